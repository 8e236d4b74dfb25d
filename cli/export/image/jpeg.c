/* Writes JPEG files with libjpeg(-turbo). libjpeg reports errors by a callback that must not
 * return: it uses longjmp(), which stays within this file. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "export/image/image.h"
#include "ui/error.h"

typedef struct work {
  struct jpeg_error_mgr errors; /* first member: libjpeg knows only this part */
  struct jpeg_compress_struct jpeg;
  jmp_buf out;
  uint8_t *row;
  ha_status rows; /* of ha_image_rows() */
  char why[JMSG_LENGTH_MAX];
} work;

static void on_error(j_common_ptr jpeg) {
  work *w = jpeg->client_data;

  jpeg->err->format_message(jpeg, w->why);
  longjmp(w->out, 1);
}

static void on_message(j_common_ptr jpeg) {
  (void)jpeg;
}

/* Alpha is dropped. */
static J_COLOR_SPACE colours_of(const ha_image *im) {
  if (im->channels == 1) return JCS_GRAYSCALE;
  return im->channels == 4 ? JCS_EXT_RGBX : JCS_RGB;
}

/* All that changes after setjmp() is in *w, so that longjmp() loses nothing. */
static bool write_all(work *w, FILE *stream, const ha_image *im, ha_image_reader *reader,
                      int quality, ha_error *err) {
  if (setjmp(w->out)) return false;
  jpeg_create_compress(&w->jpeg);
  jpeg_stdio_dest(&w->jpeg, stream);
  w->jpeg.image_width = im->width;
  w->jpeg.image_height = im->height;
  w->jpeg.input_components = (int)im->channels;
  w->jpeg.in_color_space = colours_of(im);
  jpeg_set_defaults(&w->jpeg);
  jpeg_set_quality(&w->jpeg, quality, TRUE);
  jpeg_start_compress(&w->jpeg, TRUE);
  for (uint32_t y = 0; y < im->height; y++) {
    JSAMPROW rows[] = {w->row};

    w->rows = ha_image_rows(w->row, im->row_bytes, 0, reader, y, 1, err);
    if (w->rows < 0) return false;
    jpeg_write_scanlines(&w->jpeg, rows, 1);
  }
  jpeg_finish_compress(&w->jpeg);
  return true;
}

bool image_fits_jpeg(const ha_image *im) {
  return (im->kind == HA_KIND_UINT8 || im->kind == HA_KIND_INT8) && im->channels != 2;
}

ha_status image_write_jpeg(FILE *stream, const ha_image *im, ha_image_reader *reader, int quality,
                           ha_error *err) {
  work *w = calloc(1, sizeof *w);
  ha_status st = HA_OK;

  if (w) w->row = malloc(im->row_bytes);
  if (!w || !w->row) {
    free(w);
    return CLI_FAIL(err, HA_E_NOMEM, "out of memory");
  }
  w->jpeg.err = jpeg_std_error(&w->errors);
  w->jpeg.client_data = w;
  w->errors.error_exit = on_error;
  w->errors.output_message = on_message;
  if (!write_all(w, stream, im, reader, quality, err)) {
    st = w->rows < 0      ? w->rows
         : ferror(stream) ? HA_E_IO
                          : CLI_FAIL(err, HA_E_LIMIT, "no JPEG can be made: %s", w->why);
  }
  jpeg_destroy_compress(&w->jpeg);
  free(w->row);
  free(w);
  return st;
}

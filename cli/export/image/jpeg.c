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
static J_COLOR_SPACE colours_of(const image *im) {
  if (im->encoding->channels == 1) return JCS_GRAYSCALE;
  return im->encoding->channels == 4 ? JCS_EXT_RGBX : JCS_RGB;
}

/* All that changes after setjmp() is in *w, so that longjmp() loses nothing. */
static bool write_all(work *w, FILE *stream, const image *im, int quality) {
  if (setjmp(w->out)) return false;
  jpeg_create_compress(&w->jpeg);
  jpeg_stdio_dest(&w->jpeg, stream);
  w->jpeg.image_width = im->width;
  w->jpeg.image_height = im->height;
  w->jpeg.input_components = im->encoding->channels;
  w->jpeg.in_color_space = colours_of(im);
  jpeg_set_defaults(&w->jpeg);
  jpeg_set_quality(&w->jpeg, quality, TRUE);
  jpeg_start_compress(&w->jpeg, TRUE);
  for (uint32_t y = 0; y < im->height; y++) {
    JSAMPROW rows[] = {w->row};

    im->encoding->row(im, y, w->row);
    jpeg_write_scanlines(&w->jpeg, rows, 1);
  }
  jpeg_finish_compress(&w->jpeg);
  return true;
}

ha_status image_write_jpeg(FILE *stream, const image *im, int quality, ha_error *err) {
  work *w = calloc(1, sizeof *w);
  ha_status st = HA_OK;

  if (w) w->row = malloc(image_row_bytes(im));
  if (!w || !w->row) {
    free(w);
    return CLI_FAIL(err, HA_E_NOMEM, "out of memory");
  }
  w->jpeg.err = jpeg_std_error(&w->errors);
  w->jpeg.client_data = w;
  w->errors.error_exit = on_error;
  w->errors.output_message = on_message;
  if (!write_all(w, stream, im, quality)) {
    st = ferror(stream) ? HA_E_IO : CLI_FAIL(err, HA_E_LIMIT, "no JPEG can be made: %s", w->why);
  }
  jpeg_destroy_compress(&w->jpeg);
  free(w->row);
  free(w);
  return st;
}

/* Writes JPEG files with libjpeg(-turbo). libjpeg reports errors by a callback that must not
 * return; longjmp() leaves it, and is used only in this file. */
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
  ha_status st; /* result of reading a row */
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
static J_COLOR_SPACE colours_of(const image_rows *rows) {
  if (rows->channels == 1) return JCS_GRAYSCALE;
  return rows->channels == 4 ? JCS_EXT_RGBX : JCS_RGB;
}

/* All variables that change after setjmp() are in *w, so that their values are defined after
 * longjmp(). */
static bool write_all(work *w, FILE *stream, const image_rows *rows, int quality, ha_error *err) {
  if (setjmp(w->out)) return false;
  jpeg_create_compress(&w->jpeg);
  jpeg_stdio_dest(&w->jpeg, stream);
  w->jpeg.image_width = rows->width;
  w->jpeg.image_height = rows->height;
  w->jpeg.input_components = (int)rows->channels;
  w->jpeg.in_color_space = colours_of(rows);
  jpeg_set_defaults(&w->jpeg);
  jpeg_set_quality(&w->jpeg, quality, TRUE);
  jpeg_start_compress(&w->jpeg, TRUE);
  for (uint32_t y = 0; y < rows->height; y++) {
    JSAMPROW lines[] = {w->row};

    w->st = rows->read(w->row, rows->user, y, err);
    if (w->st < 0) return false;
    jpeg_write_scanlines(&w->jpeg, lines, 1);
  }
  jpeg_finish_compress(&w->jpeg);
  return true;
}

ha_status image_write_jpeg_rows(FILE *stream, const image_rows *rows, int quality, ha_error *err) {
  work *w = calloc(1, sizeof *w);
  ha_status st = HA_OK;

  if (w) w->row = malloc((size_t)rows->width * rows->channels);
  if (!w || !w->row) {
    free(w);
    return CLI_FAIL(err, HA_E_NOMEM, "out of memory");
  }
  w->jpeg.err = jpeg_std_error(&w->errors);
  w->jpeg.client_data = w;
  w->errors.error_exit = on_error;
  w->errors.output_message = on_message;
  if (!write_all(w, stream, rows, quality, err)) {
    st = w->st < 0        ? w->st
         : ferror(stream) ? HA_E_IO
                          : CLI_FAIL(err, HA_E_LIMIT, "no JPEG can be made: %s", w->why);
  }
  jpeg_destroy_compress(&w->jpeg);
  free(w->row);
  free(w);
  return st;
}

/* --- images of messages --------------------------------------------------------------------- */

bool image_fits_jpeg(const ha_image *im) {
  return (im->kind == HA_KIND_UINT8 || im->kind == HA_KIND_INT8) && im->channels != 2;
}

typedef struct message_rows {
  ha_image_reader *reader;
  uint64_t row_bytes;
} message_rows;

static ha_status read_row(uint8_t *out, void *user, uint32_t y, ha_error *err) {
  const message_rows *from = user;

  return ha_image_rows(out, from->row_bytes, 0, from->reader, y, 1, err);
}

ha_status image_write_jpeg(FILE *stream, const ha_image *im, ha_image_reader *reader, int quality,
                           ha_error *err) {
  message_rows from = {reader, im->row_bytes};
  const image_rows rows = {im->width, im->height, im->channels, read_row, &from};

  return image_write_jpeg_rows(stream, &rows, quality, err);
}

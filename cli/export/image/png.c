/* Writes PNG files with libpng. libpng reports errors by longjmp(), which is used only in this
 * file. */
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "export/image/image.h"
#include "ui/error.h"

typedef struct work {
  png_structp png;
  png_infop info;
  uint8_t *row;
  ha_status rows; /* result of ha_image_rows() */
  char why[256];
} work;

static void on_error(png_structp png, png_const_charp text) {
  work *w = png_get_error_ptr(png);

  snprintf(w->why, sizeof w->why, "%s", text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static int colour_type(const ha_image *im) {
  static const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                              PNG_COLOR_TYPE_RGBA};

  return types[im->channels - 1];
}

static int bits_of(const ha_image *im) {
  return im->kind == HA_KIND_UINT16 || im->kind == HA_KIND_INT16 ? 16 : 8;
}

bool image_fits_png(const ha_image *im) {
  const bool is_signed = im->kind == HA_KIND_INT8 || im->kind == HA_KIND_INT16;

  return im->kind == HA_KIND_UINT8 || im->kind == HA_KIND_UINT16 ||
         (is_signed && im->channels == 1);
}

static bool is_little_endian(void) {
  const uint16_t one = 1;
  uint8_t low;

  memcpy(&low, &one, 1);
  return low == 1;
}

/* All variables that change after setjmp() are in *w, so that their values are defined after
 * longjmp(). */
static bool write_all(work *w, FILE *stream, const ha_image *im, ha_image_reader *reader,
                      ha_error *err) {
  if (setjmp(png_jmpbuf(w->png))) return false;
  png_set_user_limits(w->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_init_io(w->png, stream);
  /* for camera images as small as with the default level, and five times as fast */
  png_set_compression_level(w->png, 1);
  png_set_compression_strategy(w->png, Z_RLE);
  png_set_filter(w->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_AVG);
  png_set_IHDR(w->png, w->info, im->width, im->height, bits_of(im), colour_type(im),
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(w->png, w->info);
  if (is_little_endian()) png_set_swap(w->png);
  for (uint32_t y = 0; y < im->height; y++) {
    w->rows = ha_image_rows(w->row, im->row_bytes, 0, reader, y, 1, err);
    if (w->rows < 0) return false;
    png_write_row(w->png, w->row);
  }
  png_write_end(w->png, NULL);
  return true;
}

ha_status image_write_png(FILE *stream, const ha_image *im, ha_image_reader *reader,
                          ha_error *err) {
  work w = {.row = malloc(im->row_bytes)};
  ha_status st = HA_OK;

  w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w, on_error, on_warning);
  if (w.png) w.info = png_create_info_struct(w.png);
  if (!w.info || !w.row) {
    st = CLI_FAIL(err, HA_E_NOMEM, "out of memory");
  } else if (!write_all(&w, stream, im, reader, err)) {
    st = w.rows < 0       ? w.rows
         : ferror(stream) ? HA_E_IO
                          : CLI_FAIL(err, HA_E_LIMIT, "no PNG can be made: %s", w.why);
  }
  png_destroy_write_struct(&w.png, &w.info);
  free(w.row);
  return st;
}

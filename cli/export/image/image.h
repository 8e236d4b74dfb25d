/* Converts images of messages to rows that PNG and JPEG can contain.
 *
 * Rows are converted one at a time, so an image needs no memory besides its message. Numbers of a
 * message are not trusted: image_open() checks that all rows are within its data.
 */
#ifndef CLI_EXPORT_IMAGE_IMAGE_H
#define CLI_EXPORT_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <holdall/error.h>

typedef struct image image;

/* Converts row y: `channels` values per pixel; values of 16 bits have the high byte first. */
typedef void image_row_fn(const image *im, uint32_t y, uint8_t *out);

/* How an encoding of sensor_msgs is stored, and how it is converted. */
typedef struct image_encoding {
  const char *name;
  image_row_fn *row;
  uint8_t items;      /* stored values per pixel; 0 = see image_need() */
  uint8_t item_bytes; /* bytes of each */
  uint8_t channels;   /* written channels: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA */
  uint8_t bits;       /* written bits: 8 or 16 */
  uint8_t order[4];   /* positions of the values; the meaning depends on the row function */
} image_encoding;

/* The image fields of a message. */
typedef struct image_fields {
  uint64_t width;
  uint64_t height;
  uint64_t step; /* bytes of a row, with padding */
  bool is_big_endian;
  const char *encoding; /* not terminated */
  size_t encoding_size;
  const uint8_t *data;
  size_t size;
} image_fields;

struct image {
  const image_encoding *encoding;
  uint32_t width;
  uint32_t height;
  size_t step;
  bool is_big_endian;
  const uint8_t *data;
  uint16_t *rows; /* bayer: three rows with an extra pixel at each end; depth: all rows */
  double depth_a; /* parameter of inverse depth */
  double depth_b;
};

/* raw_bayer: write bayer images as grey, without conversion. On success call image_close(); the
 * data are borrowed. Returns HA_E_CORRUPT, HA_E_UNSUPPORTED (the encoding), HA_E_NOMEM. */
ha_status image_open(image *out, const image_fields *fields, bool raw_bayer, ha_error *err);

/* Size of the header before the PNG: an int32 and the floats A and B. */
enum { IMAGE_DEPTH_HEADER = 12 };

/* The same for compressed depth in metres: data are a header and a PNG. Also returns HA_E_LIMIT. */
ha_status image_open_depth(image *out, const uint8_t *data, size_t size, ha_error *err);

void image_close(image *im);

/* Returns the bytes of a written row. */
size_t image_row_bytes(const image *im);

/* Returns a stored 16-bit value. */
static inline uint16_t image_u16(const image *im, const uint8_t *at) {
  return (uint16_t)(im->is_big_endian ? at[0] << 8 | at[1] : at[1] << 8 | at[0]);
}

static inline void image_put_u16(uint8_t *out, uint16_t value) {
  out[0] = (uint8_t)(value >> 8);
  out[1] = (uint8_t)value;
}

/* Converts depth in metres to millimetres, as in 16UC1; 0 for NaN and negative values. */
uint16_t image_millimetres(double metres);

/* bayer.c; order: the colors of four pixels, 0 red, 1 green, 2 blue */
image_row_fn image_row_bayer;

/* yuv.c */
image_row_fn image_row_yuv422; /* order: the positions of Y, U, the second Y and V in four bytes */
image_row_fn image_row_nv;     /* order: positions of U and V; 1 = one pair for 2 x 2 pixels */

/* Write the image. Returns HA_E_IO if the stream failed (errno has the cause), HA_E_LIMIT if the
 * format cannot contain it. JPEG has 8 bits and no alpha: image_fits_jpeg() returns whether it can
 * contain everything but alpha. */
ha_status image_write_png(FILE *stream, const image *im, ha_error *err);
ha_status image_write_jpeg(FILE *stream, const image *im, int quality, ha_error *err);
bool image_fits_jpeg(const image *im);

#endif

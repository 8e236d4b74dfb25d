/*
 * Images: the pixels of a message as rows that PNG and JPEG can hold.
 *
 * Rows are made one at a time, so that an image costs no memory beside its message. Numbers of a
 * message are not trusted: image_open() checks once that all rows lie within its data.
 */
#ifndef CLI_EXPORT_IMAGE_IMAGE_H
#define CLI_EXPORT_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <holdall/error.h>

typedef struct image image;

/* Makes row y: channels values a pixel, of 16 bits with the high byte first. */
typedef void image_row_fn(const image *im, uint32_t y, uint8_t *out);

/* How an encoding of sensor_msgs lies in memory, and what is made of it. */
typedef struct image_encoding {
  const char *name;
  image_row_fn *row;
  uint8_t items;      /* values a pixel as stored; 0 = see image_need() */
  uint8_t item_bytes; /* of each */
  uint8_t channels;   /* as written: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA */
  uint8_t bits;       /* as written: 8 or 16 */
  uint8_t order[4];   /* what lies where; each row function has its own meaning */
} image_encoding;

/* What a message says of its pixels. */
typedef struct image_fields {
  uint64_t width;
  uint64_t height;
  uint64_t step; /* bytes of a row with its padding */
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
  uint16_t *rows; /* of bayer room for three rows with a pixel more at each end; of depth all */
  double depth_a; /* of inverse depth */
  double depth_b;
};

/* raw_bayer: bayer images stay as they are, in grey. On success to be closed; the data are
 * borrowed. HA_E_CORRUPT, HA_E_UNSUPPORTED (the encoding), HA_E_NOMEM. */
ha_status image_open(image *out, const image_fields *fields, bool raw_bayer, ha_error *err);

/* In front of the PNG: an int32 and the floats A and B. */
enum { IMAGE_DEPTH_HEADER = 12 };

/* The same for compressed depth in metres: data with a header and something behind it. HA_E_LIMIT
 * besides. */
ha_status image_open_depth(image *out, const uint8_t *data, size_t size, ha_error *err);

void image_close(image *im);

/* Bytes of a row as it is written. */
size_t image_row_bytes(const image *im);

/* A value as it is stored. */
static inline uint16_t image_u16(const image *im, const uint8_t *at) {
  return (uint16_t)(im->is_big_endian ? at[0] << 8 | at[1] : at[1] << 8 | at[0]);
}

static inline void image_put_u16(uint8_t *out, uint16_t value) {
  out[0] = (uint8_t)(value >> 8);
  out[1] = (uint8_t)value;
}

/* Depth in metres as 16UC1 has it: in millimetres, 0 where there is none (NaN, negative). */
uint16_t image_millimetres(double metres);

/* image_bayer.c; order: the colours of four pixels, 0 red, 1 green, 2 blue */
image_row_fn image_row_bayer;

/* image_yuv.c */
image_row_fn image_row_yuv422; /* order: where Y, U, the second Y and V lie in four bytes */
image_row_fn image_row_nv;     /* order: where U and V lie in two bytes; 1 = one pair for 2 x 2 */

/* Write it. HA_E_IO, of which errno tells more than err: the stream failed. HA_E_LIMIT: the format
 * can't hold it. A JPEG has 8 bits and no alpha: image_fits_jpeg() tells whether it holds all but
 * alpha. */
ha_status image_write_png(FILE *stream, const image *im, ha_error *err);
ha_status image_write_jpeg(FILE *stream, const image *im, int quality, ha_error *err);
bool image_fits_jpeg(const image *im);

#endif

#include "export/image/image.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ui/error.h"

/* --- rows ------------------------------------------------------------------------------------- */

static const uint8_t *row_at(const image *im, uint32_t y) {
  return im->data + im->step * y;
}

/* order: the index of the stored value of each channel */
static void row_8(const image *im, uint32_t y, uint8_t *out) {
  const image_encoding *e = im->encoding;
  const uint8_t *in = row_at(im, y);

  for (uint32_t x = 0; x < im->width; x++, in += e->items, out += e->channels) {
    for (uint8_t k = 0; k < e->channels; k++) {
      out[k] = in[e->order[k]];
    }
  }
}

static void row_16(const image *im, uint32_t y, uint8_t *out) {
  const image_encoding *e = im->encoding;
  const uint8_t *in = row_at(im, y);

  for (uint32_t x = 0; x < im->width; x++, in += 2 * e->items) {
    for (uint8_t k = 0; k < e->channels; k++, out += 2) {
      image_put_u16(out, image_u16(im, in + 2 * e->order[k]));
    }
  }
}

uint16_t image_millimetres(double metres) {
  const double mm = metres * 1000;

  if (!(mm > 0)) return 0;
  return mm < UINT16_MAX ? (uint16_t)lround(mm) : UINT16_MAX;
}

static uint64_t load(const image *im, const uint8_t *at, size_t size) {
  uint64_t value = 0;

  for (size_t i = 0; i < size; i++) {
    value = value << 8 | at[im->is_big_endian ? i : size - 1 - i];
  }
  return value;
}

static void row_float(const image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);

  for (uint32_t x = 0; x < im->width; x++, in += 4, out += 2) {
    const uint32_t bits = (uint32_t)load(im, in, 4);
    float metres;

    memcpy(&metres, &bits, sizeof metres);
    image_put_u16(out, image_millimetres((double)metres));
  }
}

static void row_double(const image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);

  for (uint32_t x = 0; x < im->width; x++, in += 8, out += 2) {
    const uint64_t bits = load(im, in, 8);
    double metres;

    memcpy(&metres, &bits, sizeof metres);
    image_put_u16(out, image_millimetres(metres));
  }
}

/* --- encodings -------------------------------------------------------------------------------- */

/* The encodings of sensor_msgs/image_encodings.hpp. OpenCV types with three and four values are BGR
 * and BGRA; signed ones keep their bits. */
static const image_encoding g_encodings[] = {
    {"mono8", row_8, 1, 1, 1, 8, {0}},
    {"rgb8", row_8, 3, 1, 3, 8, {0, 1, 2}},
    {"bgr8", row_8, 3, 1, 3, 8, {2, 1, 0}},
    {"rgba8", row_8, 4, 1, 4, 8, {0, 1, 2, 3}},
    {"bgra8", row_8, 4, 1, 4, 8, {2, 1, 0, 3}},
    {"mono16", row_16, 1, 2, 1, 16, {0}},
    {"rgb16", row_16, 3, 2, 3, 16, {0, 1, 2}},
    {"bgr16", row_16, 3, 2, 3, 16, {2, 1, 0}},
    {"rgba16", row_16, 4, 2, 4, 16, {0, 1, 2, 3}},
    {"bgra16", row_16, 4, 2, 4, 16, {2, 1, 0, 3}},
    {"8UC1", row_8, 1, 1, 1, 8, {0}},
    {"8UC2", row_8, 2, 1, 2, 8, {0, 1}},
    {"8UC3", row_8, 3, 1, 3, 8, {2, 1, 0}},
    {"8UC4", row_8, 4, 1, 4, 8, {2, 1, 0, 3}},
    {"8SC1", row_8, 1, 1, 1, 8, {0}},
    {"16UC1", row_16, 1, 2, 1, 16, {0}},
    {"16UC2", row_16, 2, 2, 2, 16, {0, 1}},
    {"16UC3", row_16, 3, 2, 3, 16, {2, 1, 0}},
    {"16UC4", row_16, 4, 2, 4, 16, {2, 1, 0, 3}},
    {"16SC1", row_16, 1, 2, 1, 16, {0}},
    {"32FC1", row_float, 1, 4, 1, 16, {0}},
    {"64FC1", row_double, 1, 8, 1, 16, {0}},
    {"bayer_rggb8", image_row_bayer, 1, 1, 3, 8, {0, 1, 1, 2}},
    {"bayer_bggr8", image_row_bayer, 1, 1, 3, 8, {2, 1, 1, 0}},
    {"bayer_gbrg8", image_row_bayer, 1, 1, 3, 8, {1, 2, 0, 1}},
    {"bayer_grbg8", image_row_bayer, 1, 1, 3, 8, {1, 0, 2, 1}},
    {"bayer_rggb16", image_row_bayer, 1, 2, 3, 16, {0, 1, 1, 2}},
    {"bayer_bggr16", image_row_bayer, 1, 2, 3, 16, {2, 1, 1, 0}},
    {"bayer_gbrg16", image_row_bayer, 1, 2, 3, 16, {1, 2, 0, 1}},
    {"bayer_grbg16", image_row_bayer, 1, 2, 3, 16, {1, 0, 2, 1}},
    {"yuv422", image_row_yuv422, 0, 1, 3, 8, {1, 0, 3, 2}},
    {"uyvy", image_row_yuv422, 0, 1, 3, 8, {1, 0, 3, 2}},
    {"yuv422_yuy2", image_row_yuv422, 0, 1, 3, 8, {0, 1, 2, 3}},
    {"yuyv", image_row_yuv422, 0, 1, 3, 8, {0, 1, 2, 3}},
    {"nv12", image_row_nv, 0, 1, 3, 8, {0, 1, 1}},
    {"nv21", image_row_nv, 0, 1, 3, 8, {1, 0, 1}},
    {"nv24", image_row_nv, 0, 1, 3, 8, {0, 1, 0}},
};

static const image_encoding g_grey8 = {"grey", row_8, 1, 1, 1, 8, {0}};
static const image_encoding g_grey16 = {"grey", row_16, 1, 2, 1, 16, {0}};

/* Ignores case, because some drivers write names differently. */
static const image_encoding *find_encoding(const char *name, size_t size) {
  for (size_t i = 0; i < sizeof g_encodings / sizeof g_encodings[0]; i++) {
    const image_encoding *e = &g_encodings[i];

    if (strlen(e->name) == size && strncasecmp(e->name, name, size) == 0) return e;
  }
  return NULL;
}

static bool is_bayer(const image_encoding *e) {
  return e->row == image_row_bayer;
}

static ha_status choose_encoding(image *im, const image_fields *f, bool raw_bayer, ha_error *err) {
  im->encoding = find_encoding(f->encoding, f->encoding_size);
  if (!im->encoding) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED, "no image file holds the encoding '%.*s'",
                    f->encoding_size < 64 ? (int)f->encoding_size : 64, f->encoding);
  }
  if (is_bayer(im->encoding) && raw_bayer) {
    im->encoding = im->encoding->bits == 8 ? &g_grey8 : &g_grey16;
  }
  return HA_OK;
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* Returns the bytes of a row without padding; the width is below 2^32. */
static uint64_t stored_row_bytes(const image *im) {
  const image_encoding *e = im->encoding;

  if (e->row == image_row_yuv422) return ((uint64_t)im->width + 1) / 2 * 4;
  if (e->row == image_row_nv)
    return ((uint64_t)im->width + e->order[2]) >> e->order[2] << e->order[2];
  return (uint64_t)im->width * e->items * e->item_bytes;
}

/* Returns the bytes of all rows of `step` bytes, the last one without padding. */
static uint64_t stored_rows(const image *im) {
  const image_encoding *e = im->encoding;
  const uint64_t height = im->height;

  if (e->row != image_row_nv) return height;
  return e->order[2] ? height + (height + 1) / 2 : height * 3;
}

static ha_status check_sizes(const image *im, const image_fields *f, ha_error *err) {
  const uint64_t row = stored_row_bytes(im);
  uint64_t need;

  if (f->step < row) {
    return CLI_FAIL(err, HA_E_CORRUPT,
                    "a row of %" PRIu64 " pixels of %s has %" PRIu64 " bytes, but step is %" PRIu64,
                    f->width, im->encoding->name, row, f->step);
  }
  if (__builtin_mul_overflow(stored_rows(im) - 1, f->step, &need) ||
      __builtin_add_overflow(need, row, &need) || need > f->size) {
    return CLI_FAIL(err, HA_E_CORRUPT,
                    "%" PRIu64 " x %" PRIu64 " pixels of %s in rows of %" PRIu64
                    " bytes want more than the %zu bytes of data",
                    f->width, f->height, im->encoding->name, f->step, f->size);
  }
  return HA_OK;
}

ha_status image_open(image *out, const image_fields *f, bool raw_bayer, ha_error *err) {
  image im = {.width = (uint32_t)f->width,
              .height = (uint32_t)f->height,
              .step = (size_t)f->step,
              .is_big_endian = f->is_big_endian,
              .data = f->data};

  if (f->width == 0 || f->height == 0 || f->width > INT32_MAX || f->height > INT32_MAX) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED, "no image file holds %" PRIu64 " x %" PRIu64 " pixels",
                    f->width, f->height);
  }
  CLI_TRY(choose_encoding(&im, f, raw_bayer, err));
  CLI_TRY(check_sizes(&im, f, err));
  if (is_bayer(im.encoding)) {
    im.rows = calloc(3 * ((size_t)im.width + 2), sizeof *im.rows);
    if (!im.rows) return CLI_FAIL(err, HA_E_NOMEM, "out of memory");
  }
  *out = im;
  return HA_OK;
}

void image_close(image *im) {
  free(im->rows);
  im->rows = NULL;
}

size_t image_row_bytes(const image *im) {
  return (size_t)im->width * im->encoding->channels * (im->encoding->bits / 8);
}

bool image_fits_jpeg(const image *im) {
  return im->encoding->bits == 8 && im->encoding->channels != 2;
}

/* Rows of adjacent values: copied, with reordered colors, with swapped bytes, and depth in other
 * units. */
#include <math.h>
#include <string.h>

#include "media/images/images.h"

static const uint8_t *row_at(const ha__image *im, uint32_t y) {
  return im->data + im->step * y;
}

void ha__image_row_copy(const ha__image *im, uint32_t y, uint8_t *out) {
  memcpy(out, row_at(im, y), (size_t)ha__image_row_bytes(im));
}

void ha__image_row_swap(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);
  const size_t size = im->item_bytes;
  const size_t bytes = (size_t)ha__image_row_bytes(im);

  for (size_t at = 0; at < bytes; at += size) {
    for (size_t i = 0; i < size; i++) {
      out[at + i] = in[at + size - 1 - i];
    }
  }
}

/* Swap red and blue. */
static void order_8(const ha__image *im, const uint8_t *in, uint8_t *out) {
  if (im->channels == 3) {
    for (uint32_t x = 0; x < im->width; x++, in += 3, out += 3) {
      out[0] = in[2];
      out[1] = in[1];
      out[2] = in[0];
    }
  } else {
    for (uint32_t x = 0; x < im->width; x++, in += 4, out += 4) {
      out[0] = in[2];
      out[1] = in[1];
      out[2] = in[0];
      out[3] = in[3];
    }
  }
}

void ha__image_row_order(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);

  if (im->item_bytes == 1) {
    order_8(im, in, out);
    return;
  }
  for (uint32_t x = 0; x < im->width; x++, in += 2 * (size_t)im->channels) {
    for (uint32_t k = 0; k < im->channels; k++, out += 2) {
      const uint16_t value = ha__image_u16(im, in + 2 * (size_t)im->order[k]);

      memcpy(out, &value, sizeof value);
    }
  }
}

/* --- depth ------------------------------------------------------------------------------------ */

/* Depth as in 16UC1; 0 for NaN and negative values. */
static void put_millimetres(uint8_t *out, double metres) {
  const double mm = metres * 1000;
  uint16_t value = 0;

  if (mm > 0) value = mm < UINT16_MAX ? (uint16_t)lround(mm) : UINT16_MAX;
  memcpy(out, &value, sizeof value);
}

static double load_float(const ha__image *im, const uint8_t *at, size_t size) {
  uint64_t bits = 0;
  float single;
  double value;

  for (size_t i = 0; i < size; i++) {
    bits = bits << 8 | at[im->is_big_endian ? i : size - 1 - i];
  }
  if (size == sizeof value) {
    memcpy(&value, &bits, sizeof value);
    return value;
  }
  const uint32_t word = (uint32_t)bits;
  memcpy(&single, &word, sizeof single);
  return (double)single;
}

/* order[0]: bytes of a stored value */
void ha__image_row_metres(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);
  const size_t size = im->order[0];

  for (uint32_t x = 0; x < im->width; x++, in += size, out += 2) {
    put_millimetres(out, load_float(im, in, size));
  }
}

/* As in codec.cpp of compressed_depth_image_transport: 0 means no depth (NaN), other values are
 * A / (value - B) metres. */
static double depth_at(const ha__image *im, const uint8_t *at) {
  uint16_t value;

  memcpy(&value, at, sizeof value);
  return value > 0 ? im->depth_a / (value - im->depth_b) : (double)NAN;
}

void ha__image_row_depth(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);

  for (uint32_t x = 0; x < im->width; x++, in += 2, out += 4) {
    const float metres = (float)depth_at(im, in);

    memcpy(out, &metres, sizeof metres);
  }
}

void ha__image_row_depth_in_mm(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *in = row_at(im, y);

  for (uint32_t x = 0; x < im->width; x++, in += 2, out += 2) {
    put_millimetres(out, depth_at(im, in));
  }
}

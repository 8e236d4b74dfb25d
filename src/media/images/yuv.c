/* Converts YUV: BT.601 with limited range (Y 16 to 235), as OpenCV and cv_bridge do. */
#include "media/images/images.h"

/* ITU-R BT.601-7, sections 2.5.1 to 2.5.3, in 1/65536 */
enum { Y_GAIN = 76309, V_RED = 104597, U_GREEN = 25675, V_GREEN = 53279, U_BLUE = 132201 };

static uint8_t clamp(int value) {
  value += 32768;
  if (value < 0) return 0;
  return value >= 256 << 16 ? 255 : (uint8_t)(value >> 16);
}

static void put_pixel(uint8_t *out, uint8_t red, int y, int u, int v) {
  const int luma = (y - 16) * Y_GAIN;

  u -= 128;
  v -= 128;
  out[red] = clamp(luma + V_RED * v);
  out[1] = clamp(luma - U_GREEN * u - V_GREEN * v);
  out[2 - red] = clamp(luma + U_BLUE * u);
}

void ha__image_row_yuv422(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *at = im->order;
  const uint8_t *in = im->data + im->step * y;

  for (uint32_t x = 0; x < im->width; x++, out += 3) {
    const uint8_t *pair = in + (size_t)(x / 2) * 4;

    put_pixel(out, im->red, pair[at[x % 2 ? 2 : 0]], pair[at[1]], pair[at[3]]);
  }
}

/* A plane of Y, followed by one of interleaved U and V. */
void ha__image_row_nv(const ha__image *im, uint32_t y, uint8_t *out) {
  const uint8_t *at = im->order;
  const uint8_t half = at[2];
  const uint8_t *luma = im->data + im->step * y;
  const size_t colour_step = half ? im->step : im->step * 2;
  const uint8_t *colour = im->data + im->step * im->stored_height + colour_step * (y >> half);

  for (uint32_t x = 0; x < im->width; x++, out += 3) {
    const uint8_t *pair = colour + (size_t)(x >> half) * 2;

    put_pixel(out, im->red, luma[x], pair[at[0]], pair[at[1]]);
  }
}

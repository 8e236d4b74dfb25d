/* Converts bayer patterns: a missing color of a pixel is the mean of its neighbours of that color.
 */
#include <string.h>

#include "media/images/images.h"

/* Load a row, with one extra pixel at each end: the mirror image of the next inner pixel, which
 * has the color that the pattern has at that position. */
static void load_row(const ha__image *im, int64_t y, uint16_t *out) {
  const int64_t last = (int64_t)im->stored_height - 1;

  if (y < 0) y = last > 0 ? 1 : 0;
  if (y > last) y = last > 0 ? last - 1 : 0;
  const uint8_t *in = im->data + im->step * (size_t)y;
  const size_t width = im->width;

  for (size_t x = 0; x < width; x++) {
    out[x + 1] = im->item_bytes == 1 ? in[x] : ha__image_u16(im, in + 2 * x);
  }
  out[0] = out[width > 1 ? 2 : 1];
  out[width + 1] = out[width > 1 ? width - 1 : 1];
}

static uint16_t mean2(unsigned a, unsigned b) {
  return (uint16_t)((a + b + 1) / 2);
}

static uint16_t mean4(unsigned a, unsigned b, unsigned c, unsigned d) {
  return (uint16_t)((a + b + c + d + 2) / 4);
}

static void put_pixel(const ha__image *im, const uint16_t *rgb, uint8_t *out) {
  for (unsigned k = 0; k < 3; k++) {
    const uint16_t value = rgb[im->red == 0 ? k : 2 - k];

    if (im->item_bytes == 1) {
      out[k] = (uint8_t)value;
    } else {
      memcpy(out + (size_t)2 * k, &value, sizeof value);
    }
  }
}

void ha__image_row_bayer(const ha__image *im, uint32_t y, uint8_t *out) {
  const size_t room = (size_t)im->width + 2;
  const uint16_t *up = im->rows;
  const uint16_t *here = up + room;
  const uint16_t *down = here + room;
  const uint8_t *colours = im->order + (y & 1) * 2; /* colors of this row */

  for (int i = 0; i < 3; i++) {
    load_row(im, (int64_t)y + i - 1, im->rows + room * (size_t)i);
  }
  for (size_t x = 1; x <= im->width; x++) {
    const uint8_t colour = colours[(x - 1) & 1];
    uint16_t rgb[3];

    if (colour == 1) {
      const uint8_t beside = colours[x & 1]; /* red or blue */

      rgb[1] = here[x];
      rgb[beside] = mean2(here[x - 1], here[x + 1]);
      rgb[2 - beside] = mean2(up[x], down[x]);
    } else {
      rgb[colour] = here[x];
      rgb[1] = mean4(up[x], down[x], here[x - 1], here[x + 1]);
      rgb[2 - colour] = mean4(up[x - 1], up[x + 1], down[x - 1], down[x + 1]);
    }
    put_pixel(im, rgb, out);
    out += 3 * im->item_bytes;
  }
}

/* An image of a message with fewer pixels, of 8 bits: what a screen shows. */
#ifndef CLI_SERVE_SHRINK_H
#define CLI_SERVE_SHRINK_H

#include <holdall/image.h>

typedef struct serve_pixels {
  uint32_t width;
  uint32_t height;
  uint32_t channels; /* 1 = grey, 3 = RGB */
  uint8_t *bytes;    /* rows without padding; free() it */
} serve_pixels;

/* Read the image that reader described last, with at most this many columns and rows (1 to 8192).
 * Each pixel is the mean of those that it stands for. Values of other kinds than uint8 are
 * stretched from the smallest to the largest mean; those that are not finite are black. Fails as
 * ha_image_rows(). */
ha_status serve_shrink(serve_pixels *out, const ha_image *im, ha_image_reader *reader,
                       uint32_t max_width, uint32_t max_height, ha_error *err);

#endif

/* Reduces an image of a message to fewer pixels, with 8 bits per value. */
#ifndef CLI_SERVE_SHRINK_H
#define CLI_SERVE_SHRINK_H

#include <holdall/image.h>

typedef struct serve_pixels {
  uint32_t width;
  uint32_t height;
  uint32_t channels; /* 1 = grey, 3 = RGB */
  uint8_t *bytes;    /* rows without padding; free() it */
} serve_pixels;

/* Read the image that the reader described last, and reduce it to at most this number of columns
 * and rows (1 to 8192). Each pixel is the mean of the pixels that it replaces. Values of types
 * other than uint8 are scaled so that the smallest mean is 0 and the largest 255; values that are
 * not finite are black. Fails like ha_image_rows(). */
ha_status serve_shrink(serve_pixels *out, const ha_image *im, ha_image_reader *reader,
                       uint32_t max_width, uint32_t max_height, ha_error *err);

#endif

/* Reduces an image of a message to fewer pixels, with 8 bits per value. */
#ifndef CLI_SERVE_SHRINK_H
#define CLI_SERVE_SHRINK_H

#include <stdbool.h>

#include <holdall/image.h>

typedef struct serve_pixels {
  uint32_t width;
  uint32_t height;
  uint32_t channels; /* 1 = grey, 3 = RGB */
  uint8_t *bytes;    /* rows without padding; free() it */
} serve_pixels;

typedef struct serve_shrink_options {
  uint32_t max_width; /* 1 to 8192 */
  uint32_t max_height;
  bool (*is_left)(void *user); /* nobody waits for the result any more; NULL = not called */
  void *user;
} serve_shrink_options;

/* Read the image that the reader described last, and reduce it to at most this number of columns
 * and rows. Each pixel is the mean of the pixels that it replaces. Colors of 16 bits become their
 * high bytes. Other values of types other than uint8, such as depth, are scaled so that the
 * smallest mean is 0 and the largest 255; values that are not finite are black. Fails like
 * ha_image_rows(); HA_E_BUSY: is_left() returned true. */
ha_status serve_shrink(serve_pixels *out, const ha_image *im, ha_image_reader *reader,
                       const serve_shrink_options *options, ha_error *err);

/* Set width and height of the result for an image of this size. */
void serve_shrink_size(serve_pixels *out, uint32_t width, uint32_t height,
                       const serve_shrink_options *options);

/* Bytes that this takes, with those of the reader. */
uint64_t serve_shrink_bytes(const ha_image *im, const serve_shrink_options *options);

#endif

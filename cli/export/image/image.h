/* Writes images of messages as PNG and JPEG, row by row. */
#ifndef CLI_EXPORT_IMAGE_IMAGE_H
#define CLI_EXPORT_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stdio.h>

#include <holdall/image.h>

/* Can PNG contain the image: one to four values of 8 or 16 bits? Signed values are stored as
 * unsigned ones with the same bits. */
bool image_fits_png(const ha_image *im);

/* Write the image that the reader reads. Both return HA_E_IO if writing to the stream failed (errno
 * has the cause), HA_E_LIMIT if the format cannot contain the image, and failures of
 * ha_image_rows(). JPEG has 8 bits and no alpha: image_fits_jpeg() returns whether it can contain
 * everything except alpha. */
ha_status image_write_png(FILE *stream, const ha_image *im, ha_image_reader *reader, ha_error *err);
ha_status image_write_jpeg(FILE *stream, const ha_image *im, ha_image_reader *reader, int quality,
                           ha_error *err);
bool image_fits_jpeg(const ha_image *im);

/* An image of 8-bit values from any source: grey (1 channel), RGB (3), or RGB and an ignored value
 * (4). */
typedef struct image_rows {
  uint32_t width;
  uint32_t height;
  uint32_t channels;
  ha_status (*read)(uint8_t *out, void *user, uint32_t y, ha_error *err); /* called in order */
  void *user;
} image_rows;

/* As image_write_jpeg(); returns failures of read() unchanged. */
ha_status image_write_jpeg_rows(FILE *stream, const image_rows *rows, int quality, ha_error *err);

#endif

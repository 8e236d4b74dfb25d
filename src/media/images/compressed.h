/* Compressed images of messages: PNG, JPEG, and what compressed_depth_image_transport makes.
 * Decoded by plugins. */
#ifndef HA_MEDIA_IMAGES_COMPRESSED_H
#define HA_MEDIA_IMAGES_COMPRESSED_H

#include <holdall/plugin.h>

#include "media/images/images.h"

/* The image of the last message. Data refer to the message. */
typedef struct ha__compressed {
  const ha_picture_ops *ops;
  ha_picture picture;
  const uint8_t *data;
  size_t size;
  uint32_t flags;  /* of decode() */
  bool is_metres;  /* 16 bits of inverse depth, which rows convert */
  bool is_decoded; /* pixels has them */
  uint8_t *pixels; /* owned */
  size_t pixels_room;
} ha__compressed;

/* Read the header, and describe the pixels. format: of the message, not terminated.
 * HA_E_UNSUPPORTED, HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT. */
ha_status ha__compressed_open(ha__compressed *c, ha__image *out, const char *format,
                              size_t format_size, const uint8_t *data, size_t size,
                              const ha_image_options *options, ha_error *err);

/* Decode into memory of the caller; not if is_metres. */
ha_status ha__compressed_decode(uint8_t *out, uint64_t step, const ha__compressed *c,
                                ha_error *err);

/* Decode into pixels, from which the rows of im are made. Does nothing the second time. */
ha_status ha__compressed_keep(ha__compressed *c, ha__image *im, ha_error *err);

void ha__compressed_done(ha__compressed *c);

#endif

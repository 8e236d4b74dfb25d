/* Raw images of messages: their layout, and functions that convert their rows to pixels. */
#ifndef HA_MEDIA_IMAGES_IMAGES_H
#define HA_MEDIA_IMAGES_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/image.h>
#include <holdall/plugin.h>
#include <holdall/schema.h>

typedef struct ha__image ha__image;

/* Writes the pixels of row y, in the byte order of this machine. */
typedef void ha__image_row_fn(const ha__image *im, uint32_t y, uint8_t *out);

/* Layout of pixels in the message. */
enum {
  HA__IMAGE_PLAIN,  /* values side by side */
  HA__IMAGE_BAYER,  /* one value of one color */
  HA__IMAGE_YUV422, /* two pixels in four bytes */
  HA__IMAGE_NV      /* a plane of Y, followed by one of pairs of U and V */
};

/* One encoding of sensor_msgs/image_encodings.hpp. */
typedef struct ha__image_encoding {
  const char *name;
  int layout;
  uint8_t values; /* plain: for each pixel */
  int32_t kind;   /* of stored values: HA_KIND_... */
  int32_t colors; /* of pixels in the order RGB: HA_IMAGE_... */
  /* plain: positions of red, green, blue and alpha; bayer: colors of 2 x 2 pixels, 0 red, 1 green,
   * 2 blue; yuv422: positions of Y, U, the second Y and V; nv: positions of U and V, and 1 if 2 x 2
   * pixels share a pair */
  uint8_t order[4];
} ha__image_encoding;

/* The image fields of a message. */
typedef struct ha__image_fields {
  uint64_t width;
  uint64_t height;
  uint64_t step; /* bytes of a row, with padding */
  bool is_big_endian;
  const char *encoding; /* not terminated */
  size_t encoding_size;
  const uint8_t *data;
  size_t size;
} ha__image_fields;

/* A raw image. Pointers refer to the message. */
struct ha__image {
  uint32_t width; /* of the written pixels, like the next five */
  uint32_t height;
  uint32_t channels;
  int32_t kind;
  int32_t colors;
  size_t item_bytes; /* of a value */
  ha__image_row_fn *row;
  uint8_t order[4];
  uint8_t red;  /* position of red in a pixel converted from Bayer or YUV: 0 or 2 */
  bool is_view; /* the stored rows are the wanted pixels */
  bool is_big_endian;
  uint32_t stored_height; /* rows of Y */
  size_t step;
  const uint8_t *data;
  uint16_t *rows; /* Bayer: three rows, with an extra pixel at each end; owned by the reader */
  double depth_a; /* compressed depth in metres; data has its pixels, in the byte order of this
                     machine */
  double depth_b;
};

/* The encoding of that name, or NULL. Ignores case, because some drivers write names differently.
 */
const ha__image_encoding *ha__image_encoding_find(const char *name, size_t size);

/* Check the fields, and choose how rows are written. Sets all members except rows. HA_E_CORRUPT,
 * HA_E_UNSUPPORTED. */
ha_status ha__image_open(ha__image *out, const ha__image_fields *fields,
                         const ha_image_options *options, ha_error *err);

/* 1, 2, 4 or 8 */
size_t ha__image_kind_size(int32_t kind);

/* Size of a written row in bytes. */
static inline uint64_t ha__image_row_bytes(const ha__image *im) {
  return (uint64_t)im->width * im->channels * im->item_bytes;
}

/* --- rows ------------------------------------------------------------------------------------ */

ha__image_row_fn ha__image_row_copy;  /* unchanged */
ha__image_row_fn ha__image_row_swap;  /* with swapped bytes */
ha__image_row_fn ha__image_row_order; /* 8 and 16 bits, in another order of colors */
ha__image_row_fn ha__image_row_bayer;
ha__image_row_fn ha__image_row_yuv422;
ha__image_row_fn ha__image_row_nv;
ha__image_row_fn ha__image_row_metres;      /* floats of metres as millimetres */
ha__image_row_fn ha__image_row_depth;       /* inverse depth as metres */
ha__image_row_fn ha__image_row_depth_in_mm; /* inverse depth as millimetres */

/* Returns a stored value of 16 bits. */
static inline uint16_t ha__image_u16(const ha__image *im, const uint8_t *at) {
  return (uint16_t)(im->is_big_endian ? at[0] << 8 | at[1] : at[1] << 8 | at[0]);
}

/* --- compressed.c ----------------------------------------------------------------------------- */

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

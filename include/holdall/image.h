/**
 * @file holdall/image.h
 * Images of messages as pixels: sensor_msgs/Image and CompressedImage of ROS 1 and ROS 2,
 * foxglove_msgs/RawImage and CompressedImage (in Protocol Buffers foxglove.RawImage and
 * foxglove.CompressedImage).
 *
 * Raw images are described in place, in the message, if they have the wanted layout, or converted
 * row by row. Compressed images (PNG, JPEG, and compressedDepth) are decoded by plugins
 * (HA_PLUGIN_PICTURE in plugins.h), which are loaded when the first one is read.
 *
 * Lifetime: ha_decoder_plan() -> ha_image_reader_new() -> ha_image_read(), ha_image_rows() ... ->
 *           ha_image_reader_free(), before the plan is freed.
 * Threads:  a reader belongs to one thread at a time.
 * Memory:   pixels are written to the memory of the caller. A reader keeps up to three rows, and
 *           the pixels of a compressed image that is not read as a whole, or whose depth is in
 *           metres.
 */
#ifndef HA_IMAGE_H
#define HA_IMAGE_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

/** Meaning of the channels of pixels; the first color has the lowest address. */
enum {
  HA_IMAGE_VALUES = 0, /* no colors: depth, optical flow, bytes of YUV */
  HA_IMAGE_GREY = 1,   /* 1 channel */
  HA_IMAGE_GREY_ALPHA = 2,
  HA_IMAGE_RGB = 3,
  HA_IMAGE_RGBA = 4,
  HA_IMAGE_BGR = 5,
  HA_IMAGE_BGRA = 6
};

/** The wanted pixels. */
enum {
  HA_IMAGE_TO_RGB = 0,   /* colors as RGB(A); Bayer patterns and YUV are converted */
  HA_IMAGE_TO_BGR = 1,   /* the same as BGR(A), as in OpenCV */
  HA_IMAGE_AS_STORED = 2 /* values as in the message: Bayer patterns as 1 channel; yuv422 and
                            similar as 2; nv12, nv21 and nv24 as 1, with the rows of U and V
                            after those of Y */
};

/** ha_image_options.flags */
enum {
  HA_IMAGE_RAW_BAYER = 1u << 0,  /* Bayer patterns as grey, unconverted */
  HA_IMAGE_MILLIMETRES = 1u << 1 /* depth in metres (32FC1, 64FC1) as uint16 in millimetres, like
                                    16UC1; 0 for NaN and negative values */
};

typedef struct ha_image_options {
  size_t struct_size;
  int32_t order;      /* HA_IMAGE_TO_..., HA_IMAGE_AS_STORED */
  uint32_t flags;     /* HA_IMAGE_... */
  uint64_t max_bytes; /* most bytes of the pixels of a compressed image; 0 = 1 GiB */
} ha_image_options;

#define HA_IMAGE_OPTIONS_INIT                                                                      \
  { sizeof(ha_image_options), HA_IMAGE_TO_RGB, 0, 0 }

/** One image. Channel c of the pixel in row y and column x is value x * channels + c of row y. */
typedef struct ha_image {
  size_t struct_size;
  uint32_t width; /* at least 1 */
  uint32_t height;
  uint32_t channels; /* 1 to 4 */
  int32_t kind;      /* of values: HA_KIND_UINT8, ..., HA_KIND_FLOAT64 */
  int32_t colors;    /* HA_IMAGE_VALUES, ... */
  int32_t is_compressed;
  uint64_t row_bytes;   /* of the pixels of a row: width * channels * bytes of a value */
  const uint8_t *data;  /* the first row, if the message has the wanted pixels in the byte order
                           of this machine (but unaligned); else NULL */
  uint64_t step;        /* bytes from a row to the next one, in data; at least row_bytes */
  const char *encoding; /* of a raw image: "bgr8"; else the format: "jpeg"; not terminated */
  size_t encoding_size;
} ha_image;

#define HA_IMAGE_INIT                                                                              \
  { sizeof(ha_image), 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0 }

typedef struct ha_image_reader ha_image_reader;

/**
 * Whether the messages of this channel are images.
 *
 * @param plan  of the channel; NULL is allowed (then 0).
 * @return 1 if type and fields are those of one of the types above, else 0.
 * @since 0.1
 */
HA_API int32_t ha_images_are_in(const ha_channel *channel, const ha_plan *plan);

/**
 * Prepare to read images of one channel.
 *
 * @param[out] out  untouched on failure; released with ha_image_reader_free().
 * @param plan      of the channel; borrowed until then.
 * @param options   NULL for the defaults; not kept.
 * @retval HA_OK, HA_E_ARG (no type of images, or an unknown order or flag), HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_image_reader_new(ha_image_reader **out, const ha_channel *channel,
                                                   const ha_plan *plan,
                                                   const ha_image_options *options, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_image_reader_free(ha_image_reader *reader);

/**
 * Describe the image of a message. For a compressed one the header is read, not the pixels. The
 * result has been compared with the bytes of the message: all rows of a raw image are within its
 * data, and a compressed one has enough bytes for its size.
 *
 * @param[in,out] out  made with HA_IMAGE_INIT; untouched unless HA_OK. Its pointers are borrowed
 *                     from the message.
 * @param msg          its bytes must stay valid until the last ha_image_rows() of this image.
 * @retval HA_OK
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  the message contradicts itself, or its data are too short
 * @retval HA_E_UNSUPPORTED  an unknown encoding, no pixels, a format that no plugin decodes (err
 *                           names it), or one frame of a video
 * @retval HA_E_LIMIT        a compressed image of more than max_bytes
 * @retval HA_E_ARG, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_image_read(ha_image *out, ha_image_reader *reader,
                                             const ha_message *msg, ha_error *err);

/**
 * Write rows of the image that ha_image_read() described last, values in the byte order of this
 * machine.
 *
 * @param[out] out  address of row first; the row after it is step bytes further. Bytes between rows
 *                  are untouched. Its content is undefined after a failure.
 * @param size      bytes at out: at least step * (count - 1) + row_bytes.
 * @param step      at least row_bytes; 0 = row_bytes.
 * @retval HA_OK
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  a compressed image is damaged
 * @retval HA_E_UNSUPPORTED              it uses a feature that its plugin does not decode
 * @retval HA_E_ARG                      no image was read, no such rows, or out is too small
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_image_rows(void *out, size_t size, uint64_t step,
                                             ha_image_reader *reader, uint32_t first,
                                             uint32_t count, ha_error *err);

HA_END_DECLS

#endif

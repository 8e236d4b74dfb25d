/* The header of an LZ4 frame and its blocks, and salvage of a damaged frame. */
#ifndef HA_COMPRESSION_LZ4_FRAME_H
#define HA_COMPRESSION_LZ4_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* The head of a frame: magic, flags, block descriptor, sizes by flag, checksum (LZ4 frame format,
 * "Frame Descriptor"). */
enum {
  FLAGS_AT = 4,
  DESCRIPTOR_AT = 5,
  FLAG_INDEPENDENT = 0x20,
  FLAG_BLOCK_CHECKSUM = 0x10,
  FLAG_CONTENT_SIZE = 0x08,
  FLAG_CONTENT_CHECKSUM = 0x04,
  FLAG_DICTIONARY = 0x01
};

/* Of a block's length word. */
#define STORED_BLOCK UINT32_C(0x80000000)

/* As ha_compression_ops.unpack with HA_UNPACK_SALVAGE: block by block. Of a damaged block the part
 * before the damage is returned; independent blocks after it are found. */
ha_status ha__lz4_salvage(const uint8_t *src, size_t src_size, uint8_t *dst, size_t capacity,
                          size_t want, size_t *got, ha_error *err);

#endif

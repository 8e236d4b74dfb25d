/* The table of chunks of an open bag, and their bytes. */
#ifndef HA_STORAGE_ROSBAG1_BAG_CHUNK_H
#define HA_STORAGE_ROSBAG1_BAG_CHUNK_H

#include "storage/rosbag1/bag/bag.h"

/* Append a chunk; the result is valid until the next is appended. */
ha_status ha__rosbag1_chunk_add(ha__rosbag1_chunk **out, ha__rosbag1 *bag, uint64_t offset,
                                ha_error *err);
void ha__rosbag1_chunk_set_head(ha__rosbag1_chunk *chunk, uint32_t method, uint32_t head_size,
                                uint32_t data_size, uint32_t raw_size);
/* Widen the time range by one message. */
void ha__rosbag1_chunk_time(ha__rosbag1_chunk *chunk, int64_t time_ns);

/* Add a record outside of chunks: it extends the implied chunk that ends where it begins, or starts
 * one. HA_E_LIMIT when it is too large to be read. */
ha_status ha__rosbag1_implied_add(ha__rosbag1 *bag, uint64_t offset, uint64_t size, int64_t time_ns,
                                  ha_error *err);

/* Number of a compression method. HA_E_LIMIT when a file names too many. */
ha_status ha__rosbag1_method(uint32_t *out, ha__rosbag1 *bag, ha_slice name, ha_error *err);

/* Unpacked size of a CHUNK record; the data is unpacked when its header does not state the size. */
ha_status ha__rosbag1_measure(uint32_t *out, ha__rosbag1 *bag, const ha__rosbag1_record *chunk,
                              const char *compression, ha_error *err);

/* Sort by file offset; of chunks with equal offsets the first is kept. */
void ha__rosbag1_chunk_sort(ha__rosbag1 *bag);

void ha__rosbag1_chunk_get(void *self, size_t i, ha_chunk *out);
void ha__rosbag1_chunk_listed(void *self, size_t i, ha_chunk *out);
/* Report why a chunk has no bytes; HA_OK when its header is good. */
ha_status ha__rosbag1_chunk_check(ha__rosbag1 *bag, size_t i, ha_error *err);

/* Bytes of a chunk, uncompressed. */
typedef struct ha__rosbag1_bytes {
  const uint8_t *data;
  size_t size;
  ha_view view;
  uint8_t *owned;
  size_t capacity; /* of owned */
} ha__rosbag1_bytes;

/* During open. out is empty, or contains the bytes of another chunk, which are released.
 * chunk->raw_size: limit of the unpacked size; likely: the expected size, 0 = unknown. After a
 * failure out contains the bytes before the damage (maybe none). */
ha_status ha__rosbag1_unpack(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                             uint64_t likely, ha_error *err);
void ha__rosbag1_bytes_done(ha__rosbag1_bytes *bytes);

#endif

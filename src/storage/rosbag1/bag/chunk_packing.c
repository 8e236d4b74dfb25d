/* How the data of a chunk are packed: as the header of the chunk says, or, where it leaves that out
 * as drafts of the format allow, as the data show. */
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"

/* Enough to recognise each compression by. */
enum { SAMPLE_SIZE = 16 };

static ha_slice slice_of(const char *text) {
  return (ha_slice){(const uint8_t *)text, strlen(text)};
}

ha_slice ha__rosbag1_compression(const ha__rosbag1 *bag, const ha__rosbag1_record *chunk) {
  const ha_slice name = ha__rosbag1_text(&chunk->header, FIELD_COMPRESSION);
  const uint64_t total = ha__source_size(bag->source);
  uint8_t bytes[SAMPLE_SIZE];

  if (name.size > 0) return name;
  if (chunk->data_size < SAMPLE_SIZE || !ha__range_within(chunk->data_offset, SAMPLE_SIZE, total) ||
      ha__source_read(bytes, bag->source, chunk->data_offset, SAMPLE_SIZE, NULL) < 0) {
    return slice_of("none");
  }
  /* the length of a record is never as large as these magic numbers */
  const char *found = bag->host->find_compression(bytes, SAMPLE_SIZE);
  return slice_of(found ? found : "none");
}

ha_status ha__rosbag1_measure(uint32_t *out, ha__rosbag1 *bag, const ha__rosbag1_record *chunk,
                              const char *compression, ha_error *err) {
  const uint64_t limit = bag->max_chunk_bytes < UINT32_MAX ? bag->max_chunk_bytes : UINT32_MAX;
  const ha_chunk view = {.offset = chunk->offset,
                         .data_offset = chunk->data_offset,
                         .data_size = chunk->data_size,
                         .raw_size = limit,
                         .compression = compression};
  ha__rosbag1_bytes bytes = {0};

  if (ha__rosbag1_has(&chunk->header, FIELD_SIZE)) {
    *out = ha__rosbag1_u32(&chunk->header, FIELD_SIZE);
    return HA_OK;
  }
  const ha_status st = ha__rosbag1_unpack(&bytes, bag, &view, 0, err);
  if (st == HA_OK) *out = (uint32_t)bytes.size;
  ha__rosbag1_bytes_done(&bytes);
  return st;
}

#include "storage/rosbag1/v20/ahead.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/record/list.h"

enum { MAX_HOPS = 4096 }; /* records that may lie between two chunks */

static ha_status foresee(void *user, uint64_t *at, ha__extent *out) {
  ha__rosbag1_ahead *a = user;

  a->stream.pos = *at;
  for (int i = 0; i < MAX_HOPS; i++) {
    ha__rosbag1_event e;
    const ha__rosbag1_record *rec = &e.record;
    if (ha__rosbag1_stream_next(&e, &a->stream, NULL) != HA_OK) break;
    *at = e.end;
    if (rec->header.op != OP_CHUNK) continue;
    const char *name = ha__ahead_compression(ha__rosbag1_text(&rec->header, FIELD_COMPRESSION));
    if (!name || !ha__rosbag1_has(&rec->header, FIELD_SIZE)) break;
    *out = (ha__extent){name, rec->data_offset, rec->data_size,
                        ha__rosbag1_u32(&rec->header, FIELD_SIZE)};
    return HA_OK;
  }
  return HA_END;
}

ha_status ha__rosbag1_ahead_init(ha__rosbag1_ahead *out, const ha__rosbag1 *bag, ha_error *err) {
  const ha_storage_open how = {.struct_size = sizeof how,
                               .host = bag->host,
                               .source = bag->source,
                               .max_chunk_bytes = bag->max_chunk_bytes,
                               .threads = bag->threads};

  *out = (ha__rosbag1_ahead){
      ha__rosbag1_stream_make(NULL, bag->source, 0, DIALECT_20, HA__RESYNC_STOP), NULL,
      HA_ENTRIES_INIT};
  return ha__ahead_new(&out->ahead, &how, 0, ha__rosbag1_list_messages, foresee, out, err);
}

void ha__rosbag1_ahead_done(ha__rosbag1_ahead *ahead) {
  ha__ahead_free(ahead->ahead);
  ha__free(ahead->messages.items);
  ha__rosbag1_stream_done(&ahead->stream);
}

ha_status ha__rosbag1_ahead_unpack(ha__rosbag1_bytes *out, ha__rosbag1_ahead *ahead,
                                   ha__rosbag1 *bag, const ha_chunk *chunk, uint32_t raw_size,
                                   ha_error *err) {
  const ha__extent extent = {chunk->compression, chunk->data_offset, chunk->data_size, raw_size};
  const bool is_packed = raw_size > 0 && strcmp(chunk->compression, "none") != 0;
  ha__ahead_bytes bytes = {out->owned, out->capacity, ahead->messages, 0, 0};

  const bool is_there = is_packed && ha__ahead_take(&bytes, ahead->ahead, &extent);
  out->owned = bytes.buffer;
  out->capacity = bytes.capacity;
  ahead->messages = bytes.messages;
  if (!is_there) ahead->messages.size = 0;
  if (!is_there) return ha__rosbag1_unpack(out, bag, chunk, raw_size, err);
  ha__view_release(&out->view);
  out->data = out->owned;
  out->size = raw_size;
  return HA_OK;
}

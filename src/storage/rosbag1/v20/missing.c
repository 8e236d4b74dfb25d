/* Searches the chunks for connection records that the index of a 2.0 bag lacks. */
#include <inttypes.h>

#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/bag/chunk_index.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/v20/run.h"

typedef struct search {
  ha__rosbag1 *bag;
  bool wanted; /* the chunk has messages of an undefined connection */
} search;

static ha_status note_missing(void *user, uint32_t id, uint32_t count, ha_error *err) {
  search *s = user;

  (void)err;
  if (count && ha__rosbag1_conn_channel(s->bag, id) == HA__NO_CHANNEL) s->wanted = true;
  return HA_OK;
}

static ha_status search_chunk(ha__rosbag1 *bag, size_t i, ha_error *err) {
  ha__rosbag1_bytes bytes = {0};
  ha__rosbag1_run run;
  ha_error reason = HA_ERROR_INIT;
  ha_chunk chunk;

  ha__rosbag1_chunk_get(bag, i, &chunk);
  ha_status st = ha__rosbag1_unpack(&bytes, bag, &chunk, chunk.raw_size, &reason);
  if (st < 0) {
    ha__rosbag1_report(bag, chunk.offset, "looking for connection records: %s", reason.text);
  }
  if (st != HA_E_NOMEM && bytes.size > 0) {
    ha__rosbag1_stream stream = ha__rosbag1_stream_of(bytes.data, bytes.size, HA__RESYNC_DOUBT);
    st = ha__rosbag1_run_walk(&run, bag, &stream, UINT64_MAX, false, err);
  }
  ha__rosbag1_bytes_done(&bytes);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  return HA_OK;
}

ha_status ha__rosbag1_conn_find_missing(ha__rosbag1 *bag, ha_error *err) {
  for (size_t i = 0; i < bag->chunk_count && bag->conns.missing > 0; i++) {
    search s = {bag, false};
    /* a wrong index of a chunk is reported when the chunk is read */
    if (ha__rosbag1_chunk_each_count(bag, i, note_missing, &s, NULL) < 0) continue;
    if (s.wanted) HA_TRY(search_chunk(bag, i, err));
  }
  for (size_t i = 0; i < bag->conns.size; i++) {
    const ha__rosbag1_conn *conn = &bag->conns.items[i];
    if (conn->channel != HA__NO_CHANNEL || conn->count == 0) continue;
    ha__rosbag1_report(bag, bag->version.line_size,
                       "connection %" PRIu32 " is nowhere defined; its %" PRIu64
                       " messages cannot be read",
                       conn->id, conn->count);
  }
  return HA_OK;
}

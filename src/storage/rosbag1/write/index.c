/* Writes the index: INDEX DATA after each chunk, CHUNK INFO at the end of the bag. */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/record/put.h"
#include "storage/rosbag1/record/record.h"
#include "storage/rosbag1/write/write.h"

enum { INDEX_HEAD = 4 + INDEX_HEADER + 4, CHUNK_INFO_HEAD = 4 + CHUNK_INFO_HEADER + 4 };

static int by_number(const void *a, const void *b) {
  const uint32_t left = *(const uint32_t *)a;
  const uint32_t right = *(const uint32_t *)b;

  return (left > right) - (left < right);
}

/* Count the messages of each connection. w->touched receives the connections with messages, sorted
 * by id; *size is the size of their INDEX DATA. */
static size_t count_messages(ha__rosbag1_writer *w, const ha_entries *entries, size_t *size) {
  size_t touched = 0;
  bool sorted = true;

  for (size_t i = 0; i < entries->size; i++) {
    const uint32_t number = w->numbers[entries->items[i].channel];
    if (w->conns[number].count++ > 0) continue;
    if (touched > 0 && w->touched[touched - 1] > number) sorted = false;
    w->touched[touched++] = number;
  }
  if (!sorted) qsort(w->touched, touched, sizeof *w->touched, by_number);
  *size = touched * INDEX_HEAD + entries->size * INDEX_ENTRY_SIZE;
  return touched;
}

static uint8_t *put_index_head(uint8_t *p, const ha__rosbag1_out_conn *conn) {
  p = ha__put_size(p, INDEX_HEADER);
  p = ha__put_field_u32(p, "conn", conn->id);
  p = ha__put_field_u32(p, "count", conn->count);
  p = ha__put_op(p, OP_INDEX_DATA);
  p = ha__put_field_u32(p, "ver", 1);
  return ha__put_size(p, (size_t)conn->count * INDEX_ENTRY_SIZE);
}

/* Write the headers of INDEX DATA records, with space for their entries. start: position of the
 * first record. */
static void put_heads(ha__rosbag1_writer *w, size_t touched, uint8_t *start) {
  uint8_t *p = start;

  for (size_t i = 0; i < touched; i++) {
    ha__rosbag1_out_conn *conn = &w->conns[w->touched[i]];
    p = put_index_head(p, conn);
    conn->at = (size_t)(p - start);
    conn->disorder = false;
    conn->last_ns = INT64_MIN;
    p += (size_t)conn->count * INDEX_ENTRY_SIZE;
  }
}

static void put_entries(const ha__rosbag1_writer *w, const ha_entries *entries, uint8_t *start) {
  for (size_t i = 0; i < entries->size; i++) {
    const ha_entry *entry = &entries->items[i];
    ha__rosbag1_out_conn *conn = &w->conns[w->numbers[entry->channel]];
    uint8_t *p = ha__put_time(start + conn->at, entry->log_time_ns);
    ha__store_u32(p, entry->offset);
    if (entry->log_time_ns < conn->last_ns) conn->disorder = true;
    conn->last_ns = entry->log_time_ns;
    conn->at += INDEX_ENTRY_SIZE;
  }
}

/* Compare by time; messages of equal time by offset, which is the order of writing. */
static int by_time(const void *a, const void *b) {
  const int64_t left = ha__rosbag1_load_time(a);
  const int64_t right = ha__rosbag1_load_time(b);

  if (left != right) return left < right ? -1 : 1;
  const uint32_t left_at = ha__load_u32((const uint8_t *)a + 8);
  const uint32_t right_at = ha__load_u32((const uint8_t *)b + 8);
  return (left_at > right_at) - (left_at < right_at);
}

static void sort_entries(const ha__rosbag1_writer *w, size_t touched, uint8_t *start) {
  for (size_t i = 0; i < touched; i++) {
    const ha__rosbag1_out_conn *conn = &w->conns[w->touched[i]];
    const size_t size = (size_t)conn->count * INDEX_ENTRY_SIZE;
    if (conn->disorder) qsort(start + conn->at - size, conn->count, INDEX_ENTRY_SIZE, by_time);
  }
}

static ha_status add_info(ha__rosbag1_writer *w, const ha_draft *draft, uint64_t offset,
                          size_t touched, ha_error *err) {
  const size_t pairs = touched * INFO_PAIR_SIZE;
  const bool timed = draft->entries.size > 0;

  if (w->chunk_count == UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)offset, "too many chunks for a ROS 1 bag");
  }
  HA_TRY(w->host->reserve_bytes(&w->infos, CHUNK_INFO_HEAD + pairs, err));
  uint8_t *p = ha__put_size(w->infos.data + w->infos.size, CHUNK_INFO_HEADER);
  p = ha__put_field_u64(p, "chunk_pos", offset);
  p = ha__put_field_u32(p, "count", (uint32_t)touched);
  p = ha__put_field_time(p, "end_time", timed ? draft->end_ns : 0);
  p = ha__put_op(p, OP_CHUNK_INFO);
  p = ha__put_field_time(p, "start_time", timed ? draft->start_ns : 0);
  p = ha__put_field_u32(p, "ver", 1);
  p = ha__put_size(p, pairs);
  for (size_t i = 0; i < touched; i++) {
    const ha__rosbag1_out_conn *conn = &w->conns[w->touched[i]];
    p = ha__put_u32(p, conn->id);
    p = ha__put_u32(p, conn->count);
  }
  w->infos.size = (size_t)(p - w->infos.data);
  w->chunk_count++;
  return HA_OK;
}

ha_status ha__rosbag1_index_put(ha__rosbag1_writer *w, const ha_draft *draft, uint64_t offset,
                                ha_bytes *tail, ha_error *err) {
  size_t size = 0;
  const size_t touched = count_messages(w, &draft->entries, &size);

  HA_TRY(w->host->reserve_bytes(tail, size, err));
  if (size > 0) {
    uint8_t *start = tail->data + tail->size;
    put_heads(w, touched, start);
    put_entries(w, &draft->entries, start);
    sort_entries(w, touched, start);
    tail->size += size;
  }
  HA_TRY(add_info(w, draft, offset, touched, err));
  for (size_t i = 0; i < touched; i++) {
    w->conns[w->touched[i]].count = 0;
  }
  return HA_OK;
}

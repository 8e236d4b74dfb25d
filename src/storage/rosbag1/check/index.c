/* Compares INDEX DATA and CHUNK INFO with the chunks. */
#include <inttypes.h>

#include "base/search.h"
#include "base/status.h"
#include "storage/entries.h"
#include "storage/rosbag1/check/check.h"
#include "storage/rosbag1/record/record.h"

static uint64_t pair_digest(uint32_t conn, uint64_t count) {
  const uint64_t pair[] = {conn, count};

  return ha__hash(HA__HASH_START, pair, sizeof pair);
}

/* --- INDEX DATA -------------------------------------------------------------------------- */

/* True when a message with the entry's connection and time is at its offset. Times are compared as
 * nanoseconds: 1 s + 2,000,000,000 ns of a message equals 3 s + 0 ns of its entry. */
static bool is_message(const ha__rosbag1_check *c, uint32_t conn, const uint8_t *entry) {
  const uint32_t offset = ha__load_u32(entry + 8);
  ha__rosbag1_record record;

  return ha__rosbag1_record_at(&record, c->bytes.data, c->bytes.size, offset, DIALECT_20, NULL) ==
             HA_OK &&
         record.header.op == OP_MESSAGE && ha__rosbag1_u32(&record.header, FIELD_CONN) == conn &&
         ha__rosbag1_time_field(&record.header, FIELD_TIME) == ha__rosbag1_load_time(entry);
}

/* Report the first index entry that does not match a message. */
static void report_wrong(const ha__rosbag1_check *c, uint64_t at, uint32_t id, const uint8_t *bytes,
                         uint32_t count, uint64_t is) {
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *entry = bytes + (size_t)i * INDEX_ENTRY_SIZE;
    if (is_message(c, id, entry)) continue;
    HA__ROSBAG1_ERROR(c, at,
                      "INDEX DATA of connection %" PRIu32 " points to +%" PRIu32
                      " in the chunk, where no message of it with this time is",
                      id, ha__load_u32(entry + 8));
    return;
  }
  HA__ROSBAG1_ERROR(c, at,
                    "INDEX DATA of connection %" PRIu32 " lists %" PRIu32
                    " messages, the chunk has %" PRIu64 "%s",
                    id, count, is, count == is ? ", others" : "");
}

static ha_status compare_entries(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                                 uint32_t id, uint32_t count, ha_error *err) {
  const uint64_t at = record->offset;
  const uint64_t data_offset = record->data_offset;
  const uint8_t *bytes = NULL;
  uint64_t sum = 0;
  size_t slot = 0;

  HA_TRY(ha__rosbag1_check_slot(&slot, c, id, at, err));
  ha__rosbag1_check_conn *conn = &c->conns[slot];
  if (conn->indexed) {
    HA__ROSBAG1_ERROR(c, at, "a second INDEX DATA of connection %" PRIu32 " for one chunk", id);
    return HA_OK;
  }
  conn->indexed =
      conn->count > 0; /* connections without messages keep stale values from an earlier chunk */
  HA_TRY(ha__rosbag1_need(&bytes, &c->stream.window, data_offset, (size_t)count * INDEX_ENTRY_SIZE,
                          err));
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *entry = bytes + (size_t)i * INDEX_ENTRY_SIZE;
    sum += ha__entry_digest(c->bag.key, 0, (uint64_t)ha__rosbag1_load_time(entry),
                            ha__load_u32(entry + 8));
  }
  if (count != conn->count || sum != conn->sum) report_wrong(c, at, id, bytes, count, conn->count);
  return HA_OK;
}

ha_status ha__rosbag1_check_index_data(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                                       ha_error *err) {
  const ha__rosbag1_header *header = &record->header;
  const uint32_t id = ha__rosbag1_u32(header, FIELD_CONN);
  uint32_t count = 0;

  if (!c->indexing) {
    if (!c->unread) HA__ROSBAG1_ERROR(c, record->offset, "INDEX DATA that does not follow a chunk");
    return HA_OK;
  }
  if (record->stored_data_size != record->data_size) {
    ha__rosbag1_check_note(&c->cturtle, record->offset);
  }
  if (ha__rosbag1_u32(header, FIELD_VER) != 1) {
    HA__ROSBAG1_ERROR(c, record->offset, "INDEX DATA of version %" PRIu32 ", should be 1",
                      ha__rosbag1_u32(header, FIELD_VER));
  }
  if (!ha__rosbag1_index_count(&count, record)) {
    HA__ROSBAG1_ERROR(c, record->offset, "INDEX DATA of %" PRIu32 " entries has %" PRIu64 " bytes",
                      count, record->data_size);
    return HA_OK;
  }
  if (!c->chunks[c->chunks_size - 1].known) return HA_OK;
  return compare_entries(c, record, id, count, err);
}

/* Find messages that no INDEX DATA lists, and keep the counts, to compare them with CHUNK INFO. */
void ha__rosbag1_check_end_chunk(ha__rosbag1_check *c) {
  uint64_t missing = 0;
  uint32_t first = 0;

  if (!c->indexing) return;
  c->indexing = false;
  ha__rosbag1_check_chunk *chunk = &c->chunks[c->chunks_size - 1];
  if (!chunk->known) return;
  for (size_t i = 0; i < c->touched_count; i++) {
    const ha__rosbag1_check_conn *conn = &c->conns[c->touched[i]];
    const uint32_t id = c->bag.conns.items[c->touched[i]].id;
    chunk->pairs += pair_digest(id, conn->count);
    if (!conn->indexed && missing++ == 0) first = id;
  }
  if (missing == 0) return;
  HA__ROSBAG1_ERROR(c, chunk->offset,
                    "connections with messages in the chunk, but no INDEX DATA: %" PRIu64
                    ", the first is %" PRIu32,
                    missing, first);
}

/* --- CHUNK INFO ------------------------------------------------------------------------------ */

static ha__rosbag1_check_chunk *find_chunk(const ha__rosbag1_check *c, uint64_t offset) {
  size_t at;

  HA__SEARCH(at, c->chunks_size, c->chunks[at].offset < offset);
  return at < c->chunks_size && c->chunks[at].offset == offset ? &c->chunks[at] : NULL;
}

static void compare_times(const ha__rosbag1_check *c, const ha__rosbag1_check_chunk *chunk,
                          const ha__rosbag1_record *record) {
  const int64_t start_ns = ha__rosbag1_time_field(&record->header, FIELD_START_TIME);
  const int64_t end_ns = ha__rosbag1_time_field(&record->header, FIELD_END_TIME);

  if (chunk->messages == 0 || (start_ns == chunk->start_ns && end_ns == chunk->end_ns)) return;
  HA__ROSBAG1_ERROR(c, record->offset,
                    "CHUNK INFO states times from %" PRId64 " to %" PRId64
                    " ns, the messages of the chunk at %" PRIu64 " are from %" PRId64
                    " to %" PRId64,
                    start_ns, end_ns, chunk->offset, chunk->start_ns, chunk->end_ns);
}

/* Connections without messages may be omitted. */
static ha_status compare_pairs(ha__rosbag1_check *c, const ha__rosbag1_check_chunk *chunk,
                               uint64_t at, uint64_t data_offset, uint32_t count, ha_error *err) {
  const uint8_t *bytes = NULL;
  uint64_t digest = 0;
  uint64_t messages = 0;

  HA_TRY(ha__rosbag1_need(&bytes, &c->stream.window, data_offset, (size_t)count * INFO_PAIR_SIZE,
                          err));
  for (uint32_t i = 0; i < count; i++, bytes += INFO_PAIR_SIZE) {
    const uint32_t n = ha__load_u32(bytes + 4);
    if (n > 0) digest += pair_digest(ha__load_u32(bytes), n);
    messages += n;
  }
  if (digest == chunk->pairs) return HA_OK;
  HA__ROSBAG1_ERROR(
      c, at, "CHUNK INFO states %" PRIu64 " messages, the chunk at %" PRIu64 " has %" PRIu64 "%s",
      messages, chunk->offset, chunk->messages,
      messages == chunk->messages ? ", of other connections" : "");
  return HA_OK;
}

ha_status ha__rosbag1_check_chunk_info(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                                       ha_error *err) {
  const uint64_t offset = ha__rosbag1_u64(&record->header, FIELD_CHUNK_POS);
  const uint32_t count = ha__rosbag1_u32(&record->header, FIELD_COUNT);
  ha__rosbag1_check_chunk *chunk = find_chunk(c, offset);

  if (ha__rosbag1_u32(&record->header, FIELD_VER) != 1) {
    HA__ROSBAG1_ERROR(c, record->offset, "CHUNK INFO of version %" PRIu32 ", should be 1",
                      ha__rosbag1_u32(&record->header, FIELD_VER));
  }
  if (!chunk || chunk->listed) {
    HA__ROSBAG1_ERROR(c, record->offset,
                      chunk ? "a second CHUNK INFO of the chunk at %" PRIu64
                            : "CHUNK INFO states a chunk at %" PRIu64 ", where none is",
                      offset);
    return HA_OK;
  }
  chunk->listed = true;
  if ((uint64_t)count * INFO_PAIR_SIZE > record->data_size) {
    HA__ROSBAG1_ERROR(c, record->offset,
                      "CHUNK INFO of %" PRIu32 " connections has %" PRIu64 " bytes", count,
                      record->data_size);
    return HA_OK;
  }
  if (!chunk->known) return HA_OK;
  compare_times(c, chunk, record);
  return compare_pairs(c, chunk, record->offset, record->data_offset, count, err);
}

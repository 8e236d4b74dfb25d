/* The records in a chunk. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/entries.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/check/check.h"

/* Drop the message counts of the previous chunk. */
static void clear_chunk(ha__rosbag1_check *c) {
  for (size_t i = 0; i < c->touched_count; i++) {
    ha__rosbag1_check_conn *conn = &c->conns[c->touched[i]];
    conn->count = 0;
    conn->sum = 0;
    conn->touched = false;
    conn->indexed = false;
  }
  c->touched_count = 0;
}

static ha_status touch(ha__rosbag1_check *c, size_t slot, ha_error *err) {
  void *touched = c->touched;

  if (c->conns[slot].touched) return HA_OK;
  const ha_status st =
      ha__reserve(&touched, &c->touched_capacity, c->touched_count, 1, sizeof *c->touched, err);
  c->touched = touched;
  if (st < 0) return st;
  c->touched[c->touched_count++] = (uint32_t)slot;
  c->conns[slot].touched = true;
  return HA_OK;
}

static ha_status take_message(ha__rosbag1_check *c, ha__rosbag1_check_chunk *chunk, uint32_t id,
                              int64_t time_ns, uint64_t offset, ha_error *err) {
  size_t slot = 0;

  HA_TRY(ha__rosbag1_check_slot(&slot, c, id, chunk->offset, err));
  HA_TRY(touch(c, slot, err));
  ha__rosbag1_check_conn *conn = &c->conns[slot];
  conn->messages++;
  conn->count++;
  conn->sum += ha__entry_digest(c->bag.key, 0, (uint64_t)time_ns, offset);
  if (chunk->messages == 0 || time_ns < chunk->start_ns) chunk->start_ns = time_ns;
  if (chunk->messages == 0 || time_ns > chunk->end_ns) chunk->end_ns = time_ns;
  chunk->messages++;
  return HA_OK;
}

static void note_time(ha__rosbag1_check *c, const ha__rosbag1_check_chunk *chunk,
                      const uint8_t *time) {
  if (ha__rosbag1_load_time(time) == 0 || ha__load_u32(time + 4) >= 1000000000) {
    ha__rosbag1_check_note(&c->untimely, chunk->offset);
  }
}

static ha_status take_record(ha__rosbag1_check *c, ha__rosbag1_check_chunk *chunk,
                             const ha__rosbag1_record *record, ha_error *err) {
  switch (record->header.op) {
  case OP_MESSAGE:
    note_time(c, chunk, record->header.values[FIELD_TIME].data);
    return take_message(c, chunk, ha__rosbag1_u32(&record->header, FIELD_CONN),
                        ha__rosbag1_load_time(record->header.values[FIELD_TIME].data),
                        record->offset, err);
  case OP_CONNECTION:
    return ha__rosbag1_check_connection(
        c, &record->header,
        (ha_slice){c->bytes.data + record->data_offset, (size_t)record->data_size}, chunk->offset,
        false, err);
  case OP_BAG_HEADER:
  case OP_INDEX_DATA:
  case OP_CHUNK:
  case OP_CHUNK_INFO:
    HA__ROSBAG1_ERROR(c, chunk->offset,
                      "+%" PRIu64 " in the chunk: a record of op %u, which may not be there",
                      record->offset, (unsigned)record->header.op);
    return HA_OK;
  case OP_MESSAGE_DEFINITION:
    ha__rosbag1_check_note(&c->drafted, chunk->offset);
    return HA_OK;
  default:
    ha__rosbag1_check_note(&c->unknown, chunk->offset);
    return HA_OK;
  }
}

/* Check the messages of a chunk that contains nothing else. */
static ha_status take_listed(ha__rosbag1_check *c, ha__rosbag1_check_chunk *chunk, ha_error *err) {
  const ha_entries *messages = &c->ahead.messages;

  for (size_t i = 0; i < messages->size; i++) {
    const ha_entry *e = &messages->items[i];
    if (e->log_time_ns == 0) ha__rosbag1_check_note(&c->untimely, chunk->offset);
    HA_TRY(take_message(c, chunk, e->channel, e->log_time_ns, e->offset, err));
  }
  chunk->known = true;
  return HA_OK;
}

/* Check all records of the chunk up to damage, which is reported when messages are read. */
static ha_status take_records(ha__rosbag1_check *c, ha__rosbag1_check_chunk *chunk, ha_error *err) {
  if (c->ahead.messages.size > 0) return take_listed(c, chunk, err);
  ha__rosbag1_stream stream = ha__rosbag1_stream_of(c->bytes.data, c->bytes.size, HA__RESYNC_STOP);
  ha__rosbag1_event e;
  ha_status st;

  while ((st = ha__rosbag1_stream_next(&e, &stream, NULL)) == HA_OK) {
    HA_TRY(take_record(c, chunk, &e.record, err));
  }
  chunk->known = st == HA_END;
  return HA_OK;
}

/* roslz4 reads one kind of frame only: independent blocks without checksums, no content size, a
 * content checksum, no dictionary, blocks of 64 KiB to 4 MiB. */
static ha_status judge_lz4(ha__rosbag1_check *c, const ha_chunk *chunk, ha_error *err) {
  static const uint8_t magic[] = {0x04, 0x22, 0x4d, 0x18};
  const uint8_t *bytes = NULL;

  if (strcmp(chunk->compression, "lz4") != 0 || chunk->data_size < 6) return HA_OK;
  HA_TRY(ha__window_need(&bytes, &c->stream.window, chunk->data_offset, 6, err));
  if (memcmp(bytes, magic, sizeof magic) != 0) return HA_OK; /* damage */
  if (bytes[4] != 0x64 || (bytes[5] & 0x8f) != 0 || bytes[5] < 0x40) {
    ha__rosbag1_check_note(&c->lz4, chunk->offset);
  }
  return HA_OK;
}

/* A wrong size in the header is a finding, because other readers rely on it. */
static void judge_size(const ha__rosbag1_check *c, const ha_chunk *chunk) {
  if (strcmp(chunk->compression, "none") != 0 || chunk->raw_size == chunk->data_size) return;
  HA__ROSBAG1_ERROR(c, chunk->offset,
                    "uncompressed chunk of %" PRIu64 " bytes states a size of %" PRIu64,
                    chunk->data_size, chunk->raw_size);
}

/* The chunk's bytes; *known is false when they can't be read. */
static ha_status unpack(ha__rosbag1_check *c, bool *known, const ha_chunk *chunk, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = HA_E_LIMIT;

  if (chunk->raw_size <= c->bag.max_chunk_bytes) {
    st = ha__rosbag1_ahead_unpack(&c->bytes, &c->ahead, &c->bag, chunk, (uint32_t)chunk->raw_size,
                                  &why);
  }
  if (st == HA_E_NOMEM || st == HA_E_IO) {
    if (err) *err = why;
    return st;
  }
  judge_size(c, chunk);
  *known = st >= 0 && c->bytes.size == chunk->raw_size;
  return judge_lz4(c, chunk, err);
}

static ha_status add_chunk(ha__rosbag1_check *c, uint64_t offset, ha_error *err) {
  void *chunks = c->chunks;
  const ha_status st =
      ha__reserve(&chunks, &c->chunks_capacity, c->chunks_size, 1, sizeof *c->chunks, err);

  c->chunks = chunks;
  if (st < 0) return st;
  c->chunks[c->chunks_size++] = (ha__rosbag1_check_chunk){.offset = offset};
  return HA_OK;
}

/* A copy, because the name is valid only until the window moves. */
static void copy_name(char *out, size_t size, ha_slice name) {
  const size_t n = name.size < size ? name.size : size - 1;

  memcpy(out, name.data, n);
  out[n] = '\0';
}

/* Size of the unpacked data when the header does not state it, or 0. */
static ha_status measure(uint32_t *out, ha__rosbag1_check *c, const ha__rosbag1_record *record,
                         const char *compression, ha_error *err) {
  const bool is_within = ha__range_within(record->data_offset, record->data_size, c->stream.total);

  if (!is_within && !ha__rosbag1_has(&record->header, FIELD_SIZE)) return HA_OK;
  const ha_status st = ha__rosbag1_measure(out, &c->bag, record, compression, err);
  return st == HA_E_NOMEM || st == HA_E_IO ? st : HA_OK;
}

/* Drafts omit fields; when another field is in its place, its name is damaged. */
static void judge_head(const ha__rosbag1_check *c, const ha__rosbag1_record *record) {
  static const struct {
    unsigned field;
    size_t extra; /* length word, name and '=' */
  } known[] = {{FIELD_OP, 7}, {FIELD_COMPRESSION, 16}, {FIELD_SIZE, 9}};
  size_t size = 0;

  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (!ha__rosbag1_has(&record->header, known[i].field)) continue;
    size += known[i].extra + record->header.values[known[i].field].size;
  }
  if (size == record->header_size) return;
  HA__ROSBAG1_ERROR(c, record->offset,
                    "the header of the chunk lacks compression or size, and has other fields");
}

ha_status ha__rosbag1_check_chunk_record(ha__rosbag1_check *c, const ha__rosbag1_event *e,
                                         ha_error *err) {
  const ha__rosbag1_record *record = &e->record;
  uint32_t raw_size = 0;
  char compression[32];
  bool known = false;

  ha__rosbag1_check_end_chunk(c);
  clear_chunk(c);
  if (!ha__rosbag1_has(&record->header, FIELD_COMPRESSION) ||
      !ha__rosbag1_has(&record->header, FIELD_SIZE)) {
    ha__rosbag1_check_note(&c->drafted, e->offset);
    judge_head(c, record);
  }
  copy_name(compression, sizeof compression,
            ha__rosbag1_compression(c->bag.host, c->bag.source, record));
  HA_TRY(add_chunk(c, e->offset, err));
  HA_TRY(measure(&raw_size, c, record, compression, err));
  if (!e->trusted) {
    HA__ROSBAG1_ERROR(c, e->offset, "the chunk is not finished, cut short, or has a wrong length");
    c->unread = true;
    c->spilt = true;
    return HA_OK;
  }
  const ha_chunk chunk = {.offset = e->offset,
                          .data_offset = record->data_offset,
                          .data_size = e->end - record->data_offset,
                          .raw_size = raw_size,
                          .compression = compression};
  HA_TRY(unpack(c, &known, &chunk, err));
  c->indexing = true;
  ha__rosbag1_check_chunk *found = &c->chunks[c->chunks_size - 1];
  if (known && c->report->chunk) {
    HA_TRY(c->report->chunk(c->report->report_to, e->offset, c->bytes.data, c->bytes.size, err));
  }
  if (known) HA_TRY(take_records(c, found, err));
  if (!found->known) c->unread = true;
  return HA_OK;
}

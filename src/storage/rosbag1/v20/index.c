/* Opens a finished 2.0 bag by its bag header and index section, without reading its data. */
#include <inttypes.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"
#include "storage/rosbag1/bag/header_fields.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/v20/v20.h"

typedef struct section {
  ha__rosbag1 *bag;
  ha__rosbag1_stream stream;
  uint64_t index_pos;
  uint64_t header_end; /* end of the bag header: offset of the first chunk */
  uint64_t connections;
  uint32_t conn_count; /* as stated by the bag header */
  uint32_t chunk_count;
  bool sorted;
  bool is_draft; /* the index begins with a MESSAGE DEFINITION */
} section;

static ha_status read_bag_header(section *s, ha_error *err) {
  const uint64_t at = s->bag->version.line_size;
  ha__rosbag1_record record;
  ha_error reason = HA_ERROR_INIT;

  if (at == ha__source_size(s->bag->source)) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)at, "the file ends after its version line");
  }
  ha_status st = ha__rosbag1_record_read(&record, &s->stream.window, at, DIALECT_20, &reason);
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  }
  if (st < 0 || record.header.op != OP_BAG_HEADER) {
    ha__rosbag1_report(s->bag, at, "bad bag header: %s; scanning the file",
                       st < 0 ? reason.text : "a record of another kind is there");
    s->bag->headless = true;
    return HA_END;
  }
  HA_TRY(ha__rosbag1_refuse_encrypted(&record.header, at, err));
  s->index_pos = ha__rosbag1_u64(&record.header, FIELD_INDEX_POS);
  s->conn_count = ha__rosbag1_u32(&record.header, FIELD_CONN_COUNT);
  s->chunk_count = ha__rosbag1_u32(&record.header, FIELD_CHUNK_COUNT);
  s->header_end = ha__rosbag1_record_end(&record);
  HA_TRY(ha__rosbag1_header_fields_take(s->bag, &s->stream.window, &record, err));
  if (s->index_pos == 0) {
    HA_TRY(ha__rosbag1_refuse_unfinished(s->bag, err));
    ha__rosbag1_report(s->bag, at, "the bag was not closed: it has no index; scanning the file");
    return HA_END;
  }
  if (s->index_pos < s->header_end || s->index_pos > ha__source_size(s->bag->source)) {
    ha__rosbag1_report(s->bag, at,
                       "the index should be at %" PRIu64 ", but the file has %" PRIu64
                       " bytes; scanning the file",
                       s->index_pos, ha__source_size(s->bag->source));
    return HA_END;
  }
  return HA_OK;
}

static ha_status take_pairs(section *s, ha__rosbag1_chunk *chunk, const uint8_t *pairs,
                            uint64_t count, ha_error *err) {
  uint64_t total = 0;

  for (uint64_t i = 0; i < count; i++, pairs += INFO_PAIR_SIZE) {
    size_t slot = 0;
    const uint32_t messages = ha__load_u32(pairs + 4);
    HA_TRY(ha__rosbag1_conn_slot(&slot, s->bag, ha__load_u32(pairs), err));
    s->bag->conns.items[slot].count += messages;
    total += messages;
  }
  if (total >= HA__UNCOUNTED_CHUNK) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->info_offset,
                   "CHUNK INFO states %" PRIu64 " messages in one chunk", total);
  }
  chunk->message_count = (uint32_t)total;
  return HA_OK;
}

static ha_status take_chunk_info(section *s, const ha__rosbag1_record *record, ha_error *err) {
  const uint64_t offset = ha__rosbag1_u64(&record->header, FIELD_CHUNK_POS);
  const uint64_t count = ha__rosbag1_u32(&record->header, FIELD_COUNT);
  const int64_t start_ns = ha__rosbag1_time_field(&record->header, FIELD_START_TIME);
  const int64_t end_ns = ha__rosbag1_time_field(&record->header, FIELD_END_TIME);
  const ha__rosbag1 *bag = s->bag;
  ha__rosbag1_chunk *chunk = NULL;
  const uint8_t *pairs = NULL;

  if (count * INFO_PAIR_SIZE > record->data_size) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)record->offset,
                   "CHUNK INFO of %" PRIu64 " connections in %" PRIu64 " bytes", count,
                   record->data_size);
  }
  if (offset < bag->version.line_size || offset >= s->index_pos) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)record->offset,
                   "CHUNK INFO states a chunk at %" PRIu64, offset);
  }
  if (bag->chunk_count > 0 && bag->chunks[bag->chunk_count - 1].offset >= offset) s->sorted = false;
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, offset, err));
  chunk->info_offset = record->offset;
  chunk->start_ns = start_ns;
  chunk->end_ns = end_ns;
  HA_TRY(ha__rosbag1_need(&pairs, &s->stream.window, record->data_offset,
                          (size_t)count * INFO_PAIR_SIZE, err));
  HA_TRY(take_pairs(s, chunk, pairs, count, err));
  if (chunk->message_count > 0 && start_ns > end_ns) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)record->offset,
                   "CHUNK INFO whose end is before its start");
  }
  return HA_OK;
}

static ha_status take(section *s, const ha__rosbag1_record *record, ha_error *err) {
  switch (record->header.op) {
  case OP_CONNECTION:
    s->connections++;
    return ha__rosbag1_conn_read(s->bag, &s->stream.window, record, err);
  case OP_CHUNK_INFO:
    return take_chunk_info(s, record, err);
  case OP_MESSAGE_DEFINITION:
    if (record->offset == s->index_pos) s->is_draft = true;
    return ha__rosbag1_definition_take(s->bag, &record->header, err);
  case OP_CHUNK:
  case OP_BAG_HEADER:
  case OP_MESSAGE:
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)record->offset,
                   "a record of op %u in the index section", (unsigned)record->header.op);
  default:
    return HA_OK;
  }
}

static bool is_whole(const section *s) {
  return s->connections + s->bag->chunk_count > 0 && s->connections >= s->conn_count &&
         s->bag->chunk_count >= s->chunk_count;
}

/* Read the records up to the end of the file, or to the zeros that pad it. */
static ha_status read_records(section *s, ha_error *err) {
  ha__rosbag1_event e;
  ha_status st;

  s->stream.pos = s->index_pos;
  while ((st = ha__rosbag1_stream_next(&e, &s->stream, err)) == HA_OK) {
    if (e.end - e.offset > s->bag->max_record_bytes) {
      return HA_FAIL(err, HA_E_LIMIT, (int64_t)e.offset,
                     "a record of the index has %" PRIu64
                     " bytes (a larger --max-record allows more)",
                     e.end - e.offset);
    }
    HA_TRY(take(s, &e.record, err));
  }
  if (!e.is_cut) return st < 0 ? st : HA_OK;
  return HA_FAIL(err, st, (int64_t)e.offset, "a record of the index is cut short");
}

/* End of the last chunk, or of the bag header. */
static uint64_t chunks_end(const section *s) {
  ha_chunk chunk;
  uint64_t end = s->header_end;

  for (size_t i = 0; i < s->bag->chunk_count; i++) {
    if (s->bag->chunks[i].offset < end) continue;
    ha__rosbag1_chunk_get(s->bag, i, &chunk);
    end = chunk.data_offset + chunk.data_size;
  }
  return end;
}

/* In drafts of the format the bag header contains the offset of the first definition, and the
 * connections precede it. */
static ha_status read_before(section *s, ha_error *err) {
  ha__rosbag1_event e;
  ha_status st;

  s->stream.pos = chunks_end(s);
  s->stream.total = s->index_pos;
  while ((st = ha__rosbag1_stream_next(&e, &s->stream, err)) == HA_OK) {
    if (e.record.header.op != OP_CONNECTION) continue;
    s->connections++;
    HA_TRY(ha__rosbag1_conn_read(s->bag, &s->stream.window, &e.record, err));
  }
  return st == HA_END || e.is_cut ? HA_OK : st;
}

/* Discard a wrong index, except the connections that it listed. */
static void forget(ha__rosbag1 *bag) {
  for (size_t i = 0; i < bag->conns.size; i++) {
    bag->conns.items[i].count = 0;
  }
  bag->chunk_count = 0;
}

static ha_status read_section(section *s, ha_error *err) {
  ha__rosbag1 *bag = s->bag;
  ha_error reason = HA_ERROR_INIT;
  ha_status st = read_records(s, &reason);

  if (st == HA_OK && s->is_draft && s->connections < s->conn_count) st = read_before(s, &reason);
  if (ha__quota_ends(&bag->quota, st)) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  if (bag->chunk_count == 0 && s->index_pos != s->header_end) {
    ha__rosbag1_report(bag, s->header_end,
                       "the index states no chunk, but %" PRIu64
                       " bytes lie before it; scanning the file",
                       s->index_pos - s->header_end);
    return HA_END;
  }
  if (st < 0 && is_whole(s)) {
    ha__rosbag1_report(bag, reason.offset < 0 ? 0 : (uint64_t)reason.offset, "after the index: %s",
                       reason.text);
    return HA_OK;
  }
  if (st < 0) {
    ha__rosbag1_report(bag, reason.offset < 0 ? 0 : (uint64_t)reason.offset,
                       "damaged index: %s; scanning the file", reason.text);
    return HA_END;
  }
  if (bag->chunk_count < s->chunk_count) {
    ha__rosbag1_report(bag, s->index_pos,
                       "the index states %zu chunks, the bag header of %" PRIu32
                       "; scanning the file",
                       bag->chunk_count, s->chunk_count);
    return HA_END;
  }
  if (s->connections != s->conn_count || bag->chunk_count != s->chunk_count) {
    ha__rosbag1_report(bag, s->index_pos,
                       "the index holds %" PRIu64 " connections and %zu chunks, the bag header "
                       "says %" PRIu32 " and %" PRIu32,
                       s->connections, bag->chunk_count, s->conn_count, s->chunk_count);
  }
  return HA_OK;
}

ha_status ha__rosbag1_index20_open(ha__rosbag1 *bag, ha_error *err) {
  section s = {.bag = bag,
               .stream =
                   ha__rosbag1_stream_make(bag->host, bag->source, 0, DIALECT_20, HA__RESYNC_STOP),
               .sorted = true};
  ha_status st = read_bag_header(&s, err);

  if (st == HA_OK) st = read_section(&s, err);
  ha__rosbag1_stream_done(&s.stream);
  if (st != HA_OK) {
    forget(bag);
    return st;
  }
  if (!s.sorted) {
    const size_t listed = bag->chunk_count;
    ha__rosbag1_chunk_sort(bag);
    if (bag->chunk_count < listed) {
      ha__rosbag1_report(bag, s.index_pos, "the index lists %zu chunks twice; scanning the file",
                         listed - bag->chunk_count);
      forget(bag);
      return HA_END;
    }
  }
  return HA_OK;
}

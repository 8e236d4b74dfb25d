/*
 * Check of a 2.0 bag: one pass over its records lists the chunks, and compares INDEX DATA, the
 * index section and the bag header with them. Chunks that can't be unpacked or parsed are reported
 * when messages are read. Older versions have no redundant data to compare.
 */
#include "storage/rosbag1/check/check.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/record/probe.h"

ha_status ha__rosbag1_check_slot(size_t *out, ha__rosbag1_check *c, uint32_t id, uint64_t offset,
                                 ha_error *err) {
  void *conns = c->conns;
  const size_t before = c->bag.conns.size;

  HA_TRY(ha__rosbag1_conn_slot(out, &c->bag, id, err));
  if (c->bag.conns.size == before) return HA_OK;
  const ha_status st = ha__reserve(&conns, &c->conn_capacity, before, 1, sizeof *c->conns, err);
  c->conns = conns;
  if (st < 0) return st;
  c->conns[*out] = (ha__rosbag1_check_conn){.offset = offset};
  return HA_OK;
}

/* --- records ------------------------------------------------------------------------ */

static void take_header(ha__rosbag1_check *c, const ha__rosbag1_record *record) {
  if (c->has_header) {
    HA__ROSBAG1_ERROR(c, record->offset, "a second bag header");
    return;
  }
  c->has_header = true;
  c->index_pos = ha__rosbag1_u64(&record->header, FIELD_INDEX_POS);
  c->conn_count = ha__rosbag1_u32(&record->header, FIELD_CONN_COUNT);
  c->chunk_count = ha__rosbag1_u32(&record->header, FIELD_CHUNK_COUNT);
  if (record->offset != c->bag.version.line_size) {
    HA__ROSBAG1_ERROR(c, record->offset, "the bag header is not the first record");
  }
  if (c->index_pos == 0) {
    HA__ROSBAG1_ERROR(c, record->offset, "the bag was not closed by its writer: it has no index");
  }
}

static void begin_section(ha__rosbag1_check *c, uint64_t offset) {
  if (c->first_index == 0) c->first_index = offset;
}

static ha_status take_connection(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                                 ha_error *err) {
  const uint64_t size = ha__rosbag1_record_end(record) - record->offset;
  const bool in_index = !c->spilt;
  const uint8_t *bytes = NULL;
  ha__rosbag1_record again = *record;

  if (in_index) begin_section(c, record->offset);
  c->connections += in_index;
  if (size > c->bag.max_record_bytes) {
    HA__ROSBAG1_ERROR(c, record->offset, "connection record of %" PRIu64 " bytes", size);
    return HA_OK;
  }
  HA_TRY(ha__rosbag1_record_view(&again, &bytes, &c->stream.window, err));
  return ha__rosbag1_check_connection(
      c, &again.header, (ha_slice){bytes + again.data_offset, (size_t)again.data_size},
      record->offset, in_index, err);
}

static ha_status take_record(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                             ha_error *err) {
  if (record->header.op != OP_INDEX_DATA) ha__rosbag1_check_end_chunk(c);
  if (record->offset == c->index_pos ||
      (record->header.op != OP_MESSAGE && record->header.op != OP_CONNECTION)) {
    c->spilt = false;
  }
  switch (record->header.op) {
  case OP_BAG_HEADER:
    take_header(c, record);
    return HA_OK;
  case OP_INDEX_DATA:
    return ha__rosbag1_check_index_data(c, record, err);
  case OP_CHUNK_INFO:
    begin_section(c, record->offset);
    return ha__rosbag1_check_chunk_info(c, record, err);
  case OP_CONNECTION:
    return take_connection(c, record, err);
  case OP_MESSAGE:
    if (!c->spilt) ha__rosbag1_check_note(&c->outside, record->offset);
    return HA_OK;
  case OP_MESSAGE_DEFINITION:
    if (c->first_definition == 0) c->first_definition = record->offset;
    ha__rosbag1_check_note(&c->drafted, record->offset);
    return HA_OK;
  default:
    ha__rosbag1_check_note(&c->unknown, record->offset);
    return HA_OK;
  }
}

/* --- the walk ------------------------------------------------------------------------- */

/* Garbage before the index is harmless. */
static void report_junk(ha__rosbag1_check *c, const ha__rosbag1_event *e) {
  const char *reason = e->is_cut ? "a record that is cut short, or has a wrong length" : e->problem;

  ha__rosbag1_check_end_chunk(c);
  if (c->index_pos > e->offset && e->end == c->index_pos) {
    HA__ROSBAG1_WARN(c, e->offset, "%" PRIu64 " bytes before the index are not records: %s",
                     e->end - e->offset, reason);
  } else {
    HA__ROSBAG1_ERROR(c, e->offset, "%" PRIu64 " bytes are not records: %s", e->end - e->offset,
                      reason);
  }
}

static ha_status take_event(ha__rosbag1_check *c, ha__rosbag1_event *e, ha_error *err) {
  if (e->kind == HA__EVENT_RECORD || e->is_cut) {
    if (!c->has_header && e->record.header.op != OP_BAG_HEADER) {
      HA__ROSBAG1_ERROR(c, e->offset, "the first record is not a bag header");
      c->has_header = true;
    }
  }
  if (e->kind != HA__EVENT_RECORD) {
    report_junk(c, e);
    return HA_OK;
  }
  if (e->record.header.op == OP_CHUNK) return ha__rosbag1_check_chunk_record(c, e, err);
  return take_record(c, &e->record, err);
}

static void compare_header(const ha__rosbag1_check *c) {
  const uint64_t at = c->bag.version.line_size;

  if (c->index_pos == 0) return; /* reported already, or there is no header */
  if (c->first_index != 0 && c->index_pos != c->first_index &&
      c->index_pos != c->first_definition) {
    HA__ROSBAG1_ERROR(c, at, "the bag header states an index at %" PRIu64 ", it is at %" PRIu64,
                      c->index_pos, c->first_index);
  } else if (c->first_index == 0 && (c->conn_count > 0 || c->chunk_count > 0)) {
    HA__ROSBAG1_ERROR(c, at, "the bag header states an index at %" PRIu64 ", where none is",
                      c->index_pos);
  }
  if (c->conn_count != c->connections) {
    HA__ROSBAG1_ERROR(c, at,
                      "the bag header states %" PRIu64 " connections, the index has %" PRIu64,
                      c->conn_count, c->connections);
  }
  if (c->chunk_count != c->chunks_size) {
    HA__ROSBAG1_ERROR(c, at, "the bag header states %" PRIu64 " chunks, there are %zu",
                      c->chunk_count, c->chunks_size);
  }
}

static void report_unlisted(const ha__rosbag1_check *c) {
  ha__rosbag1_check_tally unlisted = {0, 0};

  for (size_t i = 0; i < c->chunks_size && c->index_pos != 0; i++) {
    if (!c->chunks[i].listed) ha__rosbag1_check_note(&unlisted, c->chunks[i].offset);
  }
  if (unlisted.count == 0) return;
  HA__ROSBAG1_ERROR(c, unlisted.first, "chunks without CHUNK INFO: %" PRIu64, unlisted.count);
}

/* Report problems that are counted, once each. */
static void report_tallies(const ha__rosbag1_check *c) {
  if (c->outside.count > 0) {
    HA__ROSBAG1_ERROR(c, c->outside.first, "messages outside of chunks: %" PRIu64,
                      c->outside.count);
  }
  if (c->unknown.count > 0) {
    HA__ROSBAG1_WARN(c, c->unknown.first, "records of an unknown op: %" PRIu64, c->unknown.count);
  }
  if (c->drafted.count > 0) {
    HA__ROSBAG1_WARN(
        c, c->drafted.first,
        "records as drafts of the format have them, which rosbag does not read (fields "
        "id, start, end, no compression or size, definitions of their own): %" PRIu64,
        c->drafted.count);
  }
  if (c->cturtle.count > 0) {
    HA__ROSBAG1_WARN(c, c->cturtle.first,
                     "INDEX DATA records with a wrong length, as ROS C Turtle wrote it: %" PRIu64,
                     c->cturtle.count);
  }
  if (c->untimely.count > 0) {
    HA__ROSBAG1_WARN(c, c->untimely.first,
                     "messages at time 0, or with a second or more in their nanoseconds, which "
                     "ROS leaves out or takes for other times: %" PRIu64,
                     c->untimely.count);
  }
  if (c->lz4.count > 0) {
    HA__ROSBAG1_WARN(c, c->lz4.first,
                     "lz4 chunks that ROS can't read (it wants independent blocks, a checksum of "
                     "the content, and no other options): %" PRIu64,
                     c->lz4.count);
  }
}

static ha_status go_through(ha__rosbag1_check *c, ha_error *err) {
  ha__rosbag1_event e;
  ha_status st = HA_OK;

  c->stream.pos = c->bag.version.line_size;
  while (st == HA_OK && (st = ha__rosbag1_stream_next(&e, &c->stream, err)) == HA_OK) {
    st = take_event(c, &e, err);
  }
  if (st < 0) return st;
  ha__rosbag1_check_end_chunk(c);
  compare_header(c);
  report_unlisted(c);
  ha__rosbag1_check_connections(c);
  report_tallies(c);
  return HA_OK;
}

static void done(ha__rosbag1_check *c) {
  ha__rosbag1_ahead_done(&c->ahead);
  ha__rosbag1_bytes_done(&c->bytes);
  ha__rosbag1_stream_done(&c->stream);
  ha__rosbag1_done(&c->bag);
  ha__free(c->conns);
  ha__free(c->touched);
  ha__free(c->chunks);
}

ha_status ha__rosbag1_check_file(const ha_storage_open *open, const ha_storage_report *report,
                                 ha_error *err) {
  ha__rosbag1_check c = {
      .report = report,
      .stream = ha__rosbag1_stream_make(open->host, open->source, 0, DIALECT_20, HA__RESYNC_SKIP),
  };

  HA_TRY(ha__rosbag1_init(&c.bag, open, err));
  c.bag.key = ha__hash_secret("check", 5);
  ha_status st = ha__rosbag1_ahead_init(&c.ahead, &c.bag, err);
  if (st >= 0) st = ha__rosbag1_version_read(&c.bag.version, open->source, err);
  if (st >= 0 && c.bag.version.number == VERSION_20) st = go_through(&c, err);
  done(&c);
  return st;
}

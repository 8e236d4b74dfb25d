/* Consecutive records: the content of a chunk, or the remaining part of a damaged one. */
#include "storage/rosbag1/v20/run.h"

#include "base/status.h"
#include "storage/entries.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"
#include "storage/rosbag1/record/template.h"

typedef struct walk {
  ha__rosbag1 *bag;
  ha__rosbag1_stream *stream;
  bool count;
} walk;

typedef struct message {
  uint64_t offset; /* of its record */
  uint64_t size;   /* of its record */
  uint64_t lead;   /* bytes of the record before the message */
  int64_t time_ns;
  uint32_t conn;
} message;

static void digest_message(uint64_t key, ha__rosbag1_run *run, const message *m) {
  run->digest += ha__entry_digest(key, m->conn, (uint64_t)m->time_ns, m->offset);
  run->message_bytes += m->size;
  run->lead = run->messages == 0 || run->lead == m->lead ? m->lead : UINT64_MAX;
}

static inline ha_status add_message(ha__rosbag1 *bag, ha__rosbag1_run *run, const message *m,
                                    bool count, ha_error *err) {
  size_t slot = 0;

  if (count) {
    HA_TRY(ha__rosbag1_conn_slot(&slot, bag, m->conn, err));
    bag->conns.items[slot].count++;
  }
  if (bag->key) digest_message(bag->key, run, m);
  if (run->messages == 0 || m->time_ns < run->start_ns) run->start_ns = m->time_ns;
  if (run->messages == 0 || m->time_ns > run->end_ns) run->end_ns = m->time_ns;
  run->messages++;
  return HA_OK;
}

static ha_status take_message(const walk *w, ha__rosbag1_run *run, const ha__rosbag1_record *record,
                              ha_error *err) {
  const message m = {.offset = record->offset,
                     .size = ha__rosbag1_record_end(record) - record->offset,
                     .lead = record->data_offset - record->offset,
                     .time_ns = ha__rosbag1_time_field(&record->header, FIELD_TIME),
                     .conn = ha__rosbag1_u32(&record->header, FIELD_CONN)};

  return add_message(w->bag, run, &m, w->count, err);
}

/* HA_END: the run ended before this record. */
static ha_status take(const walk *w, ha__rosbag1_run *run, const ha__rosbag1_record *record,
                      ha_error *err) {
  const bool is_file = w->stream->host;

  switch (record->header.op) {
  case OP_MESSAGE:
    return take_message(w, run, record, err);
  case OP_CONNECTION:
    run->connections++;
    return ha__rosbag1_conn_read(w->bag, &w->stream->window, record, err);
  case OP_MESSAGE_DEFINITION: /* outside of chunks other kinds of records may occur */
    return is_file ? HA_END : ha__rosbag1_definition_take(w->bag, &record->header, err);
  case OP_BAG_HEADER:
  case OP_INDEX_DATA:
  case OP_CHUNK:
  case OP_CHUNK_INFO:
    return HA_END;
  default: /* chunks may contain unknown kinds; outside of chunks they are damage */
    return is_file || ha__rosbag1_is_odd_message(&record->header) ? HA_END : HA_OK;
  }
}

ha_status ha__rosbag1_run_listed(ha__rosbag1_run *out, ha__rosbag1 *bag, const ha_entries *messages,
                                 ha_error *err) {
  *out = (ha__rosbag1_run){0};
  for (size_t i = 0; i < messages->size; i++) {
    const ha_entry *e = &messages->items[i];
    const message m = {e->offset, e->size, HA__ROSBAG1_DATA_AT, e->log_time_ns, e->channel};
    HA_TRY(add_message(bag, out, &m, true, err));
    out->end = m.offset + m.size;
  }
  return HA_OK;
}

ha_status ha__rosbag1_run_walk(ha__rosbag1_run *out, ha__rosbag1 *bag, ha__rosbag1_stream *stream,
                               uint64_t max_bytes, bool count, ha_error *err) {
  const walk w = {bag, stream, count};
  const uint64_t start = stream->pos;
  ha__rosbag1_event e;

  *out = (ha__rosbag1_run){.end = start};
  for (;;) {
    ha_error reason = HA_ERROR_INIT;
    ha_status st = ha__rosbag1_stream_next(&e, stream, err);
    if (st != HA_OK) return st < 0 ? st : HA_OK;
    if (e.wrong_length && e.record.header.op == OP_CONNECTION) out->connections++;
    if (e.kind != HA__EVENT_RECORD || e.wrong_length) return HA_OK;
    if (e.end - start > max_bytes && out->messages > 0) return HA_OK;
    st = take(&w, out, &e.record, &reason);
    if (ha__quota_ends(&bag->quota, st)) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
    if (st != HA_OK) return ha__rosbag1_stream_reject(&e, stream, "", err);
    out->end = e.end;
  }
}

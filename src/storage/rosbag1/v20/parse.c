/* Finds the messages in the bytes of a chunk of a 2.0 bag. Hot path: every message passes here.
 * Headers with the layout of the previous one are compared word by word; other headers, and damage,
 * are events of a stream. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/prefetch.h"
#include "base/status.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/record/template.h"
#include "storage/rosbag1/v20/v20.h"

typedef struct parser {
  const ha__rosbag1 *bag;
  const uint8_t *bytes;
  size_t size;
  size_t pos;
  ha__rosbag1_stream stream; /* stream over the bytes, for records that do not match the template */
  ha_entries *out;
  size_t first; /* of this chunk's entries in out */
  ha__rosbag1_template template;
  uint64_t unknown;      /* messages of undefined connections */
  uint32_t unknown_conn; /* one of them */
  uint64_t skipped;      /* bytes of damage */
  uint64_t damage_at;    /* the first */
  char damage[160];
} parser;

/* Reserve entries for the rest of the chunk, in large steps. */
static ha_status make_room(parser *p, ha_error *err) {
  const size_t most = (p->size - p->pos) / HA__ROSBAG1_DATA_AT + 1;

  return p->bag->host->reserve_entries(p->out, most < 4096 ? most : 4096, err);
}

static inline uint32_t channel_of(const ha__rosbag1 *bag, uint32_t id) {
  if (id < bag->conns.small_size) {
    const uint32_t index = bag->conns.small[id];
    return index ? bag->conns.items[index - 1].channel : HA__NO_CHANNEL;
  }
  return ha__rosbag1_conn_channel(bag, id);
}

/* The caller has reserved the entry. */
static inline void take_message(parser *p, uint32_t conn, int64_t time_ns, size_t offset,
                                uint32_t size) {
  const uint32_t channel = channel_of(p->bag, conn);

  if (channel == HA__NO_CHANNEL) {
    p->unknown++;
    p->unknown_conn = conn;
    return;
  }
  p->out->items[p->out->size++] = (ha_entry){.log_time_ns = time_ns,
                                             .publish_time_ns = time_ns,
                                             .offset = (uint32_t)offset,
                                             .size = size,
                                             .channel = channel};
}

/* Parse while headers match the template. A record before one of another kind is left to the
 * stream, which verifies its length. */
static ha_status take_alike(parser *p, ha_error *err) {
  const ha__rosbag1_template t = p->template;
  size_t end = ha__rosbag1_alike(&t, p->bytes, p->size, p->pos);
  size_t fetched = 0;

  while (end > 0) {
    const uint8_t *record = p->bytes + p->pos;
    ha__prefetch_ahead(p->bytes, p->pos, &fetched);
    const size_t next = ha__rosbag1_alike(&t, p->bytes, p->size, end);
    if (next == 0 && end < p->size) break;
    if (p->out->size == p->out->capacity) HA_TRY(make_room(p, err));
    const size_t data_at = p->pos + HA__ROSBAG1_DATA_AT;
    take_message(p, ha__load_u32(record + t.conn_at), ha__rosbag1_load_time(record + t.time_at),
                 data_at, (uint32_t)(end - data_at));
    p->pos = end;
    end = next;
  }
  return HA_OK;
}

/* --- any record ------------------------------------------------------------------------- */

static void note_damage(parser *p, const ha__rosbag1_event *e, const char *reason) {
  const uint64_t end = e->end < p->stream.total ? e->end : p->stream.total;

  if (p->skipped == 0) {
    snprintf(p->damage, sizeof p->damage, "%.150s", reason);
    p->damage_at = e->offset;
  }
  p->skipped += end - e->offset;
}

/* False for records that do not belong in a chunk: they are damage when recovering, and are skipped
 * otherwise. */
static bool belongs(const parser *p, const ha__rosbag1_record *record) {
  switch (record->header.op) {
  case OP_CONNECTION:
    return ha__rosbag1_conn_is_good(p->bag, record, p->bytes);
  case OP_BAG_HEADER:
  case OP_INDEX_DATA:
  case OP_CHUNK:
  case OP_CHUNK_INFO:
    return false;
  default:
    return true;
  }
}

static ha_status reject(parser *p, ha__rosbag1_event *e, const char *reason, ha_error *err) {
  HA_TRY(ha__rosbag1_stream_reject(e, &p->stream, reason, err));
  note_damage(p, e, e->problem);
  return HA_OK;
}

static ha_status take_record(parser *p, ha__rosbag1_event *e, ha_error *err) {
  const ha__rosbag1_record *record = &e->record;
  char text[40];

  if (ha__rosbag1_is_odd_message(&record->header)) {
    snprintf(text, sizeof text, "message with the op %u", (unsigned)record->header.op);
    return reject(p, e, text, err);
  }
  if (p->bag->recover && !belongs(p, record)) return reject(p, e, "bad record in a chunk", err);
  if (record->header.op != OP_MESSAGE) return HA_OK;
  if (p->out->size == p->out->capacity) HA_TRY(make_room(p, err));
  take_message(p, ha__rosbag1_u32(&record->header, FIELD_CONN),
               ha__rosbag1_time_field(&record->header, FIELD_TIME), (size_t)record->data_offset,
               (uint32_t)record->data_size);
  ha__rosbag1_template_learn(&p->template, p->bytes, p->size, record);
  return HA_OK;
}

static ha_status take_event(parser *p, ha_error *err) {
  ha__rosbag1_event e;

  p->stream.pos = p->pos;
  HA_TRY(ha__rosbag1_stream_next(&e, &p->stream, err));
  if (e.kind == HA__EVENT_DAMAGE) {
    note_damage(p, &e, e.problem);
  } else if (e.wrong_length) {
    note_damage(p, &e, "record with a wrong length");
  } else {
    HA_TRY(take_record(p, &e, err));
  }
  p->pos = (size_t)p->stream.pos;
  return HA_OK;
}

/* Parse the records up to stream.total. */
static ha_status take_all(parser *p, ha_error *err) {
  while (p->pos < p->stream.total) {
    if (p->template.known && p->stream.total == p->size) HA_TRY(take_alike(p, err));
    if (p->pos < p->stream.total) HA_TRY(take_event(p, err));
  }
  return HA_OK;
}

/* --- reading ------------------------------------------------------------------------------ */

static ha_status conclude(const parser *p, const ha__rosbag1_chunk *chunk, ha_error *err) {
  const uint64_t found = p->out->size - p->first;
  const int64_t chunk_offset = (int64_t)chunk->offset;

  if (p->skipped > 0) {
    return HA_FAIL(err, HA_E_CORRUPT, chunk_offset,
                   "%" PRIu64 " bytes of the chunk are damaged, the first at %" PRIu64
                   " of its bytes: %s",
                   p->skipped, p->damage_at, p->damage);
  }
  if (p->unknown > 0) {
    return HA_FAIL(err, HA_E_CORRUPT, chunk_offset,
                   "%" PRIu64 " messages of the chunk are of connections that are nowhere defined "
                   "(%" PRIu32 ")",
                   p->unknown, p->unknown_conn);
  }
  if (chunk->message_count != HA__UNCOUNTED_CHUNK && found < chunk->message_count) {
    return HA_FAIL(err, HA_E_CORRUPT, chunk_offset,
                   "the index states %" PRIu32 " messages in the chunk, %" PRIu64 " are there",
                   chunk->message_count, found);
  }
  return HA_OK;
}

/* --- recovering: losses are reported and do not fail ---------------------------------------- */

/* The index counts more messages, and one message ends at the same offset as another: its length is
 * wrong, and it contains the others. */
static ha_status look_inside(parser *p, size_t i, ha_error *err) {
  const uint64_t start = p->out->items[i].offset;
  const uint64_t end = start + p->out->items[i].size;
  uint64_t next = 0;

  HA_TRY(ha__rosbag1_record_find(&next, &p->stream.window, start, DIALECT_20, err));
  if (next >= end) return HA_OK;
  p->out->items[i].size = (uint32_t)(next - start);
  p->pos = (size_t)next;
  p->stream.total = end;
  return take_all(p, err);
}

static void report_loss(const parser *p, const ha__rosbag1_chunk *chunk) {
  const uint64_t found = p->out->size - p->first;
  ha_loss loss = {.offset = (int64_t)chunk->offset, .bytes = p->skipped};
  char text[160];

  if (found < chunk->message_count) loss.messages = chunk->message_count - found;
  if (p->skipped == 0 && loss.messages == 0) return;
  if (loss.messages == 0 && !chunk->index_counted && !p->bag->index_agrees) {
    loss.messages = HA_UNCOUNTED;
  }
  if (p->skipped > 0) {
    snprintf(text, sizeof text, "damage in the chunk, the first at %" PRIu64 " of its bytes",
             p->damage_at);
  } else {
    snprintf(text, sizeof text, "the index states %" PRIu32 " messages in the chunk",
             chunk->message_count);
  }
  loss.text = text;
  p->bag->host->lose(p->bag->report_to, &loss);
}

static ha_status conclude_recovery(parser *p, const ha__rosbag1_chunk *chunk, ha_error *err) {
  const size_t found = p->out->size;

  for (size_t i = p->first; chunk->index_counted && i < found; i++) {
    if (found - p->first < chunk->message_count) HA_TRY(look_inside(p, i, err));
  }
  report_loss(p, chunk);
  return HA_OK;
}

/* --- reading and recovering ------------------------------------------------------------------ */

ha_status ha__rosbag1_parse20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err) {
  const ha__rosbag1_chunk *chunk = &bag->chunks[i];
  parser p = {.bag = bag, .bytes = bytes, .size = size, .out = out, .first = out->size};

  if (size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)chunk->offset, "chunk of %zu bytes", size);
  }
  if (chunk->message_count <= size / HA__ROSBAG1_DATA_AT) {
    HA_TRY(bag->host->reserve_entries(out, chunk->message_count, err));
  }
  p.stream = ha__rosbag1_stream_of(bytes, size, HA__RESYNC_DOUBT);
  p.stream.deep = bag->recover;
  ha_status st = take_all(&p, err);
  if (st == HA_OK) {
    st = bag->recover ? conclude_recovery(&p, chunk, err) : conclude(&p, chunk, err);
  }
  return st;
}

/* Finds the messages in the bytes of a chunk of a 2.0 bag. Hot path: every message passes here.
 * Headers with the layout of the previous one are compared word by word; other headers, and damage,
 * are events of a stream. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/prefetch.h"
#include "base/status.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/v20/v20.h"

/* Template of a message header as most writers produce it: 38 bytes, three fields in some order.
 * Its constant parts (lengths, names, op) are compared in words of eight bytes. */
enum {
  TEMPLATE_HEADER = 38,
  TEMPLATE_WORDS = 6,
  TEMPLATE_BYTES = TEMPLATE_WORDS *
                   8, /* bytes examined; the length of the data ends two bytes before their end */
  DATA_SIZE_AT = 4 + TEMPLATE_HEADER,
  DATA_AT = DATA_SIZE_AT + 4
};

/* Shortest possible message record. */
enum { MESSAGE_MIN = DATA_AT };

typedef struct header_template {
  uint64_t mask[TEMPLATE_WORDS];
  uint64_t want[TEMPLATE_WORDS];
  size_t conn_at; /* from the record's first byte */
  size_t time_at;
} header_template;

typedef struct parser {
  const ha__rosbag1 *bag;
  const uint8_t *bytes;
  size_t size;
  size_t pos;
  ha__rosbag1_stream stream; /* stream over the bytes, for records that do not match the template */
  ha_entries *out;
  size_t first; /* of this chunk's entries in out */
  bool known;   /* template is one */
  header_template template;
  uint64_t unknown;      /* messages of undefined connections */
  uint32_t unknown_conn; /* one of them */
  uint64_t skipped;      /* bytes of damage */
  uint64_t damage_at;    /* the first */
  char damage[160];
} parser;

static void template_learn(parser *p, const ha__rosbag1_record *record) {
  const ha__rosbag1_header *header = &record->header;
  const uint8_t *start = p->bytes + record->offset;
  uint8_t mask[TEMPLATE_BYTES];

  /* conn, op and time occupy these 38 bytes, so there is no other field */
  if (record->header_size != TEMPLATE_HEADER || p->size - record->offset < TEMPLATE_BYTES) return;
  p->template.conn_at = (size_t)(header->values[FIELD_CONN].data - start);
  p->template.time_at = (size_t)(header->values[FIELD_TIME].data - start);
  memset(mask, 0xff, sizeof mask);
  memset(mask + p->template.conn_at, 0, 4);
  memset(mask + p->template.time_at, 0, 8);
  memset(mask + DATA_SIZE_AT, 0, TEMPLATE_BYTES - DATA_SIZE_AT);
  for (size_t i = 0; i < TEMPLATE_WORDS; i++) {
    p->template.mask[i] = ha__load_u64(mask + i * 8);
    p->template.want[i] = ha__load_u64(start + i * 8) & p->template.mask[i];
  }
  p->known = true;
}

/* Word i of the header; 0 = as in the template. */
static inline uint64_t difference(const header_template *t, const uint8_t *record, size_t i) {
  return (ha__load_u64(record + i * 8) ^ t->want[i]) & t->mask[i];
}

/* Unrolled by hand, because compilers do not unroll it; runs for each message. */
static inline bool template_matches(const header_template *t, const uint8_t *record) {
  static_assert(TEMPLATE_WORDS == 6, "all words are compared");
  return (difference(t, record, 0) | difference(t, record, 1) | difference(t, record, 2) |
          difference(t, record, 3) | difference(t, record, 4) | difference(t, record, 5)) == 0;
}

/* End of the record at pos, if its header matches the template and its data is within the chunk;
 * else 0. */
static inline size_t end_of_alike(const parser *p, const header_template *t, size_t pos) {
  const uint8_t *record = p->bytes + pos;

  if (p->size - pos < TEMPLATE_BYTES || !template_matches(t, record)) return 0;
  const uint32_t data_size = ha__load_u32(record + DATA_SIZE_AT);
  return data_size <= p->size - pos - DATA_AT ? pos + DATA_AT + data_size : 0;
}

/* Reserve entries for the rest of the chunk, in large steps. */
static ha_status make_room(parser *p, ha_error *err) {
  const size_t most = (p->size - p->pos) / MESSAGE_MIN + 1;

  return p->bag->host->reserve_entries(p->out, most < 4096 ? most : 4096, err);
}

static inline uint32_t channel_of(const ha__rosbag1 *bag, uint32_t id) {
  if (id < bag->conns.small_size) {
    const uint32_t index = bag->conns.small[id];
    return index ? bag->conns.items[index - 1].channel : HA__NO_CHANNEL;
  }
  return ha__rosbag1_conn_channel(bag, id);
}

/* The caller made room. */
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
  const header_template t = p->template;
  size_t end = end_of_alike(p, &t, p->pos);
  size_t fetched = 0;

  while (end > 0) {
    const uint8_t *record = p->bytes + p->pos;
    ha__prefetch_ahead(p->bytes, p->pos, &fetched);
    const size_t next = end_of_alike(p, &t, end);
    if (next == 0 && end < p->size) break;
    if (p->out->size == p->out->capacity) HA_TRY(make_room(p, err));
    const size_t data_at = p->pos + DATA_AT;
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

/* Records that do not belong in a chunk: damage when recovering, skipped otherwise. */
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
  template_learn(p, record);
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

/* Up to stream.total. */
static ha_status take_all(parser *p, ha_error *err) {
  while (p->pos < p->stream.total) {
    if (p->known && p->stream.total == p->size) HA_TRY(take_alike(p, err));
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

/* --- recovering: losses are reported, and no failure --------------------------------------- */

/* Fewer messages than the index counts, and one that ends where another does: its length is wrong,
 * and it contains the others. */
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
  if (loss.messages == 0 && !chunk->index_tells && !p->bag->index_tells) {
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

  for (size_t i = p->first; chunk->index_tells && i < found; i++) {
    if (found - p->first < chunk->message_count) HA_TRY(look_inside(p, i, err));
  }
  report_loss(p, chunk);
  return HA_OK;
}

/* --- either way ------------------------------------------------------------------------------ */

ha_status ha__rosbag1_parse20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err) {
  const ha__rosbag1_chunk *chunk = &bag->chunks[i];
  parser p = {.bag = bag, .bytes = bytes, .size = size, .out = out, .first = out->size};

  if (size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)chunk->offset, "chunk of %zu bytes", size);
  }
  if (chunk->message_count <= size / MESSAGE_MIN) {
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

/* Find the messages in a chunk of a 2.0 bag: the path that every message takes. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/prefetch.h"
#include "base/status.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/v20/v20.h"

/* A message header as most writers make it: 38 bytes, three fields in some order. What is fixed in
 * it, length words, names and op, is compared in words of eight bytes. */
enum {
  TEMPLATE_HEADER = 38,
  TEMPLATE_WORDS = 6,
  TEMPLATE_BYTES = TEMPLATE_WORDS * 8, /* looked at; the length of the data ends two before that */
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
  ha_entries *out;
  size_t last_data; /* where the data of the record before pos begin; 0 = not known */
  bool known;       /* template is one */
  header_template template;
  uint64_t unknown;      /* messages of connections that are nowhere defined */
  uint32_t unknown_conn; /* one of them */
  uint64_t skipped;      /* bytes of damage */
  uint64_t damage_at;    /* the first */
  char damage[160];
} parser;

static void template_learn(parser *p, const ha__rosbag1_record *record) {
  const ha__rosbag1_header *header = &record->header;
  const uint8_t *start = p->bytes + record->offset;
  uint8_t mask[TEMPLATE_BYTES];

  /* conn, op and time fill these 38 bytes: there is no other field */
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

static inline bool template_matches(const header_template *t, const uint8_t *record) {
  uint64_t differ = 0;

  for (size_t i = 0; i < TEMPLATE_WORDS; i++) {
    differ |= (ha__load_u64(record + i * 8) ^ t->want[i]) & t->mask[i];
  }
  return differ == 0;
}

/* Room for the messages that the rest of the chunk may hold, in big steps. */
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

/* As long as headers are like the one learnt. */
static ha_status take_alike(parser *p, ha_error *err) {
  const header_template t = p->template;
  size_t fetched = 0;

  while (p->size - p->pos >= TEMPLATE_BYTES) {
    const uint8_t *record = p->bytes + p->pos;
    ha__prefetch_ahead(p->bytes, p->pos, &fetched);
    if (!template_matches(&t, record)) break;
    const uint32_t data_size = ha__load_u32(record + DATA_SIZE_AT);
    const size_t data_at = p->pos + DATA_AT;
    if (data_size > p->size - data_at) break;
    if (p->out->size == p->out->capacity) HA_TRY(make_room(p, err));
    take_message(p, ha__load_u32(record + t.conn_at), ha__rosbag1_load_time(record + t.time_at),
                 data_at, data_size);
    p->last_data = data_at;
    p->pos = data_at + data_size;
  }
  return HA_OK;
}

/* Any record. */
static ha_status take_any(parser *p, ha_error *err) {
  ha__rosbag1_record record;

  HA_TRY(ha__rosbag1_record_at(&record, p->bytes, p->size, p->pos, DIALECT_20, err));
  if (!ha__range_within(record.data_offset, record.data_size, p->size)) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)p->pos,
                   "record of %" PRIu64 " bytes reaches beyond the chunk", record.data_size);
  }
  if (ha__rosbag1_is_odd_message(&record.header)) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)p->pos, "message with the op %u",
                   (unsigned)record.header.op);
  }
  if (record.header.op == OP_MESSAGE) {
    if (p->out->size == p->out->capacity) HA_TRY(make_room(p, err));
    take_message(p, ha__rosbag1_u32(&record.header, FIELD_CONN),
                 ha__rosbag1_time_field(&record.header, FIELD_TIME), (size_t)record.data_offset,
                 (uint32_t)record.data_size);
    template_learn(p, &record);
  }
  p->last_data = (size_t)record.data_offset;
  p->pos = (size_t)ha__rosbag1_record_end(&record);
  return HA_OK;
}

static ha_status find(size_t *out, const parser *p, size_t from, ha_error *err) {
  ha_source *source = NULL;
  uint64_t next = 0;

  HA_TRY(ha__source_from_memory(&source, p->bytes, p->size, "chunk", err));
  ha__window window = HA__WINDOW_INIT(source);
  const ha_status st = ha__rosbag1_record_find(&next, &window, from, DIALECT_20, err);
  ha__window_done(&window);
  ha__source_close(source);
  *out = (size_t)next;
  return st;
}

/* Go on behind damage. The record before it may have a wrong length that hides good ones: then it
 * is part of the damage. */
static ha_status pass_damage(parser *p, const char *reason, size_t first, ha_error *err) {
  const size_t at = p->pos;
  size_t from = at;
  size_t next = at;

  if (p->skipped == 0) {
    snprintf(p->damage, sizeof p->damage, "%.150s", reason);
    p->damage_at = at;
  }
  if (p->last_data > 0) HA_TRY(find(&next, p, p->last_data, err));
  if (p->last_data > 0 && next < at) {
    from = p->last_data;
    if (p->out->size > first && p->out->items[p->out->size - 1].offset == p->last_data) {
      p->out->size--;
    }
  } else if (next <= at) {
    HA_TRY(find(&next, p, at + 1, err));
  }
  p->skipped += next - from;
  p->pos = next;
  p->last_data = 0;
  return HA_OK;
}

static ha_status conclude(const parser *p, const ha__rosbag1_chunk *chunk, uint64_t found,
                          ha_error *err) {
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
                   "the index tells of %" PRIu32 " messages in the chunk, %" PRIu64 " are there",
                   chunk->message_count, found);
  }
  return HA_OK;
}

ha_status ha__rosbag1_parse20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err) {
  const ha__rosbag1_chunk *chunk = &bag->chunks[i];
  parser p = {.bag = bag, .bytes = bytes, .size = size, .out = out};
  const size_t first = out->size;
  ha_error reason = HA_ERROR_INIT;

  if (size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)chunk->offset, "chunk of %zu bytes", size);
  }
  if (chunk->message_count <= size / MESSAGE_MIN) {
    HA_TRY(bag->host->reserve_entries(out, chunk->message_count, err));
  }
  while (p.pos < size) {
    if (p.known) HA_TRY(take_alike(&p, err));
    if (p.pos == size) break;
    const ha_status st = take_any(&p, &reason);
    if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
    if (st < 0) HA_TRY(pass_damage(&p, reason.text, first, err));
  }
  return conclude(&p, chunk, out->size - first, err);
}

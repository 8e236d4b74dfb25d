/* Connections of 2.0: maps ids of the file to channels; their records may be in chunks or in the
 * index. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/text/utf8.h"
#include "storage/rosbag1/bag/channel.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/record/stream.h"

/* Ids below this are looked up in an array. */
enum { SMALL_IDS_MAX = 1 << 20 };

static ha_status small_reserve(ha__rosbag1_conns *conns, uint32_t id, ha_error *err) {
  size_t size = conns->small_size;

  if (id < size) return HA_OK;
  if (size == 0) size = 256;
  while (size <= id) {
    size *= 2;
  }
  uint32_t *small = ha__alloc_zeroed(size, sizeof *small);
  if (!small) return HA_FAIL_NOMEM(err);
  if (conns->small_size) memcpy(small, conns->small, conns->small_size * sizeof *small);
  ha__free(conns->small);
  conns->small = small;
  conns->small_size = size;
  return HA_OK;
}

static inline bool find(size_t *out, const ha__rosbag1_conns *conns, uint32_t id) {
  uint64_t index = 0;

  if (id < conns->small_size) {
    *out = conns->small[id] - (size_t)1;
    return conns->small[id] != 0;
  }
  if (!ha__table_find(&index, &conns->large, &id, sizeof id)) return false;
  *out = (size_t)index;
  return true;
}

static ha_status remember(ha__rosbag1 *bag, uint32_t id, size_t index, ha_error *err) {
  ha__rosbag1_conns *conns = &bag->conns;

  if (id < SMALL_IDS_MAX) {
    HA_TRY(small_reserve(conns, id, err));
    conns->small[id] = (uint32_t)index + 1;
    return HA_OK;
  }
  uint32_t *key = ha__arena_alloc(&bag->arena, sizeof *key);
  if (!key) return HA_FAIL_NOMEM(err);
  *key = id;
  return ha__table_put(&conns->large, key, sizeof *key, index, err);
}

/* Slow path, kept out of the lookup that runs for each connection of each chunk. */
static __attribute__((noinline)) ha_status add_slot(size_t *out, ha__rosbag1 *bag, uint32_t id,
                                                    ha_error *err) {
  ha__rosbag1_conns *conns = &bag->conns;
  void *items = conns->items;

  HA_TRY(ha__quota_channel(&bag->quota, conns->size, err));
  if (conns->size >= UINT32_MAX - 1) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "too many connections");
  }
  const ha_status st =
      ha__reserve(&items, &conns->capacity, conns->size, 1, sizeof *conns->items, err);
  conns->items = items;
  if (st < 0) return st;
  HA_TRY(remember(bag, id, conns->size, err));
  conns->items[conns->size] = (ha__rosbag1_conn){id, HA__NO_CHANNEL, 0};
  conns->missing++;
  *out = conns->size++;
  return HA_OK;
}

ha_status ha__rosbag1_conn_slot(size_t *out, ha__rosbag1 *bag, uint32_t id, ha_error *err) {
  return find(out, &bag->conns, id) ? HA_OK : add_slot(out, bag, id, err);
}

uint32_t ha__rosbag1_conn_channel(const ha__rosbag1 *bag, uint32_t id) {
  size_t index = 0;

  return find(&index, &bag->conns, id) ? bag->conns.items[index].channel : HA__NO_CHANNEL;
}

/* Split a connection header into the members of a channel and other pairs. */
typedef struct parts {
  ha__rosbag1_channel_text text;
  bool has_definition;   /* maybe an empty one */
  ha__ros1_field *pairs; /* text.pairs */
  size_t capacity;
} parts;

static ha_status add_pair(parts *p, const ha__ros1_field *field, ha_error *err) {
  void *pairs = p->pairs;
  const ha_status st =
      ha__reserve(&pairs, &p->capacity, p->text.pair_count, 1, sizeof *p->pairs, err);

  p->pairs = pairs;
  p->text.pairs = p->pairs;
  if (st == HA_OK) p->pairs[p->text.pair_count++] = *field;
  return st;
}

static ha_status read_fields(parts *p, ha__cursor *cur, ha_error *err) {
  for (;;) {
    ha__ros1_field field;
    const ha_status st = ha__ros1_field_next(&field, cur, err);
    if (st == HA_END) return HA_OK;
    if (st < 0) return st;
    if (ha__ros1_field_is(&field, "type")) {
      p->text.type = field.value;
    } else if (ha__ros1_field_is(&field, "md5sum")) {
      p->text.md5 = field.value;
    } else if (ha__ros1_field_is(&field, "message_definition")) {
      p->text.definition = field.value;
      p->has_definition = true;
    } else {
      HA_TRY(add_pair(p, &field, err));
    }
  }
}

/* Texts end at the first NUL, as those of channels do. */
static bool text_is(const char *known, ha_slice text) {
  return ha__bytes_equal(known, strlen(known), text.data,
                         text.size ? strnlen((const char *)text.data, text.size) : 0);
}

static bool is_same(const ha_channel *known, const ha__rosbag1_channel_text *text) {
  const ha_schema *schema = known->schema;

  return text_is(known->topic, text->topic) && text_is(schema->name, text->type) &&
         text_is(schema->hash, text->md5) &&
         ha__bytes_equal(schema->data, schema->size, text->definition.data, text->definition.size);
}

static bool is_utf8(const char *text) {
  return ha__utf8_is((const uint8_t *)text, strlen(text));
}

/* True when a field that every reader requires is missing or damaged. */
static bool is_poor(const ha_channel *channel) {
  const ha_schema *schema = channel->schema;

  return !schema->name[0] || !schema->hash[0] || !is_utf8(channel->topic) ||
         !is_utf8(schema->name) || !is_utf8(schema->hash) ||
         !ha__utf8_is(schema->data, schema->size);
}

static bool is_rich(const ha__rosbag1_channel_text *text) {
  return text->type.size > 0 && text->md5.size > 0 &&
         ha__utf8_is(text->topic.data, text->topic.size) &&
         ha__utf8_is(text->type.data, text->type.size) &&
         ha__utf8_is(text->md5.data, text->md5.size) &&
         ha__utf8_is(text->definition.data, text->definition.size);
}

/* The first record of an id is used, as in rosbag's C++ reader, unless it is damaged and a later
 * one is good; later records that contradict it are reported. */
static ha_status define_again(ha__rosbag1 *bag, const ha__rosbag1_channel_text *text,
                              uint32_t channel, uint64_t offset, ha_error *err) {
  const ha_channel *known = bag->channels[channel];
  const bool lacks = known->schema->size == 0 && text->definition.size > 0;
  const bool corrects = (lacks || is_poor(known)) && is_rich(text);
  uint32_t made = 0;

  if (is_same(known, text)) return HA_OK;
  ha__rosbag1_report(bag, offset,
                     "connection %" PRIu32 " is defined again, differently; "
                     "the %s definition is used",
                     text->id, corrects ? "second" : "first");
  if (!corrects) return HA_OK;
  HA_TRY(ha__rosbag1_channel_add(&made, bag, text, err));
  bag->channels[channel] = bag->channels[--bag->channel_count];
  return HA_OK;
}

static ha_status define(ha__rosbag1 *bag, parts *p, ha__cursor *cur, uint64_t offset,
                        bool is_addition, ha_error *err) {
  size_t slot = 0;

  HA_TRY(read_fields(p, cur, err));
  HA_TRY(ha__rosbag1_conn_slot(&slot, bag, p->text.id, err));
  ha__rosbag1_conn *conn = &bag->conns.items[slot];
  if (is_addition) return HA_OK; /* it completes the record that defines the connection */
  if (conn->channel != HA__NO_CHANNEL) {
    return define_again(bag, &p->text, conn->channel, offset, err);
  }
  HA_TRY(ha__rosbag1_channel_add(&conn->channel, bag, &p->text, err));
  bag->conns.missing--;
  return HA_OK;
}

static parts parts_of(const ha__rosbag1_header *header) {
  static const ha_slice nothing = {(const uint8_t *)"", 0};

  return (parts){.text = {.id = ha__rosbag1_u32(header, FIELD_CONN),
                          .topic = ha__rosbag1_text(header, FIELD_TOPIC),
                          .type = nothing,
                          .md5 = nothing,
                          .definition = nothing}};
}

/* data: the data of the record. */
static ha_status define_record(ha__rosbag1 *bag, const ha__rosbag1_record *record,
                               const uint8_t *data, uint64_t offset, ha_error *err) {
  parts p = parts_of(&record->header);
  ha__cursor cur =
      ha__cursor_make(data, (size_t)record->data_size, (int64_t)(offset + record->data_offset));

  const ha_status st = define(bag, &p, &cur, offset, ha__rosbag1_is_addition(&record->header), err);
  ha__free(p.pairs);
  return st;
}

ha_status ha__rosbag1_conn_read(ha__rosbag1 *bag, ha__window *window,
                                const ha__rosbag1_record *record, ha_error *err) {
  const uint64_t size = ha__rosbag1_record_end(record) - record->offset;
  const uint64_t offset = record->offset;
  const uint8_t *bytes = NULL;
  ha__rosbag1_record again = *record;

  if (size > bag->max_record_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)offset,
                   "connection record of %" PRIu64 " bytes (a larger --max-record allows more)",
                   size);
  }
  HA_TRY(ha__rosbag1_record_view(&again, &bytes, window, err));
  return define_record(bag, &again, bytes + again.data_offset, offset, err);
}

/* True when the CONNECTION record in these bytes equals the channel of its id. */
static bool connection_agrees(const ha__rosbag1 *bag, const ha__rosbag1_record *record,
                              const uint8_t *bytes) {
  parts p = parts_of(&record->header);
  ha__cursor cur =
      ha__cursor_make(bytes + record->data_offset, (size_t)record->data_size, HA_NO_OFFSET);

  const uint32_t channel = ha__rosbag1_conn_channel(bag, p.text.id);
  const bool agrees = channel != HA__NO_CHANNEL && read_fields(&p, &cur, NULL) >= 0 &&
                      p.has_definition && p.text.type.size > 0 && p.text.md5.size > 0 &&
                      is_same(bag->channels[channel], &p.text);
  ha__free(p.pairs);
  return agrees;
}

int32_t ha__rosbag1_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size) {
  const ha__rosbag1 *bag = self;
  ha__rosbag1_stream stream = ha__rosbag1_stream_of(bytes, size, HA__RESYNC_STOP);
  ha__rosbag1_event e;
  ha_status st;

  (void)i;
  if (bag->version.number != VERSION_20) return 1;
  while ((st = ha__rosbag1_stream_next(&e, &stream, NULL)) == HA_OK) {
    if (e.record.header.op == OP_CONNECTION && !connection_agrees(bag, &e.record, bytes)) return 0;
  }
  return st == HA_END;
}

bool ha__rosbag1_conn_is_good(const ha__rosbag1 *bag, const ha__rosbag1_record *record,
                              const uint8_t *bytes) {
  ha__cursor cur =
      ha__cursor_make(bytes + record->data_offset, (size_t)record->data_size, HA_NO_OFFSET);
  ha__ros1_field field;
  ha_status st;

  if (ha__rosbag1_record_end(record) - record->offset > bag->max_record_bytes) return false;
  do {
    st = ha__ros1_field_next(&field, &cur, NULL);
  } while (st == HA_OK);
  return st == HA_END;
}

ha_status ha__rosbag1_conn_make_missing(ha__rosbag1 *bag, ha_error *err) {
  static const ha_slice nothing = {(const uint8_t *)"", 0};
  char topic[40];

  for (size_t i = 0; i < bag->conns.size; i++) {
    ha__rosbag1_conn *conn = &bag->conns.items[i];
    if (conn->channel != HA__NO_CHANNEL || conn->count == 0) continue;
    const size_t size = ha__format(topic, sizeof topic, "/unknown_topic_%" PRIu32, conn->id);
    const ha__rosbag1_channel_text text = {.id = conn->id,
                                           .topic = {(const uint8_t *)topic, size},
                                           .type = nothing,
                                           .md5 = nothing,
                                           .definition = nothing};
    HA_TRY(ha__rosbag1_channel_add(&conn->channel, bag, &text, err));
    bag->conns.missing--;
    ha__rosbag1_report(bag, bag->version.line_size,
                       "connection %" PRIu32 " is nowhere defined; its %" PRIu64
                       " messages are given as %s",
                       conn->id, conn->count, topic);
  }
  return HA_OK;
}

void ha__rosbag1_conn_settle(ha__rosbag1 *bag) {
  for (size_t i = 0; i < bag->conns.size; i++) {
    const ha__rosbag1_conn *conn = &bag->conns.items[i];
    if (conn->channel != HA__NO_CHANNEL) bag->channels[conn->channel]->message_count = conn->count;
  }
}

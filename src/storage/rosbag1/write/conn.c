/* Connections of a bag being written: makes CONNECTION records from channels. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/bag/bag.h"
#include "storage/rosbag1/record/put.h"
#include "storage/rosbag1/write/write.h"

/* Offset of the id in a record, and bytes after it. */
enum { CONN_FIELD = 4 + FIELD_EXTRA + 4, KEY_AT = 4 + CONN_FIELD };

/* Size of a record header with an empty topic: conn, op, topic. */
enum { CONN_HEADER_MIN = CONN_FIELD + 8 + FIELD_EXTRA + 5 };

/* A field of a connection header. */
typedef struct field {
  const char *name;
  const void *value;
  size_t size;
  size_t order; /* order among fields of the same name */
} field;

typedef struct fields {
  field *items;
  size_t count;
} fields;

static void add(fields *f, const char *name, const void *value, size_t size) {
  f->items[f->count] = (field){name, value, size, f->count};
  f->count++;
}

static int by_name(const void *a, const void *b) {
  const field *left = a;
  const field *right = b;
  const int order = strcmp(left->name, right->name);

  if (order != 0) return order;
  return (left->order > right->order) - (left->order < right->order);
}

static const ha_pair *find(const ha_pairs *pairs, const char *key) {
  const ha_pair *found = NULL;

  for (size_t i = 0; i < pairs->size; i++) {
    if (strcmp(pairs->items[i].key, key) == 0) found = &pairs->items[i];
  }
  return found;
}

/* Add a value of the schema, else the pair of that name: MCAP files converted from ROS 1 bags store
 * the whole connection header as pairs. */
static void add_of_schema(fields *f, const char *name, const void *value, size_t size,
                          const ha_pairs *pairs, const char *otherwise) {
  const ha_pair *pair = find(pairs, name);

  if (size > 0) {
    add(f, name, value, size);
  } else if (pair && pair->value_size > 0) {
    add(f, name, pair->value, pair->value_size);
  } else {
    add(f, name, otherwise, strlen(otherwise));
  }
}

/* MCAP's registry uses true and false, ROS 1 uses 1 and 0. */
static void add_latching(fields *f, const ha_pair *pair) {
  if (strcmp(pair->value, "true") == 0) {
    add(f, pair->key, "1", 1);
  } else if (strcmp(pair->value, "false") == 0) {
    add(f, pair->key, "0", 1);
  } else {
    add(f, pair->key, pair->value, pair->value_size);
  }
}

static ha_status add_pair(fields *f, const ha_pair *pair, ha_error *err) {
  if (strcmp(pair->key, "md5sum") == 0 || strcmp(pair->key, "type") == 0 ||
      strcmp(pair->key, "message_definition") == 0) {
    return HA_OK;
  }
  if (pair->key[0] == '\0' || strchr(pair->key, '=')) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "a ROS 1 bag cannot hold metadata of the name '%s'", pair->key);
  }
  if (strcmp(pair->key, "latching") == 0) {
    add_latching(f, pair);
  } else {
    add(f, pair->key, pair->value, pair->value_size);
  }
  return HA_OK;
}

/* rosbag requires a type "package/name" for each connection: otherwise it refuses the whole bag. */
static const char g_unknown_type[] = "unknown/Unknown";

/* Collect the fields of a connection; f has room for all pairs and three more. The publisher's
 * original topic name is an ordinary pair, which rosbag omits when the publisher gave none. */
static ha_status collect(fields *f, const ha_channel *channel, ha_error *err) {
  const ha_pairs *pairs = &channel->metadata;
  const ha_schema *schema = channel->schema;

  for (size_t i = 0; i < pairs->size; i++) {
    HA_TRY(add_pair(f, &pairs->items[i], err));
  }
  add_of_schema(f, "md5sum", schema->hash, strlen(schema->hash), pairs, "*");
  add_of_schema(f, "message_definition", schema->data, schema->size, pairs, "");
  add_of_schema(f, "type", schema->name, strlen(schema->name), pairs, g_unknown_type);
  qsort(f->items, f->count, sizeof *f->items, by_name);
  return HA_OK;
}

static uint64_t data_size(const fields *f) {
  uint64_t size = 0;

  for (size_t i = 0; i < f->count; i++) {
    size += FIELD_EXTRA + strlen(f->items[i].name) + f->items[i].size;
  }
  return size;
}

static ha_status lay_out(ha_slice *out, ha__rosbag1_writer *w, uint32_t id, const char *topic,
                         const fields *f, ha_error *err) {
  const uint64_t data = data_size(f);
  const size_t topic_size = strlen(topic);

  if (data > CHUNK_SIZE_MAX || topic_size > CHUNK_SIZE_MAX - CONN_HEADER_MIN) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "connection header of %" PRIu64 " bytes", data);
  }
  const size_t header = CONN_HEADER_MIN + topic_size;
  const size_t size = 4 + header + 4 + (size_t)data;
  uint8_t *record = ha__arena_alloc(&w->arena, size);
  if (!record) return HA_FAIL_NOMEM(err);
  uint8_t *p = ha__put_size(record, header);
  p = ha__put_field_u32(p, "conn", id);
  p = ha__put_op(p, OP_CONNECTION);
  p = ha__put_text(p, "topic", topic);
  p = ha__put_size(p, (size_t)data);
  for (size_t i = 0; i < f->count; i++) {
    const field *item = &f->items[i];
    p = ha__put_field(p, item->name, strlen(item->name), item->value, item->size);
  }
  assert(p == record + size);
  *out = (ha_slice){record, size};
  return HA_OK;
}

ha_status ha__rosbag1_conn_record(ha_slice *out, ha__rosbag1_writer *w, uint32_t id,
                                  const ha_channel *channel, ha_error *err) {
  fields f = {ha__alloc_zeroed(channel->metadata.size + 3, sizeof *f.items), 0};

  if (!f.items) return HA_FAIL_NOMEM(err);
  ha_status st = collect(&f, channel, err);
  if (st == HA_OK) st = lay_out(out, w, id, channel->topic, &f, err);
  ha__free(f.items);
  return st;
}

ha_slice ha__rosbag1_conn_key(ha_slice record) {
  return (ha_slice){record.data + KEY_AT, record.size - KEY_AT};
}

ha_status ha__rosbag1_conn_add(ha__rosbag1_writer *w, uint32_t id, ha_slice record, ha_error *err) {
  void *conns = w->conns;
  void *touched = w->touched;

  ha_status st = ha__reserve(&conns, &w->conn_capacity, w->conn_count, 1, sizeof *w->conns, err);
  w->conns = conns;
  if (st < 0) return st;
  st = ha__reserve(&touched, &w->touched_capacity, w->conn_count, 1, sizeof *w->touched, err);
  w->touched = touched;
  if (st < 0) return st;
  w->conns[w->conn_count++] = (ha__rosbag1_out_conn){.id = id, .record = record};
  return HA_OK;
}

/* --- channels ------------------------------------------------------------------------- */

static ha_status check_channel(const ha_channel *channel, ha_error *err) {
  if (strcmp(channel->encoding, "ros1") != 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "a ROS 1 bag holds messages in encoding ros1, not '%s'", channel->encoding);
  }
  if (channel->topic[0] == '\0') {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "a ROS 1 bag with a topic without a name could not be read by rosbag");
  }
  return HA_OK;
}

static ha_status next_id(uint32_t *out, const ha__rosbag1_writer *w, ha_error *err) {
  const uint32_t last = w->conn_count ? w->conns[w->conn_count - 1].id : 0;

  if (last == UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "too many connections for a ROS 1 bag");
  }
  *out = w->conn_count ? last + 1 : 0;
  return HA_OK;
}

/* The connection of a channel: an identical one of the resumed file, or a new one. */
static ha_status conn_of(uint32_t *out, ha__rosbag1_writer *w, const ha_channel *channel,
                         ha_error *err) {
  ha_slice record = {NULL, 0};
  uint64_t found = 0;
  uint32_t id = 0;

  HA_TRY(next_id(&id, w, err));
  HA_TRY(ha__rosbag1_conn_record(&record, w, id, channel, err));
  const ha_slice key = ha__rosbag1_conn_key(record);
  if (ha__table_find(&found, &w->known, key.data, key.size)) {
    *out = (uint32_t)found;
    return HA_OK;
  }
  HA_TRY(ha__rosbag1_conn_add(w, id, record, err));
  *out = (uint32_t)(w->conn_count - 1);
  return HA_OK;
}

ha_status ha__rosbag1_writer_channel(void *self, uint32_t number, const ha_channel *channel,
                                     ha_error *err) {
  ha__rosbag1_writer *w = self;
  void *numbers = w->numbers;
  uint32_t conn = 0;

  assert(number == w->channel_count);
  (void)number;
  HA_TRY(check_channel(channel, err));
  const ha_status st =
      ha__reserve(&numbers, &w->channel_capacity, w->channel_count, 1, sizeof *w->numbers, err);
  w->numbers = numbers;
  if (st < 0) return st;
  HA_TRY(conn_of(&conn, w, channel, err));
  w->numbers[w->channel_count++] = conn;
  return HA_OK;
}

int32_t ha__rosbag1_takes_chunks(void *self, void *from) {
  const ha__rosbag1_writer *w = self;
  const ha__rosbag1 *bag = from;

  if (bag->version.number != VERSION_20 || bag->channel_count != w->channel_count) return 0;
  for (size_t i = 0; i < w->channel_count; i++) {
    if (bag->channels[i]->id != w->conns[w->numbers[i]].id) return 0;
  }
  return 1;
}

#include "model/channel_copy.h"

#include <stdbool.h>

#include "base/bytes.h"
#include "base/status.h"
#include "model/caller.h"

/* A NULL string is an empty one. */
static const char *text_of(const char *text) {
  return text ? text : "";
}

static bool are_given(const void *items, size_t size) {
  return items || size == 0;
}

static ha_status refuse(ha_error *err, const char *what) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s", what);
}

static void *alloc_array(ha__arena *arena, size_t count, size_t size) {
  size_t bytes;

  return ha__mul_size(&bytes, count, size) ? ha__arena_alloc(arena, bytes) : NULL;
}

ha_status ha__pairs_check(const ha_pairs *pairs, ha_error *err) {
  if (!are_given(pairs->items, pairs->size)) return refuse(err, "pairs are NULL");
  for (size_t i = 0; i < pairs->size; i++) {
    if (!pairs->items[i].key) return refuse(err, "the key of a pair is NULL");
    if (!pairs->items[i].value) return refuse(err, "the value of a pair is NULL");
  }
  return HA_OK;
}

ha_status ha__pairs_copy(ha_pairs *out, ha__arena *arena, const ha_pairs *pairs, ha_error *err) {
  if (!are_given(pairs->items, pairs->size)) return refuse(err, "pairs are NULL");
  ha_pair *items = alloc_array(arena, pairs->size, sizeof *items);

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    if (!are_given(pair->value, pair->value_size))
      return refuse(err, "the value of a pair is NULL");
    items[i] = (ha_pair){ha__arena_string(arena, text_of(pair->key)),
                         ha__arena_dup(arena, pair->value, pair->value_size), pair->value_size};
    if (!items[i].key || !items[i].value) return HA_FAIL_NOMEM(err);
  }
  *out = (ha_pairs){items, pairs->size};
  return HA_OK;
}

ha_status ha__schema_fill(ha_schema *out, const ha_schema *schema, ha_error *err) {
  *out = (ha_schema)HA_SCHEMA_INIT;
  HA_TRY(HA_CALLER_OPTIONS(out, schema, ha_schema, err));
  if (!are_given(out->data, out->size)) return refuse(err, "the data of a schema is NULL");
  if (!out->data) out->data = (const uint8_t *)"";
  out->name = text_of(out->name);
  out->encoding = text_of(out->encoding);
  out->hash = text_of(out->hash);
  return HA_OK;
}

static ha_status copy_schema(const ha_schema **out, ha__arena *arena, const ha_schema *schema,
                             bool is_lean, ha_error *err) {
  ha_schema *copy = ha__arena_alloc(arena, sizeof *copy);

  if (!copy) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__schema_fill(copy, schema, err));
  copy->name = ha__arena_string(arena, copy->name);
  copy->encoding = ha__arena_string(arena, copy->encoding);
  if (!is_lean) copy->data = (const uint8_t *)ha__arena_dup(arena, copy->data, copy->size);
  copy->hash = ha__arena_string(arena, copy->hash);
  if (!copy->name || !copy->encoding || !copy->data || !copy->hash) return HA_FAIL_NOMEM(err);
  *out = copy;
  return HA_OK;
}

ha_status ha__schema_copy(const ha_schema **out, ha__arena *arena, const ha_schema *schema,
                          ha_error *err) {
  return copy_schema(out, arena, schema, false, err);
}

static ha_status copy_qos(ha_channel *to, ha__arena *arena, const ha_channel *from, ha_error *err) {
  const ha_qos **list = alloc_array(arena, from->qos_count, sizeof *list);
  ha_qos *items = alloc_array(arena, from->qos_count, sizeof *items);

  if (!list || !items) return HA_FAIL_NOMEM(err);
  if (!are_given(from->qos, from->qos_count)) return refuse(err, "the QoS profiles are NULL");
  for (size_t i = 0; i < from->qos_count; i++) {
    if (!from->qos[i]) return refuse(err, "a QoS profile is NULL");
    items[i] = (ha_qos)HA_QOS_INIT;
    HA_TRY(HA_CALLER_READ(&items[i], from->qos[i], ha_qos, err));
    list[i] = &items[i];
  }
  to->qos = list;
  return HA_OK;
}

static ha_status copy_channel(ha_channel **out, ha__arena *arena, const ha_channel *channel,
                              bool is_lean, ha_error *err) {
  ha_channel *copy = ha__arena_alloc(arena, sizeof *copy);

  if (!copy) return HA_FAIL_NOMEM(err);
  *copy = (ha_channel)HA_CHANNEL_INIT;
  HA_TRY(HA_CALLER_READ(copy, channel, ha_channel, err));
  const ha_channel given = *copy;
  copy->topic = ha__arena_string(arena, text_of(given.topic));
  copy->encoding = ha__arena_string(arena, text_of(given.encoding));
  if (!copy->topic || !copy->encoding) return HA_FAIL_NOMEM(err);
  HA_TRY(copy_schema(&copy->schema, arena, given.schema, is_lean, err));
  HA_TRY(ha__pairs_copy(&copy->metadata, arena, &given.metadata, err));
  HA_TRY(copy_qos(copy, arena, &given, err));
  *out = copy;
  return HA_OK;
}

ha_status ha__channel_copy(ha_channel **out, ha__arena *arena, const ha_channel *channel,
                           ha_error *err) {
  return copy_channel(out, arena, channel, false, err);
}

ha_status ha__channel_copy_lean(ha_channel **out, ha__arena *arena, const ha_channel *channel,
                                ha_error *err) {
  return copy_channel(out, arena, channel, true, err);
}

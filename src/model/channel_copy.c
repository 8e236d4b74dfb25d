#include "model/channel_copy.h"

#include "base/bytes.h"
#include "base/status.h"

static void *alloc_array(ha__arena *arena, size_t count, size_t size) {
  size_t bytes;

  return ha__mul_size(&bytes, count, size) ? ha__arena_alloc(arena, bytes) : NULL;
}

ha_status ha__pairs_copy(ha_pairs *out, ha__arena *arena, const ha_pairs *pairs, ha_error *err) {
  ha_pair *items = alloc_array(arena, pairs->size, sizeof *items);

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    items[i] = (ha_pair){ha__arena_string(arena, pair->key),
                         ha__arena_dup(arena, pair->value, pair->value_size), pair->value_size};
    if (!items[i].key || !items[i].value) return HA_FAIL_NOMEM(err);
  }
  *out = (ha_pairs){items, pairs->size};
  return HA_OK;
}

ha_status ha__schema_copy(const ha_schema **out, ha__arena *arena, const ha_schema *schema,
                          ha_error *err) {
  static const ha_schema none = {sizeof none, "", "", (const uint8_t *)"", 0, ""};
  ha_schema *copy = ha__arena_alloc(arena, sizeof *copy);

  if (!copy) return HA_FAIL_NOMEM(err);
  if (!schema) schema = &none;
  *copy = *schema;
  copy->struct_size = sizeof *copy;
  copy->name = ha__arena_string(arena, schema->name);
  copy->encoding = ha__arena_string(arena, schema->encoding);
  copy->data = (const uint8_t *)ha__arena_dup(arena, schema->data, schema->size);
  copy->hash = ha__arena_string(arena, schema->hash);
  if (!copy->name || !copy->encoding || !copy->data || !copy->hash) return HA_FAIL_NOMEM(err);
  *out = copy;
  return HA_OK;
}

static ha_status copy_qos(ha_channel *to, ha__arena *arena, const ha_channel *from, ha_error *err) {
  const ha_qos **list = alloc_array(arena, from->qos_count, sizeof *list);
  ha_qos *items = alloc_array(arena, from->qos_count, sizeof *items);

  if (!list || !items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < from->qos_count; i++) {
    items[i] = *from->qos[i];
    list[i] = &items[i];
  }
  to->qos = list;
  return HA_OK;
}

ha_status ha__channel_copy(ha_channel **out, ha__arena *arena, const ha_channel *channel,
                           ha_error *err) {
  ha_channel *copy = ha__arena_alloc(arena, sizeof *copy);

  if (!copy) return HA_FAIL_NOMEM(err);
  *copy = *channel;
  copy->struct_size = sizeof *copy;
  copy->topic = ha__arena_string(arena, channel->topic);
  copy->encoding = ha__arena_string(arena, channel->encoding);
  if (!copy->topic || !copy->encoding) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__schema_copy(&copy->schema, arena, channel->schema, err));
  HA_TRY(ha__pairs_copy(&copy->metadata, arena, &channel->metadata, err));
  HA_TRY(copy_qos(copy, arena, channel, err));
  *out = copy;
  return HA_OK;
}

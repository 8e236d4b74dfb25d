/* Channels and schemas of a bag, and its summary for the host. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/bag/channel.h"

/* Distinct definitions of one (type, md5); beyond that, a new one may repeat an earlier one. */
enum { SAME_TYPE_MAX = 16 };

typedef struct schema_node {
  ha_schema schema;
  struct schema_node *next; /* of the same type and md5 */
} schema_node;

/* Key of a schema. Equal texts are kept once, so comparing addresses is enough. */
typedef struct schema_key {
  const char *type;
  const char *md5;
} schema_key;

static ha_status schema_new(schema_node **out, ha__rosbag1 *bag, const schema_key *key,
                            ha_slice definition, ha_error *err) {
  schema_node *node = ha__arena_alloc(&bag->arena, sizeof *node);
  const char *text = NULL;

  if (!node) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__quota_keep(&text, &bag->quota, definition.data, definition.size, err));
  node->schema = (ha_schema){.struct_size = sizeof node->schema,
                             .name = key->type,
                             .encoding = definition.size ? "ros1msg" : "",
                             .data = (const uint8_t *)text,
                             .size = definition.size,
                             .hash = key->md5};
  *out = node;
  return HA_OK;
}

static schema_node *schema_find(schema_node *node, ha_slice definition) {
  while (node &&
         !ha__bytes_equal(node->schema.data, node->schema.size, definition.data, definition.size)) {
    node = node->next;
  }
  return node;
}

/* Insert a new schema before the others of its type and md5. */
static ha_status schema_add(schema_node **out, ha__rosbag1 *bag, const schema_key *key,
                            schema_node *first, ha_slice definition, ha_error *err) {
  size_t length = 0;

  HA_TRY(schema_new(out, bag, key, definition, err));
  for (const schema_node *other = first; other; other = other->next) {
    length++;
  }
  (*out)->next = length < SAME_TYPE_MAX ? first : NULL;
  schema_key *kept = ha__arena_alloc(&bag->arena, sizeof *kept);
  if (!kept) return HA_FAIL_NOMEM(err);
  memcpy(kept, key, sizeof *kept); /* with its padding, which is hashed */
  return ha__table_put(&bag->schemas, kept, sizeof *kept, (uint64_t)(uintptr_t)*out, err);
}

ha_status ha__rosbag1_schema_get(const ha_schema **out, ha__rosbag1 *bag,
                                 const ha__rosbag1_channel_text *text, ha_error *err) {
  schema_node *first = NULL;
  uint64_t value = 0;
  schema_key key = {NULL, NULL};

  HA_TRY(ha__quota_keep(&key.type, &bag->quota, text->type.data, text->type.size, err));
  HA_TRY(ha__quota_keep(&key.md5, &bag->quota, text->md5.data, text->md5.size, err));
  if (ha__table_find(&value, &bag->schemas, &key, sizeof key)) {
    first = (schema_node *)(uintptr_t)value;
  }
  schema_node *node = schema_find(first, text->definition);
  if (!node) HA_TRY(schema_add(&node, bag, &key, first, text->definition, err));
  *out = &node->schema;
  return HA_OK;
}

static ha_status pairs_copy(ha_pairs *out, ha__rosbag1 *bag, const ha__ros1_field *fields,
                            size_t count, ha_error *err) {
  HA_TRY(ha__quota_charge(&bag->quota, count * sizeof(ha_pair), err));
  ha_pair *items = ha__arena_alloc(&bag->arena, count * sizeof *items);

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    const ha_slice value = fields[i].value;
    HA_TRY(
        ha__quota_keep(&items[i].key, &bag->quota, fields[i].name.data, fields[i].name.size, err));
    HA_TRY(ha__quota_keep(&items[i].value, &bag->quota, value.data, value.size, err));
    items[i].value_size = value.size;
  }
  *out = (ha_pairs){items, count};
  return HA_OK;
}

static ha_status channels_reserve(ha__rosbag1 *bag, ha_error *err) {
  void *items = bag->channels;
  const ha_status st =
      ha__reserve(&items, &bag->channel_capacity, bag->channel_count, 1, sizeof(ha_channel *), err);

  bag->channels = items;
  return st;
}

ha_status ha__rosbag1_channel_add(uint32_t *out, ha__rosbag1 *bag,
                                  const ha__rosbag1_channel_text *text, ha_error *err) {
  HA_TRY(ha__quota_channel(&bag->quota, bag->channel_count, err));
  ha_channel *channel = ha__arena_alloc(&bag->arena, sizeof *channel);

  if (!channel) return HA_FAIL_NOMEM(err);
  if (bag->channel_count >= HA__NO_CHANNEL - 1) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "too many connections");
  }
  channel->struct_size = sizeof *channel;
  channel->id = text->id;
  channel->encoding = "ros1";
  HA_TRY(ha__quota_keep(&channel->topic, &bag->quota, text->topic.data, text->topic.size, err));
  HA_TRY(ha__rosbag1_schema_get(&channel->schema, bag, text, err));
  HA_TRY(pairs_copy(&channel->metadata, bag, text->pairs, text->pair_count, err));
  HA_TRY(channels_reserve(bag, err));
  *out = (uint32_t)bag->channel_count;
  bag->channels[bag->channel_count++] = channel;
  return HA_OK;
}

static void fill_times(ha__rosbag1 *bag) {
  bool any = false;

  for (size_t i = 0; i < bag->chunk_count; i++) {
    const ha__rosbag1_chunk *chunk = &bag->chunks[i];
    if (chunk->message_count == 0 || chunk->flags & HA_CHUNK_UNTIMED) continue;
    if (!any || chunk->start_ns < bag->info.start_ns) bag->info.start_ns = chunk->start_ns;
    if (!any || chunk->end_ns > bag->info.end_ns) bag->info.end_ns = chunk->end_ns;
    any = true;
  }
}

void ha__rosbag1_info_fill(ha__rosbag1 *bag, bool complete) {
  ha_storage_info *info = &bag->info;

  info->struct_size = sizeof *info;
  info->format_version = ha__rosbag1_version_name(bag->version.number);
  info->flags = HA_STORAGE_COUNTED;
  if (complete && bag->problems == 0) info->flags |= HA_STORAGE_COMPLETE;
  if (bag->scanned || bag->version.number != VERSION_20) info->flags |= HA_STORAGE_SCANNED;
  info->channels = (const ha_channel *const *)bag->channels;
  info->channel_count = bag->channel_count;
  info->chunk_count = bag->chunk_count;
  for (size_t i = 0; i < bag->channel_count; i++) {
    info->message_count += bag->channels[i]->message_count;
  }
  fill_times(bag);
}

static size_t topic_pairs(ha__ros1_field pairs[2], const ha__rosbag1_topic *topic) {
  static const struct {
    size_t part;
    const char *name;
  } kept[] = {{TOPIC_CALLERID, "callerid"}, {TOPIC_LATCHING, "latching"}};
  size_t count = 0;

  for (size_t i = 0; i < 2; i++) {
    if (!topic->parts[kept[i].part].data) continue;
    pairs[count].name = (ha_slice){(const uint8_t *)kept[i].name, strlen(kept[i].name)};
    pairs[count++].value = topic->parts[kept[i].part];
  }
  return count;
}

static ha_status topic_settle(ha__rosbag1 *bag, uint32_t i, ha__rosbag1_key *key, ha_error *err) {
  const ha__rosbag1_topic_entry *entry = &bag->topics.items[i];
  const ha_slice *parts = entry->topic.parts;
  ha__ros1_field pairs[2];
  uint32_t number = 0;
  const ha__rosbag1_channel_text text = {
      .id = i,
      .topic = parts[TOPIC_NAME],
      .type = parts[TOPIC_TYPE],
      .md5 = parts[TOPIC_MD5],
      .definition =
          ha__rosbag1_topics_definition(&bag->topics, key, parts[TOPIC_TYPE], parts[TOPIC_MD5]),
      .pairs = pairs,
      .pair_count = topic_pairs(pairs, &entry->topic)};

  HA_TRY(ha__rosbag1_channel_add(&number, bag, &text, err));
  bag->channels[number]->message_count = entry->count;
  return HA_OK;
}

ha_status ha__rosbag1_topics_settle(ha__rosbag1 *bag, ha_error *err) {
  ha__rosbag1_key key;
  ha_status st = HA_OK;

  HA_TRY(ha__rosbag1_key_new(&key, err));
  for (uint32_t i = 0; st == HA_OK && i < bag->topics.size; i++) {
    st = topic_settle(bag, i, &key, err);
  }
  ha__rosbag1_key_done(&key);
  return st;
}

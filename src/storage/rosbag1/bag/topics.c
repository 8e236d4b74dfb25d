#include "storage/rosbag1/bag/topics.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"

/* Bytes of all parts of a topic together; usually about 100. */
enum { KEY_MAX = 16 * 1024 };

ha_status ha__rosbag1_key_new(ha__rosbag1_key *out, ha_error *err) {
  out->bytes = ha__alloc(KEY_MAX);
  return out->bytes ? HA_OK : HA_FAIL_NOMEM(err);
}

void ha__rosbag1_key_done(ha__rosbag1_key *key) {
  ha__free(key->bytes);
  key->bytes = NULL;
}

/* Lengths and bytes of the parts, concatenated. The result has size 0 when they are too long. */
static ha_slice build(ha__rosbag1_key *key, const ha_slice *parts, size_t count) {
  size_t size = 0;

  for (size_t i = 0; i < count; i++) {
    const uint32_t length = parts[i].data ? (uint32_t)parts[i].size + 1 : 0;
    if (parts[i].size > KEY_MAX || KEY_MAX - size < parts[i].size + sizeof length) {
      return (ha_slice){key->bytes, 0};
    }
    memcpy(key->bytes + size, &length, sizeof length);
    size += sizeof length;
    if (parts[i].size) memcpy(key->bytes + size, parts[i].data, parts[i].size);
    size += parts[i].size;
  }
  return (ha_slice){key->bytes, size};
}

uint32_t ha__rosbag1_topics_find(const ha__rosbag1_topics *topics, ha__rosbag1_key *key,
                                 const ha__rosbag1_topic *topic) {
  const ha_slice bytes = build(key, topic->parts, TOPIC_PARTS);
  uint64_t number = 0;

  if (bytes.size == 0) return UINT32_MAX;
  return ha__table_find(&number, &topics->by_key, bytes.data, bytes.size) ? (uint32_t)number
                                                                          : UINT32_MAX;
}

uint32_t ha__rosbag1_topics_named(const ha__rosbag1_topics *topics, ha_slice name) {
  uint64_t number = 0;

  return ha__table_find(&number, &topics->by_name, name.data, name.size) ? (uint32_t)number
                                                                         : UINT32_MAX;
}

static ha_status keep(ha_slice *out, ha__quota *quota, ha_slice slice, ha_error *err) {
  const char *kept = NULL;

  if (slice.data) HA_TRY(ha__quota_keep(&kept, quota, slice.data, slice.size, err));
  *out = (ha_slice){(const uint8_t *)kept, slice.size};
  return HA_OK;
}

ha_status ha__rosbag1_topics_get(uint32_t *out, ha__rosbag1_topics *topics, ha__quota *quota,
                                 ha__rosbag1_key *key, const ha__rosbag1_topic *topic,
                                 ha_error *err) {
  void *items = topics->items;
  ha_slice kept;

  *out = ha__rosbag1_topics_find(topics, key, topic);
  if (*out != UINT32_MAX) return HA_OK;
  const ha_slice bytes = build(key, topic->parts, TOPIC_PARTS);
  if (bytes.size == 0 || topics->size >= UINT32_MAX - 1) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "topic, type, md5 sum and caller take more than %d bytes", KEY_MAX);
  }
  HA_TRY(ha__quota_channel(quota, topics->size, err));
  const ha_status st =
      ha__reserve(&items, &topics->capacity, topics->size, 1, sizeof *topics->items, err);
  topics->items = items;
  if (st < 0) return st;
  ha__rosbag1_topic_entry *entry = &topics->items[topics->size];
  entry->count = 0;
  for (size_t i = 0; i < TOPIC_PARTS; i++) {
    HA_TRY(keep(&entry->topic.parts[i], quota, topic->parts[i], err));
  }
  const ha_slice name = entry->topic.parts[TOPIC_NAME];
  if (ha__rosbag1_topics_named(topics, name) == UINT32_MAX) {
    HA_TRY(ha__table_put(&topics->by_name, name.data, name.size, topics->size, err));
  }
  HA_TRY(keep(&kept, quota, bytes, err));
  HA_TRY(ha__table_put(&topics->by_key, kept.data, kept.size, topics->size, err));
  *out = (uint32_t)topics->size++;
  return HA_OK;
}

ha_status ha__rosbag1_topics_define(ha__rosbag1_topics *topics, ha__quota *quota,
                                    ha__rosbag1_key *key, ha_slice type, ha_slice md5,
                                    ha_slice definition, ha_error *err) {
  const ha_slice parts[] = {type, md5};
  const ha_slice bytes = build(key, parts, 2);
  uint64_t value = 0;
  ha_slice kept;

  if (definition.size == 0 || bytes.size == 0) return HA_OK;
  if (ha__table_find(&value, &topics->definitions, bytes.data, bytes.size)) return HA_OK;
  ha_slice *copy = ha__arena_alloc(&topics->arena, sizeof *copy);
  if (!copy) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__quota_charge(quota, sizeof *copy, err));
  HA_TRY(keep(copy, quota, definition, err));
  HA_TRY(keep(&kept, quota, bytes, err));
  return ha__table_put(&topics->definitions, kept.data, kept.size, (uint64_t)(uintptr_t)copy, err);
}

ha_slice ha__rosbag1_topics_definition(const ha__rosbag1_topics *topics, ha__rosbag1_key *key,
                                       ha_slice type, ha_slice md5) {
  const ha_slice parts[] = {type, md5};
  const ha_slice bytes = build(key, parts, 2);
  uint64_t value = 0;

  if (bytes.size && ha__table_find(&value, &topics->definitions, bytes.data, bytes.size)) {
    return *(const ha_slice *)(uintptr_t)value;
  }
  return (ha_slice){(const uint8_t *)"", 0};
}

void ha__rosbag1_topics_done(ha__rosbag1_topics *topics) {
  ha__free(topics->items);
  ha__table_done(&topics->by_key);
  ha__table_done(&topics->by_name);
  ha__table_done(&topics->definitions);
  ha__arena_done(&topics->arena);
}

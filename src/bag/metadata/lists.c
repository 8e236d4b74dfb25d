#include "bag/metadata/lists.h"

#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

ha_status ha__metadata_lists_init(ha__metadata_lists *out, size_t channels, size_t files,
                                  ha_error *err) {
  ha__metadata_lists lists = {.topics = ha__alloc_zeroed(channels, sizeof *lists.topics),
                              .files = ha__alloc_zeroed(files, sizeof *lists.files),
                              .paths = ha__alloc_zeroed(files, sizeof *lists.paths)};

  if (!lists.topics || !lists.files || !lists.paths) {
    ha__metadata_lists_done(&lists);
    return HA_FAIL_NOMEM(err);
  }
  *out = lists;
  return HA_OK;
}

void ha__metadata_lists_done(ha__metadata_lists *lists) {
  ha__free(lists->topics);
  ha__free(lists->files);
  ha__free(lists->paths);
  ha__table_done(&lists->by_topic);
  ha__arena_done(&lists->arena);
}

/* Key of a topic: name and type. */
static ha_status topic_key(ha_slice *out, ha__arena *arena, const ha_channel *channel,
                           ha_error *err) {
  const size_t name_size = strlen(channel->topic) + 1; /* with its NUL */
  const size_t type_size = strlen(channel->schema->name);
  uint8_t *key = ha__arena_alloc(arena, name_size + type_size);

  if (!key) return HA_FAIL_NOMEM(err);
  memcpy(key, channel->topic, name_size);
  memcpy(key + name_size, channel->schema->name, type_size);
  *out = (ha_slice){key, name_size + type_size};
  return HA_OK;
}

static bool is_type_hash(const char *hash) {
  return strncmp(hash, "RIHS", 4) == 0;
}

ha_status ha__metadata_lists_topic(ha__metadata_lists *lists, const ha_channel *channel,
                                   uint64_t count, ha_error *err) {
  uint64_t known = 0;
  ha_slice key;

  HA_TRY(topic_key(&key, &lists->arena, channel, err));
  if (ha__table_find(&known, &lists->by_topic, key.data, key.size)) {
    lists->topics[known].message_count += count;
    return HA_OK;
  }
  HA_TRY(ha__table_put(&lists->by_topic, key.data, key.size, lists->topic_count, err));
  lists->topics[lists->topic_count++] = (ha__metadata_topic){
      .name = channel->topic,
      .type = channel->schema->name,
      .serialization_format = channel->encoding,
      .type_description_hash = is_type_hash(channel->schema->hash) ? channel->schema->hash : "",
      .qos = channel->qos,
      .qos_count = channel->qos_count,
      .message_count = count};
  return HA_OK;
}

ha_status ha__metadata_lists_file(ha__metadata_lists *lists, const ha__metadata_part *part,
                                  ha_error *err) {
  const bool empty = part->message_count == 0;
  /* rosbag2 stores the name without the suffix of file compression here */
  const char *path = ha__arena_dup(&lists->arena, part->name, part->plain_size);

  if (!path) return HA_FAIL_NOMEM(err);
  lists->paths[lists->file_count] = part->name;
  lists->files[lists->file_count++] = (ha__metadata_file){
      .path = path,
      .start_ns = empty ? HA__METADATA_NO_TIME : ha__metadata_start(part->start_ns),
      .duration_ns = empty ? 0 : ha__metadata_duration(part->start_ns, part->end_ns),
      .message_count = part->message_count};
  if (empty) return HA_OK;
  if (lists->message_count == 0 || part->start_ns < lists->start_ns) {
    lists->start_ns = part->start_ns;
  }
  if (lists->message_count == 0 || part->end_ns > lists->end_ns) lists->end_ns = part->end_ns;
  lists->message_count += part->message_count;
  return HA_OK;
}

void ha__metadata_lists_fill(ha__metadata_yaml *m, const ha__metadata_lists *lists) {
  const bool empty = lists->message_count == 0;

  m->topics = lists->topics;
  m->topic_count = lists->topic_count;
  m->paths = lists->paths;
  m->path_count = lists->file_count;
  m->files = lists->files;
  m->file_count = lists->file_count;
  m->message_count = lists->message_count;
  m->start_ns = empty ? HA__METADATA_NO_TIME : ha__metadata_start(lists->start_ns);
  m->duration_ns = empty ? 0 : ha__metadata_duration(lists->start_ns, lists->end_ns);
}

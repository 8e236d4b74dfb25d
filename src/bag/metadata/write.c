#include "bag/metadata/write.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/status.h"
#include "base/table.h"
#include "io/replace.h"
#include "model/qos.h"
#include "model/yaml_write.h"

/* --- values that cannot be written ------------------------------------------------------------ */

/* Spelling of rosbag2; NULL for a mode that it does not know. */
static const char *mode_word(const char *mode) {
  if (!mode || !mode[0] || strcmp(mode, "none") == 0) return "";
  if (strcmp(mode, "file") == 0) return "FILE";
  if (strcmp(mode, "message") == 0) return "MESSAGE";
  return NULL;
}

/* Write the times and the count of the bag or a file. */
static ha_status check_span(int64_t start_ns, int64_t duration_ns, uint64_t count, const char *what,
                            ha_error *err) {
  if (count == HA_UNCOUNTED) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "metadata of %.100s without its message count",
                   what);
  }
  if (count > 0 && (start_ns == HA__METADATA_NO_TIME || duration_ns == HA__METADATA_NO_TIME)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "metadata of %.100s without its times", what);
  }
  return HA_OK;
}

static ha_status check(const ha__metadata_yaml *m, int32_t version, ha_error *err) {
  if (version < HA__METADATA_OLDEST || version > HA__METADATA_NEWEST) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "metadata version %" PRId32 " cannot be written, only %d to %d", version,
                   HA__METADATA_OLDEST, HA__METADATA_NEWEST);
  }
  if (!mode_word(m->compression_mode)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "metadata with compression mode '%.40s'",
                   m->compression_mode);
  }
  HA_TRY(check_span(m->start_ns, m->duration_ns, m->message_count, "the bag", err));
  for (size_t i = 0; i < m->file_count; i++) {
    const ha__metadata_file *f = &m->files[i];
    HA_TRY(check_span(f->start_ns, f->duration_ns, f->message_count, f->path ? f->path : "", err));
  }
  for (size_t i = 0; i < m->topic_count; i++) {
    const ha__metadata_topic *t = &m->topics[i];
    HA_TRY(check_span(0, 0, t->message_count, t->name ? t->name : "", err));
  }
  return HA_OK;
}

/* --- the parts -------------------------------------------------------------------------------- */

static void put_start(ha__text *out, size_t indent, int64_t ns) {
  ha__yaml_key(out, indent, "starting_time");
  ha__yaml_put_i64(out, indent + 2, "nanoseconds_since_epoch",
                   ns == HA__METADATA_NO_TIME ? INT64_MAX : ns);
}

static void put_duration(ha__text *out, size_t indent, int64_t ns) {
  ha__yaml_key(out, indent, "duration");
  ha__yaml_put_i64(out, indent + 2, "nanoseconds", ns == HA__METADATA_NO_TIME ? 0 : ns);
}

/* The line of an empty list, in place of its members. */
static void put_empty_list(ha__text *out, size_t indent) {
  ha__yaml_line(out, indent);
  ha__text_string(out, "[]");
}

/* A list since version 9; before that, text that contains a list. */
static ha_status put_qos(ha__text *out, size_t indent, const ha__metadata_topic *topic,
                         int32_t version, ha_error *err) {
  ha__text list = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);

  if (version >= 9) {
    ha__yaml_key(out, indent, "offered_qos_profiles");
    ha__qos_write(out, topic->qos, topic->qos_count, HA__QOS_NAMES, indent + 2);
    return HA_OK;
  }
  ha__qos_write(&list, topic->qos, topic->qos_count, HA__QOS_NUMBERS, 0);
  const ha_status st = ha__text_status(&list, err);
  if (st >= 0) ha__yaml_put_text(out, indent, "offered_qos_profiles", ha__text_view(&list));
  ha__text_done(&list);
  return st;
}

static ha_status put_topics(ha__text *out, size_t indent, const ha__metadata_yaml *m,
                            int32_t version, ha_error *err) {
  const size_t inner = indent + 6;

  ha__yaml_key(out, indent, "topics_with_message_count");
  if (m->topic_count == 0) put_empty_list(out, indent + 2);
  for (size_t i = 0; i < m->topic_count; i++) {
    const ha__metadata_topic *topic = &m->topics[i];
    ha__yaml_key(out, indent + 2, "- topic_metadata");
    ha__yaml_put_text(out, inner, "name", topic->name);
    ha__yaml_put_text(out, inner, "type", topic->type);
    ha__yaml_put_text(out, inner, "serialization_format", topic->serialization_format);
    HA_TRY(put_qos(out, inner, topic, version, err));
    if (version >= 7) {
      ha__yaml_put_text(out, inner, "type_description_hash", topic->type_description_hash);
    }
    ha__yaml_put_u64(out, indent + 4, "message_count", topic->message_count);
  }
  return HA_OK;
}

static void put_paths(ha__text *out, size_t indent, const ha__metadata_yaml *m) {
  ha__yaml_key(out, indent, "relative_file_paths");
  if (m->path_count == 0) put_empty_list(out, indent + 2);
  for (size_t i = 0; i < m->path_count; i++) {
    ha__yaml_line(out, indent + 2);
    ha__text_string(out, "- ");
    ha__yaml_string(out, m->paths[i], strlen(m->paths[i]));
  }
}

static void put_files(ha__text *out, size_t indent, const ha__metadata_yaml *m) {
  ha__yaml_key(out, indent, "files");
  if (m->file_count == 0) put_empty_list(out, indent + 2);
  for (size_t i = 0; i < m->file_count; i++) {
    const ha__metadata_file *file = &m->files[i];
    ha__yaml_put_text(out, indent + 2, "- path", file->path);
    put_start(out, indent + 4, file->start_ns);
    put_duration(out, indent + 4, file->duration_ns);
    ha__yaml_put_u64(out, indent + 4, "message_count", file->message_count);
  }
}

/* --- custom_data ------------------------------------------------------------------------------ */

/* Maps each key, as written, to the number of its last pair. */
static ha_status last_of_keys(ha__table *last, const char **keys, ha__arena *arena,
                              const ha_pairs *pairs, ha_error *err) {
  ha__text key = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  ha_status st = HA_OK;

  for (size_t i = 0; i < pairs->size && st >= 0; i++) {
    key.size = 0;
    ha__yaml_string(&key, pairs->items[i].key, strlen(pairs->items[i].key));
    st = ha__text_status(&key, err);
    if (st < 0) break;
    keys[i] = ha__arena_dup(arena, ha__text_view(&key), key.size);
    st = keys[i] ? ha__table_put(last, keys[i], key.size, i, err) : HA_FAIL_NOMEM(err);
  }
  ha__text_done(&key);
  return st;
}

static ha_status put_custom_data(ha__text *out, size_t indent, const ha_pairs *pairs,
                                 ha_error *err) {
  ha__arena arena = HA__ARENA_INIT;
  ha__table last = HA__TABLE_INIT;
  ha_status st;

  ha__yaml_key(out, indent, "custom_data");
  if (pairs->size == 0) {
    ha__text_string(out, " ~");
    return HA_OK;
  }
  const char **keys = ha__arena_alloc(&arena, pairs->size * sizeof *keys);
  st = keys ? last_of_keys(&last, keys, &arena, pairs, err) : HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < pairs->size && st >= 0; i++) {
    const ha_pair *pair = &pairs->items[i];
    uint64_t number = 0;
    if (!ha__table_find(&number, &last, keys[i], strlen(keys[i])) || number != i) continue;
    ha__yaml_put_pair(out, indent + 2, pair->key, strlen(pair->key), pair->value, pair->value_size);
  }
  ha__table_done(&last);
  ha__arena_done(&arena);
  return st;
}

/* --- the whole -------------------------------------------------------------------------------- */

ha_status ha__metadata_write(ha__text *out, const ha__metadata_yaml *m, int32_t version, int form,
                             ha_error *err) {
  const size_t indent = form == HA__METADATA_FILE ? 2 : 0;

  HA_TRY(check(m, version, err));
  if (form == HA__METADATA_FILE) ha__yaml_key(out, 0, "rosbag2_bagfile_information");
  ha__yaml_put_i64(out, indent, "version", version);
  ha__yaml_put_text(out, indent, "storage_identifier", m->storage_identifier);
  put_duration(out, indent, m->duration_ns);
  put_start(out, indent, m->start_ns);
  ha__yaml_put_u64(out, indent, "message_count", m->message_count);
  HA_TRY(put_topics(out, indent, m, version, err));
  ha__yaml_put_text(out, indent, "compression_format", m->compression_format);
  ha__yaml_put_text(out, indent, "compression_mode", mode_word(m->compression_mode));
  put_paths(out, indent, m);
  put_files(out, indent, m);
  if (version >= HA__METADATA_CUSTOM_DATA)
    HA_TRY(put_custom_data(out, indent, &m->custom_data, err));
  if (version >= 8) ha__yaml_put_text(out, indent, "ros_distro", m->ros_distro);
  return ha__text_status(out, err);
}

ha_status ha__metadata_write_file(const char *folder, const ha__text *text, bool sync,
                                  ha_error *err) {
  ha__text path = HA__TEXT_INIT(SIZE_MAX);
  ha_status st;

  ha__text_string(&path, folder);
  ha__text_string(&path, "/metadata.yaml");
  st = ha__text_status(&path, err);
  if (st >= 0)
    st = ha__file_replace(ha__text_view(&path), ha__text_view(text), text->size, sync, err);
  ha__text_done(&path);
  return st;
}

/* Compares metadata.yaml that was read back with what was written. */
#ifndef TESTS_UNIT_BAG_METADATA_METADATA_EQUAL_H
#define TESTS_UNIT_BAG_METADATA_METADATA_EQUAL_H

#include <stdbool.h>
#include <string.h>

#include "bag/metadata/yaml.h"

static inline bool qos_equal(const ha_qos *a, const ha_qos *b) {
  return a->history == b->history && a->reliability == b->reliability &&
         a->durability == b->durability && a->liveliness == b->liveliness && a->depth == b->depth &&
         a->deadline_ns == b->deadline_ns && a->lifespan_ns == b->lifespan_ns &&
         a->lease_duration_ns == b->lease_duration_ns &&
         a->avoid_ros_namespace_conventions == b->avoid_ros_namespace_conventions;
}

static inline bool topic_equal(const ha__metadata_topic *a, const ha__metadata_topic *b,
                               int32_t version) {
  const char *hash = version >= 7 ? a->type_description_hash : "";

  if (strcmp(a->name, b->name) != 0 || strcmp(a->type, b->type) != 0 ||
      strcmp(a->serialization_format, b->serialization_format) != 0 ||
      strcmp(hash, b->type_description_hash) != 0 || a->message_count != b->message_count ||
      a->qos_count != b->qos_count) {
    return false;
  }
  for (size_t i = 0; i < a->qos_count; i++) {
    if (!qos_equal(a->qos[i], b->qos[i])) return false;
  }
  return true;
}

static inline bool file_equal(const ha__metadata_file *a, const ha__metadata_file *b) {
  return strcmp(a->path, b->path) == 0 && a->start_ns == b->start_ns &&
         a->duration_ns == b->duration_ns && a->message_count == b->message_count;
}

/* If a has several pairs with one key, b has only the last one. */
static inline bool pairs_equal(const ha_pairs *a, const ha_pairs *b) {
  size_t at = 0;

  for (size_t i = 0; i < a->size; i++) {
    const ha_pair *pair = &a->items[i];
    bool again = false;
    for (size_t j = i + 1; j < a->size && !again; j++) {
      again = strcmp(pair->key, a->items[j].key) == 0;
    }
    if (again) continue;
    if (at == b->size || strcmp(pair->key, b->items[at].key) != 0) return false;
    if (pair->value_size != b->items[at].value_size) return false;
    if (memcmp(pair->value, b->items[at].value, pair->value_size) != 0) return false;
    at++;
  }
  return at == b->size;
}

/* Returns NULL when b, which was read from a written in this version, equals a in everything that
 * the version can store; else the difference. */
static inline const char *metadata_difference(const ha__metadata_yaml *a,
                                              const ha__metadata_yaml *b, int32_t version) {
  const ha_pairs none = {NULL, 0};

  if (b->problem_count > 0) return b->problems[0];
  if (b->version != version) return "version";
  if (strcmp(a->storage_identifier, b->storage_identifier) != 0) return "storage_identifier";
  if (a->start_ns != b->start_ns) return "starting_time";
  if (a->duration_ns != b->duration_ns) return "duration";
  if (a->message_count != b->message_count) return "message_count";
  if (strcmp(a->compression_format, b->compression_format) != 0) return "compression_format";
  if (strcmp(a->compression_mode, b->compression_mode) != 0) return "compression_mode";
  if (strcmp(version >= 8 ? a->ros_distro : "", b->ros_distro) != 0) return "ros_distro";
  if (!pairs_equal(version >= 6 ? &a->custom_data : &none, &b->custom_data)) return "custom_data";
  if (a->topic_count != b->topic_count) return "number of topics";
  for (size_t i = 0; i < a->topic_count; i++) {
    if (!topic_equal(&a->topics[i], &b->topics[i], version)) return a->topics[i].name;
  }
  if (a->path_count != b->path_count) return "number of paths";
  for (size_t i = 0; i < a->path_count; i++) {
    if (strcmp(a->paths[i], b->paths[i]) != 0) return a->paths[i];
  }
  if (a->file_count != b->file_count) return "number of files";
  for (size_t i = 0; i < a->file_count; i++) {
    if (!file_equal(&a->files[i], &b->files[i])) return "a file";
  }
  return NULL;
}

#endif

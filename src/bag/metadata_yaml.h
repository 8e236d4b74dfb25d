/* metadata.yaml of a ROS 2 bag, read into plain data. Reads text alone: no files. */
#ifndef HA_BAG_METADATA_YAML_H
#define HA_BAG_METADATA_YAML_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"

/* Larger text is refused. */
enum { HA__METADATA_YAML_MAX = 16 << 20 };

/* A number or a time that the text does not give. */
#define HA__METADATA_UNKNOWN INT64_MIN

typedef struct ha__metadata_topic {
  const char *name;
  const char *type;
  const char *encoding; /* serialization_format */
  const char *hash;     /* type_description_hash */
  const ha_qos *const *qos;
  size_t qos_count;
  int64_t message_count; /* or HA__METADATA_UNKNOWN */
} ha__metadata_topic;

typedef struct ha__metadata_file {
  const char *path;
  int64_t start_ns; /* these may be HA__METADATA_UNKNOWN */
  int64_t duration_ns;
  int64_t message_count;
} ha__metadata_file;

typedef struct ha__metadata_yaml {
  int32_t version;     /* -1 when there is none */
  const char *storage; /* storage_identifier; texts are "" when they are missing */
  int64_t start_ns;    /* HA__METADATA_UNKNOWN also for an empty bag */
  int64_t duration_ns;
  int64_t message_count;
  const char *compression_format;
  const char *compression_mode; /* "none", "file" or "message"; as written if it is none of them */
  const char *ros_distro;
  ha_pairs custom_data;
  const char *const *paths; /* relative_file_paths, in the order of reading */
  size_t path_count;
  const ha__metadata_topic *topics;
  size_t topic_count;
  const ha__metadata_file *files;
  size_t file_count;
  const char *const *problems; /* values that are not what they should be, one line each */
  size_t problem_count;
} ha__metadata_yaml;

/* Read the text of a metadata.yaml, or the same map without its root key (as sqlite3 and MCAP files
 * carry it). Every version; keys that are missing are not missed, unknown ones ignored.
 *
 * out and all it points to live in the arena. HA_E_CORRUPT (line and column in the text) when it is
 * no YAML or no map; HA_E_LIMIT, HA_E_NOMEM. */
ha_status ha__metadata_yaml_parse(const ha__metadata_yaml **out, ha__arena *arena, const char *text,
                                  size_t size, ha_error *err);

#endif

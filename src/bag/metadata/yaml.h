/* metadata.yaml of rosbag2, versions 1 to 9 and the unversioned one before, as plain data.
 * Tolerant: irregularities become problems, and only text that is not a YAML map is refused. */
#ifndef HA_BAG_METADATA_YAML_H
#define HA_BAG_METADATA_YAML_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"

/* A time or duration that is missing or not a number. Counts: HA_UNCOUNTED. Texts: "". */
#define HA__METADATA_NO_TIME INT64_MIN

/* Range of times that can be written: the smallest value means missing, so the next one is used
 * instead; no duration exceeds INT64_MAX ns. */
static inline int64_t ha__metadata_start(int64_t start_ns) {
  return start_ns == HA__METADATA_NO_TIME ? start_ns + 1 : start_ns;
}

static inline int64_t ha__metadata_duration(int64_t start_ns, int64_t end_ns) {
  int64_t span = 0;

  return __builtin_sub_overflow(end_ns, start_ns, &span) ? INT64_MAX : span;
}

/* Limit of the text, for reading and writing. */
#define HA__METADATA_MAX_BYTES ((size_t)16 << 20)

typedef struct ha__metadata_topic {
  const char *name;
  const char *type;
  const char *serialization_format;
  const char *type_description_hash;
  const ha_qos *const *qos;
  size_t qos_count;
  uint64_t message_count;
} ha__metadata_topic;

typedef struct ha__metadata_file {
  const char *path; /* without ".zstd" in bags with file compression by rosbag2 */
  int64_t start_ns;
  int64_t duration_ns;
  uint64_t message_count;
} ha__metadata_file;

typedef struct ha__metadata_yaml {
  int32_t version; /* -1: the key is missing, or not a number */
  const char *storage_identifier;
  int64_t start_ns; /* INT64_MAX in an empty bag */
  int64_t duration_ns;
  uint64_t message_count;
  const ha__metadata_topic *topics;
  size_t topic_count;
  const char *compression_format;
  const char *compression_mode; /* "none", "file", "message"; "unknown" for any other word */
  const char *const *paths;     /* relative_file_paths, as written */
  size_t path_count;
  const ha__metadata_file *files;
  size_t file_count;
  ha_pairs custom_data;
  const char *ros_distro;
  const char *const *problems; /* irregularities with their line; the first 100 */
  size_t problem_count;
} ha__metadata_yaml;

/* Parse the text of metadata.yaml, or the copy in a storage file, which has no root key. Allocates
 * in the arena. out is untouched on failure: HA_E_CORRUPT (with line and column) when it is not
 * YAML or not a map, HA_E_LIMIT when larger than HA__METADATA_MAX_BYTES or nested too deep,
 * HA_E_NOMEM. */
ha_status ha__metadata_yaml_parse(ha__metadata_yaml *out, ha__arena *arena, const void *text,
                                  size_t size, ha_error *err);

#endif

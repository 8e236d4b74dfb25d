/* Builder of the lists of a metadata.yaml. */
#ifndef HA_BAG_METADATA_LISTS_H
#define HA_BAG_METADATA_LISTS_H

#include <stddef.h>
#include <stdint.h>

#include "bag/metadata/yaml.h"
#include "base/arena.h"
#include "base/table.h"

typedef struct ha__metadata_lists {
  ha__arena arena;
  ha__metadata_topic *topics; /* space for one entry per channel */
  ha__metadata_file *files;
  const char **paths;
  size_t topic_count;
  ha__table by_topic; /* name NUL type -> index in topics */
  size_t file_count;
  int64_t start_ns; /* time range of all files; meaningless without messages */
  int64_t end_ns;
  uint64_t message_count;
} ha__metadata_lists;

/* Content of a file. */
typedef struct ha__metadata_part {
  const char *name;  /* in the bag's folder; borrowed */
  size_t plain_size; /* length of the name without the suffix of file compression */
  uint64_t message_count;
  int64_t start_ns; /* meaningless without messages */
  int64_t end_ns;
} ha__metadata_part;

ha_status ha__metadata_lists_init(ha__metadata_lists *out, size_t channels, size_t files,
                                  ha_error *err);
void ha__metadata_lists_done(ha__metadata_lists *lists);

/* Add a topic: channels with the same name and type share one entry. The channel is borrowed. */
ha_status ha__metadata_lists_topic(ha__metadata_lists *lists, const ha_channel *channel,
                                   uint64_t count, ha_error *err);
ha_status ha__metadata_lists_file(ha__metadata_lists *lists, const ha__metadata_part *part,
                                  ha_error *err);

/* Set lists, times and counts in m; the lists keep the data that it points to. */
void ha__metadata_lists_fill(ha__metadata_yaml *m, const ha__metadata_lists *lists);

#endif

/* The folder of a ROS 2 bag: which files it has, by metadata.yaml and by what lies there. */
#ifndef HA_BAG_OPEN_FOLDER_H
#define HA_BAG_OPEN_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/reader.h>

#include "bag/metadata/yaml.h"
#include "base/arena.h"
#include "plugin/report.h"

typedef struct ha__folder {
  ha__arena arena;
  const ha__metadata_yaml *metadata; /* NULL when there is none, or it can't be read */
  char *metadata_path;
  char **paths; /* of the storage files, in the order of reading */
  size_t path_count;
  size_t path_capacity;
  bool missing; /* metadata.yaml names files that are not there */
} ha__folder;

#define HA__FOLDER_INIT                                                                            \
  { HA__ARENA_INIT, NULL, NULL, NULL, 0, 0, false }

/* Find the files of a folder. Names in metadata.yaml that are missing, or lead out of the folder
 * (unless HA_READ_OUTSIDE_PATHS), are reported; then the files that lie there decide.
 * HA_E_IO when the folder can't be read, HA_E_UNSUPPORTED when no file in it looks like a bag. */
ha_status ha__folder_open(ha__folder *out, const char *path, const ha_reader_options *options,
                          ha__report *report, ha_error *err);
/* Report where metadata.yaml and the files disagree. */
void ha__folder_compare(const ha__folder *folder, const ha_bag_info *info, ha__report *report);

void ha__folder_done(ha__folder *folder);

#endif

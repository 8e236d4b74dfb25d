/* The folder of a ROS 2 bag: its files, from metadata.yaml and from the folder itself. */
#ifndef HA_BAG_OPEN_FOLDER_H
#define HA_BAG_OPEN_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/reader.h>

#include "bag/metadata/yaml.h"
#include "base/arena.h"
#include "io/files.h"
#include "plugin/report.h"

typedef struct ha__folder {
  ha__arena arena;
  ha__files files;
  const ha__metadata_yaml *metadata; /* NULL when it is missing or unreadable */
  char *metadata_path;               /* as messages show it */
  char **paths;                      /* paths of the storage files, in reading order */
  size_t path_count;
  size_t path_capacity;
  bool missing; /* metadata.yaml names missing files */
} ha__folder;

#define HA__FOLDER_INIT                                                                            \
  { HA__ARENA_INIT, HA__FILES_INIT, NULL, NULL, NULL, 0, 0, false }

/* Find the files of a folder. Names in metadata.yaml that do not exist, or leave the folder (unless
 * HA_READ_OUTSIDE_PATHS), are reported; then the files in the folder decide. HA_E_IO when the
 * folder can't be read, or none of the files that metadata.yaml names is in it; HA_E_UNSUPPORTED
 * when no file in it looks like a bag. */
ha_status ha__folder_open(ha__folder *out, const ha__files *files, const char *path,
                          const ha_reader_options *options, ha__report *report, ha_error *err);
/* Report differences between metadata.yaml and the files. */
void ha__folder_compare(const ha__folder *folder, const ha_bag_info *info, ha__report *report);

void ha__folder_done(ha__folder *folder);

#endif

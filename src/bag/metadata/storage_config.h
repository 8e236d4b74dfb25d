/* Storage options from the files that rosbag2's storage_config_uri names. */
#ifndef HA_BAG_METADATA_STORAGE_CONFIG_H
#define HA_BAG_METADATA_STORAGE_CONFIG_H

#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"

/* Settings for a writer. Flat keys are copied; pragmas of "write" become "write.NAME", those of
 * "read" are ignored. Allocates in the arena. HA_E_CORRUPT: not YAML. HA_E_ARG: not options; err
 * contains the line. */
ha_status ha__storage_config_parse(ha_pairs *out, ha__arena *arena, const char *text, size_t size,
                                   ha_error *err);

#endif

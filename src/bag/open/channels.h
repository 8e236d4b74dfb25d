/* Channels of a bag: those of its files, with equal ones merged. */
#ifndef HA_BAG_OPEN_CHANNELS_H
#define HA_BAG_OPEN_CHANNELS_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "bag/open/file.h"
#include "base/arena.h"
#include "base/table.h"

typedef struct ha__channels {
  ha__arena arena;
  ha__table by_content;
  ha_channel **items; /* by id */
  size_t size;
  size_t capacity;
  uint64_t max_size;   /* 0 = unlimited */
  uint64_t file_count; /* channels of all files, before merging */
} ha__channels;

#define HA__CHANNELS_INIT                                                                          \
  { HA__ARENA_INIT, HA__TABLE_INIT, NULL, 0, 0, 0, 0 }

/* Add the channels of a file and set file->channels. They borrow from the file's storage.
 * Definitions and nodes that were recorded later are copied from the channel that has them.
 * HA_E_LIMIT: more than max_size; or ten times as many in all files. */
ha_status ha__channels_add_file(ha__channels *channels, ha__file *file, ha_error *err);
/* After all files are open: complete channels of a file from those of other files. */
ha_status ha__channels_complete(ha__channels *channels, ha_error *err);
void ha__channels_done(ha__channels *channels);

/* Whether metadata of this key describes the type, and so is useless for another type. */
bool ha__channel_key_describes_type(const char *key);

#endif

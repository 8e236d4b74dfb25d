/* Channels of a bag: those of its files, with equal ones merged, unless the bag's flags say
 * otherwise. */
#ifndef HA_BAG_OPEN_CHANNELS_H
#define HA_BAG_OPEN_CHANNELS_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "bag/open/file.h"
#include "base/arena.h"
#include "base/table.h"

/* Where channels come from that stay apart even if they are equal. */
typedef struct ha__channel_origin {
  uint64_t path;  /* number of the given path */
  uint64_t twins; /* how many equal channels precede it in its file */
} ha__channel_origin;

typedef struct ha__channels {
  ha__arena arena;
  ha__table by_content;
  ha__channel_origin *origins; /* by id; with HA_READ_CHANNELS_APART, else NULL */
  size_t origin_capacity;
  uint64_t path;      /* set by the caller: number of the path whose files are added */
  uint32_t flags;     /* HA_READ_... of the bag */
  ha_channel **items; /* by id */
  size_t size;
  size_t capacity;
  uint64_t max_size;   /* 0 = unlimited */
  uint64_t file_count; /* channels of all files, before merging */
} ha__channels;

#define HA__CHANNELS_INIT                                                                          \
  { HA__ARENA_INIT, HA__TABLE_INIT, NULL, 0, 0, 0, NULL, 0, 0, 0, 0 }

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

/* An open bag: its files in reading order, their channels merged, and the problems found. */
#ifndef HA_BAG_OPEN_BAG_H
#define HA_BAG_OPEN_BAG_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/reader.h>

#include "bag/open/channels.h"
#include "bag/open/file.h"
#include "bag/open/folder.h"
#include "io/scratch.h"
#include "plugin/report.h"

typedef struct ha__bag {
  char *path;                /* the first as given */
  ha_reader_options options; /* no zeros left */
  ha_limits limits;          /* of options; temp_dir is ours */
  char *temp_dir;
  uint32_t max_ratio;    /* as in ha_storage_open */
  ha__progress progress; /* of opening, and of a check */
  ha__scratch *scratch;  /* temporary files, shared by all readers of the bag */
  ha__unpack_budget budget;
  ha__report report;
  ha__buffer_pool *buffers; /* buffers for views, shared by all files */
  ha__folder folder;        /* the only path, if it is a folder; else empty */
  char **folders;           /* those that were given */
  size_t folder_count;
  size_t folder_capacity;
  ha__file **files;
  size_t file_count;
  size_t file_capacity;
  ha__channels channels;
  bool missing; /* a file of the bag is missing, or can't be opened */
} ha__bag;

/* Open all files of all paths. */
ha_status ha__bag_open(ha__bag **out, const char *const *paths, size_t n,
                       const ha_reader_options *options, ha_error *err);
void ha__bag_close(ha__bag *bag);

#endif

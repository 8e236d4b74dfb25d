/* Finds the bags below folders. */
#ifndef HA_BAG_CATALOG_FIND_H
#define HA_BAG_CATALOG_FIND_H

#include <stddef.h>

#include <holdall/error.h>

#include "base/arena.h"
#include "base/table.h"

typedef struct ha__bag_paths {
  ha__arena arena;
  const char **items;
  size_t size;
  size_t capacity;
  ha__table seen; /* visited folders, to detect circles of links */
  size_t entries; /* number of files and folders examined */
} ha__bag_paths;

/* Add a bag, or all bags below a folder, in the natural order of names. Folders that cannot be read
 * are added as if they were bags. HA_E_IO: the path does not exist. HA_E_LIMIT: over 2,000,000
 * files and folders. */
ha_status ha__bag_paths_find(ha__bag_paths *paths, const char *path, ha_error *err);

/* Add a bag that is not in the file system, such as a URL. */
ha_status ha__bag_paths_add(ha__bag_paths *paths, const char *name, ha_error *err);

void ha__bag_paths_done(ha__bag_paths *paths);

#endif

/* Pages of a database in another file, a rollback journal or a WAL: a list of page numbers and of
 * offsets in that file. */
#ifndef HA_STORAGE_SQLITE3_PAGES_OVERLAY_H
#define HA_STORAGE_SQLITE3_PAGES_OVERLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__db_page {
  uint32_t number;
  uint64_t offset; /* of its bytes in the other file */
} ha__db_page;

typedef struct ha__db_overlay {
  ha__db_page *pages;
  size_t count;
  size_t capacity;
} ha__db_overlay;

ha_status ha__db_overlay_add(ha__db_overlay *overlay, uint32_t number, uint64_t offset,
                             ha_error *err);
/* Sort by number, and keep one page of each number: the first in the file, or with keep_last the
 * last. */
void ha__db_overlay_sort(ha__db_overlay *overlay, bool keep_last);
/* The page with this number, or NULL. The list must be sorted. */
const ha__db_page *ha__db_overlay_find(const ha__db_overlay *overlay, uint64_t number);
void ha__db_overlay_done(ha__db_overlay *overlay);

#endif

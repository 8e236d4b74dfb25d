/* What is fetched before a tree is walked in a file that is not on this machine. */
#ifndef HA_STORAGE_SQLITE3_PAGES_FETCH_H
#define HA_STORAGE_SQLITE3_PAGES_FETCH_H

#include "storage/sqlite3/pages/pages.h"

/* Have the pages of the tree with this root on their way, level by level, without overflow pages.
 * Only a hint: without effect on files of the file system, and where it fails. */
void ha__db_fetch_tree(const ha__db_pages *pages, uint32_t root);

#endif

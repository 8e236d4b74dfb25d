/* The folder that the tests of a program share: set-up and tear-down of a group of cmocka. It is
 * made in the current folder, so that direct writing can be tested: /tmp may be in memory. */
#ifndef HA_TESTS_UNIT_SHARED_FOLDER_H
#define HA_TESTS_UNIT_SHARED_FOLDER_H

#include <stdlib.h>

#include "folder.h"

static char g_folder[32];

static inline int folder_make(void **state) {
  (void)state;
  snprintf(g_folder, sizeof g_folder, "test_%ld_XXXXXX", (long)getpid());
  return mkdtemp(g_folder) ? 0 : -1;
}

static inline int folder_remove(void **state) {
  (void)state;
  folder_clear(g_folder);
  return rmdir(g_folder);
}

#endif

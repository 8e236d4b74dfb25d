/* Names of files, as text. */
#ifndef HA_BASE_PATH_H
#define HA_BASE_PATH_H

#include <stdbool.h>
#include <string.h>

/* The part after the last slash. */
static inline const char *ha__path_last(const char *path) {
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

/* Whether the name ends in `end` and is longer. */
static inline bool ha__path_ends_in(const char *path, const char *end) {
  const size_t size = strlen(path);
  const size_t end_size = strlen(end);

  return size > end_size && strcmp(path + size - end_size, end) == 0;
}

#endif

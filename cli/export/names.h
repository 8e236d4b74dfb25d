/* Names of exported files: patterns, and the set of names that a run has used. */
#ifndef CLI_EXPORT_NAMES_H
#define CLI_EXPORT_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Values for the {...} words of a pattern. */
typedef struct export_name {
  const char *topic;
  int64_t time_ns;
  int64_t stamp_ns;
  uint64_t number;
} export_name;

/* Check a pattern. Returns false after a line on stderr. */
bool export_pattern_check(const char *pattern);

/* Returns the path for a pattern; free() it. No component is empty, "." or "..", or contains
 * control characters. */
char *export_pattern_fill(const char *pattern, const export_name *name);

/* A set of names, stored as hashes to bound its memory. If two names have the same hash, one of
 * them gets a needless number. */
typedef struct export_names {
  uint64_t *hashes; /* 0 = free, 1 = removed */
  size_t size;
  size_t capacity; /* a power of two */
} export_names;

/* Limit of names. */
enum { EXPORT_MAX_NAMES = 1 << 23 };

bool export_names_have(const export_names *names, const char *path);
/* Add a name. Returns false if there are too many. */
bool export_names_add(export_names *names, const char *path);
/* Remove the name of a file that was dropped. */
void export_names_remove(export_names *names, const char *path);
void export_names_done(export_names *names);

#endif

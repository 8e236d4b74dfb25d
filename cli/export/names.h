/* Names of exported files: patterns, and which names a run has used already. */
#ifndef CLI_EXPORT_NAMES_H
#define CLI_EXPORT_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What {...} of a pattern stands for. */
typedef struct export_name {
  const char *topic;
  int64_t time_ns;
  int64_t stamp_ns;
  uint64_t number;
} export_name;

/* Can files be named by it? False with a line on stderr. */
bool export_pattern_check(const char *pattern);

/* The name, to be freed: parts with slashes between, none of them empty, "." or "..", without
 * control characters. */
char *export_pattern_fill(const char *pattern, const export_name *name);

/* A set of names, as hashes: memory is bounded, and a clash of hashes costs a number in a name. */
typedef struct export_names {
  uint64_t *hashes; /* 0 = free, 1 = removed */
  size_t size;
  size_t capacity; /* a power of two */
} export_names;

/* At most this many. */
enum { EXPORT_MAX_NAMES = 1 << 23 };

bool export_names_have(const export_names *names, const char *path);
/* False when there are too many. */
bool export_names_add(export_names *names, const char *path);
/* Of a file that came to nothing. */
void export_names_remove(export_names *names, const char *path);
void export_names_done(export_names *names);

#endif

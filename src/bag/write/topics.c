#include "bag/write/topics.h"

#include <stdint.h>
#include <string.h>

#include "base/format.h"
#include "base/status.h"

enum { SUFFIX_MAX = 22 }; /* "_", the digits of a number, and the NUL */

static const char *find(const ha__table *table, const char *key) {
  uint64_t found;

  if (!ha__table_find(&found, table, key, strlen(key))) return NULL;
  return (const char *)(uintptr_t)found;
}

static ha_status keep_first(ha__table *table, const char *key, const char *topic, ha_error *err) {
  if (find(table, key)) return HA_OK;
  return ha__table_put(table, key, strlen(key), (uintptr_t)topic, err);
}

ha_status ha__topics_add(ha__topics *topics, const char *topic, const char *bytes, ha_error *err) {
  HA_TRY(keep_first(&topics->names, topic, topic, err));
  return bytes ? keep_first(&topics->escaped, bytes, topic, err) : HA_OK;
}

/* Numbers make names of different topics differ: all topics of a bag together take no more attempts
 * than it has topics. */
static ha_status number(const char **topic, const ha__topics *topics, ha__arena *arena,
                        ha_error *err) {
  const size_t room = strlen(*topic) + SUFFIX_MAX;
  char *numbered = ha__arena_alloc(arena, room);
  unsigned long long n = 2;

  if (!numbered) return HA_FAIL_NOMEM(err);
  do {
    ha__format(numbered, room, "%s_%llu", *topic, n++);
  } while (find(&topics->names, numbered));
  *topic = numbered;
  return HA_OK;
}

ha_status ha__topics_add_unique(const char **topic, ha__topics *topics, const char *bytes,
                                ha__arena *arena, ha_error *err) {
  const char *known = find(&topics->escaped, bytes);

  if (known) {
    *topic = known;
    return HA_OK;
  }
  if (find(&topics->names, *topic)) HA_TRY(number(topic, topics, arena, err));
  return ha__topics_add(topics, *topic, bytes, err);
}

void ha__topics_done(ha__topics *topics) {
  ha__table_done(&topics->names);
  ha__table_done(&topics->escaped);
}

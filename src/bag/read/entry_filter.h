/* Which messages of a file are wanted, and in which order. */
#ifndef HA_BAG_READ_ENTRY_FILTER_H
#define HA_BAG_READ_ENTRY_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__pick {
  const ha_channel_set *channels; /* NULL = all */
  int64_t start_ns;               /* log time, inclusive */
  int64_t end_ns;                 /* exclusive */
  bool by_publish_time;           /* order by publish time */
  bool reverse;
} ha__pick;

/* The time by which messages are ordered. */
static inline int64_t ha__entry_key(const ha_entry *entry, bool by_publish_time) {
  return by_publish_time ? entry->publish_time_ns : entry->log_time_ns;
}

/* Leave those that are wanted. */
void ha__pick_choose(ha_entries *entries, const ha__pick *pick);

/* Put them in the order of reading: by time, and those of one time as they lie in the chunk. */
void ha__pick_sort(ha_entries *entries, const ha__pick *pick);

#endif

/* Selects messages of a file by channel and time, and sorts them. */
#ifndef HA_BAG_READ_ENTRY_FILTER_H
#define HA_BAG_READ_ENTRY_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__entry_filter {
  const ha_channel_set *channels; /* NULL = all */
  int64_t start_ns;               /* log time, inclusive */
  int64_t end_ns;                 /* exclusive */
  bool by_publish_time;           /* order by publish time */
  bool reverse;
} ha__entry_filter;

/* The time by which messages are ordered. */
static inline int64_t ha__entry_key(const ha_entry *entry, bool by_publish_time) {
  return by_publish_time ? entry->publish_time_ns : entry->log_time_ns;
}

/* Remove entries that the filter rejects. */
void ha__entry_filter_apply(ha_entries *entries, const ha__entry_filter *filter);

/* Sort by time; entries of equal times stay in the order of the chunk. */
void ha__entry_filter_sort(ha_entries *entries, const ha__entry_filter *filter);

#endif

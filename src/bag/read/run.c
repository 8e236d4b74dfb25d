#include "bag/read/run.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "io/source.h"

/* --- selected entries ------------------------------------------------------------------------- */

/* Selects messages of a file by channel and time, and sorts them. */

static int compare_log_time(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  if (x->log_time_ns != y->log_time_ns) return x->log_time_ns < y->log_time_ns ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static int compare_publish_time(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  if (x->publish_time_ns != y->publish_time_ns) {
    return x->publish_time_ns < y->publish_time_ns ? -1 : 1;
  }
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static bool is_sorted(const ha_entries *entries, bool by_publish_time) {
  for (size_t i = 1; i < entries->size; i++) {
    if (ha__entry_key(&entries->items[i - 1], by_publish_time) >
        ha__entry_key(&entries->items[i], by_publish_time)) {
      return false;
    }
  }
  return true;
}

static void reverse(ha_entries *entries) {
  for (size_t i = 0, j = entries->size; i + 1 < j; i++) {
    const ha_entry swapped = entries->items[i];
    entries->items[i] = entries->items[--j];
    entries->items[j] = swapped;
  }
}

void ha__entry_filter_sort(ha_entries *entries, const ha__entry_filter *filter) {
  if (!is_sorted(entries, filter->by_publish_time)) {
    qsort(entries->items, entries->size, sizeof *entries->items,
          filter->by_publish_time ? compare_publish_time : compare_log_time);
  }
  if (filter->reverse) reverse(entries);
}

static bool is_open(const ha__entry_filter *filter) {
  return !filter->channels && filter->start_ns == INT64_MIN && filter->end_ns == INT64_MAX;
}

static bool passes(const ha__entry_filter *filter, const ha_entry *entry) {
  return entry->log_time_ns >= filter->start_ns &&
         (entry->log_time_ns < filter->end_ns || filter->end_ns == INT64_MAX) &&
         (!filter->channels || filter->channels->items[entry->channel]);
}

void ha__entry_filter_apply(ha_entries *entries, const ha__entry_filter *filter) {
  size_t kept = 0;

  if (is_open(filter)) return;
  for (size_t i = 0; i < entries->size; i++) {
    if (passes(filter, &entries->items[i])) entries->items[kept++] = entries->items[i];
  }
  entries->size = kept;
}

/* --- runs ------------------------------------------------------------------------------------- */

size_t ha__run_cost(const ha__run *run) {
  return run->entries.capacity * sizeof(ha_entry) + run->held;
}

void ha__run_charge(const ha__run *run, const ha__loader *loader) {
  uint64_t delivered = run->rest.bytes_size;

  if (!loader->budget || !run->compression || ha__unpack_excess(run->stored, run->raw) == 0) return;
  for (size_t i = 0; i < run->entries.size; i++) {
    delivered += run->entries.items[i].size;
  }
  ha__unpack_budget_charge(loader->budget, run->compression, run->stored, run->raw, delivered);
}

void ha__run_done(ha__run *run) {
  ha__owner_unref(run->owner);
  ha__free(run->entries.items);
  ha__source_close(run->own);
  if (run->own_size > 0) ha__scratch_discharge(run->own_scratch, run->own_size);
  if (run->rest.scratch) {
    ha__scratch_drop(run->rest.scratch, run->rest.entries_at, run->rest.count * sizeof(ha_entry));
    ha__scratch_drop(run->rest.scratch, run->rest.bytes_at, run->rest.bytes_size);
  }
  *run = (ha__run)HA__RUN_INIT;
}

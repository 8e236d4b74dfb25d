#include "storage/entries.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

static int by_offset(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

/* The end of the entries from `from` on that are in order. */
static size_t end_of_run(const ha_entry *entries, size_t from, size_t count) {
  size_t i = from + 1;

  while (i < count && entries[i].offset >= entries[i - 1].offset) {
    i++;
  }
  return i < count ? i : count;
}

static void merge(ha_entry *out, const ha_entry *a, const ha_entry *a_end, const ha_entry *b,
                  const ha_entry *b_end) {
  while (a < a_end && b < b_end) {
    *out++ = b->offset < a->offset ? *b++ : *a++;
  }
  memcpy(out, a, (size_t)(a_end - a) * sizeof *out);
  memcpy(out + (a_end - a), b, (size_t)(b_end - b) * sizeof *out);
}

/* Merge pairs of runs. Returns true when one run remains. */
static bool merge_runs(ha_entry *out, const ha_entry *entries, size_t count) {
  size_t pos = 0;
  size_t runs = 0;

  for (; pos < count; runs++) {
    const size_t middle = end_of_run(entries, pos, count);
    const size_t end = middle < count ? end_of_run(entries, middle, count) : count;
    merge(out + pos, entries + pos, entries + middle, entries + middle, entries + end);
    pos = end;
  }
  return runs <= 1;
}

void ha__entries_sort(ha_entry *entries, size_t count) {
  ha_entry *from = entries;

  if (count < 2 || end_of_run(entries, 0, count) == count) return;
  ha_entry *other = ha__alloc(count * sizeof *other);
  if (!other) {
    qsort(entries, count, sizeof *entries, by_offset);
    return;
  }
  ha_entry *to = other;
  for (bool done = false; !done;) {
    done = merge_runs(to, from, count);
    ha_entry *const last = from;
    from = to;
    to = last;
  }
  if (from != entries) memcpy(entries, from, count * sizeof *entries);
  ha__free(other);
}

void ha__entries_set_sizes(ha_entry *entries, size_t count, uint32_t head, uint32_t end) {
  ha__entries_sort(entries, count);
  for (size_t i = count; i > 0; i--) {
    entries[i - 1].size = end - entries[i - 1].offset - head;
    end = entries[i - 1].offset;
  }
}

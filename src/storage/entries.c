#include "storage/entries.h"

#include <stdlib.h>

static int by_offset(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

void ha__entries_set_sizes(ha_entry *entries, size_t count, uint32_t head, uint32_t end) {
  qsort(entries, count, sizeof *entries, by_offset);
  for (size_t i = count; i > 0; i--) {
    entries[i - 1].size = end - entries[i - 1].offset - head;
    end = entries[i - 1].offset;
  }
}

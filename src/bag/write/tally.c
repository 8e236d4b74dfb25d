#include "bag/write/tally.h"

#include <string.h>

#include "base/alloc.h"
#include "base/growing.h"
#include "base/status.h"

ha_status ha__tally_add_channel(ha__tally *t, uint32_t owner, ha_error *err) {
  void *channels = t->channels;
  const ha_status st =
      ha__reserve(&channels, &t->channel_capacity, t->channel_count, 1, sizeof *t->channels, err);

  t->channels = channels;
  if (st < 0) return st;
  t->channels[t->channel_count++] = (ha__tally_channel){owner, 0, 0};
  return HA_OK;
}

ha_status ha__tally_reserve(ha__tally *t, size_t count, ha_error *err) {
  void *items = t->items;

  if (t->first > 0 && t->first >= t->size / 2) {
    memmove(t->items, t->items + t->first, (t->size - t->first) * sizeof *t->items);
    t->size -= t->first;
    t->first = 0;
  }
  const ha_status st = ha__reserve(&items, &t->capacity, t->size, count, sizeof *t->items, err);
  t->items = items;
  return st;
}

void ha__tally_pass(ha__tally *t, uint64_t to) {
  size_t end = t->size; /* the first message that does not pass is in [first, end] */

  while (t->first < end) {
    const size_t middle = t->first + (end - t->first) / 2;
    if (t->items[middle].end > to) {
      end = middle;
    } else {
      t->passed = t->items[middle].end;
      t->first = middle + 1;
    }
  }
}

int64_t ha__tally_lost(const ha__tally *t, size_t i) {
  int64_t lost = (int64_t)(t->channels[i].accepted - t->channels[i].added);

  for (size_t k = t->first; k < t->size; k++) {
    lost += t->items[k].channel == i;
  }
  return lost;
}

void ha__tally_done(ha__tally *t) {
  ha__free(t->channels);
  ha__free(t->items);
  *t = (ha__tally){.first = 0};
}

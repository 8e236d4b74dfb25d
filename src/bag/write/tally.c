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

void ha__tally_add(ha__tally *t, uint32_t channel, uint64_t end) {
  t->items[t->size++] = (ha__tally_message){end, channel};
}

void ha__tally_pass(ha__tally *t, uint64_t to) {
  for (; t->first < t->size && t->items[t->first].end <= to; t->first++) {
    t->channels[t->items[t->first].channel].stored++;
    t->passed = t->items[t->first].end;
  }
}

int64_t ha__tally_lost(const ha__tally *t, size_t i) {
  return (int64_t)(t->channels[i].accepted - t->channels[i].stored);
}

void ha__tally_done(ha__tally *t) {
  ha__free(t->channels);
  ha__free(t->items);
  *t = (ha__tally){.first = 0};
}

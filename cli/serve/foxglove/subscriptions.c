#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/source.h"
#include "ui/memory.h"

void fox_subscriptions_grow(fox_subscriptions *table, size_t count) {
  if (count <= table->count) return;
  table->items = cli_resize(table->items, count, sizeof *table->items);
  memset(table->items + table->count, 0, (count - table->count) * sizeof *table->items);
  table->count = count;
}

static bool find(size_t *channel, const fox_subscriptions *table, uint32_t id) {
  for (size_t i = 0; i < table->count; i++) {
    if (!table->items[i].is_on || table->items[i].id != id) continue;
    *channel = i;
    return true;
  }
  return false;
}

const char *fox_subscriptions_add(fox_subscriptions *table, uint32_t channel, uint32_t id) {
  size_t other = 0;

  if (channel >= table->count) return "subscribe: unknown channel";
  if (table->items[channel].is_on) return "subscribe: the channel already has a subscription";
  if (find(&other, table, id)) return "subscribe: the id is already used by another subscription";
  table->items[channel] = (fox_subscription){.is_on = true, .id = id};
  return NULL;
}

bool fox_subscriptions_remove(size_t *channel, fox_subscriptions *table, uint32_t id) {
  if (!find(channel, table, id)) return false;
  table->items[*channel].is_on = false;
  return true;
}

void fox_subscriptions_done(fox_subscriptions *table) {
  free(table->items);
}

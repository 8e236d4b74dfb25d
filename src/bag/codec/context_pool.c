#include "bag/codec/context_pool.h"

#include "base/alloc.h"
#include "base/status.h"
#include "plugin/registry.h"

void ha__idle_init(ha__idle *idle, bool packs) {
  *idle = (ha__idle){.packs = packs};
  pthread_mutex_init(&idle->lock, NULL);
}

static void close_state(const ha__idle *idle, const ha_compression_ops *ops, void *state) {
  if (idle->packs) {
    ops->pack_close(state);
  } else {
    ops->close(state);
  }
}

void ha__idle_done(ha__idle *idle) {
  for (size_t i = 0; i < idle->size; i++) {
    close_state(idle, idle->items[i].ops, idle->items[i].state);
  }
  ha__free(idle->items);
  pthread_mutex_destroy(&idle->lock);
}

static void *find(ha__idle *idle, const ha_compression_ops *ops) {
  void *state = NULL;

  pthread_mutex_lock(&idle->lock);
  for (size_t i = idle->size; i > 0 && !state; i--) {
    if (idle->items[i - 1].ops != ops) continue;
    state = idle->items[i - 1].state;
    idle->items[i - 1] = idle->items[--idle->size];
  }
  pthread_mutex_unlock(&idle->lock);
  return state;
}

ha_status ha__idle_take(void **state, ha__idle *idle, const ha_compression_ops *ops,
                        ha_error *err) {
  if (idle->packs ? !ops->pack_open : !ops->open) {
    *state = NULL;
    return HA_OK;
  }
  void *found = find(idle, ops);
  if (found) {
    *state = found;
    return HA_OK;
  }
  return idle->packs ? ops->pack_open(state, &ha__host, err) : ops->open(state, &ha__host, err);
}

void ha__idle_give_back(ha__idle *idle, const ha_compression_ops *ops, void *state) {
  if (!state) return;
  pthread_mutex_lock(&idle->lock);
  void *items = idle->items;
  const ha_status st =
      ha__reserve(&items, &idle->capacity, idle->size, 1, sizeof *idle->items, NULL);
  idle->items = items;
  if (st >= 0) idle->items[idle->size++] = (ha__idle_state){ops, state};
  pthread_mutex_unlock(&idle->lock);
  if (st < 0) close_state(idle, ops, state);
}

#include "bag/codec/context_pool.h"

#include "base/alloc.h"
#include "base/status.h"
#include "plugin/registry.h"

void ha__context_pool_init(ha__context_pool *contexts, bool packs) {
  *contexts = (ha__context_pool){.packs = packs};
  pthread_mutex_init(&contexts->lock, NULL);
}

static void close_state(const ha__context_pool *contexts, const ha_compression_ops *ops,
                        void *state) {
  if (contexts->packs) {
    ops->pack_close(state);
  } else {
    ops->close(state);
  }
}

void ha__context_pool_done(ha__context_pool *contexts) {
  for (size_t i = 0; i < contexts->size; i++) {
    close_state(contexts, contexts->items[i].ops, contexts->items[i].state);
  }
  ha__free(contexts->items);
  pthread_mutex_destroy(&contexts->lock);
}

static void *find(ha__context_pool *contexts, const ha_compression_ops *ops) {
  void *state = NULL;

  pthread_mutex_lock(&contexts->lock);
  for (size_t i = contexts->size; i > 0 && !state; i--) {
    if (contexts->items[i - 1].ops != ops) continue;
    state = contexts->items[i - 1].state;
    contexts->items[i - 1] = contexts->items[--contexts->size];
  }
  pthread_mutex_unlock(&contexts->lock);
  return state;
}

ha_status ha__context_pool_take(void **state, ha__context_pool *contexts,
                                const ha_compression_ops *ops, ha_error *err) {
  if (contexts->packs ? !ops->pack_open : !ops->open) {
    *state = NULL;
    return HA_OK;
  }
  void *found = find(contexts, ops);
  if (found) {
    *state = found;
    return HA_OK;
  }
  return contexts->packs ? ops->pack_open(state, &ha__host, err) : ops->open(state, &ha__host, err);
}

void ha__context_pool_return(ha__context_pool *contexts, const ha_compression_ops *ops,
                             void *state) {
  if (!state) return;
  pthread_mutex_lock(&contexts->lock);
  void *items = contexts->items;
  const ha_status st =
      ha__reserve(&items, &contexts->capacity, contexts->size, 1, sizeof *contexts->items, NULL);
  contexts->items = items;
  if (st >= 0) contexts->items[contexts->size++] = (ha__pooled_context){ops, state};
  pthread_mutex_unlock(&contexts->lock);
  if (st < 0) close_state(contexts, ops, state);
}

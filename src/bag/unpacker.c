#include "bag/unpacker.h"

#include <pthread.h>

#include "bag/registry.h"
#include "base/alloc.h"
#include "base/status.h"

typedef struct idle_state {
  const ha_compression_ops *ops;
  void *state;
} idle_state;

struct ha__unpackers {
  pthread_mutex_t lock; /* guards the rest */
  idle_state *idle;
  size_t idle_count;
  size_t idle_capacity;
};

ha_status ha__unpackers_new(ha__unpackers **out, ha_error *err) {
  ha__unpackers *unpackers = ha__alloc_zeroed(1, sizeof *unpackers);

  if (!unpackers) return HA_FAIL_NOMEM(err);
  pthread_mutex_init(&unpackers->lock, NULL);
  *out = unpackers;
  return HA_OK;
}

void ha__unpackers_free(ha__unpackers *unpackers) {
  if (!unpackers) return;
  for (size_t i = 0; i < unpackers->idle_count; i++) {
    unpackers->idle[i].ops->close(unpackers->idle[i].state);
  }
  ha__free(unpackers->idle);
  pthread_mutex_destroy(&unpackers->lock);
  ha__free(unpackers);
}

static void *take(ha__unpackers *unpackers, const ha_compression_ops *ops) {
  void *state = NULL;

  pthread_mutex_lock(&unpackers->lock);
  for (size_t i = unpackers->idle_count; i > 0 && !state; i--) {
    if (unpackers->idle[i - 1].ops != ops) continue;
    state = unpackers->idle[i - 1].state;
    unpackers->idle[i - 1] = unpackers->idle[--unpackers->idle_count];
  }
  pthread_mutex_unlock(&unpackers->lock);
  return state;
}

static void give_back(ha__unpackers *unpackers, const ha_compression_ops *ops, void *state) {
  pthread_mutex_lock(&unpackers->lock);
  void *idle = unpackers->idle;
  const ha_status st = ha__reserve(&idle, &unpackers->idle_capacity, unpackers->idle_count, 1,
                                   sizeof *unpackers->idle, NULL);
  unpackers->idle = idle;
  if (st >= 0) unpackers->idle[unpackers->idle_count++] = (idle_state){ops, state};
  pthread_mutex_unlock(&unpackers->lock);
  if (st < 0) ops->close(state);
}

ha_status ha__unpack(ha__unpackers *unpackers, const ha_compression_ops *ops, const uint8_t *src,
                     size_t src_size, uint8_t *dst, size_t capacity, size_t want, size_t *got,
                     uint32_t flags, ha_error *err) {
  void *state = NULL;

  *got = 0;
  if (ops->open) {
    state = take(unpackers, ops);
    if (!state) HA_TRY(ops->open(&state, &ha__host, err));
  }
  const ha_status st =
      ops->unpack(state, &ha__host, src, src_size, dst, capacity, want, got, flags, err);
  if (state) give_back(unpackers, ops, state);
  return st;
}

/* What compressions keep from one call to the next (contexts of the libraries): a store of such
 * states, as many as threads use at the same time. Serves unpacker.c and packer.c. */
#ifndef HA_BAG_CODEC_CONTEXT_POOL_H
#define HA_BAG_CODEC_CONTEXT_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <holdall/plugin.h>

typedef struct ha__idle_state {
  const ha_compression_ops *ops;
  void *state;
} ha__idle_state;

/* Any thread may take and give back. */
typedef struct ha__idle {
  bool packs;           /* states of pack_open and pack_close, else of open and close */
  pthread_mutex_t lock; /* guards the rest */
  ha__idle_state *items;
  size_t size;
  size_t capacity;
} ha__idle;

void ha__idle_init(ha__idle *idle, bool packs);
void ha__idle_done(ha__idle *idle);

/* One that nobody uses, or a new one; NULL if the method has none. */
ha_status ha__idle_take(void **state, ha__idle *idle, const ha_compression_ops *ops, ha_error *err);
/* Keep it for the next; out of memory, it is closed. NULL is allowed. */
void ha__idle_give_back(ha__idle *idle, const ha_compression_ops *ops, void *state);

#endif

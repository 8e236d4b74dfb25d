/* Pool of compression contexts (states of the libraries), reused from call to call: as many as
 * threads use at the same time. Used by unpacker.c and packer.c. */
#ifndef HA_BAG_CODEC_CONTEXT_POOL_H
#define HA_BAG_CODEC_CONTEXT_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <holdall/plugin.h>

typedef struct ha__pooled_context {
  const ha_compression_ops *ops;
  void *state;
} ha__pooled_context;

/* Thread-safe. */
typedef struct ha__context_pool {
  bool packs;           /* states of pack_open and pack_close, else of open and close */
  pthread_mutex_t lock; /* guards the rest */
  ha__pooled_context *items;
  size_t size;
  size_t capacity;
} ha__context_pool;

void ha__context_pool_init(ha__context_pool *contexts, bool packs);
void ha__context_pool_done(ha__context_pool *contexts);

/* An unused context or a new one; NULL if the method has no contexts. */
ha_status ha__context_pool_take(void **state, ha__context_pool *contexts,
                                const ha_compression_ops *ops, ha_error *err);
/* Keep the context for the next call; without memory, close it. NULL is allowed. */
void ha__context_pool_return(ha__context_pool *contexts, const ha_compression_ops *ops,
                             void *state);

#endif

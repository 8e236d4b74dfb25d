#include "buffer_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"

enum { MAX_FREE_COUNT = 64 };

struct ha__buffer_pool {
  atomic_size_t refs;
  pthread_mutex_t lock; /* guards all below */
  ha__pool_buffer unused[MAX_FREE_COUNT];
  size_t count; /* the oldest one is first */
  size_t bytes;
  size_t max_free; /* limit of bytes */
};

ha__buffer_pool *ha__buffer_pool_new(size_t max_free) {
  ha__buffer_pool *buffers = ha__alloc_zeroed(1, sizeof *buffers);

  if (!buffers) return NULL;
  atomic_init(&buffers->refs, 1);
  buffers->max_free = max_free;
  pthread_mutex_init(&buffers->lock, NULL);
  return buffers;
}

ha__buffer_pool *ha__buffer_pool_ref(ha__buffer_pool *buffers) {
  atomic_fetch_add_explicit(&buffers->refs, 1, memory_order_relaxed);
  return buffers;
}

void ha__buffer_pool_unref(ha__buffer_pool *buffers) {
  if (!buffers || atomic_fetch_sub(&buffers->refs, 1) > 1) return;
  for (size_t i = 0; i < buffers->count; i++) {
    ha__free(buffers->unused[i].memory);
  }
  pthread_mutex_destroy(&buffers->lock);
  ha__free(buffers);
}

/* The lock is held. */
static ha__pool_buffer remove_at(ha__buffer_pool *buffers, size_t i) {
  const ha__pool_buffer buffer = buffers->unused[i];

  buffers->count--;
  buffers->bytes -= buffer.capacity;
  memmove(&buffers->unused[i], &buffers->unused[i + 1],
          (buffers->count - i) * sizeof *buffers->unused);
  return buffer;
}

/* An unused buffer that is large enough, but not twice as large, because its pages would be filled.
 * The most recently used one may still be in the cache. */
static bool take_unused(ha__pool_buffer *out, ha__buffer_pool *buffers, size_t size) {
  bool found = false;

  pthread_mutex_lock(&buffers->lock);
  for (size_t i = buffers->count; i > 0 && !found; i--) {
    const size_t capacity = buffers->unused[i - 1].capacity;
    if (capacity < size || capacity / 2 > size) continue;
    *out = remove_at(buffers, i - 1);
    found = true;
  }
  pthread_mutex_unlock(&buffers->lock);
  return found;
}

/* Round sizes up in steps of about an eighth: compressed images differ in size. */
static bool capacity_for(size_t *out, size_t size) {
  size_t step = HA__BUFFER_POOL_ALIGNMENT;

  while (step < size / 16)
    step *= 2;
  if (!ha__add_size(out, size, step - 1)) return false;
  *out &= ~(step - 1);
  return true;
}

ha__pool_buffer ha__buffer_pool_take(ha__buffer_pool *buffers, size_t size) {
  ha__pool_buffer buffer = {NULL, 0, NULL};
  size_t total;

  if (take_unused(&buffer, buffers, size)) {
    ha__buffer_pool_ref(buffers);
    return buffer;
  }
  if (!capacity_for(&buffer.capacity, size) ||
      !ha__add_size(&total, buffer.capacity, HA__BUFFER_POOL_ALIGNMENT)) {
    return buffer;
  }
  buffer.memory = ha__alloc(total);
  if (!buffer.memory) return buffer;
  const uintptr_t address = (uintptr_t)buffer.memory + HA__BUFFER_POOL_ALIGNMENT - 1;
  buffer.data = (uint8_t *)(address & ~(uintptr_t)(HA__BUFFER_POOL_ALIGNMENT - 1));
  ha__buffer_pool_ref(buffers);
  return buffer;
}

/* Make space for one more buffer by freeing the oldest ones. */
void ha__buffer_pool_return(ha__buffer_pool *buffers, ha__pool_buffer buffer) {
  const bool keep = buffer.capacity <= buffers->max_free;
  void *freed[MAX_FREE_COUNT];
  size_t freed_count = 0;

  pthread_mutex_lock(&buffers->lock);
  while (
      keep && buffers->count > 0 &&
      (buffers->count == MAX_FREE_COUNT || buffers->bytes + buffer.capacity > buffers->max_free)) {
    freed[freed_count++] = remove_at(buffers, 0).memory;
  }
  if (keep) {
    buffers->unused[buffers->count++] = buffer;
    buffers->bytes += buffer.capacity;
  }
  pthread_mutex_unlock(&buffers->lock);
  for (size_t i = 0; i < freed_count; i++) {
    ha__free(freed[i]);
  }
  if (!keep) ha__free(buffer.memory);
  ha__buffer_pool_unref(buffers);
}

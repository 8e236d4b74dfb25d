#include "buffers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"

enum { MAX_FREE_COUNT = 64 };

struct ha__buffers {
  atomic_size_t refs;
  pthread_mutex_t lock; /* guards all below */
  ha__buffer unused[MAX_FREE_COUNT];
  size_t count; /* the oldest one is first */
  size_t bytes;
};

ha__buffers *ha__buffers_new(void) {
  ha__buffers *buffers = ha__alloc_zeroed(1, sizeof *buffers);

  if (!buffers) return NULL;
  atomic_init(&buffers->refs, 1);
  pthread_mutex_init(&buffers->lock, NULL);
  return buffers;
}

ha__buffers *ha__buffers_ref(ha__buffers *buffers) {
  atomic_fetch_add_explicit(&buffers->refs, 1, memory_order_relaxed);
  return buffers;
}

void ha__buffers_unref(ha__buffers *buffers) {
  if (!buffers || atomic_fetch_sub(&buffers->refs, 1) > 1) return;
  for (size_t i = 0; i < buffers->count; i++) {
    ha__free(buffers->unused[i].memory);
  }
  pthread_mutex_destroy(&buffers->lock);
  ha__free(buffers);
}

/* The lock is held. */
static ha__buffer remove_at(ha__buffers *buffers, size_t i) {
  const ha__buffer buffer = buffers->unused[i];

  buffers->count--;
  buffers->bytes -= buffer.capacity;
  memmove(&buffers->unused[i], &buffers->unused[i + 1],
          (buffers->count - i) * sizeof *buffers->unused);
  return buffer;
}

/* An unused one that is large enough, but not twice as large: its pages are to be filled. The
 * youngest one, which may still be in the cache. */
static bool take_unused(ha__buffer *out, ha__buffers *buffers, size_t size) {
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

/* Sizes in steps of about an eighth: compressed images are never of one size. */
static bool capacity_for(size_t *out, size_t size) {
  size_t step = HA__BUFFERS_ALIGNMENT;

  while (step < size / 16)
    step *= 2;
  if (!ha__add_size(out, size, step - 1)) return false;
  *out &= ~(step - 1);
  return true;
}

ha__buffer ha__buffers_take(ha__buffers *buffers, size_t size) {
  ha__buffer buffer = {NULL, 0, NULL};
  size_t total;

  if (take_unused(&buffer, buffers, size)) {
    ha__buffers_ref(buffers);
    return buffer;
  }
  if (!capacity_for(&buffer.capacity, size) ||
      !ha__add_size(&total, buffer.capacity, HA__BUFFERS_ALIGNMENT)) {
    return buffer;
  }
  buffer.memory = ha__alloc(total);
  if (!buffer.memory) return buffer;
  const uintptr_t address = (uintptr_t)buffer.memory + HA__BUFFERS_ALIGNMENT - 1;
  buffer.data = (uint8_t *)(address & ~(uintptr_t)(HA__BUFFERS_ALIGNMENT - 1));
  ha__buffers_ref(buffers);
  return buffer;
}

/* Makes room for one more by letting the oldest ones go. */
void ha__buffers_give(ha__buffers *buffers, ha__buffer buffer) {
  void *gone[MAX_FREE_COUNT];
  size_t gone_count = 0;

  pthread_mutex_lock(&buffers->lock);
  while (buffers->count > 0 && (buffers->count == MAX_FREE_COUNT ||
                                buffers->bytes + buffer.capacity > HA__BUFFERS_MAX_FREE)) {
    gone[gone_count++] = remove_at(buffers, 0).memory;
  }
  const bool keep = buffer.capacity <= HA__BUFFERS_MAX_FREE;
  if (keep) {
    buffers->unused[buffers->count++] = buffer;
    buffers->bytes += buffer.capacity;
  }
  pthread_mutex_unlock(&buffers->lock);
  for (size_t i = 0; i < gone_count; i++) {
    ha__free(gone[i]);
  }
  if (!keep) ha__free(buffer.memory);
  ha__buffers_unref(buffers);
}

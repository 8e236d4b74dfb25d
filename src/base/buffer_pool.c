#include "buffer_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"

enum { MAX_FREE_COUNT = 64 };

struct ha__stock {
  atomic_size_t refs;
  pthread_mutex_t lock; /* guards all below */
  ha__stock_buffer unused[MAX_FREE_COUNT];
  size_t count; /* the oldest one is first */
  size_t bytes;
};

ha__stock *ha__stock_new(void) {
  ha__stock *stock = ha__alloc_zeroed(1, sizeof *stock);

  if (!stock) return NULL;
  atomic_init(&stock->refs, 1);
  pthread_mutex_init(&stock->lock, NULL);
  return stock;
}

ha__stock *ha__stock_ref(ha__stock *stock) {
  atomic_fetch_add_explicit(&stock->refs, 1, memory_order_relaxed);
  return stock;
}

void ha__stock_unref(ha__stock *stock) {
  if (!stock || atomic_fetch_sub(&stock->refs, 1) > 1) return;
  for (size_t i = 0; i < stock->count; i++) {
    ha__free(stock->unused[i].memory);
  }
  pthread_mutex_destroy(&stock->lock);
  ha__free(stock);
}

/* The lock is held. */
static ha__stock_buffer remove_at(ha__stock *stock, size_t i) {
  const ha__stock_buffer buffer = stock->unused[i];

  stock->count--;
  stock->bytes -= buffer.capacity;
  memmove(&stock->unused[i], &stock->unused[i + 1], (stock->count - i) * sizeof *stock->unused);
  return buffer;
}

/* An unused one that is large enough, but not twice as large: its pages are to be filled. The
 * youngest one, which may still be in the cache. */
static bool take_unused(ha__stock_buffer *out, ha__stock *stock, size_t size) {
  bool found = false;

  pthread_mutex_lock(&stock->lock);
  for (size_t i = stock->count; i > 0 && !found; i--) {
    const size_t capacity = stock->unused[i - 1].capacity;
    if (capacity < size || capacity / 2 > size) continue;
    *out = remove_at(stock, i - 1);
    found = true;
  }
  pthread_mutex_unlock(&stock->lock);
  return found;
}

/* Sizes in steps of about an eighth: compressed images are never of one size. */
static bool capacity_for(size_t *out, size_t size) {
  size_t step = HA__STOCK_ALIGNMENT;

  while (step < size / 16)
    step *= 2;
  if (!ha__add_size(out, size, step - 1)) return false;
  *out &= ~(step - 1);
  return true;
}

ha__stock_buffer ha__stock_take(ha__stock *stock, size_t size) {
  ha__stock_buffer buffer = {NULL, 0, NULL};
  size_t total;

  if (take_unused(&buffer, stock, size)) {
    ha__stock_ref(stock);
    return buffer;
  }
  if (!capacity_for(&buffer.capacity, size) ||
      !ha__add_size(&total, buffer.capacity, HA__STOCK_ALIGNMENT)) {
    return buffer;
  }
  buffer.memory = ha__alloc(total);
  if (!buffer.memory) return buffer;
  const uintptr_t address = (uintptr_t)buffer.memory + HA__STOCK_ALIGNMENT - 1;
  buffer.data = (uint8_t *)(address & ~(uintptr_t)(HA__STOCK_ALIGNMENT - 1));
  ha__stock_ref(stock);
  return buffer;
}

/* Makes space for one more by freeing the oldest ones. */
void ha__stock_give(ha__stock *stock, ha__stock_buffer buffer) {
  const bool keep = buffer.capacity <= HA__STOCK_MAX_FREE;
  void *freed[MAX_FREE_COUNT];
  size_t freed_count = 0;

  pthread_mutex_lock(&stock->lock);
  while (keep && stock->count > 0 &&
         (stock->count == MAX_FREE_COUNT || stock->bytes + buffer.capacity > HA__STOCK_MAX_FREE)) {
    freed[freed_count++] = remove_at(stock, 0).memory;
  }
  if (keep) {
    stock->unused[stock->count++] = buffer;
    stock->bytes += buffer.capacity;
  }
  pthread_mutex_unlock(&stock->lock);
  for (size_t i = 0; i < freed_count; i++) {
    ha__free(freed[i]);
  }
  if (!keep) ha__free(buffer.memory);
  ha__stock_unref(stock);
}

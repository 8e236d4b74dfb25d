#include "bag/read/owner.h"

#include <pthread.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

/* Buffers kept for the next chunk: enough for those in flight. */
enum { KEPT_BUFFERS = 8 };

struct ha__buffers {
  atomic_size_t holders;
  pthread_mutex_t lock; /* guards the rest */
  struct {
    uint8_t *bytes;
    size_t capacity;
  } kept[KEPT_BUFFERS];
  size_t kept_count;
  size_t kept_bytes;
  size_t max_kept; /* limit of kept_bytes */
};

ha_status ha__buffers_new(ha__buffers **out, uint64_t readahead_bytes, ha_error *err) {
  ha__buffers *buffers = ha__alloc_zeroed(1, sizeof *buffers);

  if (!buffers) return HA_FAIL_NOMEM(err);
  atomic_init(&buffers->holders, 1);
  buffers->max_kept = readahead_bytes < HA__BUFFERS_MAX_KEPT / 2 ? 2 * (size_t)readahead_bytes
                                                                 : HA__BUFFERS_MAX_KEPT;
  pthread_mutex_init(&buffers->lock, NULL);
  *out = buffers;
  return HA_OK;
}

void ha__buffers_unref(ha__buffers *buffers) {
  if (!buffers) return;
  if (atomic_fetch_sub_explicit(&buffers->holders, 1, memory_order_acq_rel) != 1) return;
  for (size_t i = 0; i < buffers->kept_count; i++) {
    ha__free(buffers->kept[i].bytes);
  }
  pthread_mutex_destroy(&buffers->lock);
  ha__free(buffers);
}

/* A kept buffer that is large enough but not far too large. */
static uint8_t *take(ha__buffers *buffers, size_t *capacity) {
  uint8_t *bytes = NULL;

  pthread_mutex_lock(&buffers->lock);
  for (size_t i = 0; i < buffers->kept_count && !bytes; i++) {
    if (buffers->kept[i].capacity < *capacity || buffers->kept[i].capacity / 4 > *capacity)
      continue;
    bytes = buffers->kept[i].bytes;
    *capacity = buffers->kept[i].capacity;
    buffers->kept_bytes -= *capacity;
    buffers->kept[i] = buffers->kept[--buffers->kept_count];
  }
  pthread_mutex_unlock(&buffers->lock);
  return bytes;
}

static void give_back(ha__buffers *buffers, uint8_t *bytes, size_t capacity) {
  pthread_mutex_lock(&buffers->lock);
  if (buffers->kept_count < KEPT_BUFFERS && capacity <= buffers->max_kept - buffers->kept_bytes) {
    buffers->kept[buffers->kept_count].bytes = bytes;
    buffers->kept[buffers->kept_count++].capacity = capacity;
    buffers->kept_bytes += capacity;
    bytes = NULL;
  }
  pthread_mutex_unlock(&buffers->lock);
  ha__free(bytes);
}

static ha_status owner_new(ha__owner **out, ha_error *err) {
  ha__owner *owner = ha__alloc_zeroed(1, sizeof *owner);

  if (!owner) return HA_FAIL_NOMEM(err);
  atomic_init(&owner->holders, 1);
  *out = owner;
  return HA_OK;
}

ha_status ha__owner_of_view(ha__owner **out, ha_view *view, ha_error *err) {
  HA_TRY(owner_new(out, err));
  (*out)->view = *view;
  *view = (ha_view)HA_VIEW_INIT;
  return HA_OK;
}

ha_status ha__owner_of_buffer(ha__owner **out, ha__buffers *buffers, size_t capacity,
                              ha_error *err) {
  ha__owner *owner = NULL;

  HA_TRY(owner_new(&owner, err));
  /* rounded up, so that a buffer fits chunks of about the same size */
  const size_t step = capacity < (size_t)1 << 20 ? (size_t)4 << 10 : (size_t)64 << 10;
  owner->capacity = capacity <= SIZE_MAX - step ? (capacity + step - 1) / step * step : capacity;
  owner->buffer = take(buffers, &owner->capacity);
  if (!owner->buffer) owner->buffer = ha__alloc(owner->capacity);
  if (!owner->buffer) {
    ha__free(owner);
    return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET, "no memory for %zu bytes", capacity);
  }
  atomic_fetch_add_explicit(&buffers->holders, 1, memory_order_relaxed);
  owner->home = buffers;
  *out = owner;
  return HA_OK;
}

ha_status ha__owner_of_memory(ha__owner **out, uint8_t **bytes, size_t capacity, ha_error *err) {
  HA_TRY(owner_new(out, err));
  (*out)->buffer = *bytes;
  (*out)->capacity = capacity;
  *bytes = NULL;
  return HA_OK;
}

void ha__owner_ref(ha__owner *owner) {
  atomic_fetch_add_explicit(&owner->holders, 1, memory_order_relaxed);
}

void ha__owner_unref(ha__owner *owner) {
  if (!owner) return;
  if (atomic_fetch_sub_explicit(&owner->holders, 1, memory_order_acq_rel) != 1) return;
  ha__view_release(&owner->view);
  if (owner->home) {
    give_back(owner->home, owner->buffer, owner->capacity);
    ha__buffers_unref(owner->home);
  } else {
    ha__free(owner->buffer);
  }
  ha__free(owner);
}

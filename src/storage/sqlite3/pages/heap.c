#include "storage/sqlite3/pages/heap.h"

#include "base/alloc.h"
#include "base/status.h"

/* Maximum number of keys in memory: 24 MiB. A larger table takes several passes. */
enum { MAX_KEYS = 1 << 20 };

/* Insert a key at position i of the heap, or below it. */
static void sift_down(ha__db_heap *heap, size_t i, size_t size, const ha__db_key *key) {
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= size) break;
    if (child + 1 < size &&
        ha__db_key_before(&heap->items[child], &heap->items[child + 1], heap->reverse)) {
      child++;
    }
    if (!ha__db_key_before(key, &heap->items[child], heap->reverse)) break;
    heap->items[i] = heap->items[child];
    i = child;
  }
  heap->items[i] = *key;
}

static void sift_up(ha__db_heap *heap, size_t i) {
  const ha__db_key key = heap->items[i];

  while (i > 0 && ha__db_key_before(&heap->items[(i - 1) / 2], &key, heap->reverse)) {
    heap->items[i] = heap->items[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  heap->items[i] = key;
}

static void make_heap(ha__db_heap *heap) {
  for (size_t i = heap->size / 2; i > 0; i--) {
    const ha__db_key key = heap->items[i - 1];
    sift_down(heap, i - 1, heap->size, &key);
  }
  heap->heaped = true;
}

static const ha__db_key *last(const ha__db_heap *heap) {
  return heap->heaped ? &heap->items[0] : &heap->items[heap->size - 1];
}

void ha__db_heap_clear(ha__db_heap *heap) {
  heap->size = 0;
  heap->more = false;
  heap->heaped = false;
}

/* Most tables are in order, so each key is appended, and no heap is made. */
ha_status ha__db_heap_add(ha__db_heap *heap, const ha__db_key *key, ha_error *err) {
  void *items = heap->items;
  const bool is_last = heap->size == 0 || !ha__db_key_before(key, last(heap), heap->reverse);

  if (heap->size == MAX_KEYS) {
    heap->more = true;
    if (is_last) return HA_OK;
    if (!heap->heaped) make_heap(heap);
    sift_down(heap, 0, heap->size, key);
    return HA_OK;
  }
  HA_TRY(ha__reserve(&items, &heap->capacity, heap->size, 1, sizeof *key, err));
  heap->items = items;
  if (!is_last && !heap->heaped) make_heap(heap);
  heap->items[heap->size++] = *key;
  if (heap->heaped) sift_up(heap, heap->size - 1);
  return HA_OK;
}

bool ha__db_heap_is_full_before(const ha__db_heap *heap, int64_t time) {
  if (heap->size < MAX_KEYS) return false;
  return heap->reverse ? time < last(heap)->time : time > last(heap)->time;
}

void ha__db_heap_sort(ha__db_heap *heap) {
  for (size_t size = heap->size; heap->heaped && size > 1; size--) {
    const ha__db_key top = heap->items[0];
    const ha__db_key moved = heap->items[size - 1];
    sift_down(heap, 0, size - 1, &moved);
    heap->items[size - 1] = top;
  }
  heap->heaped = false;
}

void ha__db_heap_done(ha__db_heap *heap) {
  ha__free(heap->items);
  heap->items = NULL;
}

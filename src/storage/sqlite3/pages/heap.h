/* Bounded heap of the first keys of rows in the order of time; its memory is limited. */
#ifndef HA_STORAGE_SQLITE3_PAGES_HEAP_H
#define HA_STORAGE_SQLITE3_PAGES_HEAP_H

#include <holdall/error.h>

#include "storage/sqlite3/pages/record.h"

typedef struct ha__db_heap {
  ha__db_key *items;
  size_t size;
  size_t capacity;
  bool reverse;
  bool more;   /* some keys did not fit */
  bool heaped; /* items are a heap with the last key on top; else they are in order */
} ha__db_heap;

void ha__db_heap_clear(ha__db_heap *heap);
ha_status ha__db_heap_add(ha__db_heap *heap, const ha__db_key *key, ha_error *err);
/* True when the heap is full of keys before this time. */
bool ha__db_heap_is_full_before(const ha__db_heap *heap, int64_t time);
/* Sort the items. */
void ha__db_heap_sort(ha__db_heap *heap);
void ha__db_heap_done(ha__db_heap *heap);

#endif

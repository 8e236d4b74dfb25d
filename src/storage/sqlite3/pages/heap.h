/* Keys of rows in order: those that come first, as many as fit into memory of a fixed size. */
#ifndef HA_STORAGE_SQLITE3_PAGES_HEAP_H
#define HA_STORAGE_SQLITE3_PAGES_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* Place of a row in the order of a cursor. */
typedef struct ha__db_key {
  int64_t time;
  int64_t id;
  uint64_t place; /* for salvage: where the row is; not looked at here */
} ha__db_key;

typedef struct ha__db_heap {
  ha__db_key *items;
  size_t size;
  size_t capacity;
  bool reverse;
  bool more;   /* some were left out for lack of room */
  bool heaped; /* items are a heap with the last on top; else they are in order */
} ha__db_heap;

/* Is a before b in the order of time? */
static inline bool ha__db_key_before(const ha__db_key *a, const ha__db_key *b, bool reverse) {
  const bool less = a->time != b->time ? a->time < b->time : a->id < b->id;

  return reverse ? !less && (a->time != b->time || a->id != b->id) : less;
}

void ha__db_heap_clear(ha__db_heap *heap);
ha_status ha__db_heap_add(ha__db_heap *heap, const ha__db_key *key, ha_error *err);
/* Is there no room for keys behind this one? */
bool ha__db_heap_is_full_before(const ha__db_heap *heap, int64_t time);
/* Put items in order. */
void ha__db_heap_sort(ha__db_heap *heap);
void ha__db_heap_done(ha__db_heap *heap);

#endif

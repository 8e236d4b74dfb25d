/* Hash table from bytes to a number: open addressing, keys borrowed. Positions depend on the key of
 * the process (hash.h), so that peers can't choose keys that collide. */
#ifndef HA_BASE_TABLE_H
#define HA_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__table_slot {
  const void *key; /* NULL = free */
  size_t key_size;
  uint64_t hash;
  uint64_t value;
} ha__table_slot;

typedef struct ha__table {
  ha__table_slot *slots;
  size_t capacity; /* 0 or a power of two */
  size_t size;
} ha__table;

#define HA__TABLE_INIT                                                                             \
  { NULL, 0, 0 }

/* FNV-1a over bytes, chainable: start with HA__HASH_START. Deterministic and predictable: for
 * digests, not for tables. */
#define HA__HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t ha__hash(uint64_t start, const void *bytes, size_t size);

bool ha__table_find(uint64_t *out, const ha__table *table, const void *key, size_t key_size);
/* Insert, or replace the value of an equal key. The key must outlive the table. */
ha_status ha__table_put(ha__table *table, const void *key, size_t key_size, uint64_t value,
                        ha_error *err);
void ha__table_done(ha__table *table);

#endif

#include "base/table.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/status.h"

uint64_t ha__hash(uint64_t start, const void *bytes, size_t size) {
  const uint8_t *p = bytes;
  uint64_t hash = start;

  for (size_t i = 0; i < size; i++) {
    hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
  }
  return hash;
}

/* The slot of an equal key, or the free one for it. Requires a free slot. */
static ha__table_slot *locate(const ha__table *table, uint64_t hash, const void *key,
                              size_t key_size) {
  size_t i = (size_t)hash & (table->capacity - 1);

  for (;;) {
    ha__table_slot *slot = &table->slots[i];
    if (!slot->key) return slot;
    if (slot->hash == hash && ha__bytes_equal(slot->key, slot->key_size, key, key_size)) {
      return slot;
    }
    i = (i + 1) & (table->capacity - 1);
  }
}

bool ha__table_find(uint64_t *out, const ha__table *table, const void *key, size_t key_size) {
  if (table->size == 0) return false;
  const ha__table_slot *slot = locate(table, ha__hash_secret(key, key_size), key, key_size);
  if (!slot->key) return false;
  *out = slot->value;
  return true;
}

static ha_status grow(ha__table *table, ha_error *err) {
  ha__table bigger = {NULL, table->capacity ? table->capacity * 2 : 16, table->size};

  bigger.slots = ha__alloc_zeroed(bigger.capacity, sizeof *bigger.slots);
  if (!bigger.slots) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < table->capacity; i++) {
    const ha__table_slot *slot = &table->slots[i];
    if (slot->key) *locate(&bigger, slot->hash, slot->key, slot->key_size) = *slot;
  }
  ha__free(table->slots);
  *table = bigger;
  return HA_OK;
}

ha_status ha__table_put(ha__table *table, const void *key, size_t key_size, uint64_t value,
                        ha_error *err) {
  if (table->size >= table->capacity / 2) HA_TRY(grow(table, err));
  const uint64_t hash = ha__hash_secret(key, key_size);
  ha__table_slot *slot = locate(table, hash, key, key_size);
  if (!slot->key) table->size++;
  *slot = (ha__table_slot){key, key_size, hash, value};
  return HA_OK;
}

void ha__table_done(ha__table *table) {
  ha__free(table->slots);
  *table = (ha__table)HA__TABLE_INIT;
}

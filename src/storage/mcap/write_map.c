/* Maps of texts in channels and metadata records; each key occurs once, as the format requires. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/mcap/write.h"

static size_t size_of(const ha_pair *pair) {
  return 4 + strlen(pair->key) + 4 + pair->value_size;
}

static ha_status add_pair(ha__mcap_map *map, const ha_pair *pair, ha_error *err) {
  const size_t key_size = strlen(pair->key);
  void *items = map->items;
  uint64_t at = map->count;

  if (ha__table_find(&at, &map->by_key, pair->key, key_size)) {
    map->size -= size_of(&map->items[at]);
  } else {
    HA_TRY(ha__reserve(&items, &map->capacity, map->count, 1, sizeof *map->items, err));
    map->items = items;
    HA_TRY(ha__table_put(&map->by_key, pair->key, key_size, at, err));
    map->count++;
  }
  map->items[at] = *pair;
  if (!ha__add_size(&map->size, map->size, size_of(pair))) return HA_FAIL_NOMEM(err);
  return HA_OK;
}

ha_status ha__mcap_map_add(ha__mcap_map *map, const ha_pairs *pairs, ha_error *err) {
  for (size_t i = 0; i < pairs->size; i++) {
    HA_TRY(add_pair(map, &pairs->items[i], err));
  }
  return HA_OK;
}

bool ha__mcap_map_has(const ha__mcap_map *map, const char *key) {
  uint64_t at = 0;

  return ha__table_find(&at, &map->by_key, key, strlen(key));
}

static int by_key(const void *a, const void *b) {
  return strcmp(((const ha_pair *)a)->key, ((const ha_pair *)b)->key);
}

void ha__mcap_map_sort(ha__mcap_map *map) {
  if (map->count > 1) qsort(map->items, map->count, sizeof *map->items, by_key);
}

uint8_t *ha__mcap_put_map(uint8_t *p, const ha__mcap_map *map) {
  p = ha__put_u32(p, (uint32_t)map->size);
  for (size_t i = 0; i < map->count; i++) {
    const ha_pair *pair = &map->items[i];
    p = ha__put_text(p, pair->key, strlen(pair->key));
    p = ha__put_text(p, pair->value, pair->value_size);
  }
  return p;
}

void ha__mcap_map_done(ha__mcap_map *map) {
  ha__free(map->items);
  ha__table_done(&map->by_key);
  *map = (ha__mcap_map)HA__MCAP_MAP_INIT;
}

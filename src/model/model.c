#include <string.h>

#include <holdall/model.h>

const char *ha_pairs_get(const ha_pairs *pairs, const char *key) {
  for (size_t i = pairs->size; i > 0; i--) {
    if (strcmp(pairs->items[i - 1].key, key) == 0) return pairs->items[i - 1].value;
  }
  return NULL;
}

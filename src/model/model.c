#include <string.h>

#include <holdall/model.h>

const char *ha_pairs_get(const ha_pairs *pairs, const char *key) {
  for (size_t i = pairs->size; i > 0; i--) {
    if (strcmp(pairs->items[i - 1].key, key) == 0) return pairs->items[i - 1].value;
  }
  return NULL;
}

int32_t ha_schema_is(const ha_schema *schema, const char *type) {
  if (!schema || !schema->name || !type) return 0;
  const char *name = schema->name;
  const size_t package = strcspn(type, "/");

  if (strcmp(name, type) == 0) return 1;
  return strncmp(name, type, package) == 0 && strncmp(name + package, "/msg", 4) == 0 &&
         strcmp(name + package + 4, type + package) == 0;
}

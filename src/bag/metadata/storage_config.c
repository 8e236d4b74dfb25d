#include "bag/metadata/storage_config.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "model/yaml_tree.h"

static const ha__yaml_limits g_limits = {
    .max_bytes = 1 << 20, .max_depth = 8, .max_nodes = 1 << 14};

#define WRITE "write"

typedef struct config {
  ha__arena *arena;
  ha_pair *pairs; /* room for one entry a node of the text */
  size_t count;
} config;

static ha_status refuse(const ha__yaml *at, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "line %zu: %s '%.80s'", at->line, what, at->text);
}

/* A scalar that contains no NUL. */
static bool is_text(const ha__yaml *node) {
  return node->kind == HA__YAML_SCALAR && strlen(node->text) == node->size;
}

static size_t without_blanks(const char **text, size_t size) {
  while (size > 0 && strchr(" \t", **text)) {
    (*text)++;
    size--;
  }
  while (size > 0 && strchr(" \t", (*text)[size - 1])) {
    size--;
  }
  return size;
}

/* "cache_size = 1000" */
static ha_status add_pragma(config *c, const ha__yaml *node, ha_error *err) {
  const char *mark = is_text(node) ? strchr(node->text, '=') : NULL;

  if (!mark) return refuse(node, "a pragma is NAME = VALUE, not", err);
  const char *name = node->text;
  const char *value = mark + 1;
  const size_t name_size = without_blanks(&name, (size_t)(mark - node->text));
  const size_t value_size = without_blanks(&value, strlen(value));
  char *key = ha__arena_alloc(c->arena, sizeof WRITE "." + name_size);
  const char *copy = ha__arena_dup(c->arena, value, value_size);
  if (!key || !copy) return HA_FAIL_NOMEM(err);
  memcpy(key, WRITE ".", sizeof WRITE);
  memcpy(key + sizeof WRITE, name, name_size);
  c->pairs[c->count++] = (ha_pair){key, copy, value_size};
  return HA_OK;
}

static ha_status add_pragmas(config *c, const ha__yaml *list, ha_error *err) {
  if (ha__yaml_is_null(list)) return HA_OK;
  if (list->kind != HA__YAML_LIST) return refuse(list, "pragmas are a list, not", err);
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    HA_TRY(add_pragma(c, item->value, err));
  }
  return HA_OK;
}

static ha_status add_write(config *c, const ha__yaml *map, ha_error *err) {
  if (ha__yaml_is_null(map)) return HA_OK;
  if (map->kind != HA__YAML_MAP) return refuse(map, WRITE " is a map, not", err);
  for (const ha__yaml_item *item = map->items; item; item = item->next) {
    if (strcmp(item->key->text, "pragmas") != 0) return refuse(item->key, "unknown option", err);
    HA_TRY(add_pragmas(c, item->value, err));
  }
  return HA_OK;
}

static ha_status add_option(config *c, const ha__yaml_item *item, ha_error *err) {
  if (!is_text(item->key)) return refuse(item->key, "an option without a name", err);
  if (strcmp(item->key->text, WRITE) == 0) return add_write(c, item->value, err);
  if (strcmp(item->key->text, "read") == 0) return HA_OK;
  if (!is_text(item->value)) return refuse(item->key, "no single value for option", err);
  if (ha__yaml_is_null(item->value)) return HA_OK;
  c->pairs[c->count++] = (ha_pair){item->key->text, item->value->text, item->value->size};
  return HA_OK;
}

static size_t count_leaves(const ha__yaml *node) {
  size_t count = 1;

  for (const ha__yaml_item *item = node->items; item; item = item->next) {
    count += count_leaves(item->value);
  }
  return count;
}

ha_status ha__storage_config_parse(ha_pairs *out, ha__arena *arena, const char *text, size_t size,
                                   ha_error *err) {
  const ha__yaml *root = NULL;
  config c = {.arena = arena};

  HA_TRY(ha__yaml_parse(&root, arena, text, size, &g_limits, err));
  *out = (ha_pairs){NULL, 0};
  if (ha__yaml_is_null(root)) return HA_OK;
  if (root->kind != HA__YAML_MAP) return refuse(root, "options are a map, not", err);
  c.pairs = ha__arena_alloc(arena, count_leaves(root) * sizeof *c.pairs);
  if (!c.pairs) return HA_FAIL_NOMEM(err);
  for (const ha__yaml_item *item = root->items; item; item = item->next) {
    HA_TRY(add_option(&c, item, err));
  }
  *out = (ha_pairs){c.pairs, c.count};
  return HA_OK;
}

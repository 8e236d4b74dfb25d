/* Writes types as the text of a definition with its dependencies, in either dialect. */
#include <holdall/schema.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/text.h"
#include "schema/derive.h"
#include "schema/tree.h"
#include "schema/write_type.h"

typedef struct writer {
  ha__text text;
  int32_t dialect;
  ha__table done; /* keys of types that have a section already */
  ha__arena arena;
} writer;

/* Lists the types that a definition refers to, each once. */
typedef struct needed {
  const ha__type_node **types;
  size_t count;
  size_t capacity;
  ha__table keys;
} needed;

static ha_status list_needed(const writer *w, needed *n, const ha_type *type, ha_error *err) {
  for (size_t i = 0; i < type->field_count; i++) {
    const ha__type_node *other = ha__needed_type(type->fields[i], w->dialect);
    void *items = (void *)(uintptr_t)n->types;
    uint64_t before;
    if (!other || ha__table_find(&before, &n->keys, other->key, strlen(other->key))) continue;
    HA_TRY(ha__table_put(&n->keys, other->key, strlen(other->key), 1, err));
    const ha_status st = ha__reserve(&items, &n->capacity, n->count, 1, sizeof *n->types, err);
    n->types = items;
    if (st < 0) return st;
    n->types[n->count++] = other;
  }
  return HA_OK;
}

static int by_key(const void *a, const void *b) {
  const ha__type_node *const *left = a;
  const ha__type_node *const *right = b;

  return strcmp((*left)->key, (*right)->key);
}

static void add_head(writer *w, const char *word, const char *name) {
  if (w->text.size) ha__text_string(&w->text, "\n");
  ha__text_fill(&w->text, '=', 80);
  ha__text_string(&w->text, "\n");
  ha__text_string(&w->text, word);
  ha__text_string(&w->text, name);
  ha__text_string(&w->text, "\n");
}

/* The name in a section header: "pkg/Type", as rosbag2 writes it also for ROS 2. */
static ha_status add_msg_head(writer *w, const ha__type_node *type, ha_error *err) {
  const char *name = w->dialect == HA_DIALECT_ROS1 && type->face.dialect != HA_DIALECT_ROS1
                         ? ha__name_in(&w->arena, type, w->dialect)
                         : type->key;
  const bool is_old = ha__is_header(type) && w->dialect != type->face.dialect;

  if (!name) return HA_FAIL_NOMEM(err);
  add_head(w, "MSG: ", is_old ? "std_msgs/Header" : name);
  return HA_OK;
}

static ha_status add_sections(writer *w, needed *n, ha_error *err);

/* Writes the sections of dependencies, depth first. */
static ha_status add_needed(writer *w, const ha_type *const *types, size_t count, ha_error *err) {
  needed n = {NULL, 0, 0, HA__TABLE_INIT};
  ha_status st = HA_OK;

  for (size_t i = 0; i < count && st == HA_OK; i++)
    st = list_needed(w, &n, types[i], err);
  if (st == HA_OK) st = add_sections(w, &n, err);
  ha__table_done(&n.keys);
  ha__free((void *)(uintptr_t)n.types);
  return st;
}

/* Order of sections: in ROS 2 by name, in ROS 1 as the fields refer to them. */
static ha_status add_sections(writer *w, needed *n, ha_error *err) {
  uint64_t before;

  if (w->dialect == HA_DIALECT_ROS2 && n->count) {
    qsort((void *)(uintptr_t)n->types, n->count, sizeof *n->types, by_key);
  }
  for (size_t i = 0; i < n->count; i++) {
    const ha__type_node *type = n->types[i];
    const ha_type *face = &type->face;
    if (ha__table_find(&before, &w->done, type->key, strlen(type->key))) continue;
    HA_TRY(ha__table_put(&w->done, type->key, strlen(type->key), 1, err));
    HA_TRY(add_msg_head(w, type, err));
    HA_TRY(ha__write_type(&w->text, type, w->dialect, err));
    HA_TRY(add_needed(w, &face, 1, err));
  }
  return HA_OK;
}

/* Writes a service or an action: its parts as one text. */
static ha_status add_parts(writer *w, const ha_type *const *parts, size_t count, ha_error *err) {
  for (size_t i = 0; i < count; i++) {
    const ha__type_node *part = ha__type_node_of(parts[i]);
    HA_TRY(ha__table_put(&w->done, part->key, strlen(part->key), 1, err));
    if (i > 0) ha__text_string(&w->text, "---\n");
    HA_TRY(ha__write_type(&w->text, part, w->dialect, err));
  }
  return add_needed(w, parts, count, err);
}

/* Whether it is the derived event of a service, not a message with such a name. */
static bool is_event(const ha_type *type) {
  return type->dialect == HA_DIALECT_ROS2 && !type->text && type->field_count == 3 &&
         ha__span_ends(ha__span_of(type->name), "_Event") && type->fields[1]->type &&
         type->fields[2]->type;
}

/* rosbag2 stores the service for it, whatever the type is derived to. */
static ha_status add_event(writer *w, const ha_type *type, ha_error *err) {
  const ha_type *const parts[] = {type->fields[1]->type, type->fields[2]->type};
  const size_t size = strlen(type->name) - strlen("_Event");
  const char *name = ha__arena_dup(&w->arena, type->name, size);

  if (!name) return HA_FAIL_NOMEM(err);
  add_head(w, "SRV: ", name);
  return add_parts(w, parts, 2, err);
}

static ha_status add_root(writer *w, const ha_type *type, ha_error *err) {
  const ha__type_node *node = ha__type_node_of(type);
  const ha_type *parts[3];

  if (w->dialect == HA_DIALECT_ROS2 && is_event(type)) return add_event(w, type, err);
  for (size_t i = 0; i < node->part_count; i++)
    parts[i] = type->fields[i]->type;
  if (node->part_count) return add_parts(w, parts, node->part_count, err);
  HA_TRY(ha__table_put(&w->done, node->key, strlen(node->key), 1, err));
  HA_TRY(ha__write_type(&w->text, node, w->dialect, err));
  return add_needed(w, &type, 1, err);
}

ha_status ha_types_text(char **out, const ha_types *types, const ha_type *type, int32_t dialect,
                        ha_error *err) {
  writer w = {.text = HA__TEXT_INIT(SIZE_MAX), .dialect = dialect};
  (void)types;

  ha_status st = add_root(&w, type, err);
  if (st == HA_OK) st = ha__text_status(&w.text, err);
  if (st == HA_OK) {
    *out = ha__dup_text(ha__text_view(&w.text), w.text.size);
    if (!*out) st = HA_FAIL_NOMEM(err);
  }
  ha__text_done(&w.text);
  ha__table_done(&w.done);
  ha__arena_done(&w.arena);
  return st;
}

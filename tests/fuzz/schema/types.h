/* Invariants of a parsed definition in any language. */
#ifndef HA_TESTS_FUZZ_TYPES_H
#define HA_TESTS_FUZZ_TYPES_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/schema.h>

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

/* Every field that is a struct has its type, and other fields have none. */
static inline void check_tree(const ha_types *types) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, types);

  CHECK(count > 0 && all[0] == ha_types_root(types));
  for (size_t i = 0; i < count; i++) {
    CHECK(ha_types_find(types, all[i]->name) == all[i]);
    for (size_t k = 0; k < all[i]->field_count; k++) {
      const ha_field *field = all[i]->fields[k];
      CHECK((field->kind == HA_KIND_STRUCT) == (field->type != NULL));
      CHECK(field->name[0] && field->type_text[0]);
    }
  }
}

/* The .msg kind of an IDL kind: a character becomes a number. */
static inline int32_t kind_of_msg(int32_t kind) {
  if (kind == HA_KIND_CHAR) return HA_KIND_UINT8;
  return kind == HA_KIND_WCHAR ? HA_KIND_UINT16 : kind;
}

static inline bool same_texts(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

static inline void check_field(const ha_field *a, const ha_field *b) {
  CHECK(same_texts(a->name, b->name) && kind_of_msg(a->kind) == b->kind);
  CHECK(a->array == b->array && a->capacity == b->capacity);
  CHECK(a->string_capacity == b->string_capacity);
  CHECK(same_texts(a->default_text, b->default_text));
  CHECK(!a->type == !b->type && (!a->type || same_texts(a->type->name, b->type->name)));
}

static inline void check_constant(const ha_constant *a, const ha_constant *b) {
  CHECK(same_texts(a->name, b->name) && kind_of_msg(a->kind) == b->kind);
  CHECK(a->integer == b->integer && same_texts(a->string, b->string));
  CHECK(memcmp(&a->number, &b->number, sizeof a->number) == 0);
}

/* Compares a type with the one parsed from its text. Returns true, after comparing hashes, too, if
 * it has no IDL characters. */
static inline bool check_same(const ha_types *types, const ha_types *again) {
  size_t counts[2] = {0, 0};
  const ha_type *const *a = ha_types_all(&counts[0], types);
  const ha_type *const *b = ha_types_all(&counts[1], again);
  bool same_hash = true;

  CHECK(counts[0] == counts[1]);
  for (size_t i = 0; i < counts[0]; i++) {
    CHECK(same_texts(a[i]->name, b[i]->name) && a[i]->field_count == b[i]->field_count);
    CHECK(a[i]->constant_count == b[i]->constant_count);
    for (size_t k = 0; k < a[i]->field_count; k++) {
      check_field(a[i]->fields[k], b[i]->fields[k]);
      same_hash = same_hash && a[i]->fields[k]->kind == b[i]->fields[k]->kind;
    }
    for (size_t k = 0; k < a[i]->constant_count; k++)
      check_constant(a[i]->constants[k], b[i]->constants[k]);
  }
  return same_hash;
}

/* Text written in the dialect of the type is parsed to the same type. */
static inline void check_text(const ha_types *types, int32_t dialect) {
  const bool ros1 = dialect == HA_DIALECT_ROS1;
  const ha_type *root = ha_types_root(types);
  char hashes[2][HA_RIHS_TEXT_SIZE];
  ha_types *again = NULL;
  char *text = NULL;

  if (ha_types_text(&text, types, root, dialect, NULL) < 0) return;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = root->name,
                            .encoding = ros1 ? "ros1msg" : "ros2msg",
                            .data = (const uint8_t *)(*text ? text : "\n"),
                            .size = *text ? strlen(text) : 1,
                            .hash = ""};
  const ha_types_options options = {.struct_size = sizeof options, .max_text_bytes = UINT64_MAX};
  const ha_status st = ha_types_parse(&again, &schema, &options, NULL);
  CHECK(root->dialect != dialect || st == HA_OK);
  if (root->dialect == dialect) {
    CHECK((ros1 ? ha_types_md5(hashes[0], types, root, NULL)
                : ha_types_rihs(hashes[0], types, root, NULL)) == HA_OK);
    CHECK((ros1 ? ha_types_md5(hashes[1], again, ha_types_root(again), NULL)
                : ha_types_rihs(hashes[1], again, ha_types_root(again), NULL)) == HA_OK);
    CHECK(!check_same(types, again) || strcmp(hashes[0], hashes[1]) == 0);
  }
  ha_types_free(again);
  ha_text_free(text);
}

static inline void check_definition(const char *name, const char *encoding, const uint8_t *data,
                                    size_t size) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = name,
                            .encoding = encoding,
                            .data = data,
                            .size = size,
                            .hash = ""};
  char hash[HA_RIHS_TEXT_SIZE];
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;

  const ha_status st = ha_types_parse(&types, &schema, NULL, &err);
  if (st != HA_OK) {
    CHECK(!types && err.code == st && err.text[0] && !strchr(err.text, '\n'));
    return;
  }
  check_tree(types);
  check_text(types, HA_DIALECT_ROS1);
  check_text(types, HA_DIALECT_ROS2);
  (void)!ha_types_md5(hash, types, ha_types_root(types), &err);
  (void)!ha_types_rihs(hash, types, ha_types_root(types), &err);
  ha_types_free(types);
}

#endif

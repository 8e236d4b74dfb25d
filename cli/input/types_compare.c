/* Compares two definitions and prints members of only one of them, as lines with + and -. */
#include <string.h>

#include "input/types.h"
#include "ui/out.h"
#include "ui/out_file.h"

typedef struct comparison {
  cli_out out;
  const char *headed; /* type whose heading was printed last */
  bool differs;
} comparison;

/* Print "+ " or "- " and a member that only one type has, after a heading with the type's name. */
static void print_member(comparison *c, const ha_type *type, const char *sign, const char *word,
                         const char *name, const char *value) {
  if (c->headed != type->name) {
    cli_out_name(&c->out, type->name);
    cli_out_char(&c->out, '\n');
  }
  c->headed = type->name;
  c->differs = true;
  cli_out_text(&c->out, sign);
  cli_out_name(&c->out, word);
  cli_out_char(&c->out, ' ');
  cli_out_name(&c->out, name);
  if (value) {
    cli_out_char(&c->out, '=');
    cli_out_name(&c->out, value);
  }
  cli_out_char(&c->out, '\n');
}

/* Are the fields equal? Names of nested types may differ between ROS 1 and ROS 2; nested types are
 * compared separately. */
static bool is_same_field(const ha_field *a, const ha_field *b) {
  return strcmp(a->name, b->name) == 0 && a->kind == b->kind && a->array == b->array &&
         a->capacity == b->capacity && a->string_capacity == b->string_capacity;
}

static bool has_field(const ha_type *type, const ha_field *field) {
  for (size_t i = 0; i < type->field_count; i++) {
    if (is_same_field(type->fields[i], field)) return true;
  }
  return false;
}

static bool has_constant(const ha_type *type, const ha_constant *constant) {
  for (size_t i = 0; i < type->constant_count; i++) {
    const ha_constant *other = type->constants[i];
    if (strcmp(other->name, constant->name) == 0 && other->kind == constant->kind &&
        strcmp(other->value_text, constant->value_text) == 0) {
      return true;
    }
  }
  return false;
}

static void report_rest(comparison *c, const ha_type *head, const ha_type *one,
                        const ha_type *other, const char *sign) {
  for (size_t i = 0; i < one->constant_count; i++) {
    const ha_constant *constant = one->constants[i];
    if (has_constant(other, constant)) continue;
    print_member(c, head, sign, constant->type_text, constant->name, constant->value_text);
  }
  for (size_t i = 0; i < one->field_count; i++) {
    const ha_field *field = one->fields[i];
    if (!has_field(other, field)) print_member(c, head, sign, field->type_text, field->name, NULL);
  }
}

static void compare_types(comparison *c, const ha_type *left, const ha_type *right) {
  const bool differed = c->differs;

  c->differs = false;
  report_rest(c, left, left, right, "- ");
  report_rest(c, left, right, left, "+ ");
  for (size_t i = 0; !c->differs && i < left->field_count; i++) {
    if (is_same_field(left->fields[i], right->fields[i])) continue;
    print_member(c, left, "~ ", left->fields[i]->type_text, left->fields[i]->name,
                 "different position");
  }
  c->differs = c->differs || differed;
}

static void compare_trees(comparison *c, const ha_types *left, const ha_types *right) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, left);

  compare_types(c, ha_types_root(left), ha_types_root(right));
  for (size_t i = 1; i < count; i++) {
    const ha_type *other = ha_types_find(right, all[i]->name);
    if (other) compare_types(c, all[i], other);
  }
}

static const cli_type *find(const cli_types *types, const char *name) {
  for (size_t i = 0; i < types->size; i++) {
    if (strcmp(ha_types_root(types->items[i].types)->name, name) == 0) return &types->items[i];
  }
  return NULL;
}

static void report_missing(comparison *c, const cli_types *from, const cli_types *in,
                           const char *sign) {
  for (size_t i = 0; i < from->size; i++) {
    const char *name = ha_types_root(from->items[i].types)->name;
    if (find(in, name)) continue;
    cli_out_text(&c->out, sign);
    cli_out_name(&c->out, name);
    cli_out_char(&c->out, '\n');
    c->differs = true;
  }
}

bool cli_types_compare(const cli_types *left, const cli_types *right) {
  comparison c = {.headed = NULL};

  cli_out_init(&c.out, CLI_STDOUT);
  if (!left->is_bag && !right->is_bag) {
    compare_trees(&c, left->items[0].types, right->items[0].types);
  } else {
    for (size_t i = 0; i < left->size; i++) {
      const cli_type *item = &left->items[i];
      const cli_type *other = find(right, ha_types_root(item->types)->name);
      if (other) compare_trees(&c, item->types, other->types);
    }
    report_missing(&c, left, right, "- ");
    report_missing(&c, right, left, "+ ");
  }
  return cli_out_close(&c.out, 0) == 0 && !c.differs;
}

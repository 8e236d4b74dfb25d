/* The message type that a shape is decoded to. */
#include "encoding/json/codec.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/table.h"
#include "base/text/chars.h"
#include "encoding/json/describe.h"

enum { MAX_NAME = 200 };

typedef struct definer {
  ha__text *out;
  ha__arena *arena;
  const char *package;
  ha__table types; /* used names */
  uint32_t known;  /* bits: the types of ha__json_times that fields use */
  ha_error *err;
} definer;

/* A type that is written after the current one. */
typedef struct pending {
  const char *name;
  const ha__shape *shape; /* MAP, or LIST for a type around a list */
  struct pending *next;
} pending;

/* --- names ------------------------------------------------------------------------------------ */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A valid name of .msg: letters, digits and underscores, beginning with a letter. */
static size_t clean_name(char *out, const char *text, size_t size) {
  size_t used = 0;

  if (size == 0 || !is_letter(*text)) out[used++] = 'f';
  if (size > 0 && !is_letter(*text) && *text != '_') out[used++] = '_';
  for (size_t i = 0; i < size && used < MAX_NAME; i++) {
    out[used++] = (char)(is_letter(text[i]) || ha__is_digit(text[i]) ? text[i] : '_');
  }
  out[used] = '\0';
  return used;
}

/* Adds a number to a name that is already in the table. */
static ha_status unique_name(const char **out, definer *d, ha__table *known, const char *name) {
  char text[MAX_NAME + 32];
  uint64_t found = 0;

  snprintf(text, sizeof text, "%s", name);
  for (uint64_t i = 2; ha__table_find(&found, known, text, strlen(text)); i++) {
    snprintf(text, sizeof text, "%s_%" PRIu64, name, i);
  }
  *out = ha__arena_string(d->arena, text);
  if (!*out) return HA_FAIL_NOMEM(d->err);
  return ha__table_put(known, *out, strlen(*out), 1, d->err);
}

static ha_status name_fields(definer *d, ha__shape *map) {
  ha__table known = HA__TABLE_INIT;
  ha_status st = HA_OK;
  char name[MAX_NAME + 4];

  for (ha__shape_field *f = map->fields; f && st >= 0; f = f->next) {
    clean_name(name, f->key, f->key_size);
    st = unique_name(&f->name, d, &known, name);
  }
  ha__table_done(&known);
  return st;
}

/* "LogTimestamp" for the field timestamp of Log. */
static ha_status type_name(const char **out, definer *d, const char *outer, const char *field) {
  char name[2 * MAX_NAME + 8];
  bool is_first = true;
  size_t used = strlen(outer) < MAX_NAME ? strlen(outer) : MAX_NAME / 2;

  memcpy(name, outer, used);
  for (const char *c = field; *c && used < MAX_NAME; c++) {
    if (*c == '_') {
      is_first = true;
      continue;
    }
    name[used++] = (char)(is_first && *c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    is_first = false;
  }
  name[used] = '\0';
  return unique_name(out, d, &d->types, name);
}

/* --- fields ----------------------------------------------------------------------------------- */

static const char *word_of(int code) {
  static const char *const words[] = {
      [HA__SHAPE_NONE] = "string", [HA__SHAPE_WHOLE] = "float64",   [HA__SHAPE_INT] = "int64",
      [HA__SHAPE_UINT] = "uint64", [HA__SHAPE_FLOAT32] = "float32", [HA__SHAPE_NUMBER] = "float64",
      [HA__SHAPE_BOOL] = "bool",   [HA__SHAPE_TEXT] = "string",     [HA__SHAPE_BYTES] = "uint8[]",
      [HA__SHAPE_WORD] = "string", [HA__SHAPE_ANY] = "string",
  };

  return words[code];
}

static ha_status later(const char **out, definer *d, pending **last, const char *outer,
                       const char *field, const ha__shape *shape) {
  pending *p = ha__arena_alloc(d->arena, sizeof *p);

  if (!p) return HA_FAIL_NOMEM(d->err);
  HA_TRY(type_name(&p->name, d, outer, field));
  p->shape = shape;
  p->next = (*last)->next;
  (*last)->next = p;
  *last = p;
  *out = p->name;
  return HA_OK;
}

/* Whether the fields are those of a time or duration. */
static bool is_time(const ha__shape *shape) {
  static const char *const keys[] = {"sec", "nanosec"};
  const ha__shape_field *f = shape->fields;

  if (shape->code != HA__SHAPE_MAP || !shape->known || shape->field_count != 2) return false;
  for (size_t i = 0; i < 2; i++, f = f->next) {
    if (f->shape->code != HA__SHAPE_INT) return false;
    if (!ha__bytes_equal(f->key, f->key_size, keys[i], strlen(keys[i]))) return false;
  }
  return true;
}

static bool is_list(int code) {
  return code == HA__SHAPE_LIST || code == HA__SHAPE_BYTES;
}

/* A line of a type. last: the last pending type. */
static ha_status put_field(definer *d, pending **last, const char *outer, const char *name,
                           const ha__shape *shape) {
  const bool is_array = shape->code == HA__SHAPE_LIST;
  const ha__shape *one = is_array ? shape->item : shape;
  const char *type = NULL;

  if (is_time(one)) {
    ha__text_string(d->out, one->known);
    d->known |= 1u << (strcmp(one->known, ha__json_times[0]) == 0 ? 0 : 1);
  } else if (one->code == HA__SHAPE_MAP || (is_array && is_list(one->code))) {
    HA_TRY(later(&type, d, last, outer, name, one));
    ha__text_string(d->out, d->package);
    ha__text_string(d->out, "/");
    ha__text_string(d->out, type);
  } else {
    ha__text_string(d->out, word_of(one->code));
  }
  ha__text_string(d->out, is_array ? "[] " : " ");
  ha__text_string(d->out, name);
  ha__text_string(d->out, "\n");
  return HA_OK;
}

static ha_status put_type(definer *d, pending *type) {
  pending *last = type;

  if (type->shape->code != HA__SHAPE_MAP) {
    return put_field(d, &last, type->name, "values", type->shape);
  }
  HA_TRY(name_fields(d, (ha__shape *)(uintptr_t)type->shape));
  for (const ha__shape_field *f = type->shape->fields; f; f = f->next) {
    HA_TRY(put_field(d, &last, type->name, f->name, f->shape));
  }
  return HA_OK;
}

static void put_separator(definer *d, const char *package, const char *name) {
  ha__text_fill(d->out, '=', 80);
  ha__text_string(d->out, "\nMSG: ");
  ha__text_string(d->out, package);
  ha__text_string(d->out, *package ? "/" : "");
  ha__text_string(d->out, name);
  ha__text_string(d->out, "\n");
}

static ha_status put_types(definer *d, ha__shape *shape, const char *name) {
  pending first = {.shape = shape};

  HA_TRY(unique_name(&first.name, d, &d->types, name));
  for (pending *p = &first; p; p = p->next) {
    if (p != &first) put_separator(d, d->package, p->name);
    HA_TRY(put_type(d, p));
  }
  for (size_t i = 0; i < HA__JSON_TIMES; i++) {
    if (!(d->known & 1u << i)) continue;
    put_separator(d, "", ha__json_times[i]);
    ha__text_string(d->out, "int32 sec\nuint32 nanosec\n");
  }
  return ha__text_status(d->out, d->err);
}

/* --- interface -------------------------------------------------------------------------------- */

/* Split "foxglove.Log" or "sensor_msgs/msg/Imu": the package precedes the last part. */
static ha_status split_name(definer *d, char *type, const char *name) {
  char package[MAX_NAME + 4];
  size_t end = strlen(name);

  while (end > 0 && name[end - 1] != '.' && name[end - 1] != '/') {
    end--;
  }
  clean_name(type, *(name + end) ? name + end : "Message", *(name + end) ? strlen(name + end) : 7);
  if (end >= 5 && memcmp(name + end - 5, "/msg/", 5) == 0) end -= 4;
  clean_name(package, end > 1 ? name : "json", end > 1 ? end - 1 : 4);
  d->package = ha__arena_string(d->arena, package);
  return d->package ? HA_OK : HA_FAIL_NOMEM(d->err);
}

ha_status ha__shape_define(ha__text *out, const char **type_name_out, ha__arena *arena,
                           ha__shape *shape, const char *name, ha_error *err) {
  definer d = {.out = out, .arena = arena, .types = HA__TABLE_INIT, .err = err};
  char type[MAX_NAME + 4];
  char full[2 * MAX_NAME + 16];

  HA_TRY(split_name(&d, type, name));
  const ha_status st = put_types(&d, shape, type);
  ha__table_done(&d.types);
  if (st < 0) return st;
  snprintf(full, sizeof full, "%s/msg/%s", d.package, type);
  *type_name_out = ha__arena_string(arena, full);
  return *type_name_out ? HA_OK : HA_FAIL_NOMEM(err);
}

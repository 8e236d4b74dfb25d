/* Converts JSON schemas (json-schema.org) to shapes, from the keywords that describe the kind of
 * a value. Those that only restrict values (minimum, pattern, ...) are ignored. */
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "encoding/json/describe.h"
#include "encoding/json/shape.h"

enum { MAX_REFERENCES = 16 };

typedef struct reader {
  ha__arena *arena;
  const ha__json_value *root;
  const ha__json_value *open[MAX_REFERENCES]; /* schemas being read, by reference */
  size_t open_count;
  size_t count; /* number of schemas read */
  ha_error *err;
} reader;

static ha_status read_schema(ha__shape **out, reader *r, const ha__json_value *schema,
                             uint32_t depth);

/* --- references ------------------------------------------------------------------------------- */

/* "#/definitions/Name": names without escapes. NULL = another place. */
static const ha__json_value *find_reference(const reader *r, const char *text) {
  const ha__json_value *at = r->root;
  char name[256];

  if (*text++ != '#') return NULL;
  while (at && *text == '/') {
    const size_t size = strcspn(++text, "/");
    if (size >= sizeof name) return NULL;
    memcpy(name, text, size);
    name[size] = '\0';
    at = ha__json_get(at, name);
    text += size;
  }
  return at;
}

static bool is_open(const reader *r, const ha__json_value *schema) {
  for (size_t i = 0; i < r->open_count; i++) {
    if (r->open[i] == schema) return true;
  }
  return false;
}

/* A schema that refers to itself becomes text. */
static ha_status read_reference(ha__shape **out, reader *r, const char *text, uint32_t depth) {
  const ha__json_value *schema = find_reference(r, text);

  if (!schema || is_open(r, schema) || r->open_count == MAX_REFERENCES) {
    return ha__shape_new(out, r->arena, HA__SHAPE_ANY, r->err);
  }
  r->open[r->open_count++] = schema;
  const ha_status st = read_schema(out, r, schema, depth);
  r->open_count--;
  return st;
}

/* --- types ------------------------------------------------------------------------------------ */

static int code_of_string(const ha__json_value *schema) {
  return ha__json_is(ha__json_get(schema, "contentEncoding"), "base64") ||
                 ha__json_is(ha__json_get(schema, "media"), "base64")
             ? HA__SHAPE_BYTES
             : HA__SHAPE_TEXT;
}

static int code_of_type(const ha__json_value *schema, const ha__json_value *type) {
  const ha__json_value *format = ha__json_get(schema, "format");

  if (ha__json_is(type, "string")) return code_of_string(schema);
  if (ha__json_is(type, "boolean")) return HA__SHAPE_BOOL;
  if (ha__json_is(type, "integer")) {
    return ha__json_is(format, "uint64") ? HA__SHAPE_UINT : HA__SHAPE_INT;
  }
  if (ha__json_is(type, "number")) {
    return ha__json_is(format, "float") ? HA__SHAPE_FLOAT32 : HA__SHAPE_NUMBER;
  }
  if (ha__json_is(type, "array")) return HA__SHAPE_LIST;
  if (ha__json_is(type, "object")) return HA__SHAPE_MAP;
  return HA__SHAPE_NONE;
}

static ha_status read_fields(ha__shape *map, reader *r, const ha__json_value *schema,
                             uint32_t depth) {
  const ha__json_value *fields = ha__json_get(schema, "properties");

  if (!fields || fields->code != HA__JSON_MAP) return HA_OK;
  for (const ha__json_value *f = fields->first; f && map->code == HA__SHAPE_MAP; f = f->next) {
    ha__shape *shape = NULL;
    if (ha__json_get(fields, f->key) != f) continue; /* another field with this name follows */
    HA_TRY(read_schema(&shape, r, f, depth + 1));
    HA_TRY(ha__shape_add_field(map, r->arena, f->key, f->key_size, shape, r->err));
  }
  return HA_OK;
}

/* The titles that ha__json_describe() writes. */
static const char *known_type(const ha__json_value *schema) {
  const ha__json_value *title = ha__json_get(schema, "title");

  for (size_t i = 0; i < HA__JSON_TIMES; i++) {
    if (ha__json_is(title, ha__json_times[i])) return ha__json_times[i];
  }
  return NULL;
}

static ha_status read_items(ha__shape *list, reader *r, const ha__json_value *schema,
                            uint32_t depth) {
  const ha__json_value *items = ha__json_get(schema, "items");

  if (items && items->code == HA__JSON_MAP) return read_schema(&list->item, r, items, depth + 1);
  return ha__shape_new(&list->item, r->arena, HA__SHAPE_NONE, r->err);
}

/* One type, by its name. */
static ha_status read_type(ha__shape **out, reader *r, const ha__json_value *schema,
                           const ha__json_value *type, uint32_t depth) {
  HA_TRY(ha__shape_new(out, r->arena, code_of_type(schema, type), r->err));
  if ((*out)->code == HA__SHAPE_MAP) {
    (*out)->known = known_type(schema);
    return read_fields(*out, r, schema, depth);
  }
  return (*out)->code == HA__SHAPE_LIST ? read_items(*out, r, schema, depth) : HA_OK;
}

/* "type", a text or a list of texts; without it the type is derived from other keywords. */
static ha_status read_types(ha__shape *to, reader *r, const ha__json_value *schema,
                            uint32_t depth) {
  static const ha__json_value object = {.code = HA__JSON_TEXT, .text = "object", .size = 6};
  static const ha__json_value array = {.code = HA__JSON_TEXT, .text = "array", .size = 5};
  const ha__json_value *type = ha__json_get(schema, "type");
  ha__shape *shape = NULL;

  if (!type && ha__json_get(schema, "properties")) type = &object;
  if (!type && ha__json_get(schema, "items")) type = &array;
  if (!type) return HA_OK;
  const bool is_list = type->code == HA__JSON_LIST;
  for (const ha__json_value *t = is_list ? type->first : type; t; t = is_list ? t->next : NULL) {
    HA_TRY(read_type(&shape, r, schema, t, depth));
    HA_TRY(ha__shape_combine(to, r->arena, shape, false, r->err));
  }
  return HA_OK;
}

/* --- combinations ----------------------------------------------------------------------------- */

/* The values of "enum", or that of "const". */
static ha_status read_value(ha__shape *to, reader *r, const ha__json_value *value) {
  ha__shape *shape = NULL;

  HA_TRY(ha__shape_of_value(&shape, r->arena, value, 0, r->err));
  if (shape->code == HA__SHAPE_WHOLE) shape->code = HA__SHAPE_INT;
  return ha__shape_combine(to, r->arena, shape, false, r->err);
}

static ha_status read_values(ha__shape *to, reader *r, const ha__json_value *schema) {
  const ha__json_value *one = ha__json_get(schema, "const");
  const ha__json_value *several = ha__json_get(schema, "enum");

  if (one) HA_TRY(read_value(to, r, one));
  if (!several || several->code != HA__JSON_LIST) return HA_OK;
  for (const ha__json_value *v = several->first; v; v = v->next) {
    HA_TRY(read_value(to, r, v));
  }
  return HA_OK;
}

static ha_status read_parts(ha__shape *to, reader *r, const ha__json_value *schema,
                            const char *word, uint32_t depth) {
  const ha__json_value *parts = ha__json_get(schema, word);

  if (!parts || parts->code != HA__JSON_LIST) return HA_OK;
  for (const ha__json_value *p = parts->first; p; p = p->next) {
    ha__shape *shape = NULL;
    HA_TRY(read_schema(&shape, r, p, depth + 1));
    HA_TRY(ha__shape_combine(to, r->arena, shape, false, r->err));
  }
  return HA_OK;
}

static ha_status read_schema(ha__shape **out, reader *r, const ha__json_value *schema,
                             uint32_t depth) {
  const ha__json_value *reference = ha__json_get(schema, "$ref");

  if (reference && reference->code == HA__JSON_TEXT) {
    return read_reference(out, r, reference->text, depth);
  }
  if (++r->count > HA__SHAPE_COUNT) {
    return HA_FAIL(r->err, HA_E_LIMIT, HA_NO_OFFSET, "the schema has more than %d parts",
                   HA__SHAPE_COUNT);
  }
  const int code = depth >= HA__SHAPE_DEPTH ? HA__SHAPE_ANY : HA__SHAPE_NONE;
  HA_TRY(ha__shape_new(out, r->arena, code, r->err));
  if (code != HA__SHAPE_NONE || schema->code != HA__JSON_MAP) return HA_OK;
  HA_TRY(read_types(*out, r, schema, depth));
  if ((*out)->code == HA__SHAPE_NONE) HA_TRY(read_values(*out, r, schema));
  HA_TRY(read_parts(*out, r, schema, "allOf", depth));
  HA_TRY(read_parts(*out, r, schema, "anyOf", depth));
  return read_parts(*out, r, schema, "oneOf", depth);
}

ha_status ha__shape_of_schema(ha__shape **out, ha__arena *arena, const ha__json_value *root,
                              ha_error *err) {
  reader r = {.arena = arena, .root = root, .err = err};

  return read_schema(out, &r, root, 0);
}

/* What decides how DDS serializes a type of omgidl: annotations, ids of members, names. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/number/number.h"
#include "schema/hash.h"
#include "schema/idl/idl.h"
#include "schema/idl/parser.h"

/* DDS-XTypes 1.3, 7.3.1.2.1.1: ids have 28 bits. */
enum { MAX_ID = 0x0fffffff };

/* --- annotations ------------------------------------------------------------------------------ */

static ha_status note_final(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  (void)has_arguments;
  (void)err;
  p->notes.extent = HA__EXTENT_FINAL;
  return HA_OK;
}

static ha_status note_appendable(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  (void)has_arguments;
  (void)err;
  p->notes.extent = HA__EXTENT_APPENDABLE;
  return HA_OK;
}

static ha_status note_mutable(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  (void)has_arguments;
  (void)err;
  p->notes.extent = HA__EXTENT_MUTABLE;
  return HA_OK;
}

/* @extensibility(MUTABLE); older tools write MUTABLE_EXTENSIBILITY. */
static ha_status note_extensibility(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  (void)has_arguments;
  (void)err;
  const ha__span word = p->token.text;

  if (ha__span_begins(word, "FINAL")) p->notes.extent = HA__EXTENT_FINAL;
  if (ha__span_begins(word, "APPENDABLE")) p->notes.extent = HA__EXTENT_APPENDABLE;
  if (ha__span_begins(word, "EXTENSIBLE")) p->notes.extent = HA__EXTENT_APPENDABLE;
  if (ha__span_begins(word, "MUTABLE")) p->notes.extent = HA__EXTENT_MUTABLE;
  return HA_OK;
}

static ha_status note_optional(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  (void)err;
  p->notes.is_optional = !has_arguments || !ha__idl_at(p, "FALSE");
  return HA_OK;
}

static ha_status note_autoid(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  (void)err;
  p->notes.is_hash = !has_arguments || ha__idl_at(p, "HASH");
  return HA_OK;
}

static ha_status note_hashid(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  const ha__span text = p->token.text;

  p->notes.is_hash = true;
  if (!has_arguments || p->token.kind != HA__IDL_STRING) return HA_OK;
  char *name = ha__arena_dup(p->arena, text.data, text.size);
  if (!name) return HA_FAIL_NOMEM(err);
  name[ha__idl_unescape(name, text)] = '\0';
  p->notes.hash_name = *name ? name : NULL;
  return HA_OK;
}

static ha_status note_number(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  if (!has_arguments) return HA_OK;
  HA_TRY(ha__idl_take_integer(p, &p->notes.number, err));
  p->notes.has_number = true;
  return HA_OK;
}

static ha_status note_id(ha__idl_parser *p, bool has_arguments, ha_error *err) {
  const char *at = p->token.text.data;
  int64_t id = -1;

  if (has_arguments) HA_TRY(ha__idl_take_integer(p, &id, err));
  if (id < 0 || id > MAX_ID) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "%" PRId64 " is not an id of a member",
                       id);
  }
  p->notes.id = (uint32_t)id;
  p->notes.has_id = true;
  return HA_OK;
}

ha_status ha__idl_take_note(ha__idl_parser *p, bool *taken, ha__span name, bool has_arguments,
                            ha_error *err) {
  static const struct {
    const char *name;
    ha_status (*take)(ha__idl_parser *p, bool has_arguments, ha_error *err);
  } notes[] = {{"final", note_final},       {"appendable", note_appendable},
               {"mutable", note_mutable},   {"extensibility", note_extensibility},
               {"optional", note_optional}, {"autoid", note_autoid},
               {"hashid", note_hashid},     {"id", note_id},
               {"bit_bound", note_number},  {"value", note_number},
               {"position", note_number}};
  bool named = false;
  size_t i = 0;

  while (i < sizeof notes / sizeof *notes && !ha__span_is(name, notes[i].name))
    i++;
  *taken = i < sizeof notes / sizeof *notes;
  if (!*taken) return HA_OK;
  if (has_arguments) HA_TRY(ha__idl_skip_if(p, &named, "value", err));
  if (named) HA_TRY(ha__idl_expect(p, "=", err));
  HA_TRY(notes[i].take(p, has_arguments, err));
  return has_arguments ? ha__idl_skip_arguments(p, err) : HA_OK;
}

/* --- ids -------------------------------------------------------------------------------------- */

/* DDS-XTypes 1.3, 7.3.1.2.1.1: the first four bytes of the MD5 sum, little endian. */
static ha_status hash_id(uint32_t *out, const char *name, ha_error *err) {
  char text[33];

  HA_TRY(ha__md5(text, name, strlen(name), err));
  text[8] = '\0';
  const uint32_t bytes = (uint32_t)strtoul(text, NULL, 16);
  *out = __builtin_bswap32(bytes) & MAX_ID;
  return HA_OK;
}

ha_status ha__idl_set_id(const ha__idl_parser *p, ha__idl_body *body, ha__wire *wire,
                         const char *name, ha_error *err) {
  const ha__idl_notes *notes = &p->notes;

  wire->id = notes->has_id ? notes->id : body->next_id;
  if (!notes->has_id && (notes->is_hash || body->is_hash)) {
    HA_TRY(hash_id(&wire->id, notes->hash_name ? notes->hash_name : name, err));
  }
  body->next_id = wire->id + 1;
  return HA_OK;
}

static int by_id(const void *a, const void *b) {
  const ha__field_node *const *left = a;
  const ha__field_node *const *right = b;

  return ((*left)->wire.id > (*right)->wire.id) - ((*left)->wire.id < (*right)->wire.id);
}

ha_status ha__idl_sort_members(const ha__idl_parser *p, ha__type_node *type, ha_error *err) {
  const size_t size = (type->face.field_count + 1) * sizeof *type->by_id;
  size_t count = 0;

  type->by_id = ha__arena_alloc(p->arena, size);
  if (!type->by_id) return HA_FAIL_NOMEM(err);
  for (const ha__field_node *field = type->fields; field; field = field->next) {
    if (!field->wire.is_has) type->by_id[count++] = field;
  }
  type->member_count = count;
  qsort((void *)type->by_id, count, sizeof *type->by_id, by_id);
  for (size_t i = 1; i < count; i++) {
    const ha__field_node *const *pair = type->by_id + i - 1;
    if (pair[0]->wire.id != pair[1]->wire.id) continue;
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "%s: the members '%s' and '%s' have the same id %" PRIu32, type->face.name,
                   pair[0]->face.name, pair[1]->face.name, pair[0]->wire.id);
  }
  return HA_OK;
}

/* --- names ------------------------------------------------------------------------------------ */

/* Whether the modules are those of ROS 2: "pkg/msg", "pkg/srv", "pkg/action". */
static bool is_ros(ha__span modules) {
  const char *slash = ha__span_find(modules, '/');

  if (!slash) return false;
  const ha__span kind = ha__span_between(slash + 1, ha__span_end(modules));
  return ha__span_is(kind, "msg") || ha__span_is(kind, "srv") || ha__span_is(kind, "action");
}

/* The middlewares of ROS 2 call a type "pkg::msg::dds_::Type_". */
static void drop_mangling(ha__span *modules, ha__span *type) {
  static const char inner[] = "/dds_";

  if (!ha__span_ends(*modules, inner) || !ha__span_ends(*type, "_") || type->size < 2) return;
  const ha__span outer = {modules->data, modules->size - strlen(inner)};
  if (!is_ros(outer)) return;
  *modules = outer;
  type->size--;
}

/* "a::b::Type" and "a.b.Type" as "a/b/Type". */
static char *with_slashes(ha__arena *arena, ha__span name) {
  char *out = ha__arena_alloc(arena, name.size + 1);
  size_t size = 0;

  for (size_t i = 0; out && i < name.size; i++) {
    const bool is_scope = name.data[i] == ':' || name.data[i] == '.' || name.data[i] == '/';
    if (is_scope && (size == 0 || out[size - 1] == '/')) continue;
    out[size++] = (char)(is_scope ? '/' : name.data[i]);
  }
  if (out) out[size] = '\0';
  return out;
}

const char *ha__idl_key(ha__arena *arena, ha__span name) {
  static const char no_module[] = "omgidl";
  const char *full = with_slashes(arena, name);
  const char *last = full ? strrchr(full, '/') : NULL;

  if (!full) return NULL;
  ha__span type = ha__span_of(last ? last + 1 : full);
  ha__span modules = last ? ha__span_between(full, last) : ha__span_of(no_module);
  drop_mangling(&modules, &type);
  char *key = ha__arena_alloc(arena, modules.size + type.size + 2);
  if (!key) return NULL;
  memcpy(key, modules.data, modules.size);
  key[modules.size] = '/';
  memcpy(key + modules.size + 1, type.data, type.size);
  key[modules.size + 1 + type.size] = '\0';
  if (is_ros(modules)) return ha__key_of_name(arena, ha__span_of(key));
  for (size_t i = 0; i < modules.size; i++) {
    if (key[i] == '/') key[i] = '_';
  }
  return key;
}

#include "bag/adapt/counterpart.h"

#include <string.h>

#include "bag/definitions/definitions.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "encoding/codec/codec.h"
#include "encoding/convert/convert.h"
#include "encoding/size.h"
#include "schema/size.h"
#include "schema/write_type.h"

/* Notes that are reported individually; the others are only counted. */
enum { TOLD_NOTES = 4 };

/* --- exceptions ------------------------------------------------------------------------------- */

#define MD5_OF_LOG "acffd30cd6b6de30f120938c17c593fb"

/* Types with different names in ROS 1 and ROS 2. */
typedef struct exception {
  const char *ros1;
  const char *ros2;
  /* Messages with this MD5 sum are read and written with these fields: the definition names others,
   * but the bytes have the same layout. */
  const char *md5;
  const char *layout;
  bool is_back; /* also the name in ROS 1 of the ROS 2 type */
  bool has_level;
} exception;

static const char log_layout[] =
    "uint32 seq\ntime stamp\nstring frame_id\nbyte level\nstring name\nstring msg\nstring file\n"
    "string function\nuint32 line\nstring[] topics\n";

static const exception g_exceptions[] = {
    {"rosgraph_msgs/Log", "rcl_interfaces/msg/Log", MD5_OF_LOG, log_layout, true, true},
    {"roslib/Log", "rcl_interfaces/msg/Log", MD5_OF_LOG, log_layout, false, true},
    {"std_msgs/Time", "builtin_interfaces/msg/Time", "cd7166c74c552c311fbcc2fe5a7bc289",
     "uint32 sec\nuint32 nanosec\n", true, false},
    {"std_msgs/Duration", "builtin_interfaces/msg/Duration", "3e286caf4241d664e55f3ad380e2ae46",
     "int32 sec\nuint32 nanosec\n", true, false},
    {"tf/tfMessage", "tf2_msgs/msg/TFMessage", NULL, NULL, false, false},
    {"roslib/Clock", "rosgraph_msgs/msg/Clock", NULL, NULL, false, false},
    {"roslib/Header", "std_msgs/msg/Header", NULL, NULL, false, false},
};

static const exception *find_exception(const ha__type_node *type, int32_t to) {
  for (size_t i = 0; i < sizeof g_exceptions / sizeof *g_exceptions; i++) {
    const exception *e = &g_exceptions[i];
    if (to == HA_DIALECT_ROS2 && strcmp(type->key, e->ros1) == 0) return e;
    if (to == HA_DIALECT_ROS1 && e->is_back && strcmp(type->face.name, e->ros2) == 0) return e;
  }
  return NULL;
}

/* Levels DEBUG to FATAL; 0: unknown. */
static const uint8_t g_levels[][2] = {{0, 0}, {1, 10}, {2, 20}, {4, 30}, {8, 40}, {16, 50}};

bool ha__counterpart_convert_level(const ha__counterpart *c, uint8_t *data, size_t size) {
  const size_t from = c->to == HA_DIALECT_ROS1 ? 1 : 0; /* level_at is 0 within one ROS */

  if (c->level_at == 0 || c->level_at >= size) return false;
  for (size_t i = 0; i < sizeof g_levels / sizeof *g_levels; i++) {
    if (data[c->level_at] != g_levels[i][from]) continue;
    data[c->level_at] = g_levels[i][1 - from];
    return false;
  }
  return true;
}

/* --- trees ------------------------------------------------------------------------------------ */

static const char *language_of(int32_t dialect) {
  return dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg";
}

static const char *encoding_of(int32_t dialect) {
  return dialect == HA_DIALECT_ROS1 ? "ros1" : "cdr";
}

static ha_status parse(ha_types **out, const char *name, const char *text, int32_t dialect,
                       ha_definitions *definitions, ha_error *err) {
  const size_t size = strlen(text);
  const ha_schema schema = {sizeof schema, name, language_of(dialect),
                            /* an empty text would be searched for elsewhere */
                            (const uint8_t *)(size ? text : "\n"), size ? size : 1, ""};
  ha_types_options options = HA_TYPES_OPTIONS_INIT;

  options.definitions = definitions;
  options.dialect = dialect;
  return ha_types_parse(out, &schema, &options, err);
}

/* Name forms are ambiguous between the dialects, but ROS 2 text that was labelled as ROS 1 is
 * recognised by its time fields. */
static bool is_of_dialect(const ha_types *types, int32_t dialect) {
  static const char package[] = "builtin_interfaces/";
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, types);

  for (size_t i = 0; dialect == HA_DIALECT_ROS1 && i < count; i++) {
    if (strncmp(all[i]->name, package, sizeof package - 1) == 0) return false;
  }
  return true;
}

/* HA_END: not found, or not usable. */
static ha_status look_in(ha_types **out, ha_definitions *place, const char *name, int32_t dialect,
                         ha_error *err) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = name,
                            .encoding = "",
                            .data = (const uint8_t *)"",
                            .hash = ""};
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_types *types = NULL;

  options.definitions = place;
  options.dialect = dialect;
  const ha_status st = ha_types_parse(&types, &schema, &options, err);
  if (st == HA_E_NOMEM || st == HA_E_IO) return st;
  if (st < 0) return HA_END;
  if (!is_of_dialect(types, dialect)) {
    ha_types_free(types);
    return HA_END;
  }
  *out = types;
  return HA_OK;
}

static ha_status read_source(ha__counterpart *c, const ha_schema *schema,
                             const ha__counterpart_places *places, ha_error *err) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_schema found = HA_SCHEMA_INIT;

  options.definitions = places->definitions;
  options.dialect = c->from_dialect;
  HA_TRY(ha_types_parse(&c->from, schema, &options, err));
  if (schema->size > 0 || ha_types_root(c->from)->field_count == 0) return HA_OK;
  const char *origin = NULL;
  if (ha_definitions_find(&found, &origin, places->definitions, schema->name, options.dialect,
                          NULL) != HA_OK) {
    return HA_OK;
  }
  c->origin = ha__arena_string(&c->arena, origin);
  return c->origin ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__counterpart_known(ha_types **out, const char *name, int32_t dialect,
                                const ha__counterpart_places *places, ha_error *err) {
  ha_definitions *const all[] = {places->definitions, places->table};
  ha_status st = HA_END;

  for (size_t i = 0; i < sizeof all / sizeof *all && st == HA_END; i++) {
    ha__distro_definitions place = ha__definitions_of_distro(all[i], places->distro);
    st = look_in(out, &place.face, name, dialect, err);
  }
  return st;
}

/* The known definition, or else the source's definition, translated. */
static ha_status find_target(ha__counterpart *c, const ha__counterpart_places *places,
                             ha_error *err) {
  const ha_types *source = c->adapted.types ? c->adapted.types : c->from;
  ha_status st = HA_END;

  if (!c->adapted.types) {
    st = ha__counterpart_known(&c->target, c->schema.name, c->to, places, err);
  }
  if (st < 0) return st;
  const ha_types *types = st == HA_OK ? c->target : source;
  HA_TRY(ha_types_text(&c->text, types, ha_types_root(types), c->to, err));
  if (st == HA_OK) return HA_OK;
  return parse(&c->target, c->schema.name, c->text, c->to, places->definitions, err);
}

static ha_status describe_target(ha__counterpart *c, ha_error *err) {
  const ha_type *root = ha_types_root(c->target);

  c->encoding = encoding_of(c->to);
  c->schema.encoding = language_of(c->to);
  /* a message without fields gets an empty line, because some readers reject empty text */
  c->schema.data = (const uint8_t *)(*c->text ? c->text : "\n");
  c->schema.size = *c->text ? strlen(c->text) : 1;
  c->schema.hash = c->hash;
  return c->to == HA_DIALECT_ROS1 ? ha_types_md5(c->hash, c->target, root, err)
                                  : ha_types_rihs(c->hash, c->target, root, err);
}

ha_status ha__counterpart_describe(ha__counterpart *c, ha_error *err) {
  HA_TRY(ha_types_text(&c->text, c->target, ha_types_root(c->target), c->to, err));
  return describe_target(c, err);
}

/* --- layouts ---------------------------------------------------------------------------------- */

static ha_status lay_out(ha__counterpart *c, const exception *e, ha_error *err) {
  ha_types **side = c->to == HA_DIALECT_ROS1 ? &c->target : &c->from;
  char md5[HA_MD5_TEXT_SIZE];
  ha_types *types = NULL;

  if (!e || !e->layout) return HA_OK;
  HA_TRY(ha_types_md5(md5, *side, ha_types_root(*side), err));
  if (strcmp(md5, e->md5) != 0) return HA_OK;
  HA_TRY(parse(&types, e->ros1, e->layout, HA_DIALECT_ROS1, NULL, err));
  ha_types_free(*side);
  *side = types;
  /* after the encapsulation header and the stamp; after a Header with an empty frame_id */
  if (e->has_level) c->level_at = c->to == HA_DIALECT_ROS1 ? 16 : 12;
  return HA_OK;
}

static bool begins_with_seq(const ha_type *type) {
  const ha_field *field = type->field_count ? type->fields[0] : NULL;

  if (field && field->type && field->array == HA_ARRAY_NONE &&
      ha__is_header(ha__type_node_of(field->type))) {
    type = field->type;
    field = type->field_count ? type->fields[0] : NULL;
  }
  if (!field || field->kind != HA_KIND_UINT32 || field->array != HA_ARRAY_NONE) return false;
  return strcmp(field->name, "seq") == 0 &&
         (ha__is_header(ha__type_node_of(type)) || strcmp(type->name, g_exceptions[0].ros1) == 0);
}

/* --- the same ROS ----------------------------------------------------------------------------- */

/* The definition with this hash, if known elsewhere; else HA_END. */
static ha_status read_by_hash(ha__counterpart *c, const ha_schema *schema,
                              const ha__counterpart_places *places, ha_error *err) {
  ha_definitions *const all[] = {places->definitions, places->adaptation->options.definitions,
                                 places->table};
  ha_types *types = NULL;
  bool is_it = false;

  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (!all[i]) continue;
    ha_status st = look_in(&types, all[i], schema->name, c->from_dialect, err);
    if (st == HA_END) continue;
    if (st >= 0) st = ha__adapt_is_hash(&is_it, schema->hash, types, ha_types_root(types), err);
    if (st >= 0 && is_it) {
      c->from = types;
      c->is_by_hash = true;
      return HA_OK;
    }
    ha_types_free(types);
    types = NULL;
    if (st < 0) return st;
  }
  return HA_END;
}

/* The source definition. Where its text and hash disagree, the hash decides, if a definition with
 * that hash is known. */
static ha_status read_adapted(ha__counterpart *c, const ha_schema *schema,
                              const ha__counterpart_places *places, ha_error *err) {
  const bool has_hash = *schema->hash && strcmp(schema->hash, "*") != 0;
  bool is_right = !has_hash;
  ha_error why = HA_ERROR_INIT;

  const ha_status st = read_source(c, schema, places, &why);
  if (st >= 0 && has_hash) {
    HA_TRY(ha__adapt_is_hash(&is_right, schema->hash, c->from, ha_types_root(c->from), err));
  }
  if (st >= 0 && is_right) return HA_OK;
  ha_types *read = c->from;
  c->from = NULL;
  const ha_status known =
      has_hash && st != HA_E_NOMEM ? read_by_hash(c, schema, places, err) : HA_END;
  if (known != HA_END) {
    ha_types_free(read);
    return known;
  }
  c->from = read;
  if (st < 0) {
    if (err) *err = why;
    return st;
  }
  if (schema->size > 0) return HA_OK;
  ha_types_free(c->from);
  c->from = NULL;
  if (!*schema->name) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the channel has no message type");
  }
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "%.200s with the hash %.80s is defined nowhere", schema->name,
                 *schema->hash ? schema->hash : "(none)");
}

/* Complete the type in the bag: add a missing definition, and make the hash that of the text. */
static ha_status is_broken(bool *out, const ha__counterpart *c, const ha_schema *schema,
                           ha_error *err) {
  bool is_right = true;

  if (*schema->hash) {
    HA_TRY(ha__adapt_is_hash(&is_right, schema->hash, c->from, ha_types_root(c->from), err));
  }
  *out =
      !is_right || c->is_by_hash || (schema->size == 0 && ha_types_root(c->from)->field_count > 0);
  return HA_OK;
}

static ha_status find_adapted(ha__counterpart *c, const ha_schema *schema,
                              const ha__counterpart_places *places, ha_error *err) {
  bool is_target = c->adapted.types != NULL;

  if (!is_target && (places->adaptation->options.flags & HA_ADAPT_REPAIR)) {
    HA_TRY(is_broken(&is_target, c, schema, err));
  }
  if (!is_target) return HA_END;
  const ha_types *types = c->adapted.types ? c->adapted.types : c->from;
  c->schema.name = ha__arena_string(&c->arena, ha_types_root(types)->name);
  if (!c->schema.name) return HA_FAIL_NOMEM(err);
  HA_TRY(ha_types_text(&c->text, types, ha_types_root(types), c->to, err));
  return parse(&c->target, c->schema.name, c->text, c->to, places->definitions, err);
}

/* Messages that cannot be decoded, and for which no rule exists, are not a problem. */
static bool is_of_interest(const ha__counterpart *c, const ha_schema *schema,
                           const ha__counterpart_places *places) {
  return c->from || (places->adaptation->options.flags & HA_ADAPT_REPAIR) ||
         ha__adapt_names(places->adaptation, schema->name, c->from_dialect);
}

/* A type that can't be adapted is reported, and kept unchanged. */
static ha_status keep_problem(ha__counterpart *c, const ha_schema *schema,
                              const ha__counterpart_places *places, const ha_error *why,
                              ha_error *err) {
  const ha_status st = why->code;

  if (st == HA_E_NOMEM || st == HA_E_IO || st == HA_E_ARG || c->from_dialect != c->to) {
    if (err) *err = *why;
    return st;
  }
  ha_conversion_free(c->conversion);
  c->conversion = NULL;
  if (!is_of_interest(c, schema, places)) return HA_OK;
  c->problem = ha__arena_string(&c->arena, why->text);
  return c->problem ? HA_OK : HA_FAIL_NOMEM(err);
}

/* --- notes ------------------------------------------------------------------------------------ */

/* Not reported: every conversion drops it, and ROS itself renumbers messages when they are
 * published again. */
static bool is_seq(const char *note) {
  static const char *const fields[] = {
      "std_msgs/Header.seq: ", "std_msgs/msg/Header.seq: ", "roslib/Header.seq: ",
      "rosgraph_msgs/Log.seq: ", "roslib/Log.seq: "};

  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    if (strncmp(note, fields[i], strlen(fields[i])) == 0) return true;
  }
  return false;
}

bool ha__counterpart_drops_seq(const ha__counterpart *c) {
  if (c->from_dialect == c->to) return false;
  for (size_t i = 0; i < c->conversion->note_count; i++) {
    if (c->conversion->note_kinds[i] == HA__NOTE_LOST && is_seq(c->conversion->notes[i])) {
      return true;
    }
  }
  return false;
}

bool ha__counterpart_notes(char *out, size_t room, const ha__counterpart *c, int kind) {
  const ha_conversion *conversion = c->conversion;
  size_t count = 0;
  size_t used = 0;

  for (size_t i = 0; i < conversion->note_count; i++) {
    if (kind != HA__COUNTERPART_ANY && conversion->note_kinds[i] != kind) continue;
    if (c->from_dialect != c->to && is_seq(conversion->notes[i])) continue;
    if (count++ >= TOLD_NOTES) continue;
    ha__format_append(out, room, &used, "%s%s", count == 1 ? ": " : "; ", conversion->notes[i]);
  }
  if (count > TOLD_NOTES) {
    ha__format_append(out, room, &used, "; %zu more", count - TOLD_NOTES);
  }
  return count > 0;
}

/* --- all of it -------------------------------------------------------------------------------- */

static ha_status find_other(ha__counterpart *c, const ha__counterpart_places *places,
                            ha_error *err) {
  const ha_types *source = c->adapted.types ? c->adapted.types : c->from;
  const ha__type_node *root = ha__type_node_of(ha_types_root(source));
  const exception *e = find_exception(root, c->to);

  c->schema.name = !e                         ? ha__name_in(&c->arena, root, c->to)
                   : c->to == HA_DIALECT_ROS1 ? e->ros1
                                              : e->ros2;
  if (!c->schema.name) return HA_FAIL_NOMEM(err);
  HA_TRY(find_target(c, places, err));
  HA_TRY(describe_target(c, err));
  return lay_out(c, e, err);
}

static ha_status adapt(ha__counterpart *c, const ha__counterpart_places *places, ha_error *err) {
  c->adapted.options = (ha_conversion_options)HA_CONVERSION_OPTIONS_INIT;
  if (!places->adaptation) return HA_OK;
  HA_TRY(ha__adapt_types(&c->adapted, &c->arena, places->adaptation, c->from, places->definitions,
                         err));
  c->newer = c->adapted.types ? c->adapted.origin : NULL;
  return HA_OK;
}

static ha_status make(ha__counterpart *c, const ha_schema *schema,
                      const ha__counterpart_places *places, ha_error *err) {
  HA_TRY(places->adaptation ? read_adapted(c, schema, places, err)
                            : read_source(c, schema, places, err));
  HA_TRY(adapt(c, places, err));
  c->schema.struct_size = sizeof c->schema;
  if (c->to != c->from_dialect) {
    HA_TRY(find_other(c, places, err));
  } else {
    const ha_status st = find_adapted(c, schema, places, err);
    if (st != HA_OK) return st;
    HA_TRY(describe_target(c, err));
  }
  const ha_type *target = ha_types_root(c->target);
  HA_TRY(ha_conversion_new(&c->conversion, ha_types_root(c->from), encoding_of(c->from_dialect),
                           target, encoding_of(c->to), &c->adapted.options, err));
  c->is_copy = ha__conversion_is_copy(c->conversion);
  c->begins_with_seq =
      c->to == HA_DIALECT_ROS1 && c->to != c->from_dialect && begins_with_seq(target);
  return HA_OK;
}

ha_status ha__counterpart_new(ha__counterpart **out, const ha_schema *schema, int32_t from,
                              int32_t to, const ha__counterpart_places *places, ha_error *err) {
  ha__counterpart *c = ha__alloc_zeroed(1, sizeof *c);
  ha_error why = HA_ERROR_INIT;

  if (!c) return HA_FAIL_NOMEM(err);
  c->from_dialect = from;
  c->to = to;
  ha_status st = make(c, schema, places, &why);
  why.code = st;
  if (st < 0) st = keep_problem(c, schema, places, &why, err);
  if (st < 0) {
    ha__counterpart_free(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

uint64_t ha__counterpart_size(const ha__counterpart *c) {
  const ha_types *const trees[] = {c->from, c->adapted.types, c->target};
  uint64_t size = sizeof *c + c->arena.bytes + c->schema.size;

  for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
    if (trees[i]) size += ha__types_size(trees[i]);
  }
  return size + (c->conversion ? ha__conversion_size(c->conversion) : 0);
}

void ha__counterpart_free(ha__counterpart *c) {
  if (!c) return;
  ha__codec_free(c->encoder);
  ha_conversion_free(c->conversion);
  ha_types_free(c->from);
  ha_types_free(c->adapted.types);
  ha_types_free(c->target);
  ha_text_free(c->text);
  ha__arena_done(&c->arena);
  ha__free(c);
}

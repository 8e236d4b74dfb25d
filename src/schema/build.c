#include "schema/build.h"

#include <inttypes.h>

#include "base/bytes.h"
#include "base/status.h"
#include "schema/common.h"
#include "schema/derive.h"
#include "schema/idl/idl.h"
#include "schema/msg/line.h"
#include "schema/msg/msg.h"

/* --- sections of a definition ----------------------------------------------------------------- */

/* Splits a text of several definitions, as bags contain it, into sections. Pure functions. */

/* In the order of HA__SECTION_... */
static const char *const g_words[] = {NULL, "MSG: ", "SRV: ", "ACTION: ", "IDL: "};
enum { WORD_COUNT = sizeof g_words / sizeof *g_words };

/* Tools write 80 of them. No other line of a definition consists of these only. */
static bool is_rule(ha__span line) {
  line = ha__span_trim(line);
  for (size_t i = 0; i < line.size; i++) {
    if (line.data[i] != '=') return false;
  }
  return line.size > 0;
}

static bool is_head(ha__section_text *out, ha__span line) {
  for (int i = HA__SECTION_MSG; i < WORD_COUNT; i++) {
    if (!ha__span_begins(line, g_words[i])) continue;
    out->word = i;
    out->name = ha__span_trim(ha__span_skip(line, strlen(g_words[i])));
    return true;
  }
  return false;
}

/* Takes a line of "=" and the header of a section, if rest begins with them. */
static bool take_head(ha__section_text *out, ha__span *rest) {
  ha__span ahead = *rest;
  ha__span line;

  if (!ha__take_line(&line, &ahead) || !is_rule(line)) return false;
  if (!ha__take_line(&line, &ahead) || !is_head(out, line)) return false;
  *rest = ahead;
  return true;
}

/* Takes the next section from the front of rest; false = there is none. A text that does not begin
 * with a line of "=" and a name has a BARE section, even if it is empty. */
static bool take_section(ha__section_text *out, ha__span *rest, bool first) {
  ha__section_text unused;
  ha__span line;

  memset(out, 0, sizeof *out);
  if (!take_head(out, rest) && !first) return false;
  const char *start = rest->data;
  out->text = ha__span_between(start, start);
  while (rest->size) {
    ha__span ahead = *rest;
    if (take_head(&unused, &ahead)) {
      if (out->text.size && start[out->text.size - 1] == '\n') out->text.size--;
      break;
    }
    (void)ha__take_line(&line, rest);
    out->text = ha__span_between(start, rest->data);
  }
  return true;
}

static size_t cut_parts(ha__span parts[HA__MAX_PARTS], ha__span text) {
  const char *start = text.data;
  size_t count = 0;
  ha__span line;

  while (ha__take_line(&line, &text)) {
    if (!ha__span_begins(line, "---")) continue;
    if (count < HA__MAX_PARTS) parts[count] = ha__span_between(start, line.data);
    count++;
    start = text.data;
  }
  if (count < HA__MAX_PARTS) parts[count] = ha__span_between(start, ha__span_end(text));
  return count + 1;
}

/* --- types ------------------------------------------------------------------------------------ */

static ha__arena *arena_of(ha__builder *b) {
  return &b->types->arena;
}

/* --- adding texts ----------------------------------------------------------------------------- */

/* "SRV: pkg/Type" means pkg/srv/Type. */
static const char *key_of_section(ha__builder *b, const ha__section_text *section) {
  const char *middle = section->word == HA__SECTION_SRV      ? "/srv/"
                       : section->word == HA__SECTION_ACTION ? "/action/"
                                                             : NULL;
  const char *key = ha__key_of_name(arena_of(b), section->name);

  if (!key || !middle || b->options.dialect == HA_DIALECT_ROS1) return key;
  const char *slash = strchr(key, '/');
  if (!slash || strchr(slash + 1, '/')) return key;
  char *full = ha__arena_alloc(arena_of(b), strlen(key) + strlen(middle));
  if (!full) return NULL;
  const size_t package = (size_t)(slash - key);
  memcpy(full, key, package);
  memcpy(full + package, middle, strlen(middle));
  memcpy(full + package + strlen(middle), slash + 1, strlen(slash + 1));
  return full;
}

static ha_status add_section(ha__builder *b, const char *key, ha__span text, bool is_idl,
                             ha_error *err) {
  uint64_t before;

  if (!ha__is_type_name(ha__span_of(key)) && *key) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "'%s' is not a name of a type",
                   ha__quoted(ha__span_of(key)).text);
  }
  if (ha__table_find(&before, &b->by_key, key, strlen(key)))
    return HA_OK; /* the first definition counts */
  ha__section *section = ha__arena_alloc(arena_of(b), sizeof *section);
  if (!section) return HA_FAIL_NOMEM(err);
  *section = (ha__section){key, text, is_idl, false, NULL};
  if (b->last) {
    b->last->next = section;
  } else {
    b->first = section;
  }
  b->last = section;
  return ha__table_put(&b->by_key, key, strlen(key), (uintptr_t)section, err);
}

/* A .srv or .action of ROS 2 may have the name of one of its parts: it is added under its own
 * name. In ROS 1 the name does not decide: "SetGoal" is a valid name of a service. */
static const char *key_of_bare(ha__builder *b, const char *key, ha__span text, bool is_idl) {
  ha__span parts[HA__MAX_PARTS];
  size_t longest = 0;
  ha__span base;

  if (is_idl || b->options.dialect == HA_DIALECT_ROS1) return key;
  if (cut_parts(parts, text) == 1) return key;
  for (size_t i = 0;;) {
    const ha__derivation *derivation = ha__next_derivation(&i, &base, key, b->options.dialect);
    if (!derivation) break;
    if (strlen(derivation->suffix) > longest) longest = strlen(derivation->suffix);
  }
  return ha__arena_dup(arena_of(b), key, strlen(key) - longest);
}

ha_status ha__build_add(ha__builder *b, const char *key, const void *text, size_t size, bool is_idl,
                        ha_error *err) {
  ha__section_text section;
  bool first = true;

  if (!ha__add_u64(&b->text_bytes, b->text_bytes, size) ||
      b->text_bytes > b->options.max_text_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "definitions of more than %" PRIu64 " bytes, with that of %s",
                   b->options.max_text_bytes, ha__quoted(ha__span_of(key)).text);
  }
  const char *copy = ha__arena_dup(arena_of(b), text, size);
  if (!copy) return HA_FAIL_NOMEM(err);
  while (size > 0 && copy[size - 1] == '\0')
    size--; /* some writers count the final NUL */
  if (strlen(copy) < size) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "byte %zu of the definition of %s is NUL",
                   strlen(copy), ha__quoted(ha__span_of(key)).text);
  }
  for (ha__span rest = {copy, size}; take_section(&section, &rest, first); first = false) {
    const bool bare = section.word == HA__SECTION_BARE;
    const bool idl = bare ? is_idl : section.word == HA__SECTION_IDL;
    const char *name = bare ? key_of_bare(b, key, section.text, idl) : key_of_section(b, &section);
    if (!name) return HA_FAIL_NOMEM(err);
    HA_TRY(add_section(b, name, section.text, idl, err));
  }
  return HA_OK;
}

/* --- parsing them ----------------------------------------------------------------------------- */

static ha__type_node *known(const ha__builder *b, const char *key, size_t size) {
  uint64_t value;

  if (!ha__table_find(&value, &b->nodes, key, size)) return NULL;
  return (ha__type_node *)(uintptr_t)value;
}

static ha_status add_node(ha__builder *b, ha__type_node *node, ha_error *err) {
  if (known(b, node->key, strlen(node->key))) return HA_OK; /* the first definition counts */
  if (++b->type_count > b->options.max_types) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %" PRIu32 " types",
                   b->options.max_types);
  }
  return ha__table_put(&b->nodes, node->key, strlen(node->key), (uintptr_t)node, err);
}

static ha_status add_part(ha__builder *b, const char *key, const char *suffix, ha__span text,
                          ha_error *err) {
  ha__type_node *node = NULL;
  char *name = ha__arena_alloc(arena_of(b), strlen(key) + strlen(suffix) + 1);

  if (!name) return HA_FAIL_NOMEM(err);
  memcpy(name, key, strlen(key));
  memcpy(name + strlen(key), suffix, strlen(suffix));
  HA_TRY(ha__msg_parse(&node, arena_of(b), name, text, b->options.dialect, err));
  node->is_part = *suffix != '\0';
  return add_node(b, node, err);
}

static ha_status parse_msg(ha__builder *b, const ha__section *section, ha_error *err) {
  ha__span parts[HA__MAX_PARTS];
  const size_t count = cut_parts(parts, section->text);

  if (count == 1) return add_part(b, section->key, "", section->text, err);
  if (count > HA__MAX_PARTS) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "%s has %zu lines of ---: a service has one, an action two",
                   ha__quoted(ha__span_of(section->key)).text, count - 1);
  }
  const char *const *suffixes = ha__part_suffixes(count, b->options.dialect);
  for (size_t i = 0; i < count; i++) {
    HA_TRY(add_part(b, section->key, suffixes[i], parts[i], err));
  }
  return HA_OK;
}

static ha_status parse_idl(ha__builder *b, const ha__section *section, ha_error *err) {
  ha__type_node *node = NULL;

  const char *name = ha__name_of_key(arena_of(b), section->key, b->options.dialect);
  if (!name) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__idl_parse(&node, arena_of(b), name, section->text, b->is_omg, err));
  for (; node; node = node->next)
    HA_TRY(add_node(b, node, err));
  return HA_OK;
}

static ha_status parse(ha__builder *b, ha__section *section, ha_error *err) {
  if (section->is_parsed) return HA_OK;
  section->is_parsed = true;
  return section->is_idl ? parse_idl(b, section, err) : parse_msg(b, section, err);
}

static ha_status parse_key(ha__builder *b, ha__span key, ha_error *err) {
  uint64_t value;

  if (!ha__table_find(&value, &b->by_key, key.data, key.size)) return HA_OK;
  return parse(b, (ha__section *)(uintptr_t)value, err);
}

/* --- finding types ---------------------------------------------------------------------------- */

static bool has_part(const ha__builder *b, ha__span base, const char *suffix) {
  char key[512];

  if (base.size >= sizeof key - strlen(suffix)) return false;
  memcpy(key, base.data, base.size);
  memcpy(key + base.size, suffix, strlen(suffix));
  const ha__type_node *node = known(b, key, base.size + strlen(suffix));
  return node && node->is_part;
}

/* The type of a key: defined, or derived from a service or an action. */
static ha_status find_here(ha__type_node **out, ha__builder *b, const char *key, ha_error *err) {
  const ha__derivation *derivation;
  ha__span base;

  HA_TRY(parse_key(b, ha__span_of(key), err));
  for (size_t i = 0; !(*out = known(b, key, strlen(key)));) {
    derivation = ha__next_derivation(&i, &base, key, b->options.dialect);
    if (!derivation) return HA_OK;
    HA_TRY(parse_key(b, base, err));
    if (!derivation->text || !has_part(b, base, derivation->needs)) continue;
    HA_TRY(ha__derive(out, arena_of(b), derivation, key, base, err));
    return add_node(b, *out, err);
  }
  return HA_OK;
}

/* A section of IDL may define types of other names. */
static ha_status find_in_text(ha__type_node **out, ha__builder *b, const char *key, ha_error *err) {
  HA_TRY(find_here(out, b, key, err));
  if (*out) return HA_OK;
  for (ha__section *section = b->first; section; section = section->next) {
    if (section->is_idl) HA_TRY(parse(b, section, err));
  }
  return find_here(out, b, key, err);
}

/* Types that the languages themselves refer to are known even without a source of definitions. */
static const char *builtin(const char *key, int32_t dialect) {
  static const char *const keys[] = {
      "std_msgs/Header",          "builtin_interfaces/Time",       "builtin_interfaces/Duration",
      "actionlib_msgs/GoalID",    "service_msgs/ServiceEventInfo", "unique_identifier_msgs/UUID",
      "actionlib_msgs/GoalStatus"};

  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (strcmp(keys[i], key) == 0) return ha__common_find(key, dialect, NULL);
  }
  return NULL;
}

/* Looks for the definition of a key outside of the text. */
static ha_status fetch(ha__builder *b, const char *key, ha_error *err) {
  const int32_t dialect = b->options.dialect;
  const char *text = builtin(key, dialect);
  ha_schema found = {.struct_size = sizeof found};
  uint64_t before;

  if (ha__table_find(&before, &b->by_key, key, strlen(key))) return HA_OK;
  if (b->options.definitions) {
    const char *name =
        dialect == HA_DIALECT_ROS1 ? key : ha__name_of_key(arena_of(b), key, dialect);
    if (!name) return HA_FAIL_NOMEM(err);
    const ha_status st =
        ha_definitions_find(&found, NULL, b->options.definitions, name, dialect, err);
    if (st < 0) return st;
    if (st == HA_OK) {
      const bool is_idl = strcmp(found.encoding, "ros2idl") == 0;
      return ha__build_add(b, key, found.data, found.size, is_idl, err);
    }
  }
  return text ? ha__build_add(b, key, text, strlen(text), false, err) : HA_OK;
}

static ha_status find_outside(ha__type_node **out, ha__builder *b, const char *key, ha_error *err) {
  ha__span base;

  HA_TRY(fetch(b, key, err));
  HA_TRY(find_in_text(out, b, key, err));
  for (size_t i = 0; !*out && ha__next_derivation(&i, &base, key, b->options.dialect);) {
    if (base.size == strlen(key)) continue;
    const char *copy = ha__arena_dup(arena_of(b), base.data, base.size);
    if (!copy) return HA_FAIL_NOMEM(err);
    HA_TRY(fetch(b, copy, err));
    HA_TRY(find_in_text(out, b, key, err));
  }
  return HA_OK;
}

/* Other names of Header: roslib/Header of old ROS 1; in ROS 2 a bare Header that is not in the
 * package is that of std_msgs. */
static const char *other_name(const char *key, int32_t dialect) {
  if (dialect == HA_DIALECT_ROS1) {
    if (strcmp(key, "std_msgs/Header") == 0) return "roslib/Header";
    return strcmp(key, "roslib/Header") == 0 ? "std_msgs/Header" : NULL;
  }
  const bool is_other = strcmp(key, "std_msgs/Header") != 0;
  return is_other && ha__span_ends(ha__span_of(key), "/Header") ? "std_msgs/Header" : NULL;
}

ha_status ha__build_find(ha__type_node **out, ha__builder *b, const char *key, ha_error *err) {
  const char *other = other_name(key, b->options.dialect);

  *out = known(b, key, strlen(key));
  if (!*out) HA_TRY(find_in_text(out, b, key, err));
  if (!*out && other) HA_TRY(find_in_text(out, b, other, err));
  if (!*out) HA_TRY(find_outside(out, b, key, err));
  if (!*out && other) HA_TRY(find_outside(out, b, other, err));
  return HA_OK;
}

void ha__build_done(ha__builder *b) {
  ha__table_done(&b->nodes);
  ha__table_done(&b->by_key);
}

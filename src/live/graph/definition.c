#include "live/graph/definition.h"

#include <stdlib.h>
#include <string.h>

#include "bag/definitions/definitions.h"
#include "base/alloc.h"
#include "base/status.h"

/* In alphabetical order: the table has types as of the last distribution that changed them. */
static const char *const g_distros[] = {"humble", "iron", "jazzy", "kilted", "lyrical"};
enum { DISTROS = sizeof g_distros / sizeof *g_distros };

static ha_schema named(const char *type) {
  return (ha_schema){.struct_size = sizeof(ha_schema),
                     .name = type,
                     .encoding = "",
                     .data = (const uint8_t *)"",
                     .hash = ""};
}

static ha_status parse(ha_types **out, const ha_schema *schema, ha_definitions *definitions,
                       int32_t dialect, ha_error *err) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;

  options.definitions = definitions;
  options.dialect = dialect;
  return ha_types_parse(out, schema, &options, err);
}

ha_status ha__definition_hash(char *out, const ha_types *types, int32_t dialect, ha_error *err) {
  return dialect == HA_DIALECT_ROS1 ? ha_types_md5(out, types, ha_types_root(types), err)
                                    : ha_types_rihs(out, types, ha_types_root(types), err);
}

ha_status ha__definition_hash_of(char *out, const ha_schema *schema, ha_definitions *definitions,
                                 int32_t dialect, ha_error *err) {
  ha_types *types = NULL;

  HA_TRY(parse(&types, schema, definitions, dialect, err));
  const ha_status st = ha__definition_hash(out, types, dialect, err);
  ha_types_free(types);
  return st;
}

/* Announced types must fit the messages that are sent: those of Jazzy or later. */
static const char *own_distro(void) {
  const char *distro = getenv("ROS_DISTRO");

  return distro && strcmp(distro, "jazzy") > 0 ? distro : "jazzy";
}

/* A message without fields has an empty line: without a byte it would be one without a definition.
 */
static ha_status text_of(char **text, const ha_types *types, int32_t dialect, ha_error *err) {
  char *found = NULL;

  HA_TRY(ha_types_text(&found, types, ha_types_root(types), dialect, err));
  if (!*found) {
    ha_text_free(found);
    found = ha__dup_string("\n");
  }
  *text = found;
  return found ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__definition_types(ha_types **out, const ha_schema *schema, int32_t dialect,
                               ha_error *err) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *table = NULL;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  HA_TRY(ha_definitions_open(&table, &options, err));
  ha__distro_definitions own = ha__definitions_of_distro(table, own_distro());
  const ha_status st = parse(out, schema, &own.face, dialect, err);
  ha_definitions_close(table);
  return st;
}

ha_status ha__definition_common(char **text, char *hash, const char *type, int32_t dialect,
                                ha_error *err) {
  const ha_schema schema = named(type);
  ha_types *types = NULL;

  HA_TRY(ha__definition_types(&types, &schema, dialect, err));
  ha_status st = hash ? ha__definition_hash(hash, types, dialect, err) : HA_OK;
  if (st >= 0 && text) st = text_of(text, types, dialect, err);
  ha_types_free(types);
  return st;
}

/* HA_END: not found; *is_other: with another hash only. Unreadable definitions are passed over. */
static ha_status look(char **text, bool *is_other, ha_definitions *place, int32_t dialect,
                      const char *type, const char *hash, ha_error *err) {
  const ha_schema schema = named(type);
  char found[HA_RIHS_TEXT_SIZE] = "";
  ha_types *types = NULL;

  ha_status st = parse(&types, &schema, place, dialect, err);
  if (st >= 0 && *hash) st = ha__definition_hash(found, types, dialect, err);
  if (st >= 0 && strcmp(found, hash) != 0) {
    *is_other = true;
    st = HA_END;
  }
  if (st == HA_OK) st = text_of(text, types, dialect, err);
  ha_types_free(types);
  return st >= 0 || st == HA_E_NOMEM ? st : HA_END;
}

/* Try the form of each distribution. */
static ha_status look_through(char **text, bool *is_other, ha_definitions *place, int32_t dialect,
                              const char *type, const char *hash, ha_error *err) {
  for (size_t i = 0; i < DISTROS; i++) {
    ha__distro_definitions one = ha__definitions_of_distro(place, g_distros[i]);
    const ha_status st = look(text, is_other, &one.face, dialect, type, hash, err);
    if (st != HA_END) return st;
  }
  return HA_END;
}

ha_status ha__definition_find(char **text, bool *is_other, const ha__definition_places *places,
                              const char *type, const char *hash, ha_error *err) {
  *is_other = false;
  if (!*hash) return look(text, is_other, places->all, places->dialect, type, hash, err);
  const ha_status st =
      look_through(text, is_other, places->table, places->dialect, type, hash, err);
  if (st != HA_END) return st;
  return look_through(text, is_other, places->all, places->dialect, type, hash, err);
}

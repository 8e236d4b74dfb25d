#include "bags/adapt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ui/error.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Limit of the size of a definition file, and of a file of rules. */
enum { MAX_FILE = 16 << 20 };

/* Reads a file; free() the text. */
static ha_status read_file(char **out, size_t *size, const char *path, ha_error *err) {
  FILE *file = fopen(path, "rb");

  if (!file) return CLI_FAIL(err, HA_E_IO, "%.150s: %.80s", path, strerror(errno));
  char *text = cli_resize(NULL, MAX_FILE + 1, 1);
  *size = fread(text, 1, MAX_FILE + 1, file);
  const bool is_bad = ferror(file) || *size > MAX_FILE;
  fclose(file);
  if (is_bad) {
    free(text);
    return CLI_FAIL(err, HA_E_IO, "%.150s: can't be read, or is larger than 16 MiB", path);
  }
  *out = text;
  return HA_OK;
}

/* --- --adapt, --against: places of definitions ------------------------------------------------ */

/* Returns FILE of "TYPE=FILE"; NULL if place is a folder, whose name may contain "=". */
static const char *file_of(const char *place) {
  const char *equals = strchr(place, '=');
  struct stat st;

  return equals && stat(place, &st) != 0 ? equals + 1 : NULL;
}

ha_status cli_adapt_definitions(ha_definitions **out, const cli_adapt *set, uint32_t flags,
                                ha_error *err) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  const char **paths = cli_resize(NULL, set->places.size + 1, sizeof *paths);

  for (size_t i = 0; i < set->places.size; i++) {
    if (!file_of(set->places.items[i])) paths[options.path_count++] = set->places.items[i];
  }
  options.paths = paths;
  options.flags = flags;
  const ha_status st = ha_definitions_open(out, &options, err);
  free((void *)paths);
  return st;
}

static ha_status open_places(cli_adaptation *a, const cli_adapt *set, ha_error *err) {
  const bool alone = !set->searches || set->places.size > 0;

  return cli_adapt_definitions(&a->definitions, set,
                               alone ? HA_DEFINITIONS_NO_ENVIRONMENT | HA_DEFINITIONS_NO_TABLE : 0,
                               err);
}

static ha_status define(cli_adaptation *a, const char *place, ha_error *err) {
  const char *file = file_of(place);
  char type[256];
  char *text = NULL;
  size_t size = 0;

  if (!file) return HA_OK;
  snprintf(type, sizeof type, "%.*s", (int)(file - 1 - place), place);
  ha_status st = read_file(&text, &size, file, err);
  if (st >= 0) st = ha_adaptation_define(a->handle, type, text, size, file, err);
  free(text);
  return st;
}

/* --- rules ------------------------------------------------------------------------------------ */

typedef ha_status rename_fn(ha_adaptation *a, const char *from, const char *to, ha_error *err);

static ha_status add_renames(cli_adaptation *a, const cli_texts *maps, rename_fn *rename,
                             const char *option, ha_error *err) {
  for (size_t i = 0; i < maps->size; i++) {
    const char *mark = strstr(maps->items[i], ":=");
    char from[512];

    if (!mark || mark - maps->items[i] >= (ptrdiff_t)sizeof from) {
      return CLI_FAIL(err, HA_E_ARG, "--%s needs OLD:=NEW, not '%.150s'", option, maps->items[i]);
    }
    snprintf(from, sizeof from, "%.*s", (int)(mark - maps->items[i]), maps->items[i]);
    const ha_status st = rename(a->handle, from, mark + 2, err);
    if (st < 0) return st;
  }
  return HA_OK;
}

static ha_status add_rules(cli_adaptation *a, const char *path, ha_error *err) {
  char *text = NULL;
  size_t size = 0;

  if (!path) return HA_OK;
  ha_status st = read_file(&text, &size, path, err);
  if (st >= 0) st = ha_adaptation_rules(a->handle, path, text, size, err);
  free(text);
  return st;
}

/* --- the adaptation --------------------------------------------------------------------------- */

static bool is_requested(const cli_adapt *set) {
  return set->searches || set->places.size || set->rename_types.size || set->rename_fields.size ||
         set->rules;
}

ha_status cli_adaptation_open(cli_adaptation *out, const cli_adapt *set, ha_error *err) {
  ha_adaptation_options options = HA_ADAPTATION_OPTIONS_INIT;

  if (!is_requested(set)) return HA_OK;
  ha_status st = open_places(out, set, err);
  options.definitions = out->definitions;
  options.flags = set->repairs ? HA_ADAPT_REPAIR : 0;
  if (st >= 0) st = ha_adaptation_new(&out->handle, &options, err);
  for (size_t i = 0; st >= 0 && i < set->places.size; i++) {
    st = define(out, set->places.items[i], err);
  }
  if (st >= 0) {
    st = add_renames(out, &set->rename_types, ha_adaptation_rename_type, "rename-type", err);
  }
  if (st >= 0) {
    st = add_renames(out, &set->rename_fields, ha_adaptation_rename_field, "rename-field", err);
  }
  return st >= 0 ? add_rules(out, set->rules, err) : st;
}

void cli_adaptation_warn(const cli_adaptation *adaptation) {
  const size_t count = adaptation->handle ? ha_adaptation_rule_count(adaptation->handle) : 0;

  for (size_t i = 0; i < count; i++) {
    const char *rule = ha_adaptation_unused(adaptation->handle, i);
    if (rule) cli_warn("the rule '%s' matches nothing in the bag", rule);
  }
}

void cli_adaptation_close(cli_adaptation *adaptation) {
  ha_adaptation_free(adaptation->handle);
  ha_definitions_close(adaptation->definitions);
}

void cli_adapt_done(cli_adapt *set) {
  free(set->places.items);
  free(set->rename_types.items);
  free(set->rename_fields.items);
}

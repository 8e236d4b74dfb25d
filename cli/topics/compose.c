#include "topics/compose.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "topics/table.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

/* Limit of the size of a file of values. */
enum { MAX_FILE = 256 << 20 };

/* --- types ------------------------------------------------------------------------------- */

bool compose_types_find(compose_types *out, const char *name, const cli_texts *places,
                        bool is_ros1) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_types_options parse = HA_TYPES_OPTIONS_INIT;
  const ha_schema schema = {.struct_size = sizeof schema, .name = name};
  ha_error err = HA_ERROR_INIT;

  *out = (compose_types){.dialect = is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2};
  options.paths = places->items;
  options.path_count = places->size;
  ha_status st = ha_definitions_open(&out->definitions, &options, &err);
  parse.definitions = out->definitions;
  parse.dialect = out->dialect;
  if (st >= 0) st = ha_types_parse(&out->types, &schema, &parse, &err);
  if (st == HA_E_UNSUPPORTED) {
    cli_error("%s; --definitions adds a place to search", err.text);
  } else if (st < 0) {
    cli_error_from(&err);
  }
  return st >= 0;
}

void compose_types_done(compose_types *types) {
  ha_types_free(types->types);
  ha_definitions_close(types->definitions);
}

bool compose_schema_make(compose_schema *out, const compose_types *types) {
  const ha_type *root = ha_types_root(types->types);
  const bool is_ros1 = types->dialect == HA_DIALECT_ROS1;
  ha_error err = HA_ERROR_INIT;

  *out = (compose_schema){.text = NULL};
  ha_status st = ha_types_text(&out->text, types->types, root, types->dialect, &err);
  if (st >= 0) {
    st = is_ros1 ? ha_types_md5(out->hash, types->types, root, &err)
                 : ha_types_rihs(out->hash, types->types, root, &err);
  }
  if (st < 0) {
    cli_error_from(&err);
    return false;
  }
  out->schema = (ha_schema){.struct_size = sizeof out->schema,
                            .name = root->name,
                            .encoding = is_ros1 ? "ros1msg" : "ros2msg",
                            .data = (const uint8_t *)out->text,
                            .size = strlen(out->text),
                            .hash = out->hash};
  return true;
}

/* --- values ------------------------------------------------------------------------------ */

static char *read_text(size_t *size, const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t room = 1 << 16;
  bool is_whole = file != NULL;

  *size = 0;
  while (is_whole && !feof(file) && *size <= MAX_FILE) {
    if (!text || *size == room) room *= 2;
    text = cli_resize(text, room + 1, 1);
    *size += fread(text + *size, 1, room - *size, file);
    is_whole = !ferror(file);
  }
  if (!is_whole || *size > MAX_FILE) {
    cli_error("%s: %s", path, is_whole ? "larger than 256 MiB" : strerror(errno));
    free(text);
    text = NULL;
  }
  if (file) fclose(file);
  return text;
}

static bool is_blank(const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (!strchr(" \t\r\n", text[i])) return false;
  }
  return true;
}

static void add(compose_values *out, compose_value value) {
  if (is_blank(value.text, value.size)) return;
  out->items = cli_resize(out->items, out->size + 1, sizeof *out->items);
  out->items[out->size++] = value;
}

/* Is the line a mark that ends a YAML document: "---" or "...", followed only by blanks? */
static bool is_mark(const char *line, size_t size) {
  return size >= 3 && (memcmp(line, "---", 3) == 0 || memcmp(line, "...", 3) == 0) &&
         is_blank(line + 3, size - 3);
}

static void divide(compose_values *out, size_t size) {
  const char *end = out->text + size;
  const char *line = out->text;
  compose_value value = {out->text, 0, 1};

  for (size_t number = 1; line < end; number++) {
    const char *feed = memchr(line, '\n', (size_t)(end - line));
    const char *next = feed ? feed + 1 : end;
    if (out->is_json) {
      add(out, (compose_value){line, (size_t)(next - line), number});
    } else if (is_mark(line, (size_t)(next - line))) {
      value.size = (size_t)(line - value.text);
      add(out, value);
      value = (compose_value){next, 0, number + 1};
    }
    line = next;
  }
  value.size = (size_t)(end - value.text);
  if (!out->is_json) add(out, value);
}

bool compose_values_read(compose_values *out, const char *path) {
  size_t size = 0;

  *out = (compose_values){.is_json =
                              cli_path_ends_in(path, ".jsonl") || cli_path_ends_in(path, ".json")};
  out->is_table = cli_path_ends_in(path, ".csv");
  if (!out->is_json && !out->is_table && !cli_path_ends_in(path, ".yaml") &&
      !cli_path_ends_in(path, ".yml")) {
    cli_error("%s: the name must end in .yaml, .yml, .jsonl, .json or .csv", path);
    return false;
  }
  out->text = read_text(&size, path);
  if (!out->text) return false;
  if (out->is_table) {
    if (!table_divide(out, size, path)) return false;
  } else {
    divide(out, size);
  }
  if (out->size == 0) cli_error("%s: contains no message", path);
  return out->size > 0;
}

void compose_values_set(compose_values *out, const char *text) {
  *out = (compose_values){.items = cli_resize(NULL, 1, sizeof *out->items), .size = 1};
  out->items[0] = (compose_value){text, strlen(text), 1};
}

void compose_values_done(compose_values *values) {
  free(values->items);
  free(values->text);
}

bool compose_build(const uint8_t **data, size_t *size, ha_builder *builder,
                   const compose_values *values, size_t index, const char *origin) {
  const compose_value *value = &values->items[index];
  ha_error err = HA_ERROR_INIT;

  ha_builder_clear(builder);
  ha_status st = values->is_json ? ha_builder_json(builder, value->text, value->size, &err)
                                 : ha_builder_yaml(builder, value->text, value->size, &err);
  if (st >= 0) st = ha_builder_finish(data, size, builder, &err);
  if (st >= 0) return true;
  if (values->is_table) {
    cli_error("%s: the row in line %zu, as YAML: %s", origin, value->line, err.text);
  } else if (values->size > 1) {
    cli_error("%s: message %zu, at line %zu: %s", origin, index + 1, value->line, err.text);
  } else {
    cli_error("%s: %s", origin, err.text);
  }
  return false;
}

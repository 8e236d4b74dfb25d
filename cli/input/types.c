#include "input/types.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <holdall/decoder.h>
#include <holdall/reader.h>

#include "base/url.h"
#include "input/open.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

/* Limit of the size of a definition file. */
enum { MAX_FILE = 16 << 20 };

static bool add(cli_types *out, const ha_schema *schema, ha_definitions *definitions,
                int32_t dialect, ha_error *err) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_types *types = NULL;

  options.definitions = definitions;
  options.dialect = dialect;
  if (ha_types_parse(&types, schema, &options, err) < 0) return false;
  out->items = cli_resize(out->items, out->size + 1, sizeof *out->items);
  cli_type *item = &out->items[out->size++];
  item->types = types;
  item->encoding = NULL;
  item->schema = NULL;
  snprintf(item->stored, sizeof item->stored, "%s", schema->hash);
  return true;
}

/* --- bags ------------------------------------------------------------------- */

/* A schema, and the first channel that uses it. */
typedef struct found {
  const ha_schema *schema;
  size_t channel;
} found;

static int compare_schemas(const ha_schema *a, const ha_schema *b) {
  int order = strcmp(a->name, b->name);

  if (order == 0) order = strcmp(a->hash, b->hash);
  if (order == 0 && a->size != b->size) order = a->size < b->size ? -1 : 1;
  if (order == 0 && a->size > 0 && a->data != b->data) order = memcmp(a->data, b->data, a->size);
  return order;
}

static int by_schema(const void *a, const void *b) {
  const found *x = a;
  const found *y = b;
  const int order = x->schema == y->schema ? 0 : compare_schemas(x->schema, y->schema);

  return order != 0 ? order : (x->channel > y->channel) - (x->channel < y->channel);
}

static int by_channel(const void *a, const void *b) {
  const found *x = a;
  const found *y = b;

  return (x->channel > y->channel) - (x->channel < y->channel);
}

/* Returns the distinct schemas, in the order of channels; free() it. */
static found *find_schemas(size_t *count, const ha_bag_info *info) {
  found *all = cli_resize(NULL, info->channel_count, sizeof *all);
  size_t size = 0;
  size_t kept = 0;

  for (size_t i = 0; i < info->channel_count; i++) {
    if (info->channels[i]->schema) all[size++] = (found){info->channels[i]->schema, i};
  }
  qsort(all, size, sizeof *all, by_schema);
  for (size_t i = 0; i < size; i++) {
    if (i > 0 && compare_schemas(all[i].schema, all[kept - 1].schema) == 0) continue;
    all[kept++] = all[i];
  }
  qsort(all, kept, sizeof *all, by_channel);
  *count = kept;
  return all;
}

/* The schemas of DDS are those of other encodings: their messages are decoded. */
static bool is_ros(const ha_channel *channel) {
  if (channel->schema && strcmp(channel->schema->encoding, "omgidl") == 0) return false;
  return strcmp(channel->encoding, "ros1") == 0 || strcmp(channel->encoding, "cdr") == 0;
}

static char *copy(const char *text) {
  const size_t size = strlen(text) + 1;

  return memcpy(cli_resize(NULL, size, 1), text, size);
}

/* Add the type to which messages in another encoding are decoded. */
static bool add_decoded(cli_types *out, const ha_channel *channel, ha_decoder *decoder,
                        ha_error *err) {
  const ha_types *types = NULL;
  char *text = NULL;

  if (ha_decoder_types(&types, decoder, channel, err) < 0) return false;
  const ha_type *root = ha_types_root(types);
  if (ha_types_text(&text, types, root, HA_DIALECT_ROS2, err) < 0) return false;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = root->name,
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)(*text ? text : "\n"),
                            .size = *text ? strlen(text) : 1,
                            .hash = ""};
  const bool good = add(out, &schema, NULL, 0, err);
  ha_text_free(text);
  if (!good) return false;
  cli_type *item = &out->items[out->size - 1];
  item->encoding = copy(channel->encoding);
  item->schema = copy(channel->schema->name);
  return true;
}

static void add_channels(cli_types *out, const ha_bag_info *info, ha_decoder *decoder,
                         ha_definitions *definitions) {
  size_t count = 0;
  found *schemas = find_schemas(&count, info);

  for (size_t i = 0; i < count; i++) {
    const ha_channel *channel = info->channels[schemas[i].channel];
    ha_error err = HA_ERROR_INIT;
    if (is_ros(channel) ? add(out, channel->schema, definitions, 0, &err)
                        : add_decoded(out, channel, decoder, &err)) {
      continue;
    }
    cli_warn("topic %s: %s", channel->topic, err.text);
    out->has_failed = true;
  }
  free(schemas);
}

/* Add the types of a bag. Some encodings determine types by the first messages of a topic. */
static bool add_types(cli_types *out, ha_reader *reader, ha_definitions *definitions) {
  const ha_bag_info *info = NULL;
  ha_decoder *decoder = NULL;
  ha_error err = HA_ERROR_INIT;

  ha_status st = ha_decoder_new(&decoder, definitions, &err);
  if (st >= 0) st = ha_decoder_sample(decoder, reader, &err);
  if (st >= 0) st = ha_reader_info(&info, reader, HA_INFO_INDEXED, &err);
  if (st >= 0) {
    add_channels(out, info, decoder, definitions);
  } else {
    cli_error_from(&err);
  }
  ha_decoder_free(decoder);
  return st >= 0;
}

static bool open_bag(cli_types *out, const char *path, ha_definitions *definitions, bool quiet) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = cli_open(&info, path, 0, quiet);

  out->is_bag = true;
  if (!reader) return false;
  out->has_failed = cli_warn_problems(info);
  const bool good = add_types(out, reader, definitions);
  ha_reader_close(reader);
  return good;
}

/* --- files ------------------------------------------------------------------ */

static const char *extension_of(const char *path) {
  static const char *const extensions[] = {".msg", ".srv", ".action", ".idl"};
  const char *point = strrchr(path, '.');

  for (size_t i = 0; point && i < sizeof extensions / sizeof *extensions; i++) {
    if (strcmp(point, extensions[i]) == 0) return extensions[i];
  }
  return NULL;
}

/* Derive the type name "pkg/msg/Type" from the path ".../pkg/msg/Type.msg"; for other folders only
 * the name of the file. */
static void name_of_file(char *out, size_t room, const char *path) {
  char full[PATH_MAX];
  const char *start = realpath(path, full) ? full : path;
  const char *type = cli_path_name(start);
  const char *parts = type;

  for (int up = 0; up < 2 && parts > start; up++) {
    parts--;
    while (parts > start && parts[-1] != '/')
      parts--;
  }
  const char *kind = strchr(parts, '/');
  const bool is_kind = kind && (strncmp(kind, "/msg/", 5) == 0 || strncmp(kind, "/srv/", 5) == 0 ||
                                strncmp(kind, "/action/", 8) == 0);
  const char *name = is_kind ? parts : type;
  const char *point = strrchr(type, '.');
  snprintf(out, room, "%.*s", (int)(point - name), name);
}

static bool open_file(cli_types *out, const char *path, ha_definitions *definitions, bool ros1) {
  const bool idl = strcmp(extension_of(path), ".idl") == 0;
  char name[PATH_MAX];
  ha_error err = HA_ERROR_INIT;
  FILE *file = fopen(path, "rb");
  char *text = cli_resize(NULL, MAX_FILE + 1, 1);
  const size_t size = file ? fread(text, 1, MAX_FILE, file) : 0;
  const bool is_read = file && !ferror(file);

  if (file) fclose(file);
  name_of_file(name, sizeof name, path);
  /* an empty file is a valid definition */
  if (size == 0) text[0] = '\n';
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = name,
                            .encoding = idl    ? "ros2idl"
                                        : ros1 ? "ros1msg"
                                               : "ros2msg",
                            .data = (const uint8_t *)text,
                            .size = size ? size : 1,
                            .hash = ""};
  const bool good = is_read && add(out, &schema, definitions, 0, &err);
  if (!is_read) {
    cli_error("%s: can't be read", path);
  } else if (!good) {
    cli_error("%s: %s", path, err.text);
  }
  free(text);
  return good;
}

/* --- names ------------------------------------------------------------------ */

static bool open_name(cli_types *out, const char *name, ha_definitions *definitions, bool ros1) {
  const char *slash = strchr(name, '/');
  const bool is_long = slash && strchr(slash + 1, '/');
  const ha_schema schema = {.struct_size = sizeof schema, .name = name, .encoding = "", .hash = ""};
  ha_error err = HA_ERROR_INIT;

  if (add(out, &schema, definitions, ros1 || !is_long ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2, &err)) {
    return true;
  }
  if (!ros1 && !is_long && add(out, &schema, definitions, HA_DIALECT_ROS2, NULL)) return true;
  cli_error("%s%s", err.text,
            err.code == HA_E_UNSUPPORTED
                ? ", and no such file exists; --definitions adds a place to search"
                : "");
  return false;
}

bool cli_types_open(cli_types *out, const char *argument, ha_definitions *definitions, bool ros1,
                    bool quiet) {
  struct stat st;

  memset(out, 0, sizeof *out);
  if (ha__url_scheme_size(argument) > 0 || strcmp(argument, "-") == 0) {
    return open_bag(out, argument, definitions, quiet);
  }
  if (stat(argument, &st) != 0) return open_name(out, argument, definitions, ros1);
  if (S_ISREG(st.st_mode) && extension_of(argument)) {
    return open_file(out, argument, definitions, ros1);
  }
  return open_bag(out, argument, definitions, quiet);
}

void cli_types_close(cli_types *types) {
  for (size_t i = 0; i < types->size; i++) {
    ha_types_free(types->items[i].types);
    free(types->items[i].encoding);
    free(types->items[i].schema);
  }
  free(types->items);
}

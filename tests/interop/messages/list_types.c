/* Prints hashes of types that the library computes from definitions: a line a type, columns
 * separated by tabs.
 *
 *  list_types bags      paths of bags on standard input: PATH, NAME, stored hash, ours, "same" if
 * the text of its dialect is the stored one, else "other" list_types table     the table of common
 * interfaces: DISTRO, NAME, MD5 sum, RIHS01 hash list_types files     lines ENCODING NAME PATH on
 * standard input: NAME, MD5 sum, RIHS01 hash
 *
 * An error is printed in place of the result, after a "!". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/reader.h>
#include <holdall/schema.h>

#include "bag/definitions/definitions.h"
#include "schema/common.h"

static ha_definitions *g_table;

static void put_hashes(const char *before, const char *name, const ha_types *types) {
  char sum[HA_MD5_TEXT_SIZE] = "";
  char hash[HA_RIHS_TEXT_SIZE] = "";
  ha_error err = HA_ERROR_INIT;

  if (ha_types_md5(sum, types, ha_types_root(types), &err) < 0 ||
      ha_types_rihs(hash, types, ha_types_root(types), &err) < 0) {
    printf("%s%s\t!%s\n", before, name, err.text);
    return;
  }
  printf("%s%s\t%s\t%s\n", before, name, sum, hash);
}

static void list_schema(const char *path, const ha_schema *schema) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  char hash[HA_RIHS_TEXT_SIZE] = "";
  char *text = NULL;

  if (schema->size == 0) options.definitions = g_table;
  ha_status st = ha_types_parse(&types, schema, &options, &err);
  if (st == HA_OK) {
    const ha_type *root = ha_types_root(types);
    st = strncmp(schema->hash, "RIHS01_", 7) == 0 ? ha_types_rihs(hash, types, root, &err)
                                                  : ha_types_md5(hash, types, root, &err);
    if (st == HA_OK) st = ha_types_text(&text, types, root, root->dialect, &err);
  }
  if (st < 0) {
    printf("%s\t%s\t%s\t!%s\n", path, schema->name, schema->hash, err.text);
  } else {
    const int same = strlen(text) == schema->size && memcmp(text, schema->data, schema->size) == 0;
    printf("%s\t%s\t%s\t%s\t%s\n", path, schema->name, schema->hash, hash, same ? "same" : "other");
  }
  ha_text_free(text);
  ha_types_free(types);
}

static void list_bag(const char *path) {
  ha_error err = HA_ERROR_INIT;
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  if (ha_reader_open(&reader, &path, 1, NULL, &err) < 0) return; /* covered by other tests */
  if (ha_reader_info(&info, reader, 0, &err) < 0) goto done;
  for (size_t i = 0; i < info->channel_count; i++) {
    const ha_schema *schema = info->channels[i]->schema;
    if (schema && schema->hash[0] && schema->name[0]) list_schema(path, schema);
  }
done:
  ha_reader_close(reader);
}

static void list_type(const char *key, int32_t dialect, const char *distro) {
  ha__distro_definitions table = ha__definitions_of_distro(g_table, distro);
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  const ha_schema schema = {.struct_size = sizeof schema, .name = key, .encoding = "", .hash = ""};
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  char before[16];

  options.definitions = &table.face;
  options.dialect = dialect;
  snprintf(before, sizeof before, "%s\t", distro);
  if (ha_types_parse(&types, &schema, &options, &err) < 0) {
    printf("%s%s\t!%s\n", before, key, err.text);
    return;
  }
  put_hashes(before, ha_types_root(types)->name, types);
  ha_types_free(types);
}

static void list_table(void) {
  static const char *const distros[] = {"galactic", "humble", "iron", "jazzy", "kilted"};

  for (size_t i = 0; i < ha__common_count; i++) {
    const ha__common_type *type = &ha__common_types[i];
    if (type->since[0]) continue; /* another form of the previous one */
    if (type->dialects & HA_DIALECT_ROS1) list_type(type->key, HA_DIALECT_ROS1, "noetic");
    if (!(type->dialects & HA_DIALECT_ROS2)) continue;
    for (size_t k = 0; k < sizeof distros / sizeof *distros; k++) {
      list_type(type->key, HA_DIALECT_ROS2, distros[k]);
    }
  }
}

static void list_file(const char *encoding, const char *name, const char *path) {
  static char text[1 << 20];
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  FILE *file = fopen(path, "rb");
  const size_t size = file ? fread(text, 1, sizeof text, file) : 0;

  if (file) fclose(file);
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = name,
                            .encoding = encoding,
                            .data = (const uint8_t *)(size ? text : "\n"),
                            .size = size ? size : 1,
                            .hash = ""};
  options.definitions = g_table;
  if (ha_types_parse(&types, &schema, &options, &err) < 0) {
    printf("%s\t!%s\n", name, err.text);
    return;
  }
  put_hashes("", name, types);
  ha_types_free(types);
}

int main(int argc, char **argv) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  char line[4096];
  char *rest = NULL;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  options.paths = (const char *const *)argv + 2;
  options.path_count = argc > 2 ? (size_t)argc - 2 : 0;
  if (argc < 2 || ha_definitions_open(&g_table, &options, NULL) < 0) return 2;
  if (strcmp(argv[1], "table") == 0) list_table();
  while (strcmp(argv[1], "table") != 0 && fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(argv[1], "bags") == 0) {
      list_bag(line);
      continue;
    }
    const char *encoding = strtok_r(line, " ", &rest);
    const char *name = strtok_r(NULL, " ", &rest);
    if (encoding && name) list_file(encoding, name, rest);
  }
  ha_definitions_close(g_table);
  return 0;
}

/* Definitions in a zip file: any bytes are opened, or refused with a text. Definitions found in it
 * are bounded, do not change, and parse or are refused. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../schema/types.h"
#include "bag/definitions/place.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_failure(ha_status st, const ha_error *err) {
  CHECK(st == HA_E_CORRUPT || st == HA_E_LIMIT || st == HA_E_IO || st == HA_E_UNSUPPORTED);
  CHECK(err->text[0] && !strchr(err->text, '\n'));
}

/* Parses a definition that refers to others of the file. */
static void check_parse(ha_definitions *definitions, const ha_schema *schema) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;

  options.definitions = definitions;
  const ha_status st = ha_types_parse(&types, schema, &options, &err);
  if (st != HA_OK) {
    check_failure(st, &err);
    return;
  }
  check_tree(types);
  ha_types_free(types);
}

static void check_find(ha_definitions *definitions, const char *name, int32_t dialect) {
  ha_error err = HA_ERROR_INIT;
  const char *origin = NULL;
  ha_schema found = {.struct_size = sizeof found};
  ha_schema again = {.struct_size = sizeof again};

  const ha_status st = ha_definitions_find(&found, &origin, definitions, name, dialect, &err);
  if (st == HA_END) return;
  if (st != HA_OK) {
    CHECK(!found.data && !origin);
    check_failure(st, &err);
    return;
  }
  CHECK(origin && strcmp(found.name, name) == 0);
  CHECK(found.size <= HA__DEFINITION_MAX_BYTES && found.data[found.size] == '\0');
  CHECK(ha_definitions_find(&again, NULL, definitions, name, dialect, NULL) == HA_OK);
  CHECK(again.data == found.data && again.size == found.size);
  check_parse(definitions, &found);
}

static void check_file(const char *path) {
  static const char *const names[] = {"p/msg/A", "p/msg/B", "p/msg/C",    "p/msg/D",
                                      "p/srv/S", "p/S",     "p/action/F", "std_msgs/Header"};
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  ha_error err = HA_ERROR_INIT;

  options.paths = &path;
  options.path_count = 1;
  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT | HA_DEFINITIONS_NO_TABLE;
  const ha_status st = ha_definitions_open(&definitions, &options, &err);
  if (st != HA_OK) {
    CHECK(!definitions);
    check_failure(st, &err);
    return;
  }
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    check_find(definitions, names[i], HA_DIALECT_ROS1);
    check_find(definitions, names[i], HA_DIALECT_ROS2);
  }
  ha_definitions_close(definitions);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char path[64];
  const int fd = memfd_create("definitions", MFD_CLOEXEC);

  if (fd < 0) return 0;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if (write(fd, data, size) == (ssize_t)size) check_file(path);
  close(fd);
  return 0;
}

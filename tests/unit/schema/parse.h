/* Helpers of the schema tests: parses in one line. */
#ifndef HA_TESTS_UNIT_SCHEMA_PARSE_H
#define HA_TESTS_UNIT_SCHEMA_PARSE_H

#include "../test.h"

#include <stdio.h>
#include <string.h>

#include <holdall/schema.h>

#include "schema/common.h"
#include "schema/definitions.h"

/* Between definitions that are concatenated. */
#define RULE "================================================================================\n"

static inline ha_schema schema_of(const char *name, const char *encoding, const char *text) {
  return (ha_schema){.struct_size = sizeof(ha_schema),
                     .name = name,
                     .encoding = encoding,
                     .data = (const uint8_t *)text,
                     .size = strlen(text),
                     .hash = ""};
}

static inline ha_status find_common(ha_definitions *self, ha_schema *out, const char **origin,
                                    const char *name, int32_t dialect, ha_error *err) {
  char key[256];
  const char *middle = strstr(name, "/msg/");
  (void)self;
  (void)origin;
  (void)err;

  snprintf(key, sizeof key, "%.*s%s", (int)(middle ? middle - name : (int)strlen(name)), name,
           middle ? middle + 4 : "");
  const char *text = ha__common_find(key, dialect, NULL);
  if (!text) return HA_END;
  *out = schema_of(name, dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg", text);
  return HA_OK;
}

/* With the table of common types as source of definitions. */
static inline ha_status parse(ha_types **out, const char *name, const char *encoding,
                              const char *text, ha_error *err) {
  static ha_definitions table = {find_common};
  const ha_schema schema = schema_of(name, encoding, text);
  const ha_types_options options = {.struct_size = sizeof options, .definitions = &table};

  return ha_types_parse(out, &schema, &options, err);
}

#endif

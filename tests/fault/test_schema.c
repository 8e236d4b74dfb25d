/* Every allocation fails once while definitions are found, parsed, hashed and written. */
#include <string.h>

#include <holdall/schema.h>

#include "../unit/test.h"
#include "fault.h"

typedef struct scene {
  const char *name;
  const char *encoding;
  const char *text;
} scene;

static ha_status use(const ha_types *types, ha_error *err) {
  const ha_type *root = ha_types_root(types);
  char hash[HA_RIHS_TEXT_SIZE];
  char *text = NULL;

  ha_status st = ha_types_md5(hash, types, root, err);
  if (st == HA_OK) st = ha_types_rihs(hash, types, root, err);
  if (st == HA_OK) st = ha_types_text(&text, types, root, HA_DIALECT_ROS1, err);
  ha_text_free(text);
  text = NULL;
  if (st == HA_OK) st = ha_types_text(&text, types, root, HA_DIALECT_ROS2, err);
  ha_text_free(text);
  return st;
}

static ha_status find_parse_and_use(const void *user, ha_error *err) {
  const scene *s = user;
  ha_definitions_options places = HA_DEFINITIONS_OPTIONS_INIT;
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = s->name,
                            .encoding = s->encoding,
                            .data = (const uint8_t *)s->text,
                            .size = strlen(s->text),
                            .hash = ""};
  ha_types *types = NULL;

  places.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  ha_status st = ha_definitions_open(&options.definitions, &places, err);
  if (st == HA_OK) st = ha_types_parse(&types, &schema, &options, err);
  if (st == HA_OK) st = use(types, err);
  ha_types_free(types);
  ha_definitions_close(options.definitions);
  return st;
}

static void definitions_survive_every_failed_allocation(void **state) {
  static const scene scenes[] = {
      {"sensor_msgs/PointCloud2", "ros1msg", ""},
      {"a/msg/A", "ros2msg", "string S=\"x\"\nstd_msgs/Header h\nstring<=3[<=2] s [\"a\"]\n"},
      {"std_srvs/srv/SetBool_Event", "ros2msg", ""},
      {"example_interfaces/action/Fibonacci", "ros2msg", ""},
      {"a/msg/A", "ros2idl",
       "module a { module msg { module A_Constants { const string S = \"x\" \"y\"; };\n"
       "typedef double d[4]; @default (value=1) struct A { d x; sequence<B, 3> b; };\n"
       "struct B { @default (value=\"(1)\") sequence<octet> o; }; }; };"},
  };
  (void)state;

  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    assert_true(fault_sweep(FAULT_ALLOC, find_parse_and_use, &scenes[i]) > 20);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(definitions_survive_every_failed_allocation)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}

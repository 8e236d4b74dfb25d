#include <stdio.h>

#include "parse.h"

/* name, definition or NULL for that of the table, sum */
static const struct {
  const char *name;
  const char *text;
  const char *sum;
} g_md5[] = {
    {"std_msgs/Empty", NULL, "d41d8cd98f00b204e9800998ecf8427e"},
    {"std_msgs/String", NULL, "992ce8a1687cec8c8bd883ec73ca41d1"},
    {"std_msgs/Header", NULL, "2176decaecbce78abc3b96ef049fabed"},
    {"geometry_msgs/Vector3", NULL, "4a842b65f413084dc2b10fb484ea7f17"},
    {"geometry_msgs/Twist", NULL, "9f195f881246fdfa2798d1d3eebca84a"},
    {"sensor_msgs/PointField", NULL, "268eacb2962780ceac86cbd17e328150"},
    {"sensor_msgs/Image", NULL, "060021388200f6f0f447d0fcd9c64743"},
    {"rosgraph_msgs/Clock", NULL, "a9c97c1d230cfc112e270351a944ee47"},
    {"rosgraph_msgs/Log", NULL, "acffd30cd6b6de30f120938c17c593fb"},
    {"std_srvs/srv/Trigger", NULL, "937c9679a518e3a18d831e57125ea522"},
    {"std_srvs/srv/SetBool", NULL, "09fb03525b03e7ea1fd3992bafd87e16"},
    {"a/B", "string FOO = bar # not a comment  \n", "ebc53fd61cb3a2f340336623849b2adb"},
    {"a/B", "float32 X=1.50\n", "7eb3bfad3dcf6483cd5f710112f45d76"},
};

static const struct {
  const char *name;
  const char *hash;
} g_rihs[] = {
    {"std_msgs/msg/String", "df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"},
    {"std_msgs/msg/Empty", "20b625256f32d5dbc0d04fee44f43c41e51c70d3502f84b4a08e7a9c26a96312"},
    {"std_msgs/msg/Byte", "41e1a3345f73fe93ede006da826a6ee274af23dd4653976ff249b0f44e3e798f"},
    {"std_msgs/msg/ByteMultiArray",
     "972fec7f50ab3c1d06783c228e79e8a9a509021708c511c059926261ada901d4"},
    {"geometry_msgs/msg/Accel", "dc448243ded9b1fcbcca24aba0c22f013dae06c354ba2d849571c0a2a3f57ca0"},
    {"test_msgs/srv/BasicTypes_Event",
     "5b9988a4805a06ae22dff12903a774ccda710e9514926b826ffc884e3a9a982e"},
    {"example_interfaces/srv/AddTwoInts_Event",
     "32c1d140259c71e5c355115942bcb31df98b4330e4d906b1b75ccb1c9b3ce6c8"},
    {"example_interfaces/srv/AddTwoInts",
     "e118de6bf5eeb66a2491b5bda11202e7b68f198d6f67922cf30364858239c81a"},
    {"std_srvs/srv/SetBool", "abe9e4bb6b41b40e6789712c00ec8871923e089af3f667a79992a428cff2da0a"},
    {"builtin_interfaces/msg/Time",
     "b106235e25a4c5ed35098aa0a61a3ee9c9b18d197f398b0e4206cea9acf9c197"},
    {"std_msgs/msg/Header", "f49fb3ae2cf070f793645ff749683ac6b06203e41c891e17701b1cb597ce6a01"},
    {"sensor_msgs/msg/Image", "d31d41a9a4c4bc8eae9be757b0beed306564f7526c88ea6a4588fb9582527d47"},
    {"rosgraph_msgs/msg/Clock", "692f7a66e93a3c83e71765d033b60349ba68023a8c689a79e48078bcb5c58564"},
    {"rcl_interfaces/msg/Log", "e28ce254ca8abc06abf92773b74602cdbf116ed34fbaf294fb9f81da9f318eac"},
    {"service_msgs/msg/ServiceEventInfo",
     "41bcbbe07a75c9b52bc96bfd5c24d7f0fc0a08c0cb7921b3373c5732345a6f45"},
};

static void sums_as_genmsg_does(void **state) {
  (void)state;

  for (size_t i = 0; i < sizeof g_md5 / sizeof *g_md5; i++) {
    ha_types *types = NULL;
    char sum[HA_MD5_TEXT_SIZE];
    assert_ok(parse(&types, g_md5[i].name, "ros1msg", g_md5[i].text ? g_md5[i].text : "", NULL));
    assert_ok(ha_types_md5(sum, types, ha_types_root(types), NULL));
    assert_string_equal(sum, g_md5[i].sum);
    ha_types_free(types);
  }
}

static void hashes_as_rosidl_does(void **state) {
  (void)state;

  for (size_t i = 0; i < sizeof g_rihs / sizeof *g_rihs; i++) {
    ha_types *types = NULL;
    char hash[HA_RIHS_TEXT_SIZE];
    assert_ok(parse(&types, g_rihs[i].name, "ros2msg", "", NULL));
    assert_ok(ha_types_rihs(hash, types, ha_types_root(types), NULL));
    assert_memory_equal(hash, "RIHS01_", 7);
    assert_string_equal(hash + 7, g_rihs[i].hash);
    ha_types_free(types);
  }
}

/* Schemas of the same type in a bag of the other dialect. */
static void hashes_across_dialects(void **state) {
  static const char *const names[] = {"std_msgs/Header",         "sensor_msgs/Image",
                                      "std_msgs/Empty",          "geometry_msgs/TwistStamped",
                                      "sensor_msgs/PointCloud2", "sensor_msgs/CameraInfo"};
  (void)state;

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ha_types *ros1 = NULL;
    ha_types *ros2 = NULL;
    char sums[2][HA_MD5_TEXT_SIZE];
    char hashes[2][HA_RIHS_TEXT_SIZE];
    assert_ok(parse(&ros1, names[i], "ros1msg", "", NULL));
    assert_ok(parse(&ros2, names[i], "ros2msg", "", NULL));
    assert_ok(ha_types_md5(sums[0], ros1, ha_types_root(ros1), NULL));
    assert_ok(ha_types_md5(sums[1], ros2, ha_types_root(ros2), NULL));
    assert_string_equal(sums[0], sums[1]);
    assert_ok(ha_types_rihs(hashes[0], ros1, ha_types_root(ros1), NULL));
    assert_ok(ha_types_rihs(hashes[1], ros2, ha_types_root(ros2), NULL));
    assert_string_equal(hashes[0], hashes[1]);
    ha_types_free(ros1);
    ha_types_free(ros2);
  }
}

/* An empty text is not a definition, except for the message without fields. */
static void knows_an_empty_message_by_its_hash(void **state) {
  ha_schema schema = schema_of("my_msgs/Nothing", "ros1msg", "");
  ha_types *types = NULL;
  (void)state;

  schema.encoding = "";
  assert_int_equal(ha_types_parse(&types, &schema, NULL, NULL), HA_E_UNSUPPORTED);
  assert_int_equal(ha_schema_is_defined(&schema), 0);
  for (int i = 0; i < 2; i++) {
    schema.encoding = i ? "ros1msg" : ""; /* a bag may contain neither text nor language */
    schema.hash = "d41d8cd98f00b204e9800998ecf8427e";
    assert_int_equal(ha_schema_is_defined(&schema), 1);
    assert_ok(ha_types_parse(&types, &schema, NULL, NULL));
    assert_int_equal(ha_types_root(types)->field_count, 0);
    ha_types_free(types);
    schema.hash = "d41d8cd98f00b204e9800998ecf84270";
    assert_int_equal(ha_schema_is_defined(&schema), 0);
    assert_int_equal(ha_types_parse(&types, &schema, NULL, NULL), HA_E_UNSUPPORTED);
  }
}

/* Writers without hashes name the language of an empty text; for a missing definition they do
 * not. */
static void knows_an_empty_message_by_its_language(void **state) {
  static const struct {
    const char *encoding;
    int32_t is_defined;
  } cases[] = {{"ros2msg", 1}, {"ros2idl", 0}, {"", 0}, {"unknown", 0}};
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha_schema schema = schema_of("my_msgs/msg/Nothing", cases[i].encoding, "");
    ha_types *types = NULL;
    assert_int_equal(ha_schema_is_defined(&schema), cases[i].is_defined);
    const ha_status st = ha_types_parse(&types, &schema, NULL, NULL);
    assert_int_equal(st, cases[i].is_defined ? HA_OK : HA_E_UNSUPPORTED);
    ha_types_free(types);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_as_genmsg_does),
      cmocka_unit_test(hashes_as_rosidl_does),
      cmocka_unit_test(hashes_across_dialects),
      cmocka_unit_test(knows_an_empty_message_by_its_hash),
      cmocka_unit_test(knows_an_empty_message_by_its_language),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Discovery: USER_DATA, ros_discovery_info, the graph cache and the GID size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "base/alloc.h"
#include "transport/ros2/protocol/discovery_info.h"
#include "transport/ros2/protocol/gid_size.h"
#include "transport/ros2/protocol/graph_cache.h"
#include "transport/ros2/protocol/user_data.h"

#define HASH "RIHS01_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static ha_gid gid(uint8_t participant, uint8_t entity) {
  return (ha_gid){{1, 0x10, participant, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, entity, 3}};
}

/* --- user data --------------------------------------------------------------------- */

static void test_user_data(void **state) {
  static const char text[] = "enclave=/a/b;typehash=" HASH ";x;=;serviceid=1.10.ab.c.0.ff.7.8.9.a."
                             "b.c.d.e.f.10;\0";
  static const uint8_t id[] = {1, 0x10, 0xab, 0xc, 0,   0xff, 7,   8,
                               9, 0xa,  0xb,  0xc, 0xd, 0xe,  0xf, 0x10};
  char hash[HA__ROS2_HASH_SIZE];
  ha_slice value;
  ha_gid got;

  (void)state;
  assert_true(ha__ros2_user_data_find(&value, text, sizeof text, "enclave"));
  assert_int_equal(value.size, 4);
  assert_memory_equal(value.data, "/a/b", 4);
  assert_false(ha__ros2_user_data_find(&value, text, sizeof text, "type"));
  assert_false(ha__ros2_user_data_find(&value, NULL, 0, "enclave"));
  ha__ros2_user_data_hash(hash, text, sizeof text);
  assert_string_equal(hash, HASH);
  assert_true(ha__ros2_user_data_id(&got, text, sizeof text, "serviceid"));
  assert_memory_equal(got.bytes, id, sizeof id);
}

/* Captured from rmw_cyclonedds of Humble: the first byte has two digits. */
static void test_padded_user_data(void **state) {
  static const char text[] = "clientid= 1.10.87.c4.6b.4.7d.5c.54.b2.73.4b.0.0.0.7;";
  static const uint8_t id[] = {0x01, 0x10, 0x87, 0xc4, 0x6b, 0x04, 0x7d, 0x5c,
                               0x54, 0xb2, 0x73, 0x4b, 0x00, 0x00, 0x00, 0x07};
  ha_gid got;

  (void)state;
  assert_true(ha__ros2_user_data_id(&got, text, strlen(text), "clientid"));
  assert_memory_equal(got.bytes, id, sizeof id);
}

static void test_bad_user_data(void **state) {
  static const char *const hashes[] = {"",
                                       "typehash",
                                       "typehash=",
                                       "typehash=RIHS01_12;",
                                       "typehash=" HASH "0;",
                                       "typehash=X" HASH ";"};
  static const char *const ids[] = {"",
                                    "clientid=",
                                    "clientid=1.2;",
                                    "clientid=1.2.3.4.5.6.7.8.9.a.b.c.d.e.f.;",
                                    "clientid=1..2.3.4.5.6.7.8.9.a.b.c.d.e.f.10;",
                                    "clientid=g.2.3.4.5.6.7.8.9.a.b.c.d.e.f.10;"};
  char hash[HA__ROS2_HASH_SIZE] = "old";
  ha_gid id;

  (void)state;
  for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
    ha__ros2_user_data_hash(hash, hashes[i], strlen(hashes[i]));
    assert_string_equal(hash, "");
  }
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    assert_false(ha__ros2_user_data_id(&id, ids[i], strlen(ids[i]), "clientid"));
  }
}

static void test_user_data_written(void **state) {
  char text[HA__ROS2_USER_DATA_SIZE];
  char hash[HA__ROS2_HASH_SIZE];
  ha_gid id = {{1, 16, 255, 0, 9, 250, 1, 2, 3, 4, 5, 6, 255, 255, 255, 255}};
  ha_gid got;

  (void)state;
  const size_t size = ha__ros2_user_data_write(text, HASH, "serviceid", &id);
  assert_int_equal(size, strlen(text));
  ha__ros2_user_data_hash(hash, text, size);
  assert_string_equal(hash, HASH);
  assert_true(ha__ros2_user_data_id(&got, text, size, "serviceid"));
  assert_memory_equal(&got, &id, sizeof id);
  assert_int_equal(ha__ros2_user_data_write(text, "", NULL, NULL), 0);
}

/* --- ros_discovery_info ------------------------------------------------------------- */

/* Data of one node "/ns/talker" with a reader and two writers, in the form of each generation, also
 * in big-endian order. */
static size_t make_info(uint8_t out[512], size_t gid_size, bool big) {
  const uint8_t kinds[] = {1, 2, 3};
  uint8_t *at = out;

#define NUMBER(n)                                                                                  \
  do {                                                                                             \
    while ((at - out) % 4 != 0)                                                                    \
      *at++ = 0;                                                                                   \
    for (int b = 0; b < 4; b++)                                                                    \
      *at++ = (uint8_t)((uint32_t)(n) >> (big ? 24 - 8 * b : 8 * b));                              \
  } while (0)
#define GID(entity)                                                                                \
  do {                                                                                             \
    const ha_gid id_ = gid(7, entity);                                                             \
    memset(at, 0, gid_size);                                                                       \
    memcpy(at, &id_, sizeof id_);                                                                  \
    at += gid_size;                                                                                \
  } while (0)
  memset(at, 0, 4);
  at[1] = big ? 0 : 1;
  at += 4;
  GID(0);
  NUMBER(1);
  NUMBER(4);
  memcpy(at, "/ns", 4);
  at += 4;
  NUMBER(7);
  memcpy(at, "talker", 7);
  at += 7;
  NUMBER(1);
  GID(kinds[0]);
  NUMBER(2);
  GID(kinds[1]);
  GID(kinds[2]);
  return (size_t)(at - out);
}

static void check_info(const ha__ros2_discovery_info *info) {
  const ha_gid participant = gid(7, 0);
  const ha_gid stranger = gid(7, 4);

  assert_memory_equal(&info->participant, &participant, sizeof participant);
  assert_int_equal(info->node_count, 1);
  assert_int_equal(info->owned_count, 3);
  for (uint8_t i = 1; i <= 3; i++) {
    const ha_gid owned = gid(7, i);
    assert_string_equal(ha__ros2_discovery_info_node(info, &owned), "/ns/talker");
  }
  assert_null(ha__ros2_discovery_info_node(info, &stranger));
}

static void test_info(void **state) {
  static const size_t sizes[] = {HA__ROS2_GID_NEW, HA__ROS2_GID_OLD};
  ha__ros2_discovery_info info;
  uint8_t bytes[512];

  (void)state;
  for (int i = 0; i < 4; i++) {
    const size_t size = make_info(bytes, sizes[i / 2], i % 2 == 1);
    assert_ok(ha__ros2_discovery_info_parse(&info, bytes, size, NULL));
    check_info(&info);
    ha__ros2_discovery_info_done(&info);
  }
}

/* Each truncation is refused, each changed byte is accepted or refused, and nothing leaks. */
static void test_damaged_info(void **state) {
  ha__ros2_discovery_info info;
  uint8_t bytes[512];
  ha_error err = HA_ERROR_INIT;

  (void)state;
  const size_t size = make_info(bytes, HA__ROS2_GID_NEW, false);
  for (size_t cut = 0; cut < size; cut++) {
    uint8_t *part = malloc(cut + 1);
    assert_non_null(part);
    memcpy(part, bytes, cut);
    assert_true(ha__ros2_discovery_info_parse(&info, part, cut, &err) < 0);
    assert_int_equal(info.node_count, 0);
    free(part);
  }
  for (size_t i = 0; i < size; i++) {
    bytes[i] ^= 0xff;
    const ha_status st = ha__ros2_discovery_info_parse(&info, bytes, size, &err);
    assert_true(st == HA_OK || st == HA_E_CORRUPT || st == HA_E_TRUNCATED);
    ha__ros2_discovery_info_done(&info);
    bytes[i] ^= 0xff;
  }
}

static void test_info_written(void **state) {
  const ha_gid readers[] = {gid(7, 1)};
  const ha_gid writers[] = {gid(7, 2), gid(7, 3)};
  const ha__ros2_node node = {gid(7, 0), "/ns", "talker", readers, 1, writers, 2};
  static const size_t sizes[] = {HA__ROS2_GID_NEW, HA__ROS2_GID_OLD};
  uint8_t expected[512];

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    ha_bytes bytes = {0};
    assert_ok(ha__ros2_discovery_info_write(&bytes, &node, sizes[i], NULL));
    assert_int_equal(bytes.size, make_info(expected, sizes[i], false));
    assert_memory_equal(bytes.data, expected, bytes.size);
    free(bytes.data);
  }
}

/* --- cache ---------------------------------------------------------------------------- */

typedef struct reported {
  size_t count;
  int32_t change;
  char topic[32];
  char node[32];
  char vendor[16];
} reported;

static const ha_qos g_qos = HA_QOS_INIT;

static void on_change(void *user, int32_t change, const ha_endpoint *endpoint) {
  reported *t = user;

  t->count++;
  t->change = change;
  snprintf(t->topic, sizeof t->topic, "%s", endpoint->topic);
  snprintf(t->node, sizeof t->node, "%s", endpoint->node);
  snprintf(t->vendor, sizeof t->vendor, "%s", endpoint->vendor);
}

static void put(ha__ros2_graph_cache *cache, ha_gid id, const char *topic) {
  const ha_endpoint e = {.struct_size = sizeof e,
                         .gid = id,
                         .topic = topic,
                         .type = "p/msg/T",
                         .hash = "",
                         .qos = &g_qos};

  assert_ok(ha__ros2_graph_cache_put(cache, &e, NULL));
}

static void put_info(ha__ros2_graph_cache *cache) {
  ha__ros2_discovery_info info;
  uint8_t bytes[512];

  assert_ok(
      ha__ros2_discovery_info_parse(&info, bytes, make_info(bytes, HA__ROS2_GID_NEW, false), NULL));
  assert_ok(ha__ros2_graph_cache_put_info(cache, &info, NULL));
  assert_int_equal(info.node_count, 0);
}

static void assert_reported(const reported *t, size_t count, int32_t change, const char *topic,
                            const char *node) {
  assert_int_equal(t->count, count);
  assert_int_equal(t->change, change);
  assert_string_equal(t->topic, topic);
  assert_string_equal(t->node, node);
}

static void test_graph_cache(void **state) {
  const ha_gid own = gid(1, 0);
  const ha_gid first = gid(7, 1);
  const ha_gid second = gid(7, 2);
  ha__ros2_graph_cache *cache = NULL;
  reported t = {0};

  (void)state;
  assert_ok(ha__ros2_graph_cache_new(&cache, &own, "/me", on_change, &t, NULL));
  put(cache, first, "/a");
  assert_reported(&t, 1, HA_CHANGE_APPEARED, "/a", "");
  assert_string_equal(t.vendor, "cyclonedds");
  put_info(cache);
  assert_reported(&t, 2, HA_CHANGE_RENEWED, "/a", "/ns/talker");
  put_info(cache); /* without changes */
  assert_int_equal(t.count, 2);
  put(cache, second, "/b"); /* already known */
  assert_reported(&t, 3, HA_CHANGE_APPEARED, "/b", "/ns/talker");
  put(cache, gid(7, 9), "/c"); /* without a node */
  assert_reported(&t, 4, HA_CHANGE_APPEARED, "/c", "");
  put(cache, first, "/a");
  assert_reported(&t, 5, HA_CHANGE_RENEWED, "/a", "/ns/talker");
  put(cache, gid(1, 5), "/mine");
  assert_reported(&t, 6, HA_CHANGE_APPEARED, "/mine", "/me");
  ha__ros2_graph_cache_remove(cache, &first);
  assert_reported(&t, 7, HA_CHANGE_LEFT, "/a", "/ns/talker");
  ha__ros2_graph_cache_remove(cache, &first);
  assert_int_equal(t.count, 7);
  ha__ros2_graph_cache_drop_info(cache, &second);
  ha__ros2_graph_cache_drop_info(cache, &second);
  ha__ros2_graph_cache_remove(cache, &second);
  assert_reported(&t, 8, HA_CHANGE_LEFT, "/b", "");
  ha__ros2_graph_cache_free(cache);
}

static void test_gid_size(void **state) {
  const ha_gid a = gid(1, 1);
  const ha_gid b = gid(2, 1);

  (void)state;
  unsetenv("ROS_DISTRO");
  ha__ros2_gid_size sizes = ha__ros2_gid_size_make();
  assert_int_equal(ha__ros2_gid_size_get(&sizes), HA__ROS2_GID_NEW);
  ha__ros2_gid_size_add(&sizes, &a, false);
  assert_int_equal(ha__ros2_gid_size_get(&sizes), HA__ROS2_GID_OLD);
  ha__ros2_gid_size_add(&sizes, &b, true);
  assert_int_equal(ha__ros2_gid_size_get(&sizes), HA__ROS2_GID_NEW);
  ha__ros2_gid_size_remove(&sizes, &b);
  ha__ros2_gid_size_remove(&sizes, &b);
  assert_int_equal(ha__ros2_gid_size_get(&sizes), HA__ROS2_GID_OLD);
  ha__ros2_gid_size_done(&sizes);
  setenv("ROS_DISTRO", "humble", 1);
  sizes = ha__ros2_gid_size_make();
  assert_int_equal(ha__ros2_gid_size_get(&sizes), HA__ROS2_GID_OLD);
  ha__ros2_gid_size_add(&sizes, &a, true);
  assert_int_equal(ha__ros2_gid_size_get(&sizes), HA__ROS2_GID_NEW);
  ha__ros2_gid_size_done(&sizes);
}

static void count_change(void *user, int32_t change, const ha_endpoint *endpoint) {
  (void)endpoint;
  *(size_t *)user += change == HA_CHANGE_APPEARED;
  *(size_t *)user -= change == HA_CHANGE_LEFT;
}

static ha_gid gid_of(size_t participant, size_t entity) {
  return (ha_gid){{1, 0x10, (uint8_t)participant, 0, 0, 0, 0, 0, 0, 0, 0, 0, (uint8_t)entity,
                   (uint8_t)(entity >> 8), (uint8_t)(entity >> 16), 3}};
}

/* A participant whose message names this many endpoints. */
static ha_status put_large_info(ha__ros2_graph_cache *cache, size_t participant, size_t owned) {
  char *node = ha__dup_string("/n");
  ha__ros2_discovery_info info = {.participant = gid_of(participant, 0)};

  info.nodes = ha__alloc(sizeof *info.nodes);
  info.owned = ha__alloc_zeroed(owned, sizeof *info.owned);
  assert_true(node && info.nodes && info.owned);
  info.nodes[info.node_count++] = node;
  info.owned_count = owned;
  const ha_status st = ha__ros2_graph_cache_put_info(cache, &info, NULL);
  ha__ros2_discovery_info_done(&info);
  return st;
}

/* The nodes that participants report are limited, for all participants together. */
static void test_large_infos(void **state) {
  const ha_gid own = gid(0, 0);
  const ha_gid first = gid_of(1, 0);
  ha__ros2_graph_cache *cache = NULL;
  size_t there = 0;

  (void)state;
  assert_ok(ha__ros2_graph_cache_new(&cache, &own, "/me", count_change, &there, NULL));
  assert_ok(put_large_info(cache, 1, HA__ROS2_MAX_INFO - 11));
  assert_int_equal(put_large_info(cache, 2, 10), HA_E_LIMIT);
  assert_ok(put_large_info(cache, 2, 9));
  assert_ok(put_large_info(cache, 1, 100)); /* replaces the previous message */
  assert_ok(put_large_info(cache, 3, HA__ROS2_MAX_INFO - 112));
  assert_int_equal(put_large_info(cache, 4, 1), HA_E_LIMIT);
  ha__ros2_graph_cache_drop_info(cache, &first);
  assert_ok(put_large_info(cache, 4, 1));
  ha__ros2_graph_cache_free(cache);
}

/* One participant with 100,000 endpoints and more: the excess is refused, and all leave at a cost
 * proportional to their number, in any order. */
static void test_crowd(void **state) {
  const ha_gid own = gid(0, 0);
  ha__ros2_graph_cache *cache = NULL;
  ha__ros2_gid_size sizes = ha__ros2_gid_size_make();
  ha_error err = HA_ERROR_INIT;
  size_t there = 0;

  (void)state;
  assert_ok(ha__ros2_graph_cache_new(&cache, &own, "/me", count_change, &there, NULL));
  for (size_t i = 0; i < HA__ROS2_MAX_ENDPOINTS + 10; i++) {
    const ha_endpoint e = {.struct_size = sizeof e,
                           .gid = gid_of(1, i),
                           .topic = "/t",
                           .type = "p/msg/T",
                           .hash = "",
                           .qos = &g_qos};
    const ha_status st = ha__ros2_graph_cache_put(cache, &e, &err);
    assert_int_equal(st, i < HA__ROS2_MAX_ENDPOINTS ? HA_OK : HA_E_LIMIT);
    ha__ros2_gid_size_add(&sizes, &e.gid, true);
  }
  assert_int_equal(there, HA__ROS2_MAX_ENDPOINTS);
  assert_in_range(sizes.count, 1, 1000);
  for (size_t i = 0; i < HA__ROS2_MAX_ENDPOINTS; i++) {
    const ha_gid gone = gid_of(1, i); /* the first comes last in the list */
    ha__ros2_graph_cache_remove(cache, &gone);
    ha__ros2_gid_size_remove(&sizes, &gone);
  }
  assert_int_equal(there, 0);
  ha__ros2_gid_size_done(&sizes);
  ha__ros2_graph_cache_free(cache);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_user_data),     cmocka_unit_test(test_padded_user_data),
      cmocka_unit_test(test_bad_user_data), cmocka_unit_test(test_user_data_written),
      cmocka_unit_test(test_info),          cmocka_unit_test(test_damaged_info),
      cmocka_unit_test(test_info_written),  cmocka_unit_test(test_graph_cache),
      cmocka_unit_test(test_gid_size),      cmocka_unit_test(test_large_infos),
      cmocka_unit_test(test_crowd),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Data from untrusted peers of a ROS 2 network: user data, nodes, names. The first byte selects the
 * kind. */
#include <stdlib.h>
#include <string.h>

#include "transport/ros2/protocol/discovery_info.h"
#include "transport/ros2/protocol/names.h"
#include "transport/ros2/protocol/user_data.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

/* The result is consistent, or empty. */
static void check_info(const uint8_t *data, size_t size) {
  ha__ros2_discovery_info info;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__ros2_discovery_info_parse(&info, data, size, &err);
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0' && info.node_count == 0 && !info.owned);
    return;
  }
  for (size_t i = 0; i < info.node_count; i++) {
    CHECK(info.nodes[i][0] == '\0' || ha__ros2_is_full_name(info.nodes[i]));
  }
  for (size_t i = 0; i < info.owned_count; i++) {
    CHECK(info.owned[i].node < info.node_count);
    CHECK(ha__ros2_discovery_info_node(&info, &info.owned[i].gid) != NULL);
  }
  ha__ros2_discovery_info_done(&info);
}

static void check_user_data(const uint8_t *data, size_t size) {
  char hash[HA__ROS2_HASH_SIZE];
  ha_slice value;
  ha_gid id;

  ha__ros2_user_data_hash(hash, data, size);
  CHECK(hash[0] == '\0' || ha__ros2_is_hash(hash, strlen(hash)));
  if (ha__ros2_user_data_find(&value, data, size, "enclave")) {
    CHECK(value.data >= data && value.size <= size - (size_t)(value.data - data));
  }
  (void)ha__ros2_user_data_id(&id, data, size, "serviceid");
}

/* "TOPIC\nTYPE": results are accepted as inputs. */
static void check_names(const uint8_t *data, size_t size) {
  char *topic = malloc(size + 1);
  char *type = malloc(size + 1);
  ha__ros2_dds_name again;

  CHECK(topic && type);
  const uint8_t *line = memchr(data, '\n', size);
  const size_t topic_size = line ? (size_t)(line - data) : size;
  memcpy(topic, data, topic_size);
  topic[topic_size] = '\0';
  const size_t type_size = line ? size - topic_size - 1 : 0;
  if (type_size > 0) memcpy(type, line + 1, type_size);
  type[type_size] = '\0';
  const int role = ha__ros2_demangle(topic, type);
  if (role != HA__ROS2_ALIEN) {
    CHECK(ha__ros2_is_full_name(topic));
    CHECK(ha__ros2_mangle(&again, role, topic, type, NULL) == HA_OK);
    CHECK(strncmp(again.topic, (const char *)data, strlen(again.topic)) == 0);
  }
  free(topic);
  free(type);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  switch (data[0] % 3) {
  case 0:
    check_info(data + 1, size - 1);
    break;
  case 1:
    check_user_data(data + 1, size - 1);
    break;
  default:
    check_names(data + 1, size - 1);
  }
  return 0;
}

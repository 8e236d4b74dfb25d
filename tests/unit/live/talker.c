#include "../test.h"

#include "talker.h"

ha_publication *talker_new(ha_transport *robot, const char *topic, int32_t reliability,
                           int32_t durability, uint64_t depth) {
  static const char definition[] = "uint64 number\n";
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "test_msgs/msg/Number",
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)definition,
                            .size = sizeof definition - 1,
                            .hash = ""};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = topic,
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                                                           .history = HA_QOS_HISTORY_KEEP_LAST,
                                                           .reliability = reliability,
                                                           .durability = durability,
                                                           .depth = depth}};
  ha_publication *publication = NULL;

  assert_ok(ha_transport_advertise(&publication, robot, &options, NULL));
  return publication;
}

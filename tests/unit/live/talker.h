/* A publication, for tests of subscribers. */
#ifndef HA_TESTS_UNIT_LIVE_TALKER_H
#define HA_TESTS_UNIT_LIVE_TALKER_H

#include <holdall/transport.h>

/* Create a publication of test_msgs/msg/Number, with its definition; must succeed. */
ha_publication *talker_new(ha_transport *robot, const char *topic, int32_t reliability,
                           int32_t durability, uint64_t depth);

#endif

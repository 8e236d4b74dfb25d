/* Which domain is joined, and how: the environment of ROS 2 and our own needs as one configuration
 * of Cyclone DDS. */
#ifndef HA_TRANSPORT_ROS2_CONFIG_H
#define HA_TRANSPORT_ROS2_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/text.h"

/* Variables of the environment; NULL = not set. */
typedef struct ha__ros2_environment {
  const char *domain_id;      /* ROS_DOMAIN_ID */
  const char *localhost_only; /* ROS_LOCALHOST_ONLY */
  const char *range;          /* ROS_AUTOMATIC_DISCOVERY_RANGE */
  const char *static_peers;   /* ROS_STATIC_PEERS */
  const char *distro;         /* ROS_DISTRO */
  const char *cyclonedds_uri; /* CYCLONEDDS_URI */
  const char *rmw;            /* RMW_IMPLEMENTATION */
} ha__ros2_environment;

ha__ros2_environment ha__ros2_environment_get(void);

/* option as ha_transport_options.domain. HA_E_ARG: no number from 0 to 232. */
ha_status ha__ros2_domain_id(uint32_t *out, int32_t option, const ha__ros2_environment *env,
                             ha_error *err);

/* The configuration: fragments of XML behind each other, of which the last one wins. extra, more
 * of that, or NULL, stands in front of the user's. shared_memory: the library knows of it, so it
 * must be told not to use it. HA_E_ARG: no such discovery range. */
ha_status ha__ros2_config(ha__text *out, const ha__ros2_environment *env, const char *extra,
                          bool shared_memory, ha_error *err);

/* What a user should know whose nodes use this RMW implementation; NULL = nothing. */
const char *ha__ros2_rmw_note(const char *rmw);

/* Is it one of before Iron? They know no hashes of types, and their ids are longer. */
bool ha__ros2_is_old_distro(const char *distro);

#endif

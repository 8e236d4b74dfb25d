/* Configuration of the DDS domain: the environment variables of ROS 2 and the needs of this
 * transport, as XML for Cyclone DDS. Pure functions but ha__ros2_environment_get(). */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_CONFIG_H
#define HA_TRANSPORT_ROS2_PROTOCOL_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/text/text.h"

/* Environment variables; NULL = not set. */
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

/* The domain to join. option: as ha_transport_options.domain. HA_E_ARG: not from 0 to 232. */
ha_status ha__ros2_domain_id(uint32_t *out, int32_t option, const ha__ros2_environment *env,
                             ha_error *err);

/* Writes the configuration: fragments of XML, of which later ones have precedence. extra: more of
 * them, or NULL; inserted before CYCLONEDDS_URI. shared_memory: this build of Cyclone DDS supports
 * it, so it must be switched off. HA_E_ARG: no such discovery range. */
ha_status ha__ros2_config(ha__text *out, const ha__ros2_environment *env, const char *extra,
                          bool shared_memory, ha_error *err);

/* A note for users of this RMW implementation; NULL = none is needed. */
const char *ha__ros2_rmw_note(const char *rmw);

/* Whether the distribution is older than Iron: without type hashes, and with longer GIDs. */
bool ha__ros2_is_old_distro(const char *distro);

#endif

/* A domain of DDS within this process. Cyclone DDS takes its configuration once a domain, so all
 * transports on it share one. */
#ifndef HA_TRANSPORT_ROS2_DOMAIN_H
#define HA_TRANSPORT_ROS2_DOMAIN_H

#include <stdbool.h>

#include <dds/dds.h>
#include <holdall/error.h>

#include "base/stock.h"

typedef struct ha__ros2_domain {
  struct ha__ros2_domain *next;
  uint32_t id;
  size_t refs;
  dds_entity_t entity; /* 0: somebody else in this process made it, and keeps it */
  char *config;
  ha__stock *stock;
} ha__ros2_domain;

/* Join, or make it. *ignored: it was there already, with another configuration. HA_E_IO: Cyclone
 * DDS does not take the configuration, or finds no network. */
ha_status ha__ros2_domain_join(ha__ros2_domain **out, uint32_t id, const char *config,
                               bool *ignored, ha_error *err);

/* The last one to leave takes it down. NULL is allowed. */
void ha__ros2_domain_leave(ha__ros2_domain *domain);

#endif

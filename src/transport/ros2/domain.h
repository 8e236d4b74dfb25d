/* DDS domains of this process. Cyclone DDS is configured once a domain, so the transports on a
 * domain share an object of this module, by reference count. Any thread. */
#ifndef HA_TRANSPORT_ROS2_DOMAIN_H
#define HA_TRANSPORT_ROS2_DOMAIN_H

#include <stdbool.h>

#include <dds/dds.h>
#include <holdall/error.h>

#include "base/buffer_pool.h"

typedef struct ha__ros2_domain {
  struct ha__ros2_domain *next;
  uint32_t id;
  size_t refs;
  dds_entity_t entity; /* 0: the domain was created by other code in this process */
  char *config;
  ha__buffer_pool *buffers;
} ha__ros2_domain;

/* Returns the domain, created if needed. *ignored: it existed already with another configuration.
 * HA_E_IO: Cyclone DDS rejects the configuration, or finds no network. */
ha_status ha__ros2_domain_join(ha__ros2_domain **out, uint32_t id, const char *config,
                               bool *ignored, ha_error *err);

/* Releases it; the last release deletes the domain. NULL is allowed. */
void ha__ros2_domain_leave(ha__ros2_domain *domain);

#endif

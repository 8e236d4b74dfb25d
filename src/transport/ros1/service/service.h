/* A service that is ours, as its guests see it. */
#ifndef HA_TRANSPORT_ROS1_SERVICE_SERVICE_H
#define HA_TRANSPORT_ROS1_SERVICE_SERVICE_H

#include "worker.h"

struct ha__ros1_service {
  ha_service base; /* first */
  ha__ros1_call_handler handler;
  ha__ros1_service *next;
  bool listed;
  void *user;
  void (*request)(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size);
};

#endif

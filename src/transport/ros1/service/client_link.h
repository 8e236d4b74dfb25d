/* A connection of somebody who calls one of our services, from its header on. All but
 * ha__ros1_client_link_reply() is for the control thread, or for when it has ended. */
#ifndef HA_TRANSPORT_ROS1_SERVICE_CLIENT_LINK_H
#define HA_TRANSPORT_ROS1_SERVICE_CLIENT_LINK_H

#include "worker.h"

/* Requests are small for what is served; whoever connects once more pushes out the one that was
 * silent for the longest time. */
enum { HA__ROS1_REQUEST_MAX = 4 * 1024 * 1024, HA__ROS1_CLIENT_LINKS_MAX = 64 };

/* service NULL: it is told the error, and sent away. fd is the guest's, or is closed. */
void ha__ros1_client_link_new(ha__ros1_worker *worker, int fd, ha__ros1_service *service,
                              const ha__ros1_header *header, const char *error);

/* All of a service. NULL: all that there are. */
void ha__ros1_client_links_free(ha__ros1_worker *worker, const ha__ros1_service *service);

/* Any thread. HA_E_BUSY: it is gone. */
ha_status ha__ros1_client_link_reply(ha__ros1_worker *worker, const ha__ros1_service *service,
                                     const ha_request_id *id, const uint8_t *data, size_t size,
                                     ha_error *err);

#endif

/* Client links: connections of clients to services of this node, from the handshake on.
 *
 * A link reads a request, pushes it to the worker, and sends the reply when the user has given it;
 * then it ends, or reads the next request if it is persistent. All functions but
 * ha__ros1_client_link_reply() are for the control thread, or for after it has ended. */
#ifndef HA_TRANSPORT_ROS1_SERVICE_CLIENT_LINK_H
#define HA_TRANSPORT_ROS1_SERVICE_CLIENT_LINK_H

#include "worker.h"

/* Limits: bytes of a request, and links at a time. One link more closes the link that has been
 * silent for the longest time. */
enum { HA__ROS1_REQUEST_MAX = 4 * 1024 * 1024, HA__ROS1_CLIENT_LINKS_MAX = 64 };

/* Answers the header of a client. Takes the socket. handler: of the service; NULL = send `error`
 * and close. */
void ha__ros1_client_link_new(ha__ros1_worker *worker, int fd, ha__ros1_call_handler *handler,
                              const ha__ros1_header *header, const char *error);

/* Closes and frees the links of a service. handler NULL: all links. */
void ha__ros1_client_links_free(ha__ros1_worker *worker, const ha__ros1_call_handler *handler);

/* Any thread. Sends the reply to a request. HA_E_BUSY: the client has disconnected. */
ha_status ha__ros1_client_link_reply(ha__ros1_worker *worker, const ha__ros1_call_handler *handler,
                                     const ha_request_id *id, const uint8_t *data, size_t size,
                                     ha_error *err);

#endif

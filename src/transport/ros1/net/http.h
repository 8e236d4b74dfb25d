/* Parser of the head of an HTTP message as XML-RPC uses it: a POST request, or the response to one.
 * Pure function of untrusted bytes. */
#ifndef HA_TRANSPORT_ROS1_NET_HTTP_H
#define HA_TRANSPORT_ROS1_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

enum { HA__ROS1_HTTP_HEAD_MAX = 16 * 1024 };

typedef struct ha__ros1_http {
  size_t head_size; /* with the empty line that ends it */
  size_t body_size; /* Content-Length; at most max_body */
  int status;       /* of a response, such as 200; of a request 0 */
  bool keep_alive;  /* the connection may be used again */
  bool expects;     /* of a request: the peer waits for "100 Continue" */
} ha__ros1_http;

/* HA_END: the head is not complete yet. HA_E_CORRUPT, HA_E_LIMIT, HA_E_UNSUPPORTED (not a POST, or
 * without Content-Length). */
ha_status ha__ros1_http_parse(ha__ros1_http *out, const uint8_t *data, size_t size,
                              bool is_response, size_t max_body, ha_error *err);

#endif

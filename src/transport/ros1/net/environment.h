/* Configuration of this node: from the options of the caller, settings as remapping arguments have
 * them, and the environment variables of ROS 1. Also URIs of nodes. Pure functions but
 * ha__ros1_environment_get(). */
#ifndef HA_TRANSPORT_ROS1_NET_ENVIRONMENT_H
#define HA_TRANSPORT_ROS1_NET_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/transport.h>

#include "names.h"

enum { HA__ROS1_HOST_SIZE = 256, HA__ROS1_URI_SIZE = 288 };

/* "http://HOST:PORT/" or "rosrpc://HOST:PORT". URIs are equal when host and port are; the text may
 * differ in the final slash. */
typedef struct ha__ros1_uri {
  char host[HA__ROS1_HOST_SIZE]; /* an IPv6 address without brackets */
  uint16_t port;
} ha__ros1_uri;

/* HA_E_ARG: not such a URI. */
ha_status ha__ros1_uri_parse(ha__ros1_uri *out, const char *scheme, const char *uri, ha_error *err);

/* With scheme "http" the text ends in "/", as roscpp and rospy write it. */
void ha__ros1_uri_write(char out[HA__ROS1_URI_SIZE], const char *scheme, const ha__ros1_uri *uri);

bool ha__ros1_uri_equal(const ha__ros1_uri *a, const ha__ros1_uri *b);

/* Environment variables (NULL = not set), and what the system reports of this machine. */
typedef struct ha__ros1_environment {
  const char *master_uri;           /* ROS_MASTER_URI */
  const char *hostname;             /* ROS_HOSTNAME */
  const char *ip;                   /* ROS_IP */
  const char *space;                /* ROS_NAMESPACE */
  const char *ipv6;                 /* ROS_IPV6 */
  char system[HA__ROS1_HOST_SIZE];  /* gethostname() */
  char address[HA__ROS1_HOST_SIZE]; /* of an interface that is up; "" = loopback only */
} ha__ros1_environment;

void ha__ros1_environment_get(ha__ros1_environment *out);

/* The result. */
typedef struct ha__ros1_config {
  ha__ros1_uri master;
  char host[HA__ROS1_HOST_SIZE]; /* name or address of this machine in all URIs */
  uint16_t tcpros_port;          /* 0 = any */
  bool ipv6;                     /* sockets are of IPv6, and accept IPv4 too */
  bool loopback;                 /* host is a loopback address, so listen on loopback only */
  ha__ros1_names names;
} ha__ros1_config;

/* Whether key is a setting that is read here. Settings have the names of remapping arguments, with
 * or without "__" in front, and take precedence over options and variables: "master", "hostname",
 * "ip", "name", "ns", "tcpros_server_port"; and "remap": "from:=to" with blanks between several. */
bool ha__ros1_is_setting(const char *key);

/* Without a setting "name", the node is called options->node_name with the time appended. Other
 * settings are ignored. HA_E_ARG: a variable or a setting is wrong; err says which one. HA_E_NOMEM.
 */
ha_status ha__ros1_configure(ha__ros1_config *out, const ha_transport_options *options,
                             const ha__ros1_environment *env, int64_t wall_ns, ha_error *err);
/* Zero is allowed. */
void ha__ros1_config_done(ha__ros1_config *config);

#endif

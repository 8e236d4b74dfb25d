/* Where the master is, what we are called by others, and our place among names: by the environment
 * of ROS 1, and settings that win over it. */
#ifndef HA_TRANSPORT_ROS1_NET_ENVIRONMENT_H
#define HA_TRANSPORT_ROS1_NET_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/transport.h>

#include "names.h"

enum { HA__ROS1_HOST_ROOM = 256, HA__ROS1_URI_ROOM = 288 };

/* "http://HOST:PORT/" or "rosrpc://HOST:PORT". Two are of one node when host and port are the same:
 * the text may differ in the final slash. */
typedef struct ha__ros1_uri {
  char host[HA__ROS1_HOST_ROOM]; /* an IPv6 address without brackets */
  uint16_t port;
} ha__ros1_uri;

/* HA_E_ARG says what is wrong with it, and what was expected. */
ha_status ha__ros1_uri_parse(ha__ros1_uri *out, const char *scheme, const char *uri, ha_error *err);

/* "http" ends in "/", as others write it. */
void ha__ros1_uri_write(char out[HA__ROS1_URI_ROOM], const char *scheme, const ha__ros1_uri *uri);

bool ha__ros1_uri_equal(const ha__ros1_uri *a, const ha__ros1_uri *b);

/* Variables of the environment, NULL = not set, and what the system says of this machine. */
typedef struct ha__ros1_environment {
  const char *master_uri;           /* ROS_MASTER_URI */
  const char *hostname;             /* ROS_HOSTNAME */
  const char *ip;                   /* ROS_IP */
  const char *space;                /* ROS_NAMESPACE */
  const char *ipv6;                 /* ROS_IPV6 */
  char system[HA__ROS1_HOST_ROOM];  /* gethostname() */
  char address[HA__ROS1_HOST_ROOM]; /* of an interface that is up; "" = there is loopback alone */
} ha__ros1_environment;

void ha__ros1_environment_get(ha__ros1_environment *out);

/* What is to be done. */
typedef struct ha__ros1_config {
  ha__ros1_uri master;
  char host[HA__ROS1_HOST_ROOM]; /* stands in all our URIs */
  uint16_t tcpros_port;          /* 0 = any */
  bool ipv6;                     /* sockets are of IPv6, and take IPv4 too */
  bool loopback;                 /* listen for this machine alone, as what we are called is of it */
  ha__ros1_names names;
} ha__ros1_config;

/* Settings by which remapping arguments are known, with or without "__" in front; each one wins
 * over the option or the variable: "master", "hostname", "ip", "name", "ns", "tcpros_server_port";
 * and "remap": "from:=to" with blanks between several. Others are not looked at. The node's name is
 * that of setting "name" as it is, else options->node_name with the time behind it. */
bool ha__ros1_is_setting(const char *key);

/* HA_E_ARG: a variable or a setting is wrong; err says which one. HA_E_NOMEM. */
ha_status ha__ros1_configure(ha__ros1_config *out, const ha_transport_options *options,
                             const ha__ros1_environment *env, int64_t wall_ns, ha_error *err);
/* Zero is allowed. */
void ha__ros1_config_done(ha__ros1_config *config);

#endif

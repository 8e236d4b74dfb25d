#include "socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"

/* The nodes of a robot that starts all connect at once; a client that does not fit into the backlog
 * retries after a second. */
enum { BACKLOG = 1024 };

/* An address of either family. */
typedef union address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
} address;

/* IPv6, unless this machine is known to others by an IPv4 loopback address. */
static bool is_of_v6(const ha__ros1_config *config) {
  return config->ipv6 && strncmp(config->host, "127.", 4) != 0;
}

/* "localhost" means both loopback addresses; one socket can bind only one of them, or all
 * addresses. */
static socklen_t own_address(address *out, const ha__ros1_config *config, uint16_t port) {
  memset(out, 0, sizeof *out);
  if (is_of_v6(config)) {
    out->v6.sin6_family = AF_INET6;
    out->v6.sin6_port = htons(port);
    out->v6.sin6_addr = strcmp(config->host, "::1") == 0 ? in6addr_loopback : in6addr_any;
    return sizeof out->v6;
  }
  out->v4.sin_family = AF_INET;
  out->v4.sin_port = htons(port);
  out->v4.sin_addr.s_addr = htonl(config->loopback ? INADDR_LOOPBACK : INADDR_ANY);
  return sizeof out->v4;
}

static uint16_t port_of(const address *a) {
  return ntohs(a->any.sa_family == AF_INET6 ? a->v6.sin6_port : a->v4.sin_port);
}

static void set_flag(int fd, int level, int option, int value) {
  (void)setsockopt(fd, level, option, &value, sizeof value);
}

ha_status ha__ros1_listen(int *out, uint16_t *port, const ha__ros1_config *config, ha_error *err) {
  address a;
  socklen_t size = own_address(&a, config, *port);
  const int fd = socket(a.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot create a socket");
  if (is_of_v6(config)) set_flag(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0);
  set_flag(fd, SOL_SOCKET, SO_REUSEADDR, 1);
  if (bind(fd, &a.any, size) != 0 || listen(fd, BACKLOG) != 0 ||
      getsockname(fd, &a.any, &size) != 0) {
    const int reason = errno;
    close(fd);
    return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot listen on TCP port %u",
                         (unsigned)*port);
  }
  *port = port_of(&a);
  *out = fd;
  return HA_OK;
}

int ha__ros1_accept(int listener) {
  int fd;

  do {
    fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  } while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
  return fd;
}

int ha__ros1_connect_begin(const struct sockaddr *to, socklen_t size) {
  const int fd = socket(to->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

  if (fd < 0) return -1;
  if (connect(fd, to, size) == 0 || errno == EINPROGRESS) return fd;
  const int reason = errno;
  close(fd);
  errno = reason;
  return -1;
}

int ha__ros1_connect_result(int fd) {
  int reason = 0;
  socklen_t size = sizeof reason;

  return getsockopt(fd, SOL_SOCKET, SO_ERROR, &reason, &size) == 0 ? reason : errno;
}

void ha__ros1_set_nodelay(int fd) {
  set_flag(fd, IPPROTO_TCP, TCP_NODELAY, 1);
}

static void set_keepalive(int fd, int idle_s, int each_s, int times) {
  set_flag(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_flag(fd, IPPROTO_TCP, TCP_KEEPINTVL, each_s);
  set_flag(fd, IPPROTO_TCP, TCP_KEEPCNT, times);
  set_flag(fd, IPPROTO_TCP, TCP_KEEPIDLE, idle_s); /* last: it starts the timer again */
}

void ha__ros1_set_keepalive(int fd) {
  set_keepalive(fd, 60, 10, 9);
}

void ha__ros1_hasten_keepalive(int fd) {
  set_keepalive(fd, 1, 1, 60);
}

void ha__ros1_peer_name(char out[HA__ROS1_PEER_SIZE], int fd) {
  address a;
  socklen_t size = sizeof a;
  char host[INET6_ADDRSTRLEN];

  memset(&a, 0, sizeof a);
  out[0] = '\0';
  if (getpeername(fd, &a.any, &size) != 0) return;
  const void *bytes =
      a.any.sa_family == AF_INET6 ? (const void *)&a.v6.sin6_addr : (const void *)&a.v4.sin_addr;
  if (!inet_ntop(a.any.sa_family, bytes, host, sizeof host)) return;
  snprintf(out, HA__ROS1_PEER_SIZE, "%s:%u", host, (unsigned)port_of(&a));
}

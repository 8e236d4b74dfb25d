/* XML-RPC server of this node: HTTP connections on the control loop. slave_api.c answers the calls.
 *
 * Peers are not authenticated: the number of connections, the size of requests and the time without
 * progress are limited. */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/growing.h"
#include "slave_api.h"
#include "transport/ros1/net/exchange.h"
#include "transport/ros1/net/listener.h"
#include "transport/ros1/net/socket.h"

enum { MAX_CONNECTIONS = 256, READ_STEP = 16 * 1024 };
/* A connection without progress for this time is closed. */
#define IDLE_TIMEOUT_NS INT64_C(60000000000)

typedef struct connection {
  struct connection *next;
  ha__ros1_rpc_server *server;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd;
  ha__ros1_exchange exchange;
  size_t sent;    /* bytes of exchange.out that were sent */
  bool writing;   /* exchange.out is being sent */
  bool continued; /* "100 Continue" was sent */
} connection;

struct ha__ros1_rpc_server {
  ha__ros1 *ros1;
  ha__ros1_listener listener;
  connection *connections;
  size_t count;
};

static void free_connection(connection *c) {
  ha__ros1_loop *loop = c->server->ros1->control;

  ha__ros1_loop_unwatch(loop, &c->watch);
  ha__ros1_loop_clear_timer(loop, &c->timer);
  close(c->fd);
  ha__ros1_exchange_done(&c->exchange);
  ha__free(c);
}

static void close_connection(connection *c) {
  ha__ros1_rpc_server *server = c->server;

  for (connection **at = &server->connections; *at; at = &(*at)->next) {
    if (*at != c) continue;
    *at = c->next;
    server->count--;
    free_connection(c);
    return;
  }
}

/* false = the connection was closed. */
static bool wait_for(connection *c, uint32_t events) {
  ha__ros1_loop *loop = c->server->ros1->control;

  ha__ros1_loop_set_timer(loop, &c->timer, ha__now_ns() + IDLE_TIMEOUT_NS);
  if (ha__ros1_loop_watch(loop, &c->watch, c->fd, events, NULL) >= 0) return true;
  close_connection(c);
  return false;
}

/* --- answering ------------------------------------------------------------------------- */

static ha_status answer(void *user, ha_bytes *out, const ha__ros1_document *call, ha_error *err) {
  return ha__ros1_slave_api_answer(out, user, call, err);
}

static void start_writing(connection *c) {
  c->writing = true;
  c->sent = 0;
  (void)wait_for(c, EPOLLOUT);
}

/* Handles the bytes received so far. */
static void serve(connection *c) {
  static const char continue_line[] = "HTTP/1.1 100 Continue\r\n\r\n";
  const ha_status st = ha__ros1_exchange_take(&c->exchange, NULL);

  if (st == HA_END) {
    if (c->exchange.http.expects && !c->continued) {
      c->continued = true;
      (void)!send(c->fd, continue_line, sizeof continue_line - 1, MSG_NOSIGNAL);
    }
    (void)wait_for(c, EPOLLIN);
    return;
  }
  if (st < 0) {
    close_connection(c);
  } else {
    start_writing(c);
  }
}

static void write_more(connection *c) {
  const ha_bytes *out = &c->exchange.out;
  const ssize_t n = send(c->fd, out->data + c->sent, out->size - c->sent, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) close_connection(c);
    return;
  }
  c->sent += (size_t)n;
  if (c->sent < out->size) return;
  if (!c->exchange.http.keep_alive) {
    close_connection(c);
    return;
  }
  c->writing = c->continued = false;
  ha__ros1_exchange_next(&c->exchange);
  serve(c);
}

static void read_more(connection *c) {
  ha_bytes *in = &c->exchange.in;

  if (ha__bytes_reserve(in, READ_STEP, NULL) < 0) {
    close_connection(c);
    return;
  }
  const ssize_t n = recv(c->fd, in->data + in->size, in->capacity - in->size, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {
    close_connection(c);
    return;
  }
  in->size += (size_t)n;
  serve(c);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  connection *c = HA__ROS1_CONTAINER_OF(connection, watch, watch);

  (void)events;
  if (c->writing) {
    write_more(c);
  } else {
    read_more(c);
  }
}

static void on_idle(ha__ros1_timer *timer) {
  close_connection(HA__ROS1_CONTAINER_OF(connection, timer, timer));
}

/* --- connections ---------------------------------------------------------------------------- */

/* Closes the connection that has been idle for the longest time. */
static bool close_idlest(ha__ros1_listener *listener) {
  const ha__ros1_rpc_server *server =
      HA__ROS1_CONTAINER_OF(ha__ros1_rpc_server, listener, listener);
  connection *silent = server->connections;

  if (!silent) return false;
  for (connection *c = server->connections; c; c = c->next) {
    if (c->timer.at_ns < silent->timer.at_ns) silent = c;
  }
  close_connection(silent);
  return true;
}

static void on_accepted(ha__ros1_listener *listener, int fd) {
  ha__ros1_rpc_server *server = HA__ROS1_CONTAINER_OF(ha__ros1_rpc_server, listener, listener);
  connection *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) {
    close(fd);
    return;
  }
  while (server->count >= ha__ros1_listener_limit(MAX_CONNECTIONS))
    close_idlest(listener);
  *c = (connection){.server = server, .fd = fd, .watch.ready = on_ready, .timer.due = on_idle};
  c->exchange = (ha__ros1_exchange){.answer = answer, .user = server->ros1};
  c->next = server->connections;
  server->connections = c;
  server->count++;
  ha__ros1_set_nodelay(fd);
  (void)wait_for(c, EPOLLIN);
}

ha_status ha__ros1_rpc_server_new(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_rpc_server *server = ha__alloc_zeroed(1, sizeof *server);
  ha__ros1_uri own = {.port = 0};

  if (!server) return HA_FAIL_NOMEM(err);
  server->ros1 = ros1;
  server->listener =
      (ha__ros1_listener){.accepted = on_accepted, .evict = close_idlest, .loop = ros1->control};
  ros1->rpc_server = server;
  HA_TRY(ha__ros1_listener_open(&server->listener, &own.port, &ros1->config, err));
  memcpy(own.host, ros1->config.host, sizeof own.host);
  ha__ros1_uri_write(ros1->uri, "http", &own);
  return HA_OK;
}

void ha__ros1_rpc_server_start(ha__ros1_rpc_server *server) {
  ha__ros1_listener_start(&server->listener);
}

void ha__ros1_rpc_server_free(ha__ros1_rpc_server *server) {
  if (!server) return;
  while (server->connections)
    close_connection(server->connections);
  ha__ros1_listener_close(&server->listener);
  ha__free(server);
}

#include "rpc_server.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/growing.h"
#include "slave_api.h"
#include "transport/ros1/net/exchange.h"
#include "transport/ros1/net/listener.h"
#include "transport/ros1/net/socket.h"

enum { MAX_GUESTS = 256, STEP = 16 * 1024 };
/* One that says nothing for so long is not waited for. */
#define IDLE_NS INT64_C(60000000000)

/* Somebody who calls us. */
typedef struct guest {
  struct guest *next;
  ha__ros1_server *server;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd;
  ha__ros1_exchange exchange;
  size_t sent; /* of exchange.out */
  bool speaks; /* it is being written */
  bool continued;
} guest;

struct ha__ros1_server {
  ha__ros1 *ros1;
  ha__ros1_listener listener;
  guest *guests;
  size_t count;
};

static void free_guest(guest *g) {
  ha__ros1_loop *loop = g->server->ros1->control;

  ha__ros1_loop_unwatch(loop, &g->watch);
  ha__ros1_loop_clear_timer(loop, &g->timer);
  close(g->fd);
  ha__ros1_exchange_done(&g->exchange);
  ha__free(g);
}

static void show_out(guest *g) {
  ha__ros1_server *server = g->server;

  for (guest **at = &server->guests; *at; at = &(*at)->next) {
    if (*at != g) continue;
    *at = g->next;
    server->count--;
    free_guest(g);
    return;
  }
}

/* false = it is gone. */
static bool wait_more(guest *g, uint32_t events) {
  ha__ros1_loop *loop = g->server->ros1->control;

  ha__ros1_loop_set_timer(loop, &g->timer, ha__now_ns() + IDLE_NS);
  if (ha__ros1_loop_watch(loop, &g->watch, g->fd, events, NULL) >= 0) return true;
  show_out(g);
  return false;
}

/* --- answering ------------------------------------------------------------------------- */

static ha_status answer(void *user, ha_bytes *out, const ha__ros1_document *call, ha_error *err) {
  return ha__ros1_slave_answer(out, user, call, err);
}

static void speak(guest *g) {
  g->speaks = true;
  g->sent = 0;
  (void)wait_more(g, EPOLLOUT);
}

/* Looks at what is there. */
static void serve(guest *g) {
  static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
  const ha_status st = ha__ros1_exchange_take(&g->exchange, NULL);

  if (st == HA_END) {
    if (g->exchange.http.expects && !g->continued) {
      g->continued = true;
      (void)!send(g->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL);
    }
    (void)wait_more(g, EPOLLIN);
    return;
  }
  if (st < 0) {
    show_out(g);
  } else {
    speak(g);
  }
}

static void write_more(guest *g) {
  const ha_bytes *out = &g->exchange.out;
  const ssize_t n = send(g->fd, out->data + g->sent, out->size - g->sent, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) show_out(g);
    return;
  }
  g->sent += (size_t)n;
  if (g->sent < out->size) return;
  if (!g->exchange.http.keep_alive) {
    show_out(g);
    return;
  }
  g->speaks = g->continued = false;
  ha__ros1_exchange_next(&g->exchange);
  serve(g);
}

static void read_more(guest *g) {
  ha_bytes *in = &g->exchange.in;

  if (ha__bytes_reserve(in, STEP, NULL) < 0) {
    show_out(g);
    return;
  }
  const ssize_t n = recv(g->fd, in->data + in->size, in->capacity - in->size, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {
    show_out(g);
    return;
  }
  in->size += (size_t)n;
  serve(g);
}

static void on_guest(ha__ros1_watch *watch, uint32_t events) {
  guest *g = HA__ROS1_OF(guest, watch, watch);

  (void)events;
  if (g->speaks) {
    write_more(g);
  } else {
    read_more(g);
  }
}

static void on_due(ha__ros1_timer *timer) {
  show_out(HA__ROS1_OF(guest, timer, timer));
}

/* --- guests ---------------------------------------------------------------------------- */

/* The one that was silent for the longest time goes. */
static bool make_room(ha__ros1_listener *listener) {
  const ha__ros1_server *server = HA__ROS1_OF(ha__ros1_server, listener, listener);
  guest *silent = server->guests;

  if (!silent) return false;
  for (guest *g = server->guests; g; g = g->next) {
    if (g->timer.at_ns < silent->timer.at_ns) silent = g;
  }
  show_out(silent);
  return true;
}

static void let_in(ha__ros1_listener *listener, int fd) {
  ha__ros1_server *server = HA__ROS1_OF(ha__ros1_server, listener, listener);
  guest *g = ha__alloc_zeroed(1, sizeof *g);

  if (!g) {
    close(fd);
    return;
  }
  while (server->count >= ha__ros1_listener_limit(MAX_GUESTS))
    make_room(listener);
  *g = (guest){.server = server, .fd = fd, .watch.ready = on_guest, .timer.due = on_due};
  g->exchange = (ha__ros1_exchange){.answer = answer, .user = server->ros1};
  g->next = server->guests;
  server->guests = g;
  server->count++;
  ha__ros1_set_nodelay(fd);
  (void)wait_more(g, EPOLLIN);
}

ha_status ha__ros1_server_new(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_server *server = ha__alloc_zeroed(1, sizeof *server);
  ha__ros1_uri own = {.port = 0};

  if (!server) return HA_FAIL_NOMEM(err);
  server->ros1 = ros1;
  server->listener =
      (ha__ros1_listener){.let_in = let_in, .make_room = make_room, .loop = ros1->control};
  ros1->server = server;
  HA_TRY(ha__ros1_listener_open(&server->listener, &own.port, &ros1->config, err));
  memcpy(own.host, ros1->config.host, sizeof own.host);
  ha__ros1_uri_write(ros1->uri, "http", &own);
  return HA_OK;
}

void ha__ros1_server_start(ha__ros1_server *server) {
  ha__ros1_listener_start(&server->listener);
}

void ha__ros1_server_free(ha__ros1_server *server) {
  if (!server) return;
  while (server->guests)
    show_out(server->guests);
  ha__ros1_listener_close(&server->listener);
  ha__free(server);
}

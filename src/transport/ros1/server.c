#include "server.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/format.h"
#include "base/growing.h"
#include "http.h"
#include "listener.h"
#include "slave.h"
#include "socket.h"

/* Reading a body takes 50 times its size for a moment; the URIs of 1000 publishers are 100 kB. */
enum { MAX_GUESTS = 256, MAX_BODY = 1024 * 1024, STEP = 16 * 1024 };
/* One that says nothing for so long is not waited for. */
#define IDLE_NS INT64_C(60000000000)

/* Somebody who calls us. */
typedef struct guest {
  struct guest *next;
  ha__ros1_server *server;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd;
  ha_bytes in;
  ha_bytes out;
  size_t sent;
  bool speaks; /* out is being written */
  bool continued;
  ha__ros1_http http;
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
  ha__bytes_done(&g->in);
  ha__bytes_done(&g->out);
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

/* An answer as a whole: the head of HTTP, then the body. */
static ha_status add_answer(guest *g, const char *status, const char *type, const void *body,
                            size_t size, ha_error *err) {
  char head[256];
  const size_t head_size =
      ha__format(head, sizeof head,
                 "HTTP/1.1 %s\r\nServer: holdall\r\nContent-Type: %s\r\n"
                 "Connection: %s\r\nContent-Length: %zu\r\n\r\n",
                 status, type, g->http.keep_alive ? "keep-alive" : "close", size);

  HA_TRY(ha__bytes_append(&g->out, head, head_size, err));
  return ha__bytes_append(&g->out, body, size, err);
}

static ha_status respond(guest *g, const uint8_t *xml, size_t size, ha_error *err) {
  ha_bytes body = {0};
  ha_status st = ha__ros1_slave_answer(&body, g->server->ros1, xml, size, err);

  if (st >= 0) st = add_answer(g, "200 OK", "text/xml", body.data, body.size, err);
  ha__bytes_done(&body);
  return st;
}

static ha_status refuse(guest *g, const ha_error *why, ha_error *err) {
  const char *status = why->code == HA_E_UNSUPPORTED ? "501 Not Implemented" : "400 Bad Request";

  g->http.keep_alive = false;
  g->in.size = 0;
  g->out.size = 0; /* of an answer that was not completed */
  return add_answer(g, status, "text/plain", why->text, strlen(why->text), err);
}

/* HA_END: more is to come. HA_OK: the answer is in out. */
static ha_status take(guest *g, ha_error *err) {
  const ha_bytes *in = &g->in;

  if (!g->http.head_size) {
    const ha_status st = ha__ros1_http_parse(&g->http, in->data, in->size, false, MAX_BODY, err);
    if (st != HA_OK) return st;
  }
  const size_t whole = g->http.head_size + g->http.body_size;
  if (in->size < whole) return HA_END;
  HA_TRY(respond(g, in->data + g->http.head_size, g->http.body_size, err));
  memmove(in->data, in->data + whole, in->size - whole);
  g->in.size -= whole;
  return HA_OK;
}

static void speak(guest *g) {
  g->speaks = true;
  g->sent = 0;
  (void)wait_more(g, EPOLLOUT);
}

/* Looks at what is there. */
static void serve(guest *g) {
  static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
  ha_error err = HA_ERROR_INIT;
  ha_error why = HA_ERROR_INIT;
  ha_status st = take(g, &why);

  if (st == HA_END) {
    if (g->http.expects && !g->continued) {
      g->continued = true;
      (void)!send(g->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL);
    }
    (void)wait_more(g, EPOLLIN);
    return;
  }
  if (st < 0) st = refuse(g, &why, &err);
  if (st < 0) {
    show_out(g);
  } else {
    speak(g);
  }
}

static void write_more(guest *g) {
  const ssize_t n = send(g->fd, g->out.data + g->sent, g->out.size - g->sent, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) show_out(g);
    return;
  }
  g->sent += (size_t)n;
  if (g->sent < g->out.size) return;
  if (!g->http.keep_alive) {
    show_out(g);
    return;
  }
  g->speaks = g->continued = false;
  g->out.size = 0;
  g->http = (ha__ros1_http){0};
  serve(g);
}

static void read_more(guest *g) {
  if (ha__bytes_reserve(&g->in, STEP, NULL) < 0) {
    show_out(g);
    return;
  }
  const ssize_t n = recv(g->fd, g->in.data + g->in.size, g->in.capacity - g->in.size, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {
    show_out(g);
    return;
  }
  g->in.size += (size_t)n;
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

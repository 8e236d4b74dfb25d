/* Clients of services (ha_client).
 *
 * A client asks the master for the address of the service each poll interval. Calls are queued and
 * made one after the other, each by a connection of its own. Sockets, timers and calls belong to
 * the control thread; replies reach the user in the worker thread. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/net/connector.h"
#include "transport/ros1/net/frame.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/socket.h"
#include "worker.h"

enum { REPLY_MAX = 64 * 1024 * 1024, CALLS_MAX = 64 };

#define CONNECT_TIMEOUT_NS INT64_C(5000000000)

typedef struct call call;

struct call {
  call *next;
  uint64_t sequence;
  ha_bytes bytes; /* a frame */
};

typedef struct client {
  ha_client base; /* first */
  ha__ros1_call_handler handler;
  void *user;
  void (*reply)(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);
  void (*failed)(void *user, ha_client *client, uint64_t sequence, const char *text);
  ha__ros1_task wake_task;
  atomic_bool ready;
  /* guarded by the worker's lock */
  call *first;
  call *last;
  size_t call_count; /* with the current one */
  uint64_t sequence;
  bool reply_pending; /* the worker has a reply of this client */
  /* of the control thread */
  bool looked_up; /* the master was asked at least once */
  ha__ros1_rpc_call lookup;
  ha__ros1_timer lookup_timer;
  ha__ros1_uri server;
  call *current;
  ha__ros1_connector connector;
  ha__ros1_handshake handshake;
  ha__ros1_frame_io io;
} client;

static void start_next_call(client *c);

static ha__ros1 *ros1_of(const client *c) {
  return c->handler.worker->ros1;
}

static void call_free(call *current) {
  if (!current) return;
  ha__free(current->bytes.data);
  ha__free(current);
}

/* --- a call --------------------------------------------------------------------------------- */

/* Closes the connection and frees the current call. */
static void end_call(client *c) {
  ha__ros1_connector_cancel(&c->connector);
  ha__ros1_handshake_done(&c->handshake);
  ha__ros1_frame_done(&c->io);
  call_free(c->current);
  c->current = NULL;
  pthread_mutex_lock(&c->handler.worker->thread.lock);
  c->call_count--;
  pthread_mutex_unlock(&c->handler.worker->thread.lock);
}

/* Passes a reply or a failure to the worker, and takes its bytes. False: out of memory. */
static bool push_item(client *c, ha_bytes *bytes, bool is_failure) {
  ha__ros1_work_item *item = ha__alloc_zeroed(1, sizeof *item);

  if (!item) return false;
  item->handler = &c->handler;
  item->sequence = c->current->sequence;
  item->is_failure = is_failure;
  item->bytes = *bytes;
  *bytes = (ha_bytes){NULL, 0, 0};
  pthread_mutex_lock(&c->handler.worker->thread.lock);
  c->reply_pending = true;
  pthread_mutex_unlock(&c->handler.worker->thread.lock);
  end_call(c);
  ha__ros1_worker_push(c->handler.worker, item);
  return true;
}

static bool push_failure(client *c, const char *why) {
  const size_t size = strlen(why) + 1;
  ha_bytes bytes = {NULL, size, size};

  if (!c->failed) return false;
  bytes.data = ha__alloc(size);
  if (!bytes.data) return false;
  memcpy(bytes.data, why, size);
  ha__ros1_one_line((char *)bytes.data);
  if (push_item(c, &bytes, true)) return true;
  ha__free(bytes.data);
  return false;
}

static void fail_call(client *c, const char *why) {
  if (push_failure(c, why)) return; /* the next call starts after the worker */
  ha__ros1_note(ros1_of(c), "a call of service %s failed: %s", c->handler.name, why);
  end_call(c);
  start_next_call(c);
}

static void push_reply(client *c) {
  if (!push_item(c, &c->io.bytes, false)) fail_call(c, "out of memory");
}

/* The server has refused the call with this text. */
static void fail_refused(client *c, const char *text, size_t size) {
  char why[256];

  snprintf(why, sizeof why, "%.*s", size < sizeof why ? (int)size : (int)sizeof why,
           size > 0 ? text : "");
  fail_call(c, why);
}

static void on_frame(ha__ros1_frame_io *io, int what, const ha_error *err) {
  client *c = HA__ROS1_CONTAINER_OF(client, io, io);

  if (what == HA__ROS1_FRAME_SENT) {
    ha__ros1_frame_receive(io, true, REPLY_MAX, INT64_MAX);
  } else if (what == HA__ROS1_CONNECTION_LOST) {
    fail_call(c, err->text);
  } else if (io->ok) {
    push_reply(c);
  } else {
    fail_refused(c, (const char *)io->bytes.data, io->bytes.size);
  }
}

static void send_request(client *c) {
  const char *error = ha_pairs_get(&c->handshake.header.fields, "error");

  if (error) {
    fail_refused(c, error, strlen(error));
    return;
  }
  ha__ros1_frame_init(&c->io, c->handshake.loop, ha__ros1_handshake_take(&c->handshake), on_frame);
  ha__ros1_handshake_done(&c->handshake);
  c->io.bytes = c->current->bytes;
  c->current->bytes = (ha_bytes){NULL, 0, 0};
  ha__ros1_frame_send(&c->io);
}

static void on_handshake(ha__ros1_handshake *handshake, int what, const ha_error *err) {
  client *c = HA__ROS1_CONTAINER_OF(client, handshake, handshake);

  if (what == HA__ROS1_HEADER_SENT) {
    ha__ros1_handshake_receive(handshake, ha__now_ns() + CONNECT_TIMEOUT_NS);
  } else if (what == HA__ROS1_HEADER_RECEIVED) {
    send_request(c);
  } else {
    fail_call(c, err->text);
  }
}

static void on_connected(ha__ros1_connector *connector, int fd, const ha_error *err) {
  client *c = HA__ROS1_CONTAINER_OF(client, connector, connector);
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", ros1_of(c)->config.names.node),
      ha__ros1_pair("md5sum", c->handler.md5),
      ha__ros1_pair("service", c->handler.name),
      ha__ros1_pair("type", c->handler.type),
  };

  if (fd < 0) {
    fail_call(c, err->text);
    return;
  }
  ha__ros1_set_nodelay(fd);
  ha__ros1_set_keepalive(fd);
  ha__ros1_handshake_init(&c->handshake, connector->loop, fd, on_handshake);
  ha__ros1_handshake_send(&c->handshake, fields, sizeof fields / sizeof *fields,
                          ha__now_ns() + CONNECT_TIMEOUT_NS);
}

/* Starts the next call: one at a time, and none while the worker has a reply. So a client holds one
 * reply at most. */
static void start_next_call(client *c) {
  ha__ros1_worker *worker = c->handler.worker;

  if (c->current || !atomic_load(&c->ready)) return;
  pthread_mutex_lock(&worker->thread.lock);
  if (!c->reply_pending && c->first) {
    c->current = c->first;
    c->first = c->current->next;
    if (!c->first) c->last = NULL;
  }
  pthread_mutex_unlock(&worker->thread.lock);
  if (c->current)
    ha__ros1_connector_start(&c->connector, &c->server, ros1_of(c)->config.ipv6,
                             CONNECT_TIMEOUT_NS);
}

/* Drops the queued calls, because the service was unregistered. */
static void drop_calls(client *c) {
  ha__ros1_worker *worker = c->handler.worker;
  size_t dropped = 0;

  pthread_mutex_lock(&worker->thread.lock);
  while (c->first) {
    call *current = c->first;
    c->first = current->next;
    call_free(current);
    dropped++;
  }
  c->last = NULL;
  c->call_count -= dropped;
  pthread_mutex_unlock(&worker->thread.lock);
  if (dropped) {
    ha__ros1_note(ros1_of(c), "service %s was unregistered: %zu calls are dropped", c->handler.name,
                  dropped);
  }
}

/* --- the address of the service --------------------------------------------------------------- */

static ha_status read_uri(client *c, const ha__ros1_value *value, ha_error *err) {
  const char *text = ha__ros1_xml_text(value);

  return text ? ha__ros1_uri_parse(&c->server, "rosrpc", text, err) : HA_E_ARG;
}

static void schedule_lookup(client *c) {
  ha__ros1_loop_set_timer(ros1_of(c)->control, &c->lookup_timer,
                          ha__now_ns() + ros1_of(c)->poll_ns);
}

static void on_looked_up(ha__ros1_rpc_call *lookup, const ha__ros1_value *value,
                         const ha_error *err) {
  client *c = HA__ROS1_CONTAINER_OF(client, lookup, lookup);
  ha_error reason = HA_ERROR_INIT;

  schedule_lookup(c);
  if (!value && err->sys_errno != 0)
    return; /* the master cannot be reached, but the server may run */
  if (value && read_uri(c, value, &reason) >= 0) {
    atomic_store(&c->ready, true);
    start_next_call(c);
    return;
  }
  if (reason.text[0] != '\0')
    ha__ros1_note(ros1_of(c), "service %s: %s", c->handler.name, reason.text);
  atomic_store(&c->ready, false);
  drop_calls(c);
}

static void look_up(client *c) {
  const ha__ros1 *ros1 = ros1_of(c);

  c->looked_up = true;
  if (!ha__ros1_rpc_call_start(&c->lookup, ros1->rpc_client, &ros1->config.master, "lookupService",
                               "(ss)", ros1->config.names.node, c->handler.name)) {
    schedule_lookup(c);
  }
}

static void on_lookup_due(ha__ros1_timer *timer) {
  look_up(HA__ROS1_CONTAINER_OF(client, lookup_timer, timer));
}

static void on_wake(ha__ros1_task *task) {
  client *c = HA__ROS1_CONTAINER_OF(client, wake_task, task);

  if (!c->looked_up) look_up(c);
  start_next_call(c);
}

/* --- worker thread ------------------------------------------------------------------------- */

static void handle(ha__ros1_call_handler *handler, const ha__ros1_work_item *item) {
  client *c = HA__ROS1_CONTAINER_OF(client, handler, handler);
  ha__ros1_worker *worker = handler->worker;

  if (item->is_failure) {
    c->failed(c->user, &c->base, item->sequence, (const char *)item->bytes.data);
  } else {
    c->reply(c->user, &c->base, item->sequence, item->bytes.data, item->bytes.size);
  }
  pthread_mutex_lock(&worker->thread.lock);
  c->reply_pending = false;
  if (!handler->closing) ha__ros1_loop_post(worker->ros1->control, &c->wake_task);
  pthread_mutex_unlock(&worker->thread.lock);
}

static void close_sockets(ha__ros1_call_handler *handler) {
  client *c = HA__ROS1_CONTAINER_OF(client, handler, handler);

  ha__ros1_loop_unpost(ros1_of(c)->control, &c->wake_task);
  ha__ros1_loop_clear_timer(ros1_of(c)->control, &c->lookup_timer);
  ha__ros1_rpc_call_cancel(&c->lookup);
  if (c->current) end_call(c);
}

/* --- members of the table ------------------------------------------------------------------ */

ha_status ha__ros1_connect(ha_client **out, ha_transport *transport,
                           const ha_client_options *options, ha_error *err) {
  ha__ros1 *ros1 = (ha__ros1 *)transport;
  client *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->base.ops = &ha__ros1_ops;
  c->user = options->user;
  c->reply = options->reply;
  c->failed = options->failed;
  c->handler.worker = ros1->worker;
  c->handler.handle = handle;
  c->handler.close_sockets = close_sockets;
  c->wake_task.run = on_wake;
  c->lookup_timer.due = on_lookup_due;
  c->lookup.done = on_looked_up;
  c->connector.loop = ros1->control;
  c->connector.done = on_connected;
  atomic_init(&c->ready, false);
  const ha_status st =
      ha__ros1_call_handler_init(&c->handler, options->name, options->type, options->hash, err);
  if (st < 0) {
    ha__ros1_call_handler_done(&c->handler);
    ha__free(c);
    return st;
  }
  ha__ros1_loop_post(ros1->control, &c->wake_task);
  *out = &c->base;
  return HA_OK;
}

void ha__ros1_disconnect(ha_client *client_) {
  client *c = (client *)client_;

  ha__ros1_call_handler_close(&c->handler);
  while (c->first) {
    call *current = c->first;
    c->first = current->next;
    call_free(current);
  }
  ha__ros1_call_handler_done(&c->handler);
  ha__free(c);
}

int32_t ha__ros1_ready(const ha_client *client_) {
  return atomic_load(&((const client *)client_)->ready);
}

static ha_status push(client *c, call *current, uint64_t *sequence, ha_error *err) {
  ha__ros1_worker *worker = c->handler.worker;

  pthread_mutex_lock(&worker->thread.lock);
  const bool full = c->call_count >= CALLS_MAX;
  if (!full) {
    current->sequence = *sequence = ++c->sequence;
    *(c->last ? &c->last->next : &c->first) = current;
    c->last = current;
    c->call_count++;
    ha__ros1_loop_post(worker->ros1->control, &c->wake_task);
  }
  pthread_mutex_unlock(&worker->thread.lock);
  if (!full) return HA_OK;
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 "service %s has %d calls without a reply, which is the limit", c->handler.name,
                 CALLS_MAX);
}

ha_status ha__ros1_client_call(ha_client *client_, uint64_t *sequence, const uint8_t *data,
                               size_t size, ha_error *err) {
  client *c = (client *)client_;

  if (!ha__ros1_ready(client_)) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "service %s has no server", c->handler.name);
  }
  call *current = ha__alloc_zeroed(1, sizeof *current);
  if (!current) return HA_FAIL_NOMEM(err);
  ha_status st = ha__ros1_frame_pack(&current->bytes, NULL, data, size, err);
  if (st == HA_OK) st = push(c, current, sequence, err);
  if (st < 0) call_free(current);
  return st;
}

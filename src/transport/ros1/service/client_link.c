#include "client_link.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/net/frame.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/socket.h"

/* How long a client may take for its handshake, and for its request. */
#define HANDSHAKE_TIMEOUT_NS INT64_C(5000000000)
#define REQUEST_TIMEOUT_NS INT64_C(30000000000)

struct ha__ros1_client_link {
  ha__ros1_worker *worker;
  ha__ros1_call_handler *handler; /* NULL = the client is rejected */
  ha__ros1_client_link *next;
  uint64_t number;
  int64_t active_ns;     /* when something of it came or went */
  bool persistent;       /* the client sends several requests */
  bool close_after_send; /* set when the last reply is being sent */
  ha__ros1_handshake handshake;
  ha__ros1_frame_io io;
  ha__ros1_task replied;
  bool awaits_reply; /* guarded by the worker's lock, as all below: a request is being handled */
  uint64_t requests; /* received so far; number of the last one */
  ha_bytes reply;
};

/* Content of ha_request_id. */
typedef struct request {
  uint64_t link;
  uint64_t number;
  uint8_t unused[24];
} request;

_Static_assert(sizeof(request) == sizeof(ha_request_id), "a request is known by its id");

/* --- lifetime ------------------------------------------------------------------------ */

static void link_free(ha__ros1_client_link *link) {
  ha__ros1_worker *worker = link->worker;
  ha__ros1_client_link **at = &worker->links;

  pthread_mutex_lock(&worker->thread.lock);
  while (*at != link)
    at = &(*at)->next;
  *at = link->next;
  worker->link_count--;
  ha__ros1_worker_forget(worker, link->number);
  pthread_mutex_unlock(&worker->thread.lock);
  ha__ros1_loop_unpost(worker->ros1->control, &link->replied); /* no reply can find the link now */
  ha__ros1_handshake_done(&link->handshake);
  ha__ros1_frame_done(&link->io);
  ha__free(link->reply.data);
  ha__free(link);
}

void ha__ros1_client_links_free(ha__ros1_worker *worker, const ha__ros1_call_handler *handler) {
  ha__ros1_client_link *next;

  for (ha__ros1_client_link *link = worker->links; link; link = next) {
    next = link->next;
    if (!handler || link->handler == handler) link_free(link);
  }
}

/* Makes room by closing the link that has been silent for the longest time. */
static void close_idlest_if_full(ha__ros1_worker *worker) {
  ha__ros1_client_link *oldest = worker->links;

  if (worker->link_count < HA__ROS1_CLIENT_LINKS_MAX) return;
  for (ha__ros1_client_link *link = worker->links; link; link = link->next) {
    if (link->active_ns < oldest->active_ns) oldest = link;
  }
  if (oldest) link_free(oldest);
}

/* --- requests and replies -------------------------------------------------------------------- */

static void receive(ha__ros1_client_link *link) {
  ha__ros1_frame_receive(&link->io, false, HA__ROS1_REQUEST_MAX,
                         link->persistent ? INT64_MAX : ha__now_ns() + REQUEST_TIMEOUT_NS);
}

/* Sends a failure: "ok" is 0, and the frame contains the reason as text. */
static void refuse(ha__ros1_client_link *link, const char *text) {
  static const uint8_t failed = 0;

  link->io.bytes.size = 0;
  link->close_after_send = true;
  if (ha__ros1_frame_pack(&link->io.bytes, &failed, (const uint8_t *)text, strlen(text), NULL) <
      0) {
    link_free(link);
    return;
  }
  ha__ros1_frame_send(&link->io);
}

/* Passes a complete request to the worker. */
static void push_request(ha__ros1_client_link *link) {
  ha__ros1_worker *worker = link->worker;
  ha__ros1_work_item *item = ha__alloc_zeroed(1, sizeof *item);
  request r = {.link = link->number};

  if (!item) {
    refuse(link, "out of memory");
    return;
  }
  pthread_mutex_lock(&worker->thread.lock);
  link->awaits_reply = true;
  r.number = ++link->requests;
  pthread_mutex_unlock(&worker->thread.lock);
  memcpy(item->id.bytes, &r, sizeof r);
  item->link = link->number;
  item->handler = link->handler;
  item->bytes = link->io.bytes;
  link->io.bytes = (ha_bytes){NULL, 0, 0};
  ha__ros1_frame_await_close(&link->io);
  ha__ros1_worker_push(worker, item);
}

/* Control thread: sends the reply that the user has given. */
static void on_replied(ha__ros1_task *task) {
  ha__ros1_client_link *link = HA__ROS1_CONTAINER_OF(ha__ros1_client_link, replied, task);

  link->active_ns = ha__now_ns();
  pthread_mutex_lock(&link->worker->thread.lock);
  link->io.bytes = link->reply;
  link->reply = (ha_bytes){NULL, 0, 0};
  pthread_mutex_unlock(&link->worker->thread.lock);
  link->close_after_send = !link->persistent;
  ha__ros1_frame_send(&link->io);
}

static void on_frame(ha__ros1_frame_io *io, int what, const ha_error *err) {
  ha__ros1_client_link *link = HA__ROS1_CONTAINER_OF(ha__ros1_client_link, io, io);

  link->active_ns = ha__now_ns();
  if (what == HA__ROS1_FRAME_RECEIVED) {
    push_request(link);
  } else if (what == HA__ROS1_FRAME_SENT && !link->close_after_send) {
    receive(link);
  } else if (what == HA__ROS1_CONNECTION_LOST && err->code == HA_E_LIMIT) {
    refuse(link, err->text);
  } else {
    link_free(link);
  }
}

ha_status ha__ros1_client_link_reply(ha__ros1_worker *worker, const ha__ros1_call_handler *handler,
                                     const ha_request_id *id, const uint8_t *data, size_t size,
                                     ha_error *err) {
  static const uint8_t ok = 1;
  ha_bytes reply = {NULL, 0, 0};
  request r;

  memcpy(&r, id->bytes, sizeof r);
  HA_TRY(ha__ros1_frame_pack(&reply, &ok, data, size, err));
  pthread_mutex_lock(&worker->thread.lock);
  ha__ros1_client_link *link = worker->links;
  while (link && link->number != r.link)
    link = link->next;
  const bool waits =
      link && link->handler == handler && link->awaits_reply && link->requests == r.number;
  if (waits) {
    link->awaits_reply = false;
    link->reply = reply;
    ha__ros1_loop_post(worker->ros1->control, &link->replied);
  }
  pthread_mutex_unlock(&worker->thread.lock);
  if (waits) return HA_OK;
  ha__free(reply.data);
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 "the client has disconnected, or has got a reply already");
}

/* --- handshake -------------------------------------------------------------------------------- */

static void on_handshake(ha__ros1_handshake *handshake, int what, const ha_error *err) {
  ha__ros1_client_link *link = HA__ROS1_CONTAINER_OF(ha__ros1_client_link, handshake, handshake);

  (void)err;
  if (what != HA__ROS1_HEADER_SENT || !link->handler) {
    link_free(link);
    return;
  }
  ha__ros1_frame_init(&link->io, handshake->loop, ha__ros1_handshake_take(handshake), on_frame);
  ha__ros1_handshake_done(handshake);
  receive(link);
}

static void reject(ha__ros1_client_link *link, const char *error) {
  const ha_pair why = ha__ros1_pair("error", error);

  ha__ros1_handshake_send(&link->handshake, &why, 1, ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
}

static void send_header(ha__ros1_client_link *link) {
  const ha__ros1_call_handler *handler = link->handler;
  char request_type[512];
  char response_type[512];

  snprintf(request_type, sizeof request_type, "%sRequest", handler->type);
  snprintf(response_type, sizeof response_type, "%sResponse", handler->type);
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", link->worker->ros1->config.names.node),
      ha__ros1_pair("md5sum", handler->md5),
      ha__ros1_pair("request_type", request_type),
      ha__ros1_pair("response_type", response_type),
      ha__ros1_pair("service", handler->name),
      ha__ros1_pair("type", handler->type),
  };
  ha__ros1_handshake_send(&link->handshake, fields, sizeof fields / sizeof *fields,
                          ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
}

void ha__ros1_client_link_new(ha__ros1_worker *worker, int fd, ha__ros1_call_handler *handler,
                              const ha__ros1_header *header, const char *error) {
  const char *persistent = ha_pairs_get(&header->fields, "persistent");
  ha__ros1_client_link *link = ha__alloc_zeroed(1, sizeof *link);

  if (!link) {
    close(fd);
    return;
  }
  close_idlest_if_full(worker);
  ha__ros1_set_nodelay(fd);
  ha__ros1_set_keepalive(fd);
  link->worker = worker;
  link->handler = handler;
  link->active_ns = ha__now_ns();
  link->persistent = persistent && strcmp(persistent, "1") == 0;
  link->replied.run = on_replied;
  pthread_mutex_lock(&worker->thread.lock);
  link->number = ++worker->last_number;
  link->next = worker->links;
  worker->links = link;
  worker->link_count++;
  pthread_mutex_unlock(&worker->thread.lock);
  ha__ros1_handshake_init(&link->handshake, worker->ros1->control, fd, on_handshake);
  if (handler) {
    send_header(link);
  } else {
    reject(link, error);
  }
}

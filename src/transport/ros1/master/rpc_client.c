#include "rpc_client.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/format.h"
#include "base/growing.h"
#include "transport/ros1/net/connector.h"
#include "transport/ros1/net/http.h"
#include "transport/ros1/net/socket.h"
#include "transport/ros1/net/xml_write.h"

enum { STEP = 64 * 1024 };
/* Of a node: a protocol, or why not. */
enum { NODE_ANSWER_MAX = 64 * 1024 };
/* Nodes that are connected to at a time: those that do not answer must not take all descriptors. */
enum { MOST_OPEN = 64 };
#define TURN_NS INT64_C(50000000)
/* The connection to the master is kept so long when nobody uses it: it is asked each second. */
#define IDLE_NS INT64_C(5000000000)

struct ha__ros1_remote {
  ha__ros1_remote *next;
  ha__ros1_remotes *remotes;
  ha__ros1_uri uri;
  ha__ros1_dial dial;
  ha__ros1_task pump;
  ha__ros1_watch watch; /* of the connection */
  ha__ros1_timer timer; /* for the answer; when idle, for hanging up; or for its turn */
  int fd;               /* -1 = not connected */
  bool open;            /* connected, or about to be */
  bool held;            /* it must not be forgotten now */
  bool used;            /* the connection has brought an answer before */
  bool busy;            /* the first call is on its way */
  ha__ros1_call *first;
  ha_bytes bytes; /* of the request, then of the answer */
  size_t sent;
  bool hears;
  ha__ros1_http http;
};

struct ha__ros1_remotes {
  ha__ros1_loop *loop;
  bool ipv6;
  ha__ros1_uri master;
  ha__ros1_remote *first;
  size_t open; /* so many are */
};

static bool is_master(const ha__ros1_remote *remote) {
  return ha__ros1_uri_equal(&remote->uri, &remote->remotes->master);
}

static void set_open(ha__ros1_remote *remote, bool open) {
  if (open && !remote->open) remote->remotes->open++;
  if (!open && remote->open) remote->remotes->open--;
  remote->open = open;
}

static void hang_up(ha__ros1_remote *remote) {
  ha__ros1_loop *loop = remote->remotes->loop;

  ha__ros1_dial_cancel(&remote->dial);
  ha__ros1_loop_clear_timer(loop, &remote->timer);
  ha__ros1_loop_unwatch(loop, &remote->watch);
  if (remote->fd >= 0) close(remote->fd);
  remote->fd = -1;
  remote->used = false;
  ha__bytes_done(&remote->bytes);
  set_open(remote, false);
}

/* The first call has its answer, or will have none. */
static void finish(ha__ros1_remote *remote, const ha__ros1_value *value, const ha_error *err) {
  ha__ros1_loop *loop = remote->remotes->loop;
  ha__ros1_call *call = remote->first;

  remote->busy = false;
  ha__ros1_loop_clear_timer(loop, &remote->timer);
  if (remote->fd >= 0) ha__ros1_loop_set_timer(loop, &remote->timer, ha__now_ns() + IDLE_NS);
  ha__ros1_loop_post(loop, &remote->pump);
  if (!call) return;
  remote->first = call->next;
  ha__bytes_done(&call->body);
  call->remote = NULL;
  call->done(call, value, err);
}

static void finish_failed(ha__ros1_remote *remote, const ha_error *cause) {
  ha_error err = *cause;

  hang_up(remote);
  finish(remote, NULL, &err);
}

/* Nobody is there. What waits would wait as long, one after the other. */
static void fail_all(ha__ros1_remote *remote, const ha_error *cause) {
  ha_error err = *cause;
  size_t count = 0;

  for (const ha__ros1_call *call = remote->first; call; call = call->next)
    count++;
  hang_up(remote);
  remote->held = true;
  for (; count > 0 && remote->first; count--)
    finish(remote, NULL, &err);
  remote->held = false;
}

static void finish_errno(ha__ros1_remote *remote, int reason, const char *what) {
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, reason, HA_NO_OFFSET, "%s:%u %s", remote->uri.host,
                      (unsigned)remote->uri.port, what);
  finish_failed(remote, &err);
}

/* --- a call on its way ----------------------------------------------------------------- */

static void begin(ha__ros1_remote *remote);

/* One that was kept may have been closed by the other side meanwhile: then a new one is made. */
static void lost(ha__ros1_remote *remote, int reason, const char *what) {
  if (!remote->used || (remote->hears && remote->bytes.size > 0)) {
    finish_errno(remote, reason, what);
    return;
  }
  hang_up(remote);
  begin(remote);
}

static void write_more(ha__ros1_remote *remote) {
  const ha_bytes *bytes = &remote->bytes;
  const ssize_t n =
      send(remote->fd, bytes->data + remote->sent, bytes->size - remote->sent, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) lost(remote, errno, "does not take a call");
    return;
  }
  remote->sent += (size_t)n;
  if (remote->sent < bytes->size) return;
  remote->bytes.size = 0;
  remote->hears = true;
  if (ha__ros1_loop_watch(remote->remotes->loop, &remote->watch, remote->fd, EPOLLIN, NULL) < 0) {
    finish_errno(remote, ENOMEM, "cannot be waited for");
  }
}

static ha_status parse_head(ha__ros1_remote *remote, ha_error *err) {
  const size_t max = is_master(remote) ? HA__ROS1_XML_MAX : NODE_ANSWER_MAX;
  const ha_status st =
      ha__ros1_http_parse(&remote->http, remote->bytes.data, remote->bytes.size, true, max, err);

  if (st != HA_OK || remote->http.status == 200) return st;
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP status %d", remote->http.status);
}

/* HA_OK: *value is there, the document's. HA_END: more is to come. */
static ha_status parse(const ha__ros1_value **value, ha__ros1_document *document,
                       ha__ros1_remote *remote, ha_error *err) {
  const ha_bytes *bytes = &remote->bytes;
  const ha__ros1_http *http = &remote->http;

  if (!http->head_size) {
    const ha_status st = parse_head(remote, err);
    if (st != HA_OK) return st;
  }
  if (bytes->size - http->head_size < http->body_size) return HA_END;
  return ha__ros1_xml_read_answer(value, document, bytes->data + http->head_size, http->body_size,
                                  err);
}

static void take(ha__ros1_remote *remote) {
  const ha__ros1_value *value = NULL;
  ha__ros1_document document = {.method = NULL};
  ha_error err = HA_ERROR_INIT;
  const ha_status st = parse(&value, &document, remote, &err);

  if (st == HA_END) return;
  ha__ros1_loop_unwatch(remote->remotes->loop, &remote->watch);
  if (st < 0) {
    ha__error_wrap(&err, "%s:%u", remote->uri.host, (unsigned)remote->uri.port);
  }
  remote->used = true;
  /* what is behind the answer would be taken for that of the next call */
  const bool is_clean = remote->bytes.size == remote->http.head_size + remote->http.body_size;
  if (st < 0 || !remote->http.keep_alive || !is_clean) hang_up(remote);
  finish(remote, value, st < 0 ? &err : NULL);
  ha__ros1_document_done(&document);
}

static void read_more(ha__ros1_remote *remote) {
  ha_bytes *bytes = &remote->bytes;

  if (ha__bytes_reserve(bytes, STEP, NULL) < 0) {
    finish_errno(remote, ENOMEM, "answers too much");
    return;
  }
  const ssize_t n = recv(remote->fd, bytes->data + bytes->size, bytes->capacity - bytes->size, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {
    lost(remote, n < 0 ? errno : ECONNRESET, "does not answer");
    return;
  }
  bytes->size += (size_t)n;
  take(remote);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_remote *remote = HA__ROS1_OF(ha__ros1_remote, watch, watch);

  (void)events;
  if (!remote->busy) {
    hang_up(remote); /* it ended while nothing was asked */
  } else if (remote->hears) {
    read_more(remote);
  } else {
    write_more(remote);
  }
}

static void on_due(ha__ros1_timer *timer) {
  ha__ros1_remote *remote = HA__ROS1_OF(ha__ros1_remote, timer, timer);
  ha_error err = HA_ERROR_INIT;

  if (remote->busy) {
    ha__error_set_errno(&err, ETIMEDOUT, HA_NO_OFFSET, "%s:%u does not answer", remote->uri.host,
                        (unsigned)remote->uri.port);
    fail_all(remote, &err);
  } else if (remote->first) {
    ha__ros1_loop_post(remote->remotes->loop, &remote->pump);
  } else {
    hang_up(remote);
  }
}

/* --- beginning one --------------------------------------------------------------------- */

static ha_status write_request(ha__ros1_remote *remote, ha_error *err) {
  const ha_bytes *body = &remote->first->body;
  char head[HA__ROS1_HOST_ROOM + 200];
  const bool v6 = strchr(remote->uri.host, ':') != NULL;
  const size_t size = ha__format(head, sizeof head,
                                 "POST / HTTP/1.1\r\nHost: %s%s%s:%u\r\nUser-Agent: holdall\r\n"
                                 "Content-Type: text/xml\r\nContent-Length: %zu\r\n\r\n",
                                 v6 ? "[" : "", remote->uri.host, v6 ? "]" : "",
                                 (unsigned)remote->uri.port, body->size);

  remote->bytes.size = remote->sent = 0;
  HA_TRY(ha__bytes_append(&remote->bytes, head, size, err));
  return ha__bytes_append(&remote->bytes, body->data, body->size, err);
}

static void transmit(ha__ros1_remote *remote) {
  ha_error err = HA_ERROR_INIT;

  remote->hears = false;
  remote->http = (ha__ros1_http){0};
  ha_status st = write_request(remote, &err);
  if (st >= 0) {
    st = ha__ros1_loop_watch(remote->remotes->loop, &remote->watch, remote->fd, EPOLLOUT, &err);
  }
  if (st < 0) finish_failed(remote, &err);
}

static void on_dialled(ha__ros1_dial *dial, int fd, const ha_error *err) {
  ha__ros1_remote *remote = HA__ROS1_OF(ha__ros1_remote, dial, dial);

  if (fd < 0) {
    fail_all(remote, err);
    return;
  }
  remote->fd = fd;
  ha__ros1_set_nodelay(fd);
  transmit(remote);
}

static void begin(ha__ros1_remote *remote) {
  ha__ros1_remotes *remotes = remote->remotes;

  remote->busy = true;
  set_open(remote, true);
  ha__ros1_loop_set_timer(remotes->loop, &remote->timer, ha__now_ns() + HA__ROS1_CALL_NS);
  if (remote->fd >= 0) {
    transmit(remote);
  } else {
    ha__ros1_dial_start(&remote->dial, &remote->uri, remotes->ipv6, HA__ROS1_CALL_NS);
  }
}

/* Nodes have no thread to spare for connections that nobody uses. */
static void rest(ha__ros1_remote *remote) {
  if (!is_master(remote)) hang_up(remote);
}

static void on_pump(ha__ros1_task *task) {
  ha__ros1_remote *remote = HA__ROS1_OF(ha__ros1_remote, pump, task);
  const ha__ros1_remotes *remotes = remote->remotes;
  ha_error err = HA_ERROR_INIT;

  if (remote->busy) return;
  if (!remote->first) {
    rest(remote);
  } else if (!remote->first->body.size) {
    ha__error_set(&err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    finish(remote, NULL, &err);
  } else if (remote->open || is_master(remote) || remotes->open < MOST_OPEN) {
    begin(remote);
  } else {
    ha__ros1_loop_set_timer(remotes->loop, &remote->timer, ha__now_ns() + TURN_NS);
  }
}

/* --- face ------------------------------------------------------------------------------ */

ha_status ha__ros1_remotes_new(ha__ros1_remotes **out, ha__ros1_loop *loop,
                               const ha__ros1_uri *master, bool ipv6, ha_error *err) {
  ha__ros1_remotes *remotes = ha__alloc_zeroed(1, sizeof *remotes);

  if (!remotes) return HA_FAIL_NOMEM(err);
  remotes->loop = loop;
  remotes->ipv6 = ipv6;
  remotes->master = *master;
  *out = remotes;
  return HA_OK;
}

static void free_remote(ha__ros1_remote *remote) {
  hang_up(remote);
  ha__ros1_loop_unpost(remote->remotes->loop, &remote->pump);
  while (remote->first) {
    ha__ros1_call *call = remote->first;
    remote->first = call->next;
    call->remote = NULL;
    ha__bytes_done(&call->body);
  }
  ha__free(remote);
}

void ha__ros1_remotes_free(ha__ros1_remotes *remotes) {
  if (!remotes) return;
  while (remotes->first) {
    ha__ros1_remote *remote = remotes->first;
    remotes->first = remote->next;
    free_remote(remote);
  }
  ha__free(remotes);
}

/* Those that nobody is connected to any more make room. */
static void forget_idle(ha__ros1_remotes *remotes) {
  ha__ros1_remote **at = &remotes->first;

  while (*at) {
    ha__ros1_remote *remote = *at;
    if (remote->fd >= 0 || remote->busy || remote->first || remote->held) {
      at = &remote->next;
      continue;
    }
    *at = remote->next;
    free_remote(remote);
  }
}

static ha__ros1_remote *find_or_add(ha__ros1_remotes *remotes, const ha__ros1_uri *uri) {
  ha__ros1_remote *remote = remotes->first;

  while (remote && !ha__ros1_uri_equal(&remote->uri, uri))
    remote = remote->next;
  if (remote) return remote;
  forget_idle(remotes);
  remote = ha__alloc_zeroed(1, sizeof *remote);
  if (!remote) return NULL;
  remote->remotes = remotes;
  remote->uri = *uri;
  remote->fd = -1;
  remote->dial = (ha__ros1_dial){.done = on_dialled, .loop = remotes->loop};
  remote->pump.run = on_pump;
  remote->watch.ready = on_ready;
  remote->timer.due = on_due;
  remote->next = remotes->first;
  remotes->first = remote;
  return remote;
}

bool ha__ros1_call_start(ha__ros1_call *call, ha__ros1_remotes *remotes, const ha__ros1_uri *to,
                         const char *method, const char *format, ...) {
  ha__ros1_remote *remote = find_or_add(remotes, to);
  va_list args;

  if (!remote) return false;
  call->body.size = 0;
  va_start(args, format);
  if (ha__ros1_xml_write_call(&call->body, method, NULL, format, args) < 0) call->body.size = 0;
  va_end(args);
  call->remote = remote;
  call->next = NULL;
  ha__ros1_call **last = &remote->first;
  while (*last)
    last = &(*last)->next;
  *last = call;
  ha__ros1_loop_post(remotes->loop, &remote->pump);
  return true;
}

void ha__ros1_call_cancel(ha__ros1_call *call) {
  ha__ros1_remote *remote = call->remote;

  if (!remote) return;
  const bool was_first = remote->first == call;
  for (ha__ros1_call **at = &remote->first; *at; at = &(*at)->next) {
    if (*at != call) continue;
    *at = call->next;
    break;
  }
  call->remote = NULL;
  ha__bytes_done(&call->body);
  if (!was_first || !remote->busy) return;
  hang_up(remote); /* what is answered would be taken for another one's */
  remote->busy = false;
  ha__ros1_loop_post(remote->remotes->loop, &remote->pump);
}

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

enum { READ_STEP = 64 * 1024 };
/* Limit of the answer of a node in bytes: a protocol, or the reason of a refusal. */
enum { NODE_ANSWER_MAX = 64 * 1024 };
/* Nodes connected at a time: nodes that do not answer must not use up all descriptors. */
enum { MAX_OPEN = 64 };
#define RETRY_NS INT64_C(50000000)
/* How long the connection to the master is kept unused; it is polled each second. */
#define IDLE_TIMEOUT_NS INT64_C(5000000000)

struct ha__ros1_rpc_host {
  ha__ros1_rpc_host *next;
  ha__ros1_rpc_client *client;
  ha__ros1_uri uri;
  ha__ros1_connector connector;
  ha__ros1_task pump;
  ha__ros1_watch watch; /* of the connection */
  ha__ros1_timer
      timer; /* timeout of the answer; when idle, of the connection; or the next attempt to start */
  int fd;    /* -1 = not connected */
  bool open; /* connected or connecting */
  bool pinned; /* must not be freed now */
  bool used;   /* an answer was received by this connection */
  bool busy;   /* the first call is being made */
  ha__ros1_rpc_call *first;
  ha_bytes bytes; /* of the request, then of the answer */
  size_t sent;
  bool receiving;
  ha__ros1_http http;
};

struct ha__ros1_rpc_client {
  ha__ros1_loop *loop;
  bool ipv6;
  ha__ros1_uri master;
  ha__ros1_rpc_host *first;
  size_t open; /* number of hosts that are open */
};

static bool is_master(const ha__ros1_rpc_host *host) {
  return ha__ros1_uri_equal(&host->uri, &host->client->master);
}

static void set_open(ha__ros1_rpc_host *host, bool open) {
  if (open && !host->open) host->client->open++;
  if (!open && host->open) host->client->open--;
  host->open = open;
}

static void disconnect(ha__ros1_rpc_host *host) {
  ha__ros1_loop *loop = host->client->loop;

  ha__ros1_connector_cancel(&host->connector);
  ha__ros1_loop_clear_timer(loop, &host->timer);
  ha__ros1_loop_unwatch(loop, &host->watch);
  if (host->fd >= 0) close(host->fd);
  host->fd = -1;
  host->used = false;
  ha__bytes_done(&host->bytes);
  set_open(host, false);
}

/* Ends the first call: value, or NULL and the reason. */
static void finish(ha__ros1_rpc_host *host, const ha__ros1_value *value, const ha_error *err) {
  ha__ros1_loop *loop = host->client->loop;
  ha__ros1_rpc_call *call = host->first;

  host->busy = false;
  ha__ros1_loop_clear_timer(loop, &host->timer);
  if (host->fd >= 0) ha__ros1_loop_set_timer(loop, &host->timer, ha__now_ns() + IDLE_TIMEOUT_NS);
  ha__ros1_loop_post(loop, &host->pump);
  if (!call) return;
  host->first = call->next;
  ha__bytes_done(&call->body);
  call->host = NULL;
  call->done(call, value, err);
}

static void finish_failed(ha__ros1_rpc_host *host, const ha_error *cause) {
  ha_error err = *cause;

  disconnect(host);
  finish(host, NULL, &err);
}

/* Fails all queued calls: each of them would wait for the same timeout. */
static void fail_all(ha__ros1_rpc_host *host, const ha_error *cause) {
  ha_error err = *cause;
  size_t count = 0;

  for (const ha__ros1_rpc_call *call = host->first; call; call = call->next)
    count++;
  disconnect(host);
  host->pinned = true;
  for (; count > 0 && host->first; count--)
    finish(host, NULL, &err);
  host->pinned = false;
}

static void finish_errno(ha__ros1_rpc_host *host, int reason, const char *what) {
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, reason, HA_NO_OFFSET, "%s:%u %s", host->uri.host,
                      (unsigned)host->uri.port, what);
  finish_failed(host, &err);
}

/* --- the current call ----------------------------------------------------------------- */

static void begin(ha__ros1_rpc_host *host);

/* The peer may have closed a kept connection meanwhile; then the call is repeated by a new one. */
static void retry_or_fail(ha__ros1_rpc_host *host, int reason, const char *what) {
  if (!host->used || (host->receiving && host->bytes.size > 0)) {
    finish_errno(host, reason, what);
    return;
  }
  disconnect(host);
  begin(host);
}

static void write_more(ha__ros1_rpc_host *host) {
  const ha_bytes *bytes = &host->bytes;
  const ssize_t n =
      send(host->fd, bytes->data + host->sent, bytes->size - host->sent, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) retry_or_fail(host, errno, "does not receive a call");
    return;
  }
  host->sent += (size_t)n;
  if (host->sent < bytes->size) return;
  host->bytes.size = 0;
  host->receiving = true;
  if (ha__ros1_loop_watch(host->client->loop, &host->watch, host->fd, EPOLLIN, NULL) < 0) {
    finish_errno(host, ENOMEM, "cannot be watched");
  }
}

static ha_status parse_head(ha__ros1_rpc_host *host, ha_error *err) {
  const size_t max = is_master(host) ? HA__ROS1_XML_MAX : NODE_ANSWER_MAX;
  const ha_status st =
      ha__ros1_http_parse(&host->http, host->bytes.data, host->bytes.size, true, max, err);

  if (st != HA_OK || host->http.status == 200) return st;
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP status %d", host->http.status);
}

/* HA_OK: *value is set, borrowed from the document. HA_END: the answer is not complete. */
static ha_status parse(const ha__ros1_value **value, ha__ros1_document *document,
                       ha__ros1_rpc_host *host, ha_error *err) {
  const ha_bytes *bytes = &host->bytes;
  const ha__ros1_http *http = &host->http;

  if (!http->head_size) {
    const ha_status st = parse_head(host, err);
    if (st != HA_OK) return st;
  }
  if (bytes->size - http->head_size < http->body_size) return HA_END;
  return ha__ros1_xml_read_answer(value, document, bytes->data + http->head_size, http->body_size,
                                  err);
}

static void take(ha__ros1_rpc_host *host) {
  const ha__ros1_value *value = NULL;
  ha__ros1_document document = {.method = NULL};
  ha_error err = HA_ERROR_INIT;
  const ha_status st = parse(&value, &document, host, &err);

  if (st == HA_END) return;
  ha__ros1_loop_unwatch(host->client->loop, &host->watch);
  if (st < 0) {
    ha__error_wrap(&err, "%s:%u", host->uri.host, (unsigned)host->uri.port);
  }
  host->used = true;
  /* bytes after the answer would be read as the answer of the next call */
  const bool is_clean = host->bytes.size == host->http.head_size + host->http.body_size;
  if (st < 0 || !host->http.keep_alive || !is_clean) disconnect(host);
  finish(host, value, st < 0 ? &err : NULL);
  ha__ros1_document_done(&document);
}

static void read_more(ha__ros1_rpc_host *host) {
  ha_bytes *bytes = &host->bytes;

  if (ha__bytes_reserve(bytes, READ_STEP, NULL) < 0) {
    finish_errno(host, ENOMEM, "sends too long an answer");
    return;
  }
  const ssize_t n = recv(host->fd, bytes->data + bytes->size, bytes->capacity - bytes->size, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {
    retry_or_fail(host, n < 0 ? errno : ECONNRESET, "does not answer");
    return;
  }
  bytes->size += (size_t)n;
  take(host);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_rpc_host *host = HA__ROS1_CONTAINER_OF(ha__ros1_rpc_host, watch, watch);

  (void)events;
  if (!host->busy) {
    disconnect(host); /* the peer closed the idle connection */
  } else if (host->receiving) {
    read_more(host);
  } else {
    write_more(host);
  }
}

static void on_timeout(ha__ros1_timer *timer) {
  ha__ros1_rpc_host *host = HA__ROS1_CONTAINER_OF(ha__ros1_rpc_host, timer, timer);
  ha_error err = HA_ERROR_INIT;

  if (host->busy) {
    ha__error_set_errno(&err, ETIMEDOUT, HA_NO_OFFSET, "%s:%u does not answer", host->uri.host,
                        (unsigned)host->uri.port);
    fail_all(host, &err);
  } else if (host->first) {
    ha__ros1_loop_post(host->client->loop, &host->pump);
  } else {
    disconnect(host);
  }
}

/* --- starting a call --------------------------------------------------------------------- */

static ha_status write_request(ha__ros1_rpc_host *host, ha_error *err) {
  const ha_bytes *body = &host->first->body;
  char head[HA__ROS1_HOST_SIZE + 200];
  const bool v6 = strchr(host->uri.host, ':') != NULL;
  const size_t size = ha__format(head, sizeof head,
                                 "POST / HTTP/1.1\r\nHost: %s%s%s:%u\r\nUser-Agent: holdall\r\n"
                                 "Content-Type: text/xml\r\nContent-Length: %zu\r\n\r\n",
                                 v6 ? "[" : "", host->uri.host, v6 ? "]" : "",
                                 (unsigned)host->uri.port, body->size);

  host->bytes.size = host->sent = 0;
  HA_TRY(ha__bytes_append(&host->bytes, head, size, err));
  return ha__bytes_append(&host->bytes, body->data, body->size, err);
}

static void send_request(ha__ros1_rpc_host *host) {
  ha_error err = HA_ERROR_INIT;

  host->receiving = false;
  host->http = (ha__ros1_http){0};
  ha_status st = write_request(host, &err);
  if (st >= 0) {
    st = ha__ros1_loop_watch(host->client->loop, &host->watch, host->fd, EPOLLOUT, &err);
  }
  if (st < 0) finish_failed(host, &err);
}

static void on_connected(ha__ros1_connector *connector, int fd, const ha_error *err) {
  ha__ros1_rpc_host *host = HA__ROS1_CONTAINER_OF(ha__ros1_rpc_host, connector, connector);

  if (fd < 0) {
    fail_all(host, err);
    return;
  }
  host->fd = fd;
  ha__ros1_set_nodelay(fd);
  send_request(host);
}

static void begin(ha__ros1_rpc_host *host) {
  ha__ros1_rpc_client *client = host->client;

  host->busy = true;
  set_open(host, true);
  ha__ros1_loop_set_timer(client->loop, &host->timer, ha__now_ns() + HA__ROS1_RPC_TIMEOUT_NS);
  if (host->fd >= 0) {
    send_request(host);
  } else {
    ha__ros1_connector_start(&host->connector, &host->uri, client->ipv6, HA__ROS1_RPC_TIMEOUT_NS);
  }
}

/* Nodes may use a thread for each connection, so an unused one is closed. */
static void close_unused(ha__ros1_rpc_host *host) {
  if (!is_master(host)) disconnect(host);
}

static void on_pump(ha__ros1_task *task) {
  ha__ros1_rpc_host *host = HA__ROS1_CONTAINER_OF(ha__ros1_rpc_host, pump, task);
  const ha__ros1_rpc_client *client = host->client;
  ha_error err = HA_ERROR_INIT;

  if (host->busy) return;
  if (!host->first) {
    close_unused(host);
  } else if (!host->first->body.size) {
    ha__error_set(&err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    finish(host, NULL, &err);
  } else if (host->open || is_master(host) || client->open < MAX_OPEN) {
    begin(host);
  } else {
    ha__ros1_loop_set_timer(client->loop, &host->timer, ha__now_ns() + RETRY_NS);
  }
}

/* --- lifetime ------------------------------------------------------------------------------ */

ha_status ha__ros1_rpc_client_new(ha__ros1_rpc_client **out, ha__ros1_loop *loop,
                                  const ha__ros1_uri *master, bool ipv6, ha_error *err) {
  ha__ros1_rpc_client *client = ha__alloc_zeroed(1, sizeof *client);

  if (!client) return HA_FAIL_NOMEM(err);
  client->loop = loop;
  client->ipv6 = ipv6;
  client->master = *master;
  *out = client;
  return HA_OK;
}

static void free_host(ha__ros1_rpc_host *host) {
  disconnect(host);
  ha__ros1_loop_unpost(host->client->loop, &host->pump);
  while (host->first) {
    ha__ros1_rpc_call *call = host->first;
    host->first = call->next;
    call->host = NULL;
    ha__bytes_done(&call->body);
  }
  ha__free(host);
}

void ha__ros1_rpc_client_free(ha__ros1_rpc_client *client) {
  if (!client) return;
  while (client->first) {
    ha__ros1_rpc_host *host = client->first;
    client->first = host->next;
    free_host(host);
  }
  ha__free(client);
}

/* Frees the hosts that have neither a connection nor a call. */
static void forget_idle(ha__ros1_rpc_client *client) {
  ha__ros1_rpc_host **at = &client->first;

  while (*at) {
    ha__ros1_rpc_host *host = *at;
    if (host->fd >= 0 || host->busy || host->first || host->pinned) {
      at = &host->next;
      continue;
    }
    *at = host->next;
    free_host(host);
  }
}

static ha__ros1_rpc_host *find_or_add(ha__ros1_rpc_client *client, const ha__ros1_uri *uri) {
  ha__ros1_rpc_host *host = client->first;

  while (host && !ha__ros1_uri_equal(&host->uri, uri))
    host = host->next;
  if (host) return host;
  forget_idle(client);
  host = ha__alloc_zeroed(1, sizeof *host);
  if (!host) return NULL;
  host->client = client;
  host->uri = *uri;
  host->fd = -1;
  host->connector = (ha__ros1_connector){.done = on_connected, .loop = client->loop};
  host->pump.run = on_pump;
  host->watch.ready = on_ready;
  host->timer.due = on_timeout;
  host->next = client->first;
  client->first = host;
  return host;
}

bool ha__ros1_rpc_call_start(ha__ros1_rpc_call *call, ha__ros1_rpc_client *client,
                             const ha__ros1_uri *to, const char *method, const char *format, ...) {
  ha__ros1_rpc_host *host = find_or_add(client, to);
  va_list args;

  if (!host) return false;
  call->body.size = 0;
  va_start(args, format);
  if (ha__ros1_xml_write_call(&call->body, method, NULL, format, args) < 0) call->body.size = 0;
  va_end(args);
  call->host = host;
  call->next = NULL;
  ha__ros1_rpc_call **last = &host->first;
  while (*last)
    last = &(*last)->next;
  *last = call;
  ha__ros1_loop_post(client->loop, &host->pump);
  return true;
}

void ha__ros1_rpc_call_cancel(ha__ros1_rpc_call *call) {
  ha__ros1_rpc_host *host = call->host;

  if (!host) return;
  const bool was_first = host->first == call;
  for (ha__ros1_rpc_call **at = &host->first; *at; at = &(*at)->next) {
    if (*at != call) continue;
    *at = call->next;
    break;
  }
  call->host = NULL;
  ha__bytes_done(&call->body);
  if (!was_first || !host->busy) return;
  disconnect(host); /* its answer would be read as the answer of the next call */
  host->busy = false;
  ha__ros1_loop_post(host->client->loop, &host->pump);
}

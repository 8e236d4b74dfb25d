/* The HTTP server, by libmicrohttpd. The library is loaded only when needed, because linking it
 * would make each start of the command slower. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/format.h"
#include "serve/foxglove/session.h"
#include "serve/http.h"
#include "serve/pending.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Limits for clients. */
enum {
  MAX_CONNECTIONS = 384, /* descriptors of connections and clients stay below 1024 */
  MAX_PENDING = 256,     /* connections without the token; more end the oldest of them */
  IDLE_SECONDS = 30,
  CONNECTION_BYTES = 65536,
  STACK_BYTES = 1 << 20,
  WAIT_MS = 200,
  MAX_CLIENTS = 100
};

/* The functions of libmicrohttpd that are used. */
#define FUNCTIONS(X)                                                                               \
  X(start_daemon)                                                                                  \
  X(stop_daemon)                                                                                   \
  X(get_daemon_info)                                                                               \
  X(get_connection_info)                                                                           \
  X(get_connection_values)                                                                         \
  X(lookup_connection_value)                                                                       \
  X(create_response_from_buffer)                                                                   \
  X(create_response_from_fd_at_offset64)                                                           \
  X(create_response_for_upgrade)                                                                   \
  X(upgrade_action)                                                                                \
  X(add_response_header)                                                                           \
  X(queue_response)                                                                                \
  X(destroy_response)

/* State of an upgrade to another protocol. It is kept until the server stops, because libmicrohttpd
 * does not report that sending the answer failed. */
typedef struct upgrade {
  struct upgrade *next;
  serve_http *http;
  serve_upgrade wanted;
} upgrade;

/* A WebSocket connection. */
typedef struct client {
  struct client *next;
  struct MHD_UpgradeResponseHandle *handle; /* NULL = it was closed, and fd is used */
  int fd;                                   /* a duplicate of the socket; -1 = none */
  fox_session *session;                     /* NULL = it could not be started */
} client;

struct serve_http {
  struct {
#define MEMBER(name) __typeof__(MHD_##name) *(name);
    FUNCTIONS(MEMBER)
#undef MEMBER
  } f;
  void *library;
  struct MHD_Daemon *daemon;
  serve_site *site;
  serve_pending_list pending;
  pthread_mutex_t lock; /* guards the next three members; each connection has a thread */
  upgrade *upgrades;    /* list, one for each kind of upgrade */
  client *clients;
  size_t client_count;
  uint16_t port;
};

/* dlsym() returns a data pointer; POSIX allows this conversion to a function pointer. */
static bool find(void *out, void *library, const char *name) {
  void *found = dlsym(library, name);

  memcpy(out, &found, sizeof found);
  return found != NULL;
}

static bool load(serve_http *h) {
  bool good = true;

  h->library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!h->library) {
    cli_error("the server needs libmicrohttpd (package libmicrohttpd12), which can't be loaded: %s",
              dlerror());
    return false;
  }
#define FIND(name) good = good && find(&h->f.name, h->library, "MHD_" #name);
  FUNCTIONS(FIND)
#undef FIND
  if (!good) cli_error("the server needs libmicrohttpd 0.9.73 or later");
  return good;
}

/* --- a request ---------------------------------------------------------------------------- */

static const char g_protocol[] = "Sec-WebSocket-Protocol";

typedef struct exchange {
  const serve_http *http;
  struct MHD_Connection *connection;
  char protocols[512]; /* of all headers of that name */
} exchange;

/* Appends a header to the list of protocols. Those that do not fit are not offered. */
static enum MHD_Result add_protocol(void *user, enum MHD_ValueKind kind, const char *name,
                                    const char *value) {
  exchange *x = user;
  const size_t used = strlen(x->protocols);
  const size_t size = value ? strlen(value) : 0;

  (void)kind;
  if (strcasecmp(name, g_protocol) != 0 || size + 2 > sizeof x->protocols - used) return MHD_YES;
  if (used > 0) x->protocols[used] = ',';
  if (size > 0) memcpy(x->protocols + used + (used > 0), value, size);
  x->protocols[used + (used > 0) + size] = '\0';
  return MHD_YES;
}

static const char *protocols_of(exchange *x) {
  x->protocols[0] = '\0';
  (void)x->http->f.get_connection_values(x->connection, MHD_HEADER_KIND, add_protocol, x);
  return x->protocols[0] ? x->protocols : NULL;
}

static bool is_gone(void *user) {
  const exchange *x = user;
  const union MHD_ConnectionInfo *info =
      x->http->f.get_connection_info(x->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  struct pollfd fd = {info ? info->connect_fd : -1, POLLRDHUP, 0};

  return poll(&fd, 1, 0) > 0 && (fd.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

static const char *value_of(void *user, serve_kind kind, const char *name) {
  static const enum MHD_ValueKind kinds[] = {MHD_HEADER_KIND, MHD_COOKIE_KIND,
                                             MHD_GET_ARGUMENT_KIND};
  exchange *x = user;

  if (kind == SERVE_HEADER && strcmp(name, g_protocol) == 0) return protocols_of(x);
  return x->http->f.lookup_connection_value(x->connection, kinds[kind], name);
}

static const char g_too_many[] =
    "{\"error\":{\"code\":503,\"text\":\"too many WebSocket clients\"}}";

/* --- an answer ---------------------------------------------------------------------------- */

/* Takes ownership of the descriptor of the answer. */
static struct MHD_Response *make_response(const serve_http *h, const serve_answer *answer) {
  struct MHD_Response *response = NULL;

  if (answer->fd >= 0) {
    response = h->f.create_response_from_fd_at_offset64(answer->size, answer->fd, answer->offset);
    if (!response) close(answer->fd);
    return response;
  }
  /* The static text is not changed: the parameter is not const because other modes need that. */
  void *text = NULL;
  memcpy(&text, &answer->text, sizeof text);
  return h->f.create_response_from_buffer((size_t)answer->size, text, MHD_RESPMEM_PERSISTENT);
}

static void add(const serve_http *h, struct MHD_Response *response, const char *name,
                const char *value) {
  (void)h->f.add_response_header(response, name, value);
}

static void add_file(const serve_http *h, struct MHD_Response *r, const serve_answer *answer) {
  char text[96];

  add(h, r, "Accept-Ranges", "bytes");
  add(h, r, "ETag", answer->tag);
  if (answer->status == 206) {
    snprintf(text, sizeof text, "bytes %" PRIu64 "-%" PRIu64 "/%" PRIu64, answer->offset,
             answer->offset + answer->size - 1, answer->file_size);
    add(h, r, "Content-Range", text);
  } else if (answer->status == 416) {
    snprintf(text, sizeof text, "bytes */%" PRIu64, answer->file_size);
    add(h, r, "Content-Range", text);
  }
}

/* The sites that may show the page in a frame are checked when the server starts. */
static void add_policy(const serve_http *h, struct MHD_Response *r) {
  const cli_texts *frames = &h->site->frames;
  char text[1024];
  size_t used = 0;

  ha__format_append(
      text, sizeof text, &used,
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src "
      "'self' blob: %s; base-uri 'none'; form-action 'none'; frame-ancestors%s",
      h->site->tiles_origin, frames->size == 0 ? " 'none'" : "");
  for (size_t i = 0; i < frames->size; i++) {
    ha__format_append(text, sizeof text, &used, " %s", frames->items[i]);
  }
  add(h, r, "Content-Security-Policy", text);
}

/* Pages of a site that --allow-origin names may read answers (CORS). */
static void add_sharing(const serve_http *h, struct MHD_Response *r, const serve_answer *answer) {
  add(h, r, "Access-Control-Allow-Origin", answer->origin);
  add(h, r, "Vary", "Origin");
  add(h, r, "Access-Control-Expose-Headers",
      "Accept-Ranges, Content-Length, Content-Range, ETag, X-Holdall-End");
  if (answer->status != 204) return;
  add(h, r, "Access-Control-Allow-Methods", "GET, HEAD");
  add(h, r, "Access-Control-Allow-Headers",
      "Authorization, If-Match, If-None-Match, If-Range, Range");
}

static void add_headers(const serve_http *h, struct MHD_Response *r, const serve_answer *answer) {
  add(h, r, "Content-Type", answer->type);
  add(h, r, "Cache-Control", "no-store");
  add(h, r, "X-Content-Type-Options", "nosniff");
  add(h, r, "Referrer-Policy", "no-referrer");
  add(h, r, "Cross-Origin-Resource-Policy", "same-origin");
  add_policy(h, r);
  if (answer->is_packed) add(h, r, "Content-Encoding", "gzip");
  if (answer->tag[0]) add_file(h, r, answer);
  if (answer->end) add(h, r, "X-Holdall-End", answer->end);
  if (answer->status == 401) add(h, r, "WWW-Authenticate", "Bearer");
  if (answer->status == 405) add(h, r, "Allow", answer->allow);
  if (answer->origin) add_sharing(h, r, answer);
}

/* Redirect to the page without the token. */
static void add_session(const serve_http *h, struct MHD_Response *r) {
  char path[SERVE_TOKEN_SIZE + 8];
  char text[SERVE_COOKIE_SIZE + SERVE_TOKEN_SIZE + 64];

  if (h->site->frames.size > 0) {
    snprintf(path, sizeof path, "/s/%s/", h->site->session);
    add(h, r, "Location", path);
    return;
  }
  snprintf(text, sizeof text, "%s=%s; HttpOnly; SameSite=Strict; Path=/%s", h->site->cookie,
           h->site->token, h->site->has_tls ? "; Secure" : "");
  add(h, r, "Set-Cookie", text);
  add(h, r, "Location", "/");
}

/* --- clients of WebSocket ----------------------------------------------------------------- */

/* Take the socket from libmicrohttpd. Its function that closes an upgraded connection uses the
 * connection after another of its threads may have freed it, unless the caller is the callback
 * below, whose thread is joined before. With TLS libmicrohttpd must keep the socket. Returns the
 * socket of the client. */
static int take_socket(client *c, const serve_http *h, int fd,
                       struct MHD_UpgradeResponseHandle *handle) {
  c->fd = h->site->has_tls ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 0);
  c->handle = c->fd < 0 ? handle : NULL;
  return c->fd < 0 ? fd : c->fd;
}

/* Callback of libmicrohttpd after the answer 101 was sent. */
static void begin_session(void *user, struct MHD_Connection *connection, void *state,
                          const char *extra, size_t extra_size, MHD_socket fd,
                          struct MHD_UpgradeResponseHandle *handle) {
  const upgrade *u = user;
  serve_http *h = u->http;
  const bool is_live = u->wanted.bag == SERVE_LIVE;
  client *c = cli_resize(NULL, 1, sizeof *c);

  (void)connection;
  (void)state;
  c->session = fox_session_start(&(fox_session_options){
      .fd = take_socket(c, h, fd, handle),
      .extra = {(const uint8_t *)extra, extra_size},
      .may_control = h->site->recording != NULL,
      .live = is_live ? h->site->live : NULL,
      .bag = is_live ? NULL : h->site->bags[u->wanted.bag]->batches,
      .definitions = h->site->definitions,
      .assets = &h->site->assets,
      .memory = h->site->memory,
      .protocol = u->wanted.protocol,
      .loops = u->wanted.loops,
  });
  pthread_mutex_lock(&h->lock);
  c->next = h->clients;
  h->clients = c;
  h->client_count++;
  const bool is_taken = c->handle == NULL;
  pthread_mutex_unlock(&h->lock);
  if (is_taken) h->f.upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/* Remove clients from the list: all, or those whose session has ended. Returns them. */
static client *take_clients(serve_http *h, bool all) {
  client **at = &h->clients;
  client *taken = NULL;

  pthread_mutex_lock(&h->lock);
  while (*at) {
    client *c = *at;

    if (!all && c->session && !fox_session_is_over(c->session)) {
      at = &c->next;
      continue;
    }
    *at = c->next;
    c->next = taken;
    taken = c;
    h->client_count--;
  }
  pthread_mutex_unlock(&h->lock);
  return taken;
}

static void end_sessions(serve_http *h, bool all) {
  client *taken = take_clients(h, all);

  while (taken) {
    client *c = taken;

    taken = c->next;
    fox_session_stop(c->session);
    if (c->handle) h->f.upgrade_action(c->handle, MHD_UPGRADE_ACTION_CLOSE);
    if (c->fd >= 0) close(c->fd);
    free(c);
  }
}

/* After the end of the daemon, with which the handles end. */
static void forget_handles(serve_http *h) {
  for (client *c = h->clients; c; c = c->next) {
    c->handle = NULL;
  }
}

static bool is_equal(const serve_upgrade *a, const serve_upgrade *b) {
  return a->bag == b->bag && a->protocol == b->protocol && a->loops == b->loops;
}

/* Returns NULL if there are too many clients. */
static upgrade *find_upgrade(serve_http *h, const serve_upgrade *wanted) {
  if (h->client_count >= MAX_CLIENTS) return NULL;
  for (upgrade *u = h->upgrades; u; u = u->next) {
    if (is_equal(&u->wanted, wanted)) return u;
  }
  upgrade *u = cli_resize(NULL, 1, sizeof *u);
  *u = (upgrade){h->upgrades, h, *wanted};
  h->upgrades = u;
  return u;
}

static void free_upgrades(serve_http *h) {
  while (h->upgrades) {
    upgrade *u = h->upgrades;

    h->upgrades = u->next;
    free(u);
  }
}

static enum MHD_Result switch_protocols(serve_http *h, struct MHD_Connection *connection,
                                        const serve_upgrade *wanted, upgrade *u) {
  struct MHD_Response *response = h->f.create_response_for_upgrade(begin_session, u);

  if (!response) return MHD_NO;
  add(h, response, "Upgrade", "websocket");
  add(h, response, "Sec-WebSocket-Accept", wanted->accept);
  add(h, response, "Sec-WebSocket-Protocol", wanted->protocol);
  const enum MHD_Result result = h->f.queue_response(connection, 101, response);
  h->f.destroy_response(response);
  return result;
}

/* Callback of libmicrohttpd when a connection begins, and before its socket is closed. */
static void watch_connection(void *user, struct MHD_Connection *connection, void **state,
                             enum MHD_ConnectionNotificationCode what) {
  serve_http *h = user;

  if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
    serve_pending_end(&h->pending, *state);
    *state = NULL;
    return;
  }
  const union MHD_ConnectionInfo *info =
      h->f.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  *state = info ? serve_pending_begin(&h->pending, info->connect_fd) : NULL;
}

/* The statuses of requests that are refused before their token was found to be right. */
static bool is_unauthenticated(unsigned status) {
  return status == 401 || status == 403 || status == 405 || status == 421;
}

static void know_client(serve_http *h, struct MHD_Connection *connection, unsigned status) {
  const union MHD_ConnectionInfo *info =
      h->f.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

  if (info && !is_unauthenticated(status)) serve_pending_accept(&h->pending, info->socket_context);
}

/* Callback of libmicrohttpd when the headers of a request have arrived. A body is never read. */
static enum MHD_Result answer_request(void *user, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *body, size_t *body_size, void **state) {
  serve_http *h = user;
  exchange x = {h, connection, {0}};
  const serve_request request = {method, path, value_of, is_gone, &x};
  bool begins = false;
  upgrade *u = NULL;

  (void)version;
  (void)body;
  (void)body_size;
  (void)state;
  serve_answer answer = serve_route(&begins, h->site, &request);
  know_client(h, connection, answer.status);
  if (answer.status == 101) {
    end_sessions(h, false);
    pthread_mutex_lock(&h->lock);
    u = find_upgrade(h, &answer.upgrade);
    pthread_mutex_unlock(&h->lock);
    if (u) return switch_protocols(h, connection, &answer.upgrade, u);
    answer = serve_answer_error(503, g_too_many);
  }
  struct MHD_Response *response = make_response(h, &answer);
  if (!response) return MHD_NO;
  add_headers(h, response, &answer);
  if (begins) add_session(h, response);
  const enum MHD_Result result = h->f.queue_response(connection, answer.status, response);
  h->f.destroy_response(response);
  return result;
}

/* --- the server --------------------------------------------------------------------------- */

/* Options of libmicrohttpd, with TLS or without. */
static void fill_options(struct MHD_OptionItem out[3], const serve_tls *tls) {
  out[0] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
  if (!tls->cert) return;
  out[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, tls->cert};
  out[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, tls->key};
  out[2] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
}

static bool listen_at(serve_http *h, const char *address, uint16_t port, const serve_tls *tls) {
  const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
                                 .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  struct MHD_OptionItem options[3];
  char number[8];

  fill_options(options, tls);
  snprintf(number, sizeof number, "%u", (unsigned)port);
  if (getaddrinfo(address, number, &hints, &found) != 0 || !found) {
    cli_error("--listen needs an address such as 192.0.2.1 or 2001:db8::1, not %s", address);
    return false;
  }
  const unsigned flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION |
                         MHD_ALLOW_UPGRADE | (found->ai_family == AF_INET6 ? MHD_USE_IPv6 : 0u) |
                         (tls->cert ? MHD_USE_TLS : 0u);
  h->daemon = h->f.start_daemon(
      flags, port, NULL, NULL, answer_request, h, MHD_OPTION_SOCK_ADDR, found->ai_addr,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAX_CONNECTIONS, MHD_OPTION_NOTIFY_CONNECTION,
      watch_connection, h, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_THREAD_STACK_SIZE,
      (size_t)STACK_BYTES, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
  const int cause = errno;
  freeaddrinfo(found);
  if (!h->daemon) {
    cli_error("can't listen at %s, port %u: %s", address, (unsigned)port, strerror(cause));
    return false;
  }
  const union MHD_DaemonInfo *info = h->f.get_daemon_info(h->daemon, MHD_DAEMON_INFO_BIND_PORT);
  h->port = info ? info->port : port;
  return true;
}

serve_http *serve_http_start(serve_site *site, const char *address, uint16_t port,
                             const serve_tls *tls) {
  serve_http *h = cli_resize(NULL, 1, sizeof *h);

  memset(h, 0, sizeof *h);
  h->site = site;
  pthread_mutex_init(&h->lock, NULL);
  serve_pending_init(&h->pending, MAX_PENDING);
  if (load(h) && listen_at(h, address, port, tls)) return h;
  serve_http_stop(h);
  return NULL;
}

uint16_t serve_http_port(const serve_http *h) {
  return h->port;
}

void serve_http_run(serve_http *h) {
  const struct timespec wait = {0, WAIT_MS * 1000000};

  end_sessions(h, false);
  nanosleep(&wait, NULL);
}

void serve_http_stop(serve_http *h) {
  if (!h) return;
  end_sessions(h, true);
  if (h->daemon) h->f.stop_daemon(h->daemon);
  forget_handles(h);
  end_sessions(h, true); /* of clients whose sessions began meanwhile */
  free_upgrades(h);
  pthread_mutex_destroy(&h->lock);
  serve_pending_done(&h->pending);
  free(h); /* the library stays loaded: unloading its dependencies is not safe on all systems */
}

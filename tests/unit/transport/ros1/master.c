#include "master.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

enum {
  MAX_NODES = 16,
  MAX_SERVICES = 32,
  MAX_SCRIPTS = 8,
  MAX_TALLIES = 64,
  MAX_CALL = 65536,
  MAX_PARTS = 4096, /* maximum size of the answer to calls without a script */
  MAX_ARGS = 4,
  WAIT_S = 60
};

typedef struct known {
  char name[128];
  char uri[128];
} known;

/* Number of calls of a method with this second argument. */
typedef struct tally {
  char method[32];
  char about[128];
  size_t count;
} tally;

/* The scripted answer to a method. */
typedef struct script {
  char method[32];
  char *parts;
} script;

typedef struct node {
  int fd;
  char call[MAX_CALL];
  size_t size;
} node;

struct test_master {
  int listener;
  int wake[2]; /* a byte ends the thread */
  uint16_t port;
  pthread_t thread;
  node nodes[MAX_NODES];
  size_t node_count;
  pthread_mutex_t lock; /* guards all members below */
  pthread_cond_t changed;
  known services[MAX_SERVICES];
  script scripts[MAX_SCRIPTS];
  tally tallies[MAX_TALLIES];
  char node[128];
  uint16_t publisher;
  const char *dropped; /* method */
  bool held;
};

static void must(bool good, const char *what) {
  if (good) return;
  perror(what);
  abort();
}

/* --- services -------------------------------------------------------------------------------- */

/* The caller holds the lock. name "": a free entry. */
static known *find(test_master *master, const char *name) {
  for (size_t i = 0; i < MAX_SERVICES; i++) {
    if (strcmp(master->services[i].name, name) == 0) return &master->services[i];
  }
  return NULL;
}

void test_master_set_service(test_master *master, const char *name, const char *uri) {
  pthread_mutex_lock(&master->lock);
  known *service = find(master, name);
  if (!service) service = find(master, "");
  must(service, "too many services");
  snprintf(service->name, sizeof service->name, "%s", uri ? name : "");
  snprintf(service->uri, sizeof service->uri, "%s", uri ? uri : "");
  pthread_cond_broadcast(&master->changed);
  pthread_mutex_unlock(&master->lock);
}

bool test_master_wait_service(test_master *master, const char *name, char uri[128]) {
  struct timespec end;
  int failure = 0;

  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += WAIT_S;
  pthread_mutex_lock(&master->lock);
  while ((find(master, name) != NULL) != (uri != NULL) && !failure)
    failure = pthread_cond_timedwait(&master->changed, &master->lock, &end);
  if (!failure && uri) memcpy(uri, find(master, name)->uri, 128);
  pthread_mutex_unlock(&master->lock);
  return !failure;
}

bool test_master_wait_node(test_master *master, char uri[128]) {
  struct timespec end;
  int failure = 0;

  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += WAIT_S;
  pthread_mutex_lock(&master->lock);
  while (master->node[0] == '\0' && !failure)
    failure = pthread_cond_timedwait(&master->changed, &master->lock, &end);
  memcpy(uri, master->node, sizeof master->node);
  pthread_mutex_unlock(&master->lock);
  return !failure;
}

void test_master_set_publisher(test_master *master, uint16_t port) {
  pthread_mutex_lock(&master->lock);
  master->publisher = port;
  pthread_mutex_unlock(&master->lock);
}

void test_master_drop(test_master *master, const char *method) {
  pthread_mutex_lock(&master->lock);
  master->dropped = method;
  pthread_mutex_unlock(&master->lock);
}

void test_master_hold(test_master *master, bool held) {
  pthread_mutex_lock(&master->lock);
  master->held = held;
  pthread_cond_broadcast(&master->changed);
  pthread_mutex_unlock(&master->lock);
}

/* --- scripts --------------------------------------------------------------------------------- */

/* The caller holds the lock. method "": a free entry. */
static script *find_script(test_master *master, const char *method) {
  for (size_t i = 0; i < MAX_SCRIPTS; i++) {
    if (strcmp(master->scripts[i].method, method) == 0) return &master->scripts[i];
  }
  return NULL;
}

void test_master_script(test_master *master, const char *method, const char *parts) {
  pthread_mutex_lock(&master->lock);
  script *s = find_script(master, method);
  if (!s) s = find_script(master, "");
  must(s, "too many scripts");
  snprintf(s->method, sizeof s->method, "%s", method);
  free(s->parts);
  s->parts = strdup(parts);
  pthread_mutex_unlock(&master->lock);
}

/* The caller holds the lock. */
static tally *find_tally(test_master *master, const char *method, const char *about) {
  for (size_t i = 0; i < MAX_TALLIES; i++) {
    tally *t = &master->tallies[i];
    if (!t->method[0]) {
      snprintf(t->method, sizeof t->method, "%s", method);
      snprintf(t->about, sizeof t->about, "%s", about);
    }
    if (strcmp(t->method, method) == 0 && strcmp(t->about, about) == 0) return t;
  }
  return NULL;
}

size_t test_master_calls(test_master *master, const char *method, const char *about) {
  pthread_mutex_lock(&master->lock);
  const tally *t = find_tally(master, method, about);
  must(t, "too many tallies");
  const size_t count = t->count;
  pthread_mutex_unlock(&master->lock);
  return count;
}

bool test_master_wait_calls(test_master *master, const char *method, const char *about,
                            size_t count) {
  struct timespec end;
  int failure = 0;

  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += WAIT_S;
  pthread_mutex_lock(&master->lock);
  must(find_tally(master, method, about), "too many tallies");
  while (find_tally(master, method, about)->count < count && !failure)
    failure = pthread_cond_timedwait(&master->changed, &master->lock, &end);
  pthread_mutex_unlock(&master->lock);
  return !failure;
}

/* --- calls ----------------------------------------------------------------------------------- */

/* The texts of a call, in order, as xmlrpc-c writes them. */
static size_t read_args(char args[MAX_ARGS][128], const char *call) {
  size_t count = 0;

  while (count < MAX_ARGS && (call = strstr(call, "<string>")) != NULL) {
    call += strlen("<string>");
    snprintf(args[count++], 128, "%.*s", (int)strcspn(call, "<"), call);
  }
  return count;
}

static bool is_called(const char *call, const char *method) {
  char tag[128];

  snprintf(tag, sizeof tag, "<methodName>%s", method);
  return strstr(call, tag) != NULL;
}

/* The caller holds the lock. */
static void count_call(test_master *master, const char *call, const char *about) {
  const char *name = strstr(call, "<methodName>");
  char method[32] = "";

  if (!name) return;
  name += strlen("<methodName>");
  snprintf(method, sizeof method, "%.*s", (int)strcspn(name, "<"), name);
  tally *t = find_tally(master, method, about);
  if (t) t->count++; /* else there are too many methods to count */
  pthread_cond_broadcast(&master->changed);
}

/* NULL = not scripted. The caller holds the lock. */
static char *answer_by_script(test_master *master, const char *call) {
  for (size_t i = 0; i < MAX_SCRIPTS && master->scripts[i].method[0]; i++) {
    if (is_called(call, master->scripts[i].method)) return strdup(master->scripts[i].parts);
  }
  return NULL;
}

/* The parts of the answer, [code, text, value], in out, or in *scripted, to be freed; false: the
 * connection is dropped. */
static bool answer(test_master *master, const char *call, char **scripted, char *out, size_t room) {
  char args[MAX_ARGS][128] = {{0}};
  known service = {{0}, {0}};

  read_args(args, call);
  pthread_mutex_lock(&master->lock);
  while (master->held)
    pthread_cond_wait(&master->changed, &master->lock);
  const uint16_t publisher = master->publisher;
  if (is_called(call, "register")) {
    memcpy(master->node, args[3], sizeof master->node);
    pthread_cond_broadcast(&master->changed);
  }
  const known *found = find(master, args[1]);
  if (found && args[1][0] != '\0') service = *found;
  const bool dropped = master->dropped && is_called(call, master->dropped);
  *scripted = dropped ? NULL : answer_by_script(master, call);
  count_call(master, call, args[1]);
  pthread_mutex_unlock(&master->lock);
  if (dropped || *scripted) return !dropped;
  if (is_called(call, "registerService")) {
    test_master_set_service(master, args[1], args[2]);
    snprintf(out, room, INT(1) "<value></value>" INT(1));
  } else if (is_called(call, "unregisterService")) {
    const bool own = strcmp(service.uri, args[2]) == 0;
    if (own) test_master_set_service(master, args[1], NULL);
    snprintf(out, room, own ? INT(1) "<value></value>" INT(1) : INT(1) "<value></value>" INT(0));
  } else if (is_called(call, "lookupService") && service.uri[0] != '\0') {
    snprintf(out, room, INT(1) "<value>found</value><value>%s</value>", service.uri);
  } else if (is_called(call, "lookupService")) {
    snprintf(out, room, INT(-1) "<value>no provider</value><value></value>");
  } else if (is_called(call, "registerSubscriber") && publisher) {
    snprintf(out, room, INT(1) "<value></value>" LIST("<value>http://127.0.0.1:%u/</value>"),
             (unsigned)master->port);
  } else if (is_called(call, "requestTopic")) {
    snprintf(out, room,
             INT(1) "<value></value>" LIST("<value>TCPROS</value><value>127.0.0.1</value>"
                                           "<value><i4>%u</i4></value>"),
             (unsigned)publisher);
  } else if (is_called(call, "getSystemState")) {
    snprintf(out, room, INT(1) "<value></value>" LIST(LIST("") LIST("") LIST("")));
  } else if (is_called(call, "getPid")) {
    snprintf(out, room, INT(1) "<value></value>" INT(1));
  } else {
    snprintf(out, room, INT(1) "<value></value>" LIST(""));
  }
  return true;
}

/* The peer may have closed the connection. */
static void send_all(int fd, const char *text, size_t size, int flags) {
  while (size > 0) {
    const ssize_t sent = send(fd, text, size, MSG_NOSIGNAL | flags);
    if (sent <= 0) return;
    text += sent;
    size -= (size_t)sent;
  }
}

/* false: close the connection. */
static bool respond(test_master *master, int fd, const char *call) {
  static const char begin[] =
      "<?xml version=\"1.0\"?>\r\n<methodResponse><params><param><value><array><data>";
  static const char end[] = "</data></array></value></param></params></methodResponse>";
  char head[256];
  char room[MAX_PARTS];
  char *scripted = NULL;

  if (!answer(master, call, &scripted, room, sizeof room)) return false;
  const char *parts = scripted ? scripted : room;
  const size_t size = strlen(begin) + strlen(parts) + strlen(end);
  const int head_size =
      snprintf(head, sizeof head,
               "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: %zu\r\n\r\n", size);
  send_all(fd, head, (size_t)head_size, MSG_MORE);
  send_all(fd, begin, strlen(begin), MSG_MORE);
  send_all(fd, parts, strlen(parts), MSG_MORE);
  send_all(fd, end, strlen(end), 0);
  free(scripted);
  return true;
}

void test_master_call_node(test_master *master, char out[TEST_MASTER_ANSWER], const char *method,
                           const char *params) {
  char uri[128];
  char body[1000];
  char head[200];
  size_t used = 0;

  must(test_master_wait_node(master, uri), "no node");
  const int fd = peer_connect(uri);
  snprintf(body, sizeof body,
           "<?xml version='1.0'?><methodCall><methodName>%s</methodName><params>%s</params>"
           "</methodCall>",
           method, params);
  snprintf(head, sizeof head, "POST /RPC2 HTTP/1.0\r\nContent-length: %zu\r\n\r\n", strlen(body));
  peer_send(fd, head, strlen(head));
  peer_send(fd, body, strlen(body));
  while (used < TEST_MASTER_ANSWER - 1 && peer_receive(fd, out + used, 1))
    used++;
  out[used] = '\0';
  close(fd);
}

/* --- the thread ------------------------------------------------------------------------------- */

/* Size of the complete call, or 0. */
static size_t whole_call(const node *n) {
  const char *end = strstr(n->call, "\r\n\r\n");
  const char *length = strcasestr(n->call, "Content-Length:");

  if (!end || !length) return 0;
  const size_t size = (size_t)(end + 4 - n->call) + strtoul(length + 15, NULL, 10);
  return n->size >= size ? size : 0;
}

/* false = the connection was closed. */
static bool hear(test_master *master, node *n) {
  const ssize_t got = recv(n->fd, n->call + n->size, MAX_CALL - 1 - n->size, 0);
  size_t size;

  if (got <= 0) return false;
  n->size += (size_t)got;
  n->call[n->size] = '\0';
  while ((size = whole_call(n)) > 0) {
    if (!respond(master, n->fd, n->call)) return false;
    memmove(n->call, n->call + size, n->size + 1 - size);
    n->size -= size;
  }
  return true;
}

static void welcome(test_master *master) {
  const int fd = accept4(master->listener, NULL, NULL, SOCK_CLOEXEC);

  if (fd < 0) return;
  must(master->node_count < MAX_NODES, "too many nodes");
  node *n = &master->nodes[master->node_count++];
  n->fd = fd;
  n->size = 0;
}

static void *run(void *arg) {
  test_master *master = arg;

  for (;;) {
    struct pollfd fds[MAX_NODES + 2];
    const size_t count = master->node_count;
    for (size_t i = 0; i < count; i++) {
      fds[i] = (struct pollfd){master->nodes[i].fd, POLLIN, 0};
    }
    fds[count] = (struct pollfd){master->listener, POLLIN, 0};
    fds[count + 1] = (struct pollfd){master->wake[0], POLLIN, 0};
    must(poll(fds, count + 2, -1) > 0 || errno == EINTR, "poll");
    if (fds[count + 1].revents) return NULL;
    if (fds[count].revents) welcome(master);
    for (size_t i = count; i > 0; i--) {
      node *n = &master->nodes[i - 1];
      if (!fds[i - 1].revents || hear(master, n)) continue;
      close(n->fd);
      *n = master->nodes[--master->node_count];
    }
  }
}

test_master *test_master_start(void) {
  test_master *master = calloc(1, sizeof *master);
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof at;

  must(master, "calloc");
  master->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  must(bind(master->listener, (struct sockaddr *)&at, size) == 0, "bind");
  must(listen(master->listener, MAX_NODES) == 0, "listen");
  must(getsockname(master->listener, (struct sockaddr *)&at, &size) == 0, "getsockname");
  master->port = ntohs(at.sin_port);
  must(pipe2(master->wake, O_CLOEXEC) == 0, "pipe2");
  pthread_mutex_init(&master->lock, NULL);
  pthread_cond_init(&master->changed, NULL);
  must(pthread_create(&master->thread, NULL, run, master) == 0, "pthread_create");
  return master;
}

void test_master_stop(test_master *master) {
  test_master_hold(master, false);
  must(write(master->wake[1], "", 1) == 1, "write");
  pthread_join(master->thread, NULL);
  for (size_t i = 0; i < master->node_count; i++) {
    close(master->nodes[i].fd);
  }
  close(master->listener);
  close(master->wake[0]);
  close(master->wake[1]);
  for (size_t i = 0; i < MAX_SCRIPTS; i++) {
    free(master->scripts[i].parts);
  }
  pthread_cond_destroy(&master->changed);
  pthread_mutex_destroy(&master->lock);
  free(master);
}

uint16_t test_master_port(const test_master *master) {
  return master->port;
}

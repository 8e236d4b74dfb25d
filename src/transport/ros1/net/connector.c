#include "connector.h"

#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "socket.h"

/* Limit of lookups at a time, because each one blocks a thread. Threads may outlive their
 * transport, so they are counted for the whole process. */
enum { MAX_LOOKUPS = 16 };
#define RETRY_LOOKUP_NS INT64_C(50000000)

static atomic_int g_lookups;

/* State of a lookup, shared by the connector and the thread, which may outlive the connector. */
struct ha__ros1_lookup {
  char host[HA__ROS1_HOST_SIZE];
  char port[8];
  struct addrinfo hints;
  bool started;         /* of the connector: the thread was started, or none is needed */
  pthread_mutex_t lock; /* guards all below */
  int refs;
  ha__ros1_connector *connector; /* NULL = it was cancelled */
  struct addrinfo *addresses;
  int failure; /* code of getaddrinfo(); 0 = none */
};

/* --- looking up ----------------------------------------------------------------------------- */

static ha__ros1_lookup *new_lookup(ha__ros1_connector *connector, bool ipv6) {
  ha__ros1_lookup *lookup = ha__alloc_zeroed(1, sizeof *lookup);

  if (!lookup) return NULL;
  memcpy(lookup->host, connector->uri.host, sizeof lookup->host);
  snprintf(lookup->port, sizeof lookup->port, "%u", (unsigned)connector->uri.port);
  lookup->hints.ai_family = ipv6 ? AF_UNSPEC : AF_INET;
  lookup->hints.ai_socktype = SOCK_STREAM;
  pthread_mutex_init(&lookup->lock, NULL);
  lookup->refs = 1;
  lookup->connector = connector;
  return lookup;
}

/* With the lock held; releases it. */
static void unref(ha__ros1_lookup *lookup) {
  const bool last = --lookup->refs == 0;

  pthread_mutex_unlock(&lookup->lock);
  if (!last) return;
  if (lookup->addresses) freeaddrinfo(lookup->addresses);
  pthread_mutex_destroy(&lookup->lock);
  ha__free(lookup);
}

static void *look_up(void *arg) {
  ha__ros1_lookup *lookup = arg;
  struct addrinfo *addresses = NULL;
  const int failure = getaddrinfo(lookup->host, lookup->port, &lookup->hints, &addresses);

  atomic_fetch_sub(&g_lookups, 1);
  pthread_mutex_lock(&lookup->lock);
  lookup->failure = failure;
  lookup->addresses = failure ? NULL : addresses;
  if (lookup->connector) ha__ros1_loop_post(lookup->connector->loop, &lookup->connector->looked_up);
  unref(lookup);
  return NULL;
}

/* Does nothing while too many lookups run; on_due() tries again. */
static void start_thread(ha__ros1_lookup *lookup) {
  pthread_attr_t detached;
  pthread_t thread;

  if (atomic_fetch_add(&g_lookups, 1) >= MAX_LOOKUPS) {
    atomic_fetch_sub(&g_lookups, 1);
    return;
  }
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  lookup->started = true;
  lookup->refs++;
  if (pthread_create(&thread, &detached, look_up, lookup) != 0) {
    atomic_fetch_sub(&g_lookups, 1);
    lookup->refs--;
    lookup->failure = EAI_MEMORY;
    ha__ros1_loop_post(lookup->connector->loop, &lookup->connector->looked_up);
  }
  pthread_attr_destroy(&detached);
}

/* A numeric address needs no thread. */
static void look_up_or_start(ha__ros1_lookup *lookup) {
  struct addrinfo hints = lookup->hints;

  hints.ai_flags = AI_NUMERICHOST;
  if (getaddrinfo(lookup->host, lookup->port, &hints, &lookup->addresses) == 0) {
    lookup->started = true;
    ha__ros1_loop_post(lookup->connector->loop, &lookup->connector->looked_up);
  } else {
    lookup->addresses = NULL;
    start_thread(lookup);
  }
}

/* --- connecting ------------------------------------------------------------------------ */

static void close_socket(ha__ros1_connector *connector) {
  if (!connector->watch.on) return;
  ha__ros1_loop_unwatch(connector->loop, &connector->watch);
  close(connector->watch.fd);
}

static void end(ha__ros1_connector *connector) {
  close_socket(connector);
  ha__ros1_loop_clear_timer(connector->loop, &connector->timer);
  ha__ros1_loop_unpost(connector->loop, &connector->looked_up);
  if (connector->addresses) freeaddrinfo(connector->addresses);
  connector->addresses = connector->next = NULL;
  connector->on = false;
}

static void fail(ha__ros1_connector *connector, const ha_error *err) {
  end(connector);
  connector->done(connector, -1, err);
}

static void fail_errno(ha__ros1_connector *connector, int reason) {
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, reason, HA_NO_OFFSET, "cannot connect to %s:%u", connector->uri.host,
                      (unsigned)connector->uri.port);
  fail(connector, &err);
}

/* Gives an address its share of the time that is left for it and the following ones. */
static void set_timeout(ha__ros1_connector *connector, const struct addrinfo *address) {
  const int64_t now_ns = ha__now_ns();
  const int64_t left_ns = connector->until_ns > now_ns ? connector->until_ns - now_ns : 0;
  int64_t count = 0;

  for (; address; address = address->ai_next)
    count++;
  ha__ros1_loop_set_timer(connector->loop, &connector->timer, now_ns + left_ns / count);
}

/* Tries the next address. If there is none left, fails with the reason of the last one. */
static void try_next(ha__ros1_connector *connector, int reason) {
  while (connector->next) {
    const struct addrinfo *address = connector->next;
    connector->next = address->ai_next;
    set_timeout(connector, address);
    const int fd = ha__ros1_connect_begin(address->ai_addr, address->ai_addrlen);
    if (fd < 0) {
      reason = errno;
      continue;
    }
    if (ha__ros1_loop_watch(connector->loop, &connector->watch, fd, EPOLLOUT, NULL) >= 0) return;
    close(fd);
    reason = ENOMEM;
  }
  fail_errno(connector, reason);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_connector *connector = HA__ROS1_CONTAINER_OF(ha__ros1_connector, watch, watch);
  const int fd = watch->fd;
  const int reason = ha__ros1_connect_result(fd);

  (void)events;
  ha__ros1_loop_unwatch(connector->loop, watch);
  if (reason) {
    close(fd);
    try_next(connector, reason);
    return;
  }
  end(connector);
  connector->done(connector, fd, NULL);
}

static void forget_lookup(ha__ros1_connector *connector) {
  ha__ros1_lookup *lookup = connector->lookup;

  if (!lookup) return;
  pthread_mutex_lock(&lookup->lock);
  lookup->connector = NULL;
  connector->lookup = NULL;
  unref(lookup);
}

static void on_looked_up(ha__ros1_task *task) {
  ha__ros1_connector *connector = HA__ROS1_CONTAINER_OF(ha__ros1_connector, looked_up, task);
  ha_error err = HA_ERROR_INIT;
  int failure = EAI_MEMORY;

  if (!connector->on) return;
  if (connector->lookup) {
    pthread_mutex_lock(&connector->lookup->lock);
    failure = connector->lookup->failure;
    connector->addresses = connector->next = connector->lookup->addresses;
    connector->lookup->addresses = NULL;
    pthread_mutex_unlock(&connector->lookup->lock);
    forget_lookup(connector);
  }
  if (!failure) {
    try_next(connector, EADDRNOTAVAIL);
    return;
  }
  ha__error_set(&err, HA_E_IO, HA_NO_OFFSET, "cannot resolve host %s: %s", connector->uri.host,
                gai_strerror(failure));
  fail(connector, &err);
}

/* During a lookup: until the time is over, or until a lookup may be started again. */
static void wait_for_name(ha__ros1_connector *connector) {
  const int64_t turn_ns = ha__now_ns() + RETRY_LOOKUP_NS;
  const bool started = !connector->lookup || connector->lookup->started;
  const int64_t at_ns = started || turn_ns > connector->until_ns ? connector->until_ns : turn_ns;

  ha__ros1_loop_set_timer(connector->loop, &connector->timer, at_ns);
}

static void on_due(ha__ros1_timer *timer) {
  ha__ros1_connector *connector = HA__ROS1_CONTAINER_OF(ha__ros1_connector, timer, timer);
  ha_error err = HA_ERROR_INIT;

  if (!connector->lookup) {
    close_socket(connector);
    try_next(connector, ETIMEDOUT);
  } else if (!connector->lookup->started && ha__now_ns() < connector->until_ns) {
    start_thread(connector->lookup);
    wait_for_name(connector);
  } else {
    ha__ros1_connector_cancel(connector);
    ha__error_set_errno(&err, ETIMEDOUT, HA_NO_OFFSET, "cannot look up host %s",
                        connector->uri.host);
    fail(connector, &err);
  }
}

void ha__ros1_connector_start(ha__ros1_connector *connector, const ha__ros1_uri *uri, bool ipv6,
                              int64_t timeout_ns) {
  connector->uri = *uri;
  connector->looked_up.run = on_looked_up;
  connector->watch.ready = on_ready;
  connector->timer.due = on_due;
  connector->on = true;
  connector->until_ns = ha__now_ns() + timeout_ns;
  connector->lookup = new_lookup(connector, ipv6);
  if (connector->lookup) {
    look_up_or_start(connector->lookup);
  } else {
    ha__ros1_loop_post(connector->loop, &connector->looked_up);
  }
  wait_for_name(connector);
}

void ha__ros1_connector_cancel(ha__ros1_connector *connector) {
  if (!connector->on) return;
  forget_lookup(connector);
  end(connector);
}

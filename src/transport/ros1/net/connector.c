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

/* Names that are looked up at a time: threads that hang in that must not become many. As they may
 * outlive a transport, they are counted for all. */
enum { MOST_LOOKUPS = 16 };
#define TURN_NS INT64_C(50000000)

static atomic_int g_lookups;

/* Of two: a dial, and the thread that looks a name up, which may take its time and outlive it. */
struct ha__ros1_lookup {
  char host[HA__ROS1_HOST_ROOM];
  char port[8];
  struct addrinfo hints;
  bool begun;           /* there is a thread, or there was; the dial's */
  pthread_mutex_t lock; /* guards all below */
  int refs;
  ha__ros1_dial *dial; /* NULL = it does not wait any more */
  struct addrinfo *addresses;
  int failure; /* of getaddrinfo() */
};

/* --- names ----------------------------------------------------------------------------- */

static ha__ros1_lookup *new_lookup(ha__ros1_dial *dial, bool ipv6) {
  ha__ros1_lookup *lookup = ha__alloc_zeroed(1, sizeof *lookup);

  if (!lookup) return NULL;
  memcpy(lookup->host, dial->uri.host, sizeof lookup->host);
  snprintf(lookup->port, sizeof lookup->port, "%u", (unsigned)dial->uri.port);
  lookup->hints.ai_family = ipv6 ? AF_UNSPEC : AF_INET;
  lookup->hints.ai_socktype = SOCK_STREAM;
  pthread_mutex_init(&lookup->lock, NULL);
  lookup->refs = 1;
  lookup->dial = dial;
  return lookup;
}

/* The lock is held, and is not any more. */
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
  if (lookup->dial) ha__ros1_loop_post(lookup->dial->loop, &lookup->dial->looked_up);
  unref(lookup);
  return NULL;
}

/* Unless it is not its turn yet. */
static void start_thread(ha__ros1_lookup *lookup) {
  pthread_attr_t detached;
  pthread_t thread;

  if (atomic_fetch_add(&g_lookups, 1) >= MOST_LOOKUPS) {
    atomic_fetch_sub(&g_lookups, 1);
    return;
  }
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  lookup->begun = true;
  lookup->refs++;
  if (pthread_create(&thread, &detached, look_up, lookup) != 0) {
    atomic_fetch_sub(&g_lookups, 1);
    lookup->refs--;
    lookup->failure = EAI_MEMORY;
    ha__ros1_loop_post(lookup->dial->loop, &lookup->dial->looked_up);
  }
  pthread_attr_destroy(&detached);
}

/* An address is its own name: nothing to wait for. */
static void look_up_or_start(ha__ros1_lookup *lookup) {
  struct addrinfo hints = lookup->hints;

  hints.ai_flags = AI_NUMERICHOST;
  if (getaddrinfo(lookup->host, lookup->port, &hints, &lookup->addresses) == 0) {
    lookup->begun = true;
    ha__ros1_loop_post(lookup->dial->loop, &lookup->dial->looked_up);
  } else {
    lookup->addresses = NULL;
    start_thread(lookup);
  }
}

/* --- connecting ------------------------------------------------------------------------ */

static void hang_up(ha__ros1_dial *dial) {
  if (!dial->watch.on) return;
  ha__ros1_loop_unwatch(dial->loop, &dial->watch);
  close(dial->watch.fd);
}

static void end(ha__ros1_dial *dial) {
  hang_up(dial);
  ha__ros1_loop_clear_timer(dial->loop, &dial->timer);
  ha__ros1_loop_unpost(dial->loop, &dial->looked_up);
  if (dial->addresses) freeaddrinfo(dial->addresses);
  dial->addresses = dial->next = NULL;
  dial->on = false;
}

static void give_up(ha__ros1_dial *dial, const ha_error *err) {
  end(dial);
  dial->done(dial, -1, err);
}

static void give_up_errno(ha__ros1_dial *dial, int reason) {
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, reason, HA_NO_OFFSET, "cannot connect to %s:%u", dial->uri.host,
                      (unsigned)dial->uri.port);
  give_up(dial, &err);
}

/* Its share of the time that is left, with those behind it. */
static void give_time(ha__ros1_dial *dial, const struct addrinfo *address) {
  const int64_t now_ns = ha__now_ns();
  const int64_t left_ns = dial->until_ns > now_ns ? dial->until_ns - now_ns : 0;
  int64_t count = 0;

  for (; address; address = address->ai_next)
    count++;
  ha__ros1_loop_set_timer(dial->loop, &dial->timer, now_ns + left_ns / count);
}

/* The next address; when there is none, the reason why the last one did not do. */
static void try_next(ha__ros1_dial *dial, int reason) {
  while (dial->next) {
    const struct addrinfo *address = dial->next;
    dial->next = address->ai_next;
    give_time(dial, address);
    const int fd = ha__ros1_connect_begin(address->ai_addr, address->ai_addrlen);
    if (fd < 0) {
      reason = errno;
      continue;
    }
    if (ha__ros1_loop_watch(dial->loop, &dial->watch, fd, EPOLLOUT, NULL) >= 0) return;
    close(fd);
    reason = ENOMEM;
  }
  give_up_errno(dial, reason);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_dial *dial = HA__ROS1_OF(ha__ros1_dial, watch, watch);
  const int fd = watch->fd;
  const int reason = ha__ros1_connect_result(fd);

  (void)events;
  ha__ros1_loop_unwatch(dial->loop, watch);
  if (reason) {
    close(fd);
    try_next(dial, reason);
    return;
  }
  end(dial);
  dial->done(dial, fd, NULL);
}

static void forget_lookup(ha__ros1_dial *dial) {
  ha__ros1_lookup *lookup = dial->lookup;

  if (!lookup) return;
  pthread_mutex_lock(&lookup->lock);
  lookup->dial = NULL;
  dial->lookup = NULL;
  unref(lookup);
}

static void on_looked_up(ha__ros1_task *task) {
  ha__ros1_dial *dial = HA__ROS1_OF(ha__ros1_dial, looked_up, task);
  ha_error err = HA_ERROR_INIT;
  int failure = EAI_MEMORY;

  if (!dial->on) return;
  if (dial->lookup) {
    pthread_mutex_lock(&dial->lookup->lock);
    failure = dial->lookup->failure;
    dial->addresses = dial->next = dial->lookup->addresses;
    dial->lookup->addresses = NULL;
    pthread_mutex_unlock(&dial->lookup->lock);
    forget_lookup(dial);
  }
  if (!failure) {
    try_next(dial, EADDRNOTAVAIL);
    return;
  }
  ha__error_set(&err, HA_E_IO, HA_NO_OFFSET, "host %s is not known here: %s", dial->uri.host,
                gai_strerror(failure));
  give_up(dial, &err);
}

/* While it is looked up: until the end, or until it may be its turn. */
static void wait_for_name(ha__ros1_dial *dial) {
  const int64_t turn_ns = ha__now_ns() + TURN_NS;
  const bool begun = !dial->lookup || dial->lookup->begun;
  const int64_t at_ns = begun || turn_ns > dial->until_ns ? dial->until_ns : turn_ns;

  ha__ros1_loop_set_timer(dial->loop, &dial->timer, at_ns);
}

static void on_due(ha__ros1_timer *timer) {
  ha__ros1_dial *dial = HA__ROS1_OF(ha__ros1_dial, timer, timer);
  ha_error err = HA_ERROR_INIT;

  if (!dial->lookup) {
    hang_up(dial);
    try_next(dial, ETIMEDOUT);
  } else if (!dial->lookup->begun && ha__now_ns() < dial->until_ns) {
    start_thread(dial->lookup);
    wait_for_name(dial);
  } else {
    ha__ros1_dial_cancel(dial);
    ha__error_set_errno(&err, ETIMEDOUT, HA_NO_OFFSET, "cannot look up host %s", dial->uri.host);
    give_up(dial, &err);
  }
}

void ha__ros1_dial_start(ha__ros1_dial *dial, const ha__ros1_uri *uri, bool ipv6,
                         int64_t timeout_ns) {
  dial->uri = *uri;
  dial->looked_up.run = on_looked_up;
  dial->watch.ready = on_ready;
  dial->timer.due = on_due;
  dial->on = true;
  dial->until_ns = ha__now_ns() + timeout_ns;
  dial->lookup = new_lookup(dial, ipv6);
  if (dial->lookup) {
    look_up_or_start(dial->lookup);
  } else {
    ha__ros1_loop_post(dial->loop, &dial->looked_up);
  }
  wait_for_name(dial);
}

void ha__ros1_dial_cancel(ha__ros1_dial *dial) {
  if (!dial->on) return;
  forget_lookup(dial);
  end(dial);
}

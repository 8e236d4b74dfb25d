#include "listener.h"

#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "socket.h"

/* Pause of accepting while no descriptor is left. */
#define PAUSE_NS INT64_C(100000000)

static void pause_listening(ha__ros1_listener *listener) {
  ha__ros1_loop_unwatch(listener->loop, &listener->watch);
  ha__ros1_loop_set_timer(listener->loop, &listener->timer, ha__now_ns() + PAUSE_NS);
}

/* Accepts one connection per event, because accept() fails with EMFILE even if none is pending. */
static void on_readable(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_listener *listener = HA__ROS1_CONTAINER_OF(ha__ros1_listener, watch, watch);
  int fd = ha__ros1_accept(listener->fd);

  (void)events;
  if (fd < 0 && errno == EMFILE && listener->evict(listener)) {
    fd = ha__ros1_accept(listener->fd);
  }
  if (fd >= 0) {
    listener->accepted(listener, fd);
  } else if (errno != EAGAIN) {
    pause_listening(listener);
  }
}

static void start_listening(ha__ros1_listener *listener) {
  if (ha__ros1_loop_watch(listener->loop, &listener->watch, listener->fd, EPOLLIN, NULL) < 0) {
    pause_listening(listener);
  }
}

static void on_due(ha__ros1_timer *timer) {
  start_listening(HA__ROS1_CONTAINER_OF(ha__ros1_listener, timer, timer));
}

static void on_start(ha__ros1_task *task) {
  start_listening(HA__ROS1_CONTAINER_OF(ha__ros1_listener, start_task, task));
}

ha_status ha__ros1_listener_open(ha__ros1_listener *listener, uint16_t *port,
                                 const ha__ros1_config *config, ha_error *err) {
  listener->watch.ready = on_readable;
  listener->timer.due = on_due;
  listener->start_task.run = on_start;
  listener->fd = -1;
  return ha__ros1_listen(&listener->fd, port, config, err);
}

void ha__ros1_listener_start(ha__ros1_listener *listener) {
  ha__ros1_loop_post(listener->loop, &listener->start_task);
}

/* Idle connections must leave descriptors for files and for connections in use. */
size_t ha__ros1_listener_limit(size_t max) {
  enum { SHARE = 8, MIN = 32 };
  struct rlimit limit;

  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur / SHARE >= max) return max;
  return limit.rlim_cur / SHARE > MIN ? (size_t)limit.rlim_cur / SHARE : MIN;
}

void ha__ros1_listener_close(ha__ros1_listener *listener) {
  ha__ros1_loop_unwatch(listener->loop, &listener->watch);
  ha__ros1_loop_clear_timer(listener->loop, &listener->timer);
  if (listener->fd >= 0) close(listener->fd);
  listener->fd = -1;
}

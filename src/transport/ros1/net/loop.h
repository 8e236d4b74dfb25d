/* A thread that waits for descriptors, times and tasks (epoll), and calls what is ready, one after
 * the other. What is watched, timed or posted is a member of what it works on: nothing is allocated
 * for it. All but post and unpost is for the loop's own thread, or for when it has ended; callbacks
 * may call all but stop and free. */
#ifndef HA_TRANSPORT_ROS1_NET_LOOP_H
#define HA_TRANSPORT_ROS1_NET_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>

#include <holdall/error.h>

/* The object that a member is of. */
#define HA__ROS1_CONTAINER_OF(type, member, pointer)                                               \
  ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

typedef struct ha__ros1_loop ha__ros1_loop;
typedef struct ha__ros1_watch ha__ros1_watch;
typedef struct ha__ros1_timer ha__ros1_timer;
typedef struct ha__ros1_task ha__ros1_task;

struct ha__ros1_watch {
  void (*ready)(ha__ros1_watch *watch, uint32_t events); /* EPOLLIN, EPOLLOUT, EPOLLHUP, ... */
  int fd;
  bool on;
};

struct ha__ros1_timer {
  void (*due)(ha__ros1_timer *timer);
  int64_t at_ns; /* of ha__now_ns() */
  ha__ros1_timer *prev;
  ha__ros1_timer *next;
  bool on;
};

struct ha__ros1_task {
  void (*run)(ha__ros1_task *task);
  ha__ros1_task *next;
  bool queued;
};

/* name: of the thread, at most 15 characters. */
ha_status ha__ros1_loop_start(ha__ros1_loop **out, const char *name, ha_error *err);
/* End the thread; what is posted already is run before. NULL is allowed. */
void ha__ros1_loop_stop(ha__ros1_loop *loop);
/* After it was stopped, and all that was watched or timed is gone. NULL is allowed. */
void ha__ros1_loop_free(ha__ros1_loop *loop);

/* Any thread: have it run. One that is queued already is run once; while it runs it may be posted
 * again. After the loop was stopped nothing is run. */
void ha__ros1_loop_post(ha__ros1_loop *loop, ha__ros1_task *task);
/* Any thread: take it out again. It may be running, if this is not the loop's thread. */
void ha__ros1_loop_unpost(ha__ros1_loop *loop, ha__ros1_task *task);

/* Level-triggered; again with other events to change them. */
ha_status ha__ros1_loop_watch(ha__ros1_loop *loop, ha__ros1_watch *watch, int fd, uint32_t events,
                              ha_error *err);
/* Before the descriptor is closed. One that is not on is allowed. */
void ha__ros1_loop_unwatch(ha__ros1_loop *loop, ha__ros1_watch *watch);

/* Once, at this time; again to change the time. */
void ha__ros1_loop_set_timer(ha__ros1_loop *loop, ha__ros1_timer *timer, int64_t at_ns);
/* One that is not on is allowed. */
void ha__ros1_loop_clear_timer(ha__ros1_loop *loop, ha__ros1_timer *timer);

#endif

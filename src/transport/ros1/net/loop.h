/* Event loop: a thread that waits for descriptors, timers and tasks (epoll), and runs their
 * callbacks one after the other.
 *
 * Watches, timers and tasks are members of the objects that they serve, so the loop allocates
 * nothing for them. All functions but post and unpost belong to the thread of the loop, or to the
 * time after it has ended. Callbacks may call everything but stop and free. */
#ifndef HA_TRANSPORT_ROS1_NET_LOOP_H
#define HA_TRANSPORT_ROS1_NET_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>

#include <holdall/error.h>

/* The object that contains this member. */
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

/* Creates the loop and its thread. name: of the thread, at most 15 characters. */
ha_status ha__ros1_loop_start(ha__ros1_loop **out, const char *name, ha_error *err);
/* Ends the thread after it has run the tasks posted so far. NULL is allowed. */
void ha__ros1_loop_stop(ha__ros1_loop *loop);
/* After it was stopped, and all watches and timers were removed. NULL is allowed. */
void ha__ros1_loop_free(ha__ros1_loop *loop);

/* Any thread. Queues a task; one that is queued already runs once. A running task may be posted
 * again. After the loop was stopped no task runs. */
void ha__ros1_loop_post(ha__ros1_loop *loop, ha__ros1_task *task);
/* Any thread. Removes a task from the queue. In another thread than the loop's it may still be
 * running. */
void ha__ros1_loop_unpost(ha__ros1_loop *loop, ha__ros1_task *task);

/* Watches a descriptor, level-triggered; call it again to change the events. */
ha_status ha__ros1_loop_watch(ha__ros1_loop *loop, ha__ros1_watch *watch, int fd, uint32_t events,
                              ha_error *err);
/* To be called before the descriptor is closed. Allowed when nothing is watched. */
void ha__ros1_loop_unwatch(ha__ros1_loop *loop, ha__ros1_watch *watch);

/* Calls due() once, at this time; call it again to change the time. */
void ha__ros1_loop_set_timer(ha__ros1_loop *loop, ha__ros1_timer *timer, int64_t at_ns);
/* Allowed when the timer is not set. */
void ha__ros1_loop_clear_timer(ha__ros1_loop *loop, ha__ros1_timer *timer);

#endif

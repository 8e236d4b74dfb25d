/* Tasks of a thread that are due at a time, the earliest first. Bounded. Their owner locks them. */
#ifndef HA_TRANSPORT_ROS2_TASKS_H
#define HA_TRANSPORT_ROS2_TASKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/transport.h>

enum { HA__ROS2_TASKS_MAX = 1000 };

typedef struct ha__ros2_task ha__ros2_task;
struct ha__ros2_task {
  ha__ros2_task *next;
  int64_t due_ns; /* steady */
  void *target;   /* whose it is */
  bool asks;      /* ask the writer, on behalf of the reader; else the target is woken */
  ha_gid writer;
  ha_gid reader;
  unsigned tries;
};

typedef struct ha__ros2_tasks {
  ha__ros2_task *first;
  size_t count;
} ha__ros2_tasks;

/* A copy of it. false = full, or out of memory. */
bool ha__ros2_tasks_add(ha__ros2_tasks *tasks, const ha__ros2_task *task);
/* Take out the first one that is due; false = there is none. */
bool ha__ros2_tasks_take(ha__ros2_task *out, ha__ros2_tasks *tasks, int64_t now_ns);
/* When the first one is due; INT64_MAX = there is none. */
int64_t ha__ros2_tasks_due(const ha__ros2_tasks *tasks);
/* Drop those of target; NULL = all. */
void ha__ros2_tasks_forget(ha__ros2_tasks *tasks, const void *target);

#endif

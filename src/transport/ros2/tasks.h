/* Timed tasks of a thread, the earliest first. Bounded. The owner locks them. */
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
  int64_t due_ns; /* of ha__now_ns() */
  void *target;   /* owner of the task */
  bool asks;      /* ask the writer for messages that the reader has missed; else wake the target */
  ha_gid writer;
  ha_gid reader;
  unsigned tries;
};

typedef struct ha__ros2_tasks {
  ha__ros2_task *first;
  size_t count;
} ha__ros2_tasks;

/* Adds a copy. false = full, or out of memory. */
bool ha__ros2_tasks_add(ha__ros2_tasks *tasks, const ha__ros2_task *task);
/* Removes the first task that is due; false = none is. */
bool ha__ros2_tasks_take(ha__ros2_task *out, ha__ros2_tasks *tasks, int64_t now_ns);
/* When the first task is due; INT64_MAX = there is none. */
int64_t ha__ros2_tasks_due(const ha__ros2_tasks *tasks);
/* Drops the tasks of a target; NULL = of all. */
void ha__ros2_tasks_forget(ha__ros2_tasks *tasks, const void *target);

#endif

#include "tasks.h"

#include "base/alloc.h"

bool ha__ros2_tasks_add(ha__ros2_tasks *tasks, const ha__ros2_task *task) {
  ha__ros2_task **at = &tasks->first;
  ha__ros2_task *copy = NULL;

  if (tasks->count < HA__ROS2_TASKS_MAX) copy = ha__alloc(sizeof *copy);
  if (!copy) return false;
  while (*at && (*at)->due_ns <= task->due_ns) {
    at = &(*at)->next;
  }
  *copy = *task;
  copy->next = *at;
  *at = copy;
  tasks->count++;
  return true;
}

static void remove_at(ha__ros2_tasks *tasks, ha__ros2_task **at) {
  ha__ros2_task *task = *at;

  *at = task->next;
  tasks->count--;
  ha__free(task);
}

bool ha__ros2_tasks_take(ha__ros2_task *out, ha__ros2_tasks *tasks, int64_t now_ns) {
  if (!tasks->first || tasks->first->due_ns > now_ns) return false;
  *out = *tasks->first;
  remove_at(tasks, &tasks->first);
  return true;
}

int64_t ha__ros2_tasks_due(const ha__ros2_tasks *tasks) {
  return tasks->first ? tasks->first->due_ns : INT64_MAX;
}

void ha__ros2_tasks_forget(ha__ros2_tasks *tasks, const void *target) {
  ha__ros2_task **at = &tasks->first;

  while (*at) {
    if (!target || (*at)->target == target) {
      remove_at(tasks, at);
    } else {
      at = &(*at)->next;
    }
  }
}

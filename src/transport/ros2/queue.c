#include "queue.h"

#include "base/alloc.h"

static bool push(ha__ros2_queue *queue, const ha__ros2_item *content) {
  ha__ros2_item *item;

  if (queue->count == HA__ROS2_QUEUE_MAX ||
      content->size > HA__ROS2_QUEUE_MAX_BYTES - queue->bytes) {
    return false;
  }
  item = ha__alloc(sizeof *item);
  if (!item) return false;
  *item = *content;
  if (content->kept) item->kept = ha__raw_keep(content->kept);
  if (queue->last) {
    queue->last->next = item;
  } else {
    queue->first = item;
  }
  queue->last = item;
  queue->count++;
  queue->bytes += item->size;
  return true;
}

bool ha__ros2_queue_push(ha__ros2_queue *queue, void *target, const ha__raw_sample *sample) {
  return push(queue, &(ha__ros2_item){.target = target,
                                      .data = sample->data,
                                      .size = sample->size,
                                      .handle = sample->handle,
                                      .writer = sample->writer,
                                      .sequence = sample->sequence,
                                      .related = sample->related,
                                      .kept = sample->owner});
}

bool ha__ros2_queue_push_left(ha__ros2_queue *queue, void *target, const ha_gid *writer) {
  return push(queue, &(ha__ros2_item){.target = target, .writer = *writer});
}

ha__ros2_item *ha__ros2_queue_pop(ha__ros2_queue *queue) {
  ha__ros2_item *item = queue->first;

  if (!item) return NULL;
  queue->first = item->next;
  if (!queue->first) queue->last = NULL;
  queue->count--;
  queue->bytes -= item->size;
  return item;
}

void ha__ros2_queue_join(ha__ros2_queue *queue, ha__ros2_queue *other) {
  if (!other->first) return;
  if (queue->last) {
    queue->last->next = other->first;
  } else {
    queue->first = other->first;
  }
  queue->last = other->last;
  queue->count += other->count;
  queue->bytes += other->bytes;
  *other = (ha__ros2_queue){NULL, NULL, 0, 0};
}

void ha__ros2_queue_forget(ha__ros2_queue *queue, const void *target) {
  ha__ros2_queue kept_items = {NULL, NULL, 0, 0};
  ha__ros2_item *item;

  while ((item = ha__ros2_queue_pop(queue)) != NULL) {
    if (!target || item->target == target) {
      ha__ros2_item_free(item);
      continue;
    }
    item->next = NULL;
    if (kept_items.last) {
      kept_items.last->next = item;
    } else {
      kept_items.first = item;
    }
    kept_items.last = item;
    kept_items.count++;
    kept_items.bytes += item->size;
  }
  *queue = kept_items;
}

void ha__ros2_item_free(ha__ros2_item *item) {
  if (!item) return;
  if (item->kept) ha__raw_drop(item->kept);
  ha__free(item);
}

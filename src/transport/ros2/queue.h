/* Queue of received samples for a thread of this transport. Bounded in items and bytes: pushing to
 * a full queue fails. The owner locks it. */
#ifndef HA_TRANSPORT_ROS2_QUEUE_H
#define HA_TRANSPORT_ROS2_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "raw.h"

enum { HA__ROS2_QUEUE_MAX = 1000 }; /* items */
#define HA__ROS2_QUEUE_MAX_BYTES ((size_t)64 << 20)

typedef struct ha__ros2_item {
  struct ha__ros2_item *next;
  void *target;        /* of the owner: what the sample is for */
  const uint8_t *data; /* NULL = the writer has left */
  size_t size;
  uint64_t handle; /* of the writer */
  ha_gid writer;
  uint64_t sequence; /* sequence number of the writer */
  ha__raw_message_id related;
  void *kept;
} ha__ros2_item;

typedef struct ha__ros2_queue {
  ha__ros2_item *first;
  ha__ros2_item *last;
  size_t count;
  size_t bytes;
} ha__ros2_queue;

/* false = full, or out of memory. */
bool ha__ros2_queue_push(ha__ros2_queue *queue, void *target, const ha__raw_sample *sample);
bool ha__ros2_queue_push_left(ha__ros2_queue *queue, void *target, const ha_gid *writer);

/* Removes the oldest item, which the caller owns; NULL = empty. */
ha__ros2_item *ha__ros2_queue_pop(ha__ros2_queue *queue);

/* Moves all items of another queue to the end, beyond the bounds if need be. */
void ha__ros2_queue_join(ha__ros2_queue *queue, ha__ros2_queue *other);

/* Drops the items of a target; NULL = of all. */
void ha__ros2_queue_forget(ha__ros2_queue *queue, const void *target);

void ha__ros2_item_free(ha__ros2_item *item);

#endif

#include "sequences.h"

#include <string.h>

#include "base/alloc.h"

static bool is_at(const ha__ros2_arrivals *arrivals, size_t i, const ha_gid *writer) {
  return memcmp(&arrivals->items[i].writer, writer, sizeof *writer) == 0;
}

/* Mostly the one that was it before. NULL = not known. */
static ha__ros2_arrival *find(ha__ros2_arrivals *arrivals, const ha_gid *writer) {
  if (arrivals->recent < arrivals->count && is_at(arrivals, arrivals->recent, writer)) {
    return &arrivals->items[arrivals->recent];
  }
  for (size_t i = 0; i < arrivals->count; i++) {
    if (!is_at(arrivals, i, writer)) continue;
    arrivals->recent = i;
    return &arrivals->items[i];
  }
  return NULL;
}

/* Without memory its losses are not seen: better than to lose the message, too. */
static void add_writer(ha__ros2_arrivals *arrivals, const ha_gid *writer, uint64_t sequence) {
  void *items = arrivals->items;
  const ha_status st =
      ha__reserve(&items, &arrivals->capacity, arrivals->count, 1, sizeof *arrivals->items, NULL);

  arrivals->items = items;
  if (st < 0) return;
  arrivals->recent = arrivals->count;
  arrivals->items[arrivals->count++] = (ha__ros2_arrival){*writer, sequence, 0, false};
}

/* One that begins to count anew is another one. */
static void come_back(ha__ros2_arrivals *arrivals, ha__ros2_arrival *arrival, uint64_t sequence) {
  if (!arrival->left) return;
  arrival->left = false;
  arrivals->left--;
  if (sequence > arrival->last) return;
  arrival->last = sequence;
  arrival->pending = 0;
}

uint64_t ha__ros2_arrivals_add(ha__ros2_arrivals *arrivals, const ha_gid *writer, uint64_t sequence,
                               bool is_message) {
  ha__ros2_arrival *arrival = find(arrivals, writer);

  if (!arrival) {
    if (sequence > 0) add_writer(arrivals, writer, sequence);
    return 0;
  }
  if (sequence > 0) come_back(arrivals, arrival, sequence);
  if (sequence == 0) {
    if (!is_message) arrival->last++; /* it had a number, which must have been the next one */
    return 0;
  }
  if (sequence > arrival->last) {
    arrival->pending += sequence - arrival->last - 1;
    arrival->last = sequence;
  }
  if (!is_message) return 0;
  const uint64_t lost = arrival->pending;
  arrival->pending = 0;
  return lost;
}

void ha__ros2_arrivals_add_history(ha__ros2_arrivals *arrivals, const ha_gid *writer,
                                   uint64_t sequence) {
  ha__ros2_arrival *arrival = find(arrivals, writer);

  if (sequence == 0) return;
  if (!arrival) {
    add_writer(arrivals, writer, sequence);
    return;
  }
  come_back(arrivals, arrival, sequence);
  if (sequence > arrival->last) arrival->last = sequence;
}

static void forget_one_that_left(ha__ros2_arrivals *arrivals) {
  for (size_t i = 0; i < arrivals->count; i++) {
    if (!arrivals->items[i].left) continue;
    arrivals->items[i] = arrivals->items[--arrivals->count];
    arrivals->left--;
    return;
  }
}

void ha__ros2_arrivals_left(ha__ros2_arrivals *arrivals, const ha_gid *writer) {
  ha__ros2_arrival *arrival = find(arrivals, writer);

  if (!arrival || arrival->left) return;
  if (arrivals->left == HA__ROS2_ARRIVALS_LEFT) {
    forget_one_that_left(arrivals);
    arrival = find(arrivals, writer); /* it may have moved */
  }
  arrival->left = true;
  arrivals->left++;
}

void ha__ros2_arrivals_done(ha__ros2_arrivals *arrivals) {
  ha__free(arrivals->items);
  *arrivals = (ha__ros2_arrivals){0};
}

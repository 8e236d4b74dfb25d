#include "sequences.h"

#include <string.h>

#include "base/alloc.h"

static bool is_at(const ha__ros2_sequences *sequences, size_t i, const ha_gid *writer) {
  return memcmp(&sequences->items[i].writer, writer, sizeof *writer) == 0;
}

/* Most often the last one used. NULL = not known. */
static ha__ros2_sequence *find(ha__ros2_sequences *sequences, const ha_gid *writer) {
  if (sequences->recent < sequences->count && is_at(sequences, sequences->recent, writer)) {
    return &sequences->items[sequences->recent];
  }
  for (size_t i = 0; i < sequences->count; i++) {
    if (!is_at(sequences, i, writer)) continue;
    sequences->recent = i;
    return &sequences->items[i];
  }
  return NULL;
}

/* Out of memory: losses of this writer are not detected, but its messages are delivered. */
static void add_writer(ha__ros2_sequences *sequences, const ha_gid *writer, uint64_t sequence) {
  void *items = sequences->items;
  const ha_status st = ha__reserve(&items, &sequences->capacity, sequences->count, 1,
                                   sizeof *sequences->items, NULL);

  sequences->items = items;
  if (st < 0) return;
  sequences->recent = sequences->count;
  sequences->items[sequences->count++] = (ha__ros2_sequence){*writer, sequence, 0, false};
}

/* A sequence number that restarts means a new writer. */
static void resume(ha__ros2_sequences *sequences, ha__ros2_sequence *entry, uint64_t sequence) {
  if (!entry->left) return;
  entry->left = false;
  sequences->left--;
  if (sequence > entry->last) return;
  entry->last = sequence;
  entry->pending = 0;
}

uint64_t ha__ros2_sequences_add(ha__ros2_sequences *sequences, const ha_gid *writer,
                                uint64_t sequence, bool is_message) {
  ha__ros2_sequence *entry = find(sequences, writer);

  if (!entry) {
    if (sequence > 0) add_writer(sequences, writer, sequence);
    return 0;
  }
  if (sequence > 0) resume(sequences, entry, sequence);
  if (sequence == 0) {
    if (!is_message) entry->last++; /* its number is not known, but must be the next one */
    return 0;
  }
  if (sequence > entry->last) {
    entry->pending += sequence - entry->last - 1;
    entry->last = sequence;
  }
  if (!is_message) return 0;
  const uint64_t lost = entry->pending;
  entry->pending = 0;
  return lost;
}

void ha__ros2_sequences_add_history(ha__ros2_sequences *sequences, const ha_gid *writer,
                                    uint64_t sequence) {
  ha__ros2_sequence *entry = find(sequences, writer);

  if (sequence == 0) return;
  if (!entry) {
    add_writer(sequences, writer, sequence);
    return;
  }
  resume(sequences, entry, sequence);
  if (sequence > entry->last) entry->last = sequence;
}

static void forget_one_that_left(ha__ros2_sequences *sequences) {
  for (size_t i = 0; i < sequences->count; i++) {
    if (!sequences->items[i].left) continue;
    sequences->items[i] = sequences->items[--sequences->count];
    sequences->left--;
    return;
  }
}

void ha__ros2_sequences_left(ha__ros2_sequences *sequences, const ha_gid *writer) {
  ha__ros2_sequence *entry = find(sequences, writer);

  if (!entry || entry->left) return;
  if (sequences->left == HA__ROS2_SEQUENCES_LEFT) {
    forget_one_that_left(sequences);
    entry = find(sequences, writer); /* the entry may have moved */
  }
  entry->left = true;
  sequences->left++;
}

void ha__ros2_sequences_done(ha__ros2_sequences *sequences) {
  ha__free(sequences->items);
  *sequences = (ha__ros2_sequences){0};
}

/* Sequence numbers: the last message of each writer, to detect messages that were lost.
 *
 * DDS does not report packets that were dropped, so a gap in the numbers of a writer is the only
 * sign. Pure data; the owner locks it. */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_SEQUENCES_H
#define HA_TRANSPORT_ROS2_PROTOCOL_SEQUENCES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/transport.h>

typedef struct ha__ros2_sequence {
  ha_gid writer;
  uint64_t last;
  uint64_t pending; /* lost before the next message, not reported yet */
  bool left;
} ha__ros2_sequence;

typedef struct ha__ros2_sequences {
  ha__ros2_sequence *items;
  size_t count;
  size_t capacity;
  size_t recent; /* index of the last one used */
  size_t left;   /* number of writers that left and may come back */
} ha__ros2_sequences;

/* Returns how many messages were lost before this one; 0 before the first one of a writer, which
 * may have any number. sequence 0: not known. !is_message: a number without a message, such as a
 * dispose; losses before it are reported with the next message. */
uint64_t ha__ros2_sequences_add(ha__ros2_sequences *sequences, const ha_gid *writer,
                                uint64_t sequence, bool is_message);

/* For history that a writer has kept for late subscribers: gaps in it are not losses. */
void ha__ros2_sequences_add_history(ha__ros2_sequences *sequences, const ha_gid *writer,
                                    uint64_t sequence);

/* The writer left, maybe because the network failed: messages that it sends until it comes back
 * count as lost. This many such writers are remembered. */
enum { HA__ROS2_SEQUENCES_LEFT = 100 };
void ha__ros2_sequences_left(ha__ros2_sequences *sequences, const ha_gid *writer);

void ha__ros2_sequences_done(ha__ros2_sequences *sequences);

#endif

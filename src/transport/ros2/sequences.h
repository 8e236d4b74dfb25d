/* Which message of each publisher came last: gaps in their numbers are the one sign of loss. */
#ifndef HA_TRANSPORT_ROS2_SEQUENCES_H
#define HA_TRANSPORT_ROS2_SEQUENCES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/transport.h>

typedef struct ha__ros2_sequence {
  ha_gid writer;
  uint64_t last;
  uint64_t pending; /* missing, and not told yet */
  bool left;
} ha__ros2_sequence;

typedef struct ha__ros2_sequences {
  ha__ros2_sequence *items;
  size_t count;
  size_t capacity;
  size_t recent; /* whose turn it was */
  size_t left;   /* that are gone, and may come back */
} ha__ros2_sequences;

/* How many messages are missing in front of this one. None in front of a writer's first, whatever
 * its number: we came late. sequence 0: the number is not known. !is_message: it has a number, but
 * is none; what is missing in front of it is told with the next one. */
uint64_t ha__ros2_sequences_add(ha__ros2_sequences *sequences, const ha_gid *writer,
                                uint64_t sequence, bool is_message);

/* The same for messages that a writer kept for late comers, of which it may have forgotten some. */
void ha__ros2_sequences_add_history(ha__ros2_sequences *sequences, const ha_gid *writer,
                                    uint64_t sequence);

/* A writer is gone, maybe because the network was: what it sends until it comes back is missing. Of
 * those only so many are remembered. */
enum { HA__ROS2_SEQUENCES_LEFT = 100 };
void ha__ros2_sequences_left(ha__ros2_sequences *sequences, const ha_gid *writer);

void ha__ros2_sequences_done(ha__ros2_sequences *sequences);

#endif

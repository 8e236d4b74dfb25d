/* Which messages of a file that is being written are in it. If writing fails, messages that were
 * accepted before are lost: those in chunks that were not written, or in a transaction that was not
 * committed.
 *
 * Messages are added in the order of the file, with the offset at which each of them ends (files of
 * rows: with its number), and pass when the file is written up to there. */
#ifndef HA_BAG_WRITE_TALLY_H
#define HA_BAG_WRITE_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__tally_channel {
  uint32_t owner; /* id of the channel in the bag; several channels of a file may have one */
  uint64_t accepted;
  uint64_t added;
} ha__tally_channel;

typedef struct ha__tally_message {
  uint64_t end;
  uint32_t channel; /* number in the file */
} ha__tally_message;

typedef struct ha__tally {
  ha__tally_channel *channels;
  size_t channel_count;
  size_t channel_capacity;
  ha__tally_message *items; /* those that have not passed; bounded by the queue of the sink */
  uint64_t passed;          /* end of the last message that has passed; 0 = none */
  size_t first;             /* of items: the others have passed */
  size_t size;
  size_t capacity;
} ha__tally;

/* Declare the next channel. */
ha_status ha__tally_add_channel(ha__tally *tally, uint32_t owner, ha_error *err);

static inline void ha__tally_accept(ha__tally *tally, uint32_t channel) {
  tally->channels[channel].accepted++;
}

/* Make room for this many messages; ha__tally_add() cannot fail for them. */
ha_status ha__tally_reserve(ha__tally *tally, size_t count, ha_error *err);
static inline void ha__tally_add(ha__tally *tally, uint32_t channel, uint64_t end) {
  tally->channels[channel].added++;
  tally->items[tally->size++] = (ha__tally_message){end, channel};
}

/* The file is written up to `to`. */
void ha__tally_pass(ha__tally *tally, uint64_t to);

/* Messages of channel number i that were accepted and have not passed; looks at all that have not
 * passed. Negative: a message passed that was refused, because the failure occurred after it. */
int64_t ha__tally_lost(const ha__tally *tally, size_t i);

void ha__tally_done(ha__tally *tally);

#endif

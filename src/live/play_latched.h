/* What latched publishers had sent before a time: the last message of each. */
#ifndef HA_LIVE_PLAY_LATCHED_H
#define HA_LIVE_PLAY_LATCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>

/* Messages in order of log time, each with a reference. */
typedef struct ha__latched {
  ha_message *items;
  size_t size;
} ha__latched;

#define HA__LATCHED_INIT                                                                           \
  { NULL, 0 }

/* Does it keep its last message for those who come late? */
bool ha__is_latched(const ha_channel *channel);

/* wanted: per channel of the reader, whose query is replaced. Channels that are damaged may have an
 * earlier message than their last, or none. */
ha_status ha__latched_find(ha__latched *out, ha_reader *reader, const uint8_t *wanted,
                           int64_t before_ns, ha_error *err);
void ha__latched_done(ha__latched *latched);

#endif

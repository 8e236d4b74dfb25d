/* Finds the messages that a late subscriber would have received from latched (transient local)
 * publishers: those that they kept at a time of the bag. */
#ifndef HA_BAG_LATCHED_LATCHED_H
#define HA_BAG_LATCHED_LATCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>

#include "base/arena.h"
#include "model/qos.h"

/* Limits of one search. They are in docs/man/holdall-play.1.scd and holdall-filter.1.scd. */
enum {
  HA__LATCHED_MAX_DEPTH = HA__QOS_MAX_KEPT,
  HA__LATCHED_MAX_KEYED = 10000,  /* messages of a channel with a keyed type */
  HA__LATCHED_MAX_STATIC = 10000, /* messages of static transforms that are examined */
  HA__LATCHED_MAX_BYTES =
      64 * 1048576 /* bytes of all messages except the last one of each channel */
};

/* Messages in order of time, each with a reference. */
typedef struct ha__latched {
  ha_message *items;
  size_t size;
  size_t capacity;
  bool is_cut; /* a limit was reached: older messages may be missing */
} ha__latched;

#define HA__LATCHED_INIT                                                                           \
  { NULL, 0, 0, false }

/* Whether the publisher keeps messages for late subscribers. */
bool ha__is_latched(const ha_channel *channel);

/* QoS offered by the publisher of this channel if the bag contains it; else by all publishers of
 * its topic. Sets *offers and *count; new data is in the arena. */
void ha__latched_offers(const ha_qos *const **offers, size_t *count, ha__arena *arena,
                        const ha_channel *channel);

/* Which messages to find. */
typedef struct ha__latched_query {
  const uint8_t
      *wanted; /* by channel of the reader; of channels that are not latched, the last message */
  int64_t before_ns; /* exclusive */
  int32_t order;     /* HA_ORDER_...: which of the times before_ns is */
} ha__latched_query;

/* Search for latched messages; replaces the query of the reader. Of static transforms
 * (ha__frames_are_static()) each message is found that has the last transform of some child frame.
 * Damage is skipped. Searches backwards by the index, and ends when everything is found or the
 * first messages of the channels are reached. */
ha_status ha__latched_find(ha__latched *out, ha_reader *reader, const ha__latched_query *query,
                           ha_error *err);
void ha__latched_done(ha__latched *latched);

#endif

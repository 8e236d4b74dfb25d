/* Sends the requests of recorded service events again, to services and actions. */
#ifndef HA_LIVE_PLAY_CALLS_H
#define HA_LIVE_PLAY_CALLS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/player.h>

#include "live/clock.h"

/* Where messages of a channel go. */
enum {
  HA__WAY_NONE,
  HA__WAY_TOPIC,
  HA__WAY_CALL,
  HA__WAY_SILENT /* feedback or status of an action: its server publishes them */
};

typedef struct ha__calls ha__calls;

/* flags: HA_PLAY_SERVICE_REQUESTS, HA_PLAY_ACTION_GOALS, HA_PLAY_CLIENT_EVENTS. types_bytes: as of
 * ha_decoder_limit(). */
ha_status ha__calls_new(ha__calls **out, ha_transport *transport, uint32_t flags,
                        const ha__time_source *time, size_t channels, ha_definitions *definitions,
                        uint64_t types_bytes, ha_error *err);
/* NULL is allowed, here and below. */
void ha__calls_free(ha__calls *calls);

/* *way: HA__WAY_... of a channel that is sent under this name. */
ha_status ha__calls_add(uint8_t *way, ha__calls *calls, const ha_channel *channel,
                        const char *topic, ha_error *err);
/* Has every client a server? */
bool ha__calls_are_ready(ha__calls *calls);

/* The bag is played from its beginning: drop goals that have ended. */
void ha__calls_begin(ha__calls *calls);

/* HA_OK: sent, or postponed until its goal is accepted. HA_END: an event that is not sent.
 * HA_E_BUSY: no server, or too many open requests. */
ha_status ha__calls_send(ha__calls *calls, uint32_t channel, const ha_message *msg, ha_error *err);

/* Wait for replies, at most this long or until *is_cut; then cancel goals that are not over. */
void ha__calls_finish(ha__calls *calls, atomic_bool *is_cut, int64_t timeout_ns);
void ha__calls_count(uint64_t *requests, uint64_t *replies, ha__calls *calls);

#endif

/* How a recorded channel is published: the quality of service that is offered, and flags. */
#ifndef HA_LIVE_PLAY_OFFER_H
#define HA_LIVE_PLAY_OFFER_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/reader.h>
#include <holdall/transport.h>

/* The QoS that matches each subscriber that one of the recorded publishers matched: their
 * profile if all are the same, else the strongest of each policy. *is_mixed: they differ. */
ha_qos ha__qos_offer(bool *is_mixed, const ha_qos *const *recorded, size_t count);

/* HA_PUBLISH_... flags of a publication that sends the messages of a channel as they are. reader:
 * the caller's; it reads the first message. */
uint32_t ha__play_flags(ha_reader *reader, const ha_channel *channel);

#endif

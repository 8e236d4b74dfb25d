/* HA_PUBLISH_... flags that a publication needs for the messages of a channel. */
#ifndef HA_LIVE_PLAY_FLAGS_H
#define HA_LIVE_PLAY_FLAGS_H

#include <holdall/reader.h>
#include <holdall/transport.h>

/* For a channel whose messages are sent as they are. reader: the caller's; it reads the first
 * message. */
uint32_t ha__play_flags(ha_reader *reader, const ha_channel *channel);

#endif

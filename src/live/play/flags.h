/* How messages of a channel were published, as far as a publication has to be told. */
#ifndef HA_LIVE_PLAY_FLAGS_H
#define HA_LIVE_PLAY_FLAGS_H

#include <holdall/reader.h>
#include <holdall/transport.h>

/* HA_PUBLISH_... of the messages of a channel, which go out as they are. reader: looks at the first
 * one; it belongs to the caller. */
uint32_t ha__play_flags(ha_reader *reader, const ha_channel *channel);

#endif

#include "live/play/flags.h"

#include <stdbool.h>
#include <string.h>

static bool says(const ha_channel *channel, const char *key) {
  const char *value = ha_pairs_get(&channel->metadata, key);

  return value && strcmp(value, "1") == 0;
}

/* The topic name is used as it is in DDS; rosbag2 has the same flag. */
static bool is_alien(const ha_channel *channel) {
  for (size_t i = 0; i < channel->qos_count; i++) {
    if (channel->qos[i]->avoid_ros_namespace_conventions) return true;
  }
  return says(channel, "ha_alien");
}

/* The header of CDR contains the version; all messages of a publisher have the same. */
static bool is_xcdr2(ha_reader *reader, const ha_channel *channel) {
  enum { FIRST = 0x06, LAST = 0x0b };
  ha_message first = HA_MESSAGE_INIT;

  if (strcmp(channel->encoding, "cdr") != 0 || channel->message_count == 0) return false;
  if (ha_reader_nth(&first, reader, channel->id, 0, NULL) != HA_OK || first.size < 4) return false;
  return first.data[0] == 0 && first.data[1] >= FIRST && first.data[1] <= LAST;
}

uint32_t ha__play_flags(ha_reader *reader, const ha_channel *channel) {
  return (says(channel, "ha_keyed") ? HA_PUBLISH_KEYED : 0u) |
         (is_alien(channel) ? HA_PUBLISH_ALIEN : 0u) |
         (is_xcdr2(reader, channel) ? HA_PUBLISH_XCDR2 : 0u);
}

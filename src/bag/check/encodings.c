/* Topics whose messages are in several encodings: few readers expect that. */
#include <stdio.h>
#include <string.h>

#include "bag/check/check.h"
#include "base/status.h"
#include "base/table.h"

/* The value of a topic that was reported. */
enum { REPORTED = 0 };

static ha_status check_channel(ha__check *check, const ha__bag *bag, ha__table *topics, size_t i,
                               ha_error *err) {
  const ha_channel *channel = bag->channels.items[i];
  const size_t size = strlen(channel->topic);
  uint64_t first = i + 1;
  char text[1024];

  if (channel->message_count == 0) return HA_OK;
  if (!ha__table_find(&first, topics, channel->topic, size)) {
    return ha__table_put(topics, channel->topic, size, i + 1, err);
  }
  if (first == REPORTED) return HA_OK;
  const char *other = bag->channels.items[first - 1]->encoding;
  if (strcmp(channel->encoding, other) == 0) return HA_OK;
  snprintf(text, sizeof text,
           "%.200s: messages in the encodings '%.60s' and '%.60s'; 'holdall convert "
           "--encoding' converts them to one",
           channel->topic, other, channel->encoding);
  ha__check_find(check, HA_FINDING_WARNING, bag->path, HA_NO_OFFSET, text);
  return ha__table_put(topics, channel->topic, size, REPORTED, err);
}

ha_status ha__check_encodings(ha__check *check, const ha__bag *bag, ha_error *err) {
  ha__table topics = HA__TABLE_INIT;
  ha_status st = HA_OK;

  for (size_t i = 0; i < bag->channels.size && st >= 0; i++) {
    st = check_channel(check, bag, &topics, i, err);
  }
  ha__table_done(&topics);
  return st;
}

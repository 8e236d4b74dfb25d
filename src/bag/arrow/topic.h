/* The messages of a topic as messages of one type and encoding, those of its last channel. */
#ifndef HA_BAG_ARROW_TOPIC_H
#define HA_BAG_ARROW_TOPIC_H

#include <stdbool.h>

#include <holdall/decoder.h>
#include <holdall/reader.h>

typedef struct ha__arrow_topic {
  const ha_channel *channel;   /* the last one: its type and encoding are those of all messages */
  const ha_plan *plan;         /* of the decoder */
  ha_conversion **conversions; /* by channel id; NULL = the messages are unchanged */
  size_t conversion_count;
  bool has_conversions; /* any of these */
  ha_buffer converted;
} ha__arrow_topic;

#define HA__ARROW_TOPIC_INIT                                                                       \
  { NULL, NULL, NULL, 0, false, HA_BUFFER_INIT }

/* HA_E_ARG: the bag has no such topic, or its channels differ and is_adapted is not set. Call
 * ha__arrow_topic_done() on failure, too. */
ha_status ha__arrow_topic_open(ha__arrow_topic *topic, const ha_reader *reader, ha_decoder *decoder,
                               const char *name, bool is_adapted, ha_error *err);
void ha__arrow_topic_done(ha__arrow_topic *topic);

/* Convert a message of any of the channels; its bytes are valid until the next call. */
ha_status ha__arrow_topic_convert(ha_message *msg, ha__arrow_topic *topic, ha_error *err);

#endif

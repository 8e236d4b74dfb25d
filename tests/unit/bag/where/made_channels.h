/* Channels of a bag, made without a file. */
#ifndef TESTS_UNIT_BAG_WHERE_MADE_CHANNELS_H
#define TESTS_UNIT_BAG_WHERE_MADE_CHANNELS_H

#include <string.h>

#include "bag/open/channels.h"

enum { MAX_MADE_CHANNELS = 8 };

/* All zero at first. */
typedef struct made_channels {
  ha_schema schemas[MAX_MADE_CHANNELS];
  ha_channel items[MAX_MADE_CHANNELS];
  ha_channel *list[MAX_MADE_CHANNELS];
  ha__channels all;
} made_channels;

/* Add a channel; ids count from 0. */
static inline void made_channels_add(made_channels *made, const char *topic, const char *type,
                                     const char *text, const char *encoding) {
  const size_t id = made->all.size++;

  made->schemas[id] = (ha_schema){.struct_size = sizeof made->schemas[id],
                                  .name = type,
                                  .encoding = strcmp(encoding, "cdr") == 0 ? "ros2msg" : "ros1msg",
                                  .data = (const uint8_t *)text,
                                  .size = strlen(text),
                                  .hash = ""};
  made->items[id] = (ha_channel){.struct_size = sizeof made->items[id],
                                 .id = (uint32_t)id,
                                 .topic = topic,
                                 .encoding = encoding,
                                 .schema = &made->schemas[id]};
  made->list[id] = &made->items[id];
  made->all.items = made->list;
}

#endif

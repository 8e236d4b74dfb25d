/* What the recorder asks of publishers.
 *
 * A publisher is received by a reader that asks for what it offers, no less: reliable, latched
 * (transient_local), both or neither. So one that offers less than those before it makes another
 * reader, and nobody else gets less by it. */
#ifndef HA_LIVE_RECORD_QOS_H
#define HA_LIVE_RECORD_QOS_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"

/* A topic and what a user wants asked for it. */
typedef struct ha__record_override {
  const char *topic;
  ha_qos qos;
} ha__record_override;

typedef struct ha__record_overrides {
  const ha__record_override *items;
  size_t size;
} ha__record_overrides;

/* The text of rosbag2's --qos-profile-overrides-path. What is allocated lives in the arena. */
ha_status ha__record_overrides_parse(ha__record_overrides *out, ha__arena *arena, const char *text,
                                     size_t size, ha_error *err);

/* NULL when there is none. */
const ha_qos *ha__record_override_of(const ha__record_overrides *overrides, const char *topic);

/* A topic that is subscribed to before it is seen. */
typedef struct ha__record_static {
  const char *topic;
  const char *type;
} ha__record_static;

/* A list of [topic, type], or a map with it under "topics" (and {name, type} for the pairs). */
ha_status ha__record_statics_parse(const ha__record_static **out, size_t *out_size,
                                   ha__arena *arena, const char *text, size_t size, ha_error *err);

#endif

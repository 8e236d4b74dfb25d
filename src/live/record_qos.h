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

/* Classes of readers, the strongest first. */
enum {
  HA__READER_RELIABLE_LATCHED = 0,
  HA__READER_RELIABLE = 1,
  HA__READER_LATCHED = 2,
  HA__READER_PLAIN = 3,
  HA__READER_CLASSES = 4
};

/* The one that gets all that the publisher offers. */
int ha__record_reader_class(const ha_qos *offered);

/* What a reader of the class asks for. */
ha_qos ha__record_class_qos(int reader_class, uint64_t depth);

static inline bool ha__record_is_latched(const ha_qos *offered) {
  return offered->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL;
}

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

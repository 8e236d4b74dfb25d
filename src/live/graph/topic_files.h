/* YAML files with settings of topics, in the format of `ros2 bag`. Results live in the arena.
 * HA_E_CORRUPT: malformed; the error says where. */
#ifndef HA_LIVE_GRAPH_TOPIC_FILES_H
#define HA_LIVE_GRAPH_TOPIC_FILES_H

#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"

/* A topic, and the QoS that the user sets for it. */
typedef struct ha__qos_override {
  const char *topic;
  ha_qos qos;
} ha__qos_override;

typedef struct ha__qos_overrides {
  const ha__qos_override *items;
  size_t size;
} ha__qos_overrides;

/* The text of --qos-profile-overrides-path: a map of topics to profiles. */
ha_status ha__qos_overrides_parse(ha__qos_overrides *out, ha__arena *arena, const char *text,
                                  size_t size, ha_error *err);

/* NULL when there is none. */
const ha_qos *ha__qos_override_of(const ha__qos_overrides *overrides, const char *topic);

/* A topic to subscribe to before it is discovered. */
typedef struct ha__static_topic {
  const char *topic;
  const char *type;
} ha__static_topic;

/* The text of --static-topics-path: a list of [topic, type], or a map with it under "topics" (and
 * {name, type} for the pairs). */
ha_status ha__static_topics_parse(const ha__static_topic **out, size_t *out_size, ha__arena *arena,
                                  const char *text, size_t size, ha_error *err);

#endif

/* QoS profiles as rosbag2 stores them: a YAML list, with numbers (metadata versions up to 8) or
 * names. */
#ifndef HA_MODEL_QOS_H
#define HA_MODEL_QOS_H

#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "model/yaml_tree.h"

/* Read a YAML list of profiles; each value decides for itself between numbers and names. Empty text
 * gives none. What is allocated lives in the arena. HA_E_CORRUPT when it is not such a list,
 * HA_E_LIMIT when the text is too large or deep.
 *
 * A missing or odd value gets ROS's default: keep_last, 10, reliable, volatile, system_default, no
 * deadline, no lifespan, endless lease, false. A policy that nobody knows is "unknown". Every
 * vendor's endless duration, and any that does not fit, is HA_QOS_INFINITE. */
ha_status ha__qos_parse(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                        const char *yaml, size_t size, ha_error *err);

/* The same for a list that stands in a YAML tree already (metadata.yaml version 9). */
ha_status ha__qos_from_yaml(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                            const ha__yaml *list, ha_error *err);

#endif

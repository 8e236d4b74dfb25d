/* QoS profiles as rosbag2 stores them: a YAML list, with numbers (metadata versions up to 8) or
 * names. */
#ifndef HA_MODEL_QOS_H
#define HA_MODEL_QOS_H

#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "base/text.h"
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

/* How policies are written. */
enum {
  HA__QOS_NUMBERS = 0, /* in metadata versions 4 to 8, and the files of their time */
  HA__QOS_NAMES = 1
};

/* Write profiles as a block list, each line behind so many spaces. The list begins on a new line
 * unless the text is empty. As rosbag2 of the time did it, none at all is nothing with numbers, and
 * "[]" with names. A policy that nobody knows is "unknown"; a negative duration, which cannot be
 * written, is endless. */
void ha__qos_write(ha__text *out, const ha_qos *const *qos, size_t count, int form, size_t indent);

/* How many messages a publisher with this QoS keeps for late subscribers: its depth, 1 if that is
 * not known, at most HA__QOS_MAX_KEPT; 0 when it is not transient local. */
enum { HA__QOS_MAX_KEPT = 1000 };
uint64_t ha__qos_kept(const ha_qos *offer);

#endif

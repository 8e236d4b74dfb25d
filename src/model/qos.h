/* QoS profiles in YAML, as rosbag2 stores them: a list with numbers (metadata versions up to 8) or
 * names. Pure functions. */
#ifndef HA_MODEL_QOS_H
#define HA_MODEL_QOS_H

#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "base/text/text.h"
#include "model/yaml_tree.h"

/* Parses a YAML list of profiles; each value may be a number or a name. Empty text has no profiles.
 * The results live in the arena. HA_E_CORRUPT: not such a list; HA_E_LIMIT: too large or too deep.
 *
 * A missing or malformed value gets the default of ROS: keep_last, 10, reliable, volatile,
 * system_default, no deadline, no lifespan, infinite lease, false. An unrecognized policy is
 * "unknown". The infinite durations of all vendors, and durations that do not fit, are
 * HA_QOS_INFINITE. */
ha_status ha__qos_parse(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                        const char *yaml, size_t size, ha_error *err);

/* The same for a list in a YAML tree (metadata.yaml version 9). */
ha_status ha__qos_from_yaml(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                            const ha__yaml *list, ha_error *err);

/* Form of policies. */
enum {
  HA__QOS_NUMBERS = 0, /* metadata versions 4 to 8, and files of the same releases */
  HA__QOS_NAMES = 1
};

/* Appends profiles as a block list, each line indented by `indent` spaces. The list begins on a new
 * line unless the text is empty. Without profiles it writes nothing with numbers and "[]" with
 * names, as the releases of rosbag2 do. An unrecognized policy is "unknown"; a negative duration is
 * written as infinite. */
void ha__qos_write(ha__text *out, const ha_qos *const *qos, size_t count, int form, size_t indent);

/* How many messages a publisher with this QoS keeps for late subscribers: its depth, 1 if that is
 * not known, at most HA__QOS_MAX_KEPT; 0 when it is not transient local. */
enum { HA__QOS_MAX_KEPT = 1000 };
uint64_t ha__qos_kept(const ha_qos *offer);

#endif

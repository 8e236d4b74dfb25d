/* QoS profiles as rosbag2 stores them: a YAML list, with numbers (metadata versions up to 8) or
 * names. */
#ifndef HA_MODEL_QOS_H
#define HA_MODEL_QOS_H

#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"

/* Read a YAML list of profiles; each decides for itself between numbers and names. Empty text gives
 * none. What is allocated lives in the arena. HA_E_CORRUPT when it is not such a list. */
ha_status ha__qos_parse(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                        const char *yaml, size_t size, ha_error *err);

#endif

/* The quality of service that is offered for what was recorded. */
#ifndef HA_LIVE_PLAY_QOS_H
#define HA_LIVE_PLAY_QOS_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "model/yaml_tree.h"

/* Profiles by topic, as `ros2 bag` takes them from a YAML file. */
typedef struct ha__qos_file {
  const ha__yaml *root; /* NULL = none */
} ha__qos_file;

/* What it holds lives in the arena. HA_E_IO, HA_E_CORRUPT. */
ha_status ha__qos_file_read(ha__qos_file *out, ha__arena *arena, const char *path, ha_error *err);
/* HA_OK, or HA_END: nothing is said of that topic. HA_E_CORRUPT: no profile. */
ha_status ha__qos_file_find(ha_qos *out, const ha__qos_file *file, const char *topic,
                            ha_error *err);

/* Of ROS 2 where nothing is said: keep_last 10, reliable, volatile. */
ha_qos ha__qos_default(void);

/* What the one publisher of a channel offered, where the bag tells it ("ha_qos" in the channel's
 * metadata); else nothing changes. */
void ha__qos_own(const ha_qos *const **offers, size_t *count, ha__arena *arena,
                 const ha_channel *channel);

/* What matches each subscriber that one of the recorded publishers matched: their profile if all
 * have the same, else the strongest of each policy. *is_mixed: they differ. */
ha_qos ha__qos_offer(bool *is_mixed, const ha_qos *const *recorded, size_t count);

#endif

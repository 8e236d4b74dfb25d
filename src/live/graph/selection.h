/* Which topics are recorded: rules without a network, in the order of rosbag2. */
#ifndef HA_LIVE_GRAPH_SELECTION_H
#define HA_LIVE_GRAPH_SELECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/recorder.h>

#include "base/arena.h"
#include "expr/regex.h"

/* rules.subscribed_by subscribes to it. */
#define HA__CANDIDATE_WISHED (1u << 16)

/* What is known of a topic. */
typedef struct ha__record_candidate {
  const char *topic;
  const char *type;
  uint32_t flags; /* HA_ENDPOINT_..., HA__CANDIDATE_WISHED */
  size_t publishers;
  size_t subscribers; /* without our own */
} ha__record_candidate;

typedef struct ha__record_selection {
  ha_record_selection rules; /* names are full ones, in the arena */
  ha__arena arena;
  ha__regex *regex;
  ha__regex *exclude;
} ha__record_selection;

/* space: the namespace that makes relative names full, "/" or "/robot". HA_E_ARG: a regular
 * expression does not compile. */
ha_status ha__record_selection_init(ha__record_selection *out, const ha_record_selection *rules,
                                    const char *space, ha_error *err);
void ha__record_selection_done(ha__record_selection *selection);

/* On ROS 1 no name is hidden; and a publisher is known late, when it sends already: settings of the
 * transport have it subscribe before anybody publishes the topics that are named. What is made lies
 * in the arena. */
ha_status ha__record_selection_fit_ros1(ha__record_selection *selection, ha_pairs *settings,
                                        ha__arena *arena, ha_error *err);

/* HA_E_LIMIT: a regular expression takes too long. */
ha_status ha__record_selects(bool *out, const ha__record_selection *selection,
                             const ha__record_candidate *candidate, ha_error *err);

/* Is it one of rules.topics? */
bool ha__record_names(const ha__record_selection *selection, const char *topic);

#endif

/* The rules that select topics, applied in the order of rosbag2; without a network. */
#ifndef HA_LIVE_GRAPH_SELECTION_H
#define HA_LIVE_GRAPH_SELECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/recorder.h>

#include "base/arena.h"
#include "expr/regex.h"

/* The node rules.subscribed_by subscribes to it. */
#define HA__CANDIDATE_FOLLOWED (1u << 16)

/* What is known of a topic. */
typedef struct ha__record_candidate {
  const char *topic;
  const char *type;
  uint32_t flags; /* HA_ENDPOINT_..., HA__CANDIDATE_FOLLOWED */
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

/* Adapt the rules to ROS 1, where no name is hidden. A publisher there is discovered when it sends
 * already, so settings of the transport subscribe to named topics before they are published.
 * Allocated in the arena. */
ha_status ha__record_selection_fit_ros1(ha__record_selection *selection, ha_pairs *settings,
                                        ha__arena *arena, ha_error *err);

/* HA_E_LIMIT: a regular expression takes too long. */
ha_status ha__record_selects(bool *out, const ha__record_selection *selection,
                             const ha__record_candidate *candidate, ha_error *err);

/* Is it one of rules.topics? */
bool ha__record_names(const ha__record_selection *selection, const char *topic);

#endif

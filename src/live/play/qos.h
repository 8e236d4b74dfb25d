/* The quality of service that is offered for what was recorded. */
#ifndef HA_LIVE_PLAY_QOS_H
#define HA_LIVE_PLAY_QOS_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

/* What matches each subscriber that one of the recorded publishers matched: their profile if all
 * have the same, else the strongest of each policy. *is_mixed: they differ. */
ha_qos ha__qos_offer(bool *is_mixed, const ha_qos *const *recorded, size_t count);

#endif

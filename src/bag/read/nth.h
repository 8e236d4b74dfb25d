/* The n-th message of a channel, by the counts of the index. */
#ifndef HA_BAG_READ_NTH_H
#define HA_BAG_READ_NTH_H

#include <stddef.h>
#include <stdint.h>

#include "bag/read/plan.h"

/* A run of parts whose times overlap: its messages follow those of all groups before it. */
typedef struct ha__nth_group {
  size_t first;    /* part */
  size_t count;    /* of parts */
  uint64_t before; /* messages of the groups before it */
} ha__nth_group;

/* Positions of the messages of some channels (those of the filters) by number. */
typedef struct ha__nth {
  ha__plan plan;
  ha__nth_group *groups;
  size_t group_count;
  uint64_t total; /* number of messages; UINT64_MAX when the index does not count some part */
} ha__nth;

#define HA__NTH_INIT                                                                               \
  { HA__PLAN_INIT, NULL, 0, 0 }

ha_status ha__nth_make(ha__nth *out, ha__file *const *files, size_t file_count,
                       const ha__entry_filter *filters, const ha__loader *loader, ha_error *err);

/* The group that contains message n; HA_END when there are fewer messages. */
ha_status ha__nth_find(const ha__nth_group **out, const ha__nth *nth, uint64_t n);

/* The parts of a group, to be merged. */
ha_status ha__nth_plan(ha__plan *out, const ha__nth *nth, const ha__nth_group *group,
                       ha_error *err);

void ha__nth_done(ha__nth *nth);

#endif

/* The n-th message of a channel, by the counts of the index. */
#ifndef HA_BAG_NTH_H
#define HA_BAG_NTH_H

#include "bag/plan.h"

/* Of the parts that hold messages of the selected channels (one channel of the bag), those among
 * which the n-th in order of log time must be; *skip of their messages come before it. HA_END when
 * there are not so many. A part that the index does not count makes all parts be read. */
ha_status ha__nth_plan(ha__plan *out, uint64_t *skip, uint64_t n, ha__file *const *files,
                       size_t file_count, const ha__pick *picks, const ha__loader *loader,
                       ha_error *err);

#endif

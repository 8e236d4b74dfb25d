/* Announces to files that are not in the file system which of their bytes a plan will read. */
#ifndef HA_BAG_READ_PREFETCH_H
#define HA_BAG_READ_PREFETCH_H

#include "bag/open/file.h"
#include "bag/read/plan.h"

/* The chunks of the plan, in its order; they take the place of what was announced before. What
 * can't be announced is read when it is needed. */
void ha__prefetch_plan(const ha__plan *plan, ha__file *const *files);

/* Nothing more is wanted of its files. */
void ha__prefetch_stop(const ha__plan *plan, ha__file *const *files);

#endif

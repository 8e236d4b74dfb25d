/* A bag must not be written over the one that is read. */
#ifndef HA_BAG_OPEN_OVERLAP_H
#define HA_BAG_OPEN_OVERLAP_H

#include "bag/open/bag.h"

/* HA_E_ARG when the output is, holds, or lies in something that is read. splits: a file there
 * becomes several that are numbered. */
ha_status ha__overlap_check(const ha__bag *bag, const char *output, bool splits, ha_error *err);

#endif

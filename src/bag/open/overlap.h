/* Prevents writing a bag over the one that is being read. */
#ifndef HA_BAG_OPEN_OVERLAP_H
#define HA_BAG_OPEN_OVERLAP_H

#include "bag/open/bag.h"

/* HA_E_ARG when the output is, contains, or is in something that is read. splits: a file becomes
 * several numbered ones. */
ha_status ha__overlap_check(const ha__bag *bag, const char *output, bool splits, ha_error *err);

#endif

/* Properties of a whole bag. Sources: metadata.yaml; without it, its copies within the files; and
 * the metadata of the files themselves. */
#ifndef HA_BAG_OPEN_PROPERTIES_H
#define HA_BAG_OPEN_PROPERTIES_H

#include <holdall/model.h>

#include "bag/open/bag.h"
#include "base/arena.h"

/* custom_data; the first of equal keys is used. The array is in the arena, the texts in the bag. */
ha_status ha__bag_custom_data(ha_pairs *out, ha__arena *arena, const ha__bag *bag, ha_error *err);

/* ros_distro, borrowed from the bag; "" if no source has it. */
const char *ha__bag_distro(const ha__bag *bag);

/* The profile (MCAP) if all files have the same; else NULL. */
const char *ha__bag_profile(const ha__bag *bag);

#endif

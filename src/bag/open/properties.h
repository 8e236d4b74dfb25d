/* What is told of a bag as a whole beside its messages: by metadata.yaml or, where there is none,
 * by the copies of it within the files; and by the files themselves. */
#ifndef HA_BAG_OPEN_PROPERTIES_H
#define HA_BAG_OPEN_PROPERTIES_H

#include <holdall/model.h>

#include "bag/open/bag.h"
#include "base/arena.h"

/* custom_data; of equal keys the first. The array lives in the arena, the texts in the bag. */
ha_status ha__about_custom_data(ha_pairs *out, ha__arena *arena, const ha__bag *bag, ha_error *err);

/* ros_distro, borrowed from the bag; "" when nobody tells. */
const char *ha__about_distro(const ha__bag *bag);

/* profile, which some formats have: what all files say; NULL when they differ, or one has none. */
const char *ha__about_profile(const ha__bag *bag);

#endif

/* Binary search in a sorted array. */
#ifndef HA_BASE_SEARCH_H
#define HA_BASE_SEARCH_H

#include <stddef.h>

/* Sets `at` (size_t) to the first number below count for which is_before, an expression of `at`, is
 * false; count if there is none. */
#define HA__SEARCH(at, count, is_before)                                                           \
  for (size_t ha_low = 0, ha_high = (count);                                                       \
       (at) = ha_low + (ha_high - ha_low) / 2, ha_low < ha_high;)                                  \
    if (is_before)                                                                                 \
      ha_low = (at) + 1;                                                                           \
    else                                                                                           \
      ha_high = (at)

#endif

/* What plans and conversions cost. */
#ifndef HA_ENCODING_SIZE_H
#define HA_ENCODING_SIZE_H

#include <stdint.h>

#include <holdall/encoding.h>

/* Bytes of memory. */
uint64_t ha__plan_size(const ha_plan *plan);
uint64_t ha__conversion_size(const ha_conversion *conversion);

#endif

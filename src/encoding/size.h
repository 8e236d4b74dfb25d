/* Memory use of plans and conversions. */
#ifndef HA_ENCODING_SIZE_H
#define HA_ENCODING_SIZE_H

#include <stdint.h>

#include <holdall/encoding.h>

/* In bytes. */
uint64_t ha__plan_size(const ha_plan *plan);
uint64_t ha__conversion_size(const ha_conversion *conversion);

#endif

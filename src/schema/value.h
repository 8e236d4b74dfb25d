/* Values of constants, from text. Pure functions. */
#ifndef HA_SCHEMA_VALUE_H
#define HA_SCHEMA_VALUE_H

#include "schema/place.h"
#include "schema/tree.h"

/* An integer. with_bases: ROS 2 and IDL also write "0x10", "0o7" and "0b1". */
typedef struct ha__magnitude {
  uint64_t value;
  bool negative;
} ha__magnitude;

bool ha__parse_integer(ha__magnitude *out, ha__span text, bool with_bases);
/* Decimal digits only. */
bool ha__parse_size(uint64_t *out, ha__span digits);
bool ha__parse_float(double *out, ha__span text);

/* Sets integer, number or string of a constant from its text; its kind is set. */
ha_status ha__constant_value(ha_constant *constant, ha__arena *arena, ha__span text,
                             int32_t dialect, const ha__place *place, ha_error *err);

#endif

/* JSON schemas of types: ha__shape_of_schema() reads them as a shape with the same fields. */
#ifndef HA_ENCODING_JSON_DESCRIBE_H
#define HA_ENCODING_JSON_DESCRIBE_H

#include <holdall/schema.h>

#include "base/text/text.h"

/* Titles of objects that represent times: an object with the integers sec and nanosec. */
enum { HA__JSON_TIMES = 2 };
extern const char *const ha__json_times[HA__JSON_TIMES]; /* of time, of duration */

/* Appends the schema of a message. HA_E_LIMIT: it is too long; nested types are repeated at each
 * use, because few readers follow references. */
ha_status ha__json_describe(ha__text *out, const ha_type *type, ha_error *err);

#endif

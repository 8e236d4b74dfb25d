/* A plan prints decoded messages as the JSON that they came from. */
#ifndef HA_ENCODING_JSON_ENCODE_H
#define HA_ENCODING_JSON_ENCODE_H

#include <holdall/encoding.h>

#include "encoding/json/shape.h"

/* The nodes of a plan of the shape's type get the names of the document; structs that wrap
 * lists are printed as the lists, text of unknown shape as it is. */
ha_status ha__json_rename(ha_plan *plan, const ha__shape *shape, ha_error *err);

#endif

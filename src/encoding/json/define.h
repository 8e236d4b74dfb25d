/* The message type that a shape is decoded to. */
#ifndef HA_ENCODING_JSON_DEFINE_H
#define HA_ENCODING_JSON_DEFINE_H

#include "base/text/text.h"
#include "encoding/json/shape.h"

/* Writes the definition (ros2msg, all types in one text) of a MAP, and sets the names of its
 * fields. name: of the schema, "pkg.Type", "pkg/Type" or anything. type_name: "pkg/msg/Type", in
 * the arena.
 *
 * A list of lists becomes an array of a type with the one field `values`; names that .msg does not
 * have are changed; what no type holds becomes a string. */
ha_status ha__shape_define(ha__text *out, const char **type_name, ha__arena *arena,
                           ha__shape *shape, const char *name, ha_error *err);

#endif

/* Parser of OMG IDL, as rosidl generates it or as users write it, to types. Pure function of
 * untrusted text; nesting is limited. */
#ifndef HA_SCHEMA_IDL_IDL_H
#define HA_SCHEMA_IDL_IDL_H

#include "schema/span.h"
#include "schema/tree.h"

/* Returns the structs of a text in its order (linked by next), not resolved; NULL = none. name: for
 * error messages. text must live as long as the arena. is_omg: IDL of DDS, not of ROS: its enums,
 * unions, maps, optional members and nested sequences become what .msg has for them
 * (docs/adr/0016-encodings-decode-to-cdr.md), and fields keep how they are serialized. */
ha_status ha__idl_parse(ha__type_node **out, ha__arena *arena, const char *name, ha__span text,
                        bool is_omg, ha_error *err);

/* The key of a type of omgidl, "a::b::Type" or "a/b/Type": "a_b/Type"; modules that ROS 2 uses
 * ("pkg::msg", "pkg::msg::dds_") are its package. NULL = out of memory. */
const char *ha__idl_key(ha__arena *arena, ha__span name);

#endif

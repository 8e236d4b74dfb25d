/* Parses the options of `ros2 bag convert` to a plan. Input: text; output: plain data. */
#ifndef HA_BAG_REWRITE_YAML_H
#define HA_BAG_REWRITE_YAML_H

#include <stddef.h>

#include <holdall/rewrite.h>

#include "base/arena.h"

/* Returns the text of another file that this one names; may allocate in the arena. */
typedef ha_status ha__load_text(ha_slice *out, ha__arena *arena, const char *path, ha_error *err);

/* Allocates in the arena. Statuses of ha_rewrite_plan_read(); out is untouched on failure. */
ha_status ha__rewrite_yaml_parse(ha_rewrite_plan *out, ha__arena *arena, const char *text,
                                 size_t size, ha__load_text *load, ha_error *err);

#endif

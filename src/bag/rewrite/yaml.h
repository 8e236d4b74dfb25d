/* The options of `ros2 bag convert` as a plan: text in, plain data out. */
#ifndef HA_BAG_REWRITE_YAML_H
#define HA_BAG_REWRITE_YAML_H

#include <stddef.h>

#include <holdall/rewrite.h>

#include "base/arena.h"

/* Gives the text of another file that is named in this one; it may lie in the arena. */
typedef ha_status ha__load_text(ha_slice *out, ha__arena *arena, const char *path, ha_error *err);

/* What is allocated lives in the arena. Statuses of ha_rewrite_plan_read(); out is untouched on
 * failure. */
ha_status ha__rewrite_yaml_parse(ha_rewrite_plan *out, ha__arena *arena, const char *text,
                                 size_t size, ha__load_text *load, ha_error *err);

#endif

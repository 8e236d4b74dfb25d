/* Type trees for tests, from lines like those of .msg. Not a parser: errors end the program. */
#ifndef HA_TESTS_UNIT_ENCODING_TREE_H
#define HA_TESTS_UNIT_ENCODING_TREE_H

#include <stdbool.h>

#include <holdall/error.h>
#include <holdall/schema.h>

#include "base/arena.h"

enum { TREE_MAX_TYPES = 64 };

typedef struct tree {
  ha__arena arena;
  const ha_type *types[TREE_MAX_TYPES];
  size_t size;
} tree;

/* A type with fields "TYPE NAME [DEFAULT]", separated by ';'. Types that it refers to were added
 * before, and are found by the part after the last '/' of their names. */
const ha_type *tree_add(tree *t, const char *name, const char *fields);
const ha_type *tree_field_type(const tree *t, const char *word, size_t size);
/* A type with handmade fields. */
const ha_type *tree_add_fields(tree *t, const char *name, ha_field *fields, size_t count);
void tree_done(tree *t);

/* The word for a kind, "float64"; NULL for a struct. */
const char *tree_kind_name(int32_t kind);

/* Common types in the layout of ROS 1 (dialect 1) or ROS 2: std_msgs/Header and String,
 * geometry_msgs/Twist, sensor_msgs/Imu, Image and PointCloud2. */
void tree_add_common(tree *t, int32_t dialect);
const ha_type *tree_find(const tree *t, const char *word);

/* True if ha_plan_check() succeeded, or only found bytes after the last field. */
bool is_only_longer(ha_status checked, const ha_error *err);

#endif

/* Interpolation between two rows: floating-point numbers linearly, quaternions along the arc. */
#include <string.h>

#include "base/rotation.h"
#include "encoding/columns/columns.h"

enum { QUATERNION_FIELDS = 4 };

static bool is_single(const ha__column *column) {
  return column->format && strcmp(column->format, "f") == 0;
}

static bool is_float(const ha__column *column) {
  const bool has_numbers = column->code == HA__COLUMN_FIXED || column->code == HA__COLUMN_NUMBERS;

  return has_numbers && !column->is_binary && (is_single(column) || !strcmp(column->format, "g"));
}

/* Both ends keep their exact value; infinities and NaN follow the rules of the sum. */
static double between(double a, double b, double share) {
  return a == b ? a : a * (1 - share) + b * share;
}

static void blend_singles(uint8_t *to, const uint8_t *after, uint64_t count, double share) {
  for (uint64_t i = 0; i < count; i++, to += sizeof(float), after += sizeof(float)) {
    float a;
    float b;
    memcpy(&a, to, sizeof a);
    memcpy(&b, after, sizeof b);
    a = (float)between((double)a, (double)b, share);
    memcpy(to, &a, sizeof a);
  }
}

static void blend_doubles(uint8_t *to, const uint8_t *after, uint64_t count, double share) {
  for (uint64_t i = 0; i < count; i++, to += sizeof(double), after += sizeof(double)) {
    double a;
    double b;
    memcpy(&a, to, sizeof a);
    memcpy(&b, after, sizeof b);
    a = between(a, b, share);
    memcpy(to, &a, sizeof a);
  }
}

/* The numbers of one row. */
typedef struct numbers {
  uint8_t *at;
  uint64_t count;
} numbers;

static numbers numbers_of(const ha__column *column, uint64_t row) {
  if (column->code == HA__COLUMN_FIXED) {
    return (numbers){column->data + row * column->width, column->items ? column->items : 1};
  }
  const int32_t first = column->offsets[row];
  uint8_t *at = column->data ? column->data + (size_t)first * column->item_size : NULL;
  return (numbers){at, (uint64_t)(column->offsets[row + 1] - first)};
}

static void blend_numbers(const ha__column *column, const ha__column *after, uint64_t row,
                          double share) {
  const numbers a = numbers_of(column, row);
  const numbers b = numbers_of(after, 0);
  const bool is_null = column->path && (!column->valid[row] || !after->valid[0]);

  if (is_null || a.count != b.count) return;
  if (is_single(column)) {
    blend_singles(a.at, b.at, a.count, share);
  } else {
    blend_doubles(a.at, b.at, a.count, share);
  }
}

/* --- quaternions ------------------------------------------------------------------------------ */

static bool is_quaternion(const ha_type *type) {
  static const char *const names[QUATERNION_FIELDS] = {"x", "y", "z", "w"};

  if (!type || type->field_count != QUATERNION_FIELDS) return false;
  if (strcmp(type->name, "geometry_msgs/Quaternion") != 0 &&
      strcmp(type->name, "geometry_msgs/msg/Quaternion") != 0) {
    return false;
  }
  for (size_t i = 0; i < QUATERNION_FIELDS; i++) {
    const ha_field *field = type->fields[i];
    if (field->kind != HA_KIND_FLOAT64 || field->array != HA_ARRAY_NONE) return false;
    if (strcmp(field->name, names[i]) != 0) return false;
  }
  return true;
}

/* The quaternion that contains a node: its fields are the nodes after it. */
static bool find_quaternion(uint32_t *out, const ha_columns *c, uint32_t node) {
  for (uint32_t i = 1; i <= QUATERNION_FIELDS && i <= node; i++) {
    *out = node - i;
    if (is_quaternion(c->plan->nodes[*out]->type)) return true;
  }
  return false;
}

/* The columns of the four numbers of the quaternion that contains this one; false if there is
 * none, or not all four are columns. */
static bool quaternion_of(uint32_t out[QUATERNION_FIELDS], const ha_columns *c,
                          const ha__column *column) {
  uint32_t parent = 0;

  if (!column->node || column->path || column->items > 0) return false;
  if (!find_quaternion(&parent, c, column->node->id)) return false;
  for (uint32_t i = 0; i < QUATERNION_FIELDS; i++) {
    out[i] = c->column_of[parent + 1 + i];
    if (out[i] == HA__NO_COLUMN) return false;
  }
  return true;
}

static void get_rotation(double out[QUATERNION_FIELDS], const ha_columns *c,
                         const uint32_t columns[QUATERNION_FIELDS], uint64_t row) {
  for (size_t i = 0; i < QUATERNION_FIELDS; i++) {
    memcpy(&out[i], c->columns[columns[i]].data + row * sizeof *out, sizeof *out);
  }
}

static void blend_rotation(ha_columns *c, const ha_columns *after,
                           const uint32_t columns[QUATERNION_FIELDS], uint64_t row, double share) {
  double a[QUATERNION_FIELDS];
  double b[QUATERNION_FIELDS];

  get_rotation(a, c, columns, row);
  get_rotation(b, after, columns, 0);
  ha__rotation_between(a, a, b, share);
  for (size_t i = 0; i < QUATERNION_FIELDS; i++) {
    memcpy(c->columns[columns[i]].data + row * sizeof *a, &a[i], sizeof *a);
  }
}

void ha__columns_blend(ha_columns *c, const ha_columns *after, double share) {
  const uint64_t row = c->groups[0].rows - 1;

  for (uint32_t i = 0; i < c->column_count; i++) {
    const ha__column *column = &c->columns[i];
    uint32_t quaternion[QUATERNION_FIELDS];
    if (column->group != 0 || !is_float(column)) continue;
    if (!quaternion_of(quaternion, c, column)) {
      blend_numbers(column, &after->columns[i], row, share);
    } else if (quaternion[0] == i) {
      blend_rotation(c, after, quaternion, row, share);
    }
  }
}

/* Columns of CSV: which ones a table of messages has. Constant after it was made. */
#ifndef HA_ENCODING_CSV_H
#define HA_ENCODING_CSV_H

#include "base/text/text.h"
#include "encoding/path.h"

/* Columns of a node: `items` elements of `width` columns each; items is 1 unless it is an array. */
typedef struct ha__csv_shape {
  uint64_t items;
  uint64_t width; /* UINT64_MAX = too many to count */
} ha__csv_shape;

struct ha_csv {
  const ha_plan *plan;
  const ha_path *path; /* NULL = the whole message */
  uint32_t goal;       /* operation of the end of the path, or ENTER of the root */
  uint64_t width;      /* number of columns */
  char *prefix;
  uint32_t max_items;
  ha__csv_shape *shapes; /* by node */
};

/* Whether an operation is an array as a whole, or a slice of it. */
static inline bool ha__csv_is_array(const ha_csv *csv, const ha__op *op) {
  const bool is_array =
      op->code == HA__OP_LOOP || op->code == HA__OP_ARRAY || op->code == HA__OP_SEQUENCE;

  return is_array && !(csv->path && op == &csv->plan->programs[0].ops[csv->goal] &&
                       csv->path->goal == HA__GOAL_ITEM);
}

/* Appends a field of text, quoted if needed (RFC 4180). */
void ha__csv_text(ha__text *out, const void *bytes, size_t size);

#endif

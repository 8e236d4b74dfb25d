/* Which columns a table has. */
#ifndef HA_ENCODING_CSV_H
#define HA_ENCODING_CSV_H

#include "base/text.h"
#include "encoding/program.h"

/* Columns of a node: `items` elements of `width` columns each; items is 1 for what is no array. */
typedef struct ha__csv_shape {
  uint64_t items;
  uint64_t width; /* UINT64_MAX: too many to be counted */
} ha__csv_shape;

struct ha_csv {
  const ha_plan *plan;
  char *prefix;
  uint32_t max_items;
  ha__csv_shape *shapes; /* by node */
};

/* A field of text: in quotes if it needs them (RFC 4180). */
void ha__csv_text(ha__text *out, const void *bytes, size_t size);

#endif

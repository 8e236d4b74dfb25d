/* Shapes: the known properties of the values of a JSON document, from its schema and from samples.
 *
 * Shapes are combined: of two compatible ones the more exact one, of numbers the wider one, of
 * maps the union of their fields. An unknown shape, or one that disagrees with another, is kept
 * as text: the JSON of the value. All memory is in an arena. */
#ifndef HA_ENCODING_JSON_SHAPE_H
#define HA_ENCODING_JSON_SHAPE_H

#include "encoding/json/value.h"

enum {
  HA__SHAPE_NONE,  /* unknown: null, the elements of an empty list */
  HA__SHAPE_WHOLE, /* numbers without a fraction that fit float64; the schema does not say more */
  HA__SHAPE_INT,   /* int64 */
  HA__SHAPE_UINT,  /* uint64 above the largest int64 */
  HA__SHAPE_FLOAT32,
  HA__SHAPE_NUMBER, /* float64 */
  HA__SHAPE_BOOL,
  HA__SHAPE_TEXT,
  HA__SHAPE_WORD,  /* the text "NaN", "Infinity" or "-Infinity": a float if other values are
                      numbers */
  HA__SHAPE_BYTES, /* base64 */
  HA__SHAPE_LIST,
  HA__SHAPE_MAP,
  HA__SHAPE_ANY /* any JSON, as text */
};

enum {
  HA__SHAPE_DEPTH = 24,     /* deeper values are ANY */
  HA__SHAPE_FIELDS = 1024,  /* most fields of a map; a larger one is ANY */
  HA__SHAPE_COUNT = 1 << 16 /* of a schema, with its references */
};

typedef struct ha__shape ha__shape;

typedef struct ha__shape_field {
  const char *key; /* name in JSON */
  size_t key_size;
  const char *name; /* name in the type; set by ha__shape_define() */
  ha__shape *shape;
  struct ha__shape_field *next;
} ha__shape_field;

struct ha__shape {
  int code;                /* HA__SHAPE_... */
  ha__shape *item;         /* of LIST */
  const char *known;       /* MAP: a type of .msg that it represents, if its fields are still
                              those of that type; or NULL */
  ha__shape_field *fields; /* of MAP */
  ha__shape_field *last;
  size_t field_count;
};

ha_status ha__shape_new(ha__shape **out, ha__arena *arena, int code, ha_error *err);
ha_status ha__shape_add_field(ha__shape *map, ha__arena *arena, const char *key, size_t key_size,
                              ha__shape *shape, ha_error *err);

/* The shape of one value. */
ha_status ha__shape_of_value(ha__shape **out, ha__arena *arena, const ha__json_value *value,
                             uint32_t depth, ha_error *err);
/* The shape that a JSON schema describes; root: of the whole schema, for references. */
ha_status ha__shape_of_schema(ha__shape **out, ha__arena *arena, const ha__json_value *root,
                              ha_error *err);

/* Merge `more` into `to`. Where types differ, that of `more` is used if `wins`, else ANY. */
ha_status ha__shape_combine(ha__shape *to, ha__arena *arena, const ha__shape *more, bool wins,
                            ha_error *err);

#endif

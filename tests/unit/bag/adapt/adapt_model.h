/* Model for tests of adapting: random definitions and messages, random changes of them, and the
 * expected result. Types are plain tables, messages are trees of values, and the rules are those of
 * the manual. Uses nothing of src/ except growing text. */
#ifndef TESTS_UNIT_BAG_ADAPT_ADAPT_MODEL_H
#define TESTS_UNIT_BAG_ADAPT_ADAPT_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text/text.h"

enum { MODEL_TYPES = 4, MODEL_FIELDS = 12 };

/* In the order of the .msg keywords. */
enum {
  BOOL,
  INT8,
  UINT8,
  INT16,
  UINT16,
  INT32,
  UINT32,
  INT64,
  UINT64,
  FLOAT32,
  FLOAT64,
  STRING,
  TIME,
  STRUCT
};

/* Kind of array of a field: none, fixed with `capacity`, at most `capacity`, unbounded. */
enum { NONE, FIXED, BOUNDED, ANY };

typedef struct model_field {
  char name[16];
  int kind;
  int array;
  uint64_t capacity;
  uint64_t string_capacity; /* 0 = any */
  int type;                 /* for STRUCT: index of the type, less than that of the containing
                             * type */
  bool has_default;
  int default_value; /* of numbers */
  /* of a new type */
  int old; /* source field; -1 = none */
  bool is_set;
  int set_value;
} model_field;

typedef struct model_type {
  const char *package;
  char name[32]; /* name without the package */
  model_field fields[MODEL_FIELDS];
  int count;
  bool is_reported; /* of a new type: the definition is given, not made by rules alone */
} model_type;

typedef struct model {
  bool is_ros2;
  model_type old[MODEL_TYPES];
  model_type new[MODEL_TYPES];
  char rules[8192];
} model;

typedef struct value {
  union {
    int64_t i;
    uint64_t u;
    double d;
  } number;
  char text[16];
  struct value *items; /* elements of an array, or fields of a struct */
  size_t count;
} value;

/* Everything is determined by the seed. */
void model_make(model *m, uint64_t seed);
/* The .msg text of one type. */
void model_text(ha__text *out, const model_type *types, int type);

/* A message of the last type. */
value model_value(const model *m, uint64_t seed);
value model_adapt(const model *m, const value *old);
void value_done(value *v);

typedef enum { WIRE_ROS1, WIRE_CDR, WIRE_CDR_BIG } model_wire;
void model_encode(ha__text *out, const model_type *types, const value *v, model_wire wire);

uint64_t model_below(uint64_t *state, uint64_t limit);

#endif

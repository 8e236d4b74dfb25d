/* Values of expressions (holdall/where.h), and operations on them. Unknown or incompatible operands
 * yield an unknown value. */
#ifndef HA_EXPR_VALUE_H
#define HA_EXPR_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/encoding.h>

#include "base/text/text.h"

/* Kind of a value; also used as sets. */
enum {
  HA__WHERE_UNKNOWN = 0,
  HA__WHERE_BOOL = 1u << 0,
  HA__WHERE_INTEGER = 1u << 1,
  HA__WHERE_REAL = 1u << 2,
  HA__WHERE_TIME = 1u << 3, /* a point or a span */
  HA__WHERE_TEXT = 1u << 4,
  HA__WHERE_NUMBER = HA__WHERE_BOOL | HA__WHERE_INTEGER | HA__WHERE_REAL
};

typedef struct ha__where_value {
  uint8_t kind;     /* one of HA__WHERE_... */
  bool is_negative; /* of INTEGER; 0 is not */
  bool is_single;   /* REAL of a float32 */
  bool is_written;  /* a literal in the expression */
  bool has_ns;      /* ns is set, for other kinds than TIME: the value as a time */
  uint64_t integer; /* the magnitude; of BOOL 0 or 1 */
  double real;      /* of REAL alone */
  int64_t ns;       /* of TIME, and with has_ns */
  const char *text; /* of TEXT */
  size_t text_size;
} ha__where_value;

static inline ha__where_value ha__where_bool(bool is_true) {
  return (ha__where_value){.kind = HA__WHERE_BOOL, .integer = is_true};
}

static inline ha__where_value ha__where_time(int64_t ns) {
  return (ha__where_value){.kind = HA__WHERE_TIME, .ns = ns};
}

static inline ha__where_value ha__where_text(const char *text, size_t size) {
  return (ha__where_value){.kind = HA__WHERE_TEXT, .text = text, .text_size = size};
}

static inline bool ha__where_is(const ha__where_value *v, bool which) {
  return v->kind == HA__WHERE_BOOL && (v->integer != 0) == which;
}

/* Convert a value of a message: the kind for one of HA_KIND_..., UNKNOWN if none; and the value
 * itself, a wstring as UTF-8 in scratch. */
uint8_t ha__where_kind(int32_t kind);
ha__where_value ha__where_load(const ha_value *value, ha__text *scratch);
/* A time of two numbers. */
ha__where_value ha__where_load_time(const ha_value *seconds, const ha_value *nanoseconds);

enum { HA__WHERE_LESS, HA__WHERE_EQUAL, HA__WHERE_GREATER, HA__WHERE_UNORDERED };
/* False: they are not comparable. A NaN is unordered. */
bool ha__where_compare(int *out, const ha__where_value *a, const ha__where_value *b);

/* operation: '+', '-', '*', '/' or '%'. */
ha__where_value ha__where_calculate(char operation, const ha__where_value *a,
                                    const ha__where_value *b);
/* Possible kinds of the result, for sets of kinds. 0 = incompatible. */
uint8_t ha__where_calculated(char operation, uint8_t a, uint8_t b);
/* Whether the sets contain two comparable kinds. */
bool ha__where_comparable(uint8_t a, uint8_t b);

ha__where_value ha__where_negate(const ha__where_value *v);
ha__where_value ha__where_abs(const ha__where_value *v);

/* "a string", "a number", ...; for a set, one of its kinds. */
const char *ha__where_kind_name(uint8_t kinds);

#endif

#include "expr/value.h"

#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "encoding/print.h"

static const ha__where_value g_unknown = {.kind = HA__WHERE_UNKNOWN};

#define NS_PER_S INT64_C(1000000000)
#define TWO_TO_64 18446744073709551616.0

/* --- from messages -------------------------------------------------------------------------- */

uint8_t ha__where_kind(int32_t kind) {
  switch (kind) {
  case HA_KIND_BOOL:
    return HA__WHERE_BOOL;
  case HA_KIND_INT8:
  case HA_KIND_UINT8:
  case HA_KIND_INT16:
  case HA_KIND_UINT16:
  case HA_KIND_INT32:
  case HA_KIND_UINT32:
  case HA_KIND_INT64:
  case HA_KIND_UINT64:
  case HA_KIND_CHAR:
  case HA_KIND_WCHAR:
  case HA_KIND_BYTE:
    return HA__WHERE_INTEGER;
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    return HA__WHERE_REAL;
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return HA__WHERE_TEXT;
  case HA_KIND_TIME:
  case HA_KIND_DURATION:
    return HA__WHERE_TIME;
  default:
    return HA__WHERE_UNKNOWN;
  }
}

static ha__where_value signed_integer(bool is_negative, uint64_t magnitude) {
  return (ha__where_value){
      .kind = HA__WHERE_INTEGER, .is_negative = is_negative && magnitude > 0, .integer = magnitude};
}

static ha__where_value load_integer(const ha_value *value) {
  const bool is_negative = value->kind != HA_KIND_UINT64 && value->integer < 0;
  const uint64_t bits = (uint64_t)value->integer;

  return signed_integer(is_negative, is_negative ? 0 - bits : bits);
}

ha__where_value ha__where_load_time(const ha_value *seconds, const ha_value *nanoseconds) {
  /* 32 bits each: it fits */
  return ha__where_time(seconds->integer * NS_PER_S + nanoseconds->integer);
}

ha__where_value ha__where_load(const ha_value *value, ha__text *scratch) {
  switch (ha__where_kind(value->kind)) {
  case HA__WHERE_BOOL:
    return ha__where_bool(value->integer != 0);
  case HA__WHERE_INTEGER:
    return load_integer(value);
  case HA__WHERE_REAL:
    return (ha__where_value){
        .kind = HA__WHERE_REAL, .is_single = value->kind == HA_KIND_FLOAT32, .real = value->number};
  case HA__WHERE_TIME:
    return ha__where_time(value->integer * NS_PER_S + value->nanoseconds);
  case HA__WHERE_TEXT: {
    const ha_slice text = ha__print_string(value, scratch);
    return ha__where_text((const char *)text.data, text.size);
  }
  default:
    return g_unknown;
  }
}

/* --- kinds ------------------------------------------------------------------------------------ */

static bool has(uint8_t kinds, unsigned one) {
  return (kinds & one) != 0;
}

bool ha__where_comparable(uint8_t a, uint8_t b) {
  const unsigned seconds = HA__WHERE_INTEGER | HA__WHERE_REAL;

  if (has(a, HA__WHERE_NUMBER) && has(b, HA__WHERE_NUMBER)) return true;
  if (has(a, HA__WHERE_TEXT) && has(b, HA__WHERE_TEXT)) return true;
  return (has(a, HA__WHERE_TIME) && has(b, HA__WHERE_TIME | seconds)) ||
         (has(b, HA__WHERE_TIME) && has(a, HA__WHERE_TIME | seconds));
}

uint8_t ha__where_calculated(char operation, uint8_t a, uint8_t b) {
  const unsigned seconds = HA__WHERE_INTEGER | HA__WHERE_REAL;
  const bool is_scaling = operation == '*' || operation == '/';
  unsigned kinds = 0;

  if (has(a, HA__WHERE_NUMBER) && has(b, HA__WHERE_NUMBER)) kinds |= seconds;
  if ((has(a, HA__WHERE_TIME) && has(b, HA__WHERE_TIME | seconds)) ||
      (has(b, HA__WHERE_TIME) && has(a, seconds))) {
    kinds |= is_scaling ? HA__WHERE_REAL : HA__WHERE_TIME | HA__WHERE_REAL;
  }
  return (uint8_t)kinds;
}

const char *ha__where_kind_name(uint8_t kinds) {
  if (has(kinds, HA__WHERE_TEXT)) return "a string";
  if (has(kinds, HA__WHERE_TIME)) return "a time";
  if (has(kinds, HA__WHERE_INTEGER | HA__WHERE_REAL)) return "a number";
  return "true or false";
}

/* --- numbers ---------------------------------------------------------------------------------- */

static double real_of(const ha__where_value *v) {
  switch (v->kind) {
  case HA__WHERE_REAL:
    return v->real;
  case HA__WHERE_TIME:
    return (double)v->ns / 1e9;
  default:
    return v->is_negative ? -(double)v->integer : (double)v->integer;
  }
}

static int order(bool is_less, bool is_greater) {
  return is_less ? HA__WHERE_LESS : is_greater ? HA__WHERE_GREATER : HA__WHERE_EQUAL;
}

static int compare_integers(const ha__where_value *a, const ha__where_value *b) {
  if (a->is_negative != b->is_negative) return order(a->is_negative, b->is_negative);
  return a->is_negative ? order(a->integer > b->integer, a->integer < b->integer)
                        : order(a->integer<b->integer, a->integer> b->integer);
}

static int compare_reals(double a, double b) {
  return isunordered(a, b) ? HA__WHERE_UNORDERED : order(a<b, a> b);
}

/* Exact, also when a double can't represent the integer. */
static int compare_mixed(const ha__where_value *integer, double real) {
  if (isnan(real)) return HA__WHERE_UNORDERED;
  if (integer->is_negative != (real < 0)) return order(integer->is_negative, real < 0);
  const double size = fabs(real);
  const double whole = floor(size);
  if (whole >= TWO_TO_64) return order(real > 0, real < 0);
  ha__where_value other = *integer;
  other.integer = (uint64_t)whole;
  const int sides = compare_integers(integer, &other);
  if (sides != HA__WHERE_EQUAL || !(size > whole)) return sides;
  return order(!integer->is_negative, integer->is_negative);
}

static int turned(int order) {
  if (order == HA__WHERE_LESS) return HA__WHERE_GREATER;
  return order == HA__WHERE_GREATER ? HA__WHERE_LESS : order;
}

/* A literal compared with a float32 is rounded to float32. */
static double met(const ha__where_value *v, const ha__where_value *other) {
  return v->is_written && other->is_single ? (double)(float)v->real : v->real;
}

static int compare_numbers(const ha__where_value *a, const ha__where_value *b) {
  const bool is_a_real = a->kind == HA__WHERE_REAL;
  const bool is_b_real = b->kind == HA__WHERE_REAL;

  if (is_a_real && is_b_real) return compare_reals(met(a, b), met(b, a));
  if (is_a_real) return turned(compare_mixed(b, a->real));
  return is_b_real ? compare_mixed(a, b->real) : compare_integers(a, b);
}

/* --- times ------------------------------------------------------------------------------------ */

/* Seconds as nanoseconds; false if they do not fit. */
static bool ns_of(int64_t *out, const ha__where_value *v) {
  if (v->kind == HA__WHERE_TIME || v->has_ns) {
    *out = v->ns;
    return true;
  }
  if (v->kind == HA__WHERE_REAL) {
    const double ns = v->real * 1e9;
    if (!(ns > -9e18 && ns < 9e18)) return false;
    *out = llround(ns);
    return true;
  }
  if (v->kind != HA__WHERE_INTEGER || v->integer > INT64_MAX / NS_PER_S) return false;
  *out = (int64_t)v->integer * (v->is_negative ? -NS_PER_S : NS_PER_S);
  return true;
}

static int compare_times(const ha__where_value *a, const ha__where_value *b) {
  int64_t x = 0;
  int64_t y = 0;

  if (ns_of(&x, a) && ns_of(&y, b)) return order(x<y, x> y);
  return compare_reals(real_of(a), real_of(b));
}

bool ha__where_compare(int *out, const ha__where_value *a, const ha__where_value *b) {
  const bool has_time = a->kind == HA__WHERE_TIME || b->kind == HA__WHERE_TIME;

  if (has_time && (a->kind == HA__WHERE_TEXT || b->kind == HA__WHERE_TEXT)) {
    if (!a->has_ns && !b->has_ns) return false; /* neither operand is a time */
    *out = compare_times(a, b);
    return true;
  }
  if (!ha__where_comparable(a->kind, b->kind)) return false;
  if (has_time) {
    *out = compare_times(a, b);
  } else if (a->kind == HA__WHERE_TEXT) {
    const size_t size = a->text_size < b->text_size ? a->text_size : b->text_size;
    const int sides = size ? memcmp(a->text, b->text, size) : 0;
    *out = sides ? order(sides<0, sides> 0)
                 : order(a->text_size<b->text_size, a->text_size> b->text_size);
  } else {
    *out = compare_numbers(a, b);
  }
  return true;
}

/* --- calculating ------------------------------------------------------------------------------ */

static ha__where_value make_real(double real) {
  return (ha__where_value){.kind = HA__WHERE_REAL, .real = real};
}

static ha__where_value calculate_reals(char operation, double a, double b) {
  switch (operation) {
  case '+':
    return make_real(a + b);
  case '-':
    return make_real(a - b);
  case '*':
    return make_real(a * b);
  case '/':
    return make_real(a / b);
  default:
    return make_real(fmod(a, b));
  }
}

/* False when the sum overflows 64 bits. */
static bool add_integers(ha__where_value *out, const ha__where_value *a, const ha__where_value *b) {
  uint64_t sum = 0;

  if (a->is_negative == b->is_negative) {
    if (!ha__add_u64(&sum, a->integer, b->integer)) return false;
    *out = signed_integer(a->is_negative, sum);
  } else if (a->integer >= b->integer) {
    *out = signed_integer(a->is_negative, a->integer - b->integer);
  } else {
    *out = signed_integer(b->is_negative, b->integer - a->integer);
  }
  return true;
}

/* False when floating point is needed. */
static bool calculate_integers(ha__where_value *out, char operation, const ha__where_value *a,
                               const ha__where_value *b) {
  uint64_t product = 0;
  ha__where_value minus = *b;

  switch (operation) {
  case '-':
    minus.is_negative = !b->is_negative && b->integer > 0;
    return add_integers(out, a, &minus);
  case '+':
    return add_integers(out, a, b);
  case '*':
    if (__builtin_mul_overflow(a->integer, b->integer, &product)) return false;
    *out = signed_integer(a->is_negative != b->is_negative, product);
    return true;
  case '%':
    *out = b->integer ? signed_integer(a->is_negative, a->integer % b->integer) : g_unknown;
    return true;
  default:
    return false;
  }
}

static bool calculate_times(ha__where_value *out, char operation, const ha__where_value *a,
                            const ha__where_value *b) {
  int64_t x = 0;
  int64_t y = 0;
  int64_t ns = 0;

  if (operation == '*' || operation == '/' || !ns_of(&x, a) || !ns_of(&y, b)) return false;
  if (operation == '%') {
    if (y != 0) *out = ha__where_time(y == -1 ? 0 : x % y);
    return true;
  }
  if (operation == '+' ? __builtin_add_overflow(x, y, &ns) : __builtin_sub_overflow(x, y, &ns)) {
    return false;
  }
  *out = ha__where_time(ns);
  return true;
}

ha__where_value ha__where_calculate(char operation, const ha__where_value *a,
                                    const ha__where_value *b) {
  ha__where_value result = g_unknown;

  if (!ha__where_calculated(operation, a->kind, b->kind)) return result;
  if (a->kind == HA__WHERE_TIME || b->kind == HA__WHERE_TIME) {
    if (calculate_times(&result, operation, a, b)) return result;
  } else if (a->kind != HA__WHERE_REAL && b->kind != HA__WHERE_REAL) {
    if (calculate_integers(&result, operation, a, b)) return result;
  }
  return calculate_reals(operation, real_of(a), real_of(b));
}

ha__where_value ha__where_negate(const ha__where_value *v) {
  ha__where_value result = *v;

  if (v->kind == HA__WHERE_UNKNOWN || v->kind == HA__WHERE_TEXT) return g_unknown;
  if (v->kind == HA__WHERE_BOOL) result.kind = HA__WHERE_INTEGER;
  if (v->kind == HA__WHERE_TIME && v->ns == INT64_MIN) return make_real(-real_of(v));
  result.is_negative = !v->is_negative && v->integer > 0;
  result.real = -v->real;
  result.ns = v->ns == INT64_MIN ? INT64_MAX : -v->ns;
  return result;
}

ha__where_value ha__where_abs(const ha__where_value *v) {
  if (v->kind == HA__WHERE_TEXT) return g_unknown;
  return real_of(v) < 0 ? ha__where_negate(v) : *v;
}

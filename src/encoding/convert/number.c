/* Conversion of a number to another kind, and whether its value changes. */
#include <math.h>

#include "encoding/convert/convert.h"
#include "encoding/walk.h"

/* The range of an integer kind, as far as it fits int64; the upper half of uint64 is handled
 * separately. */
typedef struct range {
  int64_t least;
  uint64_t most;
} range;

static range range_of(int32_t kind) {
  switch (kind) {
  case HA_KIND_BOOL:
    return (range){0, 1};
  case HA_KIND_INT8:
    return (range){INT8_MIN, INT8_MAX};
  case HA_KIND_INT16:
    return (range){INT16_MIN, INT16_MAX};
  case HA_KIND_INT32:
    return (range){INT32_MIN, INT32_MAX};
  case HA_KIND_INT64:
    return (range){INT64_MIN, INT64_MAX};
  case HA_KIND_UINT64:
    return (range){0, UINT64_MAX};
  case HA_KIND_UINT32:
    return (range){0, UINT32_MAX};
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    return (range){0, UINT16_MAX};
  default:
    return (range){0, UINT8_MAX};
  }
}

static bool is_float(int32_t kind) {
  return kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64;
}

/* Returns the bits of the integer; *lost = its value changes. */
static uint64_t integer_of(const ha_value *v, range r, bool *lost) {
  if (is_float(v->kind)) {
    const double whole = trunc(v->number);
    *lost = whole != v->number; /* NaN, too */
    if (whole < (double)r.least) *lost = true;
    if (whole < (double)r.least) return (uint64_t)r.least;
    if (isnan(whole)) return 0;
    if (whole >= 18446744073709551616.0 || (whole > 0 && (uint64_t)whole > r.most)) {
      *lost = true;
      return r.most;
    }
    return whole < 0 ? (uint64_t)(int64_t)whole : (uint64_t)whole;
  }
  if (v->kind != HA_KIND_UINT64 && v->integer < 0) {
    *lost = v->integer < r.least;
    return (uint64_t)(*lost ? r.least : v->integer);
  }
  *lost = (uint64_t)v->integer > r.most;
  return *lost ? r.most : (uint64_t)v->integer;
}

static double float_of(const ha_value *v, bool *lost) {
  if (is_float(v->kind)) return v->number;
  const bool is_unsigned = v->kind == HA_KIND_UINT64;
  const double number = is_unsigned ? (double)(uint64_t)v->integer : (double)v->integer;
  const double limit = is_unsigned ? 18446744073709551616.0 : 9223372036854775808.0;
  *lost = number >= limit ||
          (is_unsigned ? (uint64_t)number != (uint64_t)v->integer : (int64_t)number != v->integer);
  return number;
}

static bool store_float(uint8_t *out, int32_t kind, double number) {
  if (kind == HA_KIND_FLOAT64) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    ha__store_u64(out, bits);
    return false;
  }
  const float narrow = (float)number;
  uint32_t bits;
  memcpy(&bits, &narrow, sizeof bits);
  ha__store_u32(out, bits);
  return isinf(narrow) && !isinf(number); /* a loss of digits is expected */
}

bool ha__convert_number(uint8_t *out, int32_t to_kind, const ha_value *v) {
  bool lost = false;

  if (is_float(to_kind)) {
    const double number = float_of(v, &lost);
    return store_float(out, to_kind, number) || lost;
  }
  uint64_t bits = integer_of(v, range_of(to_kind), &lost);
  for (size_t i = 0; i < ha__kind_size(to_kind); i++) {
    out[i] = (uint8_t)bits;
    bits >>= 8;
  }
  return lost;
}

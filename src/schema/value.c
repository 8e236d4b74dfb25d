#include "schema/value.h"

#include <strings.h>

#include "base/bytes.h"
#include "base/number/number.h"
#include "base/text/chars.h"

/* Ranges of integers. "byte" of ROS 2 is unsigned. */
static const struct {
  int32_t kind;
  uint64_t below; /* magnitude of the lowest value */
  uint64_t max;
} g_ranges[] = {
    {HA_KIND_INT8, 128, INT8_MAX},
    {HA_KIND_UINT8, 0, UINT8_MAX},
    {HA_KIND_INT16, 32768, INT16_MAX},
    {HA_KIND_UINT16, 0, UINT16_MAX},
    {HA_KIND_INT32, UINT64_C(2147483648), INT32_MAX},
    {HA_KIND_UINT32, 0, UINT32_MAX},
    {HA_KIND_INT64, UINT64_C(9223372036854775808), INT64_MAX},
    {HA_KIND_UINT64, 0, UINT64_MAX},
    {HA_KIND_BYTE, 0, UINT8_MAX},
    {HA_KIND_CHAR, 0, UINT8_MAX},
    {HA_KIND_WCHAR, 0, UINT16_MAX},
};

static bool parse_digits(uint64_t *out, ha__span digits, unsigned base) {
  uint64_t value = 0;

  if (digits.size == 0) return false;
  for (size_t i = 0; i < digits.size; i++) {
    const unsigned digit = ha__hex_value(digits.data[i]);
    if (digit >= base) return false;
    if (__builtin_mul_overflow(value, (uint64_t)base, &value)) return false;
    if (!ha__add_u64(&value, value, digit)) return false;
  }
  *out = value;
  return true;
}

static unsigned base_of(ha__span digits) {
  if (digits.size < 3 || digits.data[0] != '0') return 10;
  switch (digits.data[1]) {
  case 'x':
  case 'X':
    return 16;
  case 'o':
  case 'O':
    return 8;
  case 'b':
  case 'B':
    return 2;
  default:
    return 10;
  }
}

bool ha__parse_integer(ha__magnitude *out, ha__span text, bool with_bases) {
  const bool sign = text.size > 0 && (text.data[0] == '-' || text.data[0] == '+');
  const ha__span digits = sign ? ha__span_skip(text, 1) : text;
  const unsigned base = with_bases ? base_of(digits) : 10;

  out->negative = sign && text.data[0] == '-';
  return parse_digits(&out->value, base == 10 ? digits : ha__span_skip(digits, 2), base);
}

bool ha__parse_size(uint64_t *out, ha__span digits) {
  return parse_digits(out, digits, 10);
}

bool ha__parse_float(double *out, ha__span text) {
  return ha__number_read(out, text.data, text.size);
}

static bool parse_bool(int64_t *out, ha__span text) {
  ha__magnitude number;

  if (text.size == 4 && strncasecmp(text.data, "true", 4) == 0) {
    *out = 1;
  } else if (text.size == 5 && strncasecmp(text.data, "false", 5) == 0) {
    *out = 0;
  } else if (ha__parse_integer(&number, text, false)) {
    *out = number.value != 0;
  } else {
    return false;
  }
  return true;
}

static ha_status integer_value(ha_constant *constant, ha__span text, int32_t dialect,
                               const ha__place *place, ha_error *err) {
  ha__magnitude number;

  if (!ha__parse_integer(&number, text, dialect == HA_DIALECT_ROS2)) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, text.data, "'%s' is not an integer",
                       ha__quoted(text).text);
  }
  for (size_t i = 0; i < sizeof g_ranges / sizeof *g_ranges; i++) {
    if (g_ranges[i].kind != constant->kind) continue;
    if (number.value > (number.negative ? g_ranges[i].below : g_ranges[i].max)) {
      return HA__FAIL_AT(err, HA_E_CORRUPT, place, text.data, "%s is out of the range of %s",
                         ha__quoted(text).text, constant->type_text);
    }
  }
  constant->integer = (int64_t)(number.negative ? 0 - number.value : number.value);
  return HA_OK;
}

/* ROS 2: removes quotes at both ends, and unescapes \" inside. */
static ha_status string_value(ha_constant *constant, ha__arena *arena, ha__span text,
                              int32_t dialect, ha_error *err) {
  const char quote = (char)(text.size > 1 ? text.data[0] : '\0');
  const bool quoted = dialect == HA_DIALECT_ROS2 && (quote == '"' || quote == '\'') &&
                      text.data[text.size - 1] == quote;
  size_t size = 0;

  if (quoted) text = ha__span_between(text.data + 1, ha__span_end(text) - 1);
  char *copy = ha__arena_dup(arena, text.data, text.size);
  if (!copy) return HA_FAIL_NOMEM(err);
  constant->string = copy;
  if (!quoted) return HA_OK;
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] == '\\' && i + 1 < text.size && text.data[i + 1] == quote) i++;
    copy[size++] = text.data[i];
  }
  copy[size] = '\0';
  return HA_OK;
}

ha_status ha__constant_value(ha_constant *constant, ha__arena *arena, ha__span text,
                             int32_t dialect, const ha__place *place, ha_error *err) {
  switch (constant->kind) {
  case HA_KIND_BOOL:
    if (parse_bool(&constant->integer, text)) return HA_OK;
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, text.data, "'%s' is neither true nor false",
                       ha__quoted(text).text);
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    if (ha__parse_float(&constant->number, text)) return HA_OK;
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, text.data, "'%s' is not a number",
                       ha__quoted(text).text);
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return string_value(constant, arena, text, dialect, err);
  default:
    return integer_value(constant, text, dialect, place, err);
  }
}

/* name { "." name | "[" number "]" | "[" [number] ":" [number] "]" } */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "encoding/path.h"

static ha_status wrong(const char *text, size_t at, const char *want, ha_error *err) {
  if (text[at] == '\0') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "column %zu of '%s': want %s, but it ends", at + 1,
                   text, want);
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "column %zu of '%s': want %s", at + 1, text, want);
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* A number, which may be missing if `missing` says what it is then. */
static ha_status read_number(int64_t *out, const char *text, size_t *at, const int64_t *missing,
                             ha_error *err) {
  const bool negative = text[*at] == '-';
  size_t i = *at + negative;
  int64_t number = 0;

  if (!is_digit(text[i])) {
    if (negative || !missing) return wrong(text, i, "a number", err);
    *out = *missing;
    return HA_OK;
  }
  for (; is_digit(text[i]); i++) {
    if (number > INT32_MAX) return wrong(text, *at, "a number below 2^32", err);
    number = number * 10 + (text[i] - '0');
  }
  *out = negative ? -number : number;
  *at = i;
  return HA_OK;
}

static ha_status read_brackets(ha__path_part *out, const char *text, size_t *at, ha_error *err) {
  const int64_t begin = 0;
  const int64_t end = HA__OPEN_END;
  size_t i = *at + 1;

  out->code = HA__PART_INDEX;
  HA_TRY(read_number(&out->first, text, &i, text[i] == ':' ? &begin : NULL, err));
  if (text[i] == ':') {
    out->code = HA__PART_SLICE;
    i++;
    HA_TRY(read_number(&out->last, text, &i, &end, err));
  }
  if (text[i] != ']')
    return wrong(text, i, out->code == HA__PART_SLICE ? "']'" : "']' or ':'", err);
  *at = i + 1;
  return HA_OK;
}

ha_status ha__path_part_next(ha__path_part *out, const char *text, size_t *at, ha_error *err) {
  size_t i = *at;

  if (text[i] == '\0') return HA_END;
  out->column = i + 1;
  if (text[i] == '[') return read_brackets(out, text, at, err);
  if (i > 0 && text[i++] != '.') return wrong(text, i - 1, "'.' or '['", err);
  out->column = i + 1;
  out->code = HA__PART_NAME;
  out->name = text + i;
  out->name_size = strcspn(text + i, ".[]");
  if (out->name_size == 0) return wrong(text, i, "the name of a field", err);
  *at = i + out->name_size;
  return HA_OK;
}

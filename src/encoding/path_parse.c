/* Parser of paths: name { "." name | "[" number "]" | "[" [number] ":" [number] "]" } */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "base/text/chars.h"
#include "encoding/path.h"

static ha_status wrong(const ha__path_text *in, size_t at, const char *want, ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__PATH_AT "want %s%s", at + 1, in->text, want,
                 at == in->end ? ", but it ends" : "");
}

/* The next character; NUL at the end. */
static char peek(const ha__path_text *in, size_t at) {
  if (at >= in->end) return '\0';
  return in->text[at];
}

/* Parses a number; without one it is `missing`, if that is given. */
static ha_status read_number(int64_t *out, const ha__path_text *in, size_t *at,
                             const int64_t *missing, ha_error *err) {
  const bool negative = peek(in, *at) == '-';
  size_t i = *at + negative;
  int64_t number = 0;

  if (!ha__is_digit(peek(in, i))) {
    if (negative || !missing) return wrong(in, i, "a number", err);
    *out = *missing;
    return HA_OK;
  }
  for (; ha__is_digit(peek(in, i)); i++) {
    if (number > INT32_MAX) return wrong(in, *at, "a number below 2^32", err);
    number = number * 10 + (in->text[i] - '0');
  }
  *out = negative ? -number : number;
  *at = i;
  return HA_OK;
}

static ha_status read_brackets(ha__path_part *out, const ha__path_text *in, size_t *at,
                               ha_error *err) {
  const int64_t begin = 0;
  const int64_t end = HA__OPEN_END;
  size_t i = *at + 1;

  out->code = HA__PART_INDEX;
  HA_TRY(read_number(&out->first, in, &i, peek(in, i) == ':' ? &begin : NULL, err));
  if (peek(in, i) == ':') {
    out->code = HA__PART_SLICE;
    i++;
    HA_TRY(read_number(&out->last, in, &i, &end, err));
  }
  if (peek(in, i) != ']') {
    return wrong(in, i, out->code == HA__PART_SLICE ? "']'" : "']' or ':'", err);
  }
  *at = i + 1;
  return HA_OK;
}

/* Length of a name. */
static size_t name_size(const ha__path_text *in, size_t at) {
  size_t i = at;

  while (i < in->end && !strchr(".[]", in->text[i])) {
    i++;
  }
  return i - at;
}

ha_status ha__path_part_next(ha__path_part *out, const ha__path_text *in, size_t *at,
                             ha_error *err) {
  size_t i = *at;

  if (i == in->end) return HA_END;
  out->column = i + 1;
  if (in->text[i] == '[') return read_brackets(out, in, at, err);
  if (i > in->start && in->text[i++] != '.') return wrong(in, i - 1, "'.' or '['", err);
  out->column = i + 1;
  out->code = HA__PART_NAME;
  out->name = in->text + i;
  out->name_size = name_size(in, i);
  if (out->name_size == 0) return wrong(in, i, "the name of a field", err);
  *at = i + out->name_size;
  return HA_OK;
}

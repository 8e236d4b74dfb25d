#include "schema/msg/line.h"

#include "schema/value.h"

static ha_status check_name(ha__span name, const char *where, const ha__place *place,
                            ha_error *err) {
  if (name.size == 0) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, where, "a name is missing after the type");
  }
  if (ha__is_identifier(name)) return HA_OK;
  return HA__FAIL_AT(err, HA_E_CORRUPT, place, name.data, "'%s' is not a name",
                     ha__quoted(name).text);
}

/* In ROS 1 the value of a string constant extends to the end of the line, even over a #. */
static ha_status cut_constant(ha__msg_line *out, ha__span line, ha__span rest, const char *equals,
                              int32_t dialect, const ha__place *place, ha_error *err) {
  const bool whole = dialect == HA_DIALECT_ROS1 && ha__span_is(out->type, "string");
  const char *end = whole ? ha__span_end(line) : ha__span_end(rest);

  out->what = HA__LINE_CONSTANT;
  out->name = ha__span_trim(ha__span_between(rest.data, equals));
  out->value = ha__span_trim(ha__span_between(equals + 1, end));
  if (whole) out->comment.size = 0;
  return check_name(out->name, rest.data, place, err);
}

ha_status ha__msg_line_cut(ha__msg_line *out, ha__span line, int32_t dialect,
                           const ha__place *place, ha_error *err) {
  const char *hash = ha__span_find(line, '#');
  const char *end = hash ? hash : ha__span_end(line);
  ha__span rest = ha__span_between(line.data, end);

  memset(out, 0, sizeof *out);
  out->what = HA__LINE_BLANK;
  if (hash) out->comment = ha__span_trim(ha__span_between(hash, ha__span_end(line)));
  out->type = ha__take_word(&rest);
  if (out->type.size == 0) return HA_OK;
  /* after the type, which may contain "<=" */
  const char *equals = ha__span_find(rest, '=');
  if (equals) return cut_constant(out, line, rest, equals, dialect, place, err);
  out->what = HA__LINE_FIELD;
  out->name = ha__take_word(&rest);
  out->value = ha__span_trim(rest);
  HA_TRY(check_name(out->name, rest.data, place, err));
  if (out->value.size && dialect == HA_DIALECT_ROS1) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, out->value.data,
                       "'%s' after the name: ROS 1 has no defaults", ha__quoted(out->value).text);
  }
  return HA_OK;
}

bool ha__is_type_name(ha__span name) {
  bool first = true;

  if (name.size == 0) return false;
  for (size_t i = 0; i < name.size; i++) {
    const char c = name.data[i];
    const bool inner = ha__is_digit(c) || c == '-' || c == '.' || c == '/';
    if (!ha__is_letter(c) && (first || !inner)) return false;
    first = c == '/';
  }
  return !first;
}

/* Removes "[]", "[4]" or "[<=4]" from the end of the word. */
static ha_status take_array(ha__type_word *out, ha__span *word, const ha__place *place,
                            ha_error *err) {
  const char *open = ha__span_find(*word, '[');

  if (!open) return HA_OK;
  const ha__span whole = ha__span_between(open, ha__span_end(*word));
  ha__span inner = ha__span_skip(whole, 1);
  if (!ha__span_ends(inner, "]")) goto bad;
  inner.size--;
  *word = ha__span_between(word->data, open);
  out->array = HA_ARRAY_UNBOUNDED;
  if (inner.size == 0) return HA_OK;
  out->array = HA_ARRAY_FIXED;
  if (ha__span_begins(inner, "<=")) {
    out->array = HA_ARRAY_BOUNDED;
    inner = ha__span_skip(inner, 2);
  }
  if (!ha__parse_size(&out->capacity, inner)) goto bad;
  if (out->capacity == 0 && out->array == HA_ARRAY_BOUNDED) goto bad;
  return HA_OK;
bad:
  return HA__FAIL_AT(err, HA_E_CORRUPT, place, open, "'%s' is not an array: [], [N] or [<=N]",
                     ha__quoted(whole).text);
}

/* Removes the bound of "string<=5" from the word. */
static ha_status take_bound(ha__type_word *out, ha__span *word, const ha__place *place,
                            ha_error *err) {
  const char *sign = ha__span_find(*word, '<');

  if (!sign) return HA_OK;
  const ha__span base = ha__span_between(word->data, sign);
  const ha__span bound = ha__span_between(sign, ha__span_end(*word));
  if ((!ha__span_is(base, "string") && !ha__span_is(base, "wstring")) ||
      !ha__span_begins(bound, "<=") ||
      !ha__parse_size(&out->string_capacity, ha__span_skip(bound, 2)) ||
      out->string_capacity == 0) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, sign, "'%s' is not a bound of a string: <=N",
                       ha__quoted(bound).text);
  }
  *word = base;
  return HA_OK;
}

/* Not types of ROS 2, but old tools write them. */
static ha__span name_of_time(ha__span word, int32_t dialect) {
  if (dialect != HA_DIALECT_ROS2) return word;
  if (ha__span_is(word, "time")) return ha__span_of("builtin_interfaces/Time");
  if (ha__span_is(word, "duration")) return ha__span_of("builtin_interfaces/Duration");
  return word;
}

ha_status ha__type_word_parse(ha__type_word *out, ha__span word, int32_t dialect,
                              const ha__place *place, ha_error *err) {
  memset(out, 0, sizeof *out);
  HA_TRY(take_array(out, &word, place, err));
  HA_TRY(take_bound(out, &word, place, err));
  out->kind = ha__kind_of_word(word, dialect);
  if (out->kind) return HA_OK;
  if (!ha__is_type_name(word) || out->string_capacity) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, place, word.data, "'%s' is not a type",
                       ha__quoted(word).text);
  }
  out->kind = HA_KIND_STRUCT;
  out->name = name_of_time(word, dialect);
  return HA_OK;
}

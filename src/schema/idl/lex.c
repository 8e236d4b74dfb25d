#include "schema/idl/lex.h"

static bool take_comment(ha__span *rest, const ha__place *place, ha_status *st, ha_error *err) {
  const char *start = rest->data;

  if (ha__span_begins(*rest, "//") || ha__span_begins(*rest, "#")) {
    while (rest->size && rest->data[0] != '\n')
      *rest = ha__span_skip(*rest, 1);
    return true;
  }
  if (!ha__span_begins(*rest, "/*")) return false;
  *rest = ha__span_skip(*rest, 2);
  while (rest->size && !ha__span_begins(*rest, "*/"))
    *rest = ha__span_skip(*rest, 1);
  if (rest->size == 0) {
    *st = HA__FAIL_AT(err, HA_E_CORRUPT, place, start, "a comment without an end");
    return false;
  }
  *rest = ha__span_skip(*rest, 2);
  return true;
}

static ha_status skip_space(ha__span *rest, const ha__place *place, ha_error *err) {
  ha_status st = HA_OK;

  do {
    while (rest->size && ha__is_blank(rest->data[0]))
      *rest = ha__span_skip(*rest, 1);
  } while (rest->size && take_comment(rest, place, &st, err));
  return st;
}

static ha_status take_string(ha__span *text, ha__span rest, const ha__place *place, ha_error *err) {
  const char quote = rest.data[0];

  for (size_t i = 1; i < rest.size && rest.data[i] != '\n'; i++) {
    if (rest.data[i] == quote) {
      *text = (ha__span){rest.data, i + 1};
      return HA_OK;
    }
    if (rest.data[i] == '\\') i++;
  }
  return HA__FAIL_AT(err, HA_E_CORRUPT, place, rest.data, "a %c without its closing one", quote);
}

static size_t word_size(ha__span rest) {
  size_t size = 0;

  while (size < rest.size && (ha__is_letter(rest.data[size]) || ha__is_digit(rest.data[size]))) {
    size++;
  }
  return size;
}

/* Size of a number: digits, letters and points; a sign after an exponent "e". */
static size_t number_size(ha__span rest) {
  const bool hex = ha__span_begins(rest, "0x") || ha__span_begins(rest, "0X");
  size_t size = 0;

  while (size < rest.size) {
    const char c = rest.data[size];
    const bool exponent = size > 0 && !hex && (rest.data[size - 1] | 0x20) == 'e';
    if (!ha__is_digit(c) && !ha__is_letter(c) && c != '.' &&
        !(exponent && (c == '+' || c == '-'))) {
      break;
    }
    size++;
  }
  return size;
}

ha_status ha__idl_next(ha__idl_token *out, ha__span *rest, const ha__place *place, ha_error *err) {
  HA_TRY(skip_space(rest, place, err));
  out->kind = HA__IDL_END;
  out->text = (ha__span){rest->data, 0};
  if (rest->size == 0) return HA_OK;
  const char c = rest->data[0];
  const char next = (char)(rest->size > 1 ? rest->data[1] : '\0');
  if (ha__is_letter(c)) {
    out->kind = HA__IDL_NAME;
    out->text.size = word_size(*rest);
  } else if (ha__is_digit(c) || (c == '.' && ha__is_digit(next))) {
    out->kind = HA__IDL_NUMBER;
    out->text.size = number_size(*rest);
  } else if (c == '"' || c == '\'') {
    out->kind = HA__IDL_STRING;
    HA_TRY(take_string(&out->text, *rest, place, err));
  } else if (c == ':' && next == ':') {
    out->kind = HA__IDL_SCOPE;
    out->text.size = 2;
  } else {
    out->kind = HA__IDL_SIGN;
    out->text.size = 1;
  }
  *rest = ha__span_skip(*rest, out->text.size);
  return HA_OK;
}

static char escaped(char c) {
  static const char from[] = "abfnrtv0";
  static const char to[] = "\a\b\f\n\r\t\v";
  const char *found = c ? strchr(from, c) : NULL;

  return (char)(found ? to[found - from] : c);
}

size_t ha__idl_unescape(char *out, ha__span literal) {
  const ha__span inner = {literal.data + 1, literal.size - 2};
  size_t size = 0;

  for (size_t i = 0; i < inner.size; i++) {
    char c = inner.data[i];
    if (c == '\\' && i + 1 < inner.size) c = escaped(inner.data[++i]);
    out[size++] = c;
  }
  return size;
}

#include "expr/lex.h"

#include <string.h>

#include "base/status.h"
#include "expr/tree.h"
#include "schema/span.h"

static ha_status wrong(const char *text, size_t at, const char *why, ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "%s", at + 1, text, why);
}

static bool is_name(char c) {
  return ha__is_letter(c) || ha__is_digit(c);
}

/* --- fields ----------------------------------------------------------------------------------- */

static bool is_word(const char *text, size_t at, size_t end, const char *word) {
  return end - at == strlen(word) && memcmp(text + at, word, end - at) == 0;
}

/* After "in" and similar words a bracket begins a list. */
static bool may_have_index(const char *text, size_t at, size_t end) {
  return !is_word(text, at, end, "in") && !is_word(text, at, end, "and") &&
         !is_word(text, at, end, "or") && !is_word(text, at, end, "not");
}

/* Names, points and indexes; with slashes also those of a topic. */
static ha_status take_path(size_t *end, const char *text, size_t at, bool is_topic, ha_error *err) {
  size_t i = at;

  for (;;) {
    const char c = text[i];
    if (is_name(c) || c == '.' || (is_topic && (c == '/' || c == '~'))) {
      i++;
    } else if (c == '[' && may_have_index(text, at, i)) {
      const size_t inside = strcspn(text + i, "]");
      if (text[i + inside] == '\0') return wrong(text, i, "']' is missing", err);
      i += inside + 1;
    } else {
      break;
    }
  }
  *end = i;
  return HA_OK;
}

static ha_status take_quoted(size_t *end, const char *text, size_t at, ha_error *err) {
  const size_t inside = strcspn(text + at + 1, "`");
  const size_t close = at + 1 + inside;

  if (text[close] == '\0') return wrong(text, at, "the closing '`' is missing", err);
  if (inside == 0) return wrong(text, at, "there is no topic between the back quotes", err);
  if (text[close + 1] != '.') return wrong(text, close + 1, "want '.' and a field", err);
  return take_path(end, text, close + 1, false, err);
}

/* --- the others ------------------------------------------------------------------------------- */

static ha_status take_string(size_t *end, const char *text, size_t at, ha_error *err) {
  size_t i = at + 1;

  while (text[i] != text[at]) {
    if (text[i] == '\\' && text[i + 1] != '\0') i++;
    if (text[i] == '\0') return wrong(text, at, "the string has no end", err);
    i++;
  }
  *end = i + 1;
  return HA_OK;
}

static bool is_exponent(const char *at) {
  if (*at != 'e' && *at != 'E') return false;
  return ha__is_digit(at[1]) || ((at[1] == '+' || at[1] == '-') && ha__is_digit(at[2]));
}

static ha_status take_number(size_t *end, const char *text, size_t at, ha_error *err) {
  const bool is_hex = text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X');
  size_t i = at;

  if (is_hex) {
    i += 2;
    i += strspn(text + i, "0123456789abcdefABCDEF");
  } else {
    i += strspn(text + i, "0123456789");
    if (text[i] == '.') i += 1 + strspn(text + i + 1, "0123456789");
    if (is_exponent(text + i)) i += 2 + strspn(text + i + 2, "0123456789");
  }
  if (is_name(text[i]) || text[i] == '.') return wrong(text, at, "this is not a number", err);
  *end = i;
  return HA_OK;
}

static ha_status take_sign(size_t *end, const char *text, size_t at, ha_error *err) {
  static const char *const signs[] = {"==", "!=", "<=", ">=", "&&", "||", "=~", "!~"};

  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    if (strncmp(text + at, signs[i], 2) == 0) {
      *end = at + 2;
      return HA_OK;
    }
  }
  if (strchr("<>!+-*/%()[],", text[at])) {
    *end = at + 1;
    return HA_OK;
  }
  if (text[at] == '=') return wrong(text, at, "use '==' to compare, not '='", err);
  if (text[at] == '&') return wrong(text, at, "want '&&'", err);
  if (text[at] == '|') return wrong(text, at, "want '||'", err);
  return wrong(text, at, "unexpected character", err);
}

ha_status ha__word_next(ha__word *out, const char *text, size_t at, bool after_value,
                        ha_error *err) {
  size_t end = 0;

  while (ha__is_blank(text[at])) {
    at++;
  }
  const char c = text[at];
  *out = (ha__word){.code = HA__WORD_END, .at = at};
  if (c == '\0') return HA_OK;
  if (c == '"' || c == '\'') {
    out->code = HA__WORD_STRING;
    HA_TRY(take_string(&end, text, at, err));
  } else if (ha__is_digit(c) || (c == '.' && ha__is_digit(text[at + 1]))) {
    out->code = HA__WORD_NUMBER;
    HA_TRY(take_number(&end, text, at, err));
  } else if (ha__is_letter(c) || (c == '.' && ha__is_letter(text[at + 1]))) {
    out->code = HA__WORD_NAME;
    HA_TRY(take_path(&end, text, at, false, err));
  } else if (c == '/' && !after_value) {
    out->code = HA__WORD_TOPIC;
    HA_TRY(take_path(&end, text, at, true, err));
  } else if (c == '`') {
    out->code = HA__WORD_QUOTED;
    HA_TRY(take_quoted(&end, text, at, err));
  } else {
    out->code = HA__WORD_SIGN;
    HA_TRY(take_sign(&end, text, at, err));
  }
  out->size = end - at;
  return HA_OK;
}

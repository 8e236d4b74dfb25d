/* Tokens of JSON (RFC 8259). */
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/text/chars.h"
#include "base/text/utf8.h"
#include "encoding/build/source.h"

/* States of the parser: the token that is expected. */
enum { VALUE, ITEM_OR_CLOSE, KEY_OR_CLOSE, COMMA_OR_CLOSE, OVER };

static ha_status wrong(const char *want, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "this is not JSON: want %s", want);
}

static char peek(const ha__json_source *j) {
  if (j->at >= j->size) return '\0';
  return j->text[j->at];
}

static void skip_space(ha__json_source *j) {
  while (j->at < j->size && memchr(" \t\n\r", j->text[j->at], 4)) {
    j->at++;
  }
}

/* The state after a value. */
static int after_value(const ha__json_source *j) {
  return j->depth == 0 ? OVER : COMMA_OR_CLOSE;
}

/* --- strings ---------------------------------------------------------------------------------- */

/* Four hexadecimal digits. */
static bool take_unit(uint32_t *out, ha__json_source *j) {
  *out = 0;
  for (int i = 0; i < 4; i++, j->at++) {
    const unsigned digit = ha__hex_value(peek(j));
    if (digit == 16) return false;
    *out = *out << 4 | digit;
  }
  return true;
}

/* After "\u": a character, maybe of two code units. */
static ha_status take_code(ha__json_source *j, ha_error *err) {
  uint32_t code = 0;
  uint32_t low = 0;
  char bytes[4];

  if (!take_unit(&code, j)) return wrong("four digits after \\u", err);
  if (code >= 0xD800 && code < 0xE000) {
    const bool is_high =
        code < 0xDC00 && j->size - j->at > 2 && j->text[j->at] == '\\' && j->text[j->at + 1] == 'u';
    j->at += is_high ? 2 : 0;
    if (!is_high || !take_unit(&low, j) || low < 0xDC00 || low >= 0xE000) {
      return wrong("surrogates in pairs", err);
    }
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  ha__text_add(&j->unescaped, bytes, ha__utf8_put(bytes, code));
  return HA_OK;
}

/* After a backslash. */
static ha_status take_escape(ha__json_source *j, ha_error *err) {
  static const char names[] = "\"\"\\\\//b\bf\fn\nr\rt\t"; /* a letter, its character, ... */
  const char letter = peek(j);

  j->at++;
  if (letter == 'u') return take_code(j, err);
  for (size_t i = 0; names[i]; i += 2) {
    if (names[i] != letter) continue;
    ha__text_add(&j->unescaped, &names[i + 1], 1);
    return HA_OK;
  }
  return wrong("an escape of JSON", err);
}

/* Number of bytes before the next quote, backslash, control character, or the end. */
static size_t plain_size(const ha__json_source *j) {
  size_t at = j->at;

  while (at < j->size && (uint8_t)j->text[at] >= 0x20 && j->text[at] != '"' &&
         j->text[at] != '\\') {
    at++;
  }
  return at - j->at;
}

/* Parse after the first quote. Without escapes the result is the text itself. */
static ha_status take_string(ha__token *out, ha__json_source *j, ha_error *err) {
  size_t plain = plain_size(j);

  *out = (ha__token){HA__TOKEN_TEXT, j->text + j->at, plain};
  j->unescaped.size = 0;
  while (j->at + plain < j->size && j->text[j->at + plain] == '\\') {
    ha__text_add(&j->unescaped, j->text + j->at, plain);
    j->at += plain + 1;
    HA_TRY(take_escape(j, err));
    HA_TRY(ha__text_status(&j->unescaped, err));
    plain = plain_size(j);
    out->text = NULL;
  }
  if (!out->text) {
    ha__text_add(&j->unescaped, j->text + j->at, plain);
    HA_TRY(ha__text_status(&j->unescaped, err));
    out->text = ha__text_view(&j->unescaped);
    out->size = j->unescaped.size;
  }
  j->at += plain;
  if (peek(j) != '"') return wrong("a quote at the end of the string", err);
  j->at++;
  return HA_OK;
}

/* --- numbers and words ------------------------------------------------------------------------ */

static size_t skip_digits(const char *text, size_t at, size_t size) {
  while (at < size && ha__is_digit(text[at])) {
    at++;
  }
  return at;
}

/* -12.5e+3; no leading zeros, digits on both sides of the point. */
static bool is_number(const char *text, size_t size) {
  size_t at = size > 0 && text[0] == '-';
  const size_t whole = at;

  at = skip_digits(text, at, size);
  if (at == whole || (text[whole] == '0' && at > whole + 1)) return false;
  if (at < size && text[at] == '.') {
    const size_t start = at + 1;
    at = skip_digits(text, start, size);
    if (at == start) return false;
  }
  if (at < size && (text[at] == 'e' || text[at] == 'E')) {
    at++;
    if (at < size && (text[at] == '+' || text[at] == '-')) at++;
    const size_t start = at;
    at = skip_digits(text, start, size);
    if (at == start) return false;
  }
  return at == size;
}

static ha_status take_word(ha__token *out, ha__json_source *j, ha_error *err) {
  static const char *const words[] = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
  const size_t start = j->at;

  while (j->at < j->size && !memchr(" \t\n\r,:]}[{\"", j->text[j->at], 11)) {
    j->at++;
  }
  *out = (ha__token){HA__TOKEN_WORD, j->text + start, j->at - start};
  if (is_number(out->text, out->size)) return HA_OK;
  const size_t count = sizeof words / sizeof *words - (j->takes_nan ? 0 : 3);
  for (size_t i = 0; i < count; i++) {
    if (ha__bytes_equal(out->text, out->size, words[i], strlen(words[i]))) return HA_OK;
  }
  return wrong("a value", err);
}

/* --- tokens ----------------------------------------------------------------------------------- */

static ha_status open_level(ha__token *out, ha__json_source *j, bool is_map, ha_error *err) {
  if (j->depth == HA__JSON_DEPTH) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "nested more than %d deep", HA__JSON_DEPTH);
  }
  j->at++;
  j->is_map[j->depth++] = is_map;
  j->state = is_map ? KEY_OR_CLOSE : ITEM_OR_CLOSE;
  *out = (ha__token){is_map ? HA__TOKEN_MAP : HA__TOKEN_LIST, "", 0};
  return HA_OK;
}

static ha_status close_level(ha__token *out, ha__json_source *j) {
  j->at++;
  j->depth--;
  j->state = after_value(j);
  *out = (ha__token){HA__TOKEN_CLOSE, "", 0};
  return HA_OK;
}

static ha_status take_value(ha__token *out, ha__json_source *j, ha_error *err) {
  const char c = peek(j);

  if (c == '{' || c == '[') return open_level(out, j, c == '{', err);
  j->state = after_value(j);
  const bool is_bytes = j->takes_bytes && c == 'b';
  if (c != '"' && !is_bytes) return take_word(out, j, err);
  j->at += is_bytes ? 2 : 1;
  HA_TRY(take_string(out, j, err));
  if (is_bytes) out->code = HA__TOKEN_BYTES;
  return HA_OK;
}

/* Parse a key with its colon. */
static ha_status take_key(ha__token *out, ha__json_source *j, ha_error *err) {
  if (peek(j) != '"') return wrong("a name in quotes", err);
  j->at++;
  HA_TRY(take_string(out, j, err));
  skip_space(j);
  if (peek(j) != ':') return wrong("a colon after the name", err);
  j->at++;
  j->state = VALUE;
  return HA_OK;
}

static ha_status next(ha__token *out, ha__token_source *source, ha_error *err) {
  ha__json_source *j = (ha__json_source *)source;
  const bool is_map = j->depth > 0 && j->is_map[j->depth - 1];

  skip_space(j);
  j->token_at = j->at;
  if (j->state == OVER) {
    *out = (ha__token){HA__TOKEN_END, "", 0};
    return j->at == j->size ? HA_OK : wrong("nothing after the value", err);
  }
  const bool is_close = peek(j) == (is_map ? '}' : ']') && j->depth > 0;
  if (j->state == COMMA_OR_CLOSE && !is_close) {
    if (peek(j) != ',') return wrong(is_map ? "',' or '}'" : "',' or ']'", err);
    j->at++;
    skip_space(j);
    j->token_at = j->at;
    return is_map ? take_key(out, j, err) : take_value(out, j, err);
  }
  if (is_close && j->state != VALUE) return close_level(out, j);
  return j->state == KEY_OR_CLOSE ? take_key(out, j, err) : take_value(out, j, err);
}

static void place(size_t *line, size_t *column, const ha__token_source *source) {
  const ha__json_source *j = (const ha__json_source *)source;

  *line = 1;
  *column = 1;
  for (size_t i = 0; i < j->token_at; i++) {
    *column = j->text[i] == '\n' ? 1 : *column + 1;
    *line += j->text[i] == '\n';
  }
}

void ha__json_begin(ha__json_source *out, const char *text, size_t size) {
  out->source = (ha__token_source){next, place, true};
  out->text = text;
  out->size = size;
  out->at = 0;
  out->token_at = 0;
  out->state = VALUE;
  out->depth = 0;
  out->takes_nan = false;
  out->takes_bytes = false;
  out->unescaped = (ha__text)HA__TEXT_INIT(size);
}

void ha__json_done(ha__json_source *source) {
  ha__text_done(&source->unescaped);
}

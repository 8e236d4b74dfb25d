#include "model/yaml_write.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text/utf8.h"

/* YAML requires a key and its colon within 1024 characters of a line; an escape has up to 6 */
enum { SHORT_KEY = 128 };

/* --- characters ------------------------------------------------------------------------------- */

/* Whether it must be escaped: unprintable by YAML's rules, a line break, a change of text
 * direction, or a possible byte order mark. */
static bool is_special(uint32_t code) {
  return ha__utf8_is_control(code) || code == 0x2028 || code == 0x2029 || code == 0xFEFF ||
         code == 0xFFFE || code == 0xFFFF;
}

static bool has_special(const char *bytes, size_t size) {
  for (size_t at = 0; at < size;) {
    const ha__utf8 c = ha__utf8_next((const uint8_t *)bytes + at, size - at);
    if (is_special(c.code) || (c.code == HA__UTF8_REPLACEMENT && c.size == 1)) return true;
    at += c.size;
  }
  return false;
}

/* --- plain or quoted -------------------------------------------------------------------------- */

static bool all_in(const char *bytes, size_t size, const char *set) {
  for (size_t i = 0; i < size; i++) {
    if (!bytes[i] || !strchr(set, bytes[i])) return false;
  }
  return true;
}

/* Words that some version of YAML does not read as strings. */
static bool is_word(const char *bytes, size_t size) {
  static const char *const words[] = {"null", "true", "false", "yes",  "no",   "on",
                                      "off",  "y",    "n",     ".inf", ".nan", "+.inf"};

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strlen(words[i]) == size && strncasecmp(words[i], bytes, size) == 0) return true;
  }
  return false;
}

/* Whether it looks like a number of any base, a time or a date; some other strings match, too. */
static bool is_like_number(const char *bytes, size_t size) {
  if (!strchr("0123456789+.", bytes[0])) return false;
  if (all_in(bytes, size, "0123456789+-._: eEtTzZ")) return true;
  if (bytes[0] == '+') {
    bytes++;
    size--;
  }
  return size > 2 && bytes[0] == '0' && strchr("xXoObB", bytes[1]) &&
         all_in(bytes + 2, size - 2, "0123456789abcdefABCDEF_");
}

/* size > 0, and no special characters in it. */
static bool means_structure(const char *bytes, size_t size) {
  if (strchr(" -?:,[]{}#&*!|>'\"%@`~=<", bytes[0])) return true;
  if (bytes[size - 1] == ' ' || bytes[size - 1] == ':') return true;
  for (size_t i = 1; i < size; i++) {
    if (bytes[i] == '&') return true; /* allowed by YAML, but not by yaml-cpp */
    if (bytes[i - 1] == ':' && bytes[i] == ' ') return true;
    if (bytes[i - 1] == ' ' && bytes[i] == '#') return true;
  }
  return false;
}

static bool is_plain(const char *bytes, size_t size) {
  return size > 0 && !has_special(bytes, size) && !means_structure(bytes, size) &&
         !is_word(bytes, size) && !is_like_number(bytes, size);
}

static void add_escape(ha__text *out, uint32_t code) {
  static const char letters[] = "\"\"\\\\\nn\tt\rr\bb\ff"; /* a character, its letter, ... */
  char escape[12];

  for (size_t i = 0; i + 1 < sizeof letters; i += 2) {
    if (code == (uint32_t)letters[i]) {
      ha__text_add(out, (const char[]){'\\', letters[i + 1]}, 2);
      return;
    }
  }
  snprintf(escape, sizeof escape, code < 0x100 ? "\\x%02" PRIX32 : "\\u%04" PRIX32, code);
  ha__text_string(out, escape);
}

static void add_quoted(ha__text *out, const char *bytes, size_t size) {
  ha__text_string(out, "\"");
  for (size_t at = 0; at < size;) {
    const ha__utf8 c = ha__utf8_next((const uint8_t *)bytes + at, size - at);
    if (c.code == HA__UTF8_REPLACEMENT) {
      ha__text_string(out, "\xEF\xBF\xBD");
    } else if (is_special(c.code) || c.code == '"' || c.code == '\\') {
      add_escape(out, c.code);
    } else {
      ha__text_add(out, bytes + at, c.size);
    }
    at += c.size;
  }
  ha__text_string(out, "\"");
}

void ha__yaml_string(ha__text *out, const char *bytes, size_t size) {
  if (is_plain(bytes, size)) {
    ha__text_add(out, bytes, size);
  } else {
    add_quoted(out, bytes, size);
  }
}

/* --- lines ------------------------------------------------------------------------------------ */

void ha__yaml_line(ha__text *out, size_t indent) {
  if (out->size) ha__text_string(out, "\n");
  ha__text_fill(out, ' ', indent);
}

void ha__yaml_key(ha__text *out, size_t indent, const char *key) {
  ha__yaml_line(out, indent);
  ha__text_string(out, key);
  ha__text_string(out, ":");
}

void ha__yaml_put_u64(ha__text *out, size_t indent, const char *key, uint64_t value) {
  ha__yaml_key(out, indent, key);
  ha__text_string(out, " ");
  ha__text_u64(out, value);
}

void ha__yaml_put_i64(ha__text *out, size_t indent, const char *key, int64_t value) {
  ha__yaml_key(out, indent, key);
  ha__text_string(out, " ");
  ha__text_i64(out, value);
}

void ha__yaml_put_word(ha__text *out, size_t indent, const char *key, const char *value) {
  ha__yaml_key(out, indent, key);
  ha__text_string(out, " ");
  ha__text_string(out, value);
}

void ha__yaml_put_text(ha__text *out, size_t indent, const char *key, const char *value) {
  ha__yaml_key(out, indent, key);
  ha__text_string(out, " ");
  ha__yaml_string(out, value ? value : "", value ? strlen(value) : 0);
}

void ha__yaml_put_pair(ha__text *out, size_t indent, const char *key, size_t key_size,
                       const char *value, size_t value_size) {
  const bool is_short = key_size <= SHORT_KEY;

  ha__yaml_line(out, indent);
  if (!is_short) ha__text_string(out, "? ");
  ha__yaml_string(out, key, key_size);
  if (!is_short) ha__yaml_line(out, indent);
  ha__text_string(out, ": ");
  ha__yaml_string(out, value, value_size);
}

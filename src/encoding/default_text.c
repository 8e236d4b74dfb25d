#include "encoding/default_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "encoding/convert/convert.h"

static bool is_quote(char c) {
  return c == '"' || c == '\'';
}

bool ha__default_is_quoted(const char *text, size_t size) {
  return size >= 2 && is_quote(*text) && text[size - 1] == *text;
}

bool ha__default_is_word(const char *text, size_t size, const char *word) {
  return ha__bytes_equal(text, size, word, strlen(word));
}

/* Returns 1 for true, 0 for false, -1 for anything else. */
static int as_bool(const char *text, size_t size) {
  static const char *const words[] = {"false", "true", "False", "True", "FALSE", "TRUE"};

  for (int i = 0; i < 6; i++) {
    if (ha__default_is_word(text, size, words[i])) return i % 2;
  }
  return -1;
}

bool ha__default_number(uint8_t *out, int32_t kind, const char *text, size_t size) {
  ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_INT64};
  const int truth = kind == HA_KIND_BOOL ? as_bool(text, size) : -1;
  char copy[64] = "";
  char *end = copy;

  memcpy(copy, text, size < sizeof copy ? size : sizeof copy - 1);
  errno = 0;
  if (truth >= 0) {
    v.integer = truth;
    end += strlen(copy);
  } else if (kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64) {
    v.kind = HA_KIND_FLOAT64;
    v.number = strtod(copy, &end);
  } else if (*copy == '-') {
    v.integer = strtoll(copy, &end, 0);
  } else {
    v.kind = HA_KIND_UINT64;
    v.integer = (int64_t)strtoull(copy, &end, 0);
  }
  const bool is_number = size < sizeof copy && errno == 0 && end > copy && *end == '\0';
  return !ha__convert_number(out, kind, &v) && is_number;
}

bool ha__default_next(const char *text, size_t *at, const char **out, size_t *size) {
  size_t i = *at + strspn(text + *at, " ,");

  if (text[i] == '\0' || text[i] == ']') return false;
  const size_t start = i;
  if (is_quote(text[i])) {
    const char quote = text[i++];
    while (text[i] && text[i] != quote) {
      i++;
    }
    if (text[i]) i++;
  } else {
    i += strcspn(text + i, ",]");
  }
  *out = text + start;
  *size = i - start;
  while (*size > 0 && (*out)[*size - 1] == ' ') {
    --*size;
  }
  *at = i;
  return true;
}

bool ha__default_is_used(const ha_field *field) {
  const bool is_plain = field->kind != HA_KIND_STRUCT && field->kind != HA_KIND_TIME &&
                        field->kind != HA_KIND_DURATION && field->kind != HA_KIND_LONG_DOUBLE;

  if (!field->default_text || !is_plain) return false;
  if (field->array == HA_ARRAY_NONE) return true;
  return field->default_text[0] == '[' && field->capacity <= 4096;
}

#include "encoding/default_text.h"

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

void ha__default_number(uint8_t *out, int32_t kind, const char *text, size_t size) {
  ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_INT64};
  char copy[64] = "";

  memcpy(copy, text, size < sizeof copy ? size : sizeof copy - 1);
  if (kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64) {
    v.kind = HA_KIND_FLOAT64;
    v.number = strtod(copy, NULL);
  } else if (kind == HA_KIND_BOOL) {
    v.integer = ha__default_is_word(text, size, "true") ||
                ha__default_is_word(text, size, "True") ||
                ha__default_is_word(text, size, "TRUE") || ha__default_is_word(text, size, "1");
  } else if (*copy == '-') {
    v.integer = strtoll(copy, NULL, 0);
  } else {
    v.kind = HA_KIND_UINT64;
    v.integer = (int64_t)strtoull(copy, NULL, 0);
  }
  (void)ha__convert_number(out, kind, &v);
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

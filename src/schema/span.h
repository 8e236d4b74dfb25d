/* Span: a part of a text that is not NUL-terminated, and helpers of parsers. Pure functions. */
#ifndef HA_SCHEMA_SPAN_H
#define HA_SCHEMA_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/text/chars.h"

typedef struct ha__span {
  const char *data;
  size_t size;
} ha__span;

static inline ha__span ha__span_of(const char *text) {
  return (ha__span){text, strlen(text)};
}

static inline ha__span ha__span_between(const char *start, const char *end) {
  return (ha__span){start, (size_t)(end - start)};
}

static inline const char *ha__span_end(ha__span span) {
  return span.data + span.size;
}

static inline bool ha__span_is(ha__span span, const char *text) {
  return span.size == strlen(text) && memcmp(span.data, text, span.size) == 0;
}

static inline bool ha__span_begins(ha__span span, const char *start) {
  const size_t size = strlen(start);

  return span.size >= size && memcmp(span.data, start, size) == 0;
}

static inline bool ha__span_ends(ha__span span, const char *end) {
  const size_t size = strlen(end);

  return span.size >= size && memcmp(ha__span_end(span) - size, end, size) == 0;
}

/* The first such character; NULL = none. */
static inline const char *ha__span_find(ha__span span, char c) {
  return span.size ? memchr(span.data, c, span.size) : NULL;
}

static inline bool ha__is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool ha__is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The span without blanks at both ends. */
ha__span ha__span_trim(ha__span span);
/* The span after the next n bytes. */
ha__span ha__span_skip(ha__span span, size_t n);
/* Takes the next word, up to a blank, from the front of rest; empty = none. */
ha__span ha__take_word(ha__span *rest);
/* Takes a line, without its end, from the front of rest; false = none. */
bool ha__take_line(ha__span *line, ha__span *rest);

/* Whether it is a letter or _, then letters, digits or _. */
bool ha__is_identifier(ha__span span);

#endif

#include "schema/span.h"

ha__span ha__span_trim(ha__span span) {
  while (span.size && ha__is_blank(span.data[0]))
    span = ha__span_skip(span, 1);
  while (span.size && ha__is_blank(span.data[span.size - 1]))
    span.size--;
  return span;
}

ha__span ha__span_skip(ha__span span, size_t n) {
  return (ha__span){span.data + n, span.size - n};
}

ha__span ha__take_word(ha__span *rest) {
  ha__span word;

  while (rest->size && ha__is_blank(rest->data[0]))
    *rest = ha__span_skip(*rest, 1);
  word = (ha__span){rest->data, 0};
  while (word.size < rest->size && !ha__is_blank(rest->data[word.size]))
    word.size++;
  *rest = ha__span_skip(*rest, word.size);
  return word;
}

bool ha__take_line(ha__span *line, ha__span *rest) {
  if (rest->size == 0) return false;
  const char *end = ha__span_find(*rest, '\n');
  *line = end ? ha__span_between(rest->data, end) : *rest;
  *rest = ha__span_skip(*rest, line->size + (end ? 1 : 0));
  return true;
}

bool ha__is_identifier(ha__span span) {
  if (span.size == 0 || !ha__is_letter(span.data[0])) return false;
  for (size_t i = 1; i < span.size; i++) {
    if (!ha__is_letter(span.data[i]) && !ha__is_digit(span.data[i])) return false;
  }
  return true;
}

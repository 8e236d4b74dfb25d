#include "schema/place.h"

void ha__place_wrap(ha_error *err, const ha__place *place, const char *at) {
  size_t line = 1;
  const char *start = place->text;

  if (!err) return;
  for (const char *p = place->text; p < at; p++) {
    if (*p != '\n') continue;
    line++;
    start = p + 1;
  }
  ha__error_wrap(err, "line %zu, column %zu of %s", line, (size_t)(at - start) + 1,
                 ha__quoted(ha__span_of(place->type)).text);
}

ha__quote ha__quoted(ha__span span) {
  static const char cut[] = "...";
  ha__quote quote = {{0}};
  const size_t room = sizeof quote.text - sizeof cut;
  const size_t size = span.size < room ? span.size : room;

  for (size_t i = 0; i < size; i++) {
    const char c = span.data[i];
    quote.text[i] = (char)(c >= ' ' && c <= '~' ? c : '?');
  }
  if (size < span.size) memcpy(quote.text + size, cut, sizeof cut);
  return quote;
}

#include "schema/msg/sections.h"

/* In the order of HA__SECTION_... */
static const char *const g_words[] = {NULL, "MSG: ", "SRV: ", "ACTION: ", "IDL: "};
enum { WORD_COUNT = sizeof g_words / sizeof *g_words };

/* Tools write 80 of them. No other line of a definition consists of these only. */
static bool is_rule(ha__span line) {
  line = ha__span_trim(line);
  for (size_t i = 0; i < line.size; i++) {
    if (line.data[i] != '=') return false;
  }
  return line.size > 0;
}

static bool is_head(ha__section_text *out, ha__span line) {
  for (int i = HA__SECTION_MSG; i < WORD_COUNT; i++) {
    if (!ha__span_begins(line, g_words[i])) continue;
    out->word = i;
    out->name = ha__span_trim(ha__span_skip(line, strlen(g_words[i])));
    return true;
  }
  return false;
}

/* Takes a line of "=" and the header of a section, if rest begins with them. */
static bool take_head(ha__section_text *out, ha__span *rest) {
  ha__span ahead = *rest;
  ha__span line;

  if (!ha__take_line(&line, &ahead) || !is_rule(line)) return false;
  if (!ha__take_line(&line, &ahead) || !is_head(out, line)) return false;
  *rest = ahead;
  return true;
}

bool ha__take_section(ha__section_text *out, ha__span *rest, bool first) {
  ha__section_text unused;
  ha__span line;

  memset(out, 0, sizeof *out);
  if (!take_head(out, rest) && !first) return false;
  const char *start = rest->data;
  out->text = ha__span_between(start, start);
  while (rest->size) {
    ha__span ahead = *rest;
    if (take_head(&unused, &ahead)) {
      if (out->text.size && start[out->text.size - 1] == '\n') out->text.size--;
      break;
    }
    (void)ha__take_line(&line, rest);
    out->text = ha__span_between(start, rest->data);
  }
  return true;
}

size_t ha__cut_parts(ha__span parts[HA__MAX_PARTS], ha__span text) {
  const char *start = text.data;
  size_t count = 0;
  ha__span line;

  while (ha__take_line(&line, &text)) {
    if (!ha__span_begins(line, "---")) continue;
    if (count < HA__MAX_PARTS) parts[count] = ha__span_between(start, line.data);
    count++;
    start = text.data;
  }
  if (count < HA__MAX_PARTS) parts[count] = ha__span_between(start, ha__span_end(text));
  return count + 1;
}

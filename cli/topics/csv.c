#include "topics/csv.h"

#include "ui/report.h"

/* Reads a cell in place, and stops after it. Returns false if its quote is not closed. */
static bool read_quoted(csv *in, csv_cell *out) {
  char *to = ++in->at;

  out->text = to;
  for (; in->at < in->end; in->at++) {
    if (*in->at == '"' && (in->at + 1 == in->end || in->at[1] != '"')) break;
    if (*in->at == '"') in->at++;
    if (*in->at == '\n') in->line++;
    *to++ = *in->at;
  }
  out->size = (size_t)(to - out->text);
  if (in->at == in->end) return false;
  in->at++;
  return true;
}

static bool read_cell(csv *in, csv_cell *out) {
  if (in->at < in->end && *in->at == '"') return read_quoted(in, out);
  out->text = in->at;
  while (in->at < in->end && *in->at != ',' && *in->at != '\n' && *in->at != '\r') {
    in->at++;
  }
  out->size = (size_t)(in->at - out->text);
  return true;
}

bool csv_read_row(csv *in) {
  const size_t line = in->line;

  in->count = 0;
  for (;;) {
    if (in->count == CSV_MAX_CELLS) {
      cli_error("%s: line %zu: more than %d columns", in->path, line, CSV_MAX_CELLS);
      return false;
    }
    if (!read_cell(in, &in->cells[in->count++])) {
      cli_error("%s: line %zu: a quote is not closed", in->path, line);
      return false;
    }
    if (in->at < in->end && *in->at == '\r') in->at++;
    if (in->at == in->end) return true;
    const char after = *in->at++;
    if (after == '\n') break;
    if (after != ',') {
      cli_error("%s: line %zu: want a comma after column %zu", in->path, line, in->count);
      return false;
    }
  }
  in->line++;
  return true;
}

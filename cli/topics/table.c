#include "topics/table.h"

#include <stdlib.h>

#include "topics/columns.h"
#include "topics/csv.h"
#include "ui/memory.h"
#include "ui/report.h"

static bool read_columns(columns *out, csv *in) {
  if (!csv_read_row(in)) return false;
  for (size_t i = 0; i < in->count; i++) {
    const csv_cell *name = &in->cells[i];
    if (columns_add(out, name->text, name->size, i)) continue;
    cli_error("%s: column %zu: '%.*s' is no path of a field", in->path, i + 1, (int)name->size,
              name->text);
    return false;
  }
  columns_sort(out);
  return true;
}

static bool put_row(document *out, const csv *in, const columns *all, size_t line) {
  size_t cell = 0;

  if (in->count != all->size) {
    cli_error("%s: line %zu: %zu columns, the first line has %zu", in->path, line, in->count,
              all->size);
    return false;
  }
  if (columns_put(out, all, in->cells, &cell)) return true;
  cli_error("%s: line %zu: column %zu: elements of an array before it are missing", in->path, line,
            cell + 1);
  return false;
}

/* Items have offsets until the text has its place. */
static bool put_rows(compose_values *out, document *rows, csv *in, const columns *all) {
  while (in->at < in->end) {
    const size_t start = rows->size;
    const size_t line = in->line;
    if (!csv_read_row(in)) return false;
    if (in->count == 1 && in->cells[0].size == 0 && all->size > 1) continue;
    if (!put_row(rows, in, all, line)) return false;
    out->items = cli_resize(out->items, out->size + 1, sizeof *out->items);
    out->items[out->size++] = (compose_value){NULL, rows->size - start, line};
  }
  const char *text = rows->text;
  for (size_t i = 0; i < out->size; i++) {
    out->items[i].text = text;
    text += out->items[i].size;
  }
  return true;
}

bool table_divide(compose_values *out, size_t size, const char *path) {
  csv *in = cli_resize(NULL, 1, sizeof *in);
  document rows = {NULL, 0, 0};
  columns all = {.items = NULL};

  in->path = path;
  in->at = out->text;
  in->end = out->text + size;
  in->line = 1;
  const bool good = read_columns(&all, in) && put_rows(out, &rows, in, &all);
  free(out->text);
  out->text = rows.text;
  columns_clear(&all);
  free(in);
  return good;
}

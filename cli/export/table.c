/* Writes the rows of an Arrow stream as CSV (RFC 4180). */
#include "export/export.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* One column: its values and its schema. */
typedef struct column {
  const struct ArrowSchema *schema;
  const struct ArrowArray *array;
} column;

static column child_of(column c, int64_t i) {
  return (column){c.schema->children[i], c.array->children[i]};
}

static bool is_valid(column c, int64_t row) {
  const uint8_t *bits = c.array->buffers[0];

  return !bits || (bits[row / 8] >> (row % 8) & 1);
}

/* Returns the length of the lists in a column of fixed-size lists; 0 for other columns. */
static int64_t fixed_items(const struct ArrowSchema *schema) {
  return strncmp(schema->format, "+w:", 3) == 0 ? strtoll(schema->format + 3, NULL, 10) : 0;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static void put_integer(cli_out *out, char format, const void *data, int64_t row) {
  switch (format) {
  case 'c':
    cli_out_i64(out, ((const int8_t *)data)[row]);
    break;
  case 'C':
    cli_out_u64(out, ((const uint8_t *)data)[row]);
    break;
  case 's':
    cli_out_i64(out, ((const int16_t *)data)[row]);
    break;
  case 'S':
    cli_out_u64(out, ((const uint16_t *)data)[row]);
    break;
  case 'i':
    cli_out_i64(out, ((const int32_t *)data)[row]);
    break;
  case 'I':
    cli_out_u64(out, ((const uint32_t *)data)[row]);
    break;
  case 'l':
    cli_out_i64(out, ((const int64_t *)data)[row]);
    break;
  default:
    cli_out_u64(out, ((const uint64_t *)data)[row]);
    break;
  }
}

/* Write NaN and infinities as null in JSON, which has no such numbers. Returns false for other
 * numbers. */
static bool put_as_null(cli_out *out, double number, bool is_json) {
  if (!is_json || isfinite(number)) return false;
  cli_out_text(out, "null");
  return true;
}

static void put_number(cli_out *out, const char *format, const void *data, int64_t row,
                       bool is_json) {
  switch (format[0]) {
  case 'b':
    cli_out_char(out, (((const uint8_t *)data)[row / 8] >> (row % 8)) & 1 ? '1' : '0');
    break;
  case 'f':
    if (put_as_null(out, (double)((const float *)data)[row], is_json)) break;
    cli_out_float(out, ((const float *)data)[row]);
    break;
  case 'g':
    if (put_as_null(out, ((const double *)data)[row], is_json)) break;
    cli_out_double(out, ((const double *)data)[row]);
    break;
  case 't': /* a time or a duration, in ns */
    cli_out_seconds(out, ((const int64_t *)data)[row]);
    break;
  default:
    put_integer(out, format[0], data, row);
    break;
  }
}

/* --- text and bytes --------------------------------------------------------------------------- */

typedef struct bytes {
  const uint8_t *data;
  size_t size;
} bytes;

static bytes bytes_of(column c, int64_t row) {
  const int32_t *offsets = c.array->buffers[1];
  const uint8_t *data = c.array->buffers[2];

  if (c.schema->format[0] == 'w') {
    const size_t size = (size_t)strtoull(c.schema->format + 2, NULL, 10);
    return (bytes){(const uint8_t *)c.array->buffers[1] + (size_t)row * size, size};
  }
  if (!data) return (bytes){NULL, 0}; /* a column without data: all texts are empty */
  return (bytes){data + offsets[row], (size_t)(offsets[row + 1] - offsets[row])};
}

static void put_cell_text(cli_out *out, bytes text) {
  bool is_quoted = false;

  for (size_t i = 0; i < text.size && !is_quoted; i++) {
    is_quoted = strchr(",\"\r\n", text.data[i]) != NULL;
  }
  if (is_quoted) cli_out_char(out, '"');
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] == '"') cli_out_char(out, '"');
    cli_out_char(out, (char)text.data[i]);
  }
  if (is_quoted) cli_out_char(out, '"');
}

/* Write a JSON string in a quoted cell of CSV, where each quote is doubled. */
static void put_json_text(cli_out *out, bytes text) {
  cli_out_text(out, "\"\"");
  for (size_t i = 0; i < text.size; i++) {
    const char c = (char)text.data[i];
    if (c == '"') {
      cli_out_text(out, "\\\"\"");
    } else if (c == '\\') {
      cli_out_text(out, "\\\\");
    } else if (text.data[i] < 0x20) {
      cli_out_format(out, "\\u%04x", (unsigned)text.data[i]);
    } else {
      cli_out_char(out, c);
    }
  }
  cli_out_text(out, "\"\"");
}

/* --- lists ------------------------------------------------------------------------------------ */

static void put_json(cli_out *out, column c, int64_t row);

static void put_items(cli_out *out, column list, int64_t first, int64_t end) {
  cli_out_char(out, '[');
  for (int64_t i = first; i < end; i++) {
    if (i > first) cli_out_char(out, ',');
    put_json(out, child_of(list, 0), i);
  }
  cli_out_char(out, ']');
}

static void put_fields(cli_out *out, column c, int64_t row) {
  cli_out_char(out, '{');
  for (int64_t i = 0; i < c.array->n_children; i++) {
    const char *name = c.schema->children[i]->name;
    if (i > 0) cli_out_char(out, ',');
    put_json_text(out, (bytes){(const uint8_t *)name, strlen(name)});
    cli_out_char(out, ':');
    put_json(out, child_of(c, i), row);
  }
  cli_out_char(out, '}');
}

/* Write a value as JSON inside a cell. The recursion is bounded, because types nest at most 64
 * levels deep. */
static void put_json(cli_out *out, column c, int64_t row) { // NOLINT(misc-no-recursion)
  const char *format = c.schema->format;
  const int64_t items = fixed_items(c.schema);

  if (items > 0) {
    put_items(out, c, row * items, (row + 1) * items);
  } else if (strcmp(format, "+l") == 0) {
    const int32_t *offsets = c.array->buffers[1];
    put_items(out, c, offsets[row], offsets[row + 1]);
  } else if (strcmp(format, "+s") == 0) {
    put_fields(out, c, row);
  } else if (format[0] == 'u') {
    put_json_text(out, bytes_of(c, row));
  } else if (format[0] == 'z' || format[0] == 'w') {
    const bytes b = bytes_of(c, row);
    cli_out_text(out, "\"\"");
    cli_out_hex(out, b.data, b.size);
    cli_out_text(out, "\"\"");
  } else {
    put_number(out, format, c.array->buffers[1], row, true);
  }
}

/* --- cells ------------------------------------------------------------------------------------ */

/* Write a cell of a column with a single value per row. */
static void put_cell(cli_out *out, column c, int64_t row) {
  const char *format = c.schema->format;

  if (!is_valid(c, row)) return;
  if (format[0] == '+') {
    cli_out_char(out, '"');
    put_json(out, c, row);
    cli_out_char(out, '"');
  } else if (format[0] == 'u') {
    put_cell_text(out, bytes_of(c, row));
  } else if (format[0] == 'z' || format[0] == 'w') {
    const bytes b = bytes_of(c, row);
    cli_out_hex(out, b.data, b.size);
  } else {
    put_number(out, format, c.array->buffers[1], row, false);
  }
}

static void put_cells(cli_out *out, column c, int64_t row) {
  const int64_t items = fixed_items(c.schema);

  if (items == 0) put_cell(out, c, row);
  for (int64_t i = 0; i < items; i++) {
    if (i > 0) cli_out_char(out, ',');
    if (is_valid(c, row)) put_cell(out, child_of(c, 0), row * items + i);
  }
}

static void put_name(cli_out *out, const struct ArrowSchema *schema) {
  const bytes name = {(const uint8_t *)schema->name, strlen(schema->name)};
  const int64_t items = fixed_items(schema);

  if (items == 0) put_cell_text(out, name);
  for (int64_t i = 0; i < items; i++) {
    if (i > 0) cli_out_char(out, ',');
    put_cell_text(out, name);
    cli_out_format(out, "[%" PRIi64 "]", i);
  }
}

void export_table_header(cli_out *out, const struct ArrowSchema *schema) {
  for (int64_t i = 0; i < schema->n_children; i++) {
    if (i > 0) cli_out_char(out, ',');
    put_name(out, schema->children[i]);
  }
  cli_out_char(out, '\n');
}

void export_table_rows(cli_out *out, const struct ArrowSchema *schema,
                       const struct ArrowArray *batch) {
  const column table = {schema, batch};

  for (int64_t row = 0; row < batch->length; row++) {
    for (int64_t i = 0; i < batch->n_children; i++) {
      if (i > 0) cli_out_char(out, ',');
      put_cells(out, child_of(table, i), row);
    }
    cli_out_char(out, '\n');
  }
}

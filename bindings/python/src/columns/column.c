/*
 * A column of Arrow batches, put together as plain memory.
 */
#include "columns/stream.h"

#include <stdlib.h>
#include <string.h>

/* --- schema ------------------------------------------------------------------ */

/* Size of a value in bytes; 0: not of a fixed size. */
static size_t width_of(const char *format) {
  static const struct {
    const char *format;
    size_t width;
  } widths[] = {{"b", 1}, {"c", 1}, {"C", 1}, {"s", 2}, {"S", 2},       {"i", 4},       {"I", 4},
                {"l", 8}, {"L", 8}, {"f", 4}, {"g", 8}, {"tsn:UTC", 8}, {"tsu:UTC", 8}, {"tDn", 8}};
  for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
    if (!strcmp(format, widths[i].format)) return widths[i].width;
  }
  return strncmp(format, "w:", 2) ? 0 : (size_t)strtoull(format + 2, NULL, 10);
}

static int is_list(const char *format) {
  return !strcmp(format, "+l") || !strncmp(format, "+w:", 3);
}

static int is_text(const char *format) {
  return !strcmp(format, "u") || !strcmp(format, "z");
}

int py_column_init(py_column *out, const char **format, const struct ArrowSchema *schema) {
  memset(out, 0, sizeof *out);
  out->name = schema->name ? schema->name : "";
  out->format = schema->format;
  out->width = width_of(schema->format);
  *format = schema->format;
  out->is_array = out->width > 0 || is_text(schema->format);
  if (out->is_array) return 0;
  if (!is_list(schema->format)) return -1;
  if (schema->format[1] == 'w') out->length = strtoll(schema->format + 3, NULL, 10);
  out->items = calloc(1, sizeof *out->items);
  *format = NULL;
  if (!out->items || py_column_init(out->items, format, schema->children[0]) < 0) return -1;
  out->is_array = 1;
  return 0;
}

/* --- rows -------------------------------------------------------------------- */

static int bit(const uint8_t *bits, int64_t i) {
  return bits[i / 8] >> (i % 8) & 1;
}

static int append_bits(py_bytes *out, const uint8_t *bits, int64_t first, int64_t count) {
  uint8_t *place = py_bytes_add(out, (size_t)count);
  if (!place) return -1;
  for (int64_t i = 0; i < count; i++)
    place[i] = (uint8_t)bit(bits, first + i);
  return 0;
}

static int append_bytes(py_bytes *out, const uint8_t *bytes, size_t size) {
  uint8_t *place = py_bytes_add(out, size);
  if (!place) return -1;
  if (size > 0) memcpy(place, bytes, size);
  return 0;
}

static int append_valid(py_column *column, const struct ArrowArray *array, int64_t first,
                        int64_t count) {
  const uint8_t *bits = array->null_count == 0 ? NULL : array->buffers[0];
  if (!bits && column->valid.size == 0) return 0;
  const size_t before = (size_t)column->rows - column->valid.size;
  const size_t ones = before + (bits ? 0 : (size_t)count);
  uint8_t *place = py_bytes_add(&column->valid, ones);
  if (!place) return -1;
  memset(place, 1, ones);
  return bits ? append_bits(&column->valid, bits, first, count) : 0;
}

/* Append the ends of rows, counted from the beginning of the column. */
static int append_offsets(py_column *column, const int32_t *offsets, int64_t count,
                          uint64_t before) {
  uint8_t *place = py_bytes_add(&column->offsets, (size_t)count * sizeof(int64_t));
  if (!place) return -1;
  for (int64_t i = 0; i < count; i++) {
    const int64_t end = (int64_t)before + offsets[i + 1] - offsets[0];
    memcpy(place + (size_t)i * sizeof end, &end, sizeof end);
  }
  return 0;
}

static int append_varying(py_column *column, const struct ArrowArray *array, int64_t first,
                          int64_t count) {
  const int32_t *offsets = (const int32_t *)array->buffers[1] + first;
  const int64_t run = offsets[count] - offsets[0];
  if (column->items) {
    if (append_offsets(column, offsets, count, (uint64_t)column->items->rows) < 0) return -1;
    return py_column_append(column->items, array->children[0],
                            array->children[0]->offset + offsets[0], run);
  }
  if (append_offsets(column, offsets, count, column->values.size) < 0) return -1;
  const uint8_t *bytes = array->buffers[2];
  return append_bytes(&column->values, run ? bytes + offsets[0] : NULL, (size_t)run);
}

static int append_rows(py_column *column, const struct ArrowArray *array, int64_t first,
                       int64_t count) {
  const uint8_t *values = array->n_buffers > 1 ? array->buffers[1] : NULL;
  if (column->length > 0) {
    return py_column_append(column->items, array->children[0],
                            array->children[0]->offset + first * column->length,
                            count * column->length);
  }
  if (column->width == 0) return append_varying(column, array, first, count);
  if (!strcmp(column->format, "b")) return append_bits(&column->values, values, first, count);
  return append_bytes(&column->values, values + (size_t)first * column->width,
                      (size_t)count * column->width);
}

int py_column_append(py_column *column, const struct ArrowArray *array, int64_t first,
                     int64_t count) {
  if (count == 0) return 0;
  if (append_valid(column, array, first, count) < 0 ||
      append_rows(column, array, first, count) < 0) {
    return -1;
  }
  column->rows += count;
  return 0;
}

/* --- result ------------------------------------------------------------------ */

static PyObject *block_or_none(py_state *state, py_bytes *bytes, int is_wanted) {
  if (!is_wanted) Py_RETURN_NONE;
  return py_block_new(state, bytes);
}

PyObject *py_column_take(py_state *state, py_column *column) {
  PyObject *items = Py_None;
  if (column->items) {
    items = py_column_take(state, column->items);
  } else {
    Py_INCREF(items);
  }
  const int has_offsets = column->width == 0 && column->length == 0;
  return Py_BuildValue("NsLLNNNN", py_text(column->name), column->format, (long long)column->length,
                       (long long)column->rows,
                       block_or_none(state, &column->values, !column->items),
                       block_or_none(state, &column->offsets, has_offsets),
                       block_or_none(state, &column->valid, column->valid.size > 0), items);
}

void py_column_done(py_column *column) {
  free(column->values.data);
  free(column->offsets.data);
  free(column->valid.data);
  if (column->items) py_column_done(column->items);
  free(column->items);
  memset(column, 0, sizeof *column);
}

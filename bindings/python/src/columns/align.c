/*
 * Aligned tables: fields of several topics with common row times.
 */
#include "columns/stream.h"
#include "common/text.h"
#include "reading/query.h"

#include <stdlib.h>
#include <string.h>

/* Fields of a list of (topic, path, name, method); the texts are borrowed from it. */
typedef struct field_list {
  ha_align_field *items;
  size_t size;
} field_list;

static int take_field(ha_align_field *out, PyObject *item) {
  int method = 0;
  if (!PyArg_ParseTuple(item, "yyzi", &out->topic, &out->path, &out->name, &method)) return -1;
  out->method = method;
  return 0;
}

static int fields_init(field_list *out, PyObject *list) {
  const Py_ssize_t size = PyList_Size(list);
  if (size < 0) return -1;
  out->size = 0;
  out->items = calloc((size_t)size + 1, sizeof *out->items);
  if (!out->items) {
    PyErr_NoMemory();
    return -1;
  }
  for (Py_ssize_t i = 0; i < size; i++, out->size++) {
    if (take_field(&out->items[i], PyList_GetItem(list, i)) == 0) continue;
    free(out->items);
    return -1;
  }
  return 0;
}

static int options_init(ha_align_options *out, PyObject *dict) {
  static char *names[] = {"flags",        "method",     "rate_hz",     "at_topic", "max_age_ns",
                          "column_flags", "batch_rows", "batch_bytes", NULL};
  unsigned long long rows = 0;
  unsigned long long bytes = 0;
  long long max_age = 0;
  PyObject *at_topic = Py_None;

  *out = (ha_align_options)HA_ALIGN_OPTIONS_INIT;
  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed = PyArg_ParseTupleAndKeywords(none, dict, "|IidOLIKK", names, &out->flags,
                                                    &out->method, &out->rate_hz, &at_topic,
                                                    &max_age, &out->column_flags, &rows, &bytes);
  Py_DECREF(none);
  out->max_age_ns = max_age;
  out->batch_rows = rows;
  out->batch_bytes = bytes;
  if (!is_parsed) return -1;
  if (at_topic != Py_None) out->at_topic = PyBytes_AsString(at_topic);
  return PyErr_Occurred() ? -1 : 0;
}

/* Make the stream of (fields, query, options). 0, or -1 with an exception. */
static int open_table(struct ArrowArrayStream *out, py_stream_means *means, py_reader *reader,
                      PyObject *args) {
  ha_align_options options;
  ha_error err = HA_ERROR_INIT;
  PyObject *fields = NULL;
  PyObject *query_dict = NULL;
  PyObject *options_dict = NULL;
  field_list list;
  py_query query;
  ha_status st;

  if (!PyArg_ParseTuple(args, "O!O!O!", (PyObject *)&PyList_Type, &fields, (PyObject *)&PyDict_Type,
                        &query_dict, (PyObject *)&PyDict_Type, &options_dict) ||
      options_init(&options, options_dict) < 0 || py_reader_check(reader) < 0 ||
      fields_init(&list, fields) < 0) {
    return -1;
  }
  if (py_query_init(&query, query_dict) < 0) {
    free(list.items);
    return -1;
  }
  options.definitions = means->definitions;
  options.interrupt = py_interrupt_look;
  options.user = &means->interrupt;
  Py_BEGIN_ALLOW_THREADS
  st = ha_align_stream(out, reader->handle, list.items, list.size, &query.query, &options, &err);
  Py_END_ALLOW_THREADS
  if (st == HA_OK) reader->handle = NULL; /* owned by the stream now */
  py_query_done(&query);
  free(list.items);
  if (st < 0) py_reader_raise(reader, &err);
  return st < 0 ? -1 : 0;
}

/* --- gaps -------------------------------------------------------------------- */

/* [(messages, values, nulls, leading, gaps, oldest)] of all fields. */
static PyObject *gaps_of(const struct ArrowArrayStream *stream) {
  PyObject *out = PyList_New(0);
  ha_align_gaps g = HA_ALIGN_GAPS_INIT;
  for (size_t i = 0; out && ha_align_stream_gaps(&g, stream, i, NULL) == HA_OK; i++) {
    PyObject *item =
        Py_BuildValue("KKKKKL", (unsigned long long)g.messages, (unsigned long long)g.values,
                      (unsigned long long)g.nulls, (unsigned long long)g.leading,
                      (unsigned long long)g.gaps, (long long)g.oldest_ns);
    if (!item || PyList_Append(out, item) < 0) Py_CLEAR(out);
    Py_XDECREF(item);
  }
  return out;
}

/* (columns, skipped, why, incomplete, gaps) */
static PyObject *result_of(py_reader *reader, PyObject *columns,
                           const struct ArrowArrayStream *stream) {
  ha_align_counts counts = HA_ALIGN_COUNTS_INIT;
  ha_error err = HA_ERROR_INIT;
  const char *why = NULL;
  if (ha_align_stream_counts(&counts, &why, stream, &err) < 0) {
    Py_XDECREF(columns);
    return py_reader_raise(reader, &err);
  }
  return Py_BuildValue("NKNKN", columns, (unsigned long long)counts.skipped, py_text(why),
                       (unsigned long long)counts.incomplete, gaps_of(stream));
}

/* --- methods of a reader ------------------------------------------------------- */

PyObject *py_reader_align(PyObject *reader, PyObject *args) {
  return py_stream_capsule(reader, args, open_table);
}

PyObject *py_reader_align_columns(PyObject *reader, PyObject *args) {
  return py_stream_columns(reader, args, open_table, result_of);
}

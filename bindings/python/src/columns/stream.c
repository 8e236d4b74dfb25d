/*
 * A topic as an Arrow stream, and as columns of plain memory; the table of many bags as a stream.
 *
 * Streams and columns of a topic take ownership of the reader: the stream closes it.
 */
#include "columns/stream.h"

#include "columns/counts.h"
#include "common/text.h"
#include "reading/query.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char g_capsule[] = "arrow_array_stream";

/* --- options ----------------------------------------------------------------- */

typedef struct options {
  ha_arrow_options arrow;
  ha_columns_options columns;
  py_names fields;
} options;

static int options_init(options *out, PyObject *dict) {
  static char *names[] = {"fields",      "flags", "column_flags", "where", "batch_rows",
                          "batch_bytes", NULL};
  unsigned long long rows = 0;
  unsigned long long bytes = 0;
  PyObject *fields = Py_None;

  memset(out, 0, sizeof *out);
  out->arrow = (ha_arrow_options)HA_ARROW_OPTIONS_INIT;
  out->columns = (ha_columns_options)HA_COLUMNS_OPTIONS_INIT;
  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed =
      PyArg_ParseTupleAndKeywords(none, dict, "|OIIzKK", names, &fields, &out->arrow.flags,
                                  &out->columns.flags, &out->arrow.where, &rows, &bytes);
  Py_DECREF(none);
  if (!is_parsed || py_names_init(&out->fields, fields, "fields") < 0) return -1;
  out->columns.fields = out->fields.items;
  out->columns.field_count = out->fields.size;
  out->arrow.columns = &out->columns;
  out->arrow.batch_rows = rows;
  out->arrow.batch_bytes = bytes;
  return 0;
}

/* Make the stream of (topic, query, options). 0, or -1 with an exception. */
static int open_stream(struct ArrowArrayStream *out, py_stream_means *means, py_reader *reader,
                       PyObject *args) {
  ha_error err = HA_ERROR_INIT;
  const char *topic = NULL;
  PyObject *query_dict = NULL;
  PyObject *options_dict = NULL;
  py_query query;
  options opts;
  ha_status st;

  if (!PyArg_ParseTuple(args, "yO!O!", &topic, (PyObject *)&PyDict_Type, &query_dict,
                        (PyObject *)&PyDict_Type, &options_dict) ||
      py_reader_check(reader) < 0 || py_query_init(&query, query_dict) < 0) {
    return -1;
  }
  if (options_init(&opts, options_dict) < 0) {
    py_query_done(&query);
    return -1;
  }
  opts.arrow.definitions = means->definitions;
  opts.arrow.interrupt = py_interrupt_look;
  opts.arrow.user = &means->interrupt;
  Py_BEGIN_ALLOW_THREADS
  st = ha_arrow_stream(out, reader->handle, topic, &query.query, &opts.arrow, &err);
  Py_END_ALLOW_THREADS
  if (st == HA_OK) reader->handle = NULL; /* owned by the stream now */
  py_query_done(&query);
  py_names_done(&opts.fields);
  if (st < 0) py_reader_raise(reader, &err);
  return st < 0 ? -1 : 0;
}

/* --- stream ------------------------------------------------------------------ */

/* Content of a capsule: a stream, and the objects that must outlive it. */
typedef struct owned_stream {
  struct ArrowArrayStream inner;
  py_stream_means means;
  PyObject *files;    /* of the reader, or NULL */
  PyObject *net;      /* the same */
  PyObject *progress; /* the same: the library's reader calls it */
  py_counts *counts;
} owned_stream;

static int owned_schema(struct ArrowArrayStream *self, struct ArrowSchema *out) {
  owned_stream *own = self->private_data;
  return own->inner.get_schema(&own->inner, out);
}

static int owned_next(struct ArrowArrayStream *self, struct ArrowArray *out) {
  owned_stream *own = self->private_data;
  const int failure = own->inner.get_next(&own->inner, out);
  if (own->counts) py_counts_update(own->counts, &own->inner);
  /* the consumer would raise another exception: end the stream, and raise the pending one */
  if (failure && own->means.interrupt.has_come) return 0;
  return failure;
}

static const char *owned_error(struct ArrowArrayStream *self) {
  owned_stream *own = self->private_data;
  return own->inner.get_last_error(&own->inner);
}

/* A consumer may release a stream without the interpreter. */
static void give_back(PyObject *files) {
  if (!files) return;
  const PyGILState_STATE gil = PyGILState_Ensure();
  Py_DECREF(files);
  PyGILState_Release(gil);
}

static void owned_release(struct ArrowArrayStream *self) {
  owned_stream *own = self->private_data;
  own->inner.release(&own->inner);
  give_back(own->files);
  give_back(own->net);
  give_back(own->progress);
  ha_definitions_close(own->means.definitions);
  py_counts_unref(own->counts);
  free(own);
  self->release = NULL;
}

static void capsule_free(PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, g_capsule);
  if (stream->release) stream->release(stream);
  free(stream);
}

/* Fill stream with one that owns all its objects, and updates counts, which may be NULL. 0, or
 * -1 with an exception. */
static int own_stream(struct ArrowArrayStream *stream, py_counts *counts, py_reader *reader,
                      PyObject *args, py_open_fn *open) {
  owned_stream *own = calloc(1, sizeof *own);
  if (!own) {
    PyErr_NoMemory();
    return -1;
  }
  py_interrupt_init(&own->means.interrupt, 1);
  if (py_decoder_definitions(&own->means.definitions, reader->decoder) < 0 ||
      open(&own->inner, &own->means, reader, args) < 0) {
    ha_definitions_close(own->means.definitions);
    free(own);
    return -1;
  }
  own->counts = counts ? py_counts_ref(counts) : NULL;
  own->files = reader->files;
  Py_XINCREF(own->files);
  own->net = reader->net;
  Py_XINCREF(own->net);
  own->progress = reader->progress;
  Py_XINCREF(own->progress);
  *stream = (struct ArrowArrayStream){owned_schema, owned_next, owned_error, owned_release, own};
  return 0;
}

/* A capsule with the stream, which is released with it. */
static PyObject *capsule_new(const struct ArrowArrayStream *stream) {
  struct ArrowArrayStream *kept = malloc(sizeof *kept);
  if (!kept) PyErr_NoMemory();
  if (kept) *kept = *stream;
  PyObject *capsule = kept ? PyCapsule_New(kept, g_capsule, capsule_free) : NULL;
  if (capsule) return capsule;
  free(kept);
  struct ArrowArrayStream lost = *stream;
  lost.release(&lost);
  return NULL;
}

PyObject *py_stream_capsule(PyObject *reader, PyObject *args, py_open_fn *open) {
  struct ArrowArrayStream stream;
  if (own_stream(&stream, NULL, (py_reader *)reader, args, open) < 0) return NULL;
  return capsule_new(&stream);
}

PyObject *py_reader_stream(PyObject *reader, PyObject *args) {
  struct ArrowArrayStream stream;
  py_counts *counts = py_counts_new();
  if (!counts) return NULL;
  PyObject *capsule = NULL;
  if (own_stream(&stream, counts, (py_reader *)reader, args, open_stream) == 0) {
    capsule = capsule_new(&stream);
  }
  PyObject *shown = capsule ? py_counts_capsule(counts) : NULL;
  py_counts_unref(counts);
  if (shown) return Py_BuildValue("NN", capsule, shown);
  Py_XDECREF(capsule);
  return NULL;
}

/* --- catalog ------------------------------------------------------------------- */

static ha_status open_catalog(struct ArrowArrayStream *out, const py_names *paths,
                              unsigned long long split_bytes, ha_error *err) {
  ha_catalog_options opts = HA_CATALOG_OPTIONS_INIT;
  ha_catalog *catalog = NULL;

  opts.split_bytes = split_bytes;
  const ha_status st = ha_catalog_open(&catalog, paths->items, paths->size, &opts, err);
  if (st < 0) return st;
  const ha_status streamed = ha_catalog_stream(out, catalog, err);
  if (streamed < 0) ha_catalog_close(catalog);
  return streamed;
}

PyObject *py_catalog(PyObject *module, PyObject *args) {
  struct ArrowArrayStream stream;
  ha_error err = HA_ERROR_INIT;
  PyObject *paths;
  unsigned long long split_bytes;
  py_names names;
  ha_status st;

  if (!PyArg_ParseTuple(args, "OK", &paths, &split_bytes)) return NULL;
  if (py_names_init(&names, paths, "paths") < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  st = open_catalog(&stream, &names, split_bytes, &err);
  Py_END_ALLOW_THREADS
  py_names_done(&names);
  if (st < 0) return py_raise(PyModule_GetState(module), &err, paths);
  return capsule_new(&stream);
}

/* The paths of a catalog; NULL with an exception. */
static PyObject *list_paths(const ha_catalog *catalog) {
  size_t count = 0;
  const char *const *paths = ha_catalog_paths(&count, catalog);
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < count; i++) {
    PyObject *path = PyBytes_FromString(paths[i]);
    if (!path || PyList_Append(out, path) < 0) Py_CLEAR(out);
    Py_XDECREF(path);
  }
  return out;
}

PyObject *py_catalog_paths(PyObject *module, PyObject *paths) {
  ha_catalog *catalog = NULL;
  ha_error err = HA_ERROR_INIT;
  py_names names;
  ha_status st;

  if (py_names_init(&names, paths, "paths") < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  st = ha_catalog_open(&catalog, names.items, names.size, NULL, &err);
  Py_END_ALLOW_THREADS
  py_names_done(&names);
  if (st < 0) return py_raise(PyModule_GetState(module), &err, paths);
  PyObject *out = list_paths(catalog);
  ha_catalog_close(catalog);
  return out;
}

/* --- columns ------------------------------------------------------------------ */

typedef struct collector {
  struct ArrowArrayStream stream;
  struct ArrowSchema schema;
  py_stream_means means;
  py_column *columns; /* one for each child of the schema */
  int skips_structs;  /* leave out columns that are no arrays; otherwise they are an error */
} collector;

static int init_columns(collector *all) {
  const size_t count = (size_t)all->schema.n_children;
  const char *format = NULL;
  all->columns = calloc(count + 1, sizeof *all->columns);
  if (!all->columns) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    if (py_column_init(&all->columns[i], &format, all->schema.children[i]) == 0) continue;
    if (format && all->skips_structs) continue;
    if (!format) {
      PyErr_NoMemory();
    } else {
      PyErr_Format(PyExc_ValueError,
                   "%s: a struct, or a list of them, is no array: name a field in it, or take "
                   "Arrow columns",
                   all->schema.children[i]->name);
    }
    return -1;
  }
  return 0;
}

/* Append the next batch. 1: done; 0: there may be more; a negated errno value. */
static int collect_batch(collector *all) {
  struct ArrowArray batch = {.release = NULL};
  const int failure = all->stream.get_next(&all->stream, &batch);
  if (failure) return -failure;
  if (!batch.release) return 1;
  int result = 0;
  for (int64_t i = 0; result == 0 && i < batch.n_children; i++) {
    const struct ArrowArray *child = batch.children[i];
    if (!all->columns[i].is_array) continue;
    result = py_column_append(&all->columns[i], child, child->offset, child->length);
  }
  all->means.interrupt.rows += (uint64_t)batch.length;
  batch.release(&batch);
  return result < 0 ? -ENOMEM : 0;
}

/* Raise the failure of get_schema() or get_next(), an errno value; -1. */
static int raise_stream(py_reader *reader, collector *all, int failure) {
  const char *text = all->stream.get_last_error(&all->stream);
  ha_error err = HA_ERROR_INIT;
  err.code = failure == ENOMEM ? HA_E_NOMEM : HA_E_CORRUPT;
  strncpy(err.text, text ? text : "", sizeof err.text - 1);
  py_reader_raise(reader, &err);
  return -1;
}

static int collect(py_reader *reader, collector *all) {
  int result = 0;
  const int failure = all->stream.get_schema(&all->stream, &all->schema);
  if (failure) return raise_stream(reader, all, failure);
  if (init_columns(all) < 0) return -1;
  while (result == 0) {
    Py_BEGIN_ALLOW_THREADS
    result = collect_batch(all);
    Py_END_ALLOW_THREADS
    py_interrupt_look(&all->means.interrupt);
    if (PyErr_Occurred() || PyErr_CheckSignals() < 0) return -1;
    if (result < 0) return raise_stream(reader, all, -result);
  }
  return 0;
}

static PyObject *take_columns(py_state *state, collector *all) {
  PyObject *out = PyList_New(0);
  for (int64_t i = 0; out && i < all->schema.n_children; i++) {
    if (!all->columns[i].is_array) continue;
    PyObject *column = py_column_take(state, &all->columns[i]);
    if (!column || PyList_Append(out, column) < 0) Py_CLEAR(out);
    Py_XDECREF(column);
  }
  return out;
}

/* (columns, skipped, why) */
static PyObject *result_of(py_reader *reader, PyObject *columns,
                           const struct ArrowArrayStream *stream) {
  ha_arrow_counts counts = HA_ARROW_COUNTS_INIT;
  ha_error err = HA_ERROR_INIT;
  const char *why = NULL;
  if (ha_arrow_stream_counts(&counts, &why, stream, &err) < 0) {
    Py_XDECREF(columns);
    return py_reader_raise(reader, &err);
  }
  return Py_BuildValue("NKN", columns, (unsigned long long)counts.skipped, py_text(why));
}

static void collector_done(collector *all) {
  for (int64_t i = 0; all->columns && i < all->schema.n_children; i++) {
    py_column_done(&all->columns[i]);
  }
  free(all->columns);
  if (all->schema.release) all->schema.release(&all->schema);
  if (all->stream.release) all->stream.release(&all->stream);
}

PyObject *py_stream_columns(PyObject *reader, PyObject *args, py_open_fn *open,
                            py_result_fn *result) {
  collector all = {.columns = NULL};
  PyObject *stream_args = NULL;
  PyObject *progress = NULL;
  PyObject *out = NULL;

  if (!PyArg_ParseTuple(args, "O!pO", (PyObject *)&PyTuple_Type, &stream_args, &all.skips_structs,
                        &progress)) {
    return NULL;
  }
  py_interrupt_init(&all.means.interrupt, 0);
  if (progress != Py_None) all.means.interrupt.progress = progress;
  if (py_decoder_definitions(&all.means.definitions, ((py_reader *)reader)->decoder) < 0) {
    return NULL;
  }
  if (open(&all.stream, &all.means, (py_reader *)reader, stream_args) == 0 &&
      collect((py_reader *)reader, &all) == 0) {
    out = result((py_reader *)reader, take_columns(py_state_of(reader), &all), &all.stream);
  }
  collector_done(&all);
  ha_definitions_close(all.means.definitions);
  return out;
}

PyObject *py_reader_columns(PyObject *reader, PyObject *args) {
  return py_stream_columns(reader, args, open_stream, result_of);
}

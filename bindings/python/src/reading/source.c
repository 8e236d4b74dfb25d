/*
 * Files of Python: what a caller opens for a reader, such as file objects or file systems of
 * fsspec.
 *
 * They are an object with two methods, which _source.py makes:
 *   open(name)    (read, size), where read(offset, size) -> bytes; or None: there is no such file
 *   list(folder)  names of the files in it, or None: there is no such folder
 * Readers of such files start no threads: one that waits for the interpreter would block a caller
 * who holds it.
 */
#include "reading/reader.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* --- failures ------------------------------------------------------------------- */

/* errno of an OSError, else 0. */
static int errno_of(PyObject *exception) {
  PyObject *number = PyObject_GetAttrString(exception, "errno");
  const long value = number && PyLong_Check(number) ? PyLong_AsLong(number) : 0;
  Py_XDECREF(number);
  PyErr_Clear();
  return value > 0 && value < 4096 ? (int)value : 0;
}

static void describe(ha_error *err, PyObject *exception) {
  PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(exception), "__name__");
  PyObject *text = name ? PyUnicode_FromFormat("%U: %S", name, exception) : NULL;
  PyObject *bytes = text ? PyUnicode_AsEncodedString(text, "utf-8", "replace") : NULL;
  const char *line = bytes ? PyBytes_AsString(bytes) : "an exception without a text";
  snprintf(err->text, sizeof err->text, "%s", line);
  for (char *c = err->text; *c; c++)
    if (*c == '\n' || *c == '\r') *c = ' ';
  Py_XDECREF(bytes);
  Py_XDECREF(text);
  Py_XDECREF(name);
  PyErr_Clear();
}

/* Convert the exception that is set to a failure. An interrupt is raised again after the call. */
static ha_status fail(ha_error *err) {
  PyObject *type = NULL;
  PyObject *value = NULL;
  PyObject *trace = NULL;
  const int is_interrupt = PyErr_ExceptionMatches(PyExc_KeyboardInterrupt);
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  if (err && value) {
    err->code = HA_E_IO;
    err->offset = HA_NO_OFFSET;
    err->sys_errno = errno_of(value);
    describe(err, value);
  }
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  if (is_interrupt) PyErr_SetInterrupt();
  return HA_E_IO;
}

static ha_status fail_short(ha_error *err, Py_ssize_t found, size_t wanted) {
  if (!err) return HA_E_TRUNCATED;
  err->code = HA_E_TRUNCATED;
  err->offset = HA_NO_OFFSET;
  err->sys_errno = 0;
  snprintf(err->text, sizeof err->text, "read() returned %lld bytes, not %llu", (long long)found,
           (unsigned long long)wanted);
  return HA_E_TRUNCATED;
}

/* --- the table ------------------------------------------------------------------ */

static ha_status source_open(void **out, uint64_t *out_size, void *context, const char *name,
                             ha_error *err) {
  const PyGILState_STATE gil = PyGILState_Ensure();
  PyObject *made = PyObject_CallMethod(context, "open", "N", PyUnicode_DecodeFSDefault(name));
  ha_status st = made == Py_None ? HA_END : HA_OK;
  PyObject *read = NULL;
  unsigned long long size = 0;

  if (!made || (st == HA_OK && !PyArg_ParseTuple(made, "OK", &read, &size))) st = fail(err);
  if (st == HA_OK) {
    Py_INCREF(read);
    *out = read;
    *out_size = size;
  }
  Py_XDECREF(made);
  PyGILState_Release(gil);
  return st;
}

static void source_close(void *file) {
  const PyGILState_STATE gil = PyGILState_Ensure();
  Py_DECREF((PyObject *)file);
  PyGILState_Release(gil);
}

static ha_status copy(void *out, PyObject *bytes, size_t size, ha_error *err) {
  Py_buffer view;
  if (PyObject_GetBuffer(bytes, &view, PyBUF_SIMPLE) < 0) return fail(err);
  const int fits = view.len == (Py_ssize_t)size;
  if (fits) memcpy(out, view.buf, size);
  const ha_status st = fits ? HA_OK : fail_short(err, view.len, size);
  PyBuffer_Release(&view);
  return st;
}

static ha_status source_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  const PyGILState_STATE gil = PyGILState_Ensure();
  PyObject *bytes = PyObject_CallFunction(file, "Kn", (unsigned long long)offset, (Py_ssize_t)size);
  const ha_status st = bytes ? copy(out, bytes, size, err) : fail(err);
  Py_XDECREF(bytes);
  PyGILState_Release(gil);
  return st;
}

/* Add the names in a sequence of str. */
static ha_status add_all(PyObject *list, ha_io_add_fn add, ha_io_names *names, ha_error *err) {
  const Py_ssize_t count = PySequence_Size(list);
  ha_status st = count < 0 ? fail(err) : HA_OK;
  for (Py_ssize_t i = 0; st == HA_OK && i < count; i++) {
    PyObject *item = PySequence_GetItem(list, i);
    PyObject *bytes = item ? PyUnicode_EncodeFSDefault(item) : NULL;
    st = bytes ? add(names, PyBytes_AsString(bytes), err) : fail(err);
    Py_XDECREF(bytes);
    Py_XDECREF(item);
  }
  return st;
}

static ha_status source_list(void *context, const char *folder, ha_io_add_fn add,
                             ha_io_names *names, ha_error *err) {
  const PyGILState_STATE gil = PyGILState_Ensure();
  PyObject *list = PyObject_CallMethod(context, "list", "N", PyUnicode_DecodeFSDefault(folder));
  ha_status st = list == Py_None ? HA_END : HA_OK;
  if (!list) st = fail(err);
  if (st == HA_OK) st = add_all(list, add, names, err);
  Py_XDECREF(list);
  PyGILState_Release(gil);
  return st;
}

static const ha_io_ops g_source_ops = {
    .struct_size = sizeof(ha_io_ops),
    .name = "python",
    .summary = "files of Python",
    .version = "1",
    .open = source_open,
    .close = source_close,
    .read = source_read,
    .list = source_list,
};

void py_source_use(ha_reader_options *options, ha_io *io, PyObject *files) {
  *io = (ha_io)HA_IO_INIT;
  io->ops = &g_source_ops;
  io->context = files;
  options->io = io;
  options->threads = 1;
}

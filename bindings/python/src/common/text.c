#include "common/text.h"

#include <string.h>

PyObject *py_text_sized(const char *text, size_t size) {
  return PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "surrogateescape");
}

PyObject *py_text(const char *text) {
  return text ? py_text_sized(text, strlen(text)) : PyUnicode_FromString("");
}

int py_put(PyObject *dict, const char *key, PyObject *value) {
  const int result = value ? PyDict_SetItemString(dict, key, value) : -1;
  Py_XDECREF(value);
  return result;
}

PyObject *py_pairs(const ha_pairs *pairs) {
  PyObject *out = PyDict_New();
  for (size_t i = 0; out && i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    PyObject *key = py_text(pair->key);
    PyObject *value = py_text_sized(pair->value, pair->value_size);
    if (!key || !value || PyDict_SetItem(out, key, value) < 0) Py_CLEAR(out);
    Py_XDECREF(key);
    Py_XDECREF(value);
  }
  return out;
}

const char *py_string(PyObject *text, const char *name) {
  Py_ssize_t size = 0;
  if (!PyUnicode_Check(text)) {
    PyErr_Format(PyExc_TypeError, "%s must be str, not %R", name, (PyObject *)Py_TYPE(text));
    return NULL;
  }
  const char *bytes = PyUnicode_AsUTF8AndSize(text, &size);
  if (bytes && strlen(bytes) != (size_t)size) {
    PyErr_Format(PyExc_ValueError, "%s has a NUL character", name);
    return NULL;
  }
  return bytes;
}

int py_integer(long long *out, PyObject *value, long long least, long long most, const char *name) {
  int overflows = 0;
  if (!PyIndex_Check(value) || PyBool_Check(value)) {
    PyErr_Format(PyExc_TypeError, "%s must be int, not %R", name, (PyObject *)Py_TYPE(value));
    return -1;
  }
  PyObject *whole = PyNumber_Index(value); /* converts numbers of numpy */
  if (!whole) return -1;
  const long long number = PyLong_AsLongLongAndOverflow(whole, &overflows);
  Py_DECREF(whole);
  if (overflows || number < least || number > most) {
    PyErr_Format(PyExc_ValueError, "%s must be %lld to %lld: %R", name, least, most, value);
    return -1;
  }
  *out = number;
  return 0;
}

/* The bytes of a str, bytes or os.PathLike, as an object; NULL with an exception. */
static PyObject *bytes_of(PyObject *text, const char *name) {
  PyObject *out = NULL;
  if (PyUnicode_Check(text)) {
    out = PyUnicode_AsEncodedString(text, "utf-8", "surrogateescape");
  } else if (PyUnicode_FSConverter(text, &out) == 0) {
    out = NULL;
    if (PyErr_ExceptionMatches(PyExc_TypeError)) {
      PyErr_Format(PyExc_TypeError, "%s: must be str, not %R", name, (PyObject *)Py_TYPE(text));
    }
  }
  char *bytes = NULL;
  Py_ssize_t size = 0;
  if (out && PyBytes_AsStringAndSize(out, &bytes, &size) == 0 && strlen(bytes) != (size_t)size) {
    PyErr_Format(PyExc_ValueError, "%s: has a NUL character", name);
    Py_CLEAR(out);
  }
  return out;
}

static int take_names(py_names *out, PyObject *strings, const char *name) {
  const Py_ssize_t size = PySequence_Size(strings);
  if (size < 0) return -1;
  out->keep = PyList_New(0);
  out->items = PyMem_Calloc((size_t)size + 1, sizeof *out->items);
  if (!out->keep || !out->items) return -1;
  for (Py_ssize_t i = 0; i < size; i++) {
    PyObject *item = PySequence_GetItem(strings, i);
    PyObject *bytes = item ? bytes_of(item, name) : NULL;
    Py_XDECREF(item);
    if (!bytes) return -1;
    out->items[i] = PyBytes_AsString(bytes);
    const int result = PyList_Append(out->keep, bytes);
    Py_DECREF(bytes);
    if (result < 0) return -1;
    out->size++;
  }
  return 0;
}

int py_names_init(py_names *out, PyObject *strings, const char *name) {
  *out = (py_names){NULL, 0, NULL};
  if (strings == Py_None) return 0;
  if (PyUnicode_Check(strings) || PyBytes_Check(strings) || !PySequence_Check(strings)) {
    PyErr_Format(PyExc_TypeError, "%s must be a list of str, not %R", name,
                 (PyObject *)Py_TYPE(strings));
    return -1;
  }
  if (take_names(out, strings, name) == 0) return 0;
  if (!PyErr_Occurred()) PyErr_NoMemory();
  py_names_done(out);
  return -1;
}

void py_names_done(py_names *names) {
  PyMem_Free((void *)names->items);
  Py_XDECREF(names->keep);
  *names = (py_names){NULL, 0, NULL};
}

static int take_pairs(py_pair_list *out, PyObject *dict, const char *name) {
  PyObject *keys = PyMapping_Keys(dict);
  PyObject *values = PyMapping_Values(dict);
  int result = keys && values ? 0 : -1;

  if (result == 0) result = py_names_init(&out->keys, keys, name);
  if (result == 0) result = py_names_init(&out->values, values, name);
  Py_XDECREF(keys);
  Py_XDECREF(values);
  if (result < 0) return -1;
  out->items = PyMem_Calloc(out->keys.size + 1, sizeof *out->items);
  if (!out->items) return -1;
  out->size = out->keys.size;
  for (size_t i = 0; i < out->size; i++) {
    const char *value = out->values.items[i];
    out->items[i] = (ha_pair){out->keys.items[i], value, strlen(value)};
  }
  return 0;
}

int py_pair_list_init(py_pair_list *out, PyObject *dict, const char *name) {
  memset(out, 0, sizeof *out);
  if (dict == Py_None) return 0;
  if (!PyDict_Check(dict)) {
    PyErr_Format(PyExc_TypeError, "%s must be a dict of str, not %R", name,
                 (PyObject *)Py_TYPE(dict));
    return -1;
  }
  if (take_pairs(out, dict, name) == 0) return 0;
  if (!PyErr_Occurred()) PyErr_NoMemory();
  py_pair_list_done(out);
  return -1;
}

void py_pair_list_done(py_pair_list *list) {
  PyMem_Free(list->items);
  py_names_done(&list->keys);
  py_names_done(&list->values);
  memset(list, 0, sizeof *list);
}

#include "messages/record.h"

#include <stddef.h>
#include <string.h>
#include <structmember.h>

/* --- shape ------------------------------------------------------------------ */

static PyObject *names_of(const ha_type *type) {
  PyObject *out = PyTuple_New((Py_ssize_t)type->field_count);
  for (size_t i = 0; out && i < type->field_count; i++) {
    PyObject *name = py_text(type->fields[i]->name);
    if (name) PyUnicode_InternInPlace(&name);
    if (!name || PyTuple_SetItem(out, (Py_ssize_t)i, name) < 0) Py_CLEAR(out);
  }
  return out;
}

static PyObject *index_of(PyObject *names) {
  PyObject *out = PyDict_New();
  for (Py_ssize_t i = 0; out && i < PyTuple_Size(names); i++) {
    PyObject *place = PyLong_FromSsize_t(i);
    if (!place || PyDict_SetItem(out, PyTuple_GetItem(names, i), place) < 0) Py_CLEAR(out);
    Py_XDECREF(place);
  }
  return out;
}

static py_shape_kind kind_of(const ha_type *type) {
  const char *name = type->name;
  static const char package[] = "builtin_interfaces/";
  if (strncmp(name, package, sizeof package - 1) != 0 || type->field_count != 2) {
    return PY_SHAPE_RECORD;
  }
  name = strrchr(name, '/') + 1;
  if (!strcmp(name, "Time")) return PY_SHAPE_TIME;
  return strcmp(name, "Duration") ? PY_SHAPE_RECORD : PY_SHAPE_DURATION;
}

/* Takes the references to type and names, each of which may be NULL with an exception. */
static py_shape *shape_new(PyTypeObject *shape_type, PyObject *type, PyObject *names,
                           py_shape_kind kind) {
  PyObject *index = type && names ? index_of(names) : NULL;
  py_shape *self = index ? PyObject_New(py_shape, shape_type) : NULL;
  if (!self) {
    Py_XDECREF(type);
    Py_XDECREF(names);
    Py_XDECREF(index);
    return NULL;
  }
  self->type = type;
  self->names = names;
  self->index = index;
  self->kind = kind;
  return self;
}

py_shape *py_shape_new(py_state *state, const ha_type *type) {
  return shape_new(state->shape, py_text(type->name), names_of(type), kind_of(type));
}

/* Shape(type, names): unpickled. */
static PyObject *shape_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  PyObject *name = NULL;
  PyObject *names = NULL;
  (void)kwargs;
  if (!PyArg_ParseTuple(args, "UO", &name, &names)) return NULL;
  names = PySequence_Tuple(names);
  Py_INCREF(name);
  return (PyObject *)shape_new(type, name, names, PY_SHAPE_RECORD);
}

static void shape_dealloc(PyObject *object) {
  py_shape *self = (py_shape *)object;
  PyTypeObject *type = Py_TYPE(object);
  Py_DECREF(self->type);
  Py_DECREF(self->names);
  Py_DECREF(self->index);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *shape_reduce(PyObject *object, PyObject *none) {
  py_shape *self = (py_shape *)object;
  (void)none;
  return Py_BuildValue("O(OO)", (PyObject *)Py_TYPE(object), self->type, self->names);
}

static PyMethodDef g_shape_methods[] = {
    {"__reduce__", shape_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_shape_slots[] = {
    {Py_tp_new, shape_make},
    {Py_tp_dealloc, shape_dealloc},
    {Py_tp_methods, g_shape_methods},
    {0, NULL},
};

PyType_Spec py_shape_spec = {"holdall._holdall.Shape", sizeof(py_shape), 0, Py_TPFLAGS_DEFAULT,
                             g_shape_slots};

/* --- record ----------------------------------------------------------------- */

static PyObject *record_new(PyTypeObject *type, py_shape *shape, PyObject *values) {
  PyObject *tuple = PySequence_Tuple(values);
  py_record *self = NULL;
  if (tuple && PyTuple_Size(tuple) != PyTuple_Size(shape->names)) {
    PyErr_SetString(PyExc_ValueError, "values: their number differs from that of the fields");
  } else if (tuple) {
    self = PyObject_GC_New(py_record, type);
  }
  if (!self) {
    Py_XDECREF(tuple);
    return NULL;
  }
  Py_INCREF((PyObject *)shape);
  self->shape = shape;
  self->values = tuple;
  PyObject_GC_Track(self);
  return (PyObject *)self;
}

static PyObject *time_new(py_state *state, py_shape *shape, PyObject *values) {
  const long long sec = PyLong_AsLongLong(PyList_GetItem(values, 0));
  const long long nanosec = PyLong_AsLongLong(PyList_GetItem(values, 1));
  if (PyErr_Occurred()) return NULL;
  PyObject *hook = shape->kind == PY_SHAPE_TIME ? state->make_time : state->make_duration;
  return PyObject_CallFunction(hook, "L", sec * 1000000000 + nanosec);
}

PyObject *py_record_new(py_state *state, py_shape *shape, PyObject *values) {
  if (shape->kind != PY_SHAPE_RECORD) return time_new(state, shape, values);
  return record_new(state->record, shape, values);
}

/* Record(shape, values): unpickled. */
static PyObject *record_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  PyObject *shape = NULL;
  PyObject *values = NULL;
  (void)kwargs;
  if (!PyArg_ParseTuple(args, "O!O", (PyObject *)state->shape, &shape, &values)) return NULL;
  return record_new(type, (py_shape *)shape, values);
}

static int record_traverse(PyObject *object, visitproc visit, void *arg) {
  py_record *self = (py_record *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->values);
  return 0;
}

static int record_clear(PyObject *object) {
  py_record *self = (py_record *)object;
  Py_CLEAR(self->values);
  return 0;
}

static void record_dealloc(PyObject *object) {
  py_record *self = (py_record *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(self);
  record_clear(object);
  Py_DECREF((PyObject *)self->shape);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

/* The value of a field; NULL without an exception if there is none. */
static PyObject *find(py_record *self, PyObject *name) {
  PyObject *place = PyDict_GetItemWithError(self->shape->index, name);
  PyObject *value = place ? PyTuple_GetItem(self->values, PyLong_AsSsize_t(place)) : NULL;
  Py_XINCREF(value);
  return value;
}

static PyObject *record_getattr(PyObject *object, PyObject *name) {
  py_record *self = (py_record *)object;
  PyObject *value = find(self, name);
  return value || PyErr_Occurred() ? value : PyObject_GenericGetAttr(object, name);
}

static PyObject *record_getitem(PyObject *object, PyObject *name) {
  py_record *self = (py_record *)object;
  if (!PyUnicode_Check(name)) {
    return PyErr_Format(PyExc_TypeError, "name must be str, not %R", (PyObject *)Py_TYPE(name));
  }
  PyObject *value = find(self, name);
  if (!value && !PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, name);
  return value;
}

static PyObject *record_keys(PyObject *object, PyObject *none) {
  py_record *self = (py_record *)object;
  (void)none;
  Py_INCREF(self->shape->names);
  return self->shape->names;
}

static PyObject *record_reduce(PyObject *object, PyObject *none) {
  py_record *self = (py_record *)object;
  (void)none;
  return Py_BuildValue("O(OO)", (PyObject *)Py_TYPE(object), (PyObject *)self->shape, self->values);
}

static PyObject *record_dir(PyObject *object, PyObject *none) {
  py_record *self = (py_record *)object;
  (void)none;
  return PySequence_List(self->shape->names);
}

static PyObject *record_compare(PyObject *a, PyObject *b, int op) {
  if (Py_TYPE(a) != Py_TYPE(b) || (op != Py_EQ && op != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  const int is_same = PyObject_RichCompareBool(((py_record *)a)->shape->names,
                                               ((py_record *)b)->shape->names, Py_EQ);
  if (is_same < 0) return NULL;
  if (!is_same) return PyBool_FromLong(op == Py_NE);
  return PyObject_RichCompare(((py_record *)a)->values, ((py_record *)b)->values, op);
}

static PyObject *record_repr(PyObject *object) {
  py_record *self = (py_record *)object;
  PyObject *parts = PyList_New(0);
  for (Py_ssize_t i = 0; parts && i < PyTuple_Size(self->values); i++) {
    PyObject *part = PyUnicode_FromFormat("%U=%R", PyTuple_GetItem(self->shape->names, i),
                                          PyTuple_GetItem(self->values, i));
    if (!part || PyList_Append(parts, part) < 0) Py_CLEAR(parts);
    Py_XDECREF(part);
  }
  PyObject *comma = parts ? PyUnicode_FromString(", ") : NULL;
  PyObject *text = comma ? PyUnicode_Join(comma, parts) : NULL;
  PyObject *out = text ? PyUnicode_FromFormat("%U(%U)", self->shape->type, text) : NULL;
  Py_XDECREF(parts);
  Py_XDECREF(comma);
  Py_XDECREF(text);
  return out;
}

static PyMethodDef g_record_methods[] = {
    {"keys", record_keys, METH_NOARGS, PyDoc_STR("names of the fields")},
    {"__dir__", record_dir, METH_NOARGS, NULL},
    {"__reduce__", record_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_record_slots[] = {
    {Py_tp_new, record_make},
    {Py_tp_dealloc, record_dealloc},
    {Py_tp_traverse, record_traverse},
    {Py_tp_clear, record_clear},
    {Py_tp_getattro, record_getattr},
    {Py_mp_subscript, record_getitem},
    {Py_tp_richcompare, record_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_repr, record_repr},
    {Py_tp_methods, g_record_methods},
    {Py_tp_doc, PyDoc_STR("A nested struct of a message; its fields are attributes and items.")},
    {0, NULL},
};

PyType_Spec py_record_spec = {"holdall.Record", sizeof(py_record), 0,
                              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, g_record_slots};

#include "messages/tval.h"

#include <stddef.h>
#include <structmember.h>

enum { SECOND = 1000000000 };

typedef struct py_tval {
  PyObject_HEAD long long secs;
  long long nsecs;
} py_tval;

PyObject *py_tval_new(PyTypeObject *type, long long secs, long long nsecs) {
  py_tval *self = (py_tval *)PyType_GenericAlloc(type, 0);
  if (!self) return NULL;
  self->secs = secs;
  self->nsecs = nsecs;
  return (PyObject *)self;
}

PyObject *py_tval_of(PyTypeObject *type, long long ns) {
  const int is_below = ns % SECOND < 0;
  return py_tval_new(type, ns / SECOND - is_below, ns % SECOND + (is_below ? SECOND : 0));
}

static void tval_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static PyObject *tval_of(PyObject *type, PyObject *nanoseconds) {
  const long long ns = PyLong_AsLongLong(nanoseconds);
  if (ns == -1 && PyErr_Occurred()) return NULL;
  return py_tval_of((PyTypeObject *)type, ns);
}

static PyObject *tval_to_sec(PyObject *object, PyObject *none) {
  const py_tval *self = (py_tval *)object;
  (void)none;
  return PyFloat_FromDouble((double)self->secs + (double)self->nsecs / 1e9);
}

static PyMemberDef g_tval_members[] = {
    {"secs", T_LONGLONG, offsetof(py_tval, secs), 0, PyDoc_STR("whole seconds")},
    {"nsecs", T_LONGLONG, offsetof(py_tval, nsecs), 0, PyDoc_STR("nanoseconds after them")},
    {NULL, 0, 0, 0, NULL},
};

static PyMethodDef g_tval_methods[] = {
    {"_of", tval_of, METH_O | METH_CLASS, PyDoc_STR("_of(nanoseconds)")},
    {"to_sec", tval_to_sec, METH_NOARGS, PyDoc_STR("to_sec()\n--\n\nSeconds, as float.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_tval_slots[] = {
    {Py_tp_dealloc, tval_dealloc},
    {Py_tp_members, g_tval_members},
    {Py_tp_methods, g_tval_methods},
    {Py_tp_doc, PyDoc_STR("Seconds and nanoseconds: the base of genpy.TVal.")},
    {0, NULL},
};

PyType_Spec py_tval_spec = {"holdall._holdall.TVal", sizeof(py_tval), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, g_tval_slots};

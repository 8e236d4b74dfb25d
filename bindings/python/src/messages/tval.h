/*
 * Times and durations in the form of ROS: the base type of those in the Python layer.
 */
#ifndef PY_TVAL_H
#define PY_TVAL_H

#include "module.h"

/* A time of a type that has state->tval as a base; NULL with an exception. */
PyObject *py_tval_new(PyTypeObject *type, long long secs, long long nsecs);

/* The same, from nanoseconds. */
PyObject *py_tval_of(PyTypeObject *type, long long ns);

#endif

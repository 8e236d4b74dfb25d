/*
 * Messages whose classes are made in Python, as those of ROS: fields are taken from the bytes when
 * they are asked for.
 *
 * A layout says what becomes of the fields of a class. A stage is a layout within the messages of a
 * channel: it has the compiled paths to the fields, which begin with those of the structs around.
 */
#ifndef PY_LAZY_H
#define PY_LAZY_H

#include "module.h"

/* A message of a subclass of state->lazy; source is a holdall.Message or Record. NULL with an
 * exception. */
PyObject *py_lazy_of(PyTypeObject *type, PyObject *source);

#endif

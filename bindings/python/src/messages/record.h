/*
 * Decoded structs: the values of a nested type, with its fields as attributes.
 */
#ifndef PY_RECORD_H
#define PY_RECORD_H

#include "module.h"

/* The Python object for a struct of a type. */
typedef enum py_shape_kind { PY_SHAPE_RECORD, PY_SHAPE_TIME, PY_SHAPE_DURATION } py_shape_kind;

/* The fields of a type; shared by its records. */
typedef struct py_shape {
  PyObject_HEAD PyObject *type; /* its name */
  PyObject *names;              /* tuple */
  PyObject *index;              /* dict: name -> place */
  py_shape_kind kind;
} py_shape;

typedef struct py_record {
  PyObject_HEAD py_shape *shape;
  PyObject *values; /* tuple, as long as the names */
} py_record;

/* The shape of a type; NULL with an exception. */
py_shape *py_shape_new(py_state *state, const ha_type *type);

/* A record, or another object for the shape's kind; values is a list. NULL with an exception. */
PyObject *py_record_new(py_state *state, py_shape *shape, PyObject *values);

#endif

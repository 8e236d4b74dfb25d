/*
 * Images and points of messages.
 */
#ifndef PY_MEDIA_H
#define PY_MEDIA_H

#include "module.h"

/* image(message, order, max_bytes, make): what make returns, filled with the pixels if it is no
 * view. */
PyObject *py_image(PyObject *module, PyObject *args);

/* points(message): what the Python layer needs to make an array. */
PyObject *py_points(PyObject *module, PyObject *message);

#endif

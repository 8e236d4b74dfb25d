/*
 * Arrow streams over a reader, as capsules and as columns of plain memory.
 */
#ifndef PY_STREAM_H
#define PY_STREAM_H

#include "common/interrupt.h"
#include "reading/reader.h"

/* What a stream needs that must outlive it. */
typedef struct py_stream_means {
  ha_definitions *definitions; /* may be NULL */
  py_interrupt interrupt;
} py_stream_means;

/* Make the stream that the arguments describe; from then on it owns the reader's handle. 0, or -1
 * with an exception. */
typedef int py_open_fn(struct ArrowArrayStream *out, py_stream_means *means, py_reader *reader,
                       PyObject *args);

/* What is returned with the columns of a stream that was read to its end; takes the reference to
 * columns, which may be NULL with an exception. */
typedef PyObject *py_result_fn(py_reader *reader, PyObject *columns,
                               const struct ArrowArrayStream *stream);

/* A capsule with the stream; NULL with an exception. */
PyObject *py_stream_capsule(PyObject *reader, PyObject *args, py_open_fn *open);

/* args: (arguments of open, skips_structs, progress | None); progress is called with the rows now
 * and then */
PyObject *py_stream_columns(PyObject *reader, PyObject *args, py_open_fn *open,
                            py_result_fn *result);

#endif

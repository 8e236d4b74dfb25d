/* Counts of an Arrow stream that are read after the stream was passed to its consumer. */
#ifndef PY_COUNTS_H
#define PY_COUNTS_H

#include "module.h"

/* Reference-counted; any thread may update and release it. */
typedef struct py_counts py_counts;

/* NULL with an exception. */
py_counts *py_counts_new(void);
py_counts *py_counts_ref(py_counts *counts);
/* NULL is allowed. Needs no GIL. */
void py_counts_unref(py_counts *counts);

/* Take the counts of a stream of ha_arrow_stream(). Needs no GIL. */
void py_counts_update(py_counts *counts, const struct ArrowArrayStream *stream);

/* A capsule with its own reference; NULL with an exception. */
PyObject *py_counts_capsule(py_counts *counts);

/* stream_counts(capsule) -> (rows, skipped, replaced, why) */
PyObject *py_stream_counts(PyObject *module, PyObject *capsule);

#endif

/*
 * Bags out of bags, and checks.
 */
#ifndef PY_REWRITE_H
#define PY_REWRITE_H

#include "module.h"

/* rewrite(reader, outputs, options, callbacks) -> dict of counts. outputs: [(path, writer options,
 * query or None)], or (path, writer options) of a file that ha_rewrite_plan_read() reads;
 * callbacks: (progress, damage, note, remark), each None or a function. */
PyObject *py_rewrite(PyObject *module, PyObject *args);

/* check(path, flags, progress | None, net | None) -> (messages, [(severity, file, offset, text)])
 */
PyObject *py_check(PyObject *module, PyObject *args);

/* reindex(path, version, progress | None) */
PyObject *py_reindex(PyObject *module, PyObject *args);

#endif

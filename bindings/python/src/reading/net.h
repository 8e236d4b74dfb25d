/*
 * How URLs are read and written.
 */
#ifndef PY_NET_H
#define PY_NET_H

#include "module.h"

/* A capsule that holds the options of a dict: flags, addressing, endpoint, region, profile,
 * headers, timeout_ns, connections, ahead_bytes, kept_bytes, spool_bytes, cache_dir,
 * cache_bytes. NULL with an exception.
 */
PyObject *py_net_new(PyObject *dict);

/* The options of a capsule, valid as long as the capsule; NULL is allowed. */
const ha_net_options *py_net_options(PyObject *capsule);

/* upload(url, fd, flags, rate, net | None, stop) -> (size, is_verified); stop: a writable buffer
 * of four bytes, which end the upload when they are not 0. */
PyObject *py_upload(PyObject *module, PyObject *args);

#endif

/*
 * QoS profiles as dicts of Python: names of policies, nanoseconds.
 */
#ifndef PY_QOS_H
#define PY_QOS_H

#include "module.h"

/* NULL with an exception. */
PyObject *py_qos_dict(const ha_qos *qos);

/* Parse a dict that has all policies. 0, or -1 with an exception. */
int py_qos_init(ha_qos *out, PyObject *dict);

#endif

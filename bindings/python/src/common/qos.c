#include "common/qos.h"

#include <string.h>

PyObject *py_qos_dict(const ha_qos *qos) {
  PyObject *out = PyDict_New();
  if (!out) return NULL;
  if (py_put(out, "history", py_text(ha_qos_history_name(qos->history))) < 0 ||
      py_put(out, "depth", PyLong_FromUnsignedLongLong(qos->depth)) < 0 ||
      py_put(out, "reliability", py_text(ha_qos_reliability_name(qos->reliability))) < 0 ||
      py_put(out, "durability", py_text(ha_qos_durability_name(qos->durability))) < 0 ||
      py_put(out, "liveliness", py_text(ha_qos_liveliness_name(qos->liveliness))) < 0 ||
      py_put(out, "deadline", PyLong_FromLongLong(qos->deadline_ns)) < 0 ||
      py_put(out, "lifespan", PyLong_FromLongLong(qos->lifespan_ns)) < 0 ||
      py_put(out, "lease_duration", PyLong_FromLongLong(qos->lease_duration_ns)) < 0) {
    Py_CLEAR(out);
  }
  return out;
}

/* The number of a policy by its name, or -1. */
static int32_t number_of(PyObject *dict, const char *key, const char *(*name_of)(int32_t)) {
  PyObject *value = PyDict_GetItemString(dict, key);
  const char *name = value && PyUnicode_Check(value) ? PyUnicode_AsUTF8AndSize(value, NULL) : NULL;
  for (int32_t i = 0; name && i < 6; i++) {
    if (!strcmp(name, name_of(i))) return i;
  }
  return -1;
}

static long long integer_of(PyObject *dict, const char *key) {
  PyObject *value = PyDict_GetItemString(dict, key);
  return value ? PyLong_AsLongLong(value) : -1;
}

int py_qos_init(ha_qos *out, PyObject *dict) {
  *out = (ha_qos)HA_QOS_INIT;
  if (!PyDict_Check(dict)) {
    PyErr_SetString(PyExc_TypeError, "qos must be a list of dicts");
    return -1;
  }
  out->history = number_of(dict, "history", ha_qos_history_name);
  out->reliability = number_of(dict, "reliability", ha_qos_reliability_name);
  out->durability = number_of(dict, "durability", ha_qos_durability_name);
  out->liveliness = number_of(dict, "liveliness", ha_qos_liveliness_name);
  const long long depth = integer_of(dict, "depth");
  out->deadline_ns = integer_of(dict, "deadline");
  out->lifespan_ns = integer_of(dict, "lifespan");
  out->lease_duration_ns = integer_of(dict, "lease_duration");
  out->depth = (uint64_t)depth;
  if (PyErr_Occurred()) return -1;
  if (out->history >= 0 && out->reliability >= 0 && out->durability >= 0 && out->liveliness >= 0 &&
      depth >= 0 && out->deadline_ns >= 0 && out->lifespan_ns >= 0 && out->lease_duration_ns >= 0) {
    return 0;
  }
  PyErr_SetString(PyExc_ValueError, "qos: a profile lacks a policy, or has one that is unknown; "
                                    "they are those of Channel.qos");
  return -1;
}

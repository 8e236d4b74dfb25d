#include "reading/net.h"

#include "common/text.h"

#include <stdlib.h>
#include <string.h>

static const char g_name[] = "holdall.net";

typedef struct net_keep {
  ha_net_options options;
  py_names headers;
  PyObject *dict; /* owner of the strings */
} net_keep;

static void net_free(net_keep *self) {
  py_names_done(&self->headers);
  Py_XDECREF(self->dict);
  PyMem_Free(self);
}

static void capsule_free(PyObject *capsule) {
  net_free(PyCapsule_GetPointer(capsule, g_name));
}

static int take(net_keep *self, PyObject *dict) {
  static char *names[] = {"flags",       "addressing", "endpoint",    "region",      "profile",
                          "headers",     "timeout_ns", "connections", "ahead_bytes", "kept_bytes",
                          "spool_bytes", "cache_dir",  "cache_bytes", NULL};
  ha_net_options *o = &self->options;
  unsigned long long ahead = 0;
  unsigned long long kept = 0;
  unsigned long long spool = 0;
  unsigned long long cache = 0;
  PyObject *headers = Py_None;
  long long timeout = 0;

  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed =
      PyArg_ParseTupleAndKeywords(none, dict, "|IizzzOLIKKKzK", names, &o->flags, &o->addressing,
                                  &o->endpoint, &o->region, &o->profile, &headers, &timeout,
                                  &o->connections, &ahead, &kept, &spool, &o->cache_dir, &cache);
  Py_DECREF(none);
  if (!is_parsed || py_names_init(&self->headers, headers, "headers") < 0) return -1;
  o->headers = self->headers.items;
  o->header_count = self->headers.size;
  o->timeout_ns = timeout;
  o->ahead_bytes = ahead;
  o->kept_bytes = kept;
  o->spool_bytes = spool;
  o->cache_bytes = cache;
  return 0;
}

PyObject *py_net_new(PyObject *dict) {
  net_keep *self = PyMem_Calloc(1, sizeof *self);

  if (!self) return PyErr_NoMemory();
  self->options = (ha_net_options)HA_NET_OPTIONS_INIT;
  Py_INCREF(dict);
  self->dict = dict;
  PyObject *capsule = take(self, dict) == 0 ? PyCapsule_New(self, g_name, capsule_free) : NULL;
  if (!capsule) net_free(self);
  return capsule;
}

const ha_net_options *py_net_options(PyObject *capsule) {
  const net_keep *self = capsule ? PyCapsule_GetPointer(capsule, g_name) : NULL;
  return self ? &self->options : NULL;
}

/* --- uploads ---------------------------------------------------------------------------------- */

static PyObject *upload(py_state *state, const char *url, int fd,
                        const ha_upload_options *options) {
  ha_io_stored stored = HA_IO_STORED_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  Py_BEGIN_ALLOW_THREADS
  st = ha_upload(&stored, url, fd, options, &err);
  Py_END_ALLOW_THREADS
  if (st < 0) return py_raise(state, &err, NULL);
  return Py_BuildValue("KN", (unsigned long long)stored.size, PyBool_FromLong(stored.is_verified));
}

PyObject *py_upload(PyObject *module, PyObject *args) {
  ha_upload_options options = HA_UPLOAD_OPTIONS_INIT;
  unsigned long long rate = 0;
  const char *url = NULL;
  PyObject *dict = NULL;
  PyObject *net = NULL;
  PyObject *out = NULL;
  Py_buffer stop;
  int fd = -1;

  if (!PyArg_ParseTuple(args, "siIKOw*", &url, &fd, &options.flags, &rate, &dict, &stop)) {
    return NULL;
  }
  if (dict != Py_None) net = py_net_new(dict);
  if (stop.len != (Py_ssize_t)sizeof(int32_t)) {
    PyErr_SetString(PyExc_ValueError, "stop must have four bytes");
  } else if (dict == Py_None || net) {
    options.net = py_net_options(net);
    options.rate = rate;
    options.stop = stop.buf;
    out = upload(PyModule_GetState(module), url, fd, &options);
  }
  Py_XDECREF(net);
  PyBuffer_Release(&stop);
  return out;
}

/*
 * A network that is observed: its endpoints, and messages of topics.
 */
#include "common/qos.h"
#include "network/handle.h"
#include "network/inbox.h"
#include "network/join.h"

#include <stdlib.h>
#include <string.h>

typedef struct py_network {
  PyObject_HEAD py_handle handle;
  ha_network *network; /* NULL: closed */
  py_inbox *inbox;
  py_decoder *decoder;
} py_network;

/* --- callbacks: in threads of the network, without the GIL ------------------------------------ */

static void on_message(void *user, ha_transport *transport, const ha_channel *channel,
                       const ha_delivery *delivery) {
  (void)transport;
  py_inbox_put(user, channel, delivery);
}

static void on_note(void *user, const char *text) {
  py_inbox_put_note(user, text);
}

/* --- opening and closing ---------------------------------------------------------------- */

typedef struct request {
  PyObject *join;      /* tuple */
  PyObject *selection; /* dict, or None: no subscriptions */
  PyObject *qos;       /* dict, or None */
  unsigned long long depth;
} request;

static ha_status open_network(py_network *self, const py_join *join, const py_selection *selection,
                              const ha_qos *qos, uint64_t depth, ha_error *err) {
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_status st;

  options.transport = join->transport;
  options.join = &join->options;
  options.listen = selection ? &selection->selection : NULL;
  options.qos = qos;
  options.depth = depth;
  options.user = self->inbox;
  options.message = selection ? on_message : NULL;
  options.note = on_note;
  Py_BEGIN_ALLOW_THREADS
  st = ha_network_open(&self->network, &options, err);
  Py_END_ALLOW_THREADS
  return st;
}

/* 0, or -1 with an exception. */
static int start(py_network *self, const request *r) {
  ha_error err = HA_ERROR_INIT;
  py_selection selection;
  py_join join;
  ha_qos qos;

  if (r->qos != Py_None && py_qos_init(&qos, r->qos) < 0) return -1;
  if (py_join_init(&join, r->join) < 0) return -1;
  memset(&selection, 0, sizeof selection);
  if (r->selection != Py_None && py_selection_init(&selection, r->selection) < 0) {
    py_join_done(&join);
    return -1;
  }
  const ha_status st = open_network(self, &join, r->selection != Py_None ? &selection : NULL,
                                    r->qos != Py_None ? &qos : NULL, r->depth, &err);
  py_selection_done(&selection);
  py_join_done(&join);
  if (st >= 0) return 0;
  py_raise(py_state_of((PyObject *)self), &err, NULL);
  return -1;
}

/* Network(decoder, join, selection | None, qos | None, depth, (messages, bytes, drops_newest)) */
static PyObject *network_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  py_inbox_options inbox = {0, 0, 0};
  unsigned long long messages = 0;
  unsigned long long bytes = 0;
  PyObject *decoder = NULL;
  request r;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "O!O!OOK(KKp)", (PyObject *)state->decoder, &decoder,
                        (PyObject *)&PyTuple_Type, &r.join, &r.selection, &r.qos, &r.depth,
                        &messages, &bytes, &inbox.drops_newest)) {
    return NULL;
  }
  inbox.max_messages = messages;
  inbox.max_bytes = bytes;
  py_network *self = PyObject_New(py_network, type);
  if (!self) return NULL;
  py_handle_init(&self->handle);
  Py_INCREF(decoder);
  self->decoder = (py_decoder *)decoder;
  self->network = NULL;
  self->inbox = py_inbox_new(&inbox);
  if (!self->inbox || start(self, &r) < 0) Py_CLEAR(self);
  return (PyObject *)self;
}

static void release(py_network *self) {
  ha_network *network = self->network;

  if (!py_handle_close(&self->handle)) return;
  self->network = NULL;
  if (self->inbox) py_inbox_close(self->inbox);
  Py_BEGIN_ALLOW_THREADS(void)
  ha_network_close(network);
  Py_END_ALLOW_THREADS
}

static PyObject *network_close(PyObject *object, PyObject *none) {
  (void)none;
  release((py_network *)object);
  Py_RETURN_NONE;
}

static void network_dealloc(PyObject *object) {
  py_network *self = (py_network *)object;
  PyTypeObject *type = Py_TYPE(object);

  release(self);
  if (!self->network) py_inbox_free(self->inbox); /* else it belongs to another process */
  Py_XDECREF((PyObject *)self->decoder);
  PyObject_Free(self);
  Py_DECREF(type);
}

/* --- messages ----------------------------------------------------------------------------- */

/* take(timeout_ns): a Message, an event, or None: the time expired, or it is closed */
static PyObject *network_take(PyObject *object, PyObject *timeout) {
  py_network *self = (py_network *)object;
  const long long timeout_ns = PyLong_AsLongLong(timeout);
  py_event event;
  py_item item;

  if (PyErr_Occurred() || py_handle_check_process(&self->handle, "subscription") < 0) return NULL;
  for (int is_last = timeout_ns == 0;; is_last = timeout_ns >= 0) {
    const int what = py_inbox_take(&item, &event, self->inbox);
    if (what == PY_TAKE_MESSAGE) return py_item_message(&item, py_state_of(object), self->decoder);
    if (what == PY_TAKE_EVENT) return py_event_tuple(&event);
    if (what == PY_TAKE_CLOSED || is_last) Py_RETURN_NONE;
    if (py_inbox_wait(self->inbox, timeout_ns) < 0) return NULL;
  }
}

static PyObject *network_fileno(PyObject *object, PyObject *none) {
  (void)none;
  return PyLong_FromLong(py_inbox_fd(((py_network *)object)->inbox));
}

static PyObject *network_statistics(PyObject *object, PyObject *none) {
  py_network *self = (py_network *)object;
  (void)none;
  if (py_handle_check_process(&self->handle, "subscription") < 0) return NULL;
  return py_inbox_statistics(self->inbox);
}

/* --- endpoints ------------------------------------------------------------------------------ */

static PyObject *gid_text(const ha_gid *gid) {
  static const char digits[] = "0123456789abcdef";
  char text[2 * sizeof gid->bytes + 1] = "";

  for (size_t i = 0; i < sizeof gid->bytes; i++) {
    text[2 * i] = digits[gid->bytes[i] >> 4];
    text[2 * i + 1] = digits[gid->bytes[i] & 15];
  }
  return PyUnicode_FromString(text);
}

/* (kind, flags, gid, topic, type, hash, node, vendor, qos) */
static PyObject *endpoint_tuple(const ha_endpoint *e) {
  return Py_BuildValue("iINNNNNNN", (int)e->kind, (unsigned)e->flags, gid_text(&e->gid),
                       py_text(e->topic), py_text(e->type), py_text(e->hash), py_text(e->node),
                       py_text(e->vendor), py_qos_dict(e->qos));
}

typedef struct listing {
  PyThreadState *thread;
  PyObject *list;
  int has_failed;
} listing;

static void on_endpoint(void *user, const ha_endpoint *endpoint) {
  listing *l = user;

  PyEval_RestoreThread(l->thread);
  if (!l->has_failed) {
    PyObject *item = endpoint_tuple(endpoint);
    if (!item || PyList_Append(l->list, item) < 0) l->has_failed = 1;
    Py_XDECREF(item);
  }
  l->thread = PyEval_SaveThread();
}

static PyObject *network_endpoints(PyObject *object, PyObject *none) {
  py_network *self = (py_network *)object;
  ha_error err = HA_ERROR_INIT;
  listing l = {.list = PyList_New(0)};
  (void)none;

  if (!l.list || py_handle_enter(&self->handle, "network") < 0) {
    Py_XDECREF(l.list);
    return NULL;
  }
  l.thread = PyEval_SaveThread();
  const ha_status st = ha_network_each(self->network, on_endpoint, &l, &err);
  PyEval_RestoreThread(l.thread);
  py_handle_leave(&self->handle);
  if (st < 0 || l.has_failed) Py_CLEAR(l.list);
  return l.list || PyErr_Occurred() ? l.list : py_raise(py_state_of(object), &err, NULL);
}

static PyObject *network_quiet(PyObject *object, PyObject *none) {
  py_network *self = (py_network *)object;
  (void)none;
  if (py_handle_enter(&self->handle, "network") < 0) return NULL;
  const int64_t ns = ha_network_quiet_ns(self->network);
  py_handle_leave(&self->handle);
  return PyLong_FromLongLong(ns);
}

static PyMethodDef g_network_methods[] = {
    {"take", network_take, METH_O, PyDoc_STR("take(timeout_ns) -> Message | event | None")},
    {"fileno", network_fileno, METH_NOARGS,
     PyDoc_STR("fileno(): readable while there is something to take")},
    {"statistics", network_statistics, METH_NOARGS,
     PyDoc_STR("statistics() -> [(topic, type, received, bytes, dropped, lost)]")},
    {"endpoints", network_endpoints, METH_NOARGS,
     PyDoc_STR("endpoints() -> [(kind, flags, gid, topic, type, hash, node, vendor, qos)]")},
    {"quiet", network_quiet, METH_NOARGS,
     PyDoc_STR("quiet() -> nanoseconds since an endpoint changed")},
    {"close", network_close, METH_NOARGS, PyDoc_STR("close(): leave the network")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_network_slots[] = {
    {Py_tp_new, network_make},
    {Py_tp_dealloc, network_dealloc},
    {Py_tp_methods, g_network_methods},
    {Py_tp_doc, PyDoc_STR("Network(decoder, join, selection, qos, depth, queue)")},
    {0, NULL},
};

PyType_Spec py_network_spec = {"holdall._holdall.Network", sizeof(py_network), 0,
                               Py_TPFLAGS_DEFAULT, g_network_slots};

/*
 * A node that publishes, and its publications.
 */
#include "network/node.h"
#include "common/qos.h"
#include "network/join.h"
#include "writing/writer.h"

#include <string.h>

typedef struct py_publication {
  PyObject_HEAD py_handle handle;
  py_node *node; /* its call lasts as long as the publication */
  ha_publication *publication;
} py_publication;

/* --- node -------------------------------------------------------------------------------- */

static void on_note(void *user, const char *text) {
  py_inbox_put_note(user, text);
}

static void on_ended(void *user, const char *text) {
  const py_event event = {.kind = PY_EVENT_ENDED};
  const char *const texts[PY_EVENT_TEXTS] = {text, NULL, NULL};

  py_inbox_put_event(user, &event, texts);
}

static ha_status open_node(py_node *self, py_join *join, ha_error *err) {
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_status st;

  events.user = self->inbox;
  events.note = on_note;
  events.ended = on_ended;
  join->options.events = &events;
  Py_BEGIN_ALLOW_THREADS
  st = ha_transport_open(&self->transport, join->transport, &join->options, err);
  Py_END_ALLOW_THREADS
  join->options.events = NULL;
  return st;
}

/* Node(join) */
static PyObject *node_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  const py_inbox_options inbox = {0, 0, 0};
  ha_error err = HA_ERROR_INIT;
  PyObject *tuple = NULL;
  py_join join;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "O!", (PyObject *)&PyTuple_Type, &tuple) ||
      py_join_init(&join, tuple) < 0) {
    return NULL;
  }
  py_node *self = PyObject_New(py_node, type);
  if (self) {
    py_handle_init(&self->handle);
    self->transport = NULL;
    self->inbox = py_inbox_new(&inbox);
    if (!self->inbox || open_node(self, &join, &err) < 0) {
      if (self->inbox) py_raise(PyType_GetModuleState(type), &err, NULL);
      Py_CLEAR(self);
    }
  }
  py_join_done(&join);
  return (PyObject *)self;
}

static void node_release(py_node *self) {
  ha_transport *transport = self->transport;

  if (!py_handle_close(&self->handle)) return;
  self->transport = NULL;
  if (self->inbox) py_inbox_close(self->inbox);
  Py_BEGIN_ALLOW_THREADS
  ha_transport_close(transport);
  Py_END_ALLOW_THREADS
}

static PyObject *node_close(PyObject *object, PyObject *none) {
  py_node *self = (py_node *)object;
  (void)none;
  if (self->handle.users > 0 && !py_handle_is_foreign(&self->handle)) {
    PyErr_SetString(PyExc_ValueError, "the node still has publishers, services or clients");
    return NULL;
  }
  node_release(self);
  Py_RETURN_NONE;
}

static void node_dealloc(PyObject *object) {
  py_node *self = (py_node *)object;
  PyTypeObject *type = Py_TYPE(object);

  node_release(self);
  if (!self->transport) py_inbox_free(self->inbox); /* else it belongs to another process */
  PyObject_Free(self);
  Py_DECREF(type);
}

/* take() -> event | None; nothing in another process. */
static PyObject *node_take(PyObject *object, PyObject *none) {
  py_node *self = (py_node *)object;
  py_event event;
  py_item item;
  (void)none;

  if (py_handle_is_foreign(&self->handle)) Py_RETURN_NONE;
  if (py_inbox_take(&item, &event, self->inbox) != PY_TAKE_EVENT) Py_RETURN_NONE;
  return py_event_tuple(&event);
}

/* --- publications ----------------------------------------------------------------------------- */

/* QoS and other options of a publication. */
typedef struct py_offer {
  PyObject *qos; /* dict, or None */
  PyObject *metadata;
  long long max_block_ns;
} py_offer;

static ha_status advertise(py_publication *self, ha_publication_options *options, ha_error *err) {
  ha_status st;

  Py_BEGIN_ALLOW_THREADS
  st = ha_transport_advertise(&self->publication, self->node->transport, options, err);
  Py_END_ALLOW_THREADS
  return st;
}

/* 0, or -1 with an exception. */
static int start(py_publication *self, const char *topic, const py_schema *schema,
                 const py_offer *offer) {
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  py_pair_list metadata;
  ha_qos qos;

  if (offer->qos != Py_None && py_qos_init(&qos, offer->qos) < 0) return -1;
  if (py_pair_list_init(&metadata, offer->metadata, "metadata") < 0) return -1;
  options.topic = topic;
  options.schema = &schema->schema;
  options.qos = offer->qos != Py_None ? &qos : NULL;
  options.max_block_ns = offer->max_block_ns;
  options.metadata = (ha_pairs){metadata.items, metadata.size};
  const ha_status st = advertise(self, &options, &err);
  py_pair_list_done(&metadata);
  if (st >= 0) return 0;
  py_raise(py_state_of((PyObject *)self), &err, NULL);
  return -1;
}

/* advertise(topic, schema, qos | None, max_block_ns, metadata | None) -> Publication */
static PyObject *node_advertise(PyObject *object, PyObject *args) {
  py_node *node = (py_node *)object;
  const char *topic = NULL;
  PyObject *tuple = NULL;
  py_schema schema;
  py_offer of;

  if (!PyArg_ParseTuple(args, "sO!OLO", &topic, (PyObject *)&PyTuple_Type, &tuple, &of.qos,
                        &of.max_block_ns, &of.metadata) ||
      py_schema_init(&schema, tuple) < 0 || py_handle_enter(&node->handle, "node") < 0) {
    return NULL;
  }
  py_publication *self = PyObject_New(py_publication, py_state_of(object)->publication);
  if (!self) {
    py_handle_leave(&node->handle);
    return NULL;
  }
  py_handle_init(&self->handle);
  Py_INCREF(object);
  self->node = node;
  self->publication = NULL;
  if (start(self, topic, &schema, &of) < 0) Py_CLEAR(self);
  return (PyObject *)self;
}

static void publication_release(py_publication *self) {
  ha_publication *publication = self->publication;

  if (!py_handle_close(&self->handle)) return;
  self->publication = NULL;
  Py_BEGIN_ALLOW_THREADS
  ha_publication_close(publication);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->node->handle);
}

static PyObject *publication_close(PyObject *object, PyObject *none) {
  (void)none;
  publication_release((py_publication *)object);
  Py_RETURN_NONE;
}

static void publication_dealloc(PyObject *object) {
  py_publication *self = (py_publication *)object;
  PyTypeObject *type = Py_TYPE(object);

  publication_release(self);
  Py_DECREF((PyObject *)self->node);
  PyObject_Free(self);
  Py_DECREF(type);
}

/* send(data, time | None) -> whether the node has notes */
static PyObject *publication_send(PyObject *object, PyObject *args) {
  py_publication *self = (py_publication *)object;
  ha_error err = HA_ERROR_INIT;
  PyObject *time = NULL;
  Py_buffer data;
  ha_status st;

  if (!PyArg_ParseTuple(args, "y*O", &data, &time)) return NULL;
  const long long sent_ns = time == Py_None ? HA_SENT_NOW : PyLong_AsLongLong(time);
  if (PyErr_Occurred() || py_handle_enter(&self->handle, "publisher") < 0) {
    PyBuffer_Release(&data);
    return NULL;
  }
  Py_BEGIN_ALLOW_THREADS
  st = ha_publication_send(self->publication, data.buf, (size_t)data.len, sent_ns, &err);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->handle);
  PyBuffer_Release(&data);
  if (st < 0) return py_raise(py_state_of(object), &err, NULL);
  return PyBool_FromLong(py_inbox_has_events(self->node->inbox));
}

static PyObject *publication_matched(PyObject *object, PyObject *none) {
  py_publication *self = (py_publication *)object;
  uint32_t count = 0;
  (void)none;

  if (py_handle_enter(&self->handle, "publisher") < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  count = ha_publication_matched(self->publication);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->handle);
  return PyLong_FromUnsignedLong(count);
}

/* wait_acked(timeout_ns) -> bool */
static PyObject *publication_wait_acked(PyObject *object, PyObject *timeout) {
  py_publication *self = (py_publication *)object;
  const long long timeout_ns = PyLong_AsLongLong(timeout);
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  if (PyErr_Occurred() || py_handle_enter(&self->handle, "publisher") < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  st = ha_publication_wait_acked(self->publication, timeout_ns, &err);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->handle);
  if (st < 0 && st != HA_E_BUSY) return py_raise(py_state_of(object), &err, NULL);
  return PyBool_FromLong(st == HA_OK);
}

/* --- types ------------------------------------------------------------------------------------ */

static PyMethodDef g_node_methods[] = {
    {"advertise", node_advertise, METH_VARARGS,
     PyDoc_STR("advertise(topic, schema, qos, max_block_ns, metadata) -> Publication")},
    {"serve", py_node_serve, METH_VARARGS,
     PyDoc_STR("serve(name, type, hash, request, decoder, queue) -> Service")},
    {"connect", py_node_connect, METH_VARARGS,
     PyDoc_STR("connect(name, type, hash, reply, decoder, queue) -> Client")},
    {"take", node_take, METH_NOARGS, PyDoc_STR("take() -> event | None")},
    {"close", node_close, METH_NOARGS, PyDoc_STR("close(): leave the network")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_node_slots[] = {
    {Py_tp_new, node_make},
    {Py_tp_dealloc, node_dealloc},
    {Py_tp_methods, g_node_methods},
    {Py_tp_doc, PyDoc_STR("Node(join)")},
    {0, NULL},
};

PyType_Spec py_node_spec = {"holdall._holdall.Node", sizeof(py_node), 0, Py_TPFLAGS_DEFAULT,
                            g_node_slots};

static PyMethodDef g_publication_methods[] = {
    {"send", publication_send, METH_VARARGS,
     PyDoc_STR("send(data, time) -> bool: the node has events")},
    {"matched", publication_matched, METH_NOARGS, PyDoc_STR("matched() -> subscribers")},
    {"wait_acked", publication_wait_acked, METH_O,
     PyDoc_STR("wait_acked(timeout_ns) -> bool: all have acknowledged")},
    {"close", publication_close, METH_NOARGS, PyDoc_STR("close()")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_publication_slots[] = {
    {Py_tp_dealloc, publication_dealloc},
    {Py_tp_methods, g_publication_methods},
    {0, NULL},
};

PyType_Spec py_publication_spec = {"holdall._holdall.Publication", sizeof(py_publication), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                   g_publication_slots};

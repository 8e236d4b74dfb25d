/*
 * Services that a node offers, and clients of services.
 *
 * Callbacks of the network put requests and replies into an inbox; Python threads take them. A
 * request that arrives when it is full is dropped, and its client gets no reply.
 */
#include "common/text.h"
#include "network/node.h"
#include "writing/writer.h"

#include <string.h>

/* A service, which receives requests, or a client, which receives replies. */
typedef struct py_end {
  PyObject_HEAD py_handle handle;
  py_node *node; /* its call lasts as long as this object */
  py_inbox *inbox;
  py_decoder *decoder;
  PyObject *schema; /* tuple: the strings of the members below */
  char *topic;      /* in schema's place of a name: the topic of the channel */
  ha_channel channel;
  py_schema type;
  ha_service *service; /* one of both */
  ha_client *client;
} py_end;

static int is_service(py_end *self) {
  return Py_IS_TYPE((PyObject *)self, py_state_of((PyObject *)self)->service);
}

static const char *name_of(py_end *self) {
  return is_service(self) ? "service" : "client";
}

/* --- callbacks: in threads of the network, without the GIL ------------------------------------ */

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  py_end *self = user;
  const py_call call = {*id, 0};

  (void)service;
  py_inbox_put_call(self->inbox, &self->channel, &call, data, size);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  py_end *self = user;
  const py_call call = {.number = sequence};

  (void)client;
  py_inbox_put_call(self->inbox, &self->channel, &call, data, size);
}

/* --- opening and closing ---------------------------------------------------------------------- */

typedef struct request {
  const char *name;
  const char *type;
  const char *hash;
  PyObject *schema; /* tuple: of received messages */
  PyObject *decoder;
  py_inbox_options queue;
} request;

static int parse(request *r, PyObject *args, py_state *state) {
  unsigned long long messages = 0;
  unsigned long long bytes = 0;

  if (!PyArg_ParseTuple(args, "sssO!O!(KK)", &r->name, &r->type, &r->hash,
                        (PyObject *)&PyTuple_Type, &r->schema, (PyObject *)state->decoder,
                        &r->decoder, &messages, &bytes)) {
    return -1;
  }
  r->queue = (py_inbox_options){messages, bytes, 1};
  return 0;
}

static void release(py_end *self) {
  ha_service *service = self->service;
  ha_client *client = self->client;

  if (!py_handle_close(&self->handle)) return;
  self->service = NULL;
  self->client = NULL;
  if (self->inbox) py_inbox_close(self->inbox);
  Py_BEGIN_ALLOW_THREADS
  ha_service_close(service);
  ha_client_close(client);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->node->handle);
}

static void end_dealloc(PyObject *object) {
  py_end *self = (py_end *)object;
  PyTypeObject *type = Py_TYPE(object);

  release(self);
  if (!py_handle_is_foreign(&self->handle)) py_inbox_free(self->inbox);
  Py_DECREF((PyObject *)self->node);
  Py_XDECREF((PyObject *)self->decoder);
  Py_XDECREF(self->schema);
  PyMem_Free(self->topic);
  PyObject_Free(self);
  Py_DECREF(type);
}

/* An object that has not begun; NULL with an exception. */
static py_end *end_new(PyTypeObject *type, py_node *node, const request *r) {
  if (py_handle_enter(&node->handle, "node") < 0) return NULL;
  py_end *self = PyObject_New(py_end, type);
  if (!self) {
    py_handle_leave(&node->handle);
    return NULL;
  }
  py_handle_init(&self->handle);
  Py_INCREF((PyObject *)node);
  Py_INCREF(r->decoder);
  Py_INCREF(r->schema);
  self->node = node;
  self->decoder = (py_decoder *)r->decoder;
  self->schema = r->schema;
  self->service = NULL;
  self->client = NULL;
  self->channel = (ha_channel)HA_CHANNEL_INIT;
  self->inbox = py_inbox_new(&r->queue);
  self->topic = PyMem_Malloc(strlen(r->name) + 1);
  if (!self->inbox || !self->topic || py_schema_init(&self->type, self->schema) < 0) {
    if (!PyErr_Occurred()) PyErr_NoMemory();
    Py_DECREF((PyObject *)self);
    return NULL;
  }
  memcpy(self->topic, r->name, strlen(r->name) + 1);
  self->channel.topic = self->topic;
  self->channel.encoding = self->type.message_encoding;
  self->channel.schema = &self->type.schema;
  return self;
}

/* The object, or NULL with an exception if it failed to begin. */
static PyObject *begun(py_end *self, ha_status st, const ha_error *err) {
  if (st >= 0) return (PyObject *)self;
  py_raise(py_state_of((PyObject *)self), err, NULL);
  Py_DECREF((PyObject *)self);
  return NULL;
}

PyObject *py_node_serve(PyObject *object, PyObject *args) {
  ha_service_options options = HA_SERVICE_OPTIONS_INIT;
  py_state *state = py_state_of(object);
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  request r;

  if (parse(&r, args, state) < 0) return NULL;
  py_end *self = end_new(state->service, (py_node *)object, &r);
  if (!self) return NULL;
  options.name = r.name;
  options.type = r.type;
  options.hash = *r.hash ? r.hash : NULL;
  options.user = self;
  options.request = on_request;
  Py_BEGIN_ALLOW_THREADS
  st = ha_transport_serve(&self->service, self->node->transport, &options, &err);
  Py_END_ALLOW_THREADS
  return begun(self, st, &err);
}

PyObject *py_node_connect(PyObject *object, PyObject *args) {
  ha_client_options options = HA_CLIENT_OPTIONS_INIT;
  py_state *state = py_state_of(object);
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  request r;

  if (parse(&r, args, state) < 0) return NULL;
  py_end *self = end_new(state->client, (py_node *)object, &r);
  if (!self) return NULL;
  options.name = r.name;
  options.type = r.type;
  options.hash = *r.hash ? r.hash : NULL;
  options.user = self;
  options.reply = on_reply;
  Py_BEGIN_ALLOW_THREADS
  st = ha_transport_connect(&self->client, self->node->transport, &options, &err);
  Py_END_ALLOW_THREADS
  return begun(self, st, &err);
}

static PyObject *end_close(PyObject *object, PyObject *none) {
  (void)none;
  release((py_end *)object);
  Py_RETURN_NONE;
}

/* --- requests and replies --------------------------------------------------------------------- */

/* (Message, id of the request, or the number of the call) */
static PyObject *item_tuple(py_end *self, py_item *item) {
  PyObject *message = py_item_message(item, py_state_of((PyObject *)self), self->decoder);

  if (!message) return NULL;
  if (!is_service(self)) return Py_BuildValue("NK", message, (unsigned long long)item->call.number);
  return Py_BuildValue("Ny#", message, (const char *)item->call.id.bytes,
                       (Py_ssize_t)sizeof item->call.id.bytes);
}

/* take(timeout_ns): (Message, which), an event, None: the time expired; False: it is closed */
static PyObject *end_take(PyObject *object, PyObject *timeout) {
  py_end *self = (py_end *)object;
  const long long timeout_ns = PyLong_AsLongLong(timeout);
  py_event event;
  py_item item;

  if (PyErr_Occurred() || py_handle_check_process(&self->handle, name_of(self)) < 0) return NULL;
  for (int is_last = timeout_ns == 0;; is_last = timeout_ns >= 0) {
    const int what = py_inbox_take(&item, &event, self->inbox);
    if (what == PY_TAKE_MESSAGE) return item_tuple(self, &item);
    if (what == PY_TAKE_EVENT) return py_event_tuple(&event);
    if (what == PY_TAKE_CLOSED) Py_RETURN_FALSE;
    if (is_last) Py_RETURN_NONE;
    if (py_inbox_wait(self->inbox, timeout_ns) < 0) return NULL;
  }
}

/* reply(id, data) -> bool: False: the client has left */
static PyObject *service_reply(PyObject *object, PyObject *args) {
  py_end *self = (py_end *)object;
  ha_error err = HA_ERROR_INIT;
  const char *id = NULL;
  Py_ssize_t size = 0;
  ha_request_id which;
  Py_buffer data;
  ha_status st;

  if (!PyArg_ParseTuple(args, "y#y*", &id, &size, &data)) return NULL;
  if (size != (Py_ssize_t)sizeof which.bytes || py_handle_enter(&self->handle, "service") < 0) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "id is not that of a request");
    PyBuffer_Release(&data);
    return NULL;
  }
  memcpy(which.bytes, id, sizeof which.bytes);
  Py_BEGIN_ALLOW_THREADS
  st = ha_service_reply(self->service, &which, data.buf, (size_t)data.len, &err);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->handle);
  PyBuffer_Release(&data);
  if (st < 0 && st != HA_E_BUSY) return py_raise(py_state_of(object), &err, NULL);
  return PyBool_FromLong(st == HA_OK);
}

/* call(data) -> number of the call; None: no server is available */
static PyObject *client_call(PyObject *object, PyObject *bytes) {
  py_end *self = (py_end *)object;
  ha_error err = HA_ERROR_INIT;
  uint64_t number = 0;
  Py_buffer data;
  ha_status st;

  if (PyObject_GetBuffer(bytes, &data, PyBUF_SIMPLE) < 0) return NULL;
  if (py_handle_enter(&self->handle, "client") < 0) {
    PyBuffer_Release(&data);
    return NULL;
  }
  Py_BEGIN_ALLOW_THREADS
  st = ha_client_call(&number, self->client, data.buf, (size_t)data.len, &err);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->handle);
  PyBuffer_Release(&data);
  if (st == HA_E_BUSY) Py_RETURN_NONE;
  if (st < 0) return py_raise(py_state_of(object), &err, NULL);
  return PyLong_FromUnsignedLongLong(number);
}

static PyObject *client_ready(PyObject *object, PyObject *none) {
  py_end *self = (py_end *)object;
  (void)none;
  if (py_handle_enter(&self->handle, "client") < 0) return NULL;
  const int32_t is_ready = ha_client_ready(self->client);
  py_handle_leave(&self->handle);
  return PyBool_FromLong(is_ready == 1);
}

/* --- types ------------------------------------------------------------------------------------ */

static PyMethodDef g_service_methods[] = {
    {"take", end_take, METH_O,
     PyDoc_STR("take(timeout_ns) -> (Message, id) | event | None | False: closed")},
    {"reply", service_reply, METH_VARARGS,
     PyDoc_STR("reply(id, data) -> bool: False: the client has left")},
    {"close", end_close, METH_NOARGS, PyDoc_STR("close()")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_service_slots[] = {
    {Py_tp_dealloc, end_dealloc},
    {Py_tp_methods, g_service_methods},
    {0, NULL},
};

PyType_Spec py_service_spec = {"holdall._holdall.Service", sizeof(py_end), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                               g_service_slots};

static PyMethodDef g_client_methods[] = {
    {"take", end_take, METH_O,
     PyDoc_STR("take(timeout_ns) -> (Message, number) | event | None | False: closed")},
    {"call", client_call, METH_O, PyDoc_STR("call(data) -> number | None: no server is available")},
    {"ready", client_ready, METH_NOARGS, PyDoc_STR("ready() -> bool: a server is available")},
    {"close", end_close, METH_NOARGS, PyDoc_STR("close()")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_client_slots[] = {
    {Py_tp_dealloc, end_dealloc},
    {Py_tp_methods, g_client_methods},
    {0, NULL},
};

PyType_Spec py_client_spec = {"holdall._holdall.Client", sizeof(py_end), 0,
                              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                              g_client_slots};

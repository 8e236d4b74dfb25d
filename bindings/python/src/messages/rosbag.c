/*
 * Iterator over messages of a bag in the form of the package rosbag of ROS 1: tuples of the topic,
 * the message and its time.
 */
#include "messages/message.h"
#include "messages/tval.h"

typedef struct py_rosbag_messages {
  PyObject_HEAD PyObject *messages; /* of holdall */
  PyObject *connect;                /* (channel) -> (topic, make, ...), or None: left out */
  PyObject *connections;            /* dict: channel -> result of connect */
  PyObject *fail;                   /* raises the exception of rosbag for another exception */
  PyTypeObject *tuple;              /* named, with the items of connect's result, and the time */
  PyTypeObject *time;
  newfunc new_tuple;
} py_rosbag_messages;

/* The description of a channel; borrowed. NULL with an exception. */
static PyObject *find(py_rosbag_messages *self, py_channel *channel) {
  PyObject *known = PyDict_GetItemWithError(self->connections, (PyObject *)channel);
  if (known || PyErr_Occurred()) return known;
  known = PyObject_CallFunctionObjArgs(self->connect, (PyObject *)channel, NULL);
  if (!known) return NULL;
  if (known != Py_None && !(PyTuple_Check(known) && PyTuple_Size(known) >= 2)) {
    PyErr_SetString(PyExc_TypeError, "a connection is (topic, make, ...)");
    Py_CLEAR(known);
    return NULL;
  }
  const int result = PyDict_SetItem(self->connections, (PyObject *)channel, known);
  Py_DECREF(known);
  return result < 0 ? NULL : known;
}

/* Make the message: make is a subclass of Lazy, or a function. */
static PyObject *make_body(py_state *state, PyObject *make, PyObject *message) {
  if (PyType_Check(make) && PyType_IsSubtype((PyTypeObject *)make, state->lazy)) {
    return py_lazy_of((PyTypeObject *)make, message);
  }
  return PyObject_CallFunctionObjArgs(make, message, NULL);
}

/* Takes the references to items, each of which may be NULL with an exception. */
static PyObject *make_tuple(py_rosbag_messages *self, PyObject *known, PyObject *body,
                            PyObject *time) {
  const Py_ssize_t count = PyTuple_Size(known) + 1;
  PyObject *items = body && time ? PyTuple_New(count) : NULL;
  if (!items) {
    Py_XDECREF(body);
    Py_XDECREF(time);
    return NULL;
  }
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *item = i == 1 ? body : i == 2 ? time : PyTuple_GetItem(known, i ? i - 1 : 0);
    if (i != 1 && i != 2) Py_INCREF(item);
    PyTuple_SetItem(items, i, item);
  }
  PyObject *args = PyTuple_Pack(1, items);
  PyObject *out = args ? self->new_tuple(self->tuple, args, NULL) : NULL;
  Py_DECREF(items);
  Py_XDECREF(args);
  return out;
}

/* The tuple of the next message. NULL without an exception: the message is left out. */
static PyObject *make_next(py_rosbag_messages *self, py_message *message) {
  py_state *state = py_state_of((PyObject *)self);
  if (Py_TYPE((PyObject *)message) != state->message) {
    PyErr_SetString(PyExc_TypeError, "not a message of holdall");
    return NULL;
  }
  PyObject *known = find(self, message->channel);
  if (!known || known == Py_None) return NULL;
  PyObject *body = make_body(state, PyTuple_GetItem(known, 1), (PyObject *)message);
  PyObject *time = body ? py_tval_of(self->time, message->msg.log_time_ns) : NULL;
  return make_tuple(self, known, body, time);
}

static PyObject *rosbag_messages_next(PyObject *object) {
  py_rosbag_messages *self = (py_rosbag_messages *)object;
  PyObject *out = NULL;
  PyObject *message;

  while (!out && (message = PyIter_Next(self->messages))) {
    out = make_next(self, (py_message *)message);
    Py_DECREF(message);
    if (!out && PyErr_Occurred()) break;
  }
  if (!out && PyErr_Occurred()) py_rephrase(self->fail);
  return out;
}

/* RosbagMessages(messages, connect, fail, tuple, time) */
static PyObject *rosbag_messages_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  PyObject *items[5] = {NULL};
  (void)kwargs;
  if (!PyArg_ParseTuple(args, "OOOO!O!", &items[0], &items[1], &items[2], (PyObject *)&PyType_Type,
                        &items[3], (PyObject *)&PyType_Type, &items[4])) {
    return NULL;
  }
  if (!PyIter_Check(items[0]) || !PyType_IsSubtype((PyTypeObject *)items[3], &PyTuple_Type) ||
      !PyType_IsSubtype((PyTypeObject *)items[4], state->tval)) {
    PyErr_SetString(PyExc_TypeError,
                    "expected an iterator, a class of tuples and a class of times");
    return NULL;
  }
  py_rosbag_messages *self = (py_rosbag_messages *)PyType_GenericAlloc(type, 0);
  if (!self) return NULL;
  for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
    Py_INCREF(items[i]);
  self->messages = items[0];
  self->connect = items[1];
  self->fail = items[2];
  self->tuple = (PyTypeObject *)items[3];
  self->time = (PyTypeObject *)items[4];
  self->new_tuple = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
  self->connections = PyDict_New();
  if (!self->connections) Py_CLEAR(self);
  return (PyObject *)self;
}

static int rosbag_messages_traverse(PyObject *object, visitproc visit, void *arg) {
  py_rosbag_messages *self = (py_rosbag_messages *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->messages);
  Py_VISIT(self->connect);
  Py_VISIT(self->connections);
  Py_VISIT(self->fail);
  Py_VISIT(self->tuple);
  Py_VISIT(self->time);
  return 0;
}

static void rosbag_messages_dealloc(PyObject *object) {
  py_rosbag_messages *self = (py_rosbag_messages *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(self);
  Py_XDECREF(self->messages);
  Py_XDECREF(self->connect);
  Py_XDECREF(self->connections);
  Py_XDECREF(self->fail);
  Py_XDECREF((PyObject *)self->tuple);
  Py_XDECREF((PyObject *)self->time);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

static int rosbag_messages_clear(PyObject *object) {
  py_rosbag_messages *self = (py_rosbag_messages *)object;
  if (self->connections) PyDict_Clear(self->connections);
  return 0;
}

static PyType_Slot g_rosbag_messages_slots[] = {
    {Py_tp_new, rosbag_messages_make},
    {Py_tp_dealloc, rosbag_messages_dealloc},
    {Py_tp_traverse, rosbag_messages_traverse},
    {Py_tp_clear, rosbag_messages_clear},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, rosbag_messages_next},
    {Py_tp_doc, PyDoc_STR("RosbagMessages(messages, connect, fail, tuple, time)\n\n"
                          "Iterator over messages in the form of the package rosbag.")},
    {0, NULL},
};

PyType_Spec py_rosbag_messages_spec = {
    "holdall._holdall.RosbagMessages", sizeof(py_rosbag_messages), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, g_rosbag_messages_slots};

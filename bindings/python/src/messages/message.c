#include "messages/message.h"

#include "common/text.h"

#include <stddef.h>
#include <string.h>
#include <structmember.h>

/* Allocate a message; the caller keeps its bytes valid until it has set their owner. */
static py_message *message_alloc(py_state *state, py_channel *channel, const ha_message *msg) {
  py_message *self = PyObject_New(py_message, state->message);
  if (!self) return NULL;
  Py_INCREF((PyObject *)channel);
  self->channel = channel;
  self->msg = *msg;
  self->msg.channel = NULL;
  self->bytes = NULL;
  return self;
}

PyObject *py_message_new(py_state *state, py_channel *channel, const ha_message *msg) {
  py_message *self = message_alloc(state, channel, msg);
  if (!self) {
    ha_message lost = *msg;
    ha_message_unref(&lost);
  }
  return (PyObject *)self;
}

PyObject *py_message_hold(py_state *state, py_channel *channel, const ha_message *msg,
                          PyObject *holder) {
  py_message *self = message_alloc(state, channel, msg);
  if (!self) return NULL;
  Py_INCREF(holder);
  self->bytes = holder;
  return (PyObject *)self;
}

/* Message(channel, data, time, publish_time, flags, sequence): unpickled. */
static PyObject *message_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  ha_message msg = HA_MESSAGE_INIT;
  PyObject *channel = NULL;
  PyObject *bytes = NULL;
  PyObject *numbers[4];
  long long values[4] = {0};
  char *data = NULL;
  Py_ssize_t size = 0;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "OOOOOO", &channel, &bytes, &numbers[0], &numbers[1], &numbers[2],
                        &numbers[3])) {
    return NULL;
  }
  if (!Py_IS_TYPE(channel, state->channel) || !PyBytes_Check(bytes)) {
    const int is_channel = Py_IS_TYPE(channel, state->channel);
    return PyErr_Format(PyExc_TypeError, "%s must be %s, not %R", is_channel ? "data" : "channel",
                        is_channel ? "bytes" : "a Channel",
                        (PyObject *)Py_TYPE(is_channel ? bytes : channel));
  }
  if (py_integer(&values[0], numbers[0], INT64_MIN, INT64_MAX, "time") < 0 ||
      py_integer(&values[1], numbers[1], INT64_MIN, INT64_MAX, "publish_time") < 0 ||
      py_integer(&values[2], numbers[2], 0, UINT32_MAX, "flags") < 0 ||
      py_integer(&values[3], numbers[3], 0, UINT32_MAX, "sequence") < 0 ||
      PyBytes_AsStringAndSize(bytes, &data, &size) < 0) {
    return NULL;
  }
  msg.data = (const uint8_t *)data;
  msg.size = (size_t)size;
  msg.log_time_ns = values[0];
  msg.publish_time_ns = values[1];
  msg.flags = (uint32_t)values[2];
  msg.sequence = (uint32_t)values[3];
  return py_message_hold(state, (py_channel *)channel, &msg, bytes);
}

static void message_dealloc(PyObject *object) {
  py_message *self = (py_message *)object;
  PyTypeObject *type = Py_TYPE(object);
  if (self->bytes) {
    Py_DECREF(self->bytes);
  } else {
    ha_message_unref(&self->msg);
  }
  Py_DECREF((PyObject *)self->channel);
  PyObject_Free(self);
  Py_DECREF(type);
}

static int message_buffer(PyObject *object, Py_buffer *view, int flags) {
  py_message *self = (py_message *)object;
  static const uint8_t nothing = 0;
  const uint8_t *data = self->msg.data ? self->msg.data : &nothing;
  return PyBuffer_FillInfo(view, (PyObject *)self, (void *)(uintptr_t)data,
                           (Py_ssize_t)self->msg.size, 1, flags);
}

/* Attributes of the message take precedence over fields of the same name, which m["name"]
 * returns. */
static PyObject *message_getattr(PyObject *object, PyObject *name) {
  py_message *self = (py_message *)object;
  PyObject *path = PyDict_GetItemWithError(self->channel->fields, name);
  if (!path) {
    PyObject *value = PyObject_GenericGetAttr(object, name);
    if (value || !PyErr_ExceptionMatches(PyExc_AttributeError)) return value;
    PyObject *type = NULL;
    PyObject *error = NULL;
    PyObject *trace = NULL;
    PyErr_Fetch(&type, &error, &trace);
    path = (PyObject *)py_channel_field(self->channel, name);
    if (!path && !PyErr_Occurred()) {
      PyErr_Restore(type, error, trace);
      return NULL;
    }
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    if (!path) return NULL;
  }
  Py_INCREF((PyObject *)path);
  PyObject *value = py_value_get(py_state_of(object), self, (py_path *)path);
  Py_DECREF((PyObject *)path);
  return value;
}

static PyObject *message_getitem(PyObject *object, PyObject *text) {
  py_message *self = (py_message *)object;
  py_path *path = py_channel_path(self->channel, text);
  if (!path) return NULL;
  Py_INCREF((PyObject *)path);
  PyObject *value = py_value_get(py_state_of(object), self, path);
  Py_DECREF((PyObject *)path);
  return value;
}

/* --- text ------------------------------------------------------------------- */

typedef ha_status print_fn(ha_buffer *out, const ha_plan *plan, const uint8_t *data, size_t size,
                           const ha_print_options *options, ha_error *err);

static PyObject *print(py_message *self, print_fn *fn) {
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  const ha_plan *plan = py_channel_plan(self->channel);
  if (!plan) return NULL;
  PyObject *text = NULL;
  if (fn(&out, plan, self->msg.data, self->msg.size, NULL, &err) < 0) {
    py_raise(py_state_of((PyObject *)self), &err, NULL);
  } else {
    text = PyUnicode_DecodeUTF8(out.data ? out.data : "", (Py_ssize_t)out.size, "replace");
  }
  ha_buffer_done(&out);
  return text;
}

static PyObject *message_json(PyObject *object, PyObject *none) {
  py_message *self = (py_message *)object;
  (void)none;
  return print(self, ha_plan_json);
}

static PyObject *message_yaml(PyObject *object, PyObject *none) {
  py_message *self = (py_message *)object;
  (void)none;
  return print(self, ha_plan_yaml);
}

static PyObject *message_repr(PyObject *object) {
  py_message *self = (py_message *)object;
  char time[HA_TIME_TEXT_SIZE];
  ha_time_format_seconds(time, self->msg.log_time_ns);
  return PyUnicode_FromFormat("<holdall.Message %U %U at %s, %zu bytes>", self->channel->topic,
                              self->channel->type, time, self->msg.size);
}

/* Call name(message, ...) of the Python layer. */
static PyObject *call_media(const char *name, PyObject *object, PyObject *args, PyObject *kwargs) {
  PyObject *module = PyImport_ImportModule("holdall._media");
  PyObject *function = module ? PyObject_GetAttrString(module, name) : NULL;
  PyObject *message = PyTuple_Pack(1, object);
  PyObject *all = message && args ? PySequence_Concat(message, args) : NULL;
  if (message && !args) {
    Py_INCREF(message);
    all = message;
  }
  PyObject *out = function && all ? PyObject_Call(function, all, kwargs) : NULL;
  Py_XDECREF(module);
  Py_XDECREF(function);
  Py_XDECREF(message);
  Py_XDECREF(all);
  return out;
}

static PyObject *message_image(PyObject *object, PyObject *args, PyObject *kwargs) {
  return call_media("image", object, args, kwargs);
}

static PyObject *message_points(PyObject *object, PyObject *none) {
  (void)none;
  return call_media("points", object, NULL, NULL);
}

/* Whether the messages of this channel are images. */
static int is_image(py_message *self) {
  ha_schema schema = HA_SCHEMA_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  const ha_plan *plan = py_channel_plan(self->channel);
  schema.name = PyUnicode_AsUTF8AndSize(self->channel->type, NULL);
  channel.schema = &schema;
  if (!plan || !schema.name) PyErr_Clear();
  return plan && schema.name && ha_images_are_in(&channel, plan);
}

static PyObject *message_html(PyObject *object, PyObject *none) {
  (void)none;
  PyObject *args = Py_BuildValue("(O)", is_image((py_message *)object) ? Py_True : Py_False);
  PyObject *out = args ? call_media("html", object, args, NULL) : NULL;
  Py_XDECREF(args);
  return out;
}

/* --- attributes ------------------------------------------------------------- */

static PyObject *message_topic(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  Py_INCREF(self->channel->topic);
  return self->channel->topic;
}

static PyObject *message_channel(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  Py_INCREF((PyObject *)self->channel);
  return (PyObject *)self->channel;
}

static PyObject *message_time(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  return PyLong_FromLongLong(self->msg.log_time_ns);
}

static PyObject *message_publish_time(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  if (!(self->msg.flags & HA_MESSAGE_HAS_PUBLISH_TIME)) Py_RETURN_NONE;
  return PyLong_FromLongLong(self->msg.publish_time_ns);
}

static PyObject *message_sequence(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  if (!(self->msg.flags & HA_MESSAGE_HAS_SEQUENCE)) Py_RETURN_NONE;
  return PyLong_FromUnsignedLong(self->msg.sequence);
}

static PyObject *message_datetime(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  PyObject *time =
      PyObject_CallFunction(py_state_of(object)->make_time, "L", (long long)self->msg.log_time_ns);
  PyObject *out = time ? PyObject_GetAttrString(time, "datetime") : NULL;
  Py_XDECREF(time);
  return out;
}

static PyObject *message_raw(PyObject *object, void *closure) {
  py_message *self = (py_message *)object;
  (void)closure;
  return PyMemoryView_FromObject((PyObject *)self);
}

static PyObject *message_dir(PyObject *object, PyObject *none) {
  py_message *self = (py_message *)object;
  (void)none;
  PyObject *names = PyObject_Dir((PyObject *)Py_TYPE(object));
  PyObject *fields = names ? py_channel_field_names(self->channel) : NULL;
  if (names && !fields) PyErr_Clear(); /* for a type that can't be decoded */
  if (fields && PyList_SetSlice(names, 0, 0, fields) < 0) Py_CLEAR(names);
  Py_XDECREF(fields);
  return names;
}

static PyObject *message_reduce(PyObject *object, PyObject *none) {
  py_message *self = (py_message *)object;
  (void)none;
  const char *data = (const char *)self->msg.data;
  PyObject *bytes = PyBytes_FromStringAndSize(data, (Py_ssize_t)self->msg.size);
  return Py_BuildValue("O(ONLLII)", (PyObject *)Py_TYPE(object), (PyObject *)self->channel, bytes,
                       (long long)self->msg.log_time_ns, (long long)self->msg.publish_time_ns,
                       (unsigned)self->msg.flags, (unsigned)self->msg.sequence);
}

static PyGetSetDef g_message_getset[] = {
    {"topic", message_topic, NULL, PyDoc_STR("name of the topic"), NULL},
    {"channel", message_channel, NULL, PyDoc_STR("type, encoding and definition"), NULL},
    {"time", message_time, NULL, PyDoc_STR("log time: int, nanoseconds since 1970"), NULL},
    {"publish_time", message_publish_time, NULL,
     PyDoc_STR("publish time: int, nanoseconds since 1970; None if the bag has none"), NULL},
    {"sequence", message_sequence, NULL,
     PyDoc_STR("sequence number of the publisher; None if the bag has none"), NULL},
    {"datetime", message_datetime, NULL, PyDoc_STR("time as datetime in UTC, cut to microseconds"),
     NULL},
    {"raw", message_raw, NULL,
     PyDoc_STR("the serialized message: a memoryview of the bytes as they were read"), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef g_message_methods[] = {
    {"json", message_json, METH_NOARGS, PyDoc_STR("json()\n--\n\nThe message as one JSON object.")},
    {"yaml", message_yaml, METH_NOARGS,
     PyDoc_STR("yaml()\n--\n\nThe message as `ros2 topic echo` prints it; long arrays are cut.")},
    {"image", (PyCFunction)(void (*)(void))message_image, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR(
         "image(order='rgb', *, copy=False, max_bytes=0)\n--\n\n"
         "The pixels of an image as an array (height, width[, channels]): of sensor_msgs/Image\n"
         "and CompressedImage. order: 'rgb', 'bgr', or 'raw' (as stored). A read-only view of\n"
         "the message if nothing is converted, unless copy is true. max_bytes: limit for a\n"
         "compressed image; 0: 1 GiB.")},
    {"points", message_points, METH_NOARGS,
     PyDoc_STR(
         "points()\n--\n\n"
         "The points of a PointCloud2, PointCloud or LaserScan as a structured array; its fields\n"
         "are those of the message, in its byte order. An organised cloud has the shape\n"
         "(height, width).")},
    {"_repr_html_", message_html, METH_NOARGS, NULL},
    {"__dir__", message_dir, METH_NOARGS, NULL},
    {"__reduce__", message_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_message_slots[] = {
    {Py_tp_new, message_make},
    {Py_tp_dealloc, message_dealloc},
    {Py_tp_getattro, message_getattr},
    {Py_mp_subscript, message_getitem},
    {Py_bf_getbuffer, message_buffer},
    {Py_tp_repr, message_repr},
    {Py_tp_getset, g_message_getset},
    {Py_tp_methods, g_message_methods},
    {Py_tp_doc,
     PyDoc_STR(
         "A message of a bag.\n\n"
         "Its fields are attributes, decoded on first access: m.header.stamp. A path\n"
         "is an item: m['linear_acceleration.z'], m['ranges[-1]']; and so is a field whose name "
         "is\n"
         "that of an attribute, m['time']. It is a buffer of its bytes: bytes(m).\n\n"
         "It can be pickled; if its type is only known from other messages of its bag, as in\n"
         "CBOR, the copy has its bytes, but no fields.")},
    {0, NULL},
};

PyType_Spec py_message_spec = {"holdall.Message", sizeof(py_message), 0, Py_TPFLAGS_DEFAULT,
                               g_message_slots};

/*
 * A writer of bags.
 */
#include "writing/writer.h"

#include "common/qos.h"
#include "common/text.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

typedef struct py_writer {
  PyObject_HEAD ha_writer *handle; /* NULL: closed */
  PyObject *path;
  int is_busy; /* another thread is in a call */
  long pid;
} py_writer;

/* --- options ------------------------------------------------------------------ */

static int take_options(py_writer_options *out, PyObject *dict) {
  static char *names[] = {"flags",    "threads",       "storage",          "compression",
                          "level",    "chunk_bytes",   "compression_mode", "split_bytes",
                          "split_ns", "max_files",     "metadata_version", "buffer_bytes",
                          "preset",   "profile",       "ros_distro",       "metadata",
                          "settings", "durable_bytes", "recipients",       NULL};
  ha_writer_options *o = &out->options;
  PyObject *metadata = Py_None;
  PyObject *settings = Py_None;
  PyObject *recipients = Py_None;
  unsigned long long chunk = 0;
  unsigned long long split = 0;
  unsigned long long buffer = 0;
  unsigned long long durable = 0;
  long long split_ns = 0;

  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed = PyArg_ParseTupleAndKeywords(
      none, dict, "|IIzziKiKLIIKzzzOOKO", names, &o->flags, &o->threads, &o->storage,
      &o->compression, &o->level, &chunk, &o->compression_mode, &split, &split_ns, &o->max_files,
      &o->metadata_version, &buffer, &o->preset, &o->profile, &o->ros_distro, &metadata, &settings,
      &durable, &recipients);
  Py_DECREF(none);
  if (!is_parsed || py_pair_list_init(&out->metadata, metadata, "metadata") < 0) return -1;
  o->chunk_bytes = chunk;
  o->split_bytes = split;
  o->split_ns = split_ns;
  o->buffer_bytes = buffer;
  o->durable_bytes = durable;
  if (py_names_init(&out->recipients, recipients, "recipients") < 0) return -1;
  o->recipients = out->recipients.items;
  o->recipient_count = out->recipients.size;
  return py_pair_list_init(&out->settings, settings, "settings");
}

int py_writer_options_init(py_writer_options *out, PyObject *dict) {
  memset(out, 0, sizeof *out);
  out->options = (ha_writer_options)HA_WRITER_OPTIONS_INIT;
  if (take_options(out, dict) < 0) {
    py_writer_options_done(out);
    return -1;
  }
  out->options.metadata = (ha_pairs){out->metadata.items, out->metadata.size};
  out->options.settings = (ha_pairs){out->settings.items, out->settings.size};
  return 0;
}

void py_writer_options_done(py_writer_options *options) {
  py_pair_list_done(&options->metadata);
  py_pair_list_done(&options->settings);
  py_names_done(&options->recipients);
}

/* --- opening and closing -------------------------------------------------------- */

static int open_writer(py_writer *self, PyObject *paths, PyObject *dict, ha_error *err) {
  py_writer_options options;
  py_names path;
  ha_status st;

  if (py_names_init(&path, paths, "path") < 0) return -1;
  if (py_writer_options_init(&options, dict) < 0) {
    py_names_done(&path);
    return -1;
  }
  Py_BEGIN_ALLOW_THREADS
  st = ha_writer_open(&self->handle, path.items[0], &options.options, err);
  Py_END_ALLOW_THREADS
  py_writer_options_done(&options);
  py_names_done(&path);
  return st < 0 ? -1 : 0;
}

/* Writer((path,), options) */
static PyObject *writer_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  ha_error err = HA_ERROR_INIT;
  PyObject *paths = NULL;
  PyObject *dict = NULL;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "O!O!", (PyObject *)&PyTuple_Type, &paths, (PyObject *)&PyDict_Type,
                        &dict)) {
    return NULL;
  }
  py_writer *self = PyObject_New(py_writer, type);
  if (!self) return NULL;
  Py_INCREF(paths);
  self->path = paths;
  self->handle = NULL;
  self->is_busy = 0;
  self->pid = (long)getpid();
  if (open_writer(self, paths, dict, &err) < 0) {
    py_raise(PyType_GetModuleState(type), &err, paths);
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

/* The handle for a call; NULL with an exception. */
static ha_writer *use(py_writer *self) {
  if (!self->handle || self->pid != (long)getpid()) {
    PyErr_SetString(PyExc_ValueError, self->handle ? "the writer belongs to another process"
                                                   : "the writer is closed");
    return NULL;
  }
  if (self->is_busy) {
    PyErr_SetString(PyExc_ValueError, "the writer is in use in another thread");
    return NULL;
  }
  return self->handle;
}

/* None, or NULL with the exception. */
static PyObject *result_of(py_writer *self, ha_status st, const ha_error *err) {
  if (st < 0) return py_raise(py_state_of((PyObject *)self), err, self->path);
  Py_RETURN_NONE;
}

static PyObject *writer_close(PyObject *object, PyObject *none) {
  py_writer *self = (py_writer *)object;
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  (void)none;

  if (!self->handle) Py_RETURN_NONE;
  ha_writer *handle = use(self);
  if (!handle) return NULL;
  self->handle = NULL;
  Py_BEGIN_ALLOW_THREADS
  st = ha_writer_close(handle, &err);
  Py_END_ALLOW_THREADS
  return result_of(self, st, &err);
}

static PyObject *writer_abort(PyObject *object, PyObject *none) {
  py_writer *self = (py_writer *)object;
  (void)none;
  if (!self->handle) Py_RETURN_NONE;
  ha_writer *handle = use(self);
  if (!handle) return NULL;
  self->handle = NULL;
  Py_BEGIN_ALLOW_THREADS
  ha_writer_abort(handle);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

/* A writer that was not closed keeps the written files, as Python's files do. */
static void writer_dealloc(PyObject *object) {
  py_writer *self = (py_writer *)object;
  PyTypeObject *type = Py_TYPE(object);
  if (self->handle && self->pid == (long)getpid()) {
    ha_status st;
    Py_BEGIN_ALLOW_THREADS
    st = ha_writer_close(self->handle, NULL);
    Py_END_ALLOW_THREADS(void)
    st; /* cannot be reported here */
  }
  Py_XDECREF(self->path);
  PyObject_Free(self);
  Py_DECREF(type);
}

/* --- channels ------------------------------------------------------------------- */

/* QoS profiles of a channel. */
typedef struct qos_list {
  ha_qos *items;
  const ha_qos **pointers;
  size_t size;
} qos_list;

static void qos_list_done(qos_list *list) {
  PyMem_Free(list->items);
  PyMem_Free((void *)list->pointers);
}

static int qos_list_init(qos_list *out, PyObject *list) {
  const Py_ssize_t size = PyList_Size(list);
  if (size < 0) return -1;
  out->items = PyMem_Calloc((size_t)size + 1, sizeof *out->items);
  out->pointers = PyMem_Calloc((size_t)size + 1, sizeof *out->pointers);
  out->size = (size_t)size;
  int result = out->items && out->pointers ? 0 : -1;
  if (result < 0) PyErr_NoMemory();
  for (Py_ssize_t i = 0; result == 0 && i < size; i++) {
    result = py_qos_init(&out->items[i], PyList_GetItem(list, i));
    out->pointers[i] = &out->items[i];
  }
  if (result < 0) qos_list_done(out);
  return result;
}

static PyObject *add_channel(py_writer *self, const ha_channel *channel) {
  ha_error err = HA_ERROR_INIT;
  uint32_t id = 0;
  ha_writer *handle = use(self);
  if (!handle) return NULL;
  if (ha_writer_add_channel(&id, handle, channel, NULL, &err) < 0) {
    return py_raise(py_state_of((PyObject *)self), &err, self->path);
  }
  return PyLong_FromUnsignedLong(id);
}

/* add_channel(topic, schema, metadata, qos) -> id */
static PyObject *writer_add_channel(PyObject *object, PyObject *args) {
  ha_channel channel = HA_CHANNEL_INIT;
  PyObject *schema_tuple = NULL;
  PyObject *dict = NULL;
  PyObject *qos_items = NULL;
  PyObject *out = NULL;
  py_pair_list metadata;
  py_schema schema;
  qos_list qos;

  if (!PyArg_ParseTuple(args, "yO!OO!", &channel.topic, (PyObject *)&PyTuple_Type, &schema_tuple,
                        &dict, (PyObject *)&PyList_Type, &qos_items) ||
      py_schema_init(&schema, schema_tuple) < 0 ||
      py_pair_list_init(&metadata, dict, "metadata") < 0) {
    return NULL;
  }
  if (qos_list_init(&qos, qos_items) == 0) {
    channel.schema = &schema.schema;
    channel.encoding = schema.message_encoding;
    channel.metadata = (ha_pairs){metadata.items, metadata.size};
    channel.qos = qos.pointers;
    channel.qos_count = qos.size;
    out = add_channel((py_writer *)object, &channel);
    qos_list_done(&qos);
  }
  py_pair_list_done(&metadata);
  return out;
}

/* --- messages ------------------------------------------------------------------- */

/* Parse an int into *out, and set its flag; None sets neither. 0, or -1 with an exception. */
static int take_times(ha_message *msg, PyObject *time, PyObject *publish, PyObject *sequence) {
  long long log_ns = 0;
  long long sent_ns = 0;
  long long number = 0;

  if (py_integer(&log_ns, time, INT64_MIN, INT64_MAX, "time") < 0) return -1;
  if (publish == Py_None) {
    sent_ns = log_ns;
  } else if (py_integer(&sent_ns, publish, INT64_MIN, INT64_MAX, "publish_time") < 0) {
    return -1;
  }
  if (sequence != Py_None && py_integer(&number, sequence, 0, UINT32_MAX, "sequence") < 0) {
    return -1;
  }
  msg->log_time_ns = log_ns;
  msg->publish_time_ns = sent_ns;
  msg->sequence = (uint32_t)number;
  msg->flags = (publish != Py_None ? HA_MESSAGE_HAS_PUBLISH_TIME : 0u) |
               (sequence != Py_None ? HA_MESSAGE_HAS_SEQUENCE : 0u);
  return 0;
}

static PyObject *write_buffer(py_writer *self, uint32_t channel, ha_message *msg,
                              const Py_buffer *data) {
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  ha_writer *handle = use(self);
  if (!handle) return NULL;
  msg->data = data->buf;
  msg->size = (size_t)data->len;
  self->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_writer_write(handle, channel, msg, &err);
  Py_END_ALLOW_THREADS
  self->is_busy = 0;
  return result_of(self, st, &err);
}

/* write(channel, time, data, publish_time, sequence) */
static PyObject *writer_write(PyObject *object, PyObject *args) {
  ha_message msg = HA_MESSAGE_INIT;
  PyObject *time = NULL;
  PyObject *publish = NULL;
  PyObject *sequence = NULL;
  PyObject *out = NULL;
  unsigned channel = 0;
  Py_buffer data;

  if (!PyArg_ParseTuple(args, "IOy*OO", &channel, &time, &data, &publish, &sequence)) return NULL;
  if (take_times(&msg, time, publish, sequence) == 0) {
    out = write_buffer((py_writer *)object, channel, &msg, &data);
  }
  PyBuffer_Release(&data);
  return out;
}

/* add_attachment(name, media_type, time, data) */
static PyObject *writer_add_attachment(PyObject *object, PyObject *args) {
  py_writer *self = (py_writer *)object;
  ha_attachment attachment = HA_ATTACHMENT_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;
  long long time = 0;
  Py_buffer data;

  if (!PyArg_ParseTuple(args, "ssLy*", &attachment.name, &attachment.media_type, &time, &data)) {
    return NULL;
  }
  attachment.log_time_ns = time;
  attachment.size = (uint64_t)data.len;
  ha_writer *handle = use(self);
  if (handle) st = ha_writer_add_attachment(handle, &attachment, data.buf, &err);
  PyBuffer_Release(&data);
  return handle ? result_of(self, st, &err) : NULL;
}

/* flush(sync) */
static PyObject *writer_flush(PyObject *object, PyObject *args) {
  py_writer *self = (py_writer *)object;
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  int sync = 0;

  if (!PyArg_ParseTuple(args, "p", &sync)) return NULL;
  ha_writer *handle = use(self);
  if (!handle) return NULL;
  self->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_writer_flush(handle, sync, &err);
  Py_END_ALLOW_THREADS
  self->is_busy = 0;
  return result_of(self, st, &err);
}

static PyObject *writer_split(PyObject *object, PyObject *none) {
  py_writer *self = (py_writer *)object;
  ha_error err = HA_ERROR_INIT;
  (void)none;
  ha_writer *handle = use(self);
  return handle ? result_of(self, ha_writer_split(handle, &err), &err) : NULL;
}

static PyMethodDef g_writer_methods[] = {
    {"add_channel", writer_add_channel, METH_VARARGS,
     PyDoc_STR("add_channel(topic, schema, metadata, qos) -> id")},
    {"write", writer_write, METH_VARARGS,
     PyDoc_STR("write(channel, time, data, publish_time, sequence)")},
    {"add_attachment", writer_add_attachment, METH_VARARGS,
     PyDoc_STR("add_attachment(name, media_type, time, data)")},
    {"flush", writer_flush, METH_VARARGS, PyDoc_STR("flush(sync)")},
    {"split", writer_split, METH_NOARGS, PyDoc_STR("split(): begin another file")},
    {"close", writer_close, METH_NOARGS, PyDoc_STR("close(): finish the bag")},
    {"abort", writer_abort, METH_NOARGS, PyDoc_STR("abort(): delete what was written")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_writer_slots[] = {
    {Py_tp_new, writer_make},
    {Py_tp_dealloc, writer_dealloc},
    {Py_tp_methods, g_writer_methods},
    {Py_tp_doc, PyDoc_STR("Writer((path,), options)")},
    {0, NULL},
};

PyType_Spec py_writer_spec = {"holdall._holdall.Writer", sizeof(py_writer), 0, Py_TPFLAGS_DEFAULT,
                              g_writer_slots};

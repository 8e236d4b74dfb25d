#include "reading/reader.h"

#include "common/interrupt.h"
#include "common/text.h"
#include "messages/message.h"
#include "reading/net.h"
#include "reading/open_options.h"
#include "reading/query.h"

#include <string.h>
#include <unistd.h>

/* --- opening and closing ---------------------------------------------------------------------- */

static int open_reader(py_reader *self, ha_reader_options *options, ha_error *err) {
  py_names paths;
  ha_status st;

  options->progress = py_progress_look;
  if (py_names_init(&paths, self->paths, "paths") < 0) return -1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reader_open(&self->handle, paths.items, paths.size, options, err);
  Py_END_ALLOW_THREADS
  py_names_done(&paths);
  if (st >= 0) st = ha_decoder_sample(self->decoder->decoder, self->handle, err);
  return st < 0 ? -1 : 0;
}

static int open_with(py_reader *self, ha_reader_options *options, PyObject *keys, PyObject *limits,
                     ha_error *err) {
  py_open_options given;

  if (py_open_options_init(&given, keys, limits) < 0) return -1;
  options->keys = &given.keys;
  options->limits = &given.limits;
  const int st = open_reader(self, options, err);
  options->keys = NULL;
  options->limits = NULL;
  py_open_options_done(&given);
  return st;
}

/* Reader(paths, decoder, flags, threads, files, progress, net, keys, limits) */
static PyObject *reader_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *paths = NULL;
  PyObject *decoder = NULL;
  PyObject *files = Py_None;
  PyObject *progress = Py_None;
  PyObject *net = Py_None;
  PyObject *keys = Py_None;
  PyObject *limits = Py_None;
  ha_io io;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "O!O!IIO|OOOO", (PyObject *)&PyTuple_Type, &paths,
                        (PyObject *)state->decoder, &decoder, &options.flags, &options.threads,
                        &files, &progress, &net, &keys, &limits)) {
    return NULL;
  }
  py_reader *self = PyObject_New(py_reader, type);
  if (!self) return NULL;
  Py_INCREF((PyObject *)decoder);
  Py_INCREF(paths);
  self->handle = NULL;
  self->decoder = (py_decoder *)decoder;
  self->paths = paths;
  self->files = files == Py_None ? NULL : files;
  Py_XINCREF(self->files);
  if (self->files) py_source_use(&options, &io, self->files);
  self->progress = progress == Py_None ? NULL : progress;
  Py_XINCREF(self->progress);
  self->net = net == Py_None ? NULL : py_net_new(net);
  options.net = py_net_options(self->net);
  options.user = self->progress;
  self->channels = PyList_New(0);
  self->is_claimed = 0;
  self->is_busy = 0;
  self->is_closing = 0;
  self->pid = (long)getpid();
  if (!self->channels || (net != Py_None && !self->net) ||
      open_with(self, &options, keys, limits, &err) < 0) {
    py_raise(state, &err, paths);
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

static void close_handle(py_reader *self) {
  ha_reader *handle = self->handle;
  self->handle = NULL;
  /* a forked process does not have the threads of a reader: waiting for them would never end */
  if (!handle || self->pid != (long)getpid()) return;
  Py_BEGIN_ALLOW_THREADS
  ha_reader_close(handle);
  Py_END_ALLOW_THREADS
}

static void reader_dealloc(PyObject *object) {
  py_reader *self = (py_reader *)object;
  PyTypeObject *type = Py_TYPE(object);
  close_handle(self);
  Py_XDECREF(self->channels);
  Py_XDECREF(self->paths);
  Py_XDECREF(self->files);
  Py_XDECREF(self->progress);
  Py_XDECREF(self->net);
  Py_XDECREF((PyObject *)self->decoder);
  PyObject_Free(self);
  Py_DECREF(type);
}

int py_reader_check(py_reader *reader) {
  if (reader->pid != (long)getpid()) {
    PyErr_SetString(PyExc_RuntimeError,
                    "the iteration began in another process: start it again in this one");
    return -1;
  }
  if (!reader->handle || reader->is_closing) {
    PyErr_SetString(PyExc_ValueError, "the bag is closed");
    return -1;
  }
  return 0;
}

void py_reader_release(py_reader *reader) {
  reader->is_claimed = 0;
  if (reader->is_closing) close_handle(reader);
}

PyObject *py_reader_raise(py_reader *reader, const ha_error *err) {
  return py_raise(py_state_of((PyObject *)reader), err, reader->paths);
}

static PyObject *reader_claim(PyObject *object, PyObject *none) {
  py_reader *self = (py_reader *)object;
  (void)none;
  if (self->is_claimed || !self->handle || self->pid != (long)getpid()) Py_RETURN_FALSE;
  self->is_claimed = 1;
  Py_RETURN_TRUE;
}

static PyObject *reader_release(PyObject *object, PyObject *none) {
  py_reader *self = (py_reader *)object;
  (void)none;
  py_reader_release(self);
  Py_RETURN_NONE;
}

static PyObject *reader_close(PyObject *object, PyObject *none) {
  py_reader *self = (py_reader *)object;
  (void)none;
  self->is_closing = 1;
  if (!self->is_claimed) close_handle(self);
  Py_RETURN_NONE;
}

/* --- content ---------------------------------------------------------------------------------- */

py_channel *py_reader_channel(py_reader *reader, uint32_t id) {
  size_t count = 0;
  if (id < (size_t)PyList_Size(reader->channels)) {
    return (py_channel *)PyList_GetItem(reader->channels, (Py_ssize_t)id);
  }
  const ha_channel *const *channels = ha_reader_channels(&count, reader->handle);
  for (size_t i = (size_t)PyList_Size(reader->channels); i < count; i++) {
    PyObject *channel =
        py_channel_new(py_state_of((PyObject *)reader), channels[i], reader->decoder);
    if (!channel || PyList_Append(reader->channels, channel) < 0) {
      Py_XDECREF((PyObject *)channel);
      return NULL;
    }
    Py_DECREF((PyObject *)channel);
  }
  return (py_channel *)PyList_GetItem(reader->channels, (Py_ssize_t)id);
}

static PyObject *reader_channels(PyObject *object, PyObject *none) {
  py_reader *self = (py_reader *)object;
  size_t count = 0;
  (void)none;
  if (py_reader_check(self) < 0) return NULL;
  ha_reader_channels(&count, self->handle);
  if (count > 0 && !py_reader_channel(self, (uint32_t)(count - 1))) return NULL;
  return PySequence_List(self->channels);
}

static PyObject *reader_info(PyObject *object, PyObject *args) {
  py_reader *self = (py_reader *)object;
  const ha_bag_info *info = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  int sizes = 0;

  if (!PyArg_ParseTuple(args, "p", &sizes) || py_reader_check(self) < 0) return NULL;
  self->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reader_info(&info, self->handle, sizes ? HA_INFO_SIZES : 0, &err);
  Py_END_ALLOW_THREADS
  self->is_busy = 0;
  return st < 0 ? py_reader_raise(self, &err) : py_info_dict(info);
}

/* Whether it may be used: not while another thread works with it, nor in another process. */
static int is_idle(const py_reader *self) {
  return self->handle && !self->is_busy && self->pid == (long)getpid();
}

static PyObject *reader_problems(PyObject *object, PyObject *none) {
  py_reader *self = (py_reader *)object;
  size_t count = 0;
  (void)none;
  if (!is_idle(self)) return PyList_New(0);
  const ha_problem *const *problems = ha_reader_problems(&count, self->handle);
  return py_problem_list(problems, count);
}

static PyObject *reader_losses(PyObject *object, PyObject *none) {
  py_reader *self = (py_reader *)object;
  size_t count = 0;
  (void)none;
  if (!is_idle(self)) return PyList_New(0);
  const ha_loss *const *losses = ha_reader_losses(&count, self->handle);
  return py_loss_list(losses, count);
}

static PyObject *reader_nth(PyObject *object, PyObject *args) {
  py_reader *self = (py_reader *)object;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  unsigned channel = 0;
  unsigned long long n = 0;
  ha_status st;

  if (!PyArg_ParseTuple(args, "IK", &channel, &n) || py_reader_check(self) < 0) return NULL;
  self->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reader_nth(&msg, self->handle, channel, n, &err);
  if (st == HA_OK) ha_message_ref(&msg);
  Py_END_ALLOW_THREADS
  self->is_busy = 0;
  if (st == HA_END) Py_RETURN_NONE;
  if (st < 0) return py_reader_raise(self, &err);
  py_channel *of = py_reader_channel(self, channel);
  if (of) return py_message_new(py_state_of(object), of, &msg);
  ha_message_unref(&msg);
  return NULL;
}

static PyObject *split_list(const ha_split *const *splits, size_t count) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < count; i++) {
    const ha_split *split = splits[i];
    PyObject *item = Py_BuildValue("LLKK", (long long)split->start_ns, (long long)split->end_ns,
                                   (unsigned long long)split->message_count,
                                   (unsigned long long)split->byte_count);
    if (!item || PyList_Append(out, item) < 0) Py_CLEAR(out);
    Py_XDECREF(item);
  }
  return out;
}

static PyObject *reader_splits(PyObject *object, PyObject *args) {
  py_reader *self = (py_reader *)object;
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;
  const ha_split *const *splits = NULL;
  ha_error err = HA_ERROR_INIT;
  unsigned long long bytes = 0;
  unsigned long long parts = 0;
  PyObject *dict = NULL;
  size_t count = 0;
  py_query query;
  ha_status st;

  if (!PyArg_ParseTuple(args, "O!KK", (PyObject *)&PyDict_Type, &dict, &bytes, &parts) ||
      py_reader_check(self) < 0 || py_query_init(&query, dict) < 0) {
    return NULL;
  }
  options.target_bytes = bytes;
  options.count = parts;
  self->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reader_splits(&splits, &count, self->handle, &query.query, &options, &err);
  Py_END_ALLOW_THREADS
  self->is_busy = 0;
  py_query_done(&query);
  return st < 0 ? py_reader_raise(self, &err) : split_list(splits, count);
}

static PyObject *reader_attachment(PyObject *object, PyObject *args) {
  py_reader *self = (py_reader *)object;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  Py_ssize_t i = 0;
  ha_status st;

  if (!PyArg_ParseTuple(args, "n", &i) || py_reader_check(self) < 0) return NULL;
  self->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reader_attachment(&msg, self->handle, (size_t)i, &err);
  Py_END_ALLOW_THREADS
  self->is_busy = 0;
  if (st < 0) return py_reader_raise(self, &err);
  return PyBytes_FromStringAndSize((const char *)msg.data, (Py_ssize_t)msg.size);
}

/* --- type ------------------------------------------------------------------------------------- */

static PyMethodDef g_reader_methods[] = {
    {"claim", reader_claim, METH_NOARGS,
     PyDoc_STR("claim() -> bool: it was free, and now belongs to the caller")},
    {"release", reader_release, METH_NOARGS, PyDoc_STR("release(): end a claim")},
    {"close", reader_close, METH_NOARGS, PyDoc_STR("close(): at once, or when the claim ends")},
    {"channels", reader_channels, METH_NOARGS, PyDoc_STR("channels() -> [Channel]")},
    {"info", reader_info, METH_VARARGS, PyDoc_STR("info(sizes) -> dict")},
    {"problems", reader_problems, METH_NOARGS,
     PyDoc_STR("problems() -> [(path, offset, text)]; none while another thread reads")},
    {"losses", reader_losses, METH_NOARGS,
     PyDoc_STR("losses() -> [dict]; none while another thread reads")},
    {"nth", reader_nth, METH_VARARGS, PyDoc_STR("nth(channel, n) -> Message or None")},
    {"splits", reader_splits, METH_VARARGS,
     PyDoc_STR("splits(query, target_bytes, count) -> [(start, end, messages, bytes)]")},
    {"attachment", reader_attachment, METH_VARARGS, PyDoc_STR("attachment(i) -> bytes")},
    {"messages", py_messages_new, METH_VARARGS,
     PyDoc_STR("messages(query, where, skips_damage) -> Messages: takes the claim over")},
    {"stream", py_reader_stream, METH_VARARGS,
     PyDoc_STR("stream(topic, query, options) -> (stream, counts): takes the reader over")},
    {"align", py_reader_align, METH_VARARGS,
     PyDoc_STR("align([(topic, path, name, method)], query, options) -> capsule: takes the reader "
               "over")},
    {"align_columns", py_reader_align_columns, METH_VARARGS,
     PyDoc_STR("align_columns((fields, query, options), skips_structs) -> (columns, skipped, why, "
               "incomplete, gaps): takes the reader over")},
    {"frames", py_reader_frames, METH_NOARGS,
     PyDoc_STR("frames() -> (Frames, skipped, why): of all messages with transforms")},
    {"columns", py_reader_columns, METH_VARARGS,
     PyDoc_STR("columns((topic, query, options), skips_structs) -> (columns, skipped, why): takes "
               "the reader over")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_reader_slots[] = {
    {Py_tp_new, reader_make},
    {Py_tp_dealloc, reader_dealloc},
    {Py_tp_methods, g_reader_methods},
    {Py_tp_doc, PyDoc_STR("Reader(paths, decoder, flags, threads, files)")},
    {0, NULL},
};

PyType_Spec py_reader_spec = {"holdall._holdall.Reader", sizeof(py_reader), 0, Py_TPFLAGS_DEFAULT,
                              g_reader_slots};

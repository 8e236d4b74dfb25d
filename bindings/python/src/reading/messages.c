/*
 * Iterator over messages.
 *
 * Messages are fetched many at a time, without the GIL: releasing and acquiring it costs as much as
 * reading one message. The first fetch is small, for callers that only need the first message.
 */
#include "common/text.h"
#include "messages/message.h"
#include "reading/query.h"
#include "reading/reader.h"

#include <stddef.h>
#include <string.h>
#include <structmember.h>

enum {
  FIRST_BATCH = 8,
  MAX_BATCH = 512,           /* most messages of a fetch */
  MAX_BATCH_BYTES = 1 << 20, /* a fetch ends with the message that reaches this size */
  MAX_BATCH_OWNERS = 8,      /* most chunks that a fetch keeps in memory */
  MAX_BATCH_TESTS = 16384    /* most messages that a fetch tests, so that signals are handled */
};

typedef struct py_messages {
  PyObject_HEAD py_reader *reader; /* NULL: the iteration has ended */
  ha_where *where;                 /* or NULL */
  ha_definitions *definitions;     /* of where, or NULL */
  ha_message *batch; /* MAX_BATCH of them; those from next to count have a reference */
  size_t count;
  size_t next;
  size_t room;      /* of the next fetch */
  ha_status status; /* status that ended the last fetch; a failure is still to be raised */
  ha_error error;
  int skips_damage;
  unsigned long long skipped;
  int is_fetching; /* without the GIL */
} py_messages;

/* --- fetching ---------------------------------------------------------------- */

/* Test a message with where. HA_OK: is_kept is set. HA_END with is_kept untouched: the end. */
static ha_status test(int32_t *is_kept, py_messages *self, const ha_message *msg) {
  *is_kept = 1;
  return self->where ? ha_where_test(is_kept, self->where, msg, &self->error) : HA_OK;
}

/* Fill the batch. HA_OK: there may be more. */
static ha_status fetch(py_messages *self) {
  const void *owner = NULL;
  uint64_t bytes = 0;
  uint32_t owners = 0;

  for (uint32_t tests = 0; tests < MAX_BATCH_TESTS && self->count < self->room; tests++) {
    ha_message *msg = &self->batch[self->count];
    int32_t is_kept = 0;

    *msg = (ha_message)HA_MESSAGE_INIT;
    ha_status st = ha_reader_next(msg, self->reader->handle, &self->error);
    if (st == HA_OK) st = test(&is_kept, self, msg);
    if (st != HA_OK) return st;
    if (!is_kept) continue;
    ha_message_ref(msg);
    self->count++;
    bytes += msg->size;
    if (msg->owner != owner) owners++;
    owner = msg->owner;
    if (bytes >= MAX_BATCH_BYTES || owners > MAX_BATCH_OWNERS) break;
  }
  return HA_OK;
}

/* Refuse the call while another thread fetches messages. 0, or -1 with an exception. */
static int check_idle(const py_messages *self) {
  if (!self->is_fetching) return 0;
  PyErr_SetString(PyExc_ValueError, "the iterator is in use in another thread");
  return -1;
}

/* Fetch the next messages. 0, or -1 with an exception. */
static int refill(py_messages *self) {
  if (py_reader_check(self->reader) < 0) return -1;
  self->next = self->count = 0;
  self->is_fetching = self->reader->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  self->status = fetch(self);
  Py_END_ALLOW_THREADS
  self->is_fetching = self->reader->is_busy = 0;
  self->room = self->room * 2 < MAX_BATCH ? self->room * 2 : MAX_BATCH;
  if (!PyErr_Occurred()) return PyErr_CheckSignals();
  self->status = HA_OK; /* cancelled: the exception is raised now */
  return -1;
}

/* Whether reading can continue after this failure. */
static int is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_LIMIT || st == HA_E_UNSUPPORTED;
}

/* A failure that ended the last fetch: 0 if it is to be skipped, -1 with the exception. */
static int report(py_messages *self) {
  const ha_status st = self->status;
  if (st >= 0) return 0;
  self->status = HA_OK;
  if (self->skips_damage && is_damage(st)) {
    self->skipped++;
    return 0;
  }
  py_reader_raise(self->reader, &self->error);
  return -1;
}

/* Release everything; the reader is free for others. */
static void finish(py_messages *self) {
  py_reader *reader = self->reader;
  if (!reader) return;
  self->reader = NULL;
  for (; self->next < self->count; self->next++)
    ha_message_unref(&self->batch[self->next]);
  ha_where_free(self->where);
  self->where = NULL;
  ha_definitions_close(self->definitions);
  self->definitions = NULL;
  py_reader_release(reader);
  Py_DECREF((PyObject *)reader);
}

static PyObject *messages_next(PyObject *object) {
  py_messages *self = (py_messages *)object;
  if (check_idle(self) < 0) return NULL;
  while (self->reader && self->next == self->count) {
    if (self->status == HA_END) {
      finish(self);
    } else if (report(self) < 0 || refill(self) < 0) {
      return NULL;
    }
  }
  if (!self->reader) return NULL;
  ha_message *msg = &self->batch[self->next++];
  py_channel *channel = py_reader_channel(self->reader, msg->channel->id);
  if (channel) return py_message_new(py_state_of(object), channel, msg);
  ha_message_unref(msg);
  return NULL;
}

/* Whether the next call would raise a failure. */
static int has_failed(const py_messages *self) {
  return self->next == self->count && self->status < 0 &&
         !(self->skips_damage && is_damage(self->status));
}

/* Fetch until there is a message, an end or a failure, which is not raised: the messages that were
 * read before are returned first. 0, or -1 with an exception. */
static int look_ahead(py_messages *self) {
  if (check_idle(self) < 0) return -1;
  while (self->reader && self->next == self->count && self->status != HA_END && !has_failed(self)) {
    if (report(self) < 0 || refill(self) < 0) return -1;
  }
  return 0;
}

static PyObject *messages_read(PyObject *object, PyObject *arg) {
  py_messages *self = (py_messages *)object;
  long long count = 0;

  if (py_integer(&count, arg, 0, PY_SSIZE_T_MAX, "count") < 0) return NULL;
  PyObject *list = PyList_New(0);
  while (list && PyList_Size(list) < count) {
    if (PyList_Size(list) > 0 && look_ahead(self) < 0) {
      Py_CLEAR(list);
      break;
    }
    if (PyList_Size(list) > 0 && has_failed(self)) break;
    PyObject *message = messages_next(object);
    if (!message && !PyErr_Occurred()) break;
    if (!message || PyList_Append(list, message) < 0) Py_CLEAR(list);
    Py_XDECREF(message);
  }
  return list;
}

/* --- making ------------------------------------------------------------------ */

static ha_status start(py_messages *self, const ha_query *query, const char *where) {
  ha_reader *handle = self->reader->handle;
  ha_error *err = &self->error;

  if (!where) return ha_reader_query(handle, query, err);
  const ha_status st = ha_where_new(&self->where, where, self->definitions, err);
  return st < 0 ? st : ha_where_query(self->where, handle, query, err);
}

/* An iterator that owns the reader and its claim; NULL with an exception. */
static py_messages *messages_alloc(py_reader *reader) {
  py_messages *self = PyObject_New(py_messages, py_state_of((PyObject *)reader)->messages);
  if (!self) return NULL;
  memset((char *)self + offsetof(py_messages, reader), 0,
         sizeof *self - offsetof(py_messages, reader));
  Py_INCREF((PyObject *)reader);
  self->reader = reader;
  self->room = FIRST_BATCH;
  self->error = (ha_error)HA_ERROR_INIT;
  self->batch = PyMem_Malloc(MAX_BATCH * sizeof *self->batch);
  if (!self->batch) PyErr_NoMemory();
  if (!self->batch || py_decoder_definitions(&self->definitions, reader->decoder) < 0) {
    Py_CLEAR(self);
  }
  return self;
}

static PyObject *messages_start(py_messages *self, PyObject *dict, const char *where) {
  py_query query;
  if (py_reader_check(self->reader) < 0 || py_query_init(&query, dict) < 0) {
    Py_DECREF((PyObject *)self);
    return NULL;
  }
  query.query.definitions = self->definitions;
  Py_BEGIN_ALLOW_THREADS
  self->status = start(self, &query.query, where);
  Py_END_ALLOW_THREADS
  py_query_done(&query);
  if (self->status < 0) {
    py_reader_raise(self->reader, &self->error);
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

PyObject *py_messages_new(PyObject *reader, PyObject *args) {
  PyObject *dict = NULL;
  const char *where = NULL;
  int skips_damage = 0;

  py_messages *self = messages_alloc((py_reader *)reader);
  if (!self) return NULL;
  if (!PyArg_ParseTuple(args, "O!zp", (PyObject *)&PyDict_Type, &dict, &where, &skips_damage)) {
    Py_DECREF((PyObject *)self);
    return NULL;
  }
  self->skips_damage = skips_damage;
  return messages_start(self, dict, where);
}

static void messages_dealloc(PyObject *object) {
  py_messages *self = (py_messages *)object;
  PyTypeObject *type = Py_TYPE(object);
  finish(self);
  PyMem_Free(self->batch);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *messages_close(PyObject *object, PyObject *none) {
  py_messages *self = (py_messages *)object;
  (void)none;
  if (check_idle(self) < 0) return NULL;
  finish(self);
  Py_RETURN_NONE;
}

static PyMemberDef g_messages_members[] = {
    {"skipped", T_ULONGLONG, offsetof(py_messages, skipped), READONLY,
     PyDoc_STR("damaged places, or messages that could not be read, that were skipped so far")},
    {NULL, 0, 0, 0, NULL},
};

static PyMethodDef g_messages_methods[] = {
    {"read", messages_read, METH_O,
     PyDoc_STR("read(count)\n--\n\nThe next messages, at most count, in a list; none: the end.\n"
               "Damage is raised by the call after the one that returns the messages before it.")},
    {"close", messages_close, METH_NOARGS, PyDoc_STR("close()\n--\n\nEnd the iteration.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_messages_slots[] = {
    {Py_tp_dealloc, messages_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, messages_next},
    {Py_tp_members, g_messages_members},
    {Py_tp_methods, g_messages_methods},
    {Py_tp_doc, PyDoc_STR("Iterator over messages of a bag.")},
    {0, NULL},
};

PyType_Spec py_messages_spec = {"holdall.Messages", sizeof(py_messages), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                g_messages_slots};

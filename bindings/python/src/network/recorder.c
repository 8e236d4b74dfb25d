/*
 * A recorder.
 */
#include "network/record_options.h"
#include "network/session.h"

#include <stdlib.h>
#include <string.h>

typedef struct py_recorder {
  PyObject_HEAD py_session session;
  ha_recorder *recorder; /* NULL: closed */
} py_recorder;

static const char g_name[] = "recorder";

/* --- callbacks: in the thread that writes, without the GIL ------------------------------------ */

static void on_event(void *user, ha_recorder *recorder, const ha_recorder_event *event) {
  py_recorder *self = user;
  const py_event to = {.kind = event->kind,
                       .status = event->status,
                       .stopped = event->stopped,
                       .free_bytes = event->free_bytes,
                       .limit_bytes = event->limit_bytes};
  const char *const texts[PY_EVENT_TEXTS] = {event->text, event->closed_file, event->opened_file};

  (void)recorder;
  py_inbox_put_event(self->session.inbox, &to, texts);
  pthread_mutex_lock(&self->session.lock);
  if (self->session.control) ha_control_recorder_event(self->session.control, event);
  pthread_mutex_unlock(&self->session.lock);
}

/* --- opening and closing ------------------------------------------------------------------ */

/* Offer services as a node of this full name; NULL: none. */
static ha_status serve(py_recorder *self, const char *node, uint32_t flags, ha_error *err) {
  ha_control *control = NULL;

  if (!node) return HA_OK;
  const ha_status st = ha_control_recorder(&control, self->recorder,
                                           ha_recorder_transport(self->recorder), node, flags, err);
  py_session_serve(&self->session, control);
  return st;
}

static ha_status open_recorder(py_recorder *self, const ha_recorder_options *options,
                               const char *node, ha_error *err) {
  const uint32_t snapshot = HA_RECORDER_SNAPSHOT | HA_RECORDER_SNAPSHOT_BAGS;
  const uint32_t flags = options->flags & snapshot ? HA_CONTROL_SNAPSHOT : 0;
  ha_status st;

  Py_BEGIN_ALLOW_THREADS
  st = ha_recorder_open(&self->recorder, options, err);
  if (st >= 0) st = serve(self, node, flags, err);
  Py_END_ALLOW_THREADS
  return st;
}

/* 0, or -1 with an exception. */
static int start(py_recorder *self, py_decoder *decoder, PyObject *tuple, const char *node) {
  ha_error err = HA_ERROR_INIT;
  py_record_options options;

  if (py_decoder_definitions(&self->session.definitions, decoder) < 0 ||
      py_record_options_init(&options, tuple) < 0) {
    return -1;
  }
  options.options.definitions = self->session.definitions;
  options.options.user = self;
  options.options.event = on_event;
  const ha_status st = open_recorder(self, &options.options, node, &err);
  if (st < 0) {
    py_raise(py_state_of((PyObject *)self), &err, PyTuple_GetItem(tuple, 0));
  }
  py_record_options_done(&options);
  return st < 0 ? -1 : 0;
}

/* Recorder(decoder, options, node | None) */
static PyObject *recorder_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  py_decoder *decoder = NULL;
  PyObject *options = NULL;
  const char *node = NULL;
  (void)kwargs;

  if (py_session_parse(&decoder, &options, &node, args, state) < 0) return NULL;
  py_recorder *self = PyObject_New(py_recorder, type);
  if (!self) return NULL;
  self->recorder = NULL;
  if (py_session_init(&self->session) < 0 || start(self, decoder, options, node) < 0) {
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

static ha_status close_all(py_recorder *self, ha_error *err) {
  py_session_end_control(&self->session);
  const ha_status st = ha_recorder_close(self->recorder, err);
  self->recorder = NULL;
  ha_definitions_close(self->session.definitions);
  self->session.definitions = NULL;
  return st;
}

static ha_status release(py_recorder *self, ha_error *err) {
  ha_status st;

  if (!py_handle_close(&self->session.handle)) return HA_OK;
  Py_BEGIN_ALLOW_THREADS
  st = close_all(self, err);
  Py_END_ALLOW_THREADS
  if (self->session.inbox) py_inbox_close(self->session.inbox);
  return st;
}

static PyObject *recorder_close(PyObject *object, PyObject *none) {
  ha_error err = HA_ERROR_INIT;
  (void)none;
  if (release((py_recorder *)object, &err) < 0) return py_raise(py_state_of(object), &err, NULL);
  Py_RETURN_NONE;
}

static void recorder_dealloc(PyObject *object) {
  py_recorder *self = (py_recorder *)object;
  PyTypeObject *type = Py_TYPE(object);

  (void)release(self, NULL);
  if (!self->recorder) py_session_done(&self->session); /* else it belongs to another process */
  PyObject_Free(self);
  Py_DECREF(type);
}

/* --- control -------------------------------------------------------------------------------- */

/* Arguments and results of a call that runs without the GIL. */
typedef struct call {
  ha_recorder *recorder;
  const char *path; /* or NULL */
  const ha_record_moment *moment;
  int64_t timeout_ns;
  ha_error err;
} call;

static ha_status do_split(call *c) {
  return c->moment ? ha_recorder_split_at(c->recorder, c->moment, &c->err)
                   : ha_recorder_split(c->recorder, &c->err);
}

static ha_status do_resume_at(call *c) {
  return ha_recorder_resume_at(c->recorder, c->moment, &c->err);
}

static ha_status do_snapshot(call *c) {
  return ha_recorder_snapshot(c->recorder, c->path, &c->err);
}

static ha_status do_record(call *c) {
  return ha_recorder_record(c->recorder, c->path, &c->err);
}

static ha_status do_stop(call *c) {
  return ha_recorder_stop(c->recorder, &c->err);
}

static ha_status do_wait(call *c) {
  return ha_recorder_wait(c->recorder, c->timeout_ns, &c->err);
}

/* Call f without the GIL. False: an exception is set. */
static int run(ha_status *out, PyObject *object, ha_status (*f)(call *), call *c) {
  py_recorder *self = (py_recorder *)object;

  if (py_handle_enter(&self->session.handle, g_name) < 0) return 0;
  c->recorder = self->recorder;
  c->err = (ha_error)HA_ERROR_INIT;
  Py_BEGIN_ALLOW_THREADS
  *out = f(c);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return 1;
}

/* None, or NULL with the exception of a failure. */
static PyObject *run_for_none(PyObject *object, ha_status (*f)(call *), call *c) {
  ha_status st = HA_OK;

  if (!run(&st, object, f, c)) return NULL;
  if (st < 0) return py_raise(py_state_of(object), &c->err, NULL);
  if (st == HA_END) {
    PyErr_SetString(PyExc_ValueError, "topic: no topic of that name is recorded");
    return NULL;
  }
  Py_RETURN_NONE;
}

/* (time_ns, mode, topic | None) */
static int moment_init(ha_record_moment *out, PyObject *args) {
  long long time = 0;

  *out = (ha_record_moment)HA_RECORD_MOMENT_INIT;
  if (!PyArg_ParseTuple(args, "Liz", &time, &out->mode, &out->topic)) return -1;
  out->time_ns = time;
  return 0;
}

static PyObject *recorder_split_at(PyObject *object, PyObject *args) {
  ha_record_moment moment;
  call c = {.moment = &moment};
  return moment_init(&moment, args) < 0 ? NULL : run_for_none(object, do_split, &c);
}

static PyObject *recorder_resume_at(PyObject *object, PyObject *args) {
  ha_record_moment moment;
  call c = {.moment = &moment};
  return moment_init(&moment, args) < 0 ? NULL : run_for_none(object, do_resume_at, &c);
}

static PyObject *recorder_split(PyObject *object, PyObject *none) {
  call c = {.moment = NULL};
  (void)none;
  return run_for_none(object, do_split, &c);
}

static PyObject *recorder_stop(PyObject *object, PyObject *none) {
  call c = {.path = NULL};
  (void)none;
  return run_for_none(object, do_stop, &c);
}

/* Call f with the path of a tuple, or none. */
static PyObject *run_with_path(PyObject *object, PyObject *path, ha_status (*f)(call *)) {
  call c = {.path = NULL};
  py_names names;

  if (py_names_init(&names, path, "path") < 0) return NULL;
  c.path = names.size ? names.items[0] : NULL;
  PyObject *out = run_for_none(object, f, &c);
  py_names_done(&names);
  return out;
}

static PyObject *recorder_snapshot(PyObject *object, PyObject *path) {
  return run_with_path(object, path, do_snapshot);
}

static PyObject *recorder_record(PyObject *object, PyObject *path) {
  return run_with_path(object, path, do_record);
}

/* wait(timeout_ns) -> whether it has ended */
static PyObject *recorder_wait(PyObject *object, PyObject *timeout) {
  call c = {.timeout_ns = PyLong_AsLongLong(timeout)};
  ha_status st = HA_OK;

  if (PyErr_Occurred() || !run(&st, object, do_wait, &c)) return NULL;
  if (st < 0 && st != HA_E_BUSY) return py_raise(py_state_of(object), &c.err, NULL);
  return PyBool_FromLong(st != HA_E_BUSY);
}

/* pause(wants): -1 changes nothing. Returns whether it is paused. */
static PyObject *recorder_pause(PyObject *object, PyObject *arg) {
  py_recorder *self = (py_recorder *)object;
  const long wants = PyLong_AsLong(arg);
  int32_t is_paused = 0;

  if (PyErr_Occurred() || py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  if (wants == 1) ha_recorder_pause(self->recorder);
  if (wants == 0) ha_recorder_resume(self->recorder);
  is_paused = ha_recorder_is_paused(self->recorder);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return PyBool_FromLong(is_paused);
}

/* discover(wants): the same for discovery. */
static PyObject *recorder_discover(PyObject *object, PyObject *arg) {
  py_recorder *self = (py_recorder *)object;
  const long wants = PyLong_AsLong(arg);
  int32_t is_running = 0;

  if (PyErr_Occurred() || py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  if (wants == 1) ha_recorder_start_discovery(self->recorder);
  if (wants == 0) ha_recorder_stop_discovery(self->recorder);
  is_running = ha_recorder_is_discovery_running(self->recorder);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return PyBool_FromLong(is_running);
}

/* --- statistics ------------------------------------------------------------------------- */

static int put_count(PyObject *dict, const char *key, uint64_t value) {
  return py_put(dict, key, PyLong_FromUnsignedLongLong(value));
}

static PyObject *stats_dict(const ha_recorder_stats *s) {
  const struct {
    const char *key;
    uint64_t value;
  } counts[] = {
      {"received", s->received},
      {"received_bytes", s->received_bytes},
      {"written", s->written},
      {"written_bytes", s->written_bytes},
      {"lost", s->lost},
      {"dropped", s->dropped},
      {"throttled", s->throttled},
      {"unmatched", s->unmatched},
      {"queue_bytes", s->queue_bytes},
      {"queue_limit", s->queue_limit},
      {"ring_bytes", s->ring_bytes},
      {"file_bytes", s->file_bytes},
      {"files", s->files},
      {"topics", s->topics},
      {"snapshots", s->snapshots},
      {"syncs", s->syncs},
      {"repeated", s->repeated},
      {"deleted", s->deleted},
      {"omitted", s->omitted},
      {"unconverted", s->unconverted},
      {"unstored", s->unstored},
  };
  PyObject *out = Py_BuildValue("{sNsNsLsL}", "recording", PyBool_FromLong(s->recording), "paused",
                                PyBool_FromLong(s->paused), "start", (long long)s->start_ns, "end",
                                (long long)s->end_ns);
  for (size_t i = 0; out && i < sizeof counts / sizeof *counts; i++) {
    if (put_count(out, counts[i].key, counts[i].value) < 0) Py_CLEAR(out);
  }
  return out;
}

static PyObject *recorder_statistics(PyObject *object, PyObject *none) {
  py_recorder *self = (py_recorder *)object;
  ha_recorder_stats stats = HA_RECORDER_STATS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  (void)none;

  if (py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  st = ha_recorder_get_stats(&stats, self->recorder, &err);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return st < 0 ? py_raise(py_state_of(object), &err, NULL) : stats_dict(&stats);
}

/* Copies of the topics: the recorder waits while they are listed, and must not wait for the GIL. */
typedef struct topic_list {
  ha_recorder_topic *items;
  size_t size;
  int has_failed;
} topic_list;

static const char *copy_text(topic_list *list, const char *text) {
  char *copy = strdup(text ? text : "");
  if (!copy) list->has_failed = 1;
  return copy;
}

static void on_topic(void *user, const ha_recorder_topic *topic) {
  topic_list *list = user;
  ha_recorder_topic *more = realloc(list->items, (list->size + 1) * sizeof *more);

  if (!more) {
    list->has_failed = 1;
    return;
  }
  list->items = more;
  ha_recorder_topic *to = &more[list->size++];
  *to = *topic;
  to->name = copy_text(list, topic->name);
  to->type = copy_text(list, topic->type);
  to->reason = copy_text(list, topic->reason);
}

static PyObject *topic_tuple(const ha_recorder_topic *t) {
  return Py_BuildValue("NNIKKKKKKKNKK", py_text(t->name), py_text(t->type), (unsigned)t->publishers,
                       (unsigned long long)t->received, (unsigned long long)t->received_bytes,
                       (unsigned long long)t->written, (unsigned long long)t->lost,
                       (unsigned long long)t->dropped, (unsigned long long)t->throttled,
                       (unsigned long long)t->unmatched, py_text(t->reason),
                       (unsigned long long)t->repeated, (unsigned long long)t->deleted);
}

/* Frees the topics. */
static PyObject *topics_list(topic_list *list) {
  PyObject *out = list->has_failed ? PyErr_NoMemory() : PyList_New(0);

  for (size_t i = 0; i < list->size; i++) {
    const ha_recorder_topic *topic = &list->items[i];
    PyObject *item = out ? topic_tuple(topic) : NULL;
    if (out && (!item || PyList_Append(out, item) < 0)) Py_CLEAR(out);
    Py_XDECREF(item);
    free((void *)(uintptr_t)topic->name);
    free((void *)(uintptr_t)topic->type);
    free((void *)(uintptr_t)topic->reason);
  }
  free(list->items);
  return out;
}

static PyObject *recorder_topics(PyObject *object, PyObject *none) {
  py_recorder *self = (py_recorder *)object;
  topic_list list = {NULL, 0, 0};
  (void)none;

  if (py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  ha_recorder_each_topic(self->recorder, on_topic, &list);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return topics_list(&list);
}

/* take(timeout_ns) -> event; None: the time expired; False: no more events will come */
static PyObject *recorder_take(PyObject *object, PyObject *timeout) {
  return py_session_take(&((py_recorder *)object)->session, timeout, g_name);
}

static PyMethodDef g_recorder_methods[] = {
    {"take", recorder_take, METH_O, PyDoc_STR("take(timeout_ns) -> event | None | False")},
    {"wait", recorder_wait, METH_O, PyDoc_STR("wait(timeout_ns) -> bool: it has ended")},
    {"pause", recorder_pause, METH_O,
     PyDoc_STR("pause(wants) -> bool; -1: only returns the state")},
    {"discover", recorder_discover, METH_O,
     PyDoc_STR("discover(wants) -> bool; -1: only returns the state")},
    {"resume_at", recorder_resume_at, METH_VARARGS, PyDoc_STR("resume_at(time, mode, topic)")},
    {"split", recorder_split, METH_NOARGS, PyDoc_STR("split()")},
    {"split_at", recorder_split_at, METH_VARARGS, PyDoc_STR("split_at(time, mode, topic)")},
    {"snapshot", recorder_snapshot, METH_O, PyDoc_STR("snapshot((path,) | None)")},
    {"record", recorder_record, METH_O, PyDoc_STR("record((path,) | None)")},
    {"stop", recorder_stop, METH_NOARGS, PyDoc_STR("stop(): finish the bag")},
    {"statistics", recorder_statistics, METH_NOARGS, PyDoc_STR("statistics() -> dict")},
    {"topics", recorder_topics, METH_NOARGS, PyDoc_STR("topics() -> [tuple]")},
    {"close", recorder_close, METH_NOARGS, PyDoc_STR("close(): stop, leave the network")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_recorder_slots[] = {
    {Py_tp_new, recorder_make},
    {Py_tp_dealloc, recorder_dealloc},
    {Py_tp_methods, g_recorder_methods},
    {Py_tp_doc, PyDoc_STR("Recorder(decoder, options, node)")},
    {0, NULL},
};

PyType_Spec py_recorder_spec = {"holdall._holdall.Recorder", sizeof(py_recorder), 0,
                                Py_TPFLAGS_DEFAULT, g_recorder_slots};

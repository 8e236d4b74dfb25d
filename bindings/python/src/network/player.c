/*
 * A player.
 */
#include "network/play_options.h"
#include "network/session.h"

#include <stdbool.h>

typedef struct py_player {
  PyObject_HEAD py_session session;
  ha_player *player; /* NULL: closed */
  ha_transport *transport;
  PyObject *paths;
  PyObject *result; /* dict, when it is closed */
} py_player;

static const char g_name[] = "player";

/* --- callbacks: in threads of the player, without the GIL ------------------------------------- */

static void on_event(void *user, ha_player *player, const ha_play_event *event) {
  py_player *self = user;
  const py_event to = {.kind = event->kind};
  const char *const texts[PY_EVENT_TEXTS] = {event->text, event->closed_file, event->opened_file};

  (void)player;
  py_inbox_put_event(self->session.inbox, &to, texts);
  pthread_mutex_lock(&self->session.lock);
  if (self->session.control) ha_control_player_event(self->session.control, event);
  pthread_mutex_unlock(&self->session.lock);
}

/* --- opening and closing ------------------------------------------------------------------ */

static ha_status open_transport(py_player *self, py_join *join, ha_error *err) {
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;

  (void)ha_player_events(&events, self->player, NULL);
  join->options.events = &events;
  const ha_status st = ha_transport_open(&self->transport, join->transport, &join->options, err);
  join->options.events = NULL;
  return st;
}

/* Offer services as a node of this full name; NULL: none. */
static ha_status serve(py_player *self, const char *node, ha_error *err) {
  ha_control *control = NULL;

  if (!node) return HA_OK;
  const ha_status st = ha_control_player(&control, self->player, self->transport, node, err);
  py_session_serve(&self->session, control);
  return st;
}

static ha_status open_all(py_player *self, py_play_options *options, const char *node,
                          ha_error *err) {
  ha_status st = ha_player_open(&self->player, options->paths.items, options->paths.size,
                                &options->options, err);
  if (st >= 0) st = open_transport(self, &options->join, err);
  if (st >= 0) st = serve(self, node, err);
  return st >= 0 ? ha_player_start(self->player, self->transport, err) : st;
}

/* 0, or -1 with an exception. */
static int start(py_player *self, py_decoder *decoder, PyObject *tuple, const char *node) {
  ha_error err = HA_ERROR_INIT;
  py_play_options options;
  ha_status st;

  if (py_decoder_definitions(&self->session.definitions, decoder) < 0 ||
      py_play_options_init(&options, tuple) < 0) {
    return -1;
  }
  options.options.definitions = self->session.definitions;
  options.options.user = self;
  options.options.event = on_event;
  Py_BEGIN_ALLOW_THREADS
  st = open_all(self, &options, node, &err);
  Py_END_ALLOW_THREADS
  if (st < 0) py_raise(py_state_of((PyObject *)self), &err, self->paths);
  py_play_options_done(&options);
  return st < 0 ? -1 : 0;
}

/* Player(decoder, (paths, join, options), node | None) */
static PyObject *player_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  py_decoder *decoder = NULL;
  PyObject *options = NULL;
  const char *node = NULL;
  (void)kwargs;

  if (py_session_parse(&decoder, &options, &node, args, state) < 0) return NULL;
  py_player *self = PyObject_New(py_player, type);
  if (!self) return NULL;
  self->player = NULL;
  self->transport = NULL;
  self->result = NULL;
  self->paths = PySequence_GetItem(options, 0);
  if (py_session_init(&self->session) < 0 || !self->paths ||
      start(self, decoder, options, node) < 0) {
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

static PyObject *result_dict(const ha_play_result *r) {
  return Py_BuildValue(
      "{sKsKsKsKsKsKsKsKsLsLsLsKsKsKsNsNsisN}", "messages", (unsigned long long)r->messages,
      "bytes", (unsigned long long)r->bytes, "latched", (unsigned long long)r->latched, "unsent",
      (unsigned long long)r->unsent, "missed", (unsigned long long)r->missed, "unplayable",
      (unsigned long long)r->unplayable, "damages", (unsigned long long)r->damages, "timed",
      (unsigned long long)r->timed, "late_p50", (long long)r->late_p50_ns, "late_p99",
      (long long)r->late_p99_ns, "late_max", (long long)r->late_max_ns, "requests",
      (unsigned long long)r->requests, "replies", (unsigned long long)r->replies, "clocks",
      (unsigned long long)r->clocks, "digest", py_text(r->digest), "acknowledged",
      PyBool_FromLong(r->is_acknowledged), "status", (int)r->status, "text", py_text(r->text));
}

/* The result is final after detaching. */
static void close_all(py_player *self, ha_play_result *result) {
  py_session_end_control(&self->session);
  (void)ha_player_detach(self->player);
  if (self->player) (void)ha_player_result(result, self->player, NULL);
  ha_transport_close(self->transport);
  (void)ha_player_close(self->player);
  ha_definitions_close(self->session.definitions);
  self->transport = NULL;
  self->player = NULL;
  self->session.definitions = NULL;
}

/* Keeps the result; if that fails, an exception is set. */
static void release(py_player *self) {
  ha_play_result result = HA_PLAY_RESULT_INIT;

  if (!py_handle_close(&self->session.handle)) return;
  Py_BEGIN_ALLOW_THREADS
  close_all(self, &result);
  Py_END_ALLOW_THREADS
  if (self->session.inbox) py_inbox_close(self->session.inbox);
  self->result = result_dict(&result);
}

static PyObject *player_close(PyObject *object, PyObject *none) {
  (void)none;
  release((py_player *)object);
  if (PyErr_Occurred()) return NULL;
  Py_RETURN_NONE;
}

static void player_dealloc(PyObject *object) {
  py_player *self = (py_player *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject *kind = NULL;
  PyObject *error = NULL;
  PyObject *trace = NULL;

  PyErr_Fetch(&kind, &error, &trace);
  release(self);
  PyErr_Restore(kind, error, trace);
  if (!self->player) py_session_done(&self->session); /* else it belongs to another process */
  Py_XDECREF(self->paths);
  Py_XDECREF(self->result);
  PyObject_Free(self);
  Py_DECREF(type);
}

/* --- control -------------------------------------------------------------------------------- */

/* Arguments and results of a call that runs without the GIL. */
typedef struct call {
  ha_player *player;
  int64_t times[3];
  uint64_t count;
  double rate;
  int32_t flag;
  const char *topic;
} call;

static uint64_t do_wait(call *c) {
  return ha_player_wait(c->player, c->times[0]) == HA_OK;
}

static uint64_t do_pause(call *c) {
  if (c->flag == 1) ha_player_pause(c->player);
  if (c->flag == 0) ha_player_resume(c->player);
  if (c->flag == 2) ha_player_toggle_paused(c->player);
  return (uint64_t)ha_player_is_paused(c->player);
}

static uint64_t do_set_rate(call *c) {
  return (uint64_t)ha_player_set_rate(c->player, c->rate);
}

static uint64_t do_play_next(call *c) {
  return (uint64_t)ha_player_play_next(c->player);
}

static uint64_t do_burst(call *c) {
  return ha_player_burst(c->player, c->count);
}

static uint64_t do_step_back(call *c) {
  return (uint64_t)ha_player_step_back(c->player);
}

static uint64_t do_seek(call *c) {
  return (uint64_t)ha_player_seek(c->player, c->times[0]);
}

static uint64_t do_play(call *c) {
  return (uint64_t)ha_player_play(c->player, c->times[0], c->times[1], c->times[2]);
}

static uint64_t do_stop(call *c) {
  ha_player_stop(c->player);
  return 1;
}

static uint64_t do_set_loop(call *c) {
  return (uint64_t)ha_player_set_loop(c->player, c->times[0], c->times[1]);
}

static uint64_t do_mute(call *c) {
  return (uint64_t)ha_player_mute(c->player, c->topic, c->flag);
}

static uint64_t do_pause_at_topics(call *c) {
  ha_player_pause_at_topics(c->player, c->flag);
  return 1;
}

/* Call f without the GIL; its result as an int. */
static PyObject *run(PyObject *object, uint64_t (*f)(call *), call *c) {
  py_player *self = (py_player *)object;
  uint64_t out = 0;

  if (py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  c->player = self->player;
  Py_BEGIN_ALLOW_THREADS
  out = f(c);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return PyLong_FromUnsignedLongLong(out);
}

/* The same with an int, or a flag. */
static PyObject *run_with_int(PyObject *object, PyObject *arg, uint64_t (*f)(call *)) {
  call c = {.times = {PyLong_AsLongLong(arg)}};

  if (PyErr_Occurred()) return NULL;
  c.count = (uint64_t)c.times[0];
  c.flag = (int32_t)c.times[0];
  return run(object, f, &c);
}

static PyObject *player_wait(PyObject *object, PyObject *timeout) {
  return run_with_int(object, timeout, do_wait);
}

static PyObject *player_pause(PyObject *object, PyObject *wants) {
  return run_with_int(object, wants, do_pause);
}

static PyObject *player_set_rate(PyObject *object, PyObject *rate) {
  call c = {.rate = PyFloat_AsDouble(rate)};
  return PyErr_Occurred() ? NULL : run(object, do_set_rate, &c);
}

static uint64_t do_to_steady(call *c) {
  return ha_player_to_steady(&c->times[1], c->player, c->times[0]) == HA_OK;
}

static uint64_t do_from_steady(call *c) {
  return ha_player_from_steady(&c->times[1], c->player, c->times[0]) == HA_OK;
}

/* Convert a time. Returns the result, or None if f returns 0 and needs_one is set. */
static PyObject *convert_time(PyObject *object, PyObject *arg, uint64_t (*f)(call *),
                              bool needs_one) {
  call c = {.times = {PyLong_AsLongLong(arg)}};

  if (PyErr_Occurred()) return NULL;
  PyObject *done = run(object, f, &c);
  if (!done) return NULL;
  const bool is_moving = PyObject_IsTrue(done) == 1;
  Py_DECREF(done);
  if (needs_one && !is_moving) Py_RETURN_NONE;
  return PyLong_FromLongLong(c.times[1]);
}

static PyObject *player_to_steady(PyObject *object, PyObject *time) {
  return convert_time(object, time, do_to_steady, true);
}

static PyObject *player_from_steady(PyObject *object, PyObject *steady) {
  return convert_time(object, steady, do_from_steady, false);
}

static PyObject *player_play_next(PyObject *object, PyObject *none) {
  call c = {.player = NULL};
  (void)none;
  return run(object, do_play_next, &c);
}

static PyObject *player_burst(PyObject *object, PyObject *count) {
  return run_with_int(object, count, do_burst);
}

static PyObject *player_step_back(PyObject *object, PyObject *none) {
  call c = {.player = NULL};
  (void)none;
  return run(object, do_step_back, &c);
}

static PyObject *player_seek(PyObject *object, PyObject *time) {
  return run_with_int(object, time, do_seek);
}

static PyObject *player_stop(PyObject *object, PyObject *none) {
  call c = {.player = NULL};
  (void)none;
  return run(object, do_stop, &c);
}

static PyObject *player_pause_at_topics(PyObject *object, PyObject *wants) {
  return run_with_int(object, wants, do_pause_at_topics);
}

/* play(start_offset, duration, until): nanoseconds, -1: no limit */
static PyObject *player_play(PyObject *object, PyObject *args) {
  call c = {.player = NULL};
  long long times[3] = {0};

  if (!PyArg_ParseTuple(args, "LLL", &times[0], &times[1], &times[2])) return NULL;
  for (int i = 0; i < 3; i++)
    c.times[i] = times[i];
  return run(object, do_play, &c);
}

/* set_loop(from, to) */
static PyObject *player_set_loop(PyObject *object, PyObject *args) {
  call c = {.player = NULL};
  long long times[2] = {0};

  if (!PyArg_ParseTuple(args, "LL", &times[0], &times[1])) return NULL;
  c.times[0] = times[0];
  c.times[1] = times[1];
  return run(object, do_set_loop, &c);
}

/* mute(topic, muted) */
static PyObject *player_mute(PyObject *object, PyObject *args) {
  call c = {.topic = NULL};

  return PyArg_ParseTuple(args, "sp", &c.topic, &c.flag) ? run(object, do_mute, &c) : NULL;
}

/* --- state ------------------------------------------------------------------------------ */

static PyObject *player_state(PyObject *object, PyObject *none) {
  py_player *self = (py_player *)object;
  ha_play_state s = HA_PLAY_STATE_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  (void)none;

  if (py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  st = ha_player_state(&s, self->player, &err);
  Py_END_ALLOW_THREADS
  PyObject *topic = py_text(s.topic); /* valid as long as the player */
  py_handle_leave(&self->session.handle);
  if (st < 0) {
    Py_XDECREF(topic);
    return py_raise(py_state_of(object), &err, NULL);
  }
  return Py_BuildValue("iNNdLLLKKNLL", (int)s.phase, PyBool_FromLong(s.is_paused),
                       PyBool_FromLong(s.is_held), s.rate, (long long)s.now_ns,
                       (long long)s.start_ns, (long long)s.end_ns, (unsigned long long)s.messages,
                       (unsigned long long)s.loops, topic, (long long)s.loop_from_ns,
                       (long long)s.loop_to_ns);
}

static PyObject *player_result(PyObject *object, PyObject *none) {
  py_player *self = (py_player *)object;
  ha_play_result result = HA_PLAY_RESULT_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  (void)none;

  if (self->result) {
    Py_INCREF(self->result);
    return self->result;
  }
  if (py_handle_enter(&self->session.handle, g_name) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  st = ha_player_result(&result, self->player, &err);
  Py_END_ALLOW_THREADS
  py_handle_leave(&self->session.handle);
  return st < 0 ? py_raise(py_state_of(object), &err, NULL) : result_dict(&result);
}

static PyObject *player_topics(PyObject *object, PyObject *none) {
  py_player *self = (py_player *)object;
  PyObject *out = PyList_New(0);
  const char *topic = NULL;
  (void)none;

  if (!out || py_handle_enter(&self->session.handle, g_name) < 0) {
    Py_XDECREF(out);
    return NULL;
  }
  for (size_t i = 0; out && (topic = ha_player_topic(self->player, i)) != NULL; i++) {
    PyObject *item = py_text(topic);
    if (!item || PyList_Append(out, item) < 0) Py_CLEAR(out);
    Py_XDECREF(item);
  }
  py_handle_leave(&self->session.handle);
  return out;
}

/* take(timeout_ns) -> event; None: the time expired; False: no more events will come */
static PyObject *player_take(PyObject *object, PyObject *timeout) {
  return py_session_take(&((py_player *)object)->session, timeout, g_name);
}

static PyMethodDef g_player_methods[] = {
    {"take", player_take, METH_O, PyDoc_STR("take(timeout_ns) -> event | None | False")},
    {"wait", player_wait, METH_O, PyDoc_STR("wait(timeout_ns) -> 1: it has ended")},
    {"pause", player_pause, METH_O,
     PyDoc_STR("pause(wants) -> int; 2: toggles, -1: only returns the state")},
    {"set_rate", player_set_rate, METH_O, PyDoc_STR("set_rate(rate) -> int")},
    {"play_next", player_play_next, METH_NOARGS, PyDoc_STR("play_next() -> int")},
    {"burst", player_burst, METH_O, PyDoc_STR("burst(count) -> int")},
    {"step_back", player_step_back, METH_NOARGS, PyDoc_STR("step_back() -> int")},
    {"to_steady", player_to_steady, METH_O, PyDoc_STR("to_steady(time) -> int or None")},
    {"from_steady", player_from_steady, METH_O, PyDoc_STR("from_steady(steady) -> int")},
    {"seek", player_seek, METH_O, PyDoc_STR("seek(time) -> int")},
    {"play", player_play, METH_VARARGS, PyDoc_STR("play(start_offset, duration, until) -> int")},
    {"stop", player_stop, METH_NOARGS, PyDoc_STR("stop() -> int")},
    {"set_loop", player_set_loop, METH_VARARGS, PyDoc_STR("set_loop(start, end) -> int")},
    {"mute", player_mute, METH_VARARGS, PyDoc_STR("mute(topic, muted) -> int")},
    {"pause_at_topics", player_pause_at_topics, METH_O, PyDoc_STR("pause_at_topics(wants) -> int")},
    {"state", player_state, METH_NOARGS, PyDoc_STR("state() -> tuple")},
    {"result", player_result, METH_NOARGS, PyDoc_STR("result() -> dict")},
    {"topics", player_topics, METH_NOARGS, PyDoc_STR("topics() -> [name]")},
    {"close", player_close, METH_NOARGS, PyDoc_STR("close(): stop, leave the network")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_player_slots[] = {
    {Py_tp_new, player_make},
    {Py_tp_dealloc, player_dealloc},
    {Py_tp_methods, g_player_methods},
    {Py_tp_doc, PyDoc_STR("Player(decoder, (paths, join, options), node)")},
    {0, NULL},
};

PyType_Spec py_player_spec = {"holdall._holdall.Player", sizeof(py_player), 0, Py_TPFLAGS_DEFAULT,
                              g_player_slots};

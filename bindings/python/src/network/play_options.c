#include "network/play_options.h"

#include <string.h>

static const char *const g_lists[PY_PLAY_LISTS] = {
    "topics",           "services",        "actions",      "exclude_topics",
    "exclude_services", "exclude_actions", "clock_topics", "pause_topics",
};

static int take_lists(py_play_options *out, PyObject *dict) {
  ha_names *const places[PY_PLAY_LISTS] = {
      &out->choice.topics,         &out->choice.services,         &out->choice.actions,
      &out->choice.exclude_topics, &out->choice.exclude_services, &out->choice.exclude_actions,
      &out->options.clock_topics,  &out->options.pause_topics,
  };
  for (size_t i = 0; i < PY_PLAY_LISTS; i++) {
    PyObject *list = PyDict_GetItemString(dict, g_lists[i]);
    if (!list) continue;
    if (py_names_init(&out->lists[i], list, g_lists[i]) < 0) return -1;
    *places[i] = py_names_view(&out->lists[i]);
  }
  return 0;
}

static int take_renames(py_play_options *out, PyObject *dict) {
  PyObject *pairs = PyDict_GetItemString(dict, "rename");

  if (!pairs) return 0;
  if (py_pair_list_init(&out->rename_pairs, pairs, "rename") < 0) return -1;
  const size_t size = out->rename_pairs.size;
  out->renames = PyMem_Calloc(size + 1, sizeof *out->renames);
  if (!out->renames) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < size; i++) {
    const ha_pair *pair = &out->rename_pairs.items[i];
    out->renames[i] = (ha_rename){pair->key, pair->value};
  }
  out->options.renames = out->renames;
  out->options.rename_count = size;
  return 0;
}

static int take_numbers(ha_player_options *o, PyObject *dict) {
  const struct {
    const char *name;
    int64_t *time;
    uint64_t *count;
    double *number;
  } places[] = {
      {"rate", NULL, NULL, &o->rate},
      {"clock_hz", NULL, NULL, &o->clock_hz},
      {"start_offset_ns", &o->start_offset_ns, NULL, NULL},
      {"duration_ns", &o->duration_ns, NULL, NULL},
      {"until_ns", &o->until_ns, NULL, NULL},
      {"delay_ns", &o->delay_ns, NULL, NULL},
      {"skip_empty_ns", &o->skip_empty_ns, NULL, NULL},
      {"rate_max_delay_ns", &o->rate_max_delay_ns, NULL, NULL},
      {"settle_ns", &o->settle_ns, NULL, NULL},
      {"wait_acked_ns", &o->wait_acked_ns, NULL, NULL},
      {"ahead_ns", &o->ahead_ns, NULL, NULL},
      {"queue", NULL, &o->queue, NULL},
      {"ahead_messages", NULL, &o->ahead_messages, NULL},
      {"ahead_bytes", NULL, &o->ahead_bytes, NULL},
  };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    PyObject *value = PyDict_GetItemString(dict, places[i].name);
    if (!value) continue;
    if (places[i].time) *places[i].time = PyLong_AsLongLong(value);
    if (places[i].count) *places[i].count = PyLong_AsUnsignedLongLong(value);
    if (places[i].number) *places[i].number = PyFloat_AsDouble(value);
  }
  return PyErr_Occurred() ? -1 : 0;
}

/* (flags, wait_subscribers, regex, exclude_regex, prefix, rate_topic, lock_step, qos_file,
 * reader_flags, reader_threads) */
static int take_others(py_play_options *out, PyObject *dict) {
  PyObject *tuple = PyDict_GetItemString(dict, "others");
  ha_player_options *o = &out->options;

  return tuple && PyArg_ParseTuple(tuple, "IIzzzzzzII", &o->flags, &o->wait_subscribers,
                                   &out->choice.regex, &out->choice.exclude_regex, &o->prefix,
                                   &o->rate_topic, &o->lock_step, &o->qos_file, &out->reader.flags,
                                   &out->reader.threads)
             ? 0
             : -1;
}

static int take_options(py_play_options *out, PyObject *tuple) {
  PyObject *paths = NULL;
  PyObject *join = NULL;
  PyObject *dict = NULL;

  if (!PyArg_ParseTuple(tuple, "O!O!O!", (PyObject *)&PyTuple_Type, &paths,
                        (PyObject *)&PyTuple_Type, &join, (PyObject *)&PyDict_Type, &dict) ||
      py_names_init(&out->paths, paths, "paths") < 0 || py_join_init(&out->join, join) < 0) {
    return -1;
  }
  if (take_others(out, dict) < 0 || take_numbers(&out->options, dict) < 0 ||
      take_lists(out, dict) < 0) {
    return -1;
  }
  return take_renames(out, dict);
}

int py_play_options_init(py_play_options *out, PyObject *tuple) {
  memset(out, 0, sizeof *out);
  out->options = (ha_player_options)HA_PLAYER_OPTIONS_INIT;
  out->choice = (ha_play_choice)HA_PLAY_CHOICE_INIT;
  out->reader = (ha_reader_options)HA_READER_OPTIONS_INIT;
  if (take_options(out, tuple) < 0) {
    py_play_options_done(out);
    return -1;
  }
  Py_INCREF(tuple);
  out->keep = tuple;
  out->options.choice = &out->choice;
  out->options.reader = &out->reader;
  return 0;
}

void py_play_options_done(py_play_options *options) {
  py_names_done(&options->paths);
  py_join_done(&options->join);
  for (size_t i = 0; i < PY_PLAY_LISTS; i++)
    py_names_done(&options->lists[i]);
  py_pair_list_done(&options->rename_pairs);
  PyMem_Free(options->renames);
  Py_XDECREF(options->keep);
}

#include "network/record_options.h"

#include <string.h>

static int no_memory(void) {
  PyErr_NoMemory();
  return -1;
}

/* [(topic, hz, every)] */
static int take_rates(py_record_options *out, PyObject *list) {
  const size_t count = (size_t)PyList_Size(list);

  out->rates = PyMem_Calloc(count + 1, sizeof *out->rates);
  if (!out->rates) return no_memory();
  for (size_t i = 0; i < count; i++) {
    unsigned long long every = 0;
    if (!PyArg_ParseTuple(PyList_GetItem(list, (Py_ssize_t)i), "sdK", &out->rates[i].topic,
                          &out->rates[i].hz, &every)) {
      return -1;
    }
    out->rates[i].every = every;
  }
  out->options.rates = out->rates;
  out->options.rate_count = count;
  return 0;
}

/* [(topic, bytes_per_second, bytes)] */
static int take_quotas(py_record_options *out, PyObject *list) {
  const size_t count = (size_t)PyList_Size(list);

  out->quotas = PyMem_Calloc(count + 1, sizeof *out->quotas);
  if (!out->quotas) return no_memory();
  for (size_t i = 0; i < count; i++) {
    unsigned long long rate = 0;
    unsigned long long bytes = 0;
    if (!PyArg_ParseTuple(PyList_GetItem(list, (Py_ssize_t)i), "sKK", &out->quotas[i].topic, &rate,
                          &bytes)) {
      return -1;
    }
    out->quotas[i].bytes_per_second = rate;
    out->quotas[i].bytes = bytes;
  }
  out->options.quotas = out->quotas;
  out->options.quota_count = count;
  return 0;
}

/* [(topic, depth)] */
static int take_repeats(py_record_options *out, PyObject *list) {
  const size_t count = (size_t)PyList_Size(list);

  out->repeats = PyMem_Calloc(count + 1, sizeof *out->repeats);
  if (!out->repeats) return no_memory();
  for (size_t i = 0; i < count; i++) {
    unsigned long long depth = 0;
    if (!PyArg_ParseTuple(PyList_GetItem(list, (Py_ssize_t)i), "sK", &out->repeats[i].topic,
                          &depth)) {
      return -1;
    }
    out->repeats[i].depth = depth;
  }
  out->options.repeats = out->repeats;
  out->options.repeat_count = count;
  return 0;
}

static int take_numbers(ha_recorder_options *o, PyObject *dict) {
  const struct {
    const char *name;
    uint64_t *place;
  } counts[] = {
      {"depth", &o->depth},
      {"queue_bytes", &o->queue_bytes},
      {"snapshot_bytes", &o->snapshot_bytes},
      {"latched_bytes", &o->latched_bytes},
      {"max_bytes", &o->max_bytes},
      {"max_messages", &o->max_messages},
      {"max_topic_messages", &o->max_topic_messages},
      {"quota_bytes", &o->quota_bytes},
      {"min_free_bytes", &o->min_free_bytes},
      {"warn_free_bytes", &o->warn_free_bytes},
      {"max_topics", &o->max_topics},
  };
  const struct {
    const char *name;
    int64_t *place;
  } times[] = {
      {"discovery_ns", &o->discovery_ns},         {"snapshot_ns", &o->snapshot_ns},
      {"snapshot_post_ns", &o->snapshot_post_ns}, {"max_ns", &o->max_ns},
      {"loss_period_ns", &o->loss_period_ns},
  };
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    PyObject *value = PyDict_GetItemString(dict, counts[i].name);
    if (value) *counts[i].place = PyLong_AsUnsignedLongLong(value);
  }
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    PyObject *value = PyDict_GetItemString(dict, times[i].name);
    if (value) *times[i].place = PyLong_AsLongLong(value);
  }
  return PyErr_Occurred() ? -1 : 0;
}

static int take_others(ha_recorder_options *o, PyObject *tuple) {
  return PyArg_ParseTuple(tuple, "Iiiidzzzzz", &o->flags, &o->channels, &o->queue_policy,
                          &o->low_space_action, &o->min_free_percent, &o->storage_config,
                          &o->static_topics, &o->qos_overrides, &o->control_folder, &o->encoding)
             ? 0
             : -1;
}

static int take_options(py_record_options *out, PyObject *tuple) {
  PyObject *path = NULL;
  PyObject *join = NULL;
  PyObject *selection = NULL;
  PyObject *numbers = NULL;
  PyObject *others = NULL;
  PyObject *writer = NULL;
  PyObject *rates = NULL;
  PyObject *quotas = NULL;
  PyObject *repeats = NULL;

  if (!PyArg_ParseTuple(tuple, "O!O!O!O!O!O!O!O!O!", (PyObject *)&PyTuple_Type, &path,
                        (PyObject *)&PyTuple_Type, &join, (PyObject *)&PyDict_Type, &selection,
                        (PyObject *)&PyDict_Type, &numbers, (PyObject *)&PyTuple_Type, &others,
                        (PyObject *)&PyList_Type, &rates, (PyObject *)&PyList_Type, &quotas,
                        (PyObject *)&PyList_Type, &repeats, (PyObject *)&PyDict_Type, &writer)) {
    return -1;
  }
  if (take_numbers(&out->options, numbers) < 0 || take_others(&out->options, others) < 0 ||
      take_rates(out, rates) < 0 || take_quotas(out, quotas) < 0 ||
      take_repeats(out, repeats) < 0 || py_names_init(&out->path, path, "path") < 0 ||
      py_join_init(&out->join, join) < 0 || py_selection_init(&out->selection, selection) < 0) {
    return -1;
  }
  return py_writer_options_init(&out->writer, writer);
}

int py_record_options_init(py_record_options *out, PyObject *tuple) {
  ha_recorder_options *o = &out->options;

  memset(out, 0, sizeof *out);
  *o = (ha_recorder_options)HA_RECORDER_OPTIONS_INIT;
  if (take_options(out, tuple) < 0) {
    py_record_options_done(out);
    return -1;
  }
  Py_INCREF(tuple);
  out->keep = tuple;
  o->path = out->path.items[0];
  o->transport = out->join.transport;
  o->network = &out->join.options;
  o->selection = &out->selection.selection;
  o->writer = &out->writer.options;
  return 0;
}

void py_record_options_done(py_record_options *options) {
  py_names_done(&options->path);
  py_join_done(&options->join);
  py_selection_done(&options->selection);
  py_writer_options_done(&options->writer);
  PyMem_Free(options->rates);
  PyMem_Free(options->quotas);
  PyMem_Free(options->repeats);
  Py_XDECREF(options->keep);
}

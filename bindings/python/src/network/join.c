#include "network/join.h"

#include <string.h>

int py_join_init(py_join *out, PyObject *tuple) {
  ha_transport_options *o = &out->options;
  PyObject *settings = NULL;
  int domain = -1;

  memset(out, 0, sizeof *out);
  *o = (ha_transport_options)HA_TRANSPORT_OPTIONS_INIT;
  if (!PyArg_ParseTuple(tuple,
                        "sszi"
                        "O",
                        &out->transport, &o->node_name, &o->node_namespace, &domain, &settings) ||
      py_pair_list_init(&out->settings, settings, "settings") < 0) {
    return -1;
  }
  o->domain = domain;
  o->settings = (ha_pairs){out->settings.items, out->settings.size};
  return 0;
}

void py_join_done(py_join *join) {
  py_pair_list_done(&join->settings);
}

ha_names py_names_view(const py_names *names) {
  return (ha_names){names->items, names->size};
}

static int take_selection(py_selection *out, PyObject *dict) {
  static char *names[] = {"flags",
                          "regex",
                          "exclude_regex",
                          "subscribed_by",
                          "topics",
                          "types",
                          "services",
                          "actions",
                          "exclude_topics",
                          "exclude_types",
                          "exclude_services",
                          "exclude_actions",
                          NULL};
  ha_record_selection *s = &out->selection;
  PyObject *lists[8];

  for (size_t i = 0; i < 8; i++)
    lists[i] = Py_None;
  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed =
      PyArg_ParseTupleAndKeywords(none, dict, "|IzzzOOOOOOOO", names, &s->flags, &s->regex,
                                  &s->exclude_regex, &s->subscribed_by, &lists[0], &lists[1],
                                  &lists[2], &lists[3], &lists[4], &lists[5], &lists[6], &lists[7]);
  Py_DECREF(none);
  for (size_t i = 0; is_parsed && i < 8; i++) {
    if (py_names_init(&out->lists[i], lists[i], names[4 + i]) < 0) return -1;
  }
  return is_parsed ? 0 : -1;
}

int py_selection_init(py_selection *out, PyObject *dict) {
  ha_record_selection *s = &out->selection;

  memset(out, 0, sizeof *out);
  *s = (ha_record_selection)HA_RECORD_SELECTION_INIT;
  if (take_selection(out, dict) < 0) {
    py_selection_done(out);
    return -1;
  }
  ha_names *const places[8] = {&s->topics,           &s->types,          &s->services,
                               &s->actions,          &s->exclude_topics, &s->exclude_types,
                               &s->exclude_services, &s->exclude_actions};
  for (size_t i = 0; i < 8; i++)
    *places[i] = py_names_view(&out->lists[i]);
  return 0;
}

void py_selection_done(py_selection *selection) {
  for (size_t i = 0; i < 8; i++)
    py_names_done(&selection->lists[i]);
}

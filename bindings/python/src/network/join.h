/*
 * How to join a network, and which topics to choose on it.
 */
#ifndef PY_NETWORK_JOIN_H
#define PY_NETWORK_JOIN_H

#include "common/text.h"
#include "module.h"

/* Zeroed, it is empty; the strings belong to the tuple. */
typedef struct py_join {
  const char *transport; /* "ros1", "ros2" */
  ha_transport_options options;
  py_pair_list settings;
} py_join;

/* Parse (transport, node_name, namespace or None, domain, settings or None). 0, or -1 with an
 * exception and *out empty. */
int py_join_init(py_join *out, PyObject *tuple);
void py_join_done(py_join *join);

/* Zeroed, it is empty. */
typedef struct py_selection {
  ha_record_selection selection;
  py_names lists[8];
} py_selection;

/* Parse a dict with names of ha_record_selection's members. 0, or -1 with an exception and *out
 * empty. */
int py_selection_init(py_selection *out, PyObject *dict);
void py_selection_done(py_selection *selection);

/* Names as an argument of the library; borrowed. */
ha_names py_names_view(const py_names *names);

#endif

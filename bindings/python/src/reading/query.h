/*
 * Convert a query of the Python layer to ha_query.
 */
#ifndef PY_QUERY_H
#define PY_QUERY_H

#include "common/text.h"
#include "module.h"

/* Zeroed, it chooses all messages. */
typedef struct py_query {
  ha_query query;
  py_names topics;
  py_names types;
  py_names exclude_topics;
  py_names exclude_types;
} py_query;

/* Parse a dict with names of ha_query's members; missing ones have their defaults. It is
 * borrowed until py_query_done(). 0, or -1 with an exception and *out empty. */
int py_query_init(py_query *out, PyObject *dict);
void py_query_done(py_query *query);

#endif

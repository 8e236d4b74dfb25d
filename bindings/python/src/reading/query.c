#include "reading/query.h"

#include <string.h>

static int take_query(py_query *out, PyObject *dict) {
  static char *names[] = {"topics",        "types",         "exclude_topics", "exclude_types",
                          "include_regex", "exclude_regex", "start_ns",       "end_ns",
                          "limit",         "order",         "reverse",        NULL};
  PyObject *topics = Py_None;
  PyObject *types = Py_None;
  PyObject *exclude_topics = Py_None;
  PyObject *exclude_types = Py_None;
  ha_query *q = &out->query;
  long long start = INT64_MIN;
  long long end = INT64_MAX;
  unsigned long long limit = 0;

  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed = PyArg_ParseTupleAndKeywords(
      none, dict, "|OOOOzzLLKip", names, &topics, &types, &exclude_topics, &exclude_types,
      &q->include_regex, &q->exclude_regex, &start, &end, &limit, &q->order, &q->reverse);
  Py_DECREF(none);
  if (!is_parsed) return -1;
  q->start_ns = start;
  q->end_ns = end;
  q->limit = limit;
  if (py_names_init(&out->topics, topics, "topics") < 0 ||
      py_names_init(&out->types, types, "types") < 0 ||
      py_names_init(&out->exclude_topics, exclude_topics, "exclude_topics") < 0) {
    return -1;
  }
  return py_names_init(&out->exclude_types, exclude_types, "exclude_types");
}

int py_query_init(py_query *out, PyObject *dict) {
  memset(out, 0, sizeof *out);
  out->query = (ha_query)HA_QUERY_INIT;
  if (take_query(out, dict) < 0) {
    py_query_done(out);
    return -1;
  }
  ha_query *q = &out->query;
  q->topics = out->topics.items;
  q->topic_count = out->topics.size;
  q->types = out->types.items;
  q->type_count = out->types.size;
  q->exclude_topics = out->exclude_topics.items;
  q->exclude_topic_count = out->exclude_topics.size;
  q->exclude_types = out->exclude_types.items;
  q->exclude_type_count = out->exclude_types.size;
  return 0;
}

void py_query_done(py_query *query) {
  py_names_done(&query->topics);
  py_names_done(&query->types);
  py_names_done(&query->exclude_topics);
  py_names_done(&query->exclude_types);
}

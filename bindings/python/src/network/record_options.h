/*
 * Options of recorders.
 */
#ifndef PY_NETWORK_RECORD_OPTIONS_H
#define PY_NETWORK_RECORD_OPTIONS_H

#include "module.h"
#include "network/join.h"
#include "writing/writer.h"

/* Zeroed, they are empty. */
typedef struct py_record_options {
  ha_recorder_options options;
  py_names path;
  py_join join;
  py_selection selection;
  py_writer_options writer;
  ha_topic_rate *rates;
  ha_topic_quota *quotas;
  ha_topic_repeat *repeats;
  PyObject *keep; /* owner of the strings */
} py_record_options;

/*
 * Parse ((path,), join, selection, numbers, others, rates, quotas, repeats, writer): numbers is a
 * dict with names of the members of ha_recorder_options, others a tuple (flags, channels,
 * queue_policy, low_space_action, min_free_percent, storage_config, static_topics, qos_overrides,
 * control_folder), rates a list of (topic, hz, every), quotas one of (topic, bytes_per_second,
 * bytes), repeats one of (topic, depth). Borrowed until py_record_options_done(). 0, or -1 with an
 * exception and *out empty.
 */
int py_record_options_init(py_record_options *out, PyObject *tuple);
void py_record_options_done(py_record_options *options);

#endif

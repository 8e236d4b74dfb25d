/*
 * The module: its types, its state, and functions that belong to no object.
 */
#include "module.h"

#include "columns/counts.h"
#include "common/text.h"
#include "reading/net.h"
#include "reading/reader.h"
#include "writing/writer.h"

#include <stddef.h>

static PyObject *set_hooks(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  PyObject *hooks[4] = {NULL};

  if (!PyArg_ParseTuple(args, "OOOO", &hooks[0], &hooks[1], &hooks[2], &hooks[3])) return NULL;
  PyObject **places[4] = {&state->make_error, &state->make_array, &state->make_time,
                          &state->make_duration};
  for (size_t i = 0; i < 4; i++) {
    PyObject *old = *places[i];
    Py_INCREF(hooks[i]);
    *places[i] = hooks[i];
    Py_XDECREF(old);
  }
  Py_RETURN_NONE;
}

static PyObject *parse_time(PyObject *module, PyObject *text) {
  ha_error err = HA_ERROR_INIT;
  int64_t ns = 0;
  int32_t kind = 0;

  const char *bytes = py_string(text, "time");
  if (!bytes) return NULL;
  if (ha_time_parse(&ns, &kind, bytes, &err) < 0) {
    return py_raise(PyModule_GetState(module), &err, NULL);
  }
  return Py_BuildValue("Li", (long long)ns, (int)kind);
}

/* check_where(text): raises if it is not a valid expression. */
static PyObject *check_where(PyObject *module, PyObject *text) {
  ha_error err = HA_ERROR_INIT;
  ha_where *where = NULL;

  const char *bytes = py_string(text, "where");
  if (!bytes) return NULL;
  if (ha_where_new(&where, bytes, NULL, &err) < 0) {
    return py_raise(PyModule_GetState(module), &err, NULL);
  }
  ha_where_free(where);
  Py_RETURN_NONE;
}

static PyObject *plugins(PyObject *module, PyObject *arg) {
  static const char *const kinds[] = {"storage", "compression", "encoding", "transport"};
  (void)arg;
  PyObject *out = PyList_New(0);

  for (int32_t kind = 0; out && kind < 4; kind++) {
    const ha_plugin_info *info = NULL;
    ha_error err = HA_ERROR_INIT;
    ha_status st;
    for (size_t i = 0; (st = ha_plugins_get(&info, kind, i, &err)) == HA_OK; i++) {
      PyObject *item =
          Py_BuildValue("sNNNN", kinds[kind], py_text(info->name), py_text(info->summary),
                        py_text(info->version), py_text(info->origin));
      if (!item || PyList_Append(out, item) < 0) Py_CLEAR(out);
      Py_XDECREF(item);
      if (!out) return NULL;
    }
    if (st < 0) {
      Py_DECREF(out);
      return py_raise(PyModule_GetState(module), &err, NULL);
    }
  }
  return out;
}

static PyMethodDef g_functions[] = {
    {"image", py_image, METH_VARARGS,
     PyDoc_STR("image(message, order, max_bytes, make) -> what make(height, width, channels, kind, "
               "colors, encoding, offset, step) returns")},
    {"points", py_points, METH_O, PyDoc_STR("points(message) -> tuple")},
    {"set_hooks", set_hooks, METH_VARARGS,
     PyDoc_STR("set_hooks(make_error, make_array, make_time, make_duration)")},
    {"stream_counts", py_stream_counts, METH_O,
     PyDoc_STR("stream_counts(counts) -> (rows, skipped, replaced, why)")},
    {"catalog", py_catalog, METH_VARARGS,
     PyDoc_STR("catalog(paths, split_bytes) -> capsule of an Arrow stream")},
    {"catalog_paths", py_catalog_paths, METH_O, PyDoc_STR("catalog_paths(paths) -> [path]")},
    {"find_definition", py_find_definition, METH_VARARGS,
     PyDoc_STR("find_definition(paths, name, dialect) -> (name, encoding, definition) | None")},
    {"parse_types", py_parse_types, METH_VARARGS,
     PyDoc_STR("parse_types(paths, name, encoding, definition, hash, dialect)"
               " -> (text, md5, rihs, types)")},
    {"check_where", check_where, METH_O,
     PyDoc_STR("check_where(text): raises if it is not a valid expression")},
    {"parse_time", parse_time, METH_O, PyDoc_STR("parse_time(text) -> (ns, kind)")},
    {"plugins", plugins, METH_NOARGS,
     PyDoc_STR("plugins() -> [(kind, name, summary, version, origin)]")},
    {"check", py_check, METH_VARARGS,
     PyDoc_STR("check((path,), flags, progress, net, keys, limits, adaptation)"
               " -> (messages, findings, unused rules)")},
    {"read_plan", py_read_plan, METH_O,
     PyDoc_STR("read_plan((path,)) -> (inputs, start_ns, end_ns, notes)")},
    {"reindex", py_reindex, METH_VARARGS, PyDoc_STR("reindex((path,), version, progress)")},
    {"upload", py_upload, METH_VARARGS,
     PyDoc_STR("upload(url, fd, flags, rate, net, stop) -> (size, is_verified)")},
    {"rewrite", py_rewrite, METH_VARARGS,
     PyDoc_STR("rewrite(reader, outputs, options, callbacks) -> counts")},
    {"definition", py_definition, METH_VARARGS,
     PyDoc_STR("definition(schema, dialect, decoder) -> (encoding, text, hash)")},
    {NULL, NULL, 0, NULL},
};

static int add_types(PyObject *module, py_state *state) {
  const struct {
    PyTypeObject **place;
    PyType_Spec *spec;
  } types[] = {
      {&state->block, &py_block_spec},
      {&state->channel, &py_channel_spec},
      {&state->decoder, &py_decoder_spec},
      {&state->message, &py_message_spec},
      {&state->messages, &py_messages_spec},
      {&state->path, &py_path_spec},
      {&state->reader, &py_reader_spec},
      {&state->record, &py_record_spec},
      {&state->shape, &py_shape_spec},
      {&state->writer, &py_writer_spec},
      {&state->builder, &py_builder_spec},
      {&state->layout, &py_layout_spec},
      {&state->stage, &py_stage_spec},
      {&state->lazy, &py_lazy_spec},
      {&state->tval, &py_tval_spec},
      {&state->rosbag_messages, &py_rosbag_messages_spec},
      {&state->frames, &py_frames_spec},
      {&state->network, &py_network_spec},
      {&state->node, &py_node_spec},
      {&state->player, &py_player_spec},
      {&state->publication, &py_publication_spec},
      {&state->recorder, &py_recorder_spec},
      {&state->service, &py_service_spec},
      {&state->client, &py_client_spec},
  };
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    *types[i].place = py_type(module, types[i].spec);
    if (!*types[i].place) return -1;
  }
  return 0;
}

/* Numbers of holdall's headers that the Python layer uses. */
static int add_numbers(PyObject *module) {
  static const struct {
    const char *name;
    long value;
  } numbers[] = {
#define NUMBER(name) {#name, (long)HA_##name}
      NUMBER(READ_NO_CRC),
      NUMBER(READ_OUTSIDE_PATHS),
      NUMBER(READ_RECOVER),
      NUMBER(READ_PRESENT_FILES),
      NUMBER(READ_MAPPED),
      NUMBER(READ_CHANNELS_APART),
      NUMBER(READ_CHANNELS_JOINED),
      NUMBER(COLUMNS_FLAT),
      NUMBER(COLUMNS_TIME_STRUCTS),
      NUMBER(COLUMNS_NO_LOG_TIME),
      NUMBER(COLUMNS_NO_PUBLISH_TIME),
      NUMBER(COLUMNS_SPARK),
      NUMBER(COLUMNS_LOG_TIME_NS),
      NUMBER(ARROW_STOP),
      NUMBER(ARROW_ADAPT),
      NUMBER(ALIGN_LATEST),
      NUMBER(ALIGN_NEAREST),
      NUMBER(ALIGN_LINEAR),
      NUMBER(ALIGN_COMPLETE),
      NUMBER(ALIGN_AGES),
      NUMBER(ALIGN_STOP),
      NUMBER(ALIGN_ADAPT),
      NUMBER(WRITE_FORCE),
      NUMBER(WRITE_DIRECT),
      NUMBER(WRITE_APPEND),
      NUMBER(WRITE_WHOLE),
      NUMBER(WRITE_NO_CHUNKS),
      NUMBER(WRITE_SYNC),
      NUMBER(ORDER_TOPIC),
      NUMBER(CHECK_STRICT_ORDER),
      NUMBER(CHECK_TYPES),
      NUMBER(REWRITE_NO_ATTACHMENTS),
      NUMBER(REWRITE_NO_METADATA),
      NUMBER(REWRITE_ANEW),
      NUMBER(TIMES_LOG),
      NUMBER(TIMES_PUBLISH),
      NUMBER(TIMES_HEADERS),
      NUMBER(ADAPT_REPAIR),
      NUMBER(EDITS_LOG_FROM_HEADER),
      NUMBER(EDITS_HEADERS_FROM_LOG),
      NUMBER(DIALECT_ROS1),
      NUMBER(DIALECT_ROS2),
      NUMBER(RECORD_ALL_TOPICS),
      NUMBER(RECORD_ALL_SERVICES),
      NUMBER(RECORD_ALL_ACTIONS),
      NUMBER(RECORD_HIDDEN),
      NUMBER(RECORD_UNPUBLISHED),
      NUMBER(RECORD_NO_LEAVES),
      NUMBER(RECORD_ALIEN),
      NUMBER(RECORDER_PAUSED),
      NUMBER(RECORDER_NO_DISCOVERY),
      NUMBER(RECORDER_SIM_TIME),
      NUMBER(RECORDER_SNAPSHOT),
      NUMBER(RECORDER_SNAPSHOT_BAGS),
      NUMBER(RECORDER_REPEAT_LATCHED),
      NUMBER(RECORDER_IDLE),
      NUMBER(PLAY_PAUSED),
      NUMBER(PLAY_LOOP),
      NUMBER(PLAY_IMMEDIATE),
      NUMBER(PLAY_SENT_ORDER),
      NUMBER(PLAY_CLOCK_ALL),
      NUMBER(PLAY_SERVICE_REQUESTS),
      NUMBER(PLAY_ACTION_GOALS),
      NUMBER(PLAY_CLIENT_EVENTS),
      NUMBER(PLAY_NO_LATCHED),
      NUMBER(PLAY_DIGEST),
      NUMBER(PLAY_DELAY_ONCE),
      NUMBER(WRITE_EASED),
#undef NUMBER
  };
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    if (PyModule_AddIntConstant(module, numbers[i].name, numbers[i].value) < 0) return -1;
  }
  return 0;
}

static int module_exec(PyObject *module) {
  if (add_types(module, PyModule_GetState(module)) < 0) return -1;
  return add_numbers(module);
}

/* Call f(&member) for all members of the state. */
#define FOR_MEMBERS(state, f)                                                                      \
  do {                                                                                             \
    f((state)->block);                                                                             \
    f((state)->channel);                                                                           \
    f((state)->client);                                                                            \
    f((state)->service);                                                                           \
    f((state)->decoder);                                                                           \
    f((state)->frames);                                                                            \
    f((state)->message);                                                                           \
    f((state)->messages);                                                                          \
    f((state)->network);                                                                           \
    f((state)->node);                                                                              \
    f((state)->player);                                                                            \
    f((state)->publication);                                                                       \
    f((state)->recorder);                                                                          \
    f((state)->path);                                                                              \
    f((state)->reader);                                                                            \
    f((state)->record);                                                                            \
    f((state)->builder);                                                                           \
    f((state)->layout);                                                                            \
    f((state)->lazy);                                                                              \
    f((state)->rosbag_messages);                                                                   \
    f((state)->stage);                                                                             \
    f((state)->tval);                                                                              \
    f((state)->writer);                                                                            \
    f((state)->shape);                                                                             \
    f((state)->make_error);                                                                        \
    f((state)->make_array);                                                                        \
    f((state)->make_time);                                                                         \
    f((state)->make_duration);                                                                     \
  } while (0)

static int module_traverse(PyObject *module, visitproc visit, void *arg) {
  py_state *state = PyModule_GetState(module);
  FOR_MEMBERS(state, Py_VISIT);
  return 0;
}

static int module_clear(PyObject *module) {
  py_state *state = PyModule_GetState(module);
  FOR_MEMBERS(state, Py_CLEAR);
  return 0;
}

static void module_free(void *module) {
  module_clear(module);
}

static PyModuleDef_Slot g_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};

static PyModuleDef g_module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "holdall._holdall",
    .m_doc = PyDoc_STR("libholdall as Python objects; use the package holdall."),
    .m_size = sizeof(py_state),
    .m_methods = g_functions,
    .m_slots = g_slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__holdall(void);

PyMODINIT_FUNC PyInit__holdall(void) {
  return PyModuleDef_Init(&g_module);
}

py_state *py_state_of(PyObject *self) {
  return PyType_GetModuleState(Py_TYPE(self));
}

PyTypeObject *py_type(PyObject *module, PyType_Spec *spec) {
  PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
  if (!type) return NULL;
  if (PyModule_AddType(module, (PyTypeObject *)type) < 0) Py_CLEAR(type);
  return (PyTypeObject *)type;
}

PyObject *py_raise(py_state *state, const ha_error *err, PyObject *paths) {
  if (PyErr_Occurred()) return NULL;
  if (err->code == HA_E_NOMEM) return PyErr_NoMemory();
  PyObject *error =
      PyObject_CallFunction(state->make_error, "iiLNO", (int)err->code, (int)err->sys_errno,
                            (long long)err->offset, py_text(err->text), paths ? paths : Py_None);
  if (error) PyErr_SetObject((PyObject *)Py_TYPE(error), error);
  Py_XDECREF(error);
  return NULL;
}

void py_rephrase(PyObject *fail) {
  PyObject *type = NULL;
  PyObject *error = NULL;
  PyObject *trace = NULL;
  PyErr_Fetch(&type, &error, &trace);
  PyErr_NormalizeException(&type, &error, &trace);
  PyObject *result = PyObject_CallFunctionObjArgs(fail, error, NULL);
  if (result) {
    Py_DECREF(result);
    PyErr_Restore(type, error, trace);
    return;
  }
  Py_XDECREF(type);
  Py_XDECREF(error);
  Py_XDECREF(trace);
}

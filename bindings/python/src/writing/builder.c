/*
 * Definitions of types, and messages from values.
 */
#include "messages/channel.h"
#include "writing/writer.h"

#include <string.h>

/* --- definitions ---------------------------------------------------------------- */

int py_schema_init(py_schema *out, PyObject *tuple) {
  Py_ssize_t size = 0;
  const char *data = NULL;
  out->schema = (ha_schema)HA_SCHEMA_INIT;
  if (!PyArg_ParseTuple(tuple, "sssy#s", &out->schema.name, &out->message_encoding,
                        &out->schema.encoding, &data, &size, &out->schema.hash)) {
    return -1;
  }
  out->schema.data = (const uint8_t *)data;
  out->schema.size = (size_t)size;
  return 0;
}

static ha_status hash_of(char *out, const ha_types *types, int32_t dialect, ha_error *err) {
  const ha_type *root = ha_types_root(types);
  return dialect == HA_DIALECT_ROS1 ? ha_types_md5(out, types, root, err)
                                    : ha_types_rihs(out, types, root, err);
}

/* (encoding, text, hash) of a schema; its own text is used if it has one. */
static PyObject *describe(const ha_schema *schema, ha_definitions *definitions, int32_t dialect,
                          ha_error *err) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  char hash[HA_RIHS_TEXT_SIZE] = "";
  ha_types *types = NULL;
  char *text = NULL;
  PyObject *out = NULL;

  options.definitions = definitions;
  options.dialect = dialect;
  ha_status st = ha_types_parse(&types, schema, &options, err);
  if (st == HA_OK) st = hash_of(hash, types, dialect, err);
  if (st == HA_OK && schema->size == 0) {
    st = ha_types_text(&text, types, ha_types_root(types), dialect, err);
  }
  if (st == HA_OK) {
    out = Py_BuildValue("sy#s", schema->encoding, text ? text : (const char *)schema->data,
                        (Py_ssize_t)(text ? strlen(text) : schema->size), hash);
  }
  ha_text_free(text);
  ha_types_free(types);
  return out;
}

PyObject *py_definition(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  ha_error err = HA_ERROR_INIT;
  PyObject *schema_tuple = NULL;
  PyObject *decoder = NULL;
  int dialect = 0;
  py_schema schema;

  if (!PyArg_ParseTuple(args, "O!iO!", (PyObject *)&PyTuple_Type, &schema_tuple, &dialect,
                        (PyObject *)state->decoder, &decoder) ||
      py_schema_init(&schema, schema_tuple) < 0) {
    return NULL;
  }
  PyObject *out =
      describe(&schema.schema, ((py_decoder *)decoder)->definitions, (int32_t)dialect, &err);
  return out || PyErr_Occurred() ? out : py_raise(state, &err, NULL);
}

/* --- builder -------------------------------------------------------------------- */

typedef struct py_builder {
  PyObject_HEAD ha_builder *builder;
} py_builder;

/* Builder(schema, decoder) */
static PyObject *builder_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  py_state *state = PyType_GetModuleState(type);
  ha_channel channel = HA_CHANNEL_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *schema_tuple = NULL;
  PyObject *decoder = NULL;
  py_schema schema;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "O!O!", (PyObject *)&PyTuple_Type, &schema_tuple,
                        (PyObject *)state->decoder, &decoder) ||
      py_schema_init(&schema, schema_tuple) < 0) {
    return NULL;
  }
  py_builder *self = PyObject_New(py_builder, type);
  if (!self) return NULL;
  self->builder = NULL;
  channel.schema = &schema.schema;
  channel.encoding = schema.message_encoding;
  if (ha_builder_new_channel(&self->builder, &channel, ((py_decoder *)decoder)->definitions, NULL,
                             &err) < 0) {
    py_raise(state, &err, NULL);
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

static void builder_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  ha_builder_free(((py_builder *)object)->builder);
  PyObject_Free(object);
  Py_DECREF(type);
}

/* The kind of the items of a buffer, from the format as in the module struct, which numpy and
 * the module array use. 0: not numbers, or of another byte order. */
static int32_t kind_of(const Py_buffer *view) {
  static const int32_t integers[][2] = {[1] = {HA_KIND_UINT8, HA_KIND_INT8},
                                        [2] = {HA_KIND_UINT16, HA_KIND_INT16},
                                        [4] = {HA_KIND_UINT32, HA_KIND_INT32},
                                        [8] = {HA_KIND_UINT64, HA_KIND_INT64}};
  const char *format = view->format ? view->format : "B";
  const size_t size = (size_t)view->itemsize;
  if (strlen(format) != 1) return 0;
  if (*format == 'f' && size == sizeof(float)) return HA_KIND_FLOAT32;
  if (*format == 'd' && size == sizeof(double)) return HA_KIND_FLOAT64;
  if (size >= sizeof integers / sizeof integers[0]) return 0;
  if (strchr("BHILQN", *format)) return integers[size][0];
  return strchr("bhilqn", *format) ? integers[size][1] : 0;
}

static ha_status set_buffer(ha_builder *builder, const char *path, const Py_buffer *view,
                            int is_bytes, ha_error *err) {
  ha_builder_field *field = NULL;
  ha_status st = ha_builder_field_new(&field, builder, path, err);
  if (st < 0) return st;
  if (is_bytes) {
    st = ha_builder_set_bytes(builder, field, view->buf, (size_t)view->len, err);
  } else {
    st = ha_builder_set_array(builder, field, kind_of(view), view->buf,
                              (size_t)(view->len / view->itemsize), err);
  }
  ha_builder_field_free(field);
  return st;
}

/* Set a field to the items of a buffer. 0, or -1 with an exception. */
static int set_array(PyObject *object, const char *path, PyObject *buffer) {
  ha_error err = HA_ERROR_INIT;
  Py_buffer view;
  if (PyObject_GetBuffer(buffer, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0) return -1;
  int result = 0;
  const int is_bytes =
      PyBytes_Check(buffer) || PyByteArray_Check(buffer) || PyMemoryView_Check(buffer);
  if (!is_bytes && !kind_of(&view)) {
    PyErr_Format(PyExc_TypeError, "%s: an array of '%s' is no array of numbers", path, view.format);
    result = -1;
  } else if (set_buffer(((py_builder *)object)->builder, path, &view, is_bytes, &err) < 0) {
    py_raise(py_state_of(object), &err, NULL);
    result = -1;
  }
  PyBuffer_Release(&view);
  return result;
}

static int set_arrays(PyObject *object, PyObject *arrays) {
  for (Py_ssize_t i = 0; i < PyList_Size(arrays); i++) {
    const char *path = NULL;
    PyObject *buffer = NULL;
    PyObject *pair = PyList_GetItem(arrays, i);
    if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "sO", &path, &buffer) ||
        set_array(object, path, buffer) < 0) {
      if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "arrays: must be (path, buffer)");
      return -1;
    }
  }
  return 0;
}

/* build(text, arrays) -> bytes */
static PyObject *builder_build(PyObject *object, PyObject *args) {
  ha_builder *builder = ((py_builder *)object)->builder;
  ha_error err = HA_ERROR_INIT;
  const uint8_t *data = NULL;
  const char *json = NULL;
  PyObject *arrays = NULL;
  size_t out_size = 0;
  Py_ssize_t size = 0;

  if (!PyArg_ParseTuple(args, "s#O!", &json, &size, (PyObject *)&PyList_Type, &arrays)) return NULL;
  ha_builder_clear(builder);
  if (ha_builder_json(builder, json, (size_t)size, &err) < 0) {
    return py_raise(py_state_of(object), &err, NULL);
  }
  if (set_arrays(object, arrays) < 0) return NULL;
  if (ha_builder_finish(&data, &out_size, builder, &err) < 0) {
    return py_raise(py_state_of(object), &err, NULL);
  }
  return PyBytes_FromStringAndSize((const char *)data, (Py_ssize_t)out_size);
}

static PyMethodDef g_builder_methods[] = {
    {"build", builder_build, METH_VARARGS,
     PyDoc_STR("build(text, arrays) -> bytes of a message: the fields of a JSON object, and of\n"
               "(path, buffer) pairs whose items are copied")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_builder_slots[] = {
    {Py_tp_new, builder_make},
    {Py_tp_dealloc, builder_dealloc},
    {Py_tp_methods, g_builder_methods},
    {Py_tp_doc, PyDoc_STR("Builder(schema, decoder)")},
    {0, NULL},
};

PyType_Spec py_builder_spec = {"holdall._holdall.Builder", sizeof(py_builder), 0,
                               Py_TPFLAGS_DEFAULT, g_builder_slots};

#include "messages/channel.h"

#include "common/qos.h"
#include "common/text.h"

#include <stddef.h>
#include <string.h>

enum { MAX_PATHS = 4096 }; /* kept by a channel: indexes can make any number of them */

/* --- decoder ---------------------------------------------------------------- */

static int open_definitions(ha_definitions **out, PyObject *paths, ha_error *err) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  py_names names;

  if (py_names_init(&names, paths, "definitions") < 0) return -1;
  options.paths = names.items;
  options.path_count = names.size;
  const ha_status st = ha_definitions_open(out, &options, err);
  py_names_done(&names);
  return st < 0 ? -1 : 0;
}

static py_decoder *decoder_new(py_state *state, PyObject *paths) {
  ha_error err = HA_ERROR_INIT;
  py_decoder *self = PyObject_New(py_decoder, state->decoder);
  if (!self) return NULL;
  Py_INCREF(paths);
  self->paths = paths;
  self->definitions = NULL;
  self->decoder = NULL;
  if (open_definitions(&self->definitions, paths, &err) < 0 ||
      ha_decoder_new(&self->decoder, self->definitions, &err) < 0) {
    py_raise(state, &err, NULL);
    Py_CLEAR(self);
  }
  return self;
}

int py_decoder_definitions(ha_definitions **out, py_decoder *decoder) {
  ha_error err = HA_ERROR_INIT;
  *out = NULL;
  if (decoder->paths == Py_None) return 0;
  if (open_definitions(out, decoder->paths, &err) == 0) return 0;
  py_raise(py_state_of((PyObject *)decoder), &err, NULL);
  return -1;
}

static PyObject *decoder_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  PyObject *paths = Py_None;
  (void)kwargs;
  if (!PyArg_ParseTuple(args, "|O", &paths)) return NULL;
  return (PyObject *)decoder_new(PyType_GetModuleState(type), paths);
}

static void decoder_dealloc(PyObject *object) {
  py_decoder *self = (py_decoder *)object;
  PyTypeObject *type = Py_TYPE(object);
  ha_decoder_free(self->decoder);
  ha_definitions_close(self->definitions);
  Py_DECREF(self->paths);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot g_decoder_slots[] = {
    {Py_tp_new, decoder_make},
    {Py_tp_dealloc, decoder_dealloc},
    {Py_tp_doc, PyDoc_STR("Decoder(definitions)\n\nPlans of message types.")},
    {0, NULL},
};

PyType_Spec py_decoder_spec = {"holdall._holdall.Decoder", sizeof(py_decoder), 0,
                               Py_TPFLAGS_DEFAULT, g_decoder_slots};

/* --- path ------------------------------------------------------------------- */

static void path_dealloc(PyObject *object) {
  py_path *self = (py_path *)object;
  PyTypeObject *type = Py_TYPE(object);
  ha_path_free(self->path);
  Py_XDECREF((PyObject *)self->decoder);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot g_path_slots[] = {{Py_tp_dealloc, path_dealloc}, {0, NULL}};

PyType_Spec py_path_spec = {"holdall._holdall.Path", sizeof(py_path), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, g_path_slots};

/* A path to a string or struct may also lead to several of them, which ha_path_get() does not
 * return. */
static int leads_to_value(const ha_path *path) {
  const ha_node *node = ha_path_node(path);
  if (!node->field || node->field->kind == HA_KIND_STRUCT) return 0;
  if (node->field->array == HA_ARRAY_NONE) return 1;
  return node->field->kind != HA_KIND_STRING && node->field->kind != HA_KIND_WSTRING;
}

static py_path *path_new(py_channel *channel, const ha_plan *plan, const char *text,
                         ha_error *err) {
  ha_path *path = NULL;
  if (ha_path_new(&path, plan, text, err) < 0) return NULL;
  py_path *self = PyObject_New(py_path, py_state_of((PyObject *)channel)->path);
  if (!self) {
    ha_path_free(path);
    return NULL;
  }
  Py_INCREF((PyObject *)channel->decoder);
  self->decoder = channel->decoder;
  self->path = path;
  self->is_value = leads_to_value(path);
  return self;
}

/* Store a new path in a dict of the channel; borrowed from the dict. */
static py_path *keep(PyObject *dict, PyObject *key, py_path *path) {
  if (PyDict_Size(dict) >= MAX_PATHS) PyDict_Clear(dict);
  const int result = PyDict_SetItem(dict, key, (PyObject *)path);
  Py_DECREF((PyObject *)path);
  return result < 0 ? NULL : path;
}

py_path *py_channel_path(py_channel *channel, PyObject *text) {
  ha_error err = HA_ERROR_INIT;

  py_path *path = (py_path *)PyDict_GetItemWithError(channel->paths, text);
  if (path || PyErr_Occurred()) return path;
  const char *bytes = py_string(text, "path");
  const ha_plan *plan = bytes ? py_channel_plan(channel) : NULL;
  if (!plan) return NULL;
  path = path_new(channel, plan, bytes, &err);
  if (!path) {
    py_raise(py_state_of((PyObject *)channel), &err, NULL);
    return NULL;
  }
  return keep(channel->paths, text, path);
}

/* Whether the root has a field of exactly this name. */
static int has_field(const ha_plan *plan, const char *name) {
  size_t count = 0;
  const ha_type *root = ha_plan_nodes(&count, plan)[0]->type;
  for (size_t i = 0; i < root->field_count; i++) {
    if (!strcmp(root->fields[i]->name, name)) return 1;
  }
  return 0;
}

py_path *py_channel_field(py_channel *channel, PyObject *name) {
  ha_error err = HA_ERROR_INIT;

  py_path *path = (py_path *)PyDict_GetItemWithError(channel->fields, name);
  if (path || PyErr_Occurred()) return path;
  const char *bytes = py_string(name, "name");
  /* Python and its libraries look up such names in all objects */
  if (!bytes || !strncmp(bytes, "__", 2)) return NULL;
  const ha_plan *plan = py_channel_plan(channel);
  if (!plan || !has_field(plan, bytes)) return NULL;
  path = path_new(channel, plan, bytes, &err);
  if (!path) {
    py_raise(py_state_of((PyObject *)channel), &err, NULL);
    return NULL;
  }
  return keep(channel->fields, name, path);
}

/* --- channel ---------------------------------------------------------------- */

static const char *utf8(PyObject *text) {
  return PyUnicode_AsUTF8AndSize(text, NULL);
}

/* The channel as an argument of ha_decoder_plan(). */
static int describe(ha_channel *out, ha_schema *schema, py_channel *channel) {
  Py_ssize_t size = 0;
  char *bytes = NULL;

  if (PyBytes_AsStringAndSize(channel->definition, &bytes, &size) < 0) return -1;
  schema->name = utf8(channel->type);
  schema->encoding = utf8(channel->definition_encoding);
  schema->hash = utf8(channel->hash);
  schema->data = (const uint8_t *)bytes;
  schema->size = (size_t)size;
  out->topic = utf8(channel->topic); /* samples are found by topic */
  out->schema = schema;
  out->encoding = utf8(channel->encoding);
  const int is_whole = schema->name && schema->encoding && schema->hash && out->encoding;
  return is_whole && out->topic ? 0 : -1;
}

const ha_plan *py_channel_plan(py_channel *channel) {
  py_state *state = py_state_of((PyObject *)channel);
  ha_channel description = HA_CHANNEL_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_error err = HA_ERROR_INIT;

  if (channel->plan) return channel->plan;
  if (!channel->decoder) channel->decoder = decoder_new(state, Py_None);
  if (!channel->decoder || describe(&description, &schema, channel) < 0) return NULL;
  if (ha_decoder_plan(&channel->plan, channel->decoder->decoder, &description, &err) < 0) {
    py_raise(state, &err, NULL);
  }
  return channel->plan;
}

PyObject *py_channel_field_names(py_channel *channel) {
  const ha_plan *plan = py_channel_plan(channel);
  size_t count = 0;
  if (!plan) return NULL;
  const ha_type *root = ha_plan_nodes(&count, plan)[0]->type;
  PyObject *out = PyTuple_New((Py_ssize_t)root->field_count);
  for (size_t i = 0; out && i < root->field_count; i++) {
    PyObject *name = py_text(root->fields[i]->name);
    if (!name || PyTuple_SetItem(out, (Py_ssize_t)i, name) < 0) Py_CLEAR(out);
  }
  return out;
}

static py_channel *channel_alloc(PyTypeObject *type) {
  py_channel *self = PyObject_New(py_channel, type);
  if (!self) return NULL;
  memset((char *)self + offsetof(py_channel, decoder), 0,
         sizeof *self - offsetof(py_channel, decoder));
  self->paths = PyDict_New();
  self->fields = PyDict_New();
  self->shapes = PyDict_New();
  self->stages = PyDict_New();
  if (!self->paths || !self->fields || !self->shapes || !self->stages) Py_CLEAR(self);
  return self;
}

/* A str without NUL; it may have surrogates, of a bag's bytes that are not UTF-8. 0, or -1 with an
 * exception. */
static int check_text(PyObject *text, const char *name) {
  if (!PyUnicode_Check(text)) {
    PyErr_Format(PyExc_TypeError, "%s must be str, not %R", name, (PyObject *)Py_TYPE(text));
    return -1;
  }
  const Py_ssize_t at = PyUnicode_FindChar(text, 0, 0, PyUnicode_GetLength(text), 1);
  if (at >= 0) PyErr_Format(PyExc_ValueError, "%s has a NUL character", name);
  return at == -1 ? 0 : -1;
}

static int check_pairs(PyObject *metadata) {
  PyObject *key = NULL;
  PyObject *value = NULL;
  Py_ssize_t at = 0;
  int is_good = PyDict_Check(metadata);

  while (is_good && PyDict_Next(metadata, &at, &key, &value))
    is_good = PyUnicode_Check(key) && PyUnicode_Check(value);
  if (is_good) return 0;
  PyErr_SetString(PyExc_TypeError, "metadata must be a dict of str");
  return -1;
}

/* 0, or -1 with an exception that names the argument. */
static int check_arguments(PyObject *const texts[5], PyObject *definition, PyObject *metadata,
                           PyObject *qos) {
  static const char *const names[] = {"topic", "type", "encoding", "definition_encoding", "hash"};

  for (size_t i = 0; i < 5; i++)
    if (check_text(texts[i], names[i]) < 0) return -1;
  if (!PyBytes_Check(definition)) {
    PyErr_Format(PyExc_TypeError, "definition must be bytes, not %R",
                 (PyObject *)Py_TYPE(definition));
    return -1;
  }
  if (check_pairs(metadata) < 0) return -1;
  if (!PyList_Check(qos)) {
    PyErr_Format(PyExc_TypeError, "qos must be a list of dicts, not %R", (PyObject *)Py_TYPE(qos));
    return -1;
  }
  for (Py_ssize_t i = 0; i < PyList_Size(qos); i++) {
    ha_qos profile;
    if (py_qos_init(&profile, PyList_GetItem(qos, i)) < 0) return -1;
  }
  return 0;
}

/* Channel(topic, type, encoding, definition_encoding, definition, hash, metadata, qos): unpickled.
 */
static PyObject *channel_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  PyObject *texts[5]; /* topic, type, encoding, definition_encoding, hash */
  PyObject *definition = NULL;
  PyObject *metadata = NULL;
  PyObject *qos = NULL;
  (void)kwargs;

  if (!PyArg_ParseTuple(args, "OOOOOOOO", &texts[0], &texts[1], &texts[2], &texts[3], &definition,
                        &texts[4], &metadata, &qos) ||
      check_arguments(texts, definition, metadata, qos) < 0) {
    return NULL;
  }
  py_channel *self = channel_alloc(type);
  if (!self) return NULL;
  self->topic = texts[0];
  self->type = texts[1];
  self->encoding = texts[2];
  self->definition_encoding = texts[3];
  self->definition = definition;
  self->hash = texts[4];
  self->metadata = metadata;
  self->qos = qos;
  PyObject *members[] = {self->topic,      self->type, self->encoding, self->definition_encoding,
                         self->definition, self->hash, self->metadata, self->qos};
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
    Py_INCREF(members[i]);
  return (PyObject *)self;
}

static PyObject *qos_list(const ha_channel *channel) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < channel->qos_count; i++) {
    PyObject *qos = py_qos_dict(channel->qos[i]);
    if (!qos || PyList_Append(out, qos) < 0) Py_CLEAR(out);
    Py_XDECREF(qos);
  }
  return out;
}

PyObject *py_channel_new(py_state *state, const ha_channel *channel, py_decoder *decoder) {
  const ha_schema *schema = channel->schema;
  py_channel *self = channel_alloc(state->channel);
  if (!self) return NULL;
  Py_INCREF((PyObject *)decoder);
  self->decoder = decoder;
  self->topic = py_text(channel->topic);
  self->type = py_text(schema->name);
  self->encoding = py_text(channel->encoding);
  self->definition_encoding = py_text(schema->encoding);
  self->definition =
      PyBytes_FromStringAndSize((const char *)schema->data, (Py_ssize_t)schema->size);
  self->hash = py_text(schema->hash);
  self->metadata = py_pairs(&channel->metadata);
  self->qos = qos_list(channel);
  if (PyErr_Occurred()) Py_CLEAR(self);
  return (PyObject *)self;
}

static void channel_dealloc(PyObject *object) {
  py_channel *self = (py_channel *)object;
  PyTypeObject *type = Py_TYPE(object);
  Py_XDECREF(self->paths);
  Py_XDECREF(self->fields);
  Py_XDECREF(self->shapes);
  Py_XDECREF(self->stages);
  Py_XDECREF(self->topic);
  Py_XDECREF(self->type);
  Py_XDECREF(self->encoding);
  Py_XDECREF(self->definition_encoding);
  Py_XDECREF(self->definition);
  Py_XDECREF(self->hash);
  Py_XDECREF(self->metadata);
  Py_XDECREF(self->qos);
  Py_XDECREF((PyObject *)self->decoder);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *channel_reduce(PyObject *object, PyObject *none) {
  py_channel *self = (py_channel *)object;
  (void)none;
  return Py_BuildValue("O(OOOOOOOO)", (PyObject *)Py_TYPE(object), self->topic, self->type,
                       self->encoding, self->definition_encoding, self->definition, self->hash,
                       self->metadata, self->qos);
}

static PyObject *channel_repr(PyObject *object) {
  py_channel *self = (py_channel *)object;
  return PyUnicode_FromFormat("<holdall.Channel %U %U>", self->topic, self->type);
}

static PyObject *channel_fields(PyObject *object, void *closure) {
  py_channel *self = (py_channel *)object;
  (void)closure;
  return py_channel_field_names(self);
}

#define MEMBER(name, doc)                                                                          \
  { #name, T_OBJECT_EX, offsetof(py_channel, name), READONLY, PyDoc_STR(doc) }

#include <structmember.h>

static PyMemberDef g_channel_members[] = {
    MEMBER(topic, "name of the topic"),
    MEMBER(type, "name of the message type, as the bag has it"),
    MEMBER(encoding, "of the messages: 'ros1', 'cdr', ..."),
    MEMBER(definition_encoding, "language of the definition: 'ros1msg', 'ros2msg', 'ros2idl', ..."),
    MEMBER(definition, "the definition of the type, as bytes; b'' if the bag has none"),
    MEMBER(hash, "MD5 sum (ROS 1), 'RIHS01_...' (ROS 2), or ''"),
    MEMBER(metadata, "further pairs of the channel, such as the connection header of ROS 1"),
    MEMBER(qos, "QoS profiles of the publishers, a dict each; times in nanoseconds"),
    {NULL, 0, 0, 0, NULL},
};

#undef MEMBER

static PyGetSetDef g_channel_getset[] = {
    {"fields", channel_fields, NULL, PyDoc_STR("names of the type's fields"), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef g_channel_methods[] = {
    {"__reduce__", channel_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_channel_slots[] = {
    {Py_tp_new, channel_make},
    {Py_tp_dealloc, channel_dealloc},
    {Py_tp_repr, channel_repr},
    {Py_tp_members, g_channel_members},
    {Py_tp_getset, g_channel_getset},
    {Py_tp_methods, g_channel_methods},
    {Py_tp_doc, PyDoc_STR("One stream of messages in a bag: its topic, type and definition.")},
    {0, NULL},
};

PyType_Spec py_channel_spec = {"holdall.Channel", sizeof(py_channel), 0, Py_TPFLAGS_DEFAULT,
                               g_channel_slots};

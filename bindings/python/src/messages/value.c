/*
 * Values of messages as Python objects.
 *
 *   bool, integers, floats       bool, int, float
 *   string, wstring              str; invalid UTF-8 becomes U+FFFD
 *   time, duration               holdall.Time, holdall.Duration: int of nanoseconds
 *   arrays of numbers            made by the Python layer from the bytes: a view by numpy
 *   arrays of strings, structs   list
 *   structs                      holdall.Record
 *   long double                  bytes
 */
#include "messages/message.h"
#include "messages/record.h"

enum { MAX_DEPTH = 160 }; /* nesting of structs and arrays: 64 levels of each */

/* The structs and arrays that have begun and not ended. */
typedef struct builder {
  py_state *state;
  py_message *message;
  PyObject *open[MAX_DEPTH]; /* lists */
  size_t depth;
  PyObject *result;
} builder;

static PyObject *array_new(py_state *state, py_message *message, const ha_value *value) {
  const bool is_view = value->count == 0 || py_message_has(message, value->data);
  const size_t offset = is_view && value->count ? (size_t)(value->data - message->msg.data) : 0;
  PyObject *holder =
      is_view ? Py_NewRef((PyObject *)message)
              : PyBytes_FromStringAndSize((const char *)value->data, (Py_ssize_t)value->size);
  if (!holder) return NULL;
  return PyObject_CallFunction(
      state->make_array, "NnKiIi", holder, (Py_ssize_t)offset, (unsigned long long)value->count,
      (int)value->kind, (unsigned)value->item_size, (value->flags & HA_VALUE_BIG_ENDIAN) != 0);
}

static PyObject *wide_string(const ha_value *value) {
  int order = value->flags & HA_VALUE_BIG_ENDIAN ? 1 : -1;
  const char *data = (const char *)value->data;
  if (value->size == 0) return PyUnicode_FromString("");
  if (value->item_size == 2) {
    return PyUnicode_DecodeUTF16(data, (Py_ssize_t)value->size, "replace", &order);
  }
  return PyUnicode_DecodeUTF32(data, (Py_ssize_t)value->size, "replace", &order);
}

static PyObject *long_double(const ha_value *value) {
  return PyBytes_FromStringAndSize((const char *)value->data, (Py_ssize_t)value->size);
}

/* Seconds of times have 32 bits. */
static long long nanoseconds_of(const ha_value *value) {
  return (long long)value->integer * 1000000000 + value->nanoseconds;
}

static PyObject *number(py_state *state, const ha_value *value) {
  switch (value->kind) {
  case HA_KIND_BOOL:
    return PyBool_FromLong(value->integer != 0);
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    return PyFloat_FromDouble(value->number);
  case HA_KIND_UINT64:
    return PyLong_FromUnsignedLongLong((unsigned long long)value->integer);
  case HA_KIND_TIME:
    return PyObject_CallFunction(state->make_time, "L", nanoseconds_of(value));
  case HA_KIND_DURATION:
    return PyObject_CallFunction(state->make_duration, "L", nanoseconds_of(value));
  default:
    return PyLong_FromLongLong(value->integer);
  }
}

static PyObject *convert(py_state *state, py_message *message, const ha_value *value) {
  if (value->flags & HA_VALUE_ARRAY) return array_new(state, message, value);
  if (value->kind == HA_KIND_STRING) {
    return PyUnicode_DecodeUTF8((const char *)value->data, (Py_ssize_t)value->size, "replace");
  }
  if (value->kind == HA_KIND_WSTRING) return wide_string(value);
  if (value->kind == HA_KIND_LONG_DOUBLE) return long_double(value);
  return number(state, value);
}

/* Add a value to the innermost open struct or array; takes the reference, which may be NULL with
 * an exception. */
static ha_status put(builder *b, PyObject *value) {
  if (!value) return HA_E_NOMEM;
  if (b->depth == 0) {
    Py_XDECREF(b->result);
    b->result = value;
    return HA_OK;
  }
  const int result = PyList_Append(b->open[b->depth - 1], value);
  Py_DECREF(value);
  return result < 0 ? HA_E_NOMEM : HA_OK;
}

static ha_status enter(builder *b) {
  if (b->depth == MAX_DEPTH) return HA_E_LIMIT;
  PyObject *list = PyList_New(0);
  if (!list) return HA_E_NOMEM;
  b->open[b->depth++] = list;
  return HA_OK;
}

static ha_status on_enter_struct(void *user, const ha_node *node) {
  (void)node;
  return enter(user);
}

static ha_status on_enter_array(void *user, const ha_node *node, uint64_t count) {
  (void)node;
  (void)count;
  return enter(user);
}

static ha_status on_leave_array(void *user, const ha_node *node) {
  builder *b = user;
  (void)node;
  return put(b, b->open[--b->depth]);
}

/* The shape of a type, made once for a channel; borrowed. */
static py_shape *find_shape(builder *b, const ha_type *type) {
  PyObject *shapes = b->message->channel->shapes;
  PyObject *key = PyLong_FromVoidPtr((void *)(uintptr_t)type);
  if (!key) return NULL;
  py_shape *shape = (py_shape *)PyDict_GetItemWithError(shapes, key);
  if (!shape && !PyErr_Occurred()) {
    shape = py_shape_new(b->state, type);
    if (shape && PyDict_SetItem(shapes, key, (PyObject *)shape) < 0)
      Py_CLEAR(shape);
    else
      Py_XDECREF((PyObject *)shape); /* owned by the dict */
  }
  Py_DECREF(key);
  return shape;
}

static ha_status on_leave_struct(void *user, const ha_node *node) {
  builder *b = user;
  PyObject *values = b->open[--b->depth];
  py_shape *shape = find_shape(b, node->type);
  PyObject *record = shape ? py_record_new(b->state, shape, values) : NULL;
  Py_DECREF(values);
  return put(b, record);
}

static ha_status on_value(void *user, const ha_node *node, const ha_value *value) {
  builder *b = user;
  (void)node;
  return put(b, convert(b->state, b->message, value));
}

static ha_status build(PyObject **out, py_state *state, py_message *message, const ha_path *path,
                       ha_error *err) {
  ha_visitor visitor = HA_VISITOR_INIT;
  builder b = {.state = state, .message = message};

  visitor.enter_struct = on_enter_struct;
  visitor.leave_struct = on_leave_struct;
  visitor.enter_array = on_enter_array;
  visitor.leave_array = on_leave_array;
  visitor.value = on_value;
  const ha_status st = ha_path_visit(path, message->msg.data, message->msg.size, &visitor, &b, err);
  while (b.depth > 0)
    Py_DECREF(b.open[--b.depth]);
  if (st != HA_OK) Py_CLEAR(b.result);
  *out = b.result;
  return st;
}

PyObject *py_value_get(py_state *state, py_message *message, const py_path *path) {
  ha_value value = HA_VALUE_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *out = NULL;
  ha_status st;

  if (path->is_value) {
    st = ha_path_get(&value, path->path, message->msg.data, message->msg.size, &err);
    if (st == HA_OK) return convert(state, message, &value);
  } else {
    st = build(&out, state, message, path->path, &err);
  }
  if (st < 0) return py_raise(state, &err, NULL);
  if (!out && !PyErr_Occurred()) {
    PyErr_SetString(PyExc_IndexError, "the message has no such element");
  }
  return out;
}

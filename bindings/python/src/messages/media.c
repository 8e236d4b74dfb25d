/*
 * Describe images and points of messages for the Python layer, which makes arrays of them
 * (holdall._media).
 */
#include "module.h"

#include "common/text.h"
#include "messages/message.h"

#include <string.h>

/* The channel of a message as an argument of the library's readers: only its type. */
static int describe(ha_channel *out, ha_schema *schema, const py_message *message) {
  schema->name = PyUnicode_AsUTF8AndSize(message->channel->type, NULL);
  out->topic = "";
  out->encoding = "";
  out->schema = schema;
  return schema->name ? 0 : -1;
}

/* --- images ----------------------------------------------------------------------------------- */

/* Fill the object that make(height, width, channels, kind, colors, encoding, offset, step)
 * returns: a view of the message from offset, or with offset None a buffer for the pixels. */
static PyObject *call_make(PyObject *make, const ha_image *im, const py_message *message,
                           bool is_view) {
  PyObject *encoding = py_text_sized(im->encoding, im->encoding_size);
  PyObject *offset = Py_None;
  Py_INCREF(offset);
  if (is_view) {
    Py_DECREF(offset);
    offset = PyLong_FromSize_t((size_t)(im->data - message->msg.data));
  }
  if (!encoding || !offset) {
    Py_XDECREF(encoding);
    Py_XDECREF(offset);
    return NULL;
  }
  return PyObject_CallFunction(make, "IIIiiNNK", (unsigned)im->height, (unsigned)im->width,
                               (unsigned)im->channels, (int)im->kind, (int)im->colors, encoding,
                               offset, (unsigned long long)im->step);
}

static int fill(PyObject *out, ha_image_reader *reader, const ha_image *im, ha_error *err) {
  Py_buffer view;
  ha_status st;
  if (PyObject_GetBuffer(out, &view, PyBUF_WRITABLE) < 0) return -1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_image_rows(view.buf, (size_t)view.len, 0, reader, 0, im->height, err);
  Py_END_ALLOW_THREADS
  PyBuffer_Release(&view);
  return st < 0 ? -1 : 0;
}

static PyObject *read_image(ha_image_reader *reader, py_message *message, PyObject *make,
                            ha_error *err) {
  ha_image im = HA_IMAGE_INIT;
  if (ha_image_read(&im, reader, &message->msg, err) < 0) return NULL;
  const bool is_view = im.data && py_message_has(message, im.data);
  PyObject *out = call_make(make, &im, message, is_view);
  if (out && !is_view && fill(out, reader, &im, err) < 0) Py_CLEAR(out);
  return out;
}

PyObject *py_image(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  ha_image_options options = HA_IMAGE_OPTIONS_INIT;
  ha_image_reader *reader = NULL;
  ha_channel channel = HA_CHANNEL_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *object = NULL;
  PyObject *make = NULL;
  int order = 0;
  unsigned long long max_bytes = 0;

  if (!PyArg_ParseTuple(args, "O!iKO", (PyObject *)state->message, &object, &order, &max_bytes,
                        &make)) {
    return NULL;
  }
  py_message *message = (py_message *)object;
  const ha_plan *plan = py_channel_plan(message->channel);
  if (!plan || describe(&channel, &schema, message) < 0) return NULL;
  options.order = order;
  options.max_bytes = max_bytes;
  PyObject *out = NULL;
  if (ha_image_reader_new(&reader, &channel, plan, &options, &err) >= 0) {
    out = read_image(reader, message, make, &err);
  }
  if (!out) py_raise(state, &err, NULL);
  ha_image_reader_free(reader);
  return out;
}

/* --- points ----------------------------------------------------------------------------------- */

static PyObject *fields_of(const ha_points *points) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < points->field_count; i++) {
    const ha_point_field *f = &points->fields[i];
    PyObject *field = Py_BuildValue("NIII", py_text_sized(f->name, f->name_size), (unsigned)f->type,
                                    (unsigned)f->offset, (unsigned)f->count);
    if (!field || PyList_Append(out, field) < 0) Py_CLEAR(out);
    Py_XDECREF(field);
  }
  return out;
}

/* (height, width, point_step, row_step, is_big_endian, fields, holder of the bytes, offset in it)
 */
static PyObject *points_tuple(const ha_points *p, PyObject *message) {
  PyObject *fields = fields_of(p);
  PyObject *holder = message;
  size_t offset = 0;

  if (p->is_converted || (p->width > 0 && !py_message_has((py_message *)message, p->data))) {
    holder = PyBytes_FromStringAndSize((const char *)p->data, (Py_ssize_t)p->size);
  } else {
    Py_INCREF(holder);
    if (p->width > 0) offset = (size_t)(p->data - ((py_message *)message)->msg.data);
  }
  if (!fields || !holder) {
    Py_XDECREF(fields);
    Py_XDECREF(holder);
    return NULL;
  }
  return Py_BuildValue("IIKKiNNn", (unsigned)p->height, (unsigned)p->width,
                       (unsigned long long)p->point_step, (unsigned long long)p->row_step,
                       (int)p->is_big_endian, fields, holder, (Py_ssize_t)offset);
}

PyObject *py_points(PyObject *module, PyObject *object) {
  py_state *state = PyModule_GetState(module);
  ha_points_reader *reader = NULL;
  ha_points points = HA_POINTS_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_error err = HA_ERROR_INIT;

  if (!PyObject_TypeCheck(object, state->message)) {
    PyErr_SetString(PyExc_TypeError, "points() takes a Message");
    return NULL;
  }
  py_message *message = (py_message *)object;
  const ha_plan *plan = py_channel_plan(message->channel);
  if (!plan || describe(&channel, &schema, message) < 0) return NULL;
  PyObject *out = NULL;
  if (ha_points_reader_new(&reader, &channel, plan, &err) >= 0 &&
      ha_points_read(&points, reader, &message->msg, &err) >= 0) {
    out = points_tuple(&points, object);
  }
  if (!out) py_raise(state, &err, NULL);
  ha_points_reader_free(reader);
  return out;
}

/*
 * Coordinate frames of a bag: transforms, and look-ups between frames.
 */
#include "common/text.h"
#include "reading/reader.h"

#include <stdlib.h>
#include <string.h>

typedef struct py_frames {
  PyObject_HEAD ha_frames *frames;
} py_frames;

/* --- reading ------------------------------------------------------------------- */

/* The readers of transforms by channel id; NULL: the channel has no transforms. */
typedef struct channel_list {
  ha_frames_reader **items;
  const char **topics; /* of channels with transforms */
  size_t size;
  size_t topic_count;
} channel_list;

static void channels_done(channel_list *all) {
  for (size_t i = 0; i < all->size; i++)
    ha_frames_reader_free(all->items[i]);
  free((void *)all->items);
  free((void *)all->topics);
}

static int add_channel(channel_list *all, py_reader *reader, const ha_channel *channel, size_t i) {
  ha_error err = HA_ERROR_INIT;
  const char *type = channel->schema->name;
  if (!strstr(type, "TFMessage") && !strstr(type, "tfMessage")) return 0;
  py_channel *of = py_reader_channel(reader, (uint32_t)i);
  const ha_plan *plan = of ? py_channel_plan(of) : NULL;
  if (!plan) return -1;
  if (!ha_frames_are_in(channel, plan)) return 0;
  if (ha_frames_reader_new(&all->items[i], channel, plan, &err) < 0) {
    py_reader_raise(reader, &err);
    return -1;
  }
  all->topics[all->topic_count++] = channel->topic;
  return 0;
}

static int channels_init(channel_list *all, py_reader *reader) {
  const ha_channel *const *channels = ha_reader_channels(&all->size, reader->handle);
  all->topic_count = 0;
  all->items = calloc(all->size + 1, sizeof *all->items);
  all->topics = calloc(all->size + 1, sizeof *all->topics);
  if (!all->items || !all->topics) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < all->size; i++) {
    if (add_channel(all, reader, channels[i], i) < 0) return -1;
  }
  return 0;
}

/* Messages that could not be read or added. */
typedef struct skipped {
  unsigned long long count;
  ha_error first;
} skipped;

static int is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_UNSUPPORTED || st == HA_E_ARG;
}

static void skip(skipped *out, const ha_error *err) {
  if (out->count++ == 0) out->first = *err;
}

/* Without the GIL. */
static ha_status read_all(ha_frames *frames, const channel_list *channels, ha_reader *reader,
                          skipped *lost, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  for (;;) {
    ha_status st = ha_reader_next(&msg, reader, err);
    if (st == HA_END) return HA_OK;
    if (st == HA_OK && channels->items[msg.channel->id]) {
      st = ha_frames_read(frames, channels->items[msg.channel->id], &msg, err);
    }
    if (st < 0 && !is_damage(st)) return st;
    if (st < 0) skip(lost, err);
  }
}

static ha_status fill(py_frames *self, py_reader *reader, const channel_list *channels,
                      skipped *lost, ha_error *err) {
  ha_query query = HA_QUERY_INIT;
  ha_status st = ha_frames_new(&self->frames, NULL, err);
  if (st < 0 || channels->topic_count == 0) return st;
  query.topics = channels->topics;
  query.topic_count = channels->topic_count;
  reader->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reader_query(reader->handle, &query, err);
  if (st >= 0) st = read_all(self->frames, channels, reader->handle, lost, err);
  Py_END_ALLOW_THREADS
  reader->is_busy = 0;
  return st;
}

PyObject *py_reader_frames(PyObject *object, PyObject *none) {
  py_reader *reader = (py_reader *)object;
  py_state *state = py_state_of(object);
  ha_error err = HA_ERROR_INIT;
  skipped lost = {0, HA_ERROR_INIT};
  channel_list channels = {NULL, NULL, 0, 0};
  PyObject *out = NULL;
  (void)none;

  if (py_reader_check(reader) < 0) return NULL;
  py_frames *self = PyObject_New(py_frames, state->frames);
  if (!self) return NULL;
  self->frames = NULL;
  if (channels_init(&channels, reader) == 0) {
    if (fill(self, reader, &channels, &lost, &err) < 0) {
      py_reader_raise(reader, &err);
    } else {
      out = Py_BuildValue("OKN", (PyObject *)self, lost.count, py_text(lost.first.text));
    }
  }
  channels_done(&channels);
  Py_DECREF((PyObject *)self);
  return out;
}

/* --- look-ups -------------------------------------------------------------------- */

static PyObject *frames_lookup(PyObject *object, PyObject *args) {
  ha_transform t = HA_TRANSFORM_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *target = NULL;
  PyObject *source = NULL;
  long long time = 0;

  if (!PyArg_ParseTuple(args, "OOL", &target, &source, &time)) return NULL;
  const char *to = py_string(target, "target");
  const char *from = to ? py_string(source, "source") : NULL;
  if (!from) return NULL;
  const ha_status st = ha_frames_lookup(&t, ((py_frames *)object)->frames, to, from, time, &err);
  if (st < 0) return py_raise(py_state_of(object), &err, NULL);
  return Py_BuildValue("(ddd)(dddd)", t.translation[0], t.translation[1], t.translation[2],
                       t.rotation[0], t.rotation[1], t.rotation[2], t.rotation[3]);
}

/* [(name, parent, is static, count, first, last)] */
static PyObject *frames_list(PyObject *object, PyObject *none) {
  const ha_frames *frames = ((py_frames *)object)->frames;
  ha_frame_info info = HA_FRAME_INFO_INIT;
  PyObject *out = PyList_New(0);
  (void)none;
  for (size_t i = 0; out && i < ha_frames_count(frames); i++) {
    if (ha_frames_get(&info, frames, i, NULL) < 0) break; /* cannot be: i is below the count */
    PyObject *parent = info.parent ? py_text(info.parent) : Py_NewRef(Py_None);
    PyObject *item = Py_BuildValue("NNiKLL", py_text(info.name), parent, (int)info.is_static,
                                   (unsigned long long)info.count, (long long)info.first_ns,
                                   (long long)info.last_ns);
    if (!item || PyList_Append(out, item) < 0) Py_CLEAR(out);
    Py_XDECREF(item);
  }
  return out;
}

/* --- type ------------------------------------------------------------------------ */

static void frames_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  ha_frames_free(((py_frames *)object)->frames);
  PyObject_Free(object);
  Py_DECREF(type);
}

static PyMethodDef g_frames_methods[] = {
    {"lookup", frames_lookup, METH_VARARGS,
     PyDoc_STR("lookup(target, source, ns) -> ((x, y, z), (x, y, z, w))")},
    {"list", frames_list, METH_NOARGS,
     PyDoc_STR("list() -> [(name, parent, is_static, count, first, last)]")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_frames_slots[] = {
    {Py_tp_dealloc, frames_dealloc},
    {Py_tp_methods, g_frames_methods},
    {Py_tp_doc, PyDoc_STR("Coordinate frames of a bag; made by Reader.frames().")},
    {0, NULL},
};

PyType_Spec py_frames_spec = {"holdall._holdall.Frames", sizeof(py_frames), 0,
                              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                              g_frames_slots};

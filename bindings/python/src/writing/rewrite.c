/*
 * Bags out of bags.
 */
#include "module.h"

#include "common/text.h"
#include "reading/query.h"
#include "reading/reader.h"
#include "writing/writer.h"

#include <string.h>

/* --- callbacks ------------------------------------------------------------------- */

/* State of the callbacks of ha_rewrite(). They run in the calling thread, without the GIL. */
typedef struct calls {
  PyThreadState *thread; /* of the caller */
  PyObject *progress;    /* each None or a function */
  PyObject *damage;
  PyObject *note;
  PyObject *remark;
  PyObject *edited;
  int has_failed; /* an exception is set: end the work */
} calls;

/* Call a function with arguments, whose reference is taken; an exception is kept. */
static PyObject *call(calls *c, PyObject *function, PyObject *args) {
  PyObject *result = args ? PyObject_Call(function, args, NULL) : NULL;
  Py_XDECREF(args);
  if (!result) c->has_failed = 1;
  return result;
}

static int32_t on_progress(void *user, const ha_rewrite_progress *now) {
  calls *c = user;
  PyEval_RestoreThread(c->thread);
  if (!c->has_failed && PyErr_CheckSignals() < 0) c->has_failed = 1;
  if (!c->has_failed && c->progress != Py_None) {
    Py_XDECREF(call(c, c->progress,
                    Py_BuildValue("(KKL)", (unsigned long long)now->messages,
                                  (unsigned long long)now->bytes, (long long)now->time_ns)));
  }
  c->thread = PyEval_SaveThread();
  return c->has_failed;
}

static void on_damage(void *user, const ha_error *what) {
  calls *c = user;
  PyEval_RestoreThread(c->thread);
  if (!c->has_failed && c->damage != Py_None) {
    Py_XDECREF(call(c, c->damage, Py_BuildValue("(N)", py_text(what->text))));
  }
  c->thread = PyEval_SaveThread();
}

static void report(calls *c, PyObject *function, const char *output, const char *text) {
  PyEval_RestoreThread(c->thread);
  if (!c->has_failed && function != Py_None) {
    Py_XDECREF(call(c, function, Py_BuildValue("(NN)", py_text(output), py_text(text))));
  }
  c->thread = PyEval_SaveThread();
}

static void on_note(void *user, const char *output, const char *text) {
  report(user, ((calls *)user)->note, output, text);
}

static void on_remark(void *user, const char *output, const char *text) {
  report(user, ((calls *)user)->remark, output, text);
}

static void on_edited(void *user, const ha_channel *channel, uint64_t messages) {
  calls *c = user;
  PyEval_RestoreThread(c->thread);
  if (!c->has_failed && c->edited != Py_None) {
    Py_XDECREF(call(c, c->edited,
                    Py_BuildValue("(NK)", py_text(channel->topic), (unsigned long long)messages)));
  }
  c->thread = PyEval_SaveThread();
}

/* --- outputs --------------------------------------------------------------------- */

typedef struct output {
  ha_rewrite_output output;
  py_names path;
  py_writer_options options;
  py_query query;
} output;

/* Either items, or the outputs of a plan with their own writers. */
typedef struct outputs {
  output *items;
  const ha_rewrite_output **pointers;
  size_t size;
  ha_rewrite_plan *plan;
  ha_rewrite_output *planned;
  ha_writer_options *writers;
} outputs;

static int output_init(output *out, PyObject *tuple) {
  PyObject *path = NULL;
  PyObject *options = NULL;
  PyObject *query = NULL;

  if (!PyArg_ParseTuple(tuple, "O!O!O!", (PyObject *)&PyTuple_Type, &path, (PyObject *)&PyDict_Type,
                        &options, (PyObject *)&PyDict_Type, &query) ||
      py_names_init(&out->path, path, "output") < 0 ||
      py_writer_options_init(&out->options, options) < 0 || py_query_init(&out->query, query) < 0) {
    return -1;
  }
  out->output = (ha_rewrite_output)HA_REWRITE_OUTPUT_INIT;
  out->output.path = out->path.items[0];
  out->output.options = &out->options.options;
  out->output.query = &out->query.query;
  return 0;
}

static void outputs_done(outputs *all) {
  for (size_t i = 0; all->items && i < all->size; i++) {
    py_names_done(&all->items[i].path);
    py_writer_options_done(&all->items[i].options);
    py_query_done(&all->items[i].query);
  }
  PyMem_Free(all->items);
  PyMem_Free((void *)all->pointers);
  PyMem_Free(all->planned);
  PyMem_Free(all->writers);
  ha_rewrite_plan_free(all->plan);
}

/* The outputs of a plan, each with the flags, threads and distribution of common. */
static int plan_outputs(outputs *out, const ha_writer_options *common) {
  out->size = out->plan->output_count;
  out->pointers = PyMem_Calloc(out->size + 1, sizeof *out->pointers);
  out->planned = PyMem_Calloc(out->size + 1, sizeof *out->planned);
  out->writers = PyMem_Calloc(out->size + 1, sizeof *out->writers);
  if (!out->pointers || !out->planned || !out->writers) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < out->size; i++) {
    out->planned[i] = *out->plan->outputs[i];
    out->writers[i] = *out->planned[i].options;
    out->writers[i].flags |= common->flags;
    out->writers[i].ros_distro = common->ros_distro;
    if (common->threads) out->writers[i].threads = common->threads;
    out->planned[i].options = &out->writers[i];
    out->pointers[i] = &out->planned[i];
  }
  return 0;
}

/* ((path of a file of YAML,), writer options); common is borrowed by out */
static int plan_init(outputs *out, PyObject *tuple, py_writer_options *common, py_state *state) {
  PyObject *path = NULL;
  PyObject *options = NULL;
  ha_error err = HA_ERROR_INIT;
  py_names names;

  if (!PyArg_ParseTuple(tuple, "O!O!", (PyObject *)&PyTuple_Type, &path, (PyObject *)&PyDict_Type,
                        &options) ||
      py_writer_options_init(common, options) < 0 ||
      py_names_init(&names, path, "output_options") < 0) {
    return -1;
  }
  const ha_status st = ha_rewrite_plan_read(&out->plan, names.items[0], &err);
  py_names_done(&names);
  if (st < 0) {
    py_raise(state, &err, path);
    return -1;
  }
  return plan_outputs(out, &common->options);
}

/* Report the notes of a plan like those of the rewrite. */
static int plan_notes(const outputs *all, PyObject *note) {
  for (size_t i = 0; note != Py_None && all->plan && i < all->plan->note_count; i++) {
    PyObject *result = PyObject_CallFunction(note, "sN", "", py_text(all->plan->notes[i]));
    if (!result) return -1;
    Py_DECREF(result);
  }
  return 0;
}

/* Restrict the query to the times of a plan. */
static void plan_cut(const outputs *all, ha_query *query) {
  if (!all->plan) return;
  if (all->plan->query->start_ns > query->start_ns) query->start_ns = all->plan->query->start_ns;
  if (all->plan->query->end_ns < query->end_ns) query->end_ns = all->plan->query->end_ns;
}

static int list_init(outputs *out, PyObject *list) {
  out->size = (size_t)PyList_Size(list);
  out->items = PyMem_Calloc(out->size + 1, sizeof *out->items);
  out->pointers = PyMem_Calloc(out->size + 1, sizeof *out->pointers);
  int result = out->items && out->pointers ? 0 : -1;
  if (result < 0) PyErr_NoMemory();
  for (size_t i = 0; result == 0 && i < out->size; i++) {
    result = output_init(&out->items[i], PyList_GetItem(list, (Py_ssize_t)i));
    out->pointers[i] = &out->items[i].output;
  }
  return result;
}

/* Outputs from a list, or from a plan: a tuple. Released with outputs_done() and
 * py_writer_options_done(), also after a failure. */
static int outputs_init(outputs *out, PyObject *asked, py_writer_options *common, py_state *state) {
  memset(out, 0, sizeof *out);
  memset(common, 0, sizeof *common);
  if (PyTuple_Check(asked)) return plan_init(out, asked, common, state);
  if (PyList_Check(asked)) return list_init(out, asked);
  PyErr_SetString(PyExc_TypeError, "outputs must be a list or a tuple");
  return -1;
}

/* --- options --------------------------------------------------------------------- */

/* Targets of the pointers in the options; zeroed, it is empty. */
typedef struct options {
  ha_rewrite_options rewrite;
  ha_rewrite_edits edits;
  ha_retime retime;
  py_query query;
  py_pair_list renames;
  ha_rename *rename_items;
  py_names sets[4]; /* topics, types, paths, values, all of one length */
  ha_rewrite_set *set_items;
  py_names redefined[3]; /* types, encodings, texts, all of one length */
  ha_redefinition *redefinition_items;
  ha_definitions *definitions;
  py_adaptation adaptation;
} options;

static void options_done(options *out) {
  py_query_done(&out->query);
  py_pair_list_done(&out->renames);
  PyMem_Free(out->rename_items);
  for (size_t i = 0; i < 4; i++)
    py_names_done(&out->sets[i]);
  PyMem_Free(out->set_items);
  for (size_t i = 0; i < 3; i++)
    py_names_done(&out->redefined[i]);
  PyMem_Free(out->redefinition_items);
  ha_definitions_close(out->definitions);
  py_adaptation_done(&out->adaptation);
}

static int take_renames(options *out, PyObject *dict) {
  if (py_pair_list_init(&out->renames, dict, "rename") < 0) return -1;
  out->rename_items = PyMem_Calloc(out->renames.size + 1, sizeof *out->rename_items);
  if (!out->rename_items) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < out->renames.size; i++) {
    out->rename_items[i] = (ha_rename){out->renames.items[i].key, out->renames.items[i].value};
  }
  out->rewrite.renames = out->rename_items;
  out->rewrite.rename_count = out->renames.size;
  return 0;
}

/* An empty text means none. */
static const char *or_none(const char *text) {
  return *text ? text : NULL;
}

static int take_sets(options *out, PyObject *lists) {
  static const char *const names[4] = {"topics", "types", "paths", "values"};
  for (size_t i = 0; i < 4; i++) {
    if (py_names_init(&out->sets[i], PyTuple_GetItem(lists, (Py_ssize_t)i), names[i]) < 0) {
      return -1;
    }
  }
  const size_t count = out->sets[0].size;
  out->set_items = PyMem_Calloc(count + 1, sizeof *out->set_items);
  if (!out->set_items) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    out->set_items[i] =
        (ha_rewrite_set){or_none(out->sets[0].items[i]), or_none(out->sets[1].items[i]),
                         out->sets[2].items[i], out->sets[3].items[i]};
  }
  out->edits.sets = out->set_items;
  out->edits.set_count = count;
  return 0;
}

static int take_redefinitions(options *out, PyObject *lists) {
  static const char *const names[3] = {"types", "encodings", "texts"};
  for (size_t i = 0; i < 3; i++) {
    if (py_names_init(&out->redefined[i], PyTuple_GetItem(lists, (Py_ssize_t)i), names[i]) < 0) {
      return -1;
    }
  }
  const size_t count = out->redefined[0].size;
  out->redefinition_items = PyMem_Calloc(count + 1, sizeof *out->redefinition_items);
  if (!out->redefinition_items) {
    PyErr_NoMemory();
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    const char *text = out->redefined[2].items[i];
    out->redefinition_items[i] = (ha_redefinition){
        out->redefined[0].items[i], or_none(out->redefined[1].items[i]), text, strlen(text)};
  }
  out->edits.redefinitions = out->redefinition_items;
  out->edits.redefinition_count = count;
  return 0;
}

/* (flags, times, scale, origin_ns, shift_ns, (topics, types, paths, values), (types, encodings,
 * texts)) */
static int take_edits(options *out, PyObject *tuple) {
  PyObject *redefinitions = NULL;
  PyObject *sets = NULL;
  long long origin = 0;
  long long shift = 0;
  if (tuple == Py_None) return 0;
  out->edits = (ha_rewrite_edits)HA_REWRITE_EDITS_INIT;
  out->retime = (ha_retime)HA_RETIME_INIT;
  if (!PyArg_ParseTuple(tuple, "IIdLLO!O!", &out->edits.flags, &out->edits.times,
                        &out->retime.scale, &origin, &shift, (PyObject *)&PyTuple_Type, &sets,
                        (PyObject *)&PyTuple_Type, &redefinitions)) {
    return -1;
  }
  out->retime.origin_ns = origin;
  out->retime.shift_ns = shift;
  out->edits.retime = &out->retime;
  out->rewrite.edits = &out->edits;
  return take_sets(out, sets) == 0 ? take_redefinitions(out, redefinitions) : -1;
}

static int options_init(options *out, PyObject *dict, py_decoder *decoder, py_state *state) {
  static char *names[] = {"query",     "flags", "rename",   "last_per_channel", "to", "where",
                          "to_distro", "edits", "encoding", "adaptation",       NULL};
  PyObject *query = NULL;
  PyObject *renames = Py_None;
  PyObject *edits = Py_None;
  PyObject *adaptation = Py_None;
  ha_rewrite_options *o = &out->rewrite;

  memset(out, 0, sizeof *out);
  *o = (ha_rewrite_options)HA_REWRITE_OPTIONS_INIT;
  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed = PyArg_ParseTupleAndKeywords(
      none, dict, "O!|IOzizzOzO", names, (PyObject *)&PyDict_Type, &query, &o->flags, &renames,
      &o->last_per_channel, &o->to, &o->where, &o->to_distro, &edits, &o->encoding, &adaptation);
  Py_DECREF(none);
  if (!is_parsed) return -1;
  if (py_query_init(&out->query, query) < 0 || take_renames(out, renames) < 0 ||
      take_edits(out, edits) < 0 || py_decoder_definitions(&out->definitions, decoder) < 0 ||
      py_adaptation_init(&out->adaptation, adaptation, state) < 0) {
    options_done(out);
    return -1;
  }
  o->query = &out->query.query;
  o->definitions = out->definitions;
  o->adaptation = out->adaptation.handle;
  return 0;
}

/* --- rewriting -------------------------------------------------------------------- */

static PyObject *counts_of(const ha_rewrite_result *r, const py_adaptation *adaptation) {
  return Py_BuildValue("{sNsKsKsKsKsKsK}", "unused", py_adaptation_unused(adaptation), "messages",
                       (unsigned long long)r->messages, "bytes", (unsigned long long)r->bytes,
                       "damages", (unsigned long long)r->damages, "notes",
                       (unsigned long long)r->notes, "file_bytes",
                       (unsigned long long)r->file_bytes, "files", (unsigned long long)r->files);
}

static PyObject *run(py_reader *reader, const outputs *outs, options *opts, calls *c) {
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  ha_rewrite_options *o = &opts->rewrite;
  ha_error err = HA_ERROR_INIT;

  o->user = c;
  o->progress = on_progress;
  o->damage = on_damage;
  o->note = on_note;
  o->remark = on_remark;
  opts->edits.edited = on_edited;
  c->thread = PyEval_SaveThread();
  const ha_status st = ha_rewrite(&result, reader->handle, outs->pointers, outs->size, o, &err);
  PyEval_RestoreThread(c->thread);
  if (c->has_failed && PyErr_Occurred()) return NULL;
  return st < 0 ? py_reader_raise(reader, &err) : counts_of(&result, &opts->adaptation);
}

PyObject *py_rewrite(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  calls c = {.has_failed = 0};
  PyObject *reader = NULL;
  PyObject *asked = NULL;
  PyObject *dict = NULL;
  PyObject *out = NULL;
  py_writer_options common;
  outputs outs;
  options opts;

  if (!PyArg_ParseTuple(args, "O!OO!(OOOOO)", (PyObject *)state->reader, &reader, &asked,
                        (PyObject *)&PyDict_Type, &dict, &c.progress, &c.damage, &c.note, &c.remark,
                        &c.edited) ||
      py_reader_check((py_reader *)reader) < 0) {
    return NULL;
  }
  if (outputs_init(&outs, asked, &common, state) == 0 && plan_notes(&outs, c.note) == 0 &&
      options_init(&opts, dict, ((py_reader *)reader)->decoder, state) == 0) {
    plan_cut(&outs, &opts.query.query);
    out = run((py_reader *)reader, &outs, &opts, &c);
    options_done(&opts);
  }
  outputs_done(&outs);
  py_writer_options_done(&common);
  return out;
}

/* --- input_options ---------------------------------------------------------------- */

static PyObject *text_list(const char *const *texts, size_t count) {
  PyObject *out = PyList_New(0);

  for (size_t i = 0; out && i < count; i++) {
    PyObject *text = py_text(texts[i]);
    if (!text || PyList_Append(out, text) < 0) Py_CLEAR(out);
    Py_XDECREF(text);
  }
  return out;
}

PyObject *py_read_plan(PyObject *module, PyObject *paths) {
  ha_rewrite_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;
  py_names path;
  ha_status st;

  if (py_names_init(&path, paths, "input_options") < 0) return NULL;
  st = ha_rewrite_plan_read(&plan, path.items[0], &err);
  py_names_done(&path);
  if (st < 0) return py_raise(PyModule_GetState(module), &err, paths);
  PyObject *out = Py_BuildValue("NLLN", text_list(plan->inputs, plan->input_count),
                                (long long)plan->query->start_ns, (long long)plan->query->end_ns,
                                text_list(plan->notes, plan->note_count));
  ha_rewrite_plan_free(plan);
  return out;
}

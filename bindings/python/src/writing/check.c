/*
 * Checks of bags, and metadata.yaml made anew.
 */
#include "module.h"

#include "common/interrupt.h"
#include "common/text.h"
#include "reading/net.h"
#include "reading/open_options.h"
#include "writing/writer.h"

typedef struct findings {
  PyThreadState *thread;
  PyObject *list;
  int has_failed;
} findings;

static void on_finding(void *user, const ha_finding *finding) {
  findings *all = user;
  PyEval_RestoreThread(all->thread);
  if (!all->has_failed) {
    PyObject *item = Py_BuildValue("iNLN", (int)finding->severity, py_text(finding->path),
                                   (long long)finding->offset, py_text(finding->text));
    if (!item || PyList_Append(all->list, item) < 0) all->has_failed = 1;
    Py_XDECREF(item);
  }
  all->thread = PyEval_SaveThread();
}

/* (messages, findings, rules that matched nothing); opts without the members for all checks. */
static PyObject *check(py_state *state, PyObject *paths, const char *path, ha_check_options opts,
                       PyObject *progress, const py_adaptation *against) {
  ha_check_result result = HA_CHECK_RESULT_INIT;
  ha_error err = HA_ERROR_INIT;
  findings all = {.list = PyList_New(0)};

  if (!all.list) return NULL;
  opts.progress = py_progress_look;
  opts.user = progress == Py_None ? NULL : progress;
  all.thread = PyEval_SaveThread();
  const ha_status st = ha_check(&result, path, &opts, on_finding, &all, &err);
  PyEval_RestoreThread(all.thread);
  if (!all.has_failed && !PyErr_Occurred() && st >= 0) {
    return Py_BuildValue("KNN", (unsigned long long)result.messages, all.list,
                         py_adaptation_unused(against));
  }
  Py_DECREF(all.list);
  return all.has_failed || PyErr_Occurred() ? NULL : py_raise(state, &err, paths);
}

/* check((path,), flags, progress, net, keys, limits, adaptation) */
PyObject *py_check(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  ha_check_options opts = HA_CHECK_OPTIONS_INIT;
  PyObject *adaptation = NULL;
  PyObject *progress = NULL;
  PyObject *net_dict = NULL;
  PyObject *limits = NULL;
  PyObject *paths = NULL;
  PyObject *keys = NULL;
  PyObject *out = NULL;
  py_adaptation against = {NULL, NULL};
  py_open_options given;
  py_names path;

  if (!PyArg_ParseTuple(args, "O!IOOOOO", (PyObject *)&PyTuple_Type, &paths, &opts.flags, &progress,
                        &net_dict, &keys, &limits, &adaptation) ||
      py_open_options_init(&given, keys, limits) < 0) {
    return NULL;
  }
  PyObject *net = net_dict == Py_None ? NULL : py_net_new(net_dict);
  if (py_names_init(&path, paths, "path") == 0 && (net || net_dict == Py_None) &&
      py_adaptation_init(&against, adaptation, state) == 0) {
    opts.net = py_net_options(net);
    opts.keys = &given.keys;
    opts.limits = &given.limits;
    opts.against = against.handle;
    out = check(state, paths, path.items[0], opts, progress, &against);
  }
  py_adaptation_done(&against);
  py_names_done(&path);
  Py_XDECREF(net);
  py_open_options_done(&given);
  return out;
}

PyObject *py_reindex(PyObject *module, PyObject *args) {
  ha_reader_options how = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *progress = NULL;
  PyObject *paths = NULL;
  unsigned version = 0;
  py_names path;
  ha_status st;

  if (!PyArg_ParseTuple(args, "O!IO", (PyObject *)&PyTuple_Type, &paths, &version, &progress) ||
      py_names_init(&path, paths, "path") < 0) {
    return NULL;
  }
  how.progress = py_progress_look;
  how.user = progress == Py_None ? NULL : progress;
  Py_BEGIN_ALLOW_THREADS
  st = ha_reindex_folder_within(path.items[0], version, &how, &err);
  Py_END_ALLOW_THREADS
  py_names_done(&path);
  if (st < 0) return py_raise(PyModule_GetState(module), &err, paths);
  Py_RETURN_NONE;
}

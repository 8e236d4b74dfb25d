#include "columns/counts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_BYTES = 512 };

struct py_counts {
  pthread_mutex_t lock;
  unsigned refs;
  ha_arrow_counts counts;
  char why[WHY_BYTES]; /* the first failure, truncated */
};

static const char g_capsule[] = "holdall_counts";

py_counts *py_counts_new(void) {
  py_counts *out = calloc(1, sizeof *out);
  if (!out || pthread_mutex_init(&out->lock, NULL) != 0) {
    free(out);
    PyErr_NoMemory();
    return NULL;
  }
  out->refs = 1;
  out->counts = (ha_arrow_counts)HA_ARROW_COUNTS_INIT;
  return out;
}

py_counts *py_counts_ref(py_counts *counts) {
  pthread_mutex_lock(&counts->lock);
  counts->refs++;
  pthread_mutex_unlock(&counts->lock);
  return counts;
}

void py_counts_unref(py_counts *counts) {
  if (!counts) return;
  pthread_mutex_lock(&counts->lock);
  const unsigned refs = --counts->refs;
  pthread_mutex_unlock(&counts->lock);
  if (refs > 0) return;
  pthread_mutex_destroy(&counts->lock);
  free(counts);
}

void py_counts_update(py_counts *counts, const struct ArrowArrayStream *stream) {
  ha_arrow_counts now = HA_ARROW_COUNTS_INIT;
  const char *why = NULL;

  if (ha_arrow_stream_counts(&now, &why, stream, NULL) < 0) return;
  pthread_mutex_lock(&counts->lock);
  counts->counts = now;
  if (why && !counts->why[0]) strncpy(counts->why, why, sizeof counts->why - 1);
  pthread_mutex_unlock(&counts->lock);
}

static void capsule_free(PyObject *capsule) {
  py_counts_unref(PyCapsule_GetPointer(capsule, g_capsule));
}

PyObject *py_counts_capsule(py_counts *counts) {
  PyObject *out = PyCapsule_New(py_counts_ref(counts), g_capsule, capsule_free);
  if (!out) py_counts_unref(counts);
  return out;
}

PyObject *py_stream_counts(PyObject *module, PyObject *capsule) {
  py_counts *counts = PyCapsule_GetPointer(capsule, g_capsule);
  char why[WHY_BYTES];
  (void)module;

  if (!counts) return NULL;
  pthread_mutex_lock(&counts->lock);
  const ha_arrow_counts now = counts->counts;
  memcpy(why, counts->why, sizeof why);
  pthread_mutex_unlock(&counts->lock);
  return Py_BuildValue("KKKN", (unsigned long long)now.rows, (unsigned long long)now.skipped,
                       (unsigned long long)now.replaced, py_text(why));
}

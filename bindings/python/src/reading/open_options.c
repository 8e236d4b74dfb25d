#include "reading/open_options.h"

#include <string.h>

static int take_keys(py_open_options *out, PyObject *tuple) {
  PyObject *aes_key = NULL;
  PyObject *identities = NULL;
  PyObject *passphrase = NULL;

  if (!PyArg_ParseTuple(tuple, "OOO", &aes_key, &identities, &passphrase) ||
      py_names_init(&out->aes_key, aes_key, "aes_key") < 0 ||
      py_names_init(&out->identities, identities, "identities") < 0 ||
      py_names_init(&out->passphrase_file, passphrase, "passphrase_file") < 0) {
    return -1;
  }
  if (out->aes_key.size > 0) out->keys.aes_key = out->aes_key.items[0];
  out->keys.identities = out->identities.items;
  out->keys.identity_count = out->identities.size;
  if (out->passphrase_file.size > 0) out->keys.passphrase_file = out->passphrase_file.items[0];
  return 0;
}

static int take_limits(ha_limits *out, PyObject *dict) {
  static char *names[] = {"max_chunk_bytes",
                          "max_record_bytes",
                          "max_temp_bytes",
                          "max_channels",
                          "max_definition_bytes",
                          "max_chunks",
                          "max_attachments",
                          "max_unpacked_bytes",
                          "temp_dir",
                          NULL};
  unsigned long long v[8] = {0};

  PyObject *none = PyTuple_New(0);
  if (!none) return -1;
  const int is_parsed =
      PyArg_ParseTupleAndKeywords(none, dict, "|KKKKKKKKz", names, &v[0], &v[1], &v[2], &v[3],
                                  &v[4], &v[5], &v[6], &v[7], &out->temp_dir);
  Py_DECREF(none);
  if (!is_parsed) return -1;
  out->max_chunk_bytes = v[0];
  out->max_record_bytes = v[1];
  out->max_temp_bytes = v[2];
  out->max_channels = v[3];
  out->max_definition_bytes = v[4];
  out->max_chunks = v[5];
  out->max_attachments = v[6];
  out->max_unpacked_bytes = v[7];
  return 0;
}

int py_open_options_init(py_open_options *out, PyObject *keys, PyObject *limits) {
  memset(out, 0, sizeof *out);
  out->keys = (ha_keys)HA_KEYS_INIT;
  out->limits = (ha_limits)HA_LIMITS_INIT;
  if ((keys == Py_None || take_keys(out, keys) == 0) &&
      (limits == Py_None || take_limits(&out->limits, limits) == 0)) {
    return 0;
  }
  py_open_options_done(out);
  return -1;
}

void py_open_options_done(py_open_options *options) {
  py_names_done(&options->aes_key);
  py_names_done(&options->identities);
  py_names_done(&options->passphrase_file);
}

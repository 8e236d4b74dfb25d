#include "reading/keys.h"

#include <string.h>

void py_keys_done(py_keys *keys) {
  py_names_done(&keys->aes_key);
  py_names_done(&keys->identities);
  py_names_done(&keys->passphrase_file);
}

static int take(py_keys *out, PyObject *tuple) {
  PyObject *aes_key = NULL;
  PyObject *identities = NULL;
  PyObject *passphrase = NULL;

  if (!PyArg_ParseTuple(tuple, "OOO", &aes_key, &identities, &passphrase)) return -1;
  if (py_names_init(&out->aes_key, aes_key, "aes_key") < 0) return -1;
  if (py_names_init(&out->identities, identities, "identities") < 0) return -1;
  return py_names_init(&out->passphrase_file, passphrase, "passphrase_file");
}

int py_keys_init(py_keys *out, PyObject *tuple) {
  memset(out, 0, sizeof *out);
  out->keys = (ha_keys)HA_KEYS_INIT;
  if (tuple == Py_None) return 0;
  if (take(out, tuple) < 0) {
    py_keys_done(out);
    return -1;
  }
  if (out->aes_key.size > 0) out->keys.aes_key = out->aes_key.items[0];
  out->keys.identities = out->identities.items;
  out->keys.identity_count = out->identities.size;
  if (out->passphrase_file.size > 0) out->keys.passphrase_file = out->passphrase_file.items[0];
  return 0;
}

/* Decryption of small secrets by gpg. */
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/crypt/gpg.h"
#include "storage/rosbag1/crypt/gpg_job.h"

static ha_status explain(const ha__gpg_job *j, gpgme_error_t why, ha_error *err) {
  gpgme_decrypt_result_t result = j->f.op_decrypt_result(j->context);
  const char *id = result && result->recipients ? result->recipients->keyid : "of an unknown id";

  switch ((unsigned)gpgme_err_code(why)) {
  case GPG_ERR_NO_SECKEY:
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg has no secret key %s", id);
  case GPG_ERR_CANCELED:
  case GPG_ERR_FULLY_CANCELED:
  case GPG_ERR_BAD_PASSPHRASE:
  case GPG_ERR_NO_PIN_ENTRY:
  case GPG_ERR_NO_PASSPHRASE:
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET,
                   "gpg has not got the passphrase of the secret key %s", id);
  case GPG_ERR_NO_DATA:
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "its key is no message of OpenPGP");
  default:
    return ha__gpg_job_fail(j, why, err);
  }
}

static ha_status take_result(uint8_t *out, size_t size, ha__gpg_job *j, ha_error *err) {
  size_t got = 0;
  char *bytes = j->f.data_release_and_get_mem(j->out, &got);
  const bool fits = bytes && got == size;

  j->out = NULL;
  if (fits) memcpy(out, bytes, size);
  if (bytes) {
    explicit_bzero(bytes, got);
    j->f.free(bytes);
  }
  if (fits) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "its key has %zu bytes instead of %zu", got,
                 size);
}

static ha_status decrypt(uint8_t *out, size_t size, ha__gpg_job *j, ha_slice message, bool ask,
                         ha_error *err) {
  gpgme_error_t result = 0;

  gpgme_error_t e = j->f.data_new_from_mem(&j->in, (const char *)message.data, message.size, 0);
  if (e == 0) e = j->f.op_decrypt_start(j->context, j->in, j->out);
  if (e != 0) return ha__gpg_job_fail(j, e, err);
  HA_TRY(ha__gpg_job_wait(&result, j, ask, err));
  return result == 0 ? take_result(out, size, j, err) : explain(j, result, err);
}

ha_status ha__gpg_decrypt(uint8_t *out, size_t size, ha_slice message, bool ask, ha_error *err) {
  ha__gpg_job j;

  ha_status st = ha__gpg_job_start(&j, ask, err);
  if (st == HA_OK) st = decrypt(out, size, &j, message, ask, err);
  ha__gpg_job_done(&j);
  return st;
}

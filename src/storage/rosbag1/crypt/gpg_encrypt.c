/* Encryption of small secrets by gpg. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/growing.h"
#include "base/status.h"
#include "storage/rosbag1/crypt/gpg.h"
#include "storage/rosbag1/crypt/gpg_job.h"

/* --- the key of a user ------------------------------------------------------------------------ */

static bool equal(const char *text, const char *wanted) {
  return text && strcmp(text, wanted) == 0;
}

static bool is_of(gpgme_key_t key, const char *user) {
  if (strcmp(user, "*") == 0) return true;
  for (gpgme_user_id_t id = key->uids; id; id = id->next) {
    if (equal(id->name, user) || equal(id->email, user)) return true;
  }
  return equal(key->fpr, user);
}

/* Reason why the key can't encrypt; NULL = it can. */
static const char *fault_of(gpgme_key_t key) {
  if (key->revoked) return "is revoked";
  if (key->expired) return "has expired";
  if (key->disabled) return "is disabled";
  if (key->invalid || !key->uids) return "is not valid";
  return key->can_encrypt ? NULL : "cannot encrypt";
}

static ha_status refuse(const char *user, const char *fault, ha_error *err) {
  if (fault) return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg's key of '%s' %s", user, fault);
  if (strcmp(user, "*") == 0) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg's public keyring has no key that can encrypt");
  }
  return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg's public keyring has no key of '%s'", user);
}

/* Reads all keys of the list, because the operation of GPGME ends with the last one. */
static ha_status find_key(gpgme_key_t *out, const ha__gpg_job *j, const char *user, ha_error *err) {
  gpgme_key_t key = NULL;
  const char *fault = NULL;

  gpgme_error_t e = j->f.op_keylist_start(j->context, NULL, 0);
  while (e == 0 && (e = j->f.op_keylist_next(j->context, &key)) == 0) {
    const char *why = fault_of(key);
    if (!*out && is_of(key, user) && !why) {
      *out = key;
      continue;
    }
    if (is_of(key, user) && strcmp(user, "*") != 0) fault = why;
    j->f.key_unref(key);
  }
  if (gpgme_err_code(e) != GPG_ERR_EOF) return ha__gpg_job_fail(j, e, err);
  return *out ? HA_OK : refuse(user, fault, err);
}

/* --- encryption ------------------------------------------------------------------------------- */

static ha_status take_result(ha_bytes *out, ha__gpg_job *j, ha_error *err) {
  size_t got = 0;
  char *bytes = j->f.data_release_and_get_mem(j->out, &got);

  j->out = NULL;
  if (!bytes) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__bytes_append(out, bytes, got, err);
  j->f.free(bytes);
  return st;
}

static ha_status encrypt(ha_bytes *out, ha__gpg_job *j, ha_slice secret, gpgme_key_t key,
                         ha_error *err) {
  gpgme_key_t keys[] = {key, NULL};
  gpgme_error_t result = 0;

  gpgme_error_t e = j->f.data_new_from_mem(&j->in, (const char *)secret.data, secret.size, 0);
  if (e == 0) {
    e = j->f.op_encrypt_start(j->context, keys, GPGME_ENCRYPT_ALWAYS_TRUST, j->in, j->out);
  }
  if (e != 0) return ha__gpg_job_fail(j, e, err);
  HA_TRY(ha__gpg_job_wait(&result, j, false, err));
  return result == 0 ? take_result(out, j, err) : ha__gpg_job_fail(j, result, err);
}

static ha_status encrypt_for(ha_bytes *out, char **name, ha__gpg_job *j, ha_slice secret,
                             const char *user, ha_error *err) {
  gpgme_key_t key = NULL;

  ha_status st = find_key(&key, j, user, err);
  if (st >= 0) st = encrypt(out, j, secret, key, err);
  if (st >= 0 && key) {
    const char *own = key->uids->name;
    *name = ha__dup_string(own && own[0] ? own : key->uids->uid);
    if (!*name) st = HA_FAIL_NOMEM(err);
  }
  if (key) j->f.key_unref(key);
  return st;
}

ha_status ha__gpg_encrypt(ha_bytes *out, char **name, ha_slice secret, const char *user,
                          ha_error *err) {
  ha__gpg_job j;

  ha_status st = ha__gpg_job_start(&j, false, err);
  if (st >= 0) st = encrypt_for(out, name, &j, secret, user, err);
  ha__gpg_job_done(&j);
  return st;
}

#include "storage/rosbag1/crypt/encryption.h"

#include <string.h>

#include <openssl/rand.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "storage/rosbag1/crypt/gpg.h"
#include "storage/rosbag1/crypt/key.h"
#include "storage/rosbag1/record/put.h"

static const char g_method[] = "rosbag/AesCbcEncryptor";

/* --- the key -------------------------------------------------------------------------------- */

static ha_status make_key(uint8_t out[HA__AES_KEY], const char *given, ha_error *err) {
  if (given) return ha__rosbag1_key_read(out, given, err);
  if (RAND_priv_bytes(out, HA__AES_KEY) == 1) return HA_OK;
  return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET, "libcrypto has no random numbers");
}

/* Recipient of the key in the bag; none is needed when the user gives the key. */
static const char *user_of(const ha_encryption *how, const char *given) {
  return how->user ? how->user : given ? NULL : "*";
}

static ha_status start(ha__rosbag1_encryption *e, const ha_encryption *how, ha_error *err) {
  const char *given = ha__rosbag1_key_to_use(how);
  const char *user = user_of(how, given);
  uint8_t key[HA__AES_KEY];

  ha_status st = make_key(key, given, err);
  if (st >= 0) st = ha__aes_init(&e->aes, key, err);
  if (st >= 0 && user) {
    st = ha__gpg_encrypt(&e->key, &e->user, (ha_slice){key, sizeof key}, user, err);
  }
  explicit_bzero(key, sizeof key);
  return st;
}

ha_status ha__rosbag1_encryption_open(void **out, const ha_encryption *how, ha_error *err) {
  if (how->method && strcmp(how->method, g_method) != 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "ROS 1 bags are encrypted with %s, not '%s'", g_method, how->method);
  }
  ha__rosbag1_encryption *e = ha__alloc_zeroed(1, sizeof *e);
  if (!e) return HA_FAIL_NOMEM(err);
  const ha_status st = start(e, how, err);
  if (st < 0) {
    ha__rosbag1_encryption_close(e);
    return st;
  }
  *out = e;
  return HA_OK;
}

void ha__rosbag1_encryption_close(void *encryption) {
  ha__rosbag1_encryption *e = encryption;

  if (!e) return;
  ha__aes_done(&e->aes);
  ha__free(e->key.data);
  ha__free(e->user);
  ha__free(e);
}

/* --- chunks --------------------------------------------------------------------------------- */

ha_status ha__rosbag1_encrypt(const void *encryption, uint8_t **bytes, size_t *size,
                              ha_error *err) {
  const ha__rosbag1_encryption *e = encryption;
  uint8_t *out = *bytes - HA__AES_BLOCK;

  HA_TRY(ha__aes_seal(out, &e->aes, *bytes, *size, err));
  *bytes = out;
  *size = ha__sealed_size(*size);
  return HA_OK;
}

/* --- the bag header ------------------------------------------------------------------------- */

static size_t field_size(const char *name, size_t value) {
  return FIELD_EXTRA + strlen(name) + value;
}

size_t ha__rosbag1_encryption_fields_size(const ha__rosbag1_encryption *e) {
  const size_t method = field_size("encryptor", strlen(g_method));

  if (!e->user) return method;
  return method + field_size("encrypted_key", e->key.size) +
         field_size("gpg_user", strlen(e->user));
}

uint8_t *ha__rosbag1_encryption_put_fields(uint8_t *p, const ha__rosbag1_encryption *e) {
  static const char key[] = "encrypted_key";

  if (e->user) p = ha__put_field(p, key, sizeof key - 1, e->key.data, e->key.size);
  p = ha__put_text(p, "encryptor", g_method);
  return e->user ? ha__put_text(p, "gpg_user", e->user) : p;
}

/* --- connections ---------------------------------------------------------------------------- */

/* Split a record into header and data. */
static void split(ha_slice parts[2], ha_slice record) {
  for (size_t i = 0; i < 2; i++) {
    parts[i] = (ha_slice){record.data + 4, ha__load_u32(record.data)};
    record.data += 4 + parts[i].size;
  }
}

size_t ha__rosbag1_sealed_conn_size(ha_slice record) {
  ha_slice parts[2];

  split(parts, record);
  return 4 + ha__sealed_size(parts[0].size) + 4 + ha__sealed_size(parts[1].size);
}

ha_status ha__rosbag1_seal_conn(uint8_t *out, const ha__rosbag1_encryption *e, ha_slice record,
                                ha_error *err) {
  ha_slice parts[2];

  split(parts, record);
  for (size_t i = 0; i < 2; i++) {
    const size_t size = ha__sealed_size(parts[i].size);
    out = ha__put_size(out, size);
    HA_TRY(ha__aes_seal(out, &e->aes, parts[i].data, parts[i].size, err));
    out += size;
  }
  return HA_OK;
}

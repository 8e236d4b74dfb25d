/* Stanzas of passphrases: "-> scrypt SALT LOG2_N". */
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "base/status.h"
#include "io/age/unlock.h"

static const char LABEL[] = "age-encryption.org/v1/scrypt";

enum { SALT = 16, LABEL_SIZE = sizeof LABEL - 1 };
/* N = 2^20 needs 1 GiB of memory; age itself writes 2^18. */
enum { MAX_LOG = 20, BLOCK = 8 };

/* 1 or 2 digits, without a leading zero. 0: not such a number, or too large. */
static unsigned read_log(ha_slice text) {
  unsigned value = 0;

  if (text.size == 0 || text.size > 2 || text.data[0] == '0') return 0;
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] < '0' || text.data[i] > '9') return 0;
    value = value * 10 + (text.data[i] - '0');
  }
  return value;
}

static ha_status unwrap(uint8_t file_key[HA__AGE_FILE_KEY], const uint8_t salt[SALT], unsigned log,
                        const ha__age_identity *identity, const uint8_t *wrapped, ha_error *err) {
  uint8_t all[LABEL_SIZE + SALT];
  uint8_t key[HA__AGE_KEY];
  const uint64_t n = (uint64_t)1 << log;

  memcpy(all, LABEL, LABEL_SIZE);
  memcpy(all + LABEL_SIZE, salt, SALT);
  if (EVP_PBE_scrypt(identity->passphrase, strlen(identity->passphrase), all, sizeof all, n, BLOCK,
                     1, 128 * BLOCK * (n + 8), key, sizeof key) != 1) {
    return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET, "no memory for the passphrase: scrypt needs %llu",
                   (unsigned long long)(128 * BLOCK * n));
  }
  const ha_status st = ha__age_unwrap(file_key, key, wrapped, err);
  OPENSSL_cleanse(key, sizeof key);
  return st;
}

ha_status ha__age_scrypt_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                                const ha__age_identity *identity, ha_error *err) {
  uint8_t salt[SALT];

  if (stanza->arg_count != 3 || stanza->body.size != HA__AGE_WRAPPED ||
      !ha__age_stanza_bytes(salt, sizeof salt, stanza, 1)) {
    return ha__age_malformed(stanza, err);
  }
  const unsigned log = read_log(stanza->args[2]);
  if (log == 0) return ha__age_malformed(stanza, err);
  if (log > MAX_LOG) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "age header: the passphrase needs 2^%u rounds of scrypt; the limit is 2^%d", log,
                   (int)MAX_LOG);
  }
  return unwrap(file_key, salt, log, identity, stanza->body.data, err);
}

#include "io/age/x25519.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/status.h"
#include "io/age/unlock.h"

ha_status ha__age_x25519_key(uint8_t out[HA__AGE_KEY], const uint8_t shared[HA__AGE_KEY],
                             const uint8_t share[HA__AGE_KEY],
                             const uint8_t public_key[HA__AGE_KEY], const char *label,
                             ha_error *err) {
  uint8_t salt[2 * HA__AGE_KEY];

  memcpy(salt, share, HA__AGE_KEY);
  memcpy(salt + HA__AGE_KEY, public_key, HA__AGE_KEY);
  return ha__age_hkdf(out, (ha_slice){shared, HA__AGE_KEY}, (ha_slice){salt, sizeof salt}, label,
                      err);
}

static ha_status unwrap(uint8_t file_key[HA__AGE_FILE_KEY], const uint8_t share[HA__AGE_KEY],
                        const ha__age_identity *identity, const uint8_t *wrapped, ha_error *err) {
  uint8_t shared[HA__AGE_KEY];
  uint8_t key[HA__AGE_KEY];

  HA_TRY(ha__age_x25519(shared, identity->secret, share, err));
  ha_status st =
      ha__age_x25519_key(key, shared, share, identity->public_key, HA__AGE_X25519_LABEL, err);
  if (st >= 0) st = ha__age_unwrap(file_key, key, wrapped, err);
  OPENSSL_cleanse(shared, sizeof shared);
  OPENSSL_cleanse(key, sizeof key);
  return st;
}

ha_status ha__age_x25519_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                                const ha__age_identity *identity, ha_error *err) {
  uint8_t share[HA__AGE_KEY];

  if (stanza->arg_count != 2 || stanza->body.size != HA__AGE_WRAPPED ||
      !ha__age_stanza_bytes(share, sizeof share, stanza, 1)) {
    return ha__age_malformed(stanza, err);
  }
  return unwrap(file_key, share, identity, stanza->body.data, err);
}

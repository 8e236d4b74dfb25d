#include "io/age/x25519.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/status.h"
#include "io/age/recipient.h"
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

/* The share of a new secret, and its shared secret with a public key. */
static ha_status share_of(uint8_t share[HA__AGE_KEY], uint8_t shared[HA__AGE_KEY],
                          const uint8_t public_key[HA__AGE_KEY], ha_error *err) {
  uint8_t secret[HA__AGE_KEY];

  HA_TRY(ha__age_random(secret, sizeof secret, err));
  ha_status st = ha__age_x25519_public(share, secret, err);
  if (st >= 0) st = ha__age_x25519(shared, secret, public_key, err);
  OPENSSL_cleanse(secret, sizeof secret);
  return st;
}

ha_status ha__age_x25519_wrap(uint8_t share[HA__AGE_KEY], uint8_t wrapped[HA__AGE_WRAPPED],
                              const uint8_t public_key[HA__AGE_KEY], const uint8_t *tweak,
                              const char *label, const uint8_t file_key[HA__AGE_FILE_KEY],
                              ha_error *err) {
  uint8_t shared[HA__AGE_KEY];
  uint8_t key[HA__AGE_KEY];

  ha_status st = share_of(share, shared, public_key, err);
  if (st >= 0 && tweak) {
    memcpy(key, shared, sizeof key);
    st = ha__age_x25519(shared, tweak, key, err);
  }
  if (st >= 0) st = ha__age_x25519_key(key, shared, share, public_key, label, err);
  if (st >= 0) st = ha__age_wrap(wrapped, key, file_key, err);
  OPENSSL_cleanse(shared, sizeof shared);
  OPENSSL_cleanse(key, sizeof key);
  return st;
}

ha_status ha__age_x25519_lock(ha_bytes *out, const ha__age_public *recipient,
                              const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  uint8_t share[HA__AGE_KEY];
  uint8_t wrapped[HA__AGE_WRAPPED];

  HA_TRY(ha__age_x25519_wrap(share, wrapped, recipient->public_key, NULL, HA__AGE_X25519_LABEL,
                             file_key, err));
  HA_TRY(ha__age_append_text(out, "-> X25519", err));
  HA_TRY(ha__age_append_argument(out, share, sizeof share, err));
  return ha__age_append_body(out, wrapped, sizeof wrapped, err);
}

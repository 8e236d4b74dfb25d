/* Stanzas of SSH keys: "-> ssh-ed25519 TAG SHARE" and "-> ssh-rsa TAG". */
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/age/recipient.h"
#include "io/age/ssh_key.h"
#include "io/age/unlock.h"
#include "io/age/x25519.h"

static ha_status ed25519_key(uint8_t out[HA__AGE_KEY], const uint8_t share[HA__AGE_KEY],
                             const ha__age_identity *identity, ha_error *err) {
  uint8_t shared[HA__AGE_KEY];
  uint8_t tweaked[HA__AGE_KEY];

  ha_status st = ha__age_x25519(shared, identity->secret, share, err);
  if (st >= 0) st = ha__age_x25519(tweaked, identity->tweak, shared, err);
  if (st >= 0) {
    st = ha__age_x25519_key(out, tweaked, share, identity->public_key, HA__AGE_ED25519_LABEL, err);
  }
  OPENSSL_cleanse(shared, sizeof shared);
  OPENSSL_cleanse(tweaked, sizeof tweaked);
  return st;
}

static ha_status open_ed25519(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                              const ha__age_identity *identity, ha_error *err) {
  uint8_t share[HA__AGE_KEY];
  uint8_t key[HA__AGE_KEY];

  if (stanza->arg_count != 3 || stanza->body.size != HA__AGE_WRAPPED ||
      !ha__age_stanza_bytes(share, sizeof share, stanza, 2)) {
    return ha__age_malformed(stanza, err);
  }
  HA_TRY(ed25519_key(key, share, identity, err));
  const ha_status st = ha__age_unwrap(file_key, key, stanza->body.data, err);
  OPENSSL_cleanse(key, sizeof key);
  return st;
}

static bool set_oaep(EVP_PKEY_CTX *context) {
  static const char label[] = HA__AGE_RSA_LABEL;
  char *copy = OPENSSL_strdup(label); /* owned by the context */

  if (!copy) return false;
  if (EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1 &&
      EVP_PKEY_CTX_set_rsa_oaep_md(context, EVP_sha256()) == 1 &&
      EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1 &&
      EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, sizeof label - 1) == 1) {
    return true;
  }
  OPENSSL_free(copy);
  return false;
}

static ha_status open_rsa(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                          const ha__age_identity *identity, ha_error *err) {
  const size_t modulus = (size_t)EVP_PKEY_get_size(identity->rsa);
  size_t size = modulus;

  if (stanza->arg_count != 2 || stanza->body.size != modulus) return ha__age_malformed(stanza, err);
  uint8_t *plain = ha__alloc(modulus);
  EVP_PKEY_CTX *context = plain ? EVP_PKEY_CTX_new_from_pkey(NULL, identity->rsa, NULL) : NULL;
  ha_status st = HA_OK;
  if (!context || EVP_PKEY_decrypt_init(context) != 1 || !set_oaep(context)) {
    st = ha__age_fail(err);
  } else if (EVP_PKEY_decrypt(context, plain, &size, stanza->body.data, modulus) != 1 ||
             size != HA__AGE_FILE_KEY) {
    st = HA_END;
    ERR_clear_error();
  } else {
    memcpy(file_key, plain, HA__AGE_FILE_KEY);
  }
  EVP_PKEY_CTX_free(context);
  if (plain) OPENSSL_cleanse(plain, modulus);
  ha__free(plain);
  return st;
}

ha_status ha__age_ssh_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                             const ha__age_identity *identity, ha_error *err) {
  uint8_t tag[HA__AGE_SSH_TAG];

  if (!ha__age_stanza_bytes(tag, sizeof tag, stanza, 1)) return ha__age_malformed(stanza, err);
  if (memcmp(tag, identity->tag, sizeof tag) != 0) return HA_END;
  return identity->kind == HA__AGE_SSH_RSA ? open_rsa(file_key, stanza, identity, err)
                                           : open_ed25519(file_key, stanza, identity, err);
}

/* --- encryption ----------------------------------------------------------------------------- */

static ha_status lock_ed25519(ha_bytes *out, const ha__age_public *recipient,
                              const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  uint8_t share[HA__AGE_KEY];
  uint8_t wrapped[HA__AGE_WRAPPED];

  HA_TRY(ha__age_x25519_wrap(share, wrapped, recipient->public_key, recipient->tweak,
                             HA__AGE_ED25519_LABEL, file_key, err));
  HA_TRY(ha__age_append_text(out, "-> ssh-ed25519", err));
  HA_TRY(ha__age_append_argument(out, recipient->tag, sizeof recipient->tag, err));
  HA_TRY(ha__age_append_argument(out, share, sizeof share, err));
  return ha__age_append_body(out, wrapped, sizeof wrapped, err);
}

static ha_status wrap_rsa(uint8_t *out, size_t *size, const ha__age_public *recipient,
                          const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, recipient->rsa, NULL);
  const bool done = context && EVP_PKEY_encrypt_init(context) == 1 && set_oaep(context) &&
                    EVP_PKEY_encrypt(context, out, size, file_key, HA__AGE_FILE_KEY) == 1;

  EVP_PKEY_CTX_free(context);
  return done ? HA_OK : ha__age_fail(err);
}

static ha_status lock_rsa(ha_bytes *out, const ha__age_public *recipient,
                          const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  size_t size = (size_t)EVP_PKEY_get_size(recipient->rsa);
  uint8_t *wrapped = ha__alloc(size);

  ha_status st = wrapped ? wrap_rsa(wrapped, &size, recipient, file_key, err) : HA_FAIL_NOMEM(err);
  if (st >= 0) st = ha__age_append_text(out, "-> ssh-rsa", err);
  if (st >= 0) st = ha__age_append_argument(out, recipient->tag, sizeof recipient->tag, err);
  if (st >= 0) st = ha__age_append_body(out, wrapped, size, err);
  ha__free(wrapped);
  return st;
}

ha_status ha__age_ssh_lock(ha_bytes *out, const ha__age_public *recipient,
                           const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  return recipient->kind == HA__AGE_SSH_RSA ? lock_rsa(out, recipient, file_key, err)
                                            : lock_ed25519(out, recipient, file_key, err);
}

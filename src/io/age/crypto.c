#include "io/age/crypto.h"

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "base/alloc.h"
#include "base/status.h"

ha_status ha__age_fail(ha_error *err) {
  return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET,
                 "libcrypto lacks a method of age, or is out of memory");
}

ha_status ha__age_random(uint8_t *out, size_t size, ha_error *err) {
  if (RAND_bytes_ex(NULL, out, size, 0) == 1) return HA_OK;
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "libcrypto has no random numbers");
}

ha_status ha__age_hmac(uint8_t out[HA__AGE_KEY], ha_slice key, ha_slice text, ha_error *err) {
  unsigned size = 0;
  const bool done = HMAC(EVP_sha256(), key.size ? (const void *)key.data : "", (int)key.size,
                         text.data, text.size, out, &size);

  return done && size == HA__AGE_KEY ? HA_OK : ha__age_fail(err);
}

ha_status ha__age_hkdf(uint8_t out[HA__AGE_KEY], ha_slice secret, ha_slice salt, const char *info,
                       ha_error *err) {
  uint8_t block[64];
  uint8_t middle[HA__AGE_KEY];
  const size_t size = strlen(info);

  if (size + 1 > sizeof block) return ha__age_fail(err);
  HA_TRY(ha__age_hmac(middle, salt, secret, err));
  memcpy(block, info, size);
  block[size] = 1;
  const ha_status st =
      ha__age_hmac(out, (ha_slice){middle, sizeof middle}, (ha_slice){block, size + 1}, err);
  OPENSSL_cleanse(middle, sizeof middle);
  return st;
}

/* --- X25519 ----------------------------------------------------------------------------------- */

static EVP_PKEY *secret_key(const uint8_t secret[HA__AGE_KEY]) {
  return EVP_PKEY_new_raw_private_key_ex(NULL, "X25519", NULL, secret, HA__AGE_KEY);
}

ha_status ha__age_x25519_public(uint8_t out[HA__AGE_KEY], const uint8_t secret[HA__AGE_KEY],
                                ha_error *err) {
  EVP_PKEY *key = secret_key(secret);
  size_t size = HA__AGE_KEY;
  const bool done = key && EVP_PKEY_get_raw_public_key(key, out, &size) == 1;

  EVP_PKEY_free(key);
  return done ? HA_OK : ha__age_fail(err);
}

/* False: the shared secret is zero. */
static bool derive(uint8_t out[HA__AGE_KEY], EVP_PKEY_CTX *context) {
  static const uint8_t zeros[HA__AGE_KEY];
  size_t size = HA__AGE_KEY;

  return EVP_PKEY_derive(context, out, &size) == 1 && size == HA__AGE_KEY &&
         CRYPTO_memcmp(out, zeros, sizeof zeros) != 0;
}

ha_status ha__age_x25519(uint8_t out[HA__AGE_KEY], const uint8_t secret[HA__AGE_KEY],
                         const uint8_t public_key[HA__AGE_KEY], ha_error *err) {
  EVP_PKEY *mine = secret_key(secret);
  EVP_PKEY *theirs = EVP_PKEY_new_raw_public_key_ex(NULL, "X25519", NULL, public_key, HA__AGE_KEY);
  EVP_PKEY_CTX *context = mine && theirs ? EVP_PKEY_CTX_new_from_pkey(NULL, mine, NULL) : NULL;
  ha_status st = HA_OK;

  if (!context || EVP_PKEY_derive_init(context) != 1 ||
      EVP_PKEY_derive_set_peer(context, theirs) != 1) {
    st = ha__age_fail(err);
  } else if (!derive(out, context)) {
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "a public key of low order");
  }
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(theirs);
  EVP_PKEY_free(mine);
  return st;
}

/* --- ChaCha20-Poly1305 of a file key ---------------------------------------------------------- */

static const uint8_t g_no_nonce[12];

ha_status ha__age_wrap(uint8_t out[HA__AGE_WRAPPED], const uint8_t key[HA__AGE_KEY],
                       const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  uint8_t *tag = out + HA__AGE_FILE_KEY;
  int size = 0;
  const bool done =
      context && EVP_EncryptInit_ex(context, EVP_chacha20_poly1305(), NULL, key, g_no_nonce) == 1 &&
      EVP_EncryptUpdate(context, out, &size, file_key, HA__AGE_FILE_KEY) == 1 &&
      EVP_EncryptFinal_ex(context, tag, &size) == 1 &&
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, HA__AGE_TAG, tag) == 1;

  EVP_CIPHER_CTX_free(context);
  return done ? HA_OK : ha__age_fail(err);
}

ha_status ha__age_unwrap(uint8_t file_key[HA__AGE_FILE_KEY], const uint8_t key[HA__AGE_KEY],
                         const uint8_t wrapped[HA__AGE_WRAPPED], ha_error *err) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  uint8_t tag[HA__AGE_TAG];
  int size = 0;
  ha_status st = HA_OK;

  memcpy(tag, wrapped + HA__AGE_FILE_KEY, sizeof tag);
  if (!context ||
      EVP_DecryptInit_ex(context, EVP_chacha20_poly1305(), NULL, key, g_no_nonce) != 1 ||
      EVP_DecryptUpdate(context, file_key, &size, wrapped, HA__AGE_FILE_KEY) != 1 ||
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, HA__AGE_TAG, tag) != 1) {
    st = ha__age_fail(err);
  } else if (EVP_DecryptFinal_ex(context, tag, &size) != 1) {
    st = HA_END;
  }
  EVP_CIPHER_CTX_free(context);
  if (st != HA_OK) OPENSSL_cleanse(file_key, HA__AGE_FILE_KEY);
  return st;
}

/* --- base64 ----------------------------------------------------------------------------------- */

enum { LINE_BYTES = 48, LINE_TEXT = 64 };

size_t ha__age_base64_encode(char *out, const uint8_t *bytes, size_t size) {
  size_t done = 0;

  for (size_t at = 0; at < size; at += LINE_BYTES) {
    const size_t step = size - at < LINE_BYTES ? size - at : LINE_BYTES;
    char line[LINE_TEXT + 1];
    EVP_EncodeBlock((unsigned char *)line, bytes + at, (int)step);
    const size_t used = (step * 4 + 2) / 3;
    memcpy(out + done, line, used);
    done += used;
  }
  out[done] = '\0';
  return done;
}

/* Decode at most LINE_TEXT characters. */
static bool decode_line(uint8_t *out, size_t *out_size, const char *text, size_t size) {
  char padded[LINE_TEXT + 1];
  char again[LINE_TEXT + 1];
  uint8_t bytes[LINE_BYTES];
  const size_t padding = (4 - size % 4) % 4;

  if (padding == 3) return false;
  memcpy(padded, text, size);
  memset(padded + size, '=', padding);
  const int got = EVP_DecodeBlock(bytes, (unsigned char *)padded, (int)(size + padding));
  if (got < 0 || (size_t)got < padding) return false;
  const size_t count = (size_t)got - padding;
  if (ha__age_base64_encode(again, bytes, count) != size || memcmp(again, text, size) != 0) {
    return false;
  }
  memcpy(out, bytes, count);
  *out_size = count;
  return true;
}

bool ha__age_base64_decode(uint8_t *out, size_t *out_size, const char *text, size_t size) {
  size_t done = 0;

  for (size_t at = 0; at < size; at += LINE_TEXT) {
    const size_t step = size - at < LINE_TEXT ? size - at : LINE_TEXT;
    size_t got = 0;
    if (!decode_line(out + done, &got, text + at, step)) return false;
    done += got;
  }
  *out_size = done;
  return true;
}

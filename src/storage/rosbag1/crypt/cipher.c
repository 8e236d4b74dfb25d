#include "storage/rosbag1/crypt/cipher.h"

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include "base/status.h"

/* Largest size of one call, a multiple of the block size: libcrypto takes sizes as int. */
static const size_t STEP_MAX = (size_t)1 << 30;

static ha_status fail(ha_error *err) {
  return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET, "libcrypto has no AES-128-CBC, or no memory");
}

ha_status ha__aes_init(ha__aes *out, const uint8_t key[HA__AES_KEY], ha_error *err) {
  out->method = EVP_CIPHER_fetch(NULL, "AES-128-CBC", NULL);
  if (!out->method) return fail(err);
  memcpy(out->key, key, HA__AES_KEY);
  return HA_OK;
}

void ha__aes_done(ha__aes *aes) {
  EVP_CIPHER_free(aes->method);
  aes->method = NULL;
  OPENSSL_cleanse(aes->key, sizeof aes->key);
}

ha_status ha__aes_start(ha__aes_run *out, const ha__aes *aes, const uint8_t before[HA__AES_BLOCK],
                        ha_error *err) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();

  if (!context || EVP_DecryptInit_ex2(context, aes->method, aes->key, before, NULL) != 1 ||
      EVP_CIPHER_CTX_set_padding(context, 0) != 1) {
    EVP_CIPHER_CTX_free(context);
    return fail(err);
  }
  out->context = context;
  return HA_OK;
}

ha_status ha__aes_decrypt(uint8_t *out, const ha__aes_run *run, const uint8_t *in, size_t size,
                          ha_error *err) {
  while (size > 0) {
    const size_t step = size < STEP_MAX ? size : STEP_MAX;
    int got = 0;
    if (EVP_DecryptUpdate(run->context, out, &got, in, (int)step) != 1 || got != (int)step) {
      return fail(err);
    }
    out += step;
    in += step;
    size -= step;
  }
  return HA_OK;
}

void ha__aes_end(ha__aes_run *run) {
  EVP_CIPHER_CTX_free(run->context);
  run->context = NULL;
}

static ha_status encrypt(uint8_t *out, EVP_CIPHER_CTX *context, const uint8_t *in, size_t size,
                         ha_error *err) {
  int got = 0;

  while (size > 0) {
    const size_t step = size < STEP_MAX ? size : STEP_MAX;
    if (EVP_EncryptUpdate(context, out, &got, in, (int)step) != 1) return fail(err);
    out += got;
    in += step;
    size -= step;
  }
  return EVP_EncryptFinal_ex(context, out, &got) == 1 ? HA_OK : fail(err);
}

ha_status ha__aes_seal(uint8_t *out, const ha__aes *aes, const uint8_t *in, size_t size,
                       ha_error *err) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  ha_status st = HA_OK;

  if (!context || RAND_bytes(out, HA__AES_BLOCK) != 1 ||
      EVP_EncryptInit_ex2(context, aes->method, aes->key, out, NULL) != 1) {
    st = fail(err);
  }
  if (st >= 0) st = encrypt(out + HA__AES_BLOCK, context, in, size, err);
  EVP_CIPHER_CTX_free(context);
  return st;
}

unsigned ha__aes_padding(const uint8_t last[HA__AES_BLOCK]) {
  const unsigned count = last[HA__AES_BLOCK - 1];

  if (count == 0 || count > HA__AES_BLOCK) return 0;
  for (unsigned i = 1; i <= count; i++) {
    if (last[HA__AES_BLOCK - i] != count) return 0;
  }
  return count;
}

#include "io/age/stream.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/status.h"

enum { PIECE_NONCE = 12 };

ha_status ha__age_stream_init(ha__age_stream *out, const uint8_t file_key[HA__AGE_FILE_KEY],
                              const uint8_t nonce[HA__AGE_NONCE], ha_error *err) {
  EVP_CIPHER *method = EVP_CIPHER_fetch(NULL, "ChaCha20-Poly1305", NULL);

  if (!method) return ha__age_fail(err);
  const ha_status st = ha__age_hkdf(out->key, (ha_slice){file_key, HA__AGE_FILE_KEY},
                                    (ha_slice){nonce, HA__AGE_NONCE}, "payload", err);
  if (st < 0) {
    EVP_CIPHER_free(method);
    return st;
  }
  out->method = method;
  return HA_OK;
}

void ha__age_stream_done(ha__age_stream *stream) {
  EVP_CIPHER_free(stream->method);
  stream->method = NULL;
  OPENSSL_cleanse(stream->key, sizeof stream->key);
}

ha_status ha__age_start(ha__age_run *out, const ha__age_stream *stream, ha_error *err) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();

  if (!context) return ha__age_fail(err);
  *out = (ha__age_run){stream, context};
  return HA_OK;
}

void ha__age_end(ha__age_run *run) {
  EVP_CIPHER_CTX_free(run->context);
  run->context = NULL;
}

static void set_nonce(uint8_t out[PIECE_NONCE], uint64_t number, bool is_last) {
  memset(out, 0, PIECE_NONCE);
  for (unsigned i = 0; i < 8; i++) {
    out[PIECE_NONCE - 2 - i] = (uint8_t)(number >> 8 * i);
  }
  out[PIECE_NONCE - 1] = is_last;
}

ha_status ha__age_open_piece(uint8_t *out, const ha__age_run *run, uint64_t number, bool is_last,
                             const uint8_t *in, size_t size, ha_error *err) {
  uint8_t nonce[PIECE_NONCE];
  uint8_t tag[HA__AGE_TAG];
  int got = 0;

  set_nonce(nonce, number, is_last);
  memcpy(tag, in + size, sizeof tag);
  if (EVP_DecryptInit_ex2(run->context, run->stream->method, run->stream->key, nonce, NULL) != 1 ||
      EVP_CIPHER_CTX_ctrl(run->context, EVP_CTRL_AEAD_SET_TAG, sizeof tag, tag) != 1 ||
      (size > 0 && EVP_DecryptUpdate(run->context, out, &got, in, (int)size) != 1)) {
    return ha__age_fail(err);
  }
  return EVP_DecryptFinal_ex(run->context, tag, &got) == 1 ? HA_OK : HA_END;
}

ha_status ha__age_seal_piece(uint8_t *out, const ha__age_run *run, uint64_t number, bool is_last,
                             const uint8_t *in, size_t size, ha_error *err) {
  uint8_t nonce[PIECE_NONCE];
  int got = 0;

  set_nonce(nonce, number, is_last);
  if (EVP_EncryptInit_ex2(run->context, run->stream->method, run->stream->key, nonce, NULL) != 1 ||
      (size > 0 && EVP_EncryptUpdate(run->context, out, &got, in, (int)size) != 1) ||
      EVP_EncryptFinal_ex(run->context, out + size, &got) != 1 ||
      EVP_CIPHER_CTX_ctrl(run->context, EVP_CTRL_AEAD_GET_TAG, HA__AGE_TAG, out + size) != 1) {
    return ha__age_fail(err);
  }
  return HA_OK;
}

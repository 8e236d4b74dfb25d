/* The ciphers and hashes of age, by libcrypto. A failure is one of libcrypto or of memory,
 * unless the comment says otherwise; secrets on the stack are erased. */
#ifndef HA_IO_AGE_CRYPTO_H
#define HA_IO_AGE_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>

enum {
  HA__AGE_FILE_KEY = 16,
  HA__AGE_KEY = 32, /* size of a key of a cipher, of X25519, of a MAC */
  HA__AGE_TAG = 16,
  HA__AGE_WRAPPED = HA__AGE_FILE_KEY + HA__AGE_TAG /* a file key in the body of a stanza */
};

ha_status ha__age_fail(ha_error *err);
ha_status ha__age_random(uint8_t *out, size_t size, ha_error *err);
/* HMAC-SHA-256. */
ha_status ha__age_hmac(uint8_t out[HA__AGE_KEY], ha_slice key, ha_slice text, ha_error *err);
/* 32 bytes of HKDF-SHA-256. */
ha_status ha__age_hkdf(uint8_t out[HA__AGE_KEY], ha_slice secret, ha_slice salt, const char *info,
                       ha_error *err);

ha_status ha__age_x25519_public(uint8_t out[HA__AGE_KEY], const uint8_t secret[HA__AGE_KEY],
                                ha_error *err);
/* HA_E_CORRUPT: the public key makes a shared secret of zeros. */
ha_status ha__age_x25519(uint8_t out[HA__AGE_KEY], const uint8_t secret[HA__AGE_KEY],
                         const uint8_t public_key[HA__AGE_KEY], ha_error *err);

/* ChaCha20-Poly1305 of a file key, with a nonce of zeros. open: HA_END when the key does not
 * match. */
ha_status ha__age_wrap(uint8_t out[HA__AGE_WRAPPED], const uint8_t key[HA__AGE_KEY],
                       const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err);
ha_status ha__age_unwrap(uint8_t file_key[HA__AGE_FILE_KEY], const uint8_t key[HA__AGE_KEY],
                         const uint8_t wrapped[HA__AGE_WRAPPED], ha_error *err);

/* Canonical base64 without padding: other text is refused. The bytes of `size` characters are at
 * most 3 * size / 4; the characters of `size` bytes at most 4 * (size + 2) / 3 + 1, with a NUL. */
bool ha__age_base64_decode(uint8_t *out, size_t *out_size, const char *text, size_t size);
/* Returns the number of characters. */
size_t ha__age_base64_encode(char *out, const uint8_t *bytes, size_t size);

#endif

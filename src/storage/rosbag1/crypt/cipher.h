/* AES-128-CBC with PKCS#7 padding: the cipher of rosbag's encrypted bags. Sealed bytes are an
 * initialization vector of one block, followed by the encrypted blocks. Several threads may share a
 * cipher. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_CIPHER_H
#define HA_STORAGE_ROSBAG1_CRYPT_CIPHER_H

#include <stddef.h>
#include <stdint.h>

#include <openssl/evp.h>

#include <holdall/error.h>

enum {
  HA__AES_BLOCK = 16,
  HA__AES_KEY = 16,
  HA__SEALED_MIN = 2 * HA__AES_BLOCK /* sealed size of 0 bytes */
};

typedef struct ha__aes {
  EVP_CIPHER *method;
  uint8_t key[HA__AES_KEY];
} ha__aes;

ha_status ha__aes_init(ha__aes *out, const uint8_t key[HA__AES_KEY], ha_error *err);
/* Wipes the key. */
void ha__aes_done(ha__aes *aes);

/* Decryption of consecutive blocks. */
typedef struct ha__aes_run {
  EVP_CIPHER_CTX *context;
} ha__aes_run;

/* before: the block before the first one, or the initialization vector. */
ha_status ha__aes_start(ha__aes_run *out, const ha__aes *aes, const uint8_t before[HA__AES_BLOCK],
                        ha_error *err);
/* size: a multiple of the block's. in and out do not overlap. */
ha_status ha__aes_decrypt(uint8_t *out, const ha__aes_run *run, const uint8_t *in, size_t size,
                          ha_error *err);
void ha__aes_end(ha__aes_run *run);

/* Size of the sealed bytes: initialization vector, blocks and padding. */
static inline size_t ha__sealed_size(size_t size) {
  return HA__AES_BLOCK + size / HA__AES_BLOCK * HA__AES_BLOCK + HA__AES_BLOCK;
}

/* Seal bytes with a random initialization vector: ha__sealed_size() of them at out. in may be
 * out + HA__AES_BLOCK. */
ha_status ha__aes_seal(uint8_t *out, const ha__aes *aes, const uint8_t *in, size_t size,
                       ha_error *err);

/* Number of padding bytes at the end of the last block, 1 to 16; 0 if the padding is invalid. */
unsigned ha__aes_padding(const uint8_t last[HA__AES_BLOCK]);

#endif

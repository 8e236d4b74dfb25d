/* The payload of age: pieces of 64 KiB, each encrypted and authenticated with its number
 * (ChaCha20-Poly1305). A stream is shared by threads; a run belongs to one. */
#ifndef HA_IO_AGE_STREAM_H
#define HA_IO_AGE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/evp.h>

#include "io/age/crypto.h"

enum {
  HA__AGE_PIECE = 64 << 10, /* plain */
  HA__AGE_SEALED = HA__AGE_PIECE + HA__AGE_TAG,
  HA__AGE_NONCE = 16 /* before the first piece */
};

typedef struct ha__age_stream {
  EVP_CIPHER *method;
  uint8_t key[HA__AGE_KEY];
} ha__age_stream;

typedef struct ha__age_run {
  const ha__age_stream *stream;
  EVP_CIPHER_CTX *context;
} ha__age_run;

ha_status ha__age_stream_init(ha__age_stream *out, const uint8_t file_key[HA__AGE_FILE_KEY],
                              const uint8_t nonce[HA__AGE_NONCE], ha_error *err);
/* Erases the key. A zeroed stream is allowed. */
void ha__age_stream_done(ha__age_stream *stream);

ha_status ha__age_start(ha__age_run *out, const ha__age_stream *stream, ha_error *err);
void ha__age_end(ha__age_run *run);

/* Decrypt a piece of `size` plain bytes (in: HA__AGE_TAG more). HA_END: it is not authentic, has
 * another number, or is_last is wrong; out is then undefined. */
ha_status ha__age_open_piece(uint8_t *out, const ha__age_run *run, uint64_t number, bool is_last,
                             const uint8_t *in, size_t size, ha_error *err);
/* Encrypt a piece: never two with the same number. */
ha_status ha__age_seal_piece(uint8_t *out, const ha__age_run *run, uint64_t number, bool is_last,
                             const uint8_t *in, size_t size, ha_error *err);

#endif

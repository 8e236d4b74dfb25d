/* Stanzas of X25519: "-> X25519 SHARE". */
#ifndef HA_IO_AGE_X25519_H
#define HA_IO_AGE_X25519_H

#include "io/age/crypto.h"

/* The key that encrypts the file key for a public key, from the shared secret and the share. */
ha_status ha__age_x25519_key(uint8_t out[HA__AGE_KEY], const uint8_t shared[HA__AGE_KEY],
                             const uint8_t share[HA__AGE_KEY],
                             const uint8_t public_key[HA__AGE_KEY], const char *label,
                             ha_error *err);

/* Encrypt the file key for a public key, with a new share. tweak: of SSH keys; NULL = none. */
ha_status ha__age_x25519_wrap(uint8_t share[HA__AGE_KEY], uint8_t wrapped[HA__AGE_WRAPPED],
                              const uint8_t public_key[HA__AGE_KEY], const uint8_t *tweak,
                              const char *label, const uint8_t file_key[HA__AGE_FILE_KEY],
                              ha_error *err);

#define HA__AGE_X25519_LABEL "age-encryption.org/v1/X25519"

#endif

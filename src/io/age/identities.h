/* Identities: the secret keys, and the passphrase, that decrypt age files. */
#ifndef HA_IO_AGE_IDENTITIES_H
#define HA_IO_AGE_IDENTITIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/evp.h>

#include "io/age/crypto.h"

typedef enum ha__age_kind {
  HA__AGE_X25519,
  HA__AGE_PASSPHRASE,
  HA__AGE_SSH_ED25519,
  HA__AGE_SSH_RSA
} ha__age_kind;

enum { HA__AGE_SSH_TAG = 4 /* of the hash of a public key */ };

typedef struct ha__age_identity {
  ha__age_kind kind;
  uint8_t secret[HA__AGE_KEY]; /* of X25519 */
  uint8_t public_key[HA__AGE_KEY];
  uint8_t tag[HA__AGE_SSH_TAG];
  uint8_t tweak[HA__AGE_KEY]; /* of ssh-ed25519, from the public key */
  EVP_PKEY *rsa;
  char *passphrase;
} ha__age_identity;

typedef struct ha__age_identities {
  ha__age_identity *items;
  size_t count;
  size_t capacity;
} ha__age_identities;

enum { HA__AGE_IDENTITIES_MAX = 1000 };

ha_status ha__age_identities_add(ha__age_identities *list, const ha__age_identity *identity,
                                 ha_error *err);
/* Erases them. */
void ha__age_identities_done(ha__age_identities *list);

#endif

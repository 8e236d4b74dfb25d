/* Keys of OpenSSH: the private ones of files, and the public ones of lines "ssh-ed25519 AAAA...".
 */
#ifndef HA_IO_AGE_SSH_KEY_H
#define HA_IO_AGE_SSH_KEY_H

#include <holdall/model.h>

#include "io/age/identities.h"

#define HA__AGE_ED25519_LABEL "age-encryption.org/v1/ssh-ed25519"
#define HA__AGE_RSA_LABEL "age-encryption.org/v1/ssh-rsa"

/* A public key of SSH in the form that encryption needs. */
typedef struct ha__age_public {
  ha__age_kind kind;
  uint8_t tag[HA__AGE_SSH_TAG];
  uint8_t public_key[HA__AGE_KEY]; /* of X25519, for the same secret key */
  uint8_t tweak[HA__AGE_KEY];
  EVP_PKEY *rsa; /* owned; NULL for ssh-ed25519 */
} ha__age_public;

/* Read a private key file, which begins with "-----BEGIN ". HA_E_ARG: it is encrypted, of
 * another type, or damaged. */
ha_status ha__age_ssh_identity(ha__age_identities *out, ha_slice text, ha_error *err);

/* Parse a line "ssh-ed25519 BASE64 ..." or "ssh-rsa BASE64 ...". HA_E_ARG. */
ha_status ha__age_ssh_recipient(ha__age_public *out, ha_slice line, ha_error *err);

#endif

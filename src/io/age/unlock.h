/* Decrypts the file key in a header with the identities. One function for each type of stanza. */
#ifndef HA_IO_AGE_UNLOCK_H
#define HA_IO_AGE_UNLOCK_H

#include <stddef.h>

#include "io/age/header.h"
#include "io/age/identities.h"

/* The file key of the first stanza that an identity decrypts. HA_E_KEY: none does; the text has
 * the reason. HA_E_CORRUPT, HA_E_LIMIT: a stanza is malformed. */
ha_status ha__age_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_header *header,
                         const ha__age_identities *identities, ha_error *err);

/* The recipients of the file, as text: "2 recipients (X25519, ssh-ed25519)". */
void ha__age_describe(char *out, size_t capacity, const ha__age_header *header);

/* HA_END: the stanza is for another recipient. */
ha_status ha__age_x25519_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                                const ha__age_identity *identity, ha_error *err);
ha_status ha__age_scrypt_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                                const ha__age_identity *identity, ha_error *err);
ha_status ha__age_ssh_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                             const ha__age_identity *identity, ha_error *err);

/* The error of a malformed stanza. */
ha_status ha__age_malformed(const ha__age_stanza *stanza, ha_error *err);

#endif

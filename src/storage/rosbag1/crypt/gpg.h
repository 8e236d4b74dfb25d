/* GnuPG: encryption of small secrets for the keys of the user's keyring. GPGME is loaded when it is
 * needed. A call waits for gpg, up to a time limit. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_GPG_H
#define HA_STORAGE_ROSBAG1_CRYPT_GPG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/plugin.h>

/* Decrypt an OpenPGP message (binary or armored) of exactly size bytes. ask: gpg may ask the user
 * for a passphrase. HA_E_KEY: the key is missing; the text names it. HA_E_CORRUPT: the result has
 * another size. */
ha_status ha__gpg_decrypt(uint8_t *out, size_t size, ha_slice message, bool ask, ha_error *err);

/* Encrypt a secret for the key of a user, named by full name, e-mail address or fingerprint; "*" =
 * the first key that can encrypt. Keys of the keyring are used whether they are trusted or not.
 * Appends a binary message to out; *name, freed by ha__free(), is the name of the key's first user,
 * never empty. */
ha_status ha__gpg_encrypt(ha_bytes *out, char **name, ha_slice secret, const char *user,
                          ha_error *err);

#endif

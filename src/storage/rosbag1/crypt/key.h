/* Keys of bags that rosbag encrypted. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_KEY_H
#define HA_STORAGE_ROSBAG1_CRYPT_KEY_H

#include <stdbool.h>

#include <holdall/keys.h>
#include <holdall/model.h>

#include "storage/rosbag1/crypt/cipher.h"

/* The text of a key that the caller or the environment gives; NULL = none. Borrowed. */
const char *ha__rosbag1_key_given(const ha_keys *keys);
/* The same for a bag that is written. */
const char *ha__rosbag1_key_to_use(const ha_encryption *how);

/* A key as ha_keys.aes_key names it. HA_E_ARG; the text does not contain what was given, which may
 * be a key. */
ha_status ha__rosbag1_key_read(uint8_t out[HA__AES_KEY], const char *text, ha_error *err);

/* The given key, else that of the bag, which gpg decrypts. stored: in the bag's header. */
ha_status ha__rosbag1_key_find(uint8_t out[HA__AES_KEY], const ha_keys *keys, ha_slice stored,
                               ha_error *err);

#endif

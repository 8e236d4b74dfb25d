/* Keys of bags that rosbag encrypted. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_KEY_H
#define HA_STORAGE_ROSBAG1_CRYPT_KEY_H

#include <stdbool.h>

#include <holdall/keys.h>
#include <holdall/model.h>

#include "storage/rosbag1/crypt/cipher.h"

/* Text of the key that the caller or the environment provides; NULL = none. Borrowed. */
const char *ha__rosbag1_key_given(const ha_keys *keys);
/* The same for writing a bag. */
const char *ha__rosbag1_key_to_use(const ha_encryption *how);

/* Parse a key in the forms of ha_keys.aes_key. HA_E_ARG; the message does not contain the argument,
 * which may be a key. */
ha_status ha__rosbag1_key_read(uint8_t out[HA__AES_KEY], const char *text, ha_error *err);

/* The key that the caller provides, else the key of the bag, which gpg decrypts. stored: the
 * encrypted key in the bag header. */
ha_status ha__rosbag1_key_find(uint8_t out[HA__AES_KEY], const ha_keys *keys, ha_slice stored,
                               ha_error *err);

#endif

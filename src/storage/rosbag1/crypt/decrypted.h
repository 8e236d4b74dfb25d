/* Bags that rosbag encrypted (encryptor=rosbag/AesCbcEncryptor), as plain ones. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_DECRYPTED_H
#define HA_STORAGE_ROSBAG1_CRYPT_DECRYPTED_H

#include <holdall/plugin.h>

/* ha_storage_ops.decrypted */
ha_status ha__rosbag1_decrypted(ha_decrypted *out, const ha_storage_open *open, const ha_keys *keys,
                                ha_error *err);

#endif

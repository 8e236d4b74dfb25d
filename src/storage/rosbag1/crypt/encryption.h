/* Encryption of bags as rosbag does it: the data of chunks, and the connections of the index;
 * and the plain bags that such bags are read as. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_ENCRYPTION_H
#define HA_STORAGE_ROSBAG1_CRYPT_ENCRYPTION_H

#include <holdall/plugin.h>

#include "storage/rosbag1/crypt/cipher.h"

/* Immutable: any thread. */
typedef struct ha__rosbag1_encryption {
  ha__aes aes;
  ha_bytes key; /* the AES key as gpg encrypted it; size 0: the bag does not contain it */
  char *user;   /* of gpg's key; NULL = none */
} ha__rosbag1_encryption;

/* Of ha_storage_ops. */
ha_status ha__rosbag1_encryption_open(void **out, const ha_encryption *how, ha_error *err);
void ha__rosbag1_encryption_close(void *encryption);
ha_status ha__rosbag1_encrypt(const void *encryption, uint8_t **bytes, size_t *size, ha_error *err);

/* The fields of the bag header, sorted by name: their size, and the bytes; returns their end. */
size_t ha__rosbag1_encryption_fields_size(const ha__rosbag1_encryption *encryption);
uint8_t *ha__rosbag1_encryption_put_fields(uint8_t *p, const ha__rosbag1_encryption *encryption);

/* A CONNECTION record of the index with its header and its data sealed: the size, and the bytes;
 * record is whole. */
size_t ha__rosbag1_sealed_conn_size(ha_slice record);
ha_status ha__rosbag1_seal_conn(uint8_t *out, const ha__rosbag1_encryption *encryption,
                                ha_slice record, ha_error *err);

/* --- decrypted.c ------------------------------------------------------------------------------ */

/* ha_storage_ops.decrypted */
ha_status ha__rosbag1_decrypted(ha_decrypted *out, const ha_storage_open *open, const ha_keys *keys,
                                ha_error *err);

#endif

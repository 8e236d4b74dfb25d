/* Encryption of bags in rosbag's format (the data of chunks, and the connections of the index), and
 * the decrypted view by which such bags are read. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_ENCRYPTION_H
#define HA_STORAGE_ROSBAG1_CRYPT_ENCRYPTION_H

#include <holdall/plugin.h>

#include "storage/rosbag1/crypt/cipher.h"

/* Immutable; any thread may use it. */
typedef struct ha__rosbag1_encryption {
  ha__aes aes;
  ha_bytes key; /* the AES key as gpg encrypted it; size 0: the bag does not contain it */
  char *user;   /* name of the user whose gpg key encrypted it; NULL = none */
} ha__rosbag1_encryption;

/* A member of ha_storage_ops. */
ha_status ha__rosbag1_encryption_open(void **out, const ha_encryption *how, ha_error *err);
void ha__rosbag1_encryption_close(void *encryption);
ha_status ha__rosbag1_encrypt(const void *encryption, uint8_t **bytes, size_t *size, ha_error *err);

/* Encryption fields of the bag header, sorted by name: one function returns their size, the other
 * writes them and returns their end. */
size_t ha__rosbag1_encryption_fields_size(const ha__rosbag1_encryption *encryption);
uint8_t *ha__rosbag1_encryption_put_fields(uint8_t *p, const ha__rosbag1_encryption *encryption);

/* A CONNECTION record of the index with sealed header and sealed data: one function returns its
 * size, the other writes it. record: a whole record. */
size_t ha__rosbag1_sealed_conn_size(ha_slice record);
ha_status ha__rosbag1_seal_conn(uint8_t *out, const ha__rosbag1_encryption *encryption,
                                ha_slice record, ha_error *err);

/* --- decrypted.c ------------------------------------------------------------------------------ */

/* ha_storage_ops.decrypted */
ha_status ha__rosbag1_decrypted(ha_decrypted *out, const ha_storage_open *open, const ha_keys *keys,
                                ha_error *err);

#endif

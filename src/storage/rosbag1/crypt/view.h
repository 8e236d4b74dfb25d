/* An encrypted bag shown as a plain one with the same offsets.
 *
 * The data of chunks, and the header and the data of the connections of the index are encrypted. In
 * the view such a record has the same size. Its decrypted data is shorter and ends at the same
 * offset; the remaining bytes (of initialization vector and padding) are the value of a field "_"
 * at the end of the record's header, which readers skip. All other bytes equal those of the
 * file. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_VIEW_H
#define HA_STORAGE_ROSBAG1_CRYPT_VIEW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/io.h>

#include "io/source.h"
#include "storage/rosbag1/crypt/cipher.h"

/* A record whose sizes are known. */
typedef struct ha__sealed {
  uint64_t start;      /* of the record */
  uint32_t head_size;  /* of the stored header */
  uint32_t head_plain; /* of the decrypted header; for a chunk, equal to head_size */
  uint64_t data_size;  /* stored bytes that are in the file */
  uint64_t data_plain; /* readable bytes of the decrypted data */
  uint64_t gap;        /* size of the field "_" */
  uint64_t length;     /* length of the data that the record of the view states */
  bool is_padded;      /* the data ends with valid padding */
} ha__sealed;

/* An entry of the map. The sizes are read on first use, by any thread: all store the same. */
typedef struct ha__sealed_place {
  uint64_t start;
  bool is_connection;
  _Atomic uint8_t state;     /* SEALED_... */
  _Atomic uint8_t head_pads; /* padding of the header of a connection */
  _Atomic uint8_t data_pads; /* padding of the data; 0 = missing or invalid */
  _Atomic uint32_t head_size;
  _Atomic uint32_t data_size; /* size that the record states */
} ha__sealed_place;

enum { SEALED_UNREAD, SEALED_GOOD, SEALED_BAD /* the record is not encrypted */ };

typedef struct ha__crypt_view {
  ha_source *raw; /* borrowed: the encrypted file */
  ha__aes aes;
  uint64_t size; /* of the view */
  uint8_t *head; /* the file's first bytes, with renamed encryption fields */
  size_t head_size;
  ha__sealed_place *places; /* sorted by start */
  size_t count;
  size_t capacity;
  char how[256]; /* description of the encryption for users */
} ha__crypt_view;

/* Functions of a source over the view, which is their context; close() frees it. */
const ha_io_ops *ha__crypt_view_ops(const ha__crypt_view *view);

void ha__crypt_view_free(ha__crypt_view *view);

ha_status ha__crypt_view_add(ha__crypt_view *view, uint64_t start, bool is_connection,
                             ha_error *err);
/* Sort the places. HA_END: two places begin at the same offset. */
ha_status ha__crypt_view_sort(ha__crypt_view *view);
/* Compute the view's size after all places were added: the size of the file, except that of a
 * truncated last record only whole blocks are shown. */
ha_status ha__crypt_view_settle(ha__crypt_view *view, ha_error *err);

/* Sizes of the encrypted record at a place. HA_END: there is no encrypted record. */
ha_status ha__crypt_sealed(ha__sealed *out, ha__crypt_view *view, ha__sealed_place *place,
                           ha_error *err);
/* Plain header of the record, decrypted for a connection: head_plain bytes. */
ha_status ha__crypt_head(uint8_t *out, const ha__crypt_view *view, const ha__sealed *sealed,
                         bool is_connection, ha_error *err);
/* The first size bytes of the decrypted data. */
ha_status ha__crypt_data(uint8_t *out, const ha__crypt_view *view, const ha__sealed *sealed,
                         size_t size, ha_error *err);

#endif

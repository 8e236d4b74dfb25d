/* An encrypted bag shown as a plain one with the same offsets.
 *
 * Encrypted are the data of chunks, and the header and the data of the connections of the index. In
 * the view such a record has the same size: its decrypted data is shorter, and ends where it ended.
 * What is left over (the initialization vector and the padding) is the value of a field "_" at the
 * end of the record's header, which readers skip. Everything else is as in the file. */
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
  uint32_t head_size;  /* of its header as stored */
  uint32_t head_plain; /* decrypted; of a chunk the same */
  uint64_t data_size;  /* as stored, as far as the file goes */
  uint64_t data_plain; /* decrypted: what can be read */
  uint64_t gap;        /* size of the field "_" */
  uint64_t length;     /* of the data, as the view's record states it */
  bool is_padded;      /* the data ends in the padding that it should have */
} ha__sealed;

/* An entry of the map. The sizes are read on first use, by any thread: all store the same. */
typedef struct ha__sealed_place {
  uint64_t start;
  bool is_connection;
  _Atomic uint8_t state;     /* SEALED_... */
  _Atomic uint8_t head_pads; /* padding of the header of a connection */
  _Atomic uint8_t data_pads; /* of the data; 0 = missing or wrong */
  _Atomic uint32_t head_size;
  _Atomic uint32_t data_size; /* as the record states it */
} ha__sealed_place;

enum { SEALED_UNREAD, SEALED_GOOD, SEALED_BAD /* the record is not encrypted */ };

typedef struct ha__crypt_view {
  ha_source *raw; /* borrowed: the encrypted file */
  ha__aes aes;
  uint64_t size; /* of the view */
  uint8_t *head; /* the file's first bytes, in which the fields of the encryption are hidden */
  size_t head_size;
  ha__sealed_place *places; /* by start */
  size_t count;
  size_t capacity;
  char how[256]; /* for the user */
} ha__crypt_view;

/* The table of functions over the view, which is its context; close() frees it. */
const ha_io_ops *ha__crypt_view_ops(const ha__crypt_view *view);

void ha__crypt_view_free(ha__crypt_view *view);

ha_status ha__crypt_view_add(ha__crypt_view *view, uint64_t start, bool is_connection,
                             ha_error *err);
/* Sort the places. HA_END: two begin at the same offset. */
ha_status ha__crypt_view_sort(ha__crypt_view *view);
/* The view's size, once all places are known: that of the file, but of a record that the file's end
 * cuts only whole blocks are shown. */
ha_status ha__crypt_view_settle(ha__crypt_view *view, ha_error *err);

/* HA_END: no encrypted record is there. */
ha_status ha__crypt_sealed(ha__sealed *out, ha__crypt_view *view, ha__sealed_place *place,
                           ha_error *err);
/* The record's header as a plain record would have it, decrypted if it is a connection's:
 * head_plain bytes. */
ha_status ha__crypt_head(uint8_t *out, const ha__crypt_view *view, const ha__sealed *sealed,
                         bool is_connection, ha_error *err);
/* The first size bytes of the decrypted data. */
ha_status ha__crypt_data(uint8_t *out, const ha__crypt_view *view, const ha__sealed *sealed,
                         size_t size, ha_error *err);

#endif

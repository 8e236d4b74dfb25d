/**
 * @file holdall/records.h
 * All records of a storage file, with their places and fields, to inspect an untrusted file: it
 * never stops at damage, but reports it with its place, and continues after it.
 *
 * Lifetime: ha_records_open() -> ha_records_next()* -> ha_records_close().
 * Threads:  an object belongs to one thread at a time.
 * Memory:   bounded by the largest record header, and with chunks by the
 *           largest chunk.
 */
#ifndef HA_RECORDS_H
#define HA_RECORDS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/io.h>
#include <holdall/keys.h>
#include <holdall/limits.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

typedef struct ha_records ha_records;

/** How to show a field. */
enum {
  HA_FIELD_UINT = 0, /* number */
  HA_FIELD_TIME = 1, /* number: ns since the epoch */
  HA_FIELD_TEXT = 2, /* bytes: text */
  HA_FIELD_BYTES = 3 /* bytes: anything */
};

/** One field of a record header. */
typedef struct ha_record_field {
  const char *name;
  int32_t kind;   /* HA_FIELD_... */
  int64_t number; /* HA_FIELD_UINT: read as uint64_t */
  ha_slice bytes; /* TEXT and BYTES; only the beginning of a long field */
  uint64_t size;  /* bytes of the field in the file */
} ha_record_field;

/** One record. Borrowed until the next call. */
typedef struct ha_record {
  size_t struct_size;            /* set by HA_RECORD_INIT */
  uint64_t offset;               /* in the file; with chunk_offset set: in the chunk's bytes */
  int64_t chunk_offset;          /* file offset of the chunk it lies in, or HA_NO_OFFSET */
  const char *kind;              /* "chunk", "message", "connection", ... */
  int32_t opcode;                /* as in the file, or -1 */
  const ha_record_field *fields; /* in the order of the file */
  size_t field_count;
  uint64_t size;       /* bytes of the whole record */
  uint64_t data_size;  /* bytes of its data (payload) part */
  const char *problem; /* what is wrong with it, or NULL */
} ha_record;

#define HA_RECORD_INIT                                                                             \
  { sizeof(ha_record), 0, HA_NO_OFFSET, NULL, -1, NULL, 0, 0, 0, NULL }

typedef struct ha_records_options {
  size_t struct_size; /* set by HA_RECORDS_OPTIONS_INIT */
  uint64_t start;     /* begin at this file offset, which must be that of a record; 0 = the start */
  int32_t chunks;     /* 1: also the records inside chunks, after each chunk */
  const ha_limits *limits;   /* copied; NULL = the defaults; those of channels, definitions,
                                chunks and attachments are not used */
  const ha_io *io;           /* as in ha_reader_options */
  const ha_net_options *net; /* the same */
  const ha_keys *keys; /* for encrypted files; NULL = the defaults. A bag that rosbag encrypted
                          is listed without decryption if there is no key, and no aes_key
                          here */
} ha_records_options;

#define HA_RECORDS_OPTIONS_INIT                                                                    \
  { sizeof(ha_records_options), 0, 0, NULL, NULL, NULL, NULL }

/**
 * Open one storage file (not a folder).
 *
 * @param[out] out  owned by the caller; untouched on failure.
 * @param options   NULL for the defaults; copied.
 * @retval HA_OK
 * @retval HA_E_IO           not found, not readable
 * @retval HA_E_UNSUPPORTED  no storage recognises the bytes
 * @retval HA_E_KEY          the file is encrypted as a whole, and no key decrypts it; or
 *                           keys->aes_key is not its key
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_records_open(ha_records **out, const char *path,
                                               const ha_records_options *options, ha_error *err);

/** Name of the storage that reads the file, borrowed until close. @since 0.1 */
HA_API const char *ha_records_storage(const ha_records *records);

/**
 * The next record. A damaged place is a record too, with problem set.
 *
 * @retval HA_OK   out is filled
 * @retval HA_END  end of the file
 * @retval HA_E_IO, HA_E_NOMEM  only close may follow
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_records_next(ha_record *out, ha_records *records, ha_error *err);

/** Release. NULL is allowed. @since 0.1 */
HA_API void ha_records_close(ha_records *records);

HA_END_DECLS

#endif

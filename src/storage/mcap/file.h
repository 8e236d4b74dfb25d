/* What is known of one open MCAP file; the parts of this folder fill it in and read it. */
#ifndef HA_STORAGE_MCAP_FILE_H
#define HA_STORAGE_MCAP_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "storage/mcap/record.h"
#include "storage/quota.h"

/* A number that ha__mcap_ids does not know. */
#define HA__MCAP_NONE UINT32_MAX

enum {
  HA__MCAP_MAX_COMPRESSIONS = 64,           /* distinct names in one file */
  HA__MCAP_IMPLIED_SIZE = 1 << 20,          /* of a run of messages outside of chunks, about */
  HA__MCAP_MAX_METADATA = 64 * 1024 * 1024, /* bytes of all metadata records */
  HA__MCAP_MAX_PAIRS = 1 << 20,             /* in one map */
  HA__MCAP_MAX_UNORDERED = 256              /* pairs that are compared in any order */
};

/* From the 16-bit ids of the file to indexes. */
typedef struct ha__mcap_ids {
  uint32_t *items; /* HA__MCAP_NONE: no such id */
  size_t size;
} ha__mcap_ids;

static inline uint32_t ha__mcap_find(const ha__mcap_ids *ids, uint16_t id) {
  return id < ids->size ? ids->items[id] : HA__MCAP_NONE;
}

/* Recovering: message_count is that of the message indexes. No bit of HA_CHUNK_... */
#define HA__MCAP_INDEX_COUNTED 0x80u

/* One chunk. Files have hundreds of thousands: keep it small. */
typedef struct ha__mcap_chunk {
  uint64_t offset;       /* of the record; of the first message in an implied one */
  uint64_t stored_size;  /* of its records as they lie in the file */
  uint64_t index_offset; /* of its message indexes in the file */
  int64_t start_ns;
  int64_t end_ns;
  uint32_t index_size;    /* of its message indexes; 0 = none */
  uint32_t raw_size;      /* of its records, uncompressed */
  uint32_t message_count; /* UINT32_MAX: not known */
  uint32_t crc;           /* with HA_CHUNK_HAS_CRC, which is set where it was found right */
  uint16_t head_size;     /* from offset to its records */
  uint8_t compression;    /* index in ha__mcap.compressions */
  uint8_t flags;          /* HA_CHUNK_..., HA__MCAP_INDEX_COUNTED */
} ha__mcap_chunk;

/* A channel, and what is needed to compare and to finish it. */
typedef struct ha__mcap_channel {
  ha_channel pub;
  uint16_t schema_id;
} ha__mcap_channel;

typedef struct ha__mcap {
  ha_storage_info info;
  ha_storage_open open; /* host, source, limits: as open() got them */
  ha__arena arena;
  ha__quota quota; /* what definitions, attachments and the like may take */
  bool damaged;
  bool index_complete; /* recovering: all messages that an index lists were found in the chunks */

  ha_schema **schemas;
  size_t schema_count;
  size_t schema_capacity;
  ha__mcap_ids schema_ids;

  ha__mcap_channel **channels;
  size_t channel_count;
  size_t channel_capacity;
  ha__mcap_ids channel_ids;
  const ha_channel **channel_list; /* for info, made at the end */
  bool doubting;                   /* definitions come from a damaged chunk */
  uint8_t *doubtful[2]; /* a bit per id: schemas, channels that others may correct; NULL = none */

  ha__mcap_chunk *chunks;
  size_t chunk_count;
  size_t chunk_capacity;

  const char *compressions[HA__MCAP_MAX_COMPRESSIONS];
  size_t compression_count;

  ha_attachment **attachments;
  size_t attachment_count;
  size_t attachment_capacity;

  ha_metadata **metadata;
  size_t metadata_count;
  size_t metadata_capacity;
  uint64_t metadata_bytes;

  ha_pair header[2]; /* profile and library */
} ha__mcap;

/* Report damage: the file is then not complete. */
void ha__mcap_damage(ha__mcap *self, int64_t offset, const char *format, ...) HA_PRINTF(3, 4);
/* Report something odd by which nothing is lost. */
#define HA__MCAP_NOTE(self, offset, ...)                                                           \
  ((self)->open.host->report((self)->open.report_to, (offset), __VA_ARGS__))

/* Take over a record that was read; identical repetitions are nothing new, and of contradicting
 * ones the first is kept and the other reported; but one that is not UTF-8, or comes from a damaged
 * chunk, is replaced by one that is not so. Fail with HA_E_NOMEM alone. */
ha_status ha__mcap_add_header(ha__mcap *self, const ha__mcap_record *rec, ha_error *err);
ha_status ha__mcap_add_schema(ha__mcap *self, const ha__mcap_record *rec, int64_t at,
                              ha_error *err);
ha_status ha__mcap_add_channel(ha__mcap *self, const ha__mcap_record *rec, int64_t at,
                               ha_error *err);
ha_status ha__mcap_add_metadata(ha__mcap *self, const ha__mcap_record *rec, ha_error *err);
/* An attachment, found by its record or by its index. */
ha_status ha__mcap_add_attachment(ha__mcap *self, const ha_attachment *attachment, ha_slice name,
                                  ha_slice media_type, ha_error *err);
ha_status ha__mcap_add_attachment_record(ha__mcap *self, const ha__mcap_record *rec, ha_error *err);
/* True when every definition in the bytes of a chunk equals the file's own of its id. */
int32_t ha__mcap_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size);
ha_status ha__mcap_add_chunk(ha__mcap *self, const ha__mcap_chunk *chunk, ha_error *err);

/* The number of a compression, as in ha__mcap_chunk. */
ha_status ha__mcap_intern_compression(uint8_t *out, ha__mcap *self, ha_slice name, ha_error *err);

/* Forget chunks, attachments and metadata records; or schemas and channels. */
void ha__mcap_forget_data(ha__mcap *self);
void ha__mcap_forget_definitions(ha__mcap *self);

/* Fill in info. */
ha_status ha__mcap_finish(ha__mcap *self, ha_error *err);

/* Set by the range of a chunk or a file as it is written: times of 2^63 and more are negative ones
 * that a writer has cast. False when it says nothing. */
bool ha__mcap_time_range(int64_t *start_ns, int64_t *end_ns, uint64_t start, uint64_t end);

/* --- the ways to open ---------------------------------------------------------- */

/* By the summary. HA_END: it is missing, damaged or not complete (the file must be scanned);
 * damage has been reported. */
ha_status ha__mcap_open_by_summary(ha__mcap *self, ha_error *err);

/* By a scan of the whole file. */
ha_status ha__mcap_open_by_scan(ha__mcap *self, ha_error *err);

/* Recovering: take the schemas and channels of a summary whose checksum is right: copies elsewhere
 * may be damaged. */
ha_status ha__mcap_define_by_summary(ha__mcap *self, ha_error *err);

/* --- operations of the table ---------------------------------------------------- */

ha_status ha__mcap_parse(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                         ha_error *err);
ha_status ha__mcap_chunk_counts(void *self, size_t i, uint64_t *counts, ha_error *err);
ha_status ha__mcap_chunk_index(void *self, size_t i, const ha_channel_set *wanted, ha_entries *out,
                               ha_error *err);
ha_status ha__mcap_entry_at(void *self, size_t i, const uint8_t *bytes, size_t size,
                            ha_entry *entry, ha_error *err);
ha_status ha__mcap_attachment(void *self, size_t i, ha_view *out, ha_error *err);
ha_status ha__mcap_walk_open(void **walker, const ha_storage_open *open, uint64_t start,
                             int32_t chunks, ha_error *err);
ha_status ha__mcap_walk_next(void *walker, ha_record *out, ha_error *err);
void ha__mcap_walk_close(void *walker);

#endif

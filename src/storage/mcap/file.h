/* State of one open MCAP file, shared by the files of this folder. */
#ifndef HA_STORAGE_MCAP_FILE_H
#define HA_STORAGE_MCAP_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "storage/mcap/record.h"
#include "storage/quota.h"

/* Index for an id that ha__mcap_ids does not contain. */
#define HA__MCAP_NONE UINT32_MAX

enum {
  HA__MCAP_MAX_COMPRESSIONS = 64, /* distinct names in one file */
  HA__MCAP_IMPLIED_SIZE =
      1 << 20, /* approximate size of an implied chunk: a run of messages outside of chunks */
  HA__MCAP_MAX_METADATA = 64 * 1024 * 1024, /* bytes of all metadata records */
  HA__MCAP_MAX_PAIRS = 1 << 20,             /* in one map */
  HA__MCAP_MAX_UNORDERED = 256              /* maps with more pairs are compared in order */
};

/* Maps the 16-bit ids of the file to indexes. */
typedef struct ha__mcap_ids {
  uint32_t *items; /* HA__MCAP_NONE: no such id */
  size_t size;
} ha__mcap_ids;

static inline uint32_t ha__mcap_find(const ha__mcap_ids *ids, uint16_t id) {
  return id < ids->size ? ids->items[id] : HA__MCAP_NONE;
}

/* Recovering: message_count comes from the message indexes. Distinct from HA_CHUNK_... bits. */
#define HA__MCAP_INDEX_COUNTED 0x80u

/* One chunk. Keep it small: files have hundreds of thousands. */
typedef struct ha__mcap_chunk {
  uint64_t offset;       /* offset of the record; in an implied chunk, of the first message */
  uint64_t stored_size;  /* bytes of its records as stored */
  uint64_t index_offset; /* of its message indexes in the file */
  int64_t start_ns;
  int64_t end_ns;
  uint32_t index_size;    /* of its message indexes; 0 = none */
  uint32_t raw_size;      /* of its records, uncompressed */
  uint32_t message_count; /* UINT32_MAX: not known */
  uint32_t crc;       /* valid with HA_CHUNK_HAS_CRC, which is set once the checksum was verified */
  uint32_t listed_at; /* offset of its chunk index in the summary, plus 1; 0 = not known */
  uint16_t head_size; /* from offset to its records */
  uint8_t compression; /* index in ha__mcap.compressions */
  uint8_t flags;       /* HA_CHUNK_..., HA__MCAP_INDEX_COUNTED */
} ha__mcap_chunk;

/* The publish times of a chunk; none if start is after end. */
typedef struct ha__mcap_times {
  int64_t start_ns;
  int64_t end_ns;
} ha__mcap_times;

/* A channel with its ids, which comparisons and completion need. */
typedef struct ha__mcap_channel {
  ha_channel pub;
  uint16_t schema_id;
} ha__mcap_channel;

typedef struct ha__mcap {
  ha_storage_info info;
  ha_storage_open open; /* host, source, limits: as passed to open() */
  ha__arena arena;
  ha__quota quota; /* budget of definitions, attachments and metadata */
  bool damaged;
  bool index_complete; /* recovering: every message that an index lists was found in the chunks */

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
  uint8_t *doubtful[2]; /* one bit an id: schemas and channels that later records may correct; NULL
                           = none */

  ha__mcap_chunk *chunks;
  size_t chunk_count;
  size_t chunk_capacity;
  uint64_t summary_offset;
  ha__mcap_times *publish_times; /* of each chunk; NULL unless the file was scanned */
  size_t publish_capacity;

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

/* Report damage: the file counts as incomplete. */
void ha__mcap_damage(ha__mcap *self, int64_t offset, const char *format, ...) HA_PRINTF(3, 4);
/* Report an irregularity that loses nothing. */
#define HA__MCAP_NOTE(self, offset, ...)                                                           \
  ((self)->open.host->report((self)->open.report_to, (offset), __VA_ARGS__))

/* Add a record to the file's tables. Identical repetitions are ignored. When records contradict
 * each other, the first is kept and the other reported, except that a record that is not UTF-8 or
 * comes from a damaged chunk is replaced by a better one. Fails only with HA_E_NOMEM. */
ha_status ha__mcap_add_header(ha__mcap *self, const ha__mcap_record *rec, ha_error *err);
ha_status ha__mcap_add_schema(ha__mcap *self, const ha__mcap_record *rec, int64_t at,
                              ha_error *err);
ha_status ha__mcap_add_channel(ha__mcap *self, const ha__mcap_record *rec, int64_t at,
                               ha_error *err);
ha_status ha__mcap_add_metadata(ha__mcap *self, const ha__mcap_record *rec, ha_error *err);
/* Add an attachment, found by its record or by its index. */
ha_status ha__mcap_add_attachment(ha__mcap *self, const ha_attachment *attachment, ha_slice name,
                                  ha_slice media_type, ha_error *err);
ha_status ha__mcap_add_attachment_record(ha__mcap *self, const ha__mcap_record *rec, ha_error *err);
/* True when every definition in the bytes of a chunk equals the file's definition with that id. */
int32_t ha__mcap_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size);
ha_status ha__mcap_add_chunk(ha__mcap *self, const ha__mcap_chunk *chunk, ha_error *err);

/* Number of a compression, as stored in ha__mcap_chunk. */
ha_status ha__mcap_intern_compression(uint8_t *out, ha__mcap *self, ha_slice name, ha_error *err);

/* Remove chunks, attachments and metadata records; or schemas and channels. */
void ha__mcap_forget_data(ha__mcap *self);
void ha__mcap_forget_definitions(ha__mcap *self);

/* Fill in info. */
ha_status ha__mcap_finish(ha__mcap *self, ha_error *err);

/* Set the time range of a chunk or file as stored. Times of 2^63 and more are negative times that a
 * writer has cast. False when the range is invalid. */
bool ha__mcap_time_range(int64_t *start_ns, int64_t *end_ns, uint64_t start, uint64_t end);

/* --- opening ------------------------------------------------------------------- */

/* Open by the summary. HA_END: it is missing, damaged or incomplete, and the file must be scanned;
 * damage has been reported. */
ha_status ha__mcap_open_by_summary(ha__mcap *self, ha_error *err);

/* Open by a scan of the whole file. */
ha_status ha__mcap_open_by_scan(ha__mcap *self, ha_error *err);

/* Recovering: add the schemas and channels of a summary with a valid checksum, because copies
 * elsewhere may be damaged. */
ha_status ha__mcap_define_by_summary(ha__mcap *self, ha_error *err);

/* --- operations of the table ---------------------------------------------------- */

ha_status ha__mcap_parse(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                         ha_error *err);
ha_status ha__mcap_chunk_channels(void *self, size_t i, uint8_t *channels, ha_error *err);
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

/* State of the check of a whole file, shared by its parts. */
#ifndef HA_STORAGE_MCAP_CHECK_H
#define HA_STORAGE_MCAP_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "storage/entries.h"
#include "storage/mcap/chunk_stream.h"
#include "storage/mcap/stream.h"
#include "storage/mcap/unpack.h"

enum {
  HA__MCAP_FEW_IDS = 256, /* enough for nearly all files */
  HA__MCAP_ALL_IDS = 65536,
  HA__MCAP_PLACE_INDEXED = 1u << 0, /* the summary lists it */
  HA__MCAP_PLACE_TIMED = 1u << 1    /* a chunk with messages */
};

/* A chunk, attachment or metadata record of the data section, to compare its index with. */
typedef struct ha__mcap_place {
  uint64_t offset;
  uint64_t size;
  uint64_t digest; /* digest of data that its index repeats, besides the members here */
  uint64_t start;  /* of a chunk, from its header */
  uint64_t end;
  uint64_t stored_size;
  uint64_t raw_size;
  uint64_t index_size;   /* bytes of the message indexes after it ... */
  uint64_t index_digest; /* ... of their channels and offsets, independent of order ... */
  uint32_t index_count;  /* ... and their number */
  uint8_t opcode;
  uint8_t flags; /* HA__MCAP_PLACE_... */
} ha__mcap_place;

/* A schema or channel, by its id. */
typedef struct ha__mcap_known {
  uint64_t digest; /* digest of its whole content */
  uint16_t schema; /* of a channel */
  bool in_data;
  bool in_summary;
  bool used;         /* used by a message in a chunk */
  uint64_t messages; /* of a channel */
} ha__mcap_known;

/* Messages of one channel in the current chunk, or entries of its message index. */
typedef struct ha__mcap_sum {
  uint64_t count;
  uint64_t digest; /* digest of times and offsets, independent of order */
} ha__mcap_sum;

/* Chunk whose message indexes may come next. */
typedef struct ha__mcap_chunk_sums {
  ha__mcap_sum *by_channel; /* size id_count of ha__mcap_check, as the next two */
  bool *indexed;
  uint16_t *touched; /* ids of channels with messages */
  size_t touched_count;
  bool known; /* the chunk was read completely */
} ha__mcap_chunk_sums;

/* Records of one kind in the summary. */
typedef struct ha__mcap_group {
  uint64_t start;
  uint64_t end; /* 0 = there is none */
} ha__mcap_group;

typedef enum ha__mcap_section {
  HA__MCAP_IN_DATA,
  HA__MCAP_IN_SUMMARY,
  HA__MCAP_AFTER_FOOTER
} ha__mcap_section;

typedef struct ha__mcap_check {
  const ha_storage_open *open;
  const ha_storage_report *report;
  ha__mcap_stream stream;
  ha__window window; /* for random access */
  ha__mcap_section section;
  bool has_header;
  bool has_data_end;
  bool magic;         /* the last record was a magic */
  uint32_t misplaced; /* opcodes that were reported as misplaced, as bits */
  uint64_t unknown;   /* records of unknown opcodes ... */
  uint64_t first_unknown;
  uint8_t unknown_opcode;

  size_t id_count; /* number of ids of schemas and channels with an entry */
  ha__mcap_known *schemas;
  ha__mcap_known *channels;

  ha__mcap_place *places; /* in the order of the file */
  size_t place_count;
  size_t place_capacity;
  uint64_t attachments;
  uint64_t metadata;
  uint64_t chunks;

  ha__mcap_unpacker unpacked;
  ha__mcap_chunk_sums sums;
  uint64_t key;        /* random key of the digests */
  size_t last_chunk;   /* index in places; SIZE_MAX = no chunk whose message indexes may follow */
  uint64_t index_next; /* offset at which its next message index is expected */

  bool unread; /* some messages could not be counted */
  uint64_t messages;
  uint64_t start; /* first log time of the messages, compared as unsigned ... */
  uint64_t end;
  int64_t start_ns; /* ... and as signed */
  int64_t end_ns;
  uint64_t loose; /* messages outside of chunks */
  uint64_t first_loose;

  uint64_t summary_start; /* after DataEnd */
  uint64_t chunk_indexes;
  uint64_t attachment_indexes;
  uint64_t metadata_indexes;
  uint64_t statistics;
  uint64_t first_offset; /* of the first SummaryOffset; 0 = none */
  uint8_t last_opcode;   /* of the summary; 0 = none */
  bool mixed;            /* records of one kind are not adjacent */
  ha__mcap_group groups[HA__MCAP_DATA_END + 1];
} ha__mcap_check;

#define HA__MCAP_ERROR(c, offset, ...)                                                             \
  ((c)->report->report((c)->report->report_to, HA_FINDING_ERROR, (int64_t)(offset), __VA_ARGS__))
#define HA__MCAP_WARN(c, offset, ...)                                                              \
  ((c)->report->report((c)->report->report_to, HA_FINDING_WARNING, (int64_t)(offset), __VA_ARGS__))

/* Digest of a message of a chunk, or of its entry in the index. */
static inline uint64_t ha__mcap_check_digest(const ha__mcap_check *c, uint64_t time,
                                             uint64_t offset) {
  return ha__entry_digest(c->key, (uint32_t)(offset >> 48), time, offset);
}

/* Digest of the place of one message index. */
static inline uint64_t ha__mcap_check_index_digest(const ha__mcap_check *c, uint16_t channel,
                                                   uint64_t offset) {
  return ha__entry_digest(c->key, channel, 0, offset);
}

/* Ensure space for one more id. */
ha_status ha__mcap_check_grow_ids(ha__mcap_check *c, ha_error *err);
static inline ha_status ha__mcap_check_need_id(ha__mcap_check *c, uint16_t id, ha_error *err) {
  return id < c->id_count ? HA_OK : ha__mcap_check_grow_ids(c, err);
}

/* Returns the place at this offset, or NULL. */
ha__mcap_place *ha__mcap_check_place(ha__mcap_check *c, uint64_t offset, uint8_t opcode);
ha_status ha__mcap_check_add_place(ha__mcap_check *c, const ha__mcap_place *place, ha_error *err);
/* Count a message of a channel; there must be space for its id. */
void ha__mcap_check_count(ha__mcap_check *c, uint16_t channel, uint64_t log_time);
/* True for opcodes that no version of the format defines and that are not reserved for
 * applications. */
void ha__mcap_check_unknown(ha__mcap_check *c, uint8_t opcode, uint64_t at);

/* --- check_definition.c ----------------------------------------------------------- */

/* Check a schema or channel whose values are decoded. at: the offset to report. */
ha_status ha__mcap_check_schema(ha__mcap_check *c, const ha__mcap_record *rec, uint64_t at,
                                ha_error *err);
ha_status ha__mcap_check_channel(ha__mcap_check *c, const ha__mcap_record *rec, uint64_t at,
                                 ha_error *err);
/* At the end: report definitions that chunks use and the summary omits. */
void ha__mcap_check_definitions(const ha__mcap_check *c);

/* --- check_chunk.c ------------------------------------------------------------------ */

/* Check the records of a chunk, which may be truncated. */
ha_status ha__mcap_check_chunk(ha__mcap_check *c, const ha__mcap_event *event, ha_error *err);

/* --- check_index.c ------------------------------------------------------------------- */

/* Check a message index after the chunk. */
ha_status ha__mcap_check_message_index(ha__mcap_check *c, const ha__mcap_event *event,
                                       ha_error *err);
/* No further message index of this chunk follows. */
void ha__mcap_check_end_indexes(ha__mcap_check *c);

/* --- check_summary.c ------------------------------------------------------------------ */

uint64_t ha__mcap_check_attachment_digest(uint64_t log_time, uint64_t create_time,
                                          uint64_t data_size, ha_slice name, ha_slice media_type);
/* Report text of the record at `at`, or of a map in it, that is not UTF-8: other readers refuse
 * it. */
void ha__mcap_check_text(const ha__mcap_check *c, uint64_t at, const char *what, ha_slice text);
void ha__mcap_check_map(const ha__mcap_check *c, uint64_t at, const char *what, ha_slice map);
uint64_t ha__mcap_check_text_digest(ha_slice text);
/* Check any record of the summary except schemas and channels. */
ha_status ha__mcap_check_summary_record(ha__mcap_check *c, const ha__mcap_record *rec,
                                        ha_error *err);
ha_status ha__mcap_check_footer(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err);
/* At the end: report records that no index lists. */
void ha__mcap_check_unlisted(const ha__mcap_check *c);

/* --- check.c --------------------------------------------------------------------------- */

ha_status ha__mcap_check_file(const ha_storage_open *open, const ha_storage_report *report,
                              ha_error *err);

#endif

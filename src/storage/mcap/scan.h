/* State of a scan of a whole file, shared by scan.c and recover.c. */
#ifndef HA_STORAGE_MCAP_SCAN_H
#define HA_STORAGE_MCAP_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "storage/account.h"
#include "storage/mcap/chunk_stream.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"
#include "storage/mcap/unpack.h"

enum { HA__MCAP_ALL_IDS = 65536 };

/* Counts of one chunk. */
typedef struct ha__mcap_counts {
  uint64_t message_count;
  int64_t start_ns;
  int64_t end_ns;
  int64_t publish_start_ns;
  int64_t publish_end_ns;
  size_t good;            /* end of the last whole record */
  uint64_t message_bytes; /* of the records of messages */
  uint64_t digest; /* recovering a compressed chunk: digest of all messages, independent of order */
} ha__mcap_counts;

#define HA__MCAP_COUNTS_INIT                                                                       \
  { 0, INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, 0, 0, 0 }

typedef struct ha__mcap_scan {
  ha__mcap *file;
  ha__mcap_stream stream;
  ha__mcap_unpacker unpacked;
  uint64_t *counts;    /* messages by channel id; the channel may be defined later */
  uint32_t counts_end; /* ids from this one on have no messages */
  ha__mcap_counts total;
  ha__mcap_counts run; /* consecutive messages outside of chunks */
  uint64_t run_start;  /* in the file */
  uint64_t run_end;    /* in the file; run_start: there is no run */
  bool has_indexes;    /* message indexes of the last chunk may follow, and are to be read */
  uint64_t index_sum;  /* messages in those so far */
  bool footer;         /* the last record was a footer */
  bool closed;         /* footer and magic end the file */
  bool data_end;       /* DataEnd was read */
  bool recover;

  ha__account account;

  /* recovering */
  size_t chunk;           /* the last one; SIZE_MAX = none */
  uint64_t key;           /* random */
  bool packed;            /* the chunk being counted is compressed */
  bool pure;              /* the last chunk is compressed, undamaged, and contains only messages */
  uint64_t digest;        /* digest of its messages minus that of its index entries */
  bool has_statistics;    /* of the file */
  uint64_t summary_at;    /* offset after the data section; 0 = not read yet */
  uint64_t summary_start; /* as stated by the footer; 0 = none */
  uint8_t *mentioned;     /* a byte for each channel id: an index lists messages of it */
  uint64_t unchecked;     /* messages that no chunk checksum covers */
} ha__mcap_scan;

/* Add the counts of a chunk to the totals, and set its times. */
void ha__mcap_scan_close_counts(ha__mcap_scan *scan, const ha__mcap_counts *sum,
                                ha__mcap_chunk *chunk);
/* Add a chunk with these counts. */
ha_status ha__mcap_scan_add_chunk(ha__mcap_scan *scan, const ha__mcap_chunk *chunk,
                                  const ha__mcap_counts *sum, ha_error *err);
/* End the run of messages outside of chunks. */
ha_status ha__mcap_scan_end_run(ha__mcap_scan *scan, ha_error *err);
/* Count the messages of a chunk, and add its definitions. problem receives the first damage. Fails
 * only with HA_E_NOMEM and HA_E_LIMIT. */
ha_status ha__mcap_scan_records(ha__mcap_scan *scan, ha__mcap_counts *sum,
                                ha__mcap_chunk_stream *stream, uint64_t chunk_offset,
                                ha_error *problem, ha_error *err);

/* --- reports of the scan --- */

/* Add the messages found in a chunk to the account. */
void ha__mcap_scan_account(ha__mcap_scan *scan, const ha__mcap_chunk *chunk,
                           const ha__mcap_counts *sum);
/* Make the reported problem from the reason why a chunk can't be unpacked. is_cut: the file ends
 * within it. */
void ha__mcap_scan_describe(ha_error *problem, const ha__mcap_event *event, bool is_cut);
/* Report a chunk whose compression has too long a name. */
void ha__mcap_scan_odd_method(ha__mcap_scan *scan, const ha__mcap_event *event, uint64_t skipped);
/* Whether the channel has messages and no definition. */
bool ha__mcap_scan_is_undefined(const ha__mcap_scan *scan, uint32_t id);
/* Report a channel that has messages and no definition. topic: of the channel made for it; NULL:
 * its messages can't be read. */
void ha__mcap_scan_undefined(const ha__mcap_scan *scan, uint32_t id, const char *topic);

/* --- recover.c ------------------------------------------------------------------ */

ha_status ha__mcap_recover_init(ha__mcap_scan *scan, ha_error *err);

/* Add a chunk, damaged or not. */
ha_status ha__mcap_recover_chunk(ha__mcap_scan *scan, const ha__mcap_event *event, ha_error *err);
/* Handle bytes that are no record: skip them, unless they are the data of a chunk whose header is
 * lost. */
ha_status ha__mcap_recover_damage(ha__mcap_scan *scan, const ha__mcap_event *event, ha_error *err);
/* Store the number of messages that other records state. */
ha_status ha__mcap_recover_note(ha__mcap_scan *scan, const ha__mcap_record *rec, ha_error *err);
/* At the end of the file: create channels for messages that have none. */
ha_status ha__mcap_recover_channels(ha__mcap_scan *scan, ha_error *err);
/* Compare the messages found with the numbers that the file states, and report losses. */
void ha__mcap_recover_end(ha__mcap_scan *scan);

#endif

/* State of a scan of a whole 2.0 file, shared by scan.c, salvage.c and account.c. */
#ifndef HA_STORAGE_ROSBAG1_V20_SCAN_H
#define HA_STORAGE_ROSBAG1_V20_SCAN_H

#include <stdint.h>

#include "storage/account.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/v20/ahead.h"
#include "storage/rosbag1/v20/run.h"

/* Damage; when recovering, counts of records and values of the bag header. */
typedef struct ha__rosbag1_account {
  ha__account all;
  ha__rosbag1 *bag;
  size_t chunk; /* the last one; SIZE_MAX = none */
  bool has_header;
  uint64_t index_pos; /* as stated by the bag header */
  uint32_t chunk_count;
  uint64_t infos;            /* CHUNK INFO records */
  uint64_t first_definition; /* MESSAGE DEFINITION, of drafts; 0 = none */

  /* the following members describe the last chunk and its index */
  bool pure;           /* it was unpacked without damage, and contains only messages */
  uint64_t digest;     /* of its messages, minus that of the index entries that follow it */
  uint64_t lead;       /* of ha__rosbag1_run */
  uint64_t data_end;   /* of the chunk */
  uint64_t index_end;  /* of the records of its index */
  uint64_t index_size; /* entries in them */
} ha__rosbag1_account;

typedef struct ha__rosbag1_scan {
  ha__rosbag1 *bag;
  ha__rosbag1_stream stream;
  ha__rosbag1_bytes bytes; /* of the chunk unpacked last */
  ha__rosbag1_run content; /* sums over the records of the last chunk that was counted */
  uint64_t orphans;        /* messages outside of chunks */
  uint64_t first_orphan;
  ha__rosbag1_account account;
  ha__rosbag1_ahead ahead; /* when recovering */
  ha__rosbag1 index;       /* when recovering: chunks listed by the index of the file */
} ha__rosbag1_scan;

static inline uint64_t ha__rosbag1_min(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

/* Count the records of scan->bytes, those of chunk i, also after damage. *good: end of the last
 * whole record. */
ha_status ha__rosbag1_scan_count(ha__rosbag1_scan *scan, size_t i, uint64_t *good, ha_error *err);

/* --- account.c ------------------------------------------------------------------------- */

void ha__rosbag1_account_init(ha__rosbag1_account *account, ha__rosbag1 *bag);

/* Add chunk number i, which was counted. */
void ha__rosbag1_account_chunk(ha__rosbag1_account *account, size_t i);
/* Set the sums of a chunk that was unpacked without damage, to compare its index with them. */
void ha__rosbag1_account_content(ha__rosbag1_account *account, const ha__rosbag1_run *content);
void ha__rosbag1_account_cut(ha__rosbag1_account *account, uint64_t offset, uint64_t found,
                             const char *reason);
void ha__rosbag1_account_header(ha__rosbag1_account *account, const ha__rosbag1_header *header);
/* Add an INDEX DATA or CHUNK INFO record; the window reads the record's source. */
void ha__rosbag1_account_index(ha__rosbag1_account *account, ha__window *window,
                               const ha__rosbag1_record *record);
void ha__rosbag1_account_info(ha__rosbag1_account *account, ha__window *window,
                              const ha__rosbag1_record *record);

/* Report the findings, at the end of the file. */
void ha__rosbag1_account_report(ha__rosbag1_account *account);

/* --- salvage.c: recovering ---------------------------------------------------------- */

/* Unpack and count the chunk added last, whose size should be raw_size (0 = unknown). */
ha_status ha__rosbag1_salvage_chunk(ha__rosbag1_scan *scan, uint32_t raw_size, ha_error *err);
/* Guess the compression of the bytes at offset. */
ha_status ha__rosbag1_salvage_method(uint32_t *method, ha__rosbag1_scan *scan, uint64_t offset,
                                     ha_error *err);
/* Report the bytes from `at` to `to` as damage, unless they are the data of a chunk without its
 * header: the stream then continues after that. */
ha_status ha__rosbag1_salvage_damage(ha__rosbag1_scan *scan, uint64_t at, uint64_t to,
                                     const char *reason, ha_error *err);
/* Store the number of messages that an index states. The record is read again, because its slices
 * may have been invalidated by the window. */
ha_status ha__rosbag1_salvage_note(ha__rosbag1_scan *scan, ha__rosbag1_record *record,
                                   ha_error *err);

#endif

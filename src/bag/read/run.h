/* A run: messages of one chunk, or of one batch of a cursor, in reading order, and the bytes that
 * they refer to. The merge works on runs. */
#ifndef HA_BAG_READ_RUN_H
#define HA_BAG_READ_RUN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "bag/codec/budget.h"
#include "bag/codec/unpacker.h"
#include "bag/open/file.h"
#include "bag/read/owner.h"
#include "io/scratch.h"

/* Selects messages of a file by channel and time, and sorts them. */
typedef struct ha__entry_filter {
  const ha_channel_set *channels; /* NULL = all */
  int64_t start_ns;               /* log time, inclusive */
  int64_t end_ns;                 /* exclusive */
  bool by_publish_time;           /* order by publish time */
  bool reverse;
} ha__entry_filter;

/* The time by which messages are ordered. */
static inline int64_t ha__entry_key(const ha_entry *entry, bool by_publish_time) {
  return by_publish_time ? entry->publish_time_ns : entry->log_time_ns;
}

/* Remove entries that the filter rejects. */
void ha__entry_filter_apply(ha_entries *entries, const ha__entry_filter *filter);
/* Sort by time; entries of equal times stay in the order of the chunk. */
void ha__entry_filter_sort(ha_entries *entries, const ha__entry_filter *filter);

/* Spooled messages of a run: their entries are in a temporary file; their bytes too, or still in
 * the file that they were mapped from. */
typedef struct ha__rest {
  ha__scratch *scratch; /* NULL = nothing is spooled */
  uint64_t entries_at;
  uint64_t bytes_at;
  uint64_t bytes_size; /* offset in scratch; 0 when the bytes are in the run's origin */
  uint64_t count;      /* of entries */
  uint64_t next;       /* the first entry that is not in memory */
} ha__rest;

typedef struct ha__run {
  ha__owner *owner;     /* owner of bytes; may be NULL when there are no entries */
  const uint8_t *bytes; /* entries' offsets count from here */
  size_t held;          /* memory that the bytes take */
  ha_entries entries;   /* in the order of reading */
  size_t next;          /* the first entry that was not delivered */
  ha_source *origin;    /* source that bytes is mapped from, borrowed; NULL = bytes is memory */
  uint64_t origin_at;   /* offset of bytes in it */
  ha_source *own;       /* an origin that the run owns: a temporary file ... */
  uint64_t own_size;    /* ... charged with this many bytes of own_scratch */
  ha__scratch *own_scratch;
  const ha_compression_ops *compression; /* of the chunk, when it was unpacked: ... */
  uint64_t stored;                       /* ... from this many stored bytes ... */
  uint64_t raw;                          /* ... to this many */
  ha__rest rest;
  bool more;        /* the spooled part continues after these entries ... */
  int64_t more_key; /* ... at this time */
} ha__run;

#define HA__RUN_INIT                                                                               \
  { .owner = NULL }

/* Statistics of decompression. */
typedef struct ha__work {
  atomic_uint_least64_t chunks_unpacked;
  atomic_uint_least64_t bytes_unpacked;
} ha__work;

/* Context of loading. Any number of threads may share it. */
typedef struct ha__loader {
  ha__buffers *buffers;
  ha__unpackers *unpackers;
  uint64_t max_chunk_bytes;
  uint32_t max_ratio; /* as in ha_storage_open */
  bool check_crc;
  bool recover; /* report damage as a loss, not as a failure */
  ha__scratch *scratch;
  ha__unpack_budget *budget; /* NULL = unlimited */
  ha__work *work;            /* NULL = not counted */
} ha__loader;

/* Limit of messages of one chunk, because each entry takes memory. */
static inline size_t ha__entries_max(const ha__loader *loader) {
  const uint64_t least = (uint64_t)64 << 10;
  const uint64_t most = loader->max_chunk_bytes / 256;

  return (size_t)(most > least ? most : least);
}

/* Whether loading the chunk needs more than reading it. */
bool ha__chunk_is_work(const ha_chunk *chunk, const ha__file *file);

/* Load chunk number i of a file. A run with run->more and nothing in memory must be refilled. On
 * failure out still has the good messages; err names the file. */
ha_status ha__run_load_chunk(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, ha_error *err);

/* Load in advance, in any order: the budget is charged later, when the run is next, so that limits
 * apply in the same order for any number of threads. */
ha_status ha__run_load_ahead(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, ha_error *err);
void ha__run_charge(const ha__run *run, const ha__loader *loader);

/* Load the next rows of a cursor, about max_bytes of them. HA_END when no row is left. On failure
 * out has the rows before it, and the next call continues. */
ha_status ha__run_load_rows(ha__run *out, const ha__loader *loader, const ha__file *file,
                            void *cursor, size_t max_bytes, ha_error *err);

/* Decompress the messages of a run that was loaded from a chunk. A message that can't be
 * decompressed is dropped and reported. A large result is written to a temporary file: then
 * run->more is set and nothing is in memory. */
ha_status ha__load_packed_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                   bool by_publish_time, ha_error *err);

/* Read the messages of an uncompressed chunk that the run's entries point to, one by one, and
 * complete the entries. HA_END if one is not where the index says. */
ha_status ha__load_indexed_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                    size_t i, const ha_chunk *chunk, ha_error *err);

/* Bytes that the run uses, including mapped ones. */
size_t ha__run_cost(const ha__run *run);

/* Spool the messages that were not delivered; refill reads them back. On failure they are lost, and
 * the run is empty. */
ha_status ha__run_spill(ha__run *run, ha__scratch *scratch, bool by_publish_time, ha_error *err);

/* Replace the messages in memory by the next ones, about max_bytes but at least one. On failure all
 * spooled messages are lost. */
ha_status ha__run_refill(ha__run *run, bool by_publish_time, size_t max_bytes, ha_error *err);

void ha__run_done(ha__run *run);

#endif

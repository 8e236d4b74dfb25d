/* A run: messages of one chunk, or of one stretch of a cursor, in the order of reading, and the
 * bytes that they lie in. What the merge works on. */
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
#include "bag/read/entry_filter.h"
#include "bag/read/owner.h"
#include "io/scratch.h"

/* Messages of a run that were put out of memory: their entries lie in a temporary file, their bytes
 * too, or still in the file that they were mapped from. */
typedef struct ha__rest {
  ha__scratch *scratch; /* NULL = nothing was put out */
  uint64_t entries_at;
  uint64_t bytes_at;
  uint64_t bytes_size; /* in scratch; 0 when they lie in the run's origin */
  uint64_t count;      /* of entries */
  uint64_t next;       /* the first that is not in memory */
} ha__rest;

typedef struct ha__run {
  ha__owner *owner;     /* holds bytes; may be NULL when there are no entries */
  const uint8_t *bytes; /* entries' offsets count from here */
  size_t held;          /* memory that the bytes take */
  ha_entries entries;   /* in the order of reading */
  size_t next;          /* the first that was not delivered */
  ha_source *origin;    /* what bytes was mapped from, borrowed; NULL = bytes is in memory alone */
  uint64_t origin_at;   /* offset of bytes in it */
  ha_source *own;       /* an origin that goes with the run: a temporary file ... */
  uint64_t own_size;    /* ... that counts for so many bytes of own_scratch */
  ha__scratch *own_scratch;
  const ha_compression_ops *compression; /* of the chunk, when it was unpacked: ... */
  uint64_t stored;                       /* ... from so many bytes ... */
  uint64_t raw;                          /* ... to so many */
  ha__rest rest;
  bool more;        /* rest has entries after these ... */
  int64_t more_key; /* ... the first of which has this time */
} ha__run;

#define HA__RUN_INIT                                                                               \
  { .owner = NULL }

/* What was done so far. */
typedef struct ha__work {
  atomic_uint_least64_t chunks_unpacked;
  atomic_uint_least64_t bytes_unpacked;
} ha__work;

/* What loading needs besides. Any number of threads may load with one. */
typedef struct ha__loader {
  ha__buffers *buffers;
  ha__unpackers *unpackers;
  uint64_t max_chunk_bytes;
  uint32_t max_ratio; /* as in ha_storage_open */
  bool check_crc;
  bool recover; /* damage is reported as a loss, not as a failure */
  ha__scratch *scratch;
  ha__unpack_budget *budget; /* NULL = unlimited */
  ha__work *work;            /* NULL = not counted */
} ha__loader;

/* Messages of one chunk: what is known of each takes memory, too. */
static inline size_t ha__entries_max(const ha__loader *loader) {
  const uint64_t least = (uint64_t)64 << 10;
  const uint64_t most = loader->max_chunk_bytes / 256;

  return (size_t)(most > least ? most : least);
}

/* Does loading the chunk take more than to read it? */
bool ha__chunk_is_work(const ha_chunk *chunk, const ha__file *file);

/* Load chunk number i of a file. A run that has more, and none of it in memory, is to be refilled.
 * On failure out still holds the messages that are good; err names the file. */
ha_status ha__run_load_chunk(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, ha_error *err);

/* The same in advance, in any order: the budget is charged later, when the run's turn has come, so
 * that what a limit refuses does not depend on threads. */
ha_status ha__run_load_ahead(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, ha_error *err);
void ha__run_charge(const ha__run *run, const ha__loader *loader);

/* Load the next rows of a cursor, about max_bytes of them. HA_END when no row is left. On failure
 * out holds the rows before it, and calling again goes on. */
ha_status ha__run_load_rows(ha__run *out, const ha__loader *loader, const ha__file *file,
                            void *cursor, size_t max_bytes, ha_error *err);

/* Bytes that the run takes, mapped ones counted. */
size_t ha__run_cost(const ha__run *run);

/* Put the messages that were not delivered out of memory, to be taken back by refill. On failure
 * these are lost, and the run has none left. */
ha_status ha__run_spill(ha__run *run, ha__scratch *scratch, bool by_publish_time, ha_error *err);

/* Bring the next messages into memory, about max_bytes of them and one at least, in place of those
 * that are there. On failure all that were put out are lost. */
ha_status ha__run_refill(ha__run *run, bool by_publish_time, size_t max_bytes, ha_error *err);

void ha__run_done(ha__run *run);

#endif

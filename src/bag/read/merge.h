/* Merges messages into order, for all formats: a heap over chunks (and cursors) whose times
 * overlap, fed from a plan, with read-ahead in a pool.
 *
 * Memory is bounded: when open runs exceed the budget, the waiting ones are spooled to a temporary
 * file and read back piece by piece when they are next (spill.c). */
#ifndef HA_BAG_READ_MERGE_H
#define HA_BAG_READ_MERGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bag/open/file.h"
#include "bag/read/plan.h"
#include "bag/read/run.h"
#include "base/pool.h"

typedef struct ha__ahead ha__ahead;

/* A chunk or cursor that has been opened. */
typedef struct ha__stream {
  int64_t key; /* of its next message */
  uint32_t file;
  uint32_t chunk; /* HA__PART_CURSOR for a cursor */
  ha__run run;
  bool loaded;
  ha__ahead *rows; /* loads the next rows, for a cursor */
} ha__stream;

typedef struct ha__merge {
  /* position of next(): entries of `current` up to `end` precede those of all other streams */
  ha__stream *current;
  size_t end;

  ha__file *const *files;
  const ha__entry_filter *filters; /* one per file; borrowed */
  const ha__loader *loader;
  ha__pool *pool; /* NULL = no threads */
  bool reverse;
  bool by_publish_time;
  uint64_t budget; /* budget of runs, and the same again for loading ahead */

  ha__plan plan; /* owned */
  size_t next_part;

  ha__stream **heap; /* all but current */
  size_t heap_size;
  size_t heap_capacity;
  uint64_t open_cost; /* of all loaded runs */

  ha__ahead **jobs; /* ring of plan.parts[next_part ...], oldest first */
  size_t job_first;
  size_t job_count;
  size_t max_jobs;
  size_t planned_ahead; /* the first part that was not considered for loading ahead */
  uint64_t ahead_bytes; /* bytes of memory of the jobs */
  size_t cursor_bytes;  /* size of a cursor's batch */
} ha__merge;

/* Takes ownership of the plan. Other arguments are borrowed until ha__merge_done(). */
ha_status ha__merge_init(ha__merge *merge, ha__file *const *files, const ha__entry_filter *filters,
                         ha__plan *plan, const ha__loader *loader, ha__pool *pool, uint64_t budget,
                         ha_error *err);
void ha__merge_done(ha__merge *merge);

/* Advance `current` to the next message: HA_OK, HA_END, or the failure of a chunk, after which
 * further calls continue. */
ha_status ha__merge_advance(ha__merge *merge, ha_error *err);

static inline bool ha__merge_is_ready(const ha__merge *merge) {
  return merge->current && merge->current->run.next < merge->end;
}

/* The next message, when ready. */
static inline const ha_entry *ha__merge_take(ha__merge *merge) {
  ha__run *run = &merge->current->run;

  return &run->entries.items[run->next++];
}

#endif

/* The one engine that puts messages in order, for all formats: a heap over chunks (and cursors)
 * whose times overlap, fed from a plan, with loading ahead in a pool.
 *
 * Memory is bounded: when open runs cost more than the budget, those that wait are put out of it,
 * to a temporary file, and come back piece by piece when their turn has come (spill.c). */
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

/* A chunk or cursor that reading has come to. */
typedef struct ha__stream {
  int64_t key; /* of its next message */
  uint32_t file;
  uint32_t chunk; /* HA__PART_CURSOR for a cursor */
  ha__run run;
  bool loaded;
  ha__ahead *rows; /* of a cursor: what loads its next rows */
} ha__stream;

typedef struct ha__merge {
  /* where next() stands: entries of current up to end can go out without a look around */
  ha__stream *current;
  size_t end;

  ha__file *const *files;
  const ha__entry_filter *filters; /* one per file; borrowed */
  const ha__loader *loader;
  ha__pool *pool; /* NULL = no threads */
  bool reverse;
  bool by_publish_time;
  uint64_t budget; /* bytes that runs may take, and the same again that is loaded ahead */

  ha__plan plan; /* owned */
  size_t next_part;

  ha__stream **heap; /* all but current */
  size_t heap_size;
  size_t heap_capacity;
  uint64_t open_cost; /* of all loaded runs */

  ha__ahead **jobs; /* of plan.parts[next_part ...], oldest first, in a ring */
  size_t job_first;
  size_t job_count;
  size_t max_jobs;
  size_t planned_ahead; /* the first part that was not looked at for loading ahead */
  uint64_t ahead_bytes; /* that the jobs take */
  size_t cursor_bytes;  /* what one stretch of a cursor may take */
} ha__merge;

/* Takes the plan. The rest is borrowed until ha__merge_done(). */
ha_status ha__merge_init(ha__merge *merge, ha__file *const *files, const ha__entry_filter *filters,
                         ha__plan *plan, const ha__loader *loader, ha__pool *pool, uint64_t budget,
                         ha_error *err);
void ha__merge_done(ha__merge *merge);

/* Make current stand at the next message: HA_OK, HA_END, or what went wrong with a chunk, after
 * which calling again goes on. */
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

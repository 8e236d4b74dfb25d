/* Plan of a query: the chunks and cursors that it needs, in the order of reading. */
#ifndef HA_BAG_READ_PLAN_H
#define HA_BAG_READ_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bag/open/file.h"
#include "bag/read/run.h"

/* chunk number of a part that is a cursor over the whole file */
#define HA__PART_CURSOR UINT32_MAX

/* A chunk or a cursor. Parts are sorted by key, file and chunk (or in the exact reverse). */
typedef struct ha__part {
  int64_t key; /* it has no message before this time; INT64_MIN (MAX) if that is unknown */
  uint32_t file;
  uint32_t chunk;
} ha__part;

typedef struct ha__plan {
  ha__part *parts;
  size_t size;
  size_t capacity;
  bool has_work; /* some part needs more than reading mapped bytes: threads help */
} ha__plan;

#define HA__PLAN_INIT                                                                              \
  { NULL, 0, 0, false }

/* filters has one entry per file; a file whose filter has an empty channel set is not read. */
ha_status ha__plan_make(ha__plan *out, ha__file *const *files, size_t file_count,
                        const ha__entry_filter *filters, const ha__loader *loader, ha_error *err);
ha_status ha__plan_add(ha__plan *plan, ha__part part, ha_error *err);
void ha__plan_done(ha__plan *plan);

/* Whether a comes before b. */
static inline bool ha__part_before(int64_t a_key, uint32_t a_file, uint32_t a_chunk, int64_t b_key,
                                   uint32_t b_file, uint32_t b_chunk, bool reverse) {
  if (a_key != b_key) return (a_key < b_key) != reverse;
  if (a_file != b_file) return (a_file < b_file) != reverse;
  return a_chunk != b_chunk && (a_chunk < b_chunk) != reverse;
}

/* The chunks of the plan, in its order; they replace earlier announcements. Bytes that can't be
 * announced are read when needed. */
void ha__plan_prefetch(const ha__plan *plan, ha__file *const *files);
/* The same for all chunks of a file, in the order of the file. */
void ha__plan_prefetch_chunks(const ha__file *file);
/* The heads of chunks that the index does not describe. */
void ha__plan_prefetch_heads(const ha__file *file);
/* No more bytes of its files are needed. */
void ha__plan_prefetch_stop(const ha__plan *plan, ha__file *const *files);

#endif

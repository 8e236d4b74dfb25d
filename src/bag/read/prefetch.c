#include "bag/read/prefetch.h"

#include "base/alloc.h"
#include "io/source.h"

/* The index of a chunk lies after it, and is read with it when it is no larger; and the head of the
 * record after it, which ends the index. */
enum { MAX_INDEX = 256 << 10, NEXT_HEAD = 256 };

/* Where a chunk ends that the index does not state: where the next one begins; the last one is
 * taken to be as large as the one before it. */
static uint64_t end_of(const ha__storage *storage, size_t number, const ha_chunk *chunk) {
  const size_t count = ha__storage_info(storage)->chunk_count;
  const bool listed = chunk->compression != NULL;
  const uint64_t end = listed ? chunk->data_offset + chunk->data_size : chunk->offset;
  ha_chunk other;

  if (number + 1 < count) {
    ha__storage_chunk_listed(storage, number + 1, &other);
    const bool is_near = other.offset > end && (!listed || other.offset - end <= MAX_INDEX);
    return is_near ? other.offset : end;
  }
  if (listed || number == 0) return end;
  ha__storage_chunk_listed(storage, number - 1, &other);
  return other.offset < end ? end + (end - other.offset) : end;
}

static ha_io_range range_of(const ha__file *file, size_t number) {
  const uint64_t size = ha__source_size(file->source);
  ha_chunk chunk;

  ha__storage_chunk_listed(&file->storage, number, &chunk);
  uint64_t end = end_of(&file->storage, number, &chunk) + NEXT_HEAD;
  if (end > size) end = size;
  return (ha_io_range){chunk.offset, chunk.offset < end ? end - chunk.offset : 0};
}

static size_t ranges_of(ha_io_range *out, const ha__plan *plan, const ha__file *file,
                        uint32_t number) {
  size_t count = 0;

  for (size_t i = 0; i < plan->size; i++) {
    const ha__part *part = &plan->parts[i];
    if (part->file != number || part->chunk == HA__PART_CURSOR) continue;
    if (out) out[count] = range_of(file, part->chunk);
    count++;
  }
  return count;
}

static size_t file_count(const ha__plan *plan) {
  size_t count = 0;

  for (size_t i = 0; i < plan->size; i++) {
    if (plan->parts[i].file >= count) count = (size_t)plan->parts[i].file + 1;
  }
  return count;
}

void ha__prefetch_plan(const ha__plan *plan, ha__file *const *files) {
  const size_t size = file_count(plan);

  for (size_t f = 0; f < size; f++) {
    if (!ha__source_can_prefetch(files[f]->source)) continue;
    const size_t count = ranges_of(NULL, plan, files[f], (uint32_t)f);
    ha_io_range *ranges = ha__alloc(count * sizeof *ranges);
    if (!ranges) continue;
    (void)ranges_of(ranges, plan, files[f], (uint32_t)f);
    ha__source_prefetch(files[f]->source, ranges, count);
    ha__free(ranges);
  }
}

void ha__prefetch_stop(const ha__plan *plan, ha__file *const *files) {
  const size_t size = file_count(plan);

  for (size_t f = 0; f < size; f++) {
    if (ha__source_can_prefetch(files[f]->source)) ha__source_prefetch(files[f]->source, NULL, 0);
  }
}

#include "bag/nth.h"

#include "base/alloc.h"
#include "base/status.h"

/* A part with what the index says of it. */
typedef struct counted_part {
  ha__part part;
  int64_t end_ns;
  uint64_t count;
} counted_part;

/* HA_END when the index does not tell. */
static ha_status count_part(counted_part *out, const ha__part *part, ha__file *const *files,
                            const ha__pick *picks, ha_error *err) {
  const ha__file *file = files[part->file];
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  ha_chunk chunk;

  *out = (counted_part){*part, 0, 0};
  if (part->chunk == HA__PART_CURSOR || part->key == INT64_MIN) return HA_END;
  ha__storage_chunk(&file->storage, part->chunk, &chunk);
  out->end_ns = chunk.end_ns;
  uint64_t *counts = ha__alloc_zeroed(channels, sizeof *counts);
  if (!counts) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__storage_chunk_counts(&file->storage, part->chunk, counts, NULL);
  const ha_channel_set *wanted = picks[part->file].channels;
  for (size_t c = 0; c < channels; c++) {
    if (!wanted || wanted->items[c]) out->count += counts[c];
  }
  ha__free(counts);
  return st == HA_OK ? HA_OK : HA_END;
}

/* Parts come sorted by start. A group is a run of them whose times touch: the n-th message of all
 * is in the group in which the sum of counts passes n. */
static ha_status find_group(ha__plan *out, uint64_t *skip, uint64_t n, const counted_part *parts,
                            size_t count, ha_error *err) {
  uint64_t before = 0;

  for (size_t i = 0; i < count;) {
    int64_t end_ns = parts[i].end_ns;
    uint64_t sum = 0;
    size_t j = i;
    for (; j < count && (j == i || parts[j].part.key <= end_ns); j++) {
      if (parts[j].end_ns > end_ns) end_ns = parts[j].end_ns;
      sum += parts[j].count;
    }
    if (n - before < sum) {
      *skip = n - before;
      for (; i < j; i++) {
        HA_TRY(ha__plan_add(out, parts[i].part, err));
      }
      return HA_OK;
    }
    before += sum;
    i = j;
  }
  return HA_END;
}

ha_status ha__nth_plan(ha__plan *out, uint64_t *skip, uint64_t n, ha__file *const *files,
                       size_t file_count, const ha__pick *picks, const ha__loader *loader,
                       ha_error *err) {
  ha__plan all = HA__PLAN_INIT;
  ha_status st;

  *out = (ha__plan)HA__PLAN_INIT;
  HA_TRY(ha__plan_make(&all, files, file_count, picks, loader, err));
  counted_part *parts = ha__alloc_zeroed(all.size, sizeof *parts);
  st = parts ? HA_OK : HA_FAIL_NOMEM(err);
  for (size_t i = 0; st == HA_OK && i < all.size; i++) {
    st = count_part(&parts[i], &all.parts[i], files, picks, err);
  }
  if (st == HA_OK) {
    st = find_group(out, skip, n, parts, all.size, err);
  } else if (st == HA_END) {
    *out = all;
    all = (ha__plan)HA__PLAN_INIT;
    *skip = n;
    st = HA_OK;
  }
  ha__free(parts);
  ha__plan_done(&all);
  if (st != HA_OK) ha__plan_done(out);
  return st;
}

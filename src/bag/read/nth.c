#include "bag/read/nth.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

/* How many messages a part has, and when they end. HA_END if the index does not state it. counts
 * has room for the file's channels. */
static ha_status count_part(uint64_t *out, int64_t *end_ns, const ha__part *part,
                            const ha__file *file, const ha__entry_filter *filter,
                            uint64_t *counts) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  ha_chunk chunk;

  *out = 0;
  if (part->chunk == HA__PART_CURSOR || part->key == INT64_MIN) return HA_END;
  ha__storage_chunk_listed(&file->storage, part->chunk, &chunk);
  *end_ns = chunk.end_ns;
  memset(counts, 0, channels * sizeof *counts);
  if (ha__storage_chunk_counts(&file->storage, part->chunk, counts, NULL) != HA_OK) return HA_END;
  for (size_t c = 0; c < channels; c++) {
    if (!filter->channels || filter->channels->items[c]) *out += counts[c];
  }
  return HA_OK;
}

/* Parts are sorted by start: a part that starts after all previous ones have ended begins a
 * group. */
static ha_status group_parts(ha__nth *nth, ha__file *const *files, const ha__entry_filter *filters,
                             uint64_t *counts) {
  ha__nth_group *group = NULL;
  int64_t end_ns = INT64_MIN;

  for (size_t i = 0; i < nth->plan.size; i++) {
    const ha__part *part = &nth->plan.parts[i];
    int64_t part_end_ns = 0;
    uint64_t count = 0;
    const ha_status st =
        count_part(&count, &part_end_ns, part, files[part->file], &filters[part->file], counts);
    if (st != HA_OK) return st;
    if (!group || part->key > end_ns) {
      group = &nth->groups[nth->group_count++];
      *group = (ha__nth_group){i, 0, nth->total};
    }
    group->count++;
    nth->total += count;
    if (part_end_ns > end_ns) end_ns = part_end_ns;
  }
  return HA_OK;
}

static size_t most_channels(ha__file *const *files, size_t file_count) {
  size_t most = 0;

  for (size_t i = 0; i < file_count; i++) {
    const size_t count = ha__storage_info(&files[i]->storage)->channel_count;
    if (count > most) most = count;
  }
  return most;
}

ha_status ha__nth_make(ha__nth *out, ha__file *const *files, size_t file_count,
                       const ha__entry_filter *filters, const ha__loader *loader, ha_error *err) {
  *out = (ha__nth)HA__NTH_INIT;
  HA_TRY(ha__plan_make(&out->plan, files, file_count, filters, loader, err));
  uint64_t *counts = ha__alloc_zeroed(most_channels(files, file_count), sizeof *counts);
  out->groups = ha__alloc_zeroed(out->plan.size + 1, sizeof *out->groups);
  if (!counts || !out->groups) {
    ha__free(counts);
    ha__nth_done(out);
    return HA_FAIL_NOMEM(err);
  }
  if (group_parts(out, files, filters, counts) != HA_OK) {
    /* uncounted parts must be read: all in one group */
    out->groups[0] = (ha__nth_group){0, out->plan.size, 0};
    out->group_count = 1;
    out->total = UINT64_MAX;
  }
  ha__free(counts);
  return HA_OK;
}

ha_status ha__nth_find(const ha__nth_group **out, const ha__nth *nth, uint64_t n) {
  size_t low = 0;
  size_t high = nth->group_count;

  if (n >= nth->total) return HA_END;
  /* the last group that starts at or before n */
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (nth->groups[middle].before <= n) {
      low = middle;
    } else {
      high = middle;
    }
  }
  *out = &nth->groups[low];
  return HA_OK;
}

ha_status ha__nth_plan(ha__plan *out, const ha__nth *nth, const ha__nth_group *group,
                       ha_error *err) {
  *out = (ha__plan)HA__PLAN_INIT;
  for (size_t i = 0; i < group->count; i++) {
    const ha_status st = ha__plan_add(out, nth->plan.parts[group->first + i], err);
    if (st < 0) {
      ha__plan_done(out);
      return st;
    }
  }
  return HA_OK;
}

void ha__nth_done(ha__nth *nth) {
  ha__plan_done(&nth->plan);
  ha__free(nth->groups);
  *nth = (ha__nth)HA__NTH_INIT;
}

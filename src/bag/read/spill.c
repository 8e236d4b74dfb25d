/* Spools runs that wait while memory is short: their messages are written once to a temporary file,
 * in reading order, and read back in windows. So each chunk is unpacked once, however many overlap
 * it. */
#include <string.h>

#include "bag/read/run.h"
#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

/* Size of one write. */
enum { SLAB = 256 << 10 };

/* --- from memory to the file ------------------------------------------------------------------ */

static uint64_t bytes_of(const ha_entry *entries, size_t count) {
  uint64_t sum = 0;

  for (size_t i = 0; i < count; i++) {
    sum += entries[i].size;
  }
  return sum;
}

/* Consecutive messages from `at` on; small ones are written together. */
static ha_status put_bytes(ha__scratch *scratch, uint64_t at, const ha_entry *entries, size_t count,
                           const uint8_t *bytes, uint8_t *slab, ha_error *err) {
  size_t used = 0;

  for (size_t i = 0; i < count; i++) {
    const uint8_t *from = bytes + entries[i].offset;
    const size_t size = entries[i].size;
    if (size > SLAB - used) {
      HA_TRY(ha__scratch_put(scratch, at, slab, used, err));
      at += used;
      used = 0;
    }
    if (size > SLAB) {
      HA_TRY(ha__scratch_put(scratch, at, from, size, err));
      at += size;
    } else if (size > 0) {
      memcpy(slab + used, from, size);
      used += size;
    }
  }
  return ha__scratch_put(scratch, at, slab, used, err);
}

/* Set the entries' offsets to those of the consecutive messages. */
static ha_status move_bytes(ha__rest *rest, ha_entry *entries, size_t count, const uint8_t *bytes,
                            ha_error *err) {
  const uint64_t size = bytes_of(entries, count);
  uint64_t at = 0;

  if (size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%llu bytes of messages in one chunk",
                   (unsigned long long)size);
  }
  HA_TRY(ha__scratch_reserve(&rest->bytes_at, rest->scratch, size, err));
  rest->bytes_size = size;
  uint8_t *slab = ha__alloc(SLAB);
  if (!slab) return HA_FAIL_NOMEM(err);
  const ha_status st = put_bytes(rest->scratch, rest->bytes_at, entries, count, bytes, slab, err);
  ha__free(slab);
  for (size_t i = 0; i < count; i++) {
    entries[i].offset = (uint32_t)at;
    at += entries[i].size;
  }
  return st;
}

static ha_status move_out(ha__run *run, ha__scratch *scratch, ha_error *err) {
  ha_entry *entries = run->entries.items + run->next;
  const size_t count = run->entries.size - run->next;
  const size_t size = count * sizeof *entries;
  ha__rest *rest = &run->rest;

  uint64_t at = 0;

  HA_TRY(ha__scratch_reserve(&at, scratch, size, err));
  *rest = (ha__rest){.scratch = scratch, .entries_at = at, .count = count};
  if (!run->origin) HA_TRY(move_bytes(rest, entries, count, run->bytes, err));
  return ha__scratch_put(scratch, rest->entries_at, entries, size, err);
}

static void drop_window(ha__run *run) {
  ha__owner_unref(run->owner);
  ha__free(run->entries.items);
  run->owner = NULL;
  run->bytes = NULL;
  run->held = 0;
  run->entries = (ha_entries)HA_ENTRIES_INIT;
  run->next = 0;
}

ha_status ha__run_spill(ha__run *run, ha__scratch *scratch, bool by_publish_time, ha_error *err) {
  const size_t count = run->entries.size - run->next;
  ha_status st = HA_OK;

  if (count > 0) {
    run->more_key = ha__entry_key(&run->entries.items[run->next], by_publish_time);
    run->more = true;
    if (run->rest.scratch) {
      run->rest.next -= count; /* they are there already */
    } else {
      st = move_out(run, scratch, err);
    }
  }
  drop_window(run);
  if (st >= 0) return st;
  run->more = false;
  ha__error_wrap(err, "%zu waiting messages are lost", count);
  return st;
}

/* --- from the file to memory ------------------------------------------------------------------ */

static ha_status read_bytes(void *out, const ha__run *run, uint64_t at, size_t size,
                            ha_error *err) {
  const ha__rest *rest = &run->rest;

  if (run->origin) return ha__source_read(out, run->origin, run->origin_at + at, size, err);
  return ha__scratch_get(out, rest->scratch, rest->bytes_at + at, size, err);
}

/* Number of entries that make up max_bytes; at least one. */
static size_t count_within(const ha_entries *entries, size_t max_bytes) {
  size_t bytes = 0;
  size_t n = 0;

  while (n < entries->size && (n == 0 || bytes + entries->items[n].size < max_bytes)) {
    bytes += entries->items[n++].size;
  }
  return n;
}

/* Range of these messages: read in one call when few other bytes are between them. */
static bool lie_close(uint64_t *start, uint64_t *end, const ha_entries *entries) {
  uint64_t sum = 0;

  *start = UINT64_MAX;
  *end = 0;
  for (size_t i = 0; i < entries->size; i++) {
    const ha_entry *entry = &entries->items[i];
    const uint64_t stop = (uint64_t)entry->offset + entry->size;
    if (entry->offset < *start) *start = entry->offset;
    if (stop > *end) *end = stop;
    sum += entry->size;
  }
  return *end - *start <= sum + sum / 2 + 4096;
}

static ha_status read_together(uint8_t *bytes, const ha__run *run, uint64_t start, uint64_t end,
                               ha_error *err) {
  for (size_t i = 0; i < run->entries.size; i++) {
    run->entries.items[i].offset -= (uint32_t)start;
  }
  return read_bytes(bytes, run, start, (size_t)(end - start), err);
}

static ha_status read_apart(uint8_t *bytes, const ha__run *run, ha_error *err) {
  uint32_t used = 0;

  for (size_t i = 0; i < run->entries.size; i++) {
    ha_entry *entry = &run->entries.items[i];
    HA_TRY(read_bytes(bytes + used, run, entry->offset, entry->size, err));
    entry->offset = used;
    used += entry->size;
  }
  return HA_OK;
}

static ha_status read_messages(ha__run *run, ha_error *err) {
  uint64_t start;
  uint64_t end;
  const bool close = lie_close(&start, &end, &run->entries);
  const uint64_t size = close ? end - start : bytes_of(run->entries.items, run->entries.size);
  uint8_t *bytes = ha__alloc((size_t)size);

  if (!bytes) return HA_FAIL_NOMEM(err);
  ha_status st = close ? read_together(bytes, run, start, end, err) : read_apart(bytes, run, err);
  if (st >= 0) st = ha__owner_of_memory(&run->owner, &bytes, (size_t)size, err);
  ha__free(bytes);
  if (st < 0) return st;
  run->bytes = run->owner->buffer;
  run->held = (size_t)size;
  return HA_OK;
}

/* As many entries as may be read at once, and one more, whose time bounds the rest. */
static ha_status read_entries(ha__run *run, size_t max_bytes, bool by_publish_time, ha_error *err) {
  ha__rest *rest = &run->rest;
  const uint64_t left = rest->count - rest->next;
  const size_t most = max_bytes / (4 * sizeof(ha_entry)) + 2;
  const size_t count = left < most ? (size_t)left : most;
  ha_entries *entries = &run->entries;

  entries->items = ha__alloc(count * sizeof(ha_entry));
  if (!entries->items) return HA_FAIL_NOMEM(err);
  entries->capacity = count;
  HA_TRY(ha__scratch_get(entries->items, rest->scratch,
                         rest->entries_at + rest->next * sizeof(ha_entry), count * sizeof(ha_entry),
                         err));
  entries->size = count < left ? count - 1 : count;
  entries->size = count_within(entries, max_bytes);
  rest->next += entries->size;
  run->more = rest->next < rest->count;
  if (run->more) run->more_key = ha__entry_key(&entries->items[entries->size], by_publish_time);
  return HA_OK;
}

ha_status ha__run_refill(ha__run *run, bool by_publish_time, size_t max_bytes, ha_error *err) {
  const uint64_t before = run->rest.next;

  drop_window(run);
  ha_status st = read_entries(run, max_bytes, by_publish_time, err);
  if (st >= 0) st = read_messages(run, err);
  if (st >= 0) return st;
  drop_window(run);
  run->more = false;
  ha__error_wrap(err, "%llu waiting messages are lost",
                 (unsigned long long)(run->rest.count - before));
  return st;
}

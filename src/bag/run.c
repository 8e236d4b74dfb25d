#include "bag/run.h"

#include <string.h>

#include "bag/registry.h"
#include "base/alloc.h"
#include "base/status.h"

size_t ha__run_cost(const ha__run *run) {
  return run->entries.capacity * sizeof(ha_entry) + run->held;
}

/* How many of the next messages make up max_bytes. */
static size_t count_within(const ha__run *run, size_t max_bytes, size_t *bytes) {
  size_t n = run->next;

  *bytes = 0;
  while (n < run->entries.size && (n == run->next || *bytes < max_bytes)) {
    *bytes += sizeof(ha_entry) + run->entries.items[n].size;
    n++;
  }
  return n - run->next;
}

/* In memory of their own, exactly as much as they need: a buffer of the store could be larger. */
static ha_status copy_messages(ha__run *run, ha_entries *entries, ha_error *err) {
  ha__pin *pin = NULL;
  size_t total = 0;

  for (size_t i = 0; i < entries->size; i++) {
    total += entries->items[i].size;
  }
  uint8_t *bytes = ha__alloc(total ? total : 1);
  if (!bytes) return HA_FAIL_NOMEM(err);
  size_t used = 0;
  for (size_t i = 0; i < entries->size; i++) {
    ha_entry *entry = &entries->items[i];
    if (entry->size) memcpy(bytes + used, run->bytes + entry->offset, entry->size);
    entry->offset = (uint32_t)used;
    used += entry->size;
  }
  const ha_status st = ha__pin_memory(&pin, &bytes, total, err);
  if (st < 0) {
    ha__free(bytes);
    return st;
  }
  ha__pin_unref(run->pin);
  run->pin = pin;
  run->bytes = pin->buffer;
  run->held = total;
  return HA_OK;
}

ha_status ha__run_trim(ha__run *run, bool by_publish_time, size_t max_bytes, ha_error *err) {
  ha_entries kept = {NULL, 0, 0};
  size_t bytes;
  const size_t n = count_within(run, max_bytes, &bytes);

  if (n == 0 || ha__run_cost(run) <= bytes + bytes / 2) return HA_OK;
  HA_TRY(ha__host.reserve_entries(&kept, n, err));
  memcpy(kept.items, run->entries.items + run->next, n * sizeof *kept.items);
  kept.size = n;
  const ha_status st = copy_messages(run, &kept, err);
  if (st < 0) {
    ha__free(kept.items);
    return st;
  }
  if (run->next + n < run->entries.size) {
    run->more = true;
    run->more_key = ha__entry_key(&run->entries.items[run->next + n], by_publish_time);
  }
  run->skipped += run->next;
  run->next = 0;
  ha__free(run->entries.items);
  run->entries = kept;
  return HA_OK;
}

void ha__run_skip(ha__run *run, uint64_t n) {
  run->next = n < run->entries.size ? (size_t)n : run->entries.size;
}

void ha__run_done(ha__run *run) {
  ha__pin_unref(run->pin);
  ha__free(run->entries.items);
  *run = (ha__run)HA__RUN_INIT;
}

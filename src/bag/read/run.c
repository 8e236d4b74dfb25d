#include "bag/read/run.h"

#include "base/alloc.h"
#include "io/source.h"

size_t ha__run_cost(const ha__run *run) {
  return run->entries.capacity * sizeof(ha_entry) + run->held;
}

void ha__run_charge(const ha__run *run, const ha__loader *loader) {
  uint64_t delivered = run->rest.bytes_size;

  if (!loader->budget || !run->compression || ha__unpack_excess(run->stored, run->raw) == 0) return;
  for (size_t i = 0; i < run->entries.size; i++) {
    delivered += run->entries.items[i].size;
  }
  ha__unpack_budget_charge(loader->budget, run->compression, run->stored, run->raw, delivered);
}

void ha__run_done(ha__run *run) {
  ha__owner_unref(run->owner);
  ha__free(run->entries.items);
  ha__source_close(run->own);
  if (run->own_size > 0) ha__scratch_discharge(run->own_scratch, run->own_size);
  if (run->rest.scratch) {
    ha__scratch_drop(run->rest.scratch, run->rest.entries_at, run->rest.count * sizeof(ha_entry));
    ha__scratch_drop(run->rest.scratch, run->rest.bytes_at, run->rest.bytes_size);
  }
  *run = (ha__run)HA__RUN_INIT;
}

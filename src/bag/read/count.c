#include "bag/read/count.h"

#include "base/alloc.h"
#include "base/status.h"

/* Failures of a cursor in a row after which it is given up. */
enum { MAX_CURSOR_FAILURES = 100 };

/* Of a run that comes back into memory piece by piece. */
enum { WINDOW = 1 << 20 };

static const ha__pick g_everything = {NULL, INT64_MIN, INT64_MAX, false, false};

static void add_run(ha__tally *t, const ha__run *run) {
  const ha_entries *entries = &run->entries;

  for (size_t i = 0; i < entries->size; i++) {
    const ha_entry *entry = &entries->items[i];
    if (t->total == 0 || entry->log_time_ns < t->start_ns) t->start_ns = entry->log_time_ns;
    if (t->total == 0 || entry->log_time_ns > t->end_ns) t->end_ns = entry->log_time_ns;
    t->total++;
    t->counts[entry->channel]++;
    t->bytes[entry->channel] += entry->size;
  }
}

/* Tell of a failure that is no reason to stop. */
static ha_status pass_over(ha__file *file, ha_status st, const ha_error *why, ha_error *err) {
  if (st == HA_E_NOMEM) {
    if (err) *err = *why;
    return st;
  }
  if (st < 0) {
    file->damaged = true;
    ha__report_add(file->report_to.report, file->path, why->offset, why->text);
  }
  return HA_OK;
}

static ha_status tally_chunks(ha__tally *t, ha__file *file, const ha__loader *loader,
                              ha_error *err) {
  const size_t count = ha__storage_info(&file->storage)->chunk_count;

  for (size_t i = 0; i < count; i++) {
    ha__run run = HA__RUN_INIT;
    ha_error why = HA_ERROR_INIT;
    ha_status st = ha__run_load_chunk(&run, loader, file, i, &g_everything, &why);
    add_run(t, &run);
    while (st >= 0 && run.more) {
      st = ha__run_refill(&run, false, WINDOW, &why);
      add_run(t, &run);
    }
    ha__run_done(&run);
    HA_TRY(pass_over(file, st, &why, err));
  }
  return HA_OK;
}

static ha_status tally_rows(ha__tally *t, ha__file *file, const ha__loader *loader, void *cursor,
                            ha_error *err) {
  unsigned failures = 0;
  ha_status st = HA_OK;

  while (st != HA_END && failures < MAX_CURSOR_FAILURES) {
    ha__run run = HA__RUN_INIT;
    ha_error why = HA_ERROR_INIT;
    st = ha__run_load_rows(&run, loader, file, cursor, (size_t)1 << 20, &why);
    failures = run.entries.size > 0 ? 0 : failures + 1;
    add_run(t, &run);
    ha__run_done(&run);
    HA_TRY(pass_over(file, st, &why, err));
  }
  return HA_OK;
}

static ha_status tally_cursor(ha__tally *t, ha__file *file, const ha__loader *loader,
                              ha_error *err) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0};
  void *cursor = NULL;

  HA_TRY(ha__storage_cursor_open(&cursor, &file->storage, &all, err));
  const ha_status st = tally_rows(t, file, loader, cursor, err);
  ha__storage_cursor_close(&file->storage, cursor);
  return st;
}

ha_status ha__tally_file(ha__tally *out, ha__file *file, const ha__loader *loader, ha_error *err) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  ha_status st;

  *out = (ha__tally){ha__alloc_zeroed(channels, sizeof *out->counts),
                     ha__alloc_zeroed(channels, sizeof *out->bytes), 0, 0, 0};
  if (!out->counts || !out->bytes) {
    st = HA_FAIL_NOMEM(err);
  } else if (ha__storage_has_cursors(&file->storage)) {
    st = tally_cursor(out, file, loader, err);
  } else {
    st = tally_chunks(out, file, loader, err);
  }
  if (st < 0) ha__tally_done(out);
  return st;
}

void ha__tally_done(ha__tally *tally) {
  ha__free(tally->counts);
  ha__free(tally->bytes);
  *tally = (ha__tally){NULL, NULL, 0, 0, 0};
}

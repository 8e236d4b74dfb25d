#include "bag/read/count.h"

#include "bag/read/visit.h"
#include "base/alloc.h"
#include "base/status.h"

/* Consecutive failures of a cursor after which reading stops. */
enum { MAX_CURSOR_FAILURES = 100 };

/* Bytes of a spooled run that are read at a time. */
enum { WINDOW = 1 << 20 };

static const ha__entry_filter g_everything = {NULL, INT64_MIN, INT64_MAX, false, false};

static void add_run(ha__file_counts *t, const ha__run *run) {
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

static ha_status count_chunks(ha__file_counts *t, ha__file *file, const ha__loader *loader,
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
    HA_TRY(ha__visit_pass_over(file, st, &why, err));
  }
  return HA_OK;
}

static ha_status count_rows(ha__file_counts *t, ha__file *file, const ha__loader *loader,
                            void *cursor, ha_error *err) {
  unsigned failures = 0;
  ha_status st = HA_OK;

  while (st != HA_END && failures < MAX_CURSOR_FAILURES) {
    ha__run run = HA__RUN_INIT;
    ha_error why = HA_ERROR_INIT;
    st = ha__run_load_rows(&run, loader, file, cursor, (size_t)1 << 20, &why);
    failures = run.entries.size > 0 ? 0 : failures + 1;
    add_run(t, &run);
    ha__run_done(&run);
    HA_TRY(ha__visit_pass_over(file, st, &why, err));
  }
  return HA_OK;
}

static ha_status count_cursor(ha__file_counts *t, ha__file *file, const ha__loader *loader,
                              ha_error *err) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0, 0};
  void *cursor = NULL;

  HA_TRY(ha__storage_cursor_open(&cursor, &file->storage, &all, err));
  const ha_status st = count_rows(t, file, loader, cursor, err);
  ha__storage_cursor_close(&file->storage, cursor);
  return st;
}

ha_status ha__file_count(ha__file_counts *out, ha__file *file, const ha__loader *loader,
                         ha_error *err) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  ha_status st;

  *out = (ha__file_counts){ha__alloc_zeroed(channels, sizeof *out->counts),
                           ha__alloc_zeroed(channels, sizeof *out->bytes), 0, 0, 0};
  if (!out->counts || !out->bytes) {
    st = HA_FAIL_NOMEM(err);
  } else if (ha__storage_has_cursors(&file->storage)) {
    st = count_cursor(out, file, loader, err);
  } else {
    st = count_chunks(out, file, loader, err);
  }
  if (st < 0) ha__file_counts_done(out);
  return st;
}

void ha__file_counts_done(ha__file_counts *counts) {
  ha__free(counts->counts);
  ha__free(counts->bytes);
  *counts = (ha__file_counts){NULL, NULL, 0, 0, 0};
}

#include "bag/read/visit.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

/* --- visits ----------------------------------------------------------------------------------- */

enum {
  MAX_FAILURES = 100, /* consecutive failures after which a cursor is given up */
  WINDOW = 1 << 20    /* bytes of a spooled run that are read at a time */
};

ha_status ha__visit_pass_over(ha__file *file, ha_status st, const ha_error *why, ha_error *err) {
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

static ha_status visit_entries(const ha_entries *entries, ha__visit_function *visit, void *user,
                               ha_error *err) {
  for (size_t i = 0; i < entries->size; i++) {
    HA_TRY(visit(user, entries->items[i].log_time_ns, entries->items[i].size, err));
  }
  return HA_OK;
}

/* HA_END when the file has no usable index. */
static ha_status visit_index(const ha__file *file, size_t i, const ha__entry_filter *filter,
                             size_t max, ha__visit_function *visit, void *user, ha_error *err) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  uint8_t *all = ha__alloc(channels);
  const ha_channel_set every = {all, channels};
  ha_entries entries = HA_ENTRIES_INIT;

  if (!all) return HA_FAIL_NOMEM(err);
  memset(all, 1, channels);
  entries.limit = max;
  ha_status st = ha__storage_chunk_index(
      &file->storage, i, filter->channels ? filter->channels : &every, &entries, NULL);
  /* if the index is damaged, the chunk itself is read */
  if (st < 0) st = st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_END;
  if (st == HA_OK) {
    ha__entry_filter_apply(&entries, filter);
    st = visit_entries(&entries, visit, user, err);
  }
  ha__free(entries.items);
  ha__free(all);
  return st;
}

static ha_status visit_loaded(ha__file *file, size_t i, const ha__entry_filter *filter,
                              const ha__loader *loader, ha__visit_function *visit, void *user,
                              ha_error *err) {
  ha__run run = HA__RUN_INIT;
  ha_error why = HA_ERROR_INIT;
  ha_status st = ha__run_load_chunk(&run, loader, file, i, filter, &why);
  ha_status visited = visit_entries(&run.entries, visit, user, err);

  while (st >= 0 && visited >= 0 && run.more) {
    st = ha__run_refill(&run, false, WINDOW, &why);
    visited = visit_entries(&run.entries, visit, user, err);
  }
  ha__run_done(&run);
  if (visited < 0) return visited;
  return ha__visit_pass_over(file, st, &why, err);
}

ha_status ha__visit_chunk(ha__file *file, size_t i, const ha__entry_filter *filter,
                          const ha__loader *loader, ha__visit_function *visit, void *user,
                          ha_error *err) {
  const ha_status st = visit_index(file, i, filter, ha__entries_max(loader), visit, user, err);

  return st == HA_END ? visit_loaded(file, i, filter, loader, visit, user, err) : st;
}

static ha_status next_row(ha_row *row, const ha__file *file, void *cursor, ha_error *err) {
  const ha_status st = ha__storage_cursor_next(&file->storage, cursor, row, err);

  if (st != HA_OK) return st;
  if (row->channel < ha__storage_info(&file->storage)->channel_count) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "message of an unknown channel");
}

static ha_status visit_cursor(ha__file *file, void *cursor, ha__visit_function *visit, void *user,
                              ha_error *err) {
  unsigned failures = 0;

  while (failures < MAX_FAILURES) {
    ha_error why = HA_ERROR_INIT;
    ha_row row;
    const ha_status st = next_row(&row, file, cursor, &why);
    if (st == HA_END) break;
    failures = st < 0 ? failures + 1 : 0;
    HA_TRY(ha__visit_pass_over(file, st, &why, err));
    if (st == HA_OK) HA_TRY(visit(user, row.log_time_ns, row.size, err));
  }
  return HA_OK;
}

ha_status ha__visit_rows(ha__file *file, const ha__entry_filter *filter, ha__visit_function *visit,
                         void *user, ha_error *err) {
  const ha_storage_query query = {.struct_size = sizeof query,
                                  .channels = filter->channels,
                                  .start_ns = filter->start_ns,
                                  .end_ns = filter->end_ns,
                                  .flags = HA_STORAGE_QUERY_NO_BYTES};
  void *cursor = NULL;

  HA_TRY(ha__storage_cursor_open(&cursor, &file->storage, &query, err));
  const ha_status st = visit_cursor(file, cursor, visit, user, err);
  ha__storage_cursor_close(&file->storage, cursor);
  return st;
}

/* --- counts ----------------------------------------------------------------------------------- */

/* Counts the messages of a file by reading all of it, for files whose index has no counts. */

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

  while (st != HA_END && failures < MAX_FAILURES) {
    ha__run run = HA__RUN_INIT;
    ha_error why = HA_ERROR_INIT;
    st = ha__run_load_rows(&run, loader, file, cursor, WINDOW, &why);
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

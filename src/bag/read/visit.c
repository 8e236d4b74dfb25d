#include "bag/read/visit.h"

#include <string.h>

#include "bag/read/plan.h"
#include "bag/read/selection.h"
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
    const ha_entry *entry = &entries->items[i];
    const ha_status st = visit(user, entry->channel, entry->log_time_ns, entry->size, err);

    if (st != HA_OK) return st;
  }
  return HA_OK;
}

/* *is_indexed: the file has a usable index. */
static ha_status visit_index(bool *is_indexed, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, size_t max, ha__visit_function *visit,
                             void *user, ha_error *err) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  uint8_t *all = ha__alloc(channels);
  const ha_channel_set every = {all, channels};
  ha_entries entries = HA_ENTRIES_INIT;

  if (!all) return HA_FAIL_NOMEM(err);
  memset(all, 1, channels);
  entries.limit = max;
  ha_status st = ha__storage_chunk_index(
      &file->storage, i, filter->channels ? filter->channels : &every, &entries, NULL);
  *is_indexed = st == HA_OK;
  /* if the index is damaged, the chunk itself is read */
  st = st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
  if (*is_indexed) {
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

  while (st >= 0 && visited == HA_OK && run.more) {
    st = ha__run_refill(&run, false, WINDOW, &why);
    visited = visit_entries(&run.entries, visit, user, err);
  }
  ha__run_done(&run);
  if (visited != HA_OK) return visited;
  return ha__visit_pass_over(file, st, &why, err);
}

ha_status ha__visit_chunk(ha__file *file, size_t i, const ha__entry_filter *filter,
                          const ha__loader *loader, ha__visit_function *visit, void *user,
                          ha_error *err) {
  bool is_indexed = false;
  const ha_status st =
      visit_index(&is_indexed, file, i, filter, ha__entries_max(loader), visit, user, err);

  if (is_indexed || st < 0) return st;
  return visit_loaded(file, i, filter, loader, visit, user, err);
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
    if (st != HA_OK) continue;
    const ha_status visited = visit(user, row.channel, row.log_time_ns, row.size, err);
    if (visited != HA_OK) return visited;
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

/* --- times ------------------------------------------------------------------------------------ */

typedef struct times {
  const ha__bag *bag;
  const ha__loader *loader;
  int32_t (*visit)(void *user, const ha_channel *channel, int64_t log_time_ns);
  void *user;
  const ha__file *file; /* the present one */
} times;

static ha_status visit_time(void *user, uint32_t channel, int64_t log_time_ns, size_t size,
                            ha_error *err) {
  const times *t = user;

  (void)size;
  (void)err;
  return t->visit(t->user, t->file->channels[channel], log_time_ns) == 0 ? HA_OK : HA_END;
}

static ha_status visit_parts(times *t, const ha__plan *plan, const ha__entry_filter *filters,
                             ha_error *err) {
  ha_status st = HA_OK;

  for (size_t i = 0; st == HA_OK && i < plan->size; i++) {
    const ha__part *part = &plan->parts[i];
    ha__file *file = t->bag->files[part->file];
    const ha__entry_filter *filter = &filters[part->file];

    t->file = file;
    st = part->chunk == HA__PART_CURSOR
             ? ha__visit_rows(file, filter, visit_time, t, err)
             : ha__visit_chunk(file, part->chunk, filter, t->loader, visit_time, t, err);
  }
  return st;
}

static ha_status visit_selected(times *t, const ha__selection *selection, ha_error *err) {
  const ha__bag *bag = t->bag;
  ha__plan plan = HA__PLAN_INIT;

  HA_TRY(ha__plan_make(&plan, bag->files, bag->file_count, selection->filters, t->loader, err));
  const ha_status st = visit_parts(t, &plan, selection->filters, err);
  ha__plan_done(&plan);
  return st;
}

ha_status ha__visit_times(const ha__bag *bag, const ha_query *query, const ha__loader *loader,
                          int32_t (*visit)(void *user, const ha_channel *channel,
                                           int64_t log_time_ns),
                          void *user, ha_error *err) {
  times t = {bag, loader, visit, user, NULL};
  ha__selection selection = HA__SELECTION_INIT;
  ha_query by_time = *query;

  by_time.order = HA_ORDER_LOG;
  by_time.reverse = 0;
  HA_TRY(
      ha__selection_make(&selection, &by_time, &bag->channels, bag->files, bag->file_count, err));
  const ha_status st = visit_selected(&t, &selection, err);
  ha__selection_done(&selection);
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

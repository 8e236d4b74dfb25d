/* Returns messages in the order of time, without SQLite. They are found by the index on timestamp;
 * where the index is missing or damaged, the leaves of the table are read and sorted. Both
 * directions return the same rows: those of the index from the first one up to the first damage,
 * those of the index from the last one back to the last damage, and between them those of the
 * leaves. A file that is recovered is read by its leaves alone. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/index_walk.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/salvage/salvage.h"

enum { MAX_UNKNOWN = 256 }; /* unknown topic ids that are reported one by one */

typedef struct cursor {
  const ha__db_file *file;
  ha_storage_query query;
  uint8_t *wanted; /* a byte for each channel; NULL = all */
  ha__db_pages pages;
  ha__db_index_walk index;
  bool by_index; /* rows come from the index; false: from the leaves */
  bool stuck;    /* the index is damaged here */
  bool bridged;  /* the index was damaged somewhere */
  bool resumes;  /* the index is used again after the leaves: */
  ha__db_key resume;
  ha__db_salvage *survey; /* not used when recovering; owned */
  ha__db_leaf_cursor *leaves;
  bool ended;
  uint64_t entries; /* rows of the index passed so far: all, or those of wanted topics */
  ha_error trouble; /* reported before the next row */
  bool begun;       /* last is valid */
  ha__db_key last;
  ha__db_row_view row;
  ha__db_page_reader overflow; /* page readers for rows with overflow pages */
  uint8_t *data;
  size_t capacity;
  uint64_t bytes;     /* of all rows so far */
  uint64_t max_bytes; /* limit of bytes */
  int64_t unknown[MAX_UNKNOWN];
  size_t unknown_count;
} cursor;

static const ha__db_pages *pages_of(const cursor *c) {
  return c->file->salvage ? &c->file->salvage->pages : &c->pages;
}

/* --- one row --------------------------------------------------------------------------- */

/* Report a row that can't be returned: when recovering as a loss (HA_END), else as a failure. */
static ha_status lose_row(const cursor *c, ha_status code, const char *why, ha_error *err) {
  const ha_storage_open *open = &c->file->open;
  const ha__db_row_view *row = &c->row;
  const uint32_t page = (uint32_t)(row->key.place >> 16);
  char text[320];

  if (!c->file->salvage) {
    ha__error_set(err, code, HA_NO_OFFSET, "table messages, row %" PRId64 "%s", row->key.id, why);
    return code;
  }
  snprintf(text, sizeof text, "row %" PRId64 " of table messages, %" PRIu64 " bytes%.200s",
           row->key.id, row->message.data_size, why);
  open->host->lose(open->report_to,
                   &(ha_loss){.offset = ha__db_page_offset(pages_of(c), page) + row->cell.offset,
                              .bytes = row->message.data_size,
                              .messages = 1,
                              .text = text});
  return HA_END;
}

/* Report an unknown topic id, once. HA_END: it was reported before. */
static ha_status report_unknown(cursor *c, ha_error *err) {
  const int64_t topic = c->row.message.topic;

  for (size_t i = 0; i < c->unknown_count; i++) {
    if (c->unknown[i] == topic || i == MAX_UNKNOWN - 1) return HA_END;
  }
  c->unknown[c->unknown_count++] = topic;
  const bool last = c->unknown_count == MAX_UNKNOWN;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages, row %" PRId64 ": topic_id %" PRId64 " is not in table topics%s",
                 c->row.key.id, topic,
                 last ? ", nor are many others; their rows are left out"
                      : "; all rows with it are left out");
}

static ha_status refuse_fault(const cursor *c, ha_error *err) {
  char why[80] = ": ";

  ha__db_fault_text(why + 2, sizeof why - 2, c->row.fault, &c->row.cell,
                    &c->file->schema.shape.layout);
  return lose_row(c, HA_E_CORRUPT, why, err);
}

/* Check the limit of bytes. Each page belongs to one row, so all rows together have fewer bytes
 * than the file. In a hostile file rows share pages, which would multiply its size. */
static ha_status check_sum(cursor *c, ha_error *err) {
  c->bytes += c->row.message.data_size;
  if (c->bytes <= c->max_bytes) return HA_OK;
  if (c->file->salvage) {
    return lose_row(c, HA_E_CORRUPT, ": rows share their pages, and have more than the file", err);
  }
  c->ended = true;
  return HA_FAIL(
      err, HA_E_CORRUPT, HA_NO_OFFSET,
      "table messages: rows have more bytes than the file, as they share their pages; no "
      "more of them are read");
}

static ha_status refuse_size(const cursor *c, ha_error *err) {
  char why[96];

  snprintf(why, sizeof why, " has %" PRIu64 " bytes, the limit is %" PRIu64,
           c->row.message.data_size, c->file->open.max_chunk_bytes);
  if (c->file->salvage) snprintf(why, sizeof why, ": more than the limit for one message");
  return lose_row(c, HA_E_LIMIT, why, err);
}

/* Copy the data of a row that has overflow pages. */
static ha_status copy_data(const uint8_t **out, cursor *c, ha_error *err) {
  const ha__db_message *message = &c->row.message;
  const size_t size = (size_t)message->data_size;
  ha_error problem = HA_ERROR_INIT;
  void *data = c->data;
  char why[300];

  HA_TRY(ha__reserve(&data, &c->capacity, 0, size, 1, err));
  c->data = data;
  *out = data;
  ha_status st =
      ha__db_payload_copy(data, &c->overflow, &c->row.cell, message->data, size, &problem);
  if (st >= 0) return HA_OK;
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st == HA_E_IO) st = HA_E_CORRUPT; /* affects this row only */
  snprintf(why, sizeof why, c->file->salvage ? ": %s" : " can't be read: %s", problem.text);
  return lose_row(c, st, why, err);
}

/* HA_END: the row is not wanted, or was reported before. */
static inline ha_status take_row(cursor *c, ha_row *out, ha_error *err) {
  const ha__db_row_view *row = &c->row;
  const ha__db_message *message = &row->message;
  const size_t channel = ha__db_channel(c->file, message->topic);
  const uint8_t *data = row->cell.local + message->data;

  if (channel == SIZE_MAX) return c->wanted ? HA_END : report_unknown(c, err);
  if (row->fault != HA__DB_NO_FAULT) return refuse_fault(c, err);
  if (message->data_size > c->file->open.max_chunk_bytes) return refuse_size(c, err);
  ha_status st = check_sum(c, err);
  const bool is_read = !(c->query.flags & HA_STORAGE_QUERY_NO_BYTES);
  if (st == HA_OK && is_read && row->cell.overflow) st = copy_data(&data, c, err);
  if (st != HA_OK) return st;
  *out = (ha_row){
      row->key.time, row->key.time, (uint32_t)channel, 0, data, (size_t)message->data_size};
  return HA_OK;
}

/* --- rows of the leaves -------------------------------------------------------------------- */

/* Begin to read rows of the leaves. from, to: NULL = no bound. */
static ha_status begin_leaves(cursor *c, const ha__db_key *from, const ha__db_key *to,
                              ha_error *err) {
  const ha__db_salvage *survey = c->file->salvage;

  c->by_index = false;
  c->ended = true; /* after a failure no row follows */
  if (!survey && !c->survey) HA_TRY(ha__db_salvage_new(&c->survey, c->file, false, err));
  if (!survey) survey = c->survey;
  if (!c->leaves) HA_TRY(ha__db_leaf_cursor_open(&c->leaves, survey, &c->query, c->wanted, err));
  ha__db_leaf_cursor_between(c->leaves, from, to);
  c->ended = false;
  return HA_OK;
}

static const ha__db_key *last_key(const cursor *c) {
  return c->begun ? &c->last : NULL;
}

/* Fail when leaves contain rows outside of the gap in the index: the readable parts of the index
 * should contain these. */
static ha_status report_outside(const cursor *c, ha_error *err) {
  const uint64_t outside = ha__db_leaf_cursor_outside(c->leaves);

  if (!c->bridged || outside <= c->entries) return HA_END;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index on timestamp lacks %" PRIu64 " of %" PRIu64
                 " rows of table messages where it can be read: they are left out",
                 outside - c->entries, outside);
}

/* After the last row of the leaves, continue with the index if possible. */
static ha_status end_leaves(cursor *c, ha_error *err) {
  const bool back = c->query.reverse != 0;
  const ha_status st = report_outside(c, err);

  c->ended = !c->resumes;
  if (!c->resumes) return st;
  c->resumes = false;
  c->by_index = true;
  c->stuck = ha__db_index_walk_seek(&c->index, &c->resume, back, back) < 0;
  return st;
}

/* HA_END: call again, unless the cursor has ended. */
static ha_status next_of_leaves(cursor *c, ha_error *err) {
  const ha_status st = ha__db_leaf_cursor_next(&c->row, c->leaves, err);

  if (st == HA_END) return end_leaves(c, err);
  if (st < 0) return st;
  c->last = c->row.key;
  c->begun = true;
  return HA_OK;
}

/* --- rows of the index --------------------------------------------------------------------- */

/* True when the key is after the end of the query, in this direction. */
static bool is_past_end(const cursor *c, const ha__db_key *key, bool back) {
  if (back) return key->time < c->query.start_ns;
  return key->time >= c->query.end_ns && c->query.end_ns != INT64_MAX;
}

/* Seek before the first row of the query; with `back`, after the last. */
static ha_status seek_index(cursor *c, bool back) {
  const ha__db_key key = {back ? c->query.end_ns : c->query.start_ns, INT64_MIN, 0};

  if (back && c->query.end_ns == INT64_MAX) return ha__db_index_walk_seek_last(&c->index, true);
  return ha__db_index_walk_seek(&c->index, &key, false, back);
}

static bool is_wanted(const cursor *c, int64_t topic) {
  if (!c->wanted) return true;
  const size_t channel = ha__db_channel(c->file, topic);
  return channel != SIZE_MAX && c->wanted[channel];
}

/* Walk the index against the direction of the query to find the other end of its damage. Stops at
 * rows already returned, because the same damage stops both walks. */
static void find_resume(cursor *c) {
  const bool back = c->query.reverse == 0;
  ha__db_row_view row;

  c->resumes = false;
  if (seek_index(c, back) < 0) return;
  while (ha__db_index_walk_next(&row, &c->index) == HA_OK && !is_past_end(c, &row.key, back)) {
    if (c->begun && !ha__db_key_before(&c->last, &row.key, !back)) break;
    c->resume = row.key;
    c->resumes = true;
    c->entries += is_wanted(c, row.message.topic);
  }
}

/* The index is damaged here: read the leaves up to the position from which it is readable again. */
static ha_status bridge(cursor *c, ha_error *err) {
  char why[sizeof c->index.why];

  c->stuck = false;
  if (c->bridged) {
    c->resumes = false;
    HA_TRY(begin_leaves(c, last_key(c), NULL, err));
    return HA_END;
  }
  memcpy(why, c->index.why, sizeof why);
  c->bridged = true;
  find_resume(c);
  HA_TRY(begin_leaves(c, last_key(c), c->resumes ? &c->resume : NULL, err));
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages and its index on timestamp are damaged, rows are read without the "
                 "index where it does not lead on: %s",
                 why);
}

/* At the end of the index, check that it covered the whole table. Costs a pass over the table if
 * its row ids have gaps. */
static ha_status end_index(cursor *c, ha_error *err) {
  const ha_storage_query *q = &c->query;
  uint64_t rows = 0;

  c->ended = true;
  if (c->bridged || c->wanted || q->start_ns != INT64_MIN || q->end_ns != INT64_MAX ||
      !ha__db_index_walk_may_lack(&c->index, c->entries) ||
      ha__db_count_cells(&rows, c->file, &c->pages) != HA_OK || rows <= c->entries) {
    return HA_END;
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index on timestamp lacks %" PRIu64 " of %" PRIu64
                 " rows of table messages: they are left out",
                 rows - c->entries, rows);
}

/* Rows of unwanted topics are skipped without a report. HA_END: call again, unless the cursor has
 * ended. */
static inline ha_status next_of_index(cursor *c, ha_error *err) {
  const bool back = c->query.reverse != 0;

  while (!c->stuck) {
    const ha_status st = ha__db_index_walk_next(&c->row, &c->index);
    if (st == HA_END || (st == HA_OK && is_past_end(c, &c->row.key, back))) {
      return end_index(c, err);
    }
    if (st < 0) break;
    c->last = c->row.key;
    c->begun = true;
    if (!is_wanted(c, c->row.message.topic)) continue;
    c->entries++;
    return HA_OK;
  }
  return bridge(c, err);
}

/* --- the cursor ------------------------------------------------------------------------------- */

ha_status ha__db_cursor_next(void *object, ha_row *out, ha_error *err) {
  cursor *c = object;

  if (c->trouble.code < 0) {
    const ha_status code = c->trouble.code;
    if (err) *err = c->trouble;
    c->trouble = (ha_error)HA_ERROR_INIT;
    return code;
  }
  while (!c->ended) {
    ha_status st = c->by_index ? next_of_index(c, err) : next_of_leaves(c, err);
    if (st == HA_OK) st = take_row(c, out, err);
    if (st != HA_END) return st;
  }
  return HA_END;
}

void ha__db_cursor_close(void *object) {
  cursor *c = object;

  if (!c) return;
  ha__db_leaf_cursor_close(c->leaves);
  ha__db_salvage_free(c->survey);
  ha__db_index_walk_done(&c->index);
  ha__db_page_reader_done(&c->overflow);
  ha__db_pages_done(&c->pages);
  ha__free(c->wanted);
  ha__free(c->data);
  ha__free(c);
}

static bool wants_all(const ha_channel_set *set) {
  for (size_t i = 0; set && i < set->size; i++) {
    if (!set->items[i]) return false;
  }
  return true;
}

static ha_status copy_wanted(cursor *c, ha_error *err) {
  const ha_channel_set *set = c->query.channels;

  if (!wants_all(set)) {
    c->wanted = ha__alloc(set->size);
    if (!c->wanted) return HA_FAIL_NOMEM(err);
    memcpy(c->wanted, set->items, set->size);
  }
  c->query.channels = NULL; /* borrowed from the caller during open only */
  return HA_OK;
}

static ha_status init(cursor *c, ha_error *err) {
  const ha__db_shape *shape = &c->file->schema.shape;

  c->max_bytes = ha__db_files_max_rows(&c->file->files);
  HA_TRY(copy_wanted(c, err));
  if (!c->file->salvage) HA_TRY(ha__db_file_pages(&c->pages, c->file, err));
  ha__db_page_reader_init(&c->overflow, pages_of(c));
  if (c->file->salvage || shape->index == 0) return begin_leaves(c, NULL, NULL, err);
  if (ha__db_index_walk_init(&c->index, &c->pages, shape, &c->trouble) < 0) {
    return begin_leaves(c, NULL, NULL, err);
  }
  c->by_index = true;
  c->stuck = seek_index(c, c->query.reverse != 0) < 0;
  return HA_OK;
}

ha_status ha__db_cursor_open(void *object, void **out, const ha_storage_query *query,
                             ha_error *err) {
  cursor *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->file = object;
  c->query = *query;
  const ha_status st = init(c, err);
  if (st < 0) {
    ha__db_cursor_close(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

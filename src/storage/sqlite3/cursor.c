/* Messages in the order of time. The index on timestamp leads, mostly without SQLite; where it is
 * missing or broken, keys that were found in the table itself. Both directions give the same rows:
 * those that the index leads to from the first up to where it breaks, those that it leads to from
 * the last back to where it breaks, and between them those that the table has. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "storage/sqlite3/database/direct.h"
#include "storage/sqlite3/database/file.h"
#include "storage/sqlite3/database/keys.h"
#include "storage/sqlite3/index.h"
#include "storage/sqlite3/salvage/salvage.h"

enum {
  MAX_UNKNOWN = 256,    /* topic ids without a topic that are told of one by one */
  MAX_RESTARTS = 1000,  /* of the walk by the index, behind rows that can't be read */
  MAX_BAD_ROWS = 100000 /* that the walk by the index passes in all */
};

typedef struct cursor {
  const ha__db_file *file;
  void *salvaged; /* the cursor that does the work instead, when the file is salvaged */
  ha__db *db;
  ha_storage_query query;
  ha__db_direct *direct;  /* NULL: SQLite is asked */
  bool stuck;             /* direct can't go on from here */
  bool bridged;           /* once it could not */
  bool resumes;           /* direct leads again, behind the keys: */
  ha__db_key resume;      /* from this one on */
  uint64_t bytes;         /* of all rows so far */
  uint64_t max_bytes;     /* that they may have */
  uint8_t *wanted;        /* a byte a channel; NULL = all */
  sqlite3_stmt *in_order; /* row id, topic, time, data; NULL: to be begun behind last */
  sqlite3_stmt *by_id;    /* topic, time, data */
  bool by_index;
  bool ended;
  uint64_t entries; /* of the index, passed so far: all, or those of wanted topics */
  ha_error trouble; /* to be told first */
  bool begun;       /* last is valid */
  ha__db_key last;
  uint32_t restarts;
  uint32_t passed;  /* rows that could not be read */
  ha__db_keys keys; /* when not by_index */
  int64_t unknown[MAX_UNKNOWN];
  size_t unknown_count;
} cursor;

static ha_status next_row(cursor *c, ha_row *out, ha_error *err);

/* --- one row --------------------------------------------------------------------------- */

/* HA_END: told before. */
static ha_status tell_unknown(cursor *c, int64_t topic, int64_t id, ha_error *err) {
  for (size_t i = 0; i < c->unknown_count; i++) {
    if (c->unknown[i] == topic || i == MAX_UNKNOWN - 1) return HA_END;
  }
  c->unknown[c->unknown_count++] = topic;
  if (c->unknown_count == MAX_UNKNOWN) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 ": topic_id %" PRId64
                   " is not in table topics, nor are many others; their rows are left out",
                   id, topic);
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages, row %" PRId64 ": topic_id %" PRId64
                 " is not in table topics; all rows with it are left out",
                 id, topic);
}

/* HA_END: not wanted. */
static inline ha_status find_channel(cursor *c, size_t *out, int64_t topic, int64_t id,
                                     ha_error *err) {
  *out = ha__db_channel(c->file, topic);
  if (*out == SIZE_MAX) return c->wanted ? HA_END : tell_unknown(c, topic, id, err);
  return c->wanted && !c->wanted[*out] ? HA_END : HA_OK;
}

static ha_status check_types(sqlite3_stmt *stmt, int time, int64_t id, ha_error *err) {
  const int time_type = sqlite3_column_type(stmt, time);
  const int data_type = sqlite3_column_type(stmt, time + 1);

  if (time_type != SQLITE_INTEGER) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 ": timestamp is %s, should be a number", id,
                   ha__db_type_name(time_type));
  }
  if (data_type != SQLITE_BLOB) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 ": data is %s, should be a blob", id,
                   ha__db_type_name(data_type));
  }
  return HA_OK;
}

/* Pages are of one row each, so that all rows have fewer bytes than the file. Rows that share
 * theirs would make much of a small one. */
static ha_status stop_at_sum(cursor *c, ha_error *err) {
  c->ended = true;
  return HA_FAIL(
      err, HA_E_CORRUPT, HA_NO_OFFSET,
      "table messages: rows have more bytes than the file, as they share their pages; no "
      "more of them are read");
}

static inline ha_status check_size(cursor *c, uint64_t size, int64_t id, ha_error *err) {
  if (size > c->file->open.max_chunk_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 " has %" PRIu64 " bytes, the limit is %" PRIu64,
                   id, size, c->file->open.max_chunk_bytes);
  }
  c->bytes += size;
  return c->bytes <= c->max_bytes ? HA_OK : stop_at_sum(c, err);
}

/* HA_END: not wanted, or told before. first: column of topic_id, behind which time and data are. */
static ha_status take_row(cursor *c, ha_row *out, sqlite3_stmt *stmt, int first, ha__db_key key,
                          ha_error *err) {
  size_t channel = 0;
  const ha_status st = find_channel(c, &channel, sqlite3_column_int64(stmt, first), key.id, err);

  if (st != HA_OK) return st;
  HA_TRY(check_types(stmt, first + 1, key.id, err));
  const void *data = sqlite3_column_blob(stmt, first + 2);
  const size_t size = (size_t)sqlite3_column_bytes(stmt, first + 2);
  if (!data && size > 0) return HA_FAIL_NOMEM(err);
  HA_TRY(check_size(c, size, key.id, err));
  *out =
      (ha_row){key.time, key.time, (uint32_t)channel, 0, size ? data : (const uint8_t *)"", size};
  return HA_OK;
}

/* HA_END: there is no such row. */
static ha_status find_row(cursor *c, int64_t id, ha_error *err) {
  if (!c->by_id) {
    HA_TRY(ha__db_prepare(&c->by_id, c->db, err,
                          "SELECT topic_id, timestamp, data FROM messages WHERE rowid = ?1"));
  }
  ha__db_rewind(c->db, c->by_id);
  sqlite3_bind_int64(c->by_id, 1, id);
  return ha__db_step(c->db, c->by_id, err);
}

/* --- by keys ------------------------------------------------------------------------------ */

static bool may_pass(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_LIMIT || st == HA_E_TRUNCATED;
}

/* Rows in a row that can't be read are told as one. */
typedef struct losses {
  uint64_t count;
  int64_t first; /* row id */
  ha_error problem;
} losses;

static void add_loss(losses *l, int64_t id, const ha_error *problem) {
  if (l->count++ > 0) return;
  l->first = id;
  l->problem = *problem;
}

static ha_status tell_losses(const losses *l, ha_error *err) {
  if (l->count == 1) {
    return HA_FAIL(err, l->problem.code == HA_E_LIMIT ? HA_E_LIMIT : HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 " can't be read: %s", l->first, l->problem.text);
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages: %" PRIu64 " rows can't be read, the first is %" PRId64 ": %s",
                 l->count, l->first, l->problem.text);
}

/* Rows that are not between the parts of the index that can be walked should be in one of these. */
static ha_status tell_outside(cursor *c, ha_error *err) {
  const uint64_t outside = c->keys.outside;

  c->keys.outside = 0;
  if (!c->bridged || outside <= c->entries) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index on timestamp lacks %" PRIu64 " of %" PRIu64
                 " rows of table messages where it can be read: they are left out",
                 outside - c->entries, outside);
}

/* What the index can't lead through any more: all that is left. */
static void keys_to_the_end(cursor *c) {
  ha__db_heap_clear(&c->keys.heap);
  c->keys.heap.more = true;
  c->keys.next = 0;
  c->keys.begun = c->begun;
  c->keys.from = c->last;
  c->keys.ends = false;
  c->resumes = false;
  c->by_index = false;
}

/* Behind the last key the index leads again, if it can. */
static ha_status end_keys(cursor *c, ha_row *out, ha_error *err) {
  const bool back = c->query.reverse != 0;

  HA_TRY(tell_outside(c, err));
  if (!c->resumes) {
    c->ended = true;
    return HA_END;
  }
  c->resumes = false;
  c->by_index = true;
  if (ha__db_direct_seek(c->direct, &c->resume, back, back) < 0) keys_to_the_end(c);
  return next_row(c, out, err);
}

/* Behind a loss the next good row waits: its key is handed out again. */
static ha_status next_by_keys(cursor *c, ha_row *out, ha_error *err) {
  losses lost = {.count = 0};
  ha_error problem = HA_ERROR_INIT;
  ha__db_key key;
  ha_status st;

  for (;;) {
    st = ha__db_keys_next(&key, &c->keys, c->db, &problem);
    if (st != HA_OK) break;
    st = find_row(c, key.id, &problem);
    if (st == HA_END) {
      st = HA_FAIL(&problem, HA_E_CORRUPT, HA_NO_OFFSET, "the row is gone");
    }
    if (may_pass(st)) {
      add_loss(&lost, key.id, &problem);
      continue;
    }
    if (st < 0) break;
    if (lost.count > 0) {
      c->keys.next--;
      break;
    }
    st = take_row(c, out, c->by_id, 0, key, err);
    if (st != HA_END) return st;
  }
  if (lost.count > 0) return tell_losses(&lost, err);
  if (st < 0 && err) *err = problem;
  return st == HA_END ? end_keys(c, out, err) : st;
}

/* The index can't lead any more. */
static void turn_to_keys(cursor *c) {
  sqlite3_finalize(c->in_order);
  c->in_order = NULL;
  c->by_index = false;
  c->keys.file = c->file;
  c->keys.wanted = c->wanted;
  c->keys.start_ns = c->query.start_ns;
  c->keys.end_ns = c->query.end_ns;
  c->keys.heap.reverse = c->query.reverse != 0;
  c->keys.begun = c->begun;
  c->keys.from = c->last;
}

/* --- by the index --------------------------------------------------------------------------- */

/* The conditions of the query, and of what was given before; k are keys of the index. */
static void add_conditions(sqlite3_str *sql, const cursor *c) {
  const char *joint = " WHERE";

  if (c->query.start_ns != INT64_MIN) {
    sqlite3_str_appendf(sql, "%s k.timestamp >= %lld", joint, (long long)c->query.start_ns);
    joint = " AND";
  }
  if (c->query.end_ns != INT64_MAX) {
    sqlite3_str_appendf(sql, "%s k.timestamp < %lld", joint, (long long)c->query.end_ns);
    joint = " AND";
  }
  if (!c->begun) return;
  sqlite3_str_appendf(sql, "%s k.timestamp %s %lld AND (k.timestamp, k.rowid) %s (%lld, %lld)",
                      joint, c->query.reverse ? "<=" : ">=", (long long)c->last.time,
                      c->query.reverse ? "<" : ">", (long long)c->last.time, (long long)c->last.id);
}

/* A list of the wanted topics: rows of others are passed without a look at their data, but not
 * those of which the index is wrong. */
static void add_topics(sqlite3_str *sql, const cursor *c) {
  const char *joint = "";

  if (!c->wanted) return;
  sqlite3_str_appendall(sql, strstr(sqlite3_str_value(sql), " WHERE") ? " AND" : " WHERE");
  sqlite3_str_appendall(sql, " (m.timestamp IS NOT k.timestamp OR m.topic_id IN (");
  for (size_t i = 0; i < c->file->channel_count; i++) {
    if (!c->wanted[i]) continue;
    sqlite3_str_appendf(sql, "%s%lld", joint, (long long)c->file->topic_ids[i]);
    joint = ",";
  }
  sqlite3_str_appendall(sql, "))");
}

/* SQLite takes the timestamp of a row from the index alone, right or wrong: so each is compared
 * with the row's own. */
static ha_status prepare(sqlite3_stmt **out, const cursor *c, bool keys_only, ha_error *err) {
  sqlite3_str *sql = sqlite3_str_new(NULL);
  const char *down = c->query.reverse ? " DESC" : "";

  sqlite3_str_appendf(
      sql, "SELECT k.rowid, %s FROM messages AS k INDEXED BY \"%w\"%s",
      keys_only ? "k.timestamp" : "m.topic_id, k.timestamp, m.data, m.timestamp IS k.timestamp",
      c->file->schema.time_index, keys_only ? "" : " LEFT JOIN messages AS m ON m.rowid = k.rowid");
  add_conditions(sql, c);
  if (!keys_only) add_topics(sql, c);
  sqlite3_str_appendf(sql, " ORDER BY k.timestamp%s, k.rowid%s", down, down);
  char *text = sqlite3_str_finish(sql);
  if (!text) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__db_prepare(out, c->db, err, "%s", text);
  sqlite3_free(text);
  return st;
}

/* An index whose order does not rise may lead in a circle. */
static ha_status check_order(const cursor *c, const ha__db_key *key, ha_error *err) {
  if (!c->begun || ha__db_key_before(&c->last, key, c->query.reverse != 0)) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "row %" PRId64 " comes out of order", key->id);
}

/* Go behind the rows of the index from here on that can't be read. HA_END: the index is no help;
 * HA_OK: the cursor can go on, lost tells what was passed. */
static ha_status pass_rows(cursor *c, losses *lost) {
  sqlite3_stmt *stmt = NULL;
  ha_error problem = HA_ERROR_INIT;
  ha_status st = prepare(&stmt, c, true, NULL);

  if (st < 0) return HA_END;
  while (c->passed < MAX_BAD_ROWS && ha__db_step(c->db, stmt, NULL) == HA_OK) {
    const ha__db_key key = {sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 0), 0};
    if (sqlite3_column_type(stmt, 1) != SQLITE_INTEGER) break;
    if (check_order(c, &key, NULL) < 0) break;
    st = find_row(c, key.id, &problem);
    if (st == HA_END) break; /* the index is wrong */
    if (!may_pass(st)) break;
    add_loss(lost, key.id, &problem);
    c->passed++;
    c->last = key;
    c->begun = true;
  }
  sqlite3_finalize(stmt);
  return lost->count > 0 ? HA_OK : HA_END;
}

static ha_status recover(cursor *c, const ha_error *problem, ha_error *err) {
  losses lost = {.count = 0};

  sqlite3_finalize(c->in_order);
  c->in_order = NULL;
  if (++c->restarts < MAX_RESTARTS && pass_rows(c, &lost) == HA_OK) return tell_losses(&lost, err);
  turn_to_keys(c);
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages and its index on timestamp are damaged, its rows are read without "
                 "the index from here on: %s",
                 problem->text);
}

/* All of the index was passed: was that all of the table? */
static ha_status end_index(cursor *c, ha_error *err) {
  const ha_storage_query *q = &c->query;

  c->ended = true;
  if (c->bridged || c->wanted || q->start_ns != INT64_MIN || q->end_ns != INT64_MAX ||
      c->restarts > 0) {
    return HA_END;
  }
  sqlite3_reset(c->in_order);
  const ha_status st = ha__db_index_check_size(c->db, c->entries, err);
  return st < 0 ? st : HA_END;
}

static ha_status next_by_index(cursor *c, ha_row *out, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  ha_status st = HA_OK;

  if (!c->in_order) st = prepare(&c->in_order, c, false, &problem);
  while (st >= 0) {
    st = ha__db_step(c->db, c->in_order, &problem);
    if (st == HA_END) return end_index(c, err);
    if (st < 0) break;
    c->entries++;
    const ha__db_key key = {sqlite3_column_int64(c->in_order, 2),
                            sqlite3_column_int64(c->in_order, 0), 0};
    if (sqlite3_column_int64(c->in_order, 4) == 0) {
      st = HA_FAIL(&problem, HA_E_CORRUPT, HA_NO_OFFSET,
                   "the index has row %" PRId64 " at another time than the row itself", key.id);
      break;
    }
    if (sqlite3_column_type(c->in_order, 2) == SQLITE_INTEGER) {
      st = check_order(c, &key, &problem);
      if (st < 0) break;
      c->last = key;
      c->begun = true;
    }
    c->db->work = 0;
    st = take_row(c, out, c->in_order, 1, key, err);
    if (st != HA_END) return st;
  }
  if (may_pass(st)) return recover(c, &problem, err);
  if (err) *err = problem;
  return st;
}

/* --- by the index, without SQLite ------------------------------------------------------------ */

/* Is the key behind what the query asks for, in this direction? */
static bool is_behind_end(const cursor *c, const ha__db_key *key, bool back) {
  if (back) return key->time < c->query.start_ns;
  return key->time >= c->query.end_ns && c->query.end_ns != INT64_MAX;
}

/* Before the first row of the query, or behind the last. */
static ha_status seek_directly(const cursor *c, bool back) {
  const ha__db_key key = {back ? c->query.end_ns : c->query.start_ns, INT64_MIN, 0};

  if (back && c->query.end_ns == INT64_MAX) return ha__db_direct_seek_last(c->direct, true);
  return ha__db_direct_seek(c->direct, &key, false, back);
}

static void begin_directly(cursor *c) {
  const ha_status st = ha__db_direct_open(&c->direct, c->file, c->db);

  if (st >= 0) {
    c->stuck = c->direct && seek_directly(c, c->query.reverse != 0) < 0;
    return;
  }
  ha__error_set(
      &c->trouble, HA_E_CORRUPT, HA_NO_OFFSET,
      "table messages or its index on timestamp has no first page: rows are read without the "
      "index");
  turn_to_keys(c);
}

static bool is_wanted(const cursor *c, int64_t topic) {
  const size_t channel = c->wanted ? ha__db_channel(c->file, topic) : 0;

  return !c->wanted || (channel != SIZE_MAX && c->wanted[channel]);
}

/* Walk against the direction of the query: how far does the index lead from the other end? Never
 * past what was given, as what is damaged stops both. */
static void find_resume(cursor *c) {
  const bool back = c->query.reverse == 0;
  ha__db_direct_row row;

  c->resumes = false;
  if (seek_directly(c, back) < 0) return;
  while (ha__db_direct_next(&row, c->direct) == HA_OK && !is_behind_end(c, &row.key, back)) {
    if (c->begun && !ha__db_key_before(&c->last, &row.key, !back)) break;
    c->resume = row.key;
    c->resumes = true;
    c->entries += is_wanted(c, row.topic);
  }
}

/* The index can't lead on: its rows are read without it up to where it leads again. */
static ha_status bridge(cursor *c, ha_row *out, ha_error *err) {
  char why[96];

  c->stuck = false;
  if (c->bridged) {
    keys_to_the_end(c);
    return next_row(c, out, err);
  }
  snprintf(why, sizeof why, "%s", ha__db_direct_why(c->direct));
  c->bridged = true;
  find_resume(c);
  turn_to_keys(c);
  c->keys.ends = c->resumes;
  c->keys.to = c->resume;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages and its index on timestamp are damaged, rows are read without the "
                 "index where it does not lead on: %s",
                 why);
}

/* A row that is not as rosbag2 writes it, or whose bytes can't be had: SQLite knows, or says why.
 */
static ha_status ask_for_row(cursor *c, ha_row *out, const ha__db_key *key, ha_error *err) {
  losses lost = {.count = 0};
  ha_error problem = HA_ERROR_INIT;
  ha_status st = find_row(c, key->id, &problem);

  if (st == HA_END) st = HA_FAIL(&problem, HA_E_CORRUPT, HA_NO_OFFSET, "the row is gone");
  if (st == HA_OK) return take_row(c, out, c->by_id, 0, *key, err);
  if (may_pass(st)) {
    add_loss(&lost, key->id, &problem);
    return tell_losses(&lost, err);
  }
  if (err) *err = problem;
  return st;
}

static ha_status take_directly(cursor *c, ha_row *out, ha__db_direct_row *row, ha_error *err) {
  size_t channel = 0;

  if (row->odd) return ask_for_row(c, out, &row->key, err);
  const ha_status st = find_channel(c, &channel, row->topic, row->key.id, err);
  if (st != HA_OK) return st;
  HA_TRY(check_size(c, row->size, row->key.id, err));
  if (!row->data && ha__db_direct_data(&row->data, c->direct) < 0) {
    return ask_for_row(c, out, &row->key, err);
  }
  *out = (ha_row){row->key.time, row->key.time, (uint32_t)channel, 0, row->data, (size_t)row->size};
  return HA_OK;
}

/* Rows of topics that are not wanted leave no trace, as SQLite does not give them either. */
static ha_status next_directly(cursor *c, ha_row *out, ha_error *err) {
  const bool back = c->query.reverse != 0;
  ha__db_direct_row row;

  while (!c->stuck) {
    ha_status st = ha__db_direct_next(&row, c->direct);
    if (st == HA_END || (st == HA_OK && is_behind_end(c, &row.key, back))) return end_index(c, err);
    if (st < 0) break;
    c->last = row.key;
    c->begun = true;
    if (!is_wanted(c, row.topic)) continue;
    c->entries++;
    st = take_directly(c, out, &row, err);
    if (st != HA_END) return st;
  }
  return bridge(c, out, err);
}

/* --- the cursor ------------------------------------------------------------------------------- */

static ha_status next_row(cursor *c, ha_row *out, ha_error *err) {
  if (!c->by_index) return next_by_keys(c, out, err);
  return c->direct ? next_directly(c, out, err) : next_by_index(c, out, err);
}

ha_status ha__db_cursor_next(void *object, ha_row *out, ha_error *err) {
  cursor *c = object;

  if (c->salvaged) return ha__db_salvage_cursor_next(c->salvaged, out, err);
  if (c->ended) return HA_END;
  if (c->trouble.code < 0) {
    const ha_status st = c->trouble.code;
    if (err) *err = c->trouble;
    c->trouble = (ha_error)HA_ERROR_INIT;
    return st;
  }
  return next_row(c, out, err);
}

void ha__db_cursor_close(void *object) {
  cursor *c = object;

  if (!c) return;
  ha__db_salvage_cursor_close(c->salvaged);
  ha__db_direct_close(c->direct);
  sqlite3_finalize(c->in_order);
  sqlite3_finalize(c->by_id);
  ha__db_keys_done(&c->keys);
  ha__db_close(c->db);
  ha__free(c->wanted);
  ha__free(c);
}

static bool wants_all(const ha_channel_set *set) {
  for (size_t i = 0; set && i < set->size; i++) {
    if (!set->items[i]) return false;
  }
  return true;
}

static ha_status init(cursor *c, ha_error *err) {
  const ha_channel_set *set = c->query.channels;

  if (c->file->salvage) {
    return ha__db_salvage_cursor_open(&c->salvaged, c->file, &c->query, err);
  }
  if (!wants_all(set)) {
    c->wanted = ha__alloc(set->size);
    if (!c->wanted) return HA_FAIL_NOMEM(err);
    memcpy(c->wanted, set->items, set->size);
  }
  c->query.channels = NULL; /* the caller's, and gone soon */
  c->max_bytes = ha__db_files_max_rows(&c->file->files);
  HA_TRY(ha__db_open(&c->db, &c->file->files, err));
  c->by_index = c->file->schema.time_index != NULL &&
                ha__db_index_check_end(c->file, c->db, &c->trouble) >= 0;
  if (c->by_index) {
    begin_directly(c);
  } else {
    turn_to_keys(c);
  }
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

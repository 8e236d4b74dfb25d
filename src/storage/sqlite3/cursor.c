/* Messages in the order of time. The index on timestamp leads: first without SQLite, and by it from
 * where something is not as usual; where it is missing or broken, keys that were found in the table
 * itself. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/direct.h"
#include "storage/sqlite3/file.h"
#include "storage/sqlite3/index.h"
#include "storage/sqlite3/keys.h"
#include "storage/sqlite3/salvage.h"

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
  uint8_t *wanted;        /* a byte a channel; NULL = all */
  sqlite3_stmt *in_order; /* row id, topic, time, data; NULL: to be begun behind last */
  sqlite3_stmt *by_id;    /* topic, time, data */
  bool by_index;
  bool ended;
  uint64_t entries; /* of the index, passed so far */
  ha_error trouble; /* to be told first */
  bool begun;       /* last is valid */
  bool again;       /* SQLite passes what was given without it, up to last */
  ha__db_key last;
  uint32_t restarts;
  uint32_t passed;  /* rows that could not be read */
  ha__db_keys keys; /* when not by_index */
  int64_t unknown[MAX_UNKNOWN];
  size_t unknown_count;
} cursor;

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

static const char *type_name(int type) {
  switch (type) {
  case SQLITE_INTEGER:
    return "a number";
  case SQLITE_FLOAT:
    return "a fraction";
  case SQLITE_TEXT:
    return "text";
  case SQLITE_BLOB:
    return "a blob";
  default:
    return "NULL";
  }
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
                   type_name(time_type));
  }
  if (data_type != SQLITE_BLOB) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 ": data is %s, should be a blob", id,
                   type_name(data_type));
  }
  return HA_OK;
}

static ha_status check_size(const cursor *c, uint64_t size, int64_t id, ha_error *err) {
  if (size <= c->file->open.max_chunk_bytes) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "table messages, row %" PRId64 " has %" PRIu64 " bytes, the limit is %" PRIu64, id,
                 size, c->file->open.max_chunk_bytes);
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
  if (st == HA_END) c->ended = true;
  if (st < 0 && err) *err = problem;
  return st;
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
  if (!c->begun || c->again) return;
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
  c->again = false;
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
  if (c->wanted || q->start_ns != INT64_MIN || q->end_ns != INT64_MAX || c->restarts > 0) {
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
    if (st == HA_END && !c->again) return end_index(c, err);
    if (st == HA_END) {
      st = HA_FAIL(&problem, HA_E_CORRUPT, HA_NO_OFFSET, "row %" PRId64 " does not come again",
                   c->last.id);
    }
    if (st < 0) break;
    c->entries++;
    const ha__db_key key = {sqlite3_column_int64(c->in_order, 2),
                            sqlite3_column_int64(c->in_order, 0), 0};
    if (c->again) {
      c->again = key.time != c->last.time || key.id != c->last.id;
      c->db->work = 0;
      continue;
    }
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

static bool is_behind_end(const cursor *c, const ha__db_key *key) {
  return key->time >= c->query.end_ns && c->query.end_ns != INT64_MAX;
}

static void begin_directly(cursor *c) {
  ha__db_direct_open(&c->direct, c->file, c->db);
  if (!c->direct || ha__db_direct_seek(c->direct, c->query.start_ns) >= 0) return;
  ha__db_direct_close(c->direct);
  c->direct = NULL;
}

/* From here on SQLite is asked, which knows what to do, or what is wrong. It passes all of the
 * index that was passed already: a search for the place where to go on might miss what is wrong
 * there. */
static ha_status turn_to_sqlite(cursor *c, ha_row *out, ha_error *err) {
  ha__db_direct_close(c->direct);
  c->direct = NULL;
  c->entries = 0;
  c->again = c->begun;
  return next_by_index(c, out, err);
}

/* Rows of topics that are not wanted leave no trace, as SQLite does not give them either. */
static ha_status next_directly(cursor *c, ha_row *out, ha_error *err) {
  ha__db_direct_row row;
  size_t channel = 0;

  for (;;) {
    ha_status st = ha__db_direct_next(&row, c->direct);
    if (st == HA_END || (st == HA_OK && is_behind_end(c, &row.key))) return end_index(c, err);
    if (st < 0) return turn_to_sqlite(c, out, err);
    c->entries++;
    st = find_channel(c, &channel, row.topic, row.key.id, err);
    if (st == HA_END && c->wanted) continue;
    if (st == HA_OK) st = check_size(c, row.size, row.key.id, err);
    if (st == HA_OK && !row.data && ha__db_direct_data(&row.data, c->direct) < 0) {
      return turn_to_sqlite(c, out, err);
    }
    c->last = row.key;
    c->begun = true;
    if (st == HA_OK) {
      *out = (ha_row){row.key.time, row.key.time, (uint32_t)channel, 0, row.data, (size_t)row.size};
    }
    if (st != HA_END) return st;
  }
}

/* --- the cursor ------------------------------------------------------------------------------- */

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
  if (c->direct) return next_directly(c, out, err);
  return c->by_index ? next_by_index(c, out, err) : next_by_keys(c, out, err);
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
  HA_TRY(ha__db_open(&c->db, &c->file->files, err));
  c->by_index = c->file->schema.time_index != NULL &&
                ha__db_index_check_end(c->file, c->db, &c->trouble) >= 0;
  if (!c->by_index) {
    turn_to_keys(c);
  } else if (!c->query.reverse) {
    begin_directly(c);
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

#include "storage/sqlite3/database/keys.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"

/* --- passes over the table --------------------------------------------------------------- */

static void note_damage(ha__db_keys *keys, const ha_error *problem) {
  if (keys->told) return;
  if (keys->damages++ == 0) keys->damage = *problem;
}

static void note_odd(ha__db_keys *keys, int64_t id, int type) {
  if (keys->told) return;
  if (keys->odd_count < HA__DB_ODD_ROWS) keys->odd[keys->odd_count] = (ha__db_odd_row){id, type};
  keys->odd_count++;
}

static bool is_between(const ha__db_keys *keys, const ha__db_key *key) {
  const bool reverse = keys->heap.reverse;

  return (!keys->begun || ha__db_key_before(&keys->from, key, reverse)) &&
         (!keys->ends || ha__db_key_before(key, &keys->to, reverse));
}

static bool is_wanted(ha__db_keys *keys, const ha__db_key *key, int64_t topic) {
  if (key->time < keys->start_ns) return false;
  if (key->time >= keys->end_ns && keys->end_ns != INT64_MAX) return false;
  if (keys->wanted) {
    const size_t channel = ha__db_channel(keys->file, topic);
    if (channel == SIZE_MAX || !keys->wanted[channel]) return false;
  }
  if (is_between(keys, key)) return true;
  if (!keys->told) keys->outside++;
  return false;
}

static ha_status take_row(ha__db_keys *keys, ha_error *err) {
  sqlite3_stmt *stmt = keys->scan.stmt;
  const ha__db_key key = {sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 0), 0};
  const int type = sqlite3_column_type(stmt, 1);

  if (type != SQLITE_INTEGER) {
    note_odd(keys, key.id, type);
    return HA_OK;
  }
  return is_wanted(keys, &key, sqlite3_column_int64(stmt, 2))
             ? ha__db_heap_add(&keys->heap, &key, err)
             : HA_OK;
}

static ha_status gather(ha__db_keys *keys, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  ha_status st;

  do {
    st = ha__db_scan_next(&keys->scan, &problem);
    if (st == HA_E_CORRUPT) {
      note_damage(keys, &problem);
    } else if (st < 0) {
      if (err) *err = problem;
    } else if (st == HA_OK) {
      st = take_row(keys, err);
      if (st < 0) return st;
    }
  } while (st == HA_OK || st == HA_E_CORRUPT);
  return st;
}

static ha_status fill(ha__db_keys *keys, ha__db *db, ha_error *err) {
  ha__db_heap_clear(&keys->heap);
  keys->next = 0;
  if (keys->scan.stmt) {
    ha__db_scan_restart(&keys->scan, INT64_MIN);
  } else {
    HA_TRY(ha__db_scan_open(&keys->scan, db, "messages", "timestamp, topic_id", INT64_MIN, err));
  }
  const ha_status st = gather(keys, err);
  if (st < 0) return st;
  ha__db_heap_sort(&keys->heap);
  return HA_OK;
}

static ha_status tell_damage(ha__db_keys *keys, ha_error *err) {
  keys->told = true;
  if (keys->damages == 0) return HA_OK;
  if (err) *err = keys->damage;
  if (keys->damages > 1) {
    ha__error_wrap(err, "%" PRIu64 " places in table messages are damaged, the first",
                   keys->damages);
  }
  return HA_E_CORRUPT;
}

static ha_status tell_odd(ha__db_keys *keys, ha_error *err) {
  const uint64_t i = keys->odd_told++;

  if (i < HA__DB_ODD_ROWS) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages, row %" PRId64 ": timestamp is %s, should be a number",
                   keys->odd[i].id, ha__db_type_name(keys->odd[i].type));
  }
  keys->odd_told = keys->odd_count;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages: %" PRIu64 " more rows have a timestamp that is not a number",
                 keys->odd_count - i);
}

ha_status ha__db_keys_next(ha__db_key *out, ha__db_keys *keys, ha__db *db, ha_error *err) {
  if (!keys->told) {
    HA_TRY(fill(keys, db, err));
    HA_TRY(tell_damage(keys, err));
  }
  if (keys->odd_told < keys->odd_count) return tell_odd(keys, err);
  if (keys->next == keys->heap.size) {
    if (!keys->heap.more) return HA_END;
    HA_TRY(fill(keys, db, err));
    if (keys->heap.size == 0) return HA_END;
  }
  keys->from = keys->heap.items[keys->next++];
  keys->begun = true;
  *out = keys->from;
  return HA_OK;
}

void ha__db_keys_done(ha__db_keys *keys) {
  ha__db_scan_done(&keys->scan);
  ha__db_heap_done(&keys->heap);
}

/* Makes rows of table topics from channels, and rows of message_definitions from their schemas. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/text/text.h"
#include "model/qos.h"
#include "storage/sqlite3/write/write.h"

/* --- QoS -------------------------------------------------------------------------------------- */

/* Text of the QoS profiles. The text of a channel from another bag is kept unchanged. Otherwise it
 * is made in `own`, in the format of version 9 of metadata.yaml; without profiles it is empty, as
 * in old versions of rosbag2. */
static ha_status find_qos(const char **out, ha__text *own, const ha_channel *channel,
                          ha_error *err) {
  const char *kept = ha_pairs_get(&channel->metadata, "offered_qos_profiles");

  if (kept && !kept[0]) kept = NULL;
  if (!kept && channel->qos_count > 0) {
    ha__qos_write(own, channel->qos, channel->qos_count, HA__QOS_NAMES, 0);
    HA_TRY(ha__text_status(own, err));
  }
  *out = kept ? kept : ha__text_view(own);
  return HA_OK;
}

/* --- definitions ------------------------------------------------------------------------------ */

static const char *hash_of(const ha_schema *schema) {
  static const char prefix[] = "RIHS01_";

  return strncmp(schema->hash, prefix, sizeof prefix - 1) == 0 ? schema->hash : "";
}

static bool same_text(sqlite3_stmt *stmt, int column, const void *text, size_t size) {
  const void *stored = sqlite3_column_text(stmt, column);
  const int stored_size = sqlite3_column_bytes(stmt, column);

  return ha__bytes_equal(stored, (size_t)stored_size, text, size);
}

static bool is_same(sqlite3_stmt *stmt, const ha_schema *schema) {
  return same_text(stmt, 0, schema->encoding, strlen(schema->encoding)) &&
         same_text(stmt, 1, schema->data, schema->size);
}

/* Look for the definition that readers would use: the row with the topic's hash, else the first of
 * the type. HA_END: there is none, or it is another definition, so a row with the hash must be
 * added. */
static ha_status look_for(sqlite3_stmt *stmt, const ha__db_writer *self, const ha_schema *schema,
                          ha_error *err) {
  const char *hash = hash_of(schema);
  bool found = false;
  bool first = true;
  int rc;

  while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
    const bool decides = hash[0] ? same_text(stmt, 2, hash, strlen(hash)) : first;
    const bool same = is_same(stmt, schema);
    if (decides && !same) {
      return HA_FAIL(
          err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
          "type %s has two definitions, and no hash that distinguishes them: sqlite3 can "
          "hold one",
          schema->name);
    }
    if (same && (first || decides)) found = true;
    first = false;
  }
  if (rc != SQLITE_DONE) return ha__db_write_fail(self, err);
  return found ? HA_OK : HA_END;
}

static ha_status find_definition(const ha__db_writer *self, const ha_schema *schema,
                                 ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_write_prepare(&stmt, self,
                              "SELECT encoding, encoded_message_definition, type_description_hash"
                              " FROM message_definitions WHERE topic_type = ?1 ORDER BY id",
                              err));
  sqlite3_bind_text(stmt, 1, schema->name, -1, SQLITE_STATIC);
  const ha_status st = look_for(stmt, self, schema, err);
  sqlite3_finalize(stmt);
  return st;
}

static ha_status step_and_end(const ha__db_writer *self, sqlite3_stmt *stmt, ha_error *err) {
  const ha_status st = sqlite3_step(stmt) == SQLITE_DONE ? HA_OK : ha__db_write_fail(self, err);

  sqlite3_finalize(stmt);
  return st;
}

/* Types without a definition get no row, because some readers fail on an empty definition. */
static ha_status add_definition(const ha__db_writer *self, const ha_schema *schema, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  if (schema->size == 0 && !schema->encoding[0]) return HA_OK;
  const ha_status st = find_definition(self, schema, err);
  if (st != HA_END) return st;
  HA_TRY(ha__db_write_prepare(
      &stmt, self,
      "INSERT INTO message_definitions (topic_type, encoding, encoded_message_definition,"
      " type_description_hash) VALUES (?1, ?2, ?3, ?4)",
      err));
  sqlite3_bind_text(stmt, 1, schema->name, -1, SQLITE_STATIC);
  sqlite3_bind_text(stmt, 2, schema->encoding, -1, SQLITE_STATIC);
  sqlite3_bind_text64(stmt, 3, schema->size ? (const char *)schema->data : "", schema->size,
                      SQLITE_STATIC, SQLITE_UTF8);
  sqlite3_bind_text(stmt, 4, hash_of(schema), -1, SQLITE_STATIC);
  return step_and_end(self, stmt, err);
}

/* --- topics ----------------------------------------------------------------------------------- */

static ha_status insert_topic(const ha__db_writer *self, int64_t id, const ha_channel *channel,
                              const char *qos, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_write_prepare(
      &stmt, self,
      "INSERT INTO topics (id, name, type, serialization_format, offered_qos_profiles,"
      " type_description_hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      err));
  sqlite3_bind_int64(stmt, 1, id);
  sqlite3_bind_text(stmt, 2, channel->topic, -1, SQLITE_STATIC);
  sqlite3_bind_text(stmt, 3, channel->schema->name, -1, SQLITE_STATIC);
  sqlite3_bind_text(stmt, 4, channel->encoding, -1, SQLITE_STATIC);
  sqlite3_bind_text(stmt, 5, qos, -1, SQLITE_STATIC);
  sqlite3_bind_text(stmt, 6, hash_of(channel->schema), -1, SQLITE_STATIC);
  return step_and_end(self, stmt, err);
}

static ha_status set_qos(const ha__db_writer *self, int64_t id, const char *qos, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_write_prepare(&stmt, self,
                              "UPDATE topics SET offered_qos_profiles = ?2 WHERE id = ?1", err));
  sqlite3_bind_int64(stmt, 1, id);
  sqlite3_bind_text(stmt, 2, qos, -1, SQLITE_STATIC);
  return step_and_end(self, stmt, err);
}

/* Profiles of a row. As in rosbag2, it has the profiles of all its channels, one for each
 * publisher. */
static ha_status get_qos(const char **out, ha__arena *arena, const ha__db_writer *self, int64_t id,
                         ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_write_prepare(&stmt, self, "SELECT offered_qos_profiles FROM topics WHERE id = ?1",
                              err));
  sqlite3_bind_int64(stmt, 1, id);
  ha_status st = sqlite3_step(stmt) == SQLITE_ROW ? HA_OK : ha__db_write_fail(self, err);
  if (st >= 0) {
    const char *text = (const char *)sqlite3_column_text(stmt, 0);
    *out = ha__arena_string(arena, text ? text : "");
    if (!*out) st = HA_FAIL_NOMEM(err);
  }
  sqlite3_finalize(stmt);
  return st;
}

static ha_status parse_qos(const ha_qos *const **out, size_t *count, ha__arena *arena,
                           const char *text, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  const ha_status st = ha__qos_parse(out, count, arena, text, strlen(text), &problem);

  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) *count = 0;
  return HA_OK;
}

static ha_status write_qos(const char **out, ha__text *text, const ha_qos *const *qos, size_t count,
                           ha_error *err) {
  ha__qos_write(text, qos, count, HA__QOS_NAMES, 0);
  HA_TRY(ha__text_status(text, err));
  *out = ha__text_view(text);
  return HA_OK;
}

static ha_status is_in(bool *out, const ha_qos *const *all, size_t count, const ha_qos *one,
                       ha_error *err) {
  ha__text wanted = HA__TEXT_INIT(INT32_MAX);
  const char *text = NULL;
  ha_status st = write_qos(&text, &wanted, &one, 1, err);

  *out = false;
  for (size_t i = 0; st >= 0 && i < count && !*out; i++) {
    ha__text other = HA__TEXT_INIT(INT32_MAX);
    const char *is = NULL;
    st = write_qos(&is, &other, &all[i], 1, err);
    *out = st >= 0 && strcmp(is, text) == 0;
    ha__text_done(&other);
  }
  ha__text_done(&wanted);
  return st;
}

static ha_status join_qos(const ha__db_writer *self, int64_t id, const char *old, const char *more,
                          ha__arena *arena, ha_error *err) {
  const ha_qos *const *mine = NULL;
  const ha_qos *const *yours = NULL;
  ha__text text = HA__TEXT_INIT(INT32_MAX);
  const char *joined = NULL;
  size_t count = 0;
  size_t more_count = 0;

  HA_TRY(parse_qos(&mine, &count, arena, old, err));
  HA_TRY(parse_qos(&yours, &more_count, arena, more, err));
  const size_t first_count = count;
  const ha_qos **all = ha__arena_alloc(arena, (count + more_count) * sizeof *all);
  if (!all) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    all[i] = mine[i];
  }
  for (size_t i = 0; i < more_count; i++) {
    bool known = false;
    HA_TRY(is_in(&known, all, count, yours[i], err));
    if (!known) all[count++] = yours[i];
  }
  if (count == first_count) return HA_OK;
  ha_status st = write_qos(&joined, &text, all, count, err);
  if (st >= 0) st = set_qos(self, id, joined, err);
  ha__text_done(&text);
  return st;
}

/* Add the profiles of another channel to the row of its topic. */
static ha_status add_qos(const ha__db_writer *self, int64_t id, const char *more, ha_error *err) {
  ha__arena arena = HA__ARENA_INIT;
  const char *old = "";

  ha_status st = get_qos(&old, &arena, self, id, err);
  if (st >= 0 && strcmp(old, more) != 0 && more[0]) {
    st = old[0] ? join_qos(self, id, old, more, &arena, err) : set_qos(self, id, more, err);
  }
  ha__arena_done(&arena);
  return st;
}

/* Make the key of a row: name, type, encoding and hash, each with a terminator. */
static ha_status make_key(ha__text *out, const ha_channel *channel, ha_error *err) {
  const char *const parts[] = {channel->topic, channel->schema->name, channel->encoding,
                               hash_of(channel->schema)};

  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    ha__text_add(out, parts[i], strlen(parts[i]) + 1);
  }
  return ha__text_status(out, err);
}

static ha_status keep_topic(ha__db_writer *self, const ha__text *key, ha_error *err) {
  const void *copy = ha__arena_dup(&self->arena, key->data, key->size);

  if (!copy) return HA_FAIL_NOMEM(err);
  return ha__table_put(&self->topics, copy, key->size, (uint64_t)++self->topic_count, err);
}

/* Channels of several publishers share one row, because rosbag2's readers use only the first row of
 * a name. */
static ha_status find_or_insert(int64_t *id, ha__db_writer *self, const ha_channel *channel,
                                const char *qos, ha_error *err) {
  ha__text key = HA__TEXT_INIT(INT32_MAX);
  uint64_t found = 0;
  ha_status st = make_key(&key, channel, err);

  if (st >= 0 && ha__table_find(&found, &self->topics, key.data, key.size)) {
    *id = (int64_t)found;
    st = add_qos(self, *id, qos, err);
  } else if (st >= 0) {
    *id = self->topic_count + 1;
    st = insert_topic(self, *id, channel, qos, err);
    if (st >= 0) st = keep_topic(self, &key, err);
  }
  ha__text_done(&key);
  return st;
}

static ha_status add_topic(ha__db_writer *self, uint32_t number, const ha_channel *channel,
                           ha_error *err) {
  ha__text own = HA__TEXT_INIT(INT32_MAX);
  const char *qos = NULL;
  void *ids = self->topic_ids;

  HA_TRY(ha__reserve(&ids, &self->topic_capacity, number, 1, sizeof *self->topic_ids, err));
  self->topic_ids = ids;
  ha_status st = find_qos(&qos, &own, channel, err);
  if (st >= 0) st = find_or_insert(&self->topic_ids[number], self, channel, qos, err);
  ha__text_done(&own);
  return st;
}

ha_status ha__db_writer_channel(void *object, uint32_t number, const ha_channel *channel,
                                ha_error *err) {
  ha__db_writer *self = object;

  if (!self->handle) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a channel before there is a file");
  }
  HA_TRY(ha__db_write_begin(self, err));
  HA_TRY(add_definition(self, channel->schema, err));
  HA_TRY(add_topic(self, number, channel, err));
  self->channel_count = number + 1;
  return HA_OK;
}

/* --- what comes late -------------------------------------------------------------------------- */

/* Remove the row of a type whose definition was unknown before. */
static ha_status remove_empty(const ha__db_writer *self, const ha_schema *schema, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_write_prepare(&stmt, self,
                              "DELETE FROM message_definitions WHERE topic_type = ?1"
                              " AND encoded_message_definition = ''",
                              err));
  sqlite3_bind_text(stmt, 1, schema->name, -1, SQLITE_STATIC);
  return step_and_end(self, stmt, err);
}

static ha_status set_hash(const ha__db_writer *self, uint32_t number, const ha_schema *schema,
                          ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_write_prepare(&stmt, self,
                              "UPDATE topics SET type_description_hash = ?2 WHERE id = ?1", err));
  sqlite3_bind_int64(stmt, 1, self->topic_ids[number]);
  sqlite3_bind_text(stmt, 2, hash_of(schema), -1, SQLITE_STATIC);
  return step_and_end(self, stmt, err);
}

ha_status ha__db_rows_define(void *object, uint32_t number, const ha_channel *channel,
                             ha_error *err) {
  ha__db_writer *self = object;

  HA_TRY(ha__db_write_begin(self, err));
  HA_TRY(remove_empty(self, channel->schema, err));
  HA_TRY(add_definition(self, channel->schema, err));
  return set_hash(self, number, channel->schema, err);
}

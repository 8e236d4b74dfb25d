/* Makes channels with schemas from the rows of topics and message_definitions. */
#include <string.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"
#include "base/table.h"
#include "model/qos.h"
#include "storage/sqlite3/database/file.h"

/* A definition as stored; several may have one type. */
typedef struct definition {
  const char *type;
  const char *encoding;
  const char *text;
  size_t text_size;
  const char *hash;
  size_t next; /* of the same type, or SIZE_MAX */
} definition;

/* Memory of a definition without its texts, counted because files may have many short rows. */
enum { DEFINITION_BYTES = 256 };

typedef struct reading {
  ha__db_file *self;
  ha__db *db;
  definition *definitions;
  size_t definition_count;
  size_t definition_capacity;
  ha__table by_type; /* number of the first definition */
  size_t channel_capacity;
  size_t id_capacity;
} reading;

static ha_status take_text(reading *r, const char **out, size_t *out_size, sqlite3_stmt *stmt,
                           int column, ha_error *err) {
  const unsigned char *text = sqlite3_column_text(stmt, column);
  const size_t size = text ? (size_t)sqlite3_column_bytes(stmt, column) : 0;

  if (!text && sqlite3_column_type(stmt, column) != SQLITE_NULL) return HA_FAIL_NOMEM(err);
  if (out_size) *out_size = size;
  return ha__quota_keep(out, &r->self->quota, text, size, err);
}

/* --- definitions ------------------------------------------------------------------- */

static ha_status add_definition(reading *r, sqlite3_stmt *stmt, ha_error *err) {
  void *items = r->definitions;
  definition def = {.next = SIZE_MAX};
  uint64_t first = 0;

  HA_TRY(take_text(r, &def.type, NULL, stmt, 0, err));
  HA_TRY(take_text(r, &def.encoding, NULL, stmt, 1, err));
  HA_TRY(take_text(r, &def.text, &def.text_size, stmt, 2, err));
  HA_TRY(take_text(r, &def.hash, NULL, stmt, 3, err));
  HA_TRY(ha__quota_charge(&r->self->quota, DEFINITION_BYTES, err));
  HA_TRY(ha__reserve(&items, &r->definition_capacity, r->definition_count, 1, sizeof def, err));
  r->definitions = items;
  const size_t at = r->definition_count++;
  r->definitions[at] = def;
  if (!ha__table_find(&first, &r->by_type, def.type, strlen(def.type))) {
    return ha__table_put(&r->by_type, def.type, strlen(def.type), at, err);
  }
  r->definitions[at].next = r->definitions[first].next;
  r->definitions[first].next = at;
  return HA_OK;
}

static ha_status read_definitions(reading *r, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  int64_t last = INT64_MIN;
  ha_status st;

  if (!r->self->schema.has_definitions) return HA_OK;
  HA_TRY(ha__db_prepare(&stmt, r->db, err,
                        "SELECT topic_type, encoding, encoded_message_definition,"
                        " type_description_hash, rowid FROM message_definitions ORDER BY rowid"));
  while ((st = ha__db_step(r->db, stmt, err)) == HA_OK) {
    const int64_t id = sqlite3_column_int64(stmt, 4);
    if (id <= last && last != INT64_MIN) {
      st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "rows of message_definitions are out of order");
      break;
    }
    last = id;
    st = add_definition(r, stmt, err);
    if (st < 0) break;
  }
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

/* Find the definition with the topic's hash, else the first one of its type. */
static const definition *find_definition(const reading *r, const char *type, const char *hash) {
  uint64_t first = 0;

  if (!ha__table_find(&first, &r->by_type, type, strlen(type))) return NULL;
  for (size_t i = (size_t)first; i != SIZE_MAX && hash[0]; i = r->definitions[i].next) {
    if (strcmp(r->definitions[i].hash, hash) == 0) return &r->definitions[i];
  }
  return &r->definitions[first];
}

/* --- topics -------------------------------------------------------------------------- */

static ha_status make_schema(const ha_schema **out, reading *r, const char *type, const char *hash,
                             ha_error *err) {
  const definition *def = find_definition(r, type, hash);
  ha_schema *schema = ha__arena_alloc(&r->self->arena, sizeof *schema);

  if (!schema) return HA_FAIL_NOMEM(err);
  *schema = (ha_schema){.struct_size = sizeof *schema,
                        .name = type,
                        .encoding = def ? def->encoding : "",
                        .data = (const uint8_t *)(def ? def->text : ""),
                        .size = def ? def->text_size : 0,
                        .hash = def && !hash[0] ? def->hash : hash};
  *out = schema;
  return HA_OK;
}

/* The text is kept unchanged, and parsed as far as possible. */
static ha_status add_qos(reading *r, ha_channel *channel, sqlite3_stmt *stmt, ha_error *err) {
  const ha_storage_open *open = &r->self->open;
  ha_error problem = HA_ERROR_INIT;
  const char *text = NULL;
  size_t size = 0;

  HA_TRY(take_text(r, &text, &size, stmt, 4, err));
  if (size == 0) return HA_OK;
  ha_pair *pair = ha__arena_alloc(&r->self->arena, sizeof *pair);
  if (!pair) return HA_FAIL_NOMEM(err);
  *pair = (ha_pair){"offered_qos_profiles", text, size};
  channel->metadata = (ha_pairs){pair, 1};
  const ha_status st =
      ha__qos_parse(&channel->qos, &channel->qos_count, &r->self->arena, text, size, &problem);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    open->host->report(open->report_to, HA_NO_OFFSET, "QoS profiles of topic %s: %s",
                       channel->topic, problem.text);
  }
  return HA_OK;
}

static ha_status add_topic(reading *r, sqlite3_stmt *stmt, ha_error *err) {
  ha__db_file *self = r->self;
  const int64_t id = sqlite3_column_int64(stmt, 0);
  const size_t at = self->channel_count;
  const char *type = NULL;
  const char *hash = NULL;
  void *channels = self->channels;
  void *ids = self->topic_ids;

  if (at > 0 && id <= self->topic_ids[at - 1]) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "rows of table topics are out of order");
  }
  HA_TRY(ha__quota_channel(&self->quota, at, err));
  HA_TRY(ha__reserve(&channels, &r->channel_capacity, at, 1, sizeof *self->channels, err));
  self->channels = channels;
  HA_TRY(ha__reserve(&ids, &r->id_capacity, at, 1, sizeof *self->topic_ids, err));
  self->topic_ids = ids;
  /* the id is for display only: larger ids of topics are truncated to 32 bits */
  ha_channel channel = {
      .struct_size = sizeof channel, .id = (uint32_t)id, .message_count = HA_UNCOUNTED};
  HA_TRY(take_text(r, &channel.topic, NULL, stmt, 1, err));
  HA_TRY(take_text(r, &type, NULL, stmt, 2, err));
  HA_TRY(take_text(r, &channel.encoding, NULL, stmt, 3, err));
  HA_TRY(take_text(r, &hash, NULL, stmt, 5, err));
  HA_TRY(add_qos(r, &channel, stmt, err));
  HA_TRY(make_schema(&channel.schema, r, type, hash, err));
  self->channels[at] = channel;
  self->topic_ids[at] = id;
  self->channel_count++;
  return HA_OK;
}

static ha_status read_topics(reading *r, ha_error *err) {
  const ha__db_schema *schema = &r->self->schema;
  sqlite3_stmt *stmt = NULL;
  ha_status st;

  HA_TRY(ha__db_prepare(&stmt, r->db, err,
                        "SELECT rowid, name, type, %s, %s, %s"
                        " FROM topics ORDER BY rowid",
                        schema->has_encoding ? "serialization_format" : "'cdr'",
                        schema->has_qos ? "offered_qos_profiles" : "''",
                        schema->has_hash ? "type_description_hash" : "''"));
  while ((st = ha__db_step(r->db, stmt, err)) == HA_OK) {
    st = add_topic(r, stmt, err);
    if (st < 0) break;
  }
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

/* Report damage of a table. Rows before it are kept, and messages can be read without
 * definitions. */
static ha_status report_damage(reading *r, const char *table, ha_status st, const ha_error *problem,
                               ha_error *err) {
  const ha_storage_open *open = &r->self->open;

  if (st >= 0) return HA_OK;
  if (st != HA_E_CORRUPT) {
    if (err) *err = *problem;
    return st;
  }
  r->self->info.flags &= ~(uint32_t)HA_STORAGE_COMPLETE;
  open->host->report(open->report_to, HA_NO_OFFSET, "table %s: %s", table, problem->text);
  return HA_OK;
}

static ha_status list_channels(ha__db_file *self, ha_error *err) {
  self->channel_list =
      ha__arena_alloc(&self->arena, self->channel_count * sizeof *self->channel_list);
  if (!self->channel_list) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < self->channel_count; i++) {
    self->channel_list[i] = &self->channels[i];
  }
  return HA_OK;
}

ha_status ha__db_topics_read(ha__db_file *self, ha__db *db, ha_error *err) {
  reading r = {.self = self, .db = db};
  ha_error problem = HA_ERROR_INIT;

  ha_status st = read_definitions(&r, &problem);
  st = report_damage(&r, "message_definitions", st, &problem, err);
  if (st >= 0) {
    st = read_topics(&r, &problem);
    st = report_damage(&r, "topics", st, &problem, err);
  }
  ha__table_done(&r.by_type);
  ha__free(r.definitions);
  return st < 0 ? st : list_channels(self, err);
}

size_t ha__db_any_channel(const ha__db_file *self, int64_t topic_id) {
  const int64_t *ids = self->topic_ids;
  size_t at;

  HA__SEARCH(at, self->channel_count, ids[at] < topic_id);
  return at < self->channel_count && ids[at] == topic_id ? at : SIZE_MAX;
}

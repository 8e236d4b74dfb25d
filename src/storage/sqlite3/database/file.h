/* An open database of rosbag2: the object of the storage, shared by its parts. Constant after
 * opening, except for ha__db_count(). */
#ifndef HA_STORAGE_SQLITE3_DATABASE_FILE_H
#define HA_STORAGE_SQLITE3_DATABASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "storage/quota.h"
#include "storage/sqlite3/database/db.h"
#include "storage/sqlite3/pages/index_walk.h"

/* Tables and columns of the bag. */
typedef struct ha__db_schema {
  bool has_schema;
  bool has_metadata;
  bool has_definitions;
  bool has_encoding;  /* topics.serialization_format, which the first release lacks */
  bool has_qos;       /* topics.offered_qos_profiles */
  bool has_hash;      /* topics.type_description_hash */
  ha__db_shape shape; /* of table messages */
  int64_t version;    /* 1 to 4, or another number from the file */
  const char *distro; /* "" = unknown */
} ha__db_schema;

typedef struct ha__db_salvage ha__db_salvage;

typedef struct ha__db_file {
  ha_storage_open open;
  ha__db_files files;
  ha__db_salvage *salvage; /* recovery of tables that SQLite finds damaged; else NULL */
  ha__arena arena;
  ha__quota quota; /* owns the texts of topics and definitions */
  ha__db_schema schema;
  char version[24];
  ha_channel *channels; /* in the order of topics.id */
  const ha_channel **channel_list;
  int64_t *topic_ids; /* of the channels, ascending */
  size_t channel_count;
  ha_pair pairs[2];
  ha_storage_info info;
} ha__db_file;

/* Find the tables and columns. HA_E_UNSUPPORTED when the database is not a bag. Text is kept in the
 * arena. */
ha_status ha__db_schema_read(ha__db_schema *out, ha__db *db, ha__arena *arena, ha_error *err);

/* Open the pages of the database in the state that SQLite would read. HA_E_CORRUPT when they have
 * no header. */
ha_status ha__db_file_pages(ha__db_pages *out, const ha__db_file *self, ha_error *err);

/* Make a channel of each topic. */
ha_status ha__db_topics_read(ha__db_file *self, ha__db *db, ha_error *err);

/* Index of the channel with this topics.id, or SIZE_MAX. */
size_t ha__db_any_channel(const ha__db_file *self, int64_t topic_id);

/* The same; fast where ids are 1, 2, 3, ..., as in most files. */
static inline size_t ha__db_channel(const ha__db_file *self, int64_t topic_id) {
  const uint64_t place = (uint64_t)topic_id - 1;

  if (place < self->channel_count && self->topic_ids[place] == topic_id) return (size_t)place;
  return ha__db_any_channel(self, topic_id);
}

/* Copy a column as text; "" for NULL. */
ha_status ha__db_text(const char **out, size_t *out_size, ha__arena *arena, sqlite3_stmt *stmt,
                      int column, ha_error *err);

ha_status ha__db_count(void *object, ha_error *err);
/* Count the rows of table messages: the cells of its leaves. HA_E_CORRUPT when a part can't be
 * read. */
ha_status ha__db_count_cells(uint64_t *out, const ha__db_file *self, const ha__db_pages *pages);

ha_status ha__db_cursor_open(void *object, void **out, const ha_storage_query *query,
                             ha_error *err);
ha_status ha__db_cursor_next(void *object, ha_row *out, ha_error *err);
void ha__db_cursor_close(void *object);

ha_status ha__db_walk_open(void **out, const ha_storage_open *open, uint64_t start, int32_t chunks,
                           ha_error *err);
ha_status ha__db_walk_next(void *object, ha_record *out, ha_error *err);
void ha__db_walk_close(void *object);

ha_status ha__db_check(const ha_storage_open *open, const ha_storage_report *report, ha_error *err);

#endif

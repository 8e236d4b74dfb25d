/* A database that is being written: the object shared by the parts of the writer. One thread at a
 * time. */
#ifndef HA_STORAGE_SQLITE3_WRITE_WRITE_H
#define HA_STORAGE_SQLITE3_WRITE_WRITE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/table.h"

enum {
  HA__DB_BATCH = 256,             /* maximum number of rows in a batch */
  HA__DB_BATCH_BYTES = 256 << 10, /* bytes of a batch; small enough for the processor's cache */
  HA__DB_WAITING_BYTES = 32 << 10 /* larger rows are inserted at once, without a copy */
};

/* PRAGMA name=value */
typedef struct ha__db_pragma {
  const char *name;
  const char *value;
} ha__db_pragma;

/* A row of a batch. */
typedef struct ha__db_waiting {
  int64_t time;
  int64_t topic;
  uint32_t offset; /* in the bytes of the batch */
  uint32_t size;
} ha__db_waiting;

/* Rows that are to be inserted by one statement. */
typedef struct ha__db_batch {
  sqlite3_stmt *stmts[3]; /* one for each number of rows in g_rows */
  ha__db_waiting *items;
  uint8_t *bytes;
  size_t used; /* of bytes */
  size_t size;
  size_t begin; /* rows before it are in the database */
} ha__db_batch;

/* Order of rows, to decide whether the index on timestamp is maintained while rows are inserted:
 * not if many rows are late. */
typedef struct ha__db_order {
  bool dropped;    /* the index was dropped, and is created again at the end */
  int64_t newest;  /* newest time of all rows */
  int64_t before;  /* newest time at the last commit */
  int64_t horizon; /* newest time at the commit before that; older rows are late */
  uint64_t rows;
  uint64_t late;
} ha__db_order;

typedef struct ha__db_writer {
  ha__arena arena;
  const char *distro;
  ha__db_pragma *pragmas; /* in the order of execution */
  size_t pragma_count;
  const char *path;
  sqlite3 *handle; /* NULL before rows_create() */
  uint32_t channel_count;
  int64_t *topic_ids; /* topics.id by channel; channels of one topic and type share a row */
  size_t topic_capacity;
  int64_t topic_count;
  ha__table topics;     /* maps name, type, encoding and hash to the id */
  size_t max_row_bytes; /* limit of the size of a message */
  bool pages_chosen;    /* the page size can't change any more */
  ha__db_batch batch;
  ha__db_order order;
  bool began;      /* a transaction, which SQLite may have rolled back */
  uint64_t stored; /* rows that are committed */
} ha__db_writer;

/* Convert presets and settings to pragmas. */
ha_status ha__db_write_pragmas(ha__db_writer *self, const ha_storage_create *create, ha_error *err);

/* The last failure of SQLite as a status; names the file. */
ha_status ha__db_write_fail(const ha__db_writer *self, ha_error *err);
ha_status ha__db_write_run(const ha__db_writer *self, const char *sql, ha_error *err);
ha_status ha__db_write_prepare(sqlite3_stmt **out, const ha__db_writer *self, const char *sql,
                               ha_error *err);
/* Begin a transaction if there is none. */
ha_status ha__db_write_begin(ha__db_writer *self, ha_error *err);
/* End the transaction if there is one. */
ha_status ha__db_write_commit(ha__db_writer *self, ha_error *err);

ha_status ha__db_batch_init(ha__db_writer *self, ha_error *err);
void ha__db_batch_done(ha__db_batch *batch);
/* Insert the waiting rows. */
ha_status ha__db_batch_flush(ha__db_writer *self, ha_error *err);

/* members of ha_storage_ops */

ha_status ha__db_writer_open(void **out, const ha_storage_create *create, ha_storage_layout *layout,
                             ha_error *err);
void ha__db_writer_close(void *object);
ha_status ha__db_writer_channel(void *object, uint32_t number, const ha_channel *channel,
                                ha_error *err);
ha_status ha__db_rows_define(void *object, uint32_t number, const ha_channel *channel,
                             ha_error *err);
ha_status ha__db_rows_create(void *object, const char *path, ha_error *err);
ha_status ha__db_row(void *object, uint32_t channel, const ha_message *msg, const uint8_t *data,
                     size_t size, ha_error *err);
ha_status ha__db_rows_commit(void *object, int32_t sync, ha_error *err);
ha_status ha__db_rows_finish(void *object, int32_t sync, ha_error *err);
uint64_t ha__db_rows_stored(const void *object);
ha_status ha__db_keep_yaml(void *object, const char *text, size_t size, uint64_t offset,
                           ha_bytes *out, ha_error *err);

#endif

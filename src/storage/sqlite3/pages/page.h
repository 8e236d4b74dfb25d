/* Pages of an SQLite file, parsed without SQLite and without belief in any other page: who reads on
 * where a page is gone must know what the next one is by its own bytes. No input of its own. */
#ifndef HA_STORAGE_SQLITE3_PAGES_PAGE_H
#define HA_STORAGE_SQLITE3_PAGES_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  HA__DB_INDEX_INTERIOR = 2,
  HA__DB_TABLE_INTERIOR = 5,
  HA__DB_INDEX_LEAF = 10,
  HA__DB_TABLE_LEAF = 13
};

enum {
  HA__DB_FILE_HEAD = 100, /* bytes of page 1 before its b-tree begins */
  HA__DB_COLUMNS = 8      /* of a row that is looked at; rosbag2's have up to 6 */
};

/* A page of a b-tree. */
typedef struct ha__db_btree {
  const uint8_t *bytes;
  uint32_t size;   /* bytes that are there; less than usable where the file ends in the page */
  uint32_t usable; /* bytes of each page of the file that SQLite uses */
  uint8_t type;
  uint32_t cell_count;
  uint32_t start;   /* of it in the page */
  uint32_t cells;   /* where the list of their offsets is */
  uint32_t content; /* where the first of them is */
  uint32_t right;   /* the last child, of an interior page */
} ha__db_btree;

/* What a page of a b-tree holds: a row, a key or the way to a child. */
typedef struct ha__db_cell {
  uint32_t offset; /* in the page */
  uint32_t end;    /* behind it */
  uint32_t child;  /* of an interior page */
  int64_t id;      /* row id, of a table */
  uint64_t size;   /* of the payload; 0 in the interior of a table */
  const uint8_t *local;
  uint32_t local_size; /* payload bytes that lie here */
  uint32_t overflow;   /* the page with those that follow; 0 = that is all */
} ha__db_cell;

/* A column of a record; type is SQLite's serial type. */
typedef struct ha__db_column {
  uint64_t type;
  uint64_t offset; /* in the payload */
  uint64_t size;
} ha__db_column;

/* A row of table messages. */
typedef struct ha__db_message {
  int64_t topic;
  int64_t time;
  uint64_t data; /* offset in the payload */
  uint64_t data_size;
} ha__db_message;

static inline uint32_t ha__db_big32(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline bool ha__db_is_page_size(uint32_t n) {
  return n >= 512 && n <= 65536 && (n & (n - 1)) == 0;
}

/* As ha__db_varint(), for one that has more than three bytes. */
size_t ha__db_long_varint(uint64_t *out, const uint8_t *p, size_t size);

/* start: where the b-tree begins in the page. False when it can be none. */
bool ha__db_btree_parse(ha__db_btree *out, const uint8_t *bytes, size_t size, uint32_t usable,
                        uint32_t start);

/* False when there is no whole cell. */
bool ha__db_btree_cell(ha__db_cell *out, const ha__db_btree *page, uint32_t i);

/* Is each cell whole, and does the last of them end with the page, as it must in a page that was
 * only ever added to? Tells a page from what just looks like one. */
bool ha__db_btree_is_sound(const ha__db_btree *page);

/* Bytes between the cells, which have `used` bytes in all, of which the page does not say that they
 * are free: its count of cells, or one of their offsets, is wrong. */
uint32_t ha__db_btree_stray(const ha__db_btree *page, uint32_t used);

/* Pages that the payload needs besides this one. */
uint64_t ha__db_cell_overflow_pages(const ha__db_cell *cell, uint32_t usable);

/* The columns of a record, of whose size bytes the first `have` are here. 0 when it is none, or has
 * more than HA__DB_COLUMNS. */
size_t ha__db_record_parse(ha__db_column *out, const uint8_t *payload, size_t have, uint64_t size);

static inline bool ha__db_is_number(const ha__db_column *column) {
  return (column->type >= 1 && column->type <= 6) || column->type == 8 || column->type == 9;
}

static inline bool ha__db_is_blob(const ha__db_column *column) {
  return column->type >= 12 && column->type % 2 == 0;
}

static inline bool ha__db_is_text(const ha__db_column *column) {
  return column->type >= 13 && column->type % 2 == 1;
}

/* False when it is no number, or not within the bytes. */
bool ha__db_column_number(int64_t *out, const ha__db_column *column, const uint8_t *payload,
                          size_t have);

/* False when the row has not the shape of one of table messages: id, topic_id, timestamp, data. */
bool ha__db_message_parse(ha__db_message *out, const ha__db_cell *cell);

/* False when it is no key of an index on timestamp: that, and the row id. */
bool ha__db_time_key_parse(int64_t *time, int64_t *id, const ha__db_cell *cell);

#endif

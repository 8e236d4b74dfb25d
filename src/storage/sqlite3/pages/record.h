/* Parses records: the values of a row or of an index entry, and messages in rows. The inline
 * functions are the fast path for the row layout that rosbag2 writes. No I/O, no allocation; any
 * thread. */
#ifndef HA_STORAGE_SQLITE3_PAGES_RECORD_H
#define HA_STORAGE_SQLITE3_PAGES_RECORD_H

#include "storage/sqlite3/pages/page.h"

enum { HA__DB_COLUMNS = 64 }; /* maximum number of columns of a record; rosbag2's have up to 6 */

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

/* Parse the header of a record of `size` bytes, the first `have` of which are at payload. Returns
 * the number of columns; 0 when it is not a record, or has more than HA__DB_COLUMNS. */
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

/* Read an integer. False when the column is not an integer, or not within the bytes. */
bool ha__db_column_number(int64_t *out, const ha__db_column *column, const uint8_t *payload,
                          size_t have);

/* Place of a row in the order of time. */
typedef struct ha__db_key {
  int64_t time;
  int64_t id;
  uint64_t place; /* location of the row; not compared */
} ha__db_key;

static inline bool ha__db_key_before(const ha__db_key *a, const ha__db_key *b, bool reverse) {
  const bool less = a->time != b->time ? a->time < b->time : a->id < b->id;

  return reverse ? !less && (a->time != b->time || a->id != b->id) : less;
}

/* Positions of the columns of table messages in its records. */
typedef struct ha__db_layout {
  size_t count; /* columns of the table */
  size_t topic;
  size_t time;
  size_t data;
  bool standard; /* id, topic_id, timestamp, data: the fast path applies */
} ha__db_layout;

extern const ha__db_layout ha__db_standard_layout;

/* Reason why a cell of table messages is not a message. */
typedef enum ha__db_fault {
  HA__DB_NO_FAULT,
  HA__DB_BAD_DATA, /* not a blob; topic and time are known */
  HA__DB_BAD_TIME, /* not an integer */
  HA__DB_BAD_TOPIC,
  HA__DB_BAD_RECORD,
  HA__DB_BAD_CELL /* it is not within the page */
} ha__db_fault;

/* A row of table messages. Its bytes are valid until the page of its leaf is released. */
typedef struct ha__db_row_view {
  ha__db_key key;
  ha__db_cell cell;
  ha__db_message message; /* has no data when there is a fault */
  ha__db_fault fault;
} ha__db_row_view;

ha__db_fault ha__db_message_look(ha__db_message *out, const ha__db_cell *cell,
                                 const ha__db_layout *layout);

/* Describe the fault, for example "timestamp is text, should be a number". */
void ha__db_fault_text(char *out, size_t size, ha__db_fault fault, const ha__db_cell *cell,
                       const ha__db_layout *layout);

/* False when the key does not consist of a time and a row id, as in an index on timestamp. */
bool ha__db_time_key_parse(int64_t *time, int64_t *id, const ha__db_cell *cell);

/* Parse a payload in the usual layout: no id, a topic of one byte or none (the constant 1), a time
 * of eight bytes and a blob. The first `have` of its `size` bytes are at p. False: use
 * ha__db_message_look(). */
static inline bool ha__db_fast_message(ha__db_message *out, const uint8_t *p, uint32_t have,
                                       uint64_t size) {
  uint32_t blob = 0;

  if (have < 4 + 4 || p[1] != 0 || (p[2] & ~8) != 1 || p[3] != 6) return false;
  const size_t head = 4 + ha__db_short_varint(&blob, p + 4);
  const size_t topic_size = p[2] == 1;
  if (p[0] != head || head == 4 || blob < 12 || blob % 2 != 0) return false;
  out->data = head + topic_size + 8;
  out->data_size = (blob - 12) / 2;
  if (out->data > have || out->data + out->data_size != size) return false;
  out->topic = topic_size ? (int8_t)p[head] : 1;
  out->time = ha__db_big64(p + head + topic_size);
  return true;
}

/* Offset of cell i. False when it is within the page header, or has fewer than `least` bytes. */
static inline bool ha__db_fast_cell(uint32_t *at, const ha__db_btree *leaf, uint32_t i,
                                    uint32_t least) {
  *at = ha__db_big16(leaf->bytes + leaf->cells + (size_t)2 * i);
  return *at >= leaf->cells + 2 * leaf->cell_count && *at + least <= leaf->size;
}

/* Key i of a leaf of the index on timestamp, with a time of eight bytes and an id of up to four.
 * False: use ha__db_time_key_parse(). */
static inline bool ha__db_fast_key_at(int64_t *time, int64_t *id, const ha__db_btree *leaf,
                                      uint32_t i) {
  enum { MOST = 1 + 3 + 8 + 4 };
  uint32_t at = 0;

  if (!ha__db_fast_cell(&at, leaf, i, MOST)) return false;
  const uint8_t *p = leaf->bytes + at;
  const uint32_t id_size = p[3];
  if (p[1] != 3 || p[2] != 6 || id_size - 1 > 3 || p[0] != 11 + id_size) return false;
  *time = ha__db_big64(p + 4);
  *id = (int32_t)ha__db_big32(p + 12) >> (32 - 8 * id_size);
  return true;
}

/* Row i of a leaf of table messages in the standard layout, without overflow pages; its end and
 * child are not set. */
static inline bool ha__db_fast_row_at(ha__db_cell *cell, ha__db_message *message,
                                      const ha__db_btree *leaf, uint32_t i) {
  enum { NUMBERS = 2 * 9 };
  uint32_t at = 0;
  uint32_t size = 0;
  uint32_t id = 0;

  if (!ha__db_fast_cell(&at, leaf, i, NUMBERS)) return false;
  const uint8_t *p = leaf->bytes + at;
  const size_t first = ha__db_short_varint(&size, p);
  const size_t second = ha__db_short_varint(&id, p + first);
  const size_t head = first + second;
  if (first == 0 || second == 0) return false;
  if (size > leaf->usable - 35 || size > leaf->size - at - head) return false;
  if (!ha__db_fast_message(message, p + head, size, size)) return false;
  cell->offset = at;
  cell->id = id;
  cell->size = size;
  cell->local = p + head;
  cell->local_size = size;
  cell->overflow = 0;
  return true;
}

static inline bool ha__db_message_parse(ha__db_message *out, const ha__db_cell *cell,
                                        const ha__db_layout *layout) {
  return (layout->standard &&
          ha__db_fast_message(out, cell->local, cell->local_size, cell->size)) ||
         ha__db_message_look(out, cell, layout) == HA__DB_NO_FAULT;
}

#endif

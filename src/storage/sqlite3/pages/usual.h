/* What is read millions of times: keys and rows as rosbag2 makes nearly all of them, straight out
 * of a leaf. False says nothing: what is otherwise is for the functions of page.h, which know all.
 */
#ifndef HA_STORAGE_SQLITE3_PAGES_USUAL_H
#define HA_STORAGE_SQLITE3_PAGES_USUAL_H

#include "storage/sqlite3/pages/page.h"

static inline uint32_t ha__db_big16(const uint8_t *p) {
  return (uint32_t)p[0] << 8 | p[1];
}

static inline int64_t ha__db_big64(const uint8_t *p) {
  return (int64_t)((uint64_t)ha__db_big32(p) << 32 | ha__db_big32(p + 4));
}

/* A number of one to nine bytes, most significant first. 0 when it does not end in time. */
static inline size_t ha__db_varint(uint64_t *out, const uint8_t *p, size_t size) {
  if (size > 0 && p[0] < 0x80) {
    *out = p[0];
    return 1;
  }
  if (size > 1 && p[1] < 0x80) {
    *out = (uint64_t)(p[0] & 0x7f) << 7 | p[1];
    return 2;
  }
  if (size > 2 && p[2] < 0x80) {
    *out = (uint64_t)(p[0] & 0x7f) << 14 | (uint64_t)(p[1] & 0x7f) << 7 | p[2];
    return 3;
  }
  return ha__db_long_varint(out, p, size);
}

/* A row's payload: no id, a topic of one byte or none (1 itself), a time of eight bytes, a blob.
 * The first `have` of its `size` bytes are at p. */
static inline bool ha__db_usual_message(ha__db_message *out, const uint8_t *p, uint32_t have,
                                        uint64_t size) {
  uint64_t blob = 0;

  if (have < 4 || p[1] != 0 || (p[2] != 1 && p[2] != 9) || p[3] != 6) return false;
  const size_t head = 4 + ha__db_varint(&blob, p + 4, have - 4);
  const size_t topic_size = p[2] == 1;
  if (p[0] != head || head == 4 || blob < 12 || blob % 2 != 0) return false;
  out->data = head + topic_size + 8;
  out->data_size = (blob - 12) / 2;
  if (out->data > have || out->data + out->data_size != size) return false;
  out->topic = topic_size ? (int8_t)p[head] : 1;
  out->time = ha__db_big64(p + head + topic_size);
  return true;
}

/* Where cell i begins; 0 when it begins within its page's head, or has not `least` bytes. */
static inline uint32_t ha__db_usual_cell(const ha__db_btree *leaf, uint32_t i, uint32_t least) {
  const uint32_t at = ha__db_big16(leaf->bytes + leaf->cells + (size_t)2 * i);

  return at < leaf->cells + 2 * leaf->cell_count || at + least > leaf->size ? 0 : at;
}

/* Key i of a leaf of an index on timestamp: a time of eight bytes and an id of up to four. */
static inline bool ha__db_usual_key_at(int64_t *time, int64_t *id, const ha__db_btree *leaf,
                                       uint32_t i) {
  enum { MOST = 1 + 3 + 8 + 4 };
  const uint32_t at = ha__db_usual_cell(leaf, i, MOST);
  const uint8_t *p = leaf->bytes + at;
  const uint32_t id_size = p[3];

  if (at == 0 || p[1] != 3 || p[2] != 6 || id_size - 1 > 3 || p[0] != 11 + id_size) return false;
  *time = ha__db_big64(p + 4);
  *id = (int32_t)ha__db_big32(p + 12) >> (32 - 8 * id_size);
  return true;
}

/* Row i of a leaf of table messages, if it has no other pages. */
static inline bool ha__db_usual_row_at(ha__db_cell *cell, ha__db_message *message,
                                       const ha__db_btree *leaf, uint32_t i) {
  enum { NUMBERS = 2 * 9 };
  const uint32_t at = ha__db_usual_cell(leaf, i, NUMBERS);
  const uint8_t *p = leaf->bytes + at;
  uint64_t size = 0;
  uint64_t id = 0;

  if (at == 0) return false;
  const size_t first = ha__db_varint(&size, p, 9);
  const size_t head = first + ha__db_varint(&id, p + first, 9);
  if (size > leaf->usable - 35 || size > leaf->size - at - head) return false;
  if (!ha__db_usual_message(message, p + head, (uint32_t)size, size)) return false;
  *cell = (ha__db_cell){.id = (int64_t)id, .size = size, .local = p + head};
  cell->local_size = (uint32_t)size;
  return true;
}

#endif

/* Parses one page of an SQLite file: its b-tree header and its cells. The parser uses the bytes of
 * this page alone, because a reader that continues after a lost page must recognise the next one by
 * its own content. No I/O, no allocation; any thread. */
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

enum { HA__DB_FILE_HEAD = 100 }; /* bytes of page 1 before its b-tree */

/* A page of a b-tree. */
typedef struct ha__db_btree {
  const uint8_t *bytes;
  uint32_t size;   /* bytes of the page in the file; less than usable where the file ends */
  uint32_t usable; /* bytes of each page of the file that SQLite uses */
  uint8_t type;
  uint32_t cell_count;
  uint32_t start;   /* offset of the b-tree in the page */
  uint32_t cells;   /* offset of the list of the cells' offsets */
  uint32_t content; /* offset of the first cell */
  uint32_t right;   /* last child; interior pages only */
} ha__db_btree;

/* A cell of a page: a row, a key, or a pointer to a child. */
typedef struct ha__db_cell {
  uint32_t offset; /* in the page */
  uint32_t end;    /* offset after the cell */
  uint32_t child;  /* interior pages only */
  int64_t id;      /* row id; tables only */
  uint64_t size;   /* size of the payload; 0 in interior pages of a table */
  const uint8_t *local;
  uint32_t local_size; /* payload bytes in this page */
  uint32_t overflow;   /* page with the next payload bytes; 0 = none */
} ha__db_cell;

static inline uint32_t ha__db_big32(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline uint32_t ha__db_big16(const uint8_t *p) {
  return (uint32_t)p[0] << 8 | p[1];
}

static inline int64_t ha__db_big64(const uint8_t *p) {
  return (int64_t)((uint64_t)ha__db_big32(p) << 32 | ha__db_big32(p + 4));
}

static inline bool ha__db_is_page_size(uint32_t n) {
  return n >= 512 && n <= 65536 && (n & (n - 1)) == 0;
}

/* ha__db_varint() for numbers of more than three bytes. */
size_t ha__db_long_varint(uint64_t *out, const uint8_t *p, size_t size);

/* Decode a varint: a number of one to nine bytes, most significant first. Returns its size; 0 when
 * it does not end within the bytes. */
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

/* Decode a varint of up to four bytes, all of which must be readable. Returns 0 when it is
 * longer. */
static inline size_t ha__db_short_varint(uint32_t *out, const uint8_t *p) {
  *out = p[0] & 0x7f;
  if (p[0] < 0x80) return 1;
  *out = *out << 7 | (p[1] & 0x7f);
  if (p[1] < 0x80) return 2;
  *out = *out << 7 | (p[2] & 0x7f);
  if (p[2] < 0x80) return 3;
  *out = *out << 7 | p[3];
  return p[3] < 0x80 ? 4 : 0;
}

/* start: offset of the b-tree in the page. False, with *out undefined, when the bytes are no page
 * of a b-tree. A wrong offset of the first cell is accepted when all cells are whole. */
bool ha__db_btree_parse(ha__db_btree *out, const uint8_t *bytes, size_t size, uint32_t usable,
                        uint32_t start);

/* Parse cell i. False when the cell is not whole. */
bool ha__db_btree_cell(ha__db_cell *out, const ha__db_btree *page, uint32_t i);

/* True when each cell is whole and the last one ends at the end of the page, as in every page
 * without deleted rows. Other data is then hardly taken for a page. */
bool ha__db_btree_is_sound(const ha__db_btree *page);

/* Number of bytes that are neither in cells (which have `used` bytes in all) nor in free blocks. If
 * it is not 0, the count of cells or one of their offsets is wrong. */
uint32_t ha__db_btree_stray(const ha__db_btree *page, uint32_t used);

/* Number of overflow pages of a payload. */
uint64_t ha__db_cell_overflow_pages(const ha__db_cell *cell, uint32_t usable);

#endif

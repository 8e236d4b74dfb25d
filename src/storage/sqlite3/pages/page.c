#include "storage/sqlite3/pages/page.h"

#include "base/bytes.h"

/* Limit of a payload, higher than SQLite's own. */
#define MAX_PAYLOAD UINT64_C(0x7fffffff)

/* --- pages -------------------------------------------------------------------------------- */

/* The types of pages are bit flags. */
static inline bool is_interior(uint8_t type) {
  return (type & 8) == 0;
}

static inline bool is_table(uint8_t type) {
  return (type & 1) != 0;
}

static bool is_type(uint8_t type) {
  return type == HA__DB_TABLE_INTERIOR || type == HA__DB_INDEX_INTERIOR ||
         type == HA__DB_TABLE_LEAF || type == HA__DB_INDEX_LEAF;
}

static bool cells_are_whole(const ha__db_btree *page) {
  ha__db_cell cell;

  for (uint32_t i = 0; i < page->cell_count; i++) {
    if (!ha__db_btree_cell(&cell, page, i)) return false;
  }
  return true;
}

bool ha__db_btree_parse(ha__db_btree *out, const uint8_t *bytes, size_t size, uint32_t usable,
                        uint32_t start) {
  if (size < (size_t)start + 12) return false;
  const uint8_t *head = bytes + start;
  ha__db_btree page = {.bytes = bytes, .usable = usable, .type = head[0], .start = start};

  if (!is_type(page.type)) return false;
  page.size = size < usable ? (uint32_t)size : usable;
  page.cell_count = ha__db_big16(head + 3);
  page.content = ha__db_big16(head + 5);
  if (page.content == 0) page.content = 65536;
  page.cells = start + 8;
  if (is_interior(page.type)) {
    page.cells += 4;
    page.right = ha__db_big32(head + 8);
  }
  const uint32_t end = page.cells + 2 * page.cell_count;
  if (end > page.size) return false;
  *out = page;
  if (page.content >= end && page.content <= usable) return true;
  out->content = end; /* informative: cells are found by their offsets */
  return page.cell_count > 0 && cells_are_whole(out);
}

bool ha__db_btree_is_sound(const ha__db_btree *page) {
  uint32_t end = 0;
  ha__db_cell cell;

  for (uint32_t i = 0; i < page->cell_count; i++) {
    if (!ha__db_btree_cell(&cell, page, i)) return false;
    if (cell.end > end) end = cell.end;
  }
  return end == page->usable;
}

/* Free blocks are a list in the order of offsets; smaller pieces, of up to three bytes, are only
 * counted in the header. */
uint32_t ha__db_btree_stray(const ha__db_btree *page, uint32_t used) {
  const uint8_t *head = page->bytes + page->start;
  uint32_t known = used + head[7];
  uint32_t block = ha__db_big16(head + 1);
  uint32_t least = page->content;

  if (page->size < page->usable) return 0; /* bytes after the end of the file are unknown */
  while (block >= least && block + 4 <= page->usable) {
    const uint32_t size = ha__db_big16(page->bytes + block + 2);
    if (size < 4) break;
    known += size;
    least = block + size;
    block = ha__db_big16(page->bytes + block);
  }
  const uint32_t all = page->usable - page->content;
  return known < all ? all - known : known - all;
}

/* --- cells ---------------------------------------------------------------------------------- */

size_t ha__db_long_varint(uint64_t *out, const uint8_t *p, size_t size) {
  uint64_t value = 0;

  for (size_t i = 0; i < size && i < 8; i++) {
    value = value << 7 | (p[i] & 0x7f);
    if (p[i] < 0x80) {
      *out = value;
      return i + 1;
    }
  }
  if (size < 9) return 0;
  *out = value << 8 | p[8];
  return 9;
}

static inline bool take_varint(uint64_t *out, const ha__db_btree *page, uint32_t *at) {
  const size_t size = ha__db_varint(out, page->bytes + *at, page->size - *at);

  *at += (uint32_t)size;
  return size > 0;
}

/* Bytes of a payload that are in the page, by SQLite's formula. */
static inline uint32_t local_size(const ha__db_btree *page, uint64_t size) {
  const uint32_t usable = page->usable;
  const uint32_t most =
      page->type == HA__DB_TABLE_LEAF ? usable - 35 : (usable - 12) * 64 / 255 - 23;

  if (size <= most) return (uint32_t)size;
  const uint32_t least = (usable - 12) * 32 / 255 - 23;
  const uint32_t some = least + (uint32_t)((size - least) % (usable - 4));
  return some <= most ? some : least;
}

static inline bool take_payload(ha__db_cell *cell, const ha__db_btree *page, uint32_t *at) {
  const uint32_t size = local_size(page, cell->size);
  const uint32_t pointer = size < cell->size ? 4 : 0;

  if (!ha__range_within(*at, (uint64_t)size + pointer, page->size)) return false;
  cell->local = page->bytes + *at;
  cell->local_size = size;
  *at += size;
  if (pointer) {
    cell->overflow = ha__db_big32(page->bytes + *at);
    *at += pointer;
  }
  return !pointer || cell->overflow != 0;
}

bool ha__db_btree_cell(ha__db_cell *out, const ha__db_btree *page, uint32_t i) {
  const uint32_t first = page->cells + 2 * page->cell_count;
  uint64_t id = 0;
  uint32_t at = ha__db_big16(page->bytes + page->cells + (size_t)2 * i);

  *out = (ha__db_cell){.offset = at};
  if (at < first || at >= page->size) return false;
  if (is_interior(page->type)) {
    if (page->size - at < 4) return false;
    out->child = ha__db_big32(page->bytes + at);
    at += 4;
  }
  if (page->type != HA__DB_TABLE_INTERIOR) {
    if (!take_varint(&out->size, page, &at) || out->size > MAX_PAYLOAD) return false;
  }
  if (is_table(page->type) && !take_varint(&id, page, &at)) return false;
  out->id = (int64_t)id;
  if (page->type != HA__DB_TABLE_INTERIOR && !take_payload(out, page, &at)) return false;
  out->end = at;
  /* a cell takes at least four bytes, the size of a free block */
  if (out->end - out->offset < 4 && out->offset + 4 <= page->size) out->end = out->offset + 4;
  return true;
}

uint64_t ha__db_cell_overflow_pages(const ha__db_cell *cell, uint32_t usable) {
  const uint64_t rest = cell->size - cell->local_size;

  return (rest + usable - 5) / (usable - 4);
}

#include "storage/sqlite3/pages/fetch.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"

/* Bytes between two pages that cost less than another request. */
enum { MAX_GAP = 128 << 10 };

/* Pages of one level of a tree. */
typedef struct level {
  uint32_t *pages;
  size_t size;
  size_t capacity;
} level;

static int compare(const void *left, const void *right) {
  const uint32_t a = *(const uint32_t *)left;
  const uint32_t b = *(const uint32_t *)right;

  return a < b ? -1 : a > b;
}

/* Damaged trees may give the same page many times: no level has more pages than the file. */
static ha_status add(level *to, const ha__db_pages *pages, uint32_t number) {
  void *items = to->pages;

  if (number == 0 || number > pages->count) return HA_OK;
  if (to->size == pages->count) return HA_END;
  HA_TRY(ha__reserve(&items, &to->capacity, to->size, 1, sizeof *to->pages, NULL));
  to->pages = items;
  to->pages[to->size++] = number;
  return HA_OK;
}

static ha_status add_children(level *to, const ha__db_pages *pages, const ha__db_btree *page) {
  ha__db_cell cell;
  ha_status st = HA_OK;

  for (uint32_t i = 0; st == HA_OK && i < page->cell_count; i++) {
    if (ha__db_btree_cell(&cell, page, i)) st = add(to, pages, cell.child);
  }
  return st == HA_OK ? add(to, pages, page->right) : st;
}

/* Pages in the order of the file, which is that of the rows in bags. The last page of a file that
 * was cut short is not all there. */
static void fetch(const ha__db_pages *pages, level *of) {
  const uint64_t total = ha__source_size(pages->main);
  ha_io_range *ranges = of->size ? ha__alloc(of->size * sizeof *ranges) : NULL;
  size_t count = 0;

  if (!ranges) return;
  qsort(of->pages, of->size, sizeof *of->pages, compare);
  for (size_t i = 0; i < of->size; i++) {
    const uint64_t start = (uint64_t)ha__db_page_offset(pages, of->pages[i]);
    if (start >= total) break;
    const uint64_t size = total - start < pages->page_size ? total - start : pages->page_size;
    ha_io_range *last = count > 0 ? &ranges[count - 1] : NULL;
    if (last && start <= last->offset + last->size + MAX_GAP) {
      last->size = start + size - last->offset;
    } else {
      ranges[count++] = (ha_io_range){start, size};
    }
  }
  ha__source_prefetch(pages->main, ranges, count);
  ha__free(ranges);
}

/* HA_END: its pages have no children. */
static ha_status next_level(level *out, ha__db_page_reader *reader, const level *of) {
  ha__db_btree page;

  for (size_t i = 0; i < of->size; i++) {
    const ha_status st = ha__db_page_btree(&page, reader, of->pages[i], NULL);
    if (st < 0) return st;
    if (st == HA_END) continue;
    if (page.type != HA__DB_TABLE_INTERIOR) return HA_END;
    HA_TRY(add_children(out, reader->pages, &page));
  }
  return out->size > 0 ? HA_OK : HA_END;
}

void ha__db_fetch_tree(const ha__db_pages *pages, uint32_t root) {
  level levels[2] = {{0}, {0}};
  ha__db_page_reader reader;
  size_t total = 0;

  if (!ha__source_can_prefetch(pages->main)) return;
  ha__db_page_reader_init(&reader, pages);
  ha_status st = add(&levels[0], pages, root);
  /* pages of a circle are not followed for ever */
  for (size_t i = 0; st == HA_OK && total < pages->count; i++) {
    level *now = &levels[i % 2];
    level *next = &levels[(i + 1) % 2];
    fetch(pages, now);
    next->size = 0;
    st = next_level(next, &reader, now);
    total += now->size;
  }
  ha__db_page_reader_done(&reader);
  ha__free(levels[0].pages);
  ha__free(levels[1].pages);
}

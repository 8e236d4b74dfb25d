/* Counts the messages of each topic, without their data: one pass over the leaves of the table. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/pages.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/pages/stream.h"
#include "storage/sqlite3/salvage/salvage.h"

/* --- fetching ahead --------------------------------------------------------------------------- */

/* Prefetches the pages of a tree of a remote file. */

/* Maximum number of bytes between two pages that are fetched by the same request. */
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

/* Damaged trees may contain the same page many times, so the pages of a level are limited to those
 * of the file. */
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

/* Fetch the pages in file order, which in bags is the order of rows. The last page of a truncated
 * file is incomplete. */
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

/* HA_END: the pages of the level have no children. */
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

/* Prefetch the pages of the tree with this root, level by level, without overflow pages. A hint:
 * failures are ignored, and local files are not prefetched. */
static void db_fetch_tree(const ha__db_pages *pages, uint32_t root) {
  level levels[2] = {{0}, {0}};
  ha__db_page_reader reader;
  size_t total = 0;

  if (!ha__source_can_prefetch(pages->main)) return;
  ha__db_page_reader_init(&reader, pages);
  ha_status st = add(&levels[0], pages, root);
  /* a limit, because damaged trees may have cycles */
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

/* --- counts ----------------------------------------------------------------------------------- */

typedef struct counting {
  const ha__db_file *self;
  uint64_t *counts;
  uint64_t total;
  int64_t start_ns;
  int64_t end_ns;
  int64_t last_topic;
  size_t channel;              /* of that topic */
  ha__db_page_reader overflow; /* page readers for rows with overflow pages */
  bool begun;                  /* last_id is valid */
  int64_t last_id;
} counting;

/* Count a row, unless it lacks a known topic or a time: cursors do not return such rows. */
static void count_row(counting *c, int64_t topic, int64_t time) {
  if (topic != c->last_topic || c->total == 0) {
    c->channel = ha__db_channel(c->self, topic);
    c->last_topic = topic;
  }
  if (c->channel == SIZE_MAX) return;
  if (c->total == 0 || time < c->start_ns) c->start_ns = time;
  if (c->total == 0 || time > c->end_ns) c->end_ns = time;
  c->counts[c->channel]++;
  c->total++;
}

/* --- leaves found by the tree ----------------------------------------------------------------- */

/* Called for each leaf. */
typedef ha_status leaf_function(void *user, const ha__db_btree *leaf);

/* Visit the leaves of table messages. HA_E_CORRUPT when part of the tree can't be read. */
static ha_status walk_leaves(const ha__db_file *self, const ha__db_pages *pages,
                             leaf_function *look, void *user, ha_error *err) {
  ha__db_stream stream;
  ha__db_btree page;
  uint32_t number = 0;

  ha_status st = ha__db_stream_init(&stream, pages, self->schema.shape.rows, err);
  while (st >= 0 && (st = ha__db_stream_next(&number, &stream, err)) == HA_OK) {
    st = ha__db_stream_page(&page, &stream, err);
    if (st == HA_OK && page.type == HA__DB_TABLE_LEAF) st = look(user, &page);
  }
  ha__db_stream_done(&stream);
  return st < 0 ? st : HA_OK;
}

/* Row ids that do not increase are damage: a cursor would not find these rows. */
static ha_status count_leaf(void *user, const ha__db_btree *leaf) {
  counting *c = user;
  const ha__db_layout *layout = &c->self->schema.shape.layout;
  ha__db_row_view row;

  for (uint32_t i = 0; i < leaf->cell_count; i++) {
    const bool fast = layout->standard && ha__db_fast_row_at(&row.cell, &row.message, leaf, i);
    const ha__db_fault fault =
        fast ? HA__DB_NO_FAULT
             : ha__db_row_at(&row.cell, &row.message, leaf, i, layout, &c->overflow);
    if (fault == HA__DB_BAD_CELL || (c->begun && row.cell.id <= c->last_id)) return HA_E_CORRUPT;
    c->begun = true;
    c->last_id = row.cell.id;
    if (fault == HA__DB_NO_FAULT) count_row(c, row.message.topic, row.message.time);
  }
  return HA_OK;
}

static ha_status count_tree(counting *c, ha_error *err) {
  ha__db_pages pages;

  HA_TRY(ha__db_file_pages(&pages, c->self, err));
  db_fetch_tree(&pages, c->self->schema.shape.rows);
  ha__db_page_reader_init(&c->overflow, &pages);
  const ha_status st = walk_leaves(c->self, &pages, count_leaf, c, err);
  ha__db_page_reader_done(&c->overflow);
  ha__db_pages_done(&pages);
  if (st == HA_E_CORRUPT) {
    ha__error_set(err, st, HA_NO_OFFSET, "table messages is damaged: its rows can't be counted");
  }
  return st;
}

static ha_status add_cells(void *user, const ha__db_btree *leaf) {
  *(uint64_t *)user += leaf->cell_count;
  return HA_OK;
}

ha_status ha__db_count_cells(uint64_t *out, const ha__db_file *self, const ha__db_pages *pages) {
  *out = 0;
  return walk_leaves(self, pages, add_cells, out, NULL);
}

/* --- leaves found by the survey --------------------------------------------------------------- */

static ha_status count_surveyed(counting *c, ha__db_page_reader *leaves, ha__db_page_reader *others,
                                const ha__db_leaf *leaf, ha_error *err) {
  ha__db_btree page;
  ha__db_row_view row;

  ha_status st = ha__db_page_btree(&page, leaves, leaf->page, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  for (uint32_t i = 0; i < page.cell_count; i++) {
    st = ha__db_salvage_row(&row, c->self->salvage, leaf, &page, i, others, err);
    if (st < 0) return st;
    if (st == HA_OK) count_row(c, row.message.topic, row.message.time);
  }
  return HA_OK;
}

static ha_status count_salvaged(counting *c, ha_error *err) {
  const ha__db_salvage *s = c->self->salvage;
  ha__db_page_reader leaves;
  ha__db_page_reader others;
  ha_status st = HA_OK;

  ha__db_page_reader_init(&leaves, &s->pages);
  ha__db_page_reader_init(&others, &s->pages);
  for (size_t i = 0; st >= 0 && i < s->leaf_count; i++) {
    st = count_surveyed(c, &leaves, &others, &s->leaves[i], err);
  }
  ha__db_page_reader_done(&leaves);
  ha__db_page_reader_done(&others);
  return st;
}

/* Fails on damage: callers that need a count then read all rows that are left. */
ha_status ha__db_count(void *object, ha_error *err) {
  ha__db_file *self = object;
  counting c = {.self = self, .channel = SIZE_MAX};

  c.counts = ha__alloc_zeroed(self->channel_count, sizeof *c.counts);
  const ha_status st = !c.counts       ? HA_FAIL_NOMEM(err)
                       : self->salvage ? count_salvaged(&c, err)
                                       : count_tree(&c, err);
  if (st >= 0) {
    for (size_t i = 0; i < self->channel_count; i++) {
      self->channels[i].message_count = c.counts[i];
    }
    self->info.message_count = c.total;
    self->info.start_ns = c.start_ns;
    self->info.end_ns = c.end_ns;
    self->info.flags |= HA_STORAGE_COUNTED;
  }
  ha__free(c.counts);
  return st;
}

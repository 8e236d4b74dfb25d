/* Decides which pages belong to which table or index: the trees are walked, starting from the
 * schema. A page whose own bytes contradict the tree belongs to none. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/stream.h"
#include "storage/sqlite3/salvage/salvage.h"

enum { MAX_ROOTS = 4096 };

typedef struct root {
  uint32_t page;
  bool messages;
  bool index; /* the index on messages */
  ha__db_table small;
} root;

typedef struct walk {
  ha__db_salvage *s;
  bool schema;   /* the tree is the schema, whose entries contain roots */
  bool counts;   /* count the cells of all pages in entries */
  uint8_t marks; /* flags to set for each page of the tree */
  ha__db_table small;
  uint64_t entries;
  bool whole; /* no damage in the tree so far */
  root roots[MAX_ROOTS];
  size_t root_count;
} walk;

static bool is_index(uint8_t kind) {
  const uint8_t is = kind & HA__PAGE_KIND;

  return is == HA__PAGE_INDEX_LEAF || is == HA__PAGE_INDEX_INTERIOR;
}

static bool is_table(uint8_t kind) {
  const uint8_t is = kind & HA__PAGE_KIND;

  return is == HA__PAGE_TABLE_LEAF || is == HA__PAGE_TABLE_INTERIOR;
}

static bool is_interior(uint8_t kind) {
  const uint8_t is = kind & HA__PAGE_KIND;

  return is == HA__PAGE_TABLE_INTERIOR || is == HA__PAGE_INDEX_INTERIOR;
}

/* --- the schema ------------------------------------------------------------------------------ */

static bool has_text(const ha__db_column *column, const ha__db_cell *cell, const char *text) {
  const size_t size = strlen(text);

  return ha__db_is_text(column) && column->size == size &&
         column->offset + size <= cell->local_size &&
         memcmp(cell->local + column->offset, text, size) == 0;
}

static ha__db_table small_table(const ha__db_column *name, const ha__db_cell *cell) {
  static const char *const names[] = {[HA__TABLE_SCHEMA] = "schema",
                                      [HA__TABLE_METADATA] = "metadata",
                                      [HA__TABLE_TOPICS] = "topics",
                                      [HA__TABLE_DEFINITIONS] = "message_definitions"};

  for (size_t i = HA__TABLE_SCHEMA; i <= HA__TABLE_DEFINITIONS; i++) {
    if (has_text(name, cell, names[i])) return (ha__db_table)i;
  }
  return HA__TABLE_NONE;
}

/* Add the root of a schema entry, whose columns are type, name, tbl_name, rootpage and sql. */
static void add_root(walk *w, const ha__db_cell *cell) {
  ha__db_column columns[HA__DB_COLUMNS];
  int64_t page = 0;

  if (ha__db_record_parse(columns, cell->local, cell->local_size, cell->size) != 5) {
    w->whole = false;
    return;
  }
  if (!ha__db_column_number(&page, &columns[3], cell->local, cell->local_size) || page == 0) return;
  if (page < 0 || page > w->s->pages.count || w->root_count == MAX_ROOTS) {
    w->whole = false;
    return;
  }
  const bool table = has_text(&columns[0], cell, "table");
  w->roots[w->root_count++] =
      (root){(uint32_t)page, table && has_text(&columns[1], cell, "messages"),
             has_text(&columns[0], cell, "index") && has_text(&columns[2], cell, "messages"),
             table ? small_table(&columns[1], cell) : HA__TABLE_NONE};
}

static void add_roots(walk *w, const ha__db_btree *page) {
  ha__db_cell cell;

  for (uint32_t i = 0; i < page->cell_count; i++) {
    if (ha__db_btree_cell(&cell, page, i)) {
      add_root(w, &cell);
    } else {
      w->whole = false;
    }
  }
}

/* --- all trees -------------------------------------------------------------------------------- */

static ha_status add_small(ha__db_salvage *s, uint32_t page, ha__db_table table, ha_error *err) {
  void *small = s->small;

  HA_TRY(ha__reserve(&small, &s->small_capacity, s->small_count, 1, sizeof *s->small, err));
  s->small = small;
  s->small[s->small_count++] = (ha__db_small){page, table};
  return HA_OK;
}

/* True when a page may belong to this tree: it is in no other one, and its own bytes agree with the
 * kind of the tree. */
static bool may_enter(const walk *w, uint32_t number, bool index) {
  const uint8_t kind = w->s->kinds[number];

  return !(kind & (HA__PAGE_REACHED | HA__PAGE_KNOWN)) && (index ? is_index(kind) : is_table(kind));
}

static ha_status visit(walk *w, ha__db_stream *stream, uint32_t number, bool index, ha_error *err) {
  ha__db_btree page;

  if (!may_enter(w, number, index)) {
    w->whole = false;
    ha__db_stream_skip(stream);
    return HA_OK;
  }
  w->s->kinds[number] |= w->marks;
  const bool leaf = !is_interior(w->s->kinds[number]);
  if (leaf && w->small != HA__TABLE_NONE) HA_TRY(add_small(w->s, number, w->small, err));
  if (leaf && !w->schema && !w->counts) {
    ha__db_stream_skip(stream);
    return HA_OK;
  }
  const ha_status st = ha__db_stream_page(&page, stream, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK; /* the stream reports it */
  w->entries += page.cell_count;
  if (leaf && w->schema) add_roots(w, &page);
  return HA_OK;
}

static ha_status walk_tree(walk *w, uint32_t from, uint8_t marks, ha_error *err) {
  const bool index = is_index(w->s->kinds[from]);
  ha__db_stream stream;
  uint32_t number = 0;
  ha_error problem = HA_ERROR_INIT;

  w->marks = marks;
  w->whole = true;
  ha_status st = ha__db_stream_init(&stream, &w->s->pages, from, &problem);
  while (st >= 0 && (st = ha__db_stream_next(&number, &stream, &problem)) != HA_END) {
    if (st == HA_E_CORRUPT) w->whole = false;
    if (st == HA_E_CORRUPT)
      st = HA_OK;
    else if (st == HA_OK)
      st = visit(w, &stream, number, index, &problem);
  }
  ha__db_stream_done(&stream);
  if (st < 0 && err) *err = problem;
  if (!w->whole) w->s->sound = false;
  return st < 0 ? st : HA_OK;
}

/* Walk table messages first: a wrong root must not assign its pages to another table. */
static ha_status walk_messages(walk *w, ha_error *err) {
  size_t tables = 0;
  bool whole = true;

  for (size_t i = 0; i < w->root_count; i++) {
    if (!w->roots[i].messages) continue;
    tables++;
    HA_TRY(walk_tree(w, w->roots[i].page, HA__PAGE_REACHED | HA__PAGE_OURS, err));
    whole = whole && w->whole;
  }
  w->s->messages_whole = tables == 1 && whole;
  return HA_OK;
}

static uint64_t count_rows(const ha__db_salvage *s) {
  uint64_t rows = 0;

  for (size_t i = 0; i < s->leaf_count; i++) {
    if (s->kinds[s->leaves[i].page] & HA__PAGE_OURS) rows += s->leaves[i].rows;
  }
  return rows;
}

/* Walk the other trees. An index with fewer entries than the table has rows would hide rows. */
static ha_status walk_others(walk *w, ha_error *err) {
  const uint64_t rows = count_rows(w->s);

  for (size_t i = 0; i < w->root_count; i++) {
    const root *r = &w->roots[i];
    if (r->messages) continue;
    w->small = r->small;
    w->counts = r->index;
    w->entries = 0;
    HA_TRY(walk_tree(w, r->page, HA__PAGE_REACHED, err));
    if (r->index && w->entries != rows) w->s->sound = false;
  }
  return HA_OK;
}

static ha_status walk_all(walk *w, ha_error *err) {
  if (w->s->pages.count == 0) return HA_OK;
  w->schema = true;
  HA_TRY(walk_tree(w, 1, HA__PAGE_REACHED, err));
  w->schema = false;
  HA_TRY(walk_messages(w, err));
  return walk_others(w, err);
}

ha_status ha__db_salvage_trees(ha__db_salvage *s, ha_error *err) {
  walk *w = ha__alloc_zeroed(1, sizeof *w);

  if (!w) return HA_FAIL_NOMEM(err);
  w->s = s;
  const ha_status st = walk_all(w, err);
  ha__free(w);
  return st;
}

/* --- free pages ------------------------------------------------------------------------------- */

typedef struct free_list {
  ha__db_salvage *s;
  ha__db_page_reader reader;
  uint32_t *pages;
  size_t count;
  size_t capacity;
} free_list;

/* Add a page to the list of free pages. HA_END: the list is damaged. */
static ha_status add_free(free_list *f, uint32_t page, ha_error *err) {
  ha__db_salvage *s = f->s;
  void *pages = f->pages;

  if (page == 0 || page > s->pages.count) return HA_END;
  if (s->kinds[page] & (HA__PAGE_REACHED | HA__PAGE_KNOWN)) return HA_END;
  HA_TRY(ha__reserve(&pages, &f->capacity, f->count, 1, sizeof *f->pages, err));
  f->pages = pages;
  f->pages[f->count++] = page;
  s->kinds[page] |= HA__PAGE_KNOWN;
  return HA_OK;
}

static ha_status read_trunk(free_list *f, uint32_t *trunk, ha_error *err) {
  const uint8_t *bytes = NULL;
  size_t size = 0;

  HA_TRY(ha__db_page_need(&bytes, &size, &f->reader, *trunk, err));
  if (size < f->s->pages.usable) return HA_END;
  const uint32_t count = ha__db_big32(bytes + 4);
  if (count > f->s->pages.usable / 4 - 2) return HA_END;
  *trunk = ha__db_big32(bytes);
  for (uint32_t i = 0; i < count; i++) {
    const ha_status st = add_free(f, ha__db_big32(bytes + 8 + (size_t)4 * i), err);
    if (st != HA_OK) return st;
  }
  return HA_OK;
}

static ha_status read_list(free_list *f, ha_error *err) {
  const ha__db_pages *p = &f->s->pages;
  uint32_t trunk = ha__db_big32(p->head + 32);
  ha_status st = p->has_head ? HA_OK : HA_END;

  while (st == HA_OK && trunk != 0) {
    st = add_free(f, trunk, err);
    if (st == HA_OK) st = read_trunk(f, &trunk, err);
  }
  if (st == HA_OK && f->count != ha__db_big32(p->head + 36)) st = HA_END;
  return st;
}

ha_status ha__db_salvage_free_pages(ha__db_salvage *s, ha_error *err) {
  free_list f = {.s = s};

  ha__db_page_reader_init(&f.reader, &s->pages);
  const ha_status st = read_list(&f, err);
  ha__db_page_reader_done(&f.reader);
  if (st != HA_OK) s->sound = false;
  for (size_t i = 0; i < f.count; i++) {
    uint8_t *kind = &s->kinds[f.pages[i]];
    if (st == HA_OK) {
      *kind = HA__PAGE_OTHER | HA__PAGE_KNOWN | HA__PAGE_FREE;
    } else {
      *kind &= (uint8_t)~HA__PAGE_KNOWN;
    }
  }
  ha__free(f.pages);
  return st < 0 ? st : HA_OK;
}

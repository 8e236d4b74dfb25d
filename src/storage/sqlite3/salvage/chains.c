/* When recovering: checks rows with overflow pages, each of which begins with the number of the
 * next one, and reports incomplete rows. */
#include <inttypes.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/salvage/salvage.h"

/* --- chains of pages ------------------------------------------------------------------------ */

/* True when this page may be an overflow page. */
static bool is_link(const ha__db_salvage *s, uint32_t page) {
  if (page == 0 || page > s->pages.count) return false;
  return (s->kinds[page] & HA__PAGE_KIND) <= HA__PAGE_ZERO && !(s->kinds[page] & HA__PAGE_FREE);
}

/* Chains may join: the length from each page on is computed once, and used for all chains that
 * contain the page. */
enum { UNKNOWN_REST = 0 };
#define NO_REST UINT32_MAX
#define IN_THIS_CHAIN (UINT32_MAX - 1)

static void measure(ha__db_salvage *s, uint32_t *list, uint32_t page) {
  size_t size = 0;
  uint32_t rest = NO_REST; /* number of pages after those of the chain */

  while (is_link(s, page) && s->rest[page] == UNKNOWN_REST) {
    s->rest[page] = IN_THIS_CHAIN;
    list[size++] = page;
    page = s->next[page];
  }
  if (page == 0) {
    rest = 0;
  } else if (is_link(s, page) && s->rest[page] != IN_THIS_CHAIN) {
    rest = s->rest[page];
  }
  while (size > 0) {
    if (rest != NO_REST) rest++;
    s->rest[list[--size]] = rest;
  }
}

ha_status ha__db_salvage_lists(ha__db_salvage *s, ha_error *err) {
  uint32_t *list = ha__alloc_zeroed((size_t)s->pages.count + 1, sizeof *list);

  if (!list) return HA_FAIL_NOMEM(err);
  for (uint32_t page = 1; page <= s->pages.count; page++) {
    if (is_link(s, page) && s->rest[page] == UNKNOWN_REST) measure(s, list, page);
  }
  for (uint32_t page = 1; page <= s->pages.count; page++) {
    if (s->rest[page] == NO_REST) s->rest[page] = 0;
  }
  ha__free(list);
  return HA_OK;
}

/* Limits the work for hostile files, in which many rows share a chain. */
static bool may_follow(const ha__db_salvage *s, uint64_t count) {
  if (count > *s->steps) return false;
  *s->steps -= count;
  return true;
}

static bool is_any_reached(const ha__db_salvage *s, uint32_t page, uint64_t count) {
  for (; count > 0; count--) {
    if (s->kinds[page] & HA__PAGE_REACHED) return true;
    page = s->next[page];
  }
  return false;
}

bool ha__db_salvage_is_whole(const ha__db_salvage *s, const ha__db_cell *cell, bool trusted) {
  const uint64_t count = ha__db_cell_overflow_pages(cell, s->pages.usable);
  const uint32_t first = cell->overflow;

  if (!s->recovers) return true; /* reading the row detects it */
  if (first == 0 || first > s->pages.count || s->rest[first] != count) return false;
  return trusted || (may_follow(s, count) && !is_any_reached(s, first, count));
}

/* Mark all pages of the chain of a row, including those after a page of another row. */
static void mark(const ha__db_salvage *s, const ha__db_cell *cell, uint8_t marks) {
  uint64_t left = ha__db_cell_overflow_pages(cell, s->pages.usable);
  uint32_t page = cell->overflow;

  for (; left > 0 && page > 0 && page <= s->pages.count; left--) {
    if ((s->kinds[page] & HA__PAGE_KIND) > HA__PAGE_ZERO) return;
    if ((s->kinds[page] & marks) == marks) return; /* a cycle, or marked for another row */
    s->kinds[page] |= marks;
    page = s->next[page];
  }
}

/* --- reports ---------------------------------------------------------------------------------- */

typedef struct checker {
  ha__db_salvage *s;
  ha__db_page_reader reader;
  ha__db_page_reader overflow; /* pages of rows that have several */
  uint32_t number;             /* of the page */
  bool trusted;
  bool messages; /* the page is a leaf of table messages */
} checker;

static void lose(const checker *l, uint32_t offset, uint64_t bytes, uint64_t messages,
                 const char *text) {
  const ha_storage_open *open = &l->s->self->open;

  l->s->sound = false;
  l->s->lost = true;
  open->host->lose(open->report_to,
                   &(ha_loss){.offset = ha__db_page_offset(&l->s->pages, l->number) + offset,
                              .bytes = bytes,
                              .messages = messages,
                              .text = text});
}

/* Report an incomplete row as lost, unless it is a stale copy. */
static ha_status lose_broken(checker *l, const ha__db_cell *cell, ha_error *err) {
  const ha__db_leaf *leaf = ha__db_salvage_leaf(l->s, l->number);
  ha__db_message message;
  char text[160];

  const bool ours = leaf && ha__db_message_look(&message, cell, &l->s->layout) == HA__DB_NO_FAULT;
  if (ours && leaf->overlaps) {
    ha__db_page_reader other;
    bool stale = false;
    ha__db_page_reader_init(&other, &l->s->pages);
    const ha_status st = ha__db_salvage_is_stale(&stale, l->s, &other, leaf,
                                                 &(ha__db_key){message.time, cell->id, 0}, err);
    ha__db_page_reader_done(&other);
    if (st < 0 || stale) return st;
  }
  snprintf(text, sizeof text,
           "row %" PRId64 "%s continues in page %" PRIu32 ", where it breaks off", cell->id,
           ours ? " of table messages" : "", cell->overflow);
  lose(l, cell->offset, cell->size, ours ? 1 : 0, text);
  return HA_OK;
}

/* Report a row whose last page is zero as suspect: data hardly ever contains zeros that begin
 * exactly at a page. */
static ha_status suspect_zeros(checker *l, const ha__db_cell *cell, ha_error *err) {
  const ha__db_salvage *s = l->s;
  const uint64_t count = ha__db_cell_overflow_pages(cell, s->pages.usable);
  const uint64_t start = cell->local_size + (count - 1) * (s->pages.usable - 4);
  uint32_t page = cell->overflow;
  uint8_t before[16];

  if (!may_follow(s, count)) return HA_OK;
  for (uint64_t i = 1; i < count; i++) {
    page = s->next[page];
  }
  if ((s->kinds[page] & HA__PAGE_KIND) != HA__PAGE_ZERO || cell->size - start < 32 || start < 16) {
    return HA_OK;
  }
  ha__db_page_reader other;
  ha__db_page_reader_init(&other, &s->pages);
  const ha_status st = ha__db_payload_copy(before, &other, cell, start - 16, 16, err);
  ha__db_page_reader_done(&other);
  if (st < 0) return st;
  for (size_t i = 0; i < 16; i++) {
    if (before[i] == 0) continue;
    const ha_storage_open *open = &s->self->open;
    l->s->sound = false;
    l->s->lost = true;
    open->host->lose(open->report_to, &(ha_loss){.offset = ha__db_page_offset(&s->pages, page),
                                                 .suspicious = 1,
                                                 .text = "the last page of a row is all zero"});
    break;
  }
  return HA_OK;
}

static ha_status check_cell(checker *l, const ha__db_btree *page, uint32_t i, ha_error *err) {
  ha__db_message message;
  ha__db_cell cell;
  const ha__db_fault fault = ha__db_row_at(&cell, &message, page, i, &l->s->layout, &l->overflow);

  if (fault == HA__DB_BAD_CELL) {
    lose(l, page->cells + 2 * i, 0, l->messages ? 1 : 0, "a row is not whole");
    return HA_OK;
  }
  if (l->messages && fault != HA__DB_NO_FAULT) {
    lose(l, cell.offset, cell.end - cell.offset, 1,
         "what should be a row of table messages is not one");
    return HA_OK;
  }
  if (!cell.overflow) return HA_OK;
  const bool whole = ha__db_salvage_is_whole(l->s, &cell, l->trusted);
  mark(l->s, &cell, HA__PAGE_KNOWN | (l->trusted ? HA__PAGE_REACHED : 0));
  if (!whole) return lose_broken(l, &cell, err);
  return l->messages ? suspect_zeros(l, &cell, err) : HA_OK;
}

static ha_status check_page(checker *l, ha_error *err) {
  const uint8_t kind = l->s->kinds[l->number];
  ha__db_btree page;

  const ha_status st = ha__db_page_btree(&page, &l->reader, l->number, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  l->messages = (kind & HA__PAGE_OURS) || ha__db_salvage_leaf(l->s, l->number);
  uint32_t used = 0;
  bool whole = true;
  for (uint32_t i = 0; i < page.cell_count; i++) {
    ha__db_cell cell;
    HA_TRY(check_cell(l, &page, i, err));
    whole = whole && ha__db_btree_cell(&cell, &page, i);
    if (whole) used += cell.end - cell.offset;
  }
  const uint32_t stray = whole ? ha__db_btree_stray(&page, used) : 0;
  if (stray > 0) {
    lose(l, 0, stray, l->messages ? HA_UNCOUNTED : 0, "the page has bytes that are of no row");
  }
  return HA_OK;
}

/* Pages of trees are checked first: the overflow pages of their rows belong to no other row. */
ha_status ha__db_salvage_rows(ha__db_salvage *s, ha_error *err) {
  checker l = {.s = s};
  ha_status st = HA_OK;

  ha__db_page_reader_init(&l.reader, &s->pages);
  ha__db_page_reader_init(&l.overflow, &s->pages);
  for (int turn = 0; turn < 2; turn++) {
    l.trusted = turn == 0;
    for (l.number = 1; st >= 0 && l.number <= s->pages.count; l.number++) {
      const uint8_t kind = s->kinds[l.number];
      if ((kind & HA__PAGE_LOOK_AGAIN) && ((kind & HA__PAGE_REACHED) != 0) == l.trusted) {
        st = check_page(&l, err);
      }
    }
  }
  ha__db_page_reader_done(&l.reader);
  ha__db_page_reader_done(&l.overflow);
  return st;
}

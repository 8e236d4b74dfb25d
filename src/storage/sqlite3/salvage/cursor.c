/* Returns the rows of the leaves that a survey found, in the order of time. Leaves are read in the
 * order of their first times, so a file that was written in order is read once. Keys are sorted in
 * limited memory, so a larger table takes several passes. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/heap.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/salvage/salvage.h"

/* A leaf in the order of a cursor. */
typedef struct turn {
  int64_t time; /* time of its first row in this direction */
  uint32_t leaf;
} turn;

struct ha__db_leaf_cursor {
  const ha__db_salvage *s;
  ha_storage_query query;
  const uint8_t *wanted;     /* a byte a channel; NULL = all */
  ha__db_page_reader leaves; /* reader of leaves whose rows are returned */
  ha__db_page_reader others; /* reader of other copies of rows, and of overflow pages */
  turn *turns;
  size_t first; /* leaves before this one in the order have no more rows */
  ha__db_heap heap;
  size_t next; /* index in the heap's items */
  bool filled;
  bool begun; /* `from` is valid: rows up to it are excluded */
  ha__db_key from;
  bool ends; /* `to` is valid: rows from it on are excluded */
  ha__db_key to;
  uint64_t outside;
  uint32_t page; /* number of row_page, or 0 */
  ha__db_btree row_page;
  bool damage_reported;
  size_t odd_reported;
};

/* --- selection of rows ---------------------------------------------------------------------- */

ha_status ha__db_salvage_row(ha__db_row_view *out, const ha__db_salvage *s, const ha__db_leaf *leaf,
                             const ha__db_btree *page, uint32_t i, ha__db_page_reader *other,
                             ha_error *err) {
  const bool trusted = (s->kinds[leaf->page] & HA__PAGE_REACHED) != 0;
  bool stale = false;

  out->fault = ha__db_row_at(&out->cell, &out->message, page, i, &s->layout, other);
  if (out->fault != HA__DB_NO_FAULT && (s->recovers || out->fault != HA__DB_BAD_DATA)) {
    return HA_END;
  }
  out->key = (ha__db_key){out->message.time, out->cell.id, (uint64_t)leaf->page << 16 | i};
  if (out->cell.overflow && !ha__db_salvage_is_whole(s, &out->cell, trusted)) return HA_END;
  if (leaf->overlaps) HA_TRY(ha__db_salvage_is_stale(&stale, s, other, leaf, &out->key, err));
  return stale ? HA_END : HA_OK;
}

/* True for rows of wanted channels. Rows of unknown topics are returned when all are wanted, so
 * that they are reported; a recovery has made channels of them. */
static bool is_asked_for(const ha__db_leaf_cursor *c, const ha__db_row_view *row) {
  const ha_storage_query *q = &c->query;
  const int64_t time = row->key.time;

  if (time < q->start_ns || (time >= q->end_ns && q->end_ns != INT64_MAX)) return false;
  const size_t channel = ha__db_channel(c->s->self, row->message.topic);
  if (channel == SIZE_MAX) return !c->wanted && !c->s->recovers;
  return !c->wanted || c->wanted[channel];
}

static bool is_between(const ha__db_leaf_cursor *c, const ha__db_key *key) {
  return (!c->begun || ha__db_key_before(&c->from, key, c->heap.reverse)) &&
         (!c->ends || ha__db_key_before(key, &c->to, c->heap.reverse));
}

static ha_status add_leaf(ha__db_leaf_cursor *c, const ha__db_leaf *leaf, ha_error *err) {
  ha__db_btree page;
  ha__db_row_view row;

  ha_status st = ha__db_page_btree(&page, &c->leaves, leaf->page, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  for (uint32_t i = 0; i < page.cell_count; i++) {
    st = ha__db_salvage_row(&row, c->s, leaf, &page, i, &c->others, err);
    if (st < 0) return st;
    if (st != HA_OK || !is_asked_for(c, &row)) continue;
    if (is_between(c, &row.key)) {
      HA_TRY(ha__db_heap_add(&c->heap, &row.key, err));
    } else if (!c->filled) {
      c->outside++;
    }
  }
  return HA_OK;
}

/* True when the leaf has no row of the query, or none after those already returned. */
static bool is_done(const ha__db_leaf_cursor *c, const ha__db_leaf *leaf) {
  if (leaf->end_ns < c->query.start_ns) return true;
  if (leaf->start_ns >= c->query.end_ns && c->query.end_ns != INT64_MAX) return true;
  if (!c->begun || !c->filled) return false;
  return c->heap.reverse ? leaf->start_ns > c->from.time : leaf->end_ns < c->from.time;
}

/* Fill the heap. With bounds, the first pass also counts the rows outside of them. */
static ha_status fill(ha__db_leaf_cursor *c, ha_error *err) {
  const bool counts = !c->filled && (c->begun || c->ends);

  ha__db_heap_clear(&c->heap);
  c->next = 0;
  c->page = 0;
  for (size_t i = c->first; i < c->s->leaf_count; i++) {
    const ha__db_leaf *leaf = &c->s->leaves[c->turns[i].leaf];
    if (is_done(c, leaf)) {
      if (i == c->first) c->first++;
      continue;
    }
    if (!counts && ha__db_heap_is_full_before(&c->heap, c->turns[i].time)) {
      c->heap.more = true;
      break;
    }
    HA_TRY(add_leaf(c, leaf, err));
  }
  ha__db_heap_sort(&c->heap);
  c->filled = true;
  return HA_OK;
}

static ha_status next_key(ha__db_leaf_cursor *c, ha__db_key *out, ha_error *err) {
  if (!c->filled) HA_TRY(fill(c, err));
  if (c->next == c->heap.size) {
    if (!c->heap.more) return HA_END;
    HA_TRY(fill(c, err));
    if (c->heap.size == 0) return HA_END;
  }
  c->from = c->heap.items[c->next++];
  c->begun = true;
  *out = c->from;
  return HA_OK;
}

/* --- results of the survey -------------------------------------------------------------------- */

static ha_status report_odd(ha__db_leaf_cursor *c, ha_error *err) {
  const ha__db_salvage *s = c->s;
  const size_t i = c->odd_reported++;

  if (i < HA__DB_MAX_ODD) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "table messages, row %" PRId64 ": %s",
                   s->odd[i].id, s->odd[i].why);
  }
  c->odd_reported = SIZE_MAX;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table messages: %" PRIu64 " more rows are not as they must be", s->odd_count - i);
}

static ha_status report(ha__db_leaf_cursor *c, ha_error *err) {
  const ha__db_salvage *s = c->s;

  if (s->damages > 0 && !c->damage_reported) {
    c->damage_reported = true;
    return HA_FAIL(err, HA_E_CORRUPT, s->damage.offset,
                   "table messages: rows can't be read in %" PRIu64 " place%s: %s", s->damages,
                   s->damages > 1 ? "s, the first" : "", s->damage.text);
  }
  return c->odd_reported < s->odd_count ? report_odd(c, err) : HA_OK;
}

/* --- the cursor ------------------------------------------------------------------------------- */

static ha_status load_row(ha__db_row_view *out, ha__db_leaf_cursor *c, const ha__db_key *key,
                          ha_error *err) {
  const uint32_t page = (uint32_t)(key->place >> 16);

  if (page != c->page) {
    c->page = 0;
    const ha_status st = ha__db_page_btree(&c->row_page, &c->leaves, page, err);
    if (st != HA_OK) return st;
    c->page = page;
  }
  out->key = *key;
  out->fault = ha__db_row_at(&out->cell, &out->message, &c->row_page, key->place & 0xffff,
                             &c->s->layout, &c->others);
  return HA_OK;
}

ha_status ha__db_leaf_cursor_next(ha__db_row_view *out, ha__db_leaf_cursor *c, ha_error *err) {
  ha__db_key key;
  ha_status st = report(c, err);

  while (st == HA_OK) {
    st = next_key(c, &key, err);
    if (st != HA_OK) break;
    st = load_row(out, c, &key, err);
    if (st == HA_OK) return HA_OK;
    if (st == HA_END) st = HA_OK; /* the file changed meanwhile */
  }
  return st;
}

void ha__db_leaf_cursor_between(ha__db_leaf_cursor *c, const ha__db_key *from,
                                const ha__db_key *to) {
  c->begun = from != NULL;
  if (from) c->from = *from;
  c->ends = to != NULL;
  if (to) c->to = *to;
  c->first = 0;
  c->next = 0;
  c->filled = false;
  c->outside = 0;
}

uint64_t ha__db_leaf_cursor_outside(const ha__db_leaf_cursor *c) {
  return c->outside;
}

void ha__db_leaf_cursor_close(ha__db_leaf_cursor *c) {
  if (!c) return;
  ha__db_page_reader_done(&c->leaves);
  ha__db_page_reader_done(&c->others);
  ha__db_heap_done(&c->heap);
  ha__free(c->turns);
  ha__free(c);
}

static int compare_turns(const void *a, const void *b) {
  const turn *x = a;
  const turn *y = b;

  if (x->time != y->time) return x->time < y->time ? -1 : 1;
  return x->leaf < y->leaf ? -1 : x->leaf > y->leaf;
}

static int compare_turns_back(const void *a, const void *b) {
  return compare_turns(b, a);
}

static ha_status list_turns(ha__db_leaf_cursor *c, ha_error *err) {
  const ha__db_salvage *s = c->s;

  c->turns = ha__alloc_zeroed(s->leaf_count, sizeof *c->turns);
  if (!c->turns) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < s->leaf_count; i++) {
    const ha__db_leaf *leaf = &s->leaves[i];
    c->turns[i] = (turn){c->heap.reverse ? leaf->end_ns : leaf->start_ns, (uint32_t)i};
  }
  if (s->leaf_count > 0) {
    qsort(c->turns, s->leaf_count, sizeof *c->turns,
          c->heap.reverse ? compare_turns_back : compare_turns);
  }
  return HA_OK;
}

ha_status ha__db_leaf_cursor_open(ha__db_leaf_cursor **out, const ha__db_salvage *s,
                                  const ha_storage_query *query, const uint8_t *wanted,
                                  ha_error *err) {
  ha__db_leaf_cursor *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->s = s;
  c->query = *query;
  c->wanted = wanted;
  c->heap.reverse = query->reverse != 0;
  ha__db_page_reader_init(&c->leaves, &s->pages);
  ha__db_page_reader_init(&c->others, &s->pages);
  const ha_status st = list_turns(c, err);
  if (st < 0) {
    ha__db_leaf_cursor_close(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

/* Finds duplicate rows: a page that was removed from a tree keeps its rows. Row ids are unique, so
 * one of two rows with the same id and time is a stale copy. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"
#include "storage/sqlite3/salvage/salvage.h"

/* Maximum number of leaves searched for one row; more leaves overlap only in a crafted file. */
enum { MAX_SEARCHED = 8 };

typedef struct entry {
  int64_t first_id;
  uint32_t leaf;
} entry;

static int compare(const void *a, const void *b) {
  const entry *x = a;
  const entry *y = b;

  if (x->first_id != y->first_id) return x->first_id < y->first_id ? -1 : 1;
  return x->leaf < y->leaf ? -1 : x->leaf > y->leaf;
}

/* A leaf that begins before another has ended overlaps it. */
static void find_overlaps(ha__db_salvage *s) {
  ha__db_leaf *longest = NULL;

  for (size_t i = 0; i < s->leaf_count; i++) {
    ha__db_leaf *leaf = &s->leaves[s->by_id[i]];
    if (longest && leaf->first_id <= longest->last_id) {
      leaf->overlaps = true;
      longest->overlaps = true;
    }
    if (!longest || leaf->last_id > longest->last_id) longest = leaf;
    s->last_ids[i] = longest->last_id;
  }
}

ha_status ha__db_salvage_order_ids(ha__db_salvage *s, ha_error *err) {
  entry *entries = ha__alloc_zeroed(s->leaf_count, sizeof *entries);

  s->by_id = ha__alloc_zeroed(s->leaf_count, sizeof *s->by_id);
  s->last_ids = ha__alloc_zeroed(s->leaf_count, sizeof *s->last_ids);
  if (!entries || !s->by_id || !s->last_ids) {
    ha__free(entries);
    return HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; i < s->leaf_count; i++) {
    entries[i] = (entry){s->leaves[i].first_id, (uint32_t)i};
  }
  if (s->leaf_count > 0) qsort(entries, s->leaf_count, sizeof *entries, compare);
  for (size_t i = 0; i < s->leaf_count; i++) {
    s->by_id[i] = entries[i].leaf;
  }
  ha__free(entries);
  find_overlaps(s);
  return HA_OK;
}

/* --- two rows with one id --------------------------------------------------------------------- */

static bool is_reached(const ha__db_salvage *s, const ha__db_leaf *leaf) {
  return (s->kinds[leaf->page] & HA__PAGE_REACHED) != 0;
}

/* True when a is preferred: a leaf in a tree, else the one later in the file. */
static bool is_better(const ha__db_salvage *s, const ha__db_leaf *a, const ha__db_leaf *b) {
  if (is_reached(s, a) != is_reached(s, b)) return is_reached(s, a);
  return a->page > b->page;
}

/* Cells of a page are in the order of their ids. */
static bool find_cell(ha__db_cell *out, const ha__db_btree *page, int64_t id) {
  uint32_t low = 0;
  uint32_t high = page->cell_count;

  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (!ha__db_btree_cell(out, page, middle)) return false;
    if (out->id == id) return true;
    if (out->id < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return false;
}

/* True when the page has a good row with this id and time. A row with another time is not a copy:
 * one of the ids is damaged. */
static bool has_row(const ha__db_salvage *s, const ha__db_btree *page, bool trusted,
                    const ha__db_key *key) {
  ha__db_message message;
  ha__db_cell cell;

  return find_cell(&cell, page, key->id) && ha__db_message_parse(&message, &cell, &s->layout) &&
         message.time == key->time &&
         (!cell.overflow || ha__db_salvage_is_whole(s, &cell, trusted));
}

/* Index after the last leaf that begins at or before this id. */
static size_t find_end(const ha__db_salvage *s, int64_t id) {
  size_t at;

  HA__SEARCH(at, s->leaf_count, s->leaves[s->by_id[at]].first_id <= id);
  return at;
}

ha_status ha__db_salvage_is_stale(bool *out, const ha__db_salvage *s, ha__db_page_reader *reader,
                                  const ha__db_leaf *leaf, const ha__db_key *key, ha_error *err) {
  unsigned searched = 0;
  ha__db_btree page;

  *out = false;
  for (size_t i = find_end(s, key->id);
       i > 0 && s->last_ids[i - 1] >= key->id && searched < MAX_SEARCHED; i--) {
    const ha__db_leaf *other = &s->leaves[s->by_id[i - 1]];
    searched++;
    if (other == leaf || other->last_id < key->id || !is_better(s, other, leaf)) continue;
    const ha_status st = ha__db_page_btree(&page, reader, other->page, err);
    if (st < 0) return st;
    if (st == HA_OK && has_row(s, &page, is_reached(s, other), key)) {
      *out = true;
      return HA_OK;
    }
  }
  return HA_OK;
}

#include "storage/sqlite3/pages/tree.h"

#include "base/alloc.h"
#include "base/status.h"

static void forget_leaf(ha__db_tree *t) {
  t->leaf.cell_count = 0;
  t->next = 0;
  t->first_id = INT64_MAX;
  t->last_id = INT64_MIN;
}

/* --- one page ------------------------------------------------------------------------------ */

/* Load a page. Leaves have a separate window, because the pages above them are read repeatedly. */
static ha_status load(ha__db_btree *out, ha__db_tree *t, uint32_t number, size_t depth) {
  const uint8_t leaf = t->index ? HA__DB_INDEX_LEAF : HA__DB_TABLE_LEAF;
  const uint8_t inner = t->index ? HA__DB_INDEX_INTERIOR : HA__DB_TABLE_INTERIOR;
  ha__db_page_reader *reader = depth < t->leaf_depth ? &t->inner : &t->leaves;

  if (number == 0 || number > reader->pages->count) return HA_E_CORRUPT;
  const ha_status st = ha__db_page_btree(out, reader, number, NULL);
  if (st != HA_OK) return st < 0 ? st : HA_E_CORRUPT;
  if (out->size < out->usable) return HA_E_CORRUPT;
  /* only the leaf of an empty tree has no cells */
  if (out->cell_count == 0 && (depth > 0 || out->type != leaf)) return HA_E_CORRUPT;
  return out->type == (depth < t->leaf_depth ? inner : leaf) ? HA_OK : HA_E_CORRUPT;
}

/* Load a page above the leaves; usually it is the one loaded last. */
static ha_status load_inner(const ha__db_btree **out, ha__db_tree *t, uint32_t number,
                            size_t depth) {
  if (t->parent_page != number) {
    t->parent_page = 0;
    HA_TRY(load(&t->parent, t, number, depth));
    t->parent_page = number;
  }
  *out = &t->parent;
  return HA_OK;
}

static inline bool key_of(ha__db_key *out, const ha__db_tree *t, const ha__db_cell *cell) {
  *out = (ha__db_key){0, cell->id, 0};
  return !t->index || ha__db_time_key_parse(&out->time, &out->id, cell);
}

static bool key_at(ha__db_key *out, const ha__db_tree *t, const ha__db_btree *page, uint32_t i) {
  ha__db_cell cell;

  return ha__db_btree_cell(&cell, page, i) && key_of(out, t, &cell);
}

/* True when the key is within the bounds. In a table the last key of a page may equal the key of
 * the cell above. */
static bool is_within(const ha__db_tree *t, const ha__db_key *key, const ha__db_bounds *b) {
  if (b->has_low && !ha__db_key_before(&b->low, key, false)) return false;
  if (!b->has_high || ha__db_key_before(key, &b->high, false)) return true;
  return !t->index && key->id == b->high.id;
}

/* True when the keys increase and are within the bounds. */
static bool keys_rise(const ha__db_tree *t, const ha__db_btree *page, const ha__db_bounds *bounds) {
  ha__db_key before = {0, 0, 0};
  ha__db_key key = {0, 0, 0};

  for (uint32_t i = 0; i < page->cell_count; i++) {
    if (!key_at(&key, t, page, i)) return false;
    if (i == 0 ? !is_within(t, &key, bounds) : !ha__db_key_before(&before, &key, false)) {
      return false;
    }
    before = key;
  }
  return page->cell_count == 0 || is_within(t, &key, bounds);
}

/* The same for a leaf of an index, and keep its keys. Hot path: runs for each message. */
static bool read_leaf_keys(ha__db_key *out, const ha__db_tree *t, const ha__db_btree *page,
                           const ha__db_bounds *bounds) {
  const uint32_t count = page->cell_count;

  for (uint32_t i = 0; i < count; i++) {
    out[i].place = 0;
    if (!ha__db_fast_key_at(&out[i].time, &out[i].id, page, i) && !key_at(&out[i], t, page, i)) {
      return false;
    }
    if (i > 0 && !ha__db_key_before(&out[i - 1], &out[i], false)) return false;
  }
  return count == 0 || (is_within(t, &out[0], bounds) && is_within(t, &out[count - 1], bounds));
}

/* Find the first cell that is not less than the key; with `after`, the first that is greater. */
static ha_status find_cell(uint32_t *out, const ha__db_tree *t, const ha__db_btree *page,
                           const ha__db_key *key, bool after) {
  uint32_t low = 0;
  uint32_t high = page->cell_count;
  ha__db_key at;

  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (!key_at(&at, t, page, middle)) return HA_E_CORRUPT;
    if (after ? !ha__db_key_before(key, &at, false) : ha__db_key_before(&at, key, false)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  *out = low;
  return HA_OK;
}

/* --- paths through the tree ----------------------------------------------------------------- */

/* Target of a path to a leaf: the first key, the last key, or a given key. */
typedef struct aim {
  const ha__db_key *key; /* NULL: the first or last key */
  bool after;
  bool last;
} aim;

static ha_status aim_at(uint32_t *out, const ha__db_tree *t, const ha__db_btree *page,
                        const aim *a) {
  if (a->key) return find_cell(out, t, page, a->key, a->after);
  *out = a->last ? page->cell_count : 0;
  return HA_OK;
}

/* Find the child on the path. low: the key before the child if it is known, else NULL. */
static ha_status child_of(uint32_t *out, ha__db_bounds *bounds, const ha__db_tree *t,
                          const ha__db_btree *page, uint32_t i, const ha__db_key *low) {
  ha__db_cell cell;

  if (i > 0) {
    if (!low && !key_at(&bounds->low, t, page, i - 1)) return HA_E_CORRUPT;
    if (low) bounds->low = *low;
    bounds->has_low = true;
  }
  if (i == page->cell_count) {
    *out = page->right;
    return HA_OK;
  }
  if (!ha__db_btree_cell(&cell, page, i) || !key_of(&bounds->high, t, &cell)) return HA_E_CORRUPT;
  bounds->has_high = true;
  *out = cell.child;
  return HA_OK;
}

static bool is_same_key(const ha__db_key *a, const ha__db_key *b) {
  return a->time == b->time && a->id == b->id;
}

static bool is_same(const ha__db_bounds *a, const ha__db_bounds *b) {
  return a->has_low == b->has_low && a->has_high == b->has_high &&
         (!a->has_low || is_same_key(&a->low, &b->low)) &&
         (!a->has_high || is_same_key(&a->high, &b->high));
}

/* True when the keys of this page in the path increase. Each page is checked once. */
static bool keys_are_good(ha__db_tree *t, ha__db_path_step *step, const ha__db_btree *page) {
  if (step->keys == 0) step->keys = keys_rise(t, page, &step->bounds) ? 1 : -1;
  return step->keys > 0;
}

/* Append a page to the path. Searches in a table visit the same pages repeatedly, so the results of
 * checks of the last search are kept. */
static ha_status push(ha__db_tree *t, uint32_t number, const ha__db_bounds *bounds, uint32_t cell,
                      const ha__db_btree *page) {
  ha__db_path_step *step = &t->path[t->depth++];

  if (step->page != number || !is_same(&step->bounds, bounds)) {
    *step = (ha__db_path_step){.page = number, .bounds = *bounds};
  }
  step->cell = cell;
  return !t->index || keys_are_good(t, step, page) ? HA_OK : HA_E_CORRUPT;
}

static ha_status take_leaf(ha__db_tree *t, const ha__db_btree *page, const ha__db_bounds *bounds,
                           const aim *a) {
  void *keys = t->keys;

  if (t->index) {
    HA_TRY(ha__reserve(&keys, &t->key_capacity, 0, page->cell_count, sizeof *t->keys, NULL));
    t->keys = keys;
    if (!read_leaf_keys(t->keys, t, page, bounds)) return HA_E_CORRUPT;
  }
  /* fails for tables only, on a cell that can't be read: find_in_leaf() then looks at all others */
  if (aim_at(&t->next, t, page, a) < 0) t->next = 0;
  t->bounds = *bounds;
  t->leaf = *page;
  return HA_OK;
}

/* Descend from this page, at t->depth, to a leaf. */
static ha_status descend(ha__db_tree *t, uint32_t number, ha__db_bounds bounds, const aim *a) {
  const ha__db_btree *above = NULL;
  ha__db_btree page;
  uint32_t cell = 0;

  forget_leaf(t);
  while (t->depth < t->leaf_depth) {
    HA_TRY(load_inner(&above, t, number, t->depth));
    HA_TRY(aim_at(&cell, t, above, a));
    HA_TRY(push(t, number, &bounds, cell, above));
    HA_TRY(child_of(&number, &bounds, t, above, cell, NULL));
  }
  HA_TRY(load(&page, t, number, t->depth));
  return take_leaf(t, &page, &bounds, a);
}

/* Find the key between this leaf and the next: the one before the child of `cell`. It is also in
 * the bounds of a leaf that was read. */
static bool key_between(ha__db_key *out, const ha__db_tree *t, const ha__db_btree *page,
                        uint32_t cell, bool back) {
  if (t->leaf.cell_count == 0) return key_at(out, t, page, back ? cell - 1 : cell);
  *out = back ? t->bounds.low : t->bounds.high;
  return true;
}

/* Move to the next leaf; with `back`, to the previous one. *out: the key between the two. */
static ha_status next_leaf(ha__db_key *out, ha__db_tree *t, bool back) {
  const aim end = {.last = back};
  const ha__db_btree *page = NULL;
  uint32_t child = 0;

  for (; t->depth > 0; t->depth--) {
    ha__db_path_step *step = &t->path[t->depth - 1];
    ha__db_bounds bounds = step->bounds;
    HA_TRY(load_inner(&page, t, step->page, t->depth - 1));
    if (step->cell == (back ? 0 : page->cell_count)) continue;
    if (!key_between(out, t, page, step->cell, back)) return HA_E_CORRUPT;
    step->cell = back ? step->cell - 1 : step->cell + 1;
    HA_TRY(child_of(&child, &bounds, t, page, step->cell, back ? NULL : out));
    return descend(t, child, bounds, &end);
  }
  return HA_END;
}

ha_status ha__db_tree_seek(ha__db_tree *tree, const ha__db_key *key, bool after) {
  tree->depth = 0;
  return descend(tree, tree->root, (ha__db_bounds){.has_low = false},
                 &(aim){.key = key, .after = after});
}

ha_status ha__db_tree_seek_end(ha__db_tree *tree, bool last) {
  tree->depth = 0;
  return descend(tree, tree->root, (ha__db_bounds){.has_low = false}, &(aim){.last = last});
}

ha_status ha__db_tree_next_leaf_key(ha__db_key *out, ha__db_tree *tree) {
  return next_leaf(out, tree, false);
}

ha_status ha__db_tree_previous_leaf_key(ha__db_key *out, ha__db_tree *tree) {
  return next_leaf(out, tree, true);
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Measure the depth of the leaves along one side of the tree. HA_E_CORRUPT when there is no
 * leaf. */
static ha_status measure(ha__db_tree *t, bool last) {
  const uint8_t leaf = t->index ? HA__DB_INDEX_LEAF : HA__DB_TABLE_LEAF;
  uint32_t number = t->root;
  ha__db_btree page;
  ha__db_cell cell;

  for (size_t depth = 0; depth <= HA__DB_TREE_DEPTH; depth++) {
    if (number == 0 || number > t->inner.pages->count) return HA_E_CORRUPT;
    const ha_status st = ha__db_page_btree(&page, &t->inner, number, NULL);
    if (st != HA_OK) return st < 0 ? st : HA_E_CORRUPT;
    t->leaf_depth = depth;
    if (page.type == leaf) return HA_OK;
    if (page.type != (t->index ? HA__DB_INDEX_INTERIOR : HA__DB_TABLE_INTERIOR)) break;
    number = page.right;
    if (!last && page.cell_count > 0) {
      if (!ha__db_btree_cell(&cell, &page, 0)) return HA_E_CORRUPT;
      number = cell.child;
    }
  }
  return HA_E_CORRUPT;
}

ha_status ha__db_tree_init(ha__db_tree *out, const ha__db_pages *pages, uint32_t root, bool index) {
  *out = (ha__db_tree){.root = root, .index = index};
  ha__db_page_reader_init(&out->leaves, pages);
  ha__db_page_reader_init(&out->inner, pages);
  forget_leaf(out);
  const ha_status st = measure(out, false);
  return st == HA_E_CORRUPT ? measure(out, true) : st;
}

void ha__db_tree_done(ha__db_tree *tree) {
  ha__db_page_reader_done(&tree->leaves);
  ha__db_page_reader_done(&tree->inner);
  ha__free(tree->keys);
}

/* --- rows ------------------------------------------------------------------------------------ */

ha_status ha__db_tree_end_row(ha__db_cell *out, ha__db_tree *tree, bool last) {
  HA_TRY(ha__db_tree_seek_end(tree, last));
  const uint32_t count = tree->leaf.cell_count;
  if (count == 0) return HA_END;
  return ha__db_btree_cell(out, &tree->leaf, last ? count - 1 : 0) ? HA_OK : HA_E_CORRUPT;
}

/* True when a search for an id within the bounds of the leaf leads to it, which requires increasing
 * keys on the path. */
static bool is_sure(ha__db_tree *t) {
  const ha__db_btree *page = NULL;

  if (t->leaf.cell_count == 0) return false;
  if (t->first_id <= t->last_id) return true;
  for (size_t i = 0; i < t->depth; i++) {
    ha__db_path_step *step = &t->path[i];
    if (step->keys < 0) return false;
    if (step->keys > 0) continue;
    if (load_inner(&page, t, step->page, i) != HA_OK || !keys_are_good(t, step, page)) return false;
  }
  if (t->bounds.has_low && t->bounds.low.id == INT64_MAX) return false;
  t->first_id = t->bounds.has_low ? t->bounds.low.id + 1 : INT64_MIN;
  t->last_id = t->bounds.has_high ? t->bounds.high.id : INT64_MAX;
  return true;
}

static bool is_row(ha__db_cell *out, const ha__db_tree *t, uint32_t i, int64_t id) {
  return i < t->leaf.cell_count && ha__db_btree_cell(out, &t->leaf, i) && out->id == id;
}

/* Find a row in the leaf; usually it is the next one. Works also when the ids of the leaf do not
 * increase. */
static bool find_in_leaf(uint32_t *at, ha__db_cell *out, const ha__db_tree *t, int64_t id) {
  const ha__db_key key = {0, id, 0};

  *at = t->back ? t->next - 1 : t->next; /* not a valid index when next is 0 */
  if (is_row(out, t, *at, id)) return true;
  if (find_cell(at, t, &t->leaf, &key, false) == HA_OK && is_row(out, t, *at, id)) return true;
  for (*at = 0; *at < t->leaf.cell_count; (*at)++) {
    if (is_row(out, t, *at, id)) return true;
  }
  return false;
}

static ha_status take_row(ha__db_cell *out, ha__db_tree *t, int64_t id) {
  uint32_t at = 0;

  if (!find_in_leaf(&at, out, t, id)) return HA_END;
  t->next = t->back ? at : at + 1;
  return HA_OK;
}

/* True when the row is in this leaf, or is the first one of the next leaf. */
static bool is_near(const ha__db_tree *t, int64_t id) {
  const ha__db_bounds *b = &t->bounds;

  if (t->leaf.cell_count == 0) return false;
  if (b->has_low && id <= b->low.id) return t->back && id == b->low.id && t->next == 0;
  if (!b->has_high || id <= b->high.id) return true;
  return !t->back && id - 1 == b->high.id && t->next == t->leaf.cell_count;
}

static bool is_in_leaf(const ha__db_tree *t, int64_t id) {
  return id >= t->first_id && id <= t->last_id;
}

bool ha__db_tree_reach(ha__db_tree *tree, int64_t id) {
  ha__db_key none;

  if (is_in_leaf(tree, id)) return true;
  if (!is_near(tree, id) || !is_sure(tree)) return false;
  if (is_in_leaf(tree, id)) return true;
  return next_leaf(&none, tree, tree->back) == HA_OK && is_sure(tree) && is_in_leaf(tree, id);
}

ha_status ha__db_tree_find_row(ha__db_cell *out, ha__db_tree *tree, int64_t id) {
  const ha__db_key key = {0, id, 0};

  if (ha__db_tree_reach(tree, id)) return take_row(out, tree, id);
  HA_TRY(ha__db_tree_seek(tree, &key, false));
  return take_row(out, tree, id);
}

#include "storage/sqlite3/pages/stream.h"

#include "base/alloc.h"
#include "base/status.h"

static bool is_interior(const ha__db_btree *page) {
  return page->type == HA__DB_TABLE_INTERIOR || page->type == HA__DB_INDEX_INTERIOR;
}

/* Mark a page when a parent points to it, so that each page is returned once, even if several pages
 * point to it. */
static ha_status push(ha__db_stream *s, uint32_t number, ha_error *err) {
  void *stack = s->stack;

  if (number == 0 || number > s->reader.pages->count ||
      (s->seen[number / 8] & 1u << number % 8) != 0) {
    s->damage++;
    return HA_OK;
  }
  HA_TRY(ha__reserve(&stack, &s->capacity, s->depth, 1, sizeof *s->stack, err));
  s->stack = stack;
  s->stack[s->depth++] = number;
  s->seen[number / 8] |= (uint8_t)(1u << number % 8);
  return HA_OK;
}

/* Push the last child first, so that the first child is returned first. */
static ha_status push_children(ha__db_stream *s, const ha__db_btree *page, ha_error *err) {
  ha__db_cell cell;

  HA_TRY(push(s, page->right, err));
  for (uint32_t i = page->cell_count; i > 0; i--) {
    if (ha__db_btree_cell(&cell, page, i - 1)) {
      HA_TRY(push(s, cell.child, err));
    } else {
      s->damage++;
    }
  }
  return HA_OK;
}

ha_status ha__db_stream_page(ha__db_btree *out, ha__db_stream *s, ha_error *err) {
  if (!s->loaded) {
    const ha_status st = ha__db_page_btree(&s->page, &s->reader, s->now, err);
    if (st < 0) return st;
    s->loaded = true;
    s->is_btree = st == HA_OK;
  }
  *out = s->page;
  return s->is_btree ? HA_OK : HA_END;
}

static bool is_index(const ha__db_btree *page) {
  return page->type == HA__DB_INDEX_INTERIOR || page->type == HA__DB_INDEX_LEAF;
}

/* Visit the children of the page. The root decides whether the tree is a table or an index. */
static ha_status descend(ha__db_stream *s, ha_error *err) {
  ha__db_btree page;
  const ha_status st = ha__db_stream_page(&page, s, err);

  if (st < 0) return st;
  if (st == HA_OK && !s->typed) {
    s->typed = true;
    s->index = is_index(&page);
  }
  if (st == HA_END || is_index(&page) != s->index) {
    s->damage++;
    return HA_OK;
  }
  return is_interior(&page) ? push_children(s, &page, err) : HA_OK;
}

static ha_status next_of_tree(uint32_t *number, ha__db_stream *s, ha_error *err) {
  const bool descends = s->descends;

  s->descends = false; /* also for an unreadable page: the next call continues after it */
  if (descends) HA_TRY(descend(s, err));
  if (s->damage > 0) {
    s->damage--;
    *number = s->now;
    return HA_FAIL(err, HA_E_CORRUPT, ha__db_page_offset(s->reader.pages, s->now),
                   "page %u is damaged, or leads to one that is", s->now);
  }
  if (s->depth == 0) return HA_END;
  *number = s->stack[--s->depth];
  s->descends = true;
  return HA_OK;
}

ha_status ha__db_stream_next(uint32_t *number, ha__db_stream *s, ha_error *err) {
  if (s->tree) {
    const ha_status st = next_of_tree(number, s, err);
    if (st != HA_OK) return st;
  } else {
    if (s->now == s->reader.pages->count) return HA_END;
    *number = s->now + 1;
  }
  s->now = *number;
  s->loaded = false;
  return HA_OK;
}

ha_status ha__db_stream_init(ha__db_stream *out, const ha__db_pages *pages, uint32_t root,
                             ha_error *err) {
  *out = (ha__db_stream){.tree = root > 0, .now = root};
  ha__db_page_reader_init(&out->reader, pages);
  if (root == 0) return HA_OK;
  out->seen = ha__alloc_zeroed((size_t)pages->count / 8 + 1, 1);
  if (!out->seen) return HA_FAIL_NOMEM(err);
  return push(out, root, err);
}

void ha__db_stream_done(ha__db_stream *stream) {
  ha__db_page_reader_done(&stream->reader);
  ha__free(stream->seen);
  ha__free(stream->stack);
}

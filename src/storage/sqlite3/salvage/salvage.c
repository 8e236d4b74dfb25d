#include "storage/sqlite3/salvage/salvage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/pages/stream.h"

enum {
  MAX_TOPICS = 1 << 14, /* maximum number of topic ids; each unknown one becomes a channel */
  SPARE_STEPS = 1 << 20
};

/* --- the pass over all pages ------------------------------------------------------------- */

typedef struct pass {
  ha__db_salvage *s;
  ha__db_page_reader reader;
  ha__db_page_reader overflow; /* pages of rows that have several */
  int64_t last_topic;
  size_t last_use; /* index in topics, or SIZE_MAX */
} pass;

/* Index of the id in topics, or the index at which to insert it. */
static size_t topic_place(const ha__db_salvage *s, int64_t id) {
  size_t at;

  HA__SEARCH(at, s->topic_count, s->topics[at].id < id);
  return at;
}

/* Count a row of a topic. Ids beyond MAX_TOPICS are not kept: only random bytes have so many. */
static ha_status count_topic(pass *p, int64_t id, ha_error *err) {
  ha__db_salvage *s = p->s;
  void *topics = s->topics;

  if (p->last_use != SIZE_MAX && p->last_topic == id) {
    s->topics[p->last_use].rows++;
    return HA_OK;
  }
  const size_t at = topic_place(s, id);
  if (at == s->topic_count || s->topics[at].id != id) {
    if (s->topic_count == MAX_TOPICS) {
      s->other_rows++;
      return HA_OK;
    }
    HA_TRY(ha__reserve(&topics, &s->topic_capacity, s->topic_count, 1, sizeof *s->topics, err));
    s->topics = topics;
    memmove(s->topics + at + 1, s->topics + at, (s->topic_count - at) * sizeof *s->topics);
    s->topics[at] = (ha__db_topic_use){.id = id};
    s->topic_count++;
  }
  s->topics[at].rows++;
  p->last_topic = id;
  p->last_use = at;
  return HA_OK;
}

static ha_status note_odd(ha__db_salvage *s, ha__db_fault fault, const ha__db_cell *cell,
                          ha_error *err) {
  void *odd = s->odd;

  if (s->odd_count++ >= HA__DB_MAX_ODD) return HA_OK;
  HA_TRY(ha__reserve(&odd, &s->odd_capacity, s->odd_count - 1, 1, sizeof *s->odd, err));
  s->odd = odd;
  ha__db_odd_row *row = &s->odd[s->odd_count - 1];
  row->id = cell->id;
  ha__db_fault_text(row->why, sizeof row->why, fault, cell, &s->layout);
  return HA_OK;
}

static void note_damage(ha__db_salvage *s, const ha_error *problem) {
  if (s->damages++ == 0) s->damage = *problem;
}

static void note_broken_row(ha__db_salvage *s, uint32_t page) {
  ha_error problem = HA_ERROR_INIT;

  ha__error_set(&problem, HA_E_CORRUPT, ha__db_page_offset(&s->pages, page),
                "a row in page %" PRIu32 " is not whole", page);
  note_damage(s, &problem);
}

static void widen(ha__db_leaf *leaf, const ha__db_cell *cell, const ha__db_message *message) {
  if (message->time < leaf->start_ns) leaf->start_ns = message->time;
  if (message->time > leaf->end_ns) leaf->end_ns = message->time;
  if (cell->id < leaf->first_id) leaf->first_id = cell->id;
  if (cell->id > leaf->last_id) leaf->last_id = cell->id;
}

static ha_status add_leaf(ha__db_salvage *s, const ha__db_leaf *leaf, ha_error *err) {
  void *leaves = s->leaves;

  HA_TRY(ha__reserve(&leaves, &s->leaf_capacity, s->leaf_count, 1, sizeof *leaf, err));
  s->leaves = leaves;
  s->leaves[s->leaf_count++] = *leaf;
  return HA_OK;
}

static bool is_record(const ha__db_cell *cell) {
  ha__db_column columns[HA__DB_COLUMNS];

  return ha__db_record_parse(columns, cell->local, cell->local_size, cell->size) > 0;
}

/* *good: at least one cell of the leaf is a row. */
static ha_status look_at_leaf(bool *good, pass *p, const ha__db_btree *page, uint32_t number,
                              ha_error *err) {
  ha__db_leaf leaf = {
      INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, number, (uint16_t)page->cell_count, false};
  ha__db_salvage *s = p->s;
  ha__db_row_view row;
  uint32_t others = 0;
  uint32_t messages = 0;
  uint32_t used = 0;

  for (uint32_t i = 0; i < page->cell_count; i++) {
    const ha__db_fault fault =
        ha__db_row_at(&row.cell, &row.message, page, i, &s->layout, &p->overflow);
    if (fault != HA__DB_NO_FAULT || row.cell.overflow) s->kinds[number] |= HA__PAGE_LOOK_AGAIN;
    if (fault != HA__DB_BAD_CELL) used += row.cell.end - row.cell.offset;
    if (fault == HA__DB_NO_FAULT || (fault == HA__DB_BAD_DATA && !s->recovers)) {
      if (s->recovers) HA_TRY(count_topic(p, row.message.topic, err));
      widen(&leaf, &row.cell, &row.message);
      messages++;
    } else if (!s->recovers) {
      if (fault == HA__DB_BAD_CELL) note_broken_row(s, number);
      if (fault != HA__DB_BAD_CELL) HA_TRY(note_odd(s, fault, &row.cell, err));
    } else if (fault != HA__DB_BAD_CELL) {
      others += is_record(&row.cell);
    }
  }
  if (ha__db_btree_stray(page, used) > 0) s->kinds[number] |= HA__PAGE_LOOK_AGAIN;
  *good = messages + others > 0 || page->cell_count == 0;
  return messages > 0 ? add_leaf(s, &leaf, err) : HA_OK;
}

/* True for an index page or interior page. All cells must be whole, because such pages have few
 * other bytes by which they are recognised. */
static bool look_at_others(pass *p, const ha__db_btree *page, uint32_t number) {
  uint32_t used = 0;
  ha__db_cell cell;

  for (uint32_t i = 0; i < page->cell_count; i++) {
    if (!ha__db_btree_cell(&cell, page, i)) return false;
    used += cell.end - cell.offset;
    if (cell.overflow) p->s->kinds[number] |= HA__PAGE_LOOK_AGAIN;
  }
  if (ha__db_btree_stray(page, used) > 0) p->s->sound = false;
  return true;
}

static bool is_zero(const uint8_t *bytes, size_t size) {
  return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

static ha_status look_at_page(pass *p, uint32_t number, ha_error *err) {
  static const uint8_t kinds[14] = {[HA__DB_INDEX_INTERIOR] = HA__PAGE_INDEX_INTERIOR,
                                    [HA__DB_TABLE_INTERIOR] = HA__PAGE_TABLE_INTERIOR,
                                    [HA__DB_INDEX_LEAF] = HA__PAGE_INDEX_LEAF,
                                    [HA__DB_TABLE_LEAF] = HA__PAGE_TABLE_LEAF};
  uint8_t *kind = &p->s->kinds[number];
  const uint8_t *bytes = NULL;
  size_t size = 0;
  ha__db_btree page;
  bool good = false;

  HA_TRY(ha__db_page_need(&bytes, &size, &p->reader, number, err));
  if (ha__db_btree_parse(&page, bytes, size, p->s->pages.usable,
                         number == 1 ? HA__DB_FILE_HEAD : 0)) {
    if (page.type == HA__DB_TABLE_LEAF) {
      HA_TRY(look_at_leaf(&good, p, &page, number, err));
    } else {
      good = look_at_others(p, &page, number);
    }
  }
  if (good) {
    *kind |= kinds[page.type];
    return HA_OK;
  }
  *kind = p->reader.gap          ? HA__PAGE_UNREADABLE
          : is_zero(bytes, size) ? HA__PAGE_ZERO
                                 : HA__PAGE_OTHER;
  if (size >= 4) p->s->next[number] = ha__db_big32(bytes);
  return HA_OK;
}

static ha_status look_at_pages(ha__db_salvage *s, ha_error *err) {
  pass p = {.s = s, .last_use = SIZE_MAX};
  ha_status st = HA_OK;

  ha__db_page_reader_init(&p.reader, &s->pages);
  ha__db_page_reader_init(&p.overflow, &s->pages);
  for (uint32_t number = 1; st >= 0 && number <= s->pages.count; number++) {
    st = look_at_page(&p, number, err);
  }
  ha__db_page_reader_done(&p.reader);
  ha__db_page_reader_done(&p.overflow);
  return st;
}

/* --- pages of no tree ------------------------------------------------------------------------ */

/* SQLite never uses the page at byte 2^30, in which it locks the file. */
static uint64_t lock_page(const ha__db_pages *p) {
  return (UINT64_C(1) << 30) / p->page_size + 1;
}

/* Mark the pointer map pages that auto_vacuum makes, the first of which is page 2. If the header
 * wrongly states auto_vacuum, page 2 is probably a page of a small table. */
static void mark_pointers(ha__db_salvage *s) {
  const ha__db_pages *p = &s->pages;
  const uint64_t step = p->usable / 5 + 1;

  if (!p->has_head || ha__db_big32(p->head + 52) == 0 || p->count < 2) return;
  if ((s->kinds[2] & HA__PAGE_KIND) == HA__PAGE_TABLE_LEAF) {
    s->sound = false;
    return;
  }
  for (uint64_t number = 2; number <= p->count; number += step) {
    const uint64_t at = number == lock_page(p) ? number + 1 : number;
    if (at <= p->count) s->kinds[at] = HA__PAGE_OTHER | HA__PAGE_KNOWN;
  }
}

static void mark_special(ha__db_salvage *s) {
  if (lock_page(&s->pages) <= s->pages.count) {
    s->kinds[lock_page(&s->pages)] = HA__PAGE_OTHER | HA__PAGE_KNOWN;
  }
  mark_pointers(s);
}

/* --- leaves ----------------------------------------------------------------------------------- */

ha__db_leaf *ha__db_salvage_leaf(const ha__db_salvage *s, uint32_t page) {
  size_t at;

  HA__SEARCH(at, s->leaf_count, s->leaves[at].page < page);
  return at < s->leaf_count && s->leaves[at].page == page ? &s->leaves[at] : NULL;
}

/* Subtract the rows of a leaf that is dropped from the counts of their topics. */
static ha_status discount(ha__db_salvage *s, ha__db_page_reader *reader, uint32_t number,
                          ha_error *err) {
  ha__db_btree page;
  ha__db_row_view row;

  const ha_status st = ha__db_page_btree(&page, reader, number, err);
  if (st != HA_OK) return st;
  for (uint32_t i = 0; i < page.cell_count; i++) {
    if (!ha__db_btree_cell(&row.cell, &page, i) ||
        !ha__db_message_parse(&row.message, &row.cell, &s->layout))
      continue;
    const size_t at = topic_place(s, row.message.topic);
    if (at < s->topic_count && s->topics[at].id == row.message.topic) s->topics[at].rows--;
  }
  return HA_OK;
}

/* Drop leaves of deleted rows and of other tables. */
static ha_status drop_leaves(ha__db_salvage *s, ha_error *err) {
  ha__db_page_reader reader;
  ha_status st = HA_OK;
  size_t kept = 0;

  ha__db_page_reader_init(&reader, &s->pages);
  for (size_t i = 0; st >= 0 && i < s->leaf_count; i++) {
    const uint8_t kind = s->kinds[s->leaves[i].page];
    const bool free = (kind & HA__PAGE_KIND) != HA__PAGE_TABLE_LEAF;
    const bool foreign = (kind & HA__PAGE_REACHED) && !(kind & HA__PAGE_OURS) && s->messages_whole;
    if (free || foreign) {
      st = discount(s, &reader, s->leaves[i].page, err);
    } else {
      s->leaves[kept++] = s->leaves[i];
    }
  }
  ha__db_page_reader_done(&reader);
  s->leaf_count = kept;
  return st < 0 ? st : HA_OK;
}

/* --- the survey ------------------------------------------------------------------------------- */

/* Allocate the arrays; without recovery only the kinds are needed. */
static ha_status alloc(ha__db_salvage *s, ha_error *err) {
  const size_t count = (size_t)s->pages.count + 1;

  s->kinds = ha__alloc_zeroed(count, sizeof *s->kinds);
  if (!s->kinds) return HA_FAIL_NOMEM(err);
  if (!s->recovers) return HA_OK;
  s->next = ha__alloc_zeroed(count, sizeof *s->next);
  s->rest = ha__alloc_zeroed(count, sizeof *s->rest);
  s->steps = ha__alloc_zeroed(1, sizeof *s->steps);
  if (!s->next || !s->rest || !s->steps) return HA_FAIL_NOMEM(err);
  *s->steps = 8 * (uint64_t)count + SPARE_STEPS;
  return HA_OK;
}

static ha_status survey_file(ha__db_salvage *s, ha_error *err) {
  HA_TRY(ha__db_pages_open(&s->pages, &s->self->files, err));
  HA_TRY(alloc(s, err));
  s->sound = s->pages.has_head && s->pages.bad_frames == 0;
  HA_TRY(look_at_pages(s, err));
  mark_special(s);
  HA_TRY(ha__db_salvage_trees(s, err));
  HA_TRY(ha__db_salvage_free_pages(s, err));
  HA_TRY(ha__db_salvage_lists(s, err));
  return drop_leaves(s, err);
}

/* Examine pages of the tree. The stream reports pages that do not belong to it. */
static ha_status look_at_tree(pass *p, ha__db_stream *stream, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  ha__db_btree page = {0};
  uint32_t number = 0;
  bool good = false;
  ha_status st;

  while ((st = ha__db_stream_next(&number, stream, &problem)) != HA_END) {
    const bool passed = st == HA_OK;
    if (passed) st = ha__db_stream_page(&page, stream, &problem);
    if (st == HA_E_CORRUPT || st == HA_E_IO) {
      if (passed) ha__db_stream_skip(stream);
      note_damage(p->s, &problem);
      continue;
    }
    if (st < 0) break;
    if (st == HA_END || page.type != HA__DB_TABLE_LEAF) continue;
    p->s->kinds[number] |= HA__PAGE_TABLE_LEAF | HA__PAGE_REACHED | HA__PAGE_OURS;
    HA_TRY(look_at_leaf(&good, p, &page, number, err));
  }
  if (st < 0 && err) *err = problem;
  return st < 0 ? st : HA_OK;
}

static int compare_leaves(const void *a, const void *b) {
  const ha__db_leaf *x = a;
  const ha__db_leaf *y = b;

  return x->page < y->page ? -1 : x->page > y->page;
}

static ha_status survey_tree(ha__db_salvage *s, ha_error *err) {
  pass p = {.s = s, .last_use = SIZE_MAX};
  ha__db_stream stream;

  HA_TRY(ha__db_file_pages(&s->pages, s->self, err));
  HA_TRY(alloc(s, err));
  ha__db_page_reader_init(&p.overflow, &s->pages);
  ha_status st = ha__db_stream_init(&stream, &s->pages, s->self->schema.shape.rows, err);
  if (st >= 0) st = look_at_tree(&p, &stream, err);
  ha__db_stream_done(&stream);
  ha__db_page_reader_done(&p.overflow);
  if (st >= 0 && s->leaf_count > 0) {
    qsort(s->leaves, s->leaf_count, sizeof *s->leaves, compare_leaves);
  }
  return st;
}

ha_status ha__db_salvage_new(ha__db_salvage **out, const ha__db_file *self, bool recovers,
                             ha_error *err) {
  ha__db_salvage *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  s->self = self;
  s->recovers = recovers;
  s->layout = self->schema.shape.layout;
  ha_status st = recovers ? survey_file(s, err) : survey_tree(s, err);
  if (st >= 0) st = ha__db_salvage_order_ids(s, err);
  if (st < 0) {
    ha__db_salvage_free(s);
    return st;
  }
  *out = s;
  return HA_OK;
}

void ha__db_salvage_free(ha__db_salvage *s) {
  if (!s) return;
  ha__db_pages_done(&s->pages);
  ha__free(s->kinds);
  ha__free(s->next);
  ha__free(s->rest);
  ha__free(s->steps);
  ha__free(s->leaves);
  ha__free(s->by_id);
  ha__free(s->last_ids);
  ha__free(s->topics);
  ha__free(s->small);
  ha__free(s->odd);
  ha__free(s);
}

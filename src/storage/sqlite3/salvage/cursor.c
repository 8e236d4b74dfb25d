/* Rows of the leaves that are left, in order of time. Leaves are read in the order of their first
 * times, so a file that was written in order is gone through once. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/heap.h"
#include "storage/sqlite3/salvage/salvage.h"

/* A leaf in the order of a cursor. */
typedef struct turn {
  int64_t time; /* the first of its rows that comes */
  uint32_t leaf;
} turn;

typedef struct cursor {
  const ha__db_file *file;
  const ha__db_salvage *s;
  ha_storage_query query;
  uint8_t *wanted; /* a byte a channel; NULL = all */
  ha__db_page_reader leaves;
  ha__db_page_reader rest; /* for bytes of rows in other pages */
  turn *turns;
  size_t first; /* turns before this one have no more rows */
  ha__db_heap heap;
  size_t next; /* in the heap's items */
  bool filled;
  bool begun; /* from is valid: nothing up to it is wanted */
  ha__db_key from;
  uint32_t page; /* that row_page is, or 0 */
  ha__db_btree row_page;
  uint8_t *data;
  size_t capacity;
  uint64_t bytes; /* of all rows so far */
} cursor;

/* --- which rows come ------------------------------------------------------------------------ */

ha_status ha__db_salvage_row(ha__db_cell *cell, ha__db_message *message, const ha__db_salvage *s,
                             const ha__db_leaf *leaf, const ha__db_btree *page, uint32_t i,
                             ha__db_page_reader *other, ha_error *err) {
  const bool trusted = (s->kinds[leaf->page] & HA__PAGE_REACHED) != 0;
  bool stale = false;

  if (!ha__db_btree_cell(cell, page, i) || !ha__db_message_parse(message, cell)) return HA_END;
  if (cell->overflow && !ha__db_salvage_is_whole(s, cell, trusted)) return HA_END;
  if (leaf->overlaps) HA_TRY(ha__db_salvage_is_stale(&stale, s, other, leaf, cell->id, err));
  return stale ? HA_END : HA_OK;
}

static bool is_wanted(const cursor *c, const ha__db_key *key, int64_t topic) {
  const ha_storage_query *q = &c->query;

  if (key->time < q->start_ns || (key->time >= q->end_ns && q->end_ns != INT64_MAX)) return false;
  if (c->begun && !ha__db_key_before(&c->from, key, c->heap.reverse)) return false;
  const size_t channel = ha__db_channel(c->file, topic);
  return channel != SIZE_MAX && (!c->wanted || c->wanted[channel]);
}

static ha_status add_leaf(cursor *c, const ha__db_leaf *leaf, ha_error *err) {
  ha__db_message message;
  ha__db_btree page;
  ha__db_cell cell;

  ha_status st = ha__db_page_btree(&page, &c->leaves, leaf->page, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  for (uint32_t i = 0; i < page.cell_count; i++) {
    st = ha__db_salvage_row(&cell, &message, c->s, leaf, &page, i, &c->rest, err);
    if (st < 0) return st;
    const ha__db_key key = {message.time, cell.id, (uint64_t)leaf->page << 16 | i};
    if (st == HA_OK && is_wanted(c, &key, message.topic)) {
      HA_TRY(ha__db_heap_add(&c->heap, &key, err));
    }
  }
  return HA_OK;
}

/* Is there nothing in this leaf behind what was given, or within the query? */
static bool is_done(const cursor *c, const ha__db_leaf *leaf) {
  if (leaf->end_ns < c->query.start_ns) return true;
  if (leaf->start_ns >= c->query.end_ns && c->query.end_ns != INT64_MAX) return true;
  if (!c->begun) return false;
  return c->heap.reverse ? leaf->start_ns > c->from.time : leaf->end_ns < c->from.time;
}

static ha_status fill(cursor *c, ha_error *err) {
  ha__db_heap_clear(&c->heap);
  c->filled = true;
  c->next = 0;
  c->page = 0;
  for (size_t i = c->first; i < c->s->leaf_count; i++) {
    const ha__db_leaf *leaf = &c->s->leaves[c->turns[i].leaf];
    if (is_done(c, leaf)) {
      if (i == c->first) c->first++;
      continue;
    }
    if (ha__db_heap_is_full_before(&c->heap, c->turns[i].time)) {
      c->heap.more = true;
      break;
    }
    HA_TRY(add_leaf(c, leaf, err));
  }
  ha__db_heap_sort(&c->heap);
  return HA_OK;
}

static ha_status next_key(cursor *c, ha__db_key *out, ha_error *err) {
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

/* --- one row ---------------------------------------------------------------------------------- */

static void lose_row(const cursor *c, const ha__db_cell *cell, uint64_t size, const char *why) {
  const ha_storage_open *open = &c->file->open;
  char text[320];

  snprintf(text, sizeof text, "row %" PRId64 " of table messages, %" PRIu64 " bytes: %.200s",
           cell->id, size, why);
  open->host->lose(open->report_to,
                   &(ha_loss){.offset = ha__db_page_offset(&c->s->pages, c->page) + cell->offset,
                              .bytes = size,
                              .messages = 1,
                              .text = text});
}

/* The bytes of a message: in the page where they are there, else a copy. HA_END: lost and told. */
static ha_status load_data(const uint8_t **out, cursor *c, const ha__db_cell *cell,
                           const ha__db_message *message, ha_error *err) {
  const size_t size = (size_t)message->data_size;
  ha_error why = HA_ERROR_INIT;
  void *data = c->data;

  if (message->data_size > c->file->open.max_chunk_bytes) {
    lose_row(c, cell, message->data_size, "more than the limit for one message");
    return HA_END;
  }
  c->bytes += message->data_size;
  if (c->bytes > ha__db_files_max_rows(&c->file->files)) {
    lose_row(c, cell, message->data_size, "rows share their pages, and have more than the file");
    return HA_END;
  }
  if (!cell->overflow) {
    *out = cell->local + message->data;
    return HA_OK;
  }
  HA_TRY(ha__reserve(&data, &c->capacity, 0, size, 1, err));
  c->data = data;
  const ha_status st =
      ha__db_salvage_payload(c->data, c->s, &c->rest, cell, message->data, size, &why);
  *out = c->data;
  if (st >= 0) return HA_OK;
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  lose_row(c, cell, message->data_size, why.text);
  return HA_END;
}

/* HA_END: lost and told. */
static ha_status load_row(cursor *c, ha_row *out, const ha__db_key *key, ha_error *err) {
  const uint32_t page = (uint32_t)(key->place >> 16);
  ha__db_message message;
  const uint8_t *data = NULL;
  ha__db_cell cell;

  if (page != c->page) {
    c->page = 0;
    const ha_status st = ha__db_page_btree(&c->row_page, &c->leaves, page, err);
    if (st != HA_OK) return st;
    c->page = page;
  }
  if (!ha__db_btree_cell(&cell, &c->row_page, key->place & 0xffff) ||
      !ha__db_message_parse(&message, &cell)) {
    return HA_END;
  }
  const ha_status st = load_data(&data, c, &cell, &message, err);
  if (st != HA_OK) return st;
  const size_t channel = ha__db_channel(c->file, message.topic);
  *out =
      (ha_row){message.time, message.time, (uint32_t)channel, 0, data, (size_t)message.data_size};
  return HA_OK;
}

/* --- the cursor ------------------------------------------------------------------------------- */

ha_status ha__db_salvage_cursor_next(void *object, ha_row *out, ha_error *err) {
  cursor *c = object;
  ha__db_key key;

  for (;;) {
    ha_status st = next_key(c, &key, err);
    if (st != HA_OK) return st;
    st = load_row(c, out, &key, err);
    if (st != HA_END) return st;
  }
}

void ha__db_salvage_cursor_close(void *object) {
  cursor *c = object;

  if (!c) return;
  ha__db_page_reader_done(&c->leaves);
  ha__db_page_reader_done(&c->rest);
  ha__db_heap_done(&c->heap);
  ha__free(c->turns);
  ha__free(c->wanted);
  ha__free(c->data);
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

static ha_status init(cursor *c, ha_error *err) {
  const ha_channel_set *set = c->query.channels;
  const ha__db_salvage *s = c->s;

  if (set) {
    c->wanted = ha__alloc(set->size);
    if (!c->wanted) return HA_FAIL_NOMEM(err);
    memcpy(c->wanted, set->items, set->size);
  }
  c->query.channels = NULL; /* the caller's, and gone soon */
  c->heap.reverse = c->query.reverse != 0;
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

ha_status ha__db_salvage_cursor_open(void **out, const ha__db_file *file,
                                     const ha_storage_query *query, ha_error *err) {
  cursor *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->file = file;
  c->s = file->salvage;
  c->query = *query;
  ha__db_page_reader_init(&c->leaves, &c->s->pages);
  ha__db_page_reader_init(&c->rest, &c->s->pages);
  const ha_status st = init(c, err);
  if (st < 0) {
    ha__db_salvage_cursor_close(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

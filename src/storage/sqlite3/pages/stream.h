/* The page stream: iterates over the pages of a database, in the order of a tree or of the file. It
 * is used by the survey that recovers rows, the schema guard, and counting. The stream returns
 * numbers; a page is loaded when the user asks for it, or when its children are needed. The content
 * of pages is parsed by page.h and record.h. */
#ifndef HA_STORAGE_SQLITE3_PAGES_STREAM_H
#define HA_STORAGE_SQLITE3_PAGES_STREAM_H

#include "storage/sqlite3/pages/pages.h"

typedef struct ha__db_stream {
  ha__db_page_reader reader;
  uint32_t now;    /* the page returned last; 0 = none */
  bool tree;       /* pages of a tree; false: all pages in file order */
  bool descends;   /* the next call visits the children of `now` */
  bool loaded;     /* page is the page `now` */
  bool is_btree;   /* page was parsed as one of a b-tree */
  bool typed;      /* the root was read, so `index` is valid */
  bool index;      /* the tree is an index */
  uint32_t damage; /* invalid pointers to be returned */
  ha__db_btree page;
  uint8_t *seen;   /* a bit for each page of the tree, so that each is returned once */
  uint32_t *stack; /* pages to come, the next one on top */
  size_t depth;
  size_t capacity;
} ha__db_stream;

/* root: the first page of a tree, whose pages come in the order of their keys; 0 = all pages come,
 * in the order of the file. pages must outlive the stream. */
ha_status ha__db_stream_init(ha__db_stream *out, const ha__db_pages *pages, uint32_t root,
                             ha_error *err);
void ha__db_stream_done(ha__db_stream *stream);

/* The next page.
 * HA_E_CORRUPT  a page of the tree is not one, or was given before; number is the page that leads
 *               there. The next call continues.
 * HA_E_IO       a page can't be read. The next call continues after it and its children.
 * HA_END, HA_E_NOMEM */
ha_status ha__db_stream_next(uint32_t *number, ha__db_stream *stream, ha_error *err);

/* Parse the page returned last; valid until the next call. HA_END: it is not a page of a b-tree. */
ha_status ha__db_stream_page(ha__db_btree *out, ha__db_stream *stream, ha_error *err);

/* Skip the children of the page returned last. */
static inline void ha__db_stream_skip(ha__db_stream *stream) {
  stream->descends = false;
}

#endif

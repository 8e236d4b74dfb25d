/* A survey of the pages of a database, which finds the leaves of table messages without the index
 * on timestamp. It has two policies:
 *
 * Reading: visits the pages of the tree of table messages; other pages are not examined. Used for
 * tables without an index, and where the index is damaged.
 *
 * Recovering (HA_STORAGE_RECOVER): visits all pages in file order. Each is classified by its own
 * bytes. Then the remaining trees decide which page belongs to which table, and the chains of
 * overflow pages decide which rows are whole. Losses are reported to the host.
 *
 * Rows are read later, by cursors. A survey is constant after it was made, so cursors of several
 * threads may share it. */
#ifndef HA_STORAGE_SQLITE3_SALVAGE_SALVAGE_H
#define HA_STORAGE_SQLITE3_SALVAGE_SALVAGE_H

#include "storage/sqlite3/database/file.h"
#include "storage/sqlite3/pages/pages.h"
#include "storage/sqlite3/pages/record.h"

/* Type of a page by its own bytes, and flags: one byte for each page. */
enum {
  HA__PAGE_OTHER = 0, /* not of a b-tree: an overflow page, free, or damaged */
  HA__PAGE_ZERO = 1,
  HA__PAGE_TABLE_LEAF = 2,
  HA__PAGE_TABLE_INTERIOR = 3,
  HA__PAGE_INDEX_LEAF = 4,
  HA__PAGE_INDEX_INTERIOR = 5,
  HA__PAGE_UNREADABLE = 6, /* some of its bytes are unreadable on the disk */
  HA__PAGE_KIND = 7,
  HA__PAGE_LOOK_AGAIN = 1 << 3, /* a leaf with rows that are not messages, or have overflow pages */
  HA__PAGE_REACHED = 1 << 4,    /* a tree, or a row of a tree, points to the page */
  HA__PAGE_KNOWN = 1 << 5,      /* its purpose is known, although it is in no tree */
  HA__PAGE_OURS = 1 << 6,       /* in the tree of table messages */
  HA__PAGE_FREE = 1 << 7        /* in the list of free pages */
};

/* A leaf with rows of table messages. */
typedef struct ha__db_leaf {
  int64_t start_ns;
  int64_t end_ns;
  int64_t first_id;
  int64_t last_id;
  uint32_t page;
  uint16_t rows; /* number of all cells of the leaf */
  bool overlaps; /* other leaves have rows with ids between first and last */
} ha__db_leaf;

/* Number of rows with a topic_id. */
typedef struct ha__db_topic_use {
  int64_t id;
  uint64_t rows;
} ha__db_topic_use;

/* The small tables of a bag. */
typedef enum ha__db_table {
  HA__TABLE_NONE,
  HA__TABLE_SCHEMA,
  HA__TABLE_METADATA,
  HA__TABLE_TOPICS,
  HA__TABLE_DEFINITIONS
} ha__db_table;

/* A leaf in the tree of one of them. */
typedef struct ha__db_small {
  uint32_t page;
  ha__db_table table;
} ha__db_small;

enum {
  HA__DB_MAX_ODD = 100
}; /* maximum number of rows without a time that are reported one by
    * one */

/* A row without a time or a topic. */
typedef struct ha__db_odd_row {
  int64_t id;
  char why[56];
} ha__db_odd_row;

struct ha__db_salvage {
  const ha__db_file *self;
  ha__db_pages pages;
  ha__db_layout layout;
  bool recovers;       /* policy: true = recovering, false = reading */
  uint8_t *kinds;      /* by page number */
  uint32_t *next;      /* by page number: the next overflow page, from the first bytes of the
                        * page */
  uint32_t *rest;      /* by page number: length of the chain from this page on; 0 = incomplete */
  uint64_t *steps;     /* remaining limit for following chains: a sound file needs one for each
                        * page */
  ha__db_leaf *leaves; /* in the order of the file */
  size_t leaf_count;
  size_t leaf_capacity;
  uint32_t *by_id;   /* numbers of leaves, by first_id */
  int64_t *last_ids; /* the largest last_id of all leaves up to this one in that order */
  ha__db_topic_use *topics;
  size_t topic_count;
  size_t topic_capacity;
  ha__db_small *small;
  size_t small_count;
  size_t small_capacity;
  uint64_t other_rows; /* rows whose topic_ids exceed the limit */
  bool messages_whole; /* the tree of table messages was walked completely */
  bool sound;          /* SQLite would find no damage */
  bool lost;           /* something was reported as lost */
  ha__db_odd_row *odd; /* the first ones; when reading */
  size_t odd_capacity;
  uint64_t odd_count;
  uint64_t damages; /* number of damaged places; when reading */
  ha_error damage;  /* the first one */
};

/* Make a survey. HA_E_UNSUPPORTED when no page of a database is found. */
ha_status ha__db_salvage_new(ha__db_salvage **out, const ha__db_file *self, bool recovers,
                             ha_error *err);
/* NULL is allowed. */
void ha__db_salvage_free(ha__db_salvage *salvage);

/* The leaf of this page, or NULL. */
ha__db_leaf *ha__db_salvage_leaf(const ha__db_salvage *salvage, uint32_t page);

/* Walk the trees, starting from the schema, then the list of free pages. */
ha_status ha__db_salvage_trees(ha__db_salvage *salvage, ha_error *err);
ha_status ha__db_salvage_free_pages(ha__db_salvage *salvage, ha_error *err);

/* Compute the lengths of the chains of overflow pages. */
ha_status ha__db_salvage_lists(ha__db_salvage *salvage, ha_error *err);
/* Report each incomplete row, and mark the pages that belong to rows. */
ha_status ha__db_salvage_rows(ha__db_salvage *salvage, ha_error *err);
/* Report pages of unknown purpose, and missing pages at the end. */
void ha__db_salvage_report(ha__db_salvage *salvage);

/* True when a cell has all its overflow pages. trusted: its own page is in a tree; a cell of
 * another page is stale if a row of a tree has one of its overflow pages. Always true when
 * reading. */
bool ha__db_salvage_is_whole(const ha__db_salvage *salvage, const ha__db_cell *cell, bool trusted);

/* Sort leaves by row ids, to find duplicate rows. */
ha_status ha__db_salvage_order_ids(ha__db_salvage *salvage, ha_error *err);
/* *out: true when another leaf has a better copy of this row. */
ha_status ha__db_salvage_is_stale(bool *out, const ha__db_salvage *salvage,
                                  ha__db_page_reader *reader, const ha__db_leaf *leaf,
                                  const ha__db_key *key, ha_error *err);

/* Make a database in memory with the rows of all tables except messages. */
ha_status ha__db_salvage_tables(ha__db **out, ha__db_salvage *salvage, ha_error *err);

/* Row i of a leaf. HA_END: the row is to be skipped. */
ha_status ha__db_salvage_row(ha__db_row_view *out, const ha__db_salvage *salvage,
                             const ha__db_leaf *leaf, const ha__db_btree *page, uint32_t i,
                             ha__db_page_reader *other, ha_error *err);

/* Cursor over the rows of all leaves in the order of time. */
typedef struct ha__db_leaf_cursor ha__db_leaf_cursor;

/* salvage, and wanted (a byte for each channel; NULL = all), must outlive the cursor. */
ha_status ha__db_leaf_cursor_open(ha__db_leaf_cursor **out, const ha__db_salvage *salvage,
                                  const ha_storage_query *query, const uint8_t *wanted,
                                  ha_error *err);
/* NULL is allowed. */
void ha__db_leaf_cursor_close(ha__db_leaf_cursor *cursor);

/* Return only rows after `from` and before `to`, in the direction of the query; NULL = no bound. */
void ha__db_leaf_cursor_between(ha__db_leaf_cursor *cursor, const ha__db_key *from,
                                const ha__db_key *to);

/* Next row, valid until the next call. When reading, HA_E_CORRUPT first reports the damage that the
 * survey found; the next call continues. */
ha_status ha__db_leaf_cursor_next(ha__db_row_view *out, ha__db_leaf_cursor *cursor, ha_error *err);

/* Number of rows of the query that are not between the bounds; known after the first next(). */
uint64_t ha__db_leaf_cursor_outside(const ha__db_leaf_cursor *cursor);

#endif

/* A survey of the pages of a database, which finds the leaves of table messages without the index
 * on timestamp. It has two policies: reading     The pages that the tree of table messages leads
 * to; the rest is trusted to be there. For tables without an index, and where the index is damaged.
 * recovering  (HA_STORAGE_RECOVER) All pages, in the order of the file. Each is classified by its
 * own bytes; then the trees that are left decide which pages belong to what, and the chains of
 * overflow pages which rows are whole. Losses are reported to the host. Rows of the leaves are read
 * when a cursor comes to them. A survey is constant after it was made: cursors of several threads
 * may share it. */
#ifndef HA_STORAGE_SQLITE3_SALVAGE_SALVAGE_H
#define HA_STORAGE_SQLITE3_SALVAGE_SALVAGE_H

#include "storage/sqlite3/database/file.h"
#include "storage/sqlite3/pages/pages.h"
#include "storage/sqlite3/pages/record.h"

/* The type of a page by its own bytes, and flags: a byte a page. */
enum {
  HA__PAGE_OTHER = 0, /* of no b-tree: an overflow page, free, or damaged */
  HA__PAGE_ZERO = 1,
  HA__PAGE_TABLE_LEAF = 2,
  HA__PAGE_TABLE_INTERIOR = 3,
  HA__PAGE_INDEX_LEAF = 4,
  HA__PAGE_INDEX_INTERIOR = 5,
  HA__PAGE_UNREADABLE = 6, /* the disk does not give all of its bytes */
  HA__PAGE_KIND = 7,
  HA__PAGE_LOOK_AGAIN = 1 << 3, /* a leaf with rows that are not messages, or have overflow pages */
  HA__PAGE_REACHED = 1 << 4,    /* a tree, or a row of one, leads here */
  HA__PAGE_KNOWN = 1 << 5,      /* its purpose is known, though it is in no tree */
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
  uint16_t rows; /* all of the leaf, whatever they are */
  bool overlaps; /* other leaves have rows with ids between first and last */
} ha__db_leaf;

/* How many rows have a topic_id. */
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

enum { HA__DB_MAX_ODD = 100 }; /* rows without a time that are reported one by one */

/* A row without a time or a topic. */
typedef struct ha__db_odd_row {
  int64_t id;
  char why[56];
} ha__db_odd_row;

struct ha__db_salvage {
  const ha__db_file *self;
  ha__db_pages pages;
  ha__db_layout layout;
  bool recovers;       /* the policy */
  uint8_t *kinds;      /* by number */
  uint32_t *next;      /* by number: the next overflow page, as the first bytes say */
  uint32_t *rest;      /* by number: length of the chain from this page on; 0 = it breaks off */
  uint64_t *steps;     /* left for following chains: a sound file needs one a page */
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
  uint64_t other_rows; /* whose topic_ids are too many to be kept */
  bool messages_whole; /* all of the tree of table messages could be walked */
  bool sound;          /* SQLite would find no damage */
  bool lost;           /* something was reported as lost */
  ha__db_odd_row *odd; /* the first ones; when reading */
  size_t odd_capacity;
  uint64_t odd_count;
  uint64_t damages; /* places; when reading */
  ha_error damage;  /* the first one */
};

/* Make a survey. HA_E_UNSUPPORTED when nothing looks like a page of a database. */
ha_status ha__db_salvage_new(ha__db_salvage **out, const ha__db_file *self, bool recovers,
                             ha_error *err);
/* NULL is allowed. */
void ha__db_salvage_free(ha__db_salvage *salvage);

/* The leaf of this page, or NULL. */
ha__db_leaf *ha__db_salvage_leaf(const ha__db_salvage *salvage, uint32_t page);

/* Walk the trees from the schema, then the list of free pages. */
ha_status ha__db_salvage_trees(ha__db_salvage *salvage, ha_error *err);
ha_status ha__db_salvage_free_pages(ha__db_salvage *salvage, ha_error *err);

/* Find the lengths of the chains of overflow pages. */
ha_status ha__db_salvage_lists(ha__db_salvage *salvage, ha_error *err);
/* Report each row that is not whole; marks the pages that rows need. */
ha_status ha__db_salvage_rows(ha__db_salvage *salvage, ha_error *err);
/* Report pages of unknown purpose, and missing pages at the end. */
void ha__db_salvage_report(ha__db_salvage *salvage);

/* Has a cell all its overflow pages? trusted: its own page is in a tree; of another page it is a
 * stale one if a row of a tree has one of the overflow pages. True when reading. */
bool ha__db_salvage_is_whole(const ha__db_salvage *salvage, const ha__db_cell *cell, bool trusted);

/* Sort leaves by row ids, to find rows that are there twice. */
ha_status ha__db_salvage_order_ids(ha__db_salvage *salvage, ha_error *err);
/* Does another leaf have a better copy of this row? */
ha_status ha__db_salvage_is_stale(bool *out, const ha__db_salvage *salvage,
                                  ha__db_page_reader *reader, const ha__db_leaf *leaf,
                                  const ha__db_key *key, ha_error *err);

/* The rows of all tables but messages, in a database in memory. */
ha_status ha__db_salvage_tables(ha__db **out, ha__db_salvage *salvage, ha_error *err);

/* Row i of a leaf. HA_END: it is not returned. */
ha_status ha__db_salvage_row(ha__db_row_view *out, const ha__db_salvage *salvage,
                             const ha__db_leaf *leaf, const ha__db_btree *page, uint32_t i,
                             ha__db_page_reader *other, ha_error *err);

/* Rows of all leaves in the order of time. */
typedef struct ha__db_leaf_cursor ha__db_leaf_cursor;

/* salvage, and wanted (a byte a channel; NULL = all), must outlive it. */
ha_status ha__db_leaf_cursor_open(ha__db_leaf_cursor **out, const ha__db_salvage *salvage,
                                  const ha_storage_query *query, const uint8_t *wanted,
                                  ha_error *err);
/* NULL is allowed. */
void ha__db_leaf_cursor_close(ha__db_leaf_cursor *cursor);

/* Give only rows after `from` and before `to`, in the direction of the query; NULL = no bound. */
void ha__db_leaf_cursor_between(ha__db_leaf_cursor *cursor, const ha__db_key *from,
                                const ha__db_key *to);

/* The next row, good until the next call. When reading, HA_E_CORRUPT reports first what the survey
 * found; the next call continues. */
ha_status ha__db_leaf_cursor_next(ha__db_row_view *out, ha__db_leaf_cursor *cursor, ha_error *err);

/* Rows of the query that are not between the bounds; known after the first next(). */
uint64_t ha__db_leaf_cursor_outside(const ha__db_leaf_cursor *cursor);

#endif

/* The page source: pages of a database by their numbers, read without SQLite. Pages of a rollback
 * journal or of a WAL replace those of the file. Constant after opening: each thread uses its own
 * reader. */
#ifndef HA_STORAGE_SQLITE3_PAGES_PAGES_H
#define HA_STORAGE_SQLITE3_PAGES_PAGES_H

#include <stdbool.h>

#include "io/source.h"
#include "storage/sqlite3/pages/files.h"
#include "storage/sqlite3/pages/page.h"

typedef struct ha__db_pages {
  ha_source *main;
  ha_source *over;           /* journal or WAL; NULL = neither */
  ha__db_overlay over_pages; /* pages of the journal are borrowed, */
  bool owns_overlay;         /* pages of a WAL are owned */
  uint64_t bad_frames;       /* frames of the WAL before the end of its last transaction */
  uint32_t page_size;
  uint32_t usable; /* bytes of a page without the reserved bytes at its end */
  uint32_t count;  /* number of pages */
  bool has_head;   /* the file begins with the header of a database */
  uint8_t head[HA__DB_FILE_HEAD];
} ha__db_pages;

/* Open a file that may be damaged: uses all valid frames of a WAL, and the page size derived from
 * the content of pages. HA_E_UNSUPPORTED when no page of a database is found. files must outlive
 * it. */
ha_status ha__db_pages_open(ha__db_pages *out, const ha__db_files *files, ha_error *err);
/* Open the pages in the state that SQLite would read: uses the frames of a WAL before the first bad
 * one, and the page size of the header. HA_END when SQLite refuses the file; HA_E_UNSUPPORTED when
 * its -wal or -journal has pages of another size. */
ha_status ha__db_pages_seen(ha__db_pages *out, const ha__db_files *files, ha_error *err);
void ha__db_pages_done(ha__db_pages *pages);

/* A reader of pages, for one thread. */
typedef struct ha__db_page_reader {
  const ha__db_pages *pages;
  ha__window main;
  ha__window over;
  bool gap; /* the page requested last has bytes that are unreadable on the disk */
} ha__db_page_reader;

void ha__db_page_reader_init(ha__db_page_reader *out, const ha__db_pages *pages);
void ha__db_page_reader_done(ha__db_page_reader *reader);

/* Bytes of page `number`, from 1 to count; none when the page does not exist or has unreadable
 * bytes, fewer than a page where the file ends. Valid until the next call. */
ha_status ha__db_page_need(const uint8_t **out, size_t *out_size, ha__db_page_reader *reader,
                           uint32_t number, ha_error *err);

/* Parse the page as one of a b-tree. HA_END when it is none. */
ha_status ha__db_page_btree(ha__db_btree *out, ha__db_page_reader *reader, uint32_t number,
                            ha_error *err);

/* Offset of a page in the file. */
static inline int64_t ha__db_page_offset(const ha__db_pages *pages, uint32_t number) {
  return (int64_t)(number - 1) * pages->page_size;
}

/* Derive the page size, and the number of reserved bytes in each page, from the content of pages.
 * hint: the values of the header; page_size 0 = none. HA_END when no page is recognised. */
typedef struct ha__db_page_shape {
  uint32_t page_size;
  uint32_t reserved;
} ha__db_page_shape;
ha_status ha__db_page_shape_find(ha__db_page_shape *out, ha_source *main,
                                 const ha__db_page_shape *hint, ha_error *err);

/* Read the pages of all transactions that were committed to a WAL; the last one of each number.
 * HA_END when there are none. */
typedef struct ha__db_wal {
  ha__db_overlay pages;
  uint32_t page_size;
  uint32_t database_pages;
  uint64_t bad_frames; /* frames before the end of the last transaction */
} ha__db_wal;
/* strict: stop at the first bad frame, as SQLite does. */
ha_status ha__db_wal_read(ha__db_wal *out, ha_source *wal, bool strict, ha_error *err);

#endif

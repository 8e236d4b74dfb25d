/* The page source: pages of a database by their numbers, read without SQLite. Pages of a rollback
 * journal or of a WAL replace those of the file. Constant after it was opened: any thread may have
 * readers of its own. */
#ifndef HA_STORAGE_SQLITE3_PAGES_PAGES_H
#define HA_STORAGE_SQLITE3_PAGES_PAGES_H

#include <stdbool.h>

#include "io/source.h"
#include "storage/sqlite3/pages/files.h"
#include "storage/sqlite3/pages/page.h"

typedef struct ha__db_pages {
  ha_source *main;
  ha_source *over;           /* journal or WAL; NULL = neither */
  ha__db_overlay over_pages; /* those of the journal are borrowed, */
  bool owns_overlay;         /* those of a WAL are owned */
  uint64_t bad_frames;       /* of the WAL, before the end of its last transaction */
  uint32_t page_size;
  uint32_t usable; /* bytes of a page without the reserved bytes at its end */
  uint32_t count;  /* of pages */
  bool has_head;   /* the first bytes are those of a database */
  uint8_t head[HA__DB_FILE_HEAD];
} ha__db_pages;

/* For a file that may be damaged: all frames of a WAL that are whole, and the page size that the
 * pages themselves show. HA_E_UNSUPPORTED when nothing looks like a page of a database. files must
 * outlive it. */
ha_status ha__db_pages_open(ha__db_pages *out, const ha__db_files *files, ha_error *err);
/* As SQLite sees them: the frames of a WAL before the first bad one, and the page size of the
 * header. HA_END when SQLite refuses the file; HA_E_UNSUPPORTED when its -wal or -journal has pages
 * of another size. */
ha_status ha__db_pages_seen(ha__db_pages *out, const ha__db_files *files, ha_error *err);
void ha__db_pages_done(ha__db_pages *pages);

/* The reader of one thread. */
typedef struct ha__db_page_reader {
  const ha__db_pages *pages;
  ha__window main;
  ha__window over;
  bool gap; /* the page that was asked for last has bytes that the disk does not give */
} ha__db_page_reader;

void ha__db_page_reader_init(ha__db_page_reader *out, const ha__db_pages *pages);
void ha__db_page_reader_done(ha__db_page_reader *reader);

/* The bytes of page `number`, from 1 to count; 0 of them when there are none, or the disk does not
 * give all of them; less than all where the file ends. Good until the next call. */
ha_status ha__db_page_need(const uint8_t **out, size_t *out_size, ha__db_page_reader *reader,
                           uint32_t number, ha_error *err);

/* The page as one of a b-tree. HA_END when it is none. */
ha_status ha__db_page_btree(ha__db_btree *out, ha__db_page_reader *reader, uint32_t number,
                            ha_error *err);

/* Where a page begins in the file. */
static inline int64_t ha__db_page_offset(const ha__db_pages *pages, uint32_t number) {
  return (int64_t)(number - 1) * pages->page_size;
}

/* The page size that the pages themselves show, and the bytes that are reserved in each. hint: the
 * values of the header; page_size 0 = none. HA_END when no page shows it. */
typedef struct ha__db_page_shape {
  uint32_t page_size;
  uint32_t reserved;
} ha__db_page_shape;
ha_status ha__db_page_shape_find(ha__db_page_shape *out, ha_source *main,
                                 const ha__db_page_shape *hint, ha_error *err);

/* The pages of all transactions that were committed to a WAL; the last one of each number. HA_END
 * when there are none. */
typedef struct ha__db_wal {
  ha__db_overlay pages;
  uint32_t page_size;
  uint32_t database_pages;
  uint64_t bad_frames; /* before the end of the last transaction */
} ha__db_wal;
/* strict: those before the first bad frame, which are all that SQLite reads. */
ha_status ha__db_wal_read(ha__db_wal *out, ha_source *wal, bool strict, ha_error *err);

#endif

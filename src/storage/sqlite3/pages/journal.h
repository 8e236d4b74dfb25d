/* A rollback journal that a killed writer left beside its database: the pages as they were before
 * its last transaction. SQLite would write them back; here they are laid over the file. */
#ifndef HA_STORAGE_SQLITE3_PAGES_JOURNAL_H
#define HA_STORAGE_SQLITE3_PAGES_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__db_page {
  uint32_t number;
  uint64_t offset; /* of its old bytes in the journal */
} ha__db_page;

typedef struct ha__db_journal {
  ha_source *source;
  uint32_t page_size;
  uint64_t file_size; /* of the database before the transaction */
  ha__db_page *pages; /* by number */
  size_t page_count;
} ha__db_journal;

/* Look for a hot journal beside the database. HA_END when there is none, or it holds nothing to
 * undo; HA_E_CORRUPT or HA_E_UNSUPPORTED when it can't be used. */
ha_status ha__db_journal_open(ha__db_journal **out, const ha_source *database, ha_error *err);
void ha__db_journal_close(ha__db_journal *journal);

/* Read the database as it was. The range must lie within file_size. HA_E_TRUNCATED when neither
 * file holds all of it. Any thread. */
ha_status ha__db_journal_read(uint8_t *out, const ha__db_journal *journal, ha_source *database,
                              uint64_t offset, size_t size, ha_error *err);

#endif

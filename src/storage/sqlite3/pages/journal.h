/* Reads a rollback journal ("-journal") that a killed writer left: it contains the pages before the
 * last transaction. SQLite would write them back; here they replace those of the file while
 * reading. */
#ifndef HA_STORAGE_SQLITE3_PAGES_JOURNAL_H
#define HA_STORAGE_SQLITE3_PAGES_JOURNAL_H

#include <holdall/plugin.h>

#include "storage/sqlite3/pages/overlay.h"

typedef struct ha__db_journal {
  ha_source *source;
  uint32_t page_size;
  uint64_t file_size; /* of the database before the transaction */
  ha__db_overlay old; /* the pages before the transaction */
} ha__db_journal;

/* Open the hot journal of a database. HA_END when there is none, or it contains nothing to undo;
 * HA_E_CORRUPT or HA_E_UNSUPPORTED when it can't be used. */
ha_status ha__db_journal_open(ha__db_journal **out, const ha_source *database, ha_error *err);
void ha__db_journal_close(ha__db_journal *journal);

/* Read the database in its state before the transaction. The range must be within file_size.
 * HA_E_TRUNCATED when both files lack a part of it. Any thread. */
ha_status ha__db_journal_read(uint8_t *out, const ha__db_journal *journal, ha_source *database,
                              uint64_t offset, size_t size, ha_error *err);

#endif

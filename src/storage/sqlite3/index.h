/* Does the index on timestamp hold all rows? One that lacks some hides them from whoever goes by
 * it: a writer that is killed can leave one behind. */
#ifndef HA_STORAGE_SQLITE3_INDEX_H
#define HA_STORAGE_SQLITE3_INDEX_H

#include "storage/sqlite3/database/file.h"

/* Look for the last row of the table, whose entry is the first that is missing; costs nothing.
 * HA_E_CORRUPT when it is not there. Where the table can't be read, HA_OK: who reads on finds out.
 */
ha_status ha__db_index_check_end(const ha__db_file *file, ha__db *db, ha_error *err);

/* Compare the number of entries with that of rows. Costs nothing if the row ids have no gaps, else
 * a pass over the table. HA_E_CORRUPT when some are missing. */
ha_status ha__db_index_check_size(ha__db *db, uint64_t entries, ha_error *err);

#endif

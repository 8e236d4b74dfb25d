/* All operations on a database: open, count, read in both directions, which must return the same
 * number of rows, walk, and salvage. */
#ifndef HA_TESTS_FUZZ_SQLITE3_READ_H
#define HA_TESTS_FUZZ_SQLITE3_READ_H

#include <stddef.h>

#include "io/source.h"

/* size: of all files of the database, as a limit of steps. */
void read_database(ha_source *source, size_t size);

#endif

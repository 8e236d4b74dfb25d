/* All that is done with a database, whatever it is: opened, counted, read in both directions, which
 * must give as many rows, and walked; and salvaged. */
#ifndef HA_TESTS_FUZZ_SQLITE3_READ_H
#define HA_TESTS_FUZZ_SQLITE3_READ_H

#include <stddef.h>

#include "io/source.h"

/* size: of all its files, for a bound of the steps. */
void read_database(ha_source *source, size_t size);

#endif

/* Converts rows of a file to messages of a bag. */
#ifndef CLI_CREATE_ROWS_H
#define CLI_CREATE_ROWS_H

#include <stdbool.h>

#include "create/rules.h"
#include "create/stream.h"

/* Add the rows of a file to a bag. rules: at least one. A rule without a topic reads lines of
 * `holdall cat --json`, which name their topics; a rule without a time uses the first column with a
 * usual name of a time. Returns false after a line on stderr. */
bool create_rows(create_bag *bag, const char *path, const create_rules *rules);

#endif

/* What to try instead of a verb, option or argument that is unknown. */
#ifndef CLI_UI_HINTS_H
#define CLI_UI_HINTS_H

#include <stddef.h>

#include "ui/verbs.h"

/* The name nearest to this one by typing errors (letters left out, added, replaced or swapped);
 * NULL if none is near. names: count of them, NULLs are skipped. */
const char *cli_nearest(const char *name, const char *const *names, size_t count);

/* Report an unknown verb, with the nearest one, or what holdall has for a verb of other programs.
 */
void cli_refuse_verb(const char *name);

/* Report an unknown option as it was written ("--name=value", "-n5"), with the nearest one of the
 * tables (NULL-terminated options; NULL tables are skipped), or what other programs' options are
 * called here. */
void cli_refuse_option(const cli_verb *verb, const char *written, const cli_opt *const *tables,
                       size_t table_count);

#endif

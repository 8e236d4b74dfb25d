/* Suggestions for unknown verbs and options. */
#ifndef CLI_UI_HINTS_H
#define CLI_UI_HINTS_H

#include <stddef.h>

#include "ui/peers/tables.h"

/* Returns the name with the smallest edit distance to this one (letters left out, added, replaced
 * or swapped); NULL if none is near. names: count names; NULLs are skipped. */
const char *cli_nearest(const char *name, const char *const *names, size_t count);

/* Report an unknown verb, with the nearest name or the equivalent of another program's verb. */
void cli_refuse_verb(const char *name);

/* Report a word that is not one of those that the verb takes, with the equivalent of another
 * program's word. */
void cli_refuse_word(const cli_verb *verb, const char *word);

/* Report an unknown option as it was written ("--name=value", "-n5"), with the nearest name that
 * the command line takes or the equivalent of another program's option. */
void cli_refuse_option(const cli_tables *tables, const char *written);

#endif

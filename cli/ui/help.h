/* Prints the --help text of a verb. */
#ifndef CLI_UI_HELP_H
#define CLI_UI_HELP_H

#include "ui/verbs.h"

/* Print it on standard output. Returns the exit code. */
int cli_print_help(const cli_verb *verb);

#endif

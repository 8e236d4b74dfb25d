/* The work of the verbs that make bags out of bags. Each verb is a table of options
 * (bags/options.h) and a check. */
#ifndef CLI_BAGS_REWRITE_H
#define CLI_BAGS_REWRITE_H

#include <stdbool.h>

#include "bags/options.h"
#include "ui/verbs.h"

/* A verb's own check; says what is wrong. NULL = none. */
typedef bool cli_rewrite_check(const cli_rewrite *set, const cli_arguments *bags);

/* The run of a verb with these options. */
int cli_rewrite_run(const cli_verb *verb, int argc, char **argv, cli_rewrite_check *more);
/* The same for a verb with settings that are no options of it; start is copied. */
int cli_rewrite_run_from(const cli_rewrite *start, const cli_verb *verb, int argc, char **argv,
                         cli_rewrite_check *more);

/* Says what is wrong with what -o names. */
bool cli_rewrite_check_output(const cli_rewrite *set);

/* Rewrite bags into set->output; for verbs with a loop of their own. Tells what is wrong, and in
 * the end prints what came of it. settle: what is left to do then; false = it failed, and said so.
 * NULL = nothing. Returns the exit code. */
typedef bool cli_rewrite_settle(void *user, bool done);
int cli_rewrite_bags(const cli_rewrite *set, const cli_arguments *bags, cli_rewrite_settle *settle,
                     void *user);

void cli_rewrite_done(cli_rewrite *set);

#endif

/* Parses, checks and runs the verbs that make bags from bags. Each verb is a table of options
 * (bags/options.h) and a check. */
#ifndef CLI_BAGS_REWRITE_H
#define CLI_BAGS_REWRITE_H

#include <stdbool.h>

#include "bags/options.h"
#include "ui/verbs.h"

/* A verb's additional check of its options; returns false after a line on stderr. NULL = none. */
typedef bool cli_rewrite_check(const cli_rewrite *set, const cli_arguments *bags);

/* Run a verb with these options: parse, check, rewrite. Returns the exit code. */
int cli_rewrite_run(const cli_verb *verb, int argc, char **argv, cli_rewrite_check *more);
/* The same, with initial settings that are not options of the verb; start is copied. */
int cli_rewrite_run_from(const cli_rewrite *start, const cli_verb *verb, int argc, char **argv,
                         cli_rewrite_check *more);

/* Check the name after -o. Returns false after a line on stderr. */
bool cli_rewrite_check_output(const cli_rewrite *set);

/* Rewrite bags into set->output, and report the result. finish is called before the report, with
 * done = success; it returns false after a line on stderr if it failed; NULL = nothing to call.
 * Returns the exit code. */
typedef bool cli_rewrite_finish(void *user, bool done);
int cli_rewrite_bags(const cli_rewrite *set, const cli_arguments *bags, cli_rewrite_finish *finish,
                     void *user);

void cli_rewrite_done(cli_rewrite *set);

/* --- plan.c ----------------------------------------------------------------------------------- */

typedef struct cli_plan {
  ha_rewrite_plan *inputs; /* NULL = those of the command line */
  ha_rewrite_plan *outputs;
  ha_rewrite_output *planned; /* outputs of the plan, with the options of the command line */
  ha_writer_options *writers;
  const ha_rewrite_output **list; /* pointers to planned */
} cli_plan;

/* Read the files that the options name. Returns CLI_DONE, or an exit code after a line on stderr.
 */
int cli_plan_read(cli_plan *plan, const cli_rewrite *set, const cli_arguments *bags);
void cli_plan_done(cli_plan *plan);

/* Returns the bags to read: those of the command line if any, else those of the plan. */
cli_arguments cli_plan_inputs(const cli_plan *plan, const cli_arguments *bags);
/* Limit the query to the time range of the plan's inputs. */
void cli_plan_cut_times(const cli_plan *plan, ha_query *query);
/* Returns the plan's outputs, merged with the options of the command line; NULL if the plan has
 * none. */
const ha_rewrite_output *const *cli_plan_outputs(cli_plan *plan, size_t *count,
                                                 const ha_writer_options *common);

#endif

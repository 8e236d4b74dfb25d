/* Conversions that YAML files of rosbag2 describe: bags to read and to write. */
#ifndef CLI_BAGS_PLAN_H
#define CLI_BAGS_PLAN_H

#include "bags/options.h"

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

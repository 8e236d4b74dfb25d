/* Conversions that YAML files of rosbag2 describe: bags to read and to write. */
#include "bags/rewrite.h"

#include <stdlib.h>

#include "ui/exit.h"
#include "ui/memory.h"
#include "ui/report.h"

static ha_status read_file(ha_rewrite_plan **out, const char *path, ha_error *err) {
  if (!path) return HA_OK;
  const ha_status st = ha_rewrite_plan_read(out, path, err);

  if (st < 0) return st;
  for (size_t i = 0; i < (*out)->note_count; i++) {
    cli_warn("%s: %s", path, (*out)->notes[i]);
  }
  return HA_OK;
}

cli_arguments cli_plan_inputs(const cli_plan *plan, const cli_arguments *bags) {
  const ha_rewrite_plan *from = plan->inputs ? plan->inputs : plan->outputs;

  if (bags->size > 0 || !from) return *bags;
  return (cli_arguments){from->inputs, from->input_count};
}

static int wrong(const char *path, const char *why) {
  cli_error("%s: %s", path, why);
  return CLI_WRONG_USE;
}

int cli_plan_read(cli_plan *plan, const cli_rewrite *set, const cli_arguments *bags) {
  ha_error err = HA_ERROR_INIT;
  ha_status st = read_file(&plan->inputs, set->input_options, &err);

  if (st >= 0) st = read_file(&plan->outputs, set->output_options, &err);
  if (st < 0) {
    cli_error("%s", err.text);
    return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  }
  if (plan->outputs && plan->outputs->output_count == 0) {
    return wrong(set->output_options, "output_bags is missing");
  }
  if (plan->inputs && plan->inputs->input_count == 0) {
    return wrong(set->input_options, "input_bags is missing");
  }
  if (plan->inputs && bags->size > 0) {
    return wrong(set->input_options, "bags are also named on the command line");
  }
  if (cli_plan_inputs(plan, bags).size > 0) return CLI_DONE;
  cli_error("BAG... is missing; see 'holdall convert --help'");
  return CLI_WRONG_USE;
}

void cli_plan_done(cli_plan *plan) {
  ha_rewrite_plan_free(plan->inputs);
  ha_rewrite_plan_free(plan->outputs);
  free(plan->planned);
  free(plan->writers);
  free(plan->list);
}

void cli_plan_cut_times(const cli_plan *plan, ha_query *query) {
  const ha_rewrite_plan *from = plan->inputs ? plan->inputs : plan->outputs;

  if (!from) return;
  if (from->query->start_ns > query->start_ns) query->start_ns = from->query->start_ns;
  if (from->query->end_ns < query->end_ns) query->end_ns = from->query->end_ns;
}

const ha_rewrite_output *const *cli_plan_outputs(cli_plan *plan, size_t *count,
                                                 const ha_writer_options *common) {
  const ha_rewrite_plan *from = plan->outputs;

  if (!from) return NULL;
  plan->planned = cli_resize(NULL, from->output_count + 1, sizeof *plan->planned);
  plan->list = cli_resize(NULL, from->output_count + 1, sizeof *plan->list);
  plan->writers = cli_resize(NULL, from->output_count + 1, sizeof *plan->writers);
  for (size_t i = 0; i < from->output_count; i++) {
    plan->planned[i] = *from->outputs[i];
    plan->writers[i] = *from->outputs[i]->options;
    plan->writers[i].flags |= common->flags;
    plan->writers[i].ros_distro = common->ros_distro;
    if (common->threads) plan->writers[i].threads = common->threads;
    plan->planned[i].options = &plan->writers[i];
    plan->list[i] = &plan->planned[i];
  }
  *count = from->output_count;
  return plan->list;
}

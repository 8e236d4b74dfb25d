/* holdall filter: copies a part of bags. */
#include "bags/rewrite.h"
#include "ui/report.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS,     CLI_REWRITE_SELECT_OPTS,
    CLI_REWRITE_DEFINITIONS_OPT, CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS,     CLI_REWRITE_ORDER_OPT,
    CLI_REWRITE_TALK_OPTS,       CLI_OPT_END,
};

static bool selects(const cli_rewrite *set) {
  const cli_select *s = &set->select;

  return s->topics.size || s->types.size || s->exclude_topics.size || s->exclude_types.size ||
         s->regex || s->exclude_regex || s->start.given || s->end.given || set->where ||
         set->limit.given || set->renames.size || set->no_attachments || set->no_metadata;
}

static bool check(const cli_rewrite *set, const cli_arguments *bags) {
  (void)bags;
  if (!selects(set) && !set->quiet) cli_note("no option selects messages: all are copied");
  return true;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  return cli_rewrite_run(verb, argc, argv, check);
}

static const char *const g_examples[] = {
    "holdall filter drive.bag -o imu.bag --topic /imu --start +10s --end +20s",
    "holdall filter drive.mcap -o cut.mcap --start +60s -l '^/(tf_static|map)$'",
    "holdall filter drive.mcap -o hard.mcap "
    "--where '/imu.linear_acceleration.z > 12 && /mode.data == \"auto\"'",
    NULL,
};

const cli_verb cli_verb_filter = {
    .name = "filter",
    .summary = "copy a part of the messages of bags",
    .arguments = "BAG...",
    .description =
        "Write the selected messages of bags into another bag. -l adds the last message before\n"
        "--start of each latched topic.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

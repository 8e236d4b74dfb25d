/* holdall split: divides a bag into several files. */
#include "bags/rewrite.h"
#include "ui/report.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS,
    CLI_REWRITE_TOPIC_OPT,
    CLI_REWRITE_SPLIT_OPTS,
    CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static bool check(const cli_rewrite *set, const cli_arguments *bags) {
  (void)bags;
  if (set->split_size.value > 0 || set->split_duration.value > 0) return true;
  cli_error("--split-size or --split-duration is missing; see 'holdall split --help'");
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  return cli_rewrite_run(verb, argc, argv, check);
}

static const char *const g_examples[] = {
    "holdall split long.bag -o part.bag --split-duration 10min",
    "holdall split big.mcap -o parts/ --split-size 2G",
    NULL,
};

const cli_verb cli_verb_split = {
    .name = "split",
    .summary = "split a bag into files by size or duration",
    .arguments = "BAG...",
    .description =
        "Write bags into several files: part.bag becomes part_0.bag, part_1.bag, ...; in a\n"
        "folder they are the files of one ROS 2 bag.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

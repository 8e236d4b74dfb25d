/* holdall merge: joins bags. */
#include "bags/rewrite.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS,
    CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS,
    CLI_REWRITE_ORDER_OPT,
    {"coalesce-channels", 0, CLI_CHOICE, offsetof(cli_rewrite, joins), "HOW", cli_rewrite_joins,
     "channels that become one: equal ones (auto), also of other metadata (force), none"},
    CLI_REWRITE_SELECT_OPTS,
    CLI_REWRITE_DEFINITIONS_OPT,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  return cli_rewrite_run(verb, argc, argv, NULL);
}

static const char *const g_examples[] = {
    "holdall merge front.bag rear.bag -o both.bag",
    "holdall merge day_*/ -o week.mcap --compression zstd",
    NULL,
};

const cli_verb cli_verb_merge = {
    .name = "merge",
    .summary = "merge several bags into one, by time",
    .arguments = "BAG...",
    .description =
        "Write the messages of all bags into one, in order of log time; messages of the same\n"
        "time in the order of the bags. Channels that are equal in all fields become one, unless\n"
        "--coalesce-channels says otherwise.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

/* holdall sort: writes messages in order of time. */
#include "bags/rewrite.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS,
    CLI_REWRITE_TOPIC_OPT,
    CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS,
    {"order", 0, CLI_CHOICE, offsetof(cli_rewrite, order), "ORDER", cli_rewrite_orders,
     "log_time (the default); topic: one channel after the other; preserve: do not sort"},
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  const cli_rewrite start = {.order = CLI_ORDER_LOG_TIME};

  return cli_rewrite_run_from(&start, verb, argc, argv, NULL);
}

static const char *const g_examples[] = {
    "holdall sort mixed.mcap -o sorted.mcap",
    "holdall sort --order topic mixed.mcap -o by_topic.mcap",
    NULL,
};

const cli_verb cli_verb_sort = {
    .name = "sort",
    .summary = "sort the messages in a file by time",
    .arguments = "BAG",
    .description =
        "Write a bag with its messages in order of log time. Readers that use the index\n"
        "return that order anyway; readers without it, and readers of pipes, return the\n"
        "order of the file.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};

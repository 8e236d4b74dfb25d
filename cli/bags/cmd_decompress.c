/* holdall decompress: decompresses bags. */
#include "bags/compress.h"

static const cli_opt g_options[] = {
    CLI_COMPRESS_OUTPUT_OPTS,
    CLI_REWRITE_LAYOUT_OPTS,
    CLI_REWRITE_ORDER_OPT,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  return cli_compress_run(verb, argc, argv, "none");
}

static const char *const g_examples[] = {"holdall decompress drive.bag", NULL};

const cli_verb cli_verb_decompress = {
    .name = "decompress",
    .summary = "decompress bags",
    .arguments = "BAG...",
    .description =
        "Write bags without compression. Without -o or --output-dir the new bag replaces\n"
        "the old one, which is kept as NAME.orig.bag; if the verb fails or is stopped, the\n"
        "old bag is unchanged.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

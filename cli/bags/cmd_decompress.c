/* holdall decompress: decompresses bags. */
#include "bags/compress.h"

static const cli_opt g_options[] = {
    CLI_COMPRESS_OUTPUT_OPTS,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  return cli_compress_run(verb, argc, argv, "none");
}

static const char *const g_examples[] = {"holdall decompress drive.bag", NULL};

const cli_verb cli_verb_decompress = {
    .name = "decompress",
    .summary = "undo the compression of bags",
    .arguments = "BAG...",
    .description =
        "Write bags without compression. Without -o or --output-dir the new bag replaces the\n"
        "place of the old one, which is kept as NAME.orig.bag; if the work fails or is\n"
        "stopped, nothing has happened to it.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

/* holdall compress: compresses bags. */
#include "bags/compress.h"

static const cli_opt g_options[] = {
    {"bz2", 'j', CLI_FLAG, offsetof(cli_compress, bz2), NULL, NULL,
     "use bzip2: small and slow (the default for .bag)"},
    {"lz4", 0, CLI_FLAG, offsetof(cli_compress, lz4), NULL, NULL, "use LZ4: fast"},
    {"zstd", 0, CLI_FLAG, offsetof(cli_compress, zstd), NULL, NULL,
     "use Zstandard (the default for MCAP)"},
    CLI_COMPRESS_OUTPUT_OPTS,
    {"compression", 'c', CLI_TEXT, offsetof(cli_rewrite, compression), "METHOD", NULL,
     "bz2, lz4 or zstd, with an optional level (zstd:9)"},
    CLI_REWRITE_MODE_OPT,
    CLI_REWRITE_LAYOUT_OPTS,
    CLI_REWRITE_ORDER_OPT,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  return cli_compress_run(verb, argc, argv, NULL);
}

static const char *const g_examples[] = {
    "holdall compress --lz4 drive.bag",
    "holdall compress --compression zstd:9 drive.mcap -o small.mcap",
    NULL,
};

const cli_verb cli_verb_compress = {
    .name = "compress",
    .summary = "compress bags",
    .arguments = "BAG...",
    .description =
        "Write bags compressed. Without -o or --output-dir the new bag replaces the old one,\n"
        "which is kept as NAME.orig.bag; if the verb fails or is stopped, the old bag is\n"
        "unchanged. Databases (sqlite3) in folders are compressed as whole files.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

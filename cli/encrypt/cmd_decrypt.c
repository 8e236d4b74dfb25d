/* holdall decrypt: writes encrypted bags as plain ones. */
#include <string.h>

#include "bags/compress.h"
#include "encrypt/seal.h"
#include "ui/parse.h"

static const cli_opt g_options[] = {
    {"bz2", 'j', CLI_FLAG, offsetof(cli_compress, bz2), NULL, NULL, "also compress with bzip2"},
    {"lz4", 0, CLI_FLAG, offsetof(cli_compress, lz4), NULL, NULL, "also compress with LZ4"},
    {"output-dir", 0, CLI_PATH, offsetof(cli_compress, output_dir), "DIR", NULL,
     "write into this folder, under the same names"},
    {"output", 'o', CLI_PATH, offsetof(cli_rewrite, output), "OUT", NULL,
     "the new bag; for a file encrypted with age: a file of any name"},
    {"force", 'f', CLI_FLAG, offsetof(cli_rewrite, force), NULL, NULL,
     "replace an existing bag when the new one is complete"},
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_compress set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  set.keeps_method = true;
  set.rewrite.decrypts = true;
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    if (!set.bz2 && !set.lz4) set.first = cli_unseal_file;
    code = cli_compress_bags(&set, &bags, NULL);
  }
  cli_rewrite_done(&set.rewrite);
  return code;
}

static const char *const g_examples[] = {
    "holdall decrypt drive.bag",
    "holdall decrypt --aes-key key.txt drive.bag -o plain.bag",
    "holdall decrypt --identity key.txt drive.mcap.age -o drive.mcap",
    NULL,
};

const cli_verb cli_verb_decrypt = {
    .name = "decrypt",
    .summary = "decrypt bags that rosbag or age encrypted",
    .arguments = "BAG...",
    .description =
        "Write decrypted bags. A file encrypted with age becomes the original file, byte for\n"
        "byte. Without -o or --output-dir the new bag replaces the old one, which is kept as\n"
        "NAME.orig.bag. A bag that is not encrypted is not changed in this respect.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

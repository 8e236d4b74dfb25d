/* holdall decrypt: makes plain bags of encrypted ones. */
#include <string.h>

#include "bags/compress.h"
#include "encrypt/seal.h"
#include "ui/parse.h"

static const cli_opt g_options[] = {
    {"bz2", 'j', CLI_FLAG, offsetof(cli_compress, bz2), NULL, NULL, "compress by bzip2, too"},
    {"lz4", 0, CLI_FLAG, offsetof(cli_compress, lz4), NULL, NULL, "compress by LZ4, too"},
    {"output-dir", 0, CLI_PATH, offsetof(cli_compress, output_dir), "DIR", NULL,
     "write into this folder, under the same names"},
    {"output", 'o', CLI_PATH, offsetof(cli_rewrite, output), "OUT", NULL,
     "the bag to write; of a file that age encrypted: a file of any name"},
    {"force", 'f', CLI_FLAG, offsetof(cli_rewrite, force), NULL, NULL,
     "replace an existing bag, when the new one is complete"},
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
    .summary = "undo the encryption of bags, by rosbag or age",
    .arguments = "BAG...",
    .description =
        "Write encrypted bags as plain ones; a file that age encrypted becomes the file that it\n"
        "was, byte for byte. Without -o or --output-dir the new bag replaces the old one, which\n"
        "is kept as NAME.orig.bag. A plain bag stays plain.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

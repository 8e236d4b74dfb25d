/* holdall encrypt: encrypts bags. */
#include <string.h>

#include "bags/compress.h"
#include "ui/limits.h"
#include "ui/parse.h"
#include "ui/report.h"

typedef struct cli_encrypt {
  cli_compress each; /* first member: the option tables use its offsets */
  const char *plugin;
  const char *user;
  ha_encryption how;
} cli_encrypt;

static const cli_opt g_options[] = {
    {"param", 'r', CLI_TEXT, offsetof(cli_encrypt, user), "USER", NULL,
     "whose gpg key opens the bag: name in full, e-mail or fingerprint; * = the keyring's first"},
    {"plugin", 'p', CLI_TEXT, offsetof(cli_encrypt, plugin), "NAME", NULL,
     "method of rosbag: rosbag/AesCbcEncryptor (the default), rosbag/NoEncryptor"},
    {"bz2", 'j', CLI_FLAG, offsetof(cli_compress, bz2), NULL, NULL, "compress by bzip2, too"},
    {"lz4", 0, CLI_FLAG, offsetof(cli_compress, lz4), NULL, NULL, "compress by LZ4, too"},
    CLI_COMPRESS_OUTPUT_OPTS,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

/* The AES key of the options that all verbs have. Without it and a user the first of gpg's keyring
 * is meant, as by rosbag. */
static void settle(cli_encrypt *set) {
  cli_rewrite *rewrite = &set->each.rewrite;

  set->each.keeps_method = true;
  set->how = (ha_encryption)HA_ENCRYPTION_INIT;
  set->how.method = set->plugin;
  set->how.user = set->user;
  set->how.aes_key = cli_keys_get()->aes_key;
  rewrite->decrypts = set->plugin && strcmp(set->plugin, "rosbag/NoEncryptor") == 0;
  if (!rewrite->decrypts) rewrite->encryption = &set->how;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_encrypt set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    settle(&set);
    code = cli_compress_bags(&set.each, &bags, NULL);
  }
  cli_rewrite_done(&set.each.rewrite);
  return code;
}

static const char *const g_examples[] = {
    "holdall encrypt drive.bag",
    "holdall encrypt -r 'Ada Lovelace' drive.bag -o sealed.bag",
    NULL,
};

const cli_verb cli_verb_encrypt = {
    .name = "encrypt",
    .summary = "encrypt bags, as 'rosbag encrypt'",
    .arguments = "BAG...",
    .description =
        "Write ROS 1 bags encrypted, for the key of a user of gpg's public keyring, or with\n"
        "--aes-key. Topics, types and messages are encrypted; the times and sizes of messages\n"
        "are not, and nothing shows whether somebody changed the bag. Without -o or\n"
        "--output-dir the new bag replaces the old one, which is kept, plain, as NAME.orig.bag.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

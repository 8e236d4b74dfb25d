/* holdall encrypt: encrypts bags. */
#include <string.h>

#include "bags/compress.h"
#include "encrypt/seal.h"
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
     "owner of the gpg key: full name, e-mail or fingerprint; * = first key of the keyring"},
    {"plugin", 'p', CLI_TEXT, offsetof(cli_encrypt, plugin), "NAME", NULL,
     "rosbag's method: rosbag/AesCbcEncryptor (the default), rosbag/NoEncryptor"},
    {"bz2", 'j', CLI_FLAG, offsetof(cli_compress, bz2), NULL, NULL, "also compress with bzip2"},
    {"lz4", 0, CLI_FLAG, offsetof(cli_compress, lz4), NULL, NULL, "also compress with LZ4"},
    {"recipient", 0, CLI_TEXTS, offsetof(cli_rewrite, recipients), "KEY", NULL,
     "encrypt files of any format with age, for age1..., \"ssh-ed25519 ...\", or the lines of "
     "@FILE; "
     "may be given several times"},
    {"output-dir", 0, CLI_PATH, offsetof(cli_compress, output_dir), "DIR", NULL,
     "write into this folder, under the same names"},
    {"output", 'o', CLI_PATH, offsetof(cli_rewrite, output), "OUT", NULL,
     "the new bag, x.bag; with --recipient: a file of any name"},
    {"force", 'f', CLI_FLAG, offsetof(cli_rewrite, force), NULL, NULL,
     "replace an existing bag when the new one is complete"},
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

/* Derive the settings of the rewrite from the options. Without --aes-key and --user the first key
 * of gpg's keyring is used, as in rosbag. */
static void resolve_options(cli_encrypt *set) {
  cli_rewrite *rewrite = &set->each.rewrite;

  set->each.keeps_method = true;
  if (rewrite->recipients.size > 0) set->each.first = cli_seal_file;
  set->how = (ha_encryption)HA_ENCRYPTION_INIT;
  set->how.method = set->plugin;
  set->how.user = set->user;
  set->how.aes_key = cli_keys_get()->aes_key;
  rewrite->decrypts = set->plugin && strcmp(set->plugin, "rosbag/NoEncryptor") == 0;
  if (!rewrite->decrypts) rewrite->encryption = &set->how;
}

/* Refuse options of rosbag's encryption together with --recipient, which selects another method. */
static bool check(const cli_encrypt *set) {
  const cli_compress *each = &set->each;

  if (!each->first || (!set->user && !set->plugin && !each->bz2 && !each->lz4)) return true;
  cli_error("--recipient encrypts files as they are; --param, --plugin, --bz2 and --lz4 are for "
            "bags that rosbag reads");
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_encrypt set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    resolve_options(&set);
    code = check(&set) ? cli_compress_bags(&set.each, &bags, NULL) : CLI_WRONG_USE;
  }
  cli_rewrite_done(&set.each.rewrite);
  return code;
}

static const char *const g_examples[] = {
    "holdall encrypt drive.bag",
    "holdall encrypt -r 'Ada Lovelace' drive.bag -o sealed.bag",
    "holdall encrypt --recipient @team.pub drive.mcap -o drive.mcap.age",
    NULL,
};

const cli_verb cli_verb_encrypt = {
    .name = "encrypt",
    .summary = "encrypt bags, as 'rosbag encrypt' or with age",
    .arguments = "BAG...",
    .description =
        "Write ROS 1 bags encrypted, for the key of a user of gpg's public keyring, or with\n"
        "--aes-key. Topics, types and messages are encrypted; the times and sizes of messages\n"
        "are not, and changes by others are not detected. With --recipient, files of any format\n"
        "are encrypted with age: all bytes, and changes are detected. Without -o or\n"
        "--output-dir the new bag replaces the old one, which is kept, plain, as NAME.orig.bag.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

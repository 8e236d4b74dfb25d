/* holdall recover: writes the readable part of damaged bags to a new bag. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bags/rewrite.h"
#include "ui/memory.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS, CLI_REWRITE_STORAGE_OPTS, CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS, CLI_REWRITE_TALK_OPTS,    CLI_OPT_END,
};

/* Returns the suffix of files of this storage; NULL = that of the old file. */
static const char *suffix_of(const char *storage) {
  if (!storage) return NULL;
  if (strcmp(storage, "rosbag1") == 0) return ".bag";
  if (strcmp(storage, "sqlite3") == 0) return ".db3";
  return strcmp(storage, "mcap") == 0 ? ".mcap" : NULL;
}

/* Finds the suffix in "x.bag", "x.bag.active" or "x.mcap.zstd"; NULL if there is none. */
static const char *find_suffix(const char *path) {
  static const char *const suffixes[] = {".bag", ".mcap", ".db3"};
  const char *name = cli_path_name(path);

  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    const size_t size = strlen(suffixes[i]);
    const char *found = NULL;

    for (const char *at = strstr(name, suffixes[i]); at; at = strstr(at + 1, suffixes[i])) {
      if (at > name && (at[size] == '\0' || at[size] == '.')) found = at;
    }
    if (found) return found;
  }
  return NULL;
}

/* Returns "x.recovered.bag" for "x.bag", "x.recovered/" for a folder. If the name has no known
 * suffix, prints an error and returns NULL. */
static char *name_of(const char *bag, const char *storage) {
  char *path = cli_path_trimmed(bag);
  const bool is_folder = cli_path_is_folder(path);
  const char *old = is_folder ? NULL : find_suffix(path);
  const char *suffix = is_folder ? "/" : suffix_of(storage);
  const size_t stem = old ? (size_t)(old - path) : strlen(path);
  const size_t old_size = old ? strcspn(old + 1, ".") + 1 : 0;
  const size_t size = strlen(path) + sizeof ".recovered.mcap";
  char *name = NULL;

  if (is_folder || old) {
    name = cli_resize(NULL, size, 1);
    snprintf(name, size, "%.*s.recovered%.*s", (int)stem, path,
             suffix ? (int)strlen(suffix) : (int)old_size, suffix ? suffix : old);
  } else {
    cli_error("%s: the name ends in no known suffix; name the new bag with -o", bag);
  }
  free(path);
  return name;
}

static int recover_one(const cli_rewrite *set, const char *bag) {
  const cli_arguments one = {&bag, 1};
  cli_rewrite rewrite = *set;
  char *name = name_of(bag, set->storage);

  if (!name) return CLI_WRONG_USE;
  rewrite.output = name;
  const int code = cli_rewrite_bags(&rewrite, &one, NULL, NULL);

  free(name);
  return code;
}

static int recover(cli_rewrite *set, const cli_arguments *bags) {
  int worst = CLI_DONE;

  set->recover = true;
  set->same_storage = true;
  cli_catch_signals();
  if (set->output) return cli_rewrite_bags(set, bags, NULL, NULL);
  for (size_t i = 0; i < bags->size; i++) {
    if (cli_is_stopped()) return CLI_FAILED;
    const int code = recover_one(set, bags->items[i]);

    if (code == CLI_FAILED || worst == CLI_DONE) worst = code;
  }
  return worst;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_rewrite set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    code = !set.output || cli_rewrite_check_output(&set) ? recover(&set, &bags) : CLI_WRONG_USE;
  }
  cli_rewrite_done(&set);
  return code;
}

static const char *const g_examples[] = {
    "holdall recover killed.bag.active",
    "holdall recover torn.db3 -o saved.mcap",
    "holdall recover --json folder/ -o saved/ --storage sqlite3",
    NULL,
};

const cli_verb cli_verb_recover = {
    .name = "recover",
    .summary = "write the readable messages of damaged bags to a new bag",
    .arguments = "BAG...",
    .description =
        "Read bags without trusting their indexes and metadata.yaml, and write all readable\n"
        "messages into a new bag. After each damaged place reading continues at the next\n"
        "valid record. Without -o x.bag becomes x.recovered.bag, a folder x.recovered; with\n"
        "-o all bags become one. Each loss is listed: file, offset, bytes, messages, reason;\n"
        "then the exit status is 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

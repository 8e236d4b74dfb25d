#include "bags/compress.h"

#include <stdlib.h>
#include <string.h>

#include "bags/in_place.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

/* Returns the method of --compression or of another option, else the default: bz2 for ROS 1 bags,
 * zstd for others; NULL = the method of the input. output: its suffix selects the default. */
static const char *method_of(const cli_compress *set, const char *output, bool is_folder) {
  const char *dot = strrchr(output, '.');

  if (set->bz2) return "bz2";
  if (set->lz4) return "lz4";
  if (set->zstd) return "zstd";
  if (set->rewrite.compression || set->keeps_method) return set->rewrite.compression;
  return !is_folder && dot && strcmp(dot, ".bag") == 0 ? "bz2" : "zstd";
}

/* A bag that is replaced in place needs a suffix, which selects the format. */
static bool has_suffix(const char *bag) {
  if (cli_path_has_suffix(bag)) return true;
  cli_error("%s: the name ends neither in .bag, .mcap nor .db3; name the new bag with -o", bag);
  return false;
}

static bool finish_in_place(void *user, bool done) {
  return cli_in_place_end(user, done);
}

static int rewrite_in_place(cli_rewrite *set, const char *bag, bool is_folder) {
  const cli_arguments one = {&bag, 1};
  cli_in_place place;

  if (!cli_in_place_start(&place, bag, is_folder, set->force)) return CLI_FAILED;
  set->output = place.draft;
  set->shown = bag;
  return cli_rewrite_bags(set, &one, finish_in_place, &place);
}

static int rewrite_into(cli_rewrite *set, const char *folder, const char *bag, bool is_folder) {
  const cli_arguments one = {&bag, 1};
  char *path = cli_path_in(folder, bag, is_folder);

  set->output = path;
  const int code = cli_rewrite_bags(set, &one, NULL, NULL);
  free(path);
  return code;
}

static int rewrite_one(const cli_compress *set, const char *bag, const char *method) {
  const bool is_folder = cli_path_is_folder(bag);
  const char *output = set->rewrite.output;
  const cli_arguments one = {&bag, 1};
  cli_rewrite rewrite = set->rewrite;

  if (!method) method = method_of(set, output ? output : bag, !output && is_folder);
  rewrite.compression = method;
  rewrite.same_storage = true;
  if (output) return cli_rewrite_bags(&rewrite, &one, NULL, NULL);
  if (!is_folder && !has_suffix(bag)) return CLI_FAILED;
  if (set->output_dir) return rewrite_into(&rewrite, set->output_dir, bag, is_folder);
  return rewrite_in_place(&rewrite, bag, is_folder);
}

static int compress_one(const cli_compress *set, const char *bag, const char *method) {
  const int code = set->first ? set->first(set, bag) : CLI_REWRITE_BAG;

  return code == CLI_REWRITE_BAG ? rewrite_one(set, bag, method) : code;
}

static bool check(const cli_compress *set, const cli_arguments *bags) {
  if (set->bz2 + set->lz4 + set->zstd + (set->rewrite.compression != NULL) > 1) {
    cli_error("more than one compression method is given; choose one");
    return false;
  }
  if (set->rewrite.output && (set->output_dir || bags->size > 1)) {
    cli_error("-o is for one bag; --output-dir for several");
    return false;
  }
  return true;
}

/* A failure of one bag does not stop the others. */
static int compress_all(const cli_compress *set, const cli_arguments *bags, const char *method) {
  int worst = CLI_DONE;

  if (set->output_dir && !cli_path_make_folder(set->output_dir, 0777)) return CLI_FAILED;
  cli_catch_signals();
  for (size_t i = 0; i < bags->size; i++) {
    if (cli_is_stopped()) return CLI_FAILED;
    const int code = compress_one(set, bags->items[i], method);

    if (code == CLI_FAILED || worst == CLI_DONE) worst = code;
  }
  return worst;
}

int cli_compress_bags(const cli_compress *set, const cli_arguments *bags, const char *method) {
  return check(set, bags) ? compress_all(set, bags, method) : CLI_WRONG_USE;
}

int cli_compress_run(const cli_verb *verb, int argc, char **argv, const char *method) {
  cli_compress set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    code = cli_compress_bags(&set, &bags, method);
  }
  cli_rewrite_done(&set.rewrite);
  return code;
}

/* holdall reindex: rebuilds indexes in place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/check.h>
#include <holdall/repair.h>

#include "bags/in_place.h"
#include "bags/rewrite.h"
#include "input/open.h"
#include "ui/json.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

typedef struct settings {
  cli_rewrite rewrite; /* first member: the option table uses its offsets */
  const char *output_dir;
} settings;

static const cli_opt g_options[] = {
    {"output", 'o', CLI_PATH, offsetof(cli_rewrite, output), "OUT", NULL,
     "write a new bag and do not change the old one; for one file"},
    {"output-dir", 0, CLI_PATH, offsetof(settings, output_dir), "DIR", NULL,
     "write new bags of the same names into DIR and do not change the old ones"},
    {"force", 'f', CLI_FLAG, offsetof(cli_rewrite, force), NULL, NULL,
     "rebuild a correct index, too; replace an existing backup or OUT"},
    {"metadata-version", 0, CLI_COUNT, offsetof(cli_rewrite, metadata_version), "N", NULL,
     "version of metadata.yaml: 5 to 9 (the default)"},
    {"sync", 0, CLI_FLAG, offsetof(cli_rewrite, sync), NULL, NULL,
     "wait until all data is on the disk"},
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

/* --- reports ---------------------------------------------------------------------------------- */

static int report(const cli_rewrite *set, const char *path, bool changed, const char *text) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  cli_out_init(&out, CLI_STDOUT);
  if (set->json) {
    cli_json_open(&json, '{');
    cli_json_add_text(&json, "output", path);
    cli_json_add_bool(&json, "changed", changed);
    cli_json_close(&json, '}');
    cli_out_char(&out, '\n');
  } else if (!set->quiet) {
    cli_out_name(&out, path);
    cli_out_format(&out, ": %s\n", text);
  }
  return cli_out_close(&out, CLI_DONE);
}

static int report_nothing(const cli_rewrite *set, const char *path) {
  return report(set, path, false, "the index is correct; nothing to do");
}

/* --- inspection of the index ------------------------------------------------------------------ */

/* State of the index of a bag. */
typedef struct index_state {
  bool good;     /* it opens without a problem */
  bool is_old;   /* a ROS 1 bag before 2.0, which has another kind of index */
  bool has_none; /* a database has no index of ours: SQLite maintains it */
} index_state;

static void inspect_info(index_state *out, const ha_bag_info *info) {
  const bool is_bag1 = strcmp(info->storage, "rosbag1") == 0;

  out->good = info->complete && info->problem_count == 0;
  out->is_old = is_bag1 && strcmp(info->format_version, "2.0") != 0;
  out->has_none = strcmp(info->storage, "sqlite3") == 0;
}

static index_state inspect(const char *path, bool quiet) {
  const ha_reader_options options = cli_limits_reader();
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;
  ha_error err = HA_ERROR_INIT;
  index_state out = {false, false, false};

  cli_wait_start("opening", quiet);
  ha_status st = ha_reader_open(&reader, &path, 1, &options, &err);
  if (st >= 0) st = ha_reader_info(&info, reader, 0, &err);
  if (st >= 0) inspect_info(&out, info);
  cli_wait_end();
  /* problems of a metadata.yaml that this verb replaces */
  if (st >= 0 && cli_path_is_folder(path)) cli_warn_problems(info);
  ha_reader_close(reader);
  return out;
}

/* Read all messages and compare them with the index, which may be wrong although the bag opens. */
static bool has_correct_index(const char *path, bool quiet) {
  ha_check_options options = HA_CHECK_OPTIONS_INIT;
  ha_check_result result = HA_CHECK_RESULT_INIT;
  ha_error err = HA_ERROR_INIT;

  options.limits = cli_limits_get();
  cli_wait_start("checking", quiet);
  const ha_status st = ha_check(&result, path, &options, NULL, NULL, &err);
  cli_wait_end();
  return st >= 0 && result.errors == 0;
}

/* --- files ------------------------------------------------------------------------------------ */

static bool finish_in_place(void *user, bool done) {
  return cli_in_place_end(user, done);
}

/* Rewrite into the draft that cli_in_place_start() prepared. */
static int rewrite_into(cli_rewrite *set, const char *path, cli_in_place *place) {
  const cli_arguments one = {&path, 1};
  char *shown = cli_path_trimmed(place->path);
  char *backup = cli_path_trimmed(place->backup ? place->backup : place->old);

  set->output = place->draft;
  set->shown = shown;
  set->backup = backup;
  const int code = cli_rewrite_bags(set, &one, finish_in_place, place);
  if (code == CLI_LOSS) cli_warn("%s: 'holdall recover' makes other bags of %s", shown, backup);
  free(shown);
  free(backup);
  return code;
}

static int rewrite_in_place(cli_rewrite *set, const char *path) {
  const bool beside = cli_in_place_is_active(path) || cli_in_place_is_packed(path);
  cli_in_place place;

  if (beside ? !cli_in_place_start_beside(&place, path, set->force)
             : !cli_in_place_start(&place, path, false, set->force)) {
    return CLI_FAILED;
  }
  return rewrite_into(set, path, &place);
}

/* --- folders ---------------------------------------------------------------------------------- */

static bool has_metadata(const char *path) {
  char *yaml = cli_path_in(path, "metadata.yaml", false);
  const bool there = cli_path_is_file(yaml);

  free(yaml);
  return there;
}

/* Repair one file of a folder. The old file is moved to the folder `backups`, where readers of the
 * bag do not find it. */
static int repair_file(const cli_rewrite *set, const char *path, const char *backups) {
  cli_rewrite rewrite = *set;
  cli_in_place place;

  rewrite.recover = true;
  rewrite.same_storage = true;
  if (!cli_in_place_start_kept(&place, path, backups, set->force)) return CLI_FAILED;
  return rewrite_into(&rewrite, path, &place);
}

/* Returns copies of the paths of unfinished or damaged files. Databases are left out: they have no
 * index that could be rebuilt. */
static char **unfinished_files(size_t *count, const char *path) {
  ha_reader_options options = cli_limits_reader();
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;
  char **files = NULL;

  *count = 0;
  options.flags = HA_READ_PRESENT_FILES;
  if (ha_reader_open(&reader, &path, 1, &options, NULL) >= 0 &&
      ha_reader_info(&info, reader, 0, NULL) >= 0) {
    files = cli_resize(NULL, info->file_count + 1, sizeof *files);
    for (size_t i = 0; i < info->file_count; i++) {
      const ha_file_info *file = info->files[i];
      if (file->complete || strcmp(file->storage, "sqlite3") == 0) continue;
      if (cli_path_has_suffix(file->path)) files[(*count)++] = cli_path_trimmed(file->path);
    }
  }
  ha_reader_close(reader);
  return files;
}

/* Returns the worst exit code of the files; CLI_WRONG_USE = no file needs a repair. */
static int repair_files(const cli_rewrite *set, const char *path) {
  char *trimmed = cli_path_trimmed(path);
  const size_t size = strlen(trimmed) + sizeof ".orig";
  char *backups = cli_resize(NULL, size, 1);
  size_t count = 0;
  char **files = unfinished_files(&count, path);
  int worst = count == 0 ? CLI_WRONG_USE : CLI_DONE;

  snprintf(backups, size, "%s.orig", trimmed);
  for (size_t i = 0; i < count; i++) {
    const int code = worst == CLI_FAILED ? CLI_FAILED : repair_file(set, files[i], backups);
    if (code != CLI_DONE) worst = code;
    free(files[i]);
  }
  free(files);
  free(backups);
  free(trimmed);
  return worst;
}

/* Repairs the unfinished files of a folder, then writes metadata.yaml. */
static int reindex_folder(const cli_rewrite *set, const char *path) {
  const ha_reader_options options = cli_limits_reader();
  ha_error err = HA_ERROR_INIT;
  int repaired = CLI_DONE;
  const uint64_t version = set->metadata_version.value;

  if (!set->force && has_metadata(path) && inspect(path, set->quiet).good) {
    return report_nothing(set, path);
  }
  cli_wait_start("reading", set->quiet);
  const uint32_t wanted = (uint32_t)(version < 100 ? version : 100);
  ha_status st = ha_reindex_folder_within(path, wanted, &options, &err);

  cli_wait_end();
  if (st == HA_E_TRUNCATED) {
    repaired = repair_files(set, path);
    if (repaired == CLI_FAILED) return CLI_FAILED;
    if (repaired == CLI_WRONG_USE) repaired = CLI_DONE;
    st = ha_reindex_folder_within(path, wanted, &options, &err);
  }
  if (st >= 0) {
    const int reported = report(set, path, true, "metadata.yaml is rewritten");
    return reported == CLI_DONE ? repaired : reported;
  }
  if (st == HA_E_TRUNCATED) {
    cli_error("%s: %s; 'holdall recover' writes what is readable to a new bag", path, err.text);
  } else {
    cli_error_from(&err);
  }
  return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
}

/* --- one file --------------------------------------------------------------------------------- */

/* The name must be that of a bag, because it selects the format of the replacement. */
static bool may_replace(const char *path) {
  if (cli_path_has_suffix(path) || cli_in_place_is_active(path) || cli_in_place_is_packed(path)) {
    return true;
  }
  cli_error("%s: the name ends neither in .bag, .mcap nor .db3; name the new bag with -o", path);
  return false;
}

static int reindex_file(const cli_rewrite *set, const char *path) {
  const cli_arguments one = {&path, 1};
  cli_rewrite rewrite = *set;

  rewrite.recover = true;
  rewrite.same_storage = true;
  if (set->output) return cli_rewrite_bags(&rewrite, &one, NULL, NULL);
  const index_state is = inspect(path, set->quiet);
  if (is.has_none && is.good && has_correct_index(path, set->quiet))
    return report_nothing(set, path);
  if (is.has_none) {
    cli_error(
        "%s: SQLite maintains the index of a database; 'holdall recover' writes a new database",
        path);
    return CLI_FAILED;
  }
  if (!may_replace(path)) return CLI_FAILED;
  if (is.good && !is.is_old && !set->force && !cli_in_place_is_active(path) &&
      has_correct_index(path, set->quiet)) {
    return report_nothing(set, path);
  }
  return rewrite_in_place(&rewrite, path);
}

/* --- the verb --------------------------------------------------------------------------------- */

/* Write a bag of the same name, or with the name of the finished file, into a folder. */
static int reindex_into(const cli_rewrite *set, const char *folder, const char *path) {
  const cli_arguments one = {&path, 1};
  char *finished = cli_in_place_finished(path);
  char *output = cli_path_in(folder, finished, cli_path_is_folder(path));
  cli_rewrite rewrite = *set;

  rewrite.recover = true;
  rewrite.same_storage = true;
  rewrite.output = output;
  const int code = cli_rewrite_bags(&rewrite, &one, NULL, NULL);
  free(output);
  free(finished);
  return code;
}

static int reindex_one(const settings *set, const char *path) {
  if (set->output_dir) return reindex_into(&set->rewrite, set->output_dir, path);
  if (cli_path_is_folder(path)) return reindex_folder(&set->rewrite, path);
  return reindex_file(&set->rewrite, path);
}

static int reindex_all(const settings *set, const cli_arguments *bags) {
  int worst = CLI_DONE;

  if (set->output_dir && !cli_path_make_folder(set->output_dir, 0777)) return CLI_FAILED;
  cli_catch_signals();
  for (size_t i = 0; i < bags->size; i++) {
    if (cli_is_stopped()) return CLI_FAILED;
    const int code = reindex_one(set, bags->items[i]);

    if (code == CLI_FAILED || worst == CLI_DONE) worst = code;
  }
  return worst;
}

static bool check(const settings *set, const cli_arguments *bags) {
  if (!set->rewrite.output) return true;
  if (set->output_dir || bags->size > 1 || cli_path_is_folder(bags->items[0])) {
    cli_error("-o is for one file; --output-dir for several and for folders");
    return false;
  }
  return cli_rewrite_check_output(&set->rewrite);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    code = check(&set, &bags) ? reindex_all(&set, &bags) : CLI_WRONG_USE;
  }
  cli_rewrite_done(&set.rewrite);
  return code;
}

static const char *const g_examples[] = {
    "holdall reindex drive.bag",
    "holdall reindex killed.bag.active",
    "holdall reindex rosbag2_2025_11_10-14_55_45/",
    NULL,
};

const cli_verb cli_verb_reindex = {
    .name = "reindex",
    .summary = "rebuild the index of bags",
    .arguments = "BAG...",
    .description =
        "Read a file and write it with a correct index; undamaged chunks are copied as they\n"
        "are. The old file is kept as NAME.orig.bag. NAME.bag.active becomes NAME.bag,\n"
        "NAME.mcap.zstd becomes NAME.mcap, and ROS 1 bags before 2.0 become 2.0. In a folder\n"
        "metadata.yaml is rewritten, and unfinished files are repaired.\n"
        "A bag whose index is correct is not changed. Losses are listed, and cause exit\n"
        "status 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

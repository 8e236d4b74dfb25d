/* holdall edit: changes values, times, names and definitions. */
#include <stdlib.h>
#include <string.h>

#include "bags/edits.h"
#include "bags/in_place.h"
#include "bags/rewrite.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS,
    {"dry-run", 0, CLI_FLAG, offsetof(cli_edit, dry_run), NULL, NULL,
     "write nothing; print how many messages would be edited"},
    {"set", 0, CLI_TEXTS, offsetof(cli_edit, sets), "PLACE", NULL,
     "TOPIC.FIELD=VALUE, TYPE:FIELD=VALUE or *.FIELD=VALUE; may be given several times"},
    {"shift-time", 0, CLI_TIME, offsetof(cli_edit, shift), "SPAN", NULL,
     "add this to all times: +3600s, -2.5s"},
    {"start-at", 0, CLI_TIME, offsetof(cli_edit, start_at), "TIME", NULL,
     "move all times so that the first message is at TIME"},
    {"scale-time", 0, CLI_TEXT, offsetof(cli_edit, scale), "F", NULL,
     "multiply the time since the first message by F"},
    {"times", 0, CLI_TEXT, offsetof(cli_edit, times), "WHICH", NULL,
     "times to change: a list of log, publish, header; default: all three"},
    {"stamp-from-header", 0, CLI_FLAG, offsetof(cli_edit, stamp_from_header), NULL, NULL,
     "set the log time to header.stamp"},
    {"header-from-log", 0, CLI_FLAG, offsetof(cli_edit, header_from_log), NULL, NULL,
     "set the stamps in headers to the log time"},
    {"definition", 0, CLI_TEXTS, offsetof(cli_edit, redefinitions), "PAIR", NULL,
     "TYPE=FILE: new definition of the type; may be given several times"},
    {"definitions", 0, CLI_TEXTS, offsetof(cli_rewrite, definitions), "PLACE", NULL,
     "a folder or zip file with definitions that are not in the bags; may be given several times"},
    CLI_REWRITE_SELECT_OPTS,
    CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static bool finish_in_place(void *user, bool done) {
  return cli_in_place_end(user, done);
}

static int edit_in_place(cli_edit *set, const cli_arguments *bag) {
  const char *path = bag->items[0];
  const bool is_folder = cli_path_is_folder(path);
  cli_rewrite *rewrite = &set->rewrite;
  cli_in_place place;

  if (!is_folder && !cli_path_has_suffix(path)) {
    cli_error("%s: the name ends neither in .bag, .mcap nor .db3; name the new bag with -o", path);
    return CLI_FAILED;
  }
  if (!cli_in_place_start(&place, path, is_folder, rewrite->force)) return CLI_FAILED;
  char *backup = cli_path_trimmed(place.backup);
  rewrite->output = place.draft;
  rewrite->shown = path;
  rewrite->backup = backup;
  rewrite->same_storage = true;
  const int code = cli_rewrite_bags(rewrite, bag, finish_in_place, &place);
  free(backup);
  return code;
}

/* Does an option select messages? An edit in place would delete the other messages. */
static bool selects(const cli_rewrite *set) {
  const cli_select *s = &set->select;

  return s->topics.size || s->types.size || s->exclude_topics.size || s->exclude_types.size ||
         s->regex || s->exclude_regex || s->start.given || s->end.given || set->limit.given;
}

static bool check(const cli_edit *set, const cli_arguments *bags) {
  const cli_rewrite *r = &set->rewrite;

  if (!cli_edit_check(set)) return false;
  if (r->output && !cli_rewrite_check_output(r)) return false;
  if (r->output && set->dry_run) {
    cli_error("--dry-run writes nothing; it excludes -o");
    return false;
  }
  if (!r->output && !set->dry_run && bags->size > 1) {
    cli_error("without -o only one bag can be edited in place; name the new bag with -o");
    return false;
  }
  if (!r->output && !set->dry_run && selects(r)) {
    cli_error(
        "the options select messages, and an edit in place would delete all others; name the new "
        "bag with -o");
    return false;
  }
  if (r->limit.given && r->limit.value == 0) {
    cli_error("--limit 0 selects no messages; name a larger number");
    return false;
  }
  if (r->last_per_channel && !r->select.start.given) {
    cli_error("--last-per-channel needs --start");
    return false;
  }
  return true;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_edit set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    if (check(&set, &bags)) {
      cli_catch_signals();
      set.rewrite.edit = &set;
      code = set.rewrite.output || set.dry_run ? cli_rewrite_bags(&set.rewrite, &bags, NULL, NULL)
                                               : edit_in_place(&set, &bags);
    }
  }
  cli_rewrite_done(&set.rewrite);
  free(set.sets.items);
  free(set.redefinitions.items);
  return code;
}

static const char *const g_examples[] = {
    "holdall edit drive.bag -o new.bag --set /odom.header.frame_id=map --rename /odom:=/odometry",
    "holdall edit run_1/ --set '*.header.frame_id=base_link' --dry-run",
    "holdall edit drive.mcap -o new.mcap --set '/tf.transforms[].header.frame_id=map'",
    "holdall edit drive.mcap -o later.mcap --start-at 2025-11-10T06:55:46Z",
    NULL,
};

const cli_verb cli_verb_edit = {
    .name = "edit",
    .summary = "change values, times, names and definitions",
    .arguments = "BAG...",
    .description =
        "Write bags with changed values of fields, times, topics or definitions; everything\n"
        "else stays the same, byte by byte. Without -o the new bag replaces the old one,\n"
        "which is kept as NAME.orig.bag. Messages that the options do not select are not\n"
        "written. The times that change are log times, publish times, and the stamps in every\n"
        "std_msgs/Header that are not 0; --times selects among them.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

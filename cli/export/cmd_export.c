/* holdall export: writes messages to files of other formats. */
#include <stdlib.h>
#include <string.h>

#include "export/export.h"
#include "export/names.h"
#include "export/run.h"
#include "ui/memory.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/signals.h"
#include "ui/verbs.h"

static const char *const g_image_formats[] = {"png", "jpeg", NULL}; /* by EXPORT_IMAGE_... */

static const char *const g_methods[] = {"latest", "nearest", "linear", NULL};

#define AT(member) offsetof(export_settings, member)

static const cli_opt g_options[] = {
    {"output", 'o', CLI_PATH, AT(output), "DIR", NULL, "output folder"},
    {"as", 0, CLI_TEXTS, AT(as), "KINDS", NULL,
     "kinds of files, separated by commas; best (the default): tables if no other kind fits"},
    {"name", 0, CLI_TEXT, AT(name), "PATTERN", NULL,
     "pattern of file names in DIR, with {topic}, {time}, {stamp} and {n}"},
    {"force", 'f', CLI_FLAG, AT(force), NULL, NULL, "replace existing files"},
    CLI_SELECT_OPTS(AT(select)),
    {"every", 0, CLI_COUNT, AT(every), "N", NULL, "only every N-th message of a topic"},
    {"limit", 'n', CLI_COUNT, AT(limit), "N", NULL, "at most N messages of each topic"},
    {"format", 0, CLI_CHOICE, AT(images.format), "FORMAT", g_image_formats,
     "format of images: png (the default) or jpeg"},
    {"quality", 0, CLI_COUNT, AT(images.quality), "Q", NULL,
     "quality of JPEG: 1 to 100 (default: 90)"},
    {"raw-bayer", 0, CLI_FLAG, AT(images.raw_bayer), NULL, NULL,
     "write Bayer images as grey images, without demosaicing"},
    {"ascii", 0, CLI_FLAG, AT(ascii), NULL, NULL, "write points as text"},
    {"full", 0, CLI_FLAG, AT(full), NULL, NULL, "tables: one column for each value of long arrays"},
    {"align", 0, CLI_TEXT, AT(align.rows), "ROWS", NULL,
     "one table with ROWS rows per second, or with a row for each message of the topic ROWS"},
    {"field", 0, CLI_TEXTS, AT(align.fields), "FIELD", NULL,
     "--align: a column, [NAME=]TOPIC.PATH; may be given several times"},
    {"method", 0, CLI_CHOICE, AT(align.method), "METHOD", g_methods,
     "--align: latest value (the default), nearest, or linear interpolation"},
    {"max-age", 0, CLI_SPAN, AT(align.max_age), "TIME", NULL,
     "--align: omit values older than TIME"},
    {"complete", 0, CLI_FLAG, AT(align.complete), NULL, NULL,
     "--align: omit rows in which a field has no value"},
    {"ages", 0, CLI_FLAG, AT(align.ages), NULL, NULL,
     "--align: add a column with the age of the value after each field"},
    {"definitions", 0, CLI_TEXTS, AT(definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print one JSON object"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "no summary and no progress"},
    CLI_OPT_END,
};

static bool check(const export_settings *set) {
  const cli_count *quality = &set->images.quality;

  if (!set->output || set->output[0] == '\0') {
    cli_error("-o DIR is missing: the output folder");
  } else if (cli_path_is_file(set->output)) {
    cli_error("%s: is a file; -o names a folder", set->output);
  } else if (set->every.given && set->every.value == 0) {
    cli_error("--every 0 selects no messages; 1 selects every message");
  } else if (set->limit.given && set->limit.value == 0) {
    cli_error("--limit 0 selects no messages; name a larger number");
  } else if (quality->given && (quality->value < 1 || quality->value > 100)) {
    cli_error("--quality needs a number from 1 to 100");
  } else {
    return export_align_check(set) && (!set->name || export_pattern_check(set->name));
  }
  return false;
}

static int export_files(export_job *j, const cli_arguments *bags) {
  const int code = export_report(j, export_run(j, bags));

  export_run_done(j);
  return code;
}

static int export(export_job *j, const cli_arguments *bags) {
  char *folder = cli_path_trimmed(j->run.set.output);

  j->run.set.output = folder;
  cli_catch_signals();
  const int code = j->run.set.align.rows ? export_align(&j->run.set, bags) : export_files(j, bags);
  free(folder);
  return code;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  export_job *j = cli_resize(NULL, 1, sizeof *j);
  export_settings *set = &j->run.set;
  cli_arguments bags;
  int code;

  memset(j, 0, sizeof *j);
  if (cli_parse(&code, &bags, set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    if (check(set) && (set->align.rows || export_kinds_choose(&j->kinds, &set->as))) {
      code = export(j, &bags);
    }
  }
  cli_select_done(&set->select);
  free(set->as.items);
  free(set->definitions.items);
  free(set->align.fields.items);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall export drive.bag -o out",
    "holdall export drive.mcap -o frames --topic /camera/image_raw --every 10 --format jpeg",
    "holdall export rosbag2_2025_11_10-14_55_45/ -o out --as images --name '{topic}/{n}'",
    "holdall export drive.mcap -o out --as csv --align 30 --field z=/imu.linear_acceleration.z",
    NULL,
};

const cli_verb cli_verb_export = {
    .name = "export",
    .summary = "write messages to files: images, tables and others",
    .arguments = "BAG...",
    .description =
        "Write the messages of bags to files of other formats in a folder. Each topic is\n"
        "written as the first kind of file that fits its type; a table at the end lists the\n"
        "result of each topic. Messages that cannot be exported cause a warning, and exit status "
        "3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

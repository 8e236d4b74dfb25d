/* holdall upload: uploads bags to S3 and web servers. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/upload.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

typedef struct settings {
  cli_count rate;
  bool deletes;
  bool force;
  bool retry;
  bool json;
  bool quiet;
} settings;

#define AT(member) offsetof(settings, member)

static const cli_opt g_options[] = {
    {"delete-after-upload", 0, CLI_FLAG, AT(deletes), NULL, NULL,
     "delete each local file when the server's checksum is equal"},
    {"upload-rate", 0, CLI_SIZE, AT(rate), "SIZE", NULL, "limit of bytes per second"},
    {"retry", 0, CLI_FLAG, AT(retry), NULL, NULL,
     "if the server cannot be reached, wait and try again"},
    {"force", 'f', CLI_FLAG, AT(force), NULL, NULL, "replace existing files"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print one JSON object"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "print nothing but errors"},
    CLI_OPT_END,
};

static volatile int g_stop;

static void stop(int number) {
  (void)number;
  if (g_stop) _exit(CLI_FAILED);
  g_stop = 1;
}

/* --- destination ------------------------------------------------------------------------------ */

/* A URL with a slash at the end is a folder, and so is the URL for several bags: the name of the
 * bag is appended. Otherwise it is the new name. free() the result. */
static char *name_of(const char *bag, const char *url, bool several) {
  const size_t size = strlen(url);
  char *trimmed = cli_path_trimmed(bag);
  char *name = several || url[size - 1] == '/' ? cli_upload_join(url, cli_path_name(trimmed))
                                               : cli_upload_join(url, "");

  if (name[strlen(name) - 1] == '/') name[strlen(name) - 1] = '\0';
  free(trimmed);
  return name;
}

/* Continue an interrupted upload of the bag: returns its URL. Returns false after a line on
 * stderr. */
static bool resume(char **url, cli_upload *u, const char *bag) {
  cli_upload_note note;

  if (!cli_upload_note_read(&note, bag)) {
    cli_error("%s: no upload of it was interrupted; give a URL, s3://BUCKET/FOLDER/", bag);
    return false;
  }
  *url = note.url;
  u->deletes = u->deletes || note.deletes;
  return true;
}

/* --- the verb --------------------------------------------------------------------------------- */

static bool upload_one(cli_upload *u, const char *bag, const char *to, bool several) {
  const bool deletes = u->deletes;
  char *url = NULL;
  bool good = to != NULL;

  if (to) url = name_of(bag, to, several);
  if (!to) good = resume(&url, u, bag);
  good =
      good && (!to || cli_upload_note_write(bag, url, u->deletes)) && cli_upload_bag(u, bag, url);
  if (good) cli_upload_note_remove(bag);
  u->deletes = deletes;
  free(url);
  return good;
}

static int report(const cli_upload *u, const settings *set, int code) {
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  if (set->json) {
    cli_json json = CLI_JSON_INIT(&out);
    cli_json_open(&json, '{');
    cli_json_add_u64(&json, "files", u->files);
    cli_json_add_u64(&json, "bytes", u->bytes);
    cli_json_add_u64(&json, "kept", u->kept);
    cli_json_close(&json, '}');
    cli_out_char(&out, '\n');
  } else if (!set->quiet && code != CLI_FAILED) {
    cli_out_format(&out, "%llu files, ", (unsigned long long)u->files);
    cli_out_size(&out, u->bytes);
    cli_out_text(&out, u->kept        ? " uploaded\n"
                       : set->deletes ? " uploaded and deleted here\n"
                                      : " uploaded\n");
  }
  return cli_out_close(&out, code);
}

static int upload_all(const settings *set, const cli_arguments *bags) {
  const char *last = bags->items[bags->size - 1];
  const char *to = cli_upload_is_url(last) ? last : NULL;
  const size_t count = bags->size - (to ? 1 : 0);
  cli_upload u = {.replace = set->force,
                  .patient = set->retry,
                  .deletes = set->deletes,
                  .quiet = set->quiet,
                  .rate = set->rate.value,
                  .stop = &g_stop};
  int code = CLI_DONE;

  if (count == 0) {
    cli_error("BAG is missing before the URL");
    return CLI_WRONG_USE;
  }
  cli_catch(SIGINT, stop, 0);
  cli_catch(SIGTERM, stop, 0);
  cli_wait_start("uploading", set->quiet);
  for (size_t i = 0; i < count && !g_stop; i++) {
    if (!upload_one(&u, bags->items[i], to, count > 1)) code = CLI_FAILED;
  }
  cli_wait_end();
  if (code == CLI_DONE && u.kept > 0) code = CLI_LOSS;
  return report(&u, set, g_stop ? CLI_FAILED : code);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set = {.retry = false};
  cli_arguments bags;
  int code;

  return cli_parse(&code, &bags, &set, verb, argc, argv) ? upload_all(&set, &bags) : code;
}

static const char *const g_examples[] = {
    "holdall upload drive.mcap s3://robots/2026/",
    "holdall upload rosbag2_2026_11_28-06_00_00 s3://robots/r7/ --delete-after-upload --retry",
    "holdall upload rosbag2_2026_11_28-06_00_00",
    NULL,
};

const cli_verb cli_verb_upload = {
    .name = "upload",
    .summary = "upload bags to S3 or a web server",
    .arguments = "BAG... [URL]",
    .description =
        "Upload files and folders of bags. A file appears on the server under its name when it\n"
        "is complete; files that exist there with the same checksum are not sent. Without URL,\n"
        "an interrupted upload is continued, also one of 'holdall record --upload'.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .writes_urls = true,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

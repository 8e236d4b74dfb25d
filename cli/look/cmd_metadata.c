/* holdall metadata: lists, prints and adds metadata records of bags. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/reader.h>
#include <holdall/repair.h>

#include "bags/append.h"
#include "input/open.h"
#include "look/info.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/verbs.h"

typedef struct settings {
  bool json;
  bool quiet;
  const char *get;
  const char *add;
  bool header;
} settings;

static const cli_opt g_options[] = {
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON array, as in 'info --json --verbose'"},
    {"get", 0, CLI_TEXT, offsetof(settings, get), "NAME", NULL,
     "print only the records of this name"},
    {"add", 0, CLI_TEXT, offsetof(settings, add), "NAME", NULL,
     "add a record of this name to an MCAP file, with the pairs after BAG"},
    {"header", 0, CLI_FLAG, offsetof(settings, header), NULL, NULL,
     "add the pairs after BAG to the header of a ROS 1 bag, in its padding"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

/* --- list and get ------------------------------------------------------------------------- */

static void print_record(cli_out *out, const ha_metadata *record) {
  cli_out_name(out, record->name);
  cli_out_format(out, "  offset %" PRIu64 "\n", record->offset);
  for (size_t i = 0; i < record->pairs.size; i++) {
    const ha_pair *pair = &record->pairs.items[i];
    cli_out_text(out, "  ");
    cli_out_name(out, pair->key);
    cli_out_char(out, '=');
    cli_out_name_bytes(out, pair->value, pair->value_size);
    cli_out_char(out, '\n');
  }
}

static int print_records(const settings *set, const ha_bag_info *info) {
  size_t found = 0;
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  cli_json json = CLI_JSON_INIT(&out);
  if (set->json) cli_json_open(&json, '[');
  for (size_t i = 0; i < info->metadata_record_count; i++) {
    const ha_metadata *record = info->metadata_records[i];
    if (set->get && strcmp(set->get, record->name) != 0) continue;
    found++;
    if (set->json) {
      info_json_metadata(&json, record);
    } else {
      print_record(&out, record);
    }
  }
  if (set->json) {
    cli_json_close(&json, ']');
    cli_out_char(&out, '\n');
  }
  const int code = cli_out_close(&out, CLI_DONE);

  if (!set->get || found > 0 || code != CLI_DONE) return code;
  cli_error("%s: no metadata record '%s'; 'holdall metadata' lists them", info->path, set->get);
  return CLI_FAILED;
}

static int read_bag(const settings *set, const char *path) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = cli_open(&info, path, 0, set->quiet);

  if (!reader) return CLI_FAILED;
  const bool damaged = cli_warn_problems(info);
  const int code = print_records(set, info);
  ha_reader_close(reader);
  return damaged && code == CLI_DONE ? CLI_LOSS : code;
}

/* --- add ---------------------------------------------------------------------------------- */

/* Split "KEY=VALUE" in place; the pair points into text. Returns false after a line on stderr if it
 * has another form. */
static bool read_pair(ha_pair *out, char *text) {
  char *mark = strchr(text, '=');

  if (!mark || mark == text) {
    cli_error("a pair is KEY=VALUE, not '%s'", text);
    return false;
  }
  *mark = '\0';
  *out = (ha_pair){text, mark + 1, strlen(mark + 1)};
  return true;
}

static int add_pairs(const settings *set, const char *path, const ha_pairs *pairs) {
  const ha_metadata metadata = {sizeof metadata, set->add, 0, *pairs};
  ha_error err = HA_ERROR_INIT;
  cli_append append;
  const int code = cli_append_start(&append, path, "metadata records", set->quiet);

  if (code != CLI_DONE) return code;
  const ha_status st = ha_writer_add_metadata(append.writer, &metadata, &err);
  return cli_append_end(&append, st, &err);
}

static int add_to_header(const char *path, const ha_pairs *pairs) {
  ha_error err = HA_ERROR_INIT;
  const ha_status st = ha_add_to_head(path, pairs, &err);

  if (st >= 0) return CLI_DONE;
  cli_error("%s", err.text);
  return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
}

static char *copy_of(const char *text) {
  const size_t size = strlen(text) + 1;

  return memcpy(cli_resize(NULL, size, 1), text, size);
}

static int add(const settings *set, const cli_arguments *arguments) {
  const size_t count = arguments->size - 1;
  ha_pair *items = cli_resize(NULL, count + 1, sizeof *items);
  char **texts = cli_resize(NULL, count + 1, sizeof *texts);
  bool good = true;

  for (size_t i = 0; i < count; i++) {
    texts[i] = copy_of(arguments->items[i + 1]);
    good = good && read_pair(&items[i], texts[i]);
  }
  const ha_pairs pairs = {items, count};
  const char *path = arguments->items[0];
  int code = CLI_WRONG_USE;

  if (good) code = set->header ? add_to_header(path, &pairs) : add_pairs(set, path, &pairs);

  for (size_t i = 0; i < count; i++) {
    free(texts[i]);
  }
  free(texts);
  free(items);
  return code;
}

/* --- the verb ----------------------------------------------------------------------------- */

static bool check(const settings *set, const cli_arguments *arguments) {
  const bool adds = set->add || set->header;

  if (adds && (set->get || set->json)) {
    cli_error("--%s cannot be combined with --get or --json", set->add ? "add" : "header");
  } else if (set->add && set->header) {
    cli_error("--add (for MCAP files) and --header (for ROS 1 bags) exclude each other");
  } else if (set->header && arguments->size == 1) {
    cli_error("--header needs pairs KEY=VALUE after BAG");
  } else if (!adds && arguments->size > 1) {
    cli_error("only one BAG; pairs need --add or --header");
  } else {
    return true;
  }
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set;
  cli_arguments arguments;
  int code;

  memset(&set, 0, sizeof set);
  if (!cli_parse(&code, &arguments, &set, verb, argc, argv)) return code;
  if (!check(&set, &arguments)) return CLI_WRONG_USE;
  return set.add || set.header ? add(&set, &arguments) : read_bag(&set, arguments.items[0]);
}

static const char *const g_examples[] = {
    "holdall metadata drive.mcap",
    "holdall metadata drive.mcap --get rosbag2 --json",
    "holdall metadata drive.mcap --add car plate=B-HA-1 driver=anna",
    "holdall metadata drive.bag --header driver=anna",
    NULL,
};

const cli_verb cli_verb_metadata = {
    .name = "metadata",
    .summary = "list and add the metadata records of a bag",
    .arguments = "BAG [KEY=VALUE...]",
    .description =
        "Print the metadata records of a bag: name, offset of the record, pairs; or add one\n"
        "to an MCAP file. It is added to a copy in the same folder, which then replaces the\n"
        "bag, so that a failure leaves it unchanged. Pairs for a ROS 1 bag are added to its\n"
        "header, which is changed in place.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

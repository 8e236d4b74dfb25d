#include "bags/rewrite.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bags/edits.h"
#include "bags/remote_output.h"
#include "bags/rewrite_settings.h"
#include "input/fetched.h"
#include "input/losses.h"
#include "input/open.h"
#include "input/upload.h"
#include "ui/json.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

enum { MAX_NAMED = 4 }; /* limit of bags that the summary names */

/* Lines that the report prints at the end. */
typedef struct report_lines {
  char **items;
  size_t size;
} report_lines;

/* State of one rewrite. */
typedef struct job {
  const cli_rewrite *set;
  cli_rewrite_settings settings;
  cli_plan plan;
  ha_reader *reader;
  ha_query query;
  ha_rewrite_result result;
  int64_t first_ns; /* time range of the messages to read; first_ns <= last_ns if known */
  int64_t last_ns;
  uint64_t size;      /* size of the input files */
  size_t problems;    /* already reported, or listed as losses */
  bool damaged;       /* there was damage other than losses */
  bool nothing_saved; /* recovery found no message */
  bool is_stream;     /* the bag is written to standard output; set->output is NULL then */
  report_lines notes;
  report_lines remarks;
  cli_edits edits;
  ha_definitions *definitions; /* from --definitions; NULL = not given */
  cli_adaptation adaptation;
  cli_progress progress;
} job;

static bool is_dry(const job *j) {
  return j->set->edit && j->set->edit->dry_run;
}

static const char *shown(const job *j) {
  if (j->set->shown) return j->set->shown;
  if (is_dry(j)) return "dry run";
  return j->set->output ? j->set->output : j->set->output_options;
}

/* --- callbacks ----------------------------------------------------------------------------- */

/* Returns the progress from 0 to 1: by the number of messages if --limit is given, else by time,
 * else roughly by size. */
static double part_of(const job *j, const ha_rewrite_progress *now) {
  const double way = (double)j->last_ns - (double)j->first_ns;
  double part = -1;

  if (j->query.limit > 0 && !j->set->where) {
    part = (double)now->messages / (double)j->query.limit;
  } else if (way > 0) {
    part = ((double)now->time_ns - (double)j->first_ns) / way;
  } else if (j->size > 0) {
    part = (double)now->bytes / (double)j->size;
  }
  return part > 1 ? 1 : part;
}

static int32_t on_progress(void *user, const ha_rewrite_progress *now) {
  job *j = user;
  const cli_work work = {"messages", now->messages, now->bytes, part_of(j, now)};

  if (j->progress.on) cli_progress_show(&j->progress, &work);
  return cli_is_stopped();
}

static void on_damage(void *user, const ha_error *what) {
  (void)user;
  cli_warn("%s", what->text);
}

static void keep_line(report_lines *kept, const char *text) {
  const size_t size = strlen(text) + 1;

  kept->items = cli_resize(kept->items, kept->size + 1, sizeof *kept->items);
  kept->items[kept->size] = cli_resize(NULL, size, 1);
  memcpy(kept->items[kept->size++], text, size);
}

static void lines_done(report_lines *kept) {
  for (size_t i = 0; i < kept->size; i++) {
    free(kept->items[i]);
  }
  free(kept->items);
}

static void on_note(void *user, const char *output, const char *text) {
  job *j = user;

  cli_warn("%s: %s", j->plan.outputs ? output : shown(j), text);
  keep_line(&j->notes, text);
}

static void on_remark(void *user, const char *output, const char *text) {
  job *j = user;

  if (!j->set->quiet) cli_note("%s: %s", j->plan.outputs ? output : shown(j), text);
  keep_line(&j->remarks, text);
}

static void on_edited(void *user, const ha_channel *channel, uint64_t messages) {
  job *j = user;

  cli_edits_keep(&j->edits, channel, messages);
}

static bool lists_losses(const job *j) {
  return j->set->recover && !j->is_stream && (j->set->json || !j->set->quiet);
}

/* Warn about problems of the input. With recover, losses are problems too, but the report lists
 * them. */
static void warn_of_problems(job *j) {
  size_t count = 0;
  const ha_problem *const *problems = j->reader ? ha_reader_problems(&count, j->reader) : NULL;
  const cli_losses losses = cli_losses_of(j->reader);

  for (; j->problems < count; j->problems++) {
    const bool is_loss = cli_losses_contain(&losses, problems[j->problems]);

    if (!is_loss) j->damaged = true;
    if (!is_loss || !lists_losses(j)) cli_warn_problem(problems[j->problems]);
  }
}

/* Warn about renames of topics that are not in the bag: probably a typing mistake. */
static void warn_of_renames(const job *j) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reader);

  for (size_t i = 0; i < j->settings.rename_count; i++) {
    const char *from = j->settings.renames[i].from;
    size_t k = 0;

    while (k < count && strcmp(channels[k]->topic, from) != 0) {
      k++;
    }
    if (k == count) {
      cli_warn("topic '%s' is not in the bag; 'holdall info' lists its topics", from);
    }
  }
}

/* --- preparation ------------------------------------------------------------------------------ */

/* A folder gets the storage of the input. Databases are then compressed as whole files, as in
 * rosbag2. */
static void take_storage(job *j, const ha_bag_info *info) {
  ha_writer_options *o = &j->settings.writer;

  if (!j->set->same_storage || j->set->storage || strcmp(info->storage, "mixed") == 0) return;
  if (!j->set->output || cli_path_has_suffix(j->set->output)) return;
  if (j->is_stream) return;
  o->storage = info->storage;
  if (strcmp(info->storage, "sqlite3") == 0 && o->compression &&
      strcmp(o->compression, "none") != 0 && o->compression_mode == HA_COMPRESS_CHUNKS) {
    o->compression_mode = HA_COMPRESS_FILES;
  }
}

static void set_ends(job *j, const ha_bag_info *info) {
  j->size = info->size;
  j->first_ns = info->start_ns > j->query.start_ns ? info->start_ns : j->query.start_ns;
  j->last_ns = info->end_ns < j->query.end_ns ? info->end_ns : j->query.end_ns;
}

static ha_status open_input(job *j, const cli_arguments *bags, ha_error *err) {
  const cli_arguments inputs = cli_plan_inputs(&j->plan, bags);
  ha_reader_options options = cli_limits_reader();
  const ha_bag_info *info = NULL;

  if (j->set->recover) options.flags = HA_READ_RECOVER | HA_READ_PRESENT_FILES;
  if (j->set->joins == CLI_JOIN_TYPE) options.flags |= HA_READ_CHANNELS_JOINED;
  if (j->set->joins == CLI_JOIN_NONE) options.flags |= HA_READ_CHANNELS_APART;
  cli_wait_start(j->set->recover ? "reading" : "opening", j->set->quiet);
  ha_status st = ha_reader_open(&j->reader, inputs.items, inputs.size, &options, err);
  if (st >= 0) st = ha_reader_info(&info, j->reader, HA_INFO_INDEXED, err);
  cli_wait_end();
  if (st < 0) return st;
  if (cli_is_stopped()) return HA_E_CANCELLED;
  warn_of_problems(j);
  const bool is_meant = j->set->encryption || j->set->decrypts || j->set->recipients.size > 0;
  if (info->encryption && !is_meant) {
    cli_warn("%s: the bag is encrypted, and the new one is not", shown(j));
  }
  take_storage(j, info);
  j->query.limit = j->set->limit.value;
  if (j->set->order == CLI_ORDER_TOPIC) j->query.order = HA_ORDER_TOPIC;
  st = cli_select_fill(&j->query, &j->set->select, j->reader, j->set->quiet, err);
  cli_plan_cut_times(&j->plan, &j->query);
  if (st >= 0) set_ends(j, info);
  return st;
}

static bool has_messages_in(const job *j, const char *encoding) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reader);

  for (size_t i = 0; i < count; i++) {
    if (strcmp(channels[i]->encoding, encoding) == 0) return true;
  }
  return false;
}

static bool writes(const job *j, const char *storage, const char *suffix) {
  const size_t size = j->set->output ? strlen(j->set->output) : 0;

  if (j->set->storage) return strcmp(j->set->storage, storage) == 0;
  return size > strlen(suffix) && strcmp(j->set->output + size - strlen(suffix), suffix) == 0;
}

/* A ROS 1 bag can contain only ROS 1 messages: --to ros1 is implied. */
static void choose_to(job *j) {
  if (!j->set->to_by_output || j->settings.to || j->set->encoding) return;
  if (writes(j, "rosbag1", ".bag")) {
    j->settings.to = HA_DIALECT_ROS1;
  } else if (j->settings.to_by_format) {
    j->settings.to = HA_DIALECT_ROS2;
  }
}

/* Is the output a bag that ROS 2 should be able to play: a database, or a folder with
 * metadata.yaml? */
static bool is_for_ros2(const job *j) {
  return writes(j, "sqlite3", ".db3") || (j->set->output && !cli_path_has_suffix(j->set->output));
}

/* Remark on ROS 1 messages in a ROS 2 bag, which may be unintended. */
static void remark_ros1(job *j) {
  if (!j->set->to_by_output || j->settings.to || j->set->encoding) return;
  if (!has_messages_in(j, "ros1")) return;
  if (!is_for_ros2(j) || j->is_stream) return;
  on_remark(j, j->set->output,
            "the messages are ROS 1 messages, which ROS 2 cannot play; --to ros2 converts them");
}

static ha_status open_definitions(job *j, ha_error *err) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;

  choose_to(j);
  if (j->set->definitions.size == 0) return HA_OK;
  options.paths = j->set->definitions.items;
  options.path_count = j->set->definitions.size;
  return ha_definitions_open(&j->definitions, &options, err);
}

static ha_status read_edits(job *j, ha_error *err) {
  if (!j->set->edit) return HA_OK;
  const ha_status st = cli_edits_read(&j->edits, j->set->edit, j->reader, &j->query, err);
  j->edits.edits.edited = on_edited;
  return st;
}

static ha_rewrite_options options_of(job *j) {
  const cli_rewrite *set = j->set;
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;

  options.flags = (set->no_attachments ? HA_REWRITE_NO_ATTACHMENTS : 0) |
                  (set->no_metadata ? HA_REWRITE_NO_METADATA : 0) |
                  (set->order != CLI_ORDER_PRESERVE ? HA_REWRITE_ANEW : 0);
  options.query = &j->query;
  options.renames = j->settings.renames;
  options.rename_count = j->settings.rename_count;
  options.last_per_channel = set->last_per_channel;
  options.user = j;
  options.progress = on_progress;
  options.damage = on_damage;
  options.note = on_note;
  options.to = j->settings.to;
  options.to_distro = j->settings.distro;
  options.definitions = j->definitions;
  options.remark = on_remark;
  if (set->edit) options.edits = &j->edits.edits;
  options.where = set->where;
  options.adaptation = j->adaptation.handle;
  options.encoding = j->set->encoding;
  return options;
}

static ha_status rewrite(job *j, ha_error *err) {
  const ha_rewrite_output output = {sizeof output, j->set->output, &j->settings.writer, NULL};
  const ha_rewrite_options options = options_of(j);
  size_t count = 1;
  const ha_rewrite_output *const one = &output;
  const ha_rewrite_output *const *outputs = cli_plan_outputs(&j->plan, &count, &j->settings.writer);

  if (is_dry(j)) count = 0;
  cli_select_warn(&j->set->select, j->reader);
  warn_of_renames(j);
  cli_progress_start(&j->progress, j->set->quiet);
  if (count > 0) cli_stop_hold(); /* on_progress() cancels it, and ha_rewrite() removes its files */
  const ha_status st =
      ha_rewrite(&j->result, j->reader, outputs ? outputs : &one, count, &options, err);
  cli_stop_release();
  cli_progress_end(&j->progress);
  warn_of_problems(j);
  if (st >= 0) remark_ros1(j);
  if (st >= 0) cli_adaptation_warn(&j->adaptation);
  return st;
}

/* --- report -------------------------------------------------------------------------------- */

static const char *what_to_try(const job *j, const ha_error *err) {
  if (err->sys_errno == EEXIST) return "; --force replaces it";
  if (err->code == HA_E_BUSY) return "; if nobody is writing it, remove it";
  if (err->code == HA_E_UNSUPPORTED && j->settings.to && strstr(err->text, "defined nowhere")) {
    return "; --definitions adds a place to search, --exclude-topic omits a topic";
  }
  if (err->code == HA_E_UNSUPPORTED) {
    return "; 'man holdall-convert' lists what each format can contain";
  }
  return "";
}

static void json_lines(cli_json *json, const char *key, const report_lines *kept) {
  cli_json_key(json, key);
  cli_json_open(json, '[');
  for (size_t i = 0; i < kept->size; i++) {
    cli_json_text(json, kept->items[i]);
  }
  cli_json_close(json, ']');
}

static void print_json(cli_out *out, const job *j, const cli_losses *losses) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  if (!is_dry(j)) {
    cli_json_add_text(&json, "output", shown(j));
  }
  cli_json_add_u64(&json, "messages", j->result.messages);
  cli_json_add_u64(&json, "bytes", j->result.bytes);
  cli_json_add_u64(&json, "files", j->result.files);
  cli_json_add_u64(&json, "size", j->result.file_bytes);
  cli_json_add_u64(&json, "damages", j->result.damages);
  json_lines(&json, "notes", &j->notes);
  if (j->set->to_by_output || j->set->edit || j->adaptation.handle) {
    json_lines(&json, "remarks", &j->remarks);
  }
  if (j->set->edit) cli_edits_json(&json, &j->edits);
  if (j->set->backup && !j->nothing_saved) {
    cli_json_add_text(&json, "backup", j->set->backup);
  }
  if (j->set->recover) cli_losses_json(&json, losses);
  cli_fetched_json(&json);
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* Print the bags that were written: "a, b and 3 more". */
static void print_outputs(cli_out *out, const job *j) {
  const ha_rewrite_plan *plan = j->plan.outputs;
  const size_t named = plan && plan->output_count <= MAX_NAMED ? plan->output_count : MAX_NAMED - 1;

  if (!plan || is_dry(j)) {
    cli_out_name(out, shown(j));
    return;
  }
  for (size_t i = 0; i < named; i++) {
    if (i > 0) cli_out_text(out, ", ");
    cli_out_name(out, plan->outputs[i]->path);
  }
  if (named < plan->output_count) {
    cli_out_format(out, " and %zu more", plan->output_count - named);
  }
}

static void print_new(cli_out *out, const job *j) {
  print_outputs(out, j);
  cli_out_format(out, ": %" PRIu64 " messages", j->result.messages);
  if (!is_dry(j)) {
    cli_out_text(out, ", ");
    cli_out_size(out, j->result.file_bytes);
  }
  if (j->result.files != 1 && !is_dry(j))
    cli_out_format(out, " in %" PRIu64 " files", j->result.files);
  if (j->set->backup) {
    cli_out_text(out, "; the old bag is ");
    cli_out_name(out, j->set->backup);
  }
  cli_out_char(out, '\n');
}

static void print_text(cli_out *out, const job *j, const cli_losses *losses) {
  if (!j->nothing_saved || !j->set->backup)
    print_new(out, j); /* otherwise the old bag is unchanged */
  if (j->set->edit) cli_edits_print(out, &j->edits);
  if (j->set->recover) cli_losses_print(out, losses);
}

static int print_result(const job *j, const cli_losses *losses, int code) {
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  if (j->is_stream) return code; /* standard output already contains the bag */
  if (j->set->json) {
    print_json(&out, j, losses);
  } else if (!j->set->quiet) {
    print_text(&out, j, losses);
  }
  return cli_out_close(&out, code);
}

static int report_failure(const job *j, const ha_error *err, bool opened) {
  if (err->code == HA_E_CANCELLED) {
    cli_error("%s: stopped by a signal; nothing is written", shown(j));
  } else if (opened) {
    cli_error("%s%s", err->text[0] ? err->text : ha_status_name(err->code), what_to_try(j, err));
  } else {
    cli_error_from(err);
  }
  return err->code == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
}

static int work(job *j, const cli_arguments *bags, cli_rewrite_finish *finish, void *user) {
  ha_error err = HA_ERROR_INIT;
  ha_status st = open_input(j, bags, &err);
  const bool opened = st >= 0;

  if (st >= 0) st = open_definitions(j, &err);
  if (st >= 0) st = read_edits(j, &err);
  if (st >= 0) st = cli_adaptation_open(&j->adaptation, &j->set->adapt, &err);
  if (st >= 0) st = rewrite(j, &err);
  err.code = st;
  const cli_losses losses = cli_losses_of(j->reader);
  j->nothing_saved = j->set->recover && j->result.messages == 0 && losses.size > 0;

  if (finish && !finish(user, st >= 0 && !j->nothing_saved)) return CLI_FAILED;
  if (st < 0) return report_failure(j, &err, opened);
  const bool lossy = j->result.damages > 0 || j->notes.size > 0 || losses.size > 0 || j->damaged;

  if (j->nothing_saved) cli_error("%s: no message could be saved", shown(j));
  if (j->set->remote && !is_dry(j) && !j->nothing_saved &&
      !cli_remote_output_send(j->set->remote, j->set->force, j->set->quiet)) {
    return CLI_FAILED;
  }
  const bool none = cli_select_warn_of_none(&j->set->select, j->set->where, j->result.messages);
  return print_result(j, &losses,
                      j->nothing_saved ? CLI_FAILED
                      : lossy || none  ? CLI_LOSS
                                       : CLI_DONE);
}

static int rewrite_bags(const cli_rewrite *set, const cli_arguments *bags,
                        cli_rewrite_finish *finish, void *user) {
  job j = {.set = set,
           .query = HA_QUERY_INIT,
           .result = HA_REWRITE_RESULT_INIT,
           .is_stream = cli_rewrite_is_stream(set)};
  int code = CLI_WRONG_USE;

  if (cli_rewrite_settings_read(&j.settings, set)) code = cli_plan_read(&j.plan, set, bags);
  if (code == CLI_DONE) {
    code = work(&j, bags, finish, user);
  } else if (finish) {
    (void)finish(user, false);
  }
  ha_reader_close(j.reader);
  cli_rewrite_settings_done(&j.settings);
  cli_plan_done(&j.plan);
  cli_adaptation_close(&j.adaptation);
  ha_definitions_close(j.definitions);
  cli_edits_done(&j.edits);
  lines_done(&j.notes);
  lines_done(&j.remarks);
  return code;
}

/* Recovering reads all bytes. */
static bool may_recover(const cli_rewrite *set, const cli_arguments *bags) {
  for (size_t i = 0; set->recover && i < bags->size; i++) {
    if (!cli_may_read_all(bags->items[i])) return false;
  }
  return true;
}

int cli_rewrite_bags(const cli_rewrite *set, const cli_arguments *bags, cli_rewrite_finish *finish,
                     void *user) {
  cli_remote_output remote = {NULL, NULL, NULL, NULL};
  cli_rewrite local = *set;
  int code = CLI_FAILED;

  if (!may_recover(set, bags)) return CLI_FAILED;
  if (!set->output || !cli_upload_is_url(set->output)) {
    return rewrite_bags(set, bags, finish, user);
  }
  if (cli_remote_output_begin(&remote, set->output)) {
    local.output = remote.path;
    local.shown = remote.shown;
    local.remote = &remote;
    code = rewrite_bags(&local, bags, finish, user);
  }
  cli_remote_output_done(&remote);
  return code;
}

/* --- the verb ------------------------------------------------------------------------------ */

/* Programs write the bag to standard output, unless it has a name. */
static bool is_redirected(void) {
  struct stat st;

  return fstat(STDOUT_FILENO, &st) == 0 && (S_ISREG(st.st_mode) || S_ISFIFO(st.st_mode));
}

bool cli_rewrite_check_output(const cli_rewrite *set) {
  if (!set->output || set->output[0] == '\0') {
    cli_error("-o OUT is missing: the bag to write%s",
              is_redirected() ? " ('-o -' is standard output)" : "");
    return false;
  }
  if (!cli_upload_is_url(set->output) && cli_path_is_other_file(set->output)) {
    cli_error("-o %s: a bag is x.bag, x.mcap, x.db3, or a folder; %s/ makes a folder of this name",
              set->output, set->output);
    return false;
  }
  if (!cli_rewrite_is_stream(set)) return true;
  if (isatty(STDOUT_FILENO)) {
    cli_error("-o -: standard output is a terminal; name a file (./- is one)");
    return false;
  }
  if (!set->json) return true;
  cli_error("--json prints to standard output, which -o - uses for the bag");
  return false;
}

/* The last argument is an output without -o, as in `mcap convert IN OUT`. */
static bool lacks_option(const cli_rewrite *set, const cli_arguments *bags) {
  const char *last = bags->size > 1 ? bags->items[bags->size - 1] : NULL;

  if (!last || set->output || set->output_options || cli_upload_is_url(last)) return false;
  if (access(last, F_OK) == 0 || strcmp(last, "-") == 0) return false;
  cli_error("%s is not an input, because it does not exist; to write it: -o %s", last, last);
  return true;
}

static bool check(const cli_rewrite *set, const cli_arguments *bags) {
  if (!set->output && set->output_options) return true;
  if (lacks_option(set, bags)) return false;
  if (!cli_rewrite_check_output(set)) return false;
  if (set->limit.given && set->limit.value == 0) {
    cli_error("--limit 0 selects no messages; name a larger number");
    return false;
  }
  if (set->last_per_channel && !set->select.start.given) {
    cli_error("--last-per-channel needs --start");
    return false;
  }
  return true;
}

int cli_rewrite_run(const cli_verb *verb, int argc, char **argv, cli_rewrite_check *more) {
  const cli_rewrite nothing = {.limit = {false, 0}};

  return cli_rewrite_run_from(&nothing, verb, argc, argv, more);
}

int cli_rewrite_run_from(const cli_rewrite *start, const cli_verb *verb, int argc, char **argv,
                         cli_rewrite_check *more) {
  cli_rewrite set = *start;
  cli_arguments bags;
  int code;

  if (cli_parse(&code, &bags, &set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    if (set.second_is_output && bags.size == 2 && !set.output) set.output = bags.items[--bags.size];
    if (check(&set, &bags) && (!more || more(&set, &bags))) {
      cli_catch_signals();
      code = cli_rewrite_bags(&set, &bags, NULL, NULL);
    }
  }
  cli_rewrite_done(&set);
  return code;
}

void cli_rewrite_done(cli_rewrite *set) {
  cli_select_done(&set->select);
  free(set->renames.items);
  free(set->definitions.items);
  cli_adapt_done(&set->adapt);
  free(set->metadata.items);
  free(set->settings.items);
  free(set->recipients.items);
}

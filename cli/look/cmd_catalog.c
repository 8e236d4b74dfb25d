/* holdall catalog: a table of many bags. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <holdall/catalog.h>
#include <holdall/time.h>

#include "arrow/ipc.h"
#include "ui/error.h"
#include "ui/limits.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

typedef struct settings {
  const char *output;
  bool force;
  bool json;
  bool quiet;
  cli_count splits; /* bytes */
} settings;

static const cli_opt g_options[] = {
    {"force", 'f', CLI_FLAG, offsetof(settings, force), NULL, NULL, "replace an existing FILE"},
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON object per topic of each bag"},
    {"output", 'o', CLI_TEXT, offsetof(settings, output), "FILE", NULL,
     "write the rows to FILE.arrow (Arrow IPC), FILE.parquet (by pyarrow) or FILE.jsonl"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    {"splits", 0, CLI_SIZE, offsetof(settings, splits), "SIZE", NULL,
     "divide bags into parts of about SIZE for several workers; rows have the borders"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  ha_catalog *catalog;
  cli_progress progress;
  size_t bags;     /* seen so far */
  bool is_damaged; /* one of them could not be opened, or is unfinished or damaged */
} job;

/* --- bags ------------------------------------------------------------------------------------- */

static void show_progress(job *j) {
  size_t count = 0;
  cli_work work = {"bags", j->bags, 0, -1};

  (void)ha_catalog_paths(&count, j->catalog);
  work.part = (double)j->bags / (double)count;
  cli_progress_show(&j->progress, &work);
}

/* Called once for each bag. */
static void count_bag(job *j, const char *error, const ha_bag_info *info) {
  j->bags++;
  if (error) cli_warn("%s", error);
  if (!info || !info->complete || info->problem_count > 0) j->is_damaged = true;
  show_progress(j);
}

/* Read the next row. HA_END: no more rows, or the user stopped the verb. */
static ha_status next_row(ha_message *row, job *j, ha_error *err) {
  const char *before;
  const char *path;
  const char *error;

  (void)ha_catalog_bag(&before, NULL, j->catalog);
  if (cli_is_stopped()) return HA_END;
  const ha_status st = ha_catalog_next(row, j->catalog, err);
  if (st != HA_OK) return st;
  const ha_bag_info *info = ha_catalog_bag(&path, &error, j->catalog);
  if (path != before) count_bag(j, error, info);
  return HA_OK;
}

/* --- text ------------------------------------------------------------------------------------- */

static void print_bag(cli_out *out, const char *path, const ha_bag_info *info) {
  char start[HA_TIME_TEXT_SIZE] = "-";
  char duration[HA_TIME_TEXT_SIZE] = "-";

  if (info->message_count > 0) {
    ha_time_format_seconds(start, info->start_ns);
    ha_time_format_seconds(duration, info->end_ns - info->start_ns);
    duration[strlen(duration) - 6] = '\0'; /* milliseconds are enough */
  }
  cli_out_format(out, "%11" PRIu64 " %6zu %13s  %-20s  ", info->message_count, info->topic_count,
                 duration, start);
  cli_out_name(out, path);
  if (!info->complete || info->problem_count > 0) cli_out_text(out, "  (damaged)");
  cli_out_char(out, '\n');
}

static ha_status print_table(job *j, cli_out *out, ha_error *err) {
  ha_message row = HA_MESSAGE_INIT;
  const char *last = NULL;
  ha_status st;

  cli_out_text(out, "   MESSAGES TOPICS  DURATION [s]  START [s]             BAG\n");
  while ((st = next_row(&row, j, err)) == HA_OK) {
    const char *path;
    const ha_bag_info *info = ha_catalog_bag(&path, NULL, j->catalog);
    if (info && path != last) print_bag(out, path, info);
    last = path;
  }
  return st;
}

/* --- rows ------------------------------------------------------------------------------------- */

static ha_status print_rows(job *j, cli_out *out, ha_error *err) {
  ha_buffer text = HA_BUFFER_INIT;
  ha_message row = HA_MESSAGE_INIT;
  ha_status st;

  while ((st = next_row(&row, j, err)) == HA_OK) {
    text.size = 0;
    st = ha_plan_json(&text, ha_catalog_plan(j->catalog), row.data, row.size, NULL, err);
    if (st < 0) break;
    cli_out_bytes(out, text.data, text.size);
    cli_out_char(out, '\n');
  }
  ha_buffer_done(&text);
  return st;
}

/* --- Arrow ------------------------------------------------------------------------------------ */

enum { BATCH_BYTES = 16 << 20 };

typedef struct table {
  ha_columns *columns;
  struct ArrowSchema schema;
  arrow_ipc ipc;
} table;

static ha_status write_batch(table *t, cli_out *out, ha_error *err) {
  struct ArrowArray batch;

  CLI_TRY(ha_columns_take(&batch, t->columns, err));
  if (batch.length > 0) arrow_ipc_batch(&t->ipc, out, &t->schema, &batch);
  batch.release(&batch);
  return HA_OK;
}

static ha_status write_batches(table *t, job *j, cli_out *out, ha_error *err) {
  ha_message row = HA_MESSAGE_INIT;
  ha_status st;

  arrow_ipc_begin(&t->ipc, out, &t->schema);
  while ((st = next_row(&row, j, err)) == HA_OK) {
    CLI_TRY(ha_columns_add(t->columns, &row, err));
    if (ha_columns_bytes(t->columns) >= BATCH_BYTES) CLI_TRY(write_batch(t, out, err));
  }
  if (st < 0) return st;
  CLI_TRY(write_batch(t, out, err));
  arrow_ipc_end(&t->ipc, out, &t->schema);
  return HA_OK;
}

static ha_status write_arrow(job *j, cli_out *out, ha_error *err) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  table t = {.columns = NULL};

  options.flags = HA_COLUMNS_NO_LOG_TIME | HA_COLUMNS_NO_PUBLISH_TIME;
  CLI_TRY(ha_columns_new(&t.columns, ha_catalog_plan(j->catalog), &options, err));
  ha_status st = ha_columns_schema(&t.schema, t.columns, err);
  if (st == HA_OK) {
    st = write_batches(&t, j, out, err);
    t.schema.release(&t.schema);
  }
  arrow_ipc_done(&t.ipc);
  ha_columns_free(t.columns);
  return st;
}

static ha_status write_parquet(job *j, cli_out *out, ha_error *err) {
  cli_parquet parquet;

  CLI_TRY(cli_parquet_begin(&parquet, out->fd, err));
  const ha_status st = write_arrow(j, &parquet.out, err);
  const ha_status ended = cli_parquet_end(&parquet, st < 0 ? NULL : err);
  return st < 0 ? st : ended;
}

/* --- the verb --------------------------------------------------------------------------------- */

typedef ha_status write_function(job *j, cli_out *out, ha_error *err);

/* Returns the function that writes rows in the format of the options; NULL after a line on
 * stderr. */
static write_function *find_writer(const settings *set) {
  const char *dot = set->output ? strrchr(set->output, '.') : NULL;

  if (!set->output) return set->json ? print_rows : print_table;
  if (dot && strcmp(dot, ".arrow") == 0 && !set->json) return write_arrow;
  if (dot && strcmp(dot, ".parquet") == 0 && !set->json) return write_parquet;
  if (dot && strcmp(dot, ".jsonl") == 0) return print_rows;
  cli_error(
      "%s: the name must end in .arrow (Arrow IPC), .parquet or .jsonl (JSON, a row per line)",
      set->output);
  return NULL;
}

static int report_end(const job *j, ha_status st, const ha_error *err) {
  if (st < 0) {
    cli_error_from(err);
    return CLI_FAILED;
  }
  if (cli_is_stopped()) return CLI_FAILED;
  if (j->bags == 0) cli_warn("no bag was found");
  return j->is_damaged || j->bags == 0 ? CLI_LOSS : CLI_DONE;
}

static int write_to_stdout(job *j, write_function *write) {
  ha_error err = HA_ERROR_INIT;
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  const ha_status st = write(j, &out, &err);
  cli_progress_end(&j->progress);
  return cli_out_close(&out, report_end(j, st, &err));
}

static int write_to_file(job *j, write_function *write) {
  ha_error err = HA_ERROR_INIT;
  cli_out_file file;

  if (!cli_out_file_open(&file, j->set.output, j->set.force)) return CLI_FAILED;
  const ha_status st = write(j, &file.out, &err);
  cli_progress_end(&j->progress);
  const int code = report_end(j, st, &err);
  return cli_out_file_close(&file, code != CLI_FAILED) ? code : CLI_FAILED;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  ha_catalog_options options = HA_CATALOG_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  job j = {.catalog = NULL};
  cli_arguments paths;
  int code;

  if (!cli_parse(&code, &paths, &j.set, verb, argc, argv)) return code;
  write_function *write = find_writer(&j.set);
  if (!write) return CLI_WRONG_USE;
  cli_catch_signals();
  const ha_reader_options reader = cli_limits_reader(); /* of the parsed options */
  options.reader = &reader;
  options.split_bytes = j.set.splits.value;
  if (ha_catalog_open(&j.catalog, paths.items, paths.size, &options, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  cli_progress_start(&j.progress, j.set.quiet || (!j.set.output && isatty(CLI_STDOUT)));
  code = (j.set.output ? write_to_file : write_to_stdout)(&j, write);
  ha_catalog_close(j.catalog);
  return code;
}

static const char *const g_examples[] = {
    "holdall catalog ~/bags",
    "holdall catalog --json ~/bags | jq -r 'select(.type == \"sensor_msgs/msg/Imu\") | .bag'",
    "holdall catalog ~/bags -o bags.arrow",
    NULL,
};

const cli_verb cli_verb_catalog = {
    .name = "catalog",
    .summary = "list many bags with their topics, as a table",
    .arguments = "BAG|FOLDER...",
    .description =
        "Print a line for each bag, including those in folders. --json and -o write a row for\n"
        "each topic of each bag. Bags that cannot be opened, are unfinished or are damaged do\n"
        "not stop the verb, but cause exit status 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};

/* holdall records: lists the records of a file in stored order. */
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/records.h>

#include "ui/json.h"
#include "ui/limits.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/standard_input.h"
#include "ui/verbs.h"

/* Limit of a field's value in text output; --json prints all bytes that the library returns. */
#define MAX_SHOWN 64

typedef struct settings {
  bool json;
  bool quiet;
  bool chunks;
  cli_count start;
  cli_count limit;
} settings;

static const cli_opt g_options[] = {
    {"chunks", 0, CLI_FLAG, offsetof(settings, chunks), NULL, NULL,
     "also list the records inside each chunk, after it"},
    {"start", 0, CLI_COUNT, offsetof(settings, start), "OFFSET", NULL,
     "begin with the record at this offset in the file"},
    {"limit", 'n', CLI_COUNT, offsetof(settings, limit), "N", NULL, "at most N records"},
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL, "print one JSON object per line"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

/* --- text --------------------------------------------------------------------------------- */

static void put_value(cli_out *out, const ha_record_field *field) {
  const size_t shown = field->bytes.size < MAX_SHOWN ? field->bytes.size : MAX_SHOWN;

  switch (field->kind) {
  case HA_FIELD_UINT:
    cli_out_u64(out, (uint64_t)field->number);
    return;
  case HA_FIELD_TIME:
    cli_out_seconds(out, field->number);
    return;
  case HA_FIELD_TEXT:
    cli_out_char(out, '"');
    cli_out_name_bytes(out, (const char *)field->bytes.data, shown);
    break;
  default:
    cli_out_hex(out, field->bytes.data, shown);
    break;
  }
  if (field->size > shown) cli_out_text(out, "…");
  if (field->kind == HA_FIELD_TEXT) cli_out_char(out, '"');
  if (field->size > shown) cli_out_format(out, "(%" PRIu64 " bytes)", field->size);
}

static void put_text(cli_out *out, const ha_record *record) {
  const bool inside = record->chunk_offset >= 0;

  cli_out_format(out, inside ? "    +%-10" PRIu64 "  " : "%-12" PRIu64 "  ", record->offset);
  cli_out_format(out, inside ? "%-14s  %8" PRIu64 : "%-17s  %8" PRIu64, record->kind, record->size);
  if (record->data_size > 0) cli_out_format(out, "  data %" PRIu64, record->data_size);
  for (size_t i = 0; i < record->field_count; i++) {
    cli_out_text(out, i == 0 ? "  " : " ");
    cli_out_name(out, record->fields[i].name);
    cli_out_char(out, '=');
    put_value(out, &record->fields[i]);
  }
  if (record->problem) {
    cli_out_text(out, "  PROBLEM: ");
    cli_out_name(out, record->problem);
  }
  cli_out_char(out, '\n');
}

/* --- json --------------------------------------------------------------------------------- */

static void print_field(cli_json *json, const ha_record_field *field) {
  static const char *const kinds[] = {"uint", "time", "text", "bytes"};
  const size_t kind = field->kind >= 0 && field->kind < 4 ? (size_t)field->kind : HA_FIELD_BYTES;

  cli_json_open(json, '{');
  cli_json_add_text(json, "name", field->name);
  cli_json_add_text(json, "kind", kinds[kind]);
  cli_json_key(json, "value");
  if (kind == HA_FIELD_UINT) {
    cli_json_u64(json, (uint64_t)field->number);
  } else if (kind == HA_FIELD_TIME) {
    cli_json_i64(json, field->number);
  } else if (kind == HA_FIELD_TEXT) {
    cli_json_text_bytes(json, (const char *)field->bytes.data, field->bytes.size);
  } else {
    cli_json_hex(json, field->bytes.data, field->bytes.size);
  }
  cli_json_add_u64(json, "size", field->size);
  cli_json_close(json, '}');
}

static void print_number_or_null(cli_json *json, const char *key, int64_t value) {
  cli_json_key(json, key);
  if (value < 0) {
    cli_json_null(json);
  } else {
    cli_json_i64(json, value);
  }
}

static void put_json(cli_out *out, const ha_record *record) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_u64(&json, "offset", record->offset);
  print_number_or_null(&json, "chunk_offset", record->chunk_offset);
  cli_json_add_text(&json, "kind", record->kind);
  print_number_or_null(&json, "opcode", record->opcode);
  cli_json_add_u64(&json, "size", record->size);
  cli_json_add_u64(&json, "data_size", record->data_size);
  cli_json_key(&json, "fields");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < record->field_count; i++) {
    print_field(&json, &record->fields[i]);
  }
  cli_json_close(&json, ']');
  cli_json_key(&json, "problem");
  if (record->problem) {
    cli_json_text(&json, record->problem);
  } else {
    cli_json_null(&json);
  }
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* --- reading ------------------------------------------------------------------------------ */

typedef struct job {
  settings set;
  const char *path;
  ha_records *records;
  uint64_t count;
  uint64_t problems;
  uint64_t file_size; /* 0 = unknown */
  cli_progress progress;
  cli_out out;
} job;

static void show_progress(job *j, const ha_record *record) {
  const uint64_t at = record->chunk_offset >= 0 ? (uint64_t)record->chunk_offset : record->offset;
  const cli_work work = {"records", j->count, at,
                         j->file_size > 0 ? (double)at / (double)j->file_size : -1};

  cli_progress_show(&j->progress, &work);
}

static void put_record(job *j, const ha_record *record) {
  if (j->set.json) {
    put_json(&j->out, record);
  } else {
    put_text(&j->out, record);
  }
  j->count++;
  if (record->problem) j->problems++;
  if (j->progress.on && j->count % 256 == 0) show_progress(j, record);
}

static int read_records(job *j) {
  ha_record record = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;

  while (!cli_out_is_broken(&j->out) && (!j->set.limit.given || j->count < j->set.limit.value)) {
    if (cli_is_stopped()) {
      cli_error("stopped by a signal after %" PRIu64 " records", j->count);
      return CLI_LOSS;
    }
    st = ha_records_next(&record, j->records, &err);
    if (st != HA_OK) break;
    put_record(j, &record);
  }
  if (st < 0) {
    cli_out_flush(&j->out);
    cli_error_from(&err);
    return CLI_FAILED;
  }
  return CLI_DONE;
}

static int print_all(job *j) {
  ha_records_options options = HA_RECORDS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  struct stat file;
  int code;

  options.start = j->set.start.value;
  options.chunks = j->set.chunks;
  options.limits = cli_limits_get();
  options.io = cli_standard_input();
  options.net = cli_net_get();
  options.keys = cli_keys_get();
  if (ha_records_open(&j->records, j->path, &options, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  if (stat(j->path, &file) == 0 && file.st_size > 0) j->file_size = (uint64_t)file.st_size;
  code = read_records(j);
  cli_progress_end(&j->progress);
  ha_records_close(j->records);
  if (j->problems == 0) return code;
  cli_out_flush(&j->out);
  cli_warn("%s: %" PRIu64 " record%s a problem", j->path, j->problems,
           j->problems == 1 ? " has" : "s have");
  return code == CLI_DONE ? CLI_LOSS : code;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job j = {.path = NULL};
  cli_arguments files;
  int code;

  if (!cli_parse(&code, &files, &j.set, verb, argc, argv)) return code;
  cli_catch_signals();
  cli_out_init(&j.out, CLI_STDOUT);
  /* on a terminal, output and progress would mix */
  cli_progress_start(&j.progress, j.set.quiet || isatty(CLI_STDOUT));
  j.path = files.items[0];
  code = print_all(&j);
  return cli_out_close(&j.out, code);
}

static const char *const g_examples[] = {
    "holdall records drive.bag | less -S",
    "holdall records --json --chunks drive.mcap | jq 'select(.problem)'",
    NULL,
};

const cli_verb cli_verb_records = {
    .name = "records",
    .summary = "list the records of a file in stored order",
    .arguments = "FILE",
    .description =
        "Print every record of one storage file (.bag, .mcap, .db3) with its offset, kind,\n"
        "size and fields, in the order of the file. At damage it reports the offset and\n"
        "the reason, continues after it, and ends with exit status 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};

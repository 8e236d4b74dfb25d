/* holdall export --align: one table of fields of several topics, with common row times. */
#include "export/export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/align.h>

#include "arrow/ipc.h"
#include "input/fetched.h"
#include "input/reading.h"
#include "ui/json.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* --- options ---------------------------------------------------------------------------------- */

static bool is_kind(const char *name, size_t size) {
  return (size == 3 && strncmp(name, "csv", 3) == 0) || (size == 5 && !strncmp(name, "arrow", 5));
}

/* Is the kind named by --as? */
static bool has_kind(const export_settings *set, const char *kind) {
  for (size_t i = 0; i < set->as.size; i++) {
    for (const char *list = set->as.items[i]; *list;) {
      const size_t size = strcspn(list, ",");
      if (strlen(kind) == size && strncmp(list, kind, size) == 0) return true;
      list += size + (list[size] == ',');
    }
  }
  return false;
}

static bool check_kinds(const cli_texts *as) {
  bool is_good = as->size > 0;

  for (size_t i = 0; i < as->size && is_good; i++) {
    for (const char *list = as->items[i]; *list && is_good;) {
      const size_t size = strcspn(list, ",");
      is_good = is_kind(list, size);
      list += size + (list[size] == ',');
    }
  }
  if (!is_good) cli_error("--align makes one table: --as csv, --as arrow, or both");
  return is_good;
}

/* Is the value of --align a topic, whose messages determine the rows, and not a rate? */
static bool is_topic(const char *align) {
  double rate;

  return !cli_read_number(&rate, align, -1e300, 1e300);
}

static bool check_rate(const char *align) {
  double rate = 0;

  if (is_topic(align) || (cli_read_number(&rate, align, 0, 1e9) && rate > 0)) return true;
  cli_error("--align %s: needs a topic, or a rate above 0 and up to 1e9 Hz", align);
  return false;
}

static bool is_selected_otherwise(const cli_select *select) {
  return select->types.size > 0 || select->exclude_topics.size > 0 ||
         select->exclude_types.size > 0 || select->regex || select->exclude_regex;
}

bool export_align_check(const export_settings *set) {
  const export_align_settings *align = &set->align;

  if (!align->rows) {
    if (align->fields.size == 0 && align->method == 0 && !align->max_age.given &&
        !align->complete && !align->ages) {
      return true;
    }
    cli_error("--field, --method, --max-age, --complete and --ages need --align");
    return false;
  }
  if (align->fields.size == 0 && set->select.topics.size == 0) {
    cli_error("--align needs --field or --topic, which select the columns");
  } else if (is_selected_otherwise(&set->select) || set->every.given || set->limit.given ||
             set->name) {
    cli_error("with --align, only --field, --topic, --start and --end select messages");
  } else {
    return check_kinds(&set->as) && check_rate(align->rows);
  }
  return false;
}

/* --- fields ----------------------------------------------------------------------------------- */

typedef struct field_list {
  ha_align_field *items;
  size_t size;
  char **texts; /* owns the strings that items point to */
} field_list;

static void fields_done(field_list *fields) {
  for (size_t i = 0; i < fields->size; i++) {
    free(fields->texts[i]);
  }
  free(fields->texts);
  free(fields->items);
}

/* Returns the longest topic that text begins with, followed by ".", "/" or the end; NULL = none. */
static const char *topic_of(const char *text, const ha_reader *reader) {
  const char *best = NULL;
  size_t count;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  for (size_t i = 0; i < count; i++) {
    const char *topic = channels[i]->topic;
    const size_t size = strlen(topic);
    if (strncmp(text, topic, size) != 0 || !strchr("./", text[size])) continue;
    if (!best || size > strlen(best)) best = topic;
  }
  return best;
}

/* Replace slashes in a path by dots, as in the columns of cat --csv. */
static void undo_slashes(char *path) {
  for (char *slash = path; (slash = strchr(slash, '/')) != NULL;) {
    *slash = '.';
  }
}

/* Add a column; text: [NAME=]/topic.path */
static bool add_field(field_list *fields, const char *text, const ha_reader *reader) {
  char *copy = cli_resize(NULL, strlen(text) + 1, 1);
  ha_align_field *field = &fields->items[fields->size];

  memcpy(copy, text, strlen(text) + 1);
  fields->texts[fields->size++] = copy;
  char *equals = copy[0] == '/' ? NULL : strchr(copy, '=');
  char *path = equals ? equals + 1 : copy;
  if (equals) *equals = '\0';
  *field = (ha_align_field){.topic = topic_of(path, reader), .name = equals ? copy : NULL};
  if (!field->topic) {
    cli_error("--field %s: the bag has no such topic; a field is [NAME=]TOPIC.PATH", text);
    return false;
  }
  path += strlen(field->topic);
  undo_slashes(path);
  field->path = *path ? path + 1 : path;
  return true;
}

static bool list_fields(field_list *out, const export_settings *set, const ha_reader *reader) {
  const cli_texts *topics = &set->select.topics;
  const cli_texts *fields = &set->align.fields;
  const size_t count = fields->size + topics->size;

  out->items = cli_resize(NULL, count, sizeof *out->items);
  out->texts = cli_resize(NULL, count, sizeof *out->texts);
  for (size_t i = 0; i < fields->size; i++) {
    if (!add_field(out, fields->items[i], reader)) return false;
  }
  for (size_t i = 0; i < topics->size; i++, out->size++) {
    out->items[out->size] = (ha_align_field){.topic = topics->items[i]};
    out->texts[out->size] = NULL;
  }
  return true;
}

/* --- one table -------------------------------------------------------------------------------- */

typedef struct table {
  const export_settings *set;
  const char *kind;
  char *path;
  struct ArrowArrayStream stream;
  struct ArrowSchema schema;
  arrow_ipc ipc;
  field_list fields;
  uint64_t bytes;
} table;

static void write_batch(table *t, cli_out *out, const struct ArrowArray *batch) {
  if (strcmp(t->kind, "csv") == 0) {
    export_table_rows(out, &t->schema, batch);
  } else {
    arrow_ipc_batch(&t->ipc, out, &t->schema, batch);
  }
}

/* Returns false after a line on stderr. */
static bool write_rows(table *t, cli_out *out) {
  struct ArrowArray batch;

  for (;;) {
    const int failure = t->stream.get_next(&t->stream, &batch);
    if (failure) cli_error("%s", t->stream.get_last_error(&t->stream));
    if (failure) return false;
    if (!batch.release) return true;
    write_batch(t, out, &batch);
    batch.release(&batch);
    if (cli_is_stopped()) cli_error("stopped by a signal");
    if (cli_is_stopped() || cli_out_is_broken(out)) return false;
  }
}

static bool write_table(table *t, cli_out *out) {
  const bool is_csv = strcmp(t->kind, "csv") == 0;

  if (t->stream.get_schema(&t->stream, &t->schema) != 0) {
    cli_error("%s", t->stream.get_last_error(&t->stream));
    return false;
  }
  if (is_csv) export_table_header(out, &t->schema);
  if (!is_csv) arrow_ipc_begin(&t->ipc, out, &t->schema);
  const bool is_good = write_rows(t, out);
  if (is_good && !is_csv) arrow_ipc_end(&t->ipc, out, &t->schema);
  t->schema.release(&t->schema);
  arrow_ipc_done(&t->ipc);
  return is_good;
}

/* --- the report ------------------------------------------------------------------------------- */

static const char *name_of(const ha_align_field *field, char *room, size_t size) {
  const bool has_path = field->path && field->path[0];

  if (field->name) return field->name;
  snprintf(room, size, "%s%s%s", field->topic, has_path ? "." : "", has_path ? field->path : "");
  return room;
}

static void json_field(cli_json *json, const table *t, size_t i) {
  ha_align_gaps gaps = HA_ALIGN_GAPS_INIT;
  char name[1024];

  if (ha_align_stream_gaps(&gaps, &t->stream, i, NULL) < 0) return;
  cli_json_open(json, '{');
  cli_json_add_text(json, "name", name_of(&t->fields.items[i], name, sizeof name));
  cli_json_add_u64(json, "messages", gaps.messages);
  cli_json_add_u64(json, "values", gaps.values);
  cli_json_add_u64(json, "nulls", gaps.nulls);
  cli_json_add_u64(json, "leading_nulls", gaps.leading);
  cli_json_add_u64(json, "gaps", gaps.gaps);
  cli_json_add_i64(json, "oldest_ns", gaps.oldest_ns);
  cli_json_close(json, '}');
}

static void print_json(cli_out *out, const table *t, const ha_align_counts *counts) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "output", t->path);
  cli_json_add_u64(&json, "rows", counts->rows);
  cli_json_add_u64(&json, "incomplete", counts->incomplete);
  cli_json_add_u64(&json, "skipped", counts->skipped);
  cli_json_key(&json, "fields");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < t->fields.size; i++) {
    json_field(&json, t, i);
  }
  cli_json_close(&json, ']');
  cli_fetched_json(&json);
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

static void print_text(cli_out *out, const table *t, const ha_align_counts *counts) {
  cli_out_text(out, "    values     nulls   gaps  oldest [s]           field\n");
  for (size_t i = 0; i < t->fields.size; i++) {
    ha_align_gaps gaps = HA_ALIGN_GAPS_INIT;
    char name[1024];
    if (ha_align_stream_gaps(&gaps, &t->stream, i, NULL) < 0) continue;
    cli_out_format(out, "%10" PRIu64 "%10" PRIu64 "%7" PRIu64 "%7" PRIi64 ".%09" PRIi64 "     ",
                   gaps.values, gaps.nulls, gaps.gaps, gaps.oldest_ns / 1000000000,
                   gaps.oldest_ns % 1000000000);
    cli_out_name(out, name_of(&t->fields.items[i], name, sizeof name));
    cli_out_char(out, '\n');
  }
  cli_out_name(out, t->path);
  cli_out_format(out, ": %" PRIu64 " rows", counts->rows);
  if (counts->incomplete) cli_out_format(out, ", %" PRIu64 " omitted", counts->incomplete);
  cli_out_char(out, '\n');
}

static int report(const table *t) {
  ha_align_counts counts = HA_ALIGN_COUNTS_INIT;
  const char *why = NULL;
  cli_out out;

  if (ha_align_stream_counts(&counts, &why, &t->stream, NULL) < 0) return CLI_FAILED;
  if (counts.skipped) {
    cli_warn("%" PRIu64 " messages or damaged places could not be read: %s", counts.skipped, why);
  }
  if (counts.rows == 0) cli_warn("the table has no rows");
  cli_out_init(&out, CLI_STDOUT);
  if (t->set->json) {
    print_json(&out, t, &counts);
  } else if (!t->set->quiet) {
    print_text(&out, t, &counts);
  }
  return cli_out_close(&out, counts.skipped || counts.rows == 0 ? CLI_LOSS : CLI_DONE);
}

/* --- reading and writing ---------------------------------------------------------------------- */

static ha_align_options options_of(const export_settings *set, ha_definitions *definitions) {
  const export_align_settings *align = &set->align;
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;

  if (is_topic(align->rows)) options.at_topic = align->rows;
  if (!options.at_topic) (void)cli_read_number(&options.rate_hz, align->rows, 0, 1e9);
  options.method = align->method + HA_ALIGN_LATEST;
  options.max_age_ns = (int64_t)align->max_age.value;
  options.flags = (align->complete ? (uint32_t)HA_ALIGN_COMPLETE : 0) |
                  (align->ages ? (uint32_t)HA_ALIGN_AGES : 0);
  options.definitions = definitions;
  return options;
}

static ha_status open_stream(table *t, cli_reading *reading, ha_definitions *definitions,
                             ha_error *err) {
  ha_align_options options = options_of(t->set, definitions);
  ha_query query = HA_QUERY_INIT;

  if (strcmp(t->kind, "csv") == 0) options.column_flags = HA_COLUMNS_FLAT;
  CLI_TRY(cli_select_fill(&query, &t->set->select, reading->reader, t->set->quiet, err));
  CLI_TRY(ha_align_stream(&t->stream, reading->reader, t->fields.items, t->fields.size, &query,
                          &options, err));
  reading->reader = NULL; /* the stream owns it now */
  return HA_OK;
}

static int write_file(table *t) {
  const size_t size = strlen(t->set->output) + strlen(t->kind) + 16;
  cli_out_file file;

  t->path = cli_resize(NULL, size, 1);
  snprintf(t->path, size, "%s/aligned.%s", t->set->output, t->kind);
  if (!cli_out_file_open(&file, t->path, t->set->force)) return CLI_FAILED;
  const bool is_good = write_table(t, &file.out);
  if (!cli_out_file_close(&file, is_good)) return CLI_FAILED;
  return report(t);
}

static int export_stream(table *t, cli_reading *reading, ha_definitions *definitions) {
  ha_error err = HA_ERROR_INIT;

  const ha_status st = open_stream(t, reading, definitions, &err);
  if (st < 0) {
    cli_error_from(&err);
    return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  }
  const int code = export_make_folder(t->set->output) ? write_file(t) : CLI_FAILED;
  t->stream.release(&t->stream);
  free(t->path);
  return code;
}

static int export_kind(const export_settings *set, const char *kind, const cli_arguments *bags,
                       ha_definitions *definitions) {
  table t = {.set = set, .kind = kind};
  cli_reading reading;
  int code = CLI_WRONG_USE;

  memset(&reading, 0, sizeof reading);
  if (!cli_reading_open(&reading, bags, 0, set->quiet)) return CLI_FAILED;
  if (list_fields(&t.fields, set, reading.reader)) code = export_stream(&t, &reading, definitions);
  fields_done(&t.fields);
  code = cli_reading_code(&reading, code);
  cli_reading_close(&reading);
  return code;
}

int export_align(const export_settings *set, const cli_arguments *bags) {
  static const char *const kinds[] = {"csv", "arrow"};
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  ha_error err = HA_ERROR_INIT;
  int code = CLI_DONE;

  options.paths = set->definitions.items;
  options.path_count = set->definitions.size;
  if (ha_definitions_open(&definitions, &options, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  for (size_t i = 0; i < 2 && (code == CLI_DONE || code == CLI_LOSS); i++) {
    if (!has_kind(set, kinds[i])) continue;
    const int one = export_kind(set, kinds[i], bags, definitions);
    code = one == CLI_DONE ? code : one;
  }
  ha_definitions_close(definitions);
  return code;
}

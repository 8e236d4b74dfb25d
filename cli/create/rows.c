#include "create/rows.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "base/number/number.h"
#include "base/text/chars.h"

#include "cat/print.h"
#include "create/source.h"
#include "topics/columns.h"
#include "ui/memory.h"
#include "ui/report.h"
#include "ui/signals.h"

/* Names of time columns that are used by default; the first are those of `holdall cat`. */
static const struct {
  const char *column;
  int64_t unit_ns;
} g_usual[] = {{"__time", 0}, {"log_time_ns", 1}, {"time", 0}, {"timestamp", 0}, {"t", 0}};
static const char g_stamp[] = "header.stamp";
static const int64_t g_second_ns = 1000000000;

/* A rule, applied to the columns of a file. */
typedef struct binding {
  const create_rule *rule;
  create_stream *stream;
  columns fields;
  columns values;  /* constants, as YAML */
  bool has_topics; /* names of columns begin with topics; each row belongs to one topic */
  size_t log;      /* index of the column with the log time; SIZE_MAX = none */
  size_t publish;
  int64_t log_unit_ns;
  const char *log_path; /* path of the field with the log time, if log is SIZE_MAX */
} binding;

typedef struct job {
  create_bag *bag;
  const create_rules *rules;
  create_source *source;
  binding *bindings;
  size_t bound; /* number of columns that have bindings */
  document text;
  char *bytes; /* of a message that is not built */
} job;

static bool fail(const job *j, const char *what) {
  cli_error("%s: line %zu: %s", create_source_path(j->source), create_source_line(j->source), what);
  return false;
}

/* --- times ------------------------------------------------------------------------------------ */

/* Read digits with a fraction, without rounding. */
static bool read_decimal(int64_t *out_ns, const char *text, size_t size, int64_t unit_ns) {
  const char *point = memchr(text, '.', size);
  const size_t whole = point ? (size_t)(point - text) : size;
  uint64_t units = 0;
  uint64_t part_ns = 0;

  if (!ha__number_read_u64(&units, text, whole, (uint64_t)(INT64_MAX / unit_ns) - 1)) return false;
  int64_t scale_ns = unit_ns;
  for (size_t i = whole + 1; i < size; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
    scale_ns /= 10;
    part_ns += (uint64_t)(text[i] - '0') * (uint64_t)scale_ns;
  }
  *out_ns = (int64_t)(units * (uint64_t)unit_ns + part_ns);
  return true;
}

/* Read other forms: "1.8e9", or a date. */
static bool read_other(int64_t *out_ns, const char *text, size_t size, int64_t unit_ns) {
  char copy[64];
  double number = 0;
  int32_t kind = HA_TIME_ABSOLUTE;
  int64_t ns = 0;

  if (ha__number_read(&number, text, size)) {
    number *= (double)unit_ns;
    if (!(number >= 0 && number < 9e18)) return false;
    *out_ns = (int64_t)number;
    return true;
  }
  if (size >= sizeof copy) return false;
  memcpy(copy, text, size);
  copy[size] = '\0';
  if (ha_time_parse(&ns, &kind, copy, NULL) < 0 || kind != HA_TIME_ABSOLUTE) return false;
  *out_ns = ns;
  return true;
}

static bool read_time(int64_t *out_ns, const job *j, size_t column, int64_t unit_ns) {
  csv_cell cell = create_source_cells(j->source)[column];

  if (cell.size >= 2 && *cell.text == '"') cell = (csv_cell){cell.text + 1, cell.size - 2};
  if (!unit_ns) unit_ns = g_second_ns;
  if (read_decimal(out_ns, cell.text, cell.size, unit_ns) ||
      read_other(out_ns, cell.text, cell.size, unit_ns)) {
    return true;
  }
  cli_error("%s: line %zu: column %s: '%.*s' is no time", create_source_path(j->source),
            create_source_line(j->source), create_source_name(j->source, column),
            cell.size > 40 ? 40 : (int)cell.size, cell.text);
  return false;
}

/* --- bindings --------------------------------------------------------------------------------- */

static void find_time(binding *b, const job *j) {
  const create_time *log = &b->rule->log;

  b->log = SIZE_MAX;
  b->log_unit_ns = log->unit_ns;
  b->log_path = log->column ? log->column : g_stamp;
  if (log->column) b->log = create_source_find(j->source, log->column);
  for (size_t i = 0; !log->column && b->log == SIZE_MAX && i < sizeof g_usual / sizeof *g_usual;
       i++) {
    b->log = create_source_find(j->source, g_usual[i].column);
    b->log_unit_ns = g_usual[i].unit_ns;
  }
  b->publish =
      b->rule->publish.column ? create_source_find(j->source, b->rule->publish.column) : SIZE_MAX;
}

static bool add_field(columns *out, const job *j, const char *path, size_t cell) {
  if (columns_add(out, path, strlen(path), cell)) return true;
  cli_error("%s: '%s' is no path of a field", create_source_path(j->source), path);
  return false;
}

static bool add_named(binding *b, const job *j) {
  for (size_t i = 0; i < b->rule->column_count; i++) {
    const create_pair *pair = &b->rule->columns[i];
    const size_t column = create_source_find(j->source, pair->from);
    if (column != SIZE_MAX) {
      if (!add_field(&b->fields, j, pair->path, column)) return false;
    } else if (!create_source_is_json(j->source)) { /* later lines of JSON may add the column */
      cli_error("%s: there is no column '%s'", create_source_path(j->source), pair->from);
      return false;
    }
  }
  return true;
}

/* Path in the name of a column. Columns of `holdall cat --csv` begin with the topic; NULL = the
 * column belongs to another topic. */
static const char *path_of(binding *b, const char *name) {
  const size_t size = strlen(b->rule->topic);

  if (*name != '/') return name;
  b->has_topics = true;
  return strncmp(name, b->rule->topic, size) == 0 && name[size] == '/' ? name + size + 1 : NULL;
}

static bool add_all(binding *b, const job *j) {
  for (size_t i = 0; i < create_source_columns(j->source); i++) {
    const char *path = path_of(b, create_source_name(j->source, i));
    if (i == b->log || i == b->publish || !path) continue;
    if (!add_field(&b->fields, j, path, i)) return false;
  }
  return true;
}

/* Constants use the cells after those of the columns. */
static bool add_values(binding *b, const job *j) {
  for (size_t i = 0; i < b->rule->value_count; i++) {
    if (!add_field(&b->values, j, b->rule->values[i].path, CSV_MAX_CELLS + i)) return false;
  }
  return true;
}

static bool bind(binding *b, job *j) {
  columns_clear(&b->fields);
  columns_clear(&b->values);
  b->fields.is_json = create_source_is_json(j->source);
  find_time(b, j);
  if (!(b->rule->column_count ? add_named(b, j) : add_all(b, j)) || !add_values(b, j)) return false;
  columns_sort(&b->fields);
  columns_sort(&b->values);
  b->stream = create_stream_of(j->bag, b->rule->topic, b->rule->type, UINT64_MAX, false);
  return b->stream != NULL;
}

static bool bind_all(job *j) {
  if (j->bound == create_source_columns(j->source)) return true;
  for (size_t i = 0; i < j->rules->size; i++) {
    j->bindings[i].rule = &j->rules->items[i];
    if (!bind(&j->bindings[i], j)) return false;
  }
  j->bound = create_source_columns(j->source);
  return true;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Set the fields of these columns. Returns false after a line on stderr. */
static bool set(job *j, ha_builder *builder, const columns *fields) {
  ha_error err = HA_ERROR_INIT;
  size_t cell = 0;

  if (fields->size == 0) return true;
  j->text.size = 0;
  if (!columns_put(&j->text, fields, create_source_cells(j->source), &cell)) {
    return fail(j, "elements of an array are missing before others of the row");
  }
  const ha_status st = fields->is_json ? ha_builder_json(builder, j->text.text, j->text.size, &err)
                                       : ha_builder_yaml(builder, j->text.text, j->text.size, &err);
  return st >= 0 || fail(j, err.text);
}

static bool put_times(ha_message *msg, const binding *b, const job *j, ha_error *err) {
  if (b->publish != SIZE_MAX) {
    if (!read_time(&msg->publish_time_ns, j, b->publish, b->rule->publish.unit_ns)) return false;
    msg->flags |= HA_MESSAGE_HAS_PUBLISH_TIME;
  }
  if (b->log != SIZE_MAX) return read_time(&msg->log_time_ns, j, b->log, b->log_unit_ns);
  if (create_stream_time(&msg->log_time_ns, b->stream, b->log_path, msg, err) >= 0) return true;
  cli_error("%s: line %zu: no time: there is neither a column nor a field '%s'; --time names one",
            create_source_path(j->source), create_source_line(j->source), b->log_path);
  return false;
}

static bool is_of_other_topic(const binding *b, const csv_cell *cells) {
  return b->has_topics && columns_are_empty(&b->fields, cells);
}

static bool write_row(const binding *b, job *j) {
  ha_builder *builder = create_stream_builder(b->stream);
  csv_cell *cells = create_source_cells(j->source);
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  if (is_of_other_topic(b, cells)) return true;
  for (size_t i = 0; i < b->rule->value_count; i++) {
    const char *value = b->rule->values[i].from;
    cells[CSV_MAX_CELLS + i] = (csv_cell){value, strlen(value)};
  }
  ha_builder_clear(builder);
  if (!set(j, builder, &b->values) || !set(j, builder, &b->fields)) return false;
  if (create_stream_finish(&msg, b->stream, &err) < 0) return fail(j, err.text);
  if (!put_times(&msg, b, j, &err)) return false;
  return create_stream_write(j->bag, b->stream, &msg, &err) >= 0 || fail(j, err.text);
}

static bool write_rows(job *j) {
  if (!bind_all(j)) return false;
  for (size_t i = 0; i < j->rules->size; i++) {
    if (!write_row(&j->bindings[i], j)) return false;
  }
  return true;
}

/* --- lines of `holdall cat --json` ------------------------------------------------------------ */

static csv_cell cell_of(const job *j, const char *name) {
  const size_t column = create_source_find(j->source, name);

  return column == SIZE_MAX ? (csv_cell){NULL, 0} : create_source_cells(j->source)[column];
}

/* Read a JSON string without escapes; false if it is something else, or does not fit. */
static bool read_string(char *out, size_t room, const job *j, const char *name) {
  const csv_cell cell = cell_of(j, name);

  if (cell.size < 2 || *cell.text != '"' || cell.size - 2 >= room) return false;
  memcpy(out, cell.text + 1, cell.size - 2);
  out[cell.size - 2] = '\0';
  return !strchr(out, '\\');
}

/* Read a number; false if it is null or missing. */
static bool read_count(uint64_t *out, const job *j, const char *name) {
  const csv_cell cell = cell_of(j, name);

  return ha__number_read_u64(out, cell.text ? cell.text : "", cell.size, INT64_MAX);
}

static bool read_head(ha_message *msg, const job *j) {
  uint64_t value = 0;

  if (!read_count(&value, j, "log_time_ns")) return false;
  msg->log_time_ns = (int64_t)value;
  if (read_count(&value, j, "publish_time_ns")) {
    msg->publish_time_ns = (int64_t)value;
    msg->flags |= HA_MESSAGE_HAS_PUBLISH_TIME;
  }
  if (read_count(&value, j, "sequence") && value <= UINT32_MAX) {
    msg->sequence = (uint32_t)value;
    msg->flags |= HA_MESSAGE_HAS_SEQUENCE;
  }
  return true;
}

/* Messages in JSON are copied, because 'holdall cat' copies them, too. */
static bool copy_json(ha_message *msg, job *j, csv_cell data) {
  j->bytes = cli_resize(j->bytes, data.size, 1);
  msg->data = (const uint8_t *)j->bytes;
  return cli_json_compact(j->bytes, &msg->size, data.text, data.size) ||
         fail(j, "data: this is no JSON");
}

/* Bytes of a message that 'holdall cat' could not decode: a string of hexadecimal digits. */
static bool copy_payload(ha_message *msg, job *j, csv_cell payload) {
  const char *text = payload.text + 1;

  msg->size = (payload.size - 2) / 2;
  j->bytes = cli_resize(j->bytes, msg->size + 1, 1);
  msg->data = (const uint8_t *)j->bytes;
  for (size_t i = 0; i < msg->size; i++) {
    const unsigned high = ha__hex_value(text[2 * i]);
    const unsigned low = ha__hex_value(text[2 * i + 1]);
    if (high > 15 || low > 15) return fail(j, "payload: this is not hexadecimal");
    j->bytes[i] = (char)(16 * high + low);
  }
  return payload.size % 2 == 0 || fail(j, "payload: this is not hexadecimal");
}

static bool build(ha_message *msg, const job *j, const create_stream *stream, csv_cell data) {
  ha_builder *builder = create_stream_builder(stream);
  ha_error err = HA_ERROR_INIT;

  ha_builder_clear(builder);
  ha_status st = ha_builder_json(builder, data.text, data.size, &err);
  if (st >= 0) st = create_stream_finish(msg, stream, &err);
  return st >= 0 || fail(j, err.text);
}

static bool fill(ha_message *msg, job *j, const create_stream *stream, csv_cell data) {
  const csv_cell payload = cell_of(j, "payload");
  const bool is_null = data.size == 4 && memcmp(data.text, "null", 4) == 0;

  if (is_null && payload.size >= 2 && *payload.text == '"') return copy_payload(msg, j, payload);
  return create_stream_is_json(stream) ? copy_json(msg, j, data) : build(msg, j, stream, data);
}

static bool write_line(job *j) {
  char topic[1024];
  char type[1024];
  uint64_t source = 0;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  const csv_cell data = cell_of(j, "data");
  if (!read_string(topic, sizeof topic, j, "topic") || !read_string(type, sizeof type, j, "type") ||
      !read_head(&msg, j) || data.size == 0) {
    return fail(j, "this is no message of 'holdall cat --json' in full; --topic and --type name "
                   "what others are");
  }
  (void)read_count(&source, j, "channel");
  const bool is_ros1 = !strstr(type, "/msg/");
  const create_stream *stream = create_stream_of(j->bag, topic, type, source, is_ros1);
  if (!stream) return false;
  if (!fill(&msg, j, stream, data)) return false;
  return create_stream_write(j->bag, stream, &msg, &err) >= 0 || fail(j, err.text);
}

/* --- files ------------------------------------------------------------------------------------ */

static bool run(job *j) {
  const bool is_of_cat = !j->rules->items[0].topic;

  if (is_of_cat && !create_source_is_json(j->source)) {
    cli_error("%s: a table needs --topic and --type, or --map", create_source_path(j->source));
    return false;
  }
  for (;;) {
    const int found = create_source_next(j->source);
    if (found <= 0) return found == 0;
    if (cli_is_stopped()) {
      cli_error("interrupted: no bag was made");
      return false;
    }
    if (!(is_of_cat ? write_line(j) : write_rows(j))) return false;
  }
}

bool create_rows(create_bag *bag, const char *path, const create_rules *rules) {
  job j = {.bag = bag, .rules = rules, .bound = SIZE_MAX};

  j.bindings = cli_resize(NULL, rules->size, sizeof *j.bindings);
  memset(j.bindings, 0, rules->size * sizeof *j.bindings);
  const bool good = create_source_open(&j.source, path) && run(&j);
  create_source_close(j.source);
  for (size_t i = 0; i < rules->size; i++) {
    columns_clear(&j.bindings[i].fields);
    columns_clear(&j.bindings[i].values);
  }
  free(j.bindings);
  free(j.text.text);
  free(j.bytes);
  return good;
}

/* Opens an aligned table: chooses topics, columns and names of columns.
 */
#include "bag/align/align.h"

#include <string.h>

#include "bag/align/rows.h"
#include "bag/align/source.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/table.h"
#include "encoding/columns/columns.h"

enum { DEFAULT_ROWS = 65536, DEFAULT_BYTES = 64 << 20, DEFAULT_WAIT = 256 << 20 };

static const uint64_t default_max_rows = 100000000;
static const double max_rate_hz = 1e9;

void ha__align_done(ha__align *a) {
  for (size_t i = 0; i < a->column_count; i++) {
    ha__align_column *column = &a->columns[i];
    ha_columns_free(column->columns);
    ha_columns_free(column->after);
    ha__free(column->name);
    ha__free(column->age_name);
    ha__free(column->ages);
    ha__free(column->has_value);
  }
  for (size_t i = 0; i < a->source_count; i++) {
    ha__align_source_done(&a->sources[i]);
  }
  ha__free(a->columns);
  ha__free(a->sources);
  ha__free(a->source_of);
  ha__free(a->next_source);
  ha__free(a->is_row);
  ha__free(a->time_name);
  ha__free(a->times);
  ha__align_rows_done(&a->rows);
  ha_decoder_free(a->decoder);
  ha_definitions_close(a->own_definitions);
  ha__free(a);
}

/* --- options ---------------------------------------------------------------------------------- */

static bool is_method(int32_t method) {
  return method >= HA_ALIGN_DEFAULT && method <= HA_ALIGN_LINEAR;
}

static ha_status check_options(const ha_align_options *o, ha_error *err) {
  const uint32_t flags = HA_ALIGN_COMPLETE | HA_ALIGN_AGES | HA_ALIGN_STOP | HA_ALIGN_ADAPT;
  const uint32_t of_columns = HA_COLUMNS_FLAT | HA_COLUMNS_TIME_STRUCTS;
  const bool has_rate = o->rate_hz > 0 && o->rate_hz <= max_rate_hz;

  if (o->flags & ~flags || o->column_flags & ~of_columns) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown flags of an aligned table");
  }
  if (!has_rate && !(o->rate_hz == 0 && o->at_topic)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "rows of an aligned table are at a rate above 0 and up to 1e9 Hz, or at the "
                   "messages of a topic");
  }
  if (has_rate && o->at_topic) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "rows have a rate or are at messages, not both");
  }
  if (o->max_age_ns < 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the maximum age is negative");
  }
  if (is_method(o->method)) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown method %d", (int)o->method);
}

static void set_defaults(ha_align_options *o) {
  if (o->method == HA_ALIGN_DEFAULT) o->method = HA_ALIGN_LATEST;
  if (o->batch_rows == 0) o->batch_rows = DEFAULT_ROWS;
  if (o->batch_bytes == 0) o->batch_bytes = DEFAULT_BYTES;
  if (o->wait_bytes == 0) o->wait_bytes = DEFAULT_WAIT;
  if (o->max_rows == 0) o->max_rows = default_max_rows;
}

/* --- sources ---------------------------------------------------------------------------------- */

static ha_status open_source(ha__align *a, uint32_t index, const char *topic, int32_t method,
                             ha_error *err) {
  ha__align_source *source = &a->sources[index];
  const bool is_adapted = (a->options.flags & HA_ALIGN_ADAPT) != 0;
  size_t count;

  *source =
      (ha__align_source){.method = method, .topic = HA__ARROW_TOPIC_INIT, .total = UINT64_MAX};
  a->source_count++;
  a->looks_ahead = a->looks_ahead || method != HA_ALIGN_LATEST;
  HA_TRY(ha__arrow_topic_open(&source->topic, a->reader, a->decoder, topic, is_adapted, err));
  const ha_channel *const *channels = ha_reader_channels(&count, a->reader);
  a->next_source[index] = HA__NO_SOURCE;
  for (size_t i = 0; i < count; i++) {
    if (strcmp(channels[i]->topic, topic) != 0) continue;
    a->next_source[index] = a->source_of[i];
    a->source_of[i] = index;
  }
  return HA_OK;
}

/* The source of a topic and a method; fields share it. */
static ha_status find_source(uint32_t *out, ha__align *a, const char *topic, int32_t method,
                             ha_error *err) {
  for (*out = 0; *out < a->source_count; ++*out) {
    const ha__align_source *source = &a->sources[*out];
    if (source->method == method && !strcmp(source->topic.channel->topic, topic)) return HA_OK;
  }
  return open_source(a, *out, topic, method, err);
}

/* --- columns ---------------------------------------------------------------------------------- */

/* "TOPIC.PATH", or the caller's name. NULL: out of memory. */
static char *name_of(const ha_align_field *field, const char *path) {
  if (field->name) return ha__dup_string(field->name);
  const size_t size = strlen(field->topic) + strlen(path) + 2;
  char *name = ha__alloc(size);
  if (name) ha__format(name, size, "%s%s%s", field->topic, *path ? "." : "", path);
  return name;
}

static ha_status new_columns(ha_columns **out, const ha__align *a, const ha__align_source *source,
                             const char *path, ha_error *err) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;

  options.flags = a->options.column_flags | HA_COLUMNS_NO_LOG_TIME | HA_COLUMNS_NO_PUBLISH_TIME;
  options.fields = &path;
  options.field_count = 1;
  HA_TRY(ha_columns_new(out, source->topic.plan, &options, err));
  ha__columns_make_nullable(*out);
  return HA_OK;
}

/* Replace the path by the name; with all fields, put "NAME." in front of each. */
static ha_status rename_columns(ha__align_column *column, const char *path, ha_error *err) {
  if (*path) return ha__columns_rename(column->columns, strlen(path), column->name, err);
  const size_t size = strlen(column->name) + 2;
  char *prefix = ha__alloc(size);
  if (!prefix) return HA_FAIL_NOMEM(err);
  ha__format(prefix, size, "%s.", column->name);
  const ha_status st = ha__columns_rename(column->columns, 0, prefix, err);
  ha__free(prefix);
  return st;
}

static ha_status open_column(ha__align *a, const ha_align_field *field, ha_error *err) {
  ha__align_column *column = &a->columns[a->column_count++];
  const char *path = field->path ? field->path : "";
  const int32_t method = field->method ? field->method : a->options.method;

  if (!field->topic || !is_method(field->method)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "field %zu has no topic, or an unknown method",
                   a->column_count - 1);
  }
  HA_TRY(find_source(&column->source, a, field->topic, method, err));
  const ha__align_source *source = &a->sources[column->source];
  column->name = name_of(field, path);
  if (!column->name) return HA_FAIL_NOMEM(err);
  HA_TRY(new_columns(&column->columns, a, source, path, err));
  if (method == HA_ALIGN_LINEAR) HA_TRY(new_columns(&column->after, a, source, path, err));
  return rename_columns(column, path, err);
}

/* --- names ------------------------------------------------------------------------------------ */

/* name with "_" appended until it is unused; "NAME.age" if suffix is ".age". */
static ha_status free_name(char **out, ha__table *taken, const char *name, const char *suffix,
                           ha_error *err) {
  const size_t room = strlen(name) + strlen(suffix) + taken->size + 2;
  uint64_t found;

  *out = ha__alloc(room);
  if (!*out) return HA_FAIL_NOMEM(err);
  ha__format(*out, room, "%s%s", name, suffix);
  size_t size = strlen(*out);
  while (ha__table_find(&found, taken, *out, size)) {
    (*out)[size++] = '_';
    (*out)[size] = '\0';
  }
  return ha__table_put(taken, *out, size, 0, err);
}

static ha_status take_names(ha__table *taken, const ha_columns *columns, ha_error *err) {
  const ha__column *root = &columns->columns[columns->root];
  uint64_t found;

  for (uint32_t i = root->child; i != HA__NO_COLUMN; i = columns->columns[i].next) {
    const char *name = columns->columns[i].name;
    if (ha__table_find(&found, taken, name, strlen(name))) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                     "two columns would be called '%.150s': rename one of them", name);
    }
    HA_TRY(ha__table_put(taken, name, strlen(name), 0, err));
  }
  return HA_OK;
}

static ha_status choose_names(ha__align *a, ha__table *taken, ha_error *err) {
  for (size_t i = 0; i < a->column_count; i++) {
    HA_TRY(take_names(taken, a->columns[i].columns, err));
  }
  HA_TRY(free_name(&a->time_name, taken, "time", "", err));
  for (size_t i = 0; i < a->column_count && a->options.flags & HA_ALIGN_AGES; i++) {
    ha__align_column *column = &a->columns[i];
    HA_TRY(free_name(&column->age_name, taken, column->name, ".age", err));
  }
  return HA_OK;
}

/* --- rows and messages ------------------------------------------------------------------------ */

static ha_status find_rows(ha__align *a, const ha_query *query, ha_error *err) {
  const char *topic = a->options.at_topic;
  bool is_found = false;
  size_t count;

  a->rows = (ha__align_rows){.rate_hz = topic ? 0 : a->options.rate_hz,
                             .start_ns = query->start_ns,
                             .end_ns = query->end_ns,
                             .has_start = query->start_ns != INT64_MIN};
  const ha_channel *const *channels = ha_reader_channels(&count, a->reader);
  for (size_t i = 0; topic && i < count; i++) {
    a->is_row[i] = strcmp(channels[i]->topic, topic) == 0;
    is_found = is_found || a->is_row[i];
  }
  if (!topic || is_found) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the bag has no topic '%s'", topic);
}

/* Where reading begins: the start of the rows, minus the time that earlier messages may reach
 * into it. */
static int64_t first_time(const ha__align *a, int64_t start_ns) {
  int64_t first;

  if (a->options.max_age_ns == 0) return INT64_MIN;
  return __builtin_sub_overflow(start_ns, a->options.max_age_ns, &first) ? INT64_MIN : first;
}

/* Count the messages of each source, so that it does not wait for more. */
static ha_status count_messages(ha__align *a, ha_error *err) {
  const ha_bag_info *info;

  HA_TRY(ha_reader_info(&info, a->reader, HA_INFO_INDEXED, err));
  for (size_t i = 0; i < a->source_count; i++) {
    ha__align_source *source = &a->sources[i];
    for (size_t k = 0; k < info->topic_count; k++) {
      if (strcmp(info->topics[k]->name, source->topic.channel->topic) != 0) continue;
      source->total = info->topics[k]->message_count;
    }
  }
  return HA_OK;
}

static ha_status set_query(ha__align *a, const ha_query *rows, ha_error *err) {
  ha_query query = HA_QUERY_INIT;
  const char **topics = ha__alloc_zeroed(a->source_count + 1, sizeof *topics);

  if (!topics) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < a->source_count; i++) {
    topics[query.topic_count++] = a->sources[i].topic.channel->topic;
  }
  if (a->options.at_topic) topics[query.topic_count++] = a->options.at_topic;
  query.topics = topics;
  if (rows->start_ns != INT64_MIN) query.start_ns = first_time(a, rows->start_ns);
  ha_status st = HA_OK;
  if (a->looks_ahead && query.start_ns == INT64_MIN) st = count_messages(a, err);
  if (st >= 0) st = ha_reader_query(a->reader, &query, err);
  ha__free((void *)topics);
  return st;
}

/* --- opening ---------------------------------------------------------------------------------- */

static ha_status allocate(ha__align *a, size_t fields, ha_error *err) {
  ha_reader_channels(&a->channel_count, a->reader);
  a->columns = ha__alloc_zeroed(fields, sizeof *a->columns);
  a->sources = ha__alloc_zeroed(fields, sizeof *a->sources);
  a->next_source = ha__alloc_zeroed(fields, sizeof *a->next_source);
  a->source_of = ha__alloc_zeroed(a->channel_count, sizeof *a->source_of);
  a->is_row = ha__alloc_zeroed(a->channel_count, sizeof *a->is_row);
  if (!a->columns || !a->sources || !a->next_source || !a->source_of || !a->is_row) {
    return HA_FAIL_NOMEM(err);
  }
  memset(a->source_of, 0xFF, a->channel_count * sizeof *a->source_of); /* HA__NO_SOURCE */
  return HA_OK;
}

static ha_status open_decoder(ha__align *a, ha_error *err) {
  ha_definitions *definitions = a->options.definitions;

  if (!definitions) {
    HA_TRY(ha_definitions_open(&a->own_definitions, NULL, err));
    definitions = a->own_definitions;
  }
  HA_TRY(ha_decoder_new(&a->decoder, definitions, err));
  return ha_decoder_sample(a->decoder, a->reader, err);
}

ha_status ha__align_open(ha__align *a, const ha_align_field *fields, size_t count,
                         const ha_query *query, ha_error *err) {
  ha__table names = HA__TABLE_INIT;

  HA_TRY(check_options(&a->options, err));
  if (count == 0) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no fields are chosen");
  set_defaults(&a->options);
  HA_TRY(allocate(a, count, err));
  HA_TRY(open_decoder(a, err));
  for (size_t i = 0; i < count; i++) {
    HA_TRY(open_column(a, &fields[i], err));
  }
  const ha_status st = choose_names(a, &names, err);
  ha__table_done(&names);
  HA_TRY(st);
  HA_TRY(find_rows(a, query, err));
  const ha_status queried = set_query(a, query, err);
  a->options.at_topic = NULL; /* owned by the caller */
  return queried;
}

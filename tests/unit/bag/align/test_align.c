/* Aligned tables of generated bags: each row has the values that a search over all messages finds,
 * in both encodings, for every method, with rows at a rate and at messages. */
#include "../../shared_folder.h"
#include "../../test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <holdall/align.h>
#include <holdall/builder.h>
#include <holdall/writer.h>

enum { MAX_MESSAGES = 200, MS = 1000000, ROUNDS = 40 };

#define assert_near(a, b, distance) assert_true(fabs((double)(a) - (double)(b)) <= (distance))

static const char g_definition[] =
    "float64 x\nint32 n\nfloat32[2] v\nfloat64[] list\nstring s\ngeometry_msgs/Quaternion q\n"
    "uint8[] bytes\nPart[2] parts\n"
    "================================================================================\n"
    "MSG: geometry_msgs/Quaternion\nfloat64 x\nfloat64 y\nfloat64 z\nfloat64 w\n"
    "================================================================================\n"
    "MSG: pkg/Part\nfloat64 p\n";

/* The messages of one topic; message k has the value k in all fields. */
typedef struct topic {
  const char *name;
  int64_t times[MAX_MESSAGES];
  size_t count;
} topic;

/* --- bags ------------------------------------------------------------------------------------- */

static const char *in_folder(char *out, const char *name) {
  snprintf(out, 128, "%s/%s", g_folder, name);
  return out;
}

/* Rotation about z by k tenths of a radian. */
static void build(ha_builder *builder, size_t k) {
  char text[512];
  const double half = (double)k * 0.05;

  snprintf(text, sizeof text,
           "{\"x\":%zu,\"n\":%zu,\"v\":[%zu,-%zu],\"list\":[%zu%s],\"s\":\"%zu\","
           "\"q\":{\"z\":%.17g,\"w\":%.17g},\"bytes\":[%zu],\"parts\":[{\"p\":1},{\"p\":%zu}]}",
           k, k, k, k, k, k % 5 == 0 ? ",7" : "", k, sin(half), cos(half), k % 256, k);
  assert_ok(ha_builder_json(builder, text, strlen(text), NULL));
}

typedef struct bag {
  ha_writer *writer;
  ha_builder *builder;
  bool is_ros1;
} bag;

static void start_bag(bag *b, const char *name) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  char path[128];

  options.flags = HA_WRITE_FORCE;
  b->is_ros1 = strstr(name, ".bag") != NULL;
  b->builder = NULL;
  assert_ok(ha_writer_open(&b->writer, in_folder(path, name), &options, NULL));
}

static uint32_t add_channel(bag *b, const char *name, const char *definition) {
  ha_schema schema = HA_SCHEMA_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  uint32_t id = 0;

  schema.name = b->is_ros1 ? "pkg/Thing" : "pkg/msg/Thing";
  schema.encoding = b->is_ros1 ? "ros1msg" : "ros2msg";
  schema.data = (const uint8_t *)definition;
  schema.size = strlen(definition);
  channel.topic = name;
  channel.schema = &schema;
  channel.encoding = b->is_ros1 ? "ros1" : "cdr";
  assert_ok(ha_writer_add_channel(&id, b->writer, &channel, NULL, NULL));
  ha_builder_free(b->builder);
  assert_ok(ha_builder_new_channel(&b->builder, &channel, NULL, NULL, NULL));
  return id;
}

static void end_bag(bag *b) {
  ha_builder_free(b->builder);
  assert_ok(ha_writer_close(b->writer, NULL));
}

/* All messages in order of time. */
static void write_bag(const char *name, const topic *topics, size_t count) {
  bag b;
  uint32_t ids[4];
  size_t next[4] = {0};

  start_bag(&b, name);
  for (size_t i = 0; i < count; i++) {
    ids[i] = add_channel(&b, topics[i].name, g_definition);
  }
  for (;;) {
    size_t first = count;
    for (size_t i = 0; i < count; i++) {
      if (next[i] == topics[i].count) continue;
      if (first < count && topics[i].times[next[i]] >= topics[first].times[next[first]]) continue;
      first = i;
    }
    if (first == count) break;
    const size_t k = next[first]++;
    build(b.builder, k);
    assert_ok(ha_writer_write_built(b.writer, ids[first], b.builder, topics[first].times[k], NULL));
  }
  end_bag(&b);
}

static ha_reader *open_bag(const char *name) {
  ha_reader *reader = NULL;
  char path[128];
  const char *paths[] = {in_folder(path, name)};

  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  return reader;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* All batches of a stream. */
typedef struct table {
  struct ArrowArrayStream stream;
  struct ArrowSchema schema;
  struct ArrowArray batches[64];
  size_t batch_count;
  size_t rows;
} table;

static void open_table(table *t, const char *bag_name, const ha_align_field *fields, size_t count,
                       const ha_query *query, const ha_align_options *options) {
  memset(t, 0, sizeof *t);
  assert_ok(ha_align_stream(&t->stream, open_bag(bag_name), fields, count, query, options, NULL));
  assert_int_equal(t->stream.get_schema(&t->stream, &t->schema), 0);
}

static int next_batch(table *t) {
  struct ArrowArray *batch = &t->batches[t->batch_count];

  assert_true(t->batch_count < 64);
  const int failure = t->stream.get_next(&t->stream, batch);
  if (failure == 0 && batch->release) {
    t->rows += (size_t)batch->length;
    t->batch_count++;
  }
  return failure;
}

static void read_table(table *t) {
  size_t before;

  do {
    before = t->batch_count;
    assert_int_equal(next_batch(t), 0);
  } while (t->batch_count > before);
}

static void close_table(table *t) {
  for (size_t i = 0; i < t->batch_count; i++) {
    t->batches[i].release(&t->batches[i]);
  }
  t->schema.release(&t->schema);
  t->stream.release(&t->stream);
}

static int64_t column_of(const table *t, const char *name) {
  for (int64_t i = 0; i < t->schema.n_children; i++) {
    if (strcmp(t->schema.children[i]->name, name) == 0) return i;
  }
  return -1;
}

/* A column at a row, and the row's place in its batch. */
static const struct ArrowArray *at(const table *t, const char *name, size_t row, int64_t *place) {
  const int64_t column = column_of(t, name);
  size_t i = 0;

  if (column < 0) print_error("no column %s\n", name);
  assert_true(column >= 0);
  for (*place = (int64_t)row; *place >= t->batches[i].length; i++) {
    *place -= t->batches[i].length;
  }
  return t->batches[i].children[column];
}

static bool is_valid(const struct ArrowArray *array, int64_t place) {
  const uint8_t *bits = array->buffers[0];

  return !bits || (bits[place / 8] >> (place % 8) & 1);
}

static bool has_value(const table *t, const char *name, size_t row) {
  int64_t place;
  const struct ArrowArray *array = at(t, name, row, &place);

  return is_valid(array, place);
}

static int64_t integer_at(const table *t, const char *name, size_t row) {
  int64_t place;
  const struct ArrowArray *array = at(t, name, row, &place);

  return ((const int64_t *)array->buffers[1])[place];
}

static double number_at(const table *t, const char *name, size_t row) {
  int64_t place;
  const struct ArrowArray *array = at(t, name, row, &place);

  return ((const double *)array->buffers[1])[place];
}

/* --- the reference: a search over all messages ------------------------------------------------ */

typedef struct want {
  bool has_value;
  size_t message; /* index of the message whose value the row contains */
  double number;  /* of a field that is interpolated */
} want;

static want expect(const topic *t, int64_t row_ns, int32_t method, int64_t max_age) {
  size_t before = t->count;
  size_t after = t->count;

  for (size_t i = 0; i < t->count; i++) {
    if (t->times[i] <= row_ns) before = i;
    if (t->times[i] > row_ns && after == t->count) after = i;
  }
  const bool has_before = before < t->count && (!max_age || row_ns - t->times[before] <= max_age);
  const bool has_after = after < t->count && (!max_age || t->times[after] - row_ns <= max_age);
  if (method == HA_ALIGN_LINEAR && has_before && t->times[before] < row_ns) {
    if (!has_after) return (want){false, 0, 0};
    const double share =
        (double)(row_ns - t->times[before]) / (double)(t->times[after] - t->times[before]);
    return (want){true, before, (double)before + share * ((double)after - (double)before)};
  }
  if (method == HA_ALIGN_NEAREST && has_after &&
      (!has_before || t->times[after] - row_ns < row_ns - t->times[before])) {
    return (want){true, after, (double)after};
  }
  return (want){has_before, before, (double)before};
}

/* --- checks of a row -------------------------------------------------------------------------- */

static void check_lists(const table *t, size_t row, const want *w) {
  int64_t place;
  const struct ArrowArray *v = at(t, "v", row, &place);
  const float *pair = (const float *)v->children[0]->buffers[1] + 2 * place;

  assert_near(pair[0], w->number, 1e-4);
  assert_near(pair[1], -w->number, 1e-4);
  const struct ArrowArray *list = at(t, "list", row, &place);
  const int32_t *offsets = list->buffers[1];
  const double *items = (const double *)list->children[0]->buffers[1] + offsets[place];
  const bool is_long = w->message % 5 == 0;
  assert_int_equal(offsets[place + 1] - offsets[place], is_long ? 2 : 1);
  /* lists of different lengths are not interpolated */
  const bool is_alike = is_long == ((w->message + 1) % 5 == 0);
  assert_near(items[0], is_alike ? w->number : (double)w->message, 1e-6);
}

static void check_others(const table *t, size_t row, const want *w) {
  int64_t place;
  char text[16];

  const struct ArrowArray *n = at(t, "n", row, &place);
  assert_int_equal(((const int32_t *)n->buffers[1])[place], w->message);
  const struct ArrowArray *s = at(t, "s", row, &place);
  const int32_t *offsets = s->buffers[1];
  snprintf(text, sizeof text, "%zu", w->message);
  assert_int_equal(offsets[place + 1] - offsets[place], strlen(text));
  assert_memory_equal((const char *)s->buffers[2] + offsets[place], text, strlen(text));
  const struct ArrowArray *parts = at(t, "parts", row, &place);
  const double *p = parts->children[0]->children[0]->buffers[1];
  assert_near(p[2 * place + 1], (double)w->message, 1e-9);
}

static void check_rotation(const table *t, size_t row, const want *w) {
  int64_t place;
  const struct ArrowArray *q = at(t, "q", row, &place);

  for (size_t i = 0; i < 4; i++) {
    const double half = w->number * 0.05;
    const double wanted = i == 2 ? sin(half) : i == 3 ? cos(half) : 0;
    assert_near(((const double *)q->children[i]->buffers[1])[place], wanted, 1e-9);
  }
}

static const ha_align_field g_fields[] = {
    {"/a", "x", "x", 0},         {"/a", "n", "n", 0},  {"/a", "v", "v", 0},
    {"/a", "list", "list", 0},   {"/a", "s", "s", 0},  {"/a", "q", "q", 0},
    {"/a", "parts", "parts", 0}, {"/b", "x", NULL, 0}, {"/b", "list[1]", "second", 0},
    {"/a", "bytes", "bytes", 0}};

enum { FIELDS = sizeof g_fields / sizeof *g_fields };

static void check_row(const table *t, size_t row, const topic *topics, int32_t method,
                      int64_t max_age) {
  static const char *const names[] = {"x", "n", "v", "list", "s", "q", "parts", "bytes"};
  const int64_t row_ns = integer_at(t, "time", row);
  const want a = expect(&topics[0], row_ns, method, max_age);
  const want b = expect(&topics[1], row_ns, method, max_age);

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_int_equal(has_value(t, names[i], row), a.has_value);
  }
  assert_int_equal(has_value(t, "/b.x", row), b.has_value);
  /* the second element is in every fifth message alone */
  assert_int_equal(has_value(t, "second", row), b.has_value && b.message % 5 == 0);
  if (b.has_value) assert_near(number_at(t, "/b.x", row), b.number, 1e-6);
  if (!a.has_value) return;
  assert_near(number_at(t, "x", row), a.number, 1e-6);
  check_lists(t, row, &a);
  check_others(t, row, &a);
  check_rotation(t, row, &a);
}

/* --- random bags ------------------------------------------------------------------------------ */

static uint32_t g_random = 1;

static uint32_t draw(uint32_t below) {
  g_random = g_random * 1664525 + 1013904223;
  return (g_random >> 8) % below;
}

/* Messages with pauses between them, and with equal times. */
static void make_topic(topic *t, const char *name) {
  int64_t time = INT64_C(1700000000000000000) + (int64_t)draw(300) * MS;

  t->name = name;
  t->count = 1 + draw(60);
  for (size_t i = 0; i < t->count; i++) {
    t->times[i] = time;
    time += draw(8) == 0 ? (int64_t)draw(1000) * MS : (int64_t)draw(4) * 10 * MS;
  }
}

static void check_table(const char *name, const topic *topics, const ha_align_options *options) {
  table t;

  open_table(&t, name, g_fields, FIELDS, NULL, options);
  read_table(&t);
  for (size_t i = 0; i < t.rows; i++) {
    check_row(&t, i, topics, options->method, options->max_age_ns);
  }
  /* the rows themselves */
  const topic *rows = &topics[2];
  int64_t start = topics[0].times[0] < topics[1].times[0] ? topics[0].times[0] : topics[1].times[0];
  const int64_t end_a = topics[0].times[topics[0].count - 1];
  const int64_t end_b = topics[1].times[topics[1].count - 1];
  const int64_t end = end_a > end_b ? end_a : end_b;
  if (options->at_topic) {
    assert_int_equal(t.rows, rows->count);
  } else {
    const double step = 1e9 / options->rate_hz;
    assert_int_equal(t.rows, (size_t)floor((double)(end - start) / step) + 1);
  }
  for (size_t i = 0; i < t.rows; i++) {
    const double since = (double)i * 1e9 / options->rate_hz;
    const int64_t wanted = options->at_topic ? rows->times[i] : start + (int64_t)llround(since);
    assert_int_equal(integer_at(&t, "time", i), wanted);
  }
  close_table(&t);
}

static void rows_are_those_of_a_search(void **state) {
  static const double rates[] = {100, 30, 7.3, 1000.0 / 3};

  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    const char *name = round % 2 ? "x.bag" : "x.mcap";
    ha_align_options options = HA_ALIGN_OPTIONS_INIT;
    topic topics[3];
    make_topic(&topics[0], "/a");
    make_topic(&topics[1], "/b");
    make_topic(&topics[2], "/c");
    write_bag(name, topics, 3);
    for (int32_t method = HA_ALIGN_LATEST; method <= HA_ALIGN_LINEAR; method++) {
      options.method = method;
      options.max_age_ns = draw(2) ? 0 : (int64_t)draw(300) * MS;
      options.batch_rows = draw(2) ? 0 : 40 + draw(100);
      options.rate_hz = round % 3 ? rates[draw(4)] : 0;
      options.at_topic = round % 3 ? NULL : "/c";
      check_table(name, topics, &options);
    }
  }
}

/* --- single cases ----------------------------------------------------------------------------- */

/* /a at 0, 100, 200 ... ms, ten of them; /b at 0 alone. */
static void write_plain(const char *name) {
  topic topics[2] = {{.name = "/a", .count = 10}, {.name = "/b", .count = 1}};

  for (size_t i = 0; i < 10; i++) {
    topics[0].times[i] = (int64_t)i * 100 * MS;
  }
  write_bag(name, topics, 2);
}

static void columns_have_names(void **state) {
  static const ha_align_field fields[] = {
      {"/a", "q", NULL, 0}, {"/a", "q.x", "q2", 0}, {"/b", NULL, "all", 0}, {"/b", "n", "time", 0}};
  static const char *const names[] = {
      "time_",   "/a.q.x",    "/a.q.y",    "/a.q.z",   "/a.q.w", "/a.q.age", "q2",      "q2.age",
      "all.x",   "all.n",     "all.v",     "all.list", "all.s",  "all.q.x",  "all.q.y", "all.q.z",
      "all.q.w", "all.bytes", "all.parts", "all.age",  "time",   "time.age"};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  table t;

  (void)state;
  write_plain("names.mcap");
  options.rate_hz = 10;
  options.flags = HA_ALIGN_AGES;
  options.column_flags = HA_COLUMNS_FLAT;
  open_table(&t, "names.mcap", fields, 4, NULL, &options);
  assert_int_equal(t.schema.n_children, sizeof names / sizeof *names);
  for (int64_t i = 0; i < t.schema.n_children; i++) {
    assert_string_equal(t.schema.children[i]->name, names[i]);
    assert_int_equal(t.schema.children[i]->flags, i == 0 ? 0 : ARROW_FLAG_NULLABLE);
  }
  read_table(&t);
  assert_int_equal(t.rows, 10);
  for (size_t i = 0; i < t.rows; i++) {
    assert_int_equal(integer_at(&t, "/a.q.age", i), 0);
    assert_int_equal(integer_at(&t, "all.age", i), (int64_t)i * 100 * MS);
  }
  close_table(&t);
}

static void gaps_are_counted(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", NULL, 0}, {"/b", "x", NULL, 0}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  ha_align_counts counts = HA_ALIGN_COUNTS_INIT;
  ha_align_gaps gaps = HA_ALIGN_GAPS_INIT;
  table t;

  (void)state;
  write_plain("gaps.bag");
  options.rate_hz = 20;
  options.max_age_ns = 100 * MS;
  options.flags = HA_ALIGN_COMPLETE;
  open_table(&t, "gaps.bag", fields, 2, NULL, &options);
  read_table(&t);
  assert_int_equal(t.rows, 3); /* at 0, 50 and 100 ms */
  assert_ok(ha_align_stream_counts(&counts, NULL, &t.stream, NULL));
  assert_int_equal(counts.rows, 3);
  assert_int_equal(counts.incomplete, 16);
  assert_int_equal(counts.skipped, 0);
  assert_ok(ha_align_stream_gaps(&gaps, &t.stream, 0, NULL));
  assert_int_equal(gaps.messages, 10);
  assert_int_equal(gaps.values, 19);
  assert_int_equal(gaps.nulls, 0);
  assert_int_equal(gaps.oldest_ns, 50 * MS);
  assert_ok(ha_align_stream_gaps(&gaps, &t.stream, 1, NULL));
  assert_int_equal(gaps.messages, 1);
  assert_int_equal(gaps.nulls, 16);
  assert_int_equal(gaps.leading, 0);
  assert_int_equal(gaps.gaps, 1);
  assert_int_equal(gaps.oldest_ns, 100 * MS);
  assert_int_equal(ha_align_stream_gaps(&gaps, &t.stream, 2, NULL), HA_E_ARG);
  close_table(&t);
}

static void a_part_of_the_time_has_the_values_from_before(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", "a", 0}, {"/b", "x", "b", 0}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  ha_query query = HA_QUERY_INIT;

  (void)state;
  write_plain("part.mcap");
  for (int max_age = 0; max_age <= 300; max_age += 300) {
    table t;
    options.rate_hz = 10;
    options.max_age_ns = (int64_t)max_age * MS;
    query.start_ns = 250 * MS;
    query.end_ns = 550 * MS;
    open_table(&t, "part.mcap", fields, 2, &query, &options);
    read_table(&t);
    assert_int_equal(t.rows, 3);
    for (size_t i = 0; i < t.rows; i++) {
      assert_int_equal(integer_at(&t, "time", i), 250 * MS + (int64_t)i * 100 * MS);
      assert_near(number_at(&t, "a", i), (double)i + 2, 0);
    }
    /* the only message of /b was 250 ms before the first row */
    assert_true(has_value(&t, "b", 0));
    assert_int_equal(has_value(&t, "b", 2), max_age == 0);
    close_table(&t);
  }
}

static void one_topic_may_have_two_methods(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", "latest", 0},
                                          {"/a", "x", "linear", HA_ALIGN_LINEAR},
                                          {"/a", "x", "nearest", HA_ALIGN_NEAREST},
                                          {"/a", "q.z", "z", HA_ALIGN_LINEAR}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  ha_query query = HA_QUERY_INIT;
  table t;

  (void)state;
  write_plain("methods.mcap");
  options.rate_hz = 10;
  query.start_ns = 75 * MS;
  open_table(&t, "methods.mcap", fields, 4, &query, &options);
  read_table(&t);
  assert_int_equal(t.rows, 9);
  for (size_t i = 0; i < t.rows; i++) {
    assert_near(number_at(&t, "latest", i), (double)i, 0);
    assert_near(number_at(&t, "linear", i), (double)i + 0.75, 1e-12);
    assert_near(number_at(&t, "nearest", i), (double)i + 1, 0);
    /* one number of a quaternion alone is a number */
    const double z = sin(0.05 * (double)i) * 0.25 + sin(0.05 * (double)(i + 1)) * 0.75;
    assert_near(number_at(&t, "z", i), z, 1e-12);
  }
  close_table(&t);
}

/* --- refusals --------------------------------------------------------------------------------- */

static void assert_refused(const ha_align_field *fields, size_t count,
                           const ha_align_options *options, const char *text) {
  ha_reader *reader = open_bag("refused.mcap");
  struct ArrowArrayStream stream;
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha_align_stream(&stream, reader, fields, count, NULL, options, &err), HA_E_ARG);
  if (!strstr(err.text, text)) print_error("%s\n", err.text);
  assert_non_null(strstr(err.text, text));
  ha_reader_close(reader);
}

static void wrong_options_are_refused(void **state) {
  static const ha_align_field good[] = {{"/a", "x", NULL, 0}, {"/a", "x", NULL, 0}};
  static const ha_align_field other[] = {{"/none", "x", NULL, 0}};
  static const ha_align_field field[] = {{"/a", "none", NULL, 0}};
  static const ha_align_field slice[] = {{"/a", "v[0:1]", NULL, 0}};
  static const ha_align_field method[] = {{"/a", "x", NULL, 9}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;

  (void)state;
  write_plain("refused.mcap");
  assert_refused(good, 1, &options, "at a rate");
  options.rate_hz = (double)NAN;
  assert_refused(good, 1, &options, "at a rate");
  options.rate_hz = 2e9;
  assert_refused(good, 1, &options, "at a rate");
  options.rate_hz = 10;
  options.at_topic = "/a";
  assert_refused(good, 1, &options, "not both");
  options.rate_hz = 0;
  options.at_topic = "/none";
  assert_refused(good, 1, &options, "no topic '/none'");
  options.at_topic = "/a";
  assert_refused(good, 0, &options, "no fields");
  assert_refused(good, 2, &options, "'/a.x'");
  assert_refused(other, 1, &options, "no topic '/none'");
  assert_refused(field, 1, &options, "none");
  assert_refused(slice, 1, &options, "v[0:1]");
  assert_refused(method, 1, &options, "unknown method");
  options.max_age_ns = -1;
  assert_refused(good, 1, &options, "negative");
  options.max_age_ns = 0;
  options.column_flags = HA_COLUMNS_SPARK;
  assert_refused(good, 1, &options, "flags");
}

/* --- limits ----------------------------------------------------------------------------------- */

static void assert_fails(const char *name, const ha_align_field *fields, size_t count,
                         const ha_align_options *options, const char *text) {
  table t;

  open_table(&t, name, fields, count, NULL, options);
  size_t before;
  int failure;
  do {
    before = t.batch_count;
    failure = next_batch(&t);
  } while (failure == 0 && t.batch_count > before);
  assert_int_not_equal(failure, 0);
  assert_non_null(strstr(t.stream.get_last_error(&t.stream), text));
  assert_int_equal(next_batch(&t), 0); /* the end */
  assert_int_equal(t.batch_count, before);
  close_table(&t);
}

static void rows_and_waiting_have_limits(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", "a", 0}, {"/b", "x", "b", 0}};
  topic topics[2] = {{.name = "/a", .count = 150}, {.name = "/b", .count = 2}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  table t;

  (void)state;
  for (size_t i = 0; i < 150; i++) {
    topics[0].times[i] = (int64_t)i * 10 * MS;
  }
  topics[1].times[0] = 5 * MS;
  topics[1].times[1] = 1480 * MS; /* rows wait for this message */
  write_bag("limits.mcap", topics, 2);
  options.rate_hz = 100;
  options.max_rows = 149;
  assert_fails("limits.mcap", fields, 2, &options, "more than 149 rows");
  options.max_rows = 150;
  options.method = HA_ALIGN_NEAREST;
  options.wait_bytes = 10000;
  assert_fails("limits.mcap", fields, 2, &options, "wait");
  options.max_age_ns = 100 * MS;
  open_table(&t, "limits.mcap", fields, 2, NULL, &options);
  read_table(&t);
  assert_int_equal(t.rows, 150);
  close_table(&t);
  /* rows do not wait when the index shows that no message follows */
  topics[1].count = 1;
  write_bag("limits.mcap", topics, 2);
  options.max_age_ns = 0;
  open_table(&t, "limits.mcap", fields, 2, NULL, &options);
  read_table(&t);
  assert_int_equal(t.rows, 150);
  assert_true(has_value(&t, "b", 149));
  close_table(&t);
}

static int32_t stop_at_second(void *user) {
  int32_t *calls = user;

  return ++*calls == 2;
}

static void a_caller_may_stop_it(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", "a", 0}};
  topic topics[1] = {{.name = "/a", .count = 2, .times = {0, 1500 * (int64_t)MS}}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  int32_t calls = 0;

  (void)state;
  write_bag("stop.mcap", topics, 1);
  options.rate_hz = 1000;
  options.interrupt = stop_at_second;
  options.user = &calls;
  assert_fails("stop.mcap", fields, 1, &options, "stopped on request");
  assert_int_equal(calls, 2);
}

/* --- damage, and several definitions ---------------------------------------------------------- */

/* Message 3 of /a is truncated within field x. */
static void write_damaged(const char *name) {
  ha_message msg = HA_MESSAGE_INIT;
  bag b;

  start_bag(&b, name);
  const uint32_t id = add_channel(&b, "/a", g_definition);
  for (size_t i = 0; i < 6; i++) {
    build(b.builder, i);
    assert_ok(ha_builder_finish(&msg.data, &msg.size, b.builder, NULL));
    if (i == 3) msg.size = 7;
    msg.log_time_ns = (int64_t)i * 100 * MS;
    assert_ok(ha_writer_write(b.writer, id, &msg, NULL));
  }
  end_bag(&b);
}

static void damaged_messages_have_no_value(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", "x", 0}, {"/a", "n", "n", 0}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  ha_align_counts counts = HA_ALIGN_COUNTS_INIT;
  const char *why = NULL;

  (void)state;
  write_damaged("damaged.bag");
  options.rate_hz = 20;
  for (int32_t method = HA_ALIGN_LATEST; method <= HA_ALIGN_LINEAR; method++) {
    table t;
    options.method = method;
    open_table(&t, "damaged.bag", fields, 2, NULL, &options);
    read_table(&t);
    assert_int_equal(t.rows, 11);
    for (size_t i = 0; i < t.rows; i++) {
      const bool is_lost = method == HA_ALIGN_LATEST    ? i == 6 || i == 7
                           : method == HA_ALIGN_NEAREST ? i == 6 || i == 7
                                                        : i >= 5 && i <= 7;
      assert_int_equal(has_value(&t, "x", i), !is_lost);
    }
    assert_ok(ha_align_stream_counts(&counts, &why, &t.stream, NULL));
    assert_int_equal(counts.skipped, 1);
    assert_non_null(strstr(why, "x"));
    close_table(&t);
  }
  options.flags = HA_ALIGN_STOP;
  assert_fails("damaged.bag", fields, 2, &options, "x");
}

static void definitions_that_differ_are_adapted_on_request(void **state) {
  static const ha_align_field fields[] = {{"/a", "x", "x", 0}};
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  struct ArrowArrayStream stream;
  ha_error err = HA_ERROR_INIT;
  table t;
  bag b;

  (void)state;
  start_bag(&b, "two.mcap");
  const uint32_t old = add_channel(&b, "/a", "float32 x\n");
  assert_ok(ha_builder_json(b.builder, "{\"x\":0.5}", 9, NULL));
  assert_ok(ha_writer_write_built(b.writer, old, b.builder, 0, NULL));
  const uint32_t new = add_channel(&b, "/a", "int8 y\nfloat64 x\n");
  assert_ok(ha_builder_json(b.builder, "{\"x\":1.5}", 9, NULL));
  assert_ok(ha_writer_write_built(b.writer, new, b.builder, 100 * MS, NULL));
  end_bag(&b);
  options.rate_hz = 20;
  options.method = HA_ALIGN_LINEAR;
  ha_reader *reader = open_bag("two.mcap");
  assert_int_equal(ha_align_stream(&stream, reader, fields, 1, NULL, &options, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "pkg/msg/Thing"));
  ha_reader_close(reader);
  options.flags = HA_ALIGN_ADAPT;
  open_table(&t, "two.mcap", fields, 1, NULL, &options);
  read_table(&t);
  assert_int_equal(t.rows, 3);
  assert_near(number_at(&t, "x", 0), 0.5, 0);
  assert_near(number_at(&t, "x", 1), 1.0, 1e-12);
  assert_near(number_at(&t, "x", 2), 1.5, 0);
  close_table(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_are_those_of_a_search),
      cmocka_unit_test(columns_have_names),
      cmocka_unit_test(gaps_are_counted),
      cmocka_unit_test(a_part_of_the_time_has_the_values_from_before),
      cmocka_unit_test(one_topic_may_have_two_methods),
      cmocka_unit_test(wrong_options_are_refused),
      cmocka_unit_test(rows_and_waiting_have_limits),
      cmocka_unit_test(a_caller_may_stop_it),
      cmocka_unit_test(damaged_messages_have_no_value),
      cmocka_unit_test(definitions_that_differ_are_adapted_on_request),
  };
  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}

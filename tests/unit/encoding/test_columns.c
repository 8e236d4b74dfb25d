/* Random messages as columns: each row of the batch has the written values, for every layout of the
 * message; a malformed message changes nothing; after failures of memory the rows are kept. */
#include "../test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/arrow.h>

#include "log.h"
#include "random_tree.h"

enum { ROUNDS = 300, ROWS = 5, MAX_LOG = 16 << 20 };

/* --- a batch as the log of log.h -------------------------------------------------------------- */

/* A child of a batch, with the format of its schema. */
typedef struct view {
  const struct ArrowSchema *schema;
  const struct ArrowArray *array;
} view;

static view child_at(view v, int64_t i) {
  return (view){v.schema->children[i], v.array->children[i]};
}

static bool find_child(view *out, view v, const char *name) {
  for (int64_t i = 0; v.schema && i < v.schema->n_children; i++) {
    if (strcmp(v.schema->children[i]->name, name) != 0) continue;
    *out = child_at(v, i);
    return true;
  }
  return false;
}

static void put(ha__text *out, const char *format, ...) HA_PRINTF(2, 3);

static void put(ha__text *out, const char *format, ...) {
  char line[128];
  va_list args;

  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  ha__text_string(out, line);
}

/* The little-endian number of this size at an index. */
static uint64_t number_at(const void *data, int64_t i, size_t size) {
  uint64_t number = 0;

  memcpy(&number, (const uint8_t *)data + (size_t)i * size, size);
  return number;
}

static size_t size_of(const char *format) {
  switch (format[0]) {
  case 'c':
  case 'C':
    return 1;
  case 's':
  case 'S':
    return 2;
  case 'i':
  case 'I':
  case 'f':
    return 4;
  default:
    return 8;
  }
}

static void put_long_double(ha__text *out, const uint8_t *at, bool is_big) {
  put(out, "long_double ");
  for (size_t i = 0; i < 16; i++) {
    const size_t k = i / 8 * 8 + 7 - i % 8;
    put(out, "%02x", at[is_big ? 15 - k : k]);
  }
  put(out, "\n");
}

static void put_number(ha__text *out, view v, int32_t kind, int64_t row, bool is_big) {
  const void *data = v.array->buffers[1];

  if (kind == HA_KIND_LONG_DOUBLE) {
    put_long_double(out, (const uint8_t *)data + row * 16, is_big);
  } else if (kind == HA_KIND_TIME || kind == HA_KIND_DURATION) {
    put(out, "ns %" PRId64 "\n", (int64_t)number_at(data, row, 8));
  } else if (kind == HA_KIND_BOOL) {
    put(out, "bool %d\n", ((const uint8_t *)data)[row / 8] >> (row % 8) & 1);
  } else {
    put(out, "%s %" PRIx64 "\n", tree_kind_name(kind),
        number_at(data, row, size_of(v.schema->format)));
  }
}

static void put_text(ha__text *out, view v, int64_t row) {
  const int32_t *offsets = v.array->buffers[1];
  const uint8_t *bytes = v.array->buffers[2];

  put(out, "string %d:", offsets[row + 1] - offsets[row]);
  for (int32_t i = offsets[row]; i < offsets[row + 1]; i++) {
    put(out, "%02x", bytes[i]);
  }
  put(out, "\n");
}

static void put_type(ha__text *out, const ha_type *type, view v, int64_t row, bool is_big);

static void put_one(ha__text *out, const ha_field *field, view v, int64_t row, bool is_big) {
  if (field->kind == HA_KIND_STRUCT) {
    put_type(out, field->type, v, row, is_big);
  } else if (field->kind == HA_KIND_STRING) {
    put_text(out, v, row);
  } else {
    put_number(out, v, field->kind, row, is_big);
  }
}

static void put_bytes(ha__text *out, int32_t kind, const uint8_t *bytes, int64_t size) {
  put(out, "[ %" PRId64 "\n", size);
  for (int64_t i = 0; i < size; i++) {
    put(out, "%s %x\n", tree_kind_name(kind), bytes[i]);
  }
  put(out, "]\n");
}

static void put_array(ha__text *out, const ha_field *field, view v, int64_t row, bool is_big) {
  const char *format = v.schema->format;
  int64_t first = row * (int64_t)field->capacity;
  int64_t end = first + (int64_t)field->capacity;

  if (format[0] == 'w') {
    put_bytes(out, field->kind, (const uint8_t *)v.array->buffers[1] + first, end - first);
    return;
  }
  if (format[0] == 'z' || format[1] == 'l') {
    const int32_t *offsets = v.array->buffers[1];
    first = offsets[row];
    end = offsets[row + 1];
  }
  if (format[0] == 'z') {
    put_bytes(out, field->kind, (const uint8_t *)v.array->buffers[2] + first, end - first);
    return;
  }
  put(out, "[ %" PRId64 "\n", end - first);
  for (int64_t i = first; i < end; i++) {
    put_one(out, field, child_at(v, 0), i, is_big);
  }
  put(out, "]\n");
}

static bool has_values(const ha_type *type) {
  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    if (field->array == HA_ARRAY_FIXED && field->capacity == 0) continue;
    if (field->kind != HA_KIND_STRUCT || has_values(field->type)) return true;
  }
  return false;
}

/* Types without fields have no column: their structs are skipped. */
static void put_type(ha__text *out, const ha_type *type, view v, int64_t row, bool is_big) {
  put(out, "{\n");
  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    view child;
    put(out, "%s ", field->name);
    if (field->array == HA_ARRAY_FIXED && field->capacity == 0) {
      put(out, "[ 0\n]\n");
    } else if (!find_child(&child, v, field->name)) {
      assert_true(field->kind == HA_KIND_STRUCT && !has_values(field->type));
      put_type(out, field->type, (view){NULL, NULL}, row, is_big);
    } else if (field->array == HA_ARRAY_NONE) {
      put_one(out, field, child, row, is_big);
    } else {
      put_array(out, field, child, row, is_big);
    }
  }
  put(out, "}\n");
}

/* The log with its times as nanoseconds: "time 1.5" becomes "ns 1000000005". */
static void put_times_as_ns(ha__text *out, const char *log) {
  while (*log) {
    const size_t size = strcspn(log, "\n") + 1;
    char name[64] = "";
    uint64_t seconds;
    uint64_t rest;
    const bool is_time = sscanf(log, "time %" SCNu64 ".%" SCNu64, &seconds, &rest) == 2 ||
                         sscanf(log, "duration %" SCNu64 ".%" SCNu64, &seconds, &rest) == 2;
    const bool is_field =
        !is_time && (sscanf(log, "%63s time %" SCNu64 ".%" SCNu64, name, &seconds, &rest) == 3 ||
                     sscanf(log, "%63s duration %" SCNu64 ".%" SCNu64, name, &seconds, &rest) == 3);
    if (is_time || is_field) {
      put(out, "%s%sns %" PRId64 "\n", is_field ? name : "", is_field ? " " : "",
          (int64_t)(seconds * 1000000000 + rest));
    } else {
      ha__text_add(out, log, size);
    }
    log += size;
  }
}

/* --- messages --------------------------------------------------------------------------------- */

/* True if the type has a list of structs without fields, whose length is in no column. */
static bool loses_lengths(const ha_type *type) {
  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    if (field->kind != HA_KIND_STRUCT) continue;
    if (field->array != HA_ARRAY_NONE && !has_values(field->type)) return true;
    if (loses_lengths(field->type)) return true;
  }
  return false;
}

static const ha_type *make_types(tree *t, uint64_t seed) {
  uint64_t state = seed;
  const ha_type *root = NULL;

  for (int i = 0; i < 5; i++) {
    root = random_type(t, &state, false);
  }
  return root;
}

typedef struct scene {
  ha_plan *plan;
  ha_columns *columns;
  struct ArrowSchema schema;
} scene;

static void begin(scene *s, const ha_type *root, const char *encoding) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.flags = HA_COLUMNS_NO_LOG_TIME | HA_COLUMNS_NO_PUBLISH_TIME;
  assert_ok(ha_plan_new(&s->plan, root, encoding, &err));
  assert_ok(ha_columns_new(&s->columns, s->plan, &options, &err));
  assert_ok(ha_columns_schema(&s->schema, s->columns, &err));
}

static void end(scene *s) {
  s->schema.release(&s->schema);
  ha_columns_free(s->columns);
  ha_plan_free(s->plan);
}

static ha_status add(ha_columns *columns, const uint8_t *bytes, size_t size, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.data = bytes;
  msg.size = size;
  return ha_columns_add(columns, &msg, err);
}

/* Check rows of one layout; a truncated message before each of them changes nothing. */
static bool check_form(const ha_type *root, uint64_t seed, const wire *form) {
  scene s;
  ha__text want[ROWS];
  struct ArrowArray batch;
  bool is_compared;

  begin(&s, root, form->encoding);
  for (uint64_t i = 0; i < ROWS; i++) {
    message m = {NULL, 0, 0};
    ha__text log = HA__TEXT_INIT(MAX_LOG);
    ha_error err = HA_ERROR_INIT;
    want[i] = (ha__text)HA__TEXT_INIT(MAX_LOG);
    random_message(&m, &log, root, seed * ROWS + i, form);
    put_times_as_ns(&want[i], ha__text_view(&log));
    for (size_t size = m.size < 64 ? 0 : m.size - 64; size < m.size; size += 1 + seed % 7) {
      const ha_status st = add(s.columns, m.bytes, size, &err);
      if (st == HA_OK) break; /* the truncated part has no columns */
      assert_int_equal(st, HA_E_TRUNCATED);
      assert_int_equal(ha_columns_rows(s.columns), i);
    }
    if (ha_columns_rows(s.columns) == i) assert_ok(add(s.columns, m.bytes, m.size, &err));
    ha__text_done(&log);
    message_done(&m);
  }
  is_compared = ha_columns_replaced(s.columns) == 0 && !loses_lengths(root);
  assert_ok(ha_columns_take(&batch, s.columns, NULL));
  assert_int_equal(batch.length, ROWS);
  assert_int_equal(ha_columns_rows(s.columns), 0);
  assert_int_equal(ha_columns_bytes(s.columns), 0);
  for (int64_t row = 0; row < ROWS; row++) {
    ha__text got = HA__TEXT_INIT(MAX_LOG);
    put_type(&got, root, (view){&s.schema, &batch}, row, form->is_big);
    if (is_compared) assert_string_equal(ha__text_view(&got), ha__text_view(&want[row]));
    ha__text_done(&got);
    ha__text_done(&want[row]);
  }
  batch.release(&batch);
  end(&s);
  return is_compared;
}

static void rows_have_what_was_written(void **state) {
  int compared = 0;

  (void)state;
  for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
    tree t = {.size = 0};
    const ha_type *root = make_types(&t, seed);
    compared += check_form(root, seed, &g_forms[seed % 5]);
    tree_done(&t);
  }
  print_message("# %d of %d compared\n", compared, ROUNDS);
  assert_true(compared > ROUNDS / 2);
}

/* --- options ---------------------------------------------------------------------------------- */

/* Compile the columns of a type by options; the test fails if that fails. */
static void open_columns(scene *s, const ha_type *root, const char *encoding, uint32_t flags,
                         const char *const *fields, size_t field_count) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.flags = flags;
  options.fields = fields;
  options.field_count = field_count;
  assert_ok(ha_plan_new(&s->plan, root, encoding, &err));
  const ha_status st = ha_columns_new(&s->columns, s->plan, &options, &err);
  if (st != HA_OK) print_error("%s\n", err.text);
  assert_ok(st);
  assert_ok(ha_columns_schema(&s->schema, s->columns, &err));
}

static void assert_child(const struct ArrowSchema *schema, int64_t i, const char *name,
                         const char *format) {
  assert_true(i < schema->n_children);
  assert_string_equal(schema->children[i]->name, name);
  assert_string_equal(schema->children[i]->format, format);
}

static void types_map_to_formats(void **state) {
  tree t = {.size = 0};
  scene s;

  (void)state;
  tree_add(&t, "pkg/P", "float32 x;float32 y");
  const ha_type *root =
      tree_add(&t, "pkg/T",
               "bool a;uint8 b;uint8[] c;uint8[4] d;uint16[2] e;uint32[] f;time g;"
               "duration h;string i;P j;P[] k;P[3] l;string[] log_time;uint64 n");
  open_columns(&s, root, "ros1", 0, NULL, 0);
  assert_string_equal(s.schema.format, "+s");
  static const char *const want[][2] = {{"log_time_", "tsn:UTC"},
                                        {"publish_time", "tsn:UTC"},
                                        {"a", "b"},
                                        {"b", "C"},
                                        {"c", "z"},
                                        {"d", "w:4"},
                                        {"e", "+w:2"},
                                        {"f", "+l"},
                                        {"g", "tsn:UTC"},
                                        {"h", "tDn"},
                                        {"i", "u"},
                                        {"j", "+s"},
                                        {"k", "+l"},
                                        {"l", "+w:3"},
                                        {"log_time", "+l"},
                                        {"n", "L"}};
  assert_int_equal(s.schema.n_children, sizeof want / sizeof *want);
  for (int64_t i = 0; i < s.schema.n_children; i++) {
    assert_child(&s.schema, i, want[i][0], want[i][1]);
    assert_int_equal(s.schema.children[i]->flags, 0);
  }
  assert_child(s.schema.children[6], 0, "item", "S");
  assert_child(s.schema.children[12], 0, "item", "+s");
  end(&s);
  open_columns(&s, root, "ros1", HA_COLUMNS_SPARK, NULL, 0);
  static const char *const spark[] = {"tsu:UTC", "tsu:UTC", "b", "s",  "z",  "z",  "+l", "+l",
                                      "tsu:UTC", "l",       "u", "+s", "+l", "+l", "+l", "l"};
  for (int64_t i = 0; i < s.schema.n_children; i++) {
    assert_child(&s.schema, i, want[i][0], spark[i]);
    assert_int_equal(s.schema.children[i]->flags, ARROW_FLAG_NULLABLE);
  }
  assert_child(s.schema.children[6], 0, "item", "i");
  end(&s);
  tree_done(&t);
}

/* bool a, int16[2] e, string s, time g, in "ros1". */
static const uint8_t g_small[] = {1,    0xFE, 0xFF, 7, 0, 3, 0, 0, 0, 'a',
                                  0xFF, 'b',  0x10, 0, 0, 0, 5, 0, 0, 0};

static const ha_type *add_small(tree *t) {
  return tree_add(t, "pkg/Small", "bool a;int16[2] e;string s;time g");
}

static void spark_has_offsets_and_microseconds(void **state) {
  tree t = {.size = 0};
  struct ArrowArray batch;
  ha_message msg = HA_MESSAGE_INIT;
  scene s;

  (void)state;
  open_columns(&s, add_small(&t), "ros1", HA_COLUMNS_SPARK | HA_COLUMNS_LOG_TIME_NS, NULL, 0);
  assert_child(&s.schema, 2, "log_time_ns", "l");
  msg.data = g_small;
  msg.size = sizeof g_small;
  msg.log_time_ns = -1; /* rounded down, as later times are */
  msg.publish_time_ns = 1999;
  for (int i = 0; i < 2; i++) {
    assert_ok(ha_columns_add(s.columns, &msg, NULL));
  }
  assert_ok(ha_columns_take(&batch, s.columns, NULL));
  assert_int_equal(((const int64_t *)batch.children[0]->buffers[1])[1], -1);
  assert_int_equal(((const int64_t *)batch.children[1]->buffers[1])[1], 1);
  assert_int_equal(((const int64_t *)batch.children[2]->buffers[1])[1], -1);
  const struct ArrowArray *list = batch.children[4];
  assert_int_equal(list->n_buffers, 2);
  assert_int_equal(((const int32_t *)list->buffers[1])[2], 4);
  assert_int_equal(list->children[0]->length, 4);
  assert_int_equal(((const int16_t *)list->children[0]->buffers[1])[2], -2);
  assert_int_equal(((const int64_t *)batch.children[6]->buffers[1])[0], 16000000);
  batch.release(&batch);
  end(&s);
  tree_done(&t);
}

/* Each byte that is no character becomes U+FFFD, and the string is counted once. */
static void bad_utf8_is_replaced(void **state) {
  tree t = {.size = 0};
  struct ArrowArray batch;
  scene s;

  (void)state;
  open_columns(&s, add_small(&t), "ros1", 0, (const char *const[]){"s"}, 1);
  assert_ok(add(s.columns, g_small, sizeof g_small, NULL));
  assert_int_equal(ha_columns_replaced(s.columns), 1);
  assert_ok(ha_columns_take(&batch, s.columns, NULL));
  const struct ArrowArray *text = batch.children[2];
  assert_int_equal(((const int32_t *)text->buffers[1])[1], 5);
  assert_memory_equal(text->buffers[2],
                      "a\xEF\xBF\xBD"
                      "b",
                      5);
  batch.release(&batch);
  end(&s);
  tree_done(&t);
}

static void wstrings_become_utf8(void **state) {
  static const uint8_t bytes[] = {0, 1, 0,    0,    3, 0, 0, 0,    'x', 0,
                                  0, 0, 0x3D, 0xD8, 0, 0, 0, 0xDE, 0,   0};
  tree t = {.size = 0};
  struct ArrowArray batch;
  scene s;

  (void)state;
  open_columns(&s, tree_add(&t, "pkg/W", "wstring w"), "cdr", 0, NULL, 0);
  assert_ok(add(s.columns, bytes, sizeof bytes, NULL));
  assert_ok(ha_columns_take(&batch, s.columns, NULL));
  assert_int_equal(((const int32_t *)batch.children[2]->buffers[1])[1], 5);
  assert_memory_equal(batch.children[2]->buffers[2], "x\xF0\x9F\x98\x80", 5);
  batch.release(&batch);
  end(&s);
  tree_done(&t);
}

static void fields_become_columns(void **state) {
  static const char *const fields[] = {"orientation.w", "header", "linear_acceleration_covariance",
                                       "orientation_covariance[-1]"};
  static const char *const parts[] = {"header.stamp.sec"};
  tree t = {.size = 0};
  scene s;

  (void)state;
  tree_add_common(&t, HA_DIALECT_ROS2);
  const ha_type *imu = tree_find(&t, "Imu");
  open_columns(&s, imu, "cdr", 0, fields, 4);
  assert_int_equal(s.schema.n_children, 6);
  assert_child(&s.schema, 2, "orientation.w", "g");
  assert_child(&s.schema, 3, "header", "+s");
  assert_child(s.schema.children[3], 0, "stamp", "tsn:UTC");
  assert_child(&s.schema, 4, "linear_acceleration_covariance", "+w:9");
  assert_child(&s.schema, 5, "orientation_covariance[-1]", "g");
  assert_int_equal(s.schema.children[5]->flags, ARROW_FLAG_NULLABLE);
  end(&s);
  open_columns(&s, imu, "cdr", HA_COLUMNS_FLAT, NULL, 0);
  assert_child(&s.schema, 2, "header.stamp", "tsn:UTC");
  assert_child(&s.schema, 3, "header.frame_id", "u");
  assert_child(&s.schema, 4, "orientation.x", "g");
  end(&s);
  open_columns(&s, imu, "cdr", HA_COLUMNS_TIME_STRUCTS, parts, 1);
  assert_child(&s.schema, 2, "header.stamp.sec", "i");
  end(&s);
  tree_done(&t);
}

/* An element that a message lacks is null, and a string empty. */
static void missing_elements_are_null(void **state) {
  static const uint8_t none[] = {0, 0, 0, 0, 0, 0, 0, 0};
  static const uint8_t one[] = {1, 0, 0, 0, 9, 0, 1, 0, 0, 0, 1, 0, 0, 0, 'x'};
  tree t = {.size = 0};
  struct ArrowArray batch;
  scene s;

  (void)state;
  const ha_type *root = tree_add(&t, "pkg/L", "int16[] n;string[] s");
  open_columns(&s, root, "ros1", 0, (const char *const[]){"n[0]", "s[0]"}, 2);
  assert_ok(add(s.columns, none, sizeof none, NULL));
  assert_ok(add(s.columns, one, sizeof one, NULL));
  assert_ok(ha_columns_take(&batch, s.columns, NULL));
  for (int i = 2; i < 4; i++) {
    assert_int_equal(batch.children[i]->null_count, 1);
    assert_int_equal(((const uint8_t *)batch.children[i]->buffers[0])[0], 2);
  }
  assert_int_equal(((const int16_t *)batch.children[2]->buffers[1])[1], 9);
  assert_int_equal(((const int32_t *)batch.children[3]->buffers[1])[1], 0);
  assert_int_equal(((const int32_t *)batch.children[3]->buffers[1])[2], 1);
  batch.release(&batch);
  end(&s);
  tree_done(&t);
}

static void assert_refused(const ha_plan *plan, const char *first, const char *second,
                           const char *why) {
  const char *const fields[] = {first, second};
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  ha_columns *columns = NULL;
  ha_error err = HA_ERROR_INIT;

  options.fields = fields;
  options.field_count = second ? 2 : 1;
  assert_int_equal(ha_columns_new(&columns, plan, &options, &err), HA_E_ARG);
  assert_null(columns);
  assert_non_null(strstr(err.text, why));
}

static void wrong_fields_are_refused(void **state) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;

  (void)state;
  tree_add_common(&t, HA_DIALECT_ROS2);
  assert_ok(ha_plan_new(&plan, tree_find(&t, "Imu"), "cdr", NULL));
  assert_refused(plan, "header", "header.stamp", "chosen twice");
  assert_refused(plan, "header.stamp", "header", "chosen twice");
  assert_refused(plan, "orientation_covariance[1:3]", NULL, "more than one value");
  assert_refused(plan, "orientatoin", NULL, "orientatoin");
  ha_plan_free(plan);
  tree_done(&t);
}

/* --- damage ----------------------------------------------------------------------------------- */

/* Add a message in an allocation of exactly its size: it becomes a row, or is refused. */
static void add_copy(ha_columns *columns, const uint8_t *bytes, size_t size) {
  const uint64_t rows = ha_columns_rows(columns);
  const uint64_t used = ha_columns_bytes(columns);
  uint8_t *copy = malloc(size ? size : 1);
  ha_error err = HA_ERROR_INIT;

  assert_non_null(copy);
  if (size) memcpy(copy, bytes, size);
  const ha_status st = add(columns, copy, size, &err);
  assert_true(st == HA_OK || (st < 0 && err.text[0]));
  assert_int_equal(ha_columns_rows(columns), rows + (st == HA_OK));
  if (st != HA_OK) assert_int_equal(ha_columns_bytes(columns), used);
  free(copy);
}

static void damage_leaves_no_trace(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 30; seed++) {
    tree t = {.size = 0};
    message m = {NULL, 0, 0};
    struct ArrowArray batch;
    scene s;
    const wire *form = &g_forms[seed % 5];
    const ha_type *root = make_types(&t, seed);
    begin(&s, root, form->encoding);
    random_message(&m, NULL, root, seed, form);
    const size_t limit = m.size < 400 ? m.size : 400;
    for (size_t i = 0; i < limit; i++) {
      const uint8_t old = m.bytes[i];
      add_copy(s.columns, m.bytes, i);
      for (int k = 0; k < 3; k++) {
        m.bytes[i] = (uint8_t[]){(uint8_t)(old + 1), 0xff, (uint8_t)(old ^ 0x80)}[k];
        add_copy(s.columns, m.bytes, m.size);
      }
      m.bytes[i] = old;
    }
    assert_ok(ha_columns_take(&batch, s.columns, NULL));
    batch.release(&batch);
    end(&s);
    message_done(&m);
    tree_done(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_have_what_was_written),
      cmocka_unit_test(types_map_to_formats),
      cmocka_unit_test(spark_has_offsets_and_microseconds),
      cmocka_unit_test(bad_utf8_is_replaced),
      cmocka_unit_test(wstrings_become_utf8),
      cmocka_unit_test(fields_become_columns),
      cmocka_unit_test(missing_elements_are_null),
      cmocka_unit_test(wrong_fields_are_refused),
      cmocka_unit_test(damage_leaves_no_trace),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

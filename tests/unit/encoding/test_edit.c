/* Edits: bytes computed by hand, and random messages in every layout, for which a walk then reports
 * the same values except those that were set. */
#include "../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/encoding.h>

#include "log.h"
#include "random_tree.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})
#define CDR 0, 1, 0, 0

static void add_types(tree *t) {
  tree_add(t, "builtin_interfaces/msg/Time", "int32 sec;uint32 nanosec");
  tree_add(t, "std_msgs/msg/Header", "Time stamp;string frame_id");
  tree_add(t, "pkg/Named", "string name;float64 x");
  tree_add(t, "std_msgs/Header", "uint32 seq;time stamp;string frame_id");
  tree_add(t, "pkg/Old", "Header header;uint8 n");
}

/* --- bytes ------------------------------------------------------------------------------------ */

typedef struct sample {
  const char *fields;
  const char *encoding;
  const char *path;
  const char *value;
  const uint8_t *bytes;
  size_t size;
  const uint8_t *want;
  size_t want_size;
} sample;

static void check_sample(const sample *x) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_edit *edit = NULL;
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_edit_result result = HA_EDIT_RESULT_INIT;

  add_types(&t);
  assert_ok(ha_plan_new(&plan, tree_add(&t, "a/Sample", x->fields), x->encoding, &err));
  assert_ok(ha_edit_new(&edit, plan, &err));
  assert_ok(ha_edit_set(edit, x->path, x->value, &err));
  assert_ok(ha_edit_run(&out, &result, edit, x->bytes, x->size, &err));
  assert_int_equal(out.size, x->want_size);
  assert_memory_equal(out.data, x->want, out.size);
  assert_int_equal(result.is_changed,
                   x->size != x->want_size || memcmp(x->bytes, x->want, x->size) != 0);
  assert_ok(ha_plan_check(plan, (const uint8_t *)out.data, out.size, &err));
  ha_buffer_done(&out);
  ha_edit_free(edit);
  ha_plan_free(plan);
  tree_done(&t);
}

static void numbers_are_overwritten(void **state) {
  static const struct {
    const char *fields;
    const char *path;
    const char *value;
    uint8_t want[8];
    size_t size;
  } list[] = {
      {"int8 a", "a", "-128", {0x80}, 1},
      {"uint8 a", "a", "0xff", {255}, 1},
      {"bool a", "a", "true", {1}, 1},
      {"int16 a", "a", "-2", {0xfe, 0xff}, 2},
      {"uint32 a", "a", "4294967295", {255, 255, 255, 255}, 4},
      {"int64 a", "a", "-1", {255, 255, 255, 255, 255, 255, 255, 255}, 8},
      {"uint64 a", "a", "18446744073709551615", {255, 255, 255, 255, 255, 255, 255, 255}, 8},
      {"float32 a", "a", "1.5", {0, 0, 0xc0, 0x3f}, 4},
      {"float64 a", "a", "-2", {0, 0, 0, 0, 0, 0, 0, 0xc0}, 8},
      {"time a", "a", "1.000000002", {1, 0, 0, 0, 2, 0, 0, 0}, 8},
      {"time a", "a.nsecs", "7", {9, 9, 9, 9, 7, 0, 0, 0}, 8},
      {"duration a",
       "a",
       "-1.5s",
       {255, 255, 255, 255, 0, 0x9b, 0x32, 0xe2},
       8}, /* both parts have the sign */
      {"uint16[3] a", "a[1]", "258", {9, 9, 2, 1, 9, 9}, 6},
      {"uint16[3] a", "a[-1]", "1", {9, 9, 9, 9, 1, 0}, 6},
      {"uint16[3] a", "a[]", "1", {1, 0, 1, 0, 1, 0}, 6},
      {"uint16[3] a", "a[1:]", "1", {9, 9, 1, 0, 1, 0}, 6},
      {"uint16[3] a", "a", "[1, 2,3]", {1, 0, 2, 0, 3, 0}, 6},
      {"Time a", "a", "-0.5", {255, 255, 255, 255, 0, 0x65, 0xcd, 0x1d}, 8}};
  static const uint8_t nines[] = {9, 9, 9, 9, 9, 9, 9, 9};

  (void)state;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    const sample x = {list[i].fields, "ros1",       list[i].path, list[i].value,
                      nines,          list[i].size, list[i].want, list[i].size};
    check_sample(&x);
  }
}

static void big_endian_stays_so(void **state) {
  const sample number = {"uint8 n;uint16[] a",
                         "cdr",
                         "a[1]",
                         "258",
                         BYTES(0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 4),
                         BYTES(0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 2, 0, 3, 1, 2)};
  const sample list = {"uint8 n;uint16[] a",
                       "cdr",
                       "a",
                       "[258]",
                       BYTES(0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 4),
                       BYTES(0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 1, 1, 2)};
  const sample text = {"string s;uint16 a",
                       "cdr",
                       "s",
                       "abc",
                       BYTES(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2),
                       BYTES(0, 0, 0, 0, 0, 0, 0, 4, 'a', 'b', 'c', 0, 1, 2)};

  (void)state;
  check_sample(&number);
  check_sample(&list);
  check_sample(&text);
}

static void strings_move_what_is_behind(void **state) {
  const sample packed = {"string s;float64 x",
                         "ros1",
                         "s",
                         "longer",
                         BYTES(1, 0, 0, 0, 'a', 1, 2, 3, 4, 5, 6, 7, 8),
                         BYTES(6, 0, 0, 0, 'l', 'o', 'n', 'g', 'e', 'r', 1, 2, 3, 4, 5, 6, 7, 8)};
  const sample grows = {
      "string s;uint8 n;float64 x",
      "cdr",
      "s",
      "abc",
      BYTES(CDR, 1, 0, 0, 0, 0, 9, 0xee, 0xee, 1, 2, 3, 4, 5, 6, 7, 8),
      BYTES(CDR, 4, 0, 0, 0, 'a', 'b', 'c', 0, 9, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)};
  /* padding absorbs the change: the bytes after it stay, including their padding */
  const sample same = {
      "string s;uint32 a;uint8 b;uint32 c",
      "cdr",
      "s",
      "map",
      BYTES(CDR, 3, 0, 0, 0, 'o', 'd', 0, 0xee, 1, 2, 3, 4, 5, 0xee, 0xee, 0xee, 6, 7, 8, 9),
      BYTES(CDR, 4, 0, 0, 0, 'm', 'a', 'p', 0, 1, 2, 3, 4, 5, 0xee, 0xee, 0xee, 6, 7, 8, 9)};
  const sample each = {
      "Named[] a",
      "cdr",
      "a[].name",
      "xy",
      BYTES(CDR, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8),
      BYTES(CDR, 1, 0, 0, 0, 3, 0, 0, 0, 'x', 'y', 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)};

  (void)state;
  check_sample(&packed);
  check_sample(&grows);
  check_sample(&same);
  check_sample(&each);
}

/* XCDR2: the size of an array of structs precedes it. */
static void sizes_of_arrays_grow(void **state) {
  const sample all = {"uint8 n;Named[] a;uint8 m",
                      "cdr",
                      "a[].name",
                      "abcd",
                      BYTES(0, 7, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
                            1, 2, 3, 4, 5, 6, 7, 8, 9),
                      BYTES(0, 7, 0, 0, 1, 0, 0, 0, 24, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 'a', 'b',
                            'c', 'd', 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)};

  (void)state;
  check_sample(&all);
}

/* --- any message ------------------------------------------------------------------------------ */

/* Set every string in a type. */
static void set_strings(ha_edit *edit, const ha_type *type, const char *prefix, int32_t kind,
                        const char *value) {
  char path[512];

  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *f = type->fields[i];
    if (f->array == HA_ARRAY_FIXED && f->capacity == 0) continue;
    snprintf(path, sizeof path, "%s%s%s%s", prefix, *prefix ? "." : "", f->name,
             f->array == HA_ARRAY_NONE ? "" : "[]");
    if (f->type) set_strings(edit, f->type, path, kind, value);
    if (f->kind == kind) assert_ok(ha_edit_set(edit, path, value, NULL));
  }
}

/* The log with each "string N:HEX" replaced. */
static char *with_strings(const char *log, const char *word, const char *want) {
  const size_t room = strlen(log) * (strlen(want) + 4) + 1;
  char *out = malloc(room);
  size_t size = 0;

  assert_non_null(out);
  for (const char *line = log; *line; line = strchr(line, '\n') + 1) {
    const size_t length = (size_t)(strchr(line, '\n') - line);
    const char *at = line;
    while (at < line + length && strncmp(at, word, strlen(word)) != 0) {
      at++;
    }
    const bool is_string = at < line + length && (at == line || at[-1] == ' ');
    const size_t kept = is_string ? (size_t)(at - line) : length;
    memcpy(out + size, line, kept);
    size += kept;
    size += (size_t)snprintf(out + size, room - size, "%s\n", is_string ? want : "");
  }
  out[size] = '\0';
  return out;
}

static void check_strings(const ha_type *root, uint64_t seed, const wire *form, bool is_wide) {
  static const char *const values[] = {"", "x", "map", "odom", "frame_9"};
  static const char *const logged[] = {"string 0:", "string 1:78", "string 3:6d6170",
                                       "string 4:6f646f6d", "string 7:6672616d655f39"};
  static const char *const wide[] = {"wstring 0:", "wstring 1:0078", "wstring 3:006d00610070",
                                     "wstring 4:006f0064006f006d",
                                     "wstring 7:006600720061006d0065005f0039"};
  const size_t i = seed % 5;
  message m = {NULL, 0, 0};
  ha__text log = HA__TEXT_INIT(1 << 24);
  log_state got = {.text = HA__TEXT_INIT(1 << 24)};
  ha_buffer out = HA_BUFFER_INIT;
  ha_plan *plan = NULL;
  ha_edit *edit = NULL;

  assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
  assert_ok(ha_edit_new(&edit, plan, NULL));
  set_strings(edit, root, "", is_wide ? HA_KIND_WSTRING : HA_KIND_STRING, values[i]);
  random_message(&m, &log, root, seed, form);
  assert_ok(ha_edit_run(&out, NULL, edit, m.bytes, m.size, NULL));
  assert_ok(log_message(&got, plan, (const uint8_t *)out.data, out.size, NULL));
  char *want = is_wide ? with_strings(ha__text_view(&log), "wstring ", wide[i])
                       : with_strings(ha__text_view(&log), "string ", logged[i]);
  assert_string_equal(ha__text_view(&got.text), want);
  free(want);
  ha__text_done(&log);
  ha__text_done(&got.text);
  ha_buffer_done(&out);
  ha_edit_free(edit);
  ha_plan_free(plan);
  message_done(&m);
}

static void all_else_stays(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    tree t = {.size = 0};
    uint64_t chance = seed;
    const ha_type *root = NULL;
    for (int i = 0; i < 5; i++) {
      root = random_type(&t, &chance, false);
    }
    for (size_t form = 0; form < FORM_COUNT; form++) {
      check_strings(root, seed, &g_forms[form], false);
    }
    tree_done(&t);
  }
}

static void wide_strings_keep_their_layout(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 100; seed++) {
    tree t = {.size = 0};
    uint64_t chance = seed;
    random_type(&t, &chance, true);
    const ha_type *root = random_type(&t, &chance, true);
    for (size_t form = 1; form < 3;
         form++) { /* other layouts can't be distinguished from these in every message */
      check_strings(root, seed, &g_forms[form], true);
    }
    tree_done(&t);
  }
}

/* An edit without changes, and one to the existing values. */
static void nothing_changes_nothing(void **state) {
  const sample x = {"string s;uint8 n;float64 x",
                    "cdr",
                    "s",
                    "",
                    BYTES(CDR, 1, 0, 0, 0, 0, 9, 0xee, 0xee, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0),
                    BYTES(CDR, 1, 0, 0, 0, 0, 9, 0xee, 0xee, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0)};

  (void)state;
  check_sample(&x);
}

/* --- times ------------------------------------------------------------------------------------ */

typedef struct shift {
  const char *fields;
  const char *encoding;
  ha_retime how;
  const uint8_t *bytes;
  const uint8_t *want;
  size_t size;
  uint64_t clamped;
} shift;

static void check_shift(const shift *x) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_edit *edit = NULL;
  ha_buffer out = HA_BUFFER_INIT;
  ha_edit_result result = HA_EDIT_RESULT_INIT;
  size_t places = 0;

  add_types(&t);
  if (strcmp(x->encoding, "cdr") == 0) {
    tree_add(&t, "builtin_interfaces/msg/Time", "int32 sec;uint32 nanosec");
    tree_add(&t, "std_msgs/msg/Header", "Time stamp;string frame_id");
  }
  assert_ok(ha_plan_new(&plan, tree_add(&t, "a/Sample", x->fields), x->encoding, NULL));
  assert_ok(ha_edit_new(&edit, plan, NULL));
  assert_ok(ha_edit_stamps(&places, edit, NULL));
  assert_int_equal(places, 1);
  assert_ok(ha_edit_retime(edit, &x->how, NULL));
  assert_ok(ha_edit_run(&out, &result, edit, x->bytes, x->size, NULL));
  assert_int_equal(out.size, x->size);
  assert_memory_equal(out.data, x->want, out.size);
  assert_int_equal(result.clamped, x->clamped);
  ha_buffer_done(&out);
  ha_edit_free(edit);
  ha_plan_free(plan);
  tree_done(&t);
}

#define SHIFT(ns)                                                                                  \
  { sizeof(ha_retime), 0, 1.0, 0, (ns) }

static void stamps_of_headers_move(void **state) {
  const shift list[] = {
      {"time other;Header header", "ros1", SHIFT(1500000000),
       (const uint8_t[]){1, 0, 0, 0, 0, 0,   0,   0,  7, 0, 0, 0,
                         2, 0, 0, 0, 0, 101, 205, 29, 0, 0, 0, 0},
       (const uint8_t[]){1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       24, 0},
      {"Header header", "ros1", SHIFT(1500000000), /* 0 is "not set" */
       (const uint8_t[]){7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       (const uint8_t[]){7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 16, 0},
      {"Header header",
       "ros1",
       {sizeof(ha_retime), HA_RETIME_ZERO, 0.0, 0, 3000000001},
       (const uint8_t[]){7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       (const uint8_t[]){7, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0},
       16,
       0},
      {"Header header", "ros1", SHIFT(-5000000000),
       (const uint8_t[]){7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       (const uint8_t[]){7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 16, 1},
      {"Old[] a",
       "ros1",
       {sizeof(ha_retime), 0, 2.0, 1000000000, 0},
       (const uint8_t[]){1, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 1},
       (const uint8_t[]){1, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1},
       21,
       0},
      {"Header header", "cdr", SHIFT(-1500000000),
       (const uint8_t[]){0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0},
       (const uint8_t[]){0, 0, 0, 0, 255, 255, 255, 255, 29, 205, 101, 0, 0, 0, 0, 1, 0}, 17, 0},
  };

  (void)state;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    check_shift(&list[i]);
  }
}

static int64_t retimed(int32_t *clamped, const ha_retime *how, int64_t time_ns) {
  int64_t out = 0;

  assert_ok(ha_retime_ns(&out, clamped, how, time_ns, NULL));
  return out;
}

static void times_are_scaled_to_the_nanosecond(void **state) {
  const int64_t origin = INT64_C(1700000000000000000);
  const ha_retime half = {sizeof half, 0, 0.5, origin, 0};
  const ha_retime far = {sizeof far, 0, 1e12, origin, 0};
  const ha_retime more = SHIFT(INT64_MAX);
  int32_t clamped = 0;

  (void)state;
  assert_int_equal(retimed(&clamped, &half, origin + 2000000002), origin + 1000000001);
  assert_int_equal(retimed(&clamped, &half, origin - 2000000002), origin - 1000000001);
  assert_int_equal(retimed(&clamped, &half, origin + INT64_C(8640000000000002)),
                   origin + INT64_C(4320000000000001));
  assert_int_equal(clamped, 0);
  assert_int_equal(retimed(&clamped, &far, origin + INT64_C(1000000000000)), INT64_MAX);
  assert_int_equal(clamped, 1);
  assert_int_equal(retimed(&clamped, &more, 1), INT64_MAX);
  assert_int_equal(clamped, 1);
}

/* --- refusals --------------------------------------------------------------------------------- */

static void what_does_not_fit_is_refused(void **state) {
  static const char *const list[][3] = {
      {"header.frame", "x", "has no field 'frame': it has stamp, frame_id"},
      {"header", "x", "'header' is a std_msgs/msg/Header: name one of its fields: stamp, frame_id"},
      {"named", "x", "an array of pkg/Named"},
      {"names", "x", "an array of strings"},
      {"n", "256", "n: '256' does not fit: want an integer from 0 to 255"},
      {"n", "-1", "does not fit"},
      {"n", "1.5", "does not fit"},
      {"n", "", "does not fit"},
      {"b", "2", "want true or false"},
      {"x", "abc", "want a number"},
      {"x", "1e999", "does not fit"},
      {"header.stamp", "soon", "does not fit"},
      {"three", "[1, 2]", "want 3 numbers, not 2"},
      {"three", "1", "this is an array"},
      {"three[3]", "1", "the array has 3 elements"},
      {"few", "[1,2,3]", "want at most 2 numbers, not 3"},
      {"few", "[1,]", "does not fit"},
  };
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_edit *edit = NULL;

  (void)state;
  tree_add(&t, "builtin_interfaces/msg/Time", "int32 sec;uint32 nanosec");
  tree_add(&t, "pkg/Named", "string name;float64 x");
  tree_add(&t, "std_msgs/msg/Header", "Time stamp;string frame_id");
  const ha_type *type = tree_add(&t, "a/Sample",
                                 "Header header;Named[] named;string[] names;uint8 n;bool b;"
                                 "float32 x;int32[3] three;int32[<=2] few");
  assert_ok(ha_plan_new(&plan, type, "cdr", NULL));
  assert_ok(ha_edit_new(&edit, plan, NULL));
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    ha_error err = HA_ERROR_INIT;
    const ha_status st = ha_edit_set(edit, list[i][0], list[i][1], &err);
    if (st != HA_E_ARG || !strstr(err.text, list[i][2])) print_error("%s\n", list[i][0]);
    assert_int_equal(st, HA_E_ARG);
    assert_non_null(strstr(err.text, list[i][2]));
  }
  ha_edit_free(edit);
  ha_plan_free(plan);
  tree_done(&t);
}

static void missing_elements_are_counted(void **state) {
  static const uint8_t bytes[] = {CDR, 1, 0, 0, 0, 5, 0};
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_edit *edit = NULL;
  ha_buffer out = HA_BUFFER_INIT;
  ha_edit_result result = HA_EDIT_RESULT_INIT;

  (void)state;
  assert_ok(ha_plan_new(&plan, tree_add(&t, "a/Sample", "uint16[] a"), "cdr", NULL));
  assert_ok(ha_edit_new(&edit, plan, NULL));
  assert_ok(ha_edit_set(edit, "a[3]", "1", NULL));
  assert_ok(ha_edit_set(edit, "a[0]", "2", NULL));
  assert_ok(ha_edit_set(edit, "a[-1]", "7", NULL));
  assert_ok(ha_edit_run(&out, &result, edit, bytes, sizeof bytes, NULL));
  assert_int_equal(result.missing, 1);
  assert_int_equal(out.size, sizeof bytes);
  assert_int_equal(out.data[8], 7); /* the last assignment is used */
  assert_int_equal(ha_edit_run(&out, &result, edit, bytes, 7, NULL), HA_E_TRUNCATED);
  assert_int_equal(out.size, 0);
  ha_buffer_done(&out);
  ha_edit_free(edit);
  ha_plan_free(plan);
  tree_done(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_overwritten),
      cmocka_unit_test(big_endian_stays_so),
      cmocka_unit_test(strings_move_what_is_behind),
      cmocka_unit_test(sizes_of_arrays_grow),
      cmocka_unit_test(all_else_stays),
      cmocka_unit_test(wide_strings_keep_their_layout),
      cmocka_unit_test(nothing_changes_nothing),
      cmocka_unit_test(stamps_of_headers_move),
      cmocka_unit_test(times_are_scaled_to_the_nanosecond),
      cmocka_unit_test(what_does_not_fit_is_refused),
      cmocka_unit_test(missing_elements_are_counted),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

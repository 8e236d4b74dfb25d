/* Builders: random messages are set by text, and by prepared paths, and serialize to the bytes of
 * an independent serializer; values that do not fit are refused. */
#include "../test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <holdall/builder.h>
#include <holdall/encoding.h>

#include "random_tree.h"

#define CDR 0, 1, 0, 0

/* --- random messages -------------------------------------------------------------------------- */

static const ha_type *make_types(tree *t, uint64_t seed, const wire *form) {
  uint64_t state = seed;
  const ha_type *root = NULL;

  for (int i = 0; i < 5; i++) {
    root = random_type(t, &state, form->is_cdr);
  }
  return root;
}

static void check_bytes(ha_builder *b, const message *want) {
  const uint8_t *data = NULL;
  size_t size = 0;

  assert_ok(ha_builder_finish(&data, &size, b, NULL));
  assert_int_equal(size, want->size);
  if (size) assert_memory_equal(data, want->bytes, size);
}

static void through_text(ha_builder *b, const ha_plan *plan, const message *m) {
  ha_print_options options = HA_PRINT_OPTIONS_INIT;
  ha_buffer text = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;

  for (int way = 0; way < 3; way++) {
    options.flags = way == 1 ? HA_PRINT_BASE64 : HA_PRINT_FULL;
    text.size = 0;
    if (way < 2) {
      assert_ok(ha_plan_json(&text, plan, m->bytes, m->size, &options, NULL));
    } else {
      assert_ok(ha_plan_yaml(&text, plan, m->bytes, m->size, &options, NULL));
    }
    ha_builder_clear(b);
    const ha_status st = way < 2 ? ha_builder_json(b, text.data, text.size, &err)
                                 : ha_builder_yaml(b, text.data, text.size, &err);
    if (st < 0) print_error("%s\n%s\n", err.text, text.data);
    assert_int_equal(st, HA_OK);
    check_bytes(b, m);
  }
  ha_buffer_done(&text);
}

static void text_gives_the_same_bytes(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 600; seed++) {
    const wire *form = &g_text_forms[seed % 2];
    tree t = {.size = 0};
    message m = {NULL, 0, 0};
    ha_plan *plan = NULL;
    ha_builder *b = NULL;
    const ha_type *root = make_types(&t, seed, form);

    assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
    assert_ok(ha_builder_new(&b, root, form->encoding, NULL, NULL));
    for (uint64_t i = 0; i < 3; i++) {
      random_message(&m, NULL, root, seed * 3 + i, form);
      through_text(b, plan, &m);
    }
    ha_builder_free(b);
    ha_plan_free(plan);
    message_done(&m);
    tree_done(&t);
  }
}

/* --- by paths --------------------------------------------------------------------------------- */

typedef struct setter {
  ha_builder *builder;
  size_t depth;
  struct {
    char path[200];
    bool is_array;
    uint64_t next; /* element */
  } levels[160];
} setter;

static void enter(setter *s, const char *path, bool is_array) {
  s->depth++;
  memcpy(s->levels[s->depth].path, path, strlen(path) + 1);
  s->levels[s->depth].is_array = is_array;
  s->levels[s->depth].next = 0;
}

/* The path of the next field or element. */
static void next_path(char *out, size_t size, setter *s, const ha_node *node) {
  const char *path = s->levels[s->depth].path;

  if (s->levels[s->depth].is_array) {
    snprintf(out, size, "%s[%" PRIu64 "]", path, s->levels[s->depth].next++);
  } else {
    snprintf(out, size, "%s%s%s", path, *path ? "." : "", node->field ? node->field->name : "");
  }
}

static ha_status enter_struct(void *user, const ha_node *node) {
  setter *s = user;
  char path[200] = "";

  if (s->depth > 0) next_path(path, sizeof path, s, node);
  enter(s, path, false);
  return HA_OK;
}

static ha_status leave(void *user, const ha_node *node) {
  (void)node;
  ((setter *)user)->depth--;
  return HA_OK;
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  setter *s = user;
  ha_builder_field *f = NULL;
  char path[200] = "";
  uint64_t now = 99;

  next_path(path, sizeof path, s, node);
  assert_ok(ha_builder_field_new(&f, s->builder, path, NULL));
  assert_ok(ha_builder_resize(s->builder, f, count, NULL));
  assert_ok(ha_builder_count(&now, s->builder, f, NULL));
  assert_int_equal(now, count);
  ha_builder_field_free(f);
  enter(s, path, true);
  return HA_OK;
}

static void set_one(ha_builder *b, const ha_builder_field *f, const ha_value *v) {
  char text[64];
  size_t size = 0;

  switch (v->kind) {
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    assert_ok(ha_builder_set_f64(b, f, v->number, NULL));
    break;
  case HA_KIND_UINT64:
    assert_ok(ha_builder_set_u64(b, f, (uint64_t)v->integer, NULL));
    break;
  case HA_KIND_TIME:
  case HA_KIND_DURATION:
    assert_ok(ha_builder_set_time(b, f, v->integer * 1000000000 + v->nanoseconds, NULL));
    break;
  case HA_KIND_LONG_DOUBLE:
    assert_ok(ha_builder_set_bytes(b, f, v->data, v->size, NULL));
    break;
  case HA_KIND_STRING:
    assert_ok(ha_builder_set_string(b, f, (const char *)v->data, v->size, NULL));
    break;
  case HA_KIND_WSTRING:
    for (uint64_t i = 0; i < v->count; i++) {
      const unsigned c = v->data[i * 4] | (unsigned)v->data[i * 4 + 1] << 8;
      if (c < 0x80) {
        text[size++] = (char)c;
      } else if (c < 0x800) {
        text[size++] = (char)(0xC0 | c >> 6);
        text[size++] = (char)(0x80 | (c & 63));
      } else {
        text[size++] = (char)(0xE0 | c >> 12);
        text[size++] = (char)(0x80 | (c >> 6 & 63));
        text[size++] = (char)(0x80 | (c & 63));
      }
    }
    assert_ok(ha_builder_set_string(b, f, text, size, NULL));
    break;
  default:
    assert_ok(ha_builder_set_i64(b, f, v->integer, NULL));
    break;
  }
}

static void set_items(setter *s, const char *path, ha_builder_field *f, const ha_value *array) {
  ha_builder_field *item = NULL;
  char text[220];

  assert_ok(ha_builder_resize(s->builder, f, array->count, NULL));
  if (array->count == 0) return;
  snprintf(text, sizeof text, "%s[0]", path);
  assert_ok(ha_builder_field_new(&item, s->builder, text, NULL));
  size_t indices = 0;
  for (const char *at = path; *at; at++) {
    indices += *at == '[';
  }
  for (uint64_t i = 0; i < array->count; i++) {
    ha_value v = HA_VALUE_INIT;
    assert_ok(ha_value_item(&v, array, i, NULL));
    assert_ok(ha_builder_field_index(item, indices, (int64_t)i - (int64_t)array->count, NULL));
    set_one(s->builder, item, &v);
  }
  ha_builder_field_free(item);
}

static ha_status set_value(void *user, const ha_node *node, const ha_value *v) {
  setter *s = user;
  ha_builder_field *f = NULL;
  char path[200] = "";

  next_path(path, sizeof path, s, node);
  assert_ok(ha_builder_field_new(&f, s->builder, path, NULL));
  if (v->flags & HA_VALUE_ARRAY) {
    set_items(s, path, f, v);
  } else {
    set_one(s->builder, f, v);
  }
  ha_builder_field_free(f);
  return HA_OK;
}

static const ha_visitor g_visitor = {sizeof g_visitor, enter_struct, leave,
                                     enter_array,      leave,        set_value};

/* A message is set over the previous one, and in a builder that was cleared. */
static void paths_give_the_same_bytes(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 400; seed++) {
    const wire *form = &g_text_forms[seed % 2];
    tree t = {.size = 0};
    message m = {NULL, 0, 0};
    ha_plan *plan = NULL;
    setter s = {.builder = NULL};
    const ha_type *root = make_types(&t, seed, form);

    assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
    assert_ok(ha_builder_new(&s.builder, root, form->encoding, NULL, NULL));
    for (uint64_t i = 0; i < 4; i++) {
      if (i == 2) ha_builder_clear(s.builder);
      random_message(&m, NULL, root, seed * 4 + i, form);
      assert_ok(ha_plan_visit(plan, m.bytes, m.size, &g_visitor, &s, NULL));
      check_bytes(s.builder, &m);
    }
    ha_builder_free(s.builder);
    ha_plan_free(plan);
    message_done(&m);
    tree_done(&t);
  }
}

/* --- one type --------------------------------------------------------------------------------- */

typedef struct scene {
  tree tree;
  ha_builder *builder;
  ha_error err;
} scene;

static void open_scene(scene *s, const char *fields, const char *encoding) {
  *s = (scene){.tree = {.size = 0}, .err = HA_ERROR_INIT};
  tree_add(&s->tree, "builtin_interfaces/msg/Time", "int32 sec;uint32 nanosec");
  tree_add(&s->tree, "pkg/Point", "float64 x 1.5;string label 'it''s'");
  assert_ok(
      ha_builder_new(&s->builder, tree_add(&s->tree, "pkg/Type", fields), encoding, NULL, &s->err));
}

static void close_scene(scene *s) {
  ha_builder_free(s->builder);
  tree_done(&s->tree);
}

static void expect(scene *s, const uint8_t *want, size_t size) {
  const message m = {(uint8_t *)(uintptr_t)want, size, size};

  check_bytes(s->builder, &m);
}

#define EXPECT(s, ...)                                                                             \
  expect((s), (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static ha_builder_field *field(scene *s, const char *path) {
  ha_builder_field *f = NULL;

  assert_ok(ha_builder_field_new(&f, s->builder, path, &s->err));
  return f;
}

static void defaults_are_those_of_the_definition(void **state) {
  scene s;

  (void)state;
  open_scene(&s,
             "int16 a -2;bool b True;uint8 c 0x1f;string d \"q\\\"x\";int16[] e [1, 2];"
             "uint8[3] f [7];string[] g ['x', \"yz\"];float32 h 0.5;uint8[2] i",
             "ros1");
  EXPECT(&s, 0xfe, 0xff, 1, 0x1f, 3, 0, 0, 0, 'q', '"', 'x', 2, 0, 0, 0, 1, 0, 2, 0, 7, 0, 0, 2, 0,
         0, 0, 1, 0, 0, 0, 'x', 2, 0, 0, 0, 'y', 'z', 0, 0, 0, 0x3f, 0, 0);
  /* a change does not reach the default */
  ha_builder_field *f = field(&s, "e[1]");
  assert_ok(ha_builder_set_i64(s.builder, f, 9, NULL));
  ha_builder_field *g = field(&s, "g[0]");
  assert_ok(ha_builder_set_string(s.builder, g, "w", 1, NULL));
  ha_builder_clear(s.builder);
  EXPECT(&s, 0xfe, 0xff, 1, 0x1f, 3, 0, 0, 0, 'q', '"', 'x', 2, 0, 0, 0, 1, 0, 2, 0, 7, 0, 0, 2, 0,
         0, 0, 1, 0, 0, 0, 'x', 2, 0, 0, 0, 'y', 'z', 0, 0, 0, 0x3f, 0, 0);
  ha_builder_field_free(f);
  ha_builder_field_free(g);
  close_scene(&s);
  open_scene(&s, "wstring w 'a\xf0\x9f\x98\x80';wstring[1] v [\"b\"]", "cdr");
  EXPECT(&s, CDR, 3, 0, 0, 0, 'a', 0, 0, 0, 0x3d, 0xd8, 0, 0, 0, 0xde, 0, 0, 1, 0, 0, 0, 'b', 0, 0,
         0);
  close_scene(&s);
}

static void sequences_grow(void **state) {
  uint64_t index = 9;
  uint64_t count = 0;
  scene s;

  (void)state;
  open_scene(&s, "Point[] p;uint8[<=2] u", "cdr");
  ha_builder_field *p = field(&s, "p");
  ha_builder_field *x = field(&s, "p[1].x");
  ha_builder_field *u = field(&s, "u");
  assert_int_equal(ha_builder_set_f64(s.builder, x, 2, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "p[1].x: there is no element 1 of 0");
  for (uint64_t i = 0; i < 100; i++) {
    assert_ok(ha_builder_append(&index, s.builder, p, NULL));
    assert_int_equal(index, i);
  }
  assert_ok(ha_builder_resize(s.builder, p, 2, NULL));
  assert_ok(ha_builder_set_f64(s.builder, x, 2, NULL));
  assert_ok(ha_builder_field_index(x, 0, -2, NULL));
  assert_ok(ha_builder_set_f64(s.builder, x, 1, NULL));
  assert_ok(ha_builder_count(&count, s.builder, p, NULL));
  assert_int_equal(count, 2);
  assert_ok(ha_builder_set_bytes(s.builder, u, "\1\2", 2, NULL));
  EXPECT(&s, CDR, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 6, 0, 0, 0, 'i', 't', '\'',
         '\'', 's', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40, 6, 0, 0, 0, 'i', 't', '\'',
         '\'', 's', 0, 0, 0, 2, 0, 0, 0, 1, 2);
  assert_int_equal(ha_builder_append(&index, s.builder, u, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "u: want at most 2 elements, not 3");
  ha_builder_field_free(u);
  ha_builder_field_free(x);
  ha_builder_field_free(p);
  close_scene(&s);
}

static void arrays_are_converted(void **state) {
  const int64_t wide[] = {1, -2, 3};
  const double reals[] = {1, 2.5};
  scene s;

  (void)state;
  open_scene(&s, "int8[] a;float32[2] b;bool[] c", "ros1");
  ha_builder_field *a = field(&s, "a");
  ha_builder_field *b = field(&s, "b");
  ha_builder_field *c = field(&s, "c");
  assert_ok(ha_builder_set_array(s.builder, a, HA_KIND_INT64, wide, 3, NULL));
  assert_ok(ha_builder_set_array(s.builder, b, HA_KIND_FLOAT64, reals, 2, NULL));
  EXPECT(&s, 3, 0, 0, 0, 1, 0xfe, 3, 0, 0, 0x80, 0x3f, 0, 0, 0x20, 0x40, 0, 0, 0, 0);
  assert_int_equal(ha_builder_set_array(s.builder, a, HA_KIND_FLOAT64, reals, 2, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text,
                      "a: element 1: the number does not fit: want an integer from -128 to 127");
  assert_int_equal(ha_builder_set_array(s.builder, b, HA_KIND_INT64, wide, 3, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "b: want 2 elements, not 3");
  assert_int_equal(ha_builder_set_array(s.builder, c, HA_KIND_INT64, wide, 3, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_set_array(s.builder, c, HA_KIND_STRING, wide, 3, &s.err), HA_E_ARG);
  EXPECT(&s, 3, 0, 0, 0, 1, 0xfe, 3, 0, 0, 0x80, 0x3f, 0, 0, 0x20, 0x40, 0, 0, 0, 0);
  ha_builder_field_free(a);
  ha_builder_field_free(b);
  ha_builder_field_free(c);
  close_scene(&s);
}

/* --- text that fits --------------------------------------------------------------------------- */

typedef struct fitting {
  const char *fields;
  const char *json; /* or YAML, if it begins with a space */
  const char *want; /* as ha_plan_json() */
} fitting;

static void check_fitting(const fitting *x) {
  const bool is_yaml = x->json[0] == ' ';
  const uint8_t *data = NULL;
  ha_buffer text = HA_BUFFER_INIT;
  ha_plan *plan = NULL;
  size_t size = 0;
  scene s;

  open_scene(&s, x->fields, "cdr");
  assert_ok(ha_plan_new(&plan, tree_find(&s.tree, "Type"), "cdr", NULL));
  const ha_status st = is_yaml
                           ? ha_builder_yaml(s.builder, x->json + 1, strlen(x->json + 1), &s.err)
                           : ha_builder_json(s.builder, x->json, strlen(x->json), &s.err);
  if (st < 0) print_error("%s: %s\n", x->json, s.err.text);
  assert_int_equal(st, HA_OK);
  assert_ok(ha_builder_finish(&data, &size, s.builder, NULL));
  assert_ok(ha_plan_check(plan, data, size, NULL));
  assert_ok(ha_plan_json(&text, plan, data, size, NULL, NULL));
  assert_string_equal(text.data, x->want);
  ha_buffer_done(&text);
  ha_plan_free(plan);
  close_scene(&s);
}

static void text_that_fits(void **state) {
  static const fitting list[] = {
      {"uint8 a 3;uint8 b", "{\"b\": 4}", "{\"a\":3,\"b\":4}"},
      {"uint8 a", " ", "{\"a\":0}"},
      {"uint8 a", " null", "{\"a\":0}"},
      {"uint8 a", " {}\n---\n", "{\"a\":0}"},
      {"string a", "{\"a\":\"\\u0041\\ud83d\\ude00\\/\\u00e9\\n\"}",
       "{\"a\":\"A\xf0\x9f\x98\x80/\xc3\xa9\\n\"}"},
      {"wstring a", "{\"a\":\"\\ud83d\\ude00\"}", "{\"a\":\"\xf0\x9f\x98\x80\"}"},
      {"float32 a;float64 b;float64[] c",
       "{\"a\":\"NaN\",\"b\":\"-Infinity\",\"c\":[1,\"Infinity\"]}",
       "{\"a\":\"NaN\",\"b\":\"-Infinity\",\"c\":[1.0,\"Infinity\"]}"},
      {"float32 a;float64[2] b", " {a: .nan, b: [-.inf, .INF]}",
       "{\"a\":\"NaN\",\"b\":[\"-Infinity\",\"Infinity\"]}"},
      {"float32 a", "{\"a\":7.038531e-26}", "{\"a\":7.038531e-26}"},
      {"int32 a;uint64 b;int64 c",
       "{\"a\":1e3,\"b\":18446744073709551615,\"c\":-9223372036854775808}",
       "{\"a\":1000,\"b\":18446744073709551615,\"c\":-9223372036854775808}"},
      {"uint8[] a;byte[3] b", "{\"a\":\"AQID\",\"b\":\"AQID\"}", "{\"a\":[1,2,3],\"b\":[1,2,3]}"},
      {"uint8[] a", "{\"a\":\"AQ==\"}", "{\"a\":[1]}"},
      {"uint8[] a", " a: !!binary |\n  AQID\n  BAU=\n", "{\"a\":[1,2,3,4,5]}"},
      {"time a;duration b;time[] c",
       "{\"a\":{\"sec\":1,\"nanosec\":2},\"b\":\"-1.5\",\"c\":[2.25,{\"nsecs\":7}]}",
       "{\"a\":{\"secs\":1,\"nsecs\":2},\"b\":{\"secs\":-1,\"nsecs\":-500000000},"
       "\"c\":[{\"secs\":2,\"nsecs\":250000000},{\"secs\":0,\"nsecs\":7}]}"},
      {"Time a;Time[] b", "{\"a\":1.5,\"b\":[{\"secs\":3,\"nsecs\":4},\"1970-01-01T00:00:02Z\"]}",
       "{\"a\":{\"sec\":1,\"nanosec\":500000000},"
       "\"b\":[{\"sec\":3,\"nanosec\":4},{\"sec\":2,\"nanosec\":0}]}"},
      {"Point[] p", " p:\n- {label: 5}\n- x: 16\n",
       "{\"p\":[{\"x\":1.5,\"label\":\"5\"},{\"x\":16.0,\"label\":\"it''s\"}]}"},
      {"bool a;bool b;bool c", " {a: true, b: False, c: 1}", "{\"a\":true,\"b\":false,\"c\":true}"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    check_fitting(&list[i]);
  }
}

/* A message of text sets only the fields that it names; a list replaces a whole array. */
static void text_is_laid_over_values(void **state) {
  scene s;

  (void)state;
  open_scene(&s, "uint8 a;uint8[] b;uint8[2] c", "ros1");
  assert_ok(ha_builder_json(s.builder, "{\"a\":1,\"b\":[1,2],\"c\":[3,4]}", 27, NULL));
  assert_ok(ha_builder_yaml(s.builder, "b: [9]", 6, NULL));
  EXPECT(&s, 1, 1, 0, 0, 0, 9, 3, 4);
  assert_int_equal(ha_builder_json(s.builder, "{\"a\":7,\"b\":true}", 16, NULL), HA_E_ARG);
  EXPECT(&s, 0, 0, 0, 0, 0, 0, 0);
  close_scene(&s);
}

/* --- refusals --------------------------------------------------------------------------------- */

typedef struct refusal {
  const char *fields;
  const char *json; /* or YAML, if it begins with a space */
  const char *want;
} refusal;

static void text_that_does_not_fit(void **state) {
  static const refusal list[] = {
      {"uint8 frame_id", "{\"frameid\":1}",
       "line 1, column 2: pkg/Type has no field 'frameid' (near: frame_id): it has frame_id"},
      {"Point[] p", "{\"p\":[{},\n {\"y\":1}]}",
       "line 2, column 3: p[1]: pkg/Point has no field 'y': it has x, label"},
      {"uint8 a", "{\"a\":1,\"a\":2}", "line 1, column 8: a: the field occurs twice"},
      {"uint8 a", " a: 1\na: 2", "line 2, column 1: a: the field occurs twice"},
      {"uint8 a", "{\"a\":256}",
       "line 1, column 6: a: '256' does not fit: want an integer from 0 to 255"},
      {"uint8 a", "{\"a\":1.5}",
       "line 1, column 6: a: '1.5' does not fit: want an integer from 0 to 255"},
      {"uint8 a", "{\"a\":\"1\"}",
       "line 1, column 6: a: want an integer from 0 to 255, not a string"},
      {"uint8 a", "{\"a\":null}",
       "line 1, column 6: a: 'null' does not fit: want an integer from 0 to 255"},
      {"float32 a", "{\"a\":1e39}", "line 1, column 6: a: '1e39' does not fit: want a number"},
      {"float64 a", "{\"a\":[1]}", "line 1, column 6: a: want a number, not a list"},
      {"string a", "{\"a\":1}", "line 1, column 6: a: want a string, not a plain value"},
      {"string a", " a: ~", "line 1, column 4: a: want a string, not a plain value"},
      {"string<=3 a", "{\"a\":\"four\"}", "line 1, column 6: a: want at most 3 bytes, not 4"},
      {"wstring<=1 a", "{\"a\":\"\\ud83d\\ude00\"}",
       "line 1, column 6: a: want at most 1 code units, not 2"},
      {"string a", "{\"a\":\"\xff\"}", "line 1, column 6: a: the text is not UTF-8"},
      {"uint8[<=2] a", "{\"a\":[1,2,3]}",
       "line 1, column 11: a[2]: want at most 2 elements, not 3"},
      {"uint8[2] a", "{\"a\":[1]}", "line 1, column 8: a: want 2 elements, not 1"},
      {"uint8[2] a", "{\"a\":[1,2,3]}", "line 1, column 11: a[2]: want 2 elements, not 3"},
      {"uint8[2] a", "{\"a\":\"AQ==\"}", "line 1, column 6: a: want 2 elements, not 1"},
      {"uint8[] a", "{\"a\":\"A\"}", "line 1, column 6: a: want a list of numbers, or base64"},
      {"uint8[] a", "{\"a\":{}}", "line 1, column 6: a: want a list, not a map"},
      {"Point a", "{\"a\":3}", "line 1, column 6: a: want a map of its fields, not a plain value"},
      {"time a", "{\"a\":{\"second\":3}}", "line 1, column 7: a: a time has sec and nanosec"},
      {"time a", "{\"a\":{\"sec\":3,\"secs\":4}}", "line 1, column 15: a: a part occurs twice"},
      {"time a", "{\"a\":-1}",
       "line 1, column 6: a: '-1' does not fit: want seconds (12.5), or a date"},
      {"long_double a", "{\"a\":\"00\"}",
       "line 1, column 6: a: want its 16 bytes in hex, not a string"},
      {"uint8 a", "[]", "line 1, column 1: want a map of its fields, not a list"},
      {"uint8 a", " {}\n---\n{}", "line 3, column 1: want one document, not several"},
      {"uint8[] a", " a: &x [1]\nb: *x", "line 2, column 1: pkg/Type has no field 'b': it has a"},
      {"Point[] a", " a: [&x {}, *x]", "line 1, column 12: a[1]: aliases are not supported"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    const bool is_yaml = list[i].json[0] == ' ';
    const char *text = list[i].json + is_yaml;
    scene s;
    open_scene(&s, list[i].fields, "cdr");
    const ha_status st = is_yaml ? ha_builder_yaml(s.builder, text, strlen(text), &s.err)
                                 : ha_builder_json(s.builder, text, strlen(text), &s.err);
    if (st == HA_OK) print_error("%s is accepted\n", text);
    assert_true(st == HA_E_ARG || st == HA_E_UNSUPPORTED);
    assert_string_equal(s.err.text, list[i].want);
    close_scene(&s);
  }
}

static void text_that_is_not_json(void **state) {
  static const char *const list[] = {
      "",
      "{",
      "{\"a\"",
      "{\"a\":",
      "{\"a\":1",
      "{\"a\":1,}",
      "{\"a\":01}",
      "{\"a\":+1}",
      "{\"a\":1.}",
      "{\"a\":.5}",
      "{\"a\":0x1}",
      "{\"a\":1e}",
      "{a:1}",
      "{'a':1}",
      "{\"a\":NaN}",
      "{\"a\":True}",
      "{\"a\":1}}",
      "{\"a\":1} x",
      "{\"a\" 1}",
      "{,}",
      "{\"a\":1]",
      "{\"s\":\"x}",
      "{\"s\":\"\n\"}",
      "{\"s\":\"\\x\"}",
      "{\"s\":\"\\u12\"}",
      "{\"s\":\"\\ud800\"}",
      "{\"s\":\"\\udc00\"}",
      "{\"s\":\"\\ud800\\u0041\"}",
      "{\"l\":[1,]}",
      "{\"l\":[1 2]}",
      "{\"l\":[,1]}",
      "{\"l\":[1",
      "{\"l\":[1}",
      "{\"a\":-}",
  };

  (void)state;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    scene s;
    open_scene(&s, "uint8 a;string s;uint8[] l", "cdr");
    const ha_status st = ha_builder_json(s.builder, list[i], strlen(list[i]), &s.err);
    if (st != HA_E_CORRUPT) print_error("'%s': %s\n", list[i], ha_status_name(st));
    assert_int_equal(st, HA_E_CORRUPT);
    assert_memory_equal(s.err.text, "line ", 5);
    close_scene(&s);
  }
}

static void paths_that_do_not_fit(void **state) {
  static const char *const list[][2] = {
      {"points",
       "column 1 of 'points': pkg/Type has no field 'points' (near: point): it has point, "
       "list, n, t, fixed"},
      {"n.x", "column 3 of 'n.x': there are no fields in a value"},
      {"list.x", "column 6 of 'list.x': there are no fields in an array"},
      {"n[0]", "column 2 of 'n[0]': this is not an array"},
      {"list[0:1]", "column 5 of 'list[0:1]': a slice can't be set"},
      {"fixed[2]", "column 6 of 'fixed[2]': the array has 2 elements"},
      {"t.x", "column 3 of 't.x': a time has sec and nanosec"},
      {"list[", "column 6 of 'list[': want a number, but it ends"},
  };
  ha_builder_field *f = NULL;
  scene s;

  (void)state;
  open_scene(&s, "Point point;Point[] list;uint8 n;time t;uint8[2] fixed", "ros1");
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    assert_int_equal(ha_builder_field_new(&f, s.builder, list[i][0], &s.err), HA_E_ARG);
    assert_string_equal(s.err.text, list[i][1]);
  }
  assert_null(f);
  f = field(&s, "POINT.X"); /* case is ignored if no name matches exactly */
  assert_ok(ha_builder_set_f64(s.builder, f, 1, NULL));
  assert_int_equal(ha_builder_field_index(f, 0, 1, &s.err), HA_E_ARG);
  ha_builder_field_free(f);
  close_scene(&s);
}

static void values_that_do_not_fit(void **state) {
  scene s;
  scene other;

  (void)state;
  open_scene(&s, "uint8 n;string<=2 s;time t;uint8[] list;float32 f;Point p;wstring w", "cdr");
  open_scene(&other, "uint8 n", "cdr");
  ha_builder_field *n = field(&s, "n");
  ha_builder_field *text = field(&s, "s");
  ha_builder_field *t = field(&s, "t");
  ha_builder_field *list = field(&s, "list");
  ha_builder_field *f = field(&s, "f");
  ha_builder_field *whole = field(&s, "");
  assert_int_equal(ha_builder_set_i64(s.builder, n, -1, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "n: the number does not fit: want an integer from 0 to 255");
  assert_int_equal(ha_builder_set_f64(s.builder, n, 0.5, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_set_f64(s.builder, n, (double)NAN, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_set_f64(s.builder, f, 1e39, &s.err), HA_E_ARG);
  assert_ok(ha_builder_set_i64(s.builder, f, (1 << 24) + 1, &s.err));
  assert_int_equal(ha_builder_set_string(s.builder, n, "1", 1, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "n: want an integer from 0 to 255");
  assert_int_equal(ha_builder_set_string(s.builder, text, "abc", 3, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_set_string(s.builder, text, "\xff", 1, &s.err), HA_E_ARG);
  assert_ok(ha_builder_set_bytes(s.builder, text, "\xff", 1, &s.err));
  assert_int_equal(ha_builder_set_time(s.builder, t, -1, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_set_time(s.builder, n, 1, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_set_i64(s.builder, list, 1, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "list: this is an array: want all of it, or an index");
  assert_int_equal(ha_builder_set_i64(s.builder, whole, 1, &s.err), HA_E_ARG);
  assert_string_equal(s.err.text, "the message: want a map of its fields");
  assert_int_equal(ha_builder_resize(s.builder, whole, 1, &s.err), HA_E_ARG);
  assert_int_equal(ha_builder_resize(s.builder, list, UINT64_MAX, &s.err), HA_E_LIMIT);
  assert_int_equal(ha_builder_set_i64(other.builder, n, 1, &s.err), HA_E_ARG);
  ha_builder_field_free(whole);
  ha_builder_field_free(f);
  ha_builder_field_free(list);
  ha_builder_field_free(t);
  ha_builder_field_free(text);
  ha_builder_field_free(n);
  close_scene(&other);
  close_scene(&s);
}

/* Small definitions and texts cannot use more memory or work than the limit. */
static void memory_is_bounded(void **state) {
  ha_builder_options options = HA_BUILDER_OPTIONS_INIT;
  ha_builder *b = NULL;
  ha_builder_field *f = NULL;
  const uint8_t *data = NULL;
  ha_error err = HA_ERROR_INIT;
  tree t = {.size = 0};
  size_t size = 0;

  (void)state;
  options.max_bytes = 1 << 20;
  tree_add(&t, "pkg/Empty", "");
  tree_add(&t, "pkg/Nothing", "Empty[2000000000] a");
  tree_add(&t, "pkg/Large", "uint8[400000] a");
  const ha_type *huge = tree_add(&t, "pkg/Huge", "Large[3] a");
  const ha_type *many = tree_add(&t, "pkg/Many", "Large[] a;Nothing[2000000000] b;Empty[] e");
  assert_int_equal(ha_builder_new(&b, huge, "ros1", &options, &err), HA_E_LIMIT);
  assert_ok(ha_builder_new(&b, many, "ros1", &options, &err));
  assert_int_equal(ha_builder_json(b, "{\"a\":[{},{},{},{}]}", 19, &err), HA_E_LIMIT);
  assert_ok(ha_builder_field_new(&f, b, "e", &err));
  assert_int_equal(ha_builder_resize(b, f, 4000000000, &err), HA_E_LIMIT);
  assert_ok(ha_builder_finish(&data, &size, b, &err));
  assert_int_equal(size, 8);
  ha_builder_field_free(f);
  ha_builder_free(b);
  assert_int_equal(ha_builder_new(&b, many, "protobuf", NULL, &err), HA_E_UNSUPPORTED);
  tree_done(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_gives_the_same_bytes),
      cmocka_unit_test(paths_give_the_same_bytes),
      cmocka_unit_test(defaults_are_those_of_the_definition),
      cmocka_unit_test(sequences_grow),
      cmocka_unit_test(arrays_are_converted),
      cmocka_unit_test(text_that_fits),
      cmocka_unit_test(text_is_laid_over_values),
      cmocka_unit_test(text_that_does_not_fit),
      cmocka_unit_test(text_that_is_not_json),
      cmocka_unit_test(paths_that_do_not_fit),
      cmocka_unit_test(values_that_do_not_fit),
      cmocka_unit_test(memory_is_bounded),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

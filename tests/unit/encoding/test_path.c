/* Paths: the selected values of a message, refusals, and agreement with a walk. */
#include "../test.h"

#include <stdio.h>
#include <string.h>

#include <holdall/encoding.h>

#include "log.h"
#include "random_tree.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})

typedef struct scene {
  tree tree;
  ha_plan *plan;
} scene;

static const char g_fields[] =
    "uint8 id;string name;time when;uint16[] ranges;float32[3] c;Point[] points;Point[2] pair;"
    "string[] names;time[] times;uint8 LAST";

/* The message in ROS 1 encoding. */
static const uint8_t g_message[] = {
    7,  2, 0, 0, 0,  'h', 'i',                                                  /* id, name */
    5,  0, 0, 0, 6,  0,   0,    0,                                              /* when */
    3,  0, 0, 0, 1,  0,   2,    0,    3,   0,                                   /* ranges */
    0,  0, 0, 0, 0,  0,   0x80, 0x3f, 0,   0,   0,   0x40,                      /* c: 0, 1, 2 */
    2,  0, 0, 0, 10, 1,   0,    0,    0,   'p', 11,  2,    0, 0,   0, 'q', 'q', /* points */
    20, 0, 0, 0, 0,  21,  1,    0,    0,   0,   'z',                            /* pair */
    2,  0, 0, 0, 1,  0,   0,    0,    'a', 1,   0,   0,    0, 'b',              /* names */
    1,  0, 0, 0, 8,  0,   0,    0,    9,   0,   0,   0,                         /* times */
    99};

static int set_up(void **state) {
  static scene s;

  s.tree = (tree){.size = 0};
  tree_add(&s.tree, "pkg/Point", "uint8 x;string label");
  const ha_type *root = tree_add(&s.tree, "pkg/Thing", g_fields);
  *state = &s;
  return ha_plan_new(&s.plan, root, "ros1", NULL) == HA_OK ? 0 : -1;
}

static int tear_down(void **state) {
  scene *s = *state;

  ha_plan_free(s->plan);
  tree_done(&s->tree);
  return 0;
}

static void print(char *out, size_t room, const ha_value *v) {
  if (v->flags & HA_VALUE_ARRAY) {
    size_t used = 0;
    out[0] = '\0';
    for (uint64_t i = 0; i < v->count; i++) {
      ha_value item = {.struct_size = sizeof item};
      (void)ha_value_item(&item, v, i, NULL);
      used += (size_t)snprintf(out + used, room - used, "%g ",
                               v->kind == HA_KIND_FLOAT32 ? item.number : (double)item.integer);
    }
  } else if (v->kind == HA_KIND_STRING) {
    snprintf(out, room, "%.*s", (int)v->size, (const char *)v->data);
  } else if (v->kind == HA_KIND_FLOAT32) {
    snprintf(out, room, "%g", v->number);
  } else if (v->kind == HA_KIND_TIME) {
    snprintf(out, room, "%d.%d", (int)v->integer, (int)v->nanoseconds);
  } else {
    snprintf(out, room, "%d", (int)v->integer);
  }
}

static void values_are_found(void **state) {
  static const struct {
    const char *path;
    const char *want; /* NULL: there is no value */
  } cases[] = {{"id", "7"},
               {"name", "hi"},
               {"when", "5.6"},
               {"when.sec", "5"},
               {"when.secs", "5"},
               {"when.nanosec", "6"},
               {"when.nsecs", "6"},
               {"ranges", "1 2 3 "},
               {"ranges[0]", "1"},
               {"ranges[2]", "3"},
               {"ranges[-1]", "3"},
               {"ranges[-3]", "1"},
               {"ranges[3]", NULL},
               {"ranges[-4]", NULL},
               {"ranges[1:]", "2 3 "},
               {"ranges[:2]", "1 2 "},
               {"ranges[-2:]", "2 3 "},
               {"ranges[0:9]", "1 2 3 "},
               {"ranges[2:1]", ""},
               {"ranges[:]", "1 2 3 "},
               {"c[1]", "1"},
               {"c[-1]", "2"},
               {"c[0:2]", "0 1 "},
               {"points[0].x", "10"},
               {"points[1].x", "11"},
               {"points[1].label", "qq"},
               {"points[-1].label", "qq"},
               {"points[2].x", NULL},
               {"pair[1].label", "z"},
               {"pair[0].x", "20"},
               {"names[1]", "b"},
               {"names[-2]", "a"},
               {"names[2]", NULL},
               {"times[0]", "8.9"},
               {"times[0].nanosec", "9"},
               {"times[1].nanosec", NULL},
               {"LAST", "99"},
               {"last", "99"}};
  const scene *s = *state;
  char text[256];

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_path *path = NULL;
    ha_value value = {.struct_size = sizeof value, .kind = -1};
    ha_error err = HA_ERROR_INIT;
    assert_ok(ha_path_new(&path, s->plan, cases[i].path, &err));
    const ha_status st = ha_path_get(&value, path, g_message, sizeof g_message, &err);
    assert_int_equal(st, cases[i].want ? HA_OK : HA_END);
    if (cases[i].want) {
      print(text, sizeof text, &value);
      assert_string_equal(text, cases[i].want);
    } else {
      assert_int_equal(value.kind, -1);
    }
    ha_path_free(path);
  }
}

static void mistakes_are_pointed_at(void **state) {
  static const struct {
    const char *path;
    const char *text;
  } cases[] = {
      {"nam", "column 1 of 'nam': pkg/Thing has no field 'nam' (near: name): it has id, name, "
              "when, ranges, c, "
              "points, pair, names, times, LAST"},
      {"points[0].y", "column 11 of 'points[0].y': pkg/Point has no field 'y': it has x, label"},
      {"points.x", "column 8 of 'points.x': there are no fields in an array"},
      {"id.x", "column 4 of 'id.x': there are no fields in a value"},
      {"name[0]", "column 5 of 'name[0]': this is not an array"},
      {"names[0][1]", "column 9 of 'names[0][1]': this is not an array"},
      {"c[3]", "column 2 of 'c[3]': the array has 3 elements"},
      {"c[-4]", "column 2 of 'c[-4]': the array has 3 elements"},
      {"pair[2].x", "column 5 of 'pair[2].x': the array has 2 elements"},
      {"points[0:1].x",
       "column 13 of 'points[0:1].x': a slice is only allowed at the end of a path"},
      {"points[0", "column 9 of 'points[0': want ']' or ':', but it ends"},
      {"points[x]", "column 8 of 'points[x]': want a number"},
      {"points[99999999999]", "column 8 of 'points[99999999999]': want a number below 2^32"},
      {"points[0]x", "column 10 of 'points[0]x': want '.' or '['"},
      {"points[0].", "column 11 of 'points[0].': want the name of a field, but it ends"},
      {".id", "column 1 of '.id': want the name of a field"},
      {"when.ns", "column 6 of 'when.ns': a time has sec and nanosec"},
      {"when.sec.sec", "column 10 of 'when.sec.sec': there are no fields in a value"}};
  const scene *s = *state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_path *path = NULL;
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha_path_new(&path, s->plan, cases[i].path, &err), HA_E_ARG);
    assert_string_equal(err.text, cases[i].text);
    assert_null(path);
  }
}

static void check_visit(const scene *s, const char *text, const char *want) {
  log_state log = {.text = HA__TEXT_INIT(1 << 20), .depth = 0};
  ha_path *path = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_ok(ha_path_new(&path, s->plan, text, &err));
  assert_ok(ha_path_visit(path, g_message, sizeof g_message, &g_log_visitor, &log, &err));
  assert_string_equal(ha__text_view(&log.text), want);
  ha__text_done(&log.text);
  ha_path_free(path);
}

static void anything_can_be_visited(void **state) {
  const scene *s = *state;

  check_visit(s, "id", "uint8 7\n");
  check_visit(s, "points[1]", "{\nx uint8 b\nlabel string 2:7171\n}\n");
  check_visit(s, "points[1:2]", "[ 1\n{\nx uint8 b\nlabel string 2:7171\n}\n]\n");
  check_visit(s, "points[5:]", "[ 0\n]\n");
  check_visit(s, "names", "[ 2\nstring 1:61\nstring 1:62\n]\n");
  check_visit(s, "pair[-1:]", "[ 1\n{\nx uint8 15\nlabel string 1:7a\n}\n]\n");
  check_visit(s, "ranges[:1]", "[ 1\nuint16 1\n]\n");
}

static void structs_are_no_value(void **state) {
  static const char *const paths[] = {"points", "points[0]", "names", "points[0:1]", ""};
  const scene *s = *state;

  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    ha_path *path = NULL;
    ha_value value = HA_VALUE_INIT;
    ha_error err = HA_ERROR_INIT;
    assert_ok(ha_path_new(&path, s->plan, paths[i], &err));
    assert_int_equal(ha_path_get(&value, path, g_message, sizeof g_message, &err), HA_E_ARG);
    assert_true(err.text[0]);
    ha_path_free(path);
  }
}

/* A truncated message: the path still finds values before the cut, and nothing else. */
static void cuts_are_noticed(void **state) {
  const scene *s = *state;
  ha_path *path = NULL;
  ha_value value = HA_VALUE_INIT;

  assert_ok(ha_path_new(&path, s->plan, "points[1].label", NULL));
  for (size_t size = 0; size <= sizeof g_message; size++) {
    ha_error err = HA_ERROR_INIT;
    const ha_status st = ha_path_get(&value, path, g_message, size, &err);
    assert_int_equal(st, size < 54 ? HA_E_TRUNCATED : HA_OK);
    if (st < 0) assert_true(err.offset <= (int64_t)size && err.text[0]);
  }
  ha_path_free(path);
}

/* --- random paths ----------------------------------------------------------------------------- */

/* Follows a walk, and reads each value by its path. */
typedef struct follower {
  const ha_plan *plan;
  const message *m;
  struct {
    bool is_array;
    uint64_t items;
    size_t size; /* of text before */
  } levels[200];
  uint32_t depth;
  char text[4096];
  size_t size;
  size_t found;
} follower;

static size_t add_part(follower *f, const ha_node *node) {
  const size_t before = f->size;

  if (f->depth > 0 && f->levels[f->depth].is_array) {
    f->size += (size_t)snprintf(f->text + f->size, sizeof f->text - f->size, "[%d]",
                                (int)f->levels[f->depth].items++);
  } else if (f->depth > 0) {
    f->size += (size_t)snprintf(f->text + f->size, sizeof f->text - f->size, "%s%s",
                                f->size ? "." : "", node->field->name);
  }
  return before;
}

static void push(follower *f, const ha_node *node, bool is_array) {
  const size_t before = add_part(f, node);

  f->depth++;
  f->levels[f->depth].is_array = is_array;
  f->levels[f->depth].items = 0;
  f->levels[f->depth].size = before;
}

static ha_status pop(void *user, const ha_node *node) {
  follower *f = user;

  (void)node;
  f->size = f->levels[f->depth--].size;
  f->text[f->size] = '\0';
  return HA_OK;
}

static ha_status enter_struct(void *user, const ha_node *node) {
  push(user, node, false);
  return HA_OK;
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  (void)count;
  push(user, node, true);
  return HA_OK;
}

static ha_status ask(void *user, const ha_node *node, const ha_value *v) {
  follower *f = user;
  ha_value got = {.struct_size = sizeof got};
  ha_path *path = NULL;
  const size_t before = add_part(f, node);

  assert_ok(ha_path_new(&path, f->plan, f->text, NULL));
  assert_ok(ha_path_get(&got, path, f->m->bytes, f->m->size, NULL));
  assert_int_equal(got.kind, v->kind);
  assert_int_equal(got.flags, v->flags);
  if (v->flags & HA_VALUE_ARRAY || v->kind == HA_KIND_STRING || v->kind == HA_KIND_WSTRING) {
    assert_ptr_equal(got.data, v->data);
    assert_int_equal(got.size, v->size);
    assert_int_equal(got.count, v->count);
  } else if (v->kind == HA_KIND_FLOAT32 || v->kind == HA_KIND_FLOAT64) {
    assert_memory_equal(&got.number, &v->number, sizeof got.number);
  } else if (v->kind != HA_KIND_LONG_DOUBLE) {
    assert_int_equal(got.integer, v->integer);
  }
  assert_ptr_equal(ha_path_node(path), node);
  ha_path_free(path);
  f->found++;
  f->size = before;
  f->text[before] = '\0';
  return HA_OK;
}

static void paths_agree_with_walks(void **state) {
  static const ha_visitor visitor = {sizeof visitor, enter_struct, pop, enter_array, pop, ask};
  size_t found = 0;

  (void)state;
  for (uint64_t seed = 1; seed <= 150; seed++) {
    uint64_t chance = seed;
    tree t = {.size = 0};
    message m = {NULL, 0, 0};
    ha_plan *plan = NULL;
    const ha_type *root = NULL;
    const wire *form = &g_forms[seed % 5];
    for (int i = 0; i < 4; i++) {
      root = random_type(&t, &chance, false);
    }
    assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
    random_message(&m, NULL, root, seed, form);
    follower f = {.plan = plan, .m = &m};
    assert_ok(ha_plan_visit(plan, m.bytes, m.size, &visitor, &f, NULL));
    found += f.found;
    ha_plan_free(plan);
    message_done(&m);
    tree_done(&t);
  }
  assert_true(found > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(values_are_found, set_up, tear_down),
      cmocka_unit_test_setup_teardown(mistakes_are_pointed_at, set_up, tear_down),
      cmocka_unit_test_setup_teardown(anything_can_be_visited, set_up, tear_down),
      cmocka_unit_test_setup_teardown(structs_are_no_value, set_up, tear_down),
      cmocka_unit_test_setup_teardown(cuts_are_noticed, set_up, tear_down),
      cmocka_unit_test(paths_agree_with_walks),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

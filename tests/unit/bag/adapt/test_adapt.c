/* ha_adaptation: pairs of definitions with the expected messages, in both encodings, and the
 * language of rules. */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bag/adapt/adapt.h"
#include "encoding/convert/convert.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})

enum { ROS1 = 1, ROS2 = 2, BOTH = 3 };

typedef struct pair {
  const char *title;
  size_t dialects;
  const char *old;   /* text of pkg/Root, with sections */
  const char *newer; /* of NEW_NAME, NULL = none */
  const char *inner; /* of pkg/Inner, NULL = none */
  const char *rules;
  const uint8_t *bytes; /* in the layout of ROS 1 */
  size_t size;
  const char *want; /* as JSON; NULL = nothing to adapt */
  bool is_copy;
  const char *name; /* of the new type; NULL = pkg/Root */
} pair;

#define INNER "\n================\nMSG: pkg/Inner\nuint8 a\n"

static const pair g_pairs[] = {
    {"nothing differs", BOTH, "uint8 a", "uint8 a # a comment", NULL, "", BYTES(1), NULL, true,
     NULL},
    {"a field is added", BOTH, "uint8 a", "uint8 a\nint16 b", NULL, "", BYTES(1),
     "{\"a\":1,\"b\":0}", false, NULL},
    {"with a default", ROS2, "uint8 a", "uint8 a\nint16 b -5\nstring s \"hey\"", NULL, "", BYTES(1),
     "{\"a\":1,\"b\":-5,\"s\":\"hey\"}", false, NULL},
    {"a field is gone", BOTH, "uint8 a\nuint8 b", "uint8 b", NULL, "", BYTES(1, 2), "{\"b\":2}",
     false, NULL},
    {"their order is another", BOTH, "uint8 a\nuint8 b", "uint8 b\nuint8 a", NULL, "", BYTES(1, 2),
     "{\"b\":2,\"a\":1}", false, NULL},
    {"numbers are wider", BOTH, "uint8 a\nfloat32 b", "int64 a\nfloat64 b", NULL, "",
     BYTES(200, 0, 0, 0x80, 0x3f), "{\"a\":200,\"b\":1.0}", false, NULL},
    {"bounds are wider", ROS2, "string<=3 s\nuint8[<=2] l", "string<=9 s\nuint8[] l", NULL, "",
     BYTES(1, 0, 0, 0, 'x', 1, 0, 0, 0, 7), "{\"s\":\"x\",\"l\":[7]}", true, NULL},
    {"bounds are narrower", ROS2, "uint8[] l", "uint8[<=1] l", NULL, "", BYTES(2, 0, 0, 0, 7, 8),
     "{\"l\":[7]}", false, NULL},
    {"constants", ROS1, "uint8 A=1\nuint8 a", "uint8 A=2\nuint8 a", NULL, "", BYTES(1), "{\"a\":1}",
     true, NULL},
    {"byte becomes int8", ROS2, "byte a", "uint8 a", NULL, "", BYTES(200), "{\"a\":200}", true,
     NULL},
    {"a field has another name", BOTH, "uint8 a", "uint8 z", NULL, "[pkg/Root]\nrename a z\n",
     BYTES(1), "{\"z\":1}", true, NULL},
    {"what is renamed takes the place of what is dropped", BOTH, "uint8 a\nuint8 b", "uint8 b",
     NULL, "[pkg/Root]\nrename a b\ndrop b\n", BYTES(1, 2), "{\"b\":1}", false, NULL},
    {"a rename goes before a name", BOTH, "uint8 b\nuint8 a", "uint8 b", NULL,
     "[pkg/Root]\nrename a b\n", BYTES(2, 1), "{\"b\":1}", false, NULL},
    {"a rule alone renames", BOTH, "# head\nuint8 a  # tail", NULL, NULL,
     "[pkg/Root]\nrename a z\n", BYTES(1), "{\"z\":1}", true, NULL},
    {"a rule alone drops", BOTH, "uint8 a\nuint8 b", NULL, NULL, "[pkg/msg/Root]\ndrop a\n",
     BYTES(1, 2), "{\"b\":2}", false, NULL},
    {"values are set", BOTH, "uint8 a", "uint8 a\nint16 b\nstring s\nfloat32[2] f\nbool t", NULL,
     "[pkg/Root]\nset b -7\nset s \"# no comment\"\nset f [1.5, -2]\nset t true\n", BYTES(1),
     "{\"a\":1,\"b\":-7,\"s\":\"# no comment\",\"f\":[1.5,-2.0],\"t\":true}", false, NULL},
    {"a value where one was", BOTH, "uint8 a", "uint8 a", NULL, "[pkg/Root]\ndrop a\nset a 9\n",
     BYTES(1), "{\"a\":9}", false, NULL},
    {"a type has another name", BOTH, "uint8 a", NULL, NULL, "[pkg/Root]\ntype far/Away\n",
     BYTES(1), "{\"a\":1}", true, "far/Away"},
    {"and another definition", BOTH, "uint8 a", "uint16 a", NULL, "[pkg/Root]\ntype far/Away\n",
     BYTES(1), "{\"a\":1}", false, "far/Away"},
    {"a type within is another", BOTH, "Inner[] i" INNER, NULL, "uint16 a\nuint8 b", "",
     BYTES(1, 0, 0, 0, 5), "{\"i\":[{\"a\":5,\"b\":0}]}", false, NULL},
    {"a type within has another name", BOTH, "Inner i\npkg/Inner[2] k" INNER, NULL, NULL,
     "[pkg/Inner]\ntype far/In\nrename a z\n", BYTES(1, 2, 3),
     "{\"i\":{\"z\":1},\"k\":[{\"z\":2},{\"z\":3}]}", true, NULL},
    {"the whole moves, what is within stays", BOTH, "Inner i" INNER, NULL, NULL,
     "[pkg/Root]\ntype far/Away\n", BYTES(1), "{\"i\":{\"a\":1}}", true, "far/Away"},
    {"a rule for another hash", ROS1, "uint8 a", NULL, NULL,
     "[pkg/Root@00000000000000000000000000000000]\nrename a z\n", BYTES(1), NULL, true, NULL},
    {"a rule for this hash goes first", ROS1, "uint8 a", NULL, NULL,
     "[pkg/Root]\nrename a y\n[pkg/Root@295668dab68dba71442664f21173de53]\nrename a z\n", BYTES(1),
     "{\"z\":1}", true, NULL},
    {"a string is no number", BOTH, "string a", "uint8 a", NULL, "", BYTES(1, 0, 0, 0, '7'),
     "{\"a\":0}", false, NULL},
    {"nothing is left", BOTH, "uint8 a", "", NULL, "", BYTES(1), "{}", false, NULL},
    {"something is where nothing was", BOTH, "", "uint8 a", NULL, "", NULL, 0, "{\"a\":0}", false,
     NULL},
};

static ha_types *parse(const pair *p, int32_t dialect) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = dialect == ROS1 ? "pkg/Root" : "pkg/msg/Root",
                            .encoding = dialect == ROS1 ? "ros1msg" : "ros2msg",
                            .data = (const uint8_t *)(p->old[0] ? p->old : "\n"),
                            .size = p->old[0] ? strlen(p->old) : 1,
                            .hash = ""};
  ha_types *types = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_ok(ha_types_parse(&types, &schema, NULL, &err));
  return types;
}

static ha_adaptation *make(const pair *p) {
  ha_adaptation *a = NULL;
  ha_error err = HA_ERROR_INIT;
  const char *name = p->name ? p->name : "pkg/Root";

  assert_ok(ha_adaptation_new(&a, NULL, &err));
  if (p->newer) assert_ok(ha_adaptation_define(a, name, p->newer, strlen(p->newer), "new", &err));
  if (p->inner) {
    assert_ok(ha_adaptation_define(a, "pkg/Inner", p->inner, strlen(p->inner), "new", &err));
  }
  assert_ok(ha_adaptation_rules(a, "rules", p->rules, strlen(p->rules), &err));
  return a;
}

/* The message in the encoding of the dialect, adapted and printed. */
static void check_message(const pair *p, const ha_types *types, const ha__adapted *to,
                          int32_t dialect) {
  const char *encoding = dialect == ROS1 ? "ros1" : "cdr";
  const ha_type *root = ha_types_root(types);
  ha_conversion *first = NULL;
  ha_conversion *c = NULL;
  ha_plan *plan = NULL;
  ha_buffer old = HA_BUFFER_INIT;
  ha_buffer made = HA_BUFFER_INIT;
  ha_buffer json = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;

  assert_ok(ha_conversion_new(&first, root, "ros1", root, encoding, NULL, &err));
  assert_ok(ha_conversion_run(&old, NULL, first, p->bytes, p->size, &err));
  assert_ok(ha_conversion_new(&c, root, encoding, ha_types_root(to->types), encoding, &to->options,
                              &err));
  assert_ok(ha_conversion_run(&made, NULL, c, (const uint8_t *)old.data, old.size, &err));
  assert_ok(ha_plan_new(&plan, ha_types_root(to->types), encoding, &err));
  assert_ok(ha_plan_json(&json, plan, (const uint8_t *)made.data, made.size, NULL, &err));
  assert_string_equal(json.data, p->want);
  assert_int_equal(ha__conversion_is_copy(c), p->is_copy);
  ha_plan_free(plan);
  ha_conversion_free(first);
  ha_conversion_free(c);
  ha_buffer_done(&old);
  ha_buffer_done(&made);
  ha_buffer_done(&json);
}

static void check_pair(const pair *p, int32_t dialect) {
  ha_types *types = parse(p, dialect);
  ha_adaptation *a = make(p);
  ha__arena arena = HA__ARENA_INIT;
  ha__adapted to;
  ha_error err = HA_ERROR_INIT;

  assert_ok(ha__adapt_types(&to, &arena, a, types, NULL, &err));
  assert_int_equal(to.types != NULL, p->want != NULL);
  if (to.types) {
    check_message(p, types, &to, dialect);
    if (p->name) {
      assert_string_equal(ha__type_node_of(ha_types_root(to.types))->key, p->name);
    }
  }
  ha_types_free(to.types);
  ha__arena_done(&arena);
  ha_adaptation_free(a);
  ha_types_free(types);
}

static void pairs_of_definitions(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_pairs / sizeof *g_pairs; i++) {
    print_message("# %s\n", g_pairs[i].title);
    if (g_pairs[i].dialects & ROS1) check_pair(&g_pairs[i], ROS1);
    if (g_pairs[i].dialects & ROS2) check_pair(&g_pairs[i], ROS2);
  }
}

/* --- definitions that rules make -------------------------------------------------------------- */

static void texts_keep_their_comments(void **state) {
  const pair p = {.old =
                      "# head\nuint8 A=1  # one\n\nInner[2]  i # in\nstring  s\nuint8 gone" INNER,
                  .rules = "[pkg/Root]\ntype far/Away\nrename s text\ndrop gone\n"};
  ha_types *types = parse(&p, ROS1);
  ha_adaptation *a = make(&p);
  ha__arena arena = HA__ARENA_INIT;
  ha__adapted to;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(ha__adapt_types(&to, &arena, a, types, NULL, &err));
  const ha_type *root = ha_types_root(to.types);
  const char want[] = "# head\nuint8 A=1  # one\n\npkg/Inner[2]  i # in\nstring  text\n";
  assert_memory_equal(root->text, want, sizeof want - 1);
  ha_types_free(to.types);
  ha__arena_done(&arena);
  ha_adaptation_free(a);
  ha_types_free(types);
}

/* --- rules ------------------------------------------------------------------------------------ */

static void wrong_rules_are_reported_by_their_place(void **state) {
  static const struct {
    const char *text;
    const char *want;
  } cases[] = {
      {"rename a b", "line 1, column 1 of f: want a section [pkg/Type] in front of it"},
      {"# c\n[pkg/T\n", "line 2, column 7 of f: want a ']'"},
      {"[T]", "line 1, column 2 of f: 'T' is not a name of a type (pkg/Type)"},
      {"[p/T@12]", "line 1, column 6 of f: '12' is not an MD5 sum or a type hash (RIHS01_...)"},
      {"[p/T]\n  copy a",
       "line 2, column 3 of f: there is no rule 'copy'; want type, rename, set or drop"},
      {"[p/T]\ndrop", "line 2, column 5 of f: want an argument of 'drop'"},
      {"[p/T]\ndrop 1a", "line 2, column 6 of f: '1a' is not a name of a field"},
      {"[p/T]\ndrop a b", "line 2, column 8 of f: unexpected 'b'"},
      {"[p/T]\nrename a", "line 2, column 9 of f: want the name of a field"},
      {"[p/T]\nset a", "line 2, column 6 of f: want a value"},
      {"[p/T]\ntype Q", "line 2, column 6 of f: 'Q' is not a name of a type (pkg/Type)"},
      {"[p/T]\nrename a b\ndrop a",
       "line 3, column 1 of f: there is another rule for it: p/T: rename a"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_adaptation *a = NULL;
    ha_error err = HA_ERROR_INIT;
    assert_ok(ha_adaptation_new(&a, NULL, &err));
    assert_int_equal(ha_adaptation_rules(a, "f", cases[i].text, strlen(cases[i].text), &err),
                     HA_E_CORRUPT);
    assert_string_equal(err.text, cases[i].want);
    ha_adaptation_free(a);
  }
}

static void values_that_are_none_are_refused(void **state) {
  static const char *const values[] = {"300",   "-1",  "x",      "1.5", "\"1\"", "[1]",
                                       "0x100", "1 2", "true x", "e",   "[]"};

  (void)state;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    char rules[64];
    const pair p = {.old = "uint16 b", .newer = "uint16 b\nuint8 a", .rules = rules};
    ha__arena arena = HA__ARENA_INIT;
    ha_conversion *c = NULL;
    ha__adapted to;
    ha_error err = HA_ERROR_INIT;
    snprintf(rules, sizeof rules, "[pkg/Root]\nset a %s\n", values[i]);
    ha_types *types = parse(&p, ROS1);
    ha_adaptation *a = make(&p);
    assert_ok(ha__adapt_types(&to, &arena, a, types, NULL, &err));
    assert_int_equal(ha_conversion_new(&c, ha_types_root(types), "ros1", ha_types_root(to.types),
                                       "ros1", &to.options, &err),
                     HA_E_ARG);
    assert_non_null(strstr(err.text, "is not a value that pkg/Root.a (uint8) can be set to"));
    ha_types_free(to.types);
    ha__arena_done(&arena);
    ha_adaptation_free(a);
    ha_types_free(types);
  }
}

static void what_was_of_no_use_is_known(void **state) {
  const pair p = {.old = "uint8 a", .rules = "[pkg/Root]\nrename a b\nrename x y\n[p/T]\ndrop z\n"};
  ha_types *types = parse(&p, ROS1);
  ha_adaptation *a = make(&p);
  ha__arena arena = HA__ARENA_INIT;
  ha__adapted to;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(ha__adapt_types(&to, &arena, a, types, NULL, &err));
  assert_int_equal(ha_adaptation_rule_count(a), 3);
  assert_null(ha_adaptation_unused(a, 0));
  assert_string_equal(ha_adaptation_unused(a, 1), "pkg/Root: rename x");
  assert_string_equal(ha_adaptation_unused(a, 2), "p/T: drop z");
  ha_types_free(to.types);
  ha__arena_done(&arena);
  ha_adaptation_free(a);
  ha_types_free(types);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pairs_of_definitions),
      cmocka_unit_test(texts_keep_their_comments),
      cmocka_unit_test(wrong_rules_are_reported_by_their_place),
      cmocka_unit_test(values_that_are_none_are_refused),
      cmocka_unit_test(what_was_of_no_use_is_known),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Plans on handmade messages: examples of the format specifications, and refusals. */
#include "../test.h"

#include <stdio.h>
#include <string.h>

#include <holdall/encoding.h>

#include "log.h"
#include "tree.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})
#define CDR 0, 1, 0, 0

static ha_plan *make_plan(tree *t, const char *fields, const char *encoding) {
  ha_plan *plan = NULL;

  assert_ok(ha_plan_new(&plan, tree_add(t, "pkg/Thing", fields), encoding, NULL));
  return plan;
}

/* Fields, and the events of a walk over the bytes. */
static void check(const char *fields, const char *encoding, const uint8_t *bytes, size_t size,
                  const char *want) {
  log_state log = {.text = HA__TEXT_INIT(1 << 20)};
  tree t = {.size = 0};
  ha_error err = HA_ERROR_INIT;

  tree_add(&t, "pkg/Empty", "");
  tree_add(&t, "pkg/Header", "int32 sec;uint32 nanosec;string frame_id");
  ha_plan *plan = make_plan(&t, fields, encoding);
  const ha_status st = log_message(&log, plan, bytes, size, &err);
  if (st != HA_OK) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  assert_string_equal(ha__text_view(&log.text), want);
  assert_ok(ha_plan_check(plan, bytes, size, NULL));
  ha__text_done(&log.text);
  ha_plan_free(plan);
  tree_done(&t);
}

static void check_fails(const char *fields, const char *encoding, const uint8_t *bytes, size_t size,
                        ha_status want, int64_t offset, const char *text) {
  tree t = {.size = 0};
  ha_error err = HA_ERROR_INIT;

  tree_add(&t, "pkg/Empty", "");
  tree_add(&t, "pkg/Inner", "float64[2] covariance;string name");
  tree_add(&t, "pkg/Outer", "uint8 a;Inner[] inner");
  ha_plan *plan = make_plan(&t, fields, encoding);
  assert_int_equal(ha_plan_check(plan, bytes, size, &err), want);
  assert_string_equal(err.text, text);
  assert_int_equal(err.offset, offset);
  assert_int_equal(err.code, want);
  ha_plan_free(plan);
  tree_done(&t);
}

static void cdr_is_read(void **state) {
  (void)state;
  check("string data", "cdr", BYTES(CDR, 3, 0, 0, 0, 'h', 'i', 0), "{\ndata string 2:6869\n}\n");
  check("Header h", "cdr", BYTES(CDR, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 'm', 'a', 'p', 0),
        "{\nh {\nsec int32 1\nnanosec uint32 2\nframe_id string 3:6d6170\n}\n}\n");
  check("uint8 a;float64 b", "cdr",
        BYTES(CDR, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f),
        "{\na uint8 1\nb float64 3ff0000000000000\n}\n");
  check("float64[] v;uint8 c", "cdr", BYTES(CDR, 0, 0, 0, 0, 7), "{\nv [ 0\n]\nc uint8 7\n}\n");
  check("", "cdr", BYTES(CDR, 0), "{\n}\n");
  check("Empty[] e;uint8 b", "cdr", BYTES(CDR, 2, 0, 0, 0, 9, 9, 5),
        "{\ne [ 2\n{\n}\n{\n}\n]\nb uint8 5\n}\n");
  check("uint16 a;uint32 b", "cdr", BYTES(0, 0, 0, 0, 1, 2, 9, 9, 0, 0, 0, 3),
        "{\na uint16 102\nb uint32 3\n}\n");
  /* a count of 0 is an empty string; the terminator may be missing */
  check("string a;string b", "cdr", BYTES(CDR, 0, 0, 0, 0, 2, 0, 0, 0, 'x', 'y'),
        "{\na string 0:\nb string 2:7879\n}\n");
  check("uint8 a", "cdr", BYTES(CDR, 1, 0, 0, 0), "{\na uint8 1\n}\n");
  /* XCDR2: numbers of 8 bytes at multiples of 4; headers of arrays of structs */
  check("uint8 a;float64 b", "cdr", BYTES(0, 7, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f),
        "{\na uint8 1\nb float64 3ff0000000000000\n}\n");
  check("string[] s", "cdr", BYTES(0, 7, 0, 0, 10, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 'x', 0),
        "{\ns [ 1\nstring 1:78\n]\n}\n");
}

static void wstrings_are_read(void **state) {
  (void)state;
  check("wstring w;uint8 b", "cdr", BYTES(CDR, 2, 0, 0, 0, 'h', 0, 0, 0, 'i', 0, 0, 0, 5),
        "{\nw wstring 2:00680069\nb uint8 5\n}\n");
  check("wstring w;uint32 b", "cdr", BYTES(CDR, 4, 0, 0, 0, 'h', 0, 'i', 0, 5, 0, 0, 0),
        "{\nw wstring 2:00680069\nb uint32 5\n}\n");
  check("wstring w;uint32 b", "cdr",
        BYTES(CDR, 3, 0, 0, 0, 'h', 0, 'i', 0, 'j', 0, 0, 0, 5, 0, 0, 0),
        "{\nw wstring 3:00680069006a\nb uint32 5\n}\n");
}

static void ros1_is_read(void **state) {
  (void)state;
  check("uint8 a;uint32 seq;time stamp;string s", "ros1",
        BYTES(1, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 'x'),
        "{\na uint8 1\nseq uint32 2\nstamp time 3.4\ns string 1:78\n}\n");
  check("uint8[2] a;uint16[] b;Empty e", "ros1", BYTES(1, 2, 1, 0, 0, 0, 3, 0),
        "{\na [ 2\nuint8 1\nuint8 2\n]\nb [ 1\nuint16 3\n]\ne {\n}\n}\n");
  check("", "ros1", (const uint8_t *)"", 0, "{\n}\n");
  check("bool b;duration d", "ros1", BYTES(7, 0xff, 0xff, 0xff, 0xff, 5, 0, 0, 0),
        "{\nb bool 1\nd duration 18446744073709551615.5\n}\n");
}

static void damage_is_named(void **state) {
  (void)state;
  check_fails("uint8 a", "cdr", BYTES(0, 1, 0), HA_E_TRUNCATED, 0,
              "pkg/Thing: want the 4 bytes of the header of CDR, have 3");
  check_fails("uint8 a", "cdr", BYTES(1, 1, 0, 0, 5), HA_E_CORRUPT, 0,
              "pkg/Thing: 01 01 is not a header of CDR");
  check_fails("uint8 a", "cdr", BYTES(0, 3, 0, 0, 5), HA_E_UNSUPPORTED, 0,
              "pkg/Thing: CDR of the form 00 03 (parameter list): want a plain one");
  check_fails("uint8 a", "cdr", BYTES(0, 9, 0, 0, 5), HA_E_UNSUPPORTED, 0,
              "pkg/Thing: CDR of the form 00 09 (delimited): want a plain one");
  check_fails("uint8 a;uint32 b", "cdr", BYTES(CDR, 5, 0, 0, 0, 1, 2), HA_E_TRUNCATED, 5,
              "pkg/Thing: b: want 8 bytes, 6 are left");
  check_fails("uint8 a", "cdr", BYTES(CDR, 5, 0, 0, 0, 0), HA_E_CORRUPT, 5,
              "pkg/Thing: 4 bytes are left after the last field");
  check_fails("uint8 a", "ros1", BYTES(5, 0), HA_E_CORRUPT, 1,
              "pkg/Thing: 1 bytes are left after the last field");
  check_fails("Outer[] o", "ros1",
              BYTES(2, 0, 0, 0, 1, 0, 0, 0, 0, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    0, 0, 0, 7, 0, 0, 0, 'x'),
              HA_E_TRUNCATED, 34, "pkg/Thing: o[1].inner[0].name: want 7 bytes, 1 are left");
  check_fails("Outer[] o", "ros1", BYTES(1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
              HA_E_TRUNCATED, 9, "pkg/Thing: o[0].inner: want 20 bytes, 10 are left");
  check_fails("Empty[] e", "ros1", BYTES(0xff, 0xff, 0xff, 0xff), HA_E_LIMIT, 4,
              "pkg/Thing: e: 4294967295 elements of almost no bytes");
  check_fails("float64[] v", "cdr", BYTES(CDR, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0), HA_E_TRUNCATED,
              12, "pkg/Thing: v: want 34359738360 bytes, 0 are left");
}

/* Bytes after the end of a ROS 1 message, and more than a network pads with. */
static void bytes_behind_the_last_field_are_passed_over(void **state) {
  static const uint8_t bytes[] = {CDR, 5, 0, 0, 0, 2, 0, 0, 0, 'x', 0, 'j', 'u', 'n', 'k', 9};
  const size_t head = 4;
  tree t = {.size = 0};
  ha_error err = HA_ERROR_INIT;

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    ha_plan *plan = make_plan(&t, "uint32 a;string s", i ? "cdr" : "ros1");
    ha_conversion *c = NULL;
    ha_buffer out = HA_BUFFER_INIT;
    const uint8_t *data = i ? bytes : bytes + head;
    const size_t size = sizeof bytes - (i ? 0 : head);
    uint64_t longer = 0;
    uint64_t shorter = 1;

    assert_true(is_only_longer(ha_plan_check(plan, data, size, &err), &err));
    assert_ok(ha_plan_json(&out, plan, data, size, NULL, &err));
    assert_string_equal(out.data, i ? "{\"a\":5,\"s\":\"x\"}" : "{\"a\":5,\"s\":\"x\\u0000\"}");
    assert_ok(ha_plan_digest(&longer, plan, data, size, &err));
    assert_ok(ha_plan_digest(&shorter, plan, data, size - 5, &err));
    assert_int_equal(longer, shorter);
    const ha_type *type = ha_plan_nodes(&(size_t){0}, plan)[0]->type;
    assert_ok(ha_conversion_new(&c, type, i ? "cdr" : "ros1", type, "ros1", NULL, &err));
    assert_ok(ha_conversion_run(&out, NULL, c, data, size, &err));
    assert_int_equal(out.size, i ? 9 : 10);
    ha_conversion_free(c);
    ha_buffer_done(&out);
    ha_plan_free(plan);
    tree_done(&t);
    t = (tree){.size = 0};
  }
}

static void types_are_refused(void **state) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  const ha_type *wide = tree_add(&t, "pkg/Wide", "wstring w");
  assert_int_equal(ha_plan_new(&plan, wide, "ros1", &err), HA_E_UNSUPPORTED);
  assert_string_equal(err.text, "pkg/Wide: field 'w': ros1 has no wstring");
  assert_int_equal(ha_plan_new(&plan, wide, "protobuf", &err), HA_E_UNSUPPORTED);
  const ha_type *large = tree_add(&t, "pkg/Large", "uint64[2000000000] a");
  assert_int_equal(ha_plan_new(&plan, large, "cdr", &err), HA_E_LIMIT);
  const ha_type *huge = tree_add(&t, "pkg/Huge", "Wide[1152921504606846976] a");
  assert_int_equal(ha_plan_new(&plan, huge, "cdr", &err), HA_E_LIMIT);
  assert_null(plan);
  tree_done(&t);
}

/* Types that contain themselves, or double in size with each level. */
static void hostile_types_end(void **state) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;
  char fields[64];

  (void)state;
  ha_field *field = ha__arena_alloc(&t.arena, sizeof *field);
  assert_non_null(field);
  *field = (ha_field){.name = "me", .kind = HA_KIND_STRUCT};
  field->type = tree_add_fields(&t, "pkg/Snake", field, 1);
  assert_int_equal(ha_plan_new(&plan, field->type, "cdr", &err), HA_E_LIMIT);
  const ha_type *last = tree_add(&t, "pkg/T0", "uint8 a");
  for (int i = 1; i < 40; i++) {
    char name[24];
    snprintf(fields, sizeof fields, "T%d a;T%d b", i - 1, i - 1);
    snprintf(name, sizeof name, "pkg/T%d", i);
    last = tree_add(&t, name, fields);
  }
  assert_int_equal(ha_plan_new(&plan, last, "ros1", &err), HA_E_LIMIT);
  assert_null(plan);
  tree_done(&t);
}

static void digests_distinguish_values(void **state) {
  tree t = {.size = 0};
  ha_plan *cdr = make_plan(&t, "uint8 a;uint32[] b", "cdr");
  ha_plan *ros1 = make_plan(&t, "uint8 a;uint32[] b", "ros1");
  uint64_t d[6];

  (void)state;
  assert_ok(ha_plan_digest(&d[0], cdr, BYTES(CDR, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0), NULL));
  assert_ok(ha_plan_digest(&d[1], cdr, BYTES(CDR, 1, 9, 9, 9, 1, 0, 0, 0, 2, 0, 0, 0, 8), NULL));
  assert_ok(
      ha_plan_digest(&d[2], cdr, BYTES(0, 0, 0, 0, 1, 9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 2), NULL));
  assert_ok(ha_plan_digest(&d[3], ros1, BYTES(1, 1, 0, 0, 0, 2, 0, 0, 0), NULL));
  assert_ok(ha_plan_digest(&d[4], ros1, BYTES(1, 1, 0, 0, 0, 3, 0, 0, 0), NULL));
  assert_ok(ha_plan_digest(&d[5], ros1, BYTES(1, 0, 0, 0, 0), NULL));
  assert_true(d[0] == d[1] && d[0] == d[2] && d[0] == d[3]);
  assert_true(d[0] != d[4] && d[0] != d[5] && d[4] != d[5]);
  ha_plan_free(cdr);
  ha_plan_free(ros1);
  tree_done(&t);
}

static ha_status stop(void *user, const ha_node *node, const ha_value *value) {
  (void)node;
  (void)value;
  return ++*(int *)user == 2 ? HA_END : HA_OK;
}

static void a_visitor_can_stop(void **state) {
  const ha_visitor visitor = {.struct_size = sizeof visitor, .value = stop};
  tree t = {.size = 0};
  ha_plan *plan = make_plan(&t, "uint8 a;uint8 b;uint8 c", "ros1");
  int reported = 0;

  (void)state;
  assert_int_equal(ha_plan_visit(plan, BYTES(1, 2, 3), &visitor, &reported, NULL), HA_END);
  assert_int_equal(reported, 2);
  ha_plan_free(plan);
  tree_done(&t);
}

static void nodes_are_in_order(void **state) {
  static const char *const names[] = {"header", "seq", "stamp", "frame_id", "data"};
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  size_t count = 0;

  (void)state;
  tree_add_common(&t, HA_DIALECT_ROS1);
  assert_ok(ha_plan_new(&plan, tree_add(&t, "pkg/S", "Header header;string data"), "cdr", NULL));
  const ha_node *const *nodes = ha_plan_nodes(&count, plan);
  assert_int_equal(count, 6);
  assert_null(nodes[0]->field);
  for (size_t i = 1; i < count; i++) {
    assert_string_equal(nodes[i]->field->name, names[i - 1]);
    assert_int_equal(nodes[i]->id, i);
  }
  ha_plan_free(plan);
  tree_done(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cdr_is_read),
      cmocka_unit_test(wstrings_are_read),
      cmocka_unit_test(ros1_is_read),
      cmocka_unit_test(damage_is_named),
      cmocka_unit_test(bytes_behind_the_last_field_are_passed_over),
      cmocka_unit_test(types_are_refused),
      cmocka_unit_test(hostile_types_end),
      cmocka_unit_test(digests_distinguish_values),
      cmocka_unit_test(a_visitor_can_stop),
      cmocka_unit_test(nodes_are_in_order),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

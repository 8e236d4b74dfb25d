/* Conversion: produces the bytes of an independent serializer, also between different types. */
#include "../test.h"

#include <stdlib.h>
#include <string.h>

#include <holdall/encoding.h>

#include "random_tree.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})
#define CDR 0, 1, 0, 0

static const ha_type *make_types(tree *t, uint64_t seed, bool has_wstring) {
  uint64_t state = seed;
  const ha_type *root = NULL;

  for (int i = 0; i < 5; i++) {
    root = random_type(t, &state, has_wstring);
  }
  return root;
}

/* --- the same type in another encoding -------------------------------------------------------- */

static void check_pair(const ha_type *root, uint64_t seed, const wire *from, const wire *to) {
  message m = {NULL, 0, 0};
  message want = {NULL, 0, 0};
  ha_buffer out = HA_BUFFER_INIT;
  ha_conversion *c = NULL;
  ha_error err = HA_ERROR_INIT;
  uint64_t lost = 99;
  size_t notes = 99;

  assert_ok(ha_conversion_new(&c, root, from->encoding, root, to->encoding, NULL, &err));
  (void)ha_conversion_notes(&notes, c);
  assert_int_equal(notes, 0);
  random_message(&m, NULL, root, seed, from);
  random_message(&want, NULL, root, seed, to);
  assert_ok(ha_conversion_run(&out, &lost, c, m.bytes, m.size, &err));
  assert_int_equal(lost, 0);
  assert_int_equal(out.size, want.size);
  if (out.size) assert_memory_equal(out.data, want.bytes, out.size);
  ha_conversion_free(c);
  ha_buffer_done(&out);
  message_done(&m);
  message_done(&want);
}

static void bytes_are_those_of_a_plain_serializer(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 400; seed++) {
    tree t = {.size = 0};
    const ha_type *root = make_types(&t, seed, false);
    for (size_t from = 0; from < 5; from++) {
      check_pair(root, seed, &g_forms[from], &g_forms[0]);
      check_pair(root, seed, &g_forms[from], &g_forms[1]);
    }
    tree_done(&t);
  }
}

/* --- different types -------------------------------------------------------------------------- */

typedef struct change {
  const char *from;
  const char *from_encoding;
  const char *to;
  const char *to_encoding;
  const uint8_t *bytes;
  size_t size;
  const uint8_t *want;
  size_t want_size;
  uint64_t lost;
  const char *notes; /* joined by '\n' */
} change;

static void add_types(tree *t) {
  tree_add(t, "builtin_interfaces/msg/Time", "int32 sec;uint32 nanosec");
  tree_add(t, "pkg/Empty", "");
  tree_add(t, "pkg/Old", "uint32 seq;time stamp;string id");
  tree_add(t, "pkg/New", "Time stamp;string id");
  tree_add(t, "pkg/PointA", "float32 x;float32 y;uint8 gone");
  tree_add(t, "pkg/PointB", "float64 y;float64 x;uint8 added 7");
}

static void check_change(const change *x, const ha_conversion_options *options) {
  tree t = {.size = 0};
  ha_conversion *c = NULL;
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  char notes[1024] = "";
  uint64_t lost = 99;
  size_t count = 0;

  add_types(&t);
  const ha_type *from = tree_add(&t, "a/From", x->from);
  const ha_type *to = tree_add(&t, "b/To", x->to);
  assert_ok(ha_conversion_new(&c, from, x->from_encoding, to, x->to_encoding, options, &err));
  const char *const *list = ha_conversion_notes(&count, c);
  for (size_t i = 0; i < count; i++) {
    strncat(notes, list[i], sizeof notes - strlen(notes) - 1);
    if (i + 1 < count) strncat(notes, "\n", sizeof notes - strlen(notes) - 1);
  }
  assert_string_equal(notes, x->notes);
  assert_ok(ha_conversion_run(&out, &lost, c, x->bytes, x->size, &err));
  assert_int_equal(out.size, x->want_size);
  assert_memory_equal(out.data, x->want, out.size);
  assert_int_equal(lost, x->lost);
  ha_conversion_free(c);
  ha_buffer_done(&out);
  tree_done(&t);
}

static void headers_change_between_the_worlds(void **state) {
  const change to2 = {"Old header;uint8 x",
                      "ros1",
                      "New header;uint8 x",
                      "cdr",
                      BYTES(9, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 'm', 5),
                      BYTES(CDR, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 'm', 0, 5),
                      0,
                      "pkg/Old.seq: dropped\npkg/New.stamp: seconds that do not fit int32"};
  const change to1 = {"New header;uint8 x",
                      "cdr",
                      "Old header;uint8 x",
                      "ros1",
                      BYTES(CDR, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 'm', 0, 5),
                      BYTES(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 'm', 5),
                      0,
                      "pkg/Old.seq: not in the source: empty or 0\n"
                      "pkg/Old.stamp: seconds that do not fit uint32"};
  const change late = {
      "time[] t",
      "ros1",
      "Time[] t",
      "cdr",
      BYTES(2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0),
      BYTES(CDR, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0),
      1,
      "b/To.t: seconds that do not fit int32"};

  (void)state;
  check_change(&to2, NULL);
  check_change(&to1, NULL);
  check_change(&late, NULL);
}

static void fields_are_matched_by_name(void **state) {
  /* order, width, dropped, default; in an array of structs */
  const change points = {
      "PointA[] p",
      "ros1",
      "PointB[] p",
      "ros1",
      BYTES(1, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 9),
      BYTES(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 7),
      0,
      "pkg/PointA.gone: dropped\npkg/PointB.added: not in the source: 7"};
  const change cases = {
      "uint8 K;uint8 k", "ros1", "uint8 k;uint8 K", "ros1", BYTES(1, 2), BYTES(2, 1), 0, ""};
  const change lower = {"uint8 D", "ros1", "uint8 d", "ros1", BYTES(1), BYTES(1), 0, ""};
  const ha_pair renames[] = {
      {"old", "fresh", 5}, {"a/From.two", "zwei", 4}, {"x/Y.three", "drei", 4}};
  const ha_conversion_options options = {
      .struct_size = sizeof options, .renames = renames, .rename_count = 3};
  const change renamed = {"uint8 old;uint8 two;uint8 three",
                          "ros1",
                          "uint8 fresh;uint8 zwei;uint8 drei",
                          "ros1",
                          BYTES(1, 2, 3),
                          BYTES(1, 2, 0),
                          0,
                          "a/From.three: dropped\nb/To.drei: not in the source: empty or 0"};

  (void)state;
  check_change(&points, NULL);
  check_change(&cases, NULL);
  check_change(&lower, NULL);
  check_change(&renamed, &options);
}

static void defaults_are_filled_in(void **state) {
  const change c = {"uint8 a",
                    "ros1",
                    "uint8 a;int16 i -2;bool b true;float32 f 1.5;string s \"hi\";uint8[] l [1, 2];"
                    "uint8[3] x [4];string[] n ['p', q];Empty e;uint16[2] z;wstring w;Empty[3] "
                    "many;uint32 h 0x10",
                    "cdr",
                    BYTES(5),
                    BYTES(CDR, 5, 0, 0xfe, 0xff, 1, 0, 0, 0, 0, 0, 0xc0, 0x3f,    /* a to f */
                          3, 0, 0, 0, 'h', 'i', 0, 0, 2, 0, 0, 0, 1, 2,           /* s, l */
                          4, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 'p', 0, 0, 0, /* x, n */
                          2, 0, 0, 0, 'q', 0, 0, 0, 0, 0, 0, 0,                   /* n, e, z */
                          0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0),                   /* w, many, h */
                    0,
                    "b/To.i: not in the source: -2\nb/To.b: not in the source: true\n"
                    "b/To.f: not in the source: 1.5\nb/To.s: not in the source: \"hi\"\n"
                    "b/To.l: not in the source: [1, 2]\nb/To.x: not in the source: [4]\n"
                    "b/To.n: not in the source: ['p', q]\nb/To.e: not in the source: empty or 0\n"
                    "b/To.z: not in the source: empty or 0\nb/To.w: not in the source: empty or 0\n"
                    "b/To.many: not in the source: empty or 0\nb/To.h: not in the source: 0x10"};

  (void)state;
  check_change(&c, NULL);
}

static void what_does_not_fit_is_counted(void **state) {
  const change numbers = {"int32 a;float64 b;uint64 c;float64 d;int8 e",
                          "ros1",
                          "uint8 a;int16 b;int64 c;float32 d;uint64 e",
                          "ros1",
                          BYTES(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xf8, 0xbf, 0xff, 0xff, 0xff, 0xff,
                                0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0xe0, 0x7f, 0xff),
                          BYTES(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0,
                                0, 0x80, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0),
                          5,
                          "b/To.a: int32 of the source may not fit uint8\n"
                          "b/To.b: float64 of the source may not fit int16\n"
                          "b/To.c: uint64 of the source may not fit int64\n"
                          "b/To.d: float64 of the source may not fit float32\n"
                          "b/To.e: int8 of the source may not fit uint64"};
  const change arrays = {"uint8[4] a;uint8[] b;uint16[] c;uint8[2] d",
                         "ros1",
                         "uint8[2] a;uint8[<=1] b;uint16[3] c;uint16[] d",
                         "ros1",
                         BYTES(1, 2, 3, 4, 3, 0, 0, 0, 5, 6, 7, 1, 0, 0, 0, 8, 0, 9, 10),
                         BYTES(1, 2, 1, 0, 0, 0, 5, 8, 0, 0, 0, 0, 0, 2, 0, 0, 0, 9, 0, 10, 0),
                         4,
                         "b/To.a: cut to 2 elements\nb/To.b: cut to 1 elements\n"
                         "b/To.c: cut or filled up to 3 elements"};
  const change strings = {"string s;string t",
                          "ros1",
                          "string<=2 s;string<=9 t",
                          "ros1",
                          BYTES(3, 0, 0, 0, 'a', 0xc3, 0xa9, 1, 0, 0, 0, 'b'),
                          BYTES(1, 0, 0, 0, 'a', 1, 0, 0, 0, 'b'),
                          2,
                          "b/To.s: cut to 2 characters\nb/To.t: cut to 9 characters"};
  const change apart = {"string s;uint8[] a;uint8 z",
                        "ros1",
                        "int16 s 3;uint8 a;uint8 z",
                        "ros1",
                        BYTES(1, 0, 0, 0, '7', 1, 0, 0, 0, 8, 9),
                        BYTES(3, 0, 0, 9),
                        0,
                        "b/To.s: string can't become int16: empty or 0\n"
                        "b/To.a: uint8[] can't become uint8: empty or 0"};

  (void)state;
  check_change(&numbers, NULL);
  check_change(&arrays, NULL);
  check_change(&strings, NULL);
  check_change(&apart, NULL);
}

static void text_changes_its_form(void **state) {
  const change to8 = {"wstring w",
                      "cdr",
                      "string w",
                      "ros1",
                      BYTES(CDR, 3, 0, 0, 0, 0xe9, 0, 0, 0, 0x3d, 0xd8, 0, 0, 0, 0xde, 0, 0),
                      BYTES(6, 0, 0, 0, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80),
                      0,
                      ""};
  const change to16 = {"string w",
                       "ros1",
                       "wstring w",
                       "cdr",
                       BYTES(6, 0, 0, 0, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80),
                       BYTES(CDR, 3, 0, 0, 0, 0xe9, 0, 0, 0, 0x3d, 0xd8, 0, 0, 0, 0xde, 0, 0),
                       0,
                       ""};

  (void)state;
  check_change(&to8, NULL);
  check_change(&to16, NULL);
}

/* --- damage ----------------------------------------------------------------------------------- */

static void convert_damaged(const ha_conversion *c, const ha_plan *from, const ha_plan *to,
                            const uint8_t *bytes, size_t size) {
  uint8_t *copy = malloc(size ? size : 1);
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;

  assert_non_null(copy);
  if (size) memcpy(copy, bytes, size);
  out.max_bytes = 1 << 20;
  const ha_status st = ha_conversion_run(&out, NULL, c, copy, size, &err);
  ha_error why = HA_ERROR_INIT;
  const ha_status good = ha_plan_check(from, copy, size, &why);
  assert_true(st == (is_only_longer(good, &why) ? HA_OK : good) || st == HA_E_LIMIT);
  if (st == HA_OK) {
    assert_ok(ha_plan_check(to, (const uint8_t *)out.data, out.size, NULL));
  } else {
    assert_true(err.text[0] && out.size == 0);
  }
  ha_buffer_done(&out);
  free(copy);
}

/* Every message that passes a check (except for bytes after the last field) converts to one that
 * passes a check, and no other message converts. */
static void damage_is_survived(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    tree t = {.size = 0};
    message m = {NULL, 0, 0};
    ha_conversion *c = NULL;
    ha_plan *plans[2] = {NULL, NULL};
    const wire *from = &g_forms[seed % 5];
    const char *to = seed % 2 ? "cdr" : "ros1";
    const ha_type *a = make_types(&t, seed, false);
    const ha_type *b = t.types[(seed + 3) % t.size];
    assert_ok(ha_conversion_new(&c, a, from->encoding, b, to, NULL, NULL));
    assert_ok(ha_plan_new(&plans[0], a, from->encoding, NULL));
    assert_ok(ha_plan_new(&plans[1], b, to, NULL));
    random_message(&m, NULL, a, seed, from);
    const size_t limit = m.size < 300 ? m.size : 300;
    for (size_t size = 0; size <= limit; size++) {
      convert_damaged(c, plans[0], plans[1], m.bytes, size);
    }
    for (size_t i = 0; i < limit; i++) {
      m.bytes[i] ^= 0x81;
      convert_damaged(c, plans[0], plans[1], m.bytes, m.size);
      m.bytes[i] ^= 0x81;
    }
    ha_conversion_free(c);
    ha_plan_free(plans[0]);
    ha_plan_free(plans[1]);
    message_done(&m);
    tree_done(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_are_those_of_a_plain_serializer),
      cmocka_unit_test(headers_change_between_the_worlds),
      cmocka_unit_test(fields_are_matched_by_name),
      cmocka_unit_test(defaults_are_filled_in),
      cmocka_unit_test(what_does_not_fit_is_counted),
      cmocka_unit_test(text_changes_its_form),
      cmocka_unit_test(damage_is_survived),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

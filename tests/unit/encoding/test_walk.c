/* Random messages: a walk reports exactly what was written, in every layout; bytes beyond the
 * message are never read. */
#include "../test.h"

#include <stdlib.h>
#include <string.h>

#include <holdall/encoding.h>

#include "log.h"
#include "random_tree.h"

enum { ROUNDS = 400, MAX_LOG = 16 << 20 };

/* A random root type, with types nested a few levels deep. */
static const ha_type *make_types(tree *t, uint64_t seed, bool has_wstring) {
  uint64_t state = seed;
  const ha_type *root = NULL;

  for (int i = 0; i < 5; i++) {
    root = random_type(t, &state, has_wstring);
  }
  return root;
}

static void check_log(const ha_plan *plan, const message *m, const char *want) {
  log_state log = {.text = HA__TEXT_INIT(MAX_LOG)};
  ha_error err = HA_ERROR_INIT;

  const ha_status st = log_message(&log, plan, m->bytes, m->size, &err);
  if (st != HA_OK) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  assert_string_equal(ha__text_view(&log.text), want);
  ha__text_done(&log.text);
}

/* Compared by node, kind, size and content. */
static ha_status add_value(void *user, const ha_node *node, const ha_value *v) {
  const bool is_float = v->kind == HA_KIND_FLOAT32 || v->kind == HA_KIND_FLOAT64;
  const bool has_data = v->flags & HA_VALUE_ARRAY || v->kind == HA_KIND_STRING;
  uint64_t number = (uint64_t)v->integer;
  uint64_t *sum = user;

  if (is_float) memcpy(&number, &v->number, sizeof number);
  if (has_data) number = (uintptr_t)v->data + v->size + v->count + v->item_size;
  if (v->kind == HA_KIND_LONG_DOUBLE) number = 0;
  *sum = *sum * 31 + (uintptr_t)node + (uint64_t)v->kind + v->flags + number;
  return HA_OK;
}

static ha_status pass_struct(void *user, const ha_node *node) {
  (void)user;
  (void)node;
  return HA_OK;
}

/* A visitor that ignores structs receives the same values. */
static void check_values_alone(const ha_plan *plan, const message *m) {
  const ha_visitor all = {
      .struct_size = sizeof all, .enter_struct = pass_struct, .value = add_value};
  const ha_visitor alone = {.struct_size = sizeof alone, .value = add_value};
  uint64_t want = 0;
  uint64_t got = 0;

  assert_ok(ha_plan_visit(plan, m->bytes, m->size, &all, &want, NULL));
  assert_ok(ha_plan_visit(plan, m->bytes, m->size, &alone, &got, NULL));
  assert_int_equal(got, want);
}

/* All layouts of one message have the same log and digest. */
static void check_forms(const ha_type *root, uint64_t seed) {
  message m = {NULL, 0, 0};
  uint64_t first = 0;

  for (size_t i = 0; i < 5; i++) {
    ha__text want = HA__TEXT_INIT(MAX_LOG);
    ha_plan *plan = NULL;
    ha_error err = HA_ERROR_INIT;
    uint64_t digest = 0;
    assert_ok(ha_plan_new(&plan, root, g_forms[i].encoding, &err));
    random_message(&m, &want, root, seed, &g_forms[i]);
    assert_ok(ha_plan_check(plan, m.bytes, m.size, &err));
    check_log(plan, &m, ha__text_view(&want));
    check_values_alone(plan, &m);
    assert_ok(ha_plan_digest(&digest, plan, m.bytes, m.size, &err));
    if (i == 0) first = digest;
    assert_int_equal(digest, first);
    ha__text_done(&want);
    ha_plan_free(plan);
  }
  message_done(&m);
}

static void what_was_written_is_reported(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
    tree t = {.size = 0};
    check_forms(make_types(&t, seed, false), seed);
    tree_done(&t);
  }
}

/* Layouts of a wstring can be distinguished only by what follows it, so the type is separate. The
 * last layout, whose counts may also be of bytes, is tested in test_plan.c. */
static void wstrings_are_reported(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 50; seed++) {
    tree t = {.size = 0};
    const ha_type *root =
        tree_add(&t, "test_msgs/Wide", "string a;wstring w;uint8 b;wstring[] c;uint64 d;wstring e");
    for (size_t i = 1; i < FORM_COUNT - 1; i++) {
      ha__text want = HA__TEXT_INIT(MAX_LOG);
      message m = {NULL, 0, 0};
      ha_plan *plan = NULL;
      assert_ok(ha_plan_new(&plan, root, "cdr", NULL));
      random_message(&m, &want, root, seed + 1000, &g_forms[i]);
      check_log(plan, &m, ha__text_view(&want));
      ha__text_done(&want);
      message_done(&m);
      ha_plan_free(plan);
    }
    tree_done(&t);
  }
}

/* Every use of a plan on bytes at the end of their own allocation. */
static void use_all(const ha_plan *plan, const uint8_t *bytes, size_t size, size_t original) {
  uint8_t *copy = malloc(size ? size : 1);
  ha_buffer out = HA_BUFFER_INIT;
  ha_csv *csv = NULL;
  uint64_t digest;
  ha_error err = HA_ERROR_INIT;

  assert_non_null(copy);
  if (size) memcpy(copy, bytes, size);
  const ha_status checked = ha_plan_check(plan, copy, size, &err);
  const ha_status st = is_only_longer(checked, &err) ? HA_OK : checked;
  assert_true(st == HA_OK || (st < 0 && err.text[0]));
  assert_true(err.offset <= (int64_t)original + 8);
  out.max_bytes = 1 << 20;
  assert_int_equal(ha_plan_digest(&digest, plan, copy, size, NULL), st);
  const ha_status printed = ha_plan_json(&out, plan, copy, size, NULL, NULL);
  assert_true(printed == st || printed == HA_E_LIMIT);
  const ha_status yaml = ha_plan_yaml(&out, plan, copy, size, NULL, NULL);
  assert_true(yaml == st || yaml == HA_E_LIMIT);
  assert_ok(ha_csv_new(&csv, plan, "/t", 4, NULL));
  assert_int_equal(ha_csv_widen(csv, copy, size, NULL), st);
  (void)!ha_csv_row(&out, NULL, csv, copy, size, NULL);
  ha_csv_free(csv);
  ha_buffer_done(&out);
  free(copy);
}

static void damage(const ha_type *root, uint64_t seed, const wire *form) {
  message m = {NULL, 0, 0};
  ha_plan *plan = NULL;

  assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
  random_message(&m, NULL, root, seed, form);
  const size_t limit = m.size < 400 ? m.size : 400;
  for (size_t size = 0; size < limit; size++) {
    use_all(plan, m.bytes, size, m.size);
  }
  for (size_t i = 0; i < limit; i++) {
    const uint8_t old = m.bytes[i];
    for (int k = 0; k < 3; k++) {
      m.bytes[i] = (uint8_t[]){(uint8_t)(old + 1), 0xff, (uint8_t)(old ^ 0x80)}[k];
      use_all(plan, m.bytes, m.size, m.size);
    }
    m.bytes[i] = old;
  }
  message_done(&m);
  ha_plan_free(plan);
}

static void damage_is_survived(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 30; seed++) {
    tree t = {.size = 0};
    const bool is_wide = seed % 5 == 0;
    const ha_type *root = make_types(&t, seed, is_wide);
    damage(root, seed, &g_forms[is_wide ? 1 + seed % 4 : seed % 5]);
    tree_done(&t);
  }
}

/* A truncated message never passes: the shortest valid prefix is the whole. */
static void what_is_cut_is_found(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    tree t = {.size = 0};
    message m = {NULL, 0, 0};
    ha_plan *plan = NULL;
    const wire *form = &g_forms[seed % 5];
    const ha_type *root = make_types(&t, seed, false);
    assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
    random_message(&m, NULL, root, seed, form);
    for (size_t size = 0; size < m.size; size++) {
      ha_error err = HA_ERROR_INIT;
      assert_int_equal(ha_plan_check(plan, m.bytes, size, &err), HA_E_TRUNCATED);
      assert_true(strncmp(err.text, root->name, strlen(root->name)) == 0);
    }
    ha_plan_free(plan);
    message_done(&m);
    tree_done(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_written_is_reported),
      cmocka_unit_test(wstrings_are_reported),
      cmocka_unit_test(damage_is_survived),
      cmocka_unit_test(what_is_cut_is_found),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Random definitions with random changes: messages are adapted as by an independent model. */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adapt_model.h"
#include "bag/adapt/adapt.h"
#include "encoding/convert/convert.h"

enum { CASES = 6000, MESSAGES = 3 };

static const char g_line[] =
    "================================================================================\n";

static ha_types *parse_old(const model *m) {
  ha__text text = HA__TEXT_INIT(1 << 20);
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_types *types = NULL;
  ha_error err = HA_ERROR_INIT;

  model_text(&text, m->old, MODEL_TYPES - 1);
  for (int i = 0; i < MODEL_TYPES - 1; i++) {
    ha__text_string(&text, g_line);
    ha__text_string(&text, "MSG: pkg/");
    ha__text_string(&text, m->old[i].name);
    ha__text_string(&text, "\n");
    model_text(&text, m->old, i);
  }
  const ha_schema schema = {sizeof schema,
                            m->is_ros2 ? "pkg/msg/T3" : "pkg/T3",
                            m->is_ros2 ? "ros2msg" : "ros1msg",
                            (const uint8_t *)text.data,
                            text.size,
                            ""};
  assert_ok(ha_types_parse(&types, &schema, &options, &err));
  ha__text_done(&text);
  return types;
}

/* Every third section names the hash of the bag's definition, and another section has a wrong hash,
 * which must not apply. */
static void add_rules(ha_adaptation *a, const model *m, const ha_types *types, bool by_hash) {
  ha__text text = HA__TEXT_INIT(1 << 20);
  ha_error err = HA_ERROR_INIT;
  char hash[HA_MD5_TEXT_SIZE];

  for (const char *at = m->rules; *at;) {
    const size_t size = strcspn(at, "\n") + 1;
    char name[64] = "";
    const ha_type *type = NULL;
    if (*at == '[') {
      memcpy(name, at + 1, size - 3);
      type = ha_types_find(types, name);
    }
    if (by_hash && type) {
      assert_ok(ha_types_md5(hash, types, type, &err));
      ha__text_string(&text, "[");
      ha__text_string(&text, name);
      ha__text_string(&text, "@00000000000000000000000000000000]\ntype pkg/Nonsense\n[");
      ha__text_string(&text, name);
      ha__text_string(&text, "@");
      ha__text_string(&text, hash);
      ha__text_string(&text, "]\n");
    } else {
      ha__text_add(&text, at, size);
    }
    at += size;
  }
  assert_ok(ha_adaptation_rules(a, "rules", ha__text_view(&text), text.size, &err));
  ha__text_done(&text);
}

static ha_adaptation *make_adaptation(const model *m, const ha_types *types, bool by_hash) {
  ha_adaptation *a = NULL;
  ha_error err = HA_ERROR_INIT;
  char name[64];

  assert_ok(ha_adaptation_new(&a, NULL, &err));
  for (int i = 0; i < MODEL_TYPES; i++) {
    ha__text text = HA__TEXT_INIT(1 << 20);
    /* rules can't add what the bag lacks */
    snprintf(name, sizeof name, "pkg/%s", m->old[i].name);
    if (!m->new[i].is_reported && ha_types_find(types, name)) continue;
    snprintf(name, sizeof name, "%s/%s", m->new[i].package, m->new[i].name);
    model_text(&text, m->new, i);
    assert_ok(ha_adaptation_define(a, name, ha__text_view(&text), text.size, "model", &err));
    ha__text_done(&text);
  }
  add_rules(a, m, types, by_hash);
  return a;
}

static void check_message(const model *m, const ha_conversion *c, uint64_t seed, model_wire wire) {
  const model_wire plain = m->is_ros2 ? WIRE_CDR : WIRE_ROS1;
  ha__text old = HA__TEXT_INIT(1 << 24);
  ha__text want = HA__TEXT_INIT(1 << 24);
  ha_buffer got = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  value before = model_value(m, seed);
  value after = model_adapt(m, &before);

  model_encode(&old, m->old, &before, wire);
  model_encode(&want, m->new, &after, plain);
  if (c) {
    assert_ok(
        ha_conversion_run(&got, NULL, c, (const uint8_t *)ha__text_view(&old), old.size, &err));
    assert_int_equal(got.size, want.size);
    if (want.size) assert_memory_equal(got.data, want.data, want.size);
  }
  if (wire == plain && (!c || ha__conversion_is_copy(c))) {
    assert_int_equal(old.size, want.size);
    if (want.size) assert_memory_equal(old.data, want.data, want.size);
  }
  value_done(&before);
  value_done(&after);
  ha__text_done(&old);
  ha__text_done(&want);
  ha_buffer_done(&got);
}

static void check_case(uint64_t seed, size_t *adapted, size_t *copied) {
  model *m = malloc(sizeof *m);
  ha__arena arena = HA__ARENA_INIT;
  ha__adapted to = {.types = NULL};
  ha_conversion *c = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_non_null(m);
  model_make(m, seed);
  const char *encoding = m->is_ros2 ? "cdr" : "ros1";
  ha_types *types = parse_old(m);
  ha_adaptation *a = make_adaptation(m, types, seed % 3 == 0);
  assert_ok(ha__adapt_types(&to, &arena, a, types, NULL, &err));
  if (to.types) {
    assert_ok(ha_conversion_new(&c, ha_types_root(types), encoding, ha_types_root(to.types),
                                encoding, &to.options, &err));
    ++*(ha__conversion_is_copy(c) ? copied : adapted);
  }
  for (uint64_t i = 0; i < MESSAGES; i++) {
    const model_wire wire = !m->is_ros2 ? WIRE_ROS1 : i == 2 ? WIRE_CDR_BIG : WIRE_CDR;
    check_message(m, c, seed * MESSAGES + i, wire);
  }
  ha_conversion_free(c);
  ha_types_free(to.types);
  ha__arena_done(&arena);
  ha_adaptation_free(a);
  ha_types_free(types);
  free(m);
}

static void messages_become_what_the_model_says(void **state) {
  size_t adapted = 0;
  size_t copied = 0;

  (void)state;
  for (uint64_t seed = 1; seed <= CASES; seed++) {
    check_case(seed, &adapted, &copied);
  }
  /* both occur often enough for the test to be meaningful */
  assert_true(adapted > CASES / 2);
  assert_true(copied > CASES / 200);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(messages_become_what_the_model_says)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}

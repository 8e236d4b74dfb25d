/* Files of options for storages. */
#include <string.h>

#include "../../test.h"
#include "bag/metadata/storage_config.h"

static ha__arena g_arena;

static ha_status parse(ha_pairs *out, const char *text, ha_error *err) {
  ha__arena_done(&g_arena);
  return ha__storage_config_parse(out, &g_arena, text, strlen(text), err);
}

static void assert_pair(const ha_pairs *pairs, size_t i, const char *key, const char *value) {
  assert_true(i < pairs->size);
  assert_string_equal(pairs->items[i].key, key);
  assert_string_equal(pairs->items[i].value, value);
  assert_int_equal(pairs->items[i].value_size, strlen(value));
}

static void flat_keys_go_as_they_are(void **state) {
  ha_pairs pairs;

  (void)state;
  assert_ok(
      parse(&pairs, "noChunkCRC: false\nchunkSize: 4194304\ncompression: \"Zstd\"\nx: ~\n", NULL));
  assert_int_equal(pairs.size, 3);
  assert_pair(&pairs, 0, "noChunkCRC", "false");
  assert_pair(&pairs, 1, "chunkSize", "4194304");
  assert_pair(&pairs, 2, "compression", "Zstd");
  assert_ok(parse(&pairs, "", NULL));
  assert_int_equal(pairs.size, 0);
}

static void pragmas_get_a_prefix(void **state) {
  ha_pairs pairs;

  (void)state;
  assert_ok(parse(&pairs,
                  "read:\n  pragmas: [\"mmap_size = 1\"]\n"
                  "write:\n  pragmas:\n    - \"journal_mode = MEMORY\"\n    - cache_size=-10\n"
                  "    - \"\\t a =  b c \"\n",
                  NULL));
  assert_int_equal(pairs.size, 3);
  assert_pair(&pairs, 0, "write.journal_mode", "MEMORY");
  assert_pair(&pairs, 1, "write.cache_size", "-10");
  assert_pair(&pairs, 2, "write.a", "b c");
  assert_ok(parse(&pairs, "write: {pragmas: }", NULL));
  assert_int_equal(pairs.size, 0);
}

static void what_is_no_option_is_refused(void **state) {
  static const char *const wrong[] = {
      "[a]",    "text",      "write: [a]", "write: {a: b}",           "write: {pragmas: a}",
      "a: [b]", "a: {b: c}", "[a]: b",     "write: {pragmas: [[a]]}", "write: {pragmas: [a]}"};
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ha_pairs pairs = {NULL, 7};
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(parse(&pairs, wrong[i], &err), HA_E_ARG);
    assert_non_null(strstr(err.text, "line 1"));
  }
}

static int release(void **state) {
  (void)state;
  ha__arena_done(&g_arena);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flat_keys_go_as_they_are),
      cmocka_unit_test(pragmas_get_a_prefix),
      cmocka_unit_test(what_is_no_option_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, release);
}

#include "../test.h"

#include <string.h>

#include "model/yaml_tree.h"
#include "model/yaml_write.h"

static const ha__yaml_limits g_limits = {
    .max_bytes = 1u << 20, .max_depth = 8, .max_nodes = 1u << 16};

static void strings_are_plain_or_quoted(void **state) {
  static const char *const cases[][2] = {
      {"/a/b_c", "/a/b_c"},
      {"std_msgs/msg/String", "std_msgs/msg/String"},
      {"bag-1_0.db3", "bag-1_0.db3"},
      {"2024_08_14-10_58_26_0.mcap", "2024_08_14-10_58_26_0.mcap"},
      {"Ostrava 12", "Ostrava 12"},
      {"a:b", "a:b"},
      {"a#b, [c]", "a#b, [c]"},
      {"../x", "../x"},
      {"\xC5\x99\xC3\xAD\xC4\x8D", "\xC5\x99\xC3\xAD\xC4\x8D"},
      {"", "\"\""},
      {" a", "\" a\""},
      {"a ", "\"a \""},
      {"a: b", "\"a: b\""},
      {"a:", "\"a:\""},
      {"a #b", "\"a #b\""},
      {"~", "\"~\""},
      {"NULL", "\"NULL\""},
      {"true", "\"true\""},
      {"Off", "\"Off\""},
      {"12", "\"12\""},
      {"+0x1F", "\"+0x1F\""},
      {"1e5", "\"1e5\""},
      {".inf", "\".inf\""},
      {"12:30", "\"12:30\""},
      {"2001-12-14 21:59:43Z", "\"2001-12-14 21:59:43Z\""},
      {"<<", "\"<<\""},
      {"- a", "\"- a\""},
      {"a&b", "\"a&b\""},
      {"'a'", "\"'a'\""},
      {"a\"b", "a\"b"},
      {"\"a\\", "\"\\\"a\\\\\""},
      {"a\n\t\r\b\f", "\"a\\n\\t\\r\\b\\f\""},
      {"\x01\x1B\x7F", "\"\\x01\\x1B\\x7F\""},
      {"\xC2\x85", "\"\\x85\""},
      {"\xE2\x80\xA8", "\"\\u2028\""},
      {"\xE2\x80\xAA\xE2\x80\xAE", "\"\\u202A\\u202E\""},
      {"\xE2\x81\xA6\xE2\x81\xA9", "\"\\u2066\\u2069\""},
      {"\xE2\x80\xAF\xE2\x81\xA5", "\xE2\x80\xAF\xE2\x81\xA5"}, /* beside them */
      {"\xEF\xBB\xBF", "\"\\uFEFF\""},
      {"\xEF\xBF\xBF", "\"\\uFFFF\""},
      {"\xF0\x9F\xA4\x96", "\xF0\x9F\xA4\x96"},
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha__text text = HA__TEXT_INIT(SIZE_MAX);
    ha__yaml_string(&text, cases[i][0], strlen(cases[i][0]));
    assert_ok(ha__text_status(&text, NULL));
    assert_string_equal(ha__text_view(&text), cases[i][1]);
    ha__text_done(&text);
  }
}

#define BAD "\xEF\xBF\xBD"

static void what_is_not_utf8_is_replaced(void **state) {
  static const char *const cases[][2] = {
      {"a\xFFz", "\"a" BAD "z\""},                     /* never a first byte */
      {"\x80", "\"" BAD "\""},                         /* nothing to continue */
      {"\xC3", "\"" BAD "\""},                         /* cut */
      {"\xE2\x80", "\"" BAD BAD "\""},                 /* cut later */
      {"\xC3z", "\"" BAD "z\""},                       /* not continued */
      {"\xC0\xAF", "\"" BAD BAD "\""},                 /* longer than needed */
      {"\xE0\x80\xAF", "\"" BAD BAD BAD "\""},         /* the same */
      {"\xED\xA0\x80", "\"" BAD BAD BAD "\""},         /* half of a surrogate pair */
      {"\xF4\x90\x80\x80", "\"" BAD BAD BAD BAD "\""}, /* beyond Unicode */
      {BAD, BAD},                                      /* was there before */
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha__text text = HA__TEXT_INIT(SIZE_MAX);
    ha__yaml_string(&text, cases[i][0], strlen(cases[i][0]));
    assert_string_equal(ha__text_view(&text), cases[i][1]);
    ha__text_done(&text);
  }
}

/* A map of one pair, and its parsed form by libyaml. */
static void check_pair(const char *key, size_t key_size, const char *value, size_t value_size) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml *root = NULL;

  ha__yaml_put_pair(&text, 0, key, key_size, value, value_size);
  ha__yaml_put_u64(&text, 0, "next", 7);
  assert_ok(ha__text_status(&text, NULL));
  assert_ok(ha__yaml_parse(&root, &arena, ha__text_view(&text), text.size, &g_limits, NULL));
  assert_int_equal(root->count, 2);
  assert_int_equal(root->items->key->size, key_size);
  assert_memory_equal(root->items->key->text, key, key_size);
  assert_int_equal(root->items->value->size, value_size);
  assert_memory_equal(root->items->value->text, value, value_size);
  assert_false(ha__yaml_is_null(root->items->value));
  assert_string_equal(ha__yaml_text(ha__yaml_get(root, "next")), "7");
  ha__arena_done(&arena);
  ha__text_done(&text);
}

static void every_pair_of_bytes_is_read_back(void **state) {
  (void)state;
  for (unsigned a = 0; a < 0x80; a++) {
    for (unsigned b = 0; b < 0x80; b++) {
      const char bytes[] = {(char)a, (char)b};
      const char inside[] = {'x', (char)a, (char)b, 'x'};
      check_pair(bytes, sizeof bytes, inside, sizeof inside);
      check_pair(inside, sizeof inside, bytes, sizeof bytes);
    }
  }
}

static void every_character_is_read_back(void **state) {
  (void)state;
  for (uint32_t code = 0x80; code < 0x110000; code += code < 0x3000 ? 1 : 0x61) {
    char bytes[4];
    size_t size = 0;
    if (code >= 0xD800 && code < 0xE000) continue;
    if (code < 0x800) {
      bytes[size++] = (char)(0xC0 | code >> 6);
    } else if (code < 0x10000) {
      bytes[size++] = (char)(0xE0 | code >> 12);
      bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
    } else {
      bytes[size++] = (char)(0xF0 | code >> 18);
      bytes[size++] = (char)(0x80 | (code >> 12 & 0x3F));
      bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
    }
    bytes[size++] = (char)(0x80 | (code & 0x3F));
    check_pair("k", 1, bytes, size);
  }
}

static void keys_of_any_length_are_read_back(void **state) {
  char key[3000];
  (void)state;

  memset(key, 'k', sizeof key);
  for (size_t size = 100; size <= sizeof key; size += 29) {
    check_pair(key, size, "v", 1);
  }
  memset(key, 1, sizeof key); /* each becomes four characters */
  for (size_t size = 100; size <= sizeof key; size += 29) {
    check_pair(key, size, key, size);
  }
}

static void lines_stand_where_they_should(void **state) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);

  (void)state;
  ha__yaml_key(&text, 0, "root");
  ha__yaml_put_i64(&text, 2, "- a", -1);
  ha__yaml_put_u64(&text, 4, "b", UINT64_MAX);
  ha__yaml_put_word(&text, 4, "c", "true");
  ha__yaml_put_text(&text, 4, "d", "true");
  ha__yaml_put_text(&text, 4, "e", NULL);
  assert_ok(ha__text_status(&text, NULL));
  assert_string_equal(ha__text_view(&text), "root:\n  - a: -1\n    b: 18446744073709551615\n"
                                            "    c: true\n    d: \"true\"\n    e: \"\"");
  ha__text_done(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(strings_are_plain_or_quoted),
      cmocka_unit_test(what_is_not_utf8_is_replaced),
      cmocka_unit_test(every_pair_of_bytes_is_read_back),
      cmocka_unit_test(every_character_is_read_back),
      cmocka_unit_test(keys_of_any_length_are_read_back),
      cmocka_unit_test(lines_stand_where_they_should),
  };
  return cmocka_run_group_tests_name("yaml_write", tests, NULL, NULL);
}

#include "../test.h"
#include "base/hash.h"
#include "base/table.h"

#include <string.h>

static void finds_what_was_put(void **state) {
  ha__table table = HA__TABLE_INIT;
  uint32_t keys[1000];
  uint64_t value = 0;

  (void)state;
  for (uint32_t i = 0; i < 1000; i++) {
    keys[i] = i * 7;
    assert_ok(ha__table_put(&table, &keys[i], sizeof keys[i], i, NULL));
  }
  for (uint32_t i = 0; i < 1000; i++) {
    const uint32_t key = i * 7;
    assert_true(ha__table_find(&value, &table, &key, sizeof key));
    assert_int_equal(value, i);
  }
  const uint32_t absent = 3;
  assert_false(ha__table_find(&value, &table, &absent, sizeof absent));
  ha__table_done(&table);
}

static void put_again_replaces(void **state) {
  ha__table table = HA__TABLE_INIT;
  uint64_t value = 0;

  (void)state;
  assert_false(ha__table_find(&value, &table, "a", 1));
  assert_ok(ha__table_put(&table, "a", 1, 1, NULL));
  assert_ok(ha__table_put(&table, "a", 1, 2, NULL));
  assert_ok(ha__table_put(&table, "", 0, 3, NULL));
  assert_true(ha__table_find(&value, &table, "a", 1));
  assert_int_equal(value, 2);
  assert_int_equal(table.size, 2);
  ha__table_done(&table);
}

/* SipHash-1-3, as another program works it out. */
static void hashes_are_those_of_siphash(void **state) {
  const ha__hash_key key = {{UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)}};
  uint8_t bytes[64];

  (void)state;
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (uint8_t)i;
  assert_true(ha__hash_with(&key, bytes, 0) == UINT64_C(0xabac0158050fc4dc));
  assert_true(ha__hash_with(&key, bytes, 8) == UINT64_C(0x369095118d299a8e));
  assert_true(ha__hash_with(&key, bytes, 15) == UINT64_C(0xd320d86d2a519956));
}

/* What collides by the digest that everybody knows does not by the key of this process. */
static void keys_cannot_be_chosen(void **state) {
  const ha__hash_key other = {{1, 2}};
  const ha__hash_key *key = ha__hash_key_get();

  (void)state;
  assert_ptr_equal(key, ha__hash_key_get());
  assert_true(key->words[0] != 0 || key->words[1] != 0);
  assert_true(ha__hash_with(key, "a", 1) == ha__hash_secret("a", 1));
  assert_true(ha__hash_with(&other, "a", 1) != ha__hash_secret("a", 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_what_was_put),
      cmocka_unit_test(put_again_replaces),
      cmocka_unit_test(hashes_are_those_of_siphash),
      cmocka_unit_test(keys_cannot_be_chosen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

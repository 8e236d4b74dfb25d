#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../test.h"
#include "base/hash.h"
#include "base/table.h"

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

/* Equal bytes have equal hashes; a child process that draws its own secret has others. */
static void hashes_differ_by_process(void **state) {
  int ends[2];
  uint64_t theirs = 0;

  (void)state;
  assert_int_equal(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const uint64_t mine = ha__hash_secret("a", 1); /* the first call: nothing is inherited */
    _exit(write(ends[1], &mine, sizeof mine) != (ssize_t)sizeof mine);
  }
  assert_int_equal(read(ends[0], &theirs, sizeof theirs), sizeof theirs);
  assert_int_equal(waitpid(child, NULL, 0), child);
  close(ends[0]);
  close(ends[1]);
  assert_true(ha__hash_secret("a", 1) == ha__hash_secret("a", 1));
  assert_true(ha__hash_secret("a", 1) != ha__hash_secret("b", 1));
  assert_true(ha__hash_secret("a", 1) != theirs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hashes_differ_by_process), /* before the tables draw a secret */
      cmocka_unit_test(finds_what_was_put),
      cmocka_unit_test(put_again_replaces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Every allocation and system call fails once while a bag is checked. */
#include "../unit/test.h"
#include "fault.h"

#include <string.h>

#include <holdall/check.h>

typedef struct given {
  const char *path;
  unsigned messages;
} given;

static ha_status check_bag(const void *user, ha_error *err) {
  const given *in = user;
  ha_check_result result = HA_CHECK_RESULT_INIT;
  const ha_status st = ha_check(&result, in->path, NULL, NULL, NULL, err);

  /* the check was complete, or reported an error */
  if (st == HA_OK && result.errors == 0) assert_int_equal(result.messages, in->messages);
  return st;
}

static void survives_every_failed_call(void **state) {
  for (char **path = *state; *path; path++) {
    const given in = {*path, strstr(*path, "demo") ? 182 : 4};
    assert_true(fault_sweep(FAULT_ALLOC, check_bag, &in) > 20);
    assert_true(fault_sweep(FAULT_OPEN, check_bag, &in) > 0);
    assert_true(fault_sweep(FAULT_READ, check_bag, &in) > 0);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(survives_every_failed_call, argv + 1),
  };
  return argc > 1 ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}

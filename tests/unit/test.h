/* What every unit test includes: cmocka with the headers that it needs. */
#ifndef HA_TESTS_UNIT_TEST_H
#define HA_TESTS_UNIT_TEST_H

/* cmocka needs the four before it */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include <holdall/error.h>

/* A call that must succeed; shows the error text when it does not. */
#define assert_ok(call)                                                                            \
  do {                                                                                             \
    const ha_status test_status = (call);                                                          \
    if (test_status != HA_OK) {                                                                    \
      print_error("%s: %s\n", #call, ha_status_name(test_status));                                 \
    }                                                                                              \
    assert_int_equal(test_status, HA_OK);                                                          \
  } while (0)

#endif

/* Included by every unit test: cmocka with the headers that it needs. */
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
#include <stdlib.h>

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

/* Sanitizers take more memory and time: tests that measure these skip the measurement. */
static inline bool test_is_sanitized(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return false;
#endif
}

/* Step between damaged places, or divisor of a number of peers: larger with sanitizers, which are
 * slow. */
static inline size_t test_every(void) {
  const char *text = getenv("HOLDALL_EVERY");
  const size_t every = text ? (size_t)strtoul(text, NULL, 10) : 1;

  return every > 0 && every < 1000 ? every : 1;
}

#endif

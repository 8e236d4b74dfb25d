// Checks of C++ tests, in TAP: a failed check ends its test.
#ifndef HA_TEST_CPP_CHECK_HPP
#define HA_TEST_CPP_CHECK_HPP

#include <cstdio>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>

#include <holdall/holdall.hpp>

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) throw std::runtime_error(std::to_string(__LINE__) + ": " #condition);        \
  } while (0)

// The statement throws holdall::error with this status, and a text.
#define CHECK_THROWS(wanted, statement)                                                            \
  do {                                                                                             \
    ha_status caught_ = HA_OK;                                                                     \
    try {                                                                                          \
      statement;                                                                                   \
    } catch (const holdall::error &e_) {                                                           \
      caught_ = e_.what()[0] ? e_.status() : HA_OK;                                                \
    }                                                                                              \
    CHECK(caught_ == (wanted));                                                                    \
  } while (0)

struct test {
  const char *name;
  std::function<void()> run;
};

template <std::size_t N> int run_tests(const test (&tests)[N]) {
  int failed = 0;

  for (std::size_t i = 0; i < N; i++) {
    try {
      tests[i].run();
      std::printf("ok %zu - %s\n", i + 1, tests[i].name);
    } catch (const std::exception &e) {
      std::printf("not ok %zu - %s\n# %s\n", i + 1, tests[i].name, e.what());
      failed++;
    }
  }
  std::printf("1..%zu\n", N);
  return failed > 0;
}

#endif

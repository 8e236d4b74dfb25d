/* Progress callbacks while reading files: their number, their arguments, and cancellation. */
#include <pthread.h>
#include <time.h>

#include "../test.h"
#include "base/clock.h"
#include "io/source.h"

enum { PERIOD_NS = 20000000 }; /* the shortest time between two calls */

typedef struct asked {
  int calls;
  int32_t answer;
  ha_read_progress last;
} asked;

static int32_t on_progress(void *user, const ha_read_progress *now) {
  asked *a = user;

  a->calls++;
  a->last = *now;
  return a->answer;
}

static void rest(void) {
  const struct timespec time = {.tv_nsec = 25000000};

  nanosleep(&time, NULL);
}

static void is_asked_now_and_then(void **state) {
  ha__progress work;
  asked a = {.answer = 0};
  (void)state;

  const int64_t start_ns = ha__now_ns();
  ha__progress_start(&work, on_progress, &a);
  work.total_bytes = 100;
  for (int i = 0; i < 1000; i++)
    assert_int_equal(ha__progress_read(&work, 1, NULL), HA_OK);
  assert_true(a.calls <= (ha__now_ns() - start_ns) / PERIOD_NS);
  rest();
  assert_int_equal(ha__progress_read(&work, 1, NULL), HA_OK);
  assert_true(a.calls >= 1);
  assert_int_equal(a.last.bytes, 100); /* never more than all */
  assert_int_equal(a.last.total_bytes, 100);
  ha__progress_stop(&work);
  rest();
  const int calls = a.calls;
  assert_int_equal(ha__progress_read(&work, 1, NULL), HA_OK);
  assert_int_equal(a.calls, calls);
  assert_int_equal(ha__progress_status(&work, HA_E_IO, NULL), HA_E_IO);
}

static void ends_the_work(void **state) {
  ha__progress work;
  asked a = {.answer = 1};
  ha_error err = HA_ERROR_INIT;
  (void)state;

  ha__progress_start(&work, on_progress, &a);
  rest();
  assert_int_equal(ha__progress_read(&work, 1, &err), HA_E_CANCELLED);
  assert_string_equal(err.text, "stopped on request");
  assert_int_equal(ha__progress_read(&work, 1, NULL), HA_E_CANCELLED);
  assert_int_equal(a.calls, 1); /* the answer is kept */
  assert_int_equal(ha__progress_status(&work, HA_E_IO, NULL), HA_E_CANCELLED);
}

static void *read_elsewhere(void *work) {
  rest();
  assert_int_equal(ha__progress_read(work, 1, NULL), HA_OK);
  return NULL;
}

static void other_threads_pass_by(void **state) {
  ha__progress work;
  asked a = {.answer = 1};
  pthread_t thread;
  (void)state;

  ha__progress_start(&work, on_progress, &a);
  assert_int_equal(pthread_create(&thread, NULL, read_elsewhere, &work), 0);
  pthread_join(thread, NULL);
  assert_int_equal(a.calls, 0);
}

static void sources_report(void **state) {
  ha__progress work;
  asked a = {.answer = 1};
  ha_source *source = NULL;
  ha_view view = HA_VIEW_INIT;
  uint8_t byte;
  (void)state;

  assert_int_equal(ha__source_open(&source, "/proc/self/exe", NULL), HA_OK);
  ha__progress_start(&work, on_progress, &a);
  ha__source_report(source, &work);
  assert_int_equal(work.total_bytes, ha__source_size(source));
  assert_int_equal(ha__source_read(&byte, source, 0, 1, NULL), HA_OK);
  assert_int_equal(work.bytes, 1);
  rest();
  assert_int_equal(ha__source_view(&view, source, 0, 10, NULL), HA_E_CANCELLED);
  assert_null(view.data);
  assert_int_equal(ha__source_read(&byte, source, 0, 1, NULL), HA_E_CANCELLED);
  ha__source_close(source);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_asked_now_and_then),
      cmocka_unit_test(ends_the_work),
      cmocka_unit_test(other_threads_pass_by),
      cmocka_unit_test(sources_report),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

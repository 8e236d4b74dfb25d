#include "../test.h"
#include "io/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A little more than two blocks of the source, as 8-byte words that contain their own offset. */
enum { WORDS = (28 << 20) / 8 + 5 };

static char g_path[] = "/tmp/holdall-test-XXXXXX";

static int make_file(void **state) {
  uint64_t *words = malloc(WORDS * sizeof *words);
  const int fd = mkstemp(g_path);

  (void)state;
  for (uint64_t i = 0; i < WORDS; i++) {
    words[i] = i * 8;
  }
  const bool ok = words && fd >= 0 &&
                  write(fd, words, WORDS * sizeof *words) == (ssize_t)(WORDS * sizeof *words);
  close(fd);
  free(words);
  return ok ? 0 : -1;
}

static int remove_file(void **state) {
  (void)state;
  return unlink(g_path);
}

static uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;

  memcpy(&word, bytes, sizeof word);
  return word;
}

static void views_show_the_file(void **state) {
  const uint64_t offsets[] = {0, 8, (12 << 20) - 8, 12 << 20, (24 << 20) - 16, 0};
  ha_source *source = NULL;

  (void)state;
  assert_ok(ha__source_open(&source, g_path, NULL));
  assert_int_equal(ha__source_size(source), WORDS * 8);
  for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
    ha_view view = HA_VIEW_INIT;
    assert_ok(ha__source_view(&view, source, offsets[i], 64, NULL));
    assert_int_equal(view.size, 64);
    assert_int_equal(word_at(view.data), offsets[i]);
    assert_int_equal(word_at(view.data + 56), offsets[i] + 56);
    ha__view_release(&view);
  }
  ha__source_close(source);
}

static void pinned_views_outlive_others_and_the_source(void **state) {
  ha_source *source = NULL;
  ha_view first = HA_VIEW_INIT;
  ha_view all = HA_VIEW_INIT;

  (void)state;
  assert_ok(ha__source_open(&source, g_path, NULL));
  assert_ok(ha__source_view(&first, source, 16, 8, NULL));
  assert_ok(ha__source_view(&all, source, 0, WORDS * 8, NULL));
  for (uint64_t offset = 0; offset < WORDS * 8; offset += (uint64_t)1 << 20) {
    ha_view view = HA_VIEW_INIT;
    assert_ok(ha__source_view(&view, source, offset, 8, NULL));
    ha__view_release(&view);
  }
  ha__source_close(source);
  assert_int_equal(word_at(first.data), 16);
  assert_int_equal(word_at(all.data + (WORDS - 1) * 8), (WORDS - 1) * 8);
  ha__view_release(&first);
  ha__view_release(&all);
}

static void views_beyond_the_end_are_refused(void **state) {
  const struct {
    uint64_t offset;
    size_t size;
  } bad[] = {
      {WORDS * 8, 1}, {0, WORDS * 8 + 1}, {UINT64_MAX, 1}, {UINT64_MAX, SIZE_MAX}, {1, SIZE_MAX}};
  ha_source *source = NULL;

  (void)state;
  assert_ok(ha__source_open(&source, g_path, NULL));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ha_view view = HA_VIEW_INIT;
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__source_view(&view, source, bad[i].offset, bad[i].size, &err),
                     HA_E_TRUNCATED);
    assert_null(view.data);
    assert_true(err.text[0] != '\0');
  }
  ha__source_close(source);
}

static void a_window_slides_and_goes_back(void **state) {
  ha_source *source = NULL;

  (void)state;
  assert_ok(ha__source_open(&source, g_path, NULL));
  ha__window window = HA__WINDOW_INIT(source);
  const uint8_t *bytes = NULL;
  for (uint64_t offset = 0; offset + 24 <= WORDS * 8; offset += 4096) {
    assert_ok(ha__window_need(&bytes, &window, offset, 24, NULL));
    assert_int_equal(word_at(bytes + 16), offset + 16);
  }
  assert_ok(ha__window_need(&bytes, &window, 8, WORDS * 8 - 8, NULL));
  assert_int_equal(word_at(bytes), 8);
  assert_int_equal(ha__window_need(&bytes, &window, WORDS * 8 - 8, 9, NULL), HA_E_TRUNCATED);
  ha__window_done(&window);
  ha__source_close(source);
}

static void a_file_that_is_cut_meanwhile_is_reported(void **state) {
  char path[] = "/tmp/holdall-test-XXXXXX";
  const int fd = mkstemp(path);
  ha_source *source = NULL;
  ha_view view = HA_VIEW_INIT;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(ftruncate(fd, 40 << 20), 0);
  assert_ok(ha__source_open(&source, path, NULL));
  assert_ok(ha__source_view(&view, source, 0, 8, NULL));
  assert_int_equal(ftruncate(fd, 4096), 0);
  assert_int_equal(view.data[7], 0); /* pinned bytes can be accessed */
  ha__view_release(&view);
  assert_int_equal(ha__source_view(&view, source, 30 << 20, 8, &err), HA_E_TRUNCATED);
  assert_non_null(strstr(err.text, "truncated while it was read"));
  ha__source_close(source);
  close(fd);
  unlink(path);
}

/* Large ones are in a temporary file, which is removed. */
static void large_views_are_spooled(void **state) {
  enum { SIZE = 70 << 20 };
  char path[] = "/tmp/holdall-test-XXXXXX";
  const int fd = mkstemp(path);
  ha_source *source = NULL;
  ha_view view = HA_VIEW_INIT;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(ftruncate(fd, SIZE), 0);
  assert_int_equal(pwrite(fd, "end", 3, SIZE - 3), 3);
  assert_ok(ha__source_open(&source, path, NULL));
  ha__source_lend(source, NULL, "/nonexistent");
  assert_int_equal(ha__source_view(&view, source, 0, SIZE, &err), HA_E_IO);
  assert_null(view.data);
  ha__source_lend(source, NULL, "/tmp");
  assert_ok(ha__source_view(&view, source, 8, SIZE - 8, NULL));
  assert_int_equal(ftruncate(fd, 0), 0);
  ha__source_close(source);
  assert_memory_equal(view.data + SIZE - 8 - 3, "end", 3);
  assert_int_equal(view.data[SIZE / 2], 0);
  ha__view_release(&view);
  close(fd);
  unlink(path);
}

static void memory_is_a_source_too(void **state) {
  ha_source *source = NULL;
  ha_source *beside = NULL;
  ha_view view = HA_VIEW_INIT;

  (void)state;
  assert_ok(ha__source_from_memory(&source, "hello", 5, "memory", NULL));
  assert_ok(ha__source_view(&view, source, 1, 4, NULL));
  assert_memory_equal(view.data, "ello", 4);
  ha__view_release(&view);
  assert_int_equal(ha__source_view(&view, source, 1, 5, NULL), HA_E_TRUNCATED);
  assert_int_equal(ha__source_open_beside(&beside, source, "-wal", NULL), HA_END);
  ha__source_close(source);
}

static void what_cannot_be_opened_says_why(void **state) {
  ha_source *source = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(ha__source_open(&source, "/nonexistent/x", &err), HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
  assert_int_equal(ha__source_open(&source, "/tmp", &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EISDIR);
  assert_int_equal(ha__source_open(&source, "/dev/null", &err), HA_E_IO);
  assert_non_null(strstr(err.text, "regular"));
  assert_null(source);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(views_show_the_file),
      cmocka_unit_test(pinned_views_outlive_others_and_the_source),
      cmocka_unit_test(views_beyond_the_end_are_refused),
      cmocka_unit_test(a_window_slides_and_goes_back),
      cmocka_unit_test(a_file_that_is_cut_meanwhile_is_reported),
      cmocka_unit_test(large_views_are_spooled),
      cmocka_unit_test(memory_is_a_source_too),
      cmocka_unit_test(what_cannot_be_opened_says_why),
  };
  return cmocka_run_group_tests(tests, make_file, remove_file);
}

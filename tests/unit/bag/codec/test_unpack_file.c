#include "../../test.h"
#include "bag/codec/unpack_file.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "compression/compression.h"
#include "io/source.h"

enum { RAW_SIZE = 3000000 };

static uint8_t *g_raw;
static uint8_t *g_packed;
static size_t g_first; /* size of the first frame */
static size_t g_size;
static char g_dir[] = "/tmp/holdall-test-XXXXXX";

/* Two concatenated frames. */
static int make(void **state) {
  const size_t room = ZSTD_compressBound(RAW_SIZE) + 1024;

  (void)state;
  g_raw = malloc(RAW_SIZE);
  g_packed = malloc(room);
  for (size_t i = 0; i < RAW_SIZE; i++) {
    g_raw[i] = (uint8_t)(i * 2654435761u >> 13);
  }
  g_first = ZSTD_compress(g_packed, room, g_raw, 1000000, 1);
  g_size = g_first;
  g_size += ZSTD_compress(g_packed + g_size, room - g_size, g_raw + 1000000, RAW_SIZE - 1000000, 1);
  return mkdtemp(g_dir) ? 0 : -1;
}

static int clean(void **state) {
  (void)state;
  free(g_raw);
  free(g_packed);
  return rmdir(g_dir); /* fails if something remains in it */
}

static ha_status unpack(ha_source **out, ha__report *report, const uint8_t *bytes, size_t size) {
  const ha__report_target target = {report, "x.zstd"};
  ha_source *packed = NULL;
  ha__scratch *scratch = NULL;

  assert_ok(ha__scratch_new(&scratch, g_dir, 0, NULL));
  assert_ok(ha__source_from_memory(&packed, bytes, size, "x.zstd", NULL));
  const ha_status st =
      ha__unpack_file(out, packed, &ha__compression_zstd, scratch, NULL, &target, NULL);
  ha__source_close(packed);
  ha__scratch_free(scratch);
  return st;
}

static void unpacks_into_a_file_without_a_name(void **state) {
  ha__report report = HA__REPORT_INIT;
  ha_source *source = NULL;
  ha_view view = HA_VIEW_INIT;
  struct dirent **entries = NULL;

  (void)state;
  assert_ok(unpack(&source, &report, g_packed, g_size));
  assert_int_equal(report.size, 0);
  assert_int_equal(ha__source_size(source), RAW_SIZE);
  assert_int_equal(scandir(g_dir, &entries, NULL, NULL), 2); /* . and .. */
  free(entries[0]);
  free(entries[1]);
  free(entries);
  assert_ok(ha__source_view(&view, source, 0, RAW_SIZE, NULL));
  assert_memory_equal(view.data, g_raw, RAW_SIZE);
  ha__view_release(&view);
  ha__source_close(source);
}

static void a_cut_file_gives_what_came_out_and_a_problem(void **state) {
  ha__report report = HA__REPORT_INIT;
  ha_source *source = NULL;
  ha_view view = HA_VIEW_INIT;

  (void)state;
  assert_ok(unpack(&source, &report, g_packed, g_size - 1000));
  assert_int_equal(report.size, 1);
  assert_non_null(strstr(report.items[0]->text, "ends early"));
  assert_string_equal(report.items[0]->path, "x.zstd");
  const uint64_t size = ha__source_size(source);
  assert_in_range(size, 1000000, RAW_SIZE - 1);
  assert_ok(ha__source_view(&view, source, 0, (size_t)size, NULL));
  assert_memory_equal(view.data, g_raw, size);
  ha__view_release(&view);
  ha__source_close(source);
  ha__report_done(&report);
}

static void damage_is_a_problem_with_its_place(void **state) {
  ha__report report = HA__REPORT_INIT;
  ha_source *source = NULL;
  uint8_t *bad = malloc(g_size);

  (void)state;
  memcpy(bad, g_packed, g_size);
  memset(bad + g_first, 0xff, 64);
  assert_ok(unpack(&source, &report, bad, g_size));
  assert_int_equal(report.size, 1);
  assert_true(report.items[0]->offset >= 0);
  assert_int_equal(ha__source_size(source), 1000000);
  ha__source_close(source);
  ha__report_done(&report);
  free(bad);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unpacks_into_a_file_without_a_name),
      cmocka_unit_test(a_cut_file_gives_what_came_out_and_a_problem),
      cmocka_unit_test(damage_is_a_problem_with_its_place),
  };
  return cmocka_run_group_tests(tests, make, clean);
}

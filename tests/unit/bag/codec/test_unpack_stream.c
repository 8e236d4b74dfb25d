/* Chunks of unknown unpacked size: content, place of storage, and end. */
#include "../../test.h"
#include "bag/codec/unpack_stream.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "compression/compression.h"
#include "io/source.h"

enum { SMALL = 3 << 20, LARGE = HA__UNPACKED_IN_MEMORY + SMALL };

typedef struct packed {
  uint8_t *bytes;
  size_t size;
} packed;

/* A number every 4 KiB and zeros between, so that a missing piece is noticed. */
static packed pack(size_t size) {
  uint8_t *raw = calloc(1, size);
  packed out = {malloc(ZSTD_compressBound(size)), 0};

  for (size_t at = 0; at + 8 <= size; at += 4096) {
    const uint64_t number = at;
    memcpy(raw + at, &number, 8);
  }
  out.size = ZSTD_compress(out.bytes, ZSTD_compressBound(size), raw, size, 1);
  free(raw);
  return out;
}

static void assert_content(const ha_view *view, size_t size) {
  assert_int_equal(view->size, size);
  for (size_t at = 0; at + 8 <= size; at += 4096) {
    uint64_t number;
    memcpy(&number, view->data + at, 8);
    assert_int_equal(number, at);
  }
}

static void done(ha__unpacked *out, ha__scratch *scratch) {
  ha__view_release(&out->view);
  ha__source_close(out->source);
  if (scratch) ha__scratch_discharge(scratch, out->charged);
}

static void large_ones_lie_in_a_file(void **state) {
  const size_t sizes[] = {SMALL, LARGE};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    const packed from = pack(sizes[i]);
    ha__scratch *scratch = NULL;
    ha__unpacked out;
    assert_ok(ha__scratch_new(&scratch, "/tmp", 0, NULL));
    const ha__unpacking what = {.ops = &ha__compression_zstd,
                                .src = from.bytes,
                                .src_size = from.size,
                                .want = UINT64_MAX,
                                .max = sizes[i],
                                .scratch = scratch};
    assert_ok(ha__unpack_stream(&out, &what, NULL));
    assert_content(&out.view, sizes[i]);
    assert_true((out.source != NULL) == (sizes[i] == LARGE));
    assert_int_equal(out.charged, sizes[i] == LARGE ? LARGE : 0);
    done(&out, scratch);
    ha__scratch_free(scratch);
    free(from.bytes);
  }
}

static void a_limit_ends_it_and_is_reported(void **state) {
  const packed from = pack(LARGE);
  ha__scratch *scratch = NULL;
  ha__unpacked out;
  ha_error err = HA_ERROR_INIT;
  ha__unpacking what = {.ops = &ha__compression_zstd,
                        .src = from.bytes,
                        .src_size = from.size,
                        .want = UINT64_MAX,
                        .max = SMALL};

  (void)state;
  assert_int_equal(ha__unpack_stream(&out, &what, &err), HA_E_LIMIT);
  assert_content(&out.view, SMALL);
  done(&out, NULL);
  /* the limit of the disk */
  assert_ok(ha__scratch_new(&scratch, "/tmp", SMALL, NULL));
  what.max = LARGE;
  what.scratch = scratch;
  assert_int_equal(ha__unpack_stream(&out, &what, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "--max-temp"));
  done(&out, scratch);
  assert_ok(ha__scratch_charge(scratch, SMALL, NULL)); /* all bytes were released */
  ha__scratch_free(scratch);
  free(from.bytes);
}

static void a_beginning_costs_no_more_than_itself(void **state) {
  const packed from = pack(LARGE);
  ha__unpacked out;
  const ha__unpacking what = {.ops = &ha__compression_zstd,
                              .src = from.bytes,
                              .src_size = from.size,
                              .want = SMALL,
                              .max = LARGE};

  (void)state;
  assert_ok(ha__unpack_stream(&out, &what, NULL));
  assert_in_range(out.view.size, SMALL, 3 * SMALL);
  done(&out, NULL);
  free(from.bytes);
}

static void what_came_before_damage_is_there(void **state) {
  const packed from = pack(SMALL);
  ha__unpacked out;
  const ha__unpacking cut = {.ops = &ha__compression_zstd,
                             .src = from.bytes,
                             .src_size = from.size / 2,
                             .want = UINT64_MAX,
                             .max = SMALL};

  (void)state;
  assert_int_equal(ha__unpack_stream(&out, &cut, NULL), HA_E_TRUNCATED);
  assert_in_range(out.view.size, SMALL / 4, SMALL - 1);
  assert_content(&out.view, out.view.size);
  done(&out, NULL);
  free(from.bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(large_ones_lie_in_a_file),
      cmocka_unit_test(a_limit_ends_it_and_is_reported),
      cmocka_unit_test(a_beginning_costs_no_more_than_itself),
      cmocka_unit_test(what_came_before_damage_is_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

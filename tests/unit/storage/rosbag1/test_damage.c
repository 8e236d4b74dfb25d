/* Bags truncated at any position, or with any byte changed: calls return a status quickly, and
 * intact messages are read. */
#include "../../test.h"

#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "expect.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

/* In larger bags only this many positions are tested. */
enum { PLACES = 100 };

/* Walks to the end; every byte of the file belongs to exactly one record. */
static void assert_walk_covers(driven *d) {
  const ha_storage_open options = driven_options(d);
  const uint64_t total = ha__source_size(d->source);
  void *walker = NULL;
  uint64_t pos = 0;
  ha_record record = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st = g_ops->walk_open(&walker, &options, 0, 1, &err);

  if (st < 0) {
    assert_int_equal(st, HA_E_UNSUPPORTED);
    return;
  }
  while ((st = g_ops->walk_next(walker, &record, &err)) == HA_OK) {
    assert_non_null(record.kind);
    if (record.chunk_offset != HA_NO_OFFSET) continue;
    assert_int_equal(record.offset, pos);
    pos += record.size;
    if (strcmp(record.kind, "damage") == 0) assert_non_null(record.problem);
  }
  assert_int_equal(st, HA_END);
  assert_int_equal(pos, total);
  g_ops->walk_close(walker);
}

static void assert_status(const void *bytes, size_t size, bool counted) {
  driven d;
  const ha_status st = driven_open_memory(&d, bytes, size);

  assert_true(st <= 0 && st >= HA_E_KEY);
  if (st < 0) {
    assert_int_equal(d.error.code, st);
    assert_true(d.error.text[0] != '\0');
    assert_null(d.self);
  } else {
    assert_true(driven_read(&d));
    if (d.failed_chunks > 0) assert_true(d.error.text[0] != '\0');
    if (counted && d.failed_chunks == 0) {
      assert_int_equal(d.info->message_count, d.message_count);
    }
  }
  assert_walk_covers(&d);
  driven_close(&d);
}

static void each_bag(void (*check)(const uint8_t *bytes, size_t size, size_t stride)) {
  static char names[EXPECT_BAGS][EXPECT_NAME];
  const size_t count = expect_bags(names);

  assert_true(count > 0);
  for (size_t i = 0; i < count; i++) {
    size_t size = 0;
    uint8_t *bytes = expect_bytes(&size, names[i]);
    assert_non_null(bytes);
    print_message("# %s\n", names[i]);
    /* one bag of each kind is damaged at every byte, the others at some */
    const bool every =
        strstr(names[i], "_plain") || strcmp(names[i], "20_none") == 0 ||
        strcmp(names[i], "20_unindexed_lz4") == 0 || strcmp(names[i], "20_active_none") == 0 ||
        strcmp(names[i], "12_indexed") == 0 || strcmp(names[i], "12_unindexed") == 0 ||
        strcmp(names[i], "11_rosrecord") == 0;
    check(bytes, size, test_every() * (every || size < PLACES ? 1 : size / PLACES + 1));
    free(bytes);
  }
}

static void check_cuts(const uint8_t *bytes, size_t size, size_t stride) {
  for (size_t i = 0; i < size; i += stride) {
    uint8_t *copy =
        malloc(i ? i : 1); /* its own allocation, so that reads beyond it are detected */
    assert_non_null(copy);
    memcpy(copy, bytes, i);
    assert_status(copy, i, true);
    free(copy);
  }
}

static void check_flips(const uint8_t *bytes, size_t size, size_t stride) {
  uint8_t *copy = malloc(size);

  assert_non_null(copy);
  memcpy(copy, bytes, size);
  for (size_t i = 0; i < size; i += stride) {
    copy[i] = (uint8_t)(i % 3 ? bytes[i] ^ 1u << i % 8 : bytes[i] ^ 0xffu);
    assert_status(copy, size, false);
    copy[i] = bytes[i];
  }
  free(copy);
}

static void any_cut_ends_in_a_status(void **state) {
  (void)state;
  each_bag(check_cuts);
}

static void any_wrong_byte_ends_in_a_status(void **state) {
  (void)state;
  each_bag(check_flips);
}

/* A finished bag yields all messages that are complete before a cut. */
static void a_cut_bag_keeps_what_is_before_the_cut(void **state) {
  size_t size = 0;
  uint8_t *bytes = expect_bytes(&size, "20_none");
  size_t best = 0;
  driven whole;

  (void)state;
  assert_ok(driven_open_memory(&whole, bytes, size));
  assert_true(driven_read(&whole));
  for (size_t i = 300; i < size; i += test_every()) {
    driven d;
    assert_ok(driven_open_memory(&d, bytes, i));
    assert_true(driven_read(&d));
    assert_int_equal(d.failed_chunks, 0);
    assert_true(d.message_count >= best); /* a longer file yields no fewer messages */
    best = d.message_count;
    for (size_t k = 0; k < d.message_count; k++) {
      assert_int_equal(d.messages[k].crc, whole.messages[k].crc);
    }
    driven_close(&d);
  }
  assert_int_equal(best, whole.message_count);
  driven_close(&whole);
  free(bytes);
}

/* If there are fewer messages than before, something was reported, or a chunk failed. */
static void assert_reported(const uint8_t *bytes, size_t size, size_t messages, size_t problems) {
  driven d;

  if (driven_open_memory(&d, bytes, size) == HA_OK) {
    assert_true(driven_read(&d));
    assert_true(d.message_count >= messages || d.failed_chunks > 0 || d.report.size > problems);
  }
  driven_close(&d);
}

static void a_wrong_bit_loses_nothing_in_silence(void **state) {
  static const char *const names[] = {"20_none",          "20_lz4",           "20_unindexed_none",
                                      "20_unindexed_bz2", "20_unindexed_lz4", "20_unknown_op",
                                      "12_indexed",       "12_unindexed",     "11_rosrecord",
                                      "10_plain",         "0_plain"};

  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t size = 0;
    uint8_t *bytes = expect_bytes(&size, names[i]);
    driven d;
    assert_non_null(bytes);
    assert_ok(driven_open_memory(&d, bytes, size));
    assert_true(driven_read(&d));
    for (size_t bit = 0; bit < size * 8; bit += 7 * test_every()) {
      bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
      assert_reported(bytes, size, d.message_count, d.report.size);
      bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    driven_close(&d);
    free(bytes);
  }
}

/* Sizes of 2^32-1 in a bag of a few bytes: no memory is allocated for them. */
/* Version 1.2: the file header says where the index should be. */
static void a_cut_at_the_end_of_a_record_is_reported(void **state) {
  enum { AFTER_HEADER = 280, AFTER_DEFINITION = 398 };
  static const size_t cuts[] = {AFTER_HEADER, AFTER_DEFINITION};
  size_t size = 0;
  uint8_t *bytes = expect_bytes(&size, "12_indexed");

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    driven d;
    assert_true(size > cuts[i]);
    assert_ok(driven_open_memory(&d, bytes, cuts[i]));
    assert_int_equal(d.info->message_count, 0);
    assert_int_equal(d.report.size, 1);
    assert_false(d.info->flags & HA_STORAGE_COMPLETE);
    driven_close(&d);
  }
  free(bytes);
}

static void claimed_sizes_take_no_memory(void **state) {
  size_t size = 0;
  uint8_t *bytes = expect_bytes(&size, "20_unindexed_lz4");

  (void)state;
  for (size_t i = 0; i + 9 < size; i++) {
    if (memcmp(bytes + i, "size=", 5) == 0) memset(bytes + i + 5, 0xff, 4);
    if (memcmp(bytes + i, "count=", 6) == 0) memset(bytes + i + 6, 0xff, 4);
  }
  assert_status(bytes, size, false);
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_cut_ends_in_a_status),
      cmocka_unit_test(any_wrong_byte_ends_in_a_status),
      cmocka_unit_test(a_cut_bag_keeps_what_is_before_the_cut),
      cmocka_unit_test(a_wrong_bit_loses_nothing_in_silence),
      cmocka_unit_test(a_cut_at_the_end_of_a_record_is_reported),
      cmocka_unit_test(claimed_sizes_take_no_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

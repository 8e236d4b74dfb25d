/* Files truncated at every byte, and with every byte changed: reading always ends, with bounded
 * output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "bag.h"
#include "storage/storage.h"

/* One file of each layout. */
static const char *const g_files[] = {
    "plain_chunks",    "lz4_chunks",     "zstd_chunks",
    "not_chunked",     "no_statistics",  "attachments_and_metadata",
    "private_records", "cut_in_a_chunk", "messages_also_outside_of_chunks",
    "ros1_profile",    "padded_records", "chunk_without_messages",
};
enum { FILE_COUNT = sizeof g_files / sizeof *g_files };

static uint8_t *load(size_t *size, const char *name) {
  char path[512];

  snprintf(path, sizeof path, "%s/%s.mcap", TEST_DATA, name);
  return read_whole_file(size, path);
}

/* A walk ends, covers every byte of the file in order, and always advances. */
static void walk(const test_bag *bag, size_t size) {
  ha_record rec = HA_RECORD_INIT;
  void *walker = NULL;
  size_t steps = 0;
  ha_status st;

  assert_ok(ha__storage_mcap.walk_open(&walker, &bag->open, 0, 1, NULL));
  while ((st = ha__storage_mcap.walk_next(walker, &rec, NULL)) == HA_OK) {
    assert_non_null(rec.kind);
    if (rec.chunk_offset == HA_NO_OFFSET) assert_true(rec.offset + rec.size <= size);
    assert_true(++steps <= 4 * size + 16);
  }
  assert_int_equal(st, HA_END);
  ha__storage_mcap.walk_close(walker);
}

/* Open, read and walk; returns the number of messages, or SIZE_MAX when opening failed. */
static size_t read_all(const uint8_t *bytes, size_t size) {
  uint8_t *exact = malloc(size ? size : 1); /* so that a sanitizer detects reads beyond the end */
  size_t count = SIZE_MAX;
  test_bag bag;

  memcpy(exact, bytes, size);
  bag_open(&bag, exact, size, 0);
  if (bag.opened >= 0) {
    bag_read(&bag);
    count = bag.message_count;
    for (size_t i = 0; i < bag.info->attachment_count; i++) {
      ha_view view = HA_VIEW_INIT;
      ha_error err = HA_ERROR_INIT;
      const ha_status st = ha__storage_mcap.attachment(bag.self, i, &view, &err);
      assert_true(st == HA_OK || (err.text[0] != '\0' && view.data == NULL));
      bag.open.host->view_release(&view);
    }
  } else {
    assert_null(bag.self);
    assert_true(bag.error.text[0] != '\0');
  }
  walk(&bag, size);
  bag_close(&bag);
  free(exact);
  return count;
}

static void every_truncation_ends_in_a_status(void **state) {
  (void)state;
  for (size_t i = 0; i < FILE_COUNT; i++) {
    size_t size = 0;
    size_t before = 0;
    uint8_t *bytes = load(&size, g_files[i]);
    for (size_t cut = 0; cut < size; cut += test_every()) {
      const size_t count = read_all(bytes, cut);
      assert_true((count == SIZE_MAX) == (cut < 8));
      if (cut < 8) continue;
      assert_true(count >= before); /* a longer prefix of the file never has fewer messages */
      before = count;
    }
    free(bytes);
  }
}

static void every_flip_ends_in_a_status(void **state) {
  (void)state;
  static const uint8_t flips[] = {0x01, 0xff};
  for (size_t i = 0; i < FILE_COUNT; i++) {
    size_t size = 0;
    uint8_t *bytes = load(&size, g_files[i]);
    for (size_t at = 0; at < size; at += test_every()) {
      for (size_t k = 0; k < sizeof flips; k++) {
        bytes[at] ^= flips[k];
        const size_t count = read_all(bytes, size);
        bytes[at] ^= flips[k];
        assert_true((count == SIZE_MAX) == (at < 8));
      }
    }
    free(bytes);
  }
}

/* Two chunks of 6 and 4 messages: one byte can cost one of them at most. */
static void a_flip_costs_one_chunk_at_most(void **state) {
  (void)state;
  static const char *const files[] = {"plain_chunks", "lz4_chunks", "zstd_chunks"};
  for (size_t i = 0; i < 3; i++) {
    size_t size = 0;
    uint8_t *bytes = load(&size, files[i]);
    for (size_t at = 8; at < size; at += test_every()) {
      for (uint32_t bit = 0; bit < 8; bit++) {
        bytes[at] = (uint8_t)(bytes[at] ^ 1u << bit);
        assert_in_range(read_all(bytes, size), 4, 10);
        bytes[at] = (uint8_t)(bytes[at] ^ 1u << bit);
      }
    }
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_truncation_ends_in_a_status),
      cmocka_unit_test(every_flip_ends_in_a_status),
      cmocka_unit_test(a_flip_costs_one_chunk_at_most),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

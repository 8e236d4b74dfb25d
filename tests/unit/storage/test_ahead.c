/* Read-ahead of chunks of a synthetic file: a scan receives the same bytes as without read-ahead,
 * and chunks that differ from the prediction are left to it. */
#include "../test.h"

#include <string.h>

#include "base/alloc.h"
#include "compression/compression.h"
#include "storage/ahead.h"

enum {
  CHUNKS = 100,
  STORED = 64, /* size of each; filled with its number */
  RAW = 2 * STORED,
  BAD = 50, /* this one does not unpack */
  THREADS = 3
};

static uint8_t g_file[CHUNKS * STORED];
static char g_twice[] = "twice";
static char g_none[] = "none";

static ha_status view(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                      ha_error *err) {
  (void)source;
  (void)err;
  assert_true(offset + size <= sizeof g_file);
  *out = (ha_view){g_file + offset, size, NULL};
  return HA_OK;
}

static void release(ha_view *v) {
  *v = (ha_view)HA_VIEW_INIT;
}

/* Each byte twice. */
static ha_status unpack(const char *compression, const uint8_t *src, size_t src_size, uint8_t *dst,
                        size_t capacity, size_t want, size_t *got, ha_error *err) {
  (void)err;
  assert_string_equal(compression, "twice");
  assert_true(capacity >= 2 * src_size && want == HA_UNPACK_ALL);
  for (size_t i = 0; i < src_size; i++) {
    dst[2 * i] = dst[2 * i + 1] = src[i];
  }
  *got = 2 * src_size;
  return src[0] == BAD ? HA_E_CORRUPT : HA_OK;
}

static ha_status charge(void *budget, const char *compression, uint64_t stored, uint64_t raw,
                        ha_error *err) {
  (void)budget;
  (void)compression;
  (void)stored;
  (void)raw;
  (void)err;
  return HA_OK;
}

static const ha_host g_host = {
    .source_view = view, .view_release = release, .unpack = unpack, .charge_unpack = charge};

static ha__extent extent_of(size_t i, const char *compression) {
  const uint64_t raw = strcmp(compression, "none") == 0 ? STORED : RAW;

  return (ha__extent){compression, i * STORED, STORED, raw};
}

/* Prediction of chunks by the headers of the file. */
static ha_status foresee(void *user, uint64_t *at, ha__extent *out) {
  const size_t i = (size_t)(*at + STORED - 1) / STORED;

  if (i >= CHUNKS) return HA_END;
  *out = extent_of(i, user);
  *at = (i + 1) * STORED;
  return HA_OK;
}

/* One message, with the first byte of the chunk as its size; none in every third chunk. */
static bool list(ha_entries *out, const ha_host *host, const uint8_t *bytes, size_t size) {
  void *items = out->items;

  assert_ptr_equal(host, &g_host);
  assert_int_equal(size, RAW);
  out->size = 0;
  if (bytes[0] % 3 == 0) return false;
  assert_ok(ha__reserve(&items, &out->capacity, 0, 1, sizeof *out->items, NULL));
  out->items = items;
  out->items[out->size++] = (ha_entry){.size = bytes[0]};
  return true;
}

static ha__ahead *begin(uint32_t threads, char *compression) {
  const ha_storage_open how = {
      .host = &g_host, .max_chunk_bytes = (uint64_t)1 << 30, .threads = threads};
  ha__ahead *ahead = NULL;

  for (size_t i = 0; i < sizeof g_file; i++) {
    g_file[i] = (uint8_t)(i / STORED);
  }
  assert_ok(ha__ahead_new(&ahead, &how, true, list, foresee, compression, NULL));
  return ahead;
}

static bool take(ha__ahead_bytes *bytes, ha__ahead *ahead, const ha__extent *chunk) {
  uint8_t want[RAW];

  if (!ha__ahead_take(bytes, ahead, chunk)) return false;
  memset(want, (int)(chunk->data_offset / STORED), sizeof want);
  assert_int_equal(bytes->crc, ha__crc32(0, want, (size_t)chunk->raw_size));
  if (strcmp(chunk->compression, "none") == 0) return true;
  assert_true(bytes->capacity >= RAW);
  assert_memory_equal(bytes->buffer, want, RAW);
  assert_int_equal(bytes->messages.size, want[0] % 3 != 0);
  if (bytes->messages.size > 0) assert_int_equal(bytes->messages.items[0].size, want[0]);
  return true;
}

static bool take_number(ha__ahead_bytes *bytes, ha__ahead *ahead, size_t i) {
  const ha__extent chunk = extent_of(i, "twice");

  return take(bytes, ahead, &chunk);
}

static void end(ha__ahead *ahead, ha__ahead_bytes *bytes) {
  ha__ahead_free(ahead);
  ha__free(bytes->buffer);
  ha__free(bytes->messages.items);
}

/* The first chunk is the scan's own: it could not be predicted. */
static void all_that_unpacks_is_there(void **state) {
  ha__ahead *ahead = begin(THREADS, g_twice);
  ha__ahead_bytes bytes = HA__AHEAD_BYTES_INIT;

  (void)state;
  for (size_t i = 0; i < CHUNKS; i++) {
    assert_int_equal(take_number(&bytes, ahead, i), i > 0 && i != BAD);
  }
  end(ahead, &bytes);
}

static void of_plain_ones_the_checksum(void **state) {
  ha__ahead *ahead = begin(THREADS, g_none);
  ha__ahead_bytes bytes = HA__AHEAD_BYTES_INIT;

  (void)state;
  for (size_t i = 0; i < CHUNKS; i++) {
    const ha__extent chunk = extent_of(i, "none");
    assert_int_equal(take(&bytes, ahead, &chunk), i > 0);
    assert_null(bytes.buffer);
  }
  end(ahead, &bytes);
}

static void another_chunk_is_left_to_the_scan(void **state) {
  const ha__extent others[] = {{"twice", 7 * STORED + 1, STORED, RAW},
                               {"twice", 8 * STORED, STORED - 1, RAW},
                               {"twice", 9 * STORED, STORED, RAW - 1},
                               {"thrice", 10 * STORED, STORED, RAW}};
  ha__ahead *ahead = begin(THREADS, g_twice);
  ha__ahead_bytes bytes = HA__AHEAD_BYTES_INIT;

  (void)state;
  assert_false(take_number(&bytes, ahead, 0));
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    assert_false(ha__ahead_take(&bytes, ahead, &others[i]));
  }
  assert_true(take_number(&bytes, ahead, 11));
  end(ahead, &bytes);
}

static void a_scan_may_skip_and_go_back(void **state) {
  ha__ahead *ahead = begin(THREADS, g_twice);
  ha__ahead_bytes bytes = HA__AHEAD_BYTES_INIT;

  (void)state;
  assert_false(take_number(&bytes, ahead, 0));
  assert_true(take_number(&bytes, ahead, 5));
  assert_false(take_number(&bytes, ahead, 90)); /* farther than anything foreseen */
  assert_true(take_number(&bytes, ahead, 91));
  assert_false(take_number(&bytes, ahead, 3));
  assert_true(take_number(&bytes, ahead, 99));
  assert_false(take_number(&bytes, ahead, 3));
  assert_true(take_number(&bytes, ahead, 4));
  end(ahead, &bytes);
}

/* A chunk that claims to be too large hides those after it until the scan has passed it. */
static ha_status foresee_large(void *user, uint64_t *at, ha__extent *out) {
  const ha_status st = foresee(g_twice, at, out);

  (void)user;
  if (st == HA_OK && out->data_offset == 2 * STORED) out->raw_size = (uint64_t)1 << 29;
  return st;
}

static void a_large_one_is_not_unpacked(void **state) {
  const ha_storage_open how = {
      .host = &g_host, .max_chunk_bytes = (uint64_t)1 << 30, .threads = THREADS};
  const ha__extent large = {"twice", 2 * STORED, STORED, (uint64_t)1 << 29};
  ha__ahead_bytes bytes = HA__AHEAD_BYTES_INIT;
  ha__ahead *ahead = NULL;

  (void)state;
  assert_ok(ha__ahead_new(&ahead, &how, true, list, foresee_large, NULL, NULL));
  assert_false(take_number(&bytes, ahead, 0));
  assert_true(take_number(&bytes, ahead, 1));
  assert_false(ha__ahead_take(&bytes, ahead, &large));
  assert_true(take_number(&bytes, ahead, 3));
  end(ahead, &bytes);
}

static void one_thread_looks_no_further(void **state) {
  ha__ahead *ahead = begin(1, g_twice);
  ha__ahead_bytes bytes = HA__AHEAD_BYTES_INIT;

  (void)state;
  assert_null(ahead);
  assert_false(take_number(&bytes, ahead, 0));
  assert_false(take_number(&bytes, ahead, 1));
  ha__ahead_free(ahead);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_that_unpacks_is_there),
      cmocka_unit_test(of_plain_ones_the_checksum),
      cmocka_unit_test(another_chunk_is_left_to_the_scan),
      cmocka_unit_test(a_scan_may_skip_and_go_back),
      cmocka_unit_test(a_large_one_is_not_unpacked),
      cmocka_unit_test(one_thread_looks_no_further),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

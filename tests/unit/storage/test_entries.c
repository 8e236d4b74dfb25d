/* Sorting the entries of an index. */
#include "../test.h"

#include <string.h>

#include "storage/entries.h"

enum { MOST = 500 };

static uint32_t g_random;

static uint32_t draw(uint32_t below) {
  g_random = g_random * 1664525 + 1013904223;
  return (g_random >> 8) % below;
}

/* Slowly, by the definition; entries with equal offsets keep their order. */
static void insert_each(ha_entry *entries, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const ha_entry e = entries[i];
    size_t at = i;
    for (; at > 0 && entries[at - 1].offset > e.offset; at--) {
      entries[at] = entries[at - 1];
    }
    entries[at] = e;
  }
}

/* Runs in order, one after another, as an index has them. */
static void make(ha_entry *entries, size_t count, uint32_t runs, uint32_t range) {
  uint32_t offset = 0;

  for (size_t i = 0; i < count; i++) {
    offset = i == 0 || draw((uint32_t)count) < runs ? draw(range) : offset + draw(range / 16 + 1);
    entries[i] = (ha_entry){.offset = offset, .sequence = (uint32_t)i};
  }
}

static void entries_are_sorted_and_stay_the_same(void **state) {
  ha_entry entries[MOST];
  ha_entry want[MOST];

  (void)state;
  for (g_random = 1; g_random < 400000000; g_random += 1000003) {
    const size_t count = draw(MOST + 1);
    make(entries, count, draw(12), 1 + draw(5000));
    memcpy(want, entries, sizeof want);
    insert_each(want, count);
    ha__entries_sort(entries, count);
    for (size_t i = 0; i < count; i++) {
      assert_int_equal(entries[i].offset, want[i].offset);
      assert_int_equal(entries[i].sequence, want[i].sequence);
    }
  }
}

static void sizes_reach_to_the_next_record(void **state) {
  ha_entry entries[] = {{.offset = 60}, {.offset = 10}, {.offset = 30}};

  (void)state;
  ha__entries_set_sizes(entries, 3, 4, 100);
  assert_int_equal(entries[0].offset, 10);
  assert_int_equal(entries[0].size, 16);
  assert_int_equal(entries[1].size, 26);
  assert_int_equal(entries[2].offset, 60);
  assert_int_equal(entries[2].size, 36);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(entries_are_sorted_and_stay_the_same),
      cmocka_unit_test(sizes_reach_to_the_next_record),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Which parts of a remote file are fetched for which ranges. */
#include "../../test.h"

#include "base/alloc.h"
#include "io/http/segments.h"

#define MIB ((uint64_t)1 << 20)

static void plan(ha__segments *segments, const ha_io_range *ranges, size_t count, uint64_t size) {
  assert_ok(ha__segments_plan(segments, ranges, count, size, NULL));
}

/* Planned bytes in all; asserts that segments are in order and apart. */
static uint64_t planned_bytes(const ha__segments *segments) {
  uint64_t sum = 0;

  for (size_t i = 0; i < segments->size; i++) {
    const ha__segment *s = segments->items[i];
    if (i > 0) {
      const ha__segment *before = segments->items[i - 1];
      assert_true(before->offset + before->size <= s->offset);
    }
    if (s->state == HA__SEGMENT_PLANNED) sum += s->size;
  }
  return sum;
}

static void close_ranges_are_fetched_together(void **state) {
  const ha_io_range ranges[] = {{0, 100000}, {100100, 100000}, {50 * MIB, 100000}};
  ha__segments segments = HA__SEGMENTS_INIT;

  (void)state;
  plan(&segments, ranges, 3, 100 * MIB);
  /* the gap of 100 bytes is fetched, that of 48 MiB is not */
  assert_int_equal(planned_bytes(&segments), 300100);
  assert_int_equal(segments.plan_size, 2);
  ha__segments_done(&segments);
}

static void gaps_cost_little_in_all(void **state) {
  ha_io_range ranges[200];
  ha__segments segments = HA__SEGMENTS_INIT;

  (void)state;
  for (size_t i = 0; i < 200; i++) {
    ranges[i] = (ha_io_range){i * 120000, 20000}; /* gaps are five times what is wanted */
  }
  plan(&segments, ranges, 200, 100 * MIB);
  assert_int_equal(planned_bytes(&segments), 200 * 20000);
  assert_int_equal(segments.plan_size, 200);
  ha__segments_done(&segments);
}

static void the_plan_goes_in_the_order_of_the_ranges(void **state) {
  const ha_io_range ranges[] = {{40 * MIB, MIB}, {20 * MIB, MIB}, {60 * MIB, MIB}};
  ha__segments segments = HA__SEGMENTS_INIT;

  (void)state;
  plan(&segments, ranges, 3, 100 * MIB);
  for (size_t i = 0; i < 3; i++) {
    ha__segment *s = ha__segments_next_planned(&segments);
    assert_non_null(s);
    assert_int_equal(s->offset, ranges[i].offset);
    s->state = HA__SEGMENT_READY;
  }
  assert_null(ha__segments_next_planned(&segments));
  while (segments.size > 0) {
    ha__segment *s = segments.items[0];
    ha__segments_remove(&segments, s);
    ha__segment_free(s);
  }
  ha__segments_done(&segments);
}

static void what_is_there_is_not_fetched_again(void **state) {
  const ha_io_range all = {0, 10 * MIB};
  ha__segments segments = HA__SEGMENTS_INIT;
  ha__segment *there = NULL;

  (void)state;
  assert_ok(ha__segments_add(&there, &segments, 3 * MIB, (size_t)MIB, NULL));
  there->state = HA__SEGMENT_READY;
  plan(&segments, &all, 1, 10 * MIB);
  assert_int_equal(planned_bytes(&segments), 9 * MIB);
  plan(&segments, NULL, 0, 10 * MIB); /* the plan is withdrawn, existing bytes stay */
  assert_int_equal(planned_bytes(&segments), 0);
  assert_int_equal(segments.size, 1);
  assert_ptr_equal(ha__segments_find(NULL, &segments, 3 * MIB + 5), there);
  assert_null(ha__segments_find(NULL, &segments, 4 * MIB));
  ha__segments_remove(&segments, there);
  ha__segment_free(there);
  ha__segments_done(&segments);
}

static void ranges_out_of_the_file_are_clipped(void **state) {
  const ha_io_range ranges[] = {
      {UINT64_MAX, 10}, {5, UINT64_MAX}, {100, 1}, {7, 0}, {UINT64_MAX - 5, UINT64_MAX}};
  ha__segments segments = HA__SEGMENTS_INIT;

  (void)state;
  plan(&segments, ranges, 5, 100);
  assert_int_equal(planned_bytes(&segments), 95);
  ha__segments_done(&segments);
}

static void random_plans_cover_what_is_wanted(void **state) {
  (void)state;
  srandom(1);
  for (size_t round = 0; round < 300; round++) {
    ha__segments segments = HA__SEGMENTS_INIT;
    ha_io_range ranges[30];
    const uint64_t size = 1 + (uint64_t)random() % (100 * MIB);
    for (size_t again = 0; again < 3; again++) {
      for (size_t i = 0; i < 30; i++) {
        ranges[i] = (ha_io_range){(uint64_t)random() % size, (uint64_t)random() % (4 * MIB)};
      }
      plan(&segments, ranges, 30, size);
      (void)planned_bytes(&segments);
      for (size_t i = 0; i < 30; i++) {
        uint64_t end = ranges[i].offset + ranges[i].size;
        if (end > size) end = size;
        for (uint64_t at = ranges[i].offset; at < end;) {
          const ha__segment *s = ha__segments_find(NULL, &segments, at);
          assert_non_null(s);
          at = s->offset + s->size;
        }
      }
    }
    ha__segments_done(&segments);
  }
}

static void start(ha__segment *segment) {
  segment->state = HA__SEGMENT_RUNNING;
  segment->is_ahead = true;
}

/* Segments that were started are no longer planned, and would be freed by the file. */
static void done(ha__segments *segments) {
  for (size_t i = 0; i < segments->size; i++) {
    segments->items[i]->state = HA__SEGMENT_PLANNED;
  }
  ha__segments_done(segments);
}

static void segments_that_are_passed_over_count_as_read(void **state) {
  const ha_io_range all = {0, 80 * MIB};
  ha__segments segments = HA__SEGMENTS_INIT;

  (void)state;
  plan(&segments, &all, 1, 80 * MIB);
  assert_int_equal(segments.plan_size, 8);
  for (size_t i = 0; i < 6; i++) {
    start(segments.plan[i]);
  }
  ha__segment *read = segments.plan[3];
  read->used = 7;
  assert_int_equal(ha__segments_pass(&segments, read), 40 * MIB);
  assert_int_equal(segments.plan[0]->used, 7); /* not the first one that is freed */
  assert_false(segments.plan[2]->is_ahead);
  assert_true(segments.plan[4]->is_ahead);
  assert_int_equal(ha__segments_pass(&segments, segments.plan[0]), 0);
  assert_int_equal(ha__segments_pass(&segments, segments.plan[5]), 20 * MIB);
  plan(&segments, &all, 1, 80 * MIB); /* counts anew */
  start(segments.plan[0]);
  assert_int_equal(ha__segments_pass(&segments, segments.plan[1]), 10 * MIB);
  done(&segments);
}

static void a_read_far_before_its_turn_passes_nothing(void **state) {
  const ha_io_range all = {0, 80 * MIB};
  ha__segments segments = HA__SEGMENTS_INIT;

  (void)state;
  plan(&segments, &all, 1, 80 * MIB);
  start(segments.plan[0]);
  start(segments.plan[1]);
  assert_int_equal(ha__segments_pass(&segments, segments.plan[6]), 0);
  segments.plan[6]->state = HA__SEGMENT_READY;
  assert_int_equal(ha__segments_pass(&segments, segments.plan[6]), 0); /* however often */
  assert_true(segments.plan[0]->is_ahead);
  assert_ptr_equal(ha__segments_next_planned(&segments), segments.plan[2]);
  assert_int_equal(ha__segments_pass(&segments, segments.plan[1]), 20 * MIB);
  /* reading goes on after a jump: what lies between is not fetched */
  start(segments.plan[2]);
  assert_int_equal(ha__segments_pass(&segments, segments.plan[5]), 0);
  segments.plan[5]->state = HA__SEGMENT_READY;
  assert_int_equal(ha__segments_pass(&segments, segments.plan[6]), 10 * MIB);
  assert_ptr_equal(ha__segments_next_planned(&segments), segments.plan[7]);
  done(&segments);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(close_ranges_are_fetched_together),
      cmocka_unit_test(gaps_cost_little_in_all),
      cmocka_unit_test(the_plan_goes_in_the_order_of_the_ranges),
      cmocka_unit_test(what_is_there_is_not_fetched_again),
      cmocka_unit_test(ranges_out_of_the_file_are_clipped),
      cmocka_unit_test(segments_that_are_passed_over_count_as_read),
      cmocka_unit_test(a_read_far_before_its_turn_passes_nothing),
      cmocka_unit_test(random_plans_cover_what_is_wanted),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

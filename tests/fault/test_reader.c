/* Every allocation and system call fails once while a bag is opened, described and read. */
#include "../unit/test.h"
#include "fault.h"

#include <holdall/reader.h>

enum { MESSAGES = 182 };

typedef struct given {
  const char *path;
  uint32_t threads;
  uint32_t flags;
} given;

static ha_status read_to_end(ha_reader *reader, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  unsigned count = 0;
  ha_status st;

  while ((st = ha_reader_next(&msg, reader, err)) == HA_OK) {
    count++;
  }
  /* reading is complete, or reports a failure */
  if (st == HA_END) assert_int_equal(count, MESSAGES);
  return st;
}

static ha_status read_bag(const void *user, ha_error *err) {
  const given *in = user;
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  const ha_bag_info *info = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  options.threads = in->threads;
  options.flags = in->flags;
  ha_status st = ha_reader_open(&reader, &in->path, 1, &options, err);
  if (st < 0) {
    assert_null(reader);
    return st;
  }
  st = ha_reader_info(&info, reader, HA_INFO_SIZES, err);
  if (st == HA_OK && info->problem_count == 0) assert_int_equal(info->message_count, MESSAGES);
  if (st >= 0) st = read_to_end(reader, err);
  if (st >= 0) st = ha_reader_nth(&msg, reader, 1, 3, err);
  ha_reader_close(reader);
  return st;
}

static void sweep(const char *path, uint32_t threads) {
  const given in = {path, threads, 0};
  const given mapped = {path, threads, HA_READ_MAPPED};

  assert_true(fault_sweep(FAULT_ALLOC, read_bag, &in) > 20);
  assert_true(fault_sweep(FAULT_OPEN, read_bag, &in) > 1);
  assert_int_equal(fault_sweep(FAULT_MAP, read_bag, &in), 0);
  assert_true(fault_sweep(FAULT_READ, read_bag, &in) > 0);
  assert_true(fault_sweep(FAULT_MAP, read_bag, &mapped) > 0);
}

static void survives_every_failed_call(void **state) {
  for (char **path = *state; *path; path++) {
    sweep(*path, 1);
  }
}

static void survives_them_with_threads(void **state) {
  for (char **path = *state; *path; path++) {
    sweep(*path, 2);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(survives_every_failed_call, argv + 1),
      cmocka_unit_test_prestate(survives_them_with_threads, argv + 1),
  };
  return argc > 1 ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}

/* Every allocation and system call of the lowest layers fails once. */
#include "../unit/test.h"
#include "base/table.h"
#include "fault.h"
#include "io/source.h"

static ha_status fill_table(const void *user, ha_error *err) {
  ha__table table = HA__TABLE_INIT;
  uint32_t keys[200];
  ha_status st = HA_OK;

  (void)user;
  for (uint32_t i = 0; i < 200 && st >= 0; i++) {
    keys[i] = i;
    st = ha__table_put(&table, &keys[i], sizeof keys[i], i, err);
  }
  ha__table_done(&table);
  return st;
}

static ha_status view_file(const void *user, ha_error *err) {
  ha_source *source = NULL;
  ha_view view = HA_VIEW_INIT;
  ha_status st = ha__source_open(&source, user, err);

  if (st < 0) {
    assert_null(source);
    return st;
  }
  st = ha__source_view(&view, source, 0, 13, err);
  if (st >= 0) assert_memory_equal(view.data, "#ROSBAG V2.0\n", 13);
  ha__view_release(&view);
  ha__source_close(source);
  return st;
}

static void table_survives_every_failed_allocation(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, fill_table, NULL) > 0);
}

static void source_survives_every_failed_call(void **state) {
  const char *bag = *state;

  assert_int_equal(fault_sweep(FAULT_ALLOC, view_file, bag),
                   5); /* source, its name, its pool of buffers, a piece and its bytes */
  assert_int_equal(fault_sweep(FAULT_OPEN, view_file, bag), 2); /* open, and fstat of its size */
  assert_int_equal(fault_sweep(FAULT_MAP, view_file, bag), 0);
  assert_int_equal(fault_sweep(FAULT_READ, view_file, bag), 1);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(table_survives_every_failed_allocation),
      cmocka_unit_test_prestate(source_survives_every_failed_call, argc > 1 ? argv[1] : NULL),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

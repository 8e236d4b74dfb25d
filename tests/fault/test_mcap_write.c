/* Every allocation fails once while an MCAP file is laid out. */
#include "../unit/storage/mcap/write_bag.h"
#include "../unit/test.h"
#include "fault.h"

#include "base/status.h"
#include "io/source.h"

static ha_status add_channels(written_bag *bag) {
  const ha_schema schema = {sizeof schema, "A", "ros2msg", (const uint8_t *)"x", 1, "RIHS01_0"};
  const ha_qos qos = {.struct_size = sizeof qos};
  const ha_qos *const profiles[] = {&qos};
  const ha_pair pair = {"k", "v", 1};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = "/a",
                              .schema = &schema,
                              .encoding = "cdr",
                              .metadata = {&pair, 1},
                              .qos = profiles,
                              .qos_count = 1};

  for (int i = 0; i < 40; i++) {
    HA_TRY(written_channel(bag, &channel));
  }
  return written_begin(bag);
}

static ha_status write_all(written_bag *bag) {
  const ha_attachment attachment = {
      .struct_size = sizeof attachment, .name = "a", .media_type = "", .size = 1};
  const ha_pair pair = {"k", "v", 1};
  const ha_metadata metadata = {sizeof metadata, "m", 0, {&pair, 1}};
  ha_message msg = HA_MESSAGE_INIT;

  HA_TRY(add_channels(bag));
  for (uint32_t i = 0; i < 100; i++) {
    HA_TRY(written_message(bag, i % 30, &msg, i % 7 == 0 ? HA_PAD_MIN : 0));
  }
  HA_TRY(written_attachment(bag, &attachment, (const uint8_t *)"x"));
  HA_TRY(written_metadata(bag, &metadata));
  HA_TRY(written_yaml(bag, "version: 9\n"));
  HA_TRY(written_finish(bag));
  assert_true(bag->file.size > 4000);
  return HA_OK;
}

/* user: a file to resume, or NULL. */
static ha_status write_bag(const void *user, ha_error *err) {
  const written_bag *first = user;
  ha_storage_create create = {.profile = "ros2", .library = "test", .chunk_bytes = 500};
  written_bag bag = {.writer = NULL};
  ha_status st = HA_OK;

  if (first) {
    st = ha__source_from_memory(&create.resume, first->file.data, first->file.size, "x", err);
    if (st < 0) return st;
  }
  st = written_open(&bag, &create);
  ha__source_close(create.resume);
  if (st >= 0) st = write_all(&bag);
  if (st < 0) *err = bag.error;
  if (bag.writer) written_close(&bag);
  return st;
}

static void survives_every_failed_allocation(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, write_bag, NULL) > 50);
}

static void survives_them_in_a_file_that_is_gone_on_with(void **state) {
  const ha_storage_create create = {.library = "first", .chunk_bytes = 500};
  written_bag first;

  (void)state;
  assert_int_equal(written_open(&first, &create), HA_OK);
  assert_int_equal(write_all(&first), HA_OK);
  assert_true(fault_sweep(FAULT_ALLOC, write_bag, &first) > 100);
  written_close(&first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_every_failed_allocation),
      cmocka_unit_test(survives_them_in_a_file_that_is_gone_on_with),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

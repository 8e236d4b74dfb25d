/* Every allocation and opening fails once while metadata.yaml is written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../unit/test.h"
#include "bag/metadata/write.h"
#include "fault.h"

static char g_folder[] = "/tmp/holdall-test-XXXXXX";

static const ha_qos g_qos = {.struct_size = sizeof(ha_qos), .depth = 1};
static const ha_qos *const g_profiles[] = {&g_qos};
static const ha__metadata_topic g_topics[] = {
    {"/a", "std_msgs/msg/String", "cdr", "", g_profiles, 1, 0}};
static const ha_pair g_pairs[] = {{"a", "1", 1}, {"b: c", "2", 1}, {"a", "3", 1}};

static ha_status write_metadata(const void *user, ha_error *err) {
  const int32_t *version = user;
  const ha__metadata_yaml m = {.storage_identifier = "mcap",
                               .topics = g_topics,
                               .topic_count = 1,
                               .custom_data = {g_pairs, 3}};
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);

  ha_status st = ha__metadata_write(&text, &m, *version, HA__METADATA_FILE, err);
  if (st >= 0) st = ha__metadata_write_file(g_folder, &text, true, err);
  ha__text_done(&text);
  return st;
}

static void writing_survives_every_failed_call(void **state) {
  (void)state;
  for (int32_t version = 8; version <= 9; version++) {
    assert_true(fault_sweep(FAULT_ALLOC, write_metadata, &version) > 8);
    assert_int_equal(fault_sweep(FAULT_OPEN, write_metadata, &version), 2); /* file, folder */
  }
}

static int make_folder(void **state) {
  (void)state;
  return mkdtemp(g_folder) ? 0 : -1;
}

static int remove_folder(void **state) {
  char path[64];

  (void)state;
  snprintf(path, sizeof path, "%s/metadata.yaml", g_folder);
  if (unlink(path) != 0) return -1;
  return rmdir(g_folder); /* fails when a temporary file was left */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(writing_survives_every_failed_call)};

  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* Adds fields to the header of a 2.0 bag: the result is a header of the same size with these
 * fields; damaged headers are refused with a text. */
#include "../../test.h"

#include <stdlib.h>
#include <string.h>

#include "storage/rosbag1/record/put.h"
#include "storage/rosbag1/write/write.h"

enum { LINE = 13, RECORD = 4096, ROOM = LINE + 4 + 4 + RECORD, TOTAL = ROOM + 50 };

static uint8_t g_bag[TOTAL];

/* Makes a bag header like rosbag's; index_pos is not 0. */
static int make_bag(void **state) {
  uint8_t *p = ha__put_bytes(g_bag, "#ROSBAG V2.0\n", LINE);

  (void)state;
  memset(g_bag + ROOM, 0xee, TOTAL - ROOM);
  p = ha__put_size(p, BAG_HEADER);
  p = ha__put_field_u32(p, "chunk_count", 3);
  p = ha__put_field_u32(p, "conn_count", 2);
  p = ha__put_field_u64(p, "index_pos", 5000);
  p = ha__put_op(p, 3);
  p = ha__put_size(p, RECORD - BAG_HEADER);
  memset(p, ' ', RECORD - BAG_HEADER);
  return p + RECORD - BAG_HEADER == g_bag + ROOM ? 0 : -1;
}

static ha_status add(uint8_t *bytes, size_t size, const char *key, const char *value,
                     ha_error *err) {
  ha_pair pair = {key, value, strlen(value)};
  const ha_pairs pairs = {&pair, 1};

  return ha__rosbag1_add_to_head(bytes, size, &pairs, err);
}

static bool holds(const uint8_t *bytes, const char *text) {
  return memmem(bytes, TOTAL, text, strlen(text)) != NULL;
}

static void fields_take_the_place_of_padding(void **state) {
  uint8_t bytes[TOTAL];

  (void)state;
  memcpy(bytes, g_bag, TOTAL);
  assert_ok(add(bytes, TOTAL, "driver", "anna", NULL));
  assert_ok(add(bytes, TOTAL, "car", "7", NULL));
  assert_ok(add(bytes, TOTAL, "driver", "bert the second", NULL));
  assert_true(holds(bytes, "driver=bert the second"));
  assert_true(holds(bytes, "car=7"));
  assert_false(holds(bytes, "anna"));
  assert_memory_equal(bytes, g_bag, LINE);
  assert_memory_equal(bytes + ROOM, g_bag + ROOM, TOTAL - ROOM);
  const uint32_t header = ha__load_u32(bytes + LINE);
  assert_int_equal(header, BAG_HEADER + 5 + 6 + 15 + 5 + 3 + 1);
  assert_int_equal(ha__load_u32(bytes + LINE + 4 + header), RECORD - header);
}

/* Fields that fit exactly are accepted; one byte more is refused. */
static void the_padding_is_the_limit(void **state) {
  const size_t room = RECORD - BAG_HEADER - FIELD_EXTRA - 1;
  char *value = malloc(room + 2);
  uint8_t bytes[TOTAL];
  ha_error err = HA_ERROR_INIT;

  (void)state;
  memset(value, 'x', room + 1);
  value[room + 1] = '\0';
  memcpy(bytes, g_bag, TOTAL);
  assert_int_equal(add(bytes, TOTAL, "k", value, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "room for 4096"));
  assert_memory_equal(bytes, g_bag, TOTAL);
  value[room] = '\0';
  assert_ok(add(bytes, TOTAL, "k", value, NULL));
  assert_memory_equal(bytes + ROOM, g_bag + ROOM, TOTAL - ROOM);
  free(value);
}

static void names_of_the_format_are_refused(void **state) {
  static const char *const names[] = {"op", "index_pos", "encryptor", "_",
                                      "",   "a=b",       "a\nb",      "\xc3"};
  uint8_t bytes[TOTAL];

  (void)state;
  memcpy(bytes, g_bag, TOTAL);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(add(bytes, TOTAL, names[i], "1", &err), HA_E_ARG);
    assert_true(err.text[0] != '\0');
  }
  assert_memory_equal(bytes, g_bag, TOTAL);
}

static void other_data_stays(void **state) {
  uint8_t bytes[TOTAL];

  (void)state;
  memcpy(bytes, g_bag, TOTAL);
  bytes[ROOM - 1] = 'x';
  assert_int_equal(add(bytes, TOTAL, "a", "1", NULL), HA_E_UNSUPPORTED);
  memcpy(bytes, g_bag, TOTAL);
  uint8_t *index_pos = memmem(bytes, TOTAL, "index_pos=", 10);
  assert_non_null(index_pos);
  memset(index_pos + 10, 0, 8);
  assert_int_equal(add(bytes, TOTAL, "a", "1", NULL), HA_E_TRUNCATED);
}

/* For every truncation and every changed byte: a status with a text, or a valid header. */
static void damage_is_no_crash(void **state) {
  (void)state;
  for (size_t i = 0; i < 2 * ROOM; i++) {
    const size_t size = i < ROOM ? i : ROOM;
    uint8_t *bytes = malloc(size + 1);
    ha_error err = HA_ERROR_INIT;
    memcpy(bytes, g_bag, size);
    if (i >= ROOM) bytes[i - ROOM] ^= 0x55;
    const ha_status st = add(bytes, size, "driver", "anna", &err);
    assert_true(st == HA_OK || err.text[0] != '\0');
    if (i < ROOM) assert_true(st < 0);
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_take_the_place_of_padding),
      cmocka_unit_test(the_padding_is_the_limit),
      cmocka_unit_test(names_of_the_format_are_refused),
      cmocka_unit_test(other_data_stays),
      cmocka_unit_test(damage_is_no_crash),
  };
  return cmocka_run_group_tests(tests, make_bag, NULL);
}

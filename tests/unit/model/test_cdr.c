/* Small messages in CDR, compared with bytes written by hand from the specification. */
#include <string.h>

#include "../test.h"
#include "model/cdr.h"

static void fields_are_aligned_behind_the_head(void **state) {
  static const uint8_t expected[] = {0, 1, 0, 0, 7, 0,    0,    0, 3, 0, 0, 0, 'h',  'i', 0,
                                     0, 0, 0, 0, 0, 0xef, 0xbe, 0, 0, 0, 0, 0, 0,    1,   0,
                                     0, 0, 0, 0, 0, 0,    0,    0, 0, 0, 0, 0, 0xe0, 0x3f};
  ha__cdr_writer out = HA__CDR_WRITER_INIT;
  (void)state;

  ha__cdr_write_u8(&out, 7);
  ha__cdr_write_string(&out, "hi");
  ha__cdr_write_u64(&out, 0xbeef);
  ha__cdr_write_u8(&out, 1);
  ha__cdr_write_f64(&out, 0.5);
  ha__cdr_writer_end(&out);
  assert_false(out.failed);
  assert_int_equal(out.bytes.size, sizeof expected);
  assert_memory_equal(out.bytes.data, expected, sizeof expected);

  ha__cdr_reader in = ha__cdr_open(out.bytes.data, out.bytes.size);
  assert_int_equal(ha__cdr_read_u8(&in), 7);
  assert_string_equal(ha__cdr_read_string(&in), "hi");
  assert_int_equal(ha__cdr_read_u64(&in), 0xbeef);
  assert_int_equal(ha__cdr_read_u8(&in), 1);
  assert_true(ha__cdr_read_f64(&in) == 0.5);
  assert_false(in.failed);
  ha__cdr_writer_done(&out);
}

static void either_order_of_bytes_is_read(void **state) {
  static const uint8_t big[] = {0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x1d, 0xcd, 0x65, 0x00};
  ha__cdr_reader in = ha__cdr_open(big, sizeof big);
  (void)state;

  /* -1 s and half a second */
  assert_int_equal(ha__cdr_read_time(&in), -500000000);
  assert_false(in.failed);
}

static void a_message_of_ros1_has_no_head(void **state) {
  static const uint8_t clock[] = {1, 0, 0, 0, 2, 0, 0, 0};
  ha__cdr_reader in = ha__cdr_open_ros1(clock, sizeof clock);
  (void)state;

  assert_int_equal(ha__cdr_read_u32(&in), 1);
  assert_int_equal(ha__cdr_read_u32(&in), 2);
  assert_false(in.failed);
  assert_int_equal(ha__cdr_read_u8(&in), 0);
  assert_true(in.failed);
}

static void bytes_are_aligned_as_asked(void **state) {
  static const uint8_t expected[] = {0, 1, 0, 0, 7, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7};
  ha__cdr_writer out = HA__CDR_WRITER_INIT;
  (void)state;

  ha__cdr_write_u8(&out, 7);
  ha__cdr_write_bytes(&out, (const uint8_t[]){1, 2, 3, 4}, 4, 4);
  ha__cdr_write_bytes(&out, NULL, 0, 1);
  ha__cdr_write_bytes(&out, (const uint8_t[]){5, 6, 7}, 3, 1);
  assert_false(out.failed);
  assert_int_equal(out.bytes.size, sizeof expected);
  assert_memory_equal(out.bytes.data, expected, sizeof expected);
  ha__cdr_writer_done(&out);
}

static void an_empty_message_is_one_byte(void **state) {
  static const uint8_t expected[] = {0, 1, 0, 0, 0};
  static const uint8_t padded[] = {0, 1, 0, 0, 0, 0, 0, 0};
  ha__cdr_writer out = HA__CDR_WRITER_INIT;
  (void)state;

  ha__cdr_writer_end(&out);
  assert_int_equal(out.bytes.size, sizeof expected);
  assert_memory_equal(out.bytes.data, expected, sizeof expected);
  ha__cdr_writer_done(&out);

  const ha__cdr_reader in = ha__cdr_open(padded, sizeof padded);
  assert_false(in.failed);
  assert_false(ha__cdr_has_fields(&in));
}

static void what_is_cut_fails_and_stays_so(void **state) {
  static const uint8_t text[] = {0, 1, 0, 0, 4, 0, 0, 0, 'a', 'b', 'c', 0, 9, 0, 0, 0};
  (void)state;

  for (size_t size = 0; size < sizeof text; size++) {
    ha__cdr_reader in = ha__cdr_open(text, size);
    ha__cdr_read_string(&in);
    assert_int_equal(ha__cdr_read_u32(&in), 0);
    assert_true(in.failed);
    assert_string_equal(ha__cdr_read_string(&in), "");
  }
  ha__cdr_reader in = ha__cdr_open(text, sizeof text);
  assert_string_equal(ha__cdr_read_string(&in), "abc");
  assert_int_equal(ha__cdr_read_u32(&in), 9);
  assert_false(in.failed);
}

static void what_is_no_message_is_refused(void **state) {
  static const uint8_t unended[] = {0, 1, 0, 0, 2, 0, 0, 0, 'a', 'b'};
  static const uint8_t xcdr2[] = {0, 7, 0, 0, 1, 0, 0, 0};
  ha__cdr_reader in = ha__cdr_open(unended, sizeof unended);
  (void)state;

  assert_string_equal(ha__cdr_read_string(&in), "");
  assert_true(in.failed);
  assert_true(ha__cdr_open(xcdr2, sizeof xcdr2).failed);
}

static void version_2_aligns_to_four_bytes(void **state) {
  static const uint8_t message[] = {0, 7, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0};
  ha__cdr_reader in = ha__cdr_open_any(message, sizeof message);
  (void)state;

  assert_int_equal(ha__cdr_read_u32(&in), 1);
  assert_int_equal(ha__cdr_read_u64(&in), 2);
  assert_false(in.failed);
  assert_true(ha__cdr_open_any((const uint8_t[]){0, 9, 0, 0}, 4).failed);
}

static void ros1_aligns_nothing_and_ends_no_text(void **state) {
  static const uint8_t message[] = {9, 2, 0, 0, 0, 'h', 'i', 1, 0, 0, 0, 0, 0, 0, 0};
  ha__cdr_reader in = ha__cdr_open_ros1(message, sizeof message);
  (void)state;

  assert_int_equal(ha__cdr_read_u8(&in), 9);
  const ha_slice text = ha__cdr_read_text(&in);
  assert_int_equal(text.size, 2);
  assert_memory_equal(text.data, "hi", 2);
  assert_int_equal(ha__cdr_read_u64(&in), 1);
  assert_false(in.failed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_aligned_behind_the_head),
      cmocka_unit_test(either_order_of_bytes_is_read),
      cmocka_unit_test(a_message_of_ros1_has_no_head),
      cmocka_unit_test(bytes_are_aligned_as_asked),
      cmocka_unit_test(an_empty_message_is_one_byte),
      cmocka_unit_test(what_is_cut_fails_and_stays_so),
      cmocka_unit_test(what_is_no_message_is_refused),
      cmocka_unit_test(version_2_aligns_to_four_bytes),
      cmocka_unit_test(ros1_aligns_nothing_and_ends_no_text),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

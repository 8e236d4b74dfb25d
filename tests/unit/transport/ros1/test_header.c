/* Headers of TCPROS connections: those of roscpp and rospy, truncated, with flipped bits, and too
 * large. */
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "transport/ros1/net/header.h"

/* The reply of a publisher, byte for byte. */
static const uint8_t g_reply[] = "\x57\0\0\0"
                                 "\x10\0\0\0callerid=/talker"
                                 "\x0a\0\0\0latching=1"
                                 "\x0c\0\0\0md5sum=a=b=c"
                                 "\x18\0\0\0message_definition=x\ny=1"
                                 "\x05\0\0\0type="
                                 "messages follow";

enum { REPLY = 4 + 0x57 };

static void test_read(void **state) {
  ha__ros1_header header;
  size_t size = 0;

  (void)state;
  for (size_t i = 0; i < 4; i++) {
    assert_ok(ha__ros1_header_size(&size, g_reply, i, NULL));
    assert_int_equal(size, 4);
  }
  assert_ok(ha__ros1_header_size(&size, g_reply, 4, NULL));
  assert_int_equal(size, REPLY);
  assert_ok(ha__ros1_header_parse(&header, g_reply, sizeof g_reply, NULL));
  assert_int_equal(header.fields.size, 5);
  assert_string_equal(header.fields.items[0].key, "callerid");
  assert_string_equal(ha_pairs_get(&header.fields, "callerid"), "/talker");
  assert_string_equal(ha_pairs_get(&header.fields, "latching"), "1");
  assert_string_equal(ha_pairs_get(&header.fields, "md5sum"), "a=b=c");
  assert_string_equal(ha_pairs_get(&header.fields, "message_definition"), "x\ny=1");
  assert_string_equal(ha_pairs_get(&header.fields, "type"), "");
  assert_null(ha_pairs_get(&header.fields, "topic"));
  assert_int_equal(header.metadata.size, 2);
  assert_string_equal(header.metadata.items[0].key, "callerid");
  assert_string_equal(header.metadata.items[1].key, "latching");
  ha__ros1_header_done(&header);
  ha__ros1_header_done(&header);
}

static void test_cut(void **state) {
  ha__ros1_header header;

  (void)state;
  for (size_t size = 0; size < REPLY; size++) {
    ha_error err = HA_ERROR_INIT;
    uint8_t *exact = malloc(size > 0 ? size : 1); /* so that reads beyond it are detected */
    assert_non_null(exact);
    memcpy(exact, g_reply, size);
    assert_int_equal(ha__ros1_header_parse(&header, exact, size, &err), HA_E_TRUNCATED);
    assert_true(err.text[0] != '\0');
    free(exact);
  }
}

/* With any byte changed: a valid header, or an error with the reason. */
static void test_flipped(void **state) {
  uint8_t bytes[REPLY];
  size_t good = 0;

  (void)state;
  for (size_t i = 0; i < 256 * (size_t)REPLY; i++) {
    ha__ros1_header header;
    ha_error err = HA_ERROR_INIT;
    memcpy(bytes, g_reply, REPLY);
    bytes[i / 256] = (uint8_t)i;
    const ha_status st = ha__ros1_header_parse(&header, bytes, REPLY, &err);
    if (st == HA_OK) {
      good++;
      ha__ros1_header_done(&header);
    } else {
      assert_true(st == HA_E_TRUNCATED || st == HA_E_CORRUPT || st == HA_E_LIMIT);
      assert_int_equal(err.code, st);
      assert_true(err.text[0] != '\0');
    }
  }
  assert_true(good > 10000); /* most changes are in texts, which may have any content */
}

static void test_refused(void **state) {
  static const struct {
    ha_status status;
    size_t size;
    const char *bytes;
  } bad[] = {
      {HA_E_LIMIT, 4, "GET "},                         /* an HTTP request */
      {HA_E_LIMIT, 4, "\x01\0\x10\0"},                 /* a byte too many */
      {HA_E_TRUNCATED, 4, "\0\0\x10\0"},               /* the maximum number */
      {HA_E_CORRUPT, 8, "\x04\0\0\0\0\0\0\0"},         /* an empty field */
      {HA_E_CORRUPT, 11, "\x07\0\0\0\x03\0\0\0abc"},   /* no "=" */
      {HA_E_CORRUPT, 10, "\x06\0\0\0\x02\0\0\0=a"},    /* no name */
      {HA_E_CORRUPT, 12, "\x08\0\0\0\x04\0\0\0a\0=b"}, /* NUL in the name */
      {HA_E_CORRUPT, 11, "\x07\0\0\0\x04\0\0\0a=b"},   /* beyond the header */
      {HA_E_CORRUPT, 11,
       "\x07\0\0\0\xff\xff\xff\xff"
       "a=b"},
      {HA_E_CORRUPT, 13, "\x09\0\0\0\x03\0\0\0a=b\x01\0"}, /* no length */
  };
  ha__ros1_header header;

  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(
        ha__ros1_header_parse(&header, (const uint8_t *)bad[i].bytes, bad[i].size, &err),
        bad[i].status);
    assert_true(err.text[0] != '\0');
  }
  /* a header without fields is valid */
  assert_ok(ha__ros1_header_parse(&header, (const uint8_t *)"\0\0\0\0", 4, NULL));
  assert_int_equal(header.fields.size, 0);
  ha__ros1_header_done(&header);
}

static void test_many_fields(void **state) {
  enum { FIELD = 4 + 3 };
  const size_t most = HA__ROS1_HEADER_FIELDS_MAX;
  uint8_t *bytes = malloc(4 + (most + 1) * FIELD);
  ha__ros1_header header;

  (void)state;
  assert_non_null(bytes);
  for (size_t i = 0; i <= most; i++) {
    memcpy(bytes + 4 + i * FIELD, "\x03\0\0\0a=b", FIELD);
  }
  ha__store_u32(bytes, (uint32_t)(most * FIELD));
  assert_ok(ha__ros1_header_parse(&header, bytes, 4 + (most + 1) * FIELD, NULL));
  assert_int_equal(header.fields.size, most);
  ha__ros1_header_done(&header);
  ha__store_u32(bytes, (uint32_t)((most + 1) * FIELD));
  assert_int_equal(ha__ros1_header_parse(&header, bytes, 4 + (most + 1) * FIELD, NULL), HA_E_LIMIT);
  free(bytes);
}

static void test_last_of_a_name(void **state) {
  static const uint8_t bytes[] = "\x0e\0\0\0\x03\0\0\0a=1\x03\0\0\0a=2";
  ha__ros1_header header;

  (void)state;
  assert_ok(ha__ros1_header_parse(&header, bytes, 18, NULL));
  assert_string_equal(ha_pairs_get(&header.fields, "a"), "2");
  ha__ros1_header_done(&header);
}

/* Appends the header unchanged. */
static void test_write(void **state) {
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", "/talker"),
      ha__ros1_pair("latching", "1"),
      {"error", NULL, 0},
      ha__ros1_pair("md5sum", "a=b=c"),
      ha__ros1_pair("message_definition", "x\ny=1"),
      ha__ros1_pair("type", ""),
  };
  ha_bytes out = {NULL, 0, 0};

  (void)state;
  assert_ok(ha__ros1_header_write(&out, NULL, 0, NULL));
  assert_int_equal(out.size, 4);
  assert_ok(ha__ros1_header_write(&out, fields, sizeof fields / sizeof *fields, NULL));
  assert_int_equal(out.size, 4 + REPLY);
  assert_memory_equal(out.data, "\0\0\0\0", 4);
  assert_memory_equal(out.data + 4, g_reply, REPLY);
  ha__free(out.data);
}

static void test_not_written(void **state) {
  static const char *const names[] = {"", "a=b", "="};
  const size_t large = HA__ROS1_HEADER_MAX - 4 - 2; /* fits with the name "a" */
  char *text = calloc(1, large + 2);
  ha_bytes out = {NULL, 0, 0};

  (void)state;
  assert_non_null(text);
  for (size_t i = 0; i < 3; i++) {
    const ha_pair fields[] = {{"x", "y", 1}, {names[i], "b", 1}};
    assert_int_equal(ha__ros1_header_write(&out, fields, 2, NULL), HA_E_ARG);
    assert_int_equal(out.size, 0);
  }
  ha_pair field = {"a", text, large};
  assert_ok(ha__ros1_header_write(&out, &field, 1, NULL));
  assert_int_equal(out.size, 4 + HA__ROS1_HEADER_MAX);
  field.value_size++;
  assert_int_equal(ha__ros1_header_write(&out, &field, 1, NULL), HA_E_LIMIT);
  field.value_size = SIZE_MAX;
  assert_int_equal(ha__ros1_header_write(&out, &field, 1, NULL), HA_E_LIMIT);
  assert_int_equal(out.size, 4 + HA__ROS1_HEADER_MAX);
  ha__free(out.data);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_read),        cmocka_unit_test(test_cut),
      cmocka_unit_test(test_flipped),     cmocka_unit_test(test_refused),
      cmocka_unit_test(test_many_fields), cmocka_unit_test(test_last_of_a_name),
      cmocka_unit_test(test_write),       cmocka_unit_test(test_not_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

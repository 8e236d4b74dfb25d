/* The quick list of a chunk's messages equals the messages of the stream, which validates every
 * length. */
#include "../../test.h"

#include <string.h>

#include "base/alloc.h"
#include "storage/rosbag1/record/list.h"
#include "storage/rosbag1/record/stream.h"

enum { MESSAGES = 6, SIZES = 7, MOST = 1024 };

static ha_status reserve(ha_entries *entries, size_t more, ha_error *err) {
  void *items = entries->items;
  const ha_status st =
      ha__reserve(&items, &entries->capacity, entries->size, more, sizeof *entries->items, err);

  entries->items = items;
  return st;
}

static const ha_host g_host = {.reserve_entries = reserve};

static size_t put(uint8_t *out, const void *bytes, size_t size) {
  memcpy(out, bytes, size);
  return size;
}

/* A message of this connection; its fields are in the order of roscpp, or another one. */
static size_t put_message(uint8_t *out, uint8_t conn, uint8_t data_size, bool is_roscpp) {
  size_t n = put(out, "\x26\0\0\0", 4);

  if (!is_roscpp) n += put(out + n, "\x04\0\0\0op=\x02", 8);
  n += put(out + n, "\x09\0\0\0conn=", 9);
  n += put(out + n, (const uint8_t[]){conn, 0, 0, 0}, 4);
  if (is_roscpp) n += put(out + n, "\x04\0\0\0op=\x02", 8);
  n += put(out + n, "\x0d\0\0\0time=", 9);
  n += put(out + n, (const uint8_t[]){7, 0, 0, 0, conn, 1, 0, 0}, 8);
  n += put(out + n, (const uint8_t[]){data_size, 0, 0, 0}, 4);
  memset(out + n, 0xa5, data_size);
  return n + data_size;
}

static size_t make(uint8_t *out, bool is_roscpp) {
  size_t size = 0;

  for (uint8_t i = 0; i < MESSAGES; i++) {
    size += put_message(out + size, i % 3, (uint8_t)(2 + i * SIZES), is_roscpp);
  }
  return size;
}

/* The stream returns exactly these messages. */
static void is_what_the_stream_returns(const ha_entries *messages, const uint8_t *bytes,
                                       size_t size) {
  ha__rosbag1_stream stream = ha__rosbag1_stream_of(bytes, size, HA__RESYNC_DOUBT);
  ha__rosbag1_event e;

  stream.deep = true;
  for (size_t i = 0; i < messages->size; i++) {
    const ha_entry *m = &messages->items[i];
    assert_int_equal(ha__rosbag1_stream_next(&e, &stream, NULL), HA_OK);
    assert_int_equal(e.kind, HA__EVENT_RECORD);
    assert_false(e.wrong_length);
    assert_int_equal(e.record.header.op, OP_MESSAGE);
    assert_int_equal(e.offset, m->offset);
    assert_int_equal(e.end, m->offset + m->size);
    assert_int_equal(ha__rosbag1_u32(&e.record.header, FIELD_CONN), m->channel);
    assert_int_equal(ha__rosbag1_time_field(&e.record.header, FIELD_TIME), m->log_time_ns);
  }
  assert_int_equal(ha__rosbag1_stream_next(&e, &stream, NULL), HA_END);
}

static void all_messages_are_listed(void **state) {
  ha_entries messages = HA_ENTRIES_INIT;
  uint8_t bytes[MOST];

  (void)state;
  for (int is_roscpp = 0; is_roscpp < 2; is_roscpp++) {
    const size_t size = make(bytes, is_roscpp != 0);
    assert_true(ha__rosbag1_list_messages(&messages, &g_host, bytes, size));
    assert_int_equal(messages.size, MESSAGES);
    is_what_the_stream_returns(&messages, bytes, size);
  }
  ha__free(messages.items);
}

/* Damage: either the chunk is not listed, or the list equals the messages of the stream. */
static void every_cut_and_flip_is_noticed_or_harmless(void **state) {
  ha_entries messages = HA_ENTRIES_INIT;
  uint8_t bytes[MOST];
  const size_t whole = make(bytes, true);

  (void)state;
  for (size_t size = 0; size < whole; size++) {
    if (ha__rosbag1_list_messages(&messages, &g_host, bytes, size)) {
      is_what_the_stream_returns(&messages, bytes, size);
    } else {
      assert_int_equal(messages.size, 0);
    }
  }
  for (size_t bit = 0; bit < whole * 8; bit++) {
    bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    if (ha__rosbag1_list_messages(&messages, &g_host, bytes, whole)) {
      is_what_the_stream_returns(&messages, bytes, whole);
    }
    bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
  }
  ha__free(messages.items);
}

/* Messages with times that ROS refuses are not listed, so that the check counts them. */
static void odd_times_are_not_listed(void **state) {
  ha_entries messages = HA_ENTRIES_INIT;
  uint8_t bytes[MOST];
  const size_t size = make(bytes, true);

  (void)state;
  memset(bytes + 38, 0xff, 4); /* the nanoseconds of the first message */
  assert_false(ha__rosbag1_list_messages(&messages, &g_host, bytes, size));
  assert_int_equal(messages.size, 0);
  ha__free(messages.items);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_messages_are_listed),
      cmocka_unit_test(every_cut_and_flip_is_noticed_or_harmless),
      cmocka_unit_test(odd_times_are_not_listed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

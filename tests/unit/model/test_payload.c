/* The data field of images and clouds, in both encodings; truncated or damaged messages have
 * none. */
#include "../test.h"
#include <holdall/payload.h>

#include <string.h>

typedef struct message {
  uint8_t bytes[512];
  size_t size;
  bool cdr;
  bool big;
} message;

static void put_u8(message *m, uint8_t value) {
  m->bytes[m->size++] = value;
}

static void put_u32(message *m, uint32_t value) {
  while (m->cdr && m->size % 4 != 0) { /* the encapsulation header has four bytes, too */
    put_u8(m, 0);
  }
  for (int i = 0; i < 4; i++) {
    put_u8(m, (uint8_t)(value >> (m->big ? 24 - 8 * i : 8 * i)));
  }
}

static void put_string(message *m, const char *text) {
  const uint32_t size = (uint32_t)strlen(text) + (m->cdr ? 1 : 0);

  put_u32(m, size);
  memcpy(m->bytes + m->size, text, size);
  m->size += size;
}

static void begin(message *m, bool cdr, bool big) {
  *m = (message){.cdr = cdr, .big = big};
  if (cdr) {
    put_u8(m, 0);
    put_u8(m, big ? 0 : 1);
    put_u8(m, 0);
    put_u8(m, 0);
  } else {
    put_u32(m, 7); /* seq */
  }
  put_u32(m, 1);
  put_u32(m, 2);
  put_string(m, "camera");
}

/* Returns the offset of the data. */
static size_t put_data(message *m) {
  put_u32(m, 37);
  const size_t at = m->size;
  memset(m->bytes + at, 0xab, 37);
  m->size += 37;
  return at;
}

static size_t make_image(message *m, bool cdr, bool big) {
  begin(m, cdr, big);
  put_u32(m, 480);
  put_u32(m, 640);
  put_string(m, "bgr8");
  put_u8(m, 0);
  put_u32(m, 1920);
  return put_data(m);
}

static size_t make_compressed(message *m, bool cdr, bool big) {
  begin(m, cdr, big);
  put_string(m, "jpeg");
  return put_data(m);
}

static size_t make_cloud(message *m, bool cdr, bool big) {
  begin(m, cdr, big);
  put_u32(m, 1);
  put_u32(m, 100);
  put_u32(m, 3);
  for (int i = 0; i < 3; i++) {
    put_string(m, i == 1 ? "intensity" : "x");
    put_u32(m, 4);
    put_u8(m, 7);
    put_u32(m, 1);
  }
  put_u8(m, 0);
  put_u32(m, 16);
  put_u32(m, 1600);
  const size_t at = put_data(m);
  put_u8(m, 1); /* is_dense */
  return at;
}

static const struct {
  const char *ros1;
  const char *ros2;
  size_t (*make)(message *, bool, bool);
} g_types[] = {
    {"sensor_msgs/Image", "sensor_msgs/msg/Image", make_image},
    {"sensor_msgs/CompressedImage", "sensor_msgs/msg/CompressedImage", make_compressed},
    {"sensor_msgs/PointCloud2", "sensor_msgs/msg/PointCloud2", make_cloud},
};

static void the_data_is_found(void **state) {
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    for (int way = 0; way < 3; way++) { /* ros1, cdr little, cdr big */
      message m;
      const size_t want = g_types[i].make(&m, way > 0, way == 2);
      size_t offset = 0;
      size_t run = 0;
      assert_ok(ha_payload_find(&offset, &run, way ? g_types[i].ros2 : g_types[i].ros1,
                                way ? "cdr" : "ros1", m.bytes, m.size, m.size, NULL));
      assert_int_equal(offset, want);
      assert_int_equal(run, 37);
      assert_int_equal(m.bytes[offset], 0xab);
    }
  }
}

static void the_beginning_is_enough(void **state) {
  message m;
  const size_t want = make_image(&m, true, false);
  size_t offset = 0;
  size_t run = 0;

  (void)state;
  for (size_t present = 0; present <= m.size; present++) {
    ha_error err = HA_ERROR_INIT;
    const ha_status st = ha_payload_find(&offset, &run, "sensor_msgs/msg/Image", "cdr", m.bytes,
                                         m.size, present, &err);
    assert_int_equal(st, present >= want ? HA_OK : HA_E_TRUNCATED);
    if (st < 0) assert_true(err.text[0] != '\0');
  }
}

static void a_message_that_is_cut_has_none(void **state) {
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    message m;
    const size_t want = g_types[i].make(&m, true, false);
    for (size_t size = 0; size < want + 37; size++) {
      size_t offset = 99;
      size_t run = 99;
      assert_int_equal(
          ha_payload_find(&offset, &run, g_types[i].ros2, "cdr", m.bytes, size, size, NULL),
          HA_E_TRUNCATED);
      assert_int_equal(offset, 99);
    }
  }
}

static void other_messages_are_not_looked_into(void **state) {
  static const char *const types[] = {"sensor_msgs/Imu", "Image", "my_msgs/Image",
                                      "sensor_msgs/msg/Imag", ""};
  size_t offset = 0;
  size_t run = 0;

  (void)state;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    assert_int_equal(ha_payload_find(&offset, &run, types[i], "cdr", NULL, 0, 0, NULL), HA_END);
  }
  assert_int_equal(ha_payload_find(&offset, &run, "sensor_msgs/Image", "json", NULL, 0, 0, NULL),
                   HA_END);
}

static void what_is_no_cdr_is_refused(void **state) {
  message m;
  size_t offset = 0;
  size_t run = 0;

  (void)state;
  make_image(&m, true, false);
  m.bytes[1] = 9;
  assert_int_equal(
      ha_payload_find(&offset, &run, "sensor_msgs/msg/Image", "cdr", m.bytes, m.size, m.size, NULL),
      HA_E_CORRUPT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_data_is_found),
      cmocka_unit_test(the_beginning_is_enough),
      cmocka_unit_test(a_message_that_is_cut_has_none),
      cmocka_unit_test(other_messages_are_not_looked_into),
      cmocka_unit_test(what_is_no_cdr_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

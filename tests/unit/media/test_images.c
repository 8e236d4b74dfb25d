/* Images of messages: the shape and the pixels in each order, views without conversion, and
 * refusals. The pixels of each encoding are compared in tests/cli/images.py and tests/python. */
#include "../test.h"
#include <holdall/decoder.h>
#include <holdall/image.h>

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

typedef struct scene {
  ha_definitions *definitions;
  ha_decoder *decoder;
  ha_image_reader *reader;
  uint8_t message[256];
} scene;

static void open_scene(scene *s, const char *type, int32_t order, uint32_t flags) {
  const ha_schema schema = {.struct_size = sizeof schema, .name = type, .encoding = "", .hash = ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/image", .encoding = "ros1", .schema = &schema};
  ha_image_options options = HA_IMAGE_OPTIONS_INIT;
  const ha_plan *plan = NULL;

  memset(s, 0, sizeof *s);
  options.order = order;
  options.flags = flags;
  assert_ok(ha_definitions_open(&s->definitions, NULL, NULL));
  assert_ok(ha_decoder_new(&s->decoder, s->definitions, NULL));
  assert_ok(ha_decoder_plan(&plan, s->decoder, &channel, NULL));
  assert_int_equal(ha_images_are_in(&channel, plan), 1);
  assert_ok(ha_image_reader_new(&s->reader, &channel, plan, &options, NULL));
}

static void close_scene(scene *s) {
  ha_image_reader_free(s->reader);
  ha_decoder_free(s->decoder);
  ha_definitions_close(s->definitions);
}

static ha_status read_image(ha_image *out, scene *s, const char *encoding, uint32_t width,
                            uint32_t height, uint32_t step, bool big_endian, const void *data,
                            size_t size, ha_error *err) {
  const uint32_t name = (uint32_t)strlen(encoding);
  ha_message msg = HA_MESSAGE_INIT;
  uint8_t *at = s->message + 16; /* an empty header */

  ha__store_u32(at, height);
  ha__store_u32(at + 4, width);
  ha__store_u32(at + 8, name);
  memcpy(at + 12, encoding, name);
  at += 12 + name;
  *at++ = big_endian;
  ha__store_u32(at, step);
  ha__store_u32(at + 4, (uint32_t)size);
  memcpy(at + 8, data, size);
  msg.data = s->message;
  msg.size = (size_t)(at + 8 + size - s->message);
  return ha_image_read(out, s->reader, &msg, err);
}

static const uint8_t g_bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

static void what_needs_no_conversion_is_a_view(void **state) {
  static const uint8_t rgb[] = {3, 2, 1, 6, 5, 4, 11, 10, 9, 14, 13, 12};
  ha_image im = HA_IMAGE_INIT;
  uint8_t out[12];
  scene s;

  (void)state;
  open_scene(&s, "sensor_msgs/Image", HA_IMAGE_TO_BGR, 0);
  assert_ok(read_image(&im, &s, "bgr8", 2, 2, 8, true, g_bytes, 16, NULL));
  assert_int_equal(im.colors, HA_IMAGE_BGR);
  assert_non_null(im.data);
  assert_int_equal(im.step, 8);
  assert_memory_equal(im.data + im.step, g_bytes + 8, 6);
  assert_ok(ha_image_rows(out, 12, 0, s.reader, 0, 2, NULL));
  assert_memory_equal(out + 6, g_bytes + 8, 6);
  close_scene(&s);

  open_scene(&s, "sensor_msgs/Image", HA_IMAGE_TO_RGB, 0);
  assert_ok(read_image(&im, &s, "bgr8", 2, 2, 8, false, g_bytes, 16, NULL));
  assert_null(im.data);
  assert_int_equal(im.colors, HA_IMAGE_RGB);
  assert_ok(ha_image_rows(out, 12, 0, s.reader, 0, 2, NULL));
  assert_memory_equal(out, rgb, 12);
  close_scene(&s);
}

static void values_have_the_order_of_this_machine(void **state) {
  ha_image im = HA_IMAGE_INIT;
  uint16_t out[4];
  uint16_t first;
  scene s;

  (void)state;
  memcpy(&first, g_bytes, sizeof first);
  open_scene(&s, "sensor_msgs/Image", HA_IMAGE_TO_RGB, 0);
  for (int big = 0; big < 2; big++) {
    assert_ok(read_image(&im, &s, "16UC1", 2, 2, 4, big == 1, g_bytes, 8, NULL));
    assert_int_equal(im.kind, HA_KIND_UINT16);
    assert_int_equal(im.colors, HA_IMAGE_VALUES);
    assert_ok(ha_image_rows(out, sizeof out, 0, s.reader, 0, 2, NULL));
    assert_int_equal(out[3], big ? 0x0708 : 0x0807);
    assert_int_equal(im.data == NULL, out[0] != first);
  }
  close_scene(&s);
}

static void stored_values_have_the_shape_of_the_data(void **state) {
  ha_image im = HA_IMAGE_INIT;
  scene s;

  (void)state;
  open_scene(&s, "sensor_msgs/Image", HA_IMAGE_AS_STORED, 0);
  assert_int_equal(read_image(&im, &s, "nv12", 3, 3, 4, false, g_bytes, 16, NULL), HA_E_CORRUPT);
  assert_ok(read_image(&im, &s, "nv12", 3, 2, 4, false, g_bytes, 12, NULL));
  assert_int_equal(im.width, 4);
  assert_int_equal(im.height, 3);
  assert_int_equal(im.channels, 1);
  assert_ok(read_image(&im, &s, "uyvy", 3, 2, 8, false, g_bytes, 16, NULL));
  assert_int_equal(im.width, 4);
  assert_int_equal(im.channels, 2);
  assert_ok(read_image(&im, &s, "bayer_rggb8", 4, 4, 4, false, g_bytes, 16, NULL));
  assert_int_equal(im.channels, 1);
  assert_ok(read_image(&im, &s, "bgra8", 2, 2, 8, false, g_bytes, 16, NULL));
  assert_int_equal(im.colors, HA_IMAGE_BGRA);
  assert_non_null(im.data);
  close_scene(&s);
}

static void rows_fit_or_are_refused(void **state) {
  ha_image im = HA_IMAGE_INIT;
  uint8_t out[16];
  scene s;

  (void)state;
  open_scene(&s, "sensor_msgs/Image", HA_IMAGE_TO_RGB, 0);
  assert_int_equal(ha_image_rows(out, 16, 0, s.reader, 0, 1, NULL), HA_E_ARG); /* none was read */
  assert_ok(read_image(&im, &s, "mono8", 4, 4, 4, false, g_bytes, 16, NULL));
  memset(out, 0xaa, sizeof out);
  assert_ok(ha_image_rows(out, 10, 6, s.reader, 1, 2, NULL));
  assert_memory_equal(out, "\5\6\7\x8\xaa\xaa\x9\xa\xb\xc\xaa", 11);
  assert_ok(ha_image_rows(NULL, 0, 0, s.reader, 4, 0, NULL));
  assert_int_equal(ha_image_rows(out, 9, 6, s.reader, 1, 2, NULL), HA_E_ARG);
  assert_int_equal(ha_image_rows(out, 16, 3, s.reader, 0, 2, NULL), HA_E_ARG);
  assert_int_equal(ha_image_rows(out, 16, UINT64_MAX, s.reader, 0, 3, NULL), HA_E_ARG);
  assert_int_equal(ha_image_rows(out, 16, 0, s.reader, 1, 4, NULL), HA_E_ARG);
  assert_int_equal(ha_image_rows(out, 16, 0, s.reader, 5, 0, NULL), HA_E_ARG);
  close_scene(&s);
}

static void lies_have_a_reason(void **state) {
  const struct {
    const char *encoding;
    uint32_t width, height, step;
    ha_status want;
    const char *part;
  } cases[] = {
      {"rgb8", 0, 1, 3, HA_E_UNSUPPORTED, "0 x 1 pixels"},
      {"rgb8", 2, 2, 5, HA_E_CORRUPT, "step is 5"},
      {"rgb8", 2, 3, 6, HA_E_CORRUPT, "need more than the 16 bytes"},
      {"rgb8", 1, UINT32_MAX / 2, UINT32_MAX, HA_E_CORRUPT, "need more"},
      {"jpeg2", 1, 1, 1, HA_E_UNSUPPORTED, "unknown encoding 'jpeg2'"},
  };
  ha_image im = HA_IMAGE_INIT;
  scene s;

  (void)state;
  open_scene(&s, "sensor_msgs/Image", HA_IMAGE_TO_RGB, 0);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_error err = HA_ERROR_INIT;

    assert_int_equal(read_image(&im, &s, cases[i].encoding, cases[i].width, cases[i].height,
                                cases[i].step, false, g_bytes, 16, &err),
                     cases[i].want);
    assert_non_null(strstr(err.text, cases[i].part));
    assert_int_equal(im.width, 0); /* untouched */
  }
  close_scene(&s);
}

static void options_are_checked(void **state) {
  const ha_schema schema = {.struct_size = sizeof schema, .name = "std_msgs/String"};
  const ha_channel channel = {.struct_size = sizeof channel, .topic = "/t", .schema = &schema};
  ha_image_options options = HA_IMAGE_OPTIONS_INIT;
  ha_image_reader *reader = NULL;

  (void)state;
  assert_int_equal(ha_images_are_in(&channel, NULL), 0);
  assert_int_equal(ha_image_reader_new(&reader, &channel, NULL, NULL, NULL), HA_E_ARG);
  options.order = 3;
  assert_int_equal(ha_image_reader_new(&reader, &channel, NULL, &options, NULL), HA_E_ARG);
  options.order = 0;
  options.flags = 4;
  assert_int_equal(ha_image_reader_new(&reader, &channel, NULL, &options, NULL), HA_E_ARG);
  assert_null(reader);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_needs_no_conversion_is_a_view),
      cmocka_unit_test(values_have_the_order_of_this_machine),
      cmocka_unit_test(stored_values_have_the_shape_of_the_data),
      cmocka_unit_test(rows_fit_or_are_refused),
      cmocka_unit_test(lies_have_a_reason),
      cmocka_unit_test(options_are_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Points of messages: columns have the values of the message in both byte orders, with padding
 * between points and rows; inconsistent messages are refused. */
#include "../test.h"
#include <holdall/points.h>

#include <string.h>

enum { WIDTH = 3, HEIGHT = 2, STEP = 20, ROW = WIDTH * STEP + 5 };

static void put(uint8_t *at, const void *value, size_t size, bool is_reversed) {
  for (size_t i = 0; i < size; i++) {
    at[i] = ((const uint8_t *)value)[is_reversed ? size - 1 - i : i];
  }
}

/* x: point number and a half; ring: two values of 16 bits. */
static void make(uint8_t *data, bool is_reversed) {
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      uint8_t *at = data + y * ROW + x * STEP;
      const double number = y * WIDTH + x + 0.5;
      const int16_t rings[2] = {(int16_t)-x, (int16_t)(300 + y)};
      put(at + 1, &number, sizeof number, is_reversed);
      put(at + 9, &rings[0], 2, is_reversed);
      put(at + 11, &rings[1], 2, is_reversed);
    }
  }
}

static void columns_have_the_values(void **state) {
  const uint16_t one = 1;
  const bool is_little = *(const uint8_t *)&one == 1;
  const ha_point_field fields[] = {{"x", 1, HA_POINT_FLOAT64, 1, 1},
                                   {"ring", 4, HA_POINT_INT16, 9, 2}};
  uint8_t data[HEIGHT * ROW];

  (void)state;
  for (int big = 0; big < 2; big++) {
    const ha_points points = {.struct_size = sizeof points,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .point_step = STEP,
                              .row_step = ROW,
                              .is_big_endian = big,
                              .data = data,
                              .size = sizeof data,
                              .fields = fields,
                              .field_count = 2};
    double x[WIDTH * HEIGHT];
    int16_t rings[WIDTH * HEIGHT][2];
    make(data, (big == 1) == is_little);
    assert_ok(ha_points_column(x, sizeof x, &points, 0, NULL));
    assert_ok(ha_points_column(rings, sizeof rings, &points, 1, NULL));
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
      assert_true(x[i] == i + 0.5);
      assert_int_equal(rings[i][0], -(i % WIDTH));
      assert_int_equal(rings[i][1], 300 + i / WIDTH);
    }
    assert_int_equal(ha_points_column(x, sizeof x - 1, &points, 0, NULL), HA_E_ARG);
    assert_int_equal(ha_points_column(x, sizeof x, &points, 2, NULL), HA_E_ARG);
  }
}

static void types_have_sizes(void **state) {
  (void)state;
  assert_int_equal(ha_point_type_size(0), 0);
  assert_int_equal(ha_point_type_size(HA_POINT_UINT8), 1);
  assert_int_equal(ha_point_type_size(HA_POINT_FLOAT32), 4);
  assert_int_equal(ha_point_type_size(HA_POINT_UINT64), 8);
  assert_int_equal(ha_point_type_size(HA_POINT_BOOL), 1);
  assert_int_equal(ha_point_type_size(12), 0);
}

static void other_types_have_no_points(void **state) {
  const ha_schema schema = {.struct_size = sizeof schema, .name = "std_msgs/String"};
  const ha_channel channel = {.struct_size = sizeof channel, .topic = "/t", .schema = &schema};
  ha_points_reader *reader = NULL;

  (void)state;
  assert_int_equal(ha_points_are_in(&channel, NULL), 0);
  assert_int_equal(ha_points_reader_new(&reader, &channel, NULL, NULL), HA_E_ARG);
  assert_null(reader);
  ha_points_reader_free(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_have_the_values),
      cmocka_unit_test(types_have_sizes),
      cmocka_unit_test(other_types_have_no_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

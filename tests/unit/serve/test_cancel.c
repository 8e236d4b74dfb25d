/* Requests whose client closes the connection end early, wherever they are. */
#include "../test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/writer.h>

#include "serve/cloud.h"
#include "serve/image.h"
#include "serve/queries/queries.h"
#include "serve/readers.h"
#include "serve/tf.h"

enum { SIDE = 512, POINTS = 10000, NUMBERS = 1000 };

static const char g_path[] = "test_serve_cancel.mcap";
static const char g_image[] =
    "std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\n"
    "uint32 step\nuint8[] data\n";
static const char g_cloud[] =
    "std_msgs/Header header\ngeometry_msgs/Point32[] points\nsensor_msgs/ChannelFloat32[] "
    "channels\n";
static const cli_texts g_definitions;

/* --- the bag ---------------------------------------------------------------------------------- */

static void put(ha_writer *writer, const char *topic, const char *type, const char *definition,
                const uint8_t *data, size_t size, int count) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)definition,
                            .size = strlen(definition)};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = topic, .encoding = "ros1", .schema = &schema};
  uint32_t id = 0;

  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  for (int i = 0; i < count; i++) {
    ha_message msg = HA_MESSAGE_INIT;

    msg.log_time_ns = msg.publish_time_ns = INT64_C(1000000) * (i + 1);
    msg.data = data;
    msg.size = size;
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
  }
}

static uint8_t *add_u32(uint8_t *at, uint32_t value) {
  memcpy(at, &value, sizeof value); /* tests run on little-endian machines */
  return at + sizeof value;
}

/* Header with an empty frame. */
static uint8_t *add_header(uint8_t *at) {
  memset(at, 0, 16);
  return at + 16;
}

static void put_image(ha_writer *writer) {
  uint8_t *data = calloc(1, 64 + SIDE * SIDE);
  uint8_t *at = add_u32(add_u32(add_header(data), SIDE), SIDE);

  at = add_u32(at, 5);
  memcpy(at, "mono8", 6);
  at = add_u32(add_u32(at + 6, SIDE), SIDE * SIDE);
  put(writer, "/image", "sensor_msgs/Image", g_image, data, (size_t)(at - data) + SIDE * SIDE, 1);
  free(data);
}

static void put_cloud(ha_writer *writer) {
  uint8_t *data = calloc(1, 64 + POINTS * 12);
  const uint8_t *at = add_u32(add_header(data), POINTS);

  put(writer, "/points", "sensor_msgs/PointCloud", g_cloud, data,
      (size_t)(at - data) + POINTS * 12 + 4, 1);
  free(data);
}

static int make(void **state) {
  static const uint8_t one[8] = {0, 0, 0, 0, 0, 0, 0xf0, 0x3f};
  static const uint8_t none[4] = {0};
  ha_writer *writer = NULL;

  (void)state;
  unlink(g_path);
  assert_ok(ha_writer_open(&writer, g_path, NULL, NULL));
  put_image(writer);
  put_cloud(writer);
  put(writer, "/number", "std_msgs/Float64", "float64 data\n", one, sizeof one, NUMBERS);
  put(writer, "/tf", "tf2_msgs/TFMessage", "geometry_msgs/TransformStamped[] transforms\n", none,
      sizeof none, NUMBERS);
  assert_ok(ha_writer_close(writer, NULL));
  return 0;
}

static int remove_bag(void **state) {
  (void)state;
  return unlink(g_path);
}

/* --- a client --------------------------------------------------------------------------------- */

/* Closes its connection before it is asked for the last-th time. */
typedef struct client {
  unsigned asked;
  unsigned last;
} client;

static bool is_gone(void *user) {
  client *c = user;

  return ++c->asked >= c->last;
}

typedef serve_answer request_fn(serve_bag *bag);

/* Returns the status of a request; text: the start of its body. */
static unsigned ask(client *c, request_fn *request, serve_memory *memory, char *text, size_t size) {
  serve_readers *readers = serve_readers_open(g_path, &g_definitions, memory, true);
  const serve_asker asker = {is_gone, c};

  assert_non_null(readers);
  serve_bag *bag = serve_readers_take(readers, &asker);
  assert_non_null(bag);
  serve_bag_begin(bag, &asker);
  const serve_answer answer = request(bag);
  serve_bag_end(bag);
  serve_readers_give(readers, bag);
  serve_readers_close(readers);
  if (text) {
    const ssize_t got = pread(answer.fd, text, size - 1, 0);

    text[got > 0 ? got : 0] = '\0';
  }
  if (answer.fd >= 0) close(answer.fd);
  return answer.status;
}

static serve_answer image(serve_bag *bag) {
  return serve_bag_image(bag, &(serve_image){.topic = "/image"});
}

static serve_answer cloud(serve_bag *bag) {
  return serve_bag_cloud(bag, &(serve_cloud){.topic = "/points"});
}

static serve_answer search(serve_bag *bag) {
  return serve_bag_search(bag, &(serve_search){.where = "/number.data > 2"});
}

static serve_answer frames(serve_bag *bag) {
  return serve_bag_frames(bag, NULL);
}

static serve_answer list(serve_bag *bag) {
  return serve_bag_messages(bag, &(serve_messages){.topic = "/number", .limit = "1000"});
}

/* Stop the request at each place where it asks for its client. Returns their number. */
static unsigned stop_everywhere(request_fn *request) {
  client whole = {0, UINT32_MAX};

  assert_int_equal(ask(&whole, request, NULL, NULL, 0), 200);
  for (unsigned i = 1; i <= whole.asked; i++) {
    client c = {0, i};

    assert_int_equal(ask(&c, request, NULL, NULL, 0), 503);
    assert_int_equal(c.asked, i + (c.asked > i)); /* the error may ask once more for its reason */
  }
  return whole.asked;
}

/* --- tests ------------------------------------------------------------------------------------ */

static void images(void **state) {
  (void)state;
  assert_true(stop_everywhere(image) >= SIDE / 32);
}

static void clouds(void **state) {
  (void)state;
  assert_true(stop_everywhere(cloud) >= 2);
}

static void transforms(void **state) {
  (void)state;
  assert_true(stop_everywhere(frames) >= NUMBERS / 64);
}

static size_t count_lines(unsigned last) {
  static char text[1 << 20];
  client c = {0, last};
  size_t count = 0;

  (void)ask(&c, list, NULL, text, sizeof text);
  for (const char *at = strchr(text, '\n'); at; at = strchr(at + 1, '\n')) {
    count++;
  }
  return count;
}

static void lists(void **state) {
  (void)state;
  assert_int_equal(count_lines(UINT32_MAX), NUMBERS);
  assert_int_equal(count_lines(3), 128);
}

/* A search asks every 64 messages, and says what it has read until then. */
static void searches(void **state) {
  char text[1000];
  client whole = {0, UINT32_MAX};
  client c = {0, 3};

  (void)state;
  assert_int_equal(ask(&whole, search, NULL, text, sizeof text), 200);
  assert_non_null(strstr(text, "\"messages\":1000,"));
  assert_non_null(strstr(text, "\"end\":\"end\""));
  (void)ask(&c, search, NULL, text, sizeof text);
  assert_non_null(strstr(text, "\"messages\":128,"));
  assert_non_null(strstr(text, "\"end\":\"stopped\""));
}

/* Requests wait for memory until their client has left, and are refused if there is never enough.
 */
static void memory(void **state) {
  serve_memory memory;
  client c = {0, 3};
  char text[200];

  (void)state;
  serve_memory_init(&memory, SERVE_MEMORY_LEAST, true, false);
  const uint64_t most = serve_memory_limit(&memory, SERVE_FOR_WORK);
  assert_false(serve_memory_wait(&memory, SERVE_FOR_WORK, most + 1, is_gone, &c));
  assert_int_equal(c.asked, 0);
  assert_true(serve_memory_wait(&memory, SERVE_FOR_WORK, most, is_gone, &c));
  assert_int_equal(ask(&c, image, &memory, text, sizeof text), 503);
  serve_memory_give(&memory, SERVE_FOR_WORK, most);
  assert_int_equal(ask(&(client){0, UINT32_MAX}, image, &memory, NULL, 0), 200);
  for (int i = 0; i < SERVE_USES; i++) {
    assert_int_equal(serve_memory_used(&memory, (serve_use)i), 0);
  }
  serve_memory_done(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(images),     cmocka_unit_test(clouds), cmocka_unit_test(searches),
      cmocka_unit_test(transforms), cmocka_unit_test(lists),  cmocka_unit_test(memory),
  };

  return cmocka_run_group_tests(tests, make, remove_bag);
}

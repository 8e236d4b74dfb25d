/* Messages that a late subscriber would have received at a time of the bag: the same from every
 * format. */
#include "../../test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/rewrite.h>
#include <holdall/writer.h>

#include "../../shared_folder.h"
#include "bag/latched/frames.h"
#include "bag/latched/latched.h"
#include "base/bytes.h"

enum { TEXT = 8192, SECOND = 1000000000 };

/* --- messages --------------------------------------------------------------------------------- */

typedef struct out {
  uint8_t bytes[1024];
  size_t size;
  bool is_cdr;
} out;

static void add_u32(out *o, uint32_t value) {
  while (o->is_cdr && o->size % 4 != 0) {
    o->bytes[o->size++] = 0;
  }
  ha__store_u32(o->bytes + o->size, value);
  o->size += 4;
}

static void add_string(out *o, const char *text, size_t size) {
  add_u32(o, (uint32_t)(size + o->is_cdr));
  memcpy(o->bytes + o->size, text, size);
  o->size += size;
  if (o->is_cdr) o->bytes[o->size++] = 0;
}

/* A TFMessage with one transform for each letter: its child frame. */
static out transforms(bool is_cdr, const char *letters) {
  out o = {.is_cdr = is_cdr};

  if (is_cdr) o.size = 4; /* doubles are aligned relative to the end of the header */
  memcpy(o.bytes, "\0\1\0\0", 4);
  add_u32(&o, (uint32_t)strlen(letters));
  for (; *letters; letters++) {
    if (!is_cdr) add_u32(&o, 0);
    add_u32(&o, 7);
    add_u32(&o, 8);
    add_string(&o, "map", 3);
    add_string(&o, letters, 1);
    while (is_cdr && (o.size - 4) % 8 != 0) {
      o.bytes[o.size++] = 0;
    }
    memset(o.bytes + o.size, 0, 56);
    o.size += 56;
  }
  return o;
}

/* --- bags ------------------------------------------------------------------------------------- */

typedef struct bag {
  char path[128];
  ha_writer *writer;
  bool is_ros1;
  uint32_t ids[8];
} bag;

static bag begin(const char *name, const char *chunk) {
  static int number;
  bag b = {.is_ros1 = strstr(name, ".bag") != NULL};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  snprintf(b.path, sizeof b.path, "%s/%d%s", g_folder, number++, name);
  if (chunk) options.chunk_bytes = strtoull(chunk, NULL, 10);
  if (ha_writer_open(&b.writer, b.path, &options, &err) < 0) fail_msg("%s", err.text);
  return b;
}

/* A channel whose publishers keep this many messages each; 0 = not latched. */
static void add_channel(bag *b, size_t i, const char *topic, const char *type, uint64_t depth,
                        size_t publishers) {
  const char node[] = {'/', (char)('a' + i), '\0'};
  const ha_pair header[] = {{"callerid", node, 2}, {"latching", depth > 0 ? "1" : "0", 1}};
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_LAST,
                      .depth = depth,
                      .reliability = HA_QOS_RELIABILITY_RELIABLE,
                      .durability = depth > 0 ? HA_QOS_DURABILITY_TRANSIENT_LOCAL
                                              : HA_QOS_DURABILITY_VOLATILE};
  const ha_qos *const offers[] = {&qos, &qos, &qos};
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = b->is_ros1 ? "ros1msg" : "ros2msg",
                            .data = (const uint8_t *)"uint8 data\n",
                            .size = 11,
                            .hash = b->is_ros1 ? "7c8164229e7d2c17eb95e9231617fdee" : ""};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = topic,
                              .schema = &schema,
                              .encoding = b->is_ros1 ? "ros1" : "cdr",
                              .metadata = {header, b->is_ros1 ? 2 : 0},
                              .qos = offers,
                              .qos_count = b->is_ros1 ? 0 : publishers};

  assert_ok(ha_writer_add_channel(&b->ids[i], b->writer, &channel, NULL, NULL));
}

static void add(bag *b, size_t channel, int64_t second, const void *data, size_t size) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = second * SECOND;
  msg.publish_time_ns = msg.log_time_ns;
  msg.data = data;
  msg.size = size;
  assert_ok(ha_writer_write(b->writer, b->ids[channel], &msg, NULL));
}

static void add_frames(bag *b, size_t channel, int64_t second, const char *letters) {
  const out o = transforms(!b->is_ros1, letters);

  add(b, channel, second, o.bytes, o.size);
}

static void add_byte(bag *b, size_t channel, int64_t second) {
  add(b, channel, second, "\0\1\0\0x", 5);
}

/* Returns the seconds of the results by topic, for example "a:1 b:2". */
static const char *found_before(const bag *b, int64_t second, bool *is_cut) {
  static char text[TEXT];
  const char *const paths[] = {b->path};
  ha__latched found = HA__LATCHED_INIT;
  uint8_t wanted[8] = {0};
  ha_reader *reader = NULL;
  size_t count = 0;
  size_t used = 0;

  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  const ha_channel *const *channels = ha_reader_channels(&count, reader);
  for (size_t i = 0; i < count; i++) {
    wanted[i] = ha__is_latched(channels[i]);
  }
  const ha__latched_query query = {wanted, second * SECOND, HA_ORDER_LOG};
  assert_ok(ha__latched_find(&found, reader, &query, NULL));
  text[0] = '\0';
  for (size_t i = 0; i < found.size && used < TEXT - 100; i++) {
    const ha_message *m = &found.items[i];
    used += (size_t)snprintf(text + used, TEXT - used, "%s%s:%lld", i > 0 ? " " : "",
                             m->channel->topic + 1, (long long)m->log_time_ns / SECOND);
  }
  if (is_cut) *is_cut = found.is_cut;
  ha__latched_done(&found);
  ha_reader_close(reader);
  return text;
}

static const char *tf_type(const bag *b) {
  return b->is_ros1 ? "tf2_msgs/TFMessage" : "tf2_msgs/msg/TFMessage";
}

static const char *const g_formats[] = {".mcap", ".db3", ".bag"};
enum { FORMATS = sizeof g_formats / sizeof *g_formats };

/* --- tests ------------------------------------------------------------------------------------ */

/* Two static publishers in one channel, as rosbag2 records them; one repeats its transforms. */
static void all_static_frames_are_found(void **state) {
  (void)state;
  for (size_t i = 0; i < FORMATS; i++) {
    bag b = begin(g_formats[i], NULL);
    add_channel(&b, 0, "/tf_static", tf_type(&b), 1, 1);
    add_channel(&b, 1, "/tick", "std_msgs/msg/UInt8", 0, 1);
    add_frames(&b, 0, 1, "ab");
    add_frames(&b, 0, 2, "c");
    add_byte(&b, 1, 3);
    add_frames(&b, 0, 4, "ab");
    add_frames(&b, 0, 5, "bd");
    add_frames(&b, 0, 6, "a");
    add_frames(&b, 0, 9, "e");
    assert_ok(ha_writer_close(b.writer, NULL));
    assert_string_equal(found_before(&b, 3, NULL), "tf_static:1 tf_static:2");
    assert_string_equal(found_before(&b, 5, NULL), "tf_static:2 tf_static:4");
    assert_string_equal(found_before(&b, 7, NULL), "tf_static:2 tf_static:5 tf_static:6");
    assert_string_equal(found_before(&b, 1, NULL), "");
  }
}

/* Each publisher keeps its depth; a bag that does not record publishers keeps the sum. */
static void as_many_are_found_as_were_kept(void **state) {
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    bag b = begin(g_formats[i], NULL);
    add_channel(&b, 0, "/five", "std_msgs/msg/UInt8", 5, 1);
    add_channel(&b, 1, "/two", "std_msgs/msg/UInt8", 1, 2);
    add_channel(&b, 2, "/no", "std_msgs/msg/UInt8", 0, 1);
    for (int64_t second = 1; second <= 7; second++) {
      add_byte(&b, 0, second);
      add_byte(&b, 2, second);
    }
    for (int64_t second = 8; second <= 10; second++) {
      add_byte(&b, 1, second);
    }
    assert_ok(ha_writer_close(b.writer, NULL));
    assert_string_equal(found_before(&b, 20, NULL),
                        "five:3 five:4 five:5 five:6 five:7 two:9 two:10");
    assert_string_equal(found_before(&b, 3, NULL), "five:1 five:2");
  }
}

/* In a .bag each connection is one publisher, which keeps one message. */
static void each_connection_has_its_last(void **state) {
  bag b = begin(".bag", NULL);

  (void)state;
  add_channel(&b, 0, "/map", "std_msgs/UInt8", 1, 0);
  add_channel(&b, 1, "/map", "std_msgs/UInt8", 1, 0);
  add_byte(&b, 0, 1);
  add_byte(&b, 1, 2);
  add_byte(&b, 1, 3);
  assert_ok(ha_writer_close(b.writer, NULL));
  assert_true(b.ids[0] != b.ids[1]);
  assert_string_equal(found_before(&b, 9, NULL), "map:1 map:3");
}

/* A channel with many messages, some with equal times, does not hide a channel with a single
 * message. */
static void a_busy_topic_hides_none(void **state) {
  (void)state;
  for (size_t i = 0; i < FORMATS; i++) {
    bag b = begin(g_formats[i], "2000");
    add_channel(&b, 0, "/busy", "std_msgs/msg/UInt8", 1, 1);
    add_channel(&b, 1, "/tf_static", tf_type(&b), 1, 1);
    add_frames(&b, 1, 1, "a");
    add_frames(&b, 1, 1, "b");
    add_frames(&b, 1, 1, "c");
    for (int64_t second = 1; second < 3500; second++) {
      add_byte(&b, 0, second);
      if (second % 1000 == 0) add_frames(&b, 1, second, "d");
    }
    assert_ok(ha_writer_close(b.writer, NULL));
    assert_string_equal(found_before(&b, 9000, NULL),
                        "tf_static:1 tf_static:1 tf_static:1 tf_static:3000 busy:3499");
  }
}

static void limits_are_reported(void **state) {
  bag b = begin(".mcap", NULL);
  bool is_cut = false;

  (void)state;
  add_channel(&b, 0, "/tf_static", tf_type(&b), 1, 1);
  add_frames(&b, 0, 1, "a");
  for (int64_t i = 0; i < HA__LATCHED_MAX_STATIC; i++) {
    add_frames(&b, 0, 2 + i, "b");
  }
  assert_ok(ha_writer_close(b.writer, NULL));
  assert_string_equal(found_before(&b, HA__LATCHED_MAX_STATIC + 1, &is_cut),
                      "tf_static:1 tf_static:10000");
  assert_false(is_cut);
  assert_string_equal(found_before(&b, INT32_MAX, &is_cut), "tf_static:10001");
  assert_true(is_cut);
}

static void bytes_are_limited(void **state) {
  enum { SIZE = 20 << 20 };
  bag b = begin(".mcap", NULL);
  uint8_t *data = calloc(1, SIZE);
  bool is_cut = false;

  (void)state;
  assert_non_null(data);
  data[1] = 1;
  add_channel(&b, 0, "/map", "std_msgs/msg/UInt8", 100, 1);
  for (int64_t second = 1; second <= 6; second++) {
    add(&b, 0, second, data, SIZE);
  }
  free(data);
  assert_ok(ha_writer_close(b.writer, NULL));
  assert_string_equal(found_before(&b, 9, &is_cut), "map:3 map:4 map:5 map:6");
  assert_true(is_cut);
}

static bool join(void *user, const ha__frame *frame) {
  char *text = user;

  strncat(text, frame->child, frame->child_size);
  return true;
}

static void frames_are_read_from_whole_messages_alone(void **state) {
  ha_schema schema = {.struct_size = sizeof schema, .name = "tf2_msgs/msg/TFMessage"};
  ha_channel channel = {.struct_size = sizeof channel,
                        .topic = "/robot/tf_static",
                        .schema = &schema,
                        .encoding = "cdr"};
  ha_message msg = HA_MESSAGE_INIT;

  (void)state;
  assert_true(ha__frames_are_static(&channel));
  for (int ros1 = 0; ros1 < 2; ros1++) {
    const out o = transforms(!ros1, "abc");
    uint8_t *exact = malloc(o.size);
    char text[16] = "";
    assert_non_null(exact);
    channel.encoding = ros1 ? "ros1" : "cdr";
    msg.channel = &channel;
    memcpy(exact, o.bytes, o.size);
    msg.data = exact;
    msg.size = o.size;
    assert_true(ha__frames_visit(&msg, join, text));
    assert_string_equal(text, "abc");
    for (size_t size = 0; size < o.size; size++) {
      uint8_t *cut = malloc(size + 1);
      assert_non_null(cut);
      memcpy(cut, o.bytes, size);
      msg.data = cut;
      msg.size = size;
      text[0] = '\0';
      assert_false(ha__frames_visit(&msg, join, text));
      free(cut);
    }
    free(exact);
  }
  channel.topic = "/tf";
  assert_false(ha__frames_are_static(&channel));
}

/* ha_rewrite() copies the same messages. */
static void a_part_of_a_bag_begins_with_all_frames(void **state) {
  bag b = begin(".db3", NULL);
  bag part = {.writer = NULL};
  const char *const paths[] = {b.path};
  ha_query query = HA_QUERY_INIT;
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_reader *reader = NULL;

  (void)state;
  add_channel(&b, 0, "/tf_static", tf_type(&b), 1, 1);
  add_channel(&b, 1, "/five", "std_msgs/msg/UInt8", 2, 1);
  add_frames(&b, 0, 1, "a");
  add_frames(&b, 0, 2, "b");
  for (int64_t second = 3; second < 9; second++) {
    add_byte(&b, 1, second);
  }
  assert_ok(ha_writer_close(b.writer, NULL));
  snprintf(part.path, sizeof part.path, "%s/part.mcap", g_folder);
  query.start_ns = (int64_t)8 * SECOND;
  options.query = &query;
  options.last_per_channel = ".";
  output.path = part.path;
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_rewrite(NULL, reader, (const ha_rewrite_output *[]){&output}, 1, &options, NULL));
  ha_reader_close(reader);
  assert_string_equal(found_before(&part, 8, NULL), "tf_static:1 tf_static:2 five:6 five:7");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_static_frames_are_found),
      cmocka_unit_test(as_many_are_found_as_were_kept),
      cmocka_unit_test(each_connection_has_its_last),
      cmocka_unit_test(a_busy_topic_hides_none),
      cmocka_unit_test(limits_are_reported),
      cmocka_unit_test(bytes_are_limited),
      cmocka_unit_test(frames_are_read_from_whole_messages_alone),
      cmocka_unit_test(a_part_of_a_bag_begins_with_all_frames),
  };

  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}

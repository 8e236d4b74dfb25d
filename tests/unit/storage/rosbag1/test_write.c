/* Output of the storage: compared byte for byte, and read again. */
#include "../../test.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "compression/compression.h"
#include "driver.h"
#include "storage/storage.h"
#include "writing.h"

#define MD5 "992ce8a1687cec8c8bd883ec73ca41d1"
static const char g_definition[] = "string data\n";

static const ha_schema g_string = {.struct_size = sizeof(ha_schema),
                                   .name = "std_msgs/String",
                                   .encoding = "ros1msg",
                                   .data = (const uint8_t *)g_definition,
                                   .size = sizeof g_definition - 1,
                                   .hash = MD5};

static ha_channel channel_of(const char *topic, const ha_schema *schema, const ha_pair *pairs,
                             size_t count) {
  return (ha_channel){.struct_size = sizeof(ha_channel),
                      .topic = topic,
                      .schema = schema,
                      .encoding = "ros1",
                      .metadata = {pairs, count}};
}

#define PAIR(key, value)                                                                           \
  { key, value, sizeof(value) - 1 }

/* A message in text, as std_msgs/String. */
static ha_status put(written *w, uint32_t channel, int64_t time_ns, const char *text) {
  uint8_t bytes[64];
  const size_t size = strlen(text);

  ha__store_u32(bytes, (uint32_t)size);
  memcpy(bytes + 4, text, size);
  return written_message(w, channel, time_ns, bytes, 4 + size, 0);
}

static void assert_bytes(const written *w, size_t at, const void *want, size_t size) {
  assert_true(at + size <= w->file.size);
  assert_memory_equal(w->file.data + at, want, size);
}

#define ASSERT_AT(w, at, text) assert_bytes(w, at, text, sizeof(text) - 1)

/* --- byte for byte ------------------------------------------------------------------------ */

static const char g_head[] = "#ROSBAG V2.0\n\x45\0\0\0"
                             "\x10\0\0\0chunk_count=\1\0\0\0"
                             "\x0f\0\0\0conn_count=\1\0\0\0"
                             "\x12\0\0\0index_pos=\xc6\x11\0\0\0\0\0\0"
                             "\x04\0\0\0op=\x03"
                             "\xbb\x0f\0\0";
#define CONNECTION                                                                                 \
  "\x27\0\0\0\x09\0\0\0conn=\0\0\0\0\x04\0\0\0op=\x07\x0e\0\0\0topic=/chatter"                     \
  "\x9a\0\0\0\x10\0\0\0callerid=/talker"                                                           \
  "\x0a\0\0\0latching=1"                                                                           \
  "\x27\0\0\0md5sum=" MD5 "\x1f\0\0\0message_definition=string data\n"                             \
  "\x0e\0\0\0topic=/chatter"                                                                       \
  "\x14\0\0\0type=std_msgs/String"
static const char g_tail[] =
    "\x29\0\0\0\x10\0\0\0compression=none\x04\0\0\0op=\x05\x09\0\0\0size="
    "\x31\1\0\0\x31\1\0\0" CONNECTION "\x26\0\0\0\x09\0\0\0conn=\0\0\0\0\x04\0\0\0op=\x02"
    "\x0d\0\0\0time=\x64\0\0\0\x05\0\0\0"
    "\x06\0\0\0\x02\0\0\0hi"
    "\x26\0\0\0\x09\0\0\0conn=\0\0\0\0\x04\0\0\0op=\x02"
    "\x0d\0\0\0time=\x65\0\0\0\0\0\0\0"
    "\x06\0\0\0\x02\0\0\0yo"
    "\x2f\0\0\0\x09\0\0\0conn=\0\0\0\0\x0a\0\0\0count=\x02\0\0\0\x04\0\0\0op=\x04"
    "\x08\0\0\0ver=\1\0\0\0"
    "\x18\0\0\0\x64\0\0\0\x05\0\0\0\xc9\0\0\0\x65\0\0\0\0\0\0\0\xfd\0\0\0" CONNECTION
    "\x64\0\0\0\x12\0\0\0chunk_pos=\x15\x10\0\0\0\0\0\0\x0a\0\0\0count=\1\0\0\0"
    "\x11\0\0\0end_time=\x65\0\0\0\0\0\0\0\x04\0\0\0op=\x06"
    "\x13\0\0\0start_time=\x64\0\0\0\x05\0\0\0\x08\0\0\0ver=\1\0\0\0"
    "\x08\0\0\0\0\0\0\0\x02\0\0\0";

static void two_messages_are_the_bytes_of_rosbag(void **state) {
  static const ha_pair pairs[] = {PAIR("topic", "/chatter"), PAIR("latching", "1"),
                                  PAIR("callerid", "/talker")};
  const ha_channel channel = channel_of("/chatter", &g_string, pairs, 3);
  uint8_t spaces[4027];
  written w;

  (void)state;
  assert_ok(written_open(&w, (ha_storage_create){0}));
  assert_int_equal(w.file.size, 4117);
  assert_ok(written_channel(&w, 0, &channel));
  assert_ok(put(&w, 0, 100000000005, "hi"));
  assert_ok(put(&w, 0, 101000000000, "yo"));
  assert_ok(written_seal(&w, "none"));
  assert_ok(written_finish(&w));
  assert_int_equal(w.file.size, 4867);
  memset(spaces, ' ', sizeof spaces);
  assert_bytes(&w, 0, g_head, sizeof g_head - 1);
  assert_bytes(&w, sizeof g_head - 1, spaces, sizeof spaces);
  assert_bytes(&w, 4117, g_tail, sizeof g_tail - 1);
  assert_int_equal(4117 + sizeof g_tail - 1, 4867);
  written_close(&w);
}

static void a_bag_without_messages_is_the_bytes_of_rosbag(void **state) {
  written w;

  (void)state;
  assert_ok(written_open(&w, (ha_storage_create){0}));
  ASSERT_AT(&w, 17,
            "\x10\0\0\0chunk_count=\0\0\0\0\x0f\0\0\0conn_count=\0\0\0\0"
            "\x12\0\0\0index_pos=\0\0\0\0\0\0\0\0");
  assert_ok(written_finish(&w));
  assert_int_equal(w.file.size, 4117);
  ASSERT_AT(&w, 17,
            "\x10\0\0\0chunk_count=\0\0\0\0\x0f\0\0\0conn_count=\0\0\0\0"
            "\x12\0\0\0index_pos=\x15\x10\0\0\0\0\0\0");
  written_close(&w);
}

/* Output of rosbag_direct_write for the same messages: 20480 bytes, of which the zeros at the end
 * are not listed. */
static void padded_messages_are_the_bytes_of_direct_write(void **state) {
  static const ha_pair setting = PAIR("header", "4096");
  const ha_channel chatter = channel_of("/chatter", &g_string, NULL, 0);
  const ha_channel big = channel_of("/big", &g_string, NULL, 0);
  uint8_t data[4101];
  uint8_t spaces[2890];
  written w;

  (void)state;
  memset(data, 'y', sizeof data);
  memset(spaces, ' ', sizeof spaces);
  assert_ok(written_open(&w, (ha_storage_create){.settings = {&setting, 1}}));
  assert_int_equal(w.file.size, 4096);
  assert_ok(written_channel(&w, 0, &chatter));
  assert_ok(written_channel(&w, 1, &big));
  assert_ok(put(&w, 0, 100000000005, "hi"));
  assert_ok(written_message(&w, 0, 101000000000, data, 904, 2896));
  assert_ok(written_seal(&w, "none"));
  ha__store_u32(data, 4096);
  data[4100] = 1;
  assert_ok(written_message(&w, 1, 102000000000, data, sizeof data, 3773));
  assert_ok(written_seal(&w, "none"));
  assert_ok(put(&w, 0, 103000000000, "yo"));
  assert_ok(written_seal(&w, "none"));
  assert_ok(written_finish(&w));

  ASSERT_AT(&w, 13,
            "\x45\0\0\0\x10\0\0\0chunk_count=\x03\0\0\0\x0f\0\0\0conn_count=\x02\0\0\0"
            "\x12\0\0\0index_pos=\xec\x40\0\0\0\0\0\0\x04\0\0\0op=\x03\xa6\x0f\0\0 ");
  ASSERT_AT(&w, 4095, " \x29\0\0\0");
  ASSERT_AT(&w, 4132, "size=\xcf\x0f\0\0\xcf\x0f\0\0");
  ASSERT_AT(&w, 0x10fa,
            "\x76\x0b\0\0\x09\0\0\0conn=\0\0\0\0\x04\0\0\0op=\x02"
            "\x0d\0\0\0time=\x65\0\0\0\0\0\0\0\x4c\x0b\0\0_=");
  assert_bytes(&w, 0x10fa + 48, spaces, sizeof spaces);
  ASSERT_AT(&w, 0x10fa + 48 + 2890, "\x88\x03\0\0y");
  ASSERT_AT(&w, 8191, "y\x2f\0\0\0");
  ASSERT_AT(&w, 8235,
            "ver=\1\0\0\0\x18\0\0\0\x64\0\0\0\x05\0\0\0\x95\0\0\0\x65\0\0\0\0\0\0\0\xc9\0\0\0");
  ASSERT_AT(&w, 8307, "size=\x81\x1f\0\0\x81\x1f\0\0\x23\0\0\0");
  ASSERT_AT(&w, 12280, "\x05\x10\0\0\0\x10\0\0y");
  ASSERT_AT(&w, 16383, "y\1\x2f\0\0\0");
  ASSERT_AT(&w, 16452, "\x29\0\0\0");
  ASSERT_AT(&w, 16620, "\x27\0\0\0");
  assert_int_equal(w.file.size, 17262);
  written_close(&w);
}

/* --- written and read back ----------------------------------------------------------------- */

/* The written messages in order of time. */
typedef struct sent {
  uint32_t channel;
  int64_t time_ns;
  uint32_t size;
  uint32_t crc;
} sent;

static void assert_same_channel(const ha_channel *found, const ha_channel *want) {
  assert_string_equal(found->topic, want->topic);
  assert_string_equal(found->schema->name, want->schema->name);
  assert_string_equal(found->schema->hash, want->schema->hash);
  assert_int_equal(found->schema->size, want->schema->size);
  assert_memory_equal(found->schema->data, want->schema->data, want->schema->size);
  assert_int_equal(found->metadata.size, want->metadata.size);
  for (size_t i = 0; i < want->metadata.size; i++) {
    assert_string_equal(found->metadata.items[i].key, want->metadata.items[i].key);
    assert_int_equal(found->metadata.items[i].value_size, want->metadata.items[i].value_size);
    assert_memory_equal(found->metadata.items[i].value, want->metadata.items[i].value,
                        want->metadata.items[i].value_size);
  }
}

static void assert_reads(const written *w, const ha_channel *channels, size_t channel_count,
                         const sent *messages, size_t count) {
  driven d;

  assert_ok(driven_open_memory(&d, w->file.data, w->file.size));
  assert_int_equal(d.report.size, 0);
  assert_true(d.info->flags & HA_STORAGE_COMPLETE);
  assert_int_equal(d.info->channel_count, channel_count);
  for (size_t i = 0; i < channel_count; i++) {
    assert_int_equal(d.info->channels[i]->id, i);
    assert_same_channel(d.info->channels[i], &channels[i]);
  }
  assert_int_equal(d.info->message_count, count);
  assert_true(driven_read(&d));
  assert_int_equal(d.failed_chunks, 0);
  assert_int_equal(d.message_count, count);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(d.messages[i].channel->id, messages[i].channel);
    assert_int_equal(d.messages[i].time_ns, messages[i].time_ns);
    assert_int_equal(d.messages[i].size, messages[i].size);
    assert_int_equal(d.messages[i].crc, messages[i].crc);
  }
  driven_close(&d);
}

static int by_time(const void *a, const void *b) {
  const int64_t left = ((const sent *)a)->time_ns;
  const int64_t right = ((const sent *)b)->time_ns;

  return (left > right) - (left < right);
}

/* Two publishers of one topic, a topic without a type, one with empty messages; sorted by name. */
static const ha_pair g_first[] = {PAIR("callerid", "/a"), PAIR("latching", "1"),
                                  PAIR("topic", "/raw"), PAIR("x", "nul\0inside=yes")};
static const ha_pair g_second[] = {PAIR("callerid", "/b"), PAIR("callerid", "/c"),
                                   PAIR("empty", "")};
static const ha_schema g_unknown = {.struct_size = sizeof(ha_schema),
                                    .name = "a/B",
                                    .encoding = "",
                                    .data = (const uint8_t *)"",
                                    .size = 0,
                                    .hash = "*"};
enum { CHANNELS = 4, MESSAGES = 600 };

static void make_channels(ha_channel channels[CHANNELS]) {
  channels[0] = channel_of("/chatter", &g_string, g_first, 4);
  channels[1] = channel_of("/chatter", &g_string, g_second, 3);
  channels[2] = channel_of("no slash", &g_unknown, NULL, 0);
  channels[3] = channel_of("/empty", &g_string, NULL, 0);
}

/* Writes messages whose times increase and decrease, all different, and starts a new chunk now and
 * then. */
static void write_all(written *w, const char *compression, sent messages[MESSAGES]) {
  uint8_t data[1024];
  uint32_t random = 1;

  for (uint32_t i = 0; i < MESSAGES; i++) {
    random = random * 1664525 + 1013904223;
    const uint32_t channel = random >> 30;
    const size_t size = channel == 3 ? 0 : random >> 16 & 1023;
    const int64_t time_ns = (int64_t)((i ^ 5) + 1) * 700000001;
    memset(data, (int)(i & 255), sizeof data);
    assert_ok(written_message(w, channel, time_ns, data, size, 0));
    messages[i] = (sent){channel, time_ns, (uint32_t)size, ha__crc32(0, data, size)};
    if (i % 100 == 99) assert_ok(written_seal(w, compression));
  }
  qsort(messages, MESSAGES, sizeof *messages, by_time);
}

static void what_is_written_is_read(void **state) {
  static const char *const compressions[] = {"none", "bz2", "lz4"};
  static sent messages[MESSAGES];
  ha_channel channels[CHANNELS];

  (void)state;
  make_channels(channels);
  for (size_t k = 0; k < 3; k++) {
    written w;
    assert_ok(written_open(&w, (ha_storage_create){.compression = compressions[k]}));
    assert_string_equal(w.layout.compression, compressions[k]);
    for (uint32_t i = 0; i < CHANNELS; i++) {
      assert_ok(written_channel(&w, i, &channels[i]));
    }
    write_all(&w, compressions[k], messages);
    assert_ok(written_finish(&w));
    assert_reads(&w, channels, CHANNELS, messages, MESSAGES);
    written_close(&w);
  }
}

static void index_is_in_order_of_ids_and_times(void **state) {
  static const char want[] =
      "\x2f\0\0\0\x09\0\0\0conn=\0\0\0\0\x0a\0\0\0count=\1\0\0\0\x04\0\0\0op=\x04\x08\0\0\0ver="
      "\1\0\0\0"
      "\x0c\0\0\0\x09\0\0\0\0\0\0\0\xb2\1\0\0"
      "\x2f\0\0\0\x09\0\0\0conn=\1\0\0\0\x0a\0\0\0count=\x04\0\0\0\x04\0\0\0op=\x04\x08\0\0\0ver="
      "\1\0\0\0"
      "\x30\0\0\0\1\0\0\0\0\0\0\0\xc3\0\0\0\1\0\0\0\0\0\0\0\x26\1\0\0\x02\0\0\0\0\0\0\0\xf4\0\0\0"
      "\x03\0\0\0\0\0\0\0\x91\0\0\0";
  const ha_channel channel = channel_of("/a/b", &g_string, NULL, 0);
  const ha_channel other = channel_of("/a/b", &g_unknown, NULL, 0);
  written w;

  (void)state;
  assert_ok(written_open(&w, (ha_storage_create){0}));
  assert_ok(written_channel(&w, 0, &other));
  assert_ok(written_channel(&w, 1, &channel));
  /* a connection record of 145 bytes, and messages of 50, 49, 50 and 50 */
  assert_ok(put(&w, 1, 3000000000, ""));
  assert_ok(written_message(&w, 1, 1000000000, "abc", 3, 0));
  assert_ok(put(&w, 1, 2000000000, ""));
  assert_ok(put(&w, 1, 1000000000, ""));
  /* another connection, of 90 bytes */
  assert_ok(put(&w, 0, 9000000000, ""));
  const size_t end = 4117 + 49 + (size_t)w.draft.size;
  assert_ok(written_seal(&w, "none"));
  assert_int_equal(w.file.size, end + sizeof want - 1);
  assert_bytes(&w, end, want, sizeof want - 1);
  written_close(&w);
}

static void pad_is_a_field_without_a_meaning(void **state) {
  const ha_channel channel = channel_of("/chatter", &g_string, NULL, 0);
  static sent messages[4200];
  size_t count = 0;
  uint64_t expected = 0;
  written w;

  (void)state;
  assert_ok(written_open(&w, (ha_storage_create){0}));
  assert_ok(written_channel(&w, 0, &channel));
  assert_true(w.layout.flags & HA_LAYOUT_CAN_PAD);
  assert_ok(written_message(&w, 0, 1, "", 0, 0));
  messages[count++] = (sent){0, 1, 0, 0};
  expected = w.draft.size;
  for (size_t pad = HA_PAD_MIN; pad <= 4200; pad += pad < 64 ? 1 : 61) {
    const int64_t time_ns = (int64_t)pad;
    expected += w.layout.message_bytes + 5 + pad;
    assert_ok(written_message(&w, 0, time_ns, "12345", 5, pad));
    assert_int_equal(w.draft.size, expected);
    messages[count++] = (sent){0, time_ns, 5, ha__crc32(0, "12345", 5)};
  }
  assert_ok(written_seal(&w, "none"));
  assert_ok(written_finish(&w));
  assert_reads(&w, &channel, 1, messages, count);
  written_close(&w);
}

/* --- limits and refusals --------------------------------------------------------------------- */

static void assert_message_refused(written *w, int64_t time_ns, size_t size) {
  const size_t bytes = w->draft.bytes.size;
  const size_t entries = w->draft.entries.size;

  assert_int_equal(written_message(w, 0, time_ns, "", size, 0), HA_E_LIMIT);
  assert_int_equal(w->draft.bytes.size, bytes);
  assert_int_equal(w->draft.entries.size, entries);
}

static void what_does_not_fit_is_refused_and_writing_goes_on(void **state) {
  const int64_t last = INT64_C(4294967295999999999);
  const ha_channel channel = channel_of("/chatter", &g_string, NULL, 0);
  const sent messages[] = {{0, 0, 0, 0}, {0, last, 0, 0}};
  written w;

  (void)state;
  assert_ok(written_open(&w, (ha_storage_create){0}));
  assert_ok(written_channel(&w, 0, &channel));
  assert_message_refused(&w, -1, 0);
  assert_non_null(strstr(w.error.text, "-1 ns"));
  assert_ok(written_message(&w, 0, last, "", 0, 0));
  assert_message_refused(&w, last + 1, 0);
  assert_message_refused(&w, INT64_MIN, 0);
  assert_message_refused(&w, INT64_MAX, 0);
  assert_message_refused(&w, 0, INT32_MAX);
  assert_message_refused(&w, 0, SIZE_MAX);
  assert_non_null(strstr(w.error.text, "can hold 2147483647"));
  assert_message_refused(&w, 0, INT32_MAX - 2 * w.layout.message_bytes);
  assert_ok(written_message(&w, 0, 0, "", 0, 0));
  assert_ok(written_seal(&w, "none"));
  assert_ok(written_finish(&w));
  assert_reads(&w, &channel, 1, messages, 2);
  written_close(&w);
}

static void assert_options(ha_storage_create create, ha_status want, const char *text) {
  written w;

  assert_int_equal(written_open(&w, create), want);
  assert_non_null(strstr(w.error.text, text));
  assert_null(w.writer);
  written_close(&w);
}

static void options_that_it_has_not_are_refused(void **state) {
  static const ha_pair unknown = PAIR("noChunkCRC", "true");
  static const ha_pair header = PAIR("header", "512");
  written w;

  (void)state;
  assert_options((ha_storage_create){.compression = "zstd"}, HA_E_UNSUPPORTED, "not 'zstd'");
  assert_options((ha_storage_create){.preset = "fastwrite"}, HA_E_ARG, "'fastwrite'");
  assert_options((ha_storage_create){.settings = {&unknown, 1}}, HA_E_ARG, "'noChunkCRC'");
  assert_options((ha_storage_create){.settings = {&header, 1}}, HA_E_ARG, "header=512");
  assert_options((ha_storage_create){.flags = HA_CREATE_NO_CHUNKS}, HA_E_UNSUPPORTED, "chunks");
  assert_options((ha_storage_create){.chunk_bytes = UINT64_C(1) << 31}, HA_E_ARG, "2147483648");
  assert_ok(written_open(&w, (ha_storage_create){0}));
  assert_int_equal(w.layout.chunk_bytes, 786432);
  assert_int_equal(w.layout.plain_head_bytes, 49);
  assert_int_equal(w.layout.message_bytes, 46);
  assert_string_equal(w.layout.compression, "none");
  written_close(&w);
}

static void channels_that_it_cannot_hold_are_refused(void **state) {
  static const ha_pair odd = PAIR("a=b", "c");
  static const ha_pair empty = PAIR("", "c");
  ha_channel channels[] = {channel_of("/t", &g_string, NULL, 0), channel_of("", &g_string, NULL, 0),
                           channel_of("/t", &g_string, &odd, 1),
                           channel_of("/t", &g_string, &empty, 1)};
  written w;

  (void)state;
  channels[0].encoding = "cdr";
  assert_ok(written_open(&w, (ha_storage_create){0}));
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(written_channel(&w, 0, &channels[i]), HA_E_UNSUPPORTED);
    assert_non_null(strstr(w.error.text, i == 0 ? "encoding ros1, not 'cdr'" : "a ROS 1 bag"));
  }
  channels[0].encoding = "ros1";
  assert_ok(written_channel(&w, 0, &channels[0]));
  written_close(&w);
}

/* --- channels of MCAP files that were made from ROS 1 bags ------------------------------------ */

static void assert_connection(const ha_channel *channel, const char *want, size_t size) {
  written w;

  assert_ok(written_open(&w, (ha_storage_create){0}));
  assert_ok(written_channel(&w, 0, channel));
  assert_ok(written_finish(&w));
  assert_int_equal(w.file.size, 4117 + size);
  assert_bytes(&w, 4117, want, size);
  written_close(&w);
}

static void pairs_of_mcap_are_the_connection_header(void **state) {
  static const char whole[] = "\x21\0\0\0\x09\0\0\0conn=\0\0\0\0\x04\0\0\0op=\x07\x08\0\0\0topic=/t"
                              "\x66\0\0\0\x0b\0\0\0callerid=/a\x0a\0\0\0latching=1"
                              "\x08\0\0\0md5sum=d\x1d\0\0\0message_definition=int32 data"
                              "\x0c\0\0\0topic=/other\x08\0\0\0type=a/B";
  static const char bare[] = "\x21\0\0\0\x09\0\0\0conn=\0\0\0\0\x04\0\0\0op=\x07\x08\0\0\0topic=/t"
                             "\x49\0\0\0\x0a\0\0\0latching=0\x08\0\0\0md5sum=*"
                             "\x1f\0\0\0message_definition=string data\n\x08\0\0\0type=a/B";
  static const ha_pair pairs[] = {
      PAIR("type", "a/B"),      PAIR("topic", "/other"),
      PAIR("md5sum", "d"),      PAIR("message_definition", "int32 data"),
      PAIR("latching", "true"), PAIR("callerid", "/a")};
  static const ha_pair latching = PAIR("latching", "false");
  ha_schema schema = g_string;
  ha_channel channel = channel_of("/t", &schema, pairs, 6);

  (void)state;
  schema.name = schema.hash = "";
  schema.size = 0;
  assert_connection(&channel, whole, sizeof whole - 1);
  schema.name = "a/B";
  schema.size = g_string.size;
  channel.metadata = (ha_pairs){&latching, 1};
  assert_connection(&channel, bare, sizeof bare - 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_messages_are_the_bytes_of_rosbag),
      cmocka_unit_test(a_bag_without_messages_is_the_bytes_of_rosbag),
      cmocka_unit_test(padded_messages_are_the_bytes_of_direct_write),
      cmocka_unit_test(what_is_written_is_read),
      cmocka_unit_test(index_is_in_order_of_ids_and_times),
      cmocka_unit_test(pad_is_a_field_without_a_meaning),
      cmocka_unit_test(what_does_not_fit_is_refused_and_writing_goes_on),
      cmocka_unit_test(options_that_it_has_not_are_refused),
      cmocka_unit_test(channels_that_it_cannot_hold_are_refused),
      cmocka_unit_test(pairs_of_mcap_are_the_connection_header),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}

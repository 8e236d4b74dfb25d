/* A few messages of a large compressed chunk: only the part of the chunk up to them is read. */
#include "../../test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/writer.h>

/* --- a file whose bytes read are counted ------------------------------------------------------ */

static int g_fd = -1;
static uint64_t g_bytes_read;

static ha_status counted_open(void **out, uint64_t *out_size, void *context, const char *name,
                              ha_error *err) {
  struct stat st;

  (void)err;
  g_fd = open(context, O_RDONLY | O_CLOEXEC);
  if (g_fd < 0 || strcmp(name, "counted:") != 0 || fstat(g_fd, &st) != 0) return HA_END;
  *out = &g_fd;
  *out_size = (uint64_t)st.st_size;
  return HA_OK;
}

static void counted_close(void *file) {
  (void)file;
  close(g_fd);
}

static ha_status counted_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  (void)file;
  (void)err;
  g_bytes_read += size;
  return pread(g_fd, out, size, (off_t)offset) == (ssize_t)size ? HA_OK : HA_E_TRUNCATED;
}

static const ha_io_ops g_ops = {.struct_size = sizeof g_ops,
                                .name = "counted",
                                .open = counted_open,
                                .close = counted_close,
                                .read = counted_read};

/* --- a bag of one chunk ----------------------------------------------------------------------- */

enum { LARGE = 200, LARGE_BYTES = 40000, SMALL_AT = 40, HARD_MESSAGES = 60 };

static char g_folder[] = "/tmp/holdall-load-chunk-XXXXXX";

typedef struct way {
  const char *file;
  const char *compression;
  bool even; /* the whole chunk is compressible; false: the beginning is not */
} way;

/* Xorshift generator; its numbers do not repeat within the bag. */
static uint32_t draw(void) {
  static uint32_t state = 1;

  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/* Bytes of which about half can be compressed, or all. */
static void fill(uint8_t *bytes, bool hard) {
  memset(bytes, 7, LARGE_BYTES);
  for (size_t i = 0; hard && i < LARGE_BYTES; i++) {
    if (i / 512 % 2 == 0) bytes[i] = (uint8_t)draw();
  }
}

static void write_message(ha_writer *writer, uint32_t channel, uint32_t i, const uint8_t *data,
                          size_t size) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = 1000000000 + i;
  msg.publish_time_ns = msg.log_time_ns;
  msg.data = data;
  msg.size = size;
  assert_ok(ha_writer_write(writer, channel, &msg, NULL));
}

static void write_bag(const char *path, const way *w) {
  const ha_schema schema = {.struct_size = sizeof schema, .name = "std_msgs/UInt8"};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  uint8_t bytes[LARGE_BYTES];
  uint32_t ids[2];

  options.compression = w->compression;
  options.chunk_bytes = 64 << 20;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  for (size_t i = 0; i < 2; i++) {
    const ha_channel channel = {.struct_size = sizeof channel,
                                .topic = i == 0 ? "/small" : "/large",
                                .encoding = "ros1",
                                .schema = &schema};
    assert_ok(ha_writer_add_channel(&ids[i], writer, &channel, NULL, NULL));
  }
  for (uint32_t i = 0; i < LARGE; i++) {
    if (i == SMALL_AT) write_message(writer, ids[0], i, (const uint8_t *)"*", 1);
    fill(bytes, w->even || i < HARD_MESSAGES);
    write_message(writer, ids[1], i, bytes, sizeof bytes);
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* The only message of /small; returns the bytes read for it. */
static uint64_t read_small(char *path) {
  const ha_io io = {sizeof io, &g_ops, path};
  const char *name = "counted:";
  const char *topic = "/small";
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  options.io = &io;
  query.topics = &topic;
  query.topic_count = 1;
  assert_ok(ha_reader_open(&reader, &name, 1, &options, NULL));
  assert_ok(ha_reader_query(reader, &query, NULL));
  g_bytes_read = 0;
  assert_ok(ha_reader_next(&msg, reader, NULL));
  assert_int_equal(msg.size, 1);
  assert_int_equal(((const uint8_t *)msg.data)[0], '*');
  assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_END);
  ha_reader_close(reader);
  return g_bytes_read;
}

static uint64_t file_size(const char *path) {
  struct stat st;

  assert_int_equal(stat(path, &st), 0);
  return (uint64_t)st.st_size;
}

static void the_beginning_of_a_chunk_is_enough(void **state) {
  const way ways[] = {
      {"lz4.bag", "lz4", true}, {"lz4.mcap", "lz4", true}, {"zstd.mcap", "zstd", true}};

  (void)state;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    char path[64];
    snprintf(path, sizeof path, "%s/%s", g_folder, ways[i].file);
    write_bag(path, &ways[i]);
    const uint64_t bytes = read_small(path);
    const uint64_t all = file_size(path);
    if (bytes > all / 3) print_error("%s: %ju of %ju bytes\n", path, bytes, all);
    assert_true(bytes < all / 3);
    unlink(path);
  }
}

/* The estimated part is too short here; bz2 unpacks whole blocks. */
static void a_beginning_that_is_too_short_is_made_longer(void **state) {
  const way ways[] = {{"lz4.bag", "lz4", false},
                      {"lz4.mcap", "lz4", false},
                      {"zstd.mcap", "zstd", false},
                      {"bz2.bag", "bz2", true}};

  (void)state;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    char path[64];
    snprintf(path, sizeof path, "%s/%s", g_folder, ways[i].file);
    write_bag(path, &ways[i]);
    read_small(path);
    unlink(path);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_beginning_of_a_chunk_is_enough),
      cmocka_unit_test(a_beginning_that_is_too_short_is_made_longer),
  };

  if (!mkdtemp(g_folder)) return 1;
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  rmdir(g_folder);
  return failed;
}

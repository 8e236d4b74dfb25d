/* ha_writer, for every format and way of writing: the reader returns the written messages; names,
 * splits, borrowed bytes, and files after failures. */
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/reader.h>
#include <holdall/repair.h>
#include <holdall/writer.h>

#include <dirent.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bag/write/writer.h"
#include "compression/compression.h"

enum { CHANNELS = 5, MESSAGES = 250, POOL = 4 << 20, START = 1700000000 };

static uint8_t *g_pool; /* page-aligned noise that payloads are taken from */

/* --- messages generated from their number ----------------------------------------------------- */

static uint32_t noise(uint32_t n) {
  n ^= n >> 16;
  n *= 0x7feb352du;
  n ^= n >> 15;
  n *= 0x846ca68bu;
  return n ^ n >> 16;
}

static uint32_t channel_of(uint32_t n) {
  return noise(n) % CHANNELS;
}

/* Mostly small; some empty, some over a chunk, some of whole pages. */
static size_t size_of(uint32_t n) {
  const uint32_t r = noise(n + 1000000);

  if (n % 97 == 0) return 0;
  if (n % 53 == 0) return (size_t)1 << 20 | (r & 0xffff);
  if (n % 41 == 0) return (size_t)(r % 200 + 1) * 4096;
  return r % 3000;
}

static const uint8_t *data_of(uint32_t n) {
  const size_t offset = noise(n + 2000000) % (POOL / 2);

  return g_pool + (n % 41 == 0 ? offset / 4096 * 4096 : offset);
}

/* Nearly in order. */
static int64_t time_of(uint32_t n) {
  return (int64_t)START * 1000000000 + (int64_t)(n + (n % 7 == 0 ? 3 : 0)) * 1000000;
}

static void add_channels(ha_writer *writer, const char *encoding) {
  static const char definition[] = "string data\n";
  const ha_schema schema = {sizeof schema,
                            "std_msgs/String",
                            "ros1msg",
                            (const uint8_t *)definition,
                            sizeof definition - 1,
                            "992ce8a1687cec8c8bd883ec73ca41d1"};

  for (uint32_t i = 0; i < CHANNELS; i++) {
    char topic[16];
    ha_channel channel = {.struct_size = sizeof channel, .schema = &schema, .encoding = encoding};
    ha_writer_channel own = HA_WRITER_CHANNEL_INIT;
    uint32_t id = 99;

    snprintf(topic, sizeof topic, "/t%u", i);
    channel.topic = topic;
    if (i == 3) own.chunk_bytes = 20000;
    assert_ok(ha_writer_add_channel(&id, writer, &channel, &own, NULL));
    assert_int_equal(id, i);
  }
}

static atomic_uint g_released;

static void release(void *user) {
  (void)user;
  atomic_fetch_add(&g_released, 1);
}

/* Written in each of the three ways in turn. */
static ha_status write_one(ha_writer *writer, uint32_t n, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  const size_t size = size_of(n);
  const size_t first = n % 41 == 0 ? 0 : size / 3;
  const ha_slice slices[] = {{data_of(n), first}, {data_of(n) + first, size - first}};

  msg.log_time_ns = time_of(n);
  msg.data = data_of(n);
  msg.size = size;
  if (n % 3 == 0) return ha_writer_write(writer, channel_of(n), &msg, err);
  if (n % 3 == 1) return ha_writer_writev(writer, channel_of(n), &msg, slices, 2, err);
  return ha_writer_lend(writer, channel_of(n), &msg, slices, 2, release, NULL, err);
}

static unsigned lent_of(uint32_t from, uint32_t to) {
  unsigned lent = 0;

  for (uint32_t n = from; n < to; n++) {
    lent += n % 3 == 2;
  }
  return lent;
}

/* --- reading back ----------------------------------------------------------------------------- */

/* Each message exactly once, in order of time. */
static void assert_reads(const char *path, uint32_t from, uint32_t to) {
  ha_reader *reader = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  bool *seen = calloc(to, sizeof *seen);
  int64_t before = INT64_MIN;
  uint32_t count = 0;
  ha_status st;

  st = ha_reader_open(&reader, &path, 1, NULL, &err);
  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  while ((st = ha_reader_next(&msg, reader, &err)) == HA_OK) {
    uint32_t n = (uint32_t)((msg.log_time_ns - (int64_t)START * 1000000000) / 1000000);
    if (n % 7 == 3 &&
        (n < from || n >= to || seen[n] || (int)channel_of(n) != msg.channel->topic[2] - '0' ||
         size_of(n) != msg.size || memcmp(msg.data, data_of(n), msg.size) != 0)) {
      n -= 3; /* two messages have this time */
    }
    assert_true(n >= from && n < to && !seen[n]);
    seen[n] = true;
    assert_int_equal(msg.size, size_of(n));
    assert_memory_equal(msg.data, data_of(n), msg.size);
    assert_int_equal(msg.channel->topic[2] - '0', (int)channel_of(n));
    assert_true(msg.log_time_ns >= before);
    before = msg.log_time_ns;
    count++;
  }
  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_END);
  assert_int_equal(count, to - from);
  ha_reader_close(reader);
  free(seen);
}

static const ha_bag_info *info_of(ha_reader **reader, const char *path) {
  const ha_bag_info *info = NULL;

  assert_ok(ha_reader_open(reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, *reader, 0, NULL));
  for (size_t i = 0; i < info->problem_count; i++) {
    print_error("%s\n", info->problems[i]->text);
  }
  assert_int_equal(info->problem_count, 0);
  assert_true(info->complete);
  return info;
}

static void assert_complete(const char *path, uint64_t messages) {
  ha_reader *reader = NULL;
  const ha_bag_info *info = info_of(&reader, path);

  assert_int_equal(info->message_count, messages);
  ha_reader_close(reader);
}

/* --- folders ---------------------------------------------------------------------------------- */

static char *in_folder(const char *name) {
  static char paths[8][160];
  static size_t next;
  char *path = paths[next++ % 8];

  snprintf(path, sizeof paths[0], "%s/%s", g_folder, name);
  return path;
}

static bool exists(const char *path) {
  struct stat st;

  return lstat(path, &st) == 0;
}

static size_t count_files(const char *path) {
  DIR *dir = opendir(path);
  size_t count = 0;

  assert_non_null(dir);
  for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
    count += e->d_name[0] != '.';
  }
  closedir(dir);
  return count;
}

static int make_folder(void **state) {
  if (folder_make(state) != 0 || posix_memalign((void **)&g_pool, 4096, POOL) != 0) return -1;
  for (size_t i = 0; i < POOL; i += 4) {
    const uint32_t r = noise((uint32_t)i) & 0x0f0f0f0f; /* half of it is compressible */
    memcpy(g_pool + i, &r, 4);
  }
  return 0;
}

static int remove_folder(void **state) {
  (void)state;
  free(g_pool);
  return folder_remove(state);
}

static int empty_folder(void **state) {
  (void)state;
  folder_clear(g_folder);
  atomic_store(&g_released, 0);
  return 0;
}

/* --- every format, every way ------------------------------------------------------------------ */

typedef struct way {
  const char *name;
  const char *storage;
  const char *compression;
  int32_t mode;
  uint32_t flags;
  uint64_t chunk_bytes;
} way;

static const way g_ways[] = {
    {"a.bag", NULL, NULL, 0, 0, 0},
    {"b.bag", NULL, "lz4", 0, 0, 0},
    {"c.bag", NULL, "bz2", 0, 0, 100000},
    {"d.bag", NULL, NULL, 0, HA_WRITE_DIRECT, 0},
    {"e.bag", NULL, "lz4", 0, HA_WRITE_DIRECT, 0},
    {"a.mcap", NULL, NULL, 0, 0, 0},
    {"b.mcap", NULL, "lz4", 0, HA_WRITE_SYNC, 0},
    {"c.mcap", NULL, "zstd", 0, 0, 30000},
    {"d.mcap", NULL, NULL, 0, HA_WRITE_DIRECT, 0},
    {"eased.mcap", NULL, NULL, 0, HA_WRITE_DIRECT | HA_WRITE_EASED, 0},
    {"e.mcap", NULL, NULL, 0, HA_WRITE_NO_CHUNKS, 0},
    {"a.db3", NULL, NULL, 0, 0, 0},
    {"folder", NULL, "zstd", 0, 0, 0},
    {"hidden", NULL, NULL, 0, HA_WRITE_WHOLE, 0},
    {"rows", "sqlite3", NULL, 0, 0, 0},
    {"packed rows", "sqlite3", "zstd", HA_COMPRESS_MESSAGES, 0, 0},
    {"packed files", "sqlite3", "zstd", HA_COMPRESS_FILES, 0, 0},
    {"packed mcap", "mcap", "zstd", HA_COMPRESS_FILES, 0, 0},
    {"packed messages", "mcap", "zstd", HA_COMPRESS_MESSAGES, 0, 0},
};

static ha_writer *open_way(const char *path, const way *w, uint32_t threads, bool durable) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  ha_error err = HA_ERROR_INIT;

  options.storage = w->storage;
  options.compression = w->compression;
  options.compression_mode = w->mode;
  options.flags = w->flags;
  options.chunk_bytes = w->chunk_bytes;
  options.threads = threads;
  if (!durable) {
    options.durable_bytes = HA_WRITE_UNBOUNDED;
    options.durable_ns = HA_WRITE_UNBOUNDED;
  } else {
    options.durable_ns = 2000000; /* so that chunks are flushed in the middle */
  }
  if (ha_writer_open(&writer, path, &options, &err) < 0) print_error("%s\n", err.text);
  assert_non_null(writer);
  return writer;
}

static void write_all(ha_writer *writer, uint32_t from, uint32_t to) {
  ha_error err = HA_ERROR_INIT;

  for (uint32_t n = from; n < to; n++) {
    const ha_status st = write_one(writer, n, &err);
    if (st < 0) print_error("message %u: %s\n", n, err.text);
    assert_int_equal(st, HA_OK);
  }
}

static void close_well(ha_writer *writer) {
  ha_error err = HA_ERROR_INIT;
  const ha_status st = ha_writer_close(writer, &err);

  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
}

static void what_is_written_is_read(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
      const char *path = in_folder(g_ways[i].name);
      ha_writer *writer = open_way(path, &g_ways[i], threads, threads == 3);
      add_channels(writer, "ros1");
      write_all(writer, 0, MESSAGES);
      close_well(writer);
      assert_int_equal(atomic_load(&g_released), lent_of(0, MESSAGES));
      assert_reads(path, 0, MESSAGES);
      assert_complete(path, MESSAGES);
      assert_int_equal(count_files(g_folder), 1);
      empty_folder(NULL);
    }
  }
}

static void a_bag_without_messages_is_one(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    const char *path = in_folder(g_ways[i].name);
    ha_writer *writer = open_way(path, &g_ways[i], 1, false);
    if (i % 2) add_channels(writer, "ros1");
    close_well(writer);
    assert_complete(path, 0);
    empty_folder(NULL);
  }
}

/* --- direct mode ------------------------------------------------------------------------------ */

/* Offset of the message's bytes in the file. */
static long find(const char *path, const uint8_t *bytes, size_t size) {
  FILE *file = fopen(path, "rb");
  struct stat st;
  long at = -1;

  assert_non_null(file);
  assert_int_equal(fstat(fileno(file), &st), 0);
  uint8_t *all = malloc((size_t)st.st_size);
  assert_int_equal(fread(all, 1, (size_t)st.st_size, file), (size_t)st.st_size);
  const uint8_t *found = memmem(all, (size_t)st.st_size, bytes, size);
  if (found) at = found - all;
  free(all);
  fclose(file);
  return at;
}

static void aligned_slices_are_not_copied(void **state) {
  const char *const names[] = {"x.bag", "x.mcap"};
  const way direct = {.flags = HA_WRITE_DIRECT};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    const char *path = in_folder(names[i]);
    ha_writer *writer = open_way(path, &direct, 1, false);
    ha_writer_stats stats = {.struct_size = sizeof stats};
    ha_message msg = HA_MESSAGE_INIT;
    uint8_t head[100] = {1, 2, 3};
    const ha_slice slices[] = {{head, sizeof head}, {g_pool, 40 * 4096}, {head, 7}};

    msg.log_time_ns = 1;
    add_channels(writer, "ros1");
    assert_ok(ha_writer_write(
        writer, 1,
        &(ha_message){.struct_size = sizeof msg, .data = head, .size = 55, .log_time_ns = 1},
        NULL));
    assert_ok(ha_writer_writev(writer, 0, &msg, slices, 3, NULL));
    (void)ha_writer_get_stats(&stats, writer, NULL);
    if (!stats.direct) {
      assert_non_null(stats.note);
      print_message("no direct mode here: %s\n", stats.note);
    } else {
      assert_int_equal(stats.zero_copied_bytes, 40 * 4096);
      assert_true(stats.copied_bytes < 20000);
    }
    close_well(writer);
    const long at = find(path, g_pool, 40 * 4096);
    assert_true(at > 0);
    assert_int_equal(at % 4096, 0);
    assert_complete(path, 2);
  }
}

/* --- splits ----------------------------------------------------------------------------------- */

static void splits_lose_nothing(void **state) {
  static const char *const names[] = {"s.bag", "s.mcap", "s.db3", "folder"};
  static const char *const files[] = {"s_0.bag", "s_0.mcap", "s_0.db3", "folder/folder_0.mcap"};

  (void)state;
  for (size_t i = 0; i < 4; i++) {
    for (int by_size = 0; by_size < 2; by_size++) {
      ha_writer_options options = HA_WRITER_OPTIONS_INIT;
      ha_writer_stats stats = {.struct_size = sizeof stats};
      ha_writer *writer = NULL;

      options.split_bytes = by_size ? 1500000 : 0;
      options.split_ns = by_size ? 0 : 50000000;
      assert_ok(ha_writer_open(&writer, in_folder(names[i]), &options, NULL));
      add_channels(writer, "ros1");
      write_all(writer, 0, MESSAGES);
      (void)ha_writer_get_stats(&stats, writer, NULL);
      close_well(writer);
      assert_true(stats.files > 3);
      assert_int_equal(stats.messages, MESSAGES);
      assert_true(exists(in_folder(files[i])));
      if (i == 3) {
        assert_reads(in_folder("folder"), 0, MESSAGES);
        assert_complete(in_folder("folder"), MESSAGES);
        assert_int_equal(count_files(in_folder("folder")), stats.files + 1);
      } else {
        assert_int_equal(count_files(g_folder), stats.files);
      }
      empty_folder(NULL);
    }
  }
}

static void a_split_on_request_numbers_the_files(void **state) {
  ha_writer *writer = NULL;

  (void)state;
  assert_ok(ha_writer_open(&writer, in_folder("x.bag"), NULL, NULL));
  add_channels(writer, "ros1");
  write_all(writer, 0, 100);
  assert_ok(ha_writer_split(writer, NULL));
  write_all(writer, 100, 200);
  close_well(writer);
  assert_int_equal(count_files(g_folder), 2);
  assert_reads(in_folder("x_0.bag"), 0, 100);
  assert_reads(in_folder("x_1.bag"), 100, 200);
}

static void the_oldest_files_go(void **state) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  ha_reader *reader = NULL;

  (void)state;
  options.split_ns = 50000000;
  options.max_files = 2;
  assert_ok(ha_writer_open(&writer, in_folder("ring"), &options, NULL));
  add_channels(writer, "ros1");
  write_all(writer, 0, MESSAGES);
  close_well(writer);
  assert_int_equal(count_files(in_folder("ring")), 3);
  assert_false(exists(in_folder("ring/ring_0.mcap")));
  const ha_bag_info *info = info_of(&reader, in_folder("ring"));
  assert_true(info->message_count < MESSAGES);
  assert_true(info->message_count > 0);
  ha_reader_close(reader);
}

/* --- names ------------------------------------------------------------------------------------ */

static void nothing_is_overwritten_unasked(void **state) {
  const char *const names[] = {"x.bag", "x.db3", "folder"};

  (void)state;
  for (size_t i = 0; i < 3; i++) {
    ha_writer_options options = HA_WRITER_OPTIONS_INIT;
    ha_writer *writer = NULL;
    ha_error err = HA_ERROR_INIT;
    const char *path = in_folder(names[i]);

    for (uint32_t round = 0; round < 2; round++) {
      assert_ok(ha_writer_open(&writer, path, &options, NULL));
      add_channels(writer, "ros1");
      write_all(writer, 0, 50 + round * 10);
      if (round == 1) assert_reads(path, 0, 50); /* the old one exists until the end */
      close_well(writer);
      writer = NULL;
      assert_int_equal(ha_writer_open(&writer, path, NULL, &err), HA_E_IO);
      assert_int_equal(err.sys_errno, EEXIST);
      assert_null(writer);
      options.flags = HA_WRITE_FORCE;
    }
    assert_reads(path, 0, 60);
  }
}

static void a_folder_of_other_things_stays(void **state) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  options.flags = HA_WRITE_FORCE;
  assert_int_equal(mkdir(in_folder("home"), 0777), 0);
  FILE *file = fopen(in_folder("home/thesis.tex"), "w");
  fclose(file);
  assert_int_equal(ha_writer_open(&writer, in_folder("home"), &options, &err), HA_E_IO);
  assert_non_null(strstr(err.text, "thesis.tex"));
  assert_int_equal(count_files(g_folder), 1);
}

static void an_aborted_bag_leaves_nothing(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    ha_writer *writer = open_way(in_folder(g_ways[i].name), &g_ways[i], 2, true);
    add_channels(writer, "ros1");
    write_all(writer, 0, 200);
    ha_writer_abort(writer);
    assert_int_equal(atomic_load(&g_released), lent_of(0, 200));
    assert_int_equal(count_files(g_folder), 0);
    empty_folder(NULL);
  }
}

static void a_flushed_bag_can_be_read(void **state) {
  static const char *const now[] = {"x.bag.active", "x.mcap.active", "x.db3.active", "x/x_0.mcap"};
  static const char *const names[] = {"x.bag", "x.mcap", "x.db3", "x"};

  (void)state;
  for (size_t i = 0; i < 4; i++) {
    for (int direct = 0; direct < 2; direct++) {
      const way w = {.flags = direct ? HA_WRITE_DIRECT : 0};
      ha_writer *writer = open_way(in_folder(names[i]), &w, 1, true);
      add_channels(writer, "ros1");
      write_all(writer, 0, 100);
      assert_ok(ha_writer_flush(writer, 1, NULL));
      assert_reads(in_folder(now[i]), 0, 100);
      write_all(writer, 100, 120);
      close_well(writer);
      assert_reads(in_folder(names[i]), 0, 120);
      empty_folder(NULL);
    }
  }
}

/* --- append ----------------------------------------------------------------------------------- */

static void a_ros1_bag_is_gone_on_with(void **state) {
  const uint32_t flags[] = {0, HA_WRITE_DIRECT};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    const way first = {.compression = "lz4"};
    const way then = {.flags = HA_WRITE_APPEND | flags[i]};
    ha_writer *writer = open_way(in_folder("x.bag"), &first, 1, false);
    add_channels(writer, "ros1");
    write_all(writer, 0, 100);
    close_well(writer);
    writer = open_way(in_folder("x.bag"), &then, 1, false);
    add_channels(writer, "ros1");
    write_all(writer, 100, 250);
    close_well(writer);
    assert_reads(in_folder("x.bag"), 0, 250);
    assert_complete(in_folder("x.bag"), 250);
    empty_folder(NULL);
  }
}

static void an_mcap_file_is_gone_on_with(void **state) {
  const char *const compressions[] = {"zstd", "none"};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    const way first = {.compression = compressions[i]};
    const way then = {.flags = HA_WRITE_APPEND | (i ? HA_WRITE_DIRECT : 0)};
    ha_writer *writer = open_way(in_folder("x.mcap"), &first, 1, false);
    add_channels(writer, "cdr");
    write_all(writer, 0, 100);
    close_well(writer);
    writer = open_way(in_folder("x.mcap"), &then, 1, false);
    add_channels(writer, "cdr");
    write_all(writer, 100, 250);
    close_well(writer);
    assert_reads(in_folder("x.mcap"), 0, 250);
    assert_complete(in_folder("x.mcap"), 250);
    empty_folder(NULL);
  }
}

/* --- refusals --------------------------------------------------------------------------------- */

static void messages_that_do_not_fit_are_refused(void **state) {
  ha_writer *writer = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_message msg = HA_MESSAGE_INIT;

  (void)state;
  assert_ok(ha_writer_open(&writer, in_folder("x.bag"), NULL, NULL));
  add_channels(writer, "ros1");
  write_all(writer, 0, 20);
  msg.log_time_ns = -5; /* ROS 1 counts from 1970 */
  assert_int_equal(ha_writer_write(writer, 0, &msg, &err), HA_E_LIMIT);
  assert_true(err.text[0] != '\0');
  assert_int_equal(ha_writer_write(writer, 77, &msg, &err), HA_E_ARG);
  write_all(writer, 20, 40);
  close_well(writer);
  assert_reads(in_folder("x.bag"), 0, 40);
}

static void wrong_options_are_refused(void **state) {
  static const struct {
    const char *name;
    ha_writer_options options;
    ha_status want;
  } cases[] = {
      {"x.bag", {.storage = "mcap"}, HA_E_ARG},
      {"x.bag", {.storage = "tape"}, HA_E_UNSUPPORTED},
      {"x.bag", {.compression = "zstd"}, HA_E_UNSUPPORTED},
      {"x.mcap", {.compression = "bz2"}, HA_E_UNSUPPORTED},
      {"x.bag", {.compression = "rar"}, HA_E_UNSUPPORTED},
      {"x.mcap", {.preset = "turbo"}, HA_E_ARG},
      {"x.bag", {.compression = "lz4", .compression_mode = HA_COMPRESS_MESSAGES}, HA_E_ARG},
      {"x", {.compression_mode = HA_COMPRESS_FILES}, HA_E_ARG},
      {"x", {.compression = "gzip", .compression_mode = HA_COMPRESS_FILES}, HA_E_UNSUPPORTED},
      {"x", {.metadata_version = 4}, HA_E_ARG},
      {"x", {.max_files = 3}, HA_E_ARG},
      {"x.bag", {.flags = HA_WRITE_APPEND}, HA_E_IO},
      {"x.mcap", {.flags = HA_WRITE_APPEND}, HA_E_IO},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_writer_options options = cases[i].options;
    ha_writer *writer = NULL;
    ha_error err = HA_ERROR_INIT;

    options.struct_size = sizeof options;
    const ha_status st = ha_writer_open(&writer, in_folder(cases[i].name), &options, &err);
    if (st != cases[i].want) print_error("case %zu: %s\n", i, err.text);
    assert_int_equal(st, cases[i].want);
    assert_null(writer);
    assert_true(err.text[0] != '\0');
    assert_int_equal(count_files(g_folder), 0);
  }
}

/* --- the file that comes next ----------------------------------------------------------------- */

static bool is_there(const char *name, const char *suffix) {
  char path[128];

  snprintf(path, sizeof path, "%s/n/%s%s", g_folder, name, suffix);
  return access(path, F_OK) == 0;
}

static void write_parts(ha_writer *writer, uint32_t n) {
  static const uint8_t part[100000];
  ha_message msg = HA_MESSAGE_INIT;

  msg.data = part;
  msg.size = sizeof part;
  for (uint32_t i = 0; i < n; i++) {
    assert_ok(ha_writer_write(writer, 0, &msg, NULL));
  }
}

/* Created when three quarters are written, used by the split, and removed at the end if unused. */
static void opens_the_next_file_beforehand(void **state) {
  static const char *const storages[] = {"mcap", "sqlite3"};
  static const char *const suffixes[] = {".mcap", ".db3"};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    ha_writer_options options = HA_WRITER_OPTIONS_INIT;
    ha_writer *writer = NULL;
    char path[96];
    snprintf(path, sizeof path, "%s/n", g_folder);
    options.storage = storages[i];
    options.split_bytes = 2000000;
    options.threads = 1;
    options.chunk_bytes = 50000;
    assert_ok(ha_writer_open(&writer, path, &options, NULL));
    add_channels(writer, "cdr");
    write_parts(writer, 12);
    assert_false(is_there("n_1", suffixes[i]));
    write_parts(writer, 6);
    const time_t start = time(NULL);
    while (!is_there("n_1", suffixes[i]))
      assert_true(time(NULL) < start + 20);
    write_parts(writer, 4);
    assert_false(is_there("n_2", suffixes[i]));
    write_parts(writer, 15);
    assert_ok(ha_writer_close(writer, NULL));
    assert_false(is_there("n_2", suffixes[i]));
    ha_reader *reader = NULL;
    const ha_bag_info *info = NULL;
    assert_ok(ha_reader_open(&reader, (const char *[]){path}, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 1, NULL));
    assert_int_equal(info->file_count, 2);
    assert_int_equal(info->message_count, 37);
    ha_reader_close(reader);
    empty_folder(state);
  }
}

static void make_empty(const char *name) {
  char path[128];

  snprintf(path, sizeof path, "%s/k/%s", g_folder, name);
  FILE *file = fopen(path, "wx");
  assert_non_null(file);
  fclose(file);
}

static size_t losses_of(const char *path) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;
  size_t n = 0;

  options.flags = HA_READ_RECOVER;
  assert_ok(ha_reader_open(&reader, (const char *[]){path}, 1, &options, NULL));
  assert_ok(ha_reader_info(&info, reader, 1, NULL));
  assert_int_equal(info->message_count, 3);
  (void)ha_reader_losses(&n, reader);
  ha_reader_close(reader);
  return n;
}

/* The state after kill -9. An empty file before other files is a loss. */
static void a_next_file_that_is_left_is_no_loss(void **state) {
  ha_writer *writer = NULL;
  char path[96];
  char yaml[128];

  (void)state;
  snprintf(path, sizeof path, "%s/k", g_folder);
  snprintf(yaml, sizeof yaml, "%s/metadata.yaml", path);
  assert_ok(ha_writer_open(&writer, path, NULL, NULL));
  add_channels(writer, "cdr");
  write_parts(writer, 3);
  assert_ok(ha_writer_close(writer, NULL));
  assert_int_equal(unlink(yaml), 0);
  make_empty("k_1.mcap");
  assert_int_equal(losses_of(path), 0);
  assert_ok(ha_reindex_folder(path, 9, NULL));
  assert_int_equal(unlink(yaml), 0);
  make_empty("a_0.mcap");
  assert_int_equal(losses_of(path), 1);
}

/* --- what is learned late --------------------------------------------------------------------- */

/* Renew a channel before and after a split: both files have one channel with the definition. */
static void renew_between(const char *storage, const char *encoding, const char *language) {
  static const uint8_t body[8] = {0, 1};
  static const ha_pair pairs[] = {{"ha_gid", "01", 2}, {"ha_definition", "missing", 7}};
  static const ha_pair later[] = {{"ha_gid", "01", 2}, {"ha_node", "/robot", 6}};
  ha_schema schema = {sizeof schema, "a_msgs/msg/A", language, (const uint8_t *)"", 0, ""};
  ha_channel channel = {.struct_size = sizeof channel,
                        .topic = "/a",
                        .schema = &schema,
                        .encoding = encoding,
                        .metadata = {pairs, 2}};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  char path[96];
  uint32_t id = 9;

  snprintf(path, sizeof path, "%s/late", g_folder);
  options.storage = storage;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  msg.data = body;
  msg.size = sizeof body;
  for (int64_t i = 0; i < 6; i++) {
    msg.log_time_ns = i;
    if (i == 4) assert_ok(ha_writer_split(writer, NULL));
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
    if (i != 1) continue;
    schema.data = (const uint8_t *)"uint8 a\n";
    schema.size = 8;
    channel.metadata = (ha_pairs){later, 2};
    assert_ok(ha__writer_renew_channel(writer, id, &channel, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
  assert_ok(ha_reader_open(&reader, (const char *[]){path}, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 1, NULL));
  assert_int_equal(info->channel_count, 1);
  assert_int_equal(info->message_count, 6);
  assert_int_equal(info->channels[0]->message_count, 6);
  assert_int_equal(info->channels[0]->schema->size, 8);
  assert_null(ha_pairs_get(&info->channels[0]->metadata, "ha_definition"));
  assert_ok(ha_reader_nth(&msg, reader, 0, 3, NULL));
  assert_int_equal(msg.log_time_ns, 3);
  ha_reader_close(reader);
}

static void attaches_what_comes_late(void **state) {
  (void)state;
  renew_between("mcap", "cdr", "ros2msg");
  empty_folder(state);
  renew_between("sqlite3", "cdr", "ros2msg");
}

int main(void) {
#define TEST(name) cmocka_unit_test_teardown(name, empty_folder)
  const struct CMUnitTest tests[] = {
      TEST(what_is_written_is_read),
      TEST(a_bag_without_messages_is_one),
      TEST(aligned_slices_are_not_copied),
      TEST(splits_lose_nothing),
      TEST(a_split_on_request_numbers_the_files),
      TEST(the_oldest_files_go),
      TEST(nothing_is_overwritten_unasked),
      TEST(a_folder_of_other_things_stays),
      TEST(an_aborted_bag_leaves_nothing),
      TEST(a_flushed_bag_can_be_read),
      TEST(a_ros1_bag_is_gone_on_with),
      TEST(an_mcap_file_is_gone_on_with),
      TEST(messages_that_do_not_fit_are_refused),
      TEST(wrong_options_are_refused),
      TEST(attaches_what_comes_late),
      TEST(opens_the_next_file_beforehand),
      TEST(a_next_file_that_is_left_is_no_loss),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* Direct writes of memory that the kernel cannot pin: the bag is the same as with other memory, and
 * the statistics count copied bytes. First the failures are simulated by fault.c, then memory of
 * the kernel is used that really cannot be pinned. Unreadable memory is refused, and the writer
 * continues. */
#include "../unit/shared_folder.h"
#include "../unit/test.h"
#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <holdall/reader.h>
#include <holdall/writer.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 4096, LARGE = 75 * BLOCK, LARGE_COUNT = 24, SMALL = 900 };

static _Alignas(4096) uint8_t g_bytes[LARGE_COUNT * LARGE];
static atomic_uint g_released;

static const char *in_folder(const char *name) {
  static char paths[4][128];
  static size_t next;
  char *path = paths[next++ % 4];

  snprintf(path, sizeof paths[0], "%s/%s", g_folder, name);
  return path;
}

static int begin(void **state) {
  for (size_t i = 0; i < sizeof g_bytes; i++) {
    g_bytes[i] = (uint8_t)(i * 7 + i / 251 + i / 65521);
  }
  return folder_make(state);
}

static void count(void *user) {
  (void)user;
  atomic_fetch_add(&g_released, 1);
}

static ha_writer *open_bag(const char *name, uint32_t flags) {
  const ha_channel channel = {.struct_size = sizeof channel, .topic = "/a", .encoding = "ros1"};
  static const char definition[] = "string data\n";
  const ha_schema schema = {sizeof schema,
                            "std_msgs/String",
                            "ros1msg",
                            (const uint8_t *)definition,
                            sizeof definition - 1,
                            "992ce8a1687cec8c8bd883ec73ca41d1"};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_channel whole = channel;
  ha_writer *writer = NULL;
  uint32_t id = 0;

  options.threads = 1;
  options.flags = HA_WRITE_FORCE | flags;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  whole.schema = &schema;
  assert_ok(ha_writer_open(&writer, in_folder(name), &options, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &whole, NULL, NULL));
  return writer;
}

/* Lends the slices, or writes them before it returns. */
static ha_status write_slices(ha_writer *writer, int64_t time_ns, const ha_slice *slices, size_t n,
                              bool lend, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = time_ns;
  if (lend) return ha_writer_lend(writer, 0, &msg, slices, n, count, NULL, err);
  return ha_writer_writev(writer, 0, &msg, slices, n, err);
}

static ha_writer_stats stats_of(ha_writer *writer) {
  ha_writer_stats stats = {.struct_size = sizeof stats};

  (void)ha_writer_get_stats(&stats, writer, NULL);
  return stats;
}

static void write_all(ha_writer *writer) {
  const unsigned before = atomic_load(&g_released);

  for (size_t i = 0; i < LARGE_COUNT; i++) {
    const uint8_t *payload = g_bytes + i * LARGE;
    const ha_slice large[] = {{g_bytes, 30}, {payload, LARGE}, {g_bytes, 9}};
    const ha_slice small = {payload + 5, SMALL};
    assert_ok(write_slices(writer, (int64_t)(2 * i), large, 3, i % 4 != 0, NULL));
    assert_ok(write_slices(writer, (int64_t)(2 * i + 1), &small, 1, false, NULL));
  }
  assert_ok(ha_writer_flush(writer, 0, NULL));
  assert_int_equal(atomic_load(&g_released) - before, LARGE_COUNT - LARGE_COUNT / 4);
}

static void assert_message(const ha_message *msg, size_t i) {
  const uint8_t *payload = g_bytes + i / 2 * LARGE;

  assert_int_equal(msg->log_time_ns, i);
  if (i % 2) {
    assert_int_equal(msg->size, SMALL);
    assert_memory_equal(msg->data, payload + 5, SMALL);
  } else {
    assert_int_equal(msg->size, 30 + LARGE + 9);
    assert_memory_equal(msg->data, g_bytes, 30);
    assert_memory_equal(msg->data + 30, payload, LARGE);
    assert_memory_equal(msg->data + 30 + LARGE, g_bytes, 9);
  }
}

static void assert_reads(const char *name) {
  const char *path = in_folder(name);
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  for (size_t i = 0; i < 2 * LARGE_COUNT; i++) {
    assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_OK);
    assert_message(&msg, i);
  }
  assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_END);
  ha_reader_close(reader);
}

static uint8_t *load(const char *name, size_t *size) {
  FILE *file = fopen(in_folder(name), "rb");
  struct stat st;

  assert_non_null(file);
  assert_int_equal(fstat(fileno(file), &st), 0);
  uint8_t *all = malloc((size_t)st.st_size);
  assert_non_null(all);
  *size = fread(all, 1, (size_t)st.st_size, file);
  assert_int_equal(*size, st.st_size);
  fclose(file);
  return all;
}

static void assert_same(const char *name, const char *other) {
  size_t size = 0;
  size_t other_size = 0;
  uint8_t *bytes = load(name, &size);
  uint8_t *others = load(other, &other_size);

  assert_int_equal(size, other_size);
  assert_memory_equal(bytes, others, size);
  free(bytes);
  free(others);
}

/* Payloads from message number `from` on cannot be pinned. */
static void write_from(const char *name, uint32_t flags, size_t from, int reason) {
  const uint64_t bad = (uint64_t)(LARGE_COUNT - from) * LARGE;
  ha_writer *writer = open_bag(name, HA_WRITE_DIRECT | flags);

  if (bad) fault_unpin(g_bytes + from * LARGE, bad, reason);
  write_all(writer);
  const ha_writer_stats stats = stats_of(writer);
  assert_ok(ha_writer_close(writer, NULL));
  fault_unpin(NULL, 0, 0);
  assert_reads(name);
  if (!stats.direct) {
    print_message("no direct mode here: %s\n", stats.note ? stats.note : "");
    assert_non_null(stats.note);
    return;
  }
  assert_int_equal(stats.unpinned_bytes, bad);
  assert_int_equal(stats.zero_copied_bytes, (uint64_t)from * LARGE);
}

/* With HA_WRITE_WHOLE two threads write, and writes overtake each other. */
static void what_cannot_be_pinned_is_copied(void **state) {
  static const char *const names[][2] = {{"x.bag", "pinned.bag"}, {"x.mcap", "pinned.mcap"}};
  static const uint32_t flags[] = {0, HA_WRITE_WHOLE};
  static const int reasons[] = {EFAULT, EINVAL};
  static const size_t from[] = {LARGE_COUNT / 2, 1, 0};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    write_from(names[i][1], 0, LARGE_COUNT, 0);
    for (size_t k = 0; k < 2 * 2 * 3; k++) {
      write_from(names[i][0], flags[k % 2], from[k / 4], reasons[k / 2 % 2]);
      assert_same(names[i][0], names[i][1]);
    }
  }
}

/* The file system accepts direct mode, but refuses every direct write. */
static void a_file_system_that_refuses_is_no_matter_of_memory(void **state) {
  static const char *const names[] = {"refused.bag", "refused.mcap"};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    ha_writer *writer = open_bag(names[i], HA_WRITE_DIRECT);
    fault_unpin((const uint8_t *)1, UINTPTR_MAX - 1,
                EINVAL); /* NOLINT(performance-no-int-to-ptr) */
    write_all(writer);
    const ha_writer_stats stats = stats_of(writer);
    assert_ok(ha_writer_close(writer, NULL));
    fault_unpin(NULL, 0, 0);
    assert_reads(names[i]);
    assert_int_equal(stats.direct, 0);
    assert_non_null(stats.note);
    assert_int_equal(stats.unpinned_bytes, 0);
  }
}

/* --- memory that really cannot be pinned ------------------------------------------------ */

static int errno_of(ssize_t got) {
  return got < 0 ? errno : 0;
}

/* A page of the kernel (vvar) that is readable and can't be pinned; NULL if there is none, or the
 * file system copies everything. */
static const uint8_t *find_unpinnable(void) {
  const int direct = open(in_folder("probe"), O_WRONLY | O_CREAT | O_DIRECT, 0600);
  const int cached = open(in_folder("probe"), O_WRONLY);
  FILE *maps = fopen("/proc/self/maps", "r");
  const uint8_t *found = NULL;
  char line[512];

  assert_non_null(maps);
  while (fgets(line, sizeof line, maps)) {
    char *rest = NULL;
    const uintptr_t start = strtoull(line, &rest, 16);
    const uintptr_t stop = strtoull(rest + 1, NULL, 16);
    if (!strstr(line, "[vvar")) continue;
    for (uintptr_t at = start; at < stop && direct >= 0; at += BLOCK) {
      const uint8_t *page = (const uint8_t *)at; /* NOLINT(performance-no-int-to-ptr) */
      if (errno_of(pwrite(direct, page, BLOCK, 0)) != EFAULT) continue;
      if (pwrite(cached, page, BLOCK, 0) == BLOCK) found = page;
    }
  }
  fclose(maps);
  if (direct >= 0) close(direct);
  if (cached >= 0) close(cached);
  unlink(in_folder("probe"));
  return found;
}

static void pages_of_the_kernel_are_copied(void **state) {
  const uint8_t *page = find_unpinnable();
  const char *path = in_folder("kernel.bag");
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  (void)state;
  if (!page) skip();
  ha_writer *writer = open_bag("kernel.bag", HA_WRITE_DIRECT);
  for (int i = 0; i < 20; i++) {
    const ha_slice slices[] = {{g_bytes, 30}, {i % 2 ? page : g_bytes, BLOCK}, {g_bytes, 9}};
    assert_ok(write_slices(writer, i, slices, 3, i % 3 != 0, NULL));
  }
  assert_ok(ha_writer_flush(writer, 0, NULL));
  assert_int_equal(stats_of(writer).unpinned_bytes, 10 * BLOCK);
  assert_int_equal(stats_of(writer).zero_copied_bytes, 10 * BLOCK);
  assert_ok(ha_writer_close(writer, NULL));
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  for (int i = 0; i < 20; i++) {
    assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_OK);
    assert_int_equal(msg.log_time_ns, i);
    assert_int_equal(msg.size, 30 + BLOCK + 9);
    assert_memory_equal(msg.data, g_bytes, 30);
    if (i % 2 == 0) assert_memory_equal(msg.data + 30, g_bytes, BLOCK);
    assert_memory_equal(msg.data + 30 + BLOCK, g_bytes, 9);
  }
  assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_END);
  ha_reader_close(reader);
}

/* --- memory that cannot be read ---------------------------------------------------------- */

/* Protected memory, memory with an unmapped page in the middle, or a mapping beyond the end of a
 * file. */
static uint8_t *map_unreadable(size_t kind) {
  static const char *const name = "short";
  const size_t size = LARGE + (size_t)LARGE;
  uint8_t *at = MAP_FAILED;

  if (kind == 0) at = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (kind == 1) {
    at = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_int_equal(munmap(at + LARGE, BLOCK), 0);
  }
  if (kind == 2) {
    const int fd = open(in_folder(name), O_RDWR | O_CREAT, 0600);
    assert_int_equal(ftruncate(fd, LARGE), 0);
    at = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    unlink(in_folder(name));
  }
  assert_true(at != MAP_FAILED);
  return at;
}

static void assert_refused(ha_writer *writer, const uint8_t *payload, bool lend) {
  const ha_slice slices[] = {{g_bytes, 30}, {payload, LARGE + (size_t)LARGE}, {g_bytes, 9}};
  const unsigned before = atomic_load(&g_released);
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(write_slices(writer, 1, slices, 3, lend, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EFAULT);
  assert_non_null(strstr(err.text, "memory of a message"));
  assert_int_equal(atomic_load(&g_released) - before, lend ? 1 : 0);
}

static void what_cannot_be_read_is_refused_alone(void **state) {
  static const char *const names[] = {"x.bag", "x.mcap"};

  (void)state;
  for (size_t i = 0; i < 2 * 2 * 3; i++) {
    const char *name = names[i % 2];
    ha_writer *writer = open_bag(name, i / 2 % 2 ? HA_WRITE_DIRECT : 0);
    uint8_t *payload = map_unreadable(i / 4);
    assert_refused(writer, payload, false);
    write_all(writer);
    assert_refused(writer, payload, true);
    assert_ok(ha_writer_close(writer, NULL));
    assert_reads(name);
    munmap(payload, LARGE + (size_t)LARGE);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_cannot_be_pinned_is_copied),
      cmocka_unit_test(a_file_system_that_refuses_is_no_matter_of_memory),
      cmocka_unit_test(pages_of_the_kernel_are_copied),
      cmocka_unit_test(what_cannot_be_read_is_refused_alone),
  };
  return cmocka_run_group_tests(tests, begin, folder_remove);
}

/* The written bytes do not depend on the number of compressing threads. */
#include "../../../fault/numbered.h"
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/writer.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MESSAGES = 200, SPLIT = 1500000 };

typedef struct way {
  const char *name;
  const char *storage;
  const char *compression;
  int32_t mode;
  uint32_t flags;
  uint64_t split_bytes;
} way;

static const way g_ways[] = {
    {"x.bag", NULL, NULL, 0, 0, 0},
    {"x.bag", NULL, "lz4", 0, 0, 0},
    {"x.bag", NULL, "lz4", 0, HA_WRITE_DIRECT, SPLIT},
    {"x.bag", NULL, "bz2", 0, 0, 0},
    {"x.bag", NULL, NULL, 0, HA_WRITE_DIRECT, SPLIT},
    {"x.mcap", NULL, NULL, 0, 0, SPLIT},
    {"x.mcap", NULL, "lz4", 0, 0, 0},
    {"x.mcap", NULL, "zstd", 0, 0, 0},
    {"x.mcap", NULL, NULL, 0, HA_WRITE_DIRECT, 0},
    {"x.mcap", NULL, NULL, 0, HA_WRITE_NO_CHUNKS, 0},
    {"x.db3", NULL, NULL, 0, 0, 0},
    {"x", "mcap", "zstd", 0, 0, SPLIT},
    {"x", "mcap", "zstd", HA_COMPRESS_MESSAGES, 0, 0},
    {"x", "mcap", "zstd", HA_COMPRESS_FILES, 0, SPLIT},
    {"x", "sqlite3", NULL, 0, 0, SPLIT},
    {"x", "sqlite3", "zstd", HA_COMPRESS_MESSAGES, 0, 0},
    {"x", "sqlite3", "zstd", HA_COMPRESS_FILES, 0, 0},
};

/* --- folders -------------------------------------------------------------------------------- */

static int make_folder(void **state) {
  return folder_make(state) == 0 && numbered_init() ? 0 : -1;
}

static int remove_folder(void **state) {
  (void)state;
  numbered_done();
  return folder_remove(state);
}

static uint8_t *load(size_t *size, const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat st;

  if (!file) print_error("%s is missing\n", path);
  assert_non_null(file);
  assert_int_equal(fstat(fileno(file), &st), 0);
  *size = (size_t)st.st_size;
  uint8_t *bytes = malloc(*size + 1);
  assert_non_null(bytes);
  assert_int_equal(fread(bytes, 1, *size, file), *size);
  fclose(file);
  return bytes;
}

static void assert_same_file(const char *a, const char *b) {
  size_t size_a = 0;
  size_t size_b = 0;
  uint8_t *bytes_a = load(&size_a, a);
  uint8_t *bytes_b = load(&size_b, b);
  size_t at = 0;

  while (at < size_a && at < size_b && bytes_a[at] == bytes_b[at]) {
    at++;
  }
  if (at < size_a || at < size_b) {
    print_error("%s (%zu bytes) and %s (%zu) differ at %zu\n", a, size_a, b, size_b, at);
  }
  assert_true(at == size_a && at == size_b);
  free(bytes_a);
  free(bytes_b);
}

static size_t count_names(const char *path) {
  DIR *dir = opendir(path);
  size_t count = 0;

  assert_non_null(dir);
  while (readdir(dir)) {
    count++;
  }
  closedir(dir);
  return count;
}

/* Both folders have the same files. */
static void assert_same_folder(const char *a, const char *b) {
  DIR *dir = opendir(a);

  assert_non_null(dir);
  assert_int_equal(count_names(a), count_names(b));
  for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
    char in_a[512];
    char in_b[512];
    struct stat st;
    if (e->d_name[0] == '.') continue;
    snprintf(in_a, sizeof in_a, "%s/%s", a, e->d_name);
    snprintf(in_b, sizeof in_b, "%s/%s", b, e->d_name);
    assert_int_equal(stat(in_a, &st), 0);
    if (S_ISDIR(st.st_mode)) {
      assert_same_folder(in_a, in_b);
    } else {
      assert_same_file(in_a, in_b);
    }
  }
  closedir(dir);
}

/* --- writing -------------------------------------------------------------------------------- */

/* Without a time limit, because a chunk closed by age ends at a random place. */
static void write_bag(const char *folder, const way *w, uint32_t threads) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  ha_error err = HA_ERROR_INIT;
  unsigned lent = 0;
  char path[512];

  assert_int_equal(mkdir(folder, 0777), 0);
  snprintf(path, sizeof path, "%s/%s", folder, w->name);
  options.storage = w->storage;
  options.compression = w->compression;
  options.compression_mode = w->mode;
  options.flags = w->flags;
  options.split_bytes = w->split_bytes;
  options.chunk_bytes = 50000;
  options.threads = threads;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  options.durable_bytes = HA_WRITE_UNBOUNDED;
  ha_status st = ha_writer_open(&writer, path, &options, &err);
  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  assert_ok(numbered_declare(writer, NULL));
  for (uint32_t n = 0; n < MESSAGES; n++) {
    assert_ok(numbered_write(writer, n, &lent, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

static void the_number_of_threads_changes_nothing(void **state) {
  static const uint32_t threads[] = {1, 2, 8};
  char folders[3][128];

  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    for (size_t k = 0; k < 3; k++) {
      snprintf(folders[k], sizeof folders[k], "%s/%zu_%u", g_folder, i, threads[k]);
      write_bag(folders[k], &g_ways[i], threads[k]);
      if (k > 0) assert_same_folder(folders[0], folders[k]);
    }
    folder_clear(g_folder);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_number_of_threads_changes_nothing),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

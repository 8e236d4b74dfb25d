/* Writes a bag until it is killed, and reports its progress on standard output.
 *
 * kill_writer PATH STORAGE MODE SEED STARTED
 *
 * MODE is buffered, direct or encrypted; SEED determines the other options, the number of messages,
 * and the times of flushes. STARTED is a file of 4 bytes with the number of messages begun, which
 * survives a kill. Lines: opening, opened, flushed N, splitting, closing, closed N.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../numbered.h"

typedef struct job {
  const char *storage;
  bool direct;
  bool encrypted;
  uint32_t seed;
  volatile uint32_t *started; /* shared with the process that reads it after the kill */
} job;

/* A number less than `below` for each purpose. */
static uint32_t pick(const job *j, uint32_t purpose, uint32_t below) {
  return numbered_noise(j->seed * 64 + purpose + 77) % below;
}

static void say(const char *what) {
  char line[64];
  const int size = snprintf(line, sizeof line, "%s\n", what);

  if (write(STDOUT_FILENO, line, (size_t)size) != size) _exit(4);
}

static void say_number(const char *what, uint32_t number) {
  char line[64];

  snprintf(line, sizeof line, "%s %u", what, number);
  say(line);
}

static int give_up(const char *what, const ha_error *err) {
  fprintf(stderr, "%s: %s\n", what, err->text);
  return 1;
}

static const char *pick_compression(const job *j) {
  static const char *const of_bags[] = {NULL, "lz4", "bz2", NULL};
  static const char *const of_mcap[] = {NULL, "lz4", "zstd", NULL};
  const uint32_t n = pick(j, 1, 4);

  if (strcmp(j->storage, "sqlite3") == 0) return NULL;
  return strcmp(j->storage, "mcap") == 0 ? of_mcap[n] : of_bags[n];
}

static const ha_encryption g_encryption = {.struct_size = sizeof g_encryption,
                                           .aes_key = NUMBERED_AES_KEY};

static ha_writer_options pick_options(const job *j) {
  static const uint64_t durable_ns[] = {0, 3000000, 20000000, HA_WRITE_UNBOUNDED};
  static const uint64_t chunk_bytes[] = {0, 0, 20000, 300000};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  const bool rows = strcmp(j->storage, "sqlite3") == 0;

  options.storage = j->storage;
  options.flags = j->direct ? HA_WRITE_DIRECT : 0;
  options.threads = 1 + pick(j, 2, 3);
  if (j->encrypted) options.encryption = &g_encryption;
  options.compression = pick_compression(j);
  /* without durability a database does not survive a kill */
  options.durable_ns = durable_ns[pick(j, 3, rows ? 3 : 4)];
  options.chunk_bytes = chunk_bytes[pick(j, 4, 4)];
  if (pick(j, 5, 3) == 0) options.split_bytes = 2000000;
  if (pick(j, 6, 3) == 0) options.buffer_bytes = 100000;
  return options;
}

static ha_status write_messages(const job *j, ha_writer *writer, ha_error *err) {
  const uint32_t count = 200 + pick(j, 7, 600);
  unsigned lent = 0;
  ha_status st = HA_OK;

  for (uint32_t n = 0; n < count && st >= 0; n++) {
    const uint32_t r = numbered_noise(j->seed * 1000 + n);
    *j->started = n + 1;
    st = numbered_write(writer, n, &lent, err);
    if (st >= 0 && r % 250 == 1) {
      say("splitting");
      st = ha_writer_split(writer, err);
    }
    if (st >= 0 && r % 40 == 0) {
      st = ha_writer_flush(writer, r % 80 == 0, err);
      if (st >= 0) say_number("flushed", n + 1);
    }
  }
  return st;
}

static int run(const job *j, const char *path) {
  const ha_writer_options options = pick_options(j);
  ha_writer *writer = NULL;
  ha_error err = HA_ERROR_INIT;

  say("opening");
  ha_status st = ha_writer_open(&writer, path, &options, &err);
  if (st < 0) return give_up("open", &err);
  st = numbered_declare(writer, &err);
  say("opened");
  if (st >= 0) st = write_messages(j, writer, &err);
  if (st < 0) {
    ha_writer_abort(writer);
    return give_up("write", &err);
  }
  say("closing");
  st = ha_writer_close(writer, &err);
  if (st < 0) return give_up("close", &err);
  say_number("closed", *j->started);
  return 0;
}

static volatile uint32_t *map_started(const char *path) {
  const int fd = open(path, O_RDWR | O_CREAT, 0666);

  if (fd < 0 || ftruncate(fd, sizeof(uint32_t)) != 0) return NULL;
  void *at = mmap(NULL, sizeof(uint32_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  return at == MAP_FAILED ? NULL : at;
}

int main(int argc, char **argv) {
  if (argc != 6) return 2;
  const job j = {.storage = argv[2],
                 .direct = strcmp(argv[3], "direct") == 0,
                 .encrypted = strcmp(argv[3], "encrypted") == 0,
                 .seed = (uint32_t)strtoul(argv[4], NULL, 10),
                 .started = map_started(argv[5])};
  if (!j.started || !numbered_init()) return 2;
  const int result = run(&j, argv[1]);
  numbered_done();
  return result;
}

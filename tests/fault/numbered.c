#include "numbered.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 8 << 20, PAGE = 4096, LARGEST = 2 << 20, SPACING_NS = 1000 };

#define START_NS ((int64_t)1700000000 * 1000000000)

static uint8_t *g_pool; /* page-aligned; half of it can be compressed away */
static atomic_uint g_released;

uint32_t numbered_noise(uint32_t n) {
  n ^= n >> 16;
  n *= 0x7feb352du;
  n ^= n >> 15;
  n *= 0x846ca68bu;
  return n ^ n >> 16;
}

bool numbered_init(void) {
  if (posix_memalign((void **)&g_pool, PAGE, POOL) != 0) return false;
  for (size_t i = 0; i < POOL; i += 4) {
    const uint32_t r = numbered_noise((uint32_t)i) & 0x0f0f0f0f;
    memcpy(g_pool + i, &r, 4);
  }
  return true;
}

void numbered_done(void) {
  free(g_pool);
}

/* --- content of message number n ------------------------------------------------------------ */

uint32_t numbered_channel(uint32_t n) {
  return numbered_noise(n) % NUMBERED_CHANNELS;
}

static bool is_of_pages(uint32_t n) {
  return n % 29 == 7;
}

static size_t size_of(uint32_t n) {
  const uint32_t r = numbered_noise(n + 1000000);

  if (n % 23 == 5) return 0;
  if (n % 61 == 17) return r % LARGEST + 1;
  if (is_of_pages(n)) return (size_t)(r % 64 + 1) * PAGE;
  return r % 3000;
}

static const uint8_t *data_of(uint32_t n) {
  const size_t offset = numbered_noise(n + 2000000) % (POOL - LARGEST);

  return g_pool + (is_of_pages(n) ? offset / PAGE * PAGE : offset);
}

/* Nearly in order: groups of four are reversed. */
static int64_t time_of(uint32_t n) {
  return START_NS + (int64_t)(n ^ 3) * SPACING_NS;
}

static bool number_of(uint32_t *out, int64_t time_ns) {
  const int64_t since = time_ns - START_NS;

  if (since < 0 || since % SPACING_NS != 0 || since / SPACING_NS > UINT32_MAX) return false;
  *out = (uint32_t)(since / SPACING_NS) ^ 3;
  return true;
}

/* --- writing -------------------------------------------------------------------------------- */

ha_status numbered_declare(ha_writer *writer, ha_error *err) {
  static const char definition[] = "string data\n";
  const ha_schema schema = {sizeof schema,
                            "std_msgs/String",
                            "ros1msg",
                            (const uint8_t *)definition,
                            sizeof definition - 1,
                            "992ce8a1687cec8c8bd883ec73ca41d1"};
  ha_status st = HA_OK;

  for (uint32_t i = 0; i < NUMBERED_CHANNELS && st >= 0; i++) {
    char topic[16];
    ha_channel channel = {.struct_size = sizeof channel, .schema = &schema, .encoding = "ros1"};
    ha_writer_channel own = HA_WRITER_CHANNEL_INIT;
    uint32_t id = 0;

    snprintf(topic, sizeof topic, "/t%u", i);
    channel.topic = topic;
    if (i == 3) own.chunk_bytes = 20000;
    st = ha_writer_add_channel(&id, writer, &channel, &own, err);
  }
  return st;
}

static void count_release(void *user) {
  (void)user;
  atomic_fetch_add(&g_released, 1);
}

unsigned numbered_released(void) {
  return atomic_load(&g_released);
}

ha_status numbered_write(ha_writer *writer, uint32_t n, unsigned *lent, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  const size_t size = size_of(n);
  const size_t first = is_of_pages(n) ? 0 : size / 3;
  const ha_slice slices[] = {{data_of(n), first}, {data_of(n) + first, size - first}};

  msg.log_time_ns = time_of(n);
  msg.data = data_of(n);
  msg.size = size;
  if (n % 3 == 0) return ha_writer_write(writer, numbered_channel(n), &msg, err);
  if (n % 3 == 1) return ha_writer_writev(writer, numbered_channel(n), &msg, slices, 2, err);
  ++*lent;
  return ha_writer_lend(writer, numbered_channel(n), &msg, slices, 2, count_release, NULL, err);
}

/* --- reading -------------------------------------------------------------------------------- */

static void check(numbered_seen *seen, const ha_message *msg, int64_t before_ns) {
  uint32_t n = 0;

  if (!number_of(&n, msg->log_time_ns) || n >= seen->limit) {
    snprintf(seen->problem, sizeof seen->problem, "a message of %lld ns was never written",
             (long long)msg->log_time_ns);
  } else if (seen->seen[n]) {
    snprintf(seen->problem, sizeof seen->problem, "message %u comes twice", n);
  } else if (strlen(msg->channel->topic) != 3 ||
             (uint32_t)(msg->channel->topic[2] - '0') != numbered_channel(n)) {
    snprintf(seen->problem, sizeof seen->problem, "message %u comes with topic %.50s", n,
             msg->channel->topic);
  } else if (msg->size != size_of(n) ||
             (msg->size && memcmp(msg->data, data_of(n), msg->size) != 0)) {
    snprintf(seen->problem, sizeof seen->problem, "message %u has other bytes (%zu of %zu)", n,
             msg->size, size_of(n));
  } else if (msg->log_time_ns < before_ns) {
    snprintf(seen->problem, sizeof seen->problem, "message %u comes too late", n);
  } else {
    seen->seen[n] = 1;
    seen->count++;
  }
}

static void read_all(numbered_seen *seen, ha_reader *reader) {
  enum { DAMAGES_MAX = 1000 };
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  int64_t before_ns = INT64_MIN;
  ha_status st = HA_OK;

  while (!seen->problem[0] && (st = ha_reader_next(&msg, reader, &err)) != HA_END) {
    if (st == HA_OK) {
      check(seen, &msg, before_ns);
      before_ns = msg.log_time_ns;
    } else if (++seen->damages > DAMAGES_MAX || st == HA_E_IO || st == HA_E_NOMEM) {
      snprintf(seen->problem, sizeof seen->problem, "reading: %s", err.text);
    }
  }
}

static void count_reports(numbered_seen *seen, ha_reader *reader) {
  size_t problems = 0;
  size_t losses = 0;

  (void)ha_reader_problems(&problems, reader);
  (void)ha_reader_losses(&losses, reader);
  seen->reported = seen->damages > 0 || problems > 0 || losses > 0;
}

static void read_with(numbered_seen *out, const char *const *paths, size_t n, uint32_t limit,
                      uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_reader *reader = NULL;
  ha_error err = HA_ERROR_INIT;

  options.flags = flags;
  *out = (numbered_seen){.limit = limit, .seen = calloc(limit + 1u, 1)};
  if (!out->seen) {
    snprintf(out->problem, sizeof out->problem, "out of memory");
  } else if (ha_reader_open(&reader, paths, n, &options, &err) < 0) {
    snprintf(out->problem, sizeof out->problem, "opening: %s", err.text);
  } else {
    read_all(out, reader);
    count_reports(out, reader);
  }
  ha_reader_close(reader);
}

void numbered_read(numbered_seen *out, const char *const *paths, size_t n, uint32_t limit) {
  read_with(out, paths, n, limit, 0);
}

void numbered_recover(numbered_seen *out, const char *path, uint32_t limit) {
  read_with(out, &path, 1, limit, HA_READ_RECOVER);
}

void numbered_seen_done(numbered_seen *seen) {
  free(seen->seen);
  seen->seen = NULL;
}

uint32_t numbered_missing(const numbered_seen *seen, uint32_t from, uint32_t to) {
  while (from < to && from < seen->limit && seen->seen[from]) {
    from++;
  }
  return from;
}

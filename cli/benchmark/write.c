#include "measure.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ui/clock.h"
#include "ui/signals.h"

enum { CDR_HEAD = 4, BLOCK = 4096 };

static const char g_definition[] = "uint8[] data\n";

ha_schema measure_schema(const measure_setup *setup) {
  ha_schema schema = HA_SCHEMA_INIT;

  schema.name = setup->ros1 ? "holdall_msgs/Bytes" : "holdall_msgs/msg/Bytes";
  schema.encoding = setup->ros1 ? "ros1msg" : "ros2msg";
  schema.data = (const uint8_t *)g_definition;
  schema.size = sizeof g_definition - 1;
  return schema;
}

static bool fill_randomly(uint8_t *bytes, size_t size) {
  for (size_t have = 0; have < size;) {
    const ssize_t got = getrandom(bytes + have, size - have, 0);
    if (got < 0 && errno != EINTR) return false;
    if (got > 0) have += (size_t)got;
  }
  return true;
}

/* Write the length of the array, after the CDR header. */
static void put_head(uint8_t *bytes, size_t size, bool ros1) {
  const uint8_t cdr[CDR_HEAD] = {0, 1, 0, 0};
  const size_t at = ros1 ? 0 : CDR_HEAD;
  const uint32_t length = (uint32_t)(size - at - 4);

  if (!ros1) memcpy(bytes, cdr, CDR_HEAD);
  for (unsigned i = 0; i < 4; i++) {
    bytes[at + i] = (uint8_t)(length >> 8 * i);
  }
}

uint8_t *measure_message(const measure_setup *setup, size_t size) {
  void *bytes = NULL;

  /* whole blocks: direct I/O writes them without a copy */
  if (posix_memalign(&bytes, BLOCK, (size + BLOCK - 1) / BLOCK * BLOCK) != 0) return NULL;
  if (!fill_randomly(bytes, size)) {
    free(bytes);
    return NULL;
  }
  put_head(bytes, size, setup->ros1);
  return bytes;
}

double measure_cpu(void) {
  struct rusage usage;

  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static ha_status add_channel(uint32_t *id, ha_writer *writer, const measure_setup *setup,
                             ha_error *err) {
  const ha_schema schema = measure_schema(setup);
  ha_channel channel = HA_CHANNEL_INIT;

  channel.topic = "/benchmark";
  channel.encoding = setup->ros1 ? "ros1" : "cdr";
  channel.schema = &schema;
  return ha_writer_add_channel(id, writer, &channel, NULL, err);
}

/* Write until the time is over or the bag has its maximum size. */
static ha_status write_messages(measure_result *out, ha_writer *writer, const measure_setup *setup,
                                const uint8_t *bytes, size_t size, ha_error *err) {
  const int64_t end_ns = cli_now_ns() + setup->duration_ns;
  ha_message msg = HA_MESSAGE_INIT;
  uint32_t id = 0;
  ha_status st = add_channel(&id, writer, setup, err);

  msg.data = bytes;
  msg.size = size;
  while (st == HA_OK && out->bytes + size <= setup->most_bytes && cli_now_ns() < end_ns) {
    if (cli_is_stopped()) return HA_E_CANCELLED;
    msg.log_time_ns = (int64_t)out->messages;
    st = ha_writer_write(writer, id, &msg, err);
    out->messages += st == HA_OK;
    out->bytes += st == HA_OK ? size : 0;
  }
  return st;
}

static ha_status write_bag(measure_result *out, const measure_setup *setup, const uint8_t *bytes,
                           size_t size, ha_error *err) {
  const int64_t start_ns = cli_now_ns();
  const double start_cpu = measure_cpu();
  ha_writer_options options = *setup->writer;
  ha_writer *writer = NULL;
  ha_error ignored = HA_ERROR_INIT;

  options.flags |= HA_WRITE_SYNC;
  ha_status st = ha_writer_open(&writer, setup->path, &options, err);
  if (st != HA_OK) return st;
  st = write_messages(out, writer, setup, bytes, size, err);
  const ha_status closed = ha_writer_close(writer, st == HA_OK ? err : &ignored);
  out->seconds = 1e-9 * (double)(cli_now_ns() - start_ns);
  out->cpu_seconds = measure_cpu() - start_cpu;
  return st == HA_OK ? closed : st;
}

ha_status measure_writing(measure_result *out, const measure_setup *setup, size_t message_bytes,
                          ha_error *err) {
  uint8_t *bytes = measure_message(setup, message_bytes);
  *out = (measure_result){0};

  if (!bytes) return HA_E_NOMEM;
  const ha_status st = write_bag(out, setup, bytes, message_bytes, err);
  (void)unlink(setup->path);
  free(bytes);
  return st;
}

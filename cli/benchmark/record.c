#include "measure.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <holdall/recorder.h>
#include <holdall/transport.h>

#include "ui/clock.h"
#include "ui/signals.h"

/* Factor between the rates of consecutive steps. */
#define FASTER 1.4

enum { FIRST_BYTES = 20 << 20, FIRST_MESSAGES = 20000, QUEUE_BYTES = 32 << 20, MAX_STEPS = 40 };

typedef struct network {
  const measure_setup *setup;
  ha_transport *transport; /* transport inside this process */
  ha_publication *publication;
  uint8_t *bytes;
  size_t size;
} network;

static void keep(void *user) {
  (void)user; /* nothing to release: the bytes are valid longer than the recorder */
}

static const char *transport_of(const network *net) {
  return net->setup->ros1 ? "local_ros1" : "local";
}

static ha_status join(network *net, ha_error *err) {
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  const ha_schema schema = measure_schema(net->setup);

  options.topic = "/benchmark";
  options.schema = &schema;
  net->bytes = measure_message(net->setup, net->size);
  if (!net->bytes) return HA_E_NOMEM;
  const ha_status st = ha_transport_open(&net->transport, transport_of(net), NULL, err);
  return st != HA_OK ? st
                     : ha_transport_advertise(&net->publication, net->transport, &options, err);
}

static void leave(network *net) {
  ha_publication_close(net->publication);
  ha_transport_close(net->transport);
  free(net->bytes);
}

static ha_status open_recorder(ha_recorder **out, const network *net, ha_error *err) {
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;

  selection.flags = HA_RECORD_ALL_TOPICS;
  options.path = net->setup->path;
  options.writer = net->setup->writer;
  options.transport = transport_of(net);
  options.selection = &selection;
  options.queue_bytes = QUEUE_BYTES;
  ha_status st = ha_recorder_open(out, &options, err);
  for (int i = 0; st == HA_OK && i < 1000 && ha_publication_matched(net->publication) == 0; i++) {
    usleep(1000);
  }
  return st;
}

/* Sleep until the given monotonic time. */
static void wait_until(int64_t due_ns) {
  const int64_t wait_ns = due_ns - cli_now_ns();

  if (wait_ns > 100000) usleep((useconds_t)(wait_ns / 1000));
}

/* Send count messages at a rate. *sent is smaller if that would take over 10 % longer. */
static ha_status send_step(uint64_t *sent, const network *net, double rate, uint64_t count,
                           ha_error *err) {
  const int64_t start_ns = cli_now_ns();
  const int64_t latest_ns = start_ns + (int64_t)((double)count / rate * 1.1e9);
  ha_status st = HA_OK;

  for (*sent = 0; st == HA_OK && *sent < count; (*sent)++) {
    if (cli_is_stopped()) return HA_E_CANCELLED;
    if (cli_now_ns() > latest_ns) break;
    wait_until(start_ns + (int64_t)((double)*sent / rate * 1e9));
    st = ha_publication_lend(net->publication, net->bytes, net->size, HA_SENT_NOW, keep, NULL, err);
  }
  return st;
}

/* Returns the number of messages of a step, limited by its duration and by the size of the bag. */
static uint64_t messages_of(const network *net, double rate) {
  const uint64_t wanted = (uint64_t)(rate * 1e-9 * (double)net->setup->duration_ns);
  const uint64_t most = net->setup->most_bytes / net->size;

  return wanted < most ? wanted : most;
}

/* Run one step with its own bag. *lossless: all messages were sent in time and are in the bag. */
static ha_status record_step(measure_result *out, bool *lossless, const network *net, double rate,
                             ha_error *err) {
  const uint64_t wanted = messages_of(net, rate);
  ha_recorder_stats stats = HA_RECORDER_STATS_INIT;
  ha_recorder *recorder = NULL;
  ha_error ignored = HA_ERROR_INIT;
  uint64_t sent = 0;

  ha_status st = open_recorder(&recorder, net, err);
  if (st != HA_OK) return st;
  const double start_cpu = measure_cpu();
  const int64_t start_ns = cli_now_ns();
  st = send_step(&sent, net, rate, wanted, err);
  const int64_t sent_ns = cli_now_ns() - start_ns;
  if (st == HA_OK) st = ha_recorder_stop(recorder, err);
  if (st == HA_OK) st = ha_recorder_get_stats(&stats, recorder, err);
  const ha_status closed = ha_recorder_close(recorder, st == HA_OK ? err : &ignored);
  *lossless = sent == wanted && stats.written == sent;
  *out =
      (measure_result){sent, sent * net->size, 1e-9 * (double)sent_ns, measure_cpu() - start_cpu};
  (void)unlink(net->setup->path);
  return st == HA_OK ? closed : st;
}

static ha_status climb(measure_result *out, const network *net, ha_error *err) {
  double rate = (double)FIRST_BYTES / (double)net->size;
  ha_status st = HA_OK;
  bool lossless = true;

  if (rate > FIRST_MESSAGES) rate = FIRST_MESSAGES;
  for (int i = 0; st == HA_OK && lossless && i < MAX_STEPS; i++) {
    measure_result step = {0};
    st = record_step(&step, &lossless, net, rate, err);
    if (st == HA_OK && lossless) *out = step;
    rate *= FASTER;
  }
  return st;
}

ha_status measure_recording(measure_result *out, const measure_setup *setup, size_t message_bytes,
                            ha_error *err) {
  network net = {.setup = setup, .size = message_bytes};

  *out = (measure_result){0};
  ha_status st = join(&net, err);
  if (st == HA_OK) st = climb(out, &net, err);
  leave(&net);
  return st;
}

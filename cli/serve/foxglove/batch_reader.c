#include "serve/foxglove/batch_reader.h"

#include <stdlib.h>
#include <string.h>

#include "input/open.h"
#include "ui/clock.h"
#include "ui/limits.h"
#include "ui/memory.h"

/* A batch ends with its bytes, or with the time for reading it: a client waits for the whole batch,
 * and its first messages may be due. */
enum { BATCH_BYTES = 64 << 10, BATCH_NS = 10 * 1000000, MAX_FAILURES = 100 };
#define READAHEAD_BYTES (UINT64_C(4) << 20)

bool fox_reader_open(fox_reader *out, const char *path) {
  ha_reader_options reading = cli_limits_reader();

  *out = (fox_reader){.reader = NULL};
  reading.threads = 1; /* other players are read for by other threads */
  reading.readahead_bytes = READAHEAD_BYTES;
  out->reader = cli_open_with(&out->info, path, &reading, 0, true);
  return out->reader != NULL;
}

void fox_reader_close(fox_reader *reader) {
  fox_topics_done(&reader->topics);
  ha_reader_close(reader->reader);
  *reader = (fox_reader){.reader = NULL};
}

/* Begin to read the topics at a time. */
static bool query(fox_batch *out, fox_reader *r, ha_query *wanted) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, r->reader);
  const fox_topics *topics = &out->topics;
  const char **names = cli_resize(NULL, topics->count + 1, sizeof *names);
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < topics->count; i++) {
    if (topics->channels[i] < count)
      names[wanted->topic_count++] = channels[topics->channels[i]]->topic;
  }
  wanted->topics = names;
  r->has_next = r->is_placed = false;
  const bool is_good = wanted->topic_count > 0 && ha_reader_query(r->reader, wanted, &err) >= 0;
  free(names);
  if (!is_good && err.code < 0) fox_batch_add_failure(out, err.text);
  return is_good;
}

/* Read the next message. Returns false if there is none, or after too many failures. */
static bool step(ha_message *next, fox_batch *out, const fox_reader *r) {
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;

  while ((st = ha_reader_next(next, r->reader, &err)) < 0) {
    fox_batch_add_failure(out, err.text);
    if (out->failure_count == MAX_FAILURES) return false;
  }
  return st == HA_OK;
}

/* The place after a message, of the same time or a later one. */
static void advance(fox_batch *out, fox_reader *r) {
  const fox_place after = {r->place.time_ns, r->place.number + 1};

  r->has_next = step(&r->next, out, r);
  if (!r->has_next) {
    r->is_placed = false;
  } else if (r->next.log_time_ns > after.time_ns) {
    r->place = (fox_place){r->next.log_time_ns, 0};
  } else {
    r->place = after;
  }
}

static void go_to_start(fox_batch *out, fox_reader *r) {
  ha_query wanted = HA_QUERY_INIT;

  if (r->is_placed && fox_topics_are_equal(&r->topics, &out->topics) &&
      !fox_place_before(r->place, out->start) && !fox_place_before(out->start, r->place))
    return;
  wanted.start_ns = out->start.time_ns;
  if (!query(out, r, &wanted)) return;
  fox_topics_copy(&r->topics, &out->topics);
  r->next = (ha_message)HA_MESSAGE_INIT;
  r->has_next = r->is_placed = step(&r->next, out, r);
  r->place = (fox_place){r->has_next ? r->next.log_time_ns : 0, 0};
  while (r->has_next && fox_place_before(r->place, out->start)) {
    advance(out, r);
  }
}

static bool is_full(const fox_batch *out, size_t size, int64_t begun_ns) {
  const size_t used = out->size + out->count * sizeof *out->messages;

  return used >= BATCH_BYTES || size > BATCH_BYTES - used || cli_now_ns() - begun_ns > BATCH_NS;
}

void fox_reader_fill(fox_batch *out, fox_reader *r) {
  const int64_t begun_ns = cli_now_ns();

  go_to_start(out, r);
  while (r->has_next && (out->count == 0 || !is_full(out, r->next.size, begun_ns))) {
    if (!fox_batch_add(out, r->place, &r->next)) {
      fox_batch_add_failure(out, "out of memory");
      r->has_next = r->is_placed = false;
      break;
    }
    advance(out, r);
  }
  out->is_last = !r->has_next;
  out->end = r->place;
}

void fox_reader_last(fox_batch *out, fox_reader *r, uint32_t channel) {
  ha_query wanted = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;

  wanted.end_ns = out->start.time_ns;
  wanted.reverse = 1;
  out->is_last = true;
  if (!query(out, r, &wanted)) return;
  while (ha_reader_next(&msg, r->reader, NULL) == HA_OK) {
    if (msg.channel->id != channel) continue;
    (void)fox_batch_add(out, out->start, &msg);
    return;
  }
}

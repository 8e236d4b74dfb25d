#include "serve/foxglove/batch.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

bool fox_topics_are_equal(const fox_topics *a, const fox_topics *b) {
  return a->count == b->count &&
         (a->count == 0 || memcmp(a->channels, b->channels, a->count * sizeof *a->channels) == 0);
}

void fox_topics_copy(fox_topics *out, const fox_topics *topics) {
  out->channels = cli_resize(out->channels, topics->count + 1, sizeof *out->channels);
  if (topics->count > 0)
    memcpy(out->channels, topics->channels, topics->count * sizeof *topics->channels);
  out->count = topics->count;
}

void fox_topics_done(fox_topics *topics) {
  free(topics->channels);
  *topics = (fox_topics){NULL, 0};
}

fox_batch *fox_batch_new(const fox_topics *topics, fox_place start) {
  fox_batch *batch = cli_resize(NULL, 1, sizeof *batch);

  memset(batch, 0, sizeof *batch);
  atomic_init(&batch->holders, 0);
  fox_topics_copy(&batch->topics, topics);
  batch->start = batch->end = start;
  return batch;
}

/* Messages are as large as a bag says, so that lack of memory is no reason to exit. */
static bool make_room(fox_batch *batch, size_t more) {
  const size_t doubled = batch->room <= SIZE_MAX / 2 ? 2 * batch->room : SIZE_MAX;

  if (more <= batch->room - batch->size) return true;
  if (more > SIZE_MAX - batch->size) return false;
  const size_t needed = batch->size + more;
  const size_t room = needed > doubled ? needed : doubled;
  uint8_t *bytes = realloc(batch->bytes, room);
  if (!bytes) return false;
  batch->bytes = bytes;
  batch->room = room;
  return true;
}

bool fox_batch_add(fox_batch *batch, fox_place place, const ha_message *msg) {
  if (!make_room(batch, msg->size + 1)) return false; /* one byte, so that bytes is not NULL */
  if (batch->count == batch->capacity) {
    batch->capacity = batch->capacity ? 2 * batch->capacity : 16;
    batch->messages = cli_resize(batch->messages, batch->capacity, sizeof *batch->messages);
  }
  if (msg->size > 0) memcpy(batch->bytes + batch->size, msg->data, msg->size);
  batch->messages[batch->count++] =
      (fox_batched){place, msg->log_time_ns, msg->channel->id, batch->size, msg->size};
  batch->size += msg->size;
  return true;
}

void fox_batch_add_failure(fox_batch *batch, const char *text) {
  batch->failures = cli_resize(batch->failures, batch->failure_count + 1, sizeof *batch->failures);
  batch->failures[batch->failure_count] = strdup(text);
  if (!batch->failures[batch->failure_count++]) cli_no_memory();
}

uint64_t fox_batch_cost(const fox_batch *batch) {
  return sizeof *batch + batch->topics.count * sizeof *batch->topics.channels +
         batch->capacity * sizeof *batch->messages + batch->room +
         batch->failure_count * sizeof(ha_error);
}

bool fox_batch_covers(const fox_batch *batch, const fox_topics *topics, fox_place place) {
  return !fox_place_before(place, batch->start) &&
         (batch->is_last || fox_place_before(place, batch->end)) &&
         fox_topics_are_equal(&batch->topics, topics);
}

size_t fox_batch_find(const fox_batch *batch, fox_place place) {
  size_t i = 0;

  while (i < batch->count && fox_place_before(batch->messages[i].place, place)) {
    i++;
  }
  return i;
}

void fox_batch_free(fox_batch *batch) {
  if (!batch) return;
  for (size_t i = 0; i < batch->failure_count; i++) {
    free(batch->failures[i]);
  }
  free(batch->failures);
  free(batch->bytes);
  free(batch->messages);
  fox_topics_done(&batch->topics);
  free(batch);
}

#include "topics/stats.h"

#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "measure/stamp.h"
#include "ui/clock.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/report.h"

typedef struct topic {
  const ha_channel *channel; /* NULL = no message yet */
  cli_stamp stamp;
  cli_meter meter;
} topic;

struct topics_stats {
  ha_record_selection listen;
  int64_t interval_ns;
  size_t window;
  pthread_mutex_t lock; /* guards the following members */
  ha_definitions *definitions;
  ha_decoder *decoder;
  bool ignores_stamps;
  topic *topics; /* by channel id */
  size_t topic_count;
  topics_stats_row *rows; /* used only by the thread that calls topics_stats_take() */
};

static bool open_definitions(topics_stats *s, const cli_texts *places) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.paths = places->items;
  options.path_count = places->size;
  ha_status st = ha_definitions_open(&s->definitions, &options, &err);
  if (st >= 0) st = ha_decoder_new(&s->decoder, s->definitions, &err);
  if (st >= 0) cli_limits_set_decoder(s->decoder);
  if (st < 0) cli_error_from(&err);
  return st >= 0;
}

topics_stats *topics_stats_new(const cli_arguments *names, const topics_settings *set) {
  topics_stats *s = cli_resize(NULL, 1, sizeof *s);

  memset(s, 0, sizeof *s);
  pthread_mutex_init(&s->lock, NULL);
  s->interval_ns = topics_interval_ns(set);
  s->window = (size_t)topics_window(set);
  topics_select(&s->listen, names, set->hidden);
  if (open_definitions(s, &set->definitions)) return s;
  topics_stats_free(s);
  return NULL;
}

/* Returns the entry of a channel's topic; looks up the definition the first time. The caller holds
 * the lock. */
static topic *topic_of(topics_stats *s, const ha_channel *channel) {
  const ha_plan *plan = NULL;

  while (s->topic_count <= channel->id) {
    s->topics = cli_resize(s->topics, s->topic_count + 1, sizeof *s->topics);
    s->topics[s->topic_count++] = (topic){.channel = NULL};
  }
  topic *t = &s->topics[channel->id];
  if (t->channel) return t;
  t->channel = channel;
  cli_meter_init(&t->meter, s->window);
  if (ha_decoder_plan(&plan, s->decoder, channel, NULL) == HA_OK) cli_stamp_find(&t->stamp, plan);
  return t;
}

void topics_stats_add(topics_stats *s, const ha_channel *channel, const ha_delivery *delivery) {
  cli_meter_message message = {.received_ns = delivery->received_ns,
                               .now_ns = cli_now_ns(),
                               .size = delivery->size,
                               .lost = delivery->lost};

  pthread_mutex_lock(&s->lock);
  topic *t = topic_of(s, channel);
  message.has_stamp = !s->ignores_stamps &&
                      cli_stamp_read(&message.stamp_ns, &t->stamp, delivery->data, delivery->size);
  cli_meter_add(&t->meter, &message);
  pthread_mutex_unlock(&s->lock);
}

const ha_record_selection *topics_stats_selection(const topics_stats *stats) {
  return &stats->listen;
}

void topics_stats_ignore_stamps(topics_stats *stats) {
  pthread_mutex_lock(&stats->lock);
  stats->ignores_stamps = true;
  for (size_t i = 0; i < stats->topic_count; i++) {
    cli_meter_forget_delays(&stats->topics[i].meter);
  }
  pthread_mutex_unlock(&stats->lock);
}

static int compare(const void *left, const void *right) {
  const ha_channel *a = ((const topics_stats_row *)left)->channel;
  const ha_channel *b = ((const topics_stats_row *)right)->channel;
  const int order = strcmp(a->topic, b->topic);

  return order ? order : strcmp(a->schema->name, b->schema->name);
}

const topics_stats_row *topics_stats_take(size_t *out_size, topics_stats *s) {
  size_t size = 0;

  pthread_mutex_lock(&s->lock);
  const int64_t now = cli_now_ns();
  s->rows = cli_resize(s->rows, s->topic_count, sizeof *s->rows);
  for (size_t i = 0; i < s->topic_count; i++) {
    topic *t = &s->topics[i];
    if (!t->channel) continue;
    s->rows[size].channel = t->channel;
    cli_meter_close(&s->rows[size++].view, &t->meter, now, s->interval_ns);
  }
  pthread_mutex_unlock(&s->lock);
  if (size > 0) qsort(s->rows, size, sizeof *s->rows, compare);
  *out_size = size;
  return s->rows;
}

void topics_stats_free(topics_stats *s) {
  if (!s) return;
  for (size_t i = 0; i < s->topic_count; i++) {
    cli_stamp_done(&s->topics[i].stamp);
    cli_meter_done(&s->topics[i].meter);
  }
  free(s->topics);
  free(s->rows);
  ha_decoder_free(s->decoder);
  ha_definitions_close(s->definitions);
  pthread_mutex_destroy(&s->lock);
  free(s);
}

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "serve/live/ring.h"
#include "ui/memory.h"

/* --- messages --------------------------------------------------------------------------------- */

/* By log time, then by order of arrival. */
static int compare(const void *left, const void *right) {
  const live_item *a = *(live_item *const *)left;
  const live_item *b = *(live_item *const *)right;

  if (a->msg.log_time_ns != b->msg.log_time_ns)
    return a->msg.log_time_ns < b->msg.log_time_ns ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

static void reverse(live_items *list) {
  for (size_t i = 0; i < list->count / 2; i++) {
    live_item *item = list->items[i];

    list->items[i] = list->items[list->count - 1 - i];
    list->items[list->count - 1 - i] = item;
  }
}

void live_query_run(live_query *q, const ha_query *wanted) {
  live_query_forget(q);
  for (size_t i = 0; i < wanted->topic_count; i++) {
    live_ring_ask(q->ring, wanted->topics[i]);
    live_ring_find(&q->found, q->ring, wanted->topics[i], wanted->start_ns, wanted->end_ns);
  }
  if (wanted->topic_count == 0)
    live_ring_find(&q->found, q->ring, NULL, wanted->start_ns, wanted->end_ns);
  if (q->found.count == 0) return;
  qsort(q->found.items, q->found.count, sizeof *q->found.items, compare);
  if (wanted->reverse) reverse(&q->found);
  q->limit =
      wanted->limit > 0 && wanted->limit < q->found.count ? (size_t)wanted->limit : q->found.count;
}

ha_status live_query_next(ha_message *out, live_query *q) {
  if (q->next == q->limit) return HA_END;
  *out = q->found.items[q->next++]->msg;
  return HA_OK;
}

void live_query_forget(live_query *q) {
  live_items_done(&q->found);
  q->next = q->limit = 0;
}

/* --- topics ----------------------------------------------------------------------------------- */

typedef struct table {
  live_query *query;
  ha_topic_info **topics;
  const ha_channel **channels;
  size_t capacity;
} table;

static void *allocate(live_query *q, size_t size) {
  void *out = ha__arena_alloc(&q->arena, size);

  if (!out) cli_no_memory();
  return out;
}

static void make_room(table *t, size_t count) {
  if (count < t->capacity) return;
  t->capacity = 2 * count + 16;
  t->topics = cli_resize(t->topics, t->capacity, sizeof *t->topics);
  t->channels = cli_resize(t->channels, t->capacity, sizeof *t->channels);
}

static ha_topic_info *topic_of(table *t, const char *name) {
  ha_bag_info *info = &t->query->info;

  for (size_t i = 0; i < info->topic_count; i++) {
    if (strcmp(t->topics[i]->name, name) == 0) return t->topics[i];
  }
  ha_topic_info *topic = allocate(t->query, sizeof *topic);
  *topic = (ha_topic_info){.struct_size = sizeof *topic, .name = name};
  t->topics[info->topic_count++] = topic;
  return topic;
}

static void add_type(live_query *q, ha_topic_info *topic, const char *type) {
  for (size_t i = 0; i < topic->type_count; i++) {
    if (strcmp(topic->types[i], type) == 0) return;
  }
  const char **types = allocate(q, (topic->type_count + 1) * sizeof *types);
  for (size_t i = 0; i < topic->type_count; i++) {
    types[i] = topic->types[i];
  }
  types[topic->type_count++] = type;
  topic->types = types;
}

static void add_count(void *user, const live_count *count) {
  table *t = user;
  ha_bag_info *info = &t->query->info;

  make_room(t, info->channel_count);
  t->channels[info->channel_count++] = count->channel;
  if (!count->is_published && count->messages == 0) return;
  ha_topic_info *topic = topic_of(t, count->channel->topic);
  add_type(t->query, topic, count->channel->schema->name);
  topic->message_count += count->messages;
  topic->byte_count += count->bytes;
  if (count->messages > 0 && count->first_ns < info->start_ns) info->start_ns = count->first_ns;
  info->message_count += count->messages;
  info->size += count->bytes;
}

static int by_name(const void *left, const void *right) {
  const ha_topic_info *const *a = left;
  const ha_topic_info *const *b = right;

  return strcmp((*a)->name, (*b)->name);
}

static int64_t present_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Copy an array to the arena. */
static void *keep(live_query *q, const void *items, size_t count) {
  void *out = allocate(q, (count + 1) * sizeof(void *));

  if (count > 0) memcpy(out, items, count * sizeof(void *));
  return out;
}

void live_query_update(live_query *q) {
  table t = {.query = q};

  ha__arena_done(&q->arena);
  q->arena = (ha__arena)HA__ARENA_INIT;
  q->info = (ha_bag_info){
      .struct_size = sizeof q->info,
      .path = "live",
      .storage = ha_transport_name(ha_network_transport(live_ring_network(q->ring)->network)),
      .format_version = "",
      .complete = 1,
      .start_ns = present_ns(),
      .compression_mode = "none",
  };
  live_ring_each(q->ring, add_count, &t);
  q->info.end_ns = present_ns();
  if (q->info.topic_count > 0)
    qsort(t.topics, q->info.topic_count, sizeof(ha_topic_info *), by_name);
  q->info.topics = keep(q, t.topics, q->info.topic_count);
  q->info.channels = keep(q, t.channels, q->info.channel_count);
  free(t.topics);
  free(t.channels);
}

/* --- lifetime --------------------------------------------------------------------------------- */

live_query *live_query_new(live_ring *ring) {
  live_query *q = cli_resize(NULL, 1, sizeof *q);

  memset(q, 0, sizeof *q);
  q->ring = ring;
  live_query_update(q);
  return q;
}

void live_query_free(live_query *q) {
  if (!q) return;
  live_query_forget(q);
  ha__arena_done(&q->arena);
  free(q);
}

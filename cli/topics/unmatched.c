#include "topics/unmatched.h"

#include <stdio.h>
#include <string.h>

#include "topics/topics.h"
#include "ui/clock.h"
#include "ui/report.h"

#define PATIENCE_NS INT64_C(1000000000)

typedef struct topics_unmatched_one one;

void topics_unmatched_init(topics_unmatched *all, const char *topic, const char *type,
                           const ha_qos *qos) {
  memset(all, 0, sizeof *all);
  all->own = (ha_endpoint){.struct_size = sizeof all->own,
                           .kind = HA_ENDPOINT_PUBLISHER,
                           .topic = topic,
                           .type = type,
                           .hash = "",
                           .node = "",
                           .vendor = "",
                           .qos = qos};
  pthread_mutex_init(&all->lock, NULL);
}

/* Adds a reason to the text. */
static void add_reason(void *user, const topics_trouble *t) {
  one *item = user;
  const size_t used = strlen(item->text);

  snprintf(item->text + used, sizeof item->text - used, "%s%s%sthe publisher %s",
           used > 0 ? "; " : "", t->policy ? t->policy : "", t->policy ? ": " : "", t->text);
}

static void describe(one *item, const ha_endpoint *own, const ha_endpoint *subscriber) {
  one reasons = {.text = ""};

  topics_each_trouble_of(own, subscriber, add_reason, &reasons);
  item->text[0] = '\0';
  if (!reasons.text[0]) return;
  snprintf(item->text, sizeof item->text, "not matched: the subscriber %.100s: %.250s",
           subscriber->node[0] ? subscriber->node : "(node unknown)", reasons.text);
}

static void see(topics_unmatched *all, int32_t change, const ha_endpoint *e) {
  size_t i = 0;

  while (i < all->size && memcmp(&all->items[i].gid, &e->gid, sizeof e->gid) != 0) {
    i++;
  }
  if (change == HA_CHANGE_LEFT) {
    if (i < all->size) all->items[i] = all->items[--all->size];
    return;
  }
  if (i == TOPICS_UNMATCHED_MAX) return;
  if (i == all->size) {
    all->items[all->size++] = (one){.gid = e->gid, .since_ns = cli_now_ns()};
  }
  describe(&all->items[i], &all->own, e);
}

void topics_unmatched_see(topics_unmatched *all, int32_t change, const ha_endpoint *e) {
  if (e->kind != HA_ENDPOINT_SUBSCRIBER || strcmp(e->topic, all->own.topic) != 0) return;
  pthread_mutex_lock(&all->lock);
  see(all, change, e);
  pthread_mutex_unlock(&all->lock);
}

void topics_unmatched_say(topics_unmatched *all) {
  const int64_t before_ns = cli_now_ns() - PATIENCE_NS;

  pthread_mutex_lock(&all->lock);
  for (size_t i = 0; i < all->size; i++) {
    one *item = &all->items[i];
    if (item->is_said || item->since_ns > before_ns || !item->text[0]) continue;
    item->is_said = true;
    cli_note("%s", item->text);
  }
  pthread_mutex_unlock(&all->lock);
}

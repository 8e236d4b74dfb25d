#include <string.h>

#include "topics/topics.h"

typedef struct reporter {
  void (*visit)(void *user, const topics_trouble *trouble);
  void *user;
} reporter;

static void report(const reporter *t, topics_trouble trouble, int kind, const char *text) {
  trouble.kind = kind;
  trouble.text = text;
  t->visit(t->user, &trouble);
}

/* Do both hashes differ? An unknown hash differs from none. */
static bool differ(const char *a, const char *b) {
  return *a && *b && strcmp(a, b) != 0;
}

static void compare(const reporter *t, const ha_endpoint *publisher,
                    const ha_endpoint *subscriber) {
  topics_trouble trouble = {.publisher = publisher, .subscriber = subscriber};
  bool matched = true;
  const char *why;

  if (differ(publisher->type, subscriber->type)) {
    report(t, trouble, TOPICS_TYPE, "has another type");
    return;
  }
  if ((publisher->flags ^ subscriber->flags) & HA_ENDPOINT_KEYED) {
    report(t, trouble, TOPICS_KEYS,
           publisher->flags & HA_ENDPOINT_KEYED ? "has keys, the subscriber has none"
                                                : "has no keys, the subscriber has some");
    matched = false;
  }
  for (size_t i = 0; (why = ha_qos_mismatch(&trouble.policy, publisher->qos, subscriber->qos, i));
       i++) {
    report(t, trouble, TOPICS_QOS, why);
    matched = false;
  }
  trouble.policy = NULL;
  if (matched && differ(publisher->hash, subscriber->hash)) {
    report(t, trouble, TOPICS_HASH, "has another definition of the type");
  }
}

void topics_each_trouble(const topics_group *group,
                         void (*visit)(void *user, const topics_trouble *trouble), void *user) {
  const reporter t = {visit, user};

  for (size_t i = 0; i < group->size; i++) {
    if (group->ends[i]->kind != HA_ENDPOINT_PUBLISHER) continue;
    for (size_t k = 0; k < group->size; k++) {
      if (group->ends[k]->kind != HA_ENDPOINT_SUBSCRIBER) continue;
      if (strcmp(group->ends[i]->topic, group->ends[k]->topic) != 0)
        continue; /* endpoints of an action have different topics */
      compare(&t, group->ends[i], group->ends[k]);
    }
  }
}

void topics_each_trouble_of(const ha_endpoint *publisher, const ha_endpoint *subscriber,
                            void (*visit)(void *user, const topics_trouble *trouble), void *user) {
  compare(&(reporter){visit, user}, publisher, subscriber);
}

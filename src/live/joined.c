/* A transport that joins several. Subscriptions and publications are on all of them; services
 * are on the first. Members of the others are called through the public functions, which check
 * the results of plugins. */
#include "live/joined.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/optional.h"

/* The number of a network is stored in the lowest bits of the pointer to kept data. */
enum { PARTS_MAX = 4, PART_BITS = PARTS_MAX - 1 };

typedef struct joined joined;

/* One of the networks; its events are passed to this transport. */
typedef struct part {
  joined *whole;
  ha_transport *transport; /* NULL until it is open */
  size_t number;
} part;

struct joined {
  ha_transport transport; /* first */
  ha_transport_ops ops;   /* the table of this transport, with its own name and encoding */
  char *name;
  ha_transport_events events;
  pthread_mutex_t reporting; /* held while an event is reported, and until all parts are open */
  bool failed;               /* to open: nothing is reported */
  size_t count;
  part parts[PARTS_MAX];
};

/* Bytes of a delivery are held by one part; both are what ha_delivery.owner points to. */
typedef struct owned {
  size_t number;
  const ha_delivery *delivery;
} owned;

typedef struct joined_subscription joined_subscription;

typedef struct received {
  joined_subscription *whole;
  size_t number;
} received;

struct joined_subscription {
  ha_subscription subscription; /* first */
  joined *transport;
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
  pthread_mutex_t receiving; /* serialises messages of all networks */
  received parts[PARTS_MAX];
  ha_subscription *made[PARTS_MAX];
};

typedef struct joined_publication {
  ha_publication publication; /* first */
  size_t count;
  ha_publication *made[PARTS_MAX];
} joined_publication;

/* --- events ---------------------------------------------------------------------- */

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  joined *whole = ((part *)user)->whole;

  (void)transport;
  pthread_mutex_lock(&whole->reporting);
  if (!whole->failed && whole->events.endpoint) {
    whole->events.endpoint(whole->events.user, &whole->transport, change, endpoint);
  }
  pthread_mutex_unlock(&whole->reporting);
}

static void on_note(void *user, const char *text) {
  const joined *whole = ((part *)user)->whole;

  if (whole->events.note) whole->events.note(whole->events.user, text);
}

static void on_ended(void *user, const char *text) {
  const joined *whole = ((part *)user)->whole;

  if (whole->events.ended) whole->events.ended(whole->events.user, text);
}

/* --- subscriptions ------------------------------------------------------------------- */

static void on_message(void *user, const ha_delivery *delivery) {
  const received *from = user;
  joined_subscription *to = from->whole;
  owned owner = {from->number, delivery};
  ha_delivery copy = *delivery;

  copy.owner = &owner;
  pthread_mutex_lock(&to->receiving);
  to->message(to->user, &copy);
  pthread_mutex_unlock(&to->receiving);
}

static void joined_unsubscribe(ha_subscription *base) {
  joined_subscription *to = (joined_subscription *)base;

  for (size_t i = 0; i < to->transport->count; i++) {
    ha_subscription_close(to->made[i]);
  }
  pthread_mutex_destroy(&to->receiving);
  ha__free(to);
}

static ha_status joined_subscribe(ha_subscription **out, ha_transport *base,
                                  const ha_subscription_options *options, ha_error *err) {
  joined *whole = (joined *)base;
  joined_subscription *to = ha__alloc_zeroed(1, sizeof *to);
  ha_subscription_options mine = *options;
  ha_status st = HA_OK;

  if (!to) return HA_FAIL_NOMEM(err);
  to->subscription.ops = base->ops;
  to->transport = whole;
  to->user = options->user;
  to->message = options->message;
  pthread_mutex_init(&to->receiving, NULL);
  mine.message = on_message;
  for (size_t i = 0; i < whole->count && st >= 0; i++) {
    to->parts[i] = (received){to, i};
    mine.user = &to->parts[i];
    st = ha_transport_subscribe(&to->made[i], whole->parts[i].transport, &mine, err);
  }
  if (st < 0) {
    joined_unsubscribe(&to->subscription);
    return st;
  }
  *out = &to->subscription;
  return HA_OK;
}

static void *joined_keep(ha_transport *base, const ha_delivery *delivery) {
  const owned *owner = delivery->owner;
  const part *from = &((joined *)base)->parts[owner->number];
  void *kept = ha_delivery_keep(from->transport, owner->delivery);

  return kept ? (char *)kept + owner->number : NULL;
}

static void joined_drop(ha_transport *base, void *kept) {
  const size_t number = (uintptr_t)kept & PART_BITS;

  ha_transport_drop(((joined *)base)->parts[number].transport, (char *)kept - number);
}

/* --- publications ---------------------------------------------------------------------- */

static void joined_unadvertise(ha_publication *base) {
  joined_publication *from = (joined_publication *)base;

  for (size_t i = 0; i < from->count; i++) {
    ha_publication_close(from->made[i]);
  }
  ha__free(from);
}

static ha_status joined_advertise(ha_publication **out, ha_transport *base,
                                  const ha_publication_options *options, ha_error *err) {
  const joined *whole = (const joined *)base;
  joined_publication *from = ha__alloc_zeroed(1, sizeof *from);

  if (!from) return HA_FAIL_NOMEM(err);
  from->publication.ops = base->ops;
  for (; from->count < whole->count; from->count++) {
    const ha_status st = ha_transport_advertise(&from->made[from->count],
                                                whole->parts[from->count].transport, options, err);
    if (st >= 0) continue;
    joined_unadvertise(&from->publication);
    return st;
  }
  *out = &from->publication;
  return HA_OK;
}

/* Send to all; returns the first failure. */
static ha_status joined_send(ha_publication *base, const uint8_t *data, size_t size,
                             int64_t sent_ns, ha_error *err) {
  const joined_publication *from = (const joined_publication *)base;
  ha_status result = HA_OK;

  for (size_t i = 0; i < from->count; i++) {
    const ha_status st =
        ha_publication_send(from->made[i], data, size, sent_ns, result < 0 ? NULL : err);
    if (result >= 0) result = st;
  }
  return result;
}

static uint32_t joined_matched(const ha_publication *base) {
  const joined_publication *from = (const joined_publication *)base;
  uint32_t n = 0;

  for (size_t i = 0; i < from->count; i++) {
    n += ha_publication_matched(from->made[i]);
  }
  return n;
}

static ha_status joined_wait_acked(ha_publication *base, int64_t timeout_ns, ha_error *err) {
  const joined_publication *from = (const joined_publication *)base;

  for (size_t i = 0; i < from->count; i++) {
    HA_TRY(ha_publication_wait_acked(from->made[i], timeout_ns, err));
  }
  return HA_OK;
}

/* --- services: objects of the first network, with its own table --------------------------- */

static ha_status joined_serve(ha_service **out, ha_transport *base,
                              const ha_service_options *options, ha_error *err) {
  return ha_transport_serve(out, ((joined *)base)->parts[0].transport, options, err);
}

static ha_status joined_connect(ha_client **out, ha_transport *base,
                                const ha_client_options *options, ha_error *err) {
  return ha_transport_connect(out, ((joined *)base)->parts[0].transport, options, err);
}

static ha_status joined_parameters(ha_parameters **out, ha_transport *base,
                                   const ha_parameters_options *options, ha_error *err) {
  ha_transport *first = ((joined *)base)->parts[0].transport;

  return ha__transport_parameters(first)(out, first, options, err);
}

/* --- the transport -------------------------------------------------------------------------- */

static int32_t joined_has_sim_time(ha_transport *base) {
  const joined *whole = (const joined *)base;

  for (size_t i = 0; i < whole->count; i++) {
    if (ha_transport_has_sim_time(whole->parts[i].transport)) return 1;
  }
  return 0;
}

static uint64_t joined_missed(ha_transport *base) {
  const joined *whole = (const joined *)base;
  uint64_t sum = 0;

  for (size_t i = 0; i < whole->count; i++) {
    sum += ha_transport_missed(whole->parts[i].transport);
  }
  return sum;
}

static void joined_close(ha_transport *base) {
  joined *whole = (joined *)base;

  for (size_t i = 0; i < whole->count; i++) {
    ha_transport_close(whole->parts[i].transport);
  }
  pthread_mutex_destroy(&whole->reporting);
  ha__free(whole->name);
  ha__free(whole);
}

/* Settings "NAME.KEY" are for the transport of that name, others for the first. */
static void choose_settings(ha_pairs *out, ha_pair *items, const ha_pairs *all, const char *name,
                            size_t number) {
  const size_t size = strlen(name);

  *out = (ha_pairs){items, 0};
  for (size_t i = 0; i < all->size; i++) {
    ha_pair pair = all->items[i];
    if (strncmp(pair.key, name, size) == 0 && pair.key[size] == '.') {
      pair.key += size + 1;
    } else if (number > 0 || strchr(pair.key, '.')) {
      continue;
    }
    items[out->size++] = pair;
  }
}

static ha_status open_part(joined *whole, const char *name, const ha_transport_options *options,
                           ha_error *err) {
  part *p = &whole->parts[whole->count];
  const ha_transport_events events = {.struct_size = sizeof events,
                                      .user = p,
                                      .endpoint = on_endpoint,
                                      .note = on_note,
                                      .ended = on_ended};
  ha_transport_options mine = *options;
  ha_pair *items = ha__alloc_zeroed(options->settings.size + 1, sizeof *items);

  if (!items) return HA_FAIL_NOMEM(err);
  *p = (part){whole, NULL, whole->count};
  choose_settings(&mine.settings, items, &options->settings, name, whole->count);
  mine.events = &events;
  const ha_status st = ha_transport_open(&p->transport, name, &mine, err);
  ha__free(items);
  if (st < 0) return st;
  whole->count++;
  const char *encoding = ha_transport_encoding(p->transport);
  if (strcmp(encoding, ha_transport_encoding(whole->parts[0].transport)) == 0) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: the networks have messages of several encodings",
                 whole->name);
}

/* Open each transport of the list, whose text is changed. */
static ha_status open_parts(joined *whole, char *names, const ha_transport_options *options,
                            ha_error *err) {
  char *next = names;

  while (next) {
    char *name = next;
    next = strchr(name, '+');
    if (next) *next++ = '\0';
    if (whole->count == PARTS_MAX) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: more than %d networks", whole->name,
                     (int)PARTS_MAX);
    }
    HA_TRY(open_part(whole, name, options, err));
  }
  return HA_OK;
}

static void fill_ops(joined *whole) {
  whole->transport.ops = &whole->ops;
  whole->ops = (ha_transport_ops){.struct_size = sizeof whole->ops,
                                  .name = whole->name,
                                  .summary = "several networks as one",
                                  .version = "0.1.0",
                                  .encoding = "",
                                  .close = joined_close,
                                  .subscribe = joined_subscribe,
                                  .unsubscribe = joined_unsubscribe,
                                  .keep = joined_keep,
                                  .drop = joined_drop,
                                  .advertise = joined_advertise,
                                  .send = joined_send,
                                  .matched = joined_matched,
                                  .wait_acked = joined_wait_acked,
                                  .unadvertise = joined_unadvertise,
                                  .serve = joined_serve,
                                  .connect = joined_connect,
                                  .has_sim_time = joined_has_sim_time,
                                  .missed = joined_missed};
}

static ha_status joined_new(joined **out, const char *name, const ha_transport_options *options,
                            ha_error *err) {
  joined *whole = ha__alloc_zeroed(1, sizeof *whole);

  if (!whole) return HA_FAIL_NOMEM(err);
  whole->name = ha__dup_string(name);
  if (!whole->name) {
    ha__free(whole);
    return HA_FAIL_NOMEM(err);
  }
  if (options->events) whole->events = *options->events;
  pthread_mutex_init(&whole->reporting, NULL);
  fill_ops(whole);
  *out = whole;
  return HA_OK;
}

/* Events of networks that are open wait until all are, so that subscriptions made by them are on
 * all. */
ha_status ha__joined_open(ha_transport **out, const char *name, const ha_transport_options *options,
                          ha_error *err) {
  joined *whole = NULL;
  char *names = ha__dup_string(name);
  ha_status st = names ? joined_new(&whole, name, options, err) : HA_FAIL_NOMEM(err);

  if (st >= 0) {
    pthread_mutex_lock(&whole->reporting);
    st = open_parts(whole, names, options, err);
    whole->failed = st < 0;
    if (st >= 0) {
      whole->ops.encoding = ha_transport_encoding(whole->parts[0].transport);
      if (ha__transport_parameters(whole->parts[0].transport))
        whole->ops.parameters = joined_parameters;
      *out = &whole->transport;
    }
    pthread_mutex_unlock(&whole->reporting);
    if (st < 0) joined_close(&whole->transport);
  }
  ha__free(names);
  return st;
}

#include "live/play/ahead.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "bag/latched/latched.h"
#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"
#include "live/clock.h"

/* After this many system failures in a row, without a message between them, reading ends. */
enum { MAX_FAILURES = 8 };

enum { PAGE_BYTES = 4096 };

enum { ASK_NOTHING, ASK_SEEK, ASK_BEFORE };

typedef struct entry entry;
struct entry {
  ha__ahead_item item;
  _Atomic(entry *) next;
};

struct ha__ahead {
  ha__ahead_options options;
  const char **topics; /* of wanted channels */
  size_t topic_count;
  pthread_t thread;
  /* used by the thread alone */
  uint64_t skip; /* messages to pass over */
  int64_t from_ns;
  int64_t end_ns;
  unsigned failures;
  /* The caller takes messages without the lock: the low-priority reading thread may hold it
   * while it waits for a processor, and publishing would wait, too. */
  entry *head; /* used by the caller: the popped entry; the first of the queue follows it */
  atomic_uint_fast64_t messages;
  atomic_uint_fast64_t bytes;
  atomic_int_fast64_t first_due_ns; /* of a recent first one */
  pthread_mutex_t lock;             /* guards the members below */
  pthread_cond_t work;              /* for the thread: a request, or room in the queue */
  pthread_cond_t ready;             /* for callers: a message, or an answer */
  entry *tail;                      /* the last one in the queue, or head */
  int64_t last_due_ns;              /* due time of tail */
  bool stop;
  bool is_cut;      /* waits return at once */
  bool is_idle;     /* everything was read, or reading has ended */
  int asked;        /* ASK_... */
  bool is_answered; /* ASK_BEFORE */
  bool is_found;
  bool with_latched;
  ha__ahead_place place; /* of the request; later of the answer */
  int64_t asked_end_ns;
  uint64_t damages;
  ha_error damage;
  ha_error failure; /* that ended reading */
};

/* --- entries ---------------------------------------------------------------------------------- */

static void item_done(ha__ahead_item *item) {
  ha__free(item->copy);
  ha_message_unref(&item->msg);
  *item = (ha__ahead_item){.copy = NULL};
}

static void entry_free(entry *e) {
  if (!e) return;
  item_done(&e->item);
  ha__free(e);
}

static entry *first_of(const ha__ahead *a) {
  return atomic_load(&a->head->next);
}

/* By the caller, with the lock held. */
static void forget_all(ha__ahead *a) {
  entry *e = first_of(a);

  atomic_store(&a->head->next, NULL);
  a->tail = a->head;
  atomic_store(&a->messages, 0);
  atomic_store(&a->bytes, 0);
  while (e) {
    entry *next = atomic_load(&e->next);
    entry_free(e);
    e = next;
  }
}

/* Load the pages of a mapped file, so that publishing does not wait for them. */
static void touch(const uint8_t *data, size_t size) {
  for (size_t at = 0; at < size; at += PAGE_BYTES) {
    (void)*(const volatile uint8_t *)(data + at);
  }
}

static int64_t time_of(const ha__ahead *a, const ha_message *msg) {
  return a->options.by_publish_time ? msg->publish_time_ns : msg->log_time_ns;
}

static void count_damage(ha__ahead *a, const ha_error *what) {
  pthread_mutex_lock(&a->lock);
  a->damages++;
  a->damage = *what;
  pthread_mutex_unlock(&a->lock);
}

/* Convert msg; the item owns the result. */
static ha_status hold(ha__ahead_item *item, const ha__ahead *a, const ha_message *msg,
                      ha_error *err) {
  const bool is_made = ha__translate_has(a->options.translate, msg->channel->id);
  ha_message made = *msg;
  bool unfit = false;

  if (is_made) {
    HA_TRY(ha__translate_message(&made, &unfit, a->options.translate, msg, err));
  } else {
    ha_message_ref(&made);
  }
  item->msg = made;
  if (made.owner || made.size == 0) return HA_OK;
  item->copy = ha__alloc(made.size);
  if (!item->copy) return HA_FAIL_NOMEM(err);
  memcpy(item->copy, made.data, made.size);
  item->msg.data = item->copy;
  return HA_OK;
}

static ha_status entry_new(entry **out, const ha__ahead *a, const ha_message *msg, ha_error *err) {
  entry *e = ha__alloc_zeroed(1, sizeof *e);

  if (!e) return HA_FAIL_NOMEM(err);
  const ha_status st = hold(&e->item, a, msg, err);
  if (st < 0) {
    entry_free(e);
    return st;
  }
  e->item.due_ns = time_of(a, msg);
  touch(e->item.msg.data, e->item.msg.size);
  *out = e;
  return HA_OK;
}

/* --- reading, without the lock ---------------------------------------------------------------- */

static int64_t next_ns(int64_t ns) {
  return ns == INT64_MAX ? ns : ns + 1;
}

static ha_query query_of(const ha__ahead *a) {
  ha_query query = HA_QUERY_INIT;

  query.topics = a->topics;
  query.topic_count = a->topic_count;
  return query;
}

static ha_status begin(ha__ahead *a, const ha__ahead_place *place, int64_t end_ns, ha_error *err) {
  ha_query query = query_of(a);

  a->skip = place->skip;
  a->from_ns = place->time_ns;
  a->end_ns = end_ns;
  a->failures = 0;
  if (a->options.by_publish_time) {
    query.order = HA_ORDER_PUBLISH;
  } else {
    query.start_ns = place->time_ns;
    query.end_ns = next_ns(end_ns);
  }
  return ha_reader_query(a->options.reader, &query, err);
}

/* The next wanted message. HA_E_... ends reading; damage is counted. */
static ha_status next_message(ha_message *msg, ha__ahead *a, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  for (;;) {
    const ha_status st = ha_reader_next(msg, a->options.reader, &why);
    if (st == HA_END) return HA_END;
    if (st < 0) {
      count_damage(a, &why);
      if (ha__is_damage(st) || ++a->failures < MAX_FAILURES) continue;
      if (err) *err = why;
      return st;
    }
    a->failures = 0;
    if (a->options.wanted[msg->channel->id]) return HA_OK;
  }
}

static ha_status next_entry(entry **out, ha__ahead *a, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;

  for (;;) {
    const ha_status st = next_message(&msg, a, err);
    if (st != HA_OK) return st;
    if (time_of(a, &msg) < a->from_ns) continue;
    if (time_of(a, &msg) > a->end_ns) return HA_END;
    if (a->skip > 0) {
      a->skip--;
      continue;
    }
    const ha_status made = entry_new(out, a, &msg, &why);
    if (made >= 0) return HA_OK;
    if (!ha__is_damage(made)) {
      if (err) *err = why;
      return made;
    }
    count_damage(a, &why);
  }
}

/* Search backwards: the time of the message before this place, and how many messages have it. */
static bool find_before(ha__ahead_place *out, ha__ahead *a, const ha__ahead_place *place) {
  ha_query query = query_of(a);
  ha_message msg = HA_MESSAGE_INIT;
  uint64_t count = 0;
  int64_t time_ns = 0;

  if (place->skip > 0) {
    *out = (ha__ahead_place){place->time_ns, place->skip - 1};
    return true;
  }
  query.end_ns = place->time_ns;
  query.reverse = 1;
  a->failures = 0;
  if (ha_reader_query(a->options.reader, &query, NULL) < 0) return false;
  while (next_message(&msg, a, NULL) == HA_OK) {
    if (count > 0 && msg.log_time_ns != time_ns) break;
    time_ns = msg.log_time_ns;
    count++;
  }
  if (count > 0) *out = (ha__ahead_place){time_ns, count - 1};
  return count > 0;
}

/* --- the queue, with the lock held ------------------------------------------------------------ */

/* True when the queue was empty. Counted before the caller can take it. */
static bool push(ha__ahead *a, entry *e) {
  const bool is_only = atomic_fetch_add(&a->messages, 1) == 0;

  atomic_fetch_add(&a->bytes, e->item.msg.size);
  if (is_only) atomic_store(&a->first_due_ns, e->item.due_ns);
  a->last_due_ns = e->item.due_ns;
  atomic_store(&e->next, NULL);
  atomic_store(&a->tail->next, e);
  a->tail = e;
  return is_only;
}

/* One message is always allowed. */
static bool is_full(const ha__ahead *a) {
  const ha__ahead_options *o = &a->options;
  const uint64_t messages = atomic_load(&a->messages);

  if (messages == 0) return false;
  return messages >= o->max_messages || atomic_load(&a->bytes) >= o->max_bytes ||
         ha__time_between(a->last_due_ns, atomic_load(&a->first_due_ns)) >= o->max_ns;
}

static void notify(ha__ahead *a) {
  pthread_cond_broadcast(&a->ready);
  pthread_mutex_unlock(&a->lock);
  a->options.wake(a->options.user);
  pthread_mutex_lock(&a->lock);
}

static void end_reading(ha__ahead *a, ha_status st, const ha_error *why) {
  if (st < 0) a->failure = *why;
  a->is_idle = true;
  notify(a);
}

/* Read the messages that latched channels had sent before. Not finding all of them counts as
 * damage. */
static entry *latched_entries(ha__ahead *a, int64_t time_ns) {
  const ha__latched_query query = {.wanted = a->options.latched,
                                   .before_ns = time_ns,
                                   .order = a->options.by_publish_time ? HA_ORDER_PUBLISH
                                                                       : HA_ORDER_LOG};
  ha__latched found = HA__LATCHED_INIT;
  ha_error why = HA_ERROR_INIT;
  _Atomic(entry *) first = NULL;
  entry *last = NULL;

  ha_status st = ha__latched_find(&found, a->options.reader, &query, &why);
  if (st >= 0 && found.is_cut) {
    (void)HA_FAIL(&why, HA_E_LIMIT, HA_NO_OFFSET,
                  "too many latched messages lie before the start: the oldest are not played");
    count_damage(a, &why);
  }
  for (size_t i = 0; st >= 0 && i < found.size; i++) {
    entry *e = NULL;
    st = entry_new(&e, a, &found.items[i], &why);
    if (st < 0) break;
    e->item.is_latched = true;
    e->item.due_ns = time_ns;
    atomic_store(last ? &last->next : &first, e);
    last = e;
  }
  if (st < 0) count_damage(a, &why);
  ha__latched_done(&found);
  return first;
}

static void seek(ha__ahead *a) {
  const ha__ahead_place place = a->place;
  const int64_t end_ns = a->asked_end_ns;
  const bool with_latched = a->with_latched && a->options.latched;
  ha_error why = HA_ERROR_INIT;

  a->asked = ASK_NOTHING;
  pthread_mutex_unlock(&a->lock);
  entry *e = with_latched ? latched_entries(a, place.time_ns) : NULL;
  const ha_status st = begin(a, &place, end_ns, &why);
  pthread_mutex_lock(&a->lock);
  const bool is_stale = a->asked != ASK_NOTHING || a->stop;
  while (e) {
    entry *next = atomic_load(&e->next);
    if (is_stale) {
      entry_free(e);
    } else {
      (void)push(a, e);
    }
    e = next;
  }
  if (!is_stale && st < 0) end_reading(a, st, &why);
}

static void answer_before(ha__ahead *a) {
  const ha__ahead_place place = a->place;
  ha__ahead_place found = place;

  a->asked = ASK_NOTHING;
  pthread_mutex_unlock(&a->lock);
  const bool is_found = find_before(&found, a, &place);
  pthread_mutex_lock(&a->lock);
  a->is_found = is_found;
  a->place = found;
  a->is_answered = true;
  a->is_idle = true;
  pthread_cond_broadcast(&a->ready);
}

static void read_one(ha__ahead *a) {
  ha_error why = HA_ERROR_INIT;
  entry *e = NULL;

  pthread_mutex_unlock(&a->lock);
  const ha_status st = next_entry(&e, a, &why);
  pthread_mutex_lock(&a->lock);
  if (a->asked != ASK_NOTHING || a->stop) {
    if (st == HA_OK) entry_free(e);
  } else if (st == HA_OK) {
    if (push(a, e)) {
      notify(a);
    } else {
      pthread_cond_broadcast(&a->ready);
    }
  } else {
    end_reading(a, st, &why);
  }
}

static void *run(void *user) {
  ha__ahead *a = user;

  ha__thread_be_patient();
  pthread_mutex_lock(&a->lock);
  while (!a->stop) {
    if (a->asked == ASK_SEEK) {
      seek(a);
    } else if (a->asked == ASK_BEFORE) {
      answer_before(a);
    } else if (a->is_idle || is_full(a)) {
      pthread_cond_wait(&a->work, &a->lock);
    } else {
      read_one(a);
    }
  }
  pthread_mutex_unlock(&a->lock);
  return NULL;
}

/* --- interface ------------------------------------------------------------------------------- */

static ha_status list_topics(ha__ahead *a, ha_error *err) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, a->options.reader);

  a->topics = ha__alloc_zeroed(count + 1, sizeof *a->topics);
  if (!a->topics) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    if (a->options.wanted[i]) a->topics[a->topic_count++] = channels[i]->topic;
  }
  return HA_OK;
}

static void ahead_free(ha__ahead *a) {
  forget_all(a);
  ha__free(a->head);
  pthread_cond_destroy(&a->work);
  pthread_cond_destroy(&a->ready);
  pthread_mutex_destroy(&a->lock);
  ha__free(a->topics);
  ha__free(a);
}

ha_status ha__ahead_start(ha__ahead **out, const ha__ahead_options *options, ha_error *err) {
  ha__ahead *a = ha__alloc_zeroed(1, sizeof *a);

  if (!a) return HA_FAIL_NOMEM(err);
  a->options = *options;
  a->head = a->tail = ha__alloc_zeroed(1, sizeof *a->head);
  if (!a->head) {
    ha__free(a);
    return HA_FAIL_NOMEM(err);
  }
  a->is_idle = true;
  pthread_mutex_init(&a->lock, NULL);
  pthread_cond_init(&a->work, NULL);
  pthread_cond_init(&a->ready, NULL);
  ha_status st = list_topics(a, err);
  if (st >= 0) {
    const int why = pthread_create(&a->thread, NULL, run, a);
    if (why != 0) st = HA_FAIL_ERRNO(err, why, HA_NO_OFFSET, "starting a thread");
  }
  if (st < 0) {
    ahead_free(a);
    return st;
  }
  ha__thread_name(a->thread, "ha-ahead");
  *out = a;
  return HA_OK;
}

void ha__ahead_stop(ha__ahead *a) {
  if (!a) return;
  pthread_mutex_lock(&a->lock);
  a->stop = true;
  pthread_cond_broadcast(&a->work);
  pthread_mutex_unlock(&a->lock);
  pthread_join(a->thread, NULL);
  ahead_free(a);
}

void ha__ahead_seek(ha__ahead *a, ha__ahead_place place, int64_t end_ns, bool with_latched) {
  pthread_mutex_lock(&a->lock);
  forget_all(a);
  a->failure = (ha_error)HA_ERROR_INIT;
  a->is_cut = false;
  a->place = place;
  a->asked_end_ns = end_ns;
  a->with_latched = with_latched;
  a->asked = ASK_SEEK;
  /* without topics nothing is read, but a query without topics means all */
  a->is_idle = a->topic_count == 0;
  if (a->is_idle) a->asked = ASK_NOTHING;
  pthread_cond_broadcast(&a->work);
  pthread_mutex_unlock(&a->lock);
}

bool ha__ahead_find_before(ha__ahead_place *out, ha__ahead *a, ha__ahead_place place) {
  if (a->topic_count == 0) return false;
  pthread_mutex_lock(&a->lock);
  forget_all(a);
  a->place = place;
  a->asked = ASK_BEFORE;
  a->is_answered = false;
  pthread_cond_broadcast(&a->work);
  while (!a->is_answered) {
    pthread_cond_wait(&a->ready, &a->lock);
  }
  if (a->is_found) *out = a->place;
  const bool is_found = a->is_found;
  pthread_mutex_unlock(&a->lock);
  return is_found;
}

static bool is_settled(const ha__ahead *a, bool full) {
  if (a->is_cut) return true;
  if (a->asked != ASK_NOTHING) return false;
  if (a->is_idle) return true;
  return atomic_load(&a->messages) > 0 && (!full || is_full(a));
}

void ha__ahead_wait(ha__ahead *a, bool full) {
  pthread_mutex_lock(&a->lock);
  while (!is_settled(a, full)) {
    pthread_cond_wait(&a->ready, &a->lock);
  }
  pthread_mutex_unlock(&a->lock);
}

void ha__ahead_cut(ha__ahead *a) {
  if (!a) return;
  pthread_mutex_lock(&a->lock);
  a->is_cut = true;
  pthread_cond_broadcast(&a->ready);
  pthread_mutex_unlock(&a->lock);
}

/* The queue was empty: check again with the lock whether there is a message, or will be one. */
static ha_status look_again(entry **out, ha__ahead *a, ha_error *err) {
  pthread_mutex_lock(&a->lock);
  *out = first_of(a);
  ha_status st = *out ? HA_OK : HA_E_BUSY;
  if (!*out && a->is_idle && a->asked == ASK_NOTHING) {
    st = a->failure.code < 0 ? a->failure.code : HA_END;
    if (st < 0 && err) *err = a->failure;
  }
  pthread_cond_signal(&a->work);
  pthread_mutex_unlock(&a->lock);
  return st;
}

ha_status ha__ahead_peek(ha__ahead_item **out, ha__ahead *a, ha_error *err) {
  entry *e = first_of(a);
  const ha_status st = e ? HA_OK : look_again(&e, a, err);

  if (st == HA_OK) *out = &e->item;
  return st;
}

/* The popped entry stays as the head: its `next` is where the reading thread may append. */
void ha__ahead_pop(ha__ahead *a) {
  entry *old = a->head;
  entry *popped = first_of(a);

  a->head = popped;
  ha__free(old);
  atomic_fetch_sub(&a->bytes, popped->item.msg.size);
  const uint64_t messages = atomic_fetch_sub(&a->messages, 1) - 1;
  const entry *first = first_of(a);
  if (first) atomic_store(&a->first_due_ns, first->item.due_ns);
  /* Not for each message, because the threads would switch too often. A signal that comes too
   * early is repeated by the next one, or by look_again(). */
  if (messages <= a->options.max_messages - a->options.max_messages / 8) {
    pthread_cond_signal(&a->work);
  }
  item_done(&popped->item);
}

uint64_t ha__ahead_damages(ha__ahead *a, ha_error *last) {
  pthread_mutex_lock(&a->lock);
  const uint64_t damages = a->damages;
  if (last) *last = a->damage;
  pthread_mutex_unlock(&a->lock);
  return damages;
}

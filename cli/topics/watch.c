#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "topics/topics.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/report.h"
#include "ui/signals.h"

/* New endpoints are printed after a delay, because their node is announced later. */
enum { STEP_MS = 50 };
#define HOLD_NS INT64_C(500000000)

/* A change as text. */
typedef struct news {
  int32_t change;
  int32_t kind;
  ha_gid gid;
  int64_t at_ns;
  char *text;
  size_t size;
} news;

typedef struct counts {
  const ha_channel *channel; /* NULL = no message received */
  uint64_t messages;
  uint64_t bytes;
  uint64_t lost;
} counts;

/* A problem that was printed already. */
typedef struct known {
  ha_gid publisher;
  ha_gid subscriber;
  int kind;
  const char *policy;
} known;

struct topics_watch {
  const topics_settings *set;
  const cli_arguments *names;
  cli_notes *notes;
  ha_record_selection listen;
  pthread_mutex_t lock; /* guards the following members */
  bool has_begun;
  news *items;
  size_t size;
  counts *topics; /* by channel id */
  size_t topic_count;
  cli_out scratch; /* for formatting an endpoint */
  /* used only by the printing thread */
  known *known;
  size_t known_count;
  bool is_terminal;
  size_t lines; /* number of lines with rates, the last ones on the terminal */
};

/* --- callbacks of the network ----------------------------------------------------------------- */

static const char *const g_changes[] = {"appeared", "changed", "left"};

static void put_text_event(cli_out *out, int32_t change, const ha_endpoint *e) {
  cli_out_format(out, "%-8s  %-10s  ", g_changes[change], topics_kinds[e->kind]);
  cli_out_name(out, e->topic);
  cli_out_text(out, "  ");
  cli_out_name(out, e->type);
  if (*e->node) cli_out_text(out, "  ");
  cli_out_name(out, e->node);
  if (change != HA_CHANGE_LEFT && e->kind <= HA_ENDPOINT_SUBSCRIBER) {
    cli_out_text(out, "  ");
    topics_put_qos(out, e->qos);
  }
  cli_out_char(out, '\n');
}

static void put_json_event(cli_out *out, int32_t change, const ha_endpoint *e) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_key(&json, "event");
  cli_json_text(&json, g_changes[change]);
  cli_json_key(&json, "endpoint");
  topics_put_json_endpoint(&json, e);
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* Format the change as a line; nothing if the line does not fit in the scratch buffer. The caller
 * holds the lock. */
static void render(topics_watch *w, news *item, const ha_endpoint *e) {
  cli_out_init(&w->scratch, -1);
  if (w->set->json) {
    put_json_event(&w->scratch, item->change, e);
  } else {
    put_text_event(&w->scratch, item->change, e);
  }
  item->size = cli_out_is_broken(&w->scratch) ? 0 : w->scratch.used;
  item->text = cli_resize(item->text, item->size, 1);
  memcpy(item->text, w->scratch.buffer, item->size);
}

/* Returns the pending line about the appearance of an endpoint. */
static news *find_held(topics_watch *w, const ha_endpoint *e) {
  for (size_t i = w->size; i > 0; i--) {
    news *item = &w->items[i - 1];
    if (item->kind != e->kind || memcmp(&item->gid, &e->gid, sizeof e->gid) != 0) continue;
    return item->change == HA_CHANGE_LEFT ? NULL : item;
  }
  return NULL;
}

static void on_endpoint(void *user, int32_t change, const ha_endpoint *e) {
  topics_watch *w = user;

  if (!topics_is_chosen(e, w->names, w->set->hidden)) return;
  pthread_mutex_lock(&w->lock);
  news *item = change == HA_CHANGE_RENEWED ? find_held(w, e) : NULL;
  if (!item && w->has_begun) {
    w->items = cli_resize(w->items, w->size + 1, sizeof *w->items);
    item = &w->items[w->size++];
    *item = (news){change, e->kind, e->gid, cli_now_ns(), NULL, 0};
  }
  if (item) render(w, item, e);
  pthread_mutex_unlock(&w->lock);
}

static void on_message(void *user, ha_transport *transport, const ha_channel *channel,
                       const ha_delivery *delivery) {
  topics_watch *w = user;

  (void)transport;
  pthread_mutex_lock(&w->lock);
  while (w->topic_count <= channel->id) {
    w->topics = cli_resize(w->topics, w->topic_count + 1, sizeof *w->topics);
    w->topics[w->topic_count++] = (counts){NULL, 0, 0, 0};
  }
  counts *c = &w->topics[channel->id];
  c->channel = channel;
  c->messages++;
  c->bytes += delivery->size;
  c->lost += delivery->lost;
  pthread_mutex_unlock(&w->lock);
}

static void on_note(void *user, const char *text) {
  cli_notes_add(((topics_watch *)user)->notes, text);
}

topics_watch *topics_watch_new(const topics_settings *set, const cli_arguments *names,
                               cli_notes *notes) {
  topics_watch *w = cli_resize(NULL, 1, sizeof *w);

  memset(w, 0, sizeof *w);
  w->set = set;
  w->names = names;
  w->notes = notes;
  pthread_mutex_init(&w->lock, NULL);
  topics_select(&w->listen, names, set->hidden);
  return w;
}

void topics_watch_attach(topics_watch *watch, ha_network_options *options) {
  options->user = watch;
  options->endpoint = on_endpoint;
  options->message = on_message;
  options->note = on_note;
  if (!watch->set->no_rates) options->listen = &watch->listen;
}

void topics_watch_free(topics_watch *watch) {
  if (!watch) return;
  for (size_t i = 0; i < watch->size; i++) {
    free(watch->items[i].text);
  }
  free(watch->items);
  free(watch->topics);
  free(watch->known);
  pthread_mutex_destroy(&watch->lock);
  free(watch);
}

/* --- problems --------------------------------------------------------------------------------- */

/* Remember a problem. Returns true if it is new. */
static bool remember(topics_watch *w, const topics_trouble *t) {
  const known it = {t->publisher->gid, t->subscriber->gid, t->kind, t->policy};

  for (size_t i = 0; i < w->known_count; i++) {
    const known *k = &w->known[i];
    if (k->kind == it.kind && k->policy == it.policy &&
        memcmp(&k->publisher, &it.publisher, sizeof it.publisher) == 0 &&
        memcmp(&k->subscriber, &it.subscriber, sizeof it.subscriber) == 0) {
      return false;
    }
  }
  w->known = cli_resize(w->known, w->known_count + 1, sizeof *w->known);
  w->known[w->known_count++] = it;
  return true;
}

typedef struct problem_line {
  topics_watch *watch;
  cli_out *out; /* NULL = already printed */
} problem_line;

static void put_problem(void *user, const topics_trouble *t) {
  const problem_line *line = user;
  cli_json json = CLI_JSON_INIT(line->out);

  if (!remember(line->watch, t) || !line->out) return;
  if (!line->watch->set->json) {
    cli_out_name(line->out, t->publisher->topic);
    cli_out_text(line->out, ": ");
    topics_put_trouble(line->out, t);
    return;
  }
  cli_json_open(&json, '{');
  cli_json_key(&json, "event");
  cli_json_text(&json, "problem");
  cli_json_key(&json, "topic");
  cli_json_text(&json, t->publisher->topic);
  topics_put_json_trouble(&json, t);
  cli_json_close(&json, '}');
  cli_out_char(line->out, '\n');
}

static void put_problems(topics_watch *w, const topics_list *list, cli_out *out) {
  problem_line line = {w, out};

  for (size_t i = 0; i < list->topics.size; i++) {
    topics_each_trouble(&list->topics.items[i], put_problem, &line);
  }
}

static void put_new_problems(topics_watch *w, ha_network *network, cli_out *out) {
  topics_list list;

  if (topics_list_make(&list, network, w->names, w->set->hidden)) put_problems(w, &list, out);
  topics_list_done(&list);
}

void topics_watch_begin(topics_watch *watch, const topics_list *list) {
  put_problems(watch, list, NULL);
  pthread_mutex_lock(&watch->lock);
  watch->has_begun = true;
  pthread_mutex_unlock(&watch->lock);
}

/* --- rates ------------------------------------------------------------------------------------ */

static int compare(const void *left, const void *right) {
  const counts *a = left;
  const counts *b = right;
  const int order = strcmp(a->channel->topic, b->channel->topic);

  return order ? order : strcmp(a->channel->schema->name, b->channel->schema->name);
}

/* Returns the counts since the last call, sorted by name; the caller frees them. */
static counts *take_counts(topics_watch *w, size_t *out_size) {
  size_t size = 0;

  pthread_mutex_lock(&w->lock);
  counts *taken = cli_resize(NULL, w->topic_count, sizeof *taken);
  for (size_t i = 0; i < w->topic_count; i++) {
    counts *c = &w->topics[i];
    if (c->channel) taken[size++] = *c;
    *c = (counts){c->channel, 0, 0, 0};
  }
  pthread_mutex_unlock(&w->lock);
  qsort(taken, size, sizeof *taken, compare);
  *out_size = size;
  return taken;
}

static void put_json_rates(cli_out *out, const counts *items, size_t size, double seconds) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_key(&json, "event");
  cli_json_text(&json, "rates");
  cli_json_key(&json, "seconds");
  cli_json_double(&json, seconds);
  cli_json_key(&json, "topics");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < size; i++) {
    const counts *c = &items[i];
    cli_json_open(&json, '{');
    cli_json_key(&json, "name");
    cli_json_text(&json, c->channel->topic);
    cli_json_key(&json, "type");
    cli_json_text(&json, c->channel->schema->name);
    cli_json_key(&json, "messages");
    cli_json_u64(&json, c->messages);
    cli_json_key(&json, "bytes");
    cli_json_u64(&json, c->bytes);
    cli_json_key(&json, "lost");
    cli_json_u64(&json, c->lost);
    cli_json_close(&json, '}');
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

static void put_text_rate(cli_out *out, const counts *c, double seconds) {
  cli_out_format(out, "%10.1f /s  %10.3f MB/s  ", (double)c->messages / seconds,
                 (double)c->bytes / 1e6 / seconds);
  cli_out_name(out, c->channel->topic);
  if (c->lost) cli_out_format(out, "  %" PRIu64 " lost", c->lost);
  cli_out_char(out, '\n');
}

/* Remove the lines with rates, the last ones on the terminal. */
static void clear_rates(topics_watch *w, cli_out *out) {
  if (w->is_terminal && w->lines > 0) cli_out_format(out, "\033[%zuA\033[J", w->lines);
  w->lines = 0;
}

static void put_rates(topics_watch *w, cli_out *out, double seconds) {
  size_t size = 0;
  counts *items = take_counts(w, &size);

  if (w->set->json) {
    put_json_rates(out, items, size, seconds);
  } else if (size > 0) {
    clear_rates(w, out);
    for (size_t i = 0; i < size; i++)
      put_text_rate(out, &items[i], seconds);
    if (!w->is_terminal) cli_out_char(out, '\n');
    w->lines = size;
  }
  free(items);
}

/* --- until it ends ---------------------------------------------------------------------------- */

/* Print the changes whose delay is over. Returns true if there were any. */
static bool put_news(topics_watch *w, cli_out *out) {
  const int64_t until = cli_now_ns() - HOLD_NS;
  size_t count = 0;

  pthread_mutex_lock(&w->lock);
  if (w->size > 0 && w->items[0].at_ns <= until) clear_rates(w, out);
  while (count < w->size && w->items[count].at_ns <= until) {
    cli_out_bytes(out, w->items[count].text, w->items[count].size);
    free(w->items[count++].text);
  }
  w->size -= count;
  if (count > 0) memmove(w->items, w->items + count, w->size * sizeof *w->items);
  pthread_mutex_unlock(&w->lock);
  return count > 0;
}

int topics_watch_run(topics_watch *w, ha_network *network, cli_out *out) {
  const int64_t interval = topics_interval_ns(w->set);
  int64_t last = cli_now_ns();
  const int64_t end = w->set->duration.given ? last + (int64_t)w->set->duration.value : INT64_MAX;
  size_t size;

  w->is_terminal = isatty(CLI_STDOUT);
  free(take_counts(w, &size)); /* discard counts from before */
  while (!cli_is_stopped() && !cli_out_is_broken(out) && cli_now_ns() < end) {
    if (put_news(w, out)) put_new_problems(w, network, out);
    const int64_t now = cli_now_ns();
    if (!w->set->no_rates && now - last >= interval) {
      put_rates(w, out, (double)(now - last) / 1e9);
      last = now;
    }
    cli_out_flush(out);
    if (!w->set->quiet) cli_notes_print(w->notes);
    (void)poll(NULL, 0, STEP_MS);
  }
  return 0;
}

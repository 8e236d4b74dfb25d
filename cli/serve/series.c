#include "serve/series.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/number.h"
#include "ui/json.h"
#include "ui/memory.h"

/* Limits of an answer, which a request cannot exceed. */
enum { STEP = 4096 }; /* messages between checks for a disconnected client */
enum { DEFAULT_INTERVALS = 1000, MAX_INTERVALS = 10000, MAX_COUNTS = 1 << 22 };

/* --- intervals ------------------------------------------------------------------------------ */

typedef struct intervals {
  int64_t start_ns;
  int64_t end_ns; /* exclusive */
  uint64_t width_ns;
  size_t count;
} intervals;

static bool read_count(size_t *out, const char *text) {
  uint64_t count = DEFAULT_INTERVALS;

  if (text && !serve_number_read(&count, text)) return false;
  if (count == 0 || count > MAX_INTERVALS) return false;
  *out = (size_t)count;
  return true;
}

/* Divide the time range into intervals of equal width; the last one may be shorter. */
static void divide(intervals *in) {
  const uint64_t span = (uint64_t)in->end_ns - (uint64_t)in->start_ns;

  in->width_ns = span / in->count + (span % in->count != 0);
  if (in->width_ns == 0) in->width_ns = 1; /* all messages are at the latest time */
}

static void whole_bag(intervals *out, const ha_bag_info *info) {
  out->start_ns = info->message_count > 0 ? info->start_ns : 0;
  out->end_ns = info->message_count > 0 ? info->end_ns : 0;
  if (out->end_ns < INT64_MAX) out->end_ns++;
}

/* time_ns must not be before the start. */
static size_t interval_of(const intervals *in, int64_t time_ns) {
  const uint64_t i = ((uint64_t)time_ns - (uint64_t)in->start_ns) / in->width_ns;

  return i < in->count ? (size_t)i : in->count - 1;
}

static serve_answer unreadable(void) {
  return serve_answer_error(500, "{\"error\":{\"code\":500,\"text\":\"the bag can't be read\"}}");
}

/* Write a time as text, because JavaScript numbers cannot represent all 64-bit integers. */
static void add_time(cli_json *json, const char *key, int64_t time_ns) {
  char text[24];

  snprintf(text, sizeof text, "%" PRId64, time_ns);
  cli_json_add_text(json, key, text);
}

static void put_intervals(cli_json *json, const intervals *in, const char *end) {
  add_time(json, "start_ns", in->start_ns);
  add_time(json, "end_ns", in->end_ns);
  cli_json_add_u64(json, "width_ns", in->width_ns);
  cli_json_add_text(json, "end", end);
}

static serve_answer finish(cli_out *out, const char *end) {
  serve_answer answer = serve_answer_end(out, "application/json");

  answer.end = end;
  return answer;
}

/* --- values of a field ---------------------------------------------------------------------- */

typedef struct extremes {
  uint64_t count; /* number of finite values; 0 = empty */
  double least;
  double most;
  int64_t least_ns; /* time of the first message with this value */
  int64_t most_ns;
} extremes;

typedef struct series {
  intervals in;
  extremes *items;
  plot_number *numbers; /* index: channel id; no path = the channel does not have the field */
  size_t number_count;
  uint64_t messages;
  uint64_t failed; /* messages that could not be decoded */
  uint64_t empty;  /* messages without a value, or with one that is not finite */
  bool keeps;      /* the values of the whole bag are read, to be kept */
  const serve_bag *bag;
  serve_column values;
} series;

static void put_value(series *s, int64_t time_ns, double value) {
  extremes *e = &s->items[interval_of(&s->in, time_ns)];

  if (e->count == 0 || value < e->least) {
    e->least = value;
    e->least_ns = time_ns;
  }
  if (e->count == 0 || value > e->most) {
    e->most = value;
    e->most_ns = time_ns;
  }
  e->count++;
}

/* Returns the value as in serve_column. */
static double read_number(const plot_number *field, const ha_message *msg) {
  ha_value value = HA_VALUE_INIT;
  const ha_status st = plot_number_get(&value, field, msg, NULL);
  const double number = plot_value_number(&value);

  if (st < 0) return (double)INFINITY;
  return st == HA_END || (value.flags & HA_VALUE_ARRAY) || !isfinite(number) ? (double)NAN : number;
}

static void put_number(series *s, int64_t time_ns, double number) {
  s->messages++;
  if (isinf(number)) {
    s->failed++;
  } else if (isnan(number)) {
    s->empty++;
  } else {
    put_value(s, time_ns, number);
  }
}

/* Values that are kept of other fields make room; if there is none, the values are not kept. */
static void keep_number(series *s, int64_t time_ns, double number) {
  serve_memory *memory = s->bag->memory;

  while (!serve_column_add(&s->values, memory, time_ns, number)) {
    if (serve_kept_drop(s->bag->kept)) continue;
    serve_column_done(&s->values, memory);
    s->keeps = false;
    return;
  }
}

static bool put_message(void *user, const ha_message *msg) {
  series *s = user;

  if (msg->channel->id >= s->number_count || !s->numbers[msg->channel->id].path) return true;
  const double number = read_number(&s->numbers[msg->channel->id], msg);
  put_number(s, msg->log_time_ns, number);
  if (s->keeps) keep_number(s, msg->log_time_ns, number);
  return true;
}

/* Use the values that an earlier request has read. Returns why they end, or NULL if there are none.
 */
static const char *use_kept(series *s, const serve_bag *bag, const serve_series *wanted) {
  const serve_column *v =
      bag->kept ? serve_kept_lock(bag->kept, wanted->topic, wanted->field) : NULL;

  if (!v) return NULL;
  for (size_t i = serve_column_find(v, s->in.start_ns);
       i < v->count && v->times_ns[i] < s->in.end_ns; i++) {
    put_number(s, v->times_ns[i], v->values[i]);
  }
  const char *end = v->is_damaged ? "damage" : "end";
  serve_kept_unlock(bag->kept);
  return end;
}

static bool is_whole(const intervals *in, const ha_bag_info *info) {
  return in->start_ns <= info->start_ns && (in->end_ns > info->end_ns || in->end_ns == INT64_MAX);
}

/* Returns false if no channel of the topic has the field. */
static bool open_field(series *s, serve_bag *bag, const serve_series *wanted) {
  const ha_channel *const *channels = serve_bag_channels(&s->number_count, bag);
  const size_t count = s->number_count;
  bool found = false;

  for (size_t i = 0; i < count; i++) {
    if (channels[i]->id >= s->number_count) s->number_count = (size_t)channels[i]->id + 1;
  }
  s->numbers = cli_resize(NULL, s->number_count + 1, sizeof *s->numbers);
  memset(s->numbers, 0, (s->number_count + 1) * sizeof *s->numbers);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(channels[i]->topic, wanted->topic) != 0) continue;
    const cat_channel *decoded = cat_decode_channel(&bag->show.decode, channels[i]);
    ha_error err = HA_ERROR_INIT;

    if (decoded->plan &&
        plot_number_open(&s->numbers[channels[i]->id], decoded->plan, wanted->field, &err) >= 0)
      found = true;
  }
  return found;
}

static bool read_span(series *s, const serve_bag *bag, const serve_series *wanted) {
  whole_bag(&s->in, bag->info);
  if (!wanted->topic || !wanted->field || !read_count(&s->in.count, wanted->points)) return false;
  if (!serve_bag_time(&s->in.start_ns, bag, wanted->start)) return false;
  if (!serve_bag_time(&s->in.end_ns, bag, wanted->end)) return false;
  if (s->in.end_ns <= s->in.start_ns) return false;
  divide(&s->in);
  return true;
}

static void put_extremes(cli_json *json, const series *s) {
  cli_json_key(json, "points");
  cli_json_open(json, '[');
  for (size_t i = 0; i < s->in.count; i++) {
    const extremes *e = &s->items[i];

    if (e->count == 0) continue;
    cli_json_open(json, '[');
    cli_json_u64(json, e->count);
    cli_json_u64(json, (uint64_t)e->least_ns - (uint64_t)s->in.start_ns);
    cli_json_double(json, e->least);
    cli_json_u64(json, (uint64_t)e->most_ns - (uint64_t)s->in.start_ns);
    cli_json_double(json, e->most);
    cli_json_close(json, ']');
  }
  cli_json_close(json, ']');
}

static serve_answer print_series(const series *s, const char *end) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  put_intervals(&json, &s->in, end);
  cli_json_add_u64(&json, "messages", s->messages);
  cli_json_add_u64(&json, "failed", s->failed);
  cli_json_add_u64(&json, "empty", s->empty);
  put_extremes(&json, s);
  cli_json_close(&json, '}');
  return finish(&out, end);
}

static serve_answer make_series(series *s, serve_bag *bag, const serve_series *wanted) {
  ha_query query = HA_QUERY_INIT;

  query.topics = &wanted->topic;
  query.topic_count = 1;
  query.start_ns = s->in.start_ns;
  query.end_ns = s->in.end_ns;
  s->items = cli_resize(NULL, s->in.count, sizeof *s->items);
  memset(s->items, 0, s->in.count * sizeof *s->items);
  const char *kept = use_kept(s, bag, wanted);
  if (kept) return print_series(s, kept);
  s->keeps = bag->kept && is_whole(&s->in, bag->info);
  if (serve_bag_query(bag, &query) < 0) return unreadable();
  const char *end = serve_bag_each(bag, put_message, s);
  s->values.is_damaged = strcmp(end, "damage") == 0;
  if (s->keeps && bag->is_whole)
    serve_kept_put(bag->kept, wanted->topic, wanted->field, &s->values);
  return print_series(s, end);
}

serve_answer serve_bag_series(serve_bag *bag, const serve_series *wanted) {
  series s;
  serve_answer answer;

  memset(&s, 0, sizeof s);
  s.bag = bag;
  if (!read_span(&s, bag, wanted)) {
    return serve_answer_error(400, "{\"error\":{\"code\":400,\"text\":\"topic, field, start, end, "
                                   "points (1 to 10000): one is missing or wrong\"}}");
  }
  if (open_field(&s, bag, wanted)) {
    answer = make_series(&s, bag, wanted);
  } else {
    answer = serve_answer_error(404, "{\"error\":{\"code\":404,\"text\":\"the topic has no such "
                                     "field, or it is no number\"}}");
  }
  for (size_t i = 0; i < s.number_count; i++) {
    plot_number_done(&s.numbers[i]);
  }
  serve_column_done(&s.values, bag->memory);
  free(s.numbers);
  free(s.items);
  return answer;
}

/* --- counts of messages --------------------------------------------------------------------- */

typedef struct density {
  intervals in;
  const serve_bag *bag;
  const ha_bag_info *info;
  uint64_t messages;
  uint32_t *counts; /* counts of the first topic, then of the next one */
  size_t topic;     /* index of the topic of the last message */
} density;

/* Callback of serve_bag_times(). */
static int32_t count_message(void *user, const ha_channel *channel, int64_t log_time_ns) {
  density *d = user;

  if (++d->messages % STEP == 0 && serve_bag_is_left(d->bag)) return 1;
  for (size_t i = 0; i < d->info->topic_count; i++) {
    const size_t at = (d->topic + i) % d->info->topic_count;

    if (strcmp(d->info->topics[at]->name, channel->topic) != 0) continue;
    d->topic = at;
    if (log_time_ns < d->in.start_ns) return 0;
    d->counts[at * d->in.count + interval_of(&d->in, log_time_ns)]++;
    return 0;
  }
  return 0;
}

static void put_counts(cli_json *json, const density *d) {
  cli_json_key(json, "topics");
  cli_json_open(json, '[');
  for (size_t t = 0; t < d->info->topic_count; t++) {
    cli_json_open(json, '{');
    cli_json_add_text(json, "name", d->info->topics[t]->name);
    cli_json_key(json, "counts");
    cli_json_open(json, '[');
    for (size_t i = 0; i < d->in.count; i++) {
      cli_json_u64(json, d->counts[t * d->in.count + i]);
    }
    cli_json_close(json, ']');
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static serve_answer print_density(const density *d, const char *end) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  put_intervals(&json, &d->in, end);
  put_counts(&json, d);
  cli_json_close(&json, '}');
  return finish(&out, end);
}

serve_answer serve_bag_density(serve_bag *bag, const char *bins) {
  density d = {.bag = bag, .info = bag->info};

  whole_bag(&d.in, bag->info);
  if (!read_count(&d.in.count, bins) ||
      (d.info->topic_count > 0 && d.in.count > MAX_COUNTS / d.info->topic_count)) {
    return serve_answer_error(400, "{\"error\":{\"code\":400,\"text\":\"bins: 1 to 10000, and at "
                                   "most 4194304 divided by the number of topics\"}}");
  }
  divide(&d.in);
  const size_t size = d.in.count * d.info->topic_count + 1;
  d.counts = cli_resize(NULL, size, sizeof *d.counts);
  memset(d.counts, 0, size * sizeof *d.counts);
  const ha_status st = serve_bag_times(bag, count_message, &d);
  const serve_answer answer =
      st < 0 ? unreadable() : print_density(&d, st == HA_END ? "stopped" : "end");
  free(d.counts);
  return answer;
}

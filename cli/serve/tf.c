#include "serve/tf.h"

#include <stdlib.h>
#include <string.h>

#include "ui/json.h"
#include "ui/memory.h"

void serve_frames_init(serve_frames *frames) {
  memset(frames, 0, sizeof *frames);
  pthread_mutex_init(&frames->lock, NULL);
}

static void forget(serve_frames *frames) {
  ha_frames_free(frames->frames);
  frames->frames = NULL;
}

void serve_frames_done(serve_frames *frames) {
  forget(frames);
  pthread_mutex_destroy(&frames->lock);
}

/* Transforms are read in time spans, so that memory and time do not depend on the size of the
 * bag. */
enum { MAX_FAILURES = 100, MAX_TRANSFORMS = 1000000, MAX_FRAMES = 10000 };
enum { STEP = 64 };                   /* messages between checks for a disconnected client */
#define SPAN_NS INT64_C(5000000000)   /* before and after the requested time */
#define MARGIN_NS INT64_C(1500000000) /* a time closer to an end of the span needs another span */

/* --- transforms of the bag -------------------------------------------------------------------- */

/* Channels with transforms. */
typedef struct sources {
  ha_frames_reader **readers; /* by channel id; NULL = no transforms */
  size_t size;
  const char **topics; /* static topics, then the others */
  size_t topic_count;
  size_t static_count;
} sources;

static bool is_static(const char *topic) {
  const char *slash = strrchr(topic, '/');

  return strcmp(slash ? slash + 1 : topic, "tf_static") == 0;
}

static void add_topics(sources *s, const ha_channel *const *channels, size_t count, bool statics) {
  for (size_t i = 0; i < count; i++) {
    if (s->readers[channels[i]->id] && is_static(channels[i]->topic) == statics)
      s->topics[s->topic_count++] = channels[i]->topic;
  }
}

static void find_sources(sources *s, serve_bag *bag) {
  size_t count = 0;
  const ha_channel *const *channels = serve_bag_channels(&count, bag);

  memset(s, 0, sizeof *s);
  for (size_t i = 0; i < count; i++) {
    if (channels[i]->id >= s->size) s->size = (size_t)channels[i]->id + 1;
  }
  s->readers = cli_resize(NULL, s->size + 1, sizeof(ha_frames_reader *));
  s->topics = cli_resize(NULL, count + 1, sizeof(const char *));
  memset(s->readers, 0, (s->size + 1) * sizeof(ha_frames_reader *));
  for (size_t i = 0; i < count; i++) {
    const cat_channel *decoded = cat_decode_channel(&bag->show.decode, channels[i]);

    if (!ha_frames_are_in(channels[i], decoded->plan)) continue;
    if (ha_frames_reader_new(&s->readers[channels[i]->id], channels[i], decoded->plan, NULL) < 0)
      s->readers[channels[i]->id] = NULL;
  }
  add_topics(s, channels, count, true);
  s->static_count = s->topic_count;
  add_topics(s, channels, count, false);
}

static void free_sources(sources *s) {
  for (size_t i = 0; i < s->size; i++) {
    ha_frames_reader_free(s->readers[i]);
  }
  free(s->readers);
  free(s->topics);
}

/* Returns the reason why reading ended. */
static const char *read_topics(ha_frames *frames, const sources *s, serve_bag *bag,
                               const ha_query *query) {
  ha_message msg = HA_MESSAGE_INIT;
  unsigned failures = 0;

  if (query->topic_count == 0) return "end";
  if (serve_bag_query(bag, query) < 0) return "damage";
  for (uint64_t i = 0; failures < MAX_FAILURES; i++) {
    if (i % STEP == 0 && serve_bag_is_left(bag)) return "stopped";
    ha_status st = serve_bag_next(&msg, bag, NULL);

    if (st == HA_END) return failures > 0 ? "damage" : "end";
    if (st == HA_OK && s->readers[msg.channel->id])
      st = ha_frames_read(frames, s->readers[msg.channel->id], &msg, NULL);
    if (st == HA_E_LIMIT) return "limit";
    if (st < 0) failures++;
  }
  return "damage";
}

static const char *read_span(serve_frames *f, const sources *s, serve_bag *bag) {
  ha_query query = HA_QUERY_INIT;

  query.topics = s->topics;
  query.topic_count = s->static_count;
  const char *end = read_topics(f->frames, s, bag, &query);
  if (strcmp(end, "stopped") == 0) return end;
  query.topics = s->topics + s->static_count;
  query.topic_count = s->topic_count - s->static_count;
  query.start_ns = f->start_ns;
  query.end_ns = f->end_ns;
  const char *other = read_topics(f->frames, s, bag, &query);
  return strcmp(end, "end") == 0 || strcmp(other, "stopped") == 0 ? other : end;
}

static int64_t saturated(int64_t time_ns, int64_t more_ns) {
  int64_t sum = 0;

  if (__builtin_add_overflow(time_ns, more_ns, &sum)) return more_ns < 0 ? INT64_MIN : INT64_MAX;
  return sum;
}

static bool holds(const serve_frames *f, const ha_bag_info *info, int64_t at_ns) {
  return f->frames && at_ns >= f->start_ns && at_ns < f->end_ns &&
         (f->start_ns <= info->start_ns || at_ns >= saturated(f->start_ns, MARGIN_NS)) &&
         (f->end_ns > info->end_ns || at_ns < saturated(f->end_ns, -MARGIN_NS));
}

/* Read the transforms around a time, unless they were read already; those of a network are read
 * each time. Returns false if memory runs out, or the client has disconnected. The query of the bag
 * is replaced. The caller holds the lock. */
static bool read_frames(serve_frames *f, serve_bag *bag, int64_t at_ns) {
  ha_frames_options options = HA_FRAMES_OPTIONS_INIT;
  sources s;

  if (!bag->live && holds(f, bag->info, at_ns)) return true;
  forget(f);
  options.max_transforms = MAX_TRANSFORMS;
  options.max_frames = MAX_FRAMES;
  if (ha_frames_new(&f->frames, &options, NULL) < 0) return false;
  f->start_ns = saturated(at_ns, -SPAN_NS);
  f->end_ns = saturated(at_ns, SPAN_NS);
  find_sources(&s, bag);
  f->end = read_span(f, &s, bag);
  free_sources(&s);
  if (strcmp(f->end, "stopped") != 0) return true;
  forget(f);
  return false;
}

/* --- the answer ------------------------------------------------------------------------------- */

static void put_numbers(cli_json *json, const char *key, const double *numbers, size_t count) {
  cli_json_key(json, key);
  cli_json_open(json, '[');
  for (size_t i = 0; i < count; i++) {
    cli_json_double(json, numbers[i]);
  }
  cli_json_close(json, ']');
}

static int64_t nearest(const ha_frame_info *info, int64_t at_ns) {
  if (info->is_static) return at_ns;
  if (at_ns < info->first_ns) return info->first_ns;
  return at_ns > info->last_ns ? info->last_ns : at_ns;
}

static int64_t age_of(int64_t at_ns, int64_t time_ns) {
  int64_t age_ns = 0;

  if (!__builtin_sub_overflow(at_ns, time_ns, &age_ns)) return age_ns;
  return at_ns < time_ns ? INT64_MIN : INT64_MAX;
}

static void put_frame(cli_json *json, ha_frames *frames, const ha_frame_info *info, int64_t at_ns) {
  ha_transform t = HA_TRANSFORM_INIT;
  const int64_t time_ns = nearest(info, at_ns);

  if (ha_frames_lookup(&t, frames, info->parent, info->name, time_ns, NULL) < 0) return;
  cli_json_open(json, '{');
  cli_json_add_text(json, "frame", info->name);
  cli_json_add_text(json, "parent", info->parent);
  put_numbers(json, "translation", t.translation, 3);
  put_numbers(json, "rotation", t.rotation, 4);
  cli_json_add_bool(json, "static", info->is_static);
  cli_json_add_i64(json, "age_ns", age_of(at_ns, time_ns));
  cli_json_close(json, '}');
}

static serve_answer print_frames(const serve_frames *f, int64_t at_ns) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "end", f->end);
  cli_json_key(&json, "frames");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < ha_frames_count(f->frames); i++) {
    ha_frame_info info = HA_FRAME_INFO_INIT;

    if (ha_frames_get(&info, f->frames, i, NULL) == HA_OK && info.parent)
      put_frame(&json, f->frames, &info, at_ns);
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  return serve_answer_end(&out, "application/json");
}

serve_answer serve_bag_frames(serve_bag *bag, const char *at) {
  int64_t at_ns = bag->info->end_ns;

  if (!serve_bag_time(&at_ns, bag, at)) return SERVE_ERROR(400, "at: invalid time");
  pthread_mutex_lock(&bag->frames->lock);
  serve_answer answer = SERVE_ERROR(500, "out of memory");
  if (read_frames(bag->frames, bag, at_ns)) {
    answer = print_frames(bag->frames, at_ns);
  } else if (serve_bag_is_left(bag)) {
    answer = serve_bag_stopped();
  }
  pthread_mutex_unlock(&bag->frames->lock);
  return answer;
}

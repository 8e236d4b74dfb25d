#include "serve/frames.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

/* Transforms are read in time spans, so that memory and time do not depend on the size of the
 * bag. */
enum { MAX_FAILURES = 100, MAX_TRANSFORMS = 1000000, MAX_FRAMES = 10000 };
#define SPAN_NS INT64_C(5000000000)   /* before and after the requested time */
#define MARGIN_NS INT64_C(1500000000) /* a time closer to an end of the span needs another span */

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

static void find_sources(sources *s, const serve_frames_of *of) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, of->reader);

  memset(s, 0, sizeof *s);
  for (size_t i = 0; i < count; i++) {
    if (channels[i]->id >= s->size) s->size = (size_t)channels[i]->id + 1;
  }
  s->readers = cli_resize(NULL, s->size + 1, sizeof(ha_frames_reader *));
  s->topics = cli_resize(NULL, count + 1, sizeof(const char *));
  memset(s->readers, 0, (s->size + 1) * sizeof(ha_frames_reader *));
  for (size_t i = 0; i < count; i++) {
    const cat_channel *decoded = cat_decode_channel(of->decode, channels[i]);

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
static const char *read_topics(ha_frames *frames, const sources *s, ha_reader *reader,
                               const ha_query *query) {
  ha_message msg = HA_MESSAGE_INIT;
  unsigned failures = 0;

  if (query->topic_count == 0) return "end";
  if (ha_reader_query(reader, query, NULL) < 0) return "damage";
  while (failures < MAX_FAILURES) {
    ha_status st = ha_reader_next(&msg, reader, NULL);

    if (st == HA_END) return "end";
    if (st == HA_OK && s->readers[msg.channel->id])
      st = ha_frames_read(frames, s->readers[msg.channel->id], &msg, NULL);
    if (st == HA_E_LIMIT) return "limit";
    if (st < 0) failures++;
  }
  return "damage";
}

static const char *read_span(serve_frames *f, const sources *s, ha_reader *reader) {
  ha_query query = HA_QUERY_INIT;

  query.topics = s->topics;
  query.topic_count = s->static_count;
  const char *end = read_topics(f->frames, s, reader, &query);
  query.topics = s->topics + s->static_count;
  query.topic_count = s->topic_count - s->static_count;
  query.start_ns = f->start_ns;
  query.end_ns = f->end_ns;
  const char *other = read_topics(f->frames, s, reader, &query);
  return strcmp(end, "end") == 0 ? other : end;
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

bool serve_frames_read(serve_frames *f, const serve_frames_of *of, int64_t at_ns) {
  ha_frames_options options = HA_FRAMES_OPTIONS_INIT;
  sources s;

  if (holds(f, of->info, at_ns)) return true;
  forget(f);
  options.max_transforms = MAX_TRANSFORMS;
  options.max_frames = MAX_FRAMES;
  if (ha_frames_new(&f->frames, &options, NULL) < 0) return false;
  f->start_ns = saturated(at_ns, -SPAN_NS);
  f->end_ns = saturated(at_ns, SPAN_NS);
  find_sources(&s, of);
  f->end = read_span(f, &s, of->reader);
  free_sources(&s);
  return true;
}

#include "look/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>
#include <holdall/encoding.h>

#include "input/reading.h"
#include "measure/moments.h"
#include "measure/stamp.h"
#include "ui/exit.h"
#include "ui/memory.h"
#include "ui/signals.h"

/* Limits of stored periods, which the median needs; further periods are left out. 8 bytes each. */
enum { MAX_PERIODS = 1 << 18, MAX_PERIODS_OF_BAG = 1 << 22 };

#define NONE ((double)NAN)

/* Statistics of a topic while messages are read. */
typedef struct tally {
  look_topic_stats out;
  cli_moments periods;
  int64_t *kept;
  size_t kept_count;
  double latency_sum;
} tally;

/* State of a channel while messages are read. */
typedef struct source {
  tally *topic;
  cli_stamp stamp;
  ha_path *seq; /* header.seq of ROS 1 */
  uint32_t last_sequence;
  bool is_first;
  uint64_t missing;
  uint64_t repeated; /* numbers not larger than the one before */
} source;

typedef struct job {
  cli_reading reading;
  ha_definitions *definitions;
  ha_decoder *decoder;
  tally *tallies;
  size_t tally_count;
  source *sources; /* by channel id */
  size_t source_count;
  size_t kept; /* periods of all topics */
  bool is_left;
} job;

/* --- the channels ------------------------------------------------------------------------- */

static int compare_topics(const void *a, const void *b) {
  const ha_channel *const *left = a;
  const ha_channel *const *right = b;

  return strcmp((*left)->topic, (*right)->topic);
}

/* Set how header.stamp is read. Topics without definition or header.stamp have no latency. */
static void find_stamp(job *j, source *s, const ha_channel *channel) {
  const ha_plan *plan = NULL;

  if (ha_decoder_plan(&plan, j->decoder, channel, NULL) < 0) return;
  (void)!ha_path_new(&s->seq, plan, "header.seq", NULL);
  cli_stamp_find(&s->stamp, plan);
}

static void add_channels(job *j) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reading.reader);
  const ha_channel **sorted = cli_resize(NULL, count, sizeof *sorted);

  if (count > 0) memcpy(sorted, channels, count * sizeof *sorted);
  if (count > 0) qsort(sorted, count, sizeof *sorted, compare_topics);
  j->tallies = cli_resize(NULL, count, sizeof *j->tallies);
  j->sources = cli_resize(NULL, count, sizeof *j->sources);
  j->source_count = count;
  for (size_t i = 0; i < count; i++) {
    source *s = &j->sources[sorted[i]->id];
    if (i == 0 || compare_topics(&sorted[i - 1], &sorted[i]) != 0)
      j->tallies[j->tally_count++] = (tally){.out = {.name = sorted[i]->topic}};
    *s = (source){.topic = &j->tallies[j->tally_count - 1], .is_first = true};
    find_stamp(j, s, sorted[i]);
  }
  free(sorted);
}

/* --- a message ---------------------------------------------------------------------------- */

static void add_period(job *j, tally *t, int64_t period, int64_t at) {
  cli_moments_add(&t->periods, (double)period);
  if (period > t->out.max_gap_ns) {
    t->out.max_gap_ns = period;
    t->out.gap_at_ns = at;
  }
  if (t->kept_count == MAX_PERIODS || j->kept == MAX_PERIODS_OF_BAG) return;
  if ((t->kept_count & (t->kept_count - 1)) == 0) {
    const size_t room = t->kept_count > 0 ? t->kept_count * 2 : 1;
    t->kept = cli_resize(t->kept, room, sizeof *t->kept);
  }
  t->kept[t->kept_count++] = period;
  j->kept++;
}

static void add_time(job *j, tally *t, int64_t time_ns) {
  int64_t period;

  if (t->out.messages > 0 && !__builtin_sub_overflow(time_ns, t->out.last_ns, &period)) {
    add_period(j, t, period, t->out.last_ns);
  }
  if (t->out.messages == 0) t->out.first_ns = time_ns;
  t->out.last_ns = time_ns;
}

/* Sequence numbers of one publisher rise by one. Lower or equal numbers mean a restart, not a
 * gap. */
static void add_sequence(source *s, const ha_message *msg) {
  uint64_t sequence = msg->sequence;

  if (!(msg->flags & HA_MESSAGE_HAS_SEQUENCE) &&
      (!s->seq || ha_path_u64(&sequence, s->seq, msg->data, msg->size, NULL) != HA_OK)) {
    return;
  }
  const uint32_t step = (uint32_t)sequence - s->last_sequence;
  if (!s->is_first) {
    if (step == 0 || step > UINT32_MAX / 2) {
      s->repeated++;
    } else {
      s->missing += step - 1;
    }
  }
  s->is_first = false;
  s->last_sequence = (uint32_t)sequence;
}

static void add_stamp(const source *s, const ha_message *msg) {
  look_topic_stats *out = &s->topic->out;
  int64_t stamp;
  int64_t latency;

  if (!cli_stamp_read(&stamp, &s->stamp, msg->data, msg->size)) return;
  if (__builtin_sub_overflow(msg->log_time_ns, stamp, &latency)) return;
  if (out->stamped == 0 || latency < out->min_latency_ns) out->min_latency_ns = latency;
  if (out->stamped == 0 || latency > out->max_latency_ns) out->max_latency_ns = latency;
  out->stamped++;
  s->topic->latency_sum += (double)latency;
}

static void add(job *j, const ha_message *msg) {
  source *s = &j->sources[msg->channel->id];

  add_time(j, s->topic, msg->log_time_ns);
  add_sequence(s, msg);
  add_stamp(s, msg);
  s->topic->out.messages++;
  s->topic->out.bytes += msg->size;
}

/* --- the results -------------------------------------------------------------------------- */

static int compare_periods(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a;
  const int64_t y = *(const int64_t *)b;

  return (x > y) - (x < y);
}

static double median_of(tally *t) {
  const size_t half = t->kept_count / 2;

  if (t->kept_count == 0) return NONE;
  qsort(t->kept, t->kept_count, sizeof *t->kept, compare_periods);
  if (t->kept_count % 2 == 1) return (double)t->kept[half];
  return ((double)t->kept[half - 1] + (double)t->kept[half]) / 2;
}

static void conclude(job *j, look_stats *stats) {
  for (size_t i = 0; i < j->source_count; i++) {
    const source *s = &j->sources[i];
    /* if over 1 % of the numbers do not rise, they are no sequence numbers */
    if (s->is_first || s->repeated > 2 + s->topic->out.messages / 100) continue;
    s->topic->out.has_sequence = true;
    s->topic->out.dropped += s->missing;
  }
  stats->topics = cli_resize(NULL, j->tally_count, sizeof *stats->topics);
  stats->size = j->tally_count;
  for (size_t i = 0; i < j->tally_count; i++) {
    tally *t = &j->tallies[i];
    t->out.mean_period_ns = t->periods.count > 0 ? t->periods.mean : NONE;
    t->out.jitter_ns = cli_moments_deviation(&t->periods);
    t->out.median_period_ns = median_of(t);
    t->out.mean_latency_ns = t->out.stamped > 0 ? t->latency_sum / (double)t->out.stamped : NONE;
    stats->topics[i] = t->out;
  }
}

static void job_done(job *j) {
  for (size_t i = 0; i < j->source_count; i++) {
    cli_stamp_done(&j->sources[i].stamp);
    ha_path_free(j->sources[i].seq);
  }
  for (size_t i = 0; i < j->tally_count; i++) {
    free(j->tallies[i].kept);
  }
  free(j->sources);
  free(j->tallies);
  ha_decoder_free(j->decoder);
  ha_definitions_close(j->definitions);
}

static ha_status begin(job *j, const ha_query *query, ha_error *err) {
  ha_status st = ha_definitions_open(&j->definitions, NULL, err);

  if (st >= 0) st = ha_decoder_new(&j->decoder, j->definitions, err);
  if (st >= 0) st = ha_decoder_sample(j->decoder, j->reading.reader, err);
  if (st < 0) return st;
  cli_reading_expect(&j->reading, query);
  st = ha_reader_query(j->reading.reader, query, err);
  if (st >= 0) add_channels(j);
  return st;
}

/* True when nobody waits for the result; asks after each 64 messages. */
static bool is_left(job *j, const look_stop *stop) {
  if (stop && !j->is_left && j->reading.messages % 64 == 0) j->is_left = stop->is_left(stop->user);
  return j->is_left;
}

int look_stats_read(look_stats *stats, ha_reader *reader, const ha_query *query,
                    size_t known_problems, bool quiet, const look_stop *stop) {
  job j = {.reading = {.reader = reader, .problems = known_problems}};
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  int code = CLI_DONE;

  cli_catch_signals();
  cli_progress_start(&j.reading.progress, quiet);
  ha_status st = begin(&j, query, &err);
  if (st < 0) cli_error_from(&err);
  while (st >= 0 && !cli_is_stopped() && !is_left(&j, stop) &&
         (st = cli_reading_next(&msg, &j.reading, &err)) != HA_END) {
    if (st == HA_OK) {
      add(&j, &msg);
    } else if (cli_reading_outlive(&j.reading, st, &err)) {
      st = HA_OK;
    }
  }
  cli_reading_end(&j.reading);
  if (st < 0 || cli_is_stopped() || j.is_left) code = CLI_FAILED;
  if (cli_is_stopped()) cli_error("stopped by a signal; there are no statistics");
  if (code == CLI_DONE) conclude(&j, stats);
  code = cli_reading_code(&j.reading, code);
  job_done(&j);
  return code;
}

void look_stats_done(look_stats *stats) {
  free(stats->topics);
  *stats = (look_stats){NULL, 0};
}

static int compare_names(const void *a, const void *b) {
  return strcmp(((const look_topic_stats *)a)->name, ((const look_topic_stats *)b)->name);
}

const look_topic_stats *look_stats_find(const look_stats *stats, const char *topic) {
  const look_topic_stats key = {.name = topic};

  return stats->size > 0
             ? bsearch(&key, stats->topics, stats->size, sizeof *stats->topics, compare_names)
             : NULL;
}

/* Statistics of topics over all messages of a bag, for holdall info --stats. */
#ifndef CLI_LOOK_STATS_H
#define CLI_LOOK_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>

/* Times are log times, in ns. */
typedef struct look_topic_stats {
  const char *name; /* of the topic, borrowed from the reader */
  uint64_t messages;
  uint64_t bytes;
  int64_t first_ns;
  int64_t last_ns;
  double
      mean_period_ns; /* mean difference of consecutive log times; NAN for less than 2 messages */
  double jitter_ns;   /* standard deviation of the periods */
  double median_period_ns;
  int64_t max_gap_ns;     /* the longest period, ... */
  int64_t gap_at_ns;      /* ... which begins here */
  bool has_sequence;      /* messages have rising sequence numbers */
  uint64_t dropped;       /* missing sequence numbers */
  uint64_t stamped;       /* messages with header.stamp */
  double mean_latency_ns; /* mean of log time - header.stamp */
  int64_t min_latency_ns;
  int64_t max_latency_ns;
} look_topic_stats;

typedef struct look_stats {
  look_topic_stats *topics; /* sorted by name */
  size_t size;
} look_stats;

/* Asks whether reading should stop, because nobody waits for the result. */
typedef struct look_stop {
  bool (*is_left)(void *user);
  void *user;
} look_stop;

/* Read the messages of the reader that the query selects. stop: NULL = only a signal stops it.
 * Returns the exit code: CLI_DONE, CLI_LOSS after warnings, or CLI_FAILED after an error or when it
 * was stopped. Call look_stats_done() in any case. */
int look_stats_read(look_stats *stats, ha_reader *reader, const ha_query *query,
                    size_t known_problems, bool quiet, const look_stop *stop);
void look_stats_done(look_stats *stats);

/* Returns the statistics of a topic; NULL if there are none. */
const look_topic_stats *look_stats_find(const look_stats *stats, const char *topic);

#endif

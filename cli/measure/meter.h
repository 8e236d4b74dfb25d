/* Statistics of a topic while it is received: periods, sizes and delays of messages, since the
 * start or in a window. The window moves by whole intervals, so that memory does not depend on the
 * number of messages. Not thread-safe: the caller locks. */
#ifndef CLI_MEASURE_METER_H
#define CLI_MEASURE_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "measure/moments.h"

/* Limit of the intervals of a window. */
enum { CLI_METER_MAX_WINDOW = 3600 };

typedef struct cli_meter_part {
  cli_moments periods; /* ns between consecutive messages */
  cli_moments sizes;   /* bytes; count = messages */
  cli_moments delays;  /* ns from header.stamp to reception, of messages with a stamp */
  uint64_t bytes;
} cli_meter_part;

typedef struct cli_meter {
  cli_meter_part open;  /* the interval since the last cli_meter_close() */
  cli_meter_part since; /* sum of the closed intervals since the start */
  cli_meter_part *ring; /* the last intervals; NULL without a window */
  size_t window;        /* number of intervals; 0 = no window */
  size_t closed;        /* number of closed intervals since the start */
  int64_t last_ns;      /* time at which the last message was received */
  int64_t
      begin_ns;  /* time at which the first message was received, by the clock of cli_meter_add() */
  uint64_t lost; /* messages lost on the network since the start */
} cli_meter;

typedef struct cli_meter_message {
  int64_t received_ns; /* wall clock */
  int64_t now_ns;      /* monotonic clock */
  size_t size;
  bool has_stamp;
  int64_t stamp_ns;
  uint64_t lost; /* messages lost before this one */
} cli_meter_message;

/* Statistics of a topic at the end of an interval. */
typedef struct cli_meter_view {
  cli_meter_part part; /* statistics of the window */
  uint64_t fresh;      /* number of messages in the interval that ended */
  uint64_t lost;
  double hz;               /* NAN = fewer than two messages */
  double bytes_per_second; /* NAN = none */
} cli_meter_view;

void cli_meter_init(cli_meter *meter, size_t window);
void cli_meter_add(cli_meter *meter, const cli_meter_message *message);
/* Discard the delays of the current interval. */
void cli_meter_forget_delays(cli_meter *meter);
/* End an interval. interval_ns: length of intervals. */
void cli_meter_close(cli_meter_view *out, cli_meter *meter, int64_t now_ns, int64_t interval_ns);
void cli_meter_done(cli_meter *meter);

#endif

/* Statistics of one topic while it is received: periods, sizes and delays of its messages, since
 * the start or over a window. Memory does not depend on the number of messages: the window moves by
 * whole intervals. The caller locks. */
#ifndef CLI_MEASURE_METER_H
#define CLI_MEASURE_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "measure/moments.h"

/* The most intervals of a window. */
enum { CLI_METER_MAX_WINDOW = 3600 };

typedef struct cli_meter_part {
  cli_moments periods; /* ns, of messages one after the other */
  cli_moments sizes;   /* bytes; count = messages */
  cli_moments delays;  /* ns: received less header.stamp, of messages that have one */
  uint64_t bytes;
} cli_meter_part;

typedef struct cli_meter {
  cli_meter_part open;  /* since the last cli_meter_close() */
  cli_meter_part since; /* closed ones since the start */
  cli_meter_part *ring; /* the last intervals; NULL without a window */
  size_t window;        /* intervals; 0 = none */
  size_t closed;        /* intervals since the start */
  int64_t last_ns;      /* when the last message was received */
  int64_t begin_ns;     /* when the first one was, by the clock of cli_meter_add() */
  uint64_t lost;        /* on the network, since the start */
} cli_meter;

typedef struct cli_meter_message {
  int64_t received_ns; /* wall clock */
  int64_t now_ns;      /* monotonic clock */
  size_t size;
  bool has_stamp;
  int64_t stamp_ns;
  uint64_t lost; /* before it */
} cli_meter_message;

/* What is shown of a topic at the end of an interval. */
typedef struct cli_meter_view {
  cli_meter_part part; /* of the window */
  uint64_t fresh;      /* messages of the interval that ended */
  uint64_t lost;
  double hz;               /* NAN = fewer than two messages */
  double bytes_per_second; /* NAN = none */
} cli_meter_view;

void cli_meter_init(cli_meter *meter, size_t window);
void cli_meter_add(cli_meter *meter, const cli_meter_message *message);
/* Forgets the delays of the interval that has begun. */
void cli_meter_forget_delays(cli_meter *meter);
/* Ends an interval. interval_ns: how long intervals are. */
void cli_meter_close(cli_meter_view *out, cli_meter *meter, int64_t now_ns, int64_t interval_ns);
void cli_meter_done(cli_meter *meter);

#endif

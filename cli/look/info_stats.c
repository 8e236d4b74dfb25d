/* Output of holdall info --stats: a table, or JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "look/info.h"
#include "look/stats.h"

#define NONE ((double)NAN) /* a number that is not known */

enum { MAX_NAME = 23 }; /* longer names get a separate line */

static size_t name_width(const info_view *view) {
  size_t width = strlen("topic");

  for (size_t i = 0; i < view->bag->topic_count; i++) {
    const size_t size = strlen(view->topics[i]->name);
    if (size > width && size <= MAX_NAME) width = size;
  }
  return width;
}

/* Print a number right-aligned, or "-" for none. */
static void put(cli_out *out, int width, int decimals, double value) {
  char text[48] = "-";

  if (isfinite(value)) snprintf(text, sizeof text, "%.*f", decimals, value);
  cli_out_format(out, " %*s", width, text);
}

static double hz(double period_ns) {
  return period_ns > 0 ? 1e9 / period_ns : NONE;
}

static double bytes_per_second(const look_topic_stats *s) {
  const double span = (double)((uint64_t)s->last_ns - (uint64_t)s->first_ns) / 1e9;

  return span > 0 ? (double)s->bytes / span : NONE;
}

static void put_topic(cli_out *out, const look_topic_stats *s, size_t width) {
  cli_out_spaces(out, 2);
  size_t used = cli_out_name(out, s->name);

  if (used > width) {
    cli_out_text(out, "\n  ");
    used = 0;
  }
  cli_out_spaces(out, width - used);
  put(out, 9, 3, hz(s->median_period_ns));
  put(out, 9, 3, s->jitter_ns / 1e6);
  put(out, 9, 3, s->messages > 1 ? (double)s->max_gap_ns / 1e9 : NONE);
  put(out, 9, 1, bytes_per_second(s) / 1024);
  put(out, 6, 0, s->has_sequence ? (double)s->dropped : NONE);
  put(out, 10, 3, s->mean_latency_ns / 1e6);
  cli_out_char(out, '\n');
}

void info_print_stats(cli_out *out, const info_view *view) {
  const size_t width = name_width(view);

  cli_out_text(out, "Statistics:\n");
  cli_out_format(out, "  %-*s %9s %9s %9s %9s %6s %10s\n", (int)width, "topic", "Hz", "jitter ms",
                 "max gap s", "KiB/s", "drops", "latency ms");
  for (size_t i = 0; i < view->bag->topic_count; i++) {
    const look_topic_stats *s = look_stats_find(view->stats, view->topics[i]->name);
    if (s) put_topic(out, s, width);
  }
}

static void add_number(cli_json *json, const char *key, double value) {
  cli_json_key(json, key);
  if (isfinite(value)) {
    cli_json_double(json, value);
  } else {
    cli_json_null(json);
  }
}

void info_json_stats(cli_json *json, const info_view *view) {
  cli_json_open(json, '[');
  for (size_t i = 0; i < view->bag->topic_count; i++) {
    const look_topic_stats *s = look_stats_find(view->stats, view->bag->topics[i]->name);

    if (!s) continue;
    cli_json_open(json, '{');
    cli_json_add_text(json, "topic", s->name);
    cli_json_add_u64(json, "messages", s->messages);
    cli_json_add_u64(json, "bytes", s->bytes);
    add_number(json, "bytes_per_second", bytes_per_second(s));
    add_number(json, "median_hz", hz(s->median_period_ns));
    add_number(json, "mean_hz", hz(s->mean_period_ns));
    add_number(json, "jitter_ns", s->jitter_ns);
    add_number(json, "max_gap_ns", s->messages > 1 ? (double)s->max_gap_ns : NONE);
    cli_json_key(json, "gap_at_ns");
    if (s->messages > 1) {
      cli_json_i64(json, s->gap_at_ns);
    } else {
      cli_json_null(json);
    }
    add_number(json, "dropped", s->has_sequence ? (double)s->dropped : NONE);
    add_number(json, "mean_latency_ns", s->mean_latency_ns);
    add_number(json, "min_latency_ns", s->stamped > 0 ? (double)s->min_latency_ns : NONE);
    add_number(json, "max_latency_ns", s->stamped > 0 ? (double)s->max_latency_ns : NONE);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

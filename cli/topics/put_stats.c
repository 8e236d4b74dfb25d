/* Prints the rows of topics_stats, as a table and as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "topics/stats.h"

enum { COLUMN = 11 };

/* --- text ------------------------------------------------------------------------------------- */

typedef struct unit {
  double size;
  const char *name;
} unit;

static const unit g_times[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}, {0, NULL}};
static const unit g_sizes[] = {{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "B"}, {0, NULL}};

/* Print four digits and a unit in a column; "-" without a value. */
static void put(cli_out *out, double value, const unit *units, const char *after) {
  char text[48] = "-";

  if (isfinite(value)) {
    while (units[1].name && fabs(value) < units->size)
      units++;
    snprintf(text, sizeof text, "%.4g %s%s", value / units->size, units->name, after);
  }
  cli_out_format(out, " %*s", COLUMN, text);
}

static void put_line(cli_out *out, const cli_moments *m, const unit *units) {
  const double none = (double)NAN;

  put(out, m->count > 0 ? m->mean : none, units, "");
  put(out, m->count > 0 ? m->min : none, units, "");
  put(out, m->count > 0 ? m->max : none, units, "");
  put(out, cli_moments_deviation(m), units, "");
  cli_out_char(out, '\n');
}

/* Print a row. Returns its number of lines. */
static size_t put_row(cli_out *out, const topics_stats_row *row) {
  const cli_meter_view *v = &row->view;
  char rate[32] = "-";

  cli_out_name(out, row->channel->topic);
  cli_out_text(out, "  ");
  cli_out_name(out, row->channel->schema->name);
  cli_out_format(out, "  %" PRIu64 " messages", v->part.sizes.count);
  if (v->lost > 0) cli_out_format(out, ", %" PRIu64 " lost", v->lost);
  if (v->fresh == 0) cli_out_text(out, ", no new messages");
  if (isfinite(v->hz)) snprintf(rate, sizeof rate, "%.4g Hz", v->hz);
  cli_out_format(out, "\n  period   %*s", COLUMN, rate);
  put_line(out, &v->part.periods, g_times);
  cli_out_text(out, "  size    ");
  put(out, v->bytes_per_second, g_sizes, "/s");
  put_line(out, &v->part.sizes, g_sizes);
  if (v->part.delays.count == 0) return 3;
  cli_out_format(out, "  delay    %*s", COLUMN, "");
  put_line(out, &v->part.delays, g_times);
  return 4;
}

size_t topics_put_stats(cli_out *out, const topics_stats_row *rows, size_t size) {
  size_t lines = 1;

  cli_out_format(out, "           %*s %*s %*s %*s %*s\n", COLUMN, "rate", COLUMN, "mean", COLUMN,
                 "min", COLUMN, "max", COLUMN, "std dev");
  for (size_t i = 0; i < size; i++)
    lines += put_row(out, &rows[i]);
  return lines;
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void put_number(cli_json *json, const char *key, double value) {
  cli_json_key(json, key);
  if (isfinite(value)) {
    cli_json_double(json, value);
  } else {
    cli_json_null(json);
  }
}

/* Write the moments; null without values. */
static void put_moments(cli_json *json, const char *key, const cli_moments *m) {
  cli_json_key(json, key);
  if (m->count == 0) {
    cli_json_null(json);
    return;
  }
  cli_json_open(json, '{');
  cli_json_add_u64(json, "count", m->count);
  put_number(json, "mean", m->mean);
  put_number(json, "min", m->min);
  put_number(json, "max", m->max);
  put_number(json, "std", cli_moments_deviation(m));
  cli_json_close(json, '}');
}

void topics_put_json_stats(cli_out *out, const topics_stats_row *rows, size_t size,
                           double seconds) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "event", "stats");
  put_number(&json, "seconds", seconds);
  cli_json_key(&json, "topics");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < size; i++) {
    const cli_meter_view *v = &rows[i].view;
    cli_json_open(&json, '{');
    cli_json_add_text(&json, "name", rows[i].channel->topic);
    cli_json_add_text(&json, "type", rows[i].channel->schema->name);
    cli_json_add_u64(&json, "messages", v->part.sizes.count);
    cli_json_add_u64(&json, "new_messages", v->fresh);
    cli_json_add_u64(&json, "bytes", v->part.bytes);
    cli_json_add_u64(&json, "lost", v->lost);
    put_number(&json, "hz", v->hz);
    put_number(&json, "bytes_per_second", v->bytes_per_second);
    put_moments(&json, "period_ns", &v->part.periods);
    put_moments(&json, "size", &v->part.sizes);
    put_moments(&json, "delay_ns", &v->part.delays);
    cli_json_close(&json, '}');
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* A chart as JSON: what is drawn, for programs. */
#include <stdio.h>
#include <stdlib.h>

#include "json.h"
#include "plot_chart.h"

/* The fewest digits that read back as the same number. */
static void put_number(cli_json *json, double value) {
  char text[32];

  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  cli_json_number(json, text);
}

static void put_pair(cli_json *json, const char *key, double value, bool is_known) {
  cli_json_key(json, key);
  if (is_known) {
    put_number(json, value);
  } else {
    cli_json_null(json);
  }
}

static void put_points(cli_json *json, const plot_series *s) {
  plot_walk walk = PLOT_WALK_INIT(s);
  const plot_point *point;
  bool is_first = true;

  cli_json_open(json, '[');
  while ((point = plot_walk_next(&walk)) != NULL) {
    if (walk.gap && !is_first) cli_json_null(json);
    is_first = false;
    cli_json_open(json, '[');
    put_number(json, point->x);
    put_number(json, point->y);
    cli_json_close(json, ']');
  }
  cli_json_close(json, ']');
}

static void put_series(cli_json *json, const plot_series *s) {
  cli_json_open(json, '{');
  cli_json_key(json, "name");
  cli_json_text(json, s->label);
  cli_json_key(json, "topic");
  cli_json_text(json, s->topic);
  cli_json_key(json, "count");
  cli_json_u64(json, s->count);
  cli_json_key(json, "gaps");
  cli_json_u64(json, s->gaps);
  put_pair(json, "min", s->least.y, s->count > 0);
  put_pair(json, "mean", s->mean, s->count > 0);
  put_pair(json, "max", s->most.y, s->count > 0);
  cli_json_key(json, "points");
  put_points(json, s);
  cli_json_close(json, '}');
}

void plot_json(cli_out *out, const plot_chart *chart) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_key(&json, "x");
  cli_json_text(&json, chart->x);
  cli_json_key(&json, "zero_ns");
  if (chart->by_field) {
    cli_json_null(&json);
  } else {
    cli_json_i64(&json, chart->zero_ns);
  }
  cli_json_key(&json, "series");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < chart->set.size; i++) {
    put_series(&json, chart->set.items[i]);
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

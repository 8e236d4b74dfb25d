/* Prints the points of a chart as JSON. */
#include "ui/json.h"
#include "input/fetched.h"
#include "plot/chart.h"

static void put_pair(cli_json *json, const char *key, double value, bool is_known) {
  cli_json_key(json, key);
  if (is_known) {
    cli_json_double(json, value);
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
    cli_json_double(json, point->x);
    cli_json_double(json, point->y);
    cli_json_close(json, ']');
  }
  cli_json_close(json, ']');
}

static void put_series(cli_json *json, const plot_series *s) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "name", s->label);
  cli_json_add_text(json, "topic", s->topic);
  cli_json_add_u64(json, "count", s->count);
  cli_json_add_u64(json, "gaps", s->gaps);
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
  cli_json_add_text(&json, "x", chart->x);
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
  cli_fetched_json(&json);
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

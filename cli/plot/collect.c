#include "plot/collect.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/format.h"
#include "plot/field.h"
#include "ui/memory.h"
#include "ui/report.h"

void plot_collect_start(plot_collect *c, cat_decode *decode, const plot_fields *fields,
                        const char *x, int64_t start_ns) {
  memset(c, 0, sizeof *c);
  c->decode = decode;
  c->x = x && strcmp(x, "log") == 0 ? NULL : x;
  c->zero_ns = start_ns;
  c->has_zero = !c->x;
  c->sources = cli_resize(NULL, fields->size, sizeof *c->sources);
  memset(c->sources, 0, fields->size * sizeof *c->sources);
  c->source_count = fields->size;
  for (size_t i = 0; i < fields->size; i++) {
    c->sources[i].field = &fields->items[i];
  }
}

bool plot_collect_by_header(const plot_collect *c) {
  return c->x && strcmp(c->x, "header") == 0;
}

bool plot_collect_by_field(const plot_collect *c) {
  return c->x && !plot_collect_by_header(c);
}

/* --- channels --------------------------------------------------------------------------------- */

static ha_status open_x(plot_number *out, const plot_collect *c, const cat_channel *channel,
                        ha_error *err) {
  if (!c->x) return HA_OK;
  if (plot_collect_by_header(c)) return plot_number_open(out, channel->plan, "header.stamp", err);
  char *path = plot_field_path(c->x, channel->channel->topic);
  const ha_status st = plot_number_open(out, channel->plan, path ? path : c->x, err);
  free(path);
  return st;
}

static ha_status add_reading(plot_channel *to, const plot_collect *c, const cat_channel *channel,
                             plot_source *source, ha_error *err) {
  plot_reading reading = {.source = source};
  ha_status st = plot_number_open(&reading.y, channel->plan, source->field->path, err);

  if (st >= 0) {
    st = open_x(&reading.x, c, channel, err);
    if (st < 0) {
      char text[sizeof err->text];
      snprintf(text, sizeof text, "--x: %.*s", (int)sizeof text - 8, err->text);
      memcpy(err->text, text, sizeof text);
    }
  }
  if (st < 0) {
    plot_number_done(&reading.y);
    return st;
  }
  to->items = cli_resize(to->items, to->size + 1, sizeof *to->items);
  to->items[to->size++] = reading;
  return HA_OK;
}

static void channel_done(plot_channel *channel) {
  for (size_t i = 0; i < channel->size; i++) {
    plot_number_done(&channel->items[i].y);
    plot_number_done(&channel->items[i].x);
  }
  free(channel->items);
}

static plot_channel *channel_of(plot_collect *c, const ha_channel *channel) {
  const size_t count = (size_t)channel->id + 1;

  if (count > c->channel_count) {
    c->channels = cli_resize(c->channels, count, sizeof *c->channels);
    memset(c->channels + c->channel_count, 0, (count - c->channel_count) * sizeof *c->channels);
    c->channel_count = count;
  }
  plot_channel *found = &c->channels[channel->id];
  if (found->is_known) return found;
  found->is_known = true;
  const cat_channel *decoded = cat_decode_channel(c->decode, channel);
  for (size_t i = 0; decoded->plan && i < c->source_count; i++) {
    ha_error err = HA_ERROR_INIT;
    if (strcmp(c->sources[i].field->topic, channel->topic) != 0) continue;
    if (add_reading(found, c, decoded, &c->sources[i], &err) < 0) {
      cli_warn("%s (%s): %s; the channel is skipped", channel->topic, channel->schema->name,
               err.text);
      c->decode->lossy = true;
    }
  }
  return found;
}

/* Check that the type of at least one channel has the field. */
static bool check_source(plot_collect *c, plot_source *source, const plot_bag *bag) {
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < bag->count; i++) {
    plot_channel scratch = {NULL, 0, true};
    if (strcmp(bag->channels[i]->topic, source->field->topic) != 0) continue;
    const cat_channel *decoded = cat_decode_channel(c->decode, bag->channels[i]);
    if (!decoded->plan) continue;
    const ha_status st = add_reading(&scratch, c, decoded, source, &err);
    channel_done(&scratch);
    if (st >= 0) return true;
  }
  cli_error("%s: %s", source->field->topic, err.text);
  return false;
}

bool plot_collect_check(plot_collect *c, const plot_bag *bag) {
  if (c->source_count > PLOT_MAX_SERIES) {
    cli_error("%zu series are too many for one picture; the limit is %d", c->source_count,
              PLOT_MAX_SERIES);
    return false;
  }
  for (size_t i = 0; i < c->source_count; i++) {
    if (!check_source(c, &c->sources[i], bag)) return false;
  }
  return true;
}

/* --- messages --------------------------------------------------------------------------------- */

/* Returns "/topic.path" or "/topic.path[3]" with the index of the element in the whole array;
 * free() it. */
static char *label_of(const plot_field *field, bool is_item, uint64_t item) {
  const size_t size = strlen(field->topic) + strlen(field->path) + 32;
  const char *bracket = strrchr(field->path, '[');
  const bool is_slice = is_item && bracket && strchr(bracket, ':');
  const int path_size =
      (int)(is_slice && bracket[1] != '-' ? bracket - field->path : (long)strlen(field->path));
  char *label = cli_resize(NULL, size, 1);

  if (is_slice && bracket[1] != '-') item += strtoull(bracket + 1, NULL, 10);
  size_t used = 0;
  ha__format_append(label, size, &used, "%s%s%.*s", field->topic, *field->path ? "." : "",
                    path_size, field->path);
  if (is_item) ha__format_append(label, size, &used, "[%" PRIu64 "]", item);
  return label;
}

/* Returns the series of an array element; NULL if the limit is reached. */
static plot_series *series_of(plot_collect *c, plot_source *source, bool is_item, uint64_t item) {
  if (item < source->series.size) return source->series.items[item];
  if (item >= PLOT_MAX_ITEMS || c->series_count >= PLOT_MAX_SERIES) return NULL;
  c->series_count++;
  return plot_set_add(&source->series, label_of(source->field, is_item, item),
                      source->field->topic);
}

static void put_values(plot_collect *c, plot_source *source, double key, double x,
                       const ha_value *y) {
  const bool is_array = (y->flags & HA_VALUE_ARRAY) != 0;
  const uint64_t count = is_array ? y->count : 1;
  uint64_t i = 0;

  for (; i < count; i++) {
    plot_series *series = series_of(c, source, is_array, i);
    ha_value item = {.struct_size = sizeof item};

    if (!series) break;
    if (is_array) (void)ha_value_item(&item, y, i, NULL);
    plot_series_put(series, key, x, plot_value_number(is_array ? &item : y));
  }
  if (count - i > source->dropped) source->dropped = count - i;
  for (; i < source->series.size; i++) {
    plot_series_put(source->series.items[i], key, x,
                    (double)NAN); /* no such element in this message */
  }
}

/* Returns seconds since the zero of the plot. If that is not set, this first time becomes zero. */
static double seconds_since(plot_collect *c, int64_t seconds, int64_t nanoseconds) {
  int64_t ns = 0;

  if (!c->has_zero && !__builtin_mul_overflow(seconds, INT64_C(1000000000), &ns) &&
      !__builtin_add_overflow(ns, nanoseconds, &ns)) {
    c->zero_ns = ns;
    c->has_zero = true;
  }
  const int64_t zero = c->zero_ns / 1000000000;
  return ((double)seconds - (double)zero) + (double)(nanoseconds - c->zero_ns % 1000000000) / 1e9;
}

static ha_status get_x(double *out, plot_collect *c, const plot_reading *r, const ha_message *msg,
                       ha_error *err) {
  ha_value value = {.struct_size = sizeof value};

  if (!r->x.path) return HA_OK;
  const ha_status st = plot_number_get(&value, &r->x, msg, err);
  if (st == HA_END || (value.flags & HA_VALUE_ARRAY)) {
    *out = (double)NAN;
  } else if (st == HA_OK && plot_collect_by_header(c)) {
    *out = seconds_since(c, value.integer, value.nanoseconds);
  } else if (st == HA_OK) {
    *out = plot_value_number(&value);
  }
  return st < 0 ? st : HA_OK;
}

static ha_status put_reading(plot_collect *c, const plot_reading *r, const ha_message *msg,
                             double log, ha_error *err) {
  ha_value y = {.struct_size = sizeof y};
  double x = log;
  ha_status st = get_x(&x, c, r, msg, err);

  if (st < 0) return st;
  const double key = plot_collect_by_header(c) ? x : log;
  st = plot_number_get(&y, &r->y, msg, err);
  if (st == HA_OK) {
    put_values(c, r->source, key, x, &y);
  } else if (st == HA_END) {
    y = (ha_value){.struct_size = sizeof y, .flags = HA_VALUE_ARRAY};
    put_values(c, r->source, key, x, &y);
  }
  return st < 0 ? st : HA_OK;
}

void plot_collect_put(plot_collect *c, const ha_message *msg) {
  const plot_channel *channel = channel_of(c, msg->channel);
  cat_channel *decoded = cat_decode_channel(c->decode, msg->channel);
  const double log =
      c->x ? (double)msg->log_time_ns / 1e9
           : seconds_since(c, msg->log_time_ns / 1000000000, msg->log_time_ns % 1000000000);
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < channel->size; i++) {
    if (put_reading(c, &channel->items[i], msg, log, &err) < 0) {
      cat_decode_failed(c->decode, decoded, msg, &err);
      return;
    }
  }
  decoded->good++;
}

/* --- end -------------------------------------------------------------------------------------- */

static void move(plot_set *to, plot_set *from) {
  to->items = cli_resize(to->items, to->size + from->size, sizeof *to->items);
  if (from->size > 0) memcpy(to->items + to->size, from->items, from->size * sizeof *to->items);
  to->size += from->size;
  free(from->items);
  *from = (plot_set){NULL, 0};
}

bool plot_collect_end(plot_set *out, plot_collect *c) {
  bool lossy = false;

  for (size_t i = 0; i < c->source_count; i++) {
    plot_source *source = &c->sources[i];
    char *label = label_of(source->field, false, 0);

    if (source->series.size == 0 && source->dropped == 0) {
      cli_warn("%s: no message has a value of this field", label);
      lossy = true;
    } else if (source->dropped > 0) {
      cli_warn("%s: %" PRIu64 " more elements are not drawn (limits: %d of an array, %d series); "
               "[a:b] selects some",
               label, source->dropped, PLOT_MAX_ITEMS, PLOT_MAX_SERIES);
      lossy = true;
    }
    free(label);
    move(out, &source->series);
  }
  return lossy;
}

void plot_collect_done(plot_collect *c) {
  for (size_t i = 0; i < c->channel_count; i++) {
    channel_done(&c->channels[i]);
  }
  free(c->channels);
  for (size_t i = 0; i < c->source_count; i++) {
    plot_set_done(&c->sources[i].series);
  }
  free(c->sources);
}

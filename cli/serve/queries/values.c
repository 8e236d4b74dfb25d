/* Exact values of several fields of a topic, message by message. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/number.h"
#include "serve/numbers.h"
#include "serve/queries/queries.h"
#include "ui/json.h"
#include "ui/memory.h"

/* Limits of an answer, which a request cannot exceed. */
enum { MAX_FIELDS = 8, MAX_FIELD_SIZE = 256, MAX_ROWS = 1 << 20 };

typedef struct values {
  char names[MAX_FIELDS][MAX_FIELD_SIZE];
  size_t field_count;
  int64_t start_ns;
  int64_t end_ns;
  plot_number *numbers; /* index: channel id * MAX_FIELDS + field; no path = not in the channel */
  size_t channel_count;
  cli_out out;
  uint64_t rows;
} values;

static bool read_fields(values *v, const char *text) {
  while (text) {
    const size_t size = strcspn(text, ",");

    if (size == 0 || size >= MAX_FIELD_SIZE || v->field_count == MAX_FIELDS) return false;
    memcpy(v->names[v->field_count], text, size);
    v->names[v->field_count++][size] = '\0';
    text = text[size] == ',' ? text + size + 1 : NULL;
  }
  return v->field_count > 0;
}

static bool read_request(values *v, const serve_bag *bag, const serve_values *wanted) {
  v->start_ns = bag->info->start_ns;
  v->end_ns = INT64_MAX;
  return wanted->topic && read_fields(v, wanted->fields) &&
         serve_bag_time(&v->start_ns, bag, wanted->start) &&
         serve_bag_time(&v->end_ns, bag, wanted->end);
}

/* Returns the number of fields that the channel has. */
static size_t open_channel(values *v, serve_bag *bag, const ha_channel *channel) {
  const cat_channel *decoded = cat_decode_channel(&bag->show.decode, channel);
  size_t found = 0;

  for (size_t i = 0; decoded->plan && i < v->field_count; i++) {
    ha_error err = HA_ERROR_INIT;

    if (plot_number_open(&v->numbers[channel->id * (size_t)MAX_FIELDS + i], decoded->plan,
                         v->names[i], &err) >= 0)
      found++;
  }
  return found;
}

/* Returns false if no channel of the topic has any of the fields. */
static bool open_fields(values *v, serve_bag *bag, const char *topic) {
  size_t count = 0;
  const ha_channel *const *channels = serve_bag_channels(&count, bag);
  size_t found = 0;

  for (size_t i = 0; i < count; i++) {
    if (channels[i]->id >= v->channel_count) v->channel_count = (size_t)channels[i]->id + 1;
  }
  const size_t size = v->channel_count * MAX_FIELDS + 1;
  v->numbers = cli_resize(NULL, size, sizeof *v->numbers);
  memset(v->numbers, 0, size * sizeof *v->numbers);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(channels[i]->topic, topic) == 0) found += open_channel(v, bag, channels[i]);
  }
  return found > 0;
}

static void put_double(cli_out *out, double value) {
  uint64_t bits = 0;
  uint8_t bytes[8];

  memcpy(&bits, &value, sizeof bits);
  for (size_t i = 0; i < sizeof bytes; i++) {
    bytes[i] = (uint8_t)(bits >> (8 * i));
  }
  cli_out_bytes(out, bytes, sizeof bytes);
}

/* Returns NaN for a field that the message does not have, or that can't be decoded. */
static double value_of(const plot_number *number, const ha_message *msg) {
  ha_value value = HA_VALUE_INIT;

  if (!number->path || plot_number_get(&value, number, msg, NULL) != HA_OK ||
      (value.flags & HA_VALUE_ARRAY))
    return (double)NAN;
  return plot_value_number(&value);
}

static bool put_row(void *user, const ha_message *msg) {
  values *v = user;

  if (v->rows == MAX_ROWS) return false;
  if (msg->channel->id >= v->channel_count) return true;
  v->rows++;
  put_double(&v->out, (double)((uint64_t)msg->log_time_ns - (uint64_t)v->start_ns));
  for (size_t i = 0; i < v->field_count; i++) {
    put_double(&v->out, value_of(&v->numbers[msg->channel->id * (size_t)MAX_FIELDS + i], msg));
  }
  return !cli_out_is_broken(&v->out);
}

static serve_answer list_values(values *v, serve_bag *bag, const char *topic) {
  cli_json json = CLI_JSON_INIT(&v->out);
  ha_query query = HA_QUERY_INIT;
  char text[24];

  query.topics = &topic;
  query.topic_count = 1;
  query.start_ns = v->start_ns;
  query.end_ns = v->end_ns;
  if (serve_bag_query(bag, &query) < 0) return SERVE_ERROR(500, "the bag can't be read");
  serve_answer_begin(&v->out);
  snprintf(text, sizeof text, "%" PRId64, v->start_ns);
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "start_ns", text);
  cli_json_add_u64(&json, "fields", v->field_count);
  cli_json_close(&json, '}');
  cli_out_char(&v->out, '\n');
  const char *end = serve_bag_each(bag, put_row, v);
  serve_answer answer = serve_answer_end(&v->out, "application/octet-stream");
  answer.end = end;
  return answer;
}

serve_answer serve_bag_values(serve_bag *bag, const serve_values *wanted) {
  values v;
  serve_answer answer = SERVE_ANSWER_INIT;

  memset(&v, 0, sizeof v);
  if (!read_request(&v, bag, wanted)) {
    answer = SERVE_ERROR(400, "topic, fields (1 to 8 paths), start, end: one is missing or wrong");
  } else if (!open_fields(&v, bag, wanted->topic)) {
    answer = SERVE_ERROR(404, "the topic has none of these fields, or they are no numbers");
  } else {
    answer = list_values(&v, bag, wanted->topic);
  }
  for (size_t i = 0; i < v.channel_count * MAX_FIELDS; i++) {
    plot_number_done(&v.numbers[i]);
  }
  free(v.numbers);
  return answer;
}

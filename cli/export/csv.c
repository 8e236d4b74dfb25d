/* Exports messages as tables, one per topic, in the form of cat --csv. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export/topic.h"
#include "ui/memory.h"

typedef struct csv {
  cli_export *run;
  export_topics topics;
  ha_buffer text;
} csv;

/* One channel, and its table. */
typedef struct csv_channel {
  cat_channel columns;
  export_topic *topic;
} csv_channel;

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  (void)channel;
  return plan != NULL;
}

static ha_status csv_open(void **out, cli_export *run, ha_error *err) {
  csv *c = cli_resize(NULL, 1, sizeof *c);

  (void)err;
  memset(c, 0, sizeof *c);
  c->run = run;
  c->text = (ha_buffer)HA_BUFFER_INIT;
  *out = c;
  return HA_OK;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  csv *c = self;
  csv_channel *state = cli_resize(NULL, 1, sizeof *state);

  (void)err;
  memset(state, 0, sizeof *state);
  state->columns.channel = channel->channel;
  state->columns.plan = channel->plan;
  state->topic = export_topics_add(&c->topics, channel->channel);
  state->topic->table.max_items = c->run->set.full ? UINT32_MAX : 0;
  channel->state = state;
  return HA_OK;
}

static ha_status measure(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  csv_channel *state = channel->state;

  (void)self;
  (void)err;
  cat_table_fit(&state->topic->table, &state->columns, msg);
  return HA_OK;
}

/* Write the columns after the time column. */
static void put_line(export_topic *topic, const ha_buffer *text) {
  cli_out_bytes(topic->out, text->data, text->size);
  cli_out_char(topic->out, '\n');
}

static ha_status start(csv *c, export_channel *channel, const ha_message *msg, ha_error *err) {
  export_topic *topic = ((csv_channel *)channel->state)->topic;

  const bool is_first = !export_topic_is_begun(topic);

  CLI_TRY(export_topic_start(&c->topics, topic, c->run, channel, msg, ".csv", err));
  if (!is_first) return HA_OK;
  c->text.size = 0;
  const ha_status st = cat_table_header(&c->text, &topic->table, err);
  if (st < 0) {
    export_topic_drop(&c->topics, topic);
    return st;
  }
  cli_out_text(topic->out, "__time");
  put_line(topic, &c->text);
  return HA_OK;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  csv *c = self;
  csv_channel *state = channel->state;

  CLI_TRY(start(c, channel, msg, err));
  c->text.size = 0;
  CLI_TRY(cat_table_row(&c->text, &state->topic->table, &state->columns, msg, err));
  cli_out_seconds(state->topic->out, msg->log_time_ns);
  put_line(state->topic, &c->text);
  return HA_OK;
}

/* Complete the file. Values without a column are lost: report them. */
static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  const csv_channel *state = channel->state;
  uint64_t dropped = 0;
  csv *c = self;

  CLI_TRY(export_topic_finish(&c->topics, state->topic, err));
  for (size_t i = 0; i < state->topic->table.size; i++) {
    dropped += state->topic->table.items[i].dropped;
  }
  if (state->topic->channels > 0 || dropped == 0) return HA_OK;
  return CLI_FAIL(err, HA_E_LIMIT,
                  "%" PRIu64 " values of long arrays have no column; --full adds columns for "
                  "all",
                  dropped);
}

static void close_channel(void *self, export_channel *channel) {
  (void)self;
  free(channel->state);
  channel->state = NULL;
}

static void csv_close(void *self) {
  csv *c = self;

  if (!c) return;
  export_topics_done(&c->topics);
  ha_buffer_done(&c->text);
  free(c);
}

const cli_exporter cli_export_csv = {
    .name = "csv",
    .help = "tables with one row per message: CSV",
    .is_best = true,
    .takes = takes,
    .open = csv_open,
    .add_channel = add_channel,
    .measure = measure,
    .message = message,
    .finish_channel = finish_channel,
    .close_channel = close_channel,
    .close = csv_close,
};

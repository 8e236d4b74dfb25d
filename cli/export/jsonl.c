/* Exports messages as JSON, one per line, one file per topic, in the form of cat --json. */
#include <stdlib.h>
#include <string.h>

#include "cat/line.h"
#include "cat/print.h"
#include "export/topic.h"
#include "ui/memory.h"

typedef struct jsonl {
  cli_export *run;
  export_topics topics;
  cat_lines lines;
  cat_print print;
} jsonl;

typedef struct jsonl_channel {
  cat_channel contents;
  export_topic *topic;
} jsonl_channel;

static bool is_json(const ha_channel *channel) {
  return strcmp(channel->encoding, "json") == 0;
}

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  return plan || is_json(channel);
}

static ha_status jsonl_open(void **out, cli_export *run, ha_error *err) {
  jsonl *j = cli_resize(NULL, 1, sizeof *j);

  (void)err;
  memset(j, 0, sizeof *j);
  j->run = run;
  j->lines.json = true;
  j->print.form = CAT_JSON;
  j->print.options = (ha_print_options)HA_PRINT_OPTIONS_INIT;
  j->print.options.flags = HA_PRINT_BASE64;
  j->print.text = (ha_buffer)HA_BUFFER_INIT;
  j->print.lines = &j->lines;
  *out = j;
  return HA_OK;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  jsonl *j = self;
  jsonl_channel *state = cli_resize(NULL, 1, sizeof *state);

  (void)err;
  memset(state, 0, sizeof *state);
  state->contents.channel = channel->channel;
  state->contents.plan = channel->plan;
  state->contents.is_json = is_json(channel->channel);
  state->topic = export_topics_add(&j->topics, channel->channel);
  channel->state = state;
  return HA_OK;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  jsonl *j = self;
  const jsonl_channel *state = channel->state;

  CLI_TRY(cat_print_contents(&j->print, &state->contents, msg, err));
  CLI_TRY(export_topic_start(&j->topics, state->topic, j->run, channel, msg, ".jsonl", err));
  j->lines.out = state->topic->out;
  cat_print_json(&j->print, &state->contents, msg, true);
  return HA_OK;
}

static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  const jsonl_channel *state = channel->state;
  jsonl *j = self;

  return export_topic_finish(&j->topics, state->topic, err);
}

static void close_channel(void *self, export_channel *channel) {
  (void)self;
  free(channel->state);
  channel->state = NULL;
}

static void jsonl_close(void *self) {
  jsonl *j = self;

  if (!j) return;
  export_topics_done(&j->topics);
  cat_print_done(&j->print);
  cat_lines_done(&j->lines);
  free(j);
}

const cli_exporter cli_export_jsonl = {
    .name = "jsonl",
    .help = "JSON: one message per line",
    .takes = takes,
    .open = jsonl_open,
    .add_channel = add_channel,
    .message = message,
    .finish_channel = finish_channel,
    .close_channel = close_channel,
    .close = jsonl_close,
};

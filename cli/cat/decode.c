#include "cat/decode.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/report.h"
#include "ui/verbs.h"

/* Limit of warnings about messages of one channel. */
enum { MAX_WARNINGS = 5 };

/* --- fields ------------------------------------------------------------------------------- */

static bool add_field(cat_decode *d, const char *text, size_t size) {
  if (size == 0) {
    cli_error("--fields: a field is missing; they are written a.b,c[0:3]");
    return false;
  }
  char *field = cli_resize(NULL, size + 1, 1);
  memcpy(field, text, size);
  field[size] = '\0';
  d->fields = cli_resize(d->fields, d->field_count + 1, sizeof *d->fields);
  d->fields[d->field_count++] = field;
  return true;
}

static bool add_fields(cat_decode *d, const char *list) {
  for (;;) {
    const size_t size = strcspn(list, ",");

    if (!add_field(d, list, size)) return false;
    if (list[size] == '\0') return true;
    list += size + 1;
  }
}

static void find_fields(cat_decode *d, cat_channel *c) {
  c->is_chosen = d->field_count == 0;
  if (c->is_chosen) return;
  c->paths = cli_resize(NULL, d->field_count, sizeof *c->paths);
  for (size_t i = 0; i < d->field_count; i++) {
    c->paths[i] = NULL;
    if (ha_path_new(&c->paths[i], c->plan, d->fields[i], NULL) == HA_OK) c->is_chosen = true;
  }
}

static bool check_field(cat_decode *d, const char *field, const ha_channel *const *channels,
                        size_t count) {
  ha_error first = HA_ERROR_INIT;

  for (size_t i = 0; i < count; i++) {
    const ha_plan *plan = NULL;
    ha_path *path = NULL;
    ha_error err = HA_ERROR_INIT;

    if (ha_decoder_plan(&plan, d->decoder, channels[i], NULL) < 0) continue;
    const ha_status st = ha_path_new(&path, plan, field, &err);
    ha_path_free(path);
    if (st == HA_OK) return true;
    if (first.code == HA_OK) first = err;
  }
  if (first.code != HA_OK) cli_error("--fields: %s", first.text);
  return first.code == HA_OK;
}

bool cat_decode_check_fields(cat_decode *d, const ha_channel *const *channels, size_t count) {
  for (size_t i = 0; i < d->field_count; i++) {
    if (!check_field(d, d->fields[i], channels, count)) return false;
  }
  return true;
}

/* --- channels ----------------------------------------------------------------------------- */

static cat_channel *new_channel(cat_decode *d, const ha_channel *channel) {
  cat_channel *c = cli_resize(NULL, 1, sizeof *c);
  ha_error err = HA_ERROR_INIT;

  memset(c, 0, sizeof *c);
  c->channel = channel;
  c->is_chosen = true;
  c->is_json = d->passes_json && strcmp(channel->encoding, "json") == 0;
  if (c->is_json || d->is_raw) return c;
  if (ha_decoder_plan(&c->plan, d->decoder, channel, &err) == HA_OK) {
    find_fields(d, c);
  } else {
    cli_warn("%s: %s%s; its messages are %s", channel->topic, err.text,
             channel->schema->size == 0 ? " (--definitions adds a place to search)" : "",
             d->instead);
  }
  return c;
}

bool cat_decode_knows(const cat_decode *d, const ha_channel *channel) {
  return channel->id < d->channel_count && d->channels[channel->id];
}

cat_channel *cat_decode_channel(cat_decode *d, const ha_channel *channel) {
  const size_t count = (size_t)channel->id + 1;

  if (count > d->channel_count) {
    d->channels = cli_resize(d->channels, count, sizeof *d->channels);
    memset(d->channels + d->channel_count, 0, (count - d->channel_count) * sizeof *d->channels);
    d->channel_count = count;
  }
  if (!d->channels[channel->id]) d->channels[channel->id] = new_channel(d, channel);
  return d->channels[channel->id];
}

void cat_decode_failed(cat_decode *d, cat_channel *channel, const ha_message *msg,
                       const ha_error *err) {
  char time[HA_TIME_TEXT_SIZE];

  d->lossy = true;
  if (++channel->bad > MAX_WARNINGS) return;
  ha_time_format_seconds(time, msg->log_time_ns);
  cli_warn("%s at %s: %s; the message is %s", msg->channel->topic, time, err->text, d->instead);
  if (channel->bad == MAX_WARNINGS) {
    cli_warn("%s: further such messages are counted, without a warning each", msg->channel->topic);
  }
}

/* --- open and end ------------------------------------------------------------------------- */

bool cat_decode_open(cat_decode *d, const cli_texts *places, const cli_texts *fields) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < fields->size; i++) {
    if (!add_fields(d, fields->items[i])) return false;
  }
  options.paths = places->items;
  options.path_count = places->size;
  ha_status st = ha_definitions_open(&d->definitions, &options, &err);
  if (st >= 0) st = ha_decoder_new(&d->decoder, d->definitions, &err);
  if (st >= 0) cli_limits_set_decoder(d->decoder);
  if (st < 0) cli_error_from(&err);
  return st >= 0;
}

static void report_sum(const cat_channel *c) {
  if (c->good == 0 && c->bad > 1) {
    cli_warn("%s: none of its %" PRIu64 " messages matches the definition of %s, which may be "
             "wrong",
             c->channel->topic, c->bad, c->channel->schema->name);
  } else if (c->bad > MAX_WARNINGS) {
    cli_warn("%s: %" PRIu64 " messages in total could not be decoded", c->channel->topic, c->bad);
  }
}

int cat_decode_end(const cat_decode *d, int code) {
  for (size_t i = 0; i < d->channel_count; i++) {
    if (d->channels[i]) report_sum(d->channels[i]);
  }
  return code == CLI_DONE && d->lossy ? CLI_LOSS : code;
}

static void channel_free(cat_channel *c, size_t field_count) {
  for (size_t i = 0; c && c->paths && i < field_count; i++) {
    ha_path_free(c->paths[i]);
  }
  if (c) free(c->paths);
  free(c);
}

void cat_decode_close(cat_decode *d) {
  for (size_t i = 0; i < d->channel_count; i++) {
    channel_free(d->channels[i], d->field_count);
  }
  free(d->channels);
  for (size_t i = 0; i < d->field_count; i++) {
    free(d->fields[i]);
  }
  free(d->fields);
  ha_decoder_free(d->decoder);
  ha_definitions_close(d->definitions);
}

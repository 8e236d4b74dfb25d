#include "topics/echo_where.h"

#include <stdlib.h>

#include "ui/memory.h"
#include "ui/report.h"

/* Limit of warnings about messages for which the expression cannot be evaluated. */
enum { MAX_WARNINGS = 3 };

bool echo_where_open(echo_where *out, const char *text, ha_definitions *definitions,
                     bool is_alone) {
  ha_error err = HA_ERROR_INIT;

  *out = (echo_where){.is_alone = is_alone};
  if (!text || ha_where_new(&out->where, text, definitions, &err) == HA_OK) return true;
  cli_error_from(&err);
  return false;
}

void echo_where_done(echo_where *w) {
  ha_where_free(w->where);
  for (size_t i = 0; i < w->count; i++) {
    free(w->channels[i]);
  }
  free(w->channels);
}

/* Bind the expression to the channels so far. If it fits none of them, it may fit later ones. */
static void bind(echo_where *w, cat_show *show) {
  ha_error err = HA_ERROR_INIT;
  size_t count = 0;

  const ha_status st =
      ha_where_channels(w->where, (const ha_channel *const *)w->channels, w->count, &err);
  w->is_bound = st == HA_OK;
  if (st == HA_OK) {
    const char *const *notes = ha_where_notes(&count, w->where);
    for (size_t i = 0; i < count; i++) {
      cli_warn("--where: %s", notes[i]);
      w->untested++;
    }
  } else if (st != HA_END && w->is_alone) {
    cat_show_flush(show);
    cli_error_from(&err);
    w->is_wrong = true;
  } else if (st != HA_END) {
    cli_warn("--where: %s", err.text);
  }
}

static const ha_channel *meet(echo_where *w, cat_show *show, const ha_channel *channel) {
  ha_channel *copy = cli_resize(NULL, 1, sizeof *copy);

  *copy = *channel;
  copy->id = (uint32_t)w->count;
  w->channels = cli_resize(w->channels, w->count + 1, sizeof *w->channels);
  w->channels[w->count++] = copy;
  bind(w, show);
  return copy;
}

/* Returns the copy of a network channel; found by the pointers that both share. */
static const ha_channel *own_of(echo_where *w, cat_show *show, const ha_channel *channel) {
  for (size_t i = 0; i < w->count; i++) {
    if (w->channels[i]->topic == channel->topic && w->channels[i]->schema == channel->schema) {
      return w->channels[i];
    }
  }
  return meet(w, show, channel);
}

bool echo_where_keeps(echo_where *w, cat_show *show, const ha_message *msg) {
  ha_error err = HA_ERROR_INIT;
  ha_message mine = *msg;
  int32_t keep = 0;

  if (!w->where) return true;
  mine.channel = own_of(w, show, msg->channel);
  if (!w->is_bound) return false;
  if (ha_where_test(&keep, w->where, &mine, &err) == HA_OK) return keep;
  if (w->untested++ < MAX_WARNINGS) {
    cat_show_flush(show);
    cli_warn("--where: %s: %s; the message is skipped", msg->channel->topic, err.text);
  }
  return false;
}

/* The trigger: an expression over the contents of messages that are recorded. */
#include <holdall/where.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/record/record.h"

/* Definitions of types may arrive later than messages. */
static const int64_t g_retry_ns = 1000000000;

/* A topic of the expression that is not recorded is noted after this time: its publisher may still
 * be starting. */
static const int64_t g_patience_ns = 5000000000;

ha_status ha__record_content_open(ha_recorder *r, ha_error *err) {
  r->content.arena = (ha__arena)HA__ARENA_INIT;
  if (!r->options.trigger) return HA_OK;
  const ha_status st =
      ha_where_new(&r->content.where, r->options.trigger, r->options.definitions, err);
  if (st < 0) ha__error_wrap(err, "trigger");
  return st;
}

void ha__record_content_begin(ha_recorder *r) {
  for (ha__record_topic *t = ha__record_first(r); t; t = ha__record_next(t)) {
    t->was_true = false;
  }
  r->content.noted = false;
  r->content.patience_ns = ha__now_ns() + g_patience_ns;
}

void ha__record_content_close(ha_recorder *r) {
  ha_where_free(r->content.where);
  ha__free(r->content.channels);
  ha__arena_done(&r->content.arena);
  r->content = (ha__record_content){.arena = HA__ARENA_INIT};
}

static ha_status add_channel(ha_recorder *r, ha__record_topic *topic, ha_error *err) {
  ha__record_content *c = &r->content;
  ha_channel *channel = ha__arena_alloc(&c->arena, sizeof *channel);
  void *channels = c->channels;

  if (!channel) return HA_FAIL_NOMEM(err);
  *channel = (ha_channel){.struct_size = sizeof *channel,
                          .id = (uint32_t)c->count,
                          .topic = topic->base.name,
                          .encoding = ha_transport_encoding(atomic_load(&r->transport))};
  HA_TRY(ha__record_topic_schema(&channel->schema, r, topic, &c->arena, err));
  HA_TRY(ha__reserve(&channels, &c->capacity, c->count, 1, sizeof *c->channels, err));
  c->channels = channels;
  c->channels[c->count++] = channel;
  topic->trigger_channel = (uint32_t)c->count;
  c->retry_ns = -1; /* at once */
  return HA_OK;
}

/* Look again for definitions that were missing. */
static void define_missing(ha_recorder *r) {
  for (ha__record_topic *t = ha__record_first(r); t; t = ha__record_next(t)) {
    ha_channel *channel = t->trigger_channel ? r->content.channels[t->trigger_channel - 1] : NULL;

    if (!channel || channel->schema->size > 0) continue;
    (void)ha__record_topic_schema(&channel->schema, r, t, &r->content.arena, NULL);
  }
}

/* HA_END: a topic of the expression is not known yet. */
static void bind(ha_recorder *r) {
  ha__record_content *c = &r->content;
  const int64_t now = ha__now_ns();
  ha_error err = HA_ERROR_INIT;

  if (c->retry_ns == 0 || now < c->retry_ns) return;
  define_missing(r);
  const ha_status st =
      ha_where_channels(c->where, (const ha_channel *const *)c->channels, c->count, &err);
  c->retry_ns = st == HA_OK ? 0 : now + g_retry_ns;
  if (st == HA_OK || (st == HA_END && now < c->patience_ns) || c->noted) return;
  c->noted = true;
  ha__record_note(r, "the trigger can't be tested%s: %s", st == HA_END ? " so far" : "", err.text);
}

static void note_untested(ha_recorder *r, ha__record_topic *topic, const ha_error *err) {
  if (topic->untested_noted) return;
  topic->untested_noted = true;
  ha__record_note(r, "%s: the trigger can't be tested with a message: %s", topic->base.name,
                  err->text);
}

bool ha__record_content_triggers(ha_recorder *r, const ha__record_item *item) {
  ha__record_content *c = &r->content;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  int32_t is_true = 0;

  if (!c->where) return false;
  if (!item->topic->trigger_channel && add_channel(r, item->topic, NULL) < 0) return false;
  bind(r);
  if (c->retry_ns != 0) return false;
  msg.channel = c->channels[item->topic->trigger_channel - 1];
  msg.log_time_ns = item->log_ns;
  msg.publish_time_ns = item->sent_ns;
  msg.data = item->data;
  msg.size = item->size;
  if (ha_where_test(&is_true, c->where, &msg, &err) != HA_OK) {
    note_untested(r, item->topic, &err);
    return false;
  }
  /* messages of topics that are not in the expression are never true, because the edge is
   * detected per topic */
  const bool rises = is_true && !item->topic->was_true;
  item->topic->was_true = is_true != 0;
  return rises;
}

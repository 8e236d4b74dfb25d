#include "bag/where/where.h"

#include <string.h>

#include "bag/open/options.h"
#include "bag/read/reader.h"
#include "base/alloc.h"
#include "base/status.h"
#include "expr/value.h"
#include "model/caller.h"
#include "model/channel_copy.h"
#include "model/message.h"

/* Consecutive failures of the system after which reading fails. */
enum { MAX_FAILURES = 8 };

static ha_status set_up(ha_where *w, const char *text, ha_definitions *definitions, ha_error *err) {
  HA_TRY(ha__where_parse(&w->tree, text, err));
  w->definitions = definitions;
  if (!definitions) {
    HA_TRY(ha_definitions_open(&w->own_definitions, NULL, err));
    w->definitions = w->own_definitions;
  }
  return ha_decoder_new(&w->decoder, w->definitions, err);
}

ha_status ha_where_new(ha_where **out, const char *text, ha_definitions *definitions,
                       ha_error *err) {
  HA_TRY(ha__need(text, "the expression", err));
  ha_where *w = ha__alloc_zeroed(1, sizeof *w);
  if (!w) return HA_FAIL_NOMEM(err);
  const ha_status st = set_up(w, text, definitions, err);
  if (st < 0) {
    ha_where_free(w);
    return st;
  }
  *out = w;
  return HA_OK;
}

void ha_where_free(ha_where *w) {
  if (!w) return;
  ha__where_unbind(w);
  ha__arena_done(&w->copies);
  ha_decoder_free(w->decoder);
  ha_definitions_close(w->own_definitions);
  ha__where_tree_done(&w->tree);
  ha__free(w);
}

/* --- what to read ----------------------------------------------------------------------------- */

ha_status ha__where_prepare(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err) {
  ha_query mine = HA_QUERY_INIT;
  const ha_bag_info *info = NULL;

  HA_TRY(HA_CALLER_OPTIONS(&mine, query, ha_query, err));
  ha_decoder_limit(w->decoder, ha__options_types_bytes(&ha__reader_bag(reader)->options));
  HA_TRY(ha_decoder_sample(w->decoder, reader, err));
  HA_TRY(ha__where_bind(w, &ha__reader_bag(reader)->channels, &mine, err));
  w->left = mine.limit ? mine.limit : UINT64_MAX;
  if (!w->needs_ends) return HA_OK;
  HA_TRY(ha_reader_info(&info, reader, 0, err));
  ha__where_set_ends(w, info->start_ns, info->end_ns);
  return HA_OK;
}

/* The times and the order of a query, with these topics. */
static ha_query query_of(const ha_query *from, const char *const *topics, size_t count) {
  ha_query query = HA_QUERY_INIT;

  query.topics = topics;
  query.topic_count = count;
  query.start_ns = from->start_ns;
  query.end_ns = from->end_ns;
  query.order = from->order;
  query.definitions = from->definitions;
  query.reverse = from->reverse;
  return query;
}

static ha_status note_start(ha_where *w, const char *topic, const ha_error *why, ha_error *err) {
  if (ha__where_note(w, "%s: its value at the start may be wrong: %s", topic, why->text) < 0) {
    return HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

/* The first readable message, if there is any. */
static ha_status read_first(ha_where *w, ha_reader *reader, const char *topic, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  unsigned failures = 0;
  ha_status st;

  while ((st = ha_reader_next(&msg, reader, &why)) < 0) {
    if (!ha__is_damage(st) && ++failures >= MAX_FAILURES) {
      if (err) *err = why;
      return st;
    }
    HA_TRY(note_start(w, topic, &why, err));
  }
  if (st == HA_END) return HA_OK;
  w->stamp++;
  st = ha__where_keep(w, &w->channels[msg.channel->id], &msg, &why);
  if (ha__is_damage(st)) return note_start(w, topic, &why, err);
  if (st < 0 && err) *err = why;
  return st < 0 ? st : HA_OK;
}

/* Each topic separately, so that only relevant chunks are read. */
static ha_status read_before(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err) {
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    const char *topic = w->fields[i].topic;
    bool is_done = !w->fields[i].is_kept;
    for (uint32_t k = 0; k < i && !is_done; k++) {
      is_done = w->fields[k].is_kept && strcmp(w->fields[k].topic, topic) == 0;
    }
    if (is_done) continue;
    ha_query before = query_of(query, &topic, 1);
    before.start_ns = INT64_MIN;
    before.end_ns = query->start_ns;
    before.reverse = 1;
    if (before.order != HA_ORDER_PUBLISH) before.order = HA_ORDER_LOG;
    HA_TRY(ha_reader_query(reader, &before, err));
    HA_TRY(read_first(w, reader, topic, err));
  }
  return HA_OK;
}

ha_status ha__where_start(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err) {
  ha_query mine = HA_QUERY_INIT;
  const char **topics = ha__arena_alloc(&w->arena, (w->channel_count + 1) * sizeof *topics);
  size_t count = 0;

  HA_TRY(HA_CALLER_OPTIONS(&mine, query, ha_query, err));
  if (!topics) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < w->channel_count; i++) {
    if (w->channels[i].is_read) topics[count++] = w->channels[i].channel->topic;
  }
  if (count == 0) topics[count++] = ""; /* an empty list would select all */
  if (mine.start_ns != INT64_MIN) HA_TRY(read_before(w, reader, &mine, err));
  const ha_query wide = query_of(&mine, topics, count);
  return ha_reader_query(reader, &wide, err);
}

ha_status ha_where_query(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err) {
  HA_TRY(ha__where_prepare(w, reader, query, err));
  return ha__where_start(w, reader, query, err);
}

static ha_status copy_channels(ha__channels *out, ha_where *w, const ha_channel *const *channels,
                               ha_error *err) {
  ha__where_unbind(w);
  ha__arena_done(&w->copies);
  out->items = ha__arena_alloc(&w->copies, (out->size + 1) * sizeof *out->items);
  if (!out->items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < out->size; i++) {
    HA_TRY(ha__channel_copy(&out->items[i], &w->copies, channels[i], err));
  }
  return HA_OK;
}

ha_status ha_where_channels(ha_where *w, const ha_channel *const *channels, size_t count,
                            ha_error *err) {
  ha__channels all = {.size = count};
  const ha_query query = HA_QUERY_INIT;

  if (count > 0) HA_TRY(ha__need(channels, "channels", err));
  HA_TRY(copy_channels(&all, w, channels, err));
  const ha_status st = ha__where_bind(w, &all, &query, err);
  const bool may_come = st == HA_E_ARG && !ha__where_has_topics(w);
  if (st < 0) ha__where_unbind(w);
  if (st < 0) return may_come ? HA_END : st;
  if (w->needs_ends) {
    ha__where_unbind(w);
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a network has neither start nor end that times could count from");
  }
  w->left = UINT64_MAX;
  return HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

bool ha__where_may_keep(const ha_where *w, uint32_t channel) {
  return w->channels[channel].is_tested;
}

bool ha__where_is_full(const ha_where *w) {
  return w->left == 0;
}

ha_status ha_where_test(int32_t *out, ha_where *w, const ha_message *given, ha_error *err) {
  const ha_message *msg = NULL;
  ha_message copy;

  HA_TRY(ha__message_read(&msg, &copy, given, err));
  const uint32_t id = msg->channel->id;
  ha__where_value value = {.kind = HA__WHERE_UNKNOWN};

  if (id >= w->channel_count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the message is of no channel of the query");
  }
  if (w->left == 0) return HA_END;
  const ha__where_channel *c = &w->channels[id];
  w->stamp++;
  HA_TRY(ha__where_keep(w, c, msg, err));
  if (c->is_tested) HA_TRY(ha__where_eval(&value, w, w->tree.root, c, msg, err));
  const bool is_true = ha__where_is(&value, true);
  if (is_true) w->left--;
  *out = is_true;
  return HA_OK;
}

const char *const *ha_where_notes(size_t *out_count, const ha_where *w) {
  *out_count = w->note_count;
  return w->notes;
}

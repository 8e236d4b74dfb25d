#include "bag/rewrite/edits.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/adapt/message_buffer.h"
#include "bag/open/channels.h"
#include "base/alloc.h"
#include "base/status.h"
#include "encoding/stamp.h"
#include "model/caller.h"

/* A channel that is edited. */
typedef struct stream {
  ha_channel channel;   /* as it is written */
  ha_edit *edit;        /* NULL = bytes are unchanged */
  const ha_plan *check; /* of a new definition */
  ha__stamp stamp;      /* becomes the log time */
  const char *obstacle;
  uint64_t count;
  uint32_t reported; /* HA__EDITED_... */
} stream;

struct ha__edits {
  ha_rewrite_edits what; /* its retime is not used */
  ha_retime retime;
  ha_definitions *own; /* NULL = the caller's definitions are used */
  ha_definitions *definitions;
  ha_decoder *decoder;
  stream **streams; /* per channel */
  size_t stream_count;
  uint8_t *used;     /* per set, then per redefinition */
  ha_error *why_not; /* by set: error of the last channel without the field */
  ha__message_buffer buffer;
  ha__arena arena;
};

/* --- new and free ----------------------------------------------------------------------------- */

static ha_status make_room(ha__edits *e, ha_error *err) {
  const size_t edits = e->what.set_count + e->what.redefinition_count;

  e->streams = ha__alloc_zeroed(e->stream_count, sizeof(stream *));
  e->used = ha__alloc_zeroed(edits, 1);
  e->why_not = ha__alloc_zeroed(e->what.set_count, sizeof *e->why_not);
  return e->streams && e->used && e->why_not ? ha__message_buffer_init(&e->buffer, err)
                                             : HA_FAIL_NOMEM(err);
}

ha_status ha__edits_sample(ha__edits *edits, ha_reader *reader, ha_error *err) {
  return ha_decoder_sample(edits->decoder, reader, err);
}

ha_status ha__edits_new(ha__edits **out, const ha_rewrite_edits *what, ha_definitions *definitions,
                        uint64_t types_bytes, size_t channels, ha_error *err) {
  ha_rewrite_edits given = HA_REWRITE_EDITS_INIT;
  ha_retime retime = HA_RETIME_INIT;
  ha_status st;

  HA_TRY(HA_CALLER_READ(&given, what, ha_rewrite_edits, err));
  HA_TRY(HA_CALLER_OPTIONS(&retime, given.retime, ha_retime, err));
  if (!(retime.scale >= 0 && retime.scale <= DBL_MAX)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "times can't be scaled by %g", retime.scale);
  }
  ha__edits *e = ha__alloc_zeroed(1, sizeof *e);
  if (!e) return HA_FAIL_NOMEM(err);
  e->what = given;
  e->retime = retime;
  e->stream_count = channels;
  st = make_room(e, err);
  if (st >= 0 && !definitions) st = ha_definitions_open(&e->own, NULL, err);
  e->definitions = definitions ? definitions : e->own;
  if (st >= 0) st = ha_decoder_new(&e->decoder, e->definitions, err);
  if (st >= 0) ha_decoder_limit(e->decoder, types_bytes);
  if (st < 0) {
    ha__edits_free(e);
    return st;
  }
  *out = e;
  return HA_OK;
}

void ha__edits_free(ha__edits *e) {
  if (!e) return;
  for (size_t i = 0; e->streams && i < e->stream_count; i++) {
    if (!e->streams[i]) continue;
    ha_edit_free(e->streams[i]->edit);
    ha__stamp_done(&e->streams[i]->stamp);
  }
  ha__free(e->streams);
  ha__free(e->used);
  ha__free(e->why_not);
  ha__message_buffer_done(&e->buffer);
  ha_decoder_free(e->decoder);
  ha_definitions_close(e->own);
  ha__arena_done(&e->arena);
  ha__free(e);
}

/* --- definitions ------------------------------------------------------------------------------ */

static ha_status drop_type_pairs(stream *s, ha__edits *e, ha_error *err) {
  const ha_pairs *from = &s->channel.metadata;
  ha_pair *items = ha__arena_alloc(&e->arena, (from->size + 1) * sizeof *items);
  size_t count = 0;

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < from->size; i++) {
    if (!ha__channel_key_describes_type(from->items[i].key)) items[count++] = from->items[i];
  }
  s->channel.metadata = (ha_pairs){items, count};
  return HA_OK;
}

static ha_status redefine(stream *s, ha__edits *e, ha_error *err) {
  for (size_t i = 0; i < e->what.redefinition_count; i++) {
    const ha_redefinition *r = &e->what.redefinitions[i];
    if (!ha__edits_names_type(s->channel.schema->name, r->type)) continue;
    ha_schema *schema = ha__arena_alloc(&e->arena, sizeof *schema);
    if (!schema) return HA_FAIL_NOMEM(err);
    HA_TRY(ha__edits_schema(schema, &e->arena, r, s->channel.schema, s->channel.encoding,
                            e->definitions, err));
    s->channel.schema = schema;
    e->used[e->what.set_count + i] = 1;
    HA_TRY(drop_type_pairs(s, e, err));
    HA_TRY(ha_decoder_plan(&s->check, e->decoder, &s->channel, err));
  }
  return HA_OK;
}

/* --- fields ----------------------------------------------------------------------------------- */

static bool is_for(const ha_rewrite_set *set, const ha_channel *read, const ha_channel *written) {
  if (set->topic && strcmp(set->topic, read->topic) != 0) return false;
  return !set->type || ha__edits_names_type(written->schema->name, set->type) ||
         ha__edits_names_type(read->schema->name, set->type);
}

static ha_status need_edit(stream *s, const ha_plan *plan, ha_error *err) {
  return s->edit ? HA_OK : ha_edit_new(&s->edit, plan, err);
}

/* A field selected by name alone may be missing in some types; its value must fit where it
 * exists. */
static ha_status set_field(stream *s, ha__edits *e, size_t i, const ha_plan *plan, ha_error *err) {
  const ha_rewrite_set *set = &e->what.sets[i];
  ha_path *path = NULL;
  ha_error why = HA_ERROR_INIT;

  if (!set->topic && !set->type && !strchr(set->path, '[')) {
    const ha_status st = ha_path_new(&path, plan, set->path, &why);
    ha_path_free(path);
    if (st == HA_E_ARG) {
      e->why_not[i] = why;
      return HA_OK;
    }
  }
  HA_TRY(need_edit(s, plan, err));
  const ha_status st = ha_edit_set(s->edit, set->path, set->value, err);
  if (st < 0) ha__error_wrap(err, "topic %s", s->channel.topic);
  e->used[i] = 1;
  return st;
}

static ha_status set_fields(stream *s, ha__edits *e, const ha_channel *read, ha_error *err) {
  const ha_plan *plan = NULL;
  ha_error why = HA_ERROR_INIT;

  for (size_t i = 0; i < e->what.set_count; i++) {
    const ha_rewrite_set *set = &e->what.sets[i];
    if (!is_for(set, read, &s->channel)) continue;
    ha_status st = ha_decoder_plan(&plan, e->decoder, &s->channel, &why);
    if (st == HA_E_NOMEM || (st < 0 && (set->topic || set->type))) {
      ha__error_wrap(&why, "topic %s", s->channel.topic);
      if (err) *err = why;
      return st;
    }
    if (st < 0) {
      e->why_not[i] = why;
      continue;
    }
    HA_TRY(set_field(s, e, i, plan, err));
  }
  return HA_OK;
}

/* --- stamps ----------------------------------------------------------------------------------- */

static ha_status keep_obstacle(stream *s, ha__edits *e, const ha_error *why, ha_error *err) {
  char text[1024];

  if (why->code == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  snprintf(text, sizeof text, "%s: stamps in messages are unchanged: %s", s->channel.topic,
           why->text);
  s->obstacle = ha__arena_string(&e->arena, text);
  return s->obstacle ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status add_stamps(stream *s, ha__edits *e, ha_error *err) {
  const bool moves =
      (e->what.times & HA_TIMES_HEADERS) || (e->what.flags & HA_EDITS_HEADERS_FROM_LOG);
  const ha_plan *plan = NULL;
  ha_error why = HA_ERROR_INIT;
  size_t places = 0;

  if (!moves && !(e->what.flags & HA_EDITS_LOG_FROM_HEADER)) return HA_OK;
  const ha_status st = ha_decoder_plan(&plan, e->decoder, &s->channel, &why);
  if (st < 0) return keep_obstacle(s, e, &why, err);
  if (e->what.flags & HA_EDITS_LOG_FROM_HEADER) {
    HA_TRY(ha__stamp_find(&s->stamp, plan, err)); /* without one the time is unchanged */
  }
  if (!moves) return HA_OK;
  const bool had_edit = s->edit != NULL;
  HA_TRY(need_edit(s, plan, err));
  HA_TRY(ha_edit_stamps(&places, s->edit, err));
  if (places > 0) {
    HA_TRY(ha_edit_retime(s->edit, &e->retime, err));
  } else if (!had_edit) {
    ha_edit_free(s->edit);
    s->edit = NULL;
  }
  return HA_OK;
}

/* --- channels --------------------------------------------------------------------------------- */

ha_status ha__edits_add(ha__edits *e, const ha_channel *channel, const ha_channel *written,
                        ha_error *err) {
  stream *s = ha__arena_alloc(&e->arena, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  *s = (stream){.channel = *written};
  e->streams[channel->id] = s;
  HA_TRY(redefine(s, e, err));
  HA_TRY(set_fields(s, e, channel, err));
  return add_stamps(s, e, err);
}

ha_status ha__edits_check(const ha__edits *e, ha_error *err) {
  for (size_t i = 0; i < e->what.set_count; i++) {
    const ha_rewrite_set *set = &e->what.sets[i];
    if (e->used[i]) continue;
    if (set->topic || set->type) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no input has the %s %s",
                     set->topic ? "topic" : "type", set->topic ? set->topic : set->type);
    }
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no message has '%s'%s%s", set->path,
                   e->why_not[i].text[0] ? ": " : "", e->why_not[i].text);
  }
  for (size_t i = 0; i < e->what.redefinition_count; i++) {
    if (e->used[e->what.set_count + i]) continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no input has the type %s",
                   e->what.redefinitions[i].type);
  }
  return HA_OK;
}

const ha_channel *ha__edits_channel(const ha__edits *e, const ha_channel *written) {
  return e ? &e->streams[written->id]->channel : written;
}

const char *ha__edits_obstacle(const ha__edits *e, uint32_t channel) {
  return e ? e->streams[channel]->obstacle : NULL;
}

const ha_rewrite_edits *ha__edits_given(const ha__edits *e) {
  return &e->what;
}

uint64_t ha__edits_count(const ha__edits *e, uint32_t channel) {
  return e->streams[channel] ? e->streams[channel]->count : 0;
}

/* --- messages --------------------------------------------------------------------------------- */

/* Of one message. */
typedef struct change {
  stream *of;
  ha_edit_result result;
} change;

static ha_status fill(ha_buffer *out, void *user, const ha_message *msg, ha_error *err) {
  change *c = user;

  return ha_edit_run(out, &c->result, c->of->edit, msg->data, msg->size, err);
}

static ha_status edit_bytes(ha_message *out, uint32_t *notes, ha__edits *e, stream *s,
                            const ha_message *msg, ha_error *err) {
  change c = {s, HA_EDIT_RESULT_INIT};

  if (e->what.flags & HA_EDITS_HEADERS_FROM_LOG) {
    const ha_retime now = {sizeof now, HA_RETIME_ZERO, 0.0, 0, msg->log_time_ns};
    HA_TRY(ha_edit_retime(s->edit, &now, err));
  }
  HA_TRY(ha__message_buffer_make(out, &e->buffer, msg, fill, &c, err));
  if (c.result.missing) *notes |= HA__EDITED_MISSING;
  if (c.result.clamped) *notes |= HA__EDITED_CLAMPED;
  s->count += (uint64_t)c.result.is_changed;
  return HA_OK;
}

static void move_time(int64_t *time_ns, uint32_t *notes, const ha_retime *how) {
  int32_t clamped = 0;

  (void)ha_retime_ns(time_ns, &clamped, how, *time_ns,
                     NULL); /* a struct of our own size: cannot fail */
  if (clamped) *notes |= HA__EDITED_CLAMPED;
}

static void take_stamp(ha_message *msg, const stream *s) {
  if (!ha__stamp_read(&msg->log_time_ns, &s->stamp, msg->data, msg->size)) return;
  if (!(msg->flags & HA_MESSAGE_HAS_PUBLISH_TIME)) msg->publish_time_ns = msg->log_time_ns;
}

static uint32_t first_reported(stream *s, uint32_t notes) {
  const uint32_t first = notes & ~s->reported;

  s->reported |= notes;
  return first;
}

/* Without a publish time of its own a message has the log time. */
static ha_message moved(const ha__edits *e, const ha_message *msg, uint32_t *notes) {
  ha_message out = *msg;

  if (e->what.times & HA_TIMES_LOG) move_time(&out.log_time_ns, notes, &e->retime);
  if (!(msg->flags & HA_MESSAGE_HAS_PUBLISH_TIME)) {
    out.publish_time_ns = out.log_time_ns;
  } else if (e->what.times & HA_TIMES_PUBLISH) {
    move_time(&out.publish_time_ns, notes, &e->retime);
  }
  return out;
}

ha_status ha__edits_message(ha_message *out, uint32_t *notes, ha_status *failed, ha__edits *e,
                            const ha_message *msg, ha_error *why) {
  stream *s = e->streams[msg->channel->id];
  const uint64_t before = s->count;

  *notes = 0;
  *failed = HA_OK;
  const ha_message now = moved(e, msg, notes);
  if (s->edit) *failed = edit_bytes(out, notes, e, s, &now, why);
  if (*failed == HA_E_NOMEM) return *failed;
  if (*failed < 0) {
    ha__error_wrap(why, "%s: message of %" PRId64 " ns is unchanged", msg->channel->topic,
                   msg->log_time_ns);
  }
  if (!s->edit || *failed < 0) {
    *out = now;
    ha_message_ref(out);
  }
  take_stamp(out, s);
  if (s->check && ha_plan_check(s->check, out->data, out->size, NULL) < 0) {
    *notes |= HA__EDITED_MISFIT;
  }
  const bool is_moved =
      out->log_time_ns != msg->log_time_ns || out->publish_time_ns != msg->publish_time_ns;
  if (s->count == before && is_moved) s->count++;
  *notes = first_reported(s, *notes);
  return HA_OK;
}

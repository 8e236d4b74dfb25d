/* Reads the messages of a rewrite and writes each to the outputs that select it. */
#include <holdall/rewrite.h>

#include "bag/adapt/translate.h"
#include "bag/rewrite/rewrite.h"
#include "bag/write/writer.h"
#include "base/status.h"

/* Longest interval between two calls of progress(). */
enum { PROGRESS_MESSAGES = 1024, PROGRESS_BYTES = 1 << 20 };

/* Messages of this size are lent to the writer instead of copied. */
enum { LEND_BYTES = 128 << 10 };

static void release(void *user) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.owner = user;
  ha_message_unref(&msg);
}

static ha_status write_message(ha__rewrite *w, ha__rewrite_out *o, const ha_message *msg,
                               ha_error *err) {
  const uint32_t id = o->ids[msg->channel->id];

  if (msg->flags) ha__note_message(w, o, msg);
  if (msg->size < LEND_BYTES || !msg->owner) return ha_writer_write(o->writer, id, msg, err);
  const ha_slice slice = {msg->data, msg->size};
  ha_message held = *msg;
  ha_message_ref(&held);
  return ha_writer_lend(o->writer, id, msg, &slice, 1, release, held.owner, err);
}

/* By topic: end the chunk of the channel whose last message was written. So the chunks of a channel
 * follow each other, and those of another one come after them. */
static ha_status begin_channel(const ha__rewrite *w, ha__rewrite_out *o, const ha_message *msg,
                               ha_error *err) {
  const uint32_t id = o->ids[msg->channel->id];

  if (!w->by_topic || o->filled == id) return HA_OK;
  if (o->filled != HA__REWRITE_NO_CHANNEL) HA_TRY(ha__writer_end_chunk(o->writer, o->filled, err));
  o->filled = id;
  return HA_OK;
}

static bool takes(const ha__rewrite_out *o, const ha_message *msg, bool before_start) {
  if (!o->wanted[msg->channel->id] || o->left == 0) return false;
  if (msg->log_time_ns >= o->end_ns && o->end_ns != INT64_MAX) return false;
  return msg->log_time_ns >= o->start_ns || before_start;
}

/* made: the result of editing msg; outputs select by it. */
static ha_status give_made(ha__rewrite *w, const ha_message *msg, const ha_message *made,
                           bool before_start, ha_error *err) {
  for (size_t i = 0; i < w->output_count; i++) {
    ha__rewrite_out *o = &w->outputs[i];
    if (!takes(o, msg, before_start)) continue;
    if (!before_start) HA_TRY(begin_channel(w, o, msg, err));
    HA_TRY(write_message(w, o, made, err));
    o->left--;
  }
  return HA_OK;
}

void ha__rewrite_report_damage(ha__rewrite *w, const ha_error *what) {
  w->result.damages++;
  if (w->options->damage) w->options->damage(w->options->user, what);
}

ha_status ha__rewrite_tolerate(ha__rewrite *w, ha_status st, const ha_error *why, ha_error *err) {
  if (ha__is_damage(st)) {
    ha__rewrite_report_damage(w, why);
    return HA_OK;
  }
  if (err) *err = *why;
  return st;
}

static void note_unfit(ha__rewrite *w, const ha_message *msg, bool before_start) {
  for (size_t i = 0; i < w->output_count; i++) {
    if (takes(&w->outputs[i], msg, before_start)) ha__note_unfit(w, &w->outputs[i], msg);
  }
}

/* A message that can't be edited is written unchanged. */
ha_status ha__rewrite_edit(ha_message *made, ha__rewrite *w, const ha_message *msg, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status failed = HA_OK;
  uint32_t notes = 0;

  const ha_status st = ha__edits_message(made, &notes, &failed, w->edits, msg, &why);
  if (st < 0 && err) *err = why;
  if (st < 0) return st;
  if (failed < 0) ha__rewrite_report_damage(w, &why);
  if (notes) ha__note_edited(w, msg, notes);
  return HA_OK;
}

static ha_status give_edited(ha__rewrite *w, const ha_message *msg, const ha_message *made,
                             bool before_start, ha_error *err) {
  ha_message edited;

  if (!w->edits) return give_made(w, msg, made, before_start, err);
  HA_TRY(ha__rewrite_edit(&edited, w, made, err));
  const ha_status st = give_made(w, msg, &edited, before_start, err);
  ha_message_unref(&edited);
  return st;
}

/* A message that can't be converted counts as damaged; reading continues. */
static ha_status give_translated(ha__rewrite *w, const ha_message *msg, bool before_start,
                                 ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_message made;
  bool unfit = false;

  ha_status st = ha__translate_message(&made, &unfit, w->translate, msg, &why);
  if (st < 0) return ha__rewrite_tolerate(w, st, &why, err);
  if (unfit) note_unfit(w, msg, before_start);
  st = give_edited(w, msg, &made, before_start, err);
  ha_message_unref(&made);
  return st;
}

ha_status ha__rewrite_message(ha__rewrite *w, const ha_message *msg, bool before_start,
                              ha_error *err) {
  const bool is_translated = ha__translate_has(w->translate, msg->channel->id);
  bool passes = true;
  bool taken = false;

  if (w->where && !before_start) HA_TRY(ha__rewrite_where_test(&passes, w, msg, err));
  if (!passes) return HA_OK;
  if (!is_translated && !w->edits) return give_made(w, msg, msg, before_start, err);
  for (size_t i = 0; i < w->output_count && !taken; i++) {
    taken = takes(&w->outputs[i], msg, before_start);
  }
  if (!taken) return HA_OK;
  return is_translated ? give_translated(w, msg, before_start, err)
                       : give_edited(w, msg, msg, before_start, err);
}

static ha_status report_progress(ha__rewrite *w, ha_error *err) {
  w->reported_messages = w->now.messages;
  w->reported_bytes = w->now.bytes;
  if (!w->options->progress || w->options->progress(w->options->user, &w->now) == 0) return HA_OK;
  return HA_FAIL(err, HA_E_CANCELLED, HA_NO_OFFSET, "stopped on request");
}

ha_status ha__rewrite_add_progress(ha__rewrite *w, uint64_t messages, uint64_t bytes,
                                   int64_t time_ns, ha_error *err) {
  w->now.messages += messages;
  w->now.bytes += bytes;
  w->now.time_ns = time_ns;
  const bool is_time = w->now.messages - w->reported_messages >= PROGRESS_MESSAGES ||
                       w->now.bytes - w->reported_bytes >= PROGRESS_BYTES;
  return is_time ? report_progress(w, err) : HA_OK;
}

static bool is_done(const ha__rewrite *w) {
  if (w->where && ha__where_is_full(w->where)) return true;
  for (size_t i = 0; i < w->output_count; i++) {
    if (w->outputs[i].left > 0) return false;
  }
  return w->output_count > 0;
}

ha_status ha__rewrite_read(ha__rewrite *w, ha__rewrite_take *take, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  unsigned failures = 0;

  while (!is_done(w)) {
    const ha_status st = ha_reader_next(&msg, w->reader, &why);
    if (st == HA_END) break;
    if (st == HA_OK) {
      failures = 0;
      HA_TRY(take(w, &msg, err));
      HA_TRY(ha__rewrite_add_progress(w, 1, msg.size, msg.log_time_ns, err));
    } else if (ha__is_damage(st) || ++failures < HA__REWRITE_MAX_FAILURES) {
      ha__rewrite_report_damage(w, &why);
    } else {
      if (err) *err = why;
      return st;
    }
  }
  return HA_OK;
}

static ha_status give_in_time(ha__rewrite *w, const ha_message *msg, ha_error *err) {
  return ha__rewrite_message(w, msg, false, err);
}

static ha_status give_unchanged(ha__rewrite *w, const ha_message *msg, ha_error *err) {
  return give_made(w, msg, msg, false, err);
}

ha_status ha__rewrite_copy(ha__rewrite *w, ha_error *err) {
  const bool changes = w->where || w->translate || w->edits;

  return ha__rewrite_read(w, changes ? give_in_time : give_unchanged, err);
}

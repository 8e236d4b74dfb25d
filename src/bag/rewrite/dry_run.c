/* Dry run of edits: edits all messages, writes nothing. */
#include <holdall/rewrite.h>

#include "bag/rewrite/rewrite.h"
#include "base/status.h"

/* Convert and edit one message as a real run does. */
static ha_status try_message(ha__rewrite *w, const ha_message *msg, ha_error *err) {
  const bool is_translated = ha__translate_has(w->translate, msg->channel->id);
  ha_message made = *msg;
  ha_message edited;
  ha_error why = HA_ERROR_INIT;
  bool unfit = false;
  bool passes = true;

  if (w->where) HA_TRY(ha__rewrite_where_test(&passes, w, msg, err));
  if (!passes) return HA_OK;
  if (is_translated) {
    const ha_status st = ha__translate_message(&made, &unfit, w->translate, msg, &why);
    if (st < 0) return ha__rewrite_tolerate(w, st, &why, err);
  }
  const ha_status st = ha__rewrite_edit(&edited, w, &made, err);
  if (st >= 0) ha_message_unref(&edited);
  if (is_translated) ha_message_unref(&made);
  w->result.messages++;
  w->result.bytes += msg->size;
  return st;
}

ha_status ha__rewrite_dry_run(ha__rewrite *w, const ha_query *query, ha_error *err) {
  for (size_t i = 0; i < w->channels->size; i++) {
    if (w->read[i]) ha__note_obstacle(w, w->channels->items[i]);
  }
  HA_TRY(ha__rewrite_start(w, query, err));
  return ha__rewrite_read(w, try_message, err);
}

void ha__rewrite_report_edits(const ha__rewrite *w) {
  const ha_rewrite_edits *edits = w->edits ? ha__edits_given(w->edits) : NULL;

  if (!edits || !edits->edited) return;
  for (size_t i = 0; i < w->channels->size; i++) {
    if (w->read[i]) {
      edits->edited(w->options->user, w->channels->items[i],
                    ha__edits_count(w->edits, (uint32_t)i));
    }
  }
}

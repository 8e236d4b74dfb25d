/* Selects messages by content: the first step of a rewrite. */
#include <inttypes.h>

#include <holdall/rewrite.h>

#include "bag/rewrite/rewrite.h"
#include "base/status.h"

ha_status ha__rewrite_where_prepare(ha__rewrite *w, const ha_query *query, ha_error *err) {
  if (!w->options->where) return HA_OK;
  HA_TRY(ha_where_new(&w->where, w->options->where, w->options->definitions, err));
  HA_TRY(ha__where_prepare(w->where, w->reader, query, err));
  for (size_t i = 0; i < w->channels->size; i++) {
    w->read[i] = w->read[i] && ha__where_may_keep(w->where, (uint32_t)i);
  }
  return HA_OK;
}

ha_status ha__rewrite_start(ha__rewrite *w, const ha_query *query, ha_error *err) {
  if (!w->where) return ha_reader_query(w->reader, query, err);
  HA_TRY(ha__where_start(w->where, w->reader, query, err));
  ha__note_where(w);
  return HA_OK;
}

ha_status ha__rewrite_where_test(bool *out, ha__rewrite *w, const ha_message *msg, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  int32_t keep = 0;

  const ha_status st = ha_where_test(&keep, w->where, msg, &why);
  *out = st == HA_OK && keep;
  if (st >= 0) return HA_OK;
  if (ha__is_damage(st)) {
    ha__error_wrap(&why, "%s: message of %" PRId64 " ns", msg->channel->topic, msg->log_time_ns);
  }
  return ha__rewrite_tolerate(w, st, &why, err);
}

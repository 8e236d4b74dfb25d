/* Copies latched messages of selected topics that precede the start of the query. */
#include <holdall/rewrite.h>

#include "bag/latched/latched.h"
#include "bag/read/selection.h"
#include "bag/rewrite/rewrite.h"
#include "base/alloc.h"
#include "base/status.h"

ha_query ha__rewrite_latched_query(const ha__rewrite *w, const ha_query *query) {
  ha_query before = *query;

  before.topics = NULL;
  before.topic_count = 0;
  before.include_regex = w->options->last_per_channel;
  before.end_ns = query->start_ns;
  before.start_ns = INT64_MIN;
  before.reverse = 1;
  before.limit = 0;
  return before;
}

/* When a limit was reached messages are missing: reported like damage. */
static void report_cut(ha__rewrite *w) {
  ha_error why = HA_ERROR_INIT;

  (void)HA_FAIL(
      &why, HA_E_LIMIT, HA_NO_OFFSET,
      "too many messages of latched topics are before the start: the oldest are left out");
  ha__rewrite_report_damage(w, &why);
}

ha_status ha__rewrite_latched(ha__rewrite *w, const ha_query *query, ha_error *err) {
  const ha_query before = ha__rewrite_latched_query(w, query);
  ha__latched_query what = {.before_ns = query->start_ns, .order = HA_ORDER_LOG};
  ha__latched found = HA__LATCHED_INIT;
  uint8_t *matched = NULL;

  if (!w->options->last_per_channel || query->start_ns == INT64_MIN) return HA_OK;
  HA_TRY(ha__selection_match(&matched, &before, w->channels, err));
  what.wanted = matched;
  ha_status st = ha__latched_find(&found, w->reader, &what, err);
  if (st >= 0 && found.is_cut) report_cut(w);
  for (size_t i = 0; i < found.size && st >= 0; i++) {
    st = ha__rewrite_message(w, &found.items[i], true, err);
  }
  ha__latched_done(&found);
  ha__free(matched);
  return st;
}

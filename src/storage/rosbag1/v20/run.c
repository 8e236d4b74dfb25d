/* Records in a row: the inside of a chunk, or what is left of one. */
#include "storage/rosbag1/v20/run.h"
#include "base/prefetch.h"
#include "base/status.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"

typedef struct walk {
  const ha__rosbag1 *bag;
  ha__rosbag1 *define; /* the same, to take connections in; NULL = only look */
  ha__window *window;
  bool count;
  ha_entries *entries; /* NULL = do not gather */
} walk;

typedef struct last_record {
  uint64_t offset;
  uint64_t data_offset; /* 0 = there was none */
  bool is_message;
  size_t slot;    /* in conns, when it was counted */
  size_t entries; /* before it, when they are gathered */
} last_record;

static ha_status gather(const walk *w, const ha__rosbag1_record *record, int64_t time_ns,
                        ha_error *err) {
  const uint32_t channel =
      ha__rosbag1_conn_channel(w->bag, ha__rosbag1_u32(&record->header, FIELD_CONN));

  if (channel == HA__NO_CHANNEL) return HA_OK;
  HA_TRY(w->bag->host->reserve_entries(w->entries, 1, err));
  w->entries->items[w->entries->size++] = (ha_entry){.log_time_ns = time_ns,
                                                     .publish_time_ns = time_ns,
                                                     .offset = (uint32_t)record->data_offset,
                                                     .size = (uint32_t)record->data_size,
                                                     .channel = channel};
  return HA_OK;
}

static ha_status take_message(const walk *w, ha__rosbag1_run *run, const ha__rosbag1_record *record,
                              size_t *slot, ha_error *err) {
  const int64_t time_ns = ha__rosbag1_time_field(&record->header, FIELD_TIME);

  if (run->messages == 0 || time_ns < run->start_ns) run->start_ns = time_ns;
  if (run->messages == 0 || time_ns > run->end_ns) run->end_ns = time_ns;
  run->messages++;
  if (w->entries) return gather(w, record, time_ns, err);
  if (!w->count) return HA_OK;
  HA_TRY(ha__rosbag1_conn_slot(slot, w->define, ha__rosbag1_u32(&record->header, FIELD_CONN), err));
  w->bag->conns.items[*slot].count++;
  return HA_OK;
}

/* HA_END between chunks, where more than connections and messages may lie. */
static ha_status take_definition(const walk *w, const ha__rosbag1_record *record, ha_error *err) {
  if (w->window->source == w->bag->source) return HA_END;
  return w->define ? ha__rosbag1_definition_take(w->define, &record->header, err) : HA_OK;
}

/* HA_END: the run is over before this record. */
static ha_status take(const walk *w, ha__rosbag1_run *run, const ha__rosbag1_record *record,
                      size_t *slot, ha_error *err) {
  switch (record->header.op) {
  case OP_MESSAGE:
    return take_message(w, run, record, slot, err);
  case OP_CONNECTION:
    run->connections++;
    return w->define ? ha__rosbag1_conn_read(w->define, w->window, record, err)
                     : ha__rosbag1_conn_check(w->bag, w->window, record, err);
  case OP_MESSAGE_DEFINITION:
    return take_definition(w, record, err);
  case OP_BAG_HEADER:
  case OP_INDEX_DATA:
  case OP_CHUNK:
  case OP_CHUNK_INFO:
    return HA_END;
  default: /* chunks may hold what is not known yet; between chunks it is damage */
    if (ha__rosbag1_is_odd_message(&record->header)) return HA_END;
    return w->window->source == w->bag->source ? HA_END : HA_OK;
  }
}

/* The record before damage may have a wrong length that hides good ones: then the run ends before
 * it. */
static ha_status distrust_last(const walk *w, ha__rosbag1_run *run, const last_record *last,
                               ha_error *err) {
  uint64_t next = 0;

  if (last->data_offset == 0) return HA_OK;
  const uint64_t from = w->bag->recover ? last->offset + 1 : last->data_offset;
  HA_TRY(ha__rosbag1_record_find(&next, w->window, from, DIALECT_20, err));
  if (next >= run->end) return HA_OK;
  run->end = last->offset;
  run->messages -= last->is_message;
  if (last->is_message && w->count) w->bag->conns.items[last->slot].count--;
  if (last->is_message && w->entries && w->entries->size > last->entries) {
    w->entries->size = last->entries;
  }
  return HA_OK;
}

static bool is_fatal(const walk *w, ha_status st) {
  return ha__quota_ends(&w->bag->quota, st);
}

static ha_status fail_with(ha_error *err, const ha_error *reason) {
  if (err) *err = *reason;
  return reason->code;
}

/* For chunks, over which the window does not move. */
static void fetch_ahead(const ha__window *window, uint64_t pos, size_t *fetched) {
  if (window->data && pos >= window->offset) {
    ha__prefetch_ahead(window->data, (size_t)(pos - window->offset), fetched);
  }
}

static ha_status go(ha__rosbag1_run *out, const walk *w, uint64_t start, uint64_t limit,
                    uint64_t max_bytes, ha_error *err) {
  last_record last = {0};
  ha__rosbag1_record record;
  size_t fetched = 0;

  *out = (ha__rosbag1_run){.end = start};
  while (out->end < limit) {
    ha_error reason;
    fetch_ahead(w->window, out->end, &fetched);
    ha_status st = ha__rosbag1_record_read(&record, w->window, out->end, DIALECT_20, &reason);
    if (is_fatal(w, st)) return fail_with(err, &reason);
    if (st < 0 || !ha__range_within(record.data_offset, record.data_size, limit)) {
      return distrust_last(w, out, &last, err);
    }
    const uint64_t end = ha__rosbag1_record_end(&record);
    if (end - start > max_bytes && out->messages > 0) break;
    last = (last_record){record.offset, record.data_offset, record.header.op == OP_MESSAGE, 0,
                         w->entries ? w->entries->size : 0};
    st = take(w, out, &record, &last.slot, &reason);
    if (is_fatal(w, st)) return fail_with(err, &reason);
    if (st != HA_OK) break;
    out->end = end;
  }
  return HA_OK;
}

ha_status ha__rosbag1_run_walk(ha__rosbag1_run *out, ha__rosbag1 *bag, ha__window *window,
                               uint64_t start, uint64_t limit, uint64_t max_bytes, bool count,
                               ha_error *err) {
  const walk w = {.bag = bag, .define = bag, .window = window, .count = count};

  return go(out, &w, start, limit, max_bytes, err);
}

ha_status ha__rosbag1_run_gather(ha__rosbag1_run *out, const ha__rosbag1 *bag, ha__window *window,
                                 uint64_t start, uint64_t limit, ha_entries *entries,
                                 ha_error *err) {
  const walk w = {.bag = bag, .window = window, .entries = entries};

  return go(out, &w, start, limit, UINT64_MAX, err);
}

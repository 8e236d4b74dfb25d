/* Checks the records in a chunk against the chunk's header. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "base/table.h"
#include "storage/mcap/check.h"

/* The chunk that is being checked. */
typedef struct inside {
  ha__mcap_check *c;
  uint64_t at;      /* of the chunk in the file */
  uint64_t orphans; /* messages before their channel */
  uint16_t orphan_channel;
  size_t orphan_offset;
  uint64_t messages;
  uint64_t start; /* as in ha__mcap_check */
  uint64_t end;
  int64_t start_ns;
  int64_t end_ns;
} inside;

/* Drop the message counts of the previous chunk. */
static void clear_sums(ha__mcap_chunk_sums *sums) {
  for (size_t i = 0; i < sums->touched_count; i++) {
    sums->by_channel[sums->touched[i]] = (ha__mcap_sum){0, 0};
    sums->indexed[sums->touched[i]] = false;
  }
  sums->touched_count = 0;
  sums->known = false;
}

static ha_status take_message(inside *in, const uint8_t *message, size_t offset, ha_error *err) {
  ha__mcap_check *c = in->c;
  const uint16_t channel = ha__load_u16(message);
  const uint64_t time = ha__load_u64(message + 6);

  HA_TRY(ha__mcap_check_need_id(c, channel, err));
  ha__mcap_sum *sum = &c->sums.by_channel[channel];
  if (!c->channels[channel].in_data && !c->unread && in->orphans++ == 0) {
    in->orphan_channel = channel;
    in->orphan_offset = offset;
  }
  if (sum->count++ == 0) c->sums.touched[c->sums.touched_count++] = channel;
  sum->digest += ha__mcap_check_digest(c, time, offset);
  c->channels[channel].used = true;
  ha__mcap_check_count(c, channel, time);
  in->messages++;
  if (time < in->start) in->start = time;
  if (time > in->end) in->end = time;
  if ((int64_t)time < in->start_ns) in->start_ns = (int64_t)time;
  if ((int64_t)time > in->end_ns) in->end_ns = (int64_t)time;
  return HA_OK;
}

static ha_status take_definition(inside *in, const uint8_t *bytes, const ha__mcap_inner *inner,
                                 ha_error *err) {
  ha__mcap_record rec;
  ha_error why = HA_ERROR_INIT;

  if (ha__mcap_inner_decode(&rec, bytes, inner, &why) < 0) {
    HA__MCAP_ERROR(in->c, in->at, "+%zu in the chunk: %.200s", inner->offset, why.text);
    return HA_OK;
  }
  return rec.opcode == HA__MCAP_SCHEMA ? ha__mcap_check_schema(in->c, &rec, in->at, err)
                                       : ha__mcap_check_channel(in->c, &rec, in->at, err);
}

static ha_status take_record(inside *in, const uint8_t *bytes, const ha__mcap_inner *rec,
                             ha_error *err) {
  switch (rec->opcode) {
  case HA__MCAP_MESSAGE:
    return take_message(in, bytes + rec->content, rec->offset, err);
  case HA__MCAP_SCHEMA:
  case HA__MCAP_CHANNEL:
    return take_definition(in, bytes, rec, err);
  default:
    ha__mcap_check_unknown(in->c, rec->opcode, in->at);
    return HA_OK;
  }
}

/* Stop at damage: it is reported when messages are read. */
static ha_status take_records(inside *in, ha_error *err) {
  ha__mcap_check *c = in->c;
  ha__mcap_chunk_stream stream = {
      .bytes = c->unpacked.bytes, .size = c->unpacked.size, .resync = HA__RESYNC_STOP};
  ha__mcap_inner rec;
  ha__event_kind kind;

  while ((kind = ha__mcap_chunk_next(&rec, &stream)) == HA__EVENT_RECORD) {
    HA_TRY(take_record(in, stream.bytes, &rec, err));
  }
  c->sums.known = kind == HA__EVENT_END;
  if (!c->sums.known) c->unread = true;
  return HA_OK;
}

/* Writers interpret times beyond 2^63 differently. A chunk without messages has no times. */
static void compare_times(const inside *in, const ha__mcap_value *v) {
  const uint64_t start = v[CHUNK_START].number;
  const uint64_t end = v[CHUNK_END].number;

  if (in->messages == 0 || !in->c->sums.known) return;
  if (start == in->start && end == in->end) return;
  if (start == (uint64_t)in->start_ns && end == (uint64_t)in->end_ns) return;
  HA__MCAP_ERROR(in->c, in->at,
                 "the chunk states times from %" PRIu64 " to %" PRIu64
                 ", its messages are from %" PRIu64 " to %" PRIu64,
                 start, end, in->start, in->end);
}

static void report_orphans(const inside *in) {
  if (in->orphans == 0) return;
  HA__MCAP_ERROR(in->c, in->at,
                 "+%zu in the chunk: message of channel %u, which is not defined before it "
                 "(such messages: %" PRIu64 ")",
                 in->orphan_offset, (unsigned)in->orphan_channel, in->orphans);
}

static ha_status add_place(ha__mcap_check *c, const ha__mcap_event *event, ha_error *err) {
  const ha__mcap_value *v = event->record.values;
  const ha__mcap_place place = {
      .offset = event->offset,
      .size = event->size,
      .digest = ha__mcap_check_text_digest(v[CHUNK_COMPRESSION].bytes),
      .start = v[CHUNK_START].number,
      .end = v[CHUNK_END].number,
      .stored_size = v[CHUNK_RECORDS].number,
      .raw_size = v[CHUNK_RAW_SIZE].number,
      .opcode = HA__MCAP_CHUNK,
  };

  c->chunks++;
  c->last_chunk = c->place_count;
  c->index_next = event->offset + event->size;
  return ha__mcap_check_add_place(c, &place, err);
}

static ha_status unpack(ha__mcap_check *c, const ha__mcap_event *event, ha_error *err) {
  char compression[HA__MCAP_MAX_COMPRESSION_NAME];

  ha__mcap_compression_text(compression, event->record.values[CHUNK_COMPRESSION].bytes);
  const ha__mcap_stored stored = ha__mcap_stored_of(event, compression);
  return ha__mcap_unpack(&c->unpacked, &stored, err);
}

ha_status ha__mcap_check_chunk(ha__mcap_check *c, const ha__mcap_event *event, ha_error *err) {
  inside in = {
      .c = c, .at = event->offset, .start = UINT64_MAX, .start_ns = INT64_MAX, .end_ns = INT64_MIN};
  ha_error why = HA_ERROR_INIT;

  clear_sums(&c->sums);
  HA_TRY(add_place(c, event, err));
  const ha_status st = unpack(c, event, &why);
  if (ha__mcap_ends_walk(st, &why, err)) return st;
  if (st < 0) {
    c->unread = true;
    return HA_OK;
  }
  if (c->report->chunk) {
    HA_TRY(c->report->chunk(c->report->report_to, event->offset, c->unpacked.bytes,
                            c->unpacked.size, err));
  }
  HA_TRY(take_records(&in, err));
  if (in.messages > 0) c->places[c->last_chunk].flags |= HA__MCAP_PLACE_TIMED;
  report_orphans(&in);
  compare_times(&in, event->record.values);
  return HA_OK;
}

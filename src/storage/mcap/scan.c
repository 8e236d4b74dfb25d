/*
 * Opens a file by a scan of all of it: for files that were not closed, are damaged, or have a
 * missing or incomplete summary. Finds every whole record: chunks, messages outside of chunks
 * (grouped into implied chunks), and definitions, including those of the summary.
 */
#include <inttypes.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/entries.h"
#include "storage/mcap/scan.h"

/* Count a message. */
static void count(ha__mcap_scan *s, ha__mcap_counts *sum, uint16_t channel, int64_t time_ns,
                  int64_t publish_ns) {
  s->counts[channel]++;
  if (channel >= s->counts_end) s->counts_end = channel + 1u;
  sum->message_count++;
  if (time_ns < sum->start_ns) sum->start_ns = time_ns;
  if (time_ns > sum->end_ns) sum->end_ns = time_ns;
  if (publish_ns < sum->publish_start_ns) sum->publish_start_ns = publish_ns;
  if (publish_ns > sum->publish_end_ns) sum->publish_end_ns = publish_ns;
}

void ha__mcap_scan_close_counts(ha__mcap_scan *s, const ha__mcap_counts *sum,
                                ha__mcap_chunk *chunk) {
  chunk->message_count = (uint32_t)sum->message_count;
  if (sum->message_count == 0) {
    chunk->flags |= HA_CHUNK_UNTIMED;
    return;
  }
  chunk->start_ns = sum->start_ns;
  chunk->end_ns = sum->end_ns;
  s->total.message_count += sum->message_count;
  if (sum->start_ns < s->total.start_ns) s->total.start_ns = sum->start_ns;
  if (sum->end_ns > s->total.end_ns) s->total.end_ns = sum->end_ns;
}

ha_status ha__mcap_scan_add_chunk(ha__mcap_scan *s, const ha__mcap_chunk *chunk,
                                  const ha__mcap_counts *sum, ha_error *err) {
  ha__mcap *file = s->file;
  void *times = file->publish_times;
  const size_t i = file->chunk_count;

  HA_TRY(ha__reserve(&times, &file->publish_capacity, i, 1, sizeof(ha__mcap_times), err));
  file->publish_times = times;
  file->publish_times[i] = (ha__mcap_times){sum->publish_start_ns, sum->publish_end_ns};
  return ha__mcap_add_chunk(file, chunk, err);
}

/* --- messages outside of chunks ---------------------------------------------------- */

ha_status ha__mcap_scan_end_run(ha__mcap_scan *s, ha_error *err) {
  ha__mcap_chunk chunk = {.offset = s->run_start,
                          .stored_size = s->run_end - s->run_start,
                          .raw_size = (uint32_t)(s->run_end - s->run_start),
                          .flags = HA_CHUNK_IMPLIED};

  if (s->run_end == s->run_start) return HA_OK;
  HA_TRY(ha__mcap_intern_compression(&chunk.compression, s->file, (ha_slice){NULL, 0}, err));
  ha__mcap_scan_close_counts(s, &s->run, &chunk);
  const ha_status st = ha__mcap_scan_add_chunk(s, &chunk, &s->run, err);
  s->run = (ha__mcap_counts)HA__MCAP_COUNTS_INIT;
  s->run_start = s->run_end;
  return st;
}

/* True when the record may be a part of the run. */
static bool continues_run(const ha__mcap_scan *s, const ha__mcap_event *event) {
  const uint64_t size = s->run_end - s->run_start;

  return size > 0 && event->offset == s->run_end && size < HA__MCAP_IMPLIED_SIZE &&
         event->size <= HA__MCAP_IMPLIED_SIZE - size;
}

static ha_status take_message(ha__mcap_scan *s, const ha__mcap_event *event, ha_error *err) {
  const ha__mcap_value *v = event->record.values;

  if (event->size > UINT32_MAX) {
    ha__mcap_damage(s->file, (int64_t)event->offset,
                    "message of %" PRIu64 " bytes; more than 4 GiB can't be read",
                    v[MESSAGE_DATA].number);
    return HA_OK;
  }
  if (!continues_run(s, event)) {
    HA_TRY(ha__mcap_scan_end_run(s, err));
    s->run_start = event->offset;
  }
  s->run_end = event->offset + event->size;
  count(s, &s->run, (uint16_t)v[MESSAGE_CHANNEL].number, (int64_t)v[MESSAGE_LOG_TIME].number,
        (int64_t)v[MESSAGE_PUBLISH_TIME].number);
  return HA_OK;
}

/* Extend the run over a record of a kind that chunks may contain, between messages. */
static void bridge_run(ha__mcap_scan *s, const ha__mcap_event *event) {
  if (continues_run(s, event)) s->run_end = event->offset + event->size;
}

/* --- chunks ---------------------------------------------------------------------------- */

static ha_status take_definition(ha__mcap_scan *s, const uint8_t *bytes,
                                 const ha__mcap_inner *inner, uint64_t chunk_offset,
                                 ha_error *err) {
  ha__mcap_record rec;
  ha_error problem = HA_ERROR_INIT;

  if (ha__mcap_inner_decode(&rec, bytes, inner, &problem) < 0) {
    ha__mcap_damage(s->file, (int64_t)chunk_offset, "+%zu in the chunk: %.200s", inner->offset,
                    problem.text);
    return HA_OK;
  }
  if (rec.opcode == HA__MCAP_SCHEMA) {
    return ha__mcap_add_schema(s->file, &rec, (int64_t)chunk_offset, err);
  }
  return ha__mcap_add_channel(s->file, &rec, (int64_t)chunk_offset, err);
}

ha_status ha__mcap_scan_records(ha__mcap_scan *s, ha__mcap_counts *sum,
                                ha__mcap_chunk_stream *stream, uint64_t chunk_offset,
                                ha_error *problem, ha_error *err) {
  ha__mcap_inner rec;
  ha__event_kind kind;

  while ((kind = ha__mcap_chunk_next(&rec, stream)) != HA__EVENT_END) {
    if (kind != HA__EVENT_RECORD) {
      if (problem->code == HA_OK) {
        ha__mcap_chunk_problem(problem, stream, rec.offset, chunk_offset);
      }
      continue;
    }
    sum->good = stream->pos;
    if (rec.opcode == HA__MCAP_MESSAGE) {
      const uint8_t *message = stream->bytes + rec.content;
      const uint16_t channel = ha__load_u16(message);
      const uint64_t time = ha__load_u64(message + 6);
      count(s, sum, channel, (int64_t)time, (int64_t)ha__load_u64(message + 14));
      sum->message_bytes += HA__MCAP_HEAD_SIZE + rec.length;
      if (s->packed) sum->digest += ha__entry_digest(s->key, channel, time, rec.offset);
    } else if (rec.opcode == HA__MCAP_SCHEMA || rec.opcode == HA__MCAP_CHANNEL) {
      HA_TRY(take_definition(s, stream->bytes, &rec, chunk_offset, err));
    }
  }
  return HA_OK;
}

void ha__mcap_scan_account(ha__mcap_scan *s, const ha__mcap_chunk *chunk,
                           const ha__mcap_counts *sum) {
  const ha__account_span span = {sum->message_count, sum->start_ns, sum->end_ns};

  ha__account_chunk(&s->account, chunk->offset, span);
}

void ha__mcap_scan_describe(ha_error *problem, const ha__mcap_event *event, bool is_cut) {
  const ha__mcap_value *v = event->record.values;
  const uint64_t there = event->size - ha__mcap_chunk_head_size(&event->record);

  if (is_cut) {
    ha__error_set(problem, HA_E_TRUNCATED, (int64_t)event->offset,
                  "the file ends within a chunk: %" PRIu64 " of its %" PRIu64 " bytes are there",
                  there, v[CHUNK_RECORDS].number);
  } else {
    ha__error_wrap(problem, "damaged chunk");
  }
}

/* A chunk that can't be unpacked is listed with the values of its header. */
static ha_status add_unreadable(ha__mcap_scan *s, ha__mcap_chunk *chunk, const ha__mcap_value *v,
                                const ha_error *problem, ha_error *err) {
  const ha__mcap_counts none = HA__MCAP_COUNTS_INIT;

  ha__mcap_damage(s->file, (int64_t)chunk->offset, "%.250s", problem->text);
  chunk->message_count = UINT32_MAX;
  if (!ha__mcap_time_range(&chunk->start_ns, &chunk->end_ns, v[CHUNK_START].number,
                           v[CHUNK_END].number)) {
    chunk->flags |= HA_CHUNK_UNTIMED;
  }
  return ha__mcap_scan_add_chunk(s, chunk, &none, err);
}

/* Add the good part of a truncated or damaged chunk. */
static ha_status add_part(ha__mcap_scan *s, ha__mcap_chunk *chunk, const ha__mcap_counts *sum,
                          const ha_error *problem, ha_error *err) {
  ha__mcap_scan_account(s, chunk, sum);
  ha__account_part(&s->account, 0, false, problem->text);
  if (sum->good == 0) return HA_OK;
  chunk->raw_size = (uint32_t)sum->good;
  chunk->flags |= HA_CHUNK_UNFINISHED;
  ha__mcap_scan_close_counts(s, sum, chunk);
  return ha__mcap_scan_add_chunk(s, chunk, sum, err);
}

static ha_status add_unpacked(ha__mcap_scan *s, ha__mcap_chunk *chunk, bool whole,
                              const ha_error *unpacking, ha_error *err) {
  ha__mcap_chunk_stream stream = {
      .bytes = s->unpacked.bytes, .size = s->unpacked.size, .resync = HA__RESYNC_SKIP};
  ha__mcap_counts sum = HA__MCAP_COUNTS_INIT;
  ha_error problem = HA_ERROR_INIT;

  HA_TRY(ha__mcap_scan_records(s, &sum, &stream, chunk->offset, &problem, err));
  if (!whole) return add_part(s, chunk, &sum, unpacking, err);
  if (problem.code < 0) ha__mcap_damage(s->file, (int64_t)chunk->offset, "%.250s", problem.text);
  ha__mcap_scan_close_counts(s, &sum, chunk);
  s->has_indexes = problem.code == HA_OK;
  s->index_sum = 0;
  return ha__mcap_scan_add_chunk(s, chunk, &sum, err);
}

void ha__mcap_scan_odd_method(ha__mcap_scan *s, const ha__mcap_event *event, uint64_t skipped) {
  char text[96];

  ha__format(text, sizeof text, "chunk with a compression name of %" PRIu64 " bytes",
             event->record.values[CHUNK_COMPRESSION].number);
  ha__account_damage(&s->account, event->offset, skipped, text);
}

static ha_status take_chunk(ha__mcap_scan *s, const ha__mcap_event *event, ha_error *err) {
  const ha__mcap_value *v = event->record.values;
  const uint64_t head = ha__mcap_chunk_head_size(&event->record);
  ha__mcap_stored stored = ha__mcap_stored_of(event, NULL);
  ha__mcap_chunk chunk = {.offset = event->offset, .index_offset = event->offset + event->size};
  ha_error problem = HA_ERROR_INIT;

  HA_TRY(ha__mcap_scan_end_run(s, err));
  if (head > UINT16_MAX) {
    ha__mcap_scan_odd_method(s, event, event->size);
    return HA_OK;
  }
  HA_TRY(ha__mcap_intern_compression(&chunk.compression, s->file, v[CHUNK_COMPRESSION].bytes, err));
  stored.compression = s->file->compressions[chunk.compression];
  stored.cut = event->cut;
  chunk.head_size = (uint16_t)head;
  chunk.stored_size = stored.data_size;
  chunk.raw_size = stored.raw_size < UINT32_MAX ? (uint32_t)stored.raw_size : UINT32_MAX;
  const ha_status st = ha__mcap_unpack(&s->unpacked, &stored, &problem);
  if (ha__mcap_ends_walk(st, &problem, err)) return st;
  if (st == HA_E_LIMIT || st == HA_E_UNSUPPORTED) {
    return add_unreadable(s, &chunk, v, &problem, err);
  }
  if (st < 0 || event->cut) ha__mcap_scan_describe(&problem, event, event->cut);
  return add_unpacked(s, &chunk, st == HA_OK && !event->cut, &problem, err);
}

/* Read a message index of the last chunk, which follows the chunk or another index of it. */
static void take_message_index(ha__mcap_scan *s, const ha__mcap_event *event) {
  if (!s->has_indexes) return;
  ha__mcap_chunk *chunk = &s->file->chunks[s->file->chunk_count - 1];
  if (event->offset != chunk->index_offset + chunk->index_size ||
      event->size > UINT32_MAX - chunk->index_size) {
    s->has_indexes = false;
    return;
  }
  chunk->index_size += (uint32_t)event->size;
  s->index_sum += event->record.values[MESSAGE_INDEX_RECORDS].number / 16;
}

/* Ignore indexes that omit a message, for example when the file ends between them. */
static void end_indexes(ha__mcap_scan *s) {
  if (s->file->chunk_count == 0 || !s->has_indexes) return;
  ha__mcap_chunk *chunk = &s->file->chunks[s->file->chunk_count - 1];
  if (s->index_sum != chunk->message_count && !s->recover) chunk->index_size = 0;
  s->has_indexes = false;
}

/* --- the rest ------------------------------------------------------------------------------ */

/* Check the CRC in DataEnd, the only checksum over messages outside of chunks. */
static ha_status take_data_end(ha__mcap_scan *s, const ha__mcap_event *event, ha_error *err) {
  const uint32_t crc = (uint32_t)event->record.values[DATA_END_CRC].number;
  const bool is_known_wrong = s->file->damaged || s->account.places_reported > 0;
  const bool wanted = crc != 0 && !s->data_end && !(s->file->open.flags & HA_STORAGE_NO_CRC) &&
                      (s->recover || !is_known_wrong);
  uint32_t found = crc;
  char text[128];

  s->data_end = true;
  if (wanted) HA_TRY(ha__mcap_data_crc(&found, &s->unpacked, event->offset, err));
  if (found == crc) return HA_OK;
  ha__format(text, sizeof text,
             "the data section has the CRC 0x%08" PRIx32 ", its end states 0x%08" PRIx32, found,
             crc);
  ha__account_suspect(&s->account, event->offset, s->unchecked, text);
  return HA_OK;
}

static void take_magic(ha__mcap_scan *s) {
  const uint64_t left = s->stream.end - s->stream.pos;

  s->closed = s->footer && left == 0;
  if (s->footer && left > 0) {
    ha__mcap_damage(s->file, (int64_t)s->stream.pos, "%" PRIu64 " bytes follow the end of the file",
                    left);
  }
}

static ha_status take_record(ha__mcap_scan *s, const ha__mcap_event *event, ha_error *err) {
  const ha__mcap_record *rec = &event->record;

  if (rec->opcode != HA__MCAP_MESSAGE_INDEX) end_indexes(s);
  s->footer = rec->opcode == HA__MCAP_FOOTER;
  if (s->recover && !event->cut) HA_TRY(ha__mcap_recover_note(s, rec, err));
  switch (rec->opcode) {
  case HA__MCAP_HEADER:
    return ha__mcap_add_header(s->file, rec, err);
  case HA__MCAP_SCHEMA:
    bridge_run(s, event);
    return ha__mcap_add_schema(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_CHANNEL:
    bridge_run(s, event);
    return ha__mcap_add_channel(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_MESSAGE:
    return take_message(s, event, err);
  case HA__MCAP_CHUNK:
    return s->recover ? ha__mcap_recover_chunk(s, event, err) : take_chunk(s, event, err);
  case HA__MCAP_MESSAGE_INDEX:
    take_message_index(s, event);
    return HA_OK;
  case HA__MCAP_ATTACHMENT:
    return ha__mcap_add_attachment_record(s->file, rec, err);
  case HA__MCAP_METADATA:
    return ha__mcap_add_metadata(s->file, rec, err);
  case HA__MCAP_DATA_END:
    return take_data_end(s, event, err);
  default:
    if (!rec->layout) bridge_run(s, event);
    return HA_OK;
  }
}

static ha_status take_event(void *visitor, const ha__mcap_event *event, ha_error *err) {
  ha__mcap_scan *s = visitor;

  if (event->kind == HA__EVENT_RECORD && event->record.opcode == HA__MCAP_MAGIC_MARK) {
    take_magic(s);
    return HA_OK;
  }
  if (event->kind == HA__EVENT_RECORD) return take_record(s, event, err);
  end_indexes(s);
  if (s->recover) return ha__mcap_recover_damage(s, event, err);
  ha__account_damage(&s->account, event->offset, event->size, event->problem.text);
  return HA_OK;
}

bool ha__mcap_scan_is_undefined(const ha__mcap_scan *s, uint32_t id) {
  return s->counts[id] > 0 && ha__mcap_find(&s->file->channel_ids, (uint16_t)id) == HA__MCAP_NONE;
}

void ha__mcap_scan_undefined(const ha__mcap_scan *s, uint32_t id, const char *topic) {
  char fate[64] = "can't be read";

  if (topic) ha__format(fate, sizeof fate, "are given as %s", topic);
  ha__mcap_damage(s->file, HA_NO_OFFSET,
                  "%" PRIu64 " messages of channel %" PRIu32 ", which nothing defines, %s",
                  s->counts[id], id, fate);
}

/* Store the count of each channel; report messages of undefined channels. */
static void set_counts(ha__mcap_scan *s) {
  ha_storage_info *info = &s->file->info;

  info->message_count = s->total.message_count;
  info->start_ns = s->total.message_count ? s->total.start_ns : 0;
  info->end_ns = s->total.message_count ? s->total.end_ns : 0;
  for (size_t i = 0; i < s->file->channel_count; i++) {
    ha_channel *channel = &s->file->channels[i]->pub;
    channel->message_count = s->counts[channel->id];
  }
  for (uint32_t id = 0; id < s->counts_end; id++) {
    if (!ha__mcap_scan_is_undefined(s, id)) continue;
    info->message_count -= s->counts[id];
    ha__mcap_scan_undefined(s, id, NULL);
  }
  info->flags |= HA_STORAGE_COUNTED | HA_STORAGE_SCANNED;
}

static ha_status go_through(ha__mcap_scan *s, ha_error *err) {
  HA_TRY(ha__mcap_stream_visit(&s->stream, take_event, s, err));
  end_indexes(s);
  HA_TRY(ha__mcap_scan_end_run(s, err));
  if (s->recover) HA_TRY(ha__mcap_recover_channels(s, err));
  set_counts(s);
  if (s->closed) {
    s->file->info.flags |= HA_STORAGE_COMPLETE;
  } else {
    ha__account_missing(&s->account, s->stream.end,
                        "no footer at the end: the file was not closed by its writer, or is cut");
  }
  if (s->recover) ha__mcap_recover_end(s);
  if (s->account.places_reported > 0) s->file->damaged = true;
  return HA_OK;
}

ha_status ha__mcap_open_by_scan(ha__mcap *self, ha_error *err) {
  const uint64_t size = self->open.host->source_size(self->open.source);
  ha__mcap_scan s = {
      .file = self,
      .stream = ha__mcap_stream_make(self->open.source, 0, size, self->open.max_record_bytes),
      .unpacked = HA__MCAP_UNPACKER_INIT(&self->open),
      .total = HA__MCAP_COUNTS_INIT,
      .run = HA__MCAP_COUNTS_INIT,
      .recover = (self->open.flags & HA_STORAGE_RECOVER) != 0,
      .chunk = SIZE_MAX};
  ha_status st;

  ha__account_init(&s.account, &self->open);
  s.counts = ha__alloc_zeroed(HA__MCAP_ALL_IDS, sizeof *s.counts);
  if (!s.counts) return HA_FAIL_NOMEM(err);
  st = s.recover ? ha__mcap_recover_init(&s, err) : HA_OK;
  if (st >= 0) {
    const bool wants_crc = !(self->open.flags & HA_STORAGE_NO_CRC);
    st = ha__mcap_unpacker_look_ahead(&s.unpacked, s.recover && wants_crc, wants_crc, err);
  }
  if (st >= 0) st = go_through(&s, err);
  ha__account_done(&s.account);
  ha__mcap_stream_done(&s.stream);
  ha__mcap_unpacker_done(&s.unpacked);
  ha__free(s.counts);
  ha__free(s.mentioned);
  return st;
}

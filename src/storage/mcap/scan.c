/*
 * Opening by going through the whole file: for files that were not closed, are damaged, or whose
 * summary is missing or leaves something out. All that is whole is found, wherever it lies: chunks,
 * messages outside of chunks (gathered to implied chunks), definitions also in the summary.
 */
#include <inttypes.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/mcap/scan.h"

void ha__mcap_scan_count(ha__mcap_scan *s, ha__mcap_tally *sum, uint16_t channel, int64_t time_ns) {
  s->counts[channel]++;
  sum->message_count++;
  if (time_ns < sum->start_ns) sum->start_ns = time_ns;
  if (time_ns > sum->end_ns) sum->end_ns = time_ns;
}

void ha__mcap_scan_close_tally(ha__mcap_scan *s, const ha__mcap_tally *sum, ha__mcap_chunk *chunk) {
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

/* --- messages outside of chunks ---------------------------------------------------- */

ha_status ha__mcap_scan_end_run(ha__mcap_scan *s, ha_error *err) {
  ha__mcap_chunk chunk = {.offset = s->run_start,
                          .stored_size = s->run_end - s->run_start,
                          .raw_size = (uint32_t)(s->run_end - s->run_start),
                          .flags = HA_CHUNK_IMPLIED};

  if (s->run_end == s->run_start) return HA_OK;
  HA_TRY(ha__mcap_intern_compression(&chunk.compression, s->file, (ha_slice){NULL, 0}, err));
  ha__mcap_scan_close_tally(s, &s->run, &chunk);
  s->run = (ha__mcap_tally)HA__MCAP_TALLY_INIT;
  s->run_start = s->run_end;
  return ha__mcap_add_chunk(s->file, &chunk, err);
}

/* May a record lie within the run? */
static bool continues_run(const ha__mcap_scan *s, const ha__mcap_step *step) {
  const uint64_t size = s->run_end - s->run_start;

  return size > 0 && step->offset == s->run_end && size < HA__MCAP_IMPLIED_SIZE &&
         step->size <= HA__MCAP_IMPLIED_SIZE - size;
}

static ha_status take_message(ha__mcap_scan *s, const ha__mcap_step *step, ha_error *err) {
  const ha__mcap_value *v = step->record.values;

  if (step->size > UINT32_MAX) {
    ha__mcap_damage(s->file, (int64_t)step->offset,
                    "message of %" PRIu64 " bytes; more than 4 GiB can't be read",
                    v[MESSAGE_DATA].number);
    return HA_OK;
  }
  if (!continues_run(s, step)) {
    HA_TRY(ha__mcap_scan_end_run(s, err));
    s->run_start = step->offset;
  }
  s->run_end = step->offset + step->size;
  ha__mcap_scan_count(s, &s->run, (uint16_t)v[MESSAGE_CHANNEL].number,
                      (int64_t)v[MESSAGE_LOG_TIME].number);
  return HA_OK;
}

/* A record between messages that a chunk may hold too. */
static void bridge_run(ha__mcap_scan *s, const ha__mcap_step *step) {
  if (continues_run(s, step)) s->run_end = step->offset + step->size;
}

/* --- chunks ---------------------------------------------------------------------------- */

ha_status ha__mcap_scan_definition(ha__mcap_scan *s, const uint8_t *bytes,
                                   const ha__mcap_inner *inner, uint64_t chunk_offset,
                                   ha_error *err) {
  ha__mcap_record rec = ha__mcap_head(bytes + inner->offset, inner->offset);
  ha_error problem = HA_ERROR_INIT;
  uint64_t need = 0;

  if (ha__mcap_decode(&rec, bytes + inner->content, inner->length, (int64_t)inner->content, &need,
                      &problem) < 0) {
    ha__mcap_damage(s->file, (int64_t)chunk_offset, "+%zu in the chunk: %.200s", inner->offset,
                    problem.text);
    return HA_OK;
  }
  if (rec.opcode == HA__MCAP_SCHEMA) {
    return ha__mcap_add_schema(s->file, &rec, (int64_t)chunk_offset, err);
  }
  return ha__mcap_add_channel(s->file, &rec, (int64_t)chunk_offset, err);
}

/* Go through unpacked records from *pos on, to the end or to damage, which is in problem. Fails
 * with HA_E_NOMEM alone. */
static ha_status tally_run(ha__mcap_scan *s, ha__mcap_tally *sum, size_t *pos,
                           uint64_t chunk_offset, ha_error *problem, ha_error *err) {
  const uint8_t *bytes = s->unpacked.bytes;
  ha__mcap_inner rec;

  while (ha__mcap_inner_next(&rec, bytes, s->unpacked.size, pos, chunk_offset, problem) == HA_OK) {
    sum->good = *pos;
    if (rec.opcode == HA__MCAP_MESSAGE) {
      const uint8_t *message = bytes + rec.content;
      ha__mcap_scan_count(s, sum, ha__load_u16(message), (int64_t)ha__load_u64(message + 6));
    } else if (rec.opcode == HA__MCAP_SCHEMA || rec.opcode == HA__MCAP_CHANNEL) {
      HA_TRY(ha__mcap_scan_definition(s, bytes, &rec, chunk_offset, err));
    }
  }
  return HA_OK;
}

/* Go through all unpacked records, as parse() will. The first damage is in problem. */
static ha_status tally_records(ha__mcap_scan *s, ha__mcap_tally *sum, uint64_t chunk_offset,
                               ha_error *problem, ha_error *err) {
  ha_error more = HA_ERROR_INIT;
  size_t pos = 0;

  HA_TRY(tally_run(s, sum, &pos, chunk_offset, problem, err));
  while (pos < s->unpacked.size &&
         ha__mcap_inner_search(s->unpacked.bytes, s->unpacked.size, &pos)) {
    HA_TRY(tally_run(s, sum, &pos, chunk_offset, &more, err));
  }
  return HA_OK;
}

/* A chunk whose bytes nobody can unpack here is listed by what its head tells. */
static ha_status add_unreadable(ha__mcap_scan *s, ha__mcap_chunk *chunk, const ha__mcap_value *v,
                                const ha_error *problem, ha_error *err) {
  ha__mcap_damage(s->file, (int64_t)chunk->offset, "%.250s", problem->text);
  chunk->message_count = UINT32_MAX;
  if (!ha__mcap_time_range(&chunk->start_ns, &chunk->end_ns, v[CHUNK_START].number,
                           v[CHUNK_END].number)) {
    chunk->flags |= HA_CHUNK_UNTIMED;
  }
  return ha__mcap_add_chunk(s->file, chunk, err);
}

/* The good part of a chunk that is cut or damaged. */
static ha_status add_part(ha__mcap_scan *s, ha__mcap_chunk *chunk, const ha__mcap_tally *sum,
                          const ha_error *problem, ha_error *err) {
  ha__mcap_damage(s->file, (int64_t)chunk->offset, "%.160s; %" PRIu64 " messages of it are whole",
                  problem->text, sum->message_count);
  if (sum->good == 0) return HA_OK;
  chunk->raw_size = (uint32_t)sum->good;
  chunk->flags |= HA_CHUNK_UNFINISHED;
  ha__mcap_scan_close_tally(s, sum, chunk);
  return ha__mcap_add_chunk(s->file, chunk, err);
}

static ha_status add_unpacked(ha__mcap_scan *s, ha__mcap_chunk *chunk, bool whole,
                              const ha_error *unpacking, ha_error *err) {
  ha__mcap_tally sum = HA__MCAP_TALLY_INIT;
  ha_error problem = HA_ERROR_INIT;

  HA_TRY(tally_records(s, &sum, chunk->offset, &problem, err));
  if (!whole) return add_part(s, chunk, &sum, unpacking, err);
  if (problem.code < 0) ha__mcap_damage(s->file, (int64_t)chunk->offset, "%.250s", problem.text);
  ha__mcap_scan_close_tally(s, &sum, chunk);
  s->has_indexes = problem.code == HA_OK;
  s->index_sum = 0;
  return ha__mcap_add_chunk(s->file, chunk, err);
}

static ha_status take_chunk(ha__mcap_scan *s, const ha__mcap_step *step, ha_error *err) {
  const ha__mcap_record *rec = &step->record;
  const ha__mcap_value *v = rec->values;
  const uint64_t head = HA__MCAP_HEAD_SIZE + rec->fields_size - v[CHUNK_RECORDS].number;
  ha__mcap_stored stored = {NULL,
                            step->offset,
                            step->offset + head,
                            v[CHUNK_RECORDS].number,
                            v[CHUNK_RAW_SIZE].number,
                            v[CHUNK_RAW_SIZE].number};
  ha__mcap_chunk chunk = {.offset = step->offset, .index_offset = step->offset + step->size};
  ha_error problem = HA_ERROR_INIT;

  HA_TRY(ha__mcap_scan_end_run(s, err));
  if (head > UINT16_MAX) {
    ha__mcap_damage(s->file, (int64_t)step->offset,
                    "chunk with a compression name of %" PRIu64 " bytes",
                    v[CHUNK_COMPRESSION].number);
    return HA_OK;
  }
  if (step->kind == HA__MCAP_STEP_CUT) stored.data_size = step->size - head;
  HA_TRY(ha__mcap_intern_compression(&chunk.compression, s->file, v[CHUNK_COMPRESSION].bytes, err));
  stored.compression = s->file->compressions[chunk.compression];
  chunk.head_size = (uint16_t)head;
  chunk.stored_size = stored.data_size;
  chunk.raw_size = stored.raw_size < UINT32_MAX ? (uint32_t)stored.raw_size : UINT32_MAX;
  const ha_status st =
      ha__mcap_ahead_unpack(&s->unpacked, &s->ahead, &stored, stored.raw_size, &problem);
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    if (err) *err = problem;
    return st;
  }
  if (st == HA_E_LIMIT || st == HA_E_UNSUPPORTED) {
    return add_unreadable(s, &chunk, rec->values, &problem, err);
  }
  if (step->kind == HA__MCAP_STEP_CUT) {
    ha__error_set(&problem, HA_E_TRUNCATED, (int64_t)step->offset,
                  "the file ends within a chunk: %" PRIu64 " of its %" PRIu64 " bytes are there",
                  stored.data_size, v[CHUNK_RECORDS].number);
  }
  return add_unpacked(s, &chunk, st == HA_OK && step->kind == HA__MCAP_STEP_RECORD, &problem, err);
}

/* A message index right behind the last chunk, or behind another one of it. */
static void take_message_index(ha__mcap_scan *s, const ha__mcap_step *step) {
  if (!s->has_indexes) return;
  ha__mcap_chunk *chunk = &s->file->chunks[s->file->chunk_count - 1];
  if (step->offset != chunk->index_offset + chunk->index_size ||
      step->size > UINT32_MAX - chunk->index_size) {
    s->has_indexes = false;
    return;
  }
  chunk->index_size += (uint32_t)step->size;
  s->index_sum += step->record.values[MESSAGE_INDEX_RECORDS].number / 16;
}

/* Indexes that leave out a message, as where the file was cut between them, are not used. */
static void end_indexes(ha__mcap_scan *s) {
  if (s->file->chunk_count == 0 || !s->has_indexes) return;
  ha__mcap_chunk *chunk = &s->file->chunks[s->file->chunk_count - 1];
  if (s->index_sum != chunk->message_count) chunk->index_size = 0;
  s->has_indexes = false;
}

/* --- the rest ------------------------------------------------------------------------------ */

static ha_status take_data_end(ha__mcap_scan *s, const ha__mcap_step *step, ha_error *err) {
  const uint32_t crc = (uint32_t)step->record.values[DATA_END_CRC].number;
  uint32_t found = 0;

  if (s->data_end || crc == 0 || s->file->damaged || (s->file->open.flags & HA_STORAGE_NO_CRC)) {
    s->data_end = true;
    return HA_OK;
  }
  s->data_end = true;
  HA_TRY(ha__mcap_crc_range(&found, s->file->open.source, 0, step->offset, err));
  if (found != crc) {
    ha__mcap_damage(s->file, (int64_t)step->offset,
                    "the data section has the CRC 0x%08" PRIx32 ", its end tells 0x%08" PRIx32,
                    found, crc);
  }
  return HA_OK;
}

static ha_status take_record(ha__mcap_scan *s, const ha__mcap_step *step, ha_error *err) {
  const ha__mcap_record *rec = &step->record;

  if (rec->opcode != HA__MCAP_MESSAGE_INDEX) end_indexes(s);
  s->footer = rec->opcode == HA__MCAP_FOOTER;
  if (s->recover) HA_TRY(ha__mcap_recover_note(s, rec, err));
  switch (rec->opcode) {
  case HA__MCAP_HEADER:
    return ha__mcap_add_header(s->file, rec, err);
  case HA__MCAP_SCHEMA:
    bridge_run(s, step);
    return ha__mcap_add_schema(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_CHANNEL:
    bridge_run(s, step);
    return ha__mcap_add_channel(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_MESSAGE:
    return take_message(s, step, err);
  case HA__MCAP_CHUNK:
    return s->recover ? ha__mcap_recover_chunk(s, step, err) : take_chunk(s, step, err);
  case HA__MCAP_MESSAGE_INDEX:
    take_message_index(s, step);
    return HA_OK;
  case HA__MCAP_ATTACHMENT:
    return ha__mcap_add_attachment_record(s->file, rec, err);
  case HA__MCAP_METADATA:
    return ha__mcap_add_metadata(s->file, rec, err);
  case HA__MCAP_DATA_END:
    return s->recover ? ha__mcap_recover_data_end(s, rec, err) : take_data_end(s, step, err);
  default:
    if (!rec->layout) bridge_run(s, step);
    return HA_OK;
  }
}

static ha_status take_step(ha__mcap_scan *s, const ha__mcap_step *step, ha_error *err) {
  switch (step->kind) {
  case HA__MCAP_STEP_RECORD:
    return take_record(s, step, err);
  case HA__MCAP_STEP_CUT:
    end_indexes(s);
    return s->recover ? ha__mcap_recover_chunk(s, step, err) : take_chunk(s, step, err);
  case HA__MCAP_STEP_MAGIC:
    s->closed = s->footer && s->stream.pos == s->stream.end;
    if (s->footer && !s->closed) {
      ha__mcap_damage(s->file, (int64_t)s->stream.pos,
                      "%" PRIu64 " bytes follow the end of the file",
                      s->stream.end - s->stream.pos);
    }
    return HA_OK;
  case HA__MCAP_STEP_DAMAGE:
    end_indexes(s);
    if (s->recover) return ha__mcap_recover_damage(s, step, err);
    ha__mcap_damage(s->file, (int64_t)step->offset, "%.190s; %" PRIu64 " bytes skipped",
                    step->problem.text, step->size);
    return HA_OK;
  }
  return HA_OK;
}

/* Each channel gets its count; messages of channels that nothing defines are told of. */
static void hand_out_counts(ha__mcap_scan *s) {
  ha_storage_info *info = &s->file->info;

  info->message_count = s->total.message_count;
  info->start_ns = s->total.message_count ? s->total.start_ns : 0;
  info->end_ns = s->total.message_count ? s->total.end_ns : 0;
  for (uint32_t id = 0; id < HA__MCAP_ALL_IDS; id++) {
    const uint32_t channel = ha__mcap_find(&s->file->channel_ids, (uint16_t)id);
    if (channel != HA__MCAP_NONE) {
      s->file->channels[channel]->pub.message_count = s->counts[id];
    } else if (s->counts[id] > 0) {
      info->message_count -= s->counts[id];
      ha__mcap_damage(s->file, HA_NO_OFFSET,
                      "%" PRIu64 " messages of channel %" PRIu32
                      ", which nothing defines, can't be read",
                      s->counts[id], id);
    }
  }
  info->flags |= HA_STORAGE_COUNTED;
}

static ha_status go_through(ha__mcap_scan *s, ha_error *err) {
  ha__mcap_step step;
  ha_status st;

  while ((st = ha__mcap_stream_step(&s->stream, &step, err)) == HA_OK) {
    HA_TRY(take_step(s, &step, err));
  }
  if (st < 0) return st;
  end_indexes(s);
  HA_TRY(ha__mcap_scan_end_run(s, err));
  if (s->recover) HA_TRY(ha__mcap_recover_end(s, err));
  hand_out_counts(s);
  if (s->closed) {
    s->file->info.flags |= HA_STORAGE_COMPLETE;
  } else if (!s->recover) {
    ha__mcap_damage(s->file, (int64_t)s->stream.end,
                    "no footer at the end: the file was not closed by its writer, or is cut");
  }
  return HA_OK;
}

ha_status ha__mcap_open_by_scan(ha__mcap *self, ha_error *err) {
  const uint64_t size = self->open.host->source_size(self->open.source);
  ha__mcap_scan s = {
      .file = self,
      .stream = ha__mcap_stream_make(self->open.source, 0, size, self->open.max_record_bytes),
      .total = HA__MCAP_TALLY_INIT,
      .run = HA__MCAP_TALLY_INIT,
      .recover = (self->open.flags & HA_STORAGE_RECOVER) != 0,
      .chunk = SIZE_MAX};
  ha_status st;

  s.counts = ha__alloc_zeroed(HA__MCAP_ALL_IDS, sizeof *s.counts);
  if (!s.counts) return HA_FAIL_NOMEM(err);
  st = s.recover ? ha__mcap_recover_init(&s, err) : HA_OK;
  if (st >= 0) st = ha__mcap_ahead_init(&s.ahead, &self->open, err);
  if (st >= 0) st = go_through(&s, err);
  if (s.recover) ha__mcap_recover_done(&s);
  ha__mcap_ahead_done(&s.ahead);
  ha__mcap_stream_done(&s.stream);
  ha__mcap_unpacked_done(&s.unpacked, self->open.host);
  ha__free(s.counts);
  return st;
}

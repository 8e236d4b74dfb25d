/* Find what there is in a 2.0 file without an index, or with a bad one: chunk by chunk from the
 * start, and behind damage from the next record that makes sense. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"
#include "storage/rosbag1/v20/run.h"
#include "storage/rosbag1/v20/scan.h"
#include "storage/rosbag1/v20/v20.h"

/* Messages outside of chunks (the head of their chunk is lost) are gathered in runs of this size.
 */
enum { ORPHAN_RUN_SIZE = 1 << 20 };

/* Is a record at offset that lies between chunks, but not within them, or a CONNECTION? */
static bool is_between_chunks(ha__window *window, uint64_t offset) {
  ha__rosbag1_record record;

  return ha__rosbag1_record_read(&record, window, offset, DIALECT_20, NULL) == HA_OK &&
         record.header.op >= OP_INDEX_DATA && record.header.op <= OP_CONNECTION;
}

/* Compressed data may begin with a CONNECTION as it is: one counts only where a record follows it.
 */
ha_status ha__rosbag1_scan_find_top(uint64_t *out, ha__window *window, uint64_t offset,
                                    ha_error *err) {
  const uint64_t total = ha__source_size(window->source);
  ha__rosbag1_record record;

  for (;;) {
    HA_TRY(ha__rosbag1_record_find(out, window, offset, DIALECT_20, err));
    if (*out == total) return HA_OK;
    HA_TRY(ha__rosbag1_record_read(&record, window, *out, DIALECT_20, err));
    const uint64_t end = ha__rosbag1_record_end(&record);
    switch (record.header.op) {
    case OP_INDEX_DATA:
    case OP_CHUNK:
    case OP_CHUNK_INFO:
      return HA_OK;
    case OP_CONNECTION:
      if (end < total && is_between_chunks(window, end)) return HA_OK;
      break;
    default:
      break;
    }
    offset = *out + 1;
  }
}

static bool is_plain(const ha__rosbag1 *bag, const ha__rosbag1_record *chunk) {
  const ha_slice name = ha__rosbag1_compression(bag, chunk);

  return ha__bytes_equal(name.data, name.size, "none", 4);
}

ha_status ha__rosbag1_chunk_extent(ha__rosbag1_extent *out, const ha__rosbag1 *bag,
                                   ha__window *window, const ha__rosbag1_record *chunk,
                                   ha_error *err) {
  const uint64_t total = ha__source_size(window->source);
  const uint64_t end = ha__rosbag1_record_end(chunk);
  const bool plain = is_plain(bag, chunk);
  uint64_t next = 0;

  if (chunk->data_size > 0 && end <= total && ha__rosbag1_plausible(window, end, DIALECT_20)) {
    *out = (ha__rosbag1_extent){chunk->data_size, true};
    return HA_OK;
  }
  if (plain) { /* its records tell, see take_plain() */
    *out = (ha__rosbag1_extent){0, false};
    return HA_OK;
  }
  HA_TRY(ha__rosbag1_scan_find_top(&next, window, chunk->data_offset, err));
  /* only junk follows: the chunk itself may well be whole */
  const bool whole = chunk->data_size > 0 && end <= next;
  if (whole) next = end;
  *out = (ha__rosbag1_extent){next - chunk->data_offset, whole};
  return HA_OK;
}

/* --- counting a chunk ----------------------------------------------------------------- */

/* One INDEX DATA record: check it, or sum it up. False when it is not one of this chunk. */
static bool use_index(ha__rosbag1_scan *s, ha__rosbag1_chunk *chunk,
                      const ha__rosbag1_record *record, uint64_t raw_size, bool commit) {
  const uint8_t *bytes = NULL;
  uint32_t count = 0;

  if (!ha__rosbag1_index_count(&count, record) || count > raw_size / RECORD_MIN_SIZE) return false;
  if (ha__window_need(&bytes, &s->window, record->data_offset, (size_t)record->data_size, NULL) <
      0) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++, bytes += INDEX_ENTRY_SIZE) {
    if (ha__load_u32(bytes + 8) >= raw_size) return false;
    if (commit) ha__rosbag1_chunk_time(chunk, ha__rosbag1_load_time(bytes));
  }
  return true;
}

/* The INDEX DATA records from *pos on: check all of them (HA_END when one is bad, or there are
 * none), then, in a second pass, sum them up. */
static ha_status pass_index(ha__rosbag1_scan *s, size_t i, uint64_t *pos, uint64_t raw_size,
                            bool commit, ha_error *err) {
  const uint64_t start = *pos;

  while (*pos < s->total) {
    ha__rosbag1_record record;
    size_t slot = 0;
    if (ha__rosbag1_record_read(&record, &s->window, *pos, DIALECT_20, NULL) < 0) break;
    if (record.header.op != OP_INDEX_DATA) break;
    if (!ha__range_within(record.data_offset, record.data_size, s->total)) return HA_END;
    const uint32_t conn = ha__rosbag1_u32(&record.header, FIELD_CONN);
    const uint32_t count = ha__rosbag1_u32(&record.header, FIELD_COUNT);
    *pos = ha__rosbag1_record_end(&record);
    if (!use_index(s, &s->bag->chunks[i], &record, raw_size, commit)) return HA_END;
    if (!commit) continue;
    HA_TRY(ha__rosbag1_conn_slot(&slot, s->bag, conn, err));
    s->bag->conns.items[slot].count += count;
  }
  return *pos == start ? HA_END : HA_OK;
}

/* Does something follow that shows that the index of the chunk before is all there? At the end of
 * the file, or before damage, some of its records may be missing. */
static bool is_closed(ha__rosbag1_scan *s, uint64_t pos) {
  ha__rosbag1_record record;

  return pos < s->total &&
         ha__rosbag1_record_read(&record, &s->window, pos, DIALECT_20, NULL) == HA_OK &&
         (record.header.op == OP_CHUNK || record.header.op == OP_CONNECTION ||
          record.header.op == OP_CHUNK_INFO || record.header.op == OP_MESSAGE_DEFINITION);
}

static ha_status count_by_index(ha__rosbag1_scan *s, size_t i, uint64_t pos, uint64_t raw_size,
                                ha_error *err) {
  uint64_t check = pos;
  const uint64_t start = pos;
  const ha_status st = pass_index(s, i, &check, raw_size, false, err);

  if (st != HA_OK || !is_closed(s, check)) return st < 0 ? st : HA_END;
  HA_TRY(pass_index(s, i, &pos, raw_size, true, err));
  s->bag->chunks[i].info_offset = start;
  return HA_OK;
}

static void add_run(ha__rosbag1_chunk *chunk, const ha__rosbag1_run *run) {
  if (run->messages == 0) return;
  if (chunk->message_count == 0 || run->start_ns < chunk->start_ns) chunk->start_ns = run->start_ns;
  if (chunk->message_count == 0 || run->end_ns > chunk->end_ns) chunk->end_ns = run->end_ns;
  chunk->message_count += (uint32_t)run->messages;
}

/* Walk a chunk's bytes, also behind damage: connections are defined, messages counted. *good is
 * where the last whole record ends. */
static ha_status count_by_window(ha__rosbag1_scan *s, size_t i, ha__window *window, uint64_t *good,
                                 ha_error *err) {
  const uint64_t size = ha__source_size(window->source);
  uint64_t pos = 0;

  *good = 0;
  while (pos < size) {
    ha__rosbag1_run run;
    HA_TRY(ha__rosbag1_run_walk(&run, s->bag, window, pos, size, UINT64_MAX, true, err));
    add_run(&s->bag->chunks[i], &run);
    if (run.end > pos) *good = run.end;
    if (run.end == size) break;
    HA_TRY(ha__rosbag1_record_find(&pos, window, run.end + 1, DIALECT_20, err));
  }
  return HA_OK;
}

ha_status ha__rosbag1_scan_count(ha__rosbag1_scan *s, size_t i, uint64_t *good, ha_error *err) {
  ha_source *source = NULL;

  HA_TRY(ha__source_from_memory(&source, s->bytes.data, s->bytes.size, "chunk", err));
  ha__window window = HA__WINDOW_INIT(source);
  const ha_status st = count_by_window(s, i, &window, good, err);
  ha__window_done(&window);
  ha__source_close(source);
  return st;
}

/* Unpack the chunk to count it. One of which only a part comes out is cut to that part; one of
 * which nothing comes out stays as it is, and reading it will tell. */
static ha_status count_by_unpacking(ha__rosbag1_scan *s, size_t i, ha_error *err) {
  ha__rosbag1_chunk *chunk = &s->bag->chunks[i];
  ha_error reason = HA_ERROR_INIT;
  uint64_t good = 0;
  ha_chunk view;

  ha__rosbag1_chunk_get(s->bag, i, &view);
  ha_status st = ha__rosbag1_unpack(&s->bytes, s->bag, &view, view.raw_size, &reason);
  if (st == HA_OK && s->bytes.size != view.raw_size) {
    st = HA_FAIL(&reason, HA_E_CORRUPT, (int64_t)view.offset,
                 "%zu bytes come out of it, want %" PRIu64, s->bytes.size, view.raw_size);
  }
  const bool whole = st == HA_OK;
  if (!whole) ha__rosbag1_report(s->bag, view.offset, "chunk damaged: %s", reason.text);
  st = st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
  if (st == HA_OK && reason.code != HA_E_LIMIT) st = ha__rosbag1_scan_count(s, i, &good, err);
  if (st < 0) return st;
  if (good > 0 && !whole) {
    chunk->flags |= HA_CHUNK_UNFINISHED;
    atomic_store_explicit(&chunk->raw_size, (uint32_t)good, memory_order_relaxed);
  } else if (good == 0 && view.raw_size > 0) {
    chunk->flags |= HA_CHUNK_UNTIMED;
    chunk->message_count = HA__UNCOUNTED_CHUNK;
  }
  return HA_OK;
}

/* --- one chunk -------------------------------------------------------------------------- */

/* A chunk whose length can be trusted. *pos: behind it. */
static ha_status take_whole(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint32_t method,
                            uint32_t raw_size, uint64_t *pos, ha_error *err) {
  const size_t i = s->bag->chunk_count;
  ha__rosbag1_chunk *chunk = NULL;

  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, record->offset, err));
  ha__rosbag1_chunk_set_head(chunk, method, record->header_size + 8, record->stored_data_size,
                             raw_size);
  *pos = ha__rosbag1_record_end(record);
  if (s->bag->recover) return ha__rosbag1_salvage_chunk(s, raw_size, err);
  const ha_status st = count_by_index(s, i, *pos, raw_size, err);
  return st == HA_END ? count_by_unpacking(s, i, err) : st;
}

static ha_status pass_damage(ha__rosbag1_scan *s, const char *reason, uint64_t *pos,
                             ha_error *err) {
  const uint64_t at = *pos;

  HA_TRY(ha__rosbag1_record_find(pos, &s->window, at + 1, DIALECT_20, err));
  if (s->bag->recover) return ha__rosbag1_salvage_damage(s, at, pos, reason, err);
  ha__rosbag1_report(s->bag, at, "%s: %" PRIu64 " bytes skipped", reason, *pos - at);
  return HA_OK;
}

static void report_cut(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint64_t found,
                       uint64_t messages) {
  if (s->bag->recover) {
    ha__rosbag1_account_cut(&s->account, record->offset, messages,
                            record->data_size == 0 ? "chunk was not finished: its length is 0"
                                                   : "chunk cut short or damaged");
  } else if (record->data_size == 0) {
    ha__rosbag1_report(s->bag, record->offset,
                       "chunk was not finished: its length is 0; %" PRIu64 " bytes of it are good",
                       found);
  } else {
    ha__rosbag1_report(s->bag, record->offset,
                       "chunk of %" PRIu64 " bytes cut short or damaged: %" PRIu64
                       " bytes of it are good",
                       record->data_size, found);
  }
}

/* An uncompressed chunk that ends somewhere: its records tell where. */
static ha_status take_plain(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint64_t *pos,
                            ha_error *err) {
  const uint64_t limit = ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  const uint64_t start = record->data_offset;
  const uint32_t head_size = record->header_size + 8;
  ha__rosbag1_chunk *chunk = NULL;
  const ha__rosbag1_record head = *record;
  ha__rosbag1_run run;

  HA_TRY(ha__rosbag1_run_walk(&run, s->bag, &s->window, start, s->total, limit, true, err));
  *pos = run.end;
  if (s->bag->recover && run.end == start) { /* the head may be longer than it was */
    *pos = head.offset;
    return pass_damage(s, "chunk without a record where its data should begin", pos, err);
  }
  const bool whole = head.data_size > 0 && run.end == ha__rosbag1_record_end(&head);
  if (!whole) report_cut(s, &head, run.end - start, run.messages);
  if (run.messages == 0 || run.end - start > UINT32_MAX) return HA_OK;
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, head.offset, err));
  ha__rosbag1_chunk_set_head(chunk, METHOD_NONE, head_size, (uint32_t)(run.end - start),
                             (uint32_t)(run.end - start));
  if (!whole) chunk->flags |= HA_CHUNK_UNFINISHED;
  add_run(chunk, &run);
  if (whole && s->bag->recover) ha__rosbag1_account_chunk(&s->account, s->bag->chunk_count - 1);
  return HA_OK;
}

/* A compressed chunk whose stored bytes end at the next record that can be found: what decodes. */
static ha_status take_cut(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint32_t method,
                          uint32_t size, uint64_t data_size, uint64_t *pos, ha_error *err) {
  const size_t i = s->bag->chunk_count;
  const uint64_t limit = ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  const ha__rosbag1_record head = *record;
  ha__rosbag1_chunk *chunk = NULL;
  uint64_t good = 0;
  ha_chunk view;

  *pos = head.data_offset + data_size;
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, head.offset, err));
  ha__rosbag1_chunk_set_head(chunk, method, head.header_size + 8,
                             (uint32_t)ha__rosbag1_min(data_size, UINT32_MAX),
                             size ? size : (uint32_t)limit);
  if (s->bag->recover) return ha__rosbag1_salvage_chunk(s, size, err);
  ha__rosbag1_chunk_get(s->bag, i, &view);
  ha_status st = ha__rosbag1_unpack(&s->bytes, s->bag, &view, size, NULL);
  st = st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : ha__rosbag1_scan_count(s, i, &good, err);
  if (st < 0) return st;
  report_cut(s, &head, good, chunk->message_count);
  chunk->flags |= HA_CHUNK_UNFINISHED;
  atomic_store_explicit(&chunk->raw_size, (uint32_t)good, memory_order_relaxed);
  if (chunk->message_count == 0) s->bag->chunk_count--;
  return HA_OK;
}

/* The uncompressed size of a chunk that does not tell it; it may be as large as is allowed. */
static ha_status measure(uint32_t *out, ha__rosbag1_scan *s, const ha__rosbag1_record *record,
                         ha_error *err) {
  const ha_slice name = ha__rosbag1_compression(s->bag, record);
  char compression[32];

  *out = (uint32_t)ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  snprintf(compression, sizeof compression, "%.*s", (int)name.size, (const char *)name.data);
  const ha_status st = ha__rosbag1_measure(out, s->bag, record, compression, err);
  return st == HA_E_NOMEM ? st : HA_OK;
}

static ha_status take_chunk(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint64_t *pos,
                            ha_error *err) {
  const ha_slice name = ha__rosbag1_compression(s->bag, record);
  uint32_t size = ha__rosbag1_u32(&record->header, FIELD_SIZE);
  ha__rosbag1_record head = *record;
  const bool sized = ha__rosbag1_has(&record->header, FIELD_SIZE);
  ha__rosbag1_extent extent;
  uint32_t method = METHOD_NONE;

  const ha_status st = ha__rosbag1_method(&method, s->bag, name, NULL);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) { /* names made of damage */
    ha__rosbag1_report(s->bag, record->offset, "chunk left out: too many unknown compressions");
    *pos = record->data_offset;
    return HA_OK;
  }
  if (s->bag->recover && method >= METHOD_OTHER) {
    HA_TRY(ha__rosbag1_salvage_method(&method, s, record->data_offset, err));
    HA_TRY(ha__rosbag1_record_read(&head, &s->window, head.offset, DIALECT_20, err));
  }
  HA_TRY(ha__rosbag1_chunk_extent(&extent, s->bag, &s->window, &head, err));
  if (extent.trusted && method != METHOD_NONE && !sized && !s->bag->recover) {
    HA_TRY(ha__rosbag1_record_read(&head, &s->window, head.offset, DIALECT_20, err));
    HA_TRY(measure(&size, s, &head, err));
  }
  /* its slices are gone with the window's view; size is at hand */
  head.header.present = 0;
  if (extent.trusted) {
    return take_whole(s, &head, method, method == METHOD_NONE ? head.stored_data_size : size, pos,
                      err);
  }
  if (method == METHOD_NONE) return take_plain(s, &head, pos, err);
  return take_cut(s, &head, method, size, extent.data_size, pos, err);
}

/* --- the whole ------------------------------------------------------------------------------ */

/* Records between chunks: connections of an index section, or messages whose chunk lost its head.
 */
static ha_status take_run(ha__rosbag1_scan *s, uint64_t *pos, ha_error *err) {
  const uint64_t start = *pos;
  ha__rosbag1_chunk *chunk = NULL;
  ha__rosbag1_run run;

  HA_TRY(
      ha__rosbag1_run_walk(&run, s->bag, &s->window, start, s->total, ORPHAN_RUN_SIZE, true, err));
  *pos = run.end;
  if (s->orphans == 0) s->first_orphan = start;
  s->orphans += run.messages;
  if (s->bag->recover && run.messages > 0) ha__account_messages(&s->account.all, run.messages);
  if (s->bag->recover && run.messages == 0 && run.connections > 0) {
    ha__account_index_start(&s->account.all, start);
  }
  if (run.messages == 0 || run.end - start > UINT32_MAX) return HA_OK;
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, start, err));
  ha__rosbag1_chunk_set_head(chunk, METHOD_NONE, 0, (uint32_t)(run.end - start),
                             (uint32_t)(run.end - start));
  chunk->flags = HA_CHUNK_IMPLIED;
  add_run(chunk, &run);
  return HA_OK;
}

/* Does an index have the length that its count tells? */
static bool is_exact(const ha__rosbag1_record *record) {
  const uint64_t count = ha__rosbag1_u32(&record->header, FIELD_COUNT);
  uint32_t entries = 0;

  if (record->header.op == OP_INDEX_DATA) return ha__rosbag1_index_count(&entries, record);
  return record->header.op != OP_CHUNK_INFO || count * INFO_PAIR_SIZE == record->data_size;
}

/* Step over a record of no interest. One whose length hides good records is not believed. */
static ha_status pass_by(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint64_t *pos,
                         ha_error *err) {
  const uint64_t data_offset = record->data_offset;
  const uint64_t at = record->offset;
  const uint64_t end = ha__rosbag1_record_end(record);
  /* where bytes are missing, its header may reach into the next record */
  const uint64_t from = s->bag->recover ? at + 1 : data_offset;
  uint64_t next = end;

  if (record->header.op == OP_BAG_HEADER || /* only padding can be in it */
      (s->bag->recover && !is_exact(record)) ||
      !ha__rosbag1_plausible(&s->window, end, DIALECT_20)) {
    HA_TRY(ha__rosbag1_record_find(&next, &s->window, from, DIALECT_20, err));
  }
  if (next < end && s->bag->recover) {
    ha__account_damage(&s->account.all, at, ha__rosbag1_min(data_offset, next) - at,
                       "record with a wrong length");
  } else if (next < end) {
    ha__rosbag1_report(s->bag, at,
                       "record with a wrong length: it should end at %" PRIu64
                       ", but a good one begins at %" PRIu64,
                       end, next);
  }
  *pos = next < end ? next : end;
  return HA_OK;
}

static ha_status step(ha__rosbag1_scan *s, uint64_t *pos, ha_error *err) {
  const uint64_t before = *pos;
  ha_error reason = HA_ERROR_INIT;
  ha__rosbag1_record record;

  const ha_status st = ha__rosbag1_record_read(&record, &s->window, *pos, DIALECT_20, &reason);
  if (st == HA_E_IO || st == HA_E_NOMEM) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  if (st < 0) return pass_damage(s, reason.text, pos, err);
  if (record.header.op == OP_CHUNK) return take_chunk(s, &record, pos, err);
  if (!ha__range_within(record.data_offset, record.data_size, s->total)) {
    return pass_damage(s, "record cut short", pos, err);
  }
  if (s->bag->recover) HA_TRY(ha__rosbag1_salvage_note(s, &record, err));
  switch (record.header.op) {
  case OP_MESSAGE_DEFINITION:
    if (s->account.first_definition == 0) s->account.first_definition = record.offset;
    HA_TRY(ha__rosbag1_definition_take(s->bag, &record.header, err));
    return pass_by(s, &record, pos, err);
  case OP_BAG_HEADER:
  case OP_INDEX_DATA:
  case OP_CHUNK_INFO:
    return pass_by(s, &record, pos, err);
  case OP_CONNECTION:
  case OP_MESSAGE:
    HA_TRY(take_run(s, pos, err));
    return *pos == before ? pass_damage(s, "bad record", pos, err) : HA_OK;
  default: /* maybe a chunk whose op is wrong: records may lie in it */
    return pass_damage(s, "record of an unknown op", pos, err);
  }
}

ha_status ha__rosbag1_scan20(ha__rosbag1 *bag, uint64_t start, ha_error *err) {
  ha__rosbag1_scan s = {
      .bag = bag, .window = HA__WINDOW_INIT(bag->source), .total = ha__source_size(bag->source)};
  uint64_t pos = start;
  ha_status st = bag->recover ? ha__rosbag1_ahead_init(&s.ahead, bag, err) : HA_OK;

  bag->scanned = true;
  ha__rosbag1_account_init(&s.account, bag);
  while (st == HA_OK && pos < s.total && !ha__rosbag1_zeros_to_end(&s.window, pos)) {
    st = step(&s, &pos, err);
  }
  if (st == HA_OK && bag->recover) {
    if (pos < s.total) {
      ha__account_damage(&s.account.all, pos, s.total - pos, "nothing but zeros to the end");
    }
    ha__rosbag1_account_tell(&s.account);
  }
  ha__rosbag1_ahead_done(&s.ahead);
  ha__account_done(&s.account.all);
  ha__rosbag1_bytes_done(&s.bytes);
  ha__window_done(&s.window);
  if (st == HA_OK && s.orphans > 0) {
    ha__rosbag1_report(bag, s.first_orphan, "%" PRIu64 " messages lie outside of chunks",
                       s.orphans);
  }
  return st;
}

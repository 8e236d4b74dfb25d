/* Opens a 2.0 file without a good index by a scan: chunk by chunk from the start, and after damage
 * from the next plausible record. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/search.h"
#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"
#include "storage/rosbag1/bag/header_fields.h"
#include "storage/rosbag1/v20/run.h"
#include "storage/rosbag1/v20/scan.h"
#include "storage/rosbag1/v20/v20.h"

/* Messages outside of chunks (their chunk's header is lost) are grouped into runs of this size. */
enum { ORPHAN_RUN_SIZE = 1 << 20 };

/* --- counting a chunk ----------------------------------------------------------------- */

/* Add the entries of one INDEX DATA record. False when it does not belong to this chunk. */
static bool use_index(ha__rosbag1_scan *s, ha__rosbag1_chunk *sum, const ha__rosbag1_record *record,
                      uint64_t raw_size) {
  const uint8_t *bytes = NULL;
  uint32_t count = 0;

  if (!ha__rosbag1_index_count(&count, record) || count > raw_size / RECORD_MIN_SIZE) return false;
  if (ha__rosbag1_need(&bytes, &s->stream.window, record->data_offset, (size_t)record->data_size,
                       NULL) < 0) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++, bytes += INDEX_ENTRY_SIZE) {
    if (ha__load_u32(bytes + 8) >= raw_size) return false;
    ha__rosbag1_chunk_time(sum, ha__rosbag1_load_time(bytes));
  }
  return true;
}

/* When recovering, a chunk with messages of an undefined connection must be unpacked, because it
 * should define that connection. */
static bool is_defined(const ha__rosbag1_scan *s, uint32_t conn) {
  return !s->bag->recover || ha__rosbag1_conn_channel(s->bag, conn) != HA__NO_CHANNEL;
}

/* Read the INDEX DATA records from *pos on: add them up (HA_END when one is bad, or there are
 * none), or, in a second pass, count the messages of connections. */
static ha_status pass_index(ha__rosbag1_scan *s, ha__rosbag1_chunk *sum, uint64_t *pos,
                            uint64_t raw_size, bool commit, ha_error *err) {
  const uint64_t start = *pos;

  while (*pos < s->stream.total) {
    ha__rosbag1_record record;
    size_t slot = 0;
    if (ha__rosbag1_record_read(&record, &s->stream.window, *pos, DIALECT_20, NULL) < 0) break;
    if (record.header.op != OP_INDEX_DATA) break;
    if (!ha__range_within(record.data_offset, record.data_size, s->stream.total)) return HA_END;
    const uint32_t conn = ha__rosbag1_u32(&record.header, FIELD_CONN);
    const uint32_t count = ha__rosbag1_u32(&record.header, FIELD_COUNT);
    *pos = ha__rosbag1_record_end(&record);
    if (!commit && !(is_defined(s, conn) && use_index(s, sum, &record, raw_size))) return HA_END;
    if (!commit) continue;
    HA_TRY(ha__rosbag1_conn_slot(&slot, s->bag, conn, err));
    s->bag->conns.items[slot].count += count;
  }
  return *pos == start ? HA_END : HA_OK;
}

/* True when the index of the previous chunk is followed by something else, and so is complete. At
 * the end of the file, or before damage, some of its records may be missing. */
static bool is_closed(ha__rosbag1_scan *s, uint64_t pos) {
  ha__rosbag1_record record;

  return pos < s->stream.total &&
         ha__rosbag1_record_read(&record, &s->stream.window, pos, DIALECT_20, NULL) == HA_OK &&
         (record.header.op == OP_CHUNK || record.header.op == OP_CONNECTION ||
          record.header.op == OP_CHUNK_INFO || record.header.op == OP_MESSAGE_DEFINITION);
}

/* When recovering: true when the index at the end of the file describes the chunk in the same
 * way. */
static bool is_confirmed(const ha__rosbag1_scan *s, const ha__rosbag1_chunk *sum) {
  const ha__rosbag1 *bag = &s->index;
  size_t at;

  if (!s->bag->recover) return true;
  HA__SEARCH(at, bag->chunk_count, bag->chunks[at].offset < sum->offset);
  if (at == bag->chunk_count) return false;
  const ha__rosbag1_chunk *info = &bag->chunks[at];
  return info->offset == sum->offset && sum->message_count > 0 &&
         info->message_count == sum->message_count && info->start_ns == sum->start_ns &&
         info->end_ns == sum->end_ns;
}

/* HA_END: the chunk must be unpacked. */
static ha_status count_by_index(ha__rosbag1_scan *s, size_t i, uint64_t pos, uint64_t raw_size,
                                ha_error *err) {
  ha__rosbag1_chunk *chunk = &s->bag->chunks[i];
  ha__rosbag1_chunk sum = {.offset = chunk->offset};
  uint64_t check = pos;
  const uint64_t start = pos;
  const ha_status st = pass_index(s, &sum, &check, raw_size, false, err);

  if (st != HA_OK || !is_closed(s, check) || !is_confirmed(s, &sum)) return st < 0 ? st : HA_END;
  HA_TRY(pass_index(s, NULL, &pos, raw_size, true, err));
  chunk->message_count = sum.message_count;
  chunk->start_ns = sum.start_ns;
  chunk->end_ns = sum.end_ns;
  chunk->info_offset = start;
  return HA_OK;
}

static void add_run(ha__rosbag1_chunk *chunk, const ha__rosbag1_run *run) {
  if (run->messages == 0) return;
  if (chunk->message_count == 0 || run->start_ns < chunk->start_ns) chunk->start_ns = run->start_ns;
  if (chunk->message_count == 0 || run->end_ns > chunk->end_ns) chunk->end_ns = run->end_ns;
  chunk->message_count += (uint32_t)run->messages;
}

static void add_content(ha__rosbag1_run *sum, const ha__rosbag1_run *run) {
  if (run->messages == 0) return;
  sum->lead = sum->messages == 0 || sum->lead == run->lead ? run->lead : UINT64_MAX;
  sum->messages += run->messages;
  sum->message_bytes += run->message_bytes;
  sum->digest += run->digest;
}

ha_status ha__rosbag1_scan_count(ha__rosbag1_scan *s, size_t i, uint64_t *good, ha_error *err) {
  ha__rosbag1_stream stream = ha__rosbag1_stream_of(s->bytes.data, s->bytes.size, HA__RESYNC_DOUBT);
  stream.deep = s->bag->recover;
  s->content = (ha__rosbag1_run){0};
  *good = 0;
  if (s->ahead.messages.size > 0) {
    HA_TRY(ha__rosbag1_run_listed(&s->content, s->bag, &s->ahead.messages, err));
    add_run(&s->bag->chunks[i], &s->content);
    *good = s->content.end;
    return HA_OK;
  }
  while (stream.pos < stream.total) {
    ha__rosbag1_run run;
    const uint64_t start = stream.pos;
    HA_TRY(ha__rosbag1_run_walk(&run, s->bag, &stream, UINT64_MAX, true, err));
    add_run(&s->bag->chunks[i], &run);
    add_content(&s->content, &run);
    if (run.end > start) *good = run.end;
  }
  return HA_OK;
}

/* Unpack the chunk to count it. A chunk that unpacks in part is shortened to that part; one that
 * yields nothing stays, and reading it reports the damage. */
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

/* A chunk whose length is plausible. */
static ha_status take_whole(ha__rosbag1_scan *s, const ha__rosbag1_event *e, uint32_t method,
                            uint32_t raw_size, ha_error *err) {
  const size_t i = s->bag->chunk_count;
  ha__rosbag1_chunk *chunk = NULL;

  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, e->offset, err));
  ha__rosbag1_chunk_set_head(chunk, method, e->record.header_size + 8, e->record.stored_data_size,
                             raw_size);
  /* recovering: the index at the end must agree; uncompressed data is examined instead, because
   * that is cheap */
  const bool by_index = !s->bag->recover || (method != METHOD_NONE && s->index.chunk_count > 0);
  const ha_status st = by_index ? count_by_index(s, i, e->end, raw_size, err) : HA_END;
  if (st < 0) return st;
  if (st == HA_OK && s->bag->recover) ha__rosbag1_account_chunk(&s->account, i);
  if (st == HA_OK) return HA_OK;
  return s->bag->recover ? ha__rosbag1_salvage_chunk(s, raw_size, err)
                         : count_by_unpacking(s, i, err);
}

static ha_status take_damage(ha__rosbag1_scan *s, const ha__rosbag1_event *e, ha_error *err) {
  if (s->bag->recover) return ha__rosbag1_salvage_damage(s, e->offset, e->end, e->problem, err);
  ha__account_damage(&s->account.all, e->offset, e->end - e->offset, e->problem);
  return HA_OK;
}

static ha_status reject(ha__rosbag1_scan *s, ha__rosbag1_event *e, const char *reason,
                        ha_error *err) {
  HA_TRY(ha__rosbag1_stream_reject(e, &s->stream, reason, err));
  return take_damage(s, e, err);
}

static void report_cut(ha__rosbag1_scan *s, const ha__rosbag1_record *record, uint64_t found,
                       uint64_t messages) {
  char text[128];

  if (record->data_size == 0) {
    snprintf(text, sizeof text,
             "chunk was not finished: its length is 0; %" PRIu64 " bytes of it are good", found);
  } else {
    snprintf(text, sizeof text,
             "chunk of %" PRIu64 " bytes cut short or damaged: %" PRIu64 " bytes of it are good",
             record->data_size, found);
  }
  ha__rosbag1_account_cut(&s->account, record->offset, messages, text);
}

/* An uncompressed chunk with a bad length ends after its last record. */
static ha_status take_plain(ha__rosbag1_scan *s, ha__rosbag1_event *e, ha_error *err) {
  const uint64_t limit = ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  const ha__rosbag1_record *head = &e->record;
  const uint64_t start = head->data_offset;
  ha__rosbag1_chunk *chunk = NULL;
  ha__rosbag1_run run;

  s->stream.pos = start;
  HA_TRY(ha__rosbag1_run_walk(&run, s->bag, &s->stream, limit, true, err));
  s->stream.pos = run.end;
  if (s->bag->recover && run.end == start) { /* the header may have been longer */
    return reject(s, e, "chunk without a record where its data should begin", err);
  }
  const bool whole = head->data_size > 0 && run.end == ha__rosbag1_record_end(head);
  if (!whole) report_cut(s, head, run.end - start, run.messages);
  if (run.messages == 0 || run.end - start > UINT32_MAX) return HA_OK;
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, e->offset, err));
  ha__rosbag1_chunk_set_head(chunk, METHOD_NONE, head->header_size + 8, (uint32_t)(run.end - start),
                             (uint32_t)(run.end - start));
  if (!whole) chunk->flags |= HA_CHUNK_UNFINISHED;
  add_run(chunk, &run);
  if (whole && s->bag->recover) ha__rosbag1_account_chunk(&s->account, s->bag->chunk_count - 1);
  return HA_OK;
}

/* A compressed chunk whose stored data ends at the next record that is found: keep what decodes. */
static ha_status take_cut(ha__rosbag1_scan *s, const ha__rosbag1_event *e, uint32_t method,
                          uint32_t size, ha_error *err) {
  const uint64_t data_size = e->end - e->record.data_offset;
  const uint64_t limit = ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  const size_t i = s->bag->chunk_count;
  ha__rosbag1_chunk *chunk = NULL;
  uint64_t good = 0;
  ha_chunk view;

  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, e->offset, err));
  ha__rosbag1_chunk_set_head(chunk, method, e->record.header_size + 8,
                             (uint32_t)ha__rosbag1_min(data_size, UINT32_MAX),
                             size ? size : (uint32_t)limit);
  if (s->bag->recover) return ha__rosbag1_salvage_chunk(s, size, err);
  if (e->end == s->stream.total) chunk->flags |= HA_CHUNK_UNFINISHED; /* truncated, not damaged */
  ha__rosbag1_chunk_get(s->bag, i, &view);
  ha_status st = ha__rosbag1_unpack(&s->bytes, s->bag, &view, size, NULL);
  st = st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : ha__rosbag1_scan_count(s, i, &good, err);
  if (st < 0) return st;
  report_cut(s, &e->record, good, chunk->message_count);
  chunk->flags |= HA_CHUNK_UNFINISHED;
  atomic_store_explicit(&chunk->raw_size, (uint32_t)good, memory_order_relaxed);
  if (chunk->message_count == 0) s->bag->chunk_count--;
  return HA_OK;
}

/* Unpacked size of a chunk that does not state it; may be as large as the limit. */
static ha_status measure(uint32_t *out, ha__rosbag1_scan *s, const ha__rosbag1_record *record,
                         ha_slice name, ha_error *err) {
  char compression[32];

  *out = (uint32_t)ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  snprintf(compression, sizeof compression, "%.*s", (int)name.size, (const char *)name.data);
  const ha_status st = ha__rosbag1_measure(out, s->bag, record, compression, err);
  return st == HA_E_NOMEM ? st : HA_OK;
}

static ha_status take_chunk(ha__rosbag1_scan *s, ha__rosbag1_event *e, ha_error *err) {
  const ha__rosbag1_record *record = &e->record;
  const ha_slice name = ha__rosbag1_compression(s->bag->host, s->bag->source, record);
  const bool sized = ha__rosbag1_has(&record->header, FIELD_SIZE);
  uint32_t size = ha__rosbag1_u32(&record->header, FIELD_SIZE);
  uint32_t method = METHOD_NONE;

  const ha_status st = ha__rosbag1_method(&method, s->bag, name, NULL);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) { /* damage can produce names of methods */
    ha__rosbag1_report(s->bag, e->offset, "chunk left out: too many unknown compressions");
    s->stream.pos = record->data_offset;
    return HA_OK;
  }
  if (e->trusted && method != METHOD_NONE && !sized && !s->bag->recover) {
    HA_TRY(measure(&size, s, record, name, err));
  }
  if (s->bag->recover &&
      method >= METHOD_OTHER) { /* the window moves: its slices are invalid from here on */
    HA_TRY(ha__rosbag1_salvage_method(&method, s, record->data_offset, err));
  }
  if (e->trusted) {
    return take_whole(s, e, method, method == METHOD_NONE ? record->stored_data_size : size, err);
  }
  return method == METHOD_NONE ? take_plain(s, e, err) : take_cut(s, e, method, size, err);
}

/* --- the whole file ------------------------------------------------------------------------- */

/* Read records between chunks: connections of an index section, or messages of a chunk with a lost
 * header. */
static ha_status take_run(ha__rosbag1_scan *s, ha__rosbag1_event *e, ha_error *err) {
  const uint64_t start = e->offset;
  ha__rosbag1_chunk *chunk = NULL;
  ha__rosbag1_run run;

  s->stream.pos = start;
  HA_TRY(ha__rosbag1_run_walk(&run, s->bag, &s->stream, ORPHAN_RUN_SIZE, true, err));
  s->stream.pos = run.end;
  if (s->orphans == 0) s->first_orphan = start;
  s->orphans += run.messages;
  if (s->bag->recover && run.messages > 0) ha__account_messages(&s->account.all, run.messages);
  if (s->bag->recover && run.messages == 0 && run.connections > 0) {
    ha__account_index_start(&s->account.all, start);
  }
  if (run.end == start) return reject(s, e, "bad record", err);
  if (run.messages == 0 || run.end - start > UINT32_MAX) return HA_OK;
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, start, err));
  ha__rosbag1_chunk_set_head(chunk, METHOD_NONE, 0, (uint32_t)(run.end - start),
                             (uint32_t)(run.end - start));
  chunk->flags = HA_CHUNK_IMPLIED;
  add_run(chunk, &run);
  return HA_OK;
}

static void report_wrong_length(ha__rosbag1_scan *s, const ha__rosbag1_event *e) {
  const uint64_t data_offset = e->record.data_offset;
  char text[128];

  snprintf(text, sizeof text,
           "record with a wrong length: it should end at %" PRIu64
           ", but a good one begins at %" PRIu64,
           ha__rosbag1_record_end(&e->record), e->end);
  ha__account_damage(&s->account.all, e->offset, ha__rosbag1_min(data_offset, e->end) - e->offset,
                     text);
}

static ha_status take_record(ha__rosbag1_scan *s, ha__rosbag1_event *e, ha_error *err) {
  if (e->record.header.op == OP_CHUNK) return take_chunk(s, e, err);
  if (s->bag->recover) HA_TRY(ha__rosbag1_salvage_note(s, &e->record, err));
  switch (e->record.header.op) {
  case OP_MESSAGE_DEFINITION:
    if (s->account.first_definition == 0) s->account.first_definition = e->offset;
    HA_TRY(ha__rosbag1_definition_take(s->bag, &e->record.header, err));
    break;
  case OP_BAG_HEADER:
    HA_TRY(ha__rosbag1_header_fields_take(s->bag, &s->stream.window, &e->record, err));
    break;
  case OP_INDEX_DATA:
  case OP_CHUNK_INFO:
    break;
  case OP_CONNECTION:
  case OP_MESSAGE:
    return take_run(s, e, err);
  default: /* maybe a chunk with a damaged op: its data may contain records */
    return reject(s, e, "record of an unknown op", err);
  }
  if (e->wrong_length) report_wrong_length(s, e);
  return HA_OK;
}

static ha_status take_all(ha__rosbag1_scan *s, ha_error *err) {
  ha__rosbag1_event e;
  ha_status st = HA_OK;

  while (st == HA_OK && (st = ha__rosbag1_stream_next(&e, &s->stream, err)) == HA_OK) {
    st = e.kind == HA__EVENT_RECORD ? take_record(s, &e, err) : take_damage(s, &e, err);
  }
  if (st < 0) return st;
  if (!s->bag->recover) return HA_OK;
  if (s->stream.pos < s->stream.total) {
    ha__account_damage(&s->account.all, s->stream.pos, s->stream.total - s->stream.pos,
                       "nothing but zeros to the end");
  }
  ha__rosbag1_account_report(&s->account);
  return HA_OK;
}

static void report_nothing(void *report_to, int64_t offset, const char *format, ...) {
  (void)report_to;
  (void)offset;
  (void)format;
}

/* Read the index at the end of the file; the result is empty when it is damaged. host must outlive
 * the scan. */
static ha_status read_index(ha__rosbag1_scan *s, ha_host *host, ha_error *err) {
  const ha__rosbag1 *bag = s->bag;
  const ha_storage_open open = {.host = host,
                                .source = bag->source,
                                .report_to = bag->report_to,
                                .max_chunk_bytes = bag->max_chunk_bytes,
                                .max_record_bytes = bag->max_record_bytes,
                                .max_channels = bag->quota.max_channels,
                                .max_chunks = bag->quota.max_chunks};

  *host = *bag->host;
  host->report = report_nothing;
  HA_TRY(ha__rosbag1_init(&s->index, &open, err));
  ha__quota_init(&s->index.quota, &open);
  s->index.version = bag->version;
  const ha_status st = ha__rosbag1_index20_open(&s->index, NULL);
  if (st == HA_OK && s->index.problems == 0) return HA_OK;
  s->index.chunk_count = 0;
  return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
}

ha_status ha__rosbag1_scan20(ha__rosbag1 *bag, uint64_t start, ha_error *err) {
  ha__rosbag1_scan s = {.bag = bag,
                        .stream = ha__rosbag1_stream_make(bag->host, bag->source, start, DIALECT_20,
                                                          HA__RESYNC_DOUBT)};
  ha_host host;

  bag->scanned = true;
  s.stream.deep = bag->recover;
  bag->key = bag->recover ? ha__hash_secret("recover", 7) : 0;
  ha__rosbag1_account_init(&s.account, bag);
  ha_status st = bag->recover ? read_index(&s, &host, err) : HA_OK;
  /* with an index few chunks are unpacked */
  if (st == HA_OK && bag->recover && s.index.chunk_count == 0) {
    st = ha__rosbag1_ahead_init(&s.ahead, bag, err);
  }
  if (st == HA_OK) st = take_all(&s, err);
  if (s.index.host) ha__rosbag1_done(&s.index);
  ha__rosbag1_ahead_done(&s.ahead);
  bag->problems += s.account.all.places_reported;
  ha__account_done(&s.account.all);
  ha__rosbag1_bytes_done(&s.bytes);
  ha__rosbag1_stream_done(&s.stream);
  if (st == HA_OK && s.orphans > 0) {
    ha__rosbag1_report(bag, s.first_orphan, "%" PRIu64 " messages lie outside of chunks",
                       s.orphans);
  }
  return st;
}

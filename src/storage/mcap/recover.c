/* Recovering scan: the parts of a scan that only run when all remaining messages of a damaged file
 * are to be found. Losses are added to the recovery report (storage/account.h). */
#include "storage/mcap/scan.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/hash.h"
#include "base/status.h"
#include "compression/compression.h"
#include "storage/entries.h"

enum {
  INDEX_ENTRY_SIZE = 16,
  CHUNK_HEAD_SIZE = HA__MCAP_HEAD_SIZE + 32, /* up to the compression's name */
  MAX_METHOD = 16                            /* longest compression name; a longer one is damage */
};

ha_status ha__mcap_recover_init(ha__mcap_scan *s, ha_error *err) {
  s->stream.resync = HA__RESYNC_DOUBT;
  s->key = ha__hash_secret("recover", 7);
  s->mentioned = ha__alloc_zeroed(HA__MCAP_ALL_IDS, 1);
  return s->mentioned ? HA_OK : HA_FAIL_NOMEM(err);
}

/* All indexes after the last chunk were read. */
static void close_chunk(ha__mcap_scan *s) {
  ha__account_close(&s->account);
  if (s->chunk == SIZE_MAX) return;
  ha__mcap_chunk *chunk = &s->file->chunks[s->chunk];
  s->chunk = SIZE_MAX;
  if (s->account.chunk_indexed == 0 || s->account.chunk_indexed >= UINT32_MAX) return;
  if (s->account.chunk_indexed > chunk->message_count) {
    chunk->message_count = (uint32_t)s->account.chunk_indexed;
  }
  chunk->flags |= HA__MCAP_INDEX_COUNTED;
  const bool whole = s->account.chunk_indexed == s->index_sum && chunk->index_size > 0;
  if (s->pure && whole && s->index_sum == chunk->message_count && s->digest == 0) {
    chunk->flags |= HA_CHUNK_INDEXED;
  }
}

/* --- chunks ------------------------------------------------------------------------------- */

/* A chunk that recovery tries to unpack. */
typedef struct attempt {
  ha__mcap_chunk chunk;
  ha__mcap_stored stored; /* raw_size: limit of the unpacked size */
  uint64_t stated;        /* stored bytes, from its header */
  uint64_t raw_size;      /* unpacked bytes, from its header; 0 = unknown */
  uint32_t crc;           /* from its header; 0 = unknown */
  bool at_end;            /* its bytes reach to the end of the file */
  bool loose;             /* uncompressed, and no other record begins at its stated end */
  ha__mcap_counts sum;
  bool ended_early; /* was loose, and more of its bytes may follow */
  ha_error problem; /* damage of a part of it; code HA_OK when there is none */
} attempt;

static ha_status count(ha__mcap_scan *s, attempt *a, ha_error *err) {
  ha__mcap_chunk_stream stream = {.bytes = s->unpacked.bytes,
                                  .size = s->unpacked.size,
                                  .resync = HA__RESYNC_DOUBT,
                                  .loose = a->loose};
  ha_error ignored = HA_ERROR_INIT; /* damage in the chunk is reported when it is read */

  s->packed = strcmp(a->stored.compression, "none") != 0;
  s->file->doubting = a->problem.code < 0;
  const ha_status st = ha__mcap_scan_records(s, &a->sum, &stream, a->chunk.offset, &ignored, err);
  s->file->doubting = false;
  if (stream.skipped > 0 && a->sum.message_count == 0 && a->problem.code == HA_OK) {
    ha__error_set(&a->problem, HA_E_CORRUPT, (int64_t)a->chunk.offset, "no message is in it");
  }
  return st;
}

static ha_status unpack(ha__mcap_scan *s, attempt *a, uint64_t size, ha_error *err) {
  const ha_storage_open *open = &s->file->open;

  a->chunk.stored_size = size;
  a->stored.data_size = size;
  a->stored.raw_size = open->max_chunk_bytes < UINT32_MAX ? open->max_chunk_bytes : UINT32_MAX;
  const ha_status st = ha__mcap_unpack(&s->unpacked, &a->stored, &a->problem);
  if (ha__mcap_ends_walk(st, &a->problem, err)) return st;
  if (st >= 0) a->problem.code = HA_OK;
  return HA_OK;
}

/* Check the CRC here, so that reading the chunk need not check it again. */
static void check_crc(const ha__mcap_scan *s, attempt *a) {
  if (ha__mcap_unpacked_crc(&s->unpacked) == a->crc) {
    a->chunk.crc = a->crc;
    a->chunk.flags |= HA_CHUNK_HAS_CRC | HA_CHUNK_SOUND;
  } else {
    ha__error_set(&a->problem, HA_E_CORRUPT, (int64_t)a->chunk.offset, "its CRC is wrong");
  }
}

/* Compute the CRC of a compressed chunk that states none, so that a copy can be written without
 * unpacking it. */
static void add_crc(const ha__mcap_scan *s, ha__mcap_chunk *chunk) {
  if (!s->packed || (s->file->open.flags & HA_STORAGE_NO_CRC)) return;
  chunk->crc = ha__mcap_unpacked_crc(&s->unpacked);
  chunk->flags |= HA_CHUNK_HAS_CRC | HA_CHUNK_SOUND;
}

/* Unpack and count. `there`: number of stored bytes to use instead of the stated one. */
static ha_status try_chunk(ha__mcap_scan *s, attempt *a, uint64_t there, ha_error *err) {
  const ha_storage_open *open = &s->file->open;
  const bool plain = strcmp(a->stored.compression, "none") == 0;
  const bool odd = a->stated > there || a->stated == 0 || (plain && a->stated != a->raw_size);

  a->sum = (ha__mcap_counts)HA__MCAP_COUNTS_INIT;
  HA_TRY(unpack(s, a, odd ? there : a->stated, err));
  if (a->problem.code < 0 && a->stored.data_size < there) HA_TRY(unpack(s, a, there, err));
  a->at_end = a->stored.data_offset + a->stored.data_size == s->stream.end;
  /* a checksum that covers bytes beyond the end of the file is useless */
  const bool has_crc = a->crc != 0 && !(plain && a->at_end && s->unpacked.size < a->raw_size);
  if (a->problem.code == HA_OK && has_crc && !(open->flags & HA_STORAGE_NO_CRC)) check_crc(s, a);
  if (has_crc && a->problem.code == HA_OK) a->loose = false;
  return count(s, a, err);
}

/* Bytes of an uncompressed chunk are missing, and its last bytes begin a record that continues
 * after its stated end: continue there. */
static void end_early(ha__mcap_scan *s, attempt *a) {
  const size_t good = a->sum.good;

  if (good == s->unpacked.size) return;
  ha__error_set(&a->problem, HA_E_CORRUPT, (int64_t)a->chunk.offset,
                "its records end after %zu of its %" PRIu64 " bytes", good, a->raw_size);
  s->unpacked.size = good;
  a->chunk.stored_size = good;
  a->stored.data_size = good;
  a->ended_early = true;
  ha__mcap_stream_seek(&s->stream, a->stored.data_offset + good);
}

static void describe(char *out, size_t room, const attempt *a, size_t size) {
  if (a->problem.code < 0) {
    ha__format(out, room, "%.200s", a->problem.text);
  } else {
    ha__format(out, room, "damaged chunk: it unpacks to %zu bytes, it states %" PRIu64, size,
               a->raw_size);
  }
}

/* A chunk without messages is damage, unless it was unpacked without a problem. */
static ha_status settle(ha__mcap_scan *s, attempt *a, ha_error *err) {
  ha__mcap_chunk *chunk = &a->chunk;
  const size_t size = s->unpacked.size;
  const uint64_t count = a->sum.message_count;
  const bool is_cut = a->problem.code == HA_E_TRUNCATED && a->at_end;
  const uint64_t lost = a->raw_size > size ? a->raw_size - size : 0;
  char text[256];

  describe(text, sizeof text, a, size);
  close_chunk(s);
  if (a->problem.code < 0 && count == 0) {
    ha__account_cut(&s->account, chunk->offset, 0, text);
    ha__account_damage(&s->account, chunk->offset, a->stored.data_size, text);
    return HA_OK;
  }
  chunk->raw_size = (uint32_t)size;
  if (a->problem.code < 0) chunk->flags |= HA_CHUNK_UNFINISHED;
  ha__mcap_scan_close_counts(s, &a->sum, chunk);
  if (a->ended_early) {
    ha__account_cut(&s->account, chunk->offset, count, text);
    ha__account_suspect(&s->account, chunk->offset, count, text);
    return ha__mcap_scan_add_chunk(s, chunk, &a->sum, err);
  }
  ha__mcap_scan_account(s, chunk, &a->sum);
  if (a->problem.code < 0 || lost > 0) {
    ha__account_part(&s->account, lost, a->problem.code < 0 && !is_cut, text);
  }
  if (a->problem.code == HA_OK && a->crc == 0) s->unchecked += count;
  if (a->problem.code == HA_OK && a->crc == 0 && lost == 0) add_crc(s, chunk);
  s->chunk = s->file->chunk_count;
  s->has_indexes = true;
  s->index_sum = 0;
  s->pure = s->packed && a->problem.code == HA_OK && a->sum.message_bytes == size;
  s->digest = a->sum.digest;
  chunk->index_offset = a->stored.data_offset + a->stored.data_size;
  return ha__mcap_scan_add_chunk(s, chunk, &a->sum, err);
}

/* Compression method by the magic of the stored bytes; "" = none. */
static ha_status find_method(const char **out, ha__mcap_scan *s, uint64_t offset, uint64_t size,
                             ha_error *err) {
  const ha_host *host = s->file->open.host;
  ha_view view = HA_VIEW_INIT;

  *out = "";
  if (size == 0) return HA_OK;
  HA_TRY(
      host->source_view(&view, s->file->open.source, offset, size < 64 ? (size_t)size : 64, err));
  const char *name = host->find_compression(view.data, view.size);
  host->view_release(&view);
  if (name) *out = name;
  return HA_OK;
}

static bool is_known(const char *name) {
  return name[0] == '\0' || strcmp(name, "none") == 0 || strcmp(name, "lz4") == 0 ||
         strcmp(name, "zstd") == 0;
}

static ha_status set_method(ha__mcap_scan *s, attempt *a, ha_slice name, ha_error *err) {
  const char *found = NULL;

  HA_TRY(ha__mcap_intern_compression(&a->chunk.compression, s->file, name, err));
  a->stored.compression = s->file->compressions[a->chunk.compression];
  if (is_known(a->stored.compression)) return HA_OK;
  HA_TRY(find_method(&found, s, a->stored.data_offset, a->stored.data_size, err));
  const ha_slice as_found = {(const uint8_t *)found, strlen(found)};
  HA_TRY(ha__mcap_intern_compression(&a->chunk.compression, s->file, as_found, err));
  a->stored.compression = s->file->compressions[a->chunk.compression];
  return HA_OK;
}

ha_status ha__mcap_recover_chunk(ha__mcap_scan *s, const ha__mcap_event *event, ha_error *err) {
  const ha__mcap_value *v = event->record.values;
  const uint64_t head = ha__mcap_chunk_head_size(&event->record);
  const uint64_t there = event->size > head ? event->size - head : 0;
  attempt a = {.chunk = {.offset = event->offset},
               .stored = {NULL, event->offset, event->offset + head, there, 0,
                          v[CHUNK_RAW_SIZE].number, false},
               .stated = v[CHUNK_RECORDS].number,
               .raw_size = v[CHUNK_RAW_SIZE].number,
               .crc = (uint32_t)v[CHUNK_CRC].number,
               .problem = HA_ERROR_INIT};

  HA_TRY(ha__mcap_scan_end_run(s, err));
  if (!event->cut && event->problem.code < 0) {
    ha__mcap_damage(s->file, (int64_t)event->offset, "%.200s", event->problem.text);
  }
  if (v[CHUNK_COMPRESSION].bytes.size > MAX_METHOD) { /* the name may contain records */
    ha__mcap_scan_odd_method(s, event, CHUNK_HEAD_SIZE);
    ha__mcap_stream_seek(&s->stream, event->offset + CHUNK_HEAD_SIZE);
    return HA_OK;
  }
  a.chunk.head_size = (uint16_t)head;
  HA_TRY(set_method(s, &a, v[CHUNK_COMPRESSION].bytes, err));
  a.loose = event->loose && strcmp(a.stored.compression, "none") == 0;
  HA_TRY(try_chunk(s, &a, there, err));
  if (there < a.stated && a.problem.code == HA_OK) {
    ha__error_set(&a.problem, a.at_end ? HA_E_TRUNCATED : HA_E_CORRUPT, (int64_t)event->offset,
                  "%" PRIu64 " of its %" PRIu64 " bytes are there", there, a.stated);
  }
  if (a.loose) end_early(s, &a);
  if (a.problem.code < 0) {
    const bool is_cut = there < a.stated && a.problem.code == HA_E_TRUNCATED && a.at_end;
    ha__mcap_scan_describe(&a.problem, event, is_cut);
  }
  return settle(s, &a, err);
}

/* --- damage ---------------------------------------------------------------------------------- */

/* Try to unpack the bytes at `from` as data of a chunk whose header is lost. HA_END when they are
 * not. */
static ha_status try_headless(ha__mcap_scan *s, const ha__mcap_event *event, uint64_t from,
                              const char *method, ha_error *err) {
  const ha_slice name = {(const uint8_t *)method, strlen(method)};
  uint64_t end = 0;

  HA_TRY(ha__mcap_stream_find_outer(&end, &s->stream, from, err));
  attempt a = {.chunk = {.offset = from},
               .stored = {NULL, from, from, end - from, 0, 0, false},
               .stated = end - from,
               .problem = HA_ERROR_INIT};
  HA_TRY(ha__mcap_intern_compression(&a.chunk.compression, s->file, name, err));
  a.stored.compression = s->file->compressions[a.chunk.compression];
  HA_TRY(try_chunk(s, &a, end - from, err));
  if (a.sum.message_count == 0) return HA_END;
  if (a.problem.code < 0) ha__error_wrap(&a.problem, "damaged chunk");
  ha__account_damage(&s->account, event->offset, from - event->offset, event->problem.text);
  HA_TRY(settle(s, &a, err));
  ha__mcap_stream_seek(&s->stream, end);
  return HA_OK;
}

/* Offset at which compressed data may begin; size if there is none. */
static size_t find_stream(const char **method, const ha_host *host, const uint8_t *bytes,
                          size_t size) {
  enum { STREAM_MIN = 8 };

  for (size_t i = 0; i + STREAM_MIN <= size; i++) {
    *method = host->find_compression(bytes + i, size - i);
    if (*method && is_known(*method)) return i;
  }
  return size;
}

ha_status ha__mcap_recover_damage(ha__mcap_scan *s, const ha__mcap_event *event, ha_error *err) {
  enum { BLOCK = 64 * 1024, OVERLAP = 8 };
  const uint64_t end = event->offset + event->size;
  uint64_t from = event->offset;

  HA_TRY(ha__mcap_scan_end_run(s, err));
  while (end - from > OVERLAP) {
    const size_t size = end - from < BLOCK ? (size_t)(end - from) : BLOCK;
    const uint8_t *bytes = NULL;
    const char *method = NULL;
    HA_TRY(ha__window_need(&bytes, &s->stream.window, from, size, err));
    const size_t at = find_stream(&method, s->file->open.host, bytes, size);
    if (at < size) {
      const ha_status st = try_headless(s, event, from + at, method, err);
      if (st != HA_END) return st;
      from += at + 1;
    } else {
      from += size - OVERLAP + 1;
    }
  }
  ha__account_damage(&s->account, event->offset, event->size, event->problem.text);
  return HA_OK;
}

/* --- indexes ---------------------------------------------------------------------------------- */

static ha_status note_index(ha__mcap_scan *s, const ha__mcap_record *rec, ha_error *err) {
  const uint64_t size = rec->values[MESSAGE_INDEX_RECORDS].number;
  const uint64_t at = rec->offset + HA__MCAP_HEAD_SIZE + rec->fields_size - size;
  const uint16_t channel = (uint16_t)rec->values[MESSAGE_INDEX_CHANNEL].number;
  ha__account_span span = {0, INT64_MAX, INT64_MIN};
  uint64_t gap = 0;
  uint64_t gap_end = 0;
  ha__window window = HA__WINDOW_INIT(s->file->open.source);
  const uint8_t *bytes = NULL;

  if (size % INDEX_ENTRY_SIZE != 0 || size > s->file->open.max_record_bytes) return HA_OK;
  const ha_status st = ha__window_need(&bytes, &window, at, (size_t)size, err);
  for (size_t i = 0; st >= 0 && i < size; i += INDEX_ENTRY_SIZE) {
    const int64_t time_ns = (int64_t)ha__load_u64(bytes + i);
    if (time_ns < span.start_ns) span.start_ns = time_ns;
    if (time_ns > span.end_ns) span.end_ns = time_ns;
    span.count++;
    if (s->pure)
      s->digest -=
          ha__entry_digest(s->key, channel, (uint64_t)time_ns, ha__load_u64(bytes + i + 8));
  }
  ha__window_done(&window);
  if (st < 0 || ha__source_gap(s->file->open.source, at, size, &gap, &gap_end)) return st;
  if (span.count > 0) s->mentioned[channel] = 1;
  ha__account_index(&s->account, rec->offset, span);
  return HA_OK;
}

ha_status ha__mcap_recover_note(ha__mcap_scan *s, const ha__mcap_record *rec, ha_error *err) {
  switch (rec->opcode) {
  case HA__MCAP_MESSAGE:
    s->unchecked++;
    ha__account_messages(&s->account, 1);
    return HA_OK;
  case HA__MCAP_MESSAGE_INDEX:
    return note_index(s, rec, err);
  case HA__MCAP_STATISTICS:
    s->has_statistics = true;
    s->account.stated = rec->values[STATISTICS_MESSAGES].number;
    ha__account_index_start(&s->account, rec->offset);
    return HA_OK;
  case HA__MCAP_FOOTER:
    s->summary_start = rec->values[FOOTER_SUMMARY_START].number;
    return HA_OK;
  case HA__MCAP_DATA_END:
    s->summary_at = rec->offset + ha__mcap_record_size(rec);
    ha__account_index_start(&s->account, rec->offset);
    return HA_OK;
  case HA__MCAP_CHUNK_INDEX:
  case HA__MCAP_SUMMARY_OFFSET:
    ha__account_index_start(&s->account, rec->offset);
    return HA_OK;
  default:
    if (ha__mcap_is_reserved(rec->opcode)) {
      ha__account_damage(&s->account, rec->offset, 0,
                         "record of a kind that the format does not have");
    }
    return HA_OK;
  }
}

/* --- the end ---------------------------------------------------------------------------------- */

/* The encoding that all channels share, or "". */
static const char *common_encoding(const ha__mcap *file) {
  for (size_t i = 1; i < file->channel_count; i++) {
    if (strcmp(file->channels[i]->pub.encoding, file->channels[0]->pub.encoding) != 0) return "";
  }
  return file->channel_count > 0 ? file->channels[0]->pub.encoding : "";
}

static ha_status make_channel(ha__mcap_scan *s, uint16_t id, const char *encoding, ha_error *err) {
  char topic[32];
  const size_t size = ha__format(topic, sizeof topic, "/unknown_topic_%u", (unsigned)id);
  ha__mcap_record rec = {.opcode = HA__MCAP_CHANNEL};

  rec.values[CHANNEL_ID].number = id;
  rec.values[CHANNEL_TOPIC].bytes = (ha_slice){(const uint8_t *)topic, size};
  rec.values[CHANNEL_ENCODING].bytes = (ha_slice){(const uint8_t *)encoding, strlen(encoding)};
  rec.values[CHANNEL_METADATA].bytes = (ha_slice){(const uint8_t *)"", 0};
  HA_TRY(ha__mcap_add_channel(s->file, &rec, HA_NO_OFFSET, err));
  ha__mcap_scan_undefined(s, id, topic);
  return HA_OK;
}

/* Make channels for undefined ids, except for a single message of a channel that no other record
 * mentions: it may be random bytes. */
ha_status ha__mcap_recover_channels(ha__mcap_scan *s, ha_error *err) {
  const char *encoding = common_encoding(s->file);

  close_chunk(s);
  for (uint32_t id = 0; id < s->counts_end; id++) {
    if (!ha__mcap_scan_is_undefined(s, id)) continue;
    if (s->counts[id] > 1 || s->mentioned[id]) {
      HA_TRY(make_channel(s, (uint16_t)id, encoding, err));
    }
  }
  return HA_OK;
}

/* A file shorter than its footer states is incomplete. */
static void check_length(ha__mcap_scan *s) {
  char text[128];

  if (s->closed && !s->data_end) {
    ha__account_missing(&s->account, s->stream.end, "the end of the data section is missing");
  }
  if (s->summary_at == 0 || s->summary_start <= s->summary_at) return;
  snprintf(text, sizeof text, "the summary should be at %" PRIu64 ", but it is at %" PRIu64,
           s->summary_start, s->summary_at);
  ha__account_missing(&s->account, s->summary_at, text);
}

void ha__mcap_recover_end(ha__mcap_scan *s) {
  check_length(s);
  s->file->index_complete = ha__account_report(&s->account, s->has_statistics);
}

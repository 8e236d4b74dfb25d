/* Recovery of a damaged 2.0 file: the parts of a scan that only run when all remaining messages are
 * to be found. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/v20/scan.h"
#include "storage/rosbag1/v20/v20.h"

/* Unpack the chunk added last, whose size should be raw_size (0 = unknown), and count its records.
 * Its size becomes that of the output. reason: describes damage of a part of the chunk; code HA_OK
 * when there is none. */
static ha_status salvage(ha_error *reason, ha__rosbag1_scan *s, uint32_t raw_size, ha_error *err) {
  const size_t i = s->bag->chunk_count - 1;
  uint64_t good = 0;
  ha_chunk view;

  *reason = (ha_error)HA_ERROR_INIT;
  ha__rosbag1_chunk_get(s->bag, i, &view);
  view.raw_size = ha__rosbag1_min(s->bag->max_chunk_bytes, UINT32_MAX);
  const ha_status st =
      ha__rosbag1_ahead_unpack(&s->bytes, &s->ahead, s->bag, &view, raw_size, reason);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st == HA_OK) *reason = (ha_error)HA_ERROR_INIT; /* left by attempts with less memory */
  HA_TRY(ha__rosbag1_scan_count(s, i, &good, err));
  ha__rosbag1_chunk *chunk = &s->bag->chunks[i];
  /* gaps are assumed to be as large as possible */
  if (reason->code < 0 && good <= raw_size && raw_size < s->bytes.size) s->bytes.size = raw_size;
  atomic_store_explicit(&chunk->raw_size, (uint32_t)s->bytes.size, memory_order_relaxed);
  chunk->flags |= reason->code < 0 ? HA_CHUNK_UNFINISHED : HA_CHUNK_SOUND;
  return HA_OK;
}

/* Record the result for the chunk added last, whose size should be raw_size (0 = unknown): its
 * messages, damage and losses. A chunk without messages is removed. */
static void settle_salvaged(ha__rosbag1_scan *s, const ha_error *reason, uint32_t raw_size) {
  const size_t i = s->bag->chunk_count - 1;
  const ha__rosbag1_chunk *chunk = &s->bag->chunks[i];
  const uint64_t lost = raw_size > s->bytes.size ? raw_size - s->bytes.size : 0;
  const uint64_t stored = atomic_load_explicit(&chunk->data_size, memory_order_relaxed);
  const uint64_t head = atomic_load_explicit(&chunk->head_size, memory_order_relaxed);
  uint64_t gap = 0;
  uint64_t gap_end = 0;
  /* data truncated by the end of the file or by a bad sector is good up to there */
  const bool is_cut =
      reason->code == HA_E_TRUNCATED &&
      (chunk->offset + head + stored == s->stream.total ||
       ha__source_gap(s->bag->source, chunk->offset + head, stored, &gap, &gap_end));
  char text[256];

  snprintf(text, sizeof text, "damaged chunk: %.200s", reason->text);
  if (reason->code >= 0) {
    ha__rosbag1_account_chunk(&s->account, i);
    ha__rosbag1_account_content(&s->account, &s->content);
    if (raw_size > 0 && s->bytes.size != raw_size) {
      ha__rosbag1_report(s->bag, chunk->offset, "chunk states %" PRIu32 " bytes, it has %zu",
                         raw_size, s->bytes.size);
    }
  } else if (chunk->message_count == 0) {
    ha__rosbag1_account_cut(&s->account, chunk->offset, 0, text);
    ha__account_damage(&s->account.all, chunk->offset, stored, text);
    s->bag->chunk_count--;
  } else {
    ha__rosbag1_account_chunk(&s->account, i);
    ha__account_part(&s->account.all, lost, !is_cut, text);
  }
}

ha_status ha__rosbag1_salvage_chunk(ha__rosbag1_scan *s, uint32_t raw_size, ha_error *err) {
  ha_error why;

  HA_TRY(salvage(&why, s, raw_size, err));
  settle_salvaged(s, &why, raw_size);
  return HA_OK;
}

ha_status ha__rosbag1_salvage_method(uint32_t *method, ha__rosbag1_scan *s, uint64_t offset,
                                     ha_error *err) {
  const size_t size = (size_t)ha__rosbag1_min(64, s->stream.total - offset);
  const uint8_t *bytes = NULL;

  HA_TRY(ha__window_need(&bytes, &s->stream.window, offset, size, err));
  const char *name = s->bag->host->find_compression(bytes, size);
  *method = METHOD_NONE;
  if (!name) return HA_OK;
  return ha__rosbag1_method(method, s->bag, (ha_slice){(const uint8_t *)name, strlen(name)}, err);
}

/* Try the bytes after `from` as data of a chunk whose header is lost. HA_END when that fails. */
static ha_status take_headless(ha__rosbag1_scan *s, uint64_t at, uint64_t from, const char *reason,
                               ha_error *err) {
  ha__rosbag1_chunk *chunk = NULL;
  uint32_t method = METHOD_NONE;
  uint64_t to = 0;
  ha_error why;

  HA_TRY(ha__rosbag1_salvage_method(&method, s, from, err));
  if (method == METHOD_NONE) return HA_END;
  HA_TRY(ha__rosbag1_stream_find_top(&to, &s->stream, from, err));
  HA_TRY(ha__rosbag1_chunk_add(&chunk, s->bag, from, err));
  ha__rosbag1_chunk_set_head(chunk, method, 0, (uint32_t)ha__rosbag1_min(to - from, UINT32_MAX), 0);
  ha_status st = salvage(&why, s, 0, err);
  if (st >= 0 && s->bag->chunks[s->bag->chunk_count - 1].message_count == 0) {
    s->bag->chunk_count--;
    st = HA_END;
  }
  if (st == HA_OK) {
    ha__account_damage(&s->account.all, at, from - at, reason);
    settle_salvaged(s, &why, 0);
    s->stream.pos = to;
  }
  return st;
}

ha_status ha__rosbag1_salvage_damage(ha__rosbag1_scan *s, uint64_t at, uint64_t to,
                                     const char *reason, ha_error *err) {
  enum { STREAM_MIN = 16, BLOCK = 64 * 1024 };

  for (uint64_t from = at; to - from >= STREAM_MIN;) {
    const size_t size = (size_t)ha__rosbag1_min(BLOCK, to - from);
    const uint8_t *bytes = NULL;
    size_t i = 0;
    HA_TRY(ha__window_need(&bytes, &s->stream.window, from, size, err));
    while (i + STREAM_MIN <= size && !s->bag->host->find_compression(bytes + i, size - i)) {
      i++;
    }
    from += i;
    if (i + STREAM_MIN > size) continue;
    const ha_status st = take_headless(s, at, from, reason, err);
    if (st != HA_END) return st;
    from++;
  }
  ha__account_damage(&s->account.all, at, to - at, reason);
  return HA_OK;
}

ha_status ha__rosbag1_salvage_note(ha__rosbag1_scan *s, ha__rosbag1_record *record, ha_error *err) {
  switch (record->header.op) {
  case OP_BAG_HEADER:
    HA_TRY(ha__rosbag1_refuse_encrypted(&record->header, record->offset, err));
    ha__rosbag1_account_header(&s->account, &record->header);
    return HA_OK;
  case OP_INDEX_DATA:
    ha__rosbag1_account_index(&s->account, &s->stream.window, record);
    break;
  case OP_CHUNK_INFO:
    ha__rosbag1_account_info(&s->account, &s->stream.window, record);
    break;
  default:
    return HA_OK;
  }
  return ha__rosbag1_record_read(record, &s->stream.window, record->offset, DIALECT_20, err);
}

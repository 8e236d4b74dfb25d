#include "storage/rosbag1/crypt/find.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "storage/rosbag1/record/stream.h"

/* Records by which a key is judged. */
enum { JUDGES = 4 };

/* HA_OK: a connection that the key opens is at offset; HA_END: something else. */
static ha_status look_at_connection(ha__sealed *out, ha__crypt_view *view, uint64_t offset,
                                    ha_error *err) {
  ha__sealed_place place = {.start = offset, .is_connection = true};
  ha__rosbag1_header header;

  ha_status st = ha__crypt_sealed(out, view, &place, err);
  if (st != HA_OK) return st;
  uint8_t *head = ha__alloc(out->head_plain);
  if (!head) return HA_FAIL_NOMEM(err);
  st = ha__crypt_head(head, view, out, true, err);
  if (st >= 0 && (ha__rosbag1_header_parse(&header, head, out->head_plain, DIALECT_20, HA_NO_OFFSET,
                                           NULL) < 0 ||
                  header.op != OP_CONNECTION)) {
    st = HA_END;
  }
  ha__free(head);
  return st;
}

/* Add the connections at *at, and move it to their end. At most `most` of them. */
static ha_status take_connections(uint64_t *count, uint64_t *at, ha__crypt_view *view,
                                  uint64_t most, ha_error *err) {
  for (*count = 0; *count < most; ++*count) {
    ha__sealed s;
    const ha_status st = look_at_connection(&s, view, *at, err);
    if (st == HA_END || st == HA_E_IO) return HA_OK;
    HA_TRY(st);
    HA_TRY(ha__crypt_view_add(view, *at, true, err));
    *at += 8 + s.head_plain + s.gap + s.length;
  }
  return HA_OK;
}

/* --- by the index ----------------------------------------------------------------------------- */

/* HA_END: the index is not as the bag header says. */
static ha_status take_infos(ha__crypt_view *view, const ha__crypt_layout *layout, uint64_t at,
                            const ha_storage_open *open, ha_error *err) {
  ha__rosbag1_stream stream =
      ha__rosbag1_stream_make(open->host, view->raw, at, DIALECT_20, HA__RESYNC_STOP);
  ha__rosbag1_event e;
  uint64_t count = 0;
  ha_status st;

  while ((st = ha__rosbag1_stream_next(&e, &stream, NULL)) == HA_OK &&
         e.record.header.op == OP_CHUNK_INFO && count < layout->chunk_count) {
    const uint64_t start = ha__rosbag1_u64(&e.record.header, FIELD_CHUNK_POS);
    st = start >= layout->header_end && start < layout->index_pos
             ? ha__crypt_view_add(view, start, false, err)
             : HA_END;
    if (st != HA_OK) break;
    count++;
  }
  ha__rosbag1_stream_done(&stream);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  return count == layout->chunk_count && count > 0 ? HA_OK : HA_END;
}

static ha_status by_index(ha__crypt_view *view, const ha__crypt_layout *layout,
                          const ha_storage_open *open, ha_error *err) {
  uint64_t at = layout->index_pos;
  uint64_t count = 0;

  if (at < layout->header_end || at >= ha__source_size(view->raw)) return HA_END;
  HA_TRY(take_connections(&count, &at, view, layout->conn_count, err));
  if (count < layout->conn_count) return HA_END;
  const ha_status st = take_infos(view, layout, at, open, err);
  return st == HA_OK ? ha__crypt_view_sort(view) : st;
}

/* --- by a scan -------------------------------------------------------------------------------- */

static bool may_be_sealed(const ha__rosbag1_record *record) {
  return record->header.op == OP_CHUNK && record->data_size >= HA__SEALED_MIN &&
         record->data_size % HA__AES_BLOCK == 0;
}

static ha_status take_event(ha__crypt_view *view, ha__rosbag1_stream *stream,
                            const ha__rosbag1_event *e, ha_error *err) {
  uint64_t at = e->offset;
  uint64_t count = 0;

  if ((e->kind == HA__EVENT_RECORD || e->is_cut) && may_be_sealed(&e->record)) {
    return ha__crypt_view_add(view, at, false, err);
  }
  if (e->kind == HA__EVENT_RECORD) return HA_OK;
  HA_TRY(take_connections(&count, &at, view, UINT32_MAX, err));
  if (count > 0) stream->pos = at;
  return HA_OK;
}

static ha_status by_scan(ha__crypt_view *view, const ha__crypt_layout *layout, ha_error *err) {
  ha__rosbag1_stream stream =
      ha__rosbag1_stream_make(NULL, view->raw, layout->header_end, DIALECT_20, HA__RESYNC_DOUBT);
  ha__rosbag1_event e;
  ha_status st;

  view->count = 0;
  while ((st = ha__rosbag1_stream_next(&e, &stream, err)) == HA_OK) {
    st = take_event(view, &stream, &e, err);
    if (st < 0) break;
  }
  ha__rosbag1_stream_done(&stream);
  if (st < 0) return st;
  (void)ha__crypt_view_sort(view);
  return HA_OK;
}

ha_status ha__crypt_find(ha__crypt_view *view, const ha_storage_open *open,
                         const ha__crypt_layout *layout, ha_error *err) {
  const bool recover = (open->flags & HA_STORAGE_RECOVER) != 0;
  const ha_status st = recover ? HA_END : by_index(view, layout, open, err);

  if (st < 0) return st;
  if (st == HA_END) HA_TRY(by_scan(view, layout, err));
  return ha__crypt_view_settle(view, err);
}

/* --- the key ---------------------------------------------------------------------------------- */

/* Longest header of the first record of a chunk, for a judgement. */
enum { FIRST_HEADER_MAX = 64 << 10 };

/* HA_OK: the decrypted data is that of a chunk: padded, and it begins as a record or as compressed
 * bytes do. */
static ha_status judge_chunk(ha__crypt_view *view, ha__sealed_place *place, const ha_host *host,
                             ha_error *err) {
  uint8_t first[HA__AES_BLOCK];
  ha__sealed s;

  const ha_status st = ha__crypt_sealed(&s, view, place, err);
  if (st != HA_OK) return st;
  const bool is_cut = s.data_plain != s.length; /* by the end of the file: so is the padding */
  if ((!s.is_padded && !is_cut) || s.data_plain < sizeof first) return HA_END;
  HA_TRY(ha__crypt_data(first, view, &s, sizeof first, err));
  return ha__load_u32(first) < FIRST_HEADER_MAX || host->find_compression(first, sizeof first)
             ? HA_OK
             : HA_END;
}

ha_status ha__crypt_key_fits(ha__crypt_view *view, const ha_host *host, ha_error *err) {
  size_t i = 0;

  /* a connection is in the map only if its header is understood */
  if (view->count > 0 && view->places[view->count - 1].is_connection) return HA_OK;
  for (; i < view->count && i < JUDGES; i++) {
    const ha_status st = judge_chunk(view, &view->places[i], host, err);
    if (st == HA_OK || st < 0) return st;
  }
  return i > 0 ? HA_END : HA_OK;
}

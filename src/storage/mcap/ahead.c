#include "storage/mcap/ahead.h"

#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "storage/mcap/stream.h"

enum { MAX_HOPS = 4096 }; /* records that may lie between two chunks */

static ha_status extent_of(ha__extent *out, const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;
  const uint64_t stored = v[CHUNK_RECORDS].number;
  const char *compression = ha__ahead_compression(ha__mcap_compression(v[CHUNK_COMPRESSION].bytes));

  if (!compression || rec->fields_size < stored) return HA_END;
  *out = (ha__extent){compression, rec->offset + HA__MCAP_HEAD_SIZE + rec->fields_size - stored,
                      stored, v[CHUNK_RAW_SIZE].number};
  return HA_OK;
}

static ha_status foresee(void *user, uint64_t *at, ha__extent *out) {
  ha__mcap_ahead *a = user;
  const uint64_t end = a->open->host->source_size(a->open->source);

  for (int i = 0; i < MAX_HOPS; i++) {
    ha__mcap_record rec;
    if (ha__mcap_read(&rec, &a->window, *at, end, a->open->max_record_bytes, 0, NULL) < 0) break;
    *at = rec.offset + ha__mcap_record_size(&rec);
    if (rec.opcode == HA__MCAP_CHUNK) return extent_of(out, &rec);
  }
  return HA_END;
}

ha_status ha__mcap_ahead_init(ha__mcap_ahead *out, const ha_storage_open *open, ha_error *err) {
  const bool wants_crc = !(open->flags & HA_STORAGE_NO_CRC);

  *out = (ha__mcap_ahead){open, HA__WINDOW_INIT(open->source), NULL};
  return ha__ahead_new(&out->ahead, open, wants_crc, foresee, out, err);
}

void ha__mcap_ahead_done(ha__mcap_ahead *ahead) {
  ha__ahead_free(ahead->ahead);
  ha__window_done(&ahead->window);
}

ha_status ha__mcap_ahead_unpack(ha__mcap_unpacked *out, ha__mcap_ahead *ahead,
                                const ha__mcap_stored *stored, uint64_t raw_size, ha_error *err) {
  const ha__extent chunk = {stored->compression, stored->data_offset, stored->data_size, raw_size};
  ha__ahead_bytes bytes = {out->buffer, out->capacity, 0};
  ha_status st = HA_OK;

  const bool is_there = raw_size > 0 && ha__ahead_take(&bytes, ahead->ahead, &chunk);
  out->buffer = bytes.buffer;
  out->capacity = bytes.capacity;
  if (is_there && strcmp(stored->compression, "none") != 0) {
    ahead->open->host->view_release(&out->view);
    out->bytes = out->buffer;
    out->size = (size_t)raw_size;
  } else {
    st = ha__mcap_unpack(out, ahead->open, stored, err);
  }
  out->has_crc = is_there;
  out->crc = bytes.crc;
  return st;
}

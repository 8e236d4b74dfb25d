#include "storage/mcap/unpack.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"
#include "compression/unpacked.h"
#include "io/source.h"

ha__mcap_stored ha__mcap_stored_of(const ha__mcap_event *event, const char *compression) {
  const ha__mcap_value *v = event->record.values;
  const uint64_t head = ha__mcap_chunk_head_size(&event->record);
  const uint64_t size = event->cut ? event->size - head : v[CHUNK_RECORDS].number;

  return (ha__mcap_stored){.compression = compression,
                           .offset = event->offset,
                           .data_offset = event->offset + head,
                           .data_size = size,
                           .raw_size = v[CHUNK_RAW_SIZE].number,
                           .likely = v[CHUNK_RAW_SIZE].number};
}

/* --- one chunk -------------------------------------------------------------------------------- */

static ha_status grow_buffer(ha__mcap_unpacker *out, size_t size, ha_error *err) {
  if (out->buffer && size <= out->capacity) return HA_OK;
  ha__free(out->buffer);
  out->buffer = ha__alloc(size);
  out->capacity = out->buffer ? size : 0;
  return out->buffer ? HA_OK : HA_FAIL_NOMEM(err);
}

static bool wants_salvage(const ha__mcap_unpacker *out, const ha__mcap_stored *stored) {
  return stored->cut || (out->open->flags & HA_STORAGE_RECOVER);
}

/* Unpack into a reused buffer. HA_E_LIMIT when the result exceeds capacity. */
static ha_status unpack_within(ha__mcap_unpacker *out, const ha__mcap_stored *stored,
                               size_t capacity, ha_error *err) {
  const bool salvage = wants_salvage(out, stored);

  HA_TRY(grow_buffer(out, capacity, err));
  out->bytes = out->buffer;
  return salvage ? out->open->host->salvage(stored->compression, out->view.data, out->view.size,
                                            out->buffer, capacity, HA_UNPACK_ALL, &out->size, err)
                 : out->open->host->unpack(stored->compression, out->view.data, out->view.size,
                                           out->buffer, capacity, HA_UNPACK_ALL, &out->size, err);
}

static ha_status unpack_view(ha__mcap_unpacker *out, const ha__mcap_stored *stored, uint64_t limit,
                             ha_error *err) {
  const bool salvage = wants_salvage(out, stored);
  const ha_slice packed = {out->view.data, out->view.size};
  ha_view view = HA_VIEW_INIT;

  const ha_status st = out->open->host->unpack_view(&view, out->open->temporary, out->open->budget,
                                                    stored->compression, &packed, limit,
                                                    salvage ? (uint32_t)HA_UNPACK_SALVAGE : 0, err);
  out->open->host->view_release(&out->view);
  out->view = view;
  out->bytes = view.data;
  out->size = view.size;
  return st;
}

/* Limit of the unpacked size, independent of the chunk's header. */
static uint64_t most_of(const ha_storage_open *open, const ha__mcap_stored *stored) {
  const uint64_t most =
      ha__unpacked_most(open->max_chunk_bytes, open->max_ratio, stored->data_size);

  return most < UINT32_MAX ? most : UINT32_MAX;
}

/* Memory grows with actual output, because the size in a chunk's header is untrusted. */
static ha_status unpack_any(ha__mcap_unpacker *out, const ha__mcap_stored *stored, ha_error *err) {
  const uint64_t usual = ha__unpacked_usual(stored->data_size);

  if (stored->likely <= usual && ha__unpacked_is_ordinary(stored->data_size, stored->likely)) {
    const uint64_t capacity = usual < stored->raw_size ? usual : stored->raw_size;
    const ha_status st = unpack_within(out, stored, (size_t)capacity, err);
    if (st != HA_E_LIMIT || capacity == stored->raw_size) return st;
  }
  const uint64_t most = most_of(out->open, stored);
  const uint64_t limit = stored->raw_size < most ? stored->raw_size : most;
  const ha_status st = unpack_view(out, stored, limit, err);
  if (st == HA_E_LIMIT && limit < stored->raw_size && out->size == limit) {
    ha__error_wrap(err, "chunk of %" PRIu64 " bytes (a larger --max-chunk allows more)",
                   stored->data_size);
  }
  return st;
}

static ha_status charge(const ha_storage_open *open, const ha__mcap_stored *stored, uint64_t raw,
                        ha_error *err) {
  return open->host->charge_unpack(open->budget, stored->compression, stored->data_size, raw, err);
}

static ha_status unpack_packed(ha__mcap_unpacker *out, const ha__mcap_stored *stored,
                               ha_error *err) {
  const size_t raw_size = (size_t)stored->raw_size;

  HA_TRY(charge(out->open, stored, 0, err));
  ha_status st = unpack_any(out, stored, err);
  charge(out->open, stored, out->size, NULL);
  if (out->open->flags & HA_STORAGE_RECOVER) return st; /* its head may be damaged */
  if (st == HA_OK && out->size != raw_size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)stored->offset,
                 "the chunk unpacks to %zu bytes, it states %zu", out->size, raw_size);
  } else if (st == HA_E_LIMIT && out->size >= raw_size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)stored->offset,
                 "the chunk unpacks to more than the %zu bytes that it states", raw_size);
  } else if (st < 0 && err) {
    err->offset = (int64_t)stored->offset;
  }
  return st;
}

/* A bad sector ends unpacking; uncompressed bytes after it remain good. */
static ha_status unpack_readable(ha__mcap_unpacker *out, const ha__mcap_stored *stored,
                                 ha_error *err) {
  const bool none = strcmp(stored->compression, "none") == 0;
  uint64_t start = 0;
  uint64_t end = 0;
  const bool gap =
      ha__source_gap(out->open->source, stored->data_offset, out->view.size, &start, &end);

  if (gap && !none) out->view.size = (size_t)(start - stored->data_offset);
  const ha_status st = none ? HA_OK : unpack_packed(out, stored, err);
  if (none) {
    out->bytes = out->view.data;
    out->size = out->view.size;
  }
  if (!gap || st == HA_E_NOMEM || st == HA_E_IO) return st;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)start, "cannot read %" PRIu64 " bytes at %" PRIu64,
                 end - start, start);
}

/* --- checksum of the data section ------------------------------------------------------------- */

/* The CRC of smaller chunks is computed together with that of the records around them. */
enum { LEAST_JOINED = 64 << 10 };

/* The CRC of a data end record that ends at `end`; 0 = none. */
static uint32_t crc_stated_before(ha_source *source, uint64_t end) {
  uint8_t bytes[HA__MCAP_DATA_END_SIZE];

  if (end < sizeof bytes || end > ha__source_size(source) ||
      ha__source_read(bytes, source, end - sizeof bytes, sizeof bytes, NULL) < 0 ||
      bytes[0] != HA__MCAP_DATA_END || ha__load_u64(bytes + 1) != 4) {
    return 0;
  }
  return ha__load_u32(bytes + HA__MCAP_HEAD_SIZE);
}

/* True when the last bytes of the file show a checksum of the data section. */
static bool states_data_crc(ha_source *source) {
  enum { TAIL_SIZE = HA__MCAP_FOOTER_SIZE + HA__MCAP_MAGIC_SIZE };
  const uint64_t size = ha__source_size(source);
  uint8_t footer[HA__MCAP_FOOTER_SIZE];

  if (crc_stated_before(source, size) != 0) return true;
  if (size < TAIL_SIZE ||
      ha__source_read(footer, source, size - TAIL_SIZE, sizeof footer, NULL) < 0 ||
      footer[0] != HA__MCAP_FOOTER) {
    return false;
  }
  const uint64_t summary = ha__load_u64(footer + HA__MCAP_HEAD_SIZE);
  return crc_stated_before(source, summary > 0 ? summary : size - TAIL_SIZE) != 0;
}

static bool wants_sum(const ha__mcap_unpacker *u, const ha__mcap_stored *stored) {
  return u->sums_data && stored->data_size >= LEAST_JOINED && stored->data_offset >= u->data_end;
}

/* Add a chunk whose stored bytes have this CRC, and all bytes before it. */
static void sum_chunk(ha__mcap_unpacker *u, const ha__mcap_stored *stored, uint32_t crc) {
  u->sums_data = ha__mcap_crc_range(&u->data_crc, u->open->source, u->data_end, stored->data_offset,
                                    NULL) == HA_OK;
  if (!u->sums_data) return; /* the rest is read at the end, which reports problems */
  u->data_crc = ha__crc32_join(u->data_crc, crc, stored->data_size);
  u->data_end = stored->data_offset + stored->data_size;
}

/* Add the chunk in view. For an uncompressed chunk the CRC of its bytes is reused. */
static void sum_view(ha__mcap_unpacker *u, const ha__mcap_stored *stored, bool plain) {
  if (u->view.size != stored->data_size || !wants_sum(u, stored)) return;
  const uint32_t crc = plain && u->has_crc ? u->crc : ha__crc32(0, u->view.data, u->view.size);
  u->has_crc = plain;
  u->crc = crc;
  sum_chunk(u, stored, crc);
}

ha_status ha__mcap_data_crc(uint32_t *out, ha__mcap_unpacker *unpacker, uint64_t end,
                            ha_error *err) {
  const bool has_part = unpacker->data_end <= end;
  uint32_t crc = has_part ? unpacker->data_crc : 0;

  HA_TRY(ha__mcap_crc_range(&crc, unpacker->open->source, has_part ? unpacker->data_end : 0, end,
                            err));
  *out = crc;
  return HA_OK;
}

/* --- without threads -------------------------------------------------------------------------- */

static ha_status unpack_now(ha__mcap_unpacker *out, const ha__mcap_stored *stored, ha_error *err) {
  out->open->host->view_release(&out->view);
  out->bytes = NULL;
  out->size = 0;
  const uint64_t most = most_of(out->open, stored);
  if (stored->raw_size > most && !(out->open->flags & HA_STORAGE_RECOVER)) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)stored->offset,
                   "chunk of %" PRIu64 " bytes uncompressed, the limit is %" PRIu64
                   " (a larger --max-chunk allows more)",
                   stored->raw_size, most);
  }
  if (stored->raw_size == 0 && stored->data_size == 0) return HA_OK;
  const bool none = strcmp(stored->compression, "none") == 0;
  const uint64_t viewed =
      none && stored->raw_size < stored->data_size ? stored->raw_size : stored->data_size;
  if (viewed > SIZE_MAX) return HA_FAIL_NOMEM(err);
  HA_TRY(out->open->host->source_view(&out->view, out->open->source, stored->data_offset,
                                      (size_t)viewed, err));
  sum_view(out, stored, none);
  HA_TRY(unpack_readable(out, stored, err));
  if (!none) return HA_OK;
  if (stored->raw_size == stored->data_size || (out->open->flags & HA_STORAGE_RECOVER))
    return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)stored->offset,
                 "uncompressed chunk of %" PRIu64 " bytes states %" PRIu64, stored->data_size,
                 stored->raw_size);
}

/* --- unpacking in advance --------------------------------------------------------------------- */

enum { MAX_HOPS = 4096 }; /* records that may lie between two chunks */

static ha_status extent_of(ha__extent *out, const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;
  const uint64_t stored = v[CHUNK_RECORDS].number;
  const char *compression = ha__ahead_compression(ha__mcap_compression(v[CHUNK_COMPRESSION].bytes));

  if (!compression || rec->fields_size < stored) return HA_END;
  *out = (ha__extent){compression, rec->offset + ha__mcap_chunk_head_size(rec), stored,
                      v[CHUNK_RAW_SIZE].number};
  return HA_OK;
}

static ha_status foresee(void *user, uint64_t *at, ha__extent *out) {
  ha__mcap_unpacker *u = user;
  const uint64_t end = u->open->host->source_size(u->open->source);

  for (int i = 0; i < MAX_HOPS; i++) {
    ha__mcap_record rec;
    if (ha__mcap_read(&rec, &u->window, *at, end, u->open->max_record_bytes, 0, NULL) < 0) break;
    *at = rec.offset + ha__mcap_record_size(&rec);
    if (rec.opcode == HA__MCAP_CHUNK) return extent_of(out, &rec);
  }
  return HA_END;
}

ha_status ha__mcap_unpacker_look_ahead(ha__mcap_unpacker *unpacker, bool wants_crc,
                                       bool wants_data_crc, ha_error *err) {
  unpacker->sums_data = wants_data_crc && states_data_crc(unpacker->open->source);
  const uint32_t wants =
      (wants_crc ? HA__AHEAD_CRC : 0u) | (unpacker->sums_data ? HA__AHEAD_STORED_CRC : 0u);
  return ha__ahead_new(&unpacker->ahead, unpacker->open, wants, NULL, foresee, unpacker, err);
}

/* True when the chunk is ready. For an uncompressed chunk only the checksum is used. */
static bool take_ready(ha__mcap_unpacker *out, const ha__mcap_stored *stored) {
  const ha__extent chunk = {stored->compression, stored->data_offset, stored->data_size,
                            stored->likely};
  ha__ahead_bytes bytes = {out->buffer, out->capacity, HA_ENTRIES_INIT, 0, 0};

  out->has_crc = stored->likely > 0 && ha__ahead_take(&bytes, out->ahead, &chunk);
  out->buffer = bytes.buffer;
  out->capacity = bytes.capacity;
  out->crc = bytes.crc;
  if (!out->has_crc || strcmp(stored->compression, "none") == 0) return false;
  out->open->host->view_release(&out->view);
  out->bytes = out->buffer;
  out->size = (size_t)stored->likely;
  if (wants_sum(out, stored)) sum_chunk(out, stored, bytes.stored_crc);
  return true;
}

ha_status ha__mcap_unpack(ha__mcap_unpacker *unpacker, const ha__mcap_stored *stored,
                          ha_error *err) {
  return take_ready(unpacker, stored) ? HA_OK : unpack_now(unpacker, stored, err);
}

uint32_t ha__mcap_unpacked_crc(const ha__mcap_unpacker *unpacker) {
  return unpacker->has_crc ? unpacker->crc : ha__crc32(0, unpacker->bytes, unpacker->size);
}

void ha__mcap_unpacker_done(ha__mcap_unpacker *unpacker) {
  ha__ahead_free(unpacker->ahead);
  ha__window_done(&unpacker->window);
  unpacker->open->host->view_release(&unpacker->view);
  ha__free(unpacker->buffer);
}

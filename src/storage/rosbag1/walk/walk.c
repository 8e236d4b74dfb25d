/* The walk over a file as it is written: every record in turn, damage too. */
#include "storage/rosbag1/walk/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/v20/v20.h"

static const char *kind_of(ha__rosbag1_dialect dialect, uint8_t op) {
  static const char *const kinds[] = {NULL,         "message definition", "message",
                                      "bag header", "index data",         "chunk",
                                      "chunk info", "connection"};

  if (dialect == DIALECT_12 && op == OP_BAG_HEADER) return "file header";
  if (op == 0 || op > OP_CONNECTION || (dialect == DIALECT_12 && op > OP_INDEX_DATA)) {
    return "unknown";
  }
  return kinds[op];
}

static ha_status show_header(ha__rosbag1_walker *w, ha__rosbag1_track *t,
                             const ha__rosbag1_record *record, ha_error *err) {
  const uint8_t *bytes = NULL;

  HA_TRY(ha__window_need(&bytes, &t->window, record->offset + 4, record->header_size, err));
  return ha__rosbag1_fields_all(w, bytes, record->header_size, (int64_t)record->offset + 4, err);
}

/* The data of a connection record are fields too. */
static ha_status show_connection(ha__rosbag1_walker *w, ha__rosbag1_track *t,
                                 const ha__rosbag1_record *record, ha_error *err) {
  const uint8_t *bytes = NULL;
  ha_error reason = HA_ERROR_INIT;

  if (record->data_size > w->bag.max_record_bytes) {
    snprintf(w->problem, sizeof w->problem, "too large to look into");
    return HA_OK;
  }
  HA_TRY(ha__window_need(&bytes, &t->window, record->data_offset, (size_t)record->data_size, err));
  const ha_status st = ha__rosbag1_fields_all(w, bytes, (size_t)record->data_size,
                                              (int64_t)record->data_offset, &reason);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) snprintf(w->problem, sizeof w->problem, "%s", reason.text);
  return HA_OK;
}

/* Remember what makes the rest of an encrypted bag unreadable. */
static void note_encryption(ha__rosbag1_walker *w, const ha__rosbag1_header *header) {
  const ha_slice name = ha__rosbag1_text(header, FIELD_ENCRYPTOR);
  static const char none[] = "rosbag/NoEncryptor";

  if (name.size == 0 || ha__bytes_equal(name.data, name.size, none, sizeof none - 1)) return;
  snprintf(w->encryptor, sizeof w->encryptor, "%.*s", (int)(name.size < 90 ? name.size : 90),
           (const char *)name.data);
  w->index_pos = ha__rosbag1_u64(header, FIELD_INDEX_POS);
}

/* --- chunks ------------------------------------------------------------------------- */

static void inner_done(ha__rosbag1_walker *w) {
  ha__window_done(&w->inner.window);
  ha__source_close(w->inner.window.source);
  ha__rosbag1_bytes_done(&w->inner_bytes);
  w->inner = (ha__rosbag1_track){.window = HA__WINDOW_INIT(NULL)};
}

/* Make the records of a chunk the next ones. */
static ha_status inner_open(ha__rosbag1_walker *w, const ha_chunk *chunk, bool sized,
                            ha_error *err) {
  ha_error reason = HA_ERROR_INIT;

  if (w->encryptor[0]) {
    snprintf(w->problem, sizeof w->problem, "encrypted with %s", w->encryptor);
    return HA_OK;
  }
  const ha_status st =
      ha__rosbag1_unpack(&w->inner_bytes, &w->bag, chunk, chunk->raw_size, &reason);
  if (st == HA_E_NOMEM || st == HA_E_IO) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  if (st < 0 && !w->problem[0]) snprintf(w->problem, sizeof w->problem, "%s", reason.text);
  if (st == HA_OK && sized && w->inner_bytes.size != chunk->raw_size && !w->problem[0]) {
    snprintf(w->problem, sizeof w->problem, "%zu bytes come out, its header says %" PRIu64,
             w->inner_bytes.size, chunk->raw_size);
  }
  HA_TRY(ha__source_from_memory(&w->inner.window.source, w->inner_bytes.data, w->inner_bytes.size,
                                "chunk", err));
  w->inner.total = w->inner_bytes.size;
  w->inner.chunk_offset = (int64_t)chunk->offset;
  return HA_OK;
}

static void judge_chunk(ha__rosbag1_walker *w, const ha__rosbag1_record *record) {
  if (record->data_size == 0) {
    snprintf(w->problem, sizeof w->problem, "not finished: its length is 0");
  } else if (!ha__range_within(record->data_offset, record->data_size, w->file.total)) {
    snprintf(w->problem, sizeof w->problem,
             "cut short, or with a wrong length: its %" PRIu64 " bytes should end at %" PRIu64,
             record->data_size, ha__rosbag1_record_end(record));
  } else {
    snprintf(w->problem, sizeof w->problem, "no record follows it");
  }
}

static ha_status show_chunk(ha__rosbag1_walker *w, const ha__rosbag1_record *record, ha_record *out,
                            ha_error *err) {
  const ha_slice name = ha__rosbag1_compression(&w->bag, record);
  const char *compression = ha__arena_dup(&w->arena, name.data, name.size);
  const bool sized = ha__rosbag1_has(&record->header, FIELD_SIZE);
  const uint64_t claimed = ha__rosbag1_u32(&record->header, FIELD_SIZE);
  const ha__rosbag1_record head = *record;
  ha__rosbag1_extent extent;

  if (!compression) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__rosbag1_chunk_extent(&extent, &w->bag, &w->file.window, record, err));
  if (!extent.trusted) judge_chunk(w, &head);
  out->size = head.data_offset + extent.data_size - head.offset;
  if (!w->chunks || extent.data_size == 0) return HA_OK;
  const ha_chunk chunk = {.offset = head.offset,
                          .data_offset = head.data_offset,
                          .data_size = extent.data_size,
                          .raw_size = sized && (extent.trusted || claimed) ? claimed
                                                                           : w->bag.max_chunk_bytes,
                          .compression = compression};
  return inner_open(w, &chunk, sized, err);
}

/* --- one record ------------------------------------------------------------------------ */

/* A length that leads to no record may hide good ones: then this record ends at the next. */
static ha_status judge_length(ha__rosbag1_walker *w, ha__rosbag1_track *t,
                              const ha__rosbag1_record *record, ha_record *out, ha_error *err) {
  const uint64_t end = ha__rosbag1_record_end(record);
  const uint64_t data_offset = record->data_offset;
  const bool within = end <= t->total;
  uint64_t next = 0;

  if (within && ha__rosbag1_plausible(&t->window, end, w->dialect)) return HA_OK;
  HA_TRY(ha__rosbag1_record_find(&next, &t->window, data_offset, w->dialect, err));
  if (within && next >= end) return HA_OK;
  out->size = next - out->offset;
  snprintf(w->problem, sizeof w->problem, "%s: its data should end at %" PRIu64,
           within ? "wrong length" : "cut short, or with a wrong length", end);
  return HA_OK;
}

static ha_status show_record(ha__rosbag1_walker *w, ha__rosbag1_track *t,
                             ha__rosbag1_record *record, ha_record *out, ha_error *err) {
  const ha__rosbag1_header *header = &record->header;
  const bool is_file = t->chunk_offset == HA_NO_OFFSET;

  out->kind = kind_of(w->dialect, header->op);
  out->opcode = header->op;
  out->size = ha__rosbag1_record_end(record) - record->offset;
  out->data_size = record->stored_data_size;
  if (header->op == OP_BAG_HEADER && is_file) note_encryption(w, header);
  HA_TRY(show_header(w, t, record, err));
  if (w->dialect == DIALECT_20 && header->op == OP_CHUNK && is_file) {
    /* the header's slices were at the window's last view */
    HA_TRY(ha__rosbag1_record_read(record, &t->window, record->offset, w->dialect, err));
    return show_chunk(w, record, out, err);
  }
  if (w->dialect == DIALECT_20 && header->op == OP_CONNECTION &&
      ha__range_within(record->data_offset, record->data_size, t->total)) {
    HA_TRY(show_connection(w, t, record, err));
  }
  return judge_length(w, t, record, out, err);
}

/* Connections in the index of an encrypted bag: two lengths, each before bytes of AES blocks. */
static bool show_encrypted(ha__rosbag1_walker *w, ha__rosbag1_track *t, ha_record *out) {
  const uint8_t *bytes = NULL;
  uint64_t end = t->pos;

  if (w->index_pos == 0 || t->pos < w->index_pos || t->chunk_offset != HA_NO_OFFSET) return false;
  for (int part = 0; part < 2; part++) {
    if (!ha__range_within(end, 4, t->total)) return false;
    if (ha__window_need(&bytes, &t->window, end, 4, NULL) < 0) return false;
    const uint32_t size = ha__load_u32(bytes);
    if (size < 32 || size % 16 != 0 || size > t->total - end - 4) return false;
    end += 4 + (uint64_t)size;
    out->data_size = size;
  }
  out->kind = "encrypted connection";
  out->size = end - t->pos;
  return true;
}

static ha_status show_damage(ha__rosbag1_walker *w, ha__rosbag1_track *t, const char *reason,
                             ha_record *out, ha_error *err) {
  uint64_t next = 0;

  ha__rosbag1_fields_clear(w);
  HA_TRY(ha__rosbag1_record_find(&next, &t->window, t->pos + 1, w->dialect, err));
  out->kind = "damage";
  out->size = next - t->pos;
  snprintf(w->problem, sizeof w->problem, "%s", reason);
  return HA_OK;
}

static ha_status show_binary(ha__rosbag1_walker *w, ha__rosbag1_track *t, ha_record *out,
                             ha_error *err) {
  ha__rosbag1_record record;
  ha_error reason = HA_ERROR_INIT;

  if (ha__rosbag1_zeros_to_end(&t->window, t->pos)) {
    out->kind = "padding";
    out->size = t->total - t->pos;
    return HA_OK;
  }
  const ha_status st = ha__rosbag1_record_read(&record, &t->window, t->pos, w->dialect, &reason);
  if (st == HA_E_IO || st == HA_E_NOMEM) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  if (st == HA_OK) return show_record(w, t, &record, out, err);
  if (show_encrypted(w, t, out)) return HA_OK;
  return show_damage(w, t, reason.text, out, err);
}

static ha_status show_version(ha__rosbag1_walker *w, ha_record *out, ha_error *err) {
  const uint8_t *bytes = NULL;
  const size_t size = w->bag.version.line_size;

  HA_TRY(ha__window_need(&bytes, &w->file.window, 0, size, err));
  const ha_slice line = {bytes, size - 1};
  HA_TRY(ha__rosbag1_fields_text(w, "version", line, err));
  if (!ha__rosbag1_version_name(w->bag.version.number)) {
    snprintf(w->problem, sizeof w->problem, "unknown version, read as 2.0");
  }
  out->kind = "version";
  out->size = size;
  return HA_OK;
}

static ha_status show(ha__rosbag1_walker *w, ha__rosbag1_track *t, ha_record *out, ha_error *err) {
  const ha__rosbag1_version *version = &w->bag.version;

  if (t == &w->file && t->pos < version->line_size) return show_version(w, out, err);
  if (ha__rosbag1_is_text_version(version->number)) return ha__rosbag1_walk_text(w, out, err);
  return show_binary(w, t, out, err);
}

/* --- the walk ------------------------------------------------------------------------------ */

ha_status ha__rosbag1_walk_next(void *walker, ha_record *out, ha_error *err) {
  ha__rosbag1_walker *w = walker;

  if (w->inner.window.source && w->inner.pos >= w->inner.total) inner_done(w);
  ha__rosbag1_track *t = w->inner.window.source ? &w->inner : &w->file;
  if (t->pos >= t->total) return HA_END;
  ha__rosbag1_fields_clear(w);
  ha_record record = {.struct_size = out->struct_size,
                      .offset = t->pos,
                      .chunk_offset = t->chunk_offset,
                      .opcode = -1};
  HA_TRY(show(w, t, &record, err));
  t->pos += record.size > 0 ? record.size : 1;
  record.fields = w->fields;
  record.field_count = w->field_count;
  record.problem = w->problem[0] ? w->problem : NULL;
  *out = record;
  return HA_OK;
}

static ha_status start(ha__rosbag1_walker *w, uint64_t offset, ha_error *err) {
  const uint64_t total = w->file.total;
  const uint8_t *bytes = NULL;
  const size_t size = total < 4096 ? (size_t)total : 4096;

  HA_TRY(ha__window_need(&bytes, &w->file.window, 0, size, err));
  w->bag.version = ha__rosbag1_version_detect(bytes, size, total);
  if (w->bag.version.bits == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "no ROS 1 bag");
  }
  if (ha__rosbag1_is_text_version(w->bag.version.number)) HA_TRY(ha__rosbag1_walk_table(w, err));
  w->dialect = w->bag.version.number == VERSION_12 ? DIALECT_12 : DIALECT_20;
  w->file.pos = offset;
  return HA_OK;
}

ha_status ha__rosbag1_walk_open(void **walker, const ha_storage_open *open, uint64_t offset,
                                int32_t chunks, ha_error *err) {
  ha__rosbag1_walker *w = ha__alloc_zeroed(1, sizeof *w);

  if (!w) return HA_FAIL_NOMEM(err);
  if (ha__rosbag1_init(&w->bag, open, err) < 0) {
    ha__free(w);
    return HA_E_NOMEM;
  }
  w->chunks = chunks != 0;
  w->file.window.source = open->source;
  w->file.total = ha__source_size(open->source);
  w->file.chunk_offset = HA_NO_OFFSET;
  const ha_status st = start(w, offset, err);
  if (st < 0) {
    ha__rosbag1_walk_close(w);
    return st;
  }
  *walker = w;
  return HA_OK;
}

void ha__rosbag1_walk_close(void *walker) {
  ha__rosbag1_walker *w = walker;

  if (!w) return;
  inner_done(w);
  ha__window_done(&w->file.window);
  ha__rosbag1_done(&w->bag);
  ha__arena_done(&w->arena);
  ha__free(w->fields);
  ha__free(w);
}

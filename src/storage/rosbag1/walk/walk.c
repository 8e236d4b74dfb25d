/* Lists all records of a file in file order, including damage. */
#include "storage/rosbag1/walk/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/record/probe.h"

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

static ha_status show_header(ha__rosbag1_walker *w, ha__rosbag1_stream *s,
                             const ha__rosbag1_record *record, ha_error *err) {
  const uint8_t *bytes = NULL;

  HA_TRY(ha__window_need(&bytes, &s->window, record->offset + 4, record->header_size, err));
  return ha__rosbag1_fields_all(w, bytes, record->header_size, (int64_t)record->offset + 4, err);
}

/* Show the data of a connection record, which consists of fields, too. */
static ha_status show_connection(ha__rosbag1_walker *w, ha__rosbag1_stream *s,
                                 const ha__rosbag1_record *record, ha_error *err) {
  const uint8_t *bytes = NULL;
  ha_error reason = HA_ERROR_INIT;

  if (record->data_size > w->bag.max_record_bytes) {
    snprintf(w->problem, sizeof w->problem, "too large to look into");
    return HA_OK;
  }
  HA_TRY(ha__window_need(&bytes, &s->window, record->data_offset, (size_t)record->data_size, err));
  const ha_status st = ha__rosbag1_fields_all(w, bytes, (size_t)record->data_size,
                                              (int64_t)record->data_offset, &reason);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) snprintf(w->problem, sizeof w->problem, "%s", reason.text);
  return HA_OK;
}

/* Note that the bag is encrypted, to explain why its other records are unreadable. */
static void note_encryption(ha__rosbag1_walker *w, const ha__rosbag1_header *header) {
  const ha_slice name = ha__rosbag1_text(header, FIELD_ENCRYPTOR);
  static const char none[] = "rosbag/NoEncryptor";

  if (name.size == 0 || ha__bytes_equal(name.data, name.size, none, sizeof none - 1)) return;
  snprintf(w->encryptor, sizeof w->encryptor, "%.*s", (int)(name.size < 90 ? name.size : 90),
           (const char *)name.data);
  w->index_pos = ha__rosbag1_u64(header, FIELD_INDEX_POS);
}

/* --- chunks ------------------------------------------------------------------------- */

/* Visit the records of a chunk next. */
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
  w->inner = ha__rosbag1_stream_of(w->inner_bytes.data, w->inner_bytes.size, HA__RESYNC_DOUBT);
  w->inner_of = (int64_t)chunk->offset;
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

static ha_status show_chunk(ha__rosbag1_walker *w, const ha__rosbag1_event *e, ha_error *err) {
  const ha__rosbag1_record *record = &e->record;
  const ha_slice name = ha__rosbag1_compression(w->bag.host, w->bag.source, record);
  const char *compression = ha__arena_dup(&w->arena, name.data, name.size);
  const bool sized = ha__rosbag1_has(&record->header, FIELD_SIZE);
  const uint64_t claimed = ha__rosbag1_u32(&record->header, FIELD_SIZE);

  if (!compression) return HA_FAIL_NOMEM(err);
  if (!e->trusted) judge_chunk(w, record);
  if (!w->chunks || e->end == record->data_offset) return HA_OK;
  const ha_chunk chunk = {.offset = e->offset,
                          .data_offset = record->data_offset,
                          .data_size = e->end - record->data_offset,
                          .raw_size =
                              sized && (e->trusted || claimed) ? claimed : w->bag.max_chunk_bytes,
                          .compression = compression};
  return inner_open(w, &chunk, sized, err);
}

/* --- one record ------------------------------------------------------------------------ */

static void judge_length(ha__rosbag1_walker *w, const ha__rosbag1_event *e) {
  if (!e->is_cut && !e->wrong_length) return;
  snprintf(w->problem, sizeof w->problem, "%s: its data should end at %" PRIu64,
           e->is_cut ? "cut short, or with a wrong length" : "wrong length",
           ha__rosbag1_record_end(&e->record));
}

static ha_status show_record(ha__rosbag1_walker *w, ha__rosbag1_stream *s, ha__rosbag1_event *e,
                             ha_record *out, ha_error *err) {
  const ha__rosbag1_record *record = &e->record;
  const uint8_t op = record->header.op;
  const bool is_file = s == &w->file;

  out->kind = kind_of(s->dialect, op);
  out->opcode = op;
  out->data_size = record->stored_data_size;
  if (op == OP_BAG_HEADER && is_file) note_encryption(w, &record->header);
  HA_TRY(show_header(w, s, record, err));
  if (s->dialect == DIALECT_20 && op == OP_CHUNK && is_file) {
    HA_TRY(ha__rosbag1_stream_again(e, s, err));
    return show_chunk(w, e, err);
  }
  if (s->dialect == DIALECT_20 && op == OP_CONNECTION && !e->is_cut) {
    HA_TRY(show_connection(w, s, record, err));
  }
  judge_length(w, e);
  return HA_OK;
}

/* Show a connection in the index of an encrypted bag: two lengths, each followed by whole AES
 * blocks. */
static bool show_encrypted(ha__rosbag1_walker *w, ha__rosbag1_stream *s, ha_record *out) {
  const uint8_t *bytes = NULL;
  uint64_t end = out->offset;

  if (w->index_pos == 0 || end < w->index_pos || s != &w->file) return false;
  for (int part = 0; part < 2; part++) {
    if (!ha__range_within(end, 4, s->total)) return false;
    if (ha__window_need(&bytes, &s->window, end, 4, NULL) < 0) return false;
    const uint32_t size = ha__load_u32(bytes);
    if (size < 32 || size % 16 != 0 || size > s->total - end - 4) return false;
    end += 4 + (uint64_t)size;
    out->data_size = size;
  }
  out->kind = "encrypted connection";
  out->size = end - out->offset;
  s->pos = end;
  return true;
}

static ha_status show_binary(ha__rosbag1_walker *w, ha__rosbag1_stream *s, ha_record *out,
                             ha_error *err) {
  ha__rosbag1_event e;
  const ha_status st = ha__rosbag1_stream_next(&e, s, err);

  if (st < 0) return st;
  if (st == HA_END) {
    out->kind = "padding";
    out->size = s->total - s->pos;
    s->pos = s->total;
    return HA_OK;
  }
  if (e.kind != HA__EVENT_RECORD && !e.is_cut) {
    out->size = e.end - e.offset;
    if (show_encrypted(w, s, out)) return HA_OK;
    out->kind = "damage";
    snprintf(w->problem, sizeof w->problem, "%s", e.problem);
    return HA_OK;
  }
  if (e.is_cut) HA_TRY(ha__rosbag1_stream_again(&e, s, err));
  out->size = e.end - e.offset;
  return show_record(w, s, &e, out, err);
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
  w->file.pos = size;
  return HA_OK;
}

static ha_status show(ha__rosbag1_walker *w, ha__rosbag1_stream *s, ha_record *out, ha_error *err) {
  const ha__rosbag1_version *version = &w->bag.version;

  if (s == &w->file && s->pos < version->line_size) return show_version(w, out, err);
  if (ha__rosbag1_is_text_version(version->number)) return ha__rosbag1_walk_text(w, out, err);
  return show_binary(w, s, out, err);
}

/* --- the walk ------------------------------------------------------------------------------ */

ha_status ha__rosbag1_walk_next(void *walker, ha_record *out, ha_error *err) {
  ha__rosbag1_walker *w = walker;

  const bool is_inner = w->inner.pos < w->inner.total;
  if (!is_inner) ha__rosbag1_bytes_done(&w->inner_bytes);
  ha__rosbag1_stream *s = is_inner ? &w->inner : &w->file;
  if (s->pos >= s->total) return HA_END;
  ha__rosbag1_fields_clear(w);
  ha_record record = {.struct_size = out->struct_size,
                      .offset = s->pos,
                      .chunk_offset = is_inner ? w->inner_of : HA_NO_OFFSET,
                      .opcode = -1};
  HA_TRY(show(w, s, &record, err));
  record.fields = w->fields;
  record.field_count = w->field_count;
  record.problem = w->problem[0] ? w->problem : NULL;
  *out = record;
  return HA_OK;
}

static ha_status start(ha__rosbag1_walker *w, uint64_t offset, ha_error *err) {
  HA_TRY(ha__rosbag1_version_read(&w->bag.version, w->bag.source, err));
  if (w->bag.version.bits == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "no ROS 1 bag");
  }
  if (w->bag.version.number == VERSION_12) w->file.dialect = DIALECT_12;
  if (ha__rosbag1_is_text_version(w->bag.version.number)) HA_TRY(ha__rosbag1_walk_table(w, err));
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
  w->file = ha__rosbag1_stream_make(open->host, open->source, offset, DIALECT_20, HA__RESYNC_DOUBT);
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
  ha__rosbag1_bytes_done(&w->inner_bytes);
  ha__rosbag1_stream_done(&w->file);
  ha__window_done(&w->text.window);
  ha__rosbag1_done(&w->bag);
  ha__arena_done(&w->arena);
  ha__free(w->fields);
  ha__free(w);
}

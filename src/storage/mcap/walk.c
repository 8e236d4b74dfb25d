/* The file as it is written, for ha_records: every record with its fields, through any damage. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/mcap/chunk.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"

enum {
  BULK_SHOWN = 64 * 1024, /* bytes of a payload; of a longer one its beginning */
  MAX_FIELDS = 1 << 17    /* of one record: more than a map of all channels needs */
};

typedef struct walker {
  ha_storage_open open;
  ha__mcap_stream stream;
  ha__arena arena; /* names of the fields of the record that was given last */
  ha_record_field *fields;
  size_t field_count;
  size_t field_capacity;
  ha_error problem; /* of the record that was given last */
  bool chunks;      /* also what is in chunks */

  bool unpack_next; /* the last record was a chunk, described by stored */
  ha__mcap_stored stored;
  char compression[64];
  bool in_chunk;
  ha__mcap_unpacked unpacked;
  size_t pos;              /* in the unpacked records */
  ha_error unpack_problem; /* told behind them */
} walker;

/* --- fields --------------------------------------------------------------------------- */

static ha_status add_field(walker *w, const ha_record_field *field, ha_error *err) {
  void *items = w->fields;

  if (w->field_count == MAX_FIELDS) return HA_OK;
  HA_TRY(ha__reserve(&items, &w->field_capacity, w->field_count, 1, sizeof *w->fields, err));
  w->fields = items;
  w->fields[w->field_count++] = *field;
  return HA_OK;
}

/* "metadata.KEY" */
static ha_status item_name(const char **out, walker *w, const char *map, ha_slice key,
                           ha_error *err) {
  const size_t size = strlen(map);
  char *name = ha__arena_alloc(&w->arena, size + 1 + key.size + 1);

  if (!name) return HA_FAIL_NOMEM(err);
  memcpy(name, map, size);
  name[size] = '.';
  if (key.size) memcpy(name + size + 1, key.data, key.size);
  *out = name;
  return HA_OK;
}

static ha_status add_texts(walker *w, const char *name, ha_slice map, int64_t at, ha_error *err) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, at);
  ha_slice key;
  ha_slice value;
  ha_status st;

  while ((st = ha__mcap_texts_next(&cur, &key, &value, &w->problem)) == HA_OK) {
    ha_record_field field = {.kind = HA_FIELD_TEXT, .bytes = value, .size = value.size};
    if (w->field_count == MAX_FIELDS) break;
    HA_TRY(item_name(&field.name, w, name, key, err));
    HA_TRY(add_field(w, &field, err));
  }
  return HA_OK;
}

static ha_status add_numbers(walker *w, const char *name, ha_slice map, int64_t at, ha_error *err) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, at);
  uint16_t key = 0;
  uint64_t value = 0;
  ha_status st;

  while ((st = ha__mcap_numbers_next(&cur, &key, &value, &w->problem)) == HA_OK) {
    ha_record_field field = {.kind = HA_FIELD_UINT, .number = (int64_t)value, .size = 8};
    char digits[8];
    const size_t size = ha__format(digits, sizeof digits, "%" PRIu16, key);
    if (w->field_count == MAX_FIELDS) break;
    HA_TRY(item_name(&field.name, w, name, (ha_slice){(const uint8_t *)digits, size}, err));
    HA_TRY(add_field(w, &field, err));
  }
  return HA_OK;
}

static ha_status add_value(walker *w, const ha__mcap_field *layout, const ha__mcap_value *value,
                           int64_t at, ha_error *err) {
  ha_record_field field = {
      .name = layout->name, .kind = HA_FIELD_UINT, .number = (int64_t)value->number};

  switch (layout->type) {
  case HA__MCAP_U8:
    field.size = 1;
    break;
  case HA__MCAP_U16:
    field.size = 2;
    break;
  case HA__MCAP_U32:
    field.size = 4;
    break;
  case HA__MCAP_TIME:
    field.kind = HA_FIELD_TIME;
    field.size = 8;
    break;
  case HA__MCAP_U64:
    field.size = 8;
    break;
  case HA__MCAP_TEXTS:
    return add_texts(w, layout->name, value->bytes, at, err);
  case HA__MCAP_NUMBERS:
    return add_numbers(w, layout->name, value->bytes, at, err);
  case HA__MCAP_TEXT:
  case HA__MCAP_BYTES:
  case HA__MCAP_ENTRIES:
  case HA__MCAP_BULK:
  case HA__MCAP_REST:
    field.kind = layout->type == HA__MCAP_TEXT ? HA_FIELD_TEXT : HA_FIELD_BYTES;
    field.number = 0;
    field.bytes = value->bytes;
    field.size = value->number;
    break;
  }
  return add_field(w, &field, err);
}

static const char *kind_of(const ha__mcap_record *rec) {
  if (rec->layout) return rec->layout->kind;
  return rec->opcode >= HA__MCAP_PRIVATE ? "private" : "unknown";
}

/* Bytes of what the record carries, beside what it tells of it. */
static uint64_t payload_size(const ha__mcap_record *rec) {
  size_t i = 0;

  switch (rec->opcode) {
  case HA__MCAP_SCHEMA:
    i = SCHEMA_DATA;
    break;
  case HA__MCAP_MESSAGE:
    i = MESSAGE_DATA;
    break;
  case HA__MCAP_CHUNK:
    i = CHUNK_RECORDS;
    break;
  case HA__MCAP_ATTACHMENT:
    i = ATTACHMENT_DATA;
    break;
  default:
    return rec->layout ? 0 : rec->length;
  }
  return i < rec->value_count ? rec->values[i].number : 0;
}

/* Describe a record whose fields are decoded, as far as they go. */
static ha_status describe(walker *w, ha_record *out, const ha__mcap_record *rec, ha_error *err) {
  for (size_t i = 0; i < rec->value_count; i++) {
    HA_TRY(add_value(w, &rec->layout->fields[i], &rec->values[i], (int64_t)rec->offset, err));
  }
  out->offset = rec->offset;
  out->kind = kind_of(rec);
  out->opcode = rec->opcode;
  out->fields = w->fields;
  out->field_count = w->field_count;
  out->size = ha__mcap_record_size(rec);
  out->data_size = payload_size(rec);
  out->problem = w->problem.code < 0 ? w->problem.text : NULL;
  return HA_OK;
}

static void describe_damage(walker *w, ha_record *out, uint64_t offset, uint64_t size) {
  out->offset = offset;
  out->kind = "damage";
  out->size = size;
  out->problem = w->problem.text;
}

/* --- records in a chunk ------------------------------------------------------------------ */

/* Remember where a chunk's records are; they come with the next calls. */
static void plan_unpack(walker *w, const ha__mcap_step *step) {
  const ha__mcap_record *rec = &step->record;
  const ha__mcap_value *v = rec->values;
  const uint64_t head = HA__MCAP_HEAD_SIZE + rec->fields_size - v[CHUNK_RECORDS].number;
  const ha_slice name = ha__mcap_compression(v[CHUNK_COMPRESSION].bytes);

  snprintf(w->compression, sizeof w->compression, "%.*s",
           (int)(name.size < sizeof w->compression ? name.size : sizeof w->compression - 1),
           (const char *)name.data);
  w->stored = (ha__mcap_stored){w->compression,           step->offset,
                                step->offset + head,      v[CHUNK_RECORDS].number,
                                v[CHUNK_RAW_SIZE].number, v[CHUNK_RAW_SIZE].number};
  if (step->kind == HA__MCAP_STEP_CUT) w->stored.data_size = step->size - head;
  w->unpack_next = w->chunks;
}

static ha_status enter_chunk(walker *w, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  const ha_status st = ha__mcap_unpack(&w->unpacked, &w->open, &w->stored, &problem);

  w->unpack_next = false;
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    if (err) *err = problem;
    return st;
  }
  w->unpack_problem = problem;
  w->unpack_problem.code = st;
  w->in_chunk = true;
  w->pos = 0;
  return HA_OK;
}

/* Behind the last good record of a chunk: is something wrong with it? HA_END: no. */
static ha_status leave_chunk(walker *w, ha_record *out) {
  const size_t rest = w->unpacked.size - w->pos;

  w->in_chunk = false;
  if (w->unpack_problem.code < 0) {
    w->problem = w->unpack_problem;
  } else if (w->problem.code >= 0) {
    return HA_END;
  }
  describe_damage(w, out, w->pos, rest);
  out->chunk_offset = (int64_t)w->stored.offset;
  return HA_OK;
}

/* No good record at w->pos: go on behind the damage, or leave. */
static ha_status skip_in_chunk(walker *w, ha_record *out) {
  size_t next = w->pos;

  if (!ha__mcap_inner_search(w->unpacked.bytes, w->unpacked.size, &next)) {
    return leave_chunk(w, out);
  }
  describe_damage(w, out, w->pos, next - w->pos);
  out->chunk_offset = (int64_t)w->stored.offset;
  w->pos = next;
  return HA_OK;
}

/* HA_END behind the last. */
static ha_status next_in_chunk(walker *w, ha_record *out, ha_error *err) {
  const uint8_t *bytes = w->unpacked.bytes;
  ha__mcap_inner inner;
  uint64_t need = 0;

  const ha_status st =
      ha__mcap_inner_next(&inner, bytes, w->unpacked.size, &w->pos, w->stored.offset, &w->problem);
  if (st == HA_END) return leave_chunk(w, out);
  if (st < 0) return skip_in_chunk(w, out);
  ha__mcap_record rec = ha__mcap_head(bytes + inner.offset, inner.offset);
  if (ha__mcap_decode(&rec, bytes + inner.content, inner.length, (int64_t)inner.content, &need,
                      &w->problem) == HA_E_NOMEM) {
    return HA_FAIL_NOMEM(err);
  }
  HA_TRY(describe(w, out, &rec, err));
  out->chunk_offset = (int64_t)w->stored.offset;
  return HA_OK;
}

/* --- the walk -------------------------------------------------------------------------------- */

static ha_status next_in_file(walker *w, ha_record *out, ha_error *err) {
  ha__mcap_step step;
  const ha_status st = ha__mcap_stream_step(&w->stream, &step, err);

  if (st != HA_OK) return st;
  w->problem = step.problem;
  switch (step.kind) {
  case HA__MCAP_STEP_MAGIC:
    out->offset = step.offset;
    out->kind = "magic";
    out->size = step.size;
    return HA_OK;
  case HA__MCAP_STEP_DAMAGE:
    describe_damage(w, out, step.offset, step.size);
    return HA_OK;
  case HA__MCAP_STEP_CUT:
  case HA__MCAP_STEP_RECORD:
    if (step.record.opcode == HA__MCAP_CHUNK) plan_unpack(w, &step);
    HA_TRY(describe(w, out, &step.record, err));
    out->size = step.size;
    return HA_OK;
  }
  return HA_OK;
}

static ha_status next(walker *w, ha_record *out, ha_error *err) {
  if (w->unpack_next) HA_TRY(enter_chunk(w, err));
  if (w->in_chunk) {
    const ha_status st = next_in_chunk(w, out, err);
    if (st != HA_END) return st;
  }
  return next_in_file(w, out, err);
}

ha_status ha__mcap_walk_next(void *object, ha_record *out, ha_error *err) {
  walker *w = object;
  ha_record record = HA_RECORD_INIT;

  ha__arena_done(&w->arena);
  w->field_count = 0;
  w->problem = (ha_error)HA_ERROR_INIT;
  const ha_status st = next(w, &record, err);
  if (st != HA_OK) return st;
  record.struct_size = out->struct_size;
  *out = record;
  return HA_OK;
}

ha_status ha__mcap_walk_open(void **out, const ha_storage_open *open, uint64_t start,
                             int32_t chunks, ha_error *err) {
  const uint64_t size = open->host->source_size(open->source);

  HA_TRY(ha__source_skip_unreadable(open->source, err));
  walker *w = ha__alloc_zeroed(1, sizeof *w);
  if (!w) return HA_FAIL_NOMEM(err);
  w->open = *open;
  w->stream =
      ha__mcap_stream_make(open->source, start < size ? start : size, size, open->max_record_bytes);
  w->stream.bulk = BULK_SHOWN;
  w->chunks = chunks != 0;
  *out = w;
  return HA_OK;
}

void ha__mcap_walk_close(void *object) {
  walker *w = object;

  if (!w) return;
  ha__mcap_unpacked_done(&w->unpacked, w->open.host);
  ha__mcap_stream_done(&w->stream);
  ha__arena_done(&w->arena);
  ha__free(w->fields);
  ha__free(w);
}

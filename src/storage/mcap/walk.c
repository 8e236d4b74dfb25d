/* Lists a file for ha_records: every record with its fields, and every stretch of damage. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/mcap/chunk_stream.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"
#include "storage/mcap/unpack.h"

enum {
  BULK_SHOWN = 64 * 1024, /* bytes of a payload; longer ones are truncated */
  MAX_FIELDS = 1 << 17    /* fields of one record: more than a map of all channels needs */
};

typedef struct walker {
  ha_storage_open open;
  ha__mcap_stream stream;
  ha__arena arena; /* names of the fields of the last record */
  ha_record_field *fields;
  size_t field_count;
  size_t field_capacity;
  ha_error problem; /* of the last record */
  bool chunks;      /* also list the records in chunks */

  bool unpack_next; /* the last record was a chunk, described by `stored` */
  ha__mcap_stored stored;
  char compression[HA__MCAP_MAX_COMPRESSION_NAME];
  bool in_chunk;
  ha__mcap_unpacker unpacked;
  ha__mcap_chunk_stream inside;
  ha_error unpack_problem; /* reported after the records of the chunk */
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

/* Bytes of the payload of a record. */
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

/* Describe a record by its decoded fields, which may not be all. */
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

/* Store the position of a chunk's records; the next calls return them. */
static void plan_unpack(walker *w, const ha__mcap_event *event) {
  ha__mcap_compression_text(w->compression, event->record.values[CHUNK_COMPRESSION].bytes);
  w->stored = ha__mcap_stored_of(event, w->compression);
  w->unpack_next = w->chunks;
}

static ha_status enter_chunk(walker *w, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  const ha_status st = ha__mcap_unpack(&w->unpacked, &w->stored, &problem);

  w->unpack_next = false;
  if (ha__mcap_ends_walk(st, &problem, err)) return st;
  w->unpack_problem = problem;
  w->unpack_problem.code = st;
  w->in_chunk = true;
  w->inside = (ha__mcap_chunk_stream){
      .bytes = w->unpacked.bytes, .size = w->unpacked.size, .resync = HA__RESYNC_SKIP};
  return HA_OK;
}

static ha_status next_in_chunk(walker *w, ha_record *out, ha_error *err) {
  ha__mcap_inner inner;
  ha__mcap_record rec;

  const ha__event_kind kind = ha__mcap_chunk_next(&inner, &w->inside);
  w->in_chunk = w->inside.pos < w->inside.size || kind == HA__EVENT_RECORD;
  if (!w->in_chunk && w->unpack_problem.code < 0) {
    w->problem = w->unpack_problem;
    describe_damage(w, out, kind == HA__EVENT_END ? w->inside.pos : inner.offset,
                    kind == HA__EVENT_END ? 0 : inner.length);
  } else if (kind == HA__EVENT_END) {
    return HA_END;
  } else if (kind == HA__EVENT_RECORD) {
    (void)ha__mcap_inner_decode(&rec, w->inside.bytes, &inner, &w->problem);
    HA_TRY(describe(w, out, &rec, err));
  } else {
    ha__mcap_chunk_problem(&w->problem, &w->inside, inner.offset, w->stored.offset);
    describe_damage(w, out, inner.offset, inner.length);
  }
  out->chunk_offset = (int64_t)w->stored.offset;
  return HA_OK;
}

/* --- the walk -------------------------------------------------------------------------------- */

static ha_status next_in_file(walker *w, ha_record *out, ha_error *err) {
  ha__mcap_event event;
  const ha_status st = ha__mcap_stream_next(&event, &w->stream, err);

  if (st != HA_OK) return st;
  w->problem = event.problem;
  if (event.kind != HA__EVENT_RECORD) {
    describe_damage(w, out, event.offset, event.size);
    return HA_OK;
  }
  if (event.record.opcode == HA__MCAP_CHUNK) plan_unpack(w, &event);
  HA_TRY(describe(w, out, &event.record, err));
  out->size = event.size;
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
  w->unpacked = (ha__mcap_unpacker)HA__MCAP_UNPACKER_INIT(&w->open);
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
  ha__mcap_unpacker_done(&w->unpacked);
  ha__mcap_stream_done(&w->stream);
  ha__arena_done(&w->arena);
  ha__free(w->fields);
  ha__free(w);
}

/* Collects schemas, channels, attachments and metadata of a file, one record at a time. */
#include "storage/mcap/file.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/text/utf8.h"
#include "model/qos.h"
#include "storage/mcap/chunk_stream.h"

void ha__mcap_damage(ha__mcap *self, int64_t offset, const char *format, ...) {
  char text[256];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  self->damaged = true;
  HA__MCAP_NOTE(self, offset, "%s", text);
}

bool ha__mcap_time_range(int64_t *start_ns, int64_t *end_ns, uint64_t start, uint64_t end) {
  if (start > end || (int64_t)start > (int64_t)end) return false;
  *start_ns = (int64_t)start;
  *end_ns = (int64_t)end;
  return true;
}

static ha_status ids_put(ha__mcap_ids *ids, uint16_t id, uint32_t index, ha_error *err) {
  void *items = ids->items;
  size_t capacity = ids->size;
  const size_t old = ids->size;

  if (id >= ids->size) {
    HA_TRY(ha__reserve(&items, &capacity, old, id + 1u - old, sizeof *ids->items, err));
    ids->items = items;
    ids->size = capacity;
    for (size_t i = old; i < capacity; i++) {
      ids->items[i] = HA__MCAP_NONE;
    }
  }
  ids->items[id] = index;
  return HA_OK;
}

/* A NUL-terminated copy of the bytes; equal texts share one copy. */
static ha_status keep(const char **out, ha__mcap *self, ha_slice bytes, ha_error *err) {
  return ha__quota_keep(out, &self->quota, bytes.data, bytes.size, err);
}

/* --- definitions from damaged chunks --------------------------------------------- */

enum { OF_SCHEMAS, OF_CHANNELS, DOUBTFUL_SIZE = (UINT16_MAX + 1) / 8 };

static bool is_doubtful(const ha__mcap *self, int kind, uint16_t id) {
  const uint8_t *bits = self->doubtful[kind];

  return bits && (bits[id / 8] >> id % 8 & 1) != 0;
}

static void clear_doubtful(ha__mcap *self, int kind, uint16_t id) {
  if (self->doubtful[kind]) self->doubtful[kind][id / 8] &= (uint8_t) ~(1u << id % 8);
}

static ha_status set_doubtful(ha__mcap *self, int kind, uint16_t id, ha_error *err) {
  uint8_t **bits = &self->doubtful[kind];

  if (!*bits) *bits = ha__arena_alloc(&self->arena, DOUBTFUL_SIZE);
  if (!*bits) return HA_FAIL_NOMEM(err);
  (*bits)[id / 8] |= (uint8_t)(1u << id % 8);
  return HA_OK;
}

static bool is_good(const ha__mcap *self, const ha__mcap_record *rec, unsigned text,
                    unsigned other_text) {
  const ha_slice a = rec->values[text].bytes;
  const ha_slice b = rec->values[other_text].bytes;

  return !self->doubting && ha__utf8_is(a.data, a.size) && ha__utf8_is(b.data, b.size);
}

/* --- header, schemas ---------------------------------------------------------- */

ha_status ha__mcap_add_header(ha__mcap *self, const ha__mcap_record *rec, ha_error *err) {
  static const char *const keys[] = {"profile", "library"};

  if (self->info.metadata.size > 0) return HA_OK;
  for (size_t i = 0; i < 2; i++) {
    const char *text = NULL;
    HA_TRY(keep(&text, self, rec->values[i].bytes, err));
    self->header[i] = (ha_pair){keys[i], text, rec->values[i].bytes.size};
  }
  self->info.metadata = (ha_pairs){self->header, 2};
  return HA_OK;
}

static bool text_is(const char *text, ha_slice bytes) {
  return ha__bytes_equal(text, strlen(text), bytes.data, bytes.size);
}

static bool same_schema(const ha_schema *schema, const ha__mcap_record *rec) {
  const ha_slice data = rec->values[SCHEMA_DATA].bytes;

  return text_is(schema->name, rec->values[SCHEMA_NAME].bytes) &&
         text_is(schema->encoding, rec->values[SCHEMA_ENCODING].bytes) &&
         ha__bytes_equal(schema->data, schema->size, data.data, data.size);
}

static ha_status schema_new(ha_schema **out, ha__mcap *self, const ha__mcap_record *rec,
                            ha_error *err) {
  ha_schema *schema = ha__arena_alloc(&self->arena, sizeof *schema);
  const char *name = NULL;
  const char *encoding = NULL;
  const char *data = NULL;

  if (!schema) return HA_FAIL_NOMEM(err);
  HA_TRY(keep(&name, self, rec->values[SCHEMA_NAME].bytes, err));
  HA_TRY(keep(&encoding, self, rec->values[SCHEMA_ENCODING].bytes, err));
  HA_TRY(keep(&data, self, rec->values[SCHEMA_DATA].bytes, err));
  *schema = (ha_schema){sizeof *schema,
                        name,
                        encoding,
                        (const uint8_t *)data,
                        rec->values[SCHEMA_DATA].bytes.size,
                        ""};
  *out = schema;
  return HA_OK;
}

/* An id is defined again; same: as before. Report a contradiction. Returns true when the new
 * definition replaces the first one. */
static bool corrects(ha__mcap *self, int kind, uint16_t id, bool good, bool same, int64_t at) {
  const bool better = !same && good && is_doubtful(self, kind, id);

  if (good && (same || better)) clear_doubtful(self, kind, id);
  if (same) return false;
  ha__mcap_damage(self, at, "%s %u is defined again, differently; the %s is kept",
                  kind == OF_SCHEMAS ? "schema" : "channel", (unsigned)id,
                  better ? "second" : "first");
  return better;
}

static ha_status schema_again(ha__mcap *self, const ha__mcap_record *rec, uint32_t known,
                              int64_t at, ha_error *err) {
  const uint16_t id = (uint16_t)rec->values[SCHEMA_ID].number;
  const bool good = is_good(self, rec, SCHEMA_NAME, SCHEMA_ENCODING);

  if (!corrects(self, OF_SCHEMAS, id, good, same_schema(self->schemas[known], rec), at)) {
    return HA_OK;
  }
  return schema_new(&self->schemas[known], self, rec, err);
}

ha_status ha__mcap_add_schema(ha__mcap *self, const ha__mcap_record *rec, int64_t at,
                              ha_error *err) {
  const uint16_t id = (uint16_t)rec->values[SCHEMA_ID].number;
  const uint32_t known = ha__mcap_find(&self->schema_ids, id);
  void *items = self->schemas;
  ha_schema *schema = NULL;

  if (id == 0) {
    ha__mcap_damage(self, at, "schema with id 0, which means 'no schema'; left out");
    return HA_OK;
  }
  if (known != HA__MCAP_NONE) return schema_again(self, rec, known, at, err);
  if (!is_good(self, rec, SCHEMA_NAME, SCHEMA_ENCODING)) {
    HA_TRY(set_doubtful(self, OF_SCHEMAS, id, err));
  }
  HA_TRY(schema_new(&schema, self, rec, err));
  HA_TRY(ha__reserve(&items, &self->schema_capacity, self->schema_count, 1, sizeof *self->schemas,
                     err));
  self->schemas = items;
  HA_TRY(ids_put(&self->schema_ids, id, (uint32_t)self->schema_count, err));
  self->schemas[self->schema_count++] = schema;
  return HA_OK;
}

/* --- channels ------------------------------------------------------------------- */

/* Parse a map of texts; HA_E_CORRUPT when it is malformed. */
static ha_status read_pairs(ha_pairs *out, ha__mcap *self, ha_slice map, int64_t at,
                            ha_error *err) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, at);
  ha_slice key;
  ha_slice value;
  size_t count = 0;
  ha_status st;

  while ((st = ha__mcap_texts_next(&cur, &key, &value, err)) == HA_OK) {
    count++;
  }
  if (st < 0) return HA_E_CORRUPT;
  if (count > HA__MCAP_MAX_PAIRS) return HA_FAIL(err, HA_E_CORRUPT, at, "map of %zu pairs", count);
  HA_TRY(ha__quota_charge(&self->quota, count * sizeof(ha_pair), err));
  ha_pair *items = ha__arena_alloc(&self->arena, count * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  cur.pos = 0;
  for (size_t i = 0; i < count; i++) {
    const char *key_text = NULL;
    const char *value_text = NULL;
    HA_TRY(ha__mcap_texts_next(&cur, &key, &value, err));
    HA_TRY(keep(&key_text, self, key, err));
    HA_TRY(keep(&value_text, self, value, err));
    items[i] = (ha_pair){key_text, value_text, value.size};
  }
  *out = (ha_pairs){items, count};
  return HA_OK;
}

/* True when the pairs equal those of the map, in any order; very large maps must have the same
 * order. */
static bool same_pairs(const ha_pairs *pairs, ha_slice map) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, 0);
  const size_t tries = pairs->size <= HA__MCAP_MAX_UNORDERED ? pairs->size : 1;
  size_t count = 0;
  ha_slice key;
  ha_slice value;

  while (ha__mcap_texts_next(&cur, &key, &value, NULL) == HA_OK) {
    bool found = false;
    count++;
    for (size_t i = 0; i < tries && !found; i++) {
      const ha_pair *pair = &pairs->items[(count - 1 + i) % pairs->size];
      found = text_is(pair->key, key) &&
              ha__bytes_equal(pair->value, pair->value_size, value.data, value.size);
    }
    if (!found) return false;
  }
  return count == pairs->size;
}

static bool same_channel(const ha__mcap_channel *channel, const ha__mcap_record *rec) {
  return channel->schema_id == rec->values[CHANNEL_SCHEMA_ID].number &&
         text_is(channel->pub.topic, rec->values[CHANNEL_TOPIC].bytes) &&
         text_is(channel->pub.encoding, rec->values[CHANNEL_ENCODING].bytes) &&
         same_pairs(&channel->pub.metadata, rec->values[CHANNEL_METADATA].bytes);
}

/* QoS profiles offered by the publishers, from the channel's metadata. */
static ha_status read_qos(ha__mcap *self, ha_channel *pub, int64_t at, ha_error *err) {
  const char *text = ha_pairs_get(&pub->metadata, "offered_qos_profiles");
  ha_error problem = HA_ERROR_INIT;

  if (!text) return HA_OK;
  const ha_status st =
      ha__qos_parse(&pub->qos, &pub->qos_count, &self->arena, text, strlen(text), &problem);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    HA__MCAP_NOTE(self, at, "channel %u ('%.100s'): QoS profiles can't be read: %.100s",
                  (unsigned)pub->id, pub->topic, problem.text);
  }
  return HA_OK;
}

static ha_status channel_new(ha__mcap_channel **out, ha__mcap *self, const ha__mcap_record *rec,
                             int64_t at, ha_error *err) {
  ha__mcap_channel *channel = ha__arena_alloc(&self->arena, sizeof *channel);
  const char *topic = NULL;
  const char *encoding = NULL;
  ha_error problem = HA_ERROR_INIT;

  if (!channel) return HA_FAIL_NOMEM(err);
  HA_TRY(keep(&topic, self, rec->values[CHANNEL_TOPIC].bytes, err));
  HA_TRY(keep(&encoding, self, rec->values[CHANNEL_ENCODING].bytes, err));
  channel->schema_id = (uint16_t)rec->values[CHANNEL_SCHEMA_ID].number;
  channel->pub.struct_size = sizeof channel->pub;
  channel->pub.id = (uint32_t)rec->values[CHANNEL_ID].number;
  channel->pub.topic = topic;
  channel->pub.encoding = encoding;
  const ha_status st =
      read_pairs(&channel->pub.metadata, self, rec->values[CHANNEL_METADATA].bytes, at, &problem);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__quota_status(&self->quota, HA_OK, err));
  if (st < 0) {
    ha__mcap_damage(self, at, "metadata of channel %u ('%.100s') are left out: %.100s",
                    (unsigned)channel->pub.id, topic, problem.text);
  }
  HA_TRY(read_qos(self, &channel->pub, at, err));
  *out = channel;
  return HA_OK;
}

static ha_status channel_again(ha__mcap *self, const ha__mcap_record *rec, uint32_t known,
                               int64_t at, ha_error *err) {
  const uint16_t id = (uint16_t)rec->values[CHANNEL_ID].number;
  const bool good = is_good(self, rec, CHANNEL_TOPIC, CHANNEL_ENCODING);

  if (!corrects(self, OF_CHANNELS, id, good, same_channel(self->channels[known], rec), at)) {
    return HA_OK;
  }
  return channel_new(&self->channels[known], self, rec, at, err);
}

ha_status ha__mcap_add_channel(ha__mcap *self, const ha__mcap_record *rec, int64_t at,
                               ha_error *err) {
  const uint16_t id = (uint16_t)rec->values[CHANNEL_ID].number;
  const uint32_t known = ha__mcap_find(&self->channel_ids, id);
  void *items = self->channels;
  ha__mcap_channel *channel = NULL;

  if (known != HA__MCAP_NONE) return channel_again(self, rec, known, at, err);
  HA_TRY(ha__quota_channel(&self->quota, self->channel_count, err));
  if (!is_good(self, rec, CHANNEL_TOPIC, CHANNEL_ENCODING)) {
    HA_TRY(set_doubtful(self, OF_CHANNELS, id, err));
  }
  HA_TRY(channel_new(&channel, self, rec, at, err));
  HA_TRY(ha__reserve(&items, &self->channel_capacity, self->channel_count, 1,
                     sizeof *self->channels, err));
  self->channels = items;
  HA_TRY(ids_put(&self->channel_ids, id, (uint32_t)self->channel_count, err));
  self->channels[self->channel_count++] = channel;
  return HA_OK;
}

/* --- attachments, metadata, chunks ------------------------------------------- */

ha_status ha__mcap_add_attachment(ha__mcap *self, const ha_attachment *attachment, ha_slice name,
                                  ha_slice media_type, ha_error *err) {
  void *items = self->attachments;
  HA_TRY(ha__quota_attachment(&self->quota, self->attachment_count, err));
  ha_attachment *copy = ha__arena_alloc(&self->arena, sizeof *copy);
  const char *name_text = NULL;
  const char *type_text = NULL;

  if (!copy) return HA_FAIL_NOMEM(err);
  HA_TRY(keep(&name_text, self, name, err));
  HA_TRY(keep(&type_text, self, media_type, err));
  HA_TRY(ha__reserve(&items, &self->attachment_capacity, self->attachment_count, 1,
                     sizeof *self->attachments, err));
  self->attachments = items;
  *copy = *attachment;
  copy->struct_size = sizeof *copy;
  copy->name = name_text;
  copy->media_type = type_text;
  self->attachments[self->attachment_count++] = copy;
  return HA_OK;
}

ha_status ha__mcap_add_attachment_record(ha__mcap *self, const ha__mcap_record *rec,
                                         ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const ha_attachment attachment = {.log_time_ns = (int64_t)v[ATTACHMENT_LOG_TIME].number,
                                    .create_time_ns = (int64_t)v[ATTACHMENT_CREATE_TIME].number,
                                    .size = v[ATTACHMENT_DATA].number,
                                    .offset = rec->offset};

  return ha__mcap_add_attachment(self, &attachment, v[ATTACHMENT_NAME].bytes,
                                 v[ATTACHMENT_MEDIA_TYPE].bytes, err);
}

ha_status ha__mcap_add_metadata(ha__mcap *self, const ha__mcap_record *rec, ha_error *err) {
  void *items = self->metadata;
  ha_metadata *metadata = NULL;
  const char *name = NULL;
  ha_error problem = HA_ERROR_INIT;

  if (rec->length > HA__MCAP_MAX_METADATA - self->metadata_bytes) {
    ha__mcap_damage(self, (int64_t)rec->offset,
                    "metadata record of %" PRIu64
                    " bytes left out: all together are over the limit of %d",
                    rec->length, HA__MCAP_MAX_METADATA);
    return HA_OK;
  }
  HA_TRY(ha__quota_attachment(&self->quota, self->metadata_count, err));
  metadata = ha__arena_alloc(&self->arena, sizeof *metadata);
  if (!metadata) return HA_FAIL_NOMEM(err);
  HA_TRY(keep(&name, self, rec->values[METADATA_NAME].bytes, err));
  *metadata = (ha_metadata){sizeof *metadata, name, rec->offset, {NULL, 0}};
  const ha_status st = read_pairs(&metadata->pairs, self, rec->values[METADATA_MAP].bytes,
                                  (int64_t)rec->offset, &problem);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha__mcap_damage(self, (int64_t)rec->offset, "metadata record '%.60s': %.160s", name,
                    problem.text);
  }
  HA_TRY(ha__reserve(&items, &self->metadata_capacity, self->metadata_count, 1,
                     sizeof *self->metadata, err));
  self->metadata = items;
  self->metadata[self->metadata_count++] = metadata;
  self->metadata_bytes += rec->length;
  return HA_OK;
}

/* --- chunks --------------------------------------------------------------------------- */

static bool definition_agrees(const ha__mcap *self, const uint8_t *bytes,
                              const ha__mcap_inner *inner) {
  ha__mcap_record rec;

  if (ha__mcap_inner_decode(&rec, bytes, inner, NULL) != HA_OK) return false;
  if (rec.opcode == HA__MCAP_SCHEMA) {
    const uint32_t schema =
        ha__mcap_find(&self->schema_ids, (uint16_t)rec.values[SCHEMA_ID].number);
    return schema != HA__MCAP_NONE && same_schema(self->schemas[schema], &rec);
  }
  const uint32_t channel =
      ha__mcap_find(&self->channel_ids, (uint16_t)rec.values[CHANNEL_ID].number);
  return channel != HA__MCAP_NONE && same_channel(self->channels[channel], &rec);
}

int32_t ha__mcap_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size) {
  ha__mcap_chunk_stream stream = {.bytes = bytes, .size = size, .resync = HA__RESYNC_STOP};
  ha__mcap_inner inner;
  ha__event_kind kind;

  (void)i;
  while ((kind = ha__mcap_chunk_next(&inner, &stream)) == HA__EVENT_RECORD) {
    if (inner.opcode != HA__MCAP_SCHEMA && inner.opcode != HA__MCAP_CHANNEL) continue;
    if (!definition_agrees(self, bytes, &inner)) return 0;
  }
  return kind == HA__EVENT_END;
}

ha_status ha__mcap_add_chunk(ha__mcap *self, const ha__mcap_chunk *chunk, ha_error *err) {
  void *items = self->chunks;

  HA_TRY(ha__quota_chunk(&self->quota, self->chunk_count, err));
  HA_TRY(
      ha__reserve(&items, &self->chunk_capacity, self->chunk_count, 1, sizeof *self->chunks, err));
  self->chunks = items;
  self->chunks[self->chunk_count++] = *chunk;
  return HA_OK;
}

ha_status ha__mcap_intern_compression(uint8_t *out, ha__mcap *self, ha_slice name, ha_error *err) {
  size_t i = 0;

  name = ha__mcap_compression(name);
  if (name.size > HA__MCAP_MAX_COMPRESSION_NAME) name.size = HA__MCAP_MAX_COMPRESSION_NAME;
  while (i < self->compression_count && !text_is(self->compressions[i], name)) {
    i++;
  }
  if (i == self->compression_count) {
    const char *text = NULL;
    if (i == HA__MCAP_MAX_COMPRESSIONS - 1)
      name = (ha_slice){(const uint8_t *)"(one of too many)", 17};
    if (i == HA__MCAP_MAX_COMPRESSIONS) {
      *out = (uint8_t)(i - 1);
      return HA_OK;
    }
    HA_TRY(keep(&text, self, name, err));
    self->compressions[self->compression_count++] = text;
  }
  *out = (uint8_t)i;
  return HA_OK;
}

void ha__mcap_forget_data(ha__mcap *self) {
  self->chunk_count = 0;
  self->attachment_count = 0;
  self->metadata_count = 0;
  self->metadata_bytes = 0;
}

void ha__mcap_forget_definitions(ha__mcap *self) {
  ha__free(self->schema_ids.items);
  ha__free(self->channel_ids.items);
  self->schema_ids = (ha__mcap_ids){NULL, 0};
  self->channel_ids = (ha__mcap_ids){NULL, 0};
  self->schema_count = 0;
  self->channel_count = 0;
}

/* --- the end ------------------------------------------------------------------------ */

static int by_attachment_offset(const void *a, const void *b) {
  const uint64_t x = (*(ha_attachment *const *)a)->offset;
  const uint64_t y = (*(ha_attachment *const *)b)->offset;

  return (x > y) - (x < y);
}

static int by_metadata_offset(const void *a, const void *b) {
  const uint64_t x = (*(ha_metadata *const *)a)->offset;
  const uint64_t y = (*(ha_metadata *const *)b)->offset;

  return (x > y) - (x < y);
}

/* Give each channel a separate schema, because the type hash belongs to the channel. */
static ha_status finish_channel(ha__mcap *self, ha__mcap_channel *channel, ha_error *err) {
  const uint32_t found = ha__mcap_find(&self->schema_ids, channel->schema_id);
  const char *hash = ha_pairs_get(&channel->pub.metadata, "topic_type_hash");
  ha_schema *schema = ha__arena_alloc(&self->arena, sizeof *schema);

  if (!schema) return HA_FAIL_NOMEM(err);
  *schema = (ha_schema){sizeof *schema, "", "", (const uint8_t *)"", 0, ""};
  if (found != HA__MCAP_NONE) {
    *schema = *self->schemas[found];
  } else if (channel->schema_id != 0) {
    ha__mcap_damage(self, HA_NO_OFFSET,
                    "channel %u ('%.100s') has schema %u, which nothing defines",
                    (unsigned)channel->pub.id, channel->pub.topic, (unsigned)channel->schema_id);
  }
  if (!hash) hash = ha_pairs_get(&channel->pub.metadata, "md5sum");
  schema->hash = hash ? hash : "";
  channel->pub.schema = schema;
  return HA_OK;
}

ha_status ha__mcap_finish(ha__mcap *self, ha_error *err) {
  ha_storage_info *info = &self->info;

  self->channel_list = ha__alloc_zeroed(self->channel_count, sizeof *self->channel_list);
  if (!self->channel_list) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < self->channel_count; i++) {
    HA_TRY(finish_channel(self, self->channels[i], err));
    self->channel_list[i] = &self->channels[i]->pub;
    if (!(info->flags & HA_STORAGE_COUNTED)) self->channels[i]->pub.message_count = HA_UNCOUNTED;
  }
  if (self->attachment_count > 1) {
    qsort(self->attachments, self->attachment_count, sizeof *self->attachments,
          by_attachment_offset);
  }
  if (self->metadata_count > 1) {
    qsort(self->metadata, self->metadata_count, sizeof *self->metadata, by_metadata_offset);
  }
  info->channels = self->channel_list;
  info->channel_count = self->channel_count;
  info->chunk_count = self->chunk_count;
  info->attachments = (const ha_attachment *const *)self->attachments;
  info->attachment_count = self->attachment_count;
  info->metadata_records = (const ha_metadata *const *)self->metadata;
  info->metadata_record_count = self->metadata_count;
  return HA_OK;
}

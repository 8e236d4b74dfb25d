/* Fills and seals chunks. message() is the hot path: it runs once for each message. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/search.h"
#include "base/status.h"
#include "storage/mcap/write.h"

enum { MESSAGE_SIZE = HA__MCAP_HEAD_SIZE + HA__MCAP_MESSAGE_FIXED, INDEX_ENTRY_SIZE = 16 };

/* --- messages ---------------------------------------------------------------------- */

/* True when the offset is within a message of the draft, whose entries are sorted by offset. */
static bool in_message(const ha_draft *draft, size_t offset) {
  size_t at;

  HA__SEARCH(at, draft->entries.size, draft->entries.items[at].offset <= offset);
  if (at == 0) return false;
  const ha_entry *before = &draft->entries.items[at - 1];
  return offset - before->offset < (uint64_t)MESSAGE_SIZE + before->size;
}

static bool is_at(const uint8_t *bytes, const ha__mcap_definition *definition) {
  const ha__mcap_definition *d = definition;

  return memcmp(bytes, d->record, d->size) == 0 &&
         (d->text_size == 0 || memcmp(bytes + d->size, d->text, d->text_size) == 0);
}

/* True when this chunk defines the schema. Each chunk repeats it: chunks may be filled in parallel,
 * and the chunk that defined the schema first may come later in the file. */
static bool draft_has_schema(const ha_draft *draft, const ha__mcap_out_schema *schema) {
  const ha__mcap_definition *definition = &schema->definition;

  return schema->written &&
         ha__range_within(schema->offset, ha__mcap_definition_size(definition),
                          draft->bytes.size - draft->base) &&
         is_at(draft->bytes.data + draft->base + schema->offset, definition) &&
         !in_message(draft, schema->offset);
}

/* True when this many more bytes before a message make the chunk, now offset bytes long, too
 * large. */
static inline bool is_too_large(size_t offset, uint64_t more, const ha_message *msg) {
  return msg->size > UINT32_MAX || offset > UINT32_MAX || more > UINT32_MAX ||
         offset + more + MESSAGE_SIZE + msg->size > UINT32_MAX;
}

/* The schema that must precede the channel's definition, or NULL. */
static ha__mcap_out_schema *missing_schema(const ha__mcap_writer *self, const ha_draft *draft,
                                           const ha__mcap_out_channel *channel) {
  if (channel->schema == HA__MCAP_NO_SCHEMA) return NULL;
  ha__mcap_out_schema *schema = &self->schemas[channel->schema];
  return draft_has_schema(draft, schema) ? NULL : schema;
}

/* Write padding, as a private record. It precedes the chunk, because chunks must not contain
 * private records; in a file without chunks it precedes the message. */
static uint8_t *put_padding(uint8_t *p, size_t pad) {
  p = ha__put_head(p, HA__MCAP_PRIVATE, pad - HA__MCAP_HEAD_SIZE);
  memset(p, 0, pad - HA__MCAP_HEAD_SIZE);
  return p + (pad - HA__MCAP_HEAD_SIZE);
}

/* Write missing definitions of the channel, and padding. Writes nothing when the message would
 * become too large. */
static ha_status put_in_front(ha__mcap_writer *self, ha_draft *draft, uint32_t number,
                              const ha_message *msg, size_t pad, ha_error *err) {
  ha__mcap_out_channel *channel = &self->channels[number];
  ha__mcap_out_schema *schema = channel->written ? NULL : missing_schema(self, draft, channel);
  const size_t offset = draft->bytes.size - draft->base;
  const size_t inside = self->flags & HA__MCAP_NO_CHUNKING ? pad : 0;
  uint64_t size = inside;
  uint8_t *p = NULL;

  if (schema) size += ha__mcap_definition_size(&schema->definition);
  if (!channel->written) size += ha__mcap_definition_size(&channel->definition);
  if (is_too_large(offset, size, msg)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "message of %zu bytes (channel %" PRIu32 "): a chunk has less than 4 GiB",
                   msg->size, number);
  }
  HA_TRY(ha__mcap_extend(&p, self->host, &draft->bytes, (size_t)size, err));
  if (schema) {
    p = ha__mcap_put_definition(p, &schema->definition);
    schema->offset = offset;
    schema->written = true;
  }
  if (!channel->written) {
    p = ha__mcap_put_definition(p, &channel->definition);
    channel->written = true;
  }
  if (inside > 0) put_padding(p, inside);
  self->pad += pad - inside;
  return HA_OK;
}

/* True when the record and its index entry fit. */
static inline bool has_room(const ha_draft *draft, const ha_message *msg) {
  return draft->bytes.capacity - draft->bytes.size >= MESSAGE_SIZE &&
         draft->entries.size < draft->entries.capacity &&
         !is_too_large(draft->bytes.size - draft->base, 0, msg);
}

static inline ha_entry entry_of(const ha_message *msg, uint32_t channel, size_t offset) {
  const bool has_publish_time = msg->flags & HA_MESSAGE_HAS_PUBLISH_TIME;

  return (ha_entry){
      .log_time_ns = msg->log_time_ns,
      .publish_time_ns = has_publish_time ? msg->publish_time_ns : msg->log_time_ns,
      .offset = (uint32_t)offset,
      .size = (uint32_t)msg->size,
      .channel = channel,
      .sequence = msg->flags & HA_MESSAGE_HAS_SEQUENCE ? msg->sequence : 0,
  };
}

static inline void put_message(uint8_t *p, const ha_entry *entry, uint16_t id) {
  p = ha__put_head(p, HA__MCAP_MESSAGE, HA__MCAP_MESSAGE_FIXED + (uint64_t)entry->size);
  p = ha__put_u16(p, id);
  p = ha__put_u32(p, entry->sequence);
  p = ha__put_u64(p, (uint64_t)entry->log_time_ns);
  ha__put_u64(p, (uint64_t)entry->publish_time_ns);
}

/* The caller has checked the room. */
static inline void append(const ha__mcap_writer *self, ha_draft *draft, uint32_t channel,
                          const ha_message *msg) {
  const ha_entry entry = entry_of(msg, channel, draft->bytes.size - draft->base);

  put_message(draft->bytes.data + draft->bytes.size, &entry, self->channels[channel].id);
  draft->entries.items[draft->entries.size++] = entry;
  draft->bytes.size += MESSAGE_SIZE;
}

/* Slow path, out of line: rarely used options of a message. */
static __attribute__((noinline)) ha_status prepare_and_append(ha__mcap_writer *self,
                                                              ha_draft *draft, uint32_t channel,
                                                              const ha_message *msg, size_t pad,
                                                              ha_error *err) {
  HA_TRY(put_in_front(self, draft, channel, msg, pad, err));
  HA_TRY(self->host->reserve_bytes(&draft->bytes, MESSAGE_SIZE, err));
  HA_TRY(self->host->reserve_entries(&draft->entries, 1, err));
  append(self, draft, channel, msg);
  return HA_OK;
}

ha_status ha__mcap_message(void *writer, ha_draft *draft, uint32_t channel, const ha_message *msg,
                           size_t pad, ha_error *err) {
  ha__mcap_writer *self = writer;

  assert(channel < self->channel_count);
  assert(pad == 0 || pad >= HA_PAD_MIN);
  if (!self->channels[channel].written || pad > 0 || !has_room(draft, msg)) {
    return prepare_and_append(self, draft, channel, msg, pad, err);
  }
  append(self, draft, channel, msg);
  return HA_OK;
}

/* --- sealing -------------------------------------------------------------------------- */

/* Sums over a chunk's entries; its channels are in self->touched. */
typedef struct digest {
  size_t channel_count;
  uint64_t start; /* unsigned, as MCAP stores times */
  uint64_t end;
  uint64_t index_size; /* of the message index records */
} digest;

static int by_number(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a;
  const uint32_t y = *(const uint32_t *)b;

  return (x > y) - (x < y);
}

static digest digest_entries(ha__mcap_writer *self, const ha_entries *entries) {
  digest out = {0, UINT64_MAX, 0, 0};

  for (size_t i = 0; i < entries->size; i++) {
    const ha_entry *entry = &entries->items[i];
    const uint64_t time = (uint64_t)entry->log_time_ns;
    ha__mcap_out_channel *channel = &self->channels[entry->channel];
    if (channel->chunk_count++ == 0) self->touched[out.channel_count++] = entry->channel;
    if (time < out.start) out.start = time;
    if (time > out.end) out.end = time;
  }
  if (entries->size == 0) out.start = 0;
  if (out.channel_count > 1) {
    qsort(self->touched, out.channel_count, sizeof *self->touched, by_number);
  }
  out.index_size = (uint64_t)out.channel_count * (HA__MCAP_HEAD_SIZE + 6) +
                   (uint64_t)entries->size * INDEX_ENTRY_SIZE;
  return out;
}

/* Add to the counts of the file, and reset those of the chunk. */
static void count(ha__mcap_writer *self, const ha_draft *draft, const digest *chunk) {
  for (size_t i = 0; i < chunk->channel_count; i++) {
    ha__mcap_out_channel *channel = &self->channels[self->touched[i]];
    channel->message_count += channel->chunk_count;
    channel->chunk_count = 0;
  }
  if (draft->entries.size == 0) return;
  if (self->message_count == 0 || chunk->start < self->start) self->start = chunk->start;
  if (self->message_count == 0 || chunk->end > self->end) self->end = chunk->end;
  self->message_count += draft->entries.size;
}

static const char *name_in_file(const char *compression) {
  return compression && strcmp(compression, "none") != 0 ? compression : "";
}

static ha_status put_record(ha__mcap_writer *self, const ha__mcap_definition *definition,
                            ha_bytes *out, ha_error *err) {
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend(&p, self->host, out, ha__mcap_definition_size(definition), err));
  ha__mcap_put_definition(p, definition);
  return HA_OK;
}

/* A chunk filled here defines its channels, but a chunk copied unchanged may use definitions from
 * before it. */
static ha_status define_channels(ha__mcap_writer *self, const digest *chunk, ha_bytes *head,
                                 ha_error *err) {
  for (size_t i = 0; i < chunk->channel_count; i++) {
    ha__mcap_out_channel *channel = &self->channels[self->touched[i]];
    if (channel->written) continue;
    ha__mcap_out_schema *schema =
        channel->schema == HA__MCAP_NO_SCHEMA ? NULL : &self->schemas[channel->schema];
    if (schema && !schema->written) {
      HA_TRY(put_record(self, &schema->definition, head, err));
      schema->written = true;
    }
    HA_TRY(put_record(self, &channel->definition, head, err));
    channel->written = true;
  }
  return HA_OK;
}

static ha_status put_chunk_head(ha__mcap_writer *self, const ha_draft *draft, const ha_sealed *how,
                                const digest *chunk, ha_bytes *head, ha_error *err) {
  const char *compression = name_in_file(how->compression);
  const size_t name_size = strlen(compression);
  const size_t fixed = HA__MCAP_CHUNK_FIXED + name_size;
  const bool has_crc = !(self->flags & HA__MCAP_NO_CHUNK_CRC);
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend(&p, self->host, head, self->pad + HA__MCAP_HEAD_SIZE + fixed, err));
  if (self->pad > 0) p = put_padding(p, self->pad);
  p = ha__put_head(p, HA__MCAP_CHUNK, fixed + how->stored_size);
  p = ha__put_u64(ha__put_u64(p, chunk->start), chunk->end);
  p = ha__put_u32(ha__put_u64(p, draft->size), has_crc ? how->crc : 0);
  p = ha__put_text(p, compression, name_size);
  ha__put_u64(p, how->stored_size);
  return HA_OK;
}

/* Write one message index for each channel, with entries in file order. Each channel keeps the
 * offset after its last entry. */
static ha_status put_message_indexes(ha__mcap_writer *self, const ha_draft *draft,
                                     const digest *chunk, ha_bytes *tail, ha_error *err) {
  uint8_t *start = NULL;

  HA_TRY(ha__mcap_extend(&start, self->host, tail, (size_t)chunk->index_size, err));
  uint8_t *p = start;
  for (size_t i = 0; i < chunk->channel_count; i++) {
    ha__mcap_out_channel *channel = &self->channels[self->touched[i]];
    const uint32_t size = channel->chunk_count * INDEX_ENTRY_SIZE;
    p = ha__put_head(p, HA__MCAP_MESSAGE_INDEX, 6 + (uint64_t)size);
    p = ha__put_u32(ha__put_u16(p, channel->id), size);
    channel->index_at = (size_t)(p - start);
    p += size;
  }
  for (size_t i = 0; i < draft->entries.size; i++) {
    const ha_entry *entry = &draft->entries.items[i];
    ha__mcap_out_channel *channel = &self->channels[entry->channel];
    p = ha__put_u64(start + channel->index_at, (uint64_t)entry->log_time_ns);
    ha__put_u64(p, entry->offset);
    channel->index_at += INDEX_ENTRY_SIZE;
  }
  return HA_OK;
}

/* Keep the chunk index record for the summary. */
static ha_status keep_chunk_index(ha__mcap_writer *self, const ha_draft *draft,
                                  const ha_sealed *how, uint64_t offset, const digest *chunk,
                                  ha_error *err) {
  const bool indexed = !(self->flags & HA__MCAP_NO_MESSAGE_INDEX);
  const char *compression = name_in_file(how->compression);
  const size_t name_size = strlen(compression);
  const size_t map_size = indexed ? chunk->channel_count * 10 : 0;
  const uint64_t length =
      HA__MCAP_HEAD_SIZE + HA__MCAP_CHUNK_FIXED + (uint64_t)name_size + how->stored_size;
  uint64_t index_offset = offset + length;
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend_record(&p, self->host, &self->chunk_indexes, HA__MCAP_CHUNK_INDEX,
                                64 + map_size + name_size, err));
  p = ha__put_u64(ha__put_u64(p, chunk->start), chunk->end);
  p = ha__put_u64(ha__put_u64(p, offset), length);
  p = ha__put_u32(p, (uint32_t)map_size);
  for (size_t i = 0; i < map_size / 10; i++) {
    const ha__mcap_out_channel *channel = &self->channels[self->touched[i]];
    p = ha__put_u64(ha__put_u16(p, channel->id), index_offset);
    index_offset += HA__MCAP_HEAD_SIZE + 6 + (uint64_t)channel->chunk_count * INDEX_ENTRY_SIZE;
  }
  p = ha__put_u64(p, indexed ? chunk->index_size : 0);
  p = ha__put_text(p, compression, name_size);
  ha__put_u64(ha__put_u64(p, how->stored_size), draft->size);
  return HA_OK;
}

ha_status ha__mcap_seal(void *writer, const ha_draft *draft, const ha_sealed *how, ha_bytes *head,
                        ha_bytes *tail, ha_error *err) {
  ha__mcap_writer *self = writer;
  const digest chunk = digest_entries(self, &draft->entries);

  if (!(self->flags & HA__MCAP_NO_CHUNKING)) {
    const size_t start = head->size;
    HA_TRY(define_channels(self, &chunk, head, err));
    const uint64_t offset = how->offset + (head->size - start) + self->pad;
    HA_TRY(put_chunk_head(self, draft, how, &chunk, head, err));
    if (!(self->flags & HA__MCAP_NO_MESSAGE_INDEX)) {
      HA_TRY(put_message_indexes(self, draft, &chunk, tail, err));
    }
    if (!(self->flags & HA__MCAP_NO_CHUNK_INDEX)) {
      HA_TRY(keep_chunk_index(self, draft, how, offset, &chunk, err));
    }
    self->chunk_count++;
    self->pad = 0;
  }
  count(self, draft, &chunk);
  return HA_OK;
}

/* Writes the end of an MCAP file: definitions that no chunk contains, DataEnd, summary and
 * footer. */
#include "base/status.h"
#include "storage/mcap/write.h"

/* A run of records of one kind in the summary. */
typedef struct group {
  uint8_t opcode;
  uint64_t start; /* in the file */
  uint64_t size;
} group;

enum { MAX_GROUPS = 6 };

/* Estimated bytes of a channel with its count, and of records other than indexes and
 * definitions. */
enum { ABOUT_CHANNEL = 1 << 10, ABOUT_REST = 1 << 10 };

typedef struct ending {
  ha__mcap_writer *file;
  ha_bytes *out;
  size_t base;     /* size of out before */
  uint64_t offset; /* of base in the file */
  group groups[MAX_GROUPS];
  size_t group_count;
} ending;

static uint64_t position(const ending *e) {
  return e->offset + (e->out->size - e->base);
}

static ha_status put(ending *e, const void *bytes, size_t size, ha_error *err) {
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend(&p, e->file->host, e->out, size, err));
  ha__put_bytes(p, bytes, size);
  return HA_OK;
}

static ha_status put_definition(ending *e, const ha__mcap_definition *definition, ha_error *err) {
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend(&p, e->file->host, e->out, ha__mcap_definition_size(definition), err));
  ha__mcap_put_definition(p, definition);
  return HA_OK;
}

/* --- end of the data section ------------------------------------------------------ */

/* Channels without messages are in no chunk; they go into the data section, because tools that
 * rebuild the summary would lose them. */
static ha_status put_unused_channels(ending *e, ha_error *err) {
  ha__mcap_writer *file = e->file;

  for (size_t i = 0; i < file->channel_count; i++) {
    ha__mcap_out_channel *channel = &file->channels[i];
    if (channel->written) continue;
    if (channel->schema != HA__MCAP_NO_SCHEMA && !file->schemas[channel->schema].written) {
      HA_TRY(put_definition(e, &file->schemas[channel->schema].definition, err));
      file->schemas[channel->schema].written = true;
    }
    HA_TRY(put_definition(e, &channel->definition, err));
    channel->written = true;
  }
  return HA_OK;
}

static ha_status put_data_end(ending *e, uint32_t crc, ha_error *err) {
  const bool has_crc = e->file->flags & HA__MCAP_DATA_CRC;
  uint8_t *p = NULL;

  if (has_crc && e->out->size > e->base) {
    crc = e->file->host->crc32(crc, e->out->data + e->base, e->out->size - e->base);
  }
  HA_TRY(ha__mcap_extend_record(&p, e->file->host, e->out, HA__MCAP_DATA_END, 4, err));
  ha__put_u32(p, has_crc ? crc : 0);
  return HA_OK;
}

/* --- summary ----------------------------------------------------------------------- */

static void end_group(ending *e, uint8_t opcode, uint64_t start) {
  const uint64_t size = position(e) - start;

  if (size > 0) e->groups[e->group_count++] = (group){opcode, start, size};
}

/* Reserve space for all schemas at once, because a buffer that grows in steps takes more memory. */
static ha_status reserve_schemas(const ending *e, ha_error *err) {
  size_t size = 0;

  for (size_t i = 0; i < e->file->schema_count; i++) {
    size += ha__mcap_definition_size(&e->file->schemas[i].definition);
  }
  size += e->file->chunk_indexes.size + e->file->attachment_indexes.size +
          e->file->metadata_indexes.size + e->file->channel_count * ABOUT_CHANNEL + ABOUT_REST;
  return e->file->host->reserve_bytes(e->out, size, err);
}

static ha_status put_schemas(ending *e, ha_error *err) {
  const uint64_t start = position(e);

  if (e->file->flags & HA__MCAP_NO_REPEATED_SCHEMAS) return HA_OK;
  for (size_t i = 0; i < e->file->schema_count; i++) {
    HA_TRY(put_definition(e, &e->file->schemas[i].definition, err));
  }
  end_group(e, HA__MCAP_SCHEMA, start);
  return HA_OK;
}

static ha_status put_channels(ending *e, ha_error *err) {
  const uint64_t start = position(e);

  if (e->file->flags & HA__MCAP_NO_REPEATED_CHANNELS) return HA_OK;
  for (size_t i = 0; i < e->file->kept_count; i++) {
    const ha__mcap_kept_channel *kept = &e->file->kept[i];
    if (!kept->taken) HA_TRY(put_definition(e, &kept->channel.definition, err));
  }
  for (size_t i = 0; i < e->file->channel_count; i++) {
    HA_TRY(put_definition(e, &e->file->channels[i].definition, err));
  }
  end_group(e, HA__MCAP_CHANNEL, start);
  return HA_OK;
}

/* Number of channels; *used: number of those with messages. */
static size_t count_channels(const ha__mcap_writer *file, size_t *used) {
  size_t count = file->channel_count;

  *used = 0;
  for (size_t i = 0; i < file->kept_count; i++) {
    count += !file->kept[i].taken;
    *used += !file->kept[i].taken && file->kept[i].channel.message_count > 0;
  }
  for (size_t i = 0; i < file->channel_count; i++) {
    *used += file->channels[i].message_count > 0;
  }
  return count;
}

static uint8_t *put_count(uint8_t *p, const ha__mcap_out_channel *channel) {
  if (channel->message_count == 0) return p;
  return ha__put_u64(ha__put_u16(p, channel->id), channel->message_count);
}

static ha_status put_statistics(ending *e, ha_error *err) {
  const ha__mcap_writer *file = e->file;
  const uint64_t start = position(e);
  size_t used = 0;
  uint8_t *p = NULL;

  if (file->flags & HA__MCAP_NO_STATISTICS) return HA_OK;
  const size_t count = count_channels(file, &used);
  HA_TRY(ha__mcap_extend_record(&p, file->host, e->out, HA__MCAP_STATISTICS, 46 + used * 10, err));
  p = ha__put_u64(p, file->message_count);
  p = ha__put_u16(p, (uint16_t)file->schema_count);
  p = ha__put_u32(p, (uint32_t)count);
  p = ha__put_u32(p, file->attachment_count);
  p = ha__put_u32(p, file->metadata_count);
  p = ha__put_u32(p, file->chunk_count);
  p = ha__put_u64(ha__put_u64(p, file->start), file->end);
  p = ha__put_u32(p, (uint32_t)(used * 10));
  for (size_t i = 0; i < file->kept_count; i++) {
    if (!file->kept[i].taken) p = put_count(p, &file->kept[i].channel);
  }
  for (size_t i = 0; i < file->channel_count; i++) {
    p = put_count(p, &file->channels[i]);
  }
  end_group(e, HA__MCAP_STATISTICS, start);
  return HA_OK;
}

static ha_status put_indexes(ending *e, uint8_t opcode, const ha_bytes *records, ha_error *err) {
  const uint64_t start = position(e);

  HA_TRY(put(e, records->data, records->size, err));
  end_group(e, opcode, start);
  return HA_OK;
}

static ha_status put_summary(ending *e, ha_error *err) {
  ha__mcap_writer *file = e->file;

  HA_TRY(reserve_schemas(e, err));
  HA_TRY(put_schemas(e, err));
  HA_TRY(put_channels(e, err));
  HA_TRY(put_statistics(e, err));
  HA_TRY(put_indexes(e, HA__MCAP_CHUNK_INDEX, &file->chunk_indexes, err));
  HA_TRY(put_indexes(e, HA__MCAP_ATTACHMENT_INDEX, &file->attachment_indexes, err));
  return put_indexes(e, HA__MCAP_METADATA_INDEX, &file->metadata_indexes, err);
}

static ha_status put_summary_offsets(ending *e, ha_error *err) {
  uint8_t *p = NULL;

  for (size_t i = 0; i < e->group_count; i++) {
    const group *g = &e->groups[i];
    HA_TRY(ha__mcap_extend_record(&p, e->file->host, e->out, HA__MCAP_SUMMARY_OFFSET, 17, err));
    *p = g->opcode;
    ha__put_u64(ha__put_u64(p + 1, g->start), g->size);
  }
  return HA_OK;
}

/* --- the whole end ----------------------------------------------------------------- */

/* The CRC covers the footer up to its own field. from: offset of the summary in out. */
static ha_status put_footer(ending *e, uint64_t summary, uint64_t offsets, size_t from,
                            ha_error *err) {
  const ha_host *host = e->file->host;
  uint32_t crc = 0;
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend_record(&p, host, e->out, HA__MCAP_FOOTER, 20, err));
  p = ha__put_u64(ha__put_u64(p, summary), offsets);
  if (!(e->file->flags & HA__MCAP_NO_SUMMARY_CRC)) {
    crc = host->crc32(0, e->out->data + from, (size_t)(p - (e->out->data + from)));
  }
  ha__put_u32(p, crc);
  return put(e, HA__MCAP_MAGIC, HA__MCAP_MAGIC_SIZE, err);
}

ha_status ha__mcap_write_end(void *writer, uint64_t offset, uint32_t crc, ha_bytes *out,
                             ha_patch *patch, ha_error *err) {
  ha__mcap_writer *self = writer;
  ending e = {.file = self, .out = out, .base = out->size, .offset = offset};
  uint64_t offsets = 0;

  HA_TRY(put_unused_channels(&e, err));
  HA_TRY(put_data_end(&e, crc, err));
  const size_t from = out->size;
  const uint64_t start = position(&e);
  if (!(self->flags & HA__MCAP_NO_SUMMARY)) HA_TRY(put_summary(&e, err));
  if (e.group_count > 0 && !(self->flags & HA__MCAP_NO_SUMMARY_OFFSETS)) {
    offsets = position(&e);
    HA_TRY(put_summary_offsets(&e, err));
  }
  HA_TRY(put_footer(&e, e.group_count > 0 ? start : 0, offsets, from, err));
  *patch = (ha_patch){0, {NULL, 0}};
  return HA_OK;
}

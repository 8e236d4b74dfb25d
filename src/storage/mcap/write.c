/* Writes the header of an MCAP file, and records outside of chunks. */
#include "storage/mcap/write.h"

#include "base/alloc.h"
#include "base/status.h"

ha_status ha__mcap_extend(uint8_t **at, const ha_host *host, ha_bytes *out, size_t size,
                          ha_error *err) {
  HA_TRY(host->reserve_bytes(out, size, err));
  *at = out->data + out->size;
  out->size += size;
  return HA_OK;
}

ha_status ha__mcap_extend_record(uint8_t **content, const ha_host *host, ha_bytes *out,
                                 uint8_t opcode, size_t length, ha_error *err) {
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend(&p, host, out, HA__MCAP_HEAD_SIZE + length, err));
  *content = ha__put_head(p, opcode, length);
  return HA_OK;
}

/* --- from open to close -------------------------------------------------------------- */

static ha_status keep_texts(ha__mcap_writer *self, const ha_storage_create *create, ha_error *err) {
  self->library = ha__arena_string(&self->arena, create->library ? create->library : "");
  if (!self->library) return HA_FAIL_NOMEM(err);
  if (!create->profile) return HA_OK;
  self->profile = ha__arena_string(&self->arena, create->profile);
  return self->profile ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status start(ha__mcap_writer *self, const ha_storage_create *create,
                       ha_storage_layout *out, ha_error *err) {
  ha_storage_create mine = *create;
  uint64_t position = 0;

  self->keeps_channels = (create->flags & HA_CREATE_KEEPS_CHANNELS) != 0;
  HA_TRY(keep_texts(self, create, err));
  if (create->resume) {
    const ha_status st = ha__mcap_resume(self, create->resume, &position, err);
    if (st < 0) {
      ha__error_wrap(err, "cannot append");
      return st;
    }
    /* readers that use chunk indexes see only chunks: a file has either chunks or bare messages */
    if (self->message_count > 0 && self->chunk_count == 0) mine.flags |= HA_CREATE_NO_CHUNKS;
  }
  HA_TRY(ha__mcap_read_options(&self->flags, out, &mine, err));
  out->position = position;
  if (!create->resume) return HA_OK;
  return ha__mcap_check_resumed(self, err);
}

ha_status ha__mcap_writer_open(void **writer, const ha_storage_create *create,
                               ha_storage_layout *out, ha_error *err) {
  ha__mcap_writer *self = ha__alloc_zeroed(1, sizeof *self);
  ha_storage_layout layout;

  if (!self) return HA_FAIL_NOMEM(err);
  self->host = create->host;
  const ha_status st = start(self, create, &layout, err);
  if (st < 0) {
    ha__mcap_writer_close(self);
    return st;
  }
  *out = layout;
  *writer = self;
  return HA_OK;
}

void ha__mcap_writer_close(void *writer) {
  ha__mcap_writer *self = writer;

  if (!self) return;
  for (size_t i = 0; i < self->schema_count; i++) {
    ha__free(self->schemas[i].definition.record);
  }
  ha__free(self->schemas);
  ha__table_done(&self->schemas_by_content);
  ha__free(self->channels);
  ha__free(self->touched);
  ha__free(self->kept);
  ha__table_done(&self->kept_by_key);
  self->host->dealloc(self->chunk_indexes.data);
  self->host->dealloc(self->attachment_indexes.data);
  self->host->dealloc(self->metadata_indexes.data);
  ha__arena_done(&self->arena);
  ha__free(self);
}

/* The profile name for the messages' encoding. */
static const char *profile_of(const ha__mcap_writer *self) {
  if (self->profile) return self->profile;
  if (self->channel_count == 0) return "";
  if (strcmp(self->channels[0].encoding, "ros1") == 0) return "ros1";
  return strcmp(self->channels[0].encoding, "cdr") == 0 ? "ros2" : "";
}

ha_status ha__mcap_begin(void *writer, ha_bytes *out, ha_error *err) {
  const ha__mcap_writer *self = writer;
  if (self->resumed) return HA_OK;
  const char *profile = profile_of(self);
  const size_t profile_size = strlen(profile);
  const size_t library_size = strlen(self->library);
  uint8_t *p = NULL;

  HA_TRY(ha__mcap_extend(&p, self->host, out, HA__MCAP_MAGIC_SIZE, err));
  ha__put_bytes(p, HA__MCAP_MAGIC, HA__MCAP_MAGIC_SIZE);
  HA_TRY(ha__mcap_extend_record(&p, self->host, out, HA__MCAP_HEADER,
                                4 + profile_size + 4 + library_size, err));
  p = ha__put_text(p, profile, profile_size);
  ha__put_text(p, self->library, library_size);
  return HA_OK;
}

/* --- attachments ------------------------------------------------------------------ */

/* Fields that an attachment and its index share; sizes are checked by the caller. */
typedef struct attachment_sizes {
  size_t name;
  size_t media_type;
  size_t head;     /* content before the data */
  uint64_t length; /* of all content */
} attachment_sizes;

static ha_status measure_attachment(attachment_sizes *out, const ha_attachment *attachment,
                                    ha_error *err) {
  out->name = strlen(attachment->name);
  out->media_type = strlen(attachment->media_type);
  if (out->name > UINT32_MAX || out->media_type > UINT32_MAX ||
      !ha__add_u64(&out->length, 36 + (uint64_t)out->name + out->media_type, attachment->size)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "attachment '%.100s' is too large",
                   attachment->name);
  }
  out->head = 32 + out->name + out->media_type;
  return HA_OK;
}

static ha_status index_attachment(ha__mcap_writer *self, const ha_attachment *attachment,
                                  const attachment_sizes *sizes, uint64_t offset, ha_error *err) {
  uint8_t *p = NULL;

  self->attachment_count++;
  if (self->flags & HA__MCAP_NO_ATTACHMENT_INDEX) return HA_OK;
  HA_TRY(ha__mcap_extend_record(&p, self->host, &self->attachment_indexes,
                                HA__MCAP_ATTACHMENT_INDEX, 48 + sizes->name + sizes->media_type,
                                err));
  p = ha__put_u64(p, offset);
  p = ha__put_u64(p, HA__MCAP_HEAD_SIZE + sizes->length);
  p = ha__put_u64(p, (uint64_t)attachment->log_time_ns);
  p = ha__put_u64(p, (uint64_t)attachment->create_time_ns);
  p = ha__put_u64(p, attachment->size);
  p = ha__put_text(p, attachment->name, sizes->name);
  ha__put_text(p, attachment->media_type, sizes->media_type);
  return HA_OK;
}

ha_status ha__mcap_write_attachment(void *writer, const ha_attachment *attachment,
                                    const uint8_t *data, uint64_t offset, ha_frame *out,
                                    ha_error *err) {
  ha__mcap_writer *self = writer;
  attachment_sizes sizes;
  uint8_t *head = NULL;
  uint8_t *p = NULL;
  uint32_t crc = 0;

  HA_TRY(measure_attachment(&sizes, attachment, err));
  HA_TRY(ha__mcap_extend(&p, self->host, &out->head, HA__MCAP_HEAD_SIZE + sizes.head, err));
  head = ha__put_head(p, HA__MCAP_ATTACHMENT, sizes.length);
  p = ha__put_u64(head, (uint64_t)attachment->log_time_ns);
  p = ha__put_u64(p, (uint64_t)attachment->create_time_ns);
  p = ha__put_text(p, attachment->name, sizes.name);
  p = ha__put_text(p, attachment->media_type, sizes.media_type);
  ha__put_u64(p, attachment->size);
  if (!(self->flags & HA__MCAP_NO_ATTACHMENT_CRC)) {
    crc = self->host->crc32(0, head, sizes.head);
    if (attachment->size > 0) crc = self->host->crc32(crc, data, (size_t)attachment->size);
  }
  HA_TRY(ha__mcap_extend(&p, self->host, &out->tail, 4, err));
  ha__put_u32(p, crc);
  return index_attachment(self, attachment, &sizes, offset, err);
}

/* --- metadata -------------------------------------------------------------------- */

static ha_status index_metadata(ha__mcap_writer *self, const char *name, size_t name_size,
                                uint64_t offset, uint64_t size, ha_error *err) {
  uint8_t *p = NULL;

  self->metadata_count++;
  if (self->flags & HA__MCAP_NO_METADATA_INDEX) return HA_OK;
  HA_TRY(ha__mcap_extend_record(&p, self->host, &self->metadata_indexes, HA__MCAP_METADATA_INDEX,
                                20 + name_size, err));
  p = ha__put_u64(p, offset);
  p = ha__put_u64(p, size);
  ha__put_text(p, name, name_size);
  return HA_OK;
}

ha_status ha__mcap_write_metadata(void *writer, const ha_metadata *metadata, uint64_t offset,
                                  ha_bytes *out, ha_error *err) {
  ha__mcap_writer *self = writer;
  const size_t before = out->size;
  const size_t name_size = strlen(metadata->name);
  ha__mcap_map map = HA__MCAP_MAP_INIT;
  uint8_t *p = NULL;
  ha_status st;

  st = ha__mcap_map_add(&map, &metadata->pairs, err);
  if (st >= 0 && (name_size > UINT32_MAX || map.size > UINT32_MAX)) {
    st = HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "metadata '%.100s' are too large", metadata->name);
  }
  if (st >= 0) {
    st = ha__mcap_extend_record(&p, self->host, out, HA__MCAP_METADATA, 8 + name_size + map.size,
                                err);
  }
  if (st >= 0) {
    ha__mcap_put_map(ha__put_text(p, metadata->name, name_size), &map);
    st = index_metadata(self, metadata->name, name_size, offset, out->size - before, err);
  }
  ha__mcap_map_done(&map);
  return st;
}

/* Keep metadata.yaml in a metadata record, like rosbag2. */
ha_status ha__mcap_keep_yaml(void *writer, const char *text, size_t size, uint64_t offset,
                             ha_bytes *out, ha_error *err) {
  const ha_pair pair = {"serialized_metadata", text, size};
  const ha_metadata metadata = {sizeof metadata, "rosbag2", 0, {&pair, 1}};

  return ha__mcap_write_metadata(writer, &metadata, offset, out, err);
}

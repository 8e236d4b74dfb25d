/* MCAP storage plugin: its table of functions, and open(). */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "storage/mcap/check.h"
#include "storage/mcap/file.h"
#include "storage/mcap/write.h"
#include "storage/storage.h"

/* Magic without the version, which is its sixth byte. */
static bool is_mcap(const uint8_t *head, size_t size) {
  static const uint8_t magic[] = HA__MCAP_MAGIC;
  const size_t n = size < HA__MCAP_MAGIC_SIZE ? size : HA__MCAP_MAGIC_SIZE;

  for (size_t i = 0; i < n; i++) {
    if (i != 5 && head[i] != magic[i]) return false;
  }
  return n >= 5;
}

static uint32_t probe(const uint8_t *head, size_t head_size, uint64_t file_size) {
  (void)file_size;
  if (!is_mcap(head, head_size)) return 0;
  return 8 * (uint32_t)(head_size < HA__MCAP_MAGIC_SIZE ? head_size : HA__MCAP_MAGIC_SIZE);
}

static void close(void *object) {
  ha__mcap *self = object;

  if (!self) return;
  ha__free(self->schemas);
  ha__free(self->schema_ids.items);
  ha__free(self->channels);
  ha__free(self->channel_ids.items);
  ha__free(self->channel_list);
  ha__free(self->chunks);
  ha__free(self->publish_times);
  ha__free(self->attachments);
  ha__free(self->metadata);
  ha__quota_done(&self->quota);
  ha__arena_done(&self->arena);
  ha__free(self);
}

static ha_status check_magic(const ha_storage_open *open, ha_error *err) {
  const uint64_t size = open->host->source_size(open->source);
  ha_view head = HA_VIEW_INIT;
  ha_status st = HA_OK;

  if (size < HA__MCAP_MAGIC_SIZE) {
    return HA_FAIL(err, HA_E_TRUNCATED, 0, "the file has %u bytes, the magic of MCAP alone has 8",
                   (unsigned)size);
  }
  HA_TRY(open->host->source_view(&head, open->source, 0, HA__MCAP_MAGIC_SIZE, err));
  if (!is_mcap(head.data, head.size)) {
    st = HA_FAIL(err, HA_E_CORRUPT, 0, "not an MCAP file: its magic is missing");
  } else if (head.data[5] != '0') {
    st = HA_FAIL(err, HA_E_UNSUPPORTED, 5, "MCAP version 0x%02x; only '0' (0x30) is known",
                 (unsigned)head.data[5]);
  }
  open->host->view_release(&head);
  return st;
}

/* True when no record of the format was found. */
static bool is_empty(const ha__mcap *self) {
  return self->chunk_count == 0 && self->channel_count == 0 && self->info.metadata.size == 0 &&
         self->attachment_count == 0 && self->metadata_count == 0;
}

static ha_status open_file(void **out, const ha_storage_open *open, ha_error *err) {
  ha__mcap *self = NULL;
  ha_status st;

  const bool recover = (open->flags & HA_STORAGE_RECOVER) != 0;
  HA_TRY(ha__source_skip_unreadable(open->source, err));
  const ha_status magic = check_magic(open, err);
  if (magic < 0 && (!recover || magic == HA_E_NOMEM || magic == HA_E_IO)) return magic;
  self = ha__alloc_zeroed(1, sizeof *self);
  if (!self) return HA_FAIL_NOMEM(err);
  self->open = *open;
  ha__quota_init(&self->quota, open);
  self->info.struct_size = sizeof self->info;
  self->info.format_version = "0";
  self->info.flags = HA_STORAGE_PUBLISH_TIME | HA_STORAGE_SEQUENCE;
  st = recover ? HA_END : ha__mcap_open_by_summary(self, err);
  if (recover) {
    st = ha__mcap_define_by_summary(self, err);
    if (st >= 0) st = ha__mcap_open_by_scan(self, err);
    if (st >= 0 && magic < 0 && is_empty(self)) st = magic;
  } else if (st == HA_END) {
    ha__mcap_forget_data(self);
    if (self->damaged) ha__mcap_forget_definitions(self);
    st = ha__mcap_open_by_scan(self, err);
  }
  if (st >= 0) st = ha__mcap_finish(self, err);
  st = ha__quota_status(&self->quota, st, err);
  if (st < 0) {
    close(self);
    return st;
  }
  if (self->damaged) self->info.flags &= ~(uint32_t)HA_STORAGE_COMPLETE;
  *out = self;
  return HA_OK;
}

static const ha_storage_info *info(void *object) {
  const ha__mcap *self = object;

  return &self->info;
}

static void chunk(void *object, size_t i, ha_chunk *out) {
  const ha__mcap *self = object;
  const ha__mcap_chunk *c = &self->chunks[i];

  *out = (ha_chunk){
      .offset = c->offset,
      .data_offset = c->offset + c->head_size,
      .data_size = c->stored_size,
      .raw_size = c->raw_size,
      .start_ns = c->start_ns,
      .end_ns = c->end_ns,
      .message_count = c->message_count == UINT32_MAX ? HA_UNCOUNTED : c->message_count,
      .compression = self->compressions[c->compression],
      .crc = c->crc,
      /* the chunk's own header has the CRC; it is read together with the messages */
      .flags = (c->flags & ~HA__MCAP_INDEX_COUNTED) |
               (c->flags & HA_CHUNK_IMPLIED ? 0u : HA_CHUNK_CHECKED),
  };
}

/* Known after a scan, which reads all messages; indexes contain log times only. */
static int32_t chunk_publish_times(void *object, size_t i, int64_t *start_ns, int64_t *end_ns) {
  const ha__mcap *self = object;

  if (!self->publish_times || self->publish_times[i].start_ns > self->publish_times[i].end_ns) {
    return 0;
  }
  *start_ns = self->publish_times[i].start_ns;
  *end_ns = self->publish_times[i].end_ns;
  return 1;
}

const ha_storage_ops ha__storage_mcap = {
    .struct_size = sizeof(ha_storage_ops),
    .name = "mcap",
    .summary = "MCAP files: ROS 2 bags and others",
    .version = "0",
    .suffix = ".mcap",
    .probe = probe,
    .open = open_file,
    .close = close,
    .info = info,
    .chunk = chunk,
    .chunk_counts = ha__mcap_chunk_counts,
    .parse = ha__mcap_parse,
    .chunk_index = ha__mcap_chunk_index,
    .entry_at = ha__mcap_entry_at,
    .attachment = ha__mcap_attachment,
    .walk_open = ha__mcap_walk_open,
    .walk_next = ha__mcap_walk_next,
    .walk_close = ha__mcap_walk_close,
    .write_flags = HA_WRITES_FOLDERS | HA_WRITES_PUBLISH_TIME | HA_WRITES_SEQUENCE | HA_WRITES_QOS |
                   HA_WRITES_PAIRS | HA_WRITES_ATTACHMENTS | HA_WRITES_METADATA | HA_WRITES_MD5 |
                   HA_WRITES_FORWARD,
    .writer_open = ha__mcap_writer_open,
    .writer_close = ha__mcap_writer_close,
    .writer_channel = ha__mcap_writer_channel,
    .begin = ha__mcap_begin,
    .message = ha__mcap_message,
    .seal = ha__mcap_seal,
    .write_attachment = ha__mcap_write_attachment,
    .write_metadata = ha__mcap_write_metadata,
    .chunk_agrees = ha__mcap_chunk_agrees,
    .chunk_publish_times = chunk_publish_times,
    .chunk_channels = ha__mcap_chunk_channels,
    .takes_chunks = ha__mcap_takes_chunks,
    .finish = ha__mcap_write_end,
    .keep_yaml = ha__mcap_keep_yaml,
    .check = ha__mcap_check_file,
};

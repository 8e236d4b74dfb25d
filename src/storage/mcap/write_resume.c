/* Resumes a complete MCAP file: writing continues after its last data record, with the content of
 * its summary. Until a new summary is written, the file counts as not closed. */
#include <inttypes.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"
#include "storage/mcap/write.h"
#include "storage/storage.h"

static const char g_advice[] = "reindex it first";

typedef struct resume {
  ha__mcap_writer *writer;
  ha_source *source;
  ha__mcap *file;  /* open for reading */
  uint64_t footer; /* offsets in the file */
  uint64_t summary;
  uint64_t data_end;
  /* numbers of index records in the summary */
  size_t chunks;
  size_t attachments;
  size_t metadata;
} resume;

/* --- the file must be complete -------------------------------------------------------- */

/* host must outlive the file. */
static ha_status open_file(resume *r, ha_host *host, ha_error *err) {
  ha_error first = HA_ERROR_INIT;
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = host,
                                .source = r->source,
                                .report_to = &first,
                                .max_chunk_bytes = UINT32_MAX,
                                .max_record_bytes = UINT32_MAX};
  void *file = NULL;

  *host = ha__storage_host_that_keeps(r->writer->host);
  HA_TRY(ha__storage_mcap.open(&file, &open, err));
  r->file = file;
  if (!(r->file->info.flags & HA_STORAGE_COMPLETE)) {
    return HA_FAIL(err, HA_E_CORRUPT, first.offset, "the file is damaged (%.150s); %s", first.text,
                   g_advice);
  }
  if (r->file->info.flags & HA_STORAGE_COUNTED) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the file does not list its messages; %s",
                 g_advice);
}

/* DataEnd precedes the summary, or the footer if there is none. */
static ha_status find_data_end(resume *r, ha_error *err) {
  const ha_host *host = r->writer->host;
  const uint64_t size = host->source_size(r->source);
  const uint64_t tail = HA__MCAP_FOOTER_SIZE + HA__MCAP_MAGIC_SIZE;
  ha_view view = HA_VIEW_INIT;
  bool found = false;

  if (size >= HA__MCAP_MAGIC_SIZE + HA__MCAP_DATA_END_SIZE + tail) {
    r->footer = size - tail;
    HA_TRY(host->source_view(&view, r->source, r->footer, HA__MCAP_FOOTER_SIZE, err));
    r->summary = ha__load_u64(view.data + HA__MCAP_HEAD_SIZE);
    host->view_release(&view);
    if (r->summary == 0) r->summary = r->footer;
    r->data_end = r->summary - HA__MCAP_DATA_END_SIZE;
    found = r->summary <= r->footer && r->summary >= HA__MCAP_MAGIC_SIZE + HA__MCAP_DATA_END_SIZE;
  }
  if (found) {
    HA_TRY(host->source_view(&view, r->source, r->data_end, HA__MCAP_DATA_END_SIZE, err));
    found = view.data[0] == HA__MCAP_DATA_END && ha__load_u64(view.data + 1) == 4;
    host->view_release(&view);
  }
  if (found) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "no DataEnd before the summary; %s", g_advice);
}

/* --- schemas and channels --------------------------------------------------------------- */

static ha_status take_schemas(resume *r, ha_error *err) {
  ha__mcap_writer *w = r->writer;
  const ha__mcap *file = r->file;

  for (size_t id = 1; id < file->schema_ids.size; id++) {
    const uint32_t at = file->schema_ids.items[id];
    uint32_t number = 0;
    if (at == HA__MCAP_NONE) continue;
    HA_TRY(ha__mcap_find_schema(&number, w, file->schemas[at], (uint16_t)id, err));
    w->schemas[number].written = true;
  }
  return HA_OK;
}

/* Find a schema; they were added in the order of their ids. */
static uint32_t schema_number(const ha__mcap_writer *w, uint16_t id) {
  size_t at;

  HA__SEARCH(at, w->schema_count, w->schemas[at].id < id);
  return at < w->schema_count && w->schemas[at].id == id ? (uint32_t)at : HA__MCAP_NO_SCHEMA;
}

/* Add a channel in the layout of this writer, so that an equal channel is found. */
static ha_status take_channel(resume *r, const ha__mcap_channel *channel, ha_error *err) {
  ha__mcap_writer *w = r->writer;
  ha__mcap_out_channel *made = &w->kept[w->kept_count].channel;
  const uint32_t schema = schema_number(w, channel->schema_id);
  const uint16_t id = (uint16_t)channel->pub.id;
  ha_slice key = {NULL, 0};
  uint64_t equal = 0;

  HA_TRY(ha__mcap_make_channel(made, &key, w, id, schema, &channel->pub, err));
  made->message_count = channel->pub.message_count;
  /* a channel without messages may be only in the summary */
  made->written = made->message_count > 0;
  if (id > w->last_channel_id) w->last_channel_id = id;
  w->kept_count++;
  if (ha__table_find(&equal, &w->kept_by_key, key.data, key.size)) return HA_OK;
  return ha__table_put(&w->kept_by_key, key.data, key.size, w->kept_count - 1, err);
}

static ha_status take_channels(resume *r, ha_error *err) {
  ha__mcap_writer *w = r->writer;

  w->kept = ha__alloc_zeroed(r->file->channel_count, sizeof *w->kept);
  if (!w->kept) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < r->file->channel_count; i++) {
    HA_TRY(take_channel(r, r->file->channels[i], err));
  }
  return HA_OK;
}

/* --- counts and indexes --------------------------------------------------------------------- */

static void take_counts(resume *r) {
  const ha_storage_info *info = &r->file->info;
  ha__mcap_writer *w = r->writer;

  w->message_count = info->message_count;
  w->start = info->message_count > 0 ? (uint64_t)info->start_ns : 0;
  w->end = info->message_count > 0 ? (uint64_t)info->end_ns : 0;
  w->attachment_count = (uint32_t)info->attachment_count;
  w->metadata_count = (uint32_t)info->metadata_record_count;
  for (size_t i = 0; i < r->file->chunk_count; i++) {
    w->chunk_count += !(r->file->chunks[i].flags & HA_CHUNK_IMPLIED);
  }
}

/* The buffer for index records of this opcode, or NULL. */
static ha_bytes *index_of(resume *r, uint8_t opcode) {
  switch (opcode) {
  case HA__MCAP_CHUNK_INDEX:
    r->chunks++;
    return &r->writer->chunk_indexes;
  case HA__MCAP_ATTACHMENT_INDEX:
    r->attachments++;
    return &r->writer->attachment_indexes;
  case HA__MCAP_METADATA_INDEX:
    r->metadata++;
    return &r->writer->metadata_indexes;
  default:
    return NULL;
  }
}

/* Copy an index record unchanged. */
static ha_status copy_index(void *visitor, const ha__mcap_event *event, ha_error *err) {
  resume *r = visitor;
  const ha_host *host = r->writer->host;
  ha_bytes *to = event->kind == HA__EVENT_RECORD ? index_of(r, event->record.opcode) : NULL;
  const size_t size = (size_t)event->size;
  ha_view view = HA_VIEW_INIT;

  if (!to) return HA_OK;
  HA_TRY(host->reserve_bytes(to, size, err));
  HA_TRY(host->source_view(&view, r->source, event->offset, size, err));
  ha__put_bytes(to->data + to->size, view.data, size);
  to->size += size;
  host->view_release(&view);
  return HA_OK;
}

static ha_status copy_indexes(resume *r, ha_error *err) {
  ha__mcap_stream stream = ha__mcap_stream_make(r->source, r->summary, r->footer, UINT32_MAX);
  const ha_status st = ha__mcap_stream_visit(&stream, copy_index, r, err);

  ha__mcap_stream_done(&stream);
  return st;
}

/* Check that the indexes list all records: readers that use an index find no other records. */
static ha_status check_indexes(const resume *r, ha_error *err) {
  const ha__mcap_writer *w = r->writer;

  if (r->chunks == w->chunk_count && r->attachments == w->attachment_count &&
      r->metadata == w->metadata_count) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)r->summary,
                 "the summary does not list all chunks, attachments and metadata; %s", g_advice);
}

static ha_status take_over(resume *r, ha_host *host, ha_error *err) {
  HA_TRY(open_file(r, host, err));
  HA_TRY(find_data_end(r, err));
  HA_TRY(take_schemas(r, err));
  HA_TRY(take_channels(r, err));
  take_counts(r);
  HA_TRY(copy_indexes(r, err));
  return check_indexes(r, err);
}

ha_status ha__mcap_resume(ha__mcap_writer *self, ha_source *source, uint64_t *position,
                          ha_error *err) {
  resume r = {.writer = self, .source = source};
  ha_host host;

  self->resumed = true;
  const ha_status st = take_over(&r, &host, err);
  ha__storage_mcap.close(r.file);
  if (st < 0) return st;
  *position = r.data_end;
  return HA_OK;
}

ha_status ha__mcap_check_resumed(const ha__mcap_writer *self, ha_error *err) {
  if (self->chunk_count > 0 && (self->flags & HA__MCAP_NO_CHUNKING)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "cannot append: the file has chunks, messages outside of them would be lost to "
                   "many readers");
  }
  if (self->flags & HA__MCAP_DATA_CRC) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "cannot append: a checksum of all data (enableDataCRC) can't be gone on with");
  }
  return HA_OK;
}

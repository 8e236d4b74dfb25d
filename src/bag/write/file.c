#include "bag/write/internal.h"

#include <string.h>
#include <sys/stat.h>

#include "bag/codec/packer.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "io/age/sealer.h"
#include "io/replace.h"
#include "io/sync_folder.h"
#include "plugin/registry.h"

int64_t ha__out_share_ns(const ha__out_how *how, int eighths) {
  const int64_t ns = how->durable_ns;
  const int64_t share = ns / 8 * eighths + ns % 8 * eighths / 8;

  return share == 0 && ns > 0 ? 1 : share;
}

ha_status ha__out_keep_failure(ha__out_file *file, ha_status st, const ha_error *why,
                               ha_error *err) {
  if (file->failure.code == 0) {
    file->failure = *why;
    file->failure.code = st;
    ha__error_locate(&file->failure, file->path);
  }
  if (err) *err = file->failure;
  return file->failure.code;
}

ha_status ha__out_failed(const ha__out_file *file, ha_error *err) {
  if (err) *err = file->failure;
  return file->failure.code;
}

/* --- waiting for a loan ------------------------------------------------------------- */

void ha__latch_open(void *user) {
  ha__latch *l = user;

  pthread_mutex_lock(&l->lock);
  l->open = true;
  pthread_cond_signal(&l->opened);
  pthread_mutex_unlock(&l->lock);
}

void ha__latch_wait(ha__latch *l) {
  pthread_mutex_lock(&l->lock);
  while (!l->open) {
    pthread_cond_wait(&l->opened, &l->lock);
  }
  pthread_mutex_unlock(&l->lock);
  pthread_cond_destroy(&l->opened);
  pthread_mutex_destroy(&l->lock);
}

void ha__latch_init(ha__latch *l) {
  pthread_mutex_init(&l->lock, NULL);
  pthread_cond_init(&l->opened, NULL);
  l->open = false;
}

/* --- attachments and metadata -------------------------------------------------------------- */

static ha_status put_attachment(ha__out_file *file, const ha_attachment *attachment,
                                const uint8_t *data, ha_frame *frame, ha_error *err) {
  ha__latch done;

  HA_TRY(ha__out_close_lines(file, err));
  HA_TRY(ha__out_validate(file->ops->write_attachment(file->writer, attachment, data,
                                                      ha__sink_position(file->sink), frame, err),
                          &frame->head, file->ops, err));
  HA_TRY(ha__out_validate(HA_OK, &frame->tail, file->ops, err));
  ha__latch_init(&done);
  const ha__piece pieces[] = {
      {frame->head.data, frame->head.size, NULL, NULL},
      {data, (size_t)attachment->size, ha__latch_open, &done},
      {frame->tail.data, frame->tail.size, NULL, NULL},
  };
  const ha_status st = ha__out_put(file, pieces, 3, err);
  ha__latch_wait(&done);
  if (st >= 0) file->whole = ha__sink_position(file->sink);
  return st;
}

ha_status ha__out_file_attachment(ha__out_file *file, const ha_attachment *attachment,
                                  const uint8_t *data, ha_error *err) {
  ha_frame frame = {{NULL, 0, 0}, {NULL, 0, 0}};
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  if (!file->ops->write_attachment) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "storage %s has no attachments",
                   file->ops->name);
  }
  const ha_status st = put_attachment(file, attachment, data, &frame, &why);
  ha__free(frame.head.data);
  ha__free(frame.tail.data);
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

static ha_status put_metadata(ha__out_file *file, const ha_metadata *metadata, ha_error *err) {
  HA_TRY(ha__out_close_lines(file, err));
  file->head.size = 0;
  HA_TRY(ha__out_validate_ends(file,
                               file->ops->write_metadata(file->writer, metadata,
                                                         ha__sink_position(file->sink), &file->head,
                                                         err),
                               err));
  return ha__out_put_record(file, &file->head, err);
}

ha_status ha__out_file_metadata(ha__out_file *file, const ha_metadata *metadata, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  if (!file->ops->write_metadata) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "storage %s has no metadata records",
                   file->ops->name);
  }
  const ha_status st = put_metadata(file, metadata, &why);
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

static ha_status put_yaml(ha__out_file *file, const char *text, size_t size, ha_error *err) {
  if (ha__out_has_rows(file)) {
    return ha__out_validate(file->ops->keep_yaml(file->writer, text, size, 0, NULL, err), NULL,
                            file->ops, err);
  }
  HA_TRY(ha__out_close_lines(file, err));
  file->head.size = 0;
  HA_TRY(
      ha__out_validate_ends(file,
                            file->ops->keep_yaml(file->writer, text, size,
                                                 ha__sink_position(file->sink), &file->head, err),
                            err));
  return ha__out_put_record(file, &file->head, err);
}

ha_status ha__out_file_yaml(ha__out_file *file, const char *text, size_t size, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  if (!file->ops->keep_yaml) return HA_OK;
  const ha_status st = put_yaml(file, text, size, &why);
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

/* --- flush ---------------------------------------------------------------------------- */

static ha_status flush(ha__out_file *file, bool sync, ha_error *err) {
  if (ha__out_has_rows(file)) return ha__out_commit(file, sync, err);
  HA_TRY(ha__out_close_lines(file, err));
  return ha__sink_flush(file->sink, sync, err);
}

ha_status ha__out_file_flush(ha__out_file *file, bool sync, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  const ha_status st = flush(file, sync, &why);
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

ha_status ha__out_file_end_chunk(ha__out_file *file, uint32_t channel, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  const ha_status st = ha__out_close_line(file, file->lines[channel], &why);
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

static ha_status close_older(ha__out_file *file, ha__out_line *l, int64_t before_ns,
                             ha_error *err) {
  return l->open && l->open->opened_ns < before_ns ? ha__out_close_line(file, l, err) : HA_OK;
}

static ha_status flush_older(ha__out_file *file, int64_t before_ns, ha_error *err) {
  if (ha__out_has_rows(file)) {
    const bool due = file->uncommitted > 0 && file->uncommitted_since_ns < before_ns;
    return due ? ha__out_commit(file, true, err) : HA_OK;
  }
  HA_TRY(close_older(file, &file->common, before_ns, err));
  for (size_t i = 0; i < file->line_count; i++) {
    HA_TRY(close_older(file, file->lines[i], before_ns, err));
  }
  return ha__out_put_chunks(file, err);
}

ha_status ha__out_file_flush_older(ha__out_file *file, int64_t before_ns, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  const ha_status st = flush_older(file, before_ns, &why);
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

/* --- open ----------------------------------------------------------------------------- */

/* From now on the resumed file counts as unfinished. */
static ha_status mark_unfinished(const ha__out_file *file, ha_error *err) {
  const ha_patch *first = &file->layout.first;

  if (first->bytes.size == 0) return HA_OK;
  const ha_status st =
      ha__file_overwrite(file->path, first->offset, first->bytes.data, first->bytes.size, err);
  if (st < 0) ha__error_locate(err, file->path);
  return st;
}

static ha_status open_sink(ha__out_file *file, ha_error *err) {
  const ha__sink_options options = {.direct = file->how->direct,
                                    .eased = file->how->eased,
                                    .in_order = file->how->in_order,
                                    .is_stream = file->how->is_stream,
                                    .near = !ha__out_packs(file),
                                    .resume = file->how->create.resume != NULL,
                                    .position = file->layout.position,
                                    .queue_bytes = file->how->buffer_bytes,
                                    .sync_bytes = file->how->durable_bytes,
                                    .sync_ns = ha__out_share_ns(file->how, HA__OUT_SYNC_EIGHTHS)};

  file->whole = options.position;
  HA_TRY(mark_unfinished(file, err));
  HA_TRY(ha__sink_open(&file->sink, file->path, &options, err));
  if (!file->how->recipients) return HA_OK;
  HA_TRY(ha__sealer_open(file->sink, file->how->recipients, file->how->pool, err));
  file->sealed_at = ha__sink_file_size(file->sink);
  return HA_OK;
}

static ha_status set_packing(ha__out_file *file, ha_error *err) {
  const ha_storage_layout *layout = &file->layout;

  file->packing = (ha__out_packing){.packers = file->how->packers,
                                    .level = layout->level,
                                    .try_plain = (layout->flags & HA_LAYOUT_TRY_PLAIN) != 0,
                                    .crc = (layout->flags & HA_LAYOUT_CHUNK_CRC) != 0,
                                    .cipher = file->how->create.encryption ? file->ops : NULL,
                                    .encryption = file->how->create.encryption,
                                    .before_bytes = layout->before_bytes,
                                    .after_bytes = layout->after_bytes};
  if (!layout->compression || strcmp(layout->compression, "none") == 0) return HA_OK;
  file->packing.ops = ha__registry_find_compression(layout->compression);
  if (file->packing.ops && file->packing.ops->pack) {
    return ha__pack_check(file->packing.packers, file->packing.ops, layout->level, err);
  }
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "no plugin can compress by '%s'",
                 layout->compression);
}

static ha_status start(ha__out_file *file, const char *path, ha_error *err) {
  const size_t threads = file->how->pool ? ha__pool_threads(file->how->pool) : 1;

  file->path = ha__dup_string(path);
  if (!file->path) return HA_FAIL_NOMEM(err);
  file->layout.struct_size = sizeof file->layout;
  HA_TRY(ha__out_validate_layout(
      file->ops->writer_open(&file->writer, &file->how->create, &file->layout, err), &file->layout,
      HA__OUT_HEAD_ROOM, file->ops, err));
  HA_TRY(ha__out_buffers_new(&file->buffers, err));
  file->common.chunk_bytes = file->layout.chunk_bytes;
  file->max_flight = 2 * threads < HA__OUT_MAX_IN_FLIGHT ? 2 * threads : HA__OUT_MAX_IN_FLIGHT;
  if (ha__out_has_rows(file)) {
    return ha__out_validate(file->ops->rows_create(file->writer, path, err), NULL, file->ops, err);
  }
  HA_TRY(set_packing(file, err));
  return open_sink(file, err);
}

ha_status ha__out_file_open(ha__out_file **out, const char *path, const ha__out_how *how,
                            ha_error *err) {
  ha__out_file *file = ha__alloc_zeroed(1, sizeof *file);

  if (!file) return HA_FAIL_NOMEM(err);
  file->why = (ha_error)HA_ERROR_INIT;
  file->how = how;
  file->ops = how->storage;
  file->small_bytes = ha__out_has_plain_messages(file) ? HA__SINK_BLOCK : 0;
  const ha_status st = start(file, path, err);
  if (st < 0) {
    ha__out_file_abort(file);
    return st;
  }
  *out = file;
  return HA_OK;
}

static ha_status add_line(ha__out_file *file, uint64_t chunk_bytes, ha_error *err) {
  void *lines = file->lines;
  const ha_status st =
      ha__reserve(&lines, &file->line_capacity, file->line_count, 1, sizeof *file->lines, err);

  file->lines = lines;
  if (st < 0) return st;
  ha__out_line *own = chunk_bytes ? ha__alloc_zeroed(1, sizeof *own) : &file->common;
  if (!own) return HA_FAIL_NOMEM(err);
  if (chunk_bytes) own->chunk_bytes = chunk_bytes;
  file->lines[file->line_count++] = own;
  return HA_OK;
}

static ha_status add_channel(ha__out_file *file, const ha_channel *channel, uint64_t chunk_bytes,
                             ha_error *err) {
  HA_TRY(ha__out_validate(
      file->ops->writer_channel(file->writer, (uint32_t)file->line_count, channel, err), NULL,
      file->ops, err));
  HA_TRY(add_line(file, chunk_bytes, err));
  HA_TRY(ha__tally_add_channel(&file->tally, channel->id, err));
  return ha__out_begin(file, err);
}

/* All other channels are declared: the file can be resumed. */
static ha_status keep_if_fatal(ha__out_file *file, ha_status st, const ha_error *why,
                               ha_error *err) {
  if (st == HA_E_NOMEM || st == HA_E_IO) return ha__out_keep_failure(file, st, why, err);
  if (err) *err = *why;
  return st;
}

ha_status ha__out_file_channel(ha__out_file *file, const ha_channel *channel, uint64_t chunk_bytes,
                               ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  const ha_status st = add_channel(file, channel, chunk_bytes, &why);
  return st < 0 ? keep_if_fatal(file, st, &why, err) : HA_OK;
}

uint32_t ha__out_file_channels(const ha__out_file *file) {
  return (uint32_t)file->line_count;
}

ha_status ha__out_file_renew(uint32_t *number, ha__out_file *file, const ha_channel *channel,
                             uint64_t chunk_bytes, ha_error *err) {
  const uint32_t next = ha__out_file_channels(file);
  ha_error why = HA_ERROR_INIT;

  if (file->failure.code < 0) return ha__out_failed(file, err);
  if (!file->ops->rows_define) {
    HA_TRY(ha__out_file_channel(file, channel, chunk_bytes, err));
    *number = next;
    return HA_OK;
  }
  const ha_status st = file->ops->rows_define(file->writer, *number, channel, &why);
  return st < 0 ? keep_if_fatal(file, st, &why, err) : HA_OK;
}

/* --- properties ---------------------------------------------------------------- */

uint64_t ha__out_file_chunk_bytes(const ha__out_file *file) {
  return file->layout.chunk_bytes;
}

uint64_t ha__out_file_size(const ha__out_file *file) {
  const uint64_t size = file->sink ? ha__sink_position(file->sink) : file->row_bytes;

  return file->common.open ? size + file->common.open->draft.size : size;
}

void ha__out_file_add_stats(const ha__out_file *file, ha_writer_stats *stats) {
  ha__sink_stats sink;

  stats->file_bytes += ha__out_file_size(file);
  stats->copied_bytes += file->copied;
  if (!file->sink) return;
  ha__sink_get_stats(file->sink, &sink);
  stats->copied_bytes += sink.copied;
  stats->zero_copied_bytes += sink.zero_copied;
  stats->stalls += sink.stalls;
  stats->stall_ns += sink.stall_ns;
  stats->syncs += sink.syncs;
  stats->direct = sink.direct;
  stats->eased_bytes += sink.eased;
  stats->unpinned_bytes += sink.unpinned;
  if (ha__sink_note(file->sink)) stats->note = ha__sink_note(file->sink);
}

/* --- the end ------------------------------------------------------------------------ */

static void free_all(ha__out_file *file) {
  ha__out_drop_chunks(file);
  if (file->writer) file->ops->writer_close(file->writer);
  ha__out_buffers_unref(file->buffers);
  ha__free(file->lines);
  ha__free(file->head.data);
  ha__free(file->tail.data);
  ha__free(file->gathered.data);
  ha__free(file->packed.data);
  ha__free(file->runs);
  ha__tally_done(&file->tally);
  ha__free(file->path);
  ha__free(file);
}

void ha__out_file_abort(ha__out_file *file) {
  if (!file) return;
  ha__sink_abort(file->sink);
  free_all(file);
}

/* Write index and end, and the changes at the start. */
static ha_status end_chunks(ha__out_file *file, ha_error *err) {
  ha_patch patch = {0, {NULL, 0}};

  HA_TRY(ha__out_close_lines(file, err));
  file->head.size = 0;
  const uint64_t end = ha__sink_position(file->sink);
  HA_TRY(ha__out_validate_ends(
      file, file->ops->finish(file->writer, end, file->data_crc, &file->head, &patch, err), err));
  if (patch.bytes.size > 0 &&
      (!patch.bytes.data || !ha__range_within(patch.offset, patch.bytes.size, end))) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s patches beyond the file",
                   file->ops->name);
  }
  HA_TRY(ha__out_put_bytes(file, &file->head, err));
  if (patch.bytes.size == 0) return HA_OK;
  return ha__sink_patch(file->sink, patch.offset, patch.bytes.data, patch.bytes.size, err);
}

/* Good rows are kept, whatever failed before. */
static ha_status end_rows(ha__out_end *out, ha__out_file *file, bool sync, ha_error *err) {
  struct stat info;
  ha_status st =
      ha__out_validate(file->ops->rows_finish(file->writer, sync, err), NULL, file->ops, err);

  if (file->ops->rows_stored) {
    ha__tally_pass(&file->tally, file->ops->rows_stored(file->writer));
  } else if (st >= 0) {
    ha__tally_pass(&file->tally, file->rows);
  }
  if (st < 0) return st;
  out->size = stat(file->path, &info) == 0 ? (uint64_t)info.st_size : 0;
  return sync ? ha__sync_folder(file->path, err) : HA_OK;
}

/* Part of a compressed chunk can be decompressed, with a number of messages that is not known here.
 * It is removed if writing failed in it, so that the bag contains what the tally does. */
static void cut_partial_chunk(const ha__out_file *file, uint64_t written) {
  const bool has_record = file->whole <= written && file->whole > file->tally.passed;
  const uint64_t end = has_record ? file->whole : file->tally.passed;

  if (!file->packing.ops || file->how->recipients || end == 0) return;
  if (written < ha__sink_position(file->sink)) ha__sink_cut_at(file->sink, end);
}

/* After a failure, bytes already queued are still written. */
static ha_status end_sink(ha__out_end *out, ha__out_file *file, bool sync, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = file->failure.code < 0 ? HA_OK : end_chunks(file, err);

  out->size = ha__sink_position(file->sink);
  (void)ha__sink_flush(file->sink, false, NULL); /* a failure is kept for close */
  ha__sink_get_stats(file->sink, &out->last);
  ha__tally_pass(&file->tally, out->last.written);
  if (file->how->in_order) cut_partial_chunk(file, out->last.written);
  const ha_status closed = ha__sink_close(file->sink, sync, &why);
  if (st < 0 || closed >= 0) return st;
  if (err) *err = why;
  return closed;
}

ha_status ha__out_file_finish(ha__out_end *out, ha__out_file *file, bool sync, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st;

  *out = (ha__out_end){.size = 0};
  st = ha__out_has_rows(file) ? end_rows(out, file, sync, &why) : end_sink(out, file, sync, &why);
  if (st < 0) (void)ha__out_keep_failure(file, st, &why, NULL);
  st = file->failure.code;
  if (st < 0 && err) *err = file->failure;
  if (st < 0 && file->how->in_order) {
    out->tally = file->tally;
    file->tally = (ha__tally){.first = 0};
  }
  free_all(file);
  return st;
}

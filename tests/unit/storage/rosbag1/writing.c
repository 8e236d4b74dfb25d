#include "writing.h"

#include <bzlib.h>
#include <lz4frame.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

static ha_status append(written *w, const void *bytes, size_t size) {
  const ha_status st = ha__host.reserve_bytes(&w->file, size, &w->error);

  if (st < 0) return st;
  if (size) memcpy(w->file.data + w->file.size, bytes, size);
  w->file.size += size;
  return HA_OK;
}

static ha_status patch(written *w, const ha_patch *with) {
  if (!ha__range_within(with->offset, with->bytes.size, w->file.size)) return HA_E_ARG;
  if (with->bytes.size) memcpy(w->file.data + with->offset, with->bytes.data, with->bytes.size);
  return HA_OK;
}

static ha_status begin_resumed(written *w, ha_source *source) {
  const uint64_t size = ha__source_size(source);
  ha_view view = HA_VIEW_INIT;

  ha_status st = ha__source_view(&view, source, 0, (size_t)size, &w->error);
  if (st == HA_OK) st = append(w, view.data, view.size);
  ha__view_release(&view);
  if (st < 0) return st;
  st = patch(w, &w->layout.first);
  w->file.size = (size_t)w->layout.position;
  return st;
}

ha_status written_open(written *w, ha_storage_create create) {
  memset(w, 0, sizeof *w);
  create.struct_size = sizeof create;
  create.host = &ha__host;
  ha_status st = g_ops->writer_open(&w->writer, &create, &w->layout, &w->error);
  if (st == HA_OK && create.resume) st = begin_resumed(w, create.resume);
  return st < 0 ? st : g_ops->begin(w->writer, &w->file, &w->error);
}

ha_status written_channel(written *w, uint32_t number, const ha_channel *channel) {
  return g_ops->writer_channel(w->writer, number, channel, &w->error);
}

ha_status written_message(written *w, uint32_t channel, int64_t time_ns, const void *data,
                          size_t size, size_t pad) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_draft *draft = &w->draft;

  msg.log_time_ns = time_ns;
  msg.size = size;
  ha_status st = g_ops->message(w->writer, draft, channel, &msg, pad, &w->error);
  if (st == HA_OK) st = ha__host.reserve_bytes(&draft->bytes, size, &w->error);
  if (st < 0) return st;
  if (size) memcpy(draft->bytes.data + draft->bytes.size, data, size);
  draft->bytes.size += size;
  draft->size = draft->bytes.size - draft->base;
  if (draft->entries.size == 1 || time_ns < draft->start_ns) draft->start_ns = time_ns;
  if (draft->entries.size == 1 || time_ns > draft->end_ns) draft->end_ns = time_ns;
  return HA_OK;
}

/* Like roslz4: blocks of 1 MiB for any size. */
static ha_status pack_lz4(ha_bytes *out, const ha_bytes *raw) {
  const LZ4F_preferences_t how = {
      .frameInfo = {.blockSizeID = LZ4F_max1MB,
                    .blockMode = LZ4F_blockIndependent,
                    .contentChecksumFlag = LZ4F_contentChecksumEnabled}};
  LZ4F_compressionContext_t context = NULL;
  ha_status st = ha__host.reserve_bytes(out, LZ4F_compressBound(raw->size, &how) + 64, NULL);

  if (st < 0) return st;
  if (LZ4F_isError(LZ4F_createCompressionContext(&context, LZ4F_VERSION))) return HA_E_NOMEM;
  for (int step = 0; st == HA_OK && step < 3; step++) {
    uint8_t *to = out->data + out->size;
    const size_t room = out->capacity - out->size;
    const size_t got = step == 0 ? LZ4F_compressBegin(context, to, room, &how)
                       : step == 1
                           ? LZ4F_compressUpdate(context, to, room, raw->data, raw->size, NULL)
                           : LZ4F_compressEnd(context, to, room, NULL);
    if (LZ4F_isError(got)) st = HA_E_CORRUPT;
    if (st == HA_OK) out->size += got;
  }
  LZ4F_freeCompressionContext(context);
  return st;
}

/* Like rosbag_storage. */
static ha_status pack_bz2(ha_bytes *out, const ha_bytes *raw) {
  char *bytes = (char *)raw->data;
  const ha_status st = ha__host.reserve_bytes(out, raw->size + raw->size / 50 + 1000, NULL);
  unsigned size = (unsigned)out->capacity;

  if (st < 0) return st;
  if (BZ2_bzBuffToBuffCompress((char *)out->data, &size, bytes, (unsigned)raw->size, 9, 0, 30)) {
    return HA_E_CORRUPT;
  }
  out->size = size;
  return HA_OK;
}

static ha_status seal(written *w, const char *compression, const ha_bytes *stored) {
  const ha_sealed how = {.struct_size = sizeof how,
                         .offset = w->file.size,
                         .stored_size = stored->size,
                         .compression = compression};
  ha_bytes head = {NULL, 0, 0};
  ha_bytes tail = {NULL, 0, 0};

  ha_status st = g_ops->seal(w->writer, &w->draft, &how, &head, &tail, &w->error);
  if (st == HA_OK) st = append(w, head.data, head.size);
  if (st == HA_OK) st = append(w, stored->data, stored->size);
  if (st == HA_OK) st = append(w, tail.data, tail.size);
  ha__free(head.data);
  ha__free(tail.data);
  w->draft.bytes.size = w->draft.entries.size = 0;
  w->draft.size = 0;
  return st;
}

ha_status written_seal(written *w, const char *compression) {
  ha_bytes packed = {NULL, 0, 0};
  ha_status st = HA_OK;

  if (strcmp(compression, "none") == 0) return seal(w, compression, &w->draft.bytes);
  if (strcmp(compression, "lz4") == 0) {
    st = pack_lz4(&packed, &w->draft.bytes);
  } else {
    st = pack_bz2(&packed, &w->draft.bytes);
  }
  if (st == HA_OK) st = seal(w, compression, &packed);
  ha__free(packed.data);
  return st;
}

ha_status written_finish(written *w) {
  ha_bytes out = {NULL, 0, 0};
  ha_patch last = {0, {NULL, 0}};

  ha_status st = g_ops->finish(w->writer, w->file.size, 0, &out, &last, &w->error);
  if (st == HA_OK) st = append(w, out.data, out.size);
  ha__free(out.data);
  return st < 0 ? st : patch(w, &last);
}

void written_close(written *w) {
  g_ops->writer_close(w->writer);
  ha__free(w->file.data);
  ha__free(w->draft.bytes.data);
  ha__free(w->draft.entries.items);
  memset(w, 0, sizeof *w);
}

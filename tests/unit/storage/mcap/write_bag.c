#include "write_bag.h"

#include <string.h>

#include "base/status.h"
#include "plugin/registry.h"
#include "storage/storage.h"

/* Room before a draft's own bytes, as for a host that puts the header there. */
enum { HEAD_ROOM = 64 };

static const ha_storage_ops *const g_ops = &ha__storage_mcap;

static ha_status append(written_bag *bag, ha_bytes *to, const void *bytes, size_t size) {
  HA_TRY(ha__host.reserve_bytes(to, size, &bag->error));
  if (size > 0) memcpy(to->data + to->size, bytes, size);
  to->size += size;
  return HA_OK;
}

/* The remaining part of a resumed file. */
static ha_status begin_resumed(written_bag *bag, ha_source *source) {
  ha_view view = HA_VIEW_INIT;

  HA_TRY(ha__host.source_view(&view, source, 0, (size_t)bag->layout.position, &bag->error));
  const ha_status st = append(bag, &bag->file, view.data, view.size);
  ha__host.view_release(&view);
  return st;
}

ha_status written_open(written_bag *bag, const ha_storage_create *create) {
  ha_storage_create own = *create;

  memset(bag, 0, sizeof *bag);
  own.struct_size = sizeof own;
  own.host = &ha__host;
  HA_TRY(g_ops->writer_open(&bag->writer, &own, &bag->layout, &bag->error));
  if (!own.resume) return HA_OK;
  const ha_status st = begin_resumed(bag, own.resume);
  if (st < 0) {
    written_close(bag);
    bag->writer = NULL;
  }
  return st;
}

ha_status written_begin(written_bag *bag) {
  return g_ops->begin(bag->writer, &bag->file, &bag->error);
}

ha_status written_channel(written_bag *bag, const ha_channel *channel) {
  HA_TRY(g_ops->writer_channel(bag->writer, bag->channel_count, channel, &bag->error));
  bag->channel_count++;
  return HA_OK;
}

/* --- chunks ----------------------------------------------------------------------- */

ha_status written_message_into(written_bag *bag, ha_draft *draft, uint32_t channel,
                               const ha_message *msg, size_t pad) {
  static const uint8_t room[HEAD_ROOM];

  if (draft->bytes.size == 0) HA_TRY(append(bag, &draft->bytes, room, HEAD_ROOM));
  draft->base = HEAD_ROOM;
  HA_TRY(g_ops->message(bag->writer, draft, channel, msg, pad, &bag->error));
  HA_TRY(append(bag, &draft->bytes, msg->data, msg->size));
  draft->size = draft->bytes.size - draft->base;
  return HA_OK;
}

ha_status written_message(written_bag *bag, uint32_t channel, const ha_message *msg, size_t pad) {
  const size_t more = bag->layout.message_bytes + msg->size + pad;

  if (bag->draft.size > 0 && bag->draft.size + more > bag->layout.chunk_bytes) {
    HA_TRY(written_seal(bag));
  }
  return written_message_into(bag, &bag->draft, channel, msg, pad);
}

/* Returns the stored bytes of a chunk: unchanged, or compressed. */
static ha_status pack(written_bag *bag, const ha_draft *draft, ha_sealed *how, ha_bytes *packed) {
  const uint8_t *bytes = draft->bytes.data + draft->base;

  *how = (ha_sealed){sizeof *how, bag->file.size, draft->size, "none", 0};
  if (bag->layout.flags & HA_LAYOUT_CHUNK_CRC) how->crc = ha__host.crc32(0, bytes, draft->size);
  if (!bag->pack || strcmp(bag->layout.compression, "none") == 0) return HA_OK;
  HA_TRY(ha__host.reserve_bytes(packed, draft->size + 1024, &bag->error));
  packed->size = bag->pack(packed->data, packed->capacity, bytes, draft->size, bag->layout.level);
  if (packed->size > 0) {
    how->compression = bag->layout.compression;
    how->stored_size = packed->size;
  }
  return HA_OK;
}

ha_status written_seal_draft(written_bag *bag, ha_draft *draft) {
  ha_bytes head = {NULL, 0, 0};
  ha_bytes tail = {NULL, 0, 0};
  ha_bytes packed = {NULL, 0, 0};
  ha_sealed how;
  ha_status st;

  if (draft->size == 0) return HA_OK;
  st = pack(bag, draft, &how, &packed);
  if (st >= 0) st = g_ops->seal(bag->writer, draft, &how, &head, &tail, &bag->error);
  if (st >= 0) st = append(bag, &bag->file, head.data, head.size);
  if (st >= 0) {
    st = append(bag, &bag->file, packed.size > 0 ? packed.data : draft->bytes.data + draft->base,
                (size_t)how.stored_size);
  }
  if (st >= 0) st = append(bag, &bag->file, tail.data, tail.size);
  ha__host.dealloc(head.data);
  ha__host.dealloc(tail.data);
  ha__host.dealloc(packed.data);
  draft->bytes.size = 0;
  draft->entries.size = 0;
  draft->size = 0;
  return st;
}

ha_status written_seal(written_bag *bag) {
  return written_seal_draft(bag, &bag->draft);
}

/* --- other records -------------------------------------------------------------------- */

ha_status written_attachment(written_bag *bag, const ha_attachment *attachment,
                             const uint8_t *data) {
  ha_frame frame = {{NULL, 0, 0}, {NULL, 0, 0}};
  ha_status st = written_seal(bag);

  if (st >= 0) {
    st =
        g_ops->write_attachment(bag->writer, attachment, data, bag->file.size, &frame, &bag->error);
  }
  if (st >= 0) st = append(bag, &bag->file, frame.head.data, frame.head.size);
  if (st >= 0) st = append(bag, &bag->file, data, (size_t)attachment->size);
  if (st >= 0) st = append(bag, &bag->file, frame.tail.data, frame.tail.size);
  ha__host.dealloc(frame.head.data);
  ha__host.dealloc(frame.tail.data);
  return st;
}

ha_status written_metadata(written_bag *bag, const ha_metadata *metadata) {
  HA_TRY(written_seal(bag));
  return g_ops->write_metadata(bag->writer, metadata, bag->file.size, &bag->file, &bag->error);
}

ha_status written_yaml(written_bag *bag, const char *text) {
  HA_TRY(written_seal(bag));
  return g_ops->keep_yaml(bag->writer, text, strlen(text), bag->file.size, &bag->file, &bag->error);
}

/* --- the end --------------------------------------------------------------------------- */

ha_status written_finish(written_bag *bag) {
  const ha_bytes *file = &bag->file;
  ha_patch patch = {0, {NULL, 1}};
  uint32_t crc = 0;

  HA_TRY(written_seal(bag));
  if (bag->layout.flags & HA_LAYOUT_DATA_CRC) crc = ha__host.crc32(0, file->data, file->size);
  HA_TRY(g_ops->finish(bag->writer, file->size, crc, &bag->file, &patch, &bag->error));
  if (patch.bytes.size == 0) return HA_OK;
  return HA_FAIL(&bag->error, HA_E_ARG, HA_NO_OFFSET, "an MCAP file has nothing to patch");
}

void written_draft_done(ha_draft *draft) {
  ha__host.dealloc(draft->bytes.data);
  ha__host.dealloc(draft->entries.items);
}

void written_close(written_bag *bag) {
  g_ops->writer_close(bag->writer);
  ha__host.dealloc(bag->file.data);
  written_draft_done(&bag->draft);
}

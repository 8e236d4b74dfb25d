/* Reads the bytes of an attachment and checks their checksum. */
#include <inttypes.h>

#include "base/status.h"
#include "compression/compression.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"

/* The checksum covers the content from its start to the end of the data. */
static ha_status check_crc(const ha__mcap *self, const ha__mcap_record *rec, ha_error *err) {
  const uint64_t start = rec->offset + HA__MCAP_HEAD_SIZE;
  const uint32_t crc = (uint32_t)rec->values[ATTACHMENT_CRC].number;
  uint32_t found = 0;

  if (crc == 0 || (self->open.flags & HA_STORAGE_NO_CRC)) return HA_OK;
  HA_TRY(ha__mcap_crc_range(&found, self->open.source, start, start + rec->fields_size - 4, err));
  if (found == crc) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)rec->offset,
                 "the attachment has the CRC 0x%08" PRIx32 ", it states 0x%08" PRIx32, found, crc);
}

static ha_status check_readable(const ha__mcap *self, uint64_t at, ha_view *view, ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;

  if (!ha__source_gap(self->open.source, at, view->size, &start, &end)) return HA_OK;
  self->open.host->view_release(view);
  return HA_FAIL(err, HA_E_IO, (int64_t)start,
                 "the attachment has %" PRIu64 " bytes that cannot be read", end - start);
}

ha_status ha__mcap_attachment(void *object, size_t i, ha_view *out, ha_error *err) {
  const ha__mcap *self = object;
  const ha_host *host = self->open.host;
  const uint64_t offset = self->attachments[i]->offset;
  ha__window window = HA__WINDOW_INIT(self->open.source);
  ha__mcap_record rec;
  ha_status st = ha__mcap_read(&rec, &window, offset, host->source_size(self->open.source),
                               self->open.max_record_bytes, 0, err);

  ha__window_done(&window);
  if (st < 0) return st;
  if (rec.opcode != HA__MCAP_ATTACHMENT ||
      rec.values[ATTACHMENT_DATA].number != self->attachments[i]->size) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)offset,
                   "no attachment of %" PRIu64 " bytes where its index points",
                   self->attachments[i]->size);
  }
  HA_TRY(check_crc(self, &rec, err));
  const uint64_t size = rec.values[ATTACHMENT_DATA].number;
  if (size > SIZE_MAX) return HA_FAIL_NOMEM(err);
  const uint64_t at = offset + HA__MCAP_HEAD_SIZE + rec.fields_size - 4 - size;
  HA_TRY(host->source_view(out, self->open.source, at, (size_t)size, err));
  return check_readable(self, at, out, err);
}

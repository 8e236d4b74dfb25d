#include "storage/mcap/chunk_stream.h"

#include <inttypes.h>

#include "base/prefetch.h"
#include "base/status.h"

enum { CHAIN = 3 }; /* good records in sequence that a search requires */

void ha__mcap_chunk_problem(ha_error *problem, const ha__mcap_chunk_stream *stream, size_t pos,
                            uint64_t chunk_offset) {
  const size_t left = stream->size - pos;
  const int64_t at = (int64_t)chunk_offset;

  if (left < HA__MCAP_HEAD_SIZE) {
    ha__error_set(problem, HA_E_CORRUPT, at,
                  "+%zu in the chunk: the head of a record wants %d bytes, %zu are left", pos,
                  (int)HA__MCAP_HEAD_SIZE, left);
    return;
  }
  ha__mcap_record rec;
  ha__mcap_head(&rec, stream->bytes + pos, pos);
  const char *kind = rec.layout ? rec.layout->kind : "unknown";
  if (rec.length > left - HA__MCAP_HEAD_SIZE) {
    ha__error_set(problem, HA_E_CORRUPT, at,
                  "+%zu in the chunk: %s record (opcode 0x%02x) wants %" PRIu64
                  " bytes, %zu are left",
                  pos, kind, (unsigned)rec.opcode, rec.length, left - HA__MCAP_HEAD_SIZE);
    return;
  }
  if (rec.opcode == HA__MCAP_MESSAGE) {
    ha__error_set(problem, HA_E_CORRUPT, at,
                  "+%zu in the chunk: message record of %" PRIu64 " bytes, its head alone has %d",
                  pos, rec.length, (int)HA__MCAP_MESSAGE_FIXED);
    return;
  }
  ha__error_set(problem, HA_E_CORRUPT, at,
                "+%zu in the chunk: %s record (opcode 0x%02x) may not be there", pos, kind,
                (unsigned)rec.opcode);
}

ha_status ha__mcap_inner_decode(ha__mcap_record *out, const uint8_t *bytes,
                                const ha__mcap_inner *inner, ha_error *err) {
  uint64_t need = 0;

  ha__mcap_head(out, bytes + inner->offset, inner->offset);
  return ha__mcap_decode(out, bytes + inner->content, inner->length, (int64_t)inner->content, &need,
                         err);
}

static size_t end_of(const ha__mcap_inner *rec) {
  return rec->content + rec->length;
}

/* --- when lengths are trusted ----------------------------------------------------------------- */

/* True when a record is at pos, followed by a few more or by the end. */
static bool chain_follows(const uint8_t *bytes, size_t size, size_t pos) {
  ha__mcap_inner rec;

  if (bytes[pos] > HA__MCAP_MESSAGE) return false;
  for (int i = 0; i < CHAIN; i++) {
    if (pos == size) return i > 0;
    if (!ha__mcap_inner_at(&rec, bytes, size, pos)) return false;
    pos = end_of(&rec);
  }
  return true;
}

size_t ha__mcap_chunk_search(const uint8_t *bytes, size_t size, size_t from) {
  size_t pos = from + 1;

  while (pos < size && !(bytes[pos] >= HA__MCAP_SCHEMA && chain_follows(bytes, size, pos))) {
    pos++;
  }
  return pos < size ? pos : size;
}

static ha__event_kind skip(ha__mcap_inner *out, ha__mcap_chunk_stream *stream) {
  const size_t at = stream->pos;

  if (at == stream->size) return HA__EVENT_END;
  stream->pos = stream->resync == HA__RESYNC_STOP
                    ? stream->size
                    : ha__mcap_chunk_search(stream->bytes, stream->size, at);
  *out = (ha__mcap_inner){.offset = at, .content = at, .length = stream->pos - at};
  return HA__EVENT_DAMAGE;
}

/* --- when lengths are doubted ----------------------------------------------------------------- */

static bool is_known(uint8_t opcode) {
  return opcode >= HA__MCAP_SCHEMA && opcode <= HA__MCAP_MESSAGE;
}

/* True when a record of a known kind is at pos and its content can be decoded: bytes of a message
 * may look like the header of a definition. */
static bool is_sane(ha__mcap_inner *out, const ha__mcap_chunk_stream *stream, size_t pos) {
  ha__mcap_record rec;

  if (!ha__mcap_inner_at(out, stream->bytes, stream->size, pos)) return false;
  if (ha__mcap_is_reserved(out->opcode)) return false;
  return out->opcode == HA__MCAP_MESSAGE ||
         ha__mcap_inner_decode(&rec, stream->bytes, out, NULL) == HA_OK;
}

/* True when a few records follow each other from pos on, or reach the end. */
static bool leads_on(const ha__mcap_chunk_stream *stream, size_t pos) {
  ha__mcap_inner rec;

  for (int i = 0; i < CHAIN; i++) {
    if (pos == stream->size) return !stream->loose;
    if (!is_sane(&rec, stream, pos)) return false;
    pos = end_of(&rec);
  }
  return true;
}

/* Next record after pos that is followed by others or by the end; the end if there is none. */
static size_t search(const ha__mcap_chunk_stream *stream, size_t pos) {
  ha__mcap_inner rec;

  while (++pos < stream->size) {
    if (is_known(stream->bytes[pos]) && is_sane(&rec, stream, pos) &&
        leads_on(stream, end_of(&rec))) {
      return pos;
    }
  }
  return stream->size;
}

/* leads_on() for pos, which reuses the result for the previous record. */
static bool goes_on(ha__mcap_chunk_stream *stream) {
  ha__mcap_inner rec;

  if (stream->chain == 0) stream->chain_end = stream->pos;
  if (stream->chain > 0) stream->chain--;
  ha__prefetch_ahead(stream->bytes, stream->chain_end, &stream->fetched);
  while (stream->chain < CHAIN) {
    const bool at_end = stream->chain_end == stream->size;
    if (at_end && !stream->loose) return true;
    if (at_end || !is_sane(&rec, stream, stream->chain_end)) {
      stream->chain = 0;
      return false;
    }
    stream->chain_end = end_of(&rec);
    stream->chain++;
  }
  return true;
}

static ha__event_kind skip_to(ha__mcap_inner *out, ha__mcap_chunk_stream *stream, size_t to) {
  const size_t at = stream->pos;

  if (stream->skipped == 0) stream->damage_at = at;
  stream->skipped += to - at;
  stream->pos = to;
  *out = (ha__mcap_inner){.offset = at, .content = at, .length = to - at};
  return HA__EVENT_DAMAGE;
}

static ha__event_kind doubt(ha__mcap_inner *out, ha__mcap_chunk_stream *stream) {
  while (stream->pos < stream->size) {
    const size_t at = stream->pos;
    const bool is = ha__mcap_inner_at(out, stream->bytes, stream->size, at);
    const bool good = is && !ha__mcap_is_reserved(out->opcode);
    const size_t end = is ? end_of(out) : at;
    stream->pos = end;
    if (good && goes_on(stream)) return HA__EVENT_RECORD;
    const size_t next = search(stream, at);
    stream->pos = at;
    if (stream->loose && next == stream->size) return HA__EVENT_END;
    stream->pos = end;
    if (good && next >= end) return HA__EVENT_RECORD;
    if (!is || next != end) {
      stream->pos = at;
      return skip_to(out, stream, next);
    }
    stream->unknown += end - at;
  }
  return HA__EVENT_END;
}

ha__event_kind ha__mcap_chunk_resync(ha__mcap_inner *out, ha__mcap_chunk_stream *stream) {
  return stream->resync == HA__RESYNC_DOUBT ? doubt(out, stream) : skip(out, stream);
}

/* Record stream over the unpacked bytes of a chunk. Input: bytes in memory; output: one record or
 * one stretch of damage after another. Records are not decoded; their offsets are relative to the
 * bytes. */
#ifndef HA_STORAGE_MCAP_CHUNK_STREAM_H
#define HA_STORAGE_MCAP_CHUNK_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "storage/mcap/record.h"
#include "storage/stream.h"

/* Position of one record, or of damage. */
typedef struct ha__mcap_inner {
  uint8_t opcode;
  size_t offset;  /* of the opcode, or of the damage */
  size_t content; /* offset of the content */
  size_t length;  /* of the content, or of the damage */
} ha__mcap_inner;

typedef struct ha__mcap_chunk_stream {
  const uint8_t *bytes; /* borrowed */
  size_t size;
  size_t pos;
  ha__resync resync; /* HA__RESYNC_STOP: damage reaches to the end */
  bool loose;        /* the last record may extend beyond the end, and only damage follows it */

  /* HA__RESYNC_DOUBT */
  int chain;        /* this many good records are known to follow pos ... */
  size_t chain_end; /* ... up to here */
  size_t fetched;
  uint64_t skipped; /* bytes of damage so far */
  size_t damage_at; /* the first */
  uint64_t unknown; /* bytes of records of unknown kinds */
} ha__mcap_chunk_stream;

/* True for kinds of records that a chunk may contain, including kinds that a later version of the
 * format or an application adds. */
static inline bool ha__mcap_allowed_in_chunk(uint8_t opcode) {
  return (opcode >= HA__MCAP_SCHEMA && opcode <= HA__MCAP_MESSAGE) || opcode > HA__MCAP_DATA_END;
}

/* Read the record at pos; false if there is none. */
static inline bool ha__mcap_inner_at(ha__mcap_inner *out, const uint8_t *bytes, size_t size,
                                     size_t pos) {
  const size_t left = size - pos;

  if (left < HA__MCAP_HEAD_SIZE) return false;
  const uint8_t opcode = bytes[pos];
  const uint64_t length = ha__load_u64(bytes + pos + 1);
  if (length > left - HA__MCAP_HEAD_SIZE || !ha__mcap_allowed_in_chunk(opcode) ||
      (opcode == HA__MCAP_MESSAGE && length < HA__MCAP_MESSAGE_FIXED)) {
    return false;
  }
  *out = (ha__mcap_inner){opcode, pos, pos + HA__MCAP_HEAD_SIZE, (size_t)length};
  return true;
}

/* The next event when no good record is at pos, or when lengths are doubted. */
ha__event_kind ha__mcap_chunk_resync(ha__mcap_inner *out, ha__mcap_chunk_stream *stream);

/* The next event. With HA__RESYNC_DOUBT a record is damage when no other follows it and it contains
 * others: its length is wrong. */
static inline ha__event_kind ha__mcap_chunk_next(ha__mcap_inner *out,
                                                 ha__mcap_chunk_stream *stream) {
  if (stream->resync == HA__RESYNC_DOUBT ||
      !ha__mcap_inner_at(out, stream->bytes, stream->size, stream->pos)) {
    ha__mcap_inner other; /* a local copy lets *out stay in registers */
    const ha__event_kind kind = ha__mcap_chunk_resync(&other, stream);
    *out = other;
    return kind;
  }
  stream->pos = out->content + out->length;
  return HA__EVENT_RECORD;
}

/* After damage at `from`: the next offset from which records follow each other, or the size. */
size_t ha__mcap_chunk_search(const uint8_t *bytes, size_t size, size_t from);

/* Report why no good record is at pos. chunk_offset: of the chunk in the file. */
void ha__mcap_chunk_problem(ha_error *problem, const ha__mcap_chunk_stream *stream, size_t pos,
                            uint64_t chunk_offset);

/* Decode the fields of a record. HA_E_CORRUPT: a field reaches beyond the record. */
ha_status ha__mcap_inner_decode(ha__mcap_record *out, const uint8_t *bytes,
                                const ha__mcap_inner *inner, ha_error *err);

#endif

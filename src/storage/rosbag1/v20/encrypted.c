/* Detects bags that rosbag encrypted. Only crypt/ reads them, as plain bags.
 *
 * A closed bag names its encryptor in the bag header. rosbag writes the header last, so a bag whose
 * writer was killed is recognised only by the structure of its chunks. */
#include <inttypes.h>

#include "base/status.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/v20/v20.h"

/* AES-CBC: an initialization vector of one block, then blocks, the last one padded. */
enum { AES_BLOCK = 16 };

/* Maximum number of whole chunks examined, and of other records between them. */
enum { CHUNKS_MAX = 8, RECORDS_MAX = 4096 };

/* Compressed chunks required for a decision: one in 16 has such a length by chance. */
enum { PACKED_CHUNKS_MIN = 2 };

ha_status ha__rosbag1_refuse_encrypted(const ha__rosbag1_header *header, uint64_t at,
                                       ha_error *err) {
  const ha_slice name = ha__rosbag1_text(header, FIELD_ENCRYPTOR);
  const ha_slice user = ha__rosbag1_text(header, FIELD_GPG_USER);
  static const char none[] = "rosbag/NoEncryptor";

  if (name.size == 0 || ha__bytes_equal(name.data, name.size, none, sizeof none - 1)) return HA_OK;
  return HA_FAIL(
      err, HA_E_KEY, (int64_t)at,
      "encrypted with %.*s, for the key of '%.*s'; 'holdall convert -o' makes a plain bag",
      (int)(name.size < 100 ? name.size : 100), (const char *)name.data,
      (int)(user.size < 100 ? user.size : 100), (const char *)user.data);
}

typedef struct survey {
  uint64_t plain;  /* uncompressed chunks with the structure of encrypted ones */
  uint64_t packed; /* compressed ones */
  bool refuted;    /* a chunk is not encrypted */
} survey;

/* True when the bytes begin with the magic of the chunk's compression. */
static ha_status begins_packed(bool *out, const ha_host *host, ha__window *window, uint64_t offset,
                               ha_error *err) {
  const uint8_t *bytes = NULL;

  HA_TRY(ha__window_need(&bytes, window, offset, AES_BLOCK, err));
  *out = host->find_compression(bytes, AES_BLOCK) != NULL;
  return HA_OK;
}

/* Examine a chunk whose data is within the file. */
static ha_status look_at_chunk(survey *s, const ha_host *host, ha__window *window,
                               const ha__rosbag1_record *chunk, ha_error *err) {
  const ha_slice name = ha__rosbag1_text(&chunk->header, FIELD_COMPRESSION);
  const uint64_t raw = ha__rosbag1_u32(&chunk->header, FIELD_SIZE);
  const uint64_t size = chunk->data_size;
  const uint64_t data_offset = chunk->data_offset;
  bool packed = false;

  if (size % AES_BLOCK != 0 || size < 2 * (uint64_t)AES_BLOCK) {
    s->refuted = true;
  } else if (name.size == 0 || ha__bytes_equal(name.data, name.size, "none", 4)) {
    s->plain++;
    s->refuted = size <= raw + AES_BLOCK || size > raw + 2 * (uint64_t)AES_BLOCK;
  } else {
    s->packed++;
    HA_TRY(begins_packed(&packed, host, window, data_offset, err));
    s->refuted = packed;
  }
  return HA_OK;
}

/* Surveys the complete chunks after the bag header of an unfinished bag (index_pos is 0). Returns
 * HA_OK without a survey if the first record is not such a header. */
static ha_status look(survey *s, const ha_host *host, ha__rosbag1_stream *stream, ha_error *err) {
  ha__rosbag1_event e;

  ha_status st = ha__rosbag1_stream_next(&e, stream, err);
  if (st != HA_OK || e.record.header.op != OP_BAG_HEADER ||
      ha__rosbag1_u64(&e.record.header, FIELD_INDEX_POS) != 0) {
    return st;
  }
  for (int i = 0; i < RECORDS_MAX && s->plain + s->packed < CHUNKS_MAX && !s->refuted; i++) {
    st = ha__rosbag1_stream_next(&e, stream, err);
    if (st != HA_OK) return st;
    /* the writer was killed before it stored the length of the last chunk */
    if (e.record.header.op != OP_CHUNK || e.record.data_size == 0) continue;
    HA_TRY(look_at_chunk(s, host, &stream->window, &e.record, err));
  }
  return HA_OK;
}

ha_status ha__rosbag1_looks_encrypted(bool *out, const ha_host *host, ha_source *source,
                                      uint64_t at, ha_error *err) {
  ha__rosbag1_stream stream =
      ha__rosbag1_stream_make(NULL, source, at, DIALECT_20, HA__RESYNC_STOP);
  ha_error reason = HA_ERROR_INIT;
  survey s = {0};

  const ha_status st = look(&s, host, &stream, &reason);
  ha__rosbag1_stream_done(&stream);
  if (st == HA_E_IO || st == HA_E_NOMEM) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  *out = !s.refuted && (s.plain > 0 || s.packed >= PACKED_CHUNKS_MIN);
  return HA_OK;
}

ha_status ha__rosbag1_refuse_unfinished(const ha__rosbag1 *bag, ha_error *err) {
  const uint64_t at = bag->version.line_size;
  bool is_encrypted = false;

  HA_TRY(ha__rosbag1_looks_encrypted(&is_encrypted, bag->host, bag->source, at, err));
  if (!is_encrypted) return HA_OK;
  return HA_FAIL(err, HA_E_KEY, (int64_t)at,
                 "encrypted, by the shape of its chunks, and not closed: rosbag stores the key at "
                 "the end, so that only who has it can read the bag (--aes-key)");
}

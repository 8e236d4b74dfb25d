/* Writes ROS 1 bags 2.0: options, bag header, messages, chunks. */
#include "storage/rosbag1/write/write.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/record/put.h"
#include "storage/rosbag1/record/record.h"

/* Default of `rosbag record`. */
enum { DEFAULT_CHUNK = 768 * 1024 };

/* Bytes of a message's record except the message. */
enum { MESSAGE_HEAD = 4 + MESSAGE_HEADER + 4 };

/* Size of the header of an uncompressed chunk; the names of other methods are one letter
 * shorter. */
enum { PLAIN_CHUNK_HEADER = 41, PLAIN_CHUNK_HEAD = 4 + PLAIN_CHUNK_HEADER + 4 };

/* rosbag pads its bag header to 4096 bytes without its lengths; with the setting header=4096 the
 * first chunk begins at 4096, including the version line. */
enum { HEAD_SIZE = 4096 };

static const char g_version[] = "#ROSBAG V2.0\n";

/* --- options ---------------------------------------------------------------------- */

static ha_status check_settings(ha__rosbag1_writer *w, const ha_pairs *settings, ha_error *err) {
  for (size_t i = 0; i < settings->size; i++) {
    const ha_pair *pair = &settings->items[i];
    if (strcmp(pair->key, "header") != 0) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a ROS 1 bag has no setting '%s'", pair->key);
    }
    if (strcmp(pair->value, "4096") != 0) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "header=%s: it can be 4096 alone", pair->value);
    }
    w->short_head = true;
  }
  return HA_OK;
}

/* Set compression and encryption. Incompressible and encrypted data may grow, by at most 1/64. */
static ha_status choose_compression(ha__rosbag1_writer *w, const ha_storage_create *create,
                                    ha_storage_layout *out, ha_error *err) {
  static const char *const names[] = {"none", "bz2", "lz4"};
  const char *wanted = create->compression ? create->compression : "none";

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(wanted, names[i]) == 0) out->compression = names[i];
  }
  if (!out->compression) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "chunks of a ROS 1 bag have the compression none, bz2 or lz4, not '%s'", wanted);
  }
  const bool grows = out->compression != names[0] || create->encryption;
  w->chunk_max = grows ? CHUNK_SIZE_MAX / 65 * 64 : CHUNK_SIZE_MAX;
  return HA_OK;
}

static ha_status choose_encryption(ha__rosbag1_writer *w, const ha_storage_create *create,
                                   ha_storage_layout *out, ha_error *err) {
  w->encryption = create->encryption;
  if (!w->encryption) return HA_OK;
  out->before_bytes = HA__AES_BLOCK;
  out->after_bytes = HA__AES_BLOCK;
  if (ha__rosbag1_encryption_fields_size(w->encryption) <= HEAD_SIZE / 2) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "the key as gpg encrypted it has %zu bytes: too many for the header of the bag",
                 w->encryption->key.size);
}

static ha_status choose(ha__rosbag1_writer *w, const ha_storage_create *create,
                        ha_storage_layout *out, ha_error *err) {
  *out =
      (ha_storage_layout){.struct_size = sizeof *out,
                          .flags = HA_LAYOUT_CAN_PAD,
                          .level = create->level,
                          .chunk_bytes = create->chunk_bytes ? create->chunk_bytes : DEFAULT_CHUNK,
                          .plain_head_bytes = PLAIN_CHUNK_HEAD,
                          .message_bytes = MESSAGE_HEAD};
  HA_TRY(check_settings(w, &create->settings, err));
  HA_TRY(choose_compression(w, create, out, err));
  HA_TRY(choose_encryption(w, create, out, err));
  if (create->preset) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a ROS 1 bag has no preset '%s'", create->preset);
  }
  if (create->flags & HA_CREATE_NO_CHUNKS) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "a ROS 1 bag holds its messages in chunks; without them is not possible");
  }
  if (out->chunk_bytes > w->chunk_max) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "chunks of %" PRIu64 " bytes: a ROS 1 bag can have at most %" PRIu64,
                   out->chunk_bytes, w->chunk_max);
  }
  return HA_OK;
}

/* --- the bag header ----------------------------------------------------------------- */

ha_status ha__rosbag1_header_keep(ha__rosbag1_writer *w, const uint8_t *bytes, size_t size,
                                  uint64_t offset, ha_error *err) {
  static const unsigned fields[] = {FIELD_INDEX_POS, FIELD_CONN_COUNT, FIELD_CHUNK_COUNT};
  uint8_t *values[3];
  ha__rosbag1_header header;

  w->header = (uint8_t *)ha__arena_dup(&w->arena, bytes, size);
  if (!w->header) return HA_FAIL_NOMEM(err);
  w->header_size = size;
  w->header_offset = offset;
  HA_TRY(ha__rosbag1_header_parse(&header, w->header + 4, size - 4, DIALECT_20, (int64_t)offset + 4,
                                  err));
  for (size_t i = 0; i < 3; i++) {
    if (!ha__rosbag1_has(&header, fields[i])) {
      return HA_FAIL(err, HA_E_CORRUPT, (int64_t)offset, "the bag header has no '%s'",
                     ha__rosbag1_field_name(fields[i]));
    }
    values[i] = w->header + (header.values[fields[i]].data - w->header);
  }
  w->index_pos = values[0];
  w->conns_value = values[1];
  w->chunks_value = values[2];
  return HA_OK;
}

static ha_status header_new(ha__rosbag1_writer *w, ha_error *err) {
  const ha__rosbag1_encryption *encryption = w->encryption;
  const size_t more = encryption ? ha__rosbag1_encryption_fields_size(encryption) : 0;
  const size_t size = 4 + BAG_HEADER + more;
  uint8_t bytes[HEAD_SIZE];
  uint8_t *p = ha__put_size(bytes, BAG_HEADER + more);

  p = ha__put_field_u32(p, "chunk_count", 0);
  p = ha__put_field_u32(p, "conn_count", 0);
  if (encryption) p = ha__rosbag1_encryption_put_fields(p, encryption);
  p = ha__put_field_u64(p, "index_pos", 0);
  p = ha__put_op(p, OP_BAG_HEADER);
  assert(p == bytes + size);
  return ha__rosbag1_header_keep(w, bytes, size, sizeof g_version - 1, err);
}

ha_status ha__rosbag1_begin(void *self, ha_bytes *out, ha_error *err) {
  ha__rosbag1_writer *w = self;
  const size_t line = sizeof g_version - 1;
  const size_t fields = w->header_size - 4;
  const size_t spaces = w->short_head ? HEAD_SIZE - line - 4 - fields - 4 : HEAD_SIZE - fields;

  if (w->resumed) return HA_OK;
  HA_TRY(w->host->reserve_bytes(out, line + w->header_size + 4 + spaces, err));
  uint8_t *p = ha__put_bytes(out->data + out->size, g_version, line);
  p = ha__put_bytes(p, w->header, w->header_size);
  p = ha__put_size(p, spaces);
  memset(p, ' ', spaces);
  out->size = (size_t)(p + spaces - out->data);
  return HA_OK;
}

/* --- the writer --------------------------------------------------------------------- */

void ha__rosbag1_writer_close(void *self) {
  ha__rosbag1_writer *w = self;

  if (!w) return;
  ha__free(w->conns);
  ha__free(w->numbers);
  ha__free(w->touched);
  w->host->dealloc(w->infos.data);
  ha__table_done(&w->known);
  ha__arena_done(&w->arena);
  ha__free(w);
}

ha_status ha__rosbag1_writer_open(void **self, const ha_storage_create *create,
                                  ha_storage_layout *out, ha_error *err) {
  ha__rosbag1_writer *w = ha__alloc_zeroed(1, sizeof *w);
  ha_storage_layout layout;

  if (!w) return HA_FAIL_NOMEM(err);
  w->host = create->host;
  ha_status st = choose(w, create, &layout, err);
  if (st == HA_OK) {
    st = create->resume ? ha__rosbag1_resume(w, create->resume, &layout, err) : header_new(w, err);
  }
  if (st < 0) {
    ha__rosbag1_writer_close(w);
    return st;
  }
  *out = layout;
  *self = w;
  return HA_OK;
}

/* --- messages ----------------------------------------------------------------------- */

/* Offsets in the prepared bytes of a message record before its data. Fast path: only conn, time and
 * size are set for each message. */
enum { CONN_AT = 13, TIME_AT = 34, SIZE_AT = 42 };
static const uint8_t g_message_head[MESSAGE_HEAD] = "\x26\0\0\0"
                                                    "\x09\0\0\0conn=\0\0\0\0"
                                                    "\x04\0\0\0op=\x02"
                                                    "\x0d\0\0\0time=\0\0\0\0\0\0\0\0"
                                                    "\0\0\0";

static ha_status refuse(const ha__rosbag1_writer *w, const ha_message *msg, ha_error *err) {
  if (!ha__rosbag1_time_fits(msg->log_time_ns)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "the log time %" PRId64 " ns: a ROS 1 bag has times from 0 to 2^32 s",
                   msg->log_time_ns);
  }
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "message of %zu bytes: a chunk of this ROS 1 bag can hold %" PRIu64, msg->size,
                 w->chunk_max);
}

/* Write a padding field of this many bytes after the other fields of a header; readers ignore
 * it. */
static uint8_t *put_pad(uint8_t *p, size_t pad) {
  p = ha__put_size(p, pad - 4);
  p = ha__put_bytes(p, "_=", 2);
  memset(p, ' ', pad - 6);
  return p + (pad - 6);
}

static inline void put_message_head(uint8_t *p, uint32_t conn, const ha_message *msg, size_t pad) {
  memcpy(p, g_message_head, sizeof g_message_head);
  ha__store_u32(p + CONN_AT, conn);
  ha__put_time(p + TIME_AT, msg->log_time_ns);
  uint8_t *size = p + SIZE_AT;
  if (pad) {
    ha__put_size(p, MESSAGE_HEADER + pad);
    size = put_pad(size, pad);
  }
  ha__put_size(size, msg->size);
}

/* True when the draft has room for this many bytes and an index entry. */
static inline bool has_room(const ha_draft *draft, size_t size) {
  return draft->bytes.capacity - draft->bytes.size >= size &&
         draft->entries.size < draft->entries.capacity;
}

static ha_status make_room(const ha__rosbag1_writer *w, ha_draft *draft, size_t size,
                           ha_error *err) {
  HA_TRY(w->host->reserve_bytes(&draft->bytes, size, err));
  return w->host->reserve_entries(&draft->entries, 1, err);
}

/* True when the chunk has room for the message after this many bytes, and the format for its
 * time. */
static inline bool fits(const ha__rosbag1_writer *w, uint64_t before, const ha_message *msg) {
  return msg->size <= CHUNK_SIZE_MAX && before + MESSAGE_HEAD + msg->size <= w->chunk_max &&
         ha__rosbag1_time_fits(msg->log_time_ns);
}

/* The caller has checked the room. */
static inline void append(ha_draft *draft, uint32_t conn, uint32_t channel, const ha_message *msg,
                          size_t pad) {
  const uint64_t offset = draft->bytes.size - draft->base;

  put_message_head(draft->bytes.data + draft->bytes.size, conn, msg, pad);
  draft->bytes.size += MESSAGE_HEAD + pad;
  draft->entries.items[draft->entries.size++] = (ha_entry){.log_time_ns = msg->log_time_ns,
                                                           .publish_time_ns = msg->log_time_ns,
                                                           .offset = (uint32_t)offset,
                                                           .size = (uint32_t)msg->size,
                                                           .channel = channel};
}

/* Slow path, out of line: rarely used options of a message. */
static __attribute__((noinline)) ha_status prepare_and_append(ha__rosbag1_writer *w,
                                                              ha_draft *draft, uint32_t channel,
                                                              const ha_message *msg, size_t pad,
                                                              ha_error *err) {
  ha__rosbag1_out_conn *conn = &w->conns[w->numbers[channel]];
  const size_t definition = conn->defined ? 0 : conn->record.size;
  const uint64_t before = (uint64_t)(draft->bytes.size - draft->base) + definition;

  /* padding is checked first, so that the sum does not overflow */
  if (pad > CHUNK_SIZE_MAX || !fits(w, before + pad, msg)) return refuse(w, msg, err);
  HA_TRY(make_room(w, draft, definition + MESSAGE_HEAD + pad, err));
  if (definition) {
    ha__put_bytes(draft->bytes.data + draft->bytes.size, conn->record.data, definition);
    draft->bytes.size += definition;
    conn->defined = true;
  }
  append(draft, conn->id, channel, msg, pad);
  return HA_OK;
}

ha_status ha__rosbag1_message(void *self, ha_draft *draft, uint32_t channel, const ha_message *msg,
                              size_t pad, ha_error *err) {
  ha__rosbag1_writer *w = self;
  const ha__rosbag1_out_conn *conn = &w->conns[w->numbers[channel]];

  assert(pad == 0 || pad >= HA_PAD_MIN);
  if (!conn->defined || pad > 0 || !has_room(draft, MESSAGE_HEAD) ||
      !fits(w, draft->bytes.size - draft->base, msg)) {
    return prepare_and_append(w, draft, channel, msg, pad, err);
  }
  append(draft, conn->id, channel, msg, 0);
  return HA_OK;
}

/* --- chunks, and the end -------------------------------------------------------------- */

ha_status ha__rosbag1_seal(void *self, const ha_draft *draft, const ha_sealed *how, ha_bytes *head,
                           ha_bytes *tail, ha_error *err) {
  ha__rosbag1_writer *w = self;
  const size_t header = PLAIN_CHUNK_HEADER - strlen("none") + strlen(how->compression);

  if (draft->size > CHUNK_SIZE_MAX || how->stored_size > CHUNK_SIZE_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)how->offset,
                   "chunk of %" PRIu64 " bytes, stored as %" PRIu64
                   ": a ROS 1 bag has chunks below 2 GiB",
                   draft->size, how->stored_size);
  }
  HA_TRY(w->host->reserve_bytes(head, 4 + header + 4, err));
  uint8_t *p = ha__put_size(head->data + head->size, header);
  p = ha__put_text(p, "compression", how->compression);
  p = ha__put_op(p, OP_CHUNK);
  p = ha__put_field_u32(p, "size", (uint32_t)draft->size);
  p = ha__put_size(p, (size_t)how->stored_size);
  head->size = (size_t)(p - head->data);
  return ha__rosbag1_index_put(w, draft, how->offset, tail, err);
}

/* Size of a CONNECTION record in the index. */
static size_t conn_size(const ha__rosbag1_writer *w, size_t i) {
  const ha_slice record = w->conns[i].record;

  return w->encryption ? ha__rosbag1_sealed_conn_size(record) : record.size;
}

static ha_status put_conn(uint8_t *p, const ha__rosbag1_writer *w, size_t i, ha_error *err) {
  const ha_slice record = w->conns[i].record;

  if (w->encryption) return ha__rosbag1_seal_conn(p, w->encryption, record, err);
  ha__put_bytes(p, record.data, record.size);
  return HA_OK;
}

ha_status ha__rosbag1_finish(void *self, uint64_t offset, uint32_t crc, ha_bytes *out,
                             ha_patch *patch, ha_error *err) {
  ha__rosbag1_writer *w = self;
  size_t size = w->infos.size;

  (void)crc;
  for (size_t i = 0; i < w->conn_count; i++) {
    if (!ha__add_size(&size, size, conn_size(w, i))) return HA_FAIL_NOMEM(err);
  }
  HA_TRY(w->host->reserve_bytes(out, size, err));
  uint8_t *p = out->data + out->size;
  for (size_t i = 0; i < w->conn_count; i++) {
    HA_TRY(put_conn(p, w, i, err));
    p += conn_size(w, i);
  }
  ha__put_bytes(p, w->infos.data, w->infos.size);
  out->size += size;
  ha__store_u64(w->index_pos, offset);
  ha__store_u32(w->conns_value, (uint32_t)w->conn_count);
  ha__store_u32(w->chunks_value, w->chunk_count);
  *patch = (ha_patch){w->header_offset, {w->header, w->header_size}};
  return HA_OK;
}

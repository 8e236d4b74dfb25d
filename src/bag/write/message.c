/* Ways of storing a message: copied into a chunk, lent around a chunk of its own, or as a row. */
#include <errno.h>
#include <string.h>

#include "bag/write/internal.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/status.h"
#include "base/text/readable.h"

/* Messages of this size are not copied: they get an uncompressed chunk of their own around the
 * caller's memory. With O_DIRECT, this is worthwhile for smaller aligned ones too. */
enum { LEND_BYTES = 256 << 10, LEND_DIRECT_BYTES = 64 << 10 };

/* --- small messages -------------------------------------------------------------------- */

static void widen(ha_draft *draft, int64_t time_ns) {
  if (draft->entries.size == 1 || time_ns < draft->start_ns) draft->start_ns = time_ns;
  if (draft->entries.size == 1 || time_ns > draft->end_ns) draft->end_ns = time_ns;
}

static inline void copy_slices(uint8_t *to, const ha__out_content *content) {
  for (size_t i = 0; i < content->n; i++) {
    const ha_slice slice = content->slices[i];
    if (slice.size) memcpy(to, slice.data, slice.size);
    to += slice.size;
  }
}

/* Appends the bytes of the message to its header, which the storage laid out in the chunk. */
static inline ha_status copy_content(ha__out_file *file, ha__out_chunk *chunk, size_t size,
                                     const ha__out_content *content, ha_error *err) {
  ha_bytes *to = &chunk->draft.bytes;

  HA_TRY(ha__out_chunk_reserve(chunk, size, err));
  copy_slices(to->data + to->size, content);
  to->size += size;
  file->copied += size;
  return HA_OK;
}

/* Let the storage lay out the header of a message. */
static inline ha_status lay_out(ha__out_file *file, ha_draft *draft, uint32_t channel,
                                const ha_message *msg, size_t pad, ha_error *err) {
  const size_t bytes = draft->bytes.size;
  const size_t entries = draft->entries.size;
  const ha_status st = file->ops->message(file->writer, draft, channel, msg, pad, err);

  return ha__out_validate_message(st, draft, HA__OUT_HEAD_ROOM, bytes, entries,
                                  file->layout.message_bytes, file->ops, err);
}

static ha_status write_small(ha__out_file *file, uint32_t channel, const ha_message *msg,
                             const ha__out_content *content, ha_error *err) {
  ha__out_line *l = file->lines[channel];
  const size_t need = msg->size + file->layout.message_bytes;

  if (l->open && l->open->draft.entries.size > 0 && l->open->draft.size + need > l->chunk_bytes) {
    HA_TRY(ha__out_close_line(file, l, err));
  }
  if (!l->open) HA_TRY(ha__out_open_line(file, l, need, err));
  ha__out_chunk *chunk = l->open;
  ha_draft *draft = &chunk->draft;
  HA_TRY(ha__out_chunk_reserve(chunk, need, err));
  HA_TRY(lay_out(file, draft, channel, msg, 0, err));
  HA_TRY(copy_content(file, chunk, msg->size, content, err));
  draft->size = draft->bytes.size - draft->base;
  widen(draft, msg->log_time_ns);
  return HA_OK;
}

/* --- large messages, without a copy ---------------------------------------------------------- */

/* The lent part of a message: bytes of slice number `slice`. */
typedef struct run {
  size_t slice;
  size_t offset;
  size_t size; /* 0 = lending is not worthwhile */
} run;

/* The whole blocks within the largest slice. */
static run aligned_run(const ha_slice *slice, size_t number) {
  const size_t block = HA__SINK_BLOCK;
  const size_t offset = (block - (uintptr_t)slice->data % block) % block;

  if (slice->size < offset + block) return (run){number, 0, 0};
  return (run){number, offset, (slice->size - offset) / block * block};
}

static run find_run(const ha__out_file *file, const ha__out_content *content) {
  const ha_slice *slices = content->slices;
  const size_t n = content->n;
  size_t largest = 0;

  if (n == 0 || ha__out_packs(file)) return (run){0, 0, 0};
  for (size_t i = 1; i < n; i++) {
    if (slices[i].size > slices[largest].size) largest = i;
  }
  const ha_slice *slice = &slices[largest];
  if (file->how->direct && (file->layout.flags & HA_LAYOUT_CAN_PAD)) {
    const run r = aligned_run(slice, largest);
    const bool meant = r.offset == 0 && n > 1; /* the caller put it there */
    return r.size >= LEND_DIRECT_BYTES || (meant && r.size > 0) ? r : (run){0, 0, 0};
  }
  return slice->size >= LEND_BYTES ? (run){largest, 0, slice->size} : (run){0, 0, 0};
}

/* Padding that makes the lent part start at a block of the file, after the header laid out so
 * far. */
static size_t padding(const ha__out_file *file, const ha_draft *draft, size_t before) {
  const uint64_t at = ha__sink_position(file->sink) + file->layout.plain_head_bytes +
                      (draft->bytes.size - draft->base) + before;
  size_t pad = (size_t)((HA__SINK_BLOCK - at % HA__SINK_BLOCK) % HA__SINK_BLOCK);

  if (pad > 0 && pad < HA_PAD_MIN) pad += HA__SINK_BLOCK;
  return pad;
}

/* Lay out the header again, now with the padding, whose size was unknown before. */
static ha_status lay_out_head(ha__out_file *file, ha_draft *draft, uint32_t channel,
                              const ha_message *msg, size_t before, ha_error *err) {
  HA_TRY(lay_out(file, draft, channel, msg, 0, err));
  if (!file->how->direct) return HA_OK;
  const size_t pad = padding(file, draft, before);
  if (pad == 0) return HA_OK;
  draft->bytes.size -= file->layout.message_bytes;
  draft->size = draft->bytes.size - draft->base;
  draft->entries.size--;
  return lay_out(file, draft, channel, msg, pad, err);
}

/* Copy the part [from, to) of all bytes from the slices. */
static ha_status copy_part(ha__out_file *file, ha_bytes *to, const ha__out_content *content,
                           size_t start, size_t end, ha_error *err) {
  const ha_slice *slices = content->slices;
  size_t at = 0;

  for (size_t i = 0; i < content->n && at < end; i++) {
    const size_t stop = at + slices[i].size;
    const size_t first = start > at ? start : at;
    const size_t last = end < stop ? end : stop;
    if (first < last) {
      HA_TRY(ha__bytes_append(to, slices[i].data + (first - at), last - first, err));
      file->copied += last - first;
    }
    at = stop;
  }
  return HA_OK;
}

static ha_status fill_large(ha__out_file *file, ha__out_chunk *chunk, uint32_t channel,
                            const ha_message *msg, const ha__out_content *content, const run *r,
                            ha_error *err) {
  const ha_slice *slices = content->slices;
  ha_draft *draft = &chunk->draft;
  size_t before = r->offset;

  for (size_t i = 0; i < r->slice; i++) {
    before += slices[i].size;
  }
  HA_TRY(lay_out_head(file, draft, channel, msg, before, err));
  HA_TRY(copy_part(file, &draft->bytes, content, 0, before, err));
  chunk->lent = (ha_slice){slices[r->slice].data + r->offset, r->size};
  HA_TRY(copy_part(file, &chunk->rest, content, before + r->size, msg->size, err));
  draft->size = draft->bytes.size - draft->base + r->size + chunk->rest.size;
  widen(draft, msg->log_time_ns);
  return HA_OK;
}

/* Write it in a chunk of its own, after all earlier messages. Releases the loan, which must be
 * set. */
static ha_status lend_large(ha__out_file *file, uint32_t channel, const ha_message *msg,
                            const ha__out_content *content, const run *r, ha_error *err) {
  ha__out_chunk *chunk = NULL;
  ha_status st = ha__out_close_line(file, file->lines[channel], err);

  if (st >= 0) st = ha__out_chunk_take(&chunk, file->buffers, &file->packing, 4096, err);
  if (st >= 0) st = fill_large(file, chunk, channel, msg, content, r, err);
  if (st < 0) {
    ha__out_chunk_give(chunk);
    ha__out_release(content);
    return st;
  }
  ha__out_chunk_pack(&chunk->task);
  return ha__out_put_chunk(file, chunk, content->loan, err);
}

static ha_status write_large(ha__out_file *file, uint32_t channel, const ha_message *msg,
                             const ha__out_content *content, const run *r, ha_error *err) {
  ha__latch done;

  if (content->loan) return lend_large(file, channel, msg, content, r, err);
  ha__latch_init(&done);
  const ha__loan own = {ha__latch_open, &done};
  const ha__out_content lent = {content->slices, content->n, &own};
  const ha_status st = lend_large(file, channel, msg, &lent, r, err);
  ha__latch_wait(&done);
  return st;
}

/* --- rows ---------------------------------------------------------------------------------- */

static ha_status write_row(ha__out_file *file, uint32_t channel, const ha_message *msg,
                           const uint8_t *data, ha_error *err) {
  HA_TRY(ha__out_validate(file->ops->row(file->writer, channel, msg, data, msg->size, err), NULL,
                          file->ops, err));
  if (file->uncommitted == 0 && file->how->durable_ns) file->uncommitted_since_ns = ha__now_ns();
  file->row_bytes += msg->size + file->layout.message_bytes;
  file->uncommitted += msg->size + file->layout.message_bytes;
  return file->uncommitted >= file->layout.chunk_bytes ? ha__out_commit(file, false, err) : HA_OK;
}

/* --- messages ---- */

/* All slices joined, in scratch if there are several. */
static ha_status join_slices(ha_slice *out, ha__out_file *file, const ha__out_content *content,
                             ha_error *err) {
  const ha_slice *slices = content->slices;

  if (content->n == 1) {
    *out = slices[0];
    return HA_OK;
  }
  file->gathered.size = 0;
  for (size_t i = 0; i < content->n; i++) {
    HA_TRY(ha__bytes_append(&file->gathered, slices[i].data, slices[i].size, err));
    file->copied += slices[i].size;
  }
  *out = (ha_slice){file->gathered.data, file->gathered.size};
  return HA_OK;
}

/* A message that is compressed on its own. */
static ha_status pack_message(ha_slice *message, ha__out_file *file, ha_error *err) {
  const ha_compression_ops *ops = file->how->message_compression;
  const size_t bound = ops->bound(message->size);
  size_t got = 0;

  if (bound == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a message of %zu bytes is too large for %s",
                   message->size, ops->name);
  }
  file->packed.size = 0;
  HA_TRY(ha__bytes_reserve(&file->packed, bound, err));
  HA_TRY(ha__pack(file->how->packers, ops, message->data, message->size, file->packed.data, bound,
                  &got, file->how->create.level, err));
  *message = (ha_slice){file->packed.data, got};
  return HA_OK;
}

/* Other messages: compressed individually, or rows. */
static ha_status write_whole(ha__out_file *file, uint32_t channel, const ha_message *msg,
                             const ha__out_content *content, ha_error *err) {
  ha_message head = *msg;
  ha_slice whole;
  const ha__out_content mine = {&whole, 1, NULL}; /* the scratch is ours */

  HA_TRY(join_slices(&whole, file, content, err));
  if (file->how->message_compression) HA_TRY(pack_message(&whole, file, err));
  head.size = whole.size;
  if (ha__out_has_rows(file)) return write_row(file, channel, &head, whole.data, err);
  const run r = find_run(file, &mine);
  if (r.size == 0) return write_small(file, channel, &head, &mine, err);
  return write_large(file, channel, &head, &mine, &r, err);
}

/* Checks before anything is laid out: after these failures the writer can continue without the
 * message. */
static ha_status check_readable(ha__out_file *file, const ha_slice *slice, ha_error *err) {
  if (ha__memory_is_readable(slice->data, slice->size)) return HA_OK;
  file->unreadable = true;
  return HA_FAIL_ERRNO(err, EFAULT, HA_NO_OFFSET, "cannot read the memory of a message");
}

/* Write it in one of these ways; releases the loan, or arranges it. Kept out of the path of small
 * messages. */
static __attribute__((noinline)) ha_status write_any(ha__out_file *file, uint32_t channel,
                                                     const ha_message *msg,
                                                     const ha__out_content *content,
                                                     ha_error *err) {
  ha_status st;

  if (msg->size > UINT32_MAX) {
    st = HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a message of 4 GiB or more");
  } else if (!ha__out_has_plain_messages(file)) {
    st = write_whole(file, channel, msg, content, err);
  } else {
    const run r = find_run(file, content);
    st = r.size > 0 ? check_readable(file, &content->slices[r.slice], err) : HA_OK;
    if (st >= 0 && r.size > 0) return write_large(file, channel, msg, content, &r, err);
    if (st >= 0) st = write_small(file, channel, msg, content, err);
  }
  ha__out_release(content);
  return st;
}

/* The file can continue only after a message that is too large or unreadable. */
static ha_status with_path(ha__out_file *file, ha_status st, ha_error *err) {
  const bool goes_on = (st == HA_E_LIMIT || file->unreadable) && file->failure.code == 0;

  if (!goes_on) {
    st = ha__out_keep_failure(file, st, &file->why, err);
  } else if (err) {
    *err = file->why;
  }
  file->why = (ha_error)HA_ERROR_INIT;
  file->unreadable = false;
  return st;
}

ha_status ha__out_file_write(ha__out_file *file, uint32_t channel, const ha_message *msg,
                             const ha__out_content *content, ha_error *err) {
  ha_status st;

  if (file->failure.code < 0) {
    ha__out_release(content);
    return ha__out_failed(file, err);
  }
  if (msg->size < file->small_bytes && !content->loan) {
    st = write_small(file, channel, msg, content, &file->why);
  } else {
    st = write_any(file, channel, msg, content, &file->why);
  }
  return st < 0 ? with_path(file, st, err) : HA_OK;
}

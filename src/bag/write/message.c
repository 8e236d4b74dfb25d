/* Ways of storing a message: copied into a chunk, lent (large.c), or as a row. */
#include <string.h>

#include "bag/codec/packer.h"
#include "bag/write/internal.h"
#include "base/clock.h"
#include "base/status.h"

/* --- small messages -------------------------------------------------------------------- */

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
  HA_TRY(ha__out_lay_out(file, draft, channel, msg, 0, err));
  HA_TRY(copy_content(file, chunk, msg->size, content, err));
  draft->size = draft->bytes.size - draft->base;
  ha__out_widen(draft, msg->log_time_ns);
  return HA_OK;
}

/* --- rows ---------------------------------------------------------------------------------- */

static ha_status write_row(ha__out_file *file, uint32_t channel, const ha_message *msg,
                           const uint8_t *data, ha_error *err) {
  if (file->how->in_order) HA_TRY(ha__tally_reserve(&file->tally, 1, err));
  HA_TRY(ha__out_validate(file->ops->row(file->writer, channel, msg, data, msg->size, err), NULL,
                          file->ops, err));
  file->rows++;
  if (file->how->in_order) ha__tally_add(&file->tally, channel, file->rows);
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
  const ha__out_content mine = {&whole, 1, NULL}; /* the scratch belongs to the file */

  HA_TRY(join_slices(&whole, file, content, err));
  if (file->how->message_compression) HA_TRY(pack_message(&whole, file, err));
  head.size = whole.size;
  if (ha__out_has_rows(file)) return write_row(file, channel, &head, whole.data, err);
  HA_TRY(ha__out_find_runs(file, &mine, err));
  if (file->run_count == 0) return write_small(file, channel, &head, &mine, err);
  return ha__out_write_large(file, channel, &head, &mine, err);
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
    st = ha__out_find_runs(file, content, err);
    if (st >= 0 && file->run_count > 0) {
      return ha__out_write_large(file, channel, msg, content, err);
    }
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
  if (st < 0) return with_path(file, st, err);
  if (file->how->in_order) ha__tally_accept(&file->tally, channel);
  return HA_OK;
}

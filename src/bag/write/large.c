/* Large messages: uncompressed chunks of their own, around bytes that stay in the caller's memory.
 * A run is a part of a message that is written from there; the bytes before, between and after the
 * runs are copied. */
#include <errno.h>
#include <string.h>

#include "bag/write/internal.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/text/readable.h"

/* Slices of this size are lent. With O_DIRECT, this is worthwhile for smaller aligned ones too. */
enum { LEND_BYTES = 256 << 10, LEND_DIRECT_BYTES = 64 << 10 };

/* --- which parts are lent ------------------------------------------------------------- */

/* The whole blocks within a slice from its byte `skip` on. The slice begins at offset `start` of
 * the message. */
static ha__out_run blocks_from(const ha_slice *slice, size_t start, size_t skip) {
  const size_t block = HA__SINK_BLOCK;

  if (slice->size < skip + block) return (ha__out_run){{slice->data, 0}, start};
  return (ha__out_run){{slice->data + skip, (slice->size - skip) / block * block}, start + skip};
}

/* The blocks of memory within a slice. */
static ha__out_run memory_blocks(const ha_slice *slice, size_t start) {
  const size_t block = HA__SINK_BLOCK;

  return blocks_from(slice, start, (block - (uintptr_t)slice->data % block) % block);
}

/* The blocks of the file within a slice, if a block begins at offset `origin` of the message. Their
 * memory must be aligned; else the size is 0. */
static ha__out_run file_blocks(const ha_slice *slice, size_t start, size_t origin, size_t align) {
  const ha__out_run run = blocks_from(slice, start, (origin - start) % HA__SINK_BLOCK);

  if ((uintptr_t)run.bytes.data % align == 0) return run;
  return (ha__out_run){{slice->data, 0}, start};
}

/* The slice begins with a block, although other bytes are in other slices: the caller aligned
 * it. */
static bool is_meant(const ha__out_run *run, const ha_slice *slice, size_t n) {
  return n > 1 && run->bytes.size > 0 && run->bytes.data == slice->data;
}

static bool is_worth_lending(const ha__out_run *run, const ha_slice *slice, size_t n) {
  return run->bytes.size >= LEND_DIRECT_BYTES || is_meant(run, slice, n);
}

static ha_status add_run(ha__out_file *file, const ha__out_run *run, ha_error *err) {
  void *items = file->runs;
  const ha_status st =
      ha__reserve(&items, &file->run_capacity, file->run_count, 1, sizeof *run, err);

  file->runs = items;
  if (st < 0) return st;
  file->runs[file->run_count++] = *run;
  return HA_OK;
}

static ha_status find_cached_runs(ha__out_file *file, const ha__out_content *content,
                                  ha_error *err) {
  size_t start = 0;

  for (size_t i = 0; i < content->n; i++) {
    const ha__out_run run = {content->slices[i], start};
    if (run.bytes.size >= LEND_BYTES) HA_TRY(add_run(file, &run, err));
    start += run.bytes.size;
  }
  return HA_OK;
}

/* The largest run worth lending; size 0 if there is none. */
static ha__out_run largest_run(const ha__out_content *content) {
  ha__out_run largest = {{NULL, 0}, 0};
  size_t start = 0;

  for (size_t i = 0; i < content->n; i++) {
    const ha__out_run run = memory_blocks(&content->slices[i], start);
    start += content->slices[i].size;
    if (run.bytes.size <= largest.bytes.size) continue;
    if (is_worth_lending(&run, &content->slices[i], content->n)) largest = run;
  }
  return largest;
}

/* Padding puts the largest run at a block of the file. The blocks of the file within the other
 * slices are runs, too, where their memory is aligned as the file system demands. */
static ha_status find_direct_runs(ha__out_file *file, const ha__out_content *content,
                                  ha_error *err) {
  const size_t align = ha__sink_memory_align(file->sink);
  const ha__out_run largest = largest_run(content);
  size_t start = 0;

  for (size_t i = 0; i < content->n && largest.bytes.size > 0; i++) {
    const ha__out_run run = file_blocks(&content->slices[i], start, largest.start, align);
    start += content->slices[i].size;
    if (!is_worth_lending(&run, &content->slices[i], content->n)) continue;
    HA_TRY(add_run(file, &run, err));
  }
  return HA_OK;
}

/* Checked before anything is laid out: the writer can continue without the message. */
static ha_status check_readable(ha__out_file *file, ha_error *err) {
  for (size_t i = 0; i < file->run_count; i++) {
    const ha_slice *bytes = &file->runs[i].bytes;
    if (ha__memory_is_readable(bytes->data, bytes->size)) continue;
    file->unreadable = true;
    return HA_FAIL_ERRNO(err, EFAULT, HA_NO_OFFSET, "cannot read the memory of a message");
  }
  return HA_OK;
}

ha_status ha__out_find_runs(ha__out_file *file, const ha__out_content *content, ha_error *err) {
  file->run_count = 0;
  if (ha__out_packs(file)) return HA_OK;
  if (file->how->direct && (file->layout.flags & HA_LAYOUT_CAN_PAD)) {
    HA_TRY(find_direct_runs(file, content, err));
  } else {
    HA_TRY(find_cached_runs(file, content, err));
  }
  return check_readable(file, err);
}

/* --- the chunk ------------------------------------------------------------------------- */

/* Padding that makes the first run start at a block of the file, after the header laid out so
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
  HA_TRY(ha__out_lay_out(file, draft, channel, msg, 0, err));
  if (!file->how->direct) return HA_OK;
  const size_t pad = padding(file, draft, before);
  if (pad == 0) return HA_OK;
  draft->bytes.size -= file->layout.message_bytes;
  draft->size = draft->bytes.size - draft->base;
  draft->entries.size--;
  return ha__out_lay_out(file, draft, channel, msg, pad, err);
}

/* Copy the part [start, end) of all bytes from the slices. */
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

/* Add a run, and a copy of the bytes from its end to `end`. */
static ha_status add_lent(ha__out_file *file, ha__out_chunk *chunk, const ha__out_run *run,
                          size_t end, const ha__out_content *content, ha_error *err) {
  const size_t before = chunk->rest.size;
  const size_t stop = run->start + run->bytes.size;
  void *items = chunk->lent;
  const ha_status st =
      ha__reserve(&items, &chunk->lent_capacity, chunk->lent_count, 1, sizeof *chunk->lent, err);

  chunk->lent = items;
  if (st < 0) return st;
  HA_TRY(copy_part(file, &chunk->rest, content, stop, end, err));
  chunk->lent[chunk->lent_count++] = (ha__out_lent){run->bytes, chunk->rest.size - before};
  return HA_OK;
}

static ha_status fill(ha__out_file *file, ha__out_chunk *chunk, uint32_t channel,
                      const ha_message *msg, const ha__out_content *content, ha_error *err) {
  const ha__out_run *runs = file->runs;
  const size_t before = runs[0].start;
  ha_draft *draft = &chunk->draft;

  HA_TRY(lay_out_head(file, draft, channel, msg, before, err));
  const size_t head = draft->bytes.size - draft->base;
  HA_TRY(copy_part(file, &draft->bytes, content, 0, before, err));
  for (size_t i = 0; i < file->run_count; i++) {
    const size_t end = i + 1 < file->run_count ? runs[i + 1].start : msg->size;
    HA_TRY(add_lent(file, chunk, &runs[i], end, content, err));
  }
  draft->size = head + msg->size;
  ha__out_widen(draft, msg->log_time_ns);
  return HA_OK;
}

/* Write it in a chunk of its own, after all earlier messages. Releases the loan, which must be
 * set. */
static ha_status lend(ha__out_file *file, uint32_t channel, const ha_message *msg,
                      const ha__out_content *content, ha_error *err) {
  ha__out_chunk *chunk = NULL;
  ha_status st = ha__out_close_line(file, file->lines[channel], err);

  if (st >= 0) st = ha__out_chunk_take(&chunk, file->buffers, &file->packing, 4096, err);
  if (st >= 0) st = fill(file, chunk, channel, msg, content, err);
  if (st < 0) {
    ha__out_chunk_give(chunk);
    ha__out_release(content);
    return st;
  }
  ha__out_chunk_pack(&chunk->task);
  return ha__out_put_chunk(file, chunk, content->loan, err);
}

ha_status ha__out_write_large(ha__out_file *file, uint32_t channel, const ha_message *msg,
                              const ha__out_content *content, ha_error *err) {
  ha__latch done;

  if (content->loan) return lend(file, channel, msg, content, err);
  ha__latch_init(&done);
  const ha__loan own = {ha__latch_open, &done};
  const ha__out_content lent = {content->slices, content->n, &own};
  const ha_status st = lend(file, channel, msg, &lent, err);
  ha__latch_wait(&done);
  return st;
}

/* Pipeline of full chunks: compressed by the pool, sealed by the storage in order, put into the
 * sink. */
#include <stdatomic.h>
#include <string.h>

#include "bag/write/internal.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "compression/compression.h"
#include "io/age/stream.h"
#include "io/sync_folder.h"

ha_status ha__out_put(ha__out_file *file, const ha__piece *pieces, size_t n, ha_error *err) {
  if (file->layout.flags & HA_LAYOUT_DATA_CRC) {
    for (size_t i = 0; i < n; i++) {
      file->data_crc = ha__crc32(file->data_crc, pieces[i].data, pieces[i].size);
    }
  }
  return ha__sink_put(file->sink, pieces, n, err);
}

ha_status ha__out_put_bytes(ha__out_file *file, const ha_bytes *bytes, ha_error *err) {
  const ha__piece piece = {bytes->data, bytes->size, NULL, NULL};

  return bytes->size ? ha__out_put(file, &piece, 1, err) : HA_OK;
}

ha_status ha__out_put_record(ha__out_file *file, const ha_bytes *bytes, ha_error *err) {
  HA_TRY(ha__out_put_bytes(file, bytes, err));
  file->whole = ha__sink_position(file->sink);
  return HA_OK;
}

static ha_status append_tail(ha__out_file *file, ha_bytes *bytes, ha_error *err) {
  if (file->head.size <= HA__OUT_HEAD_ROOM - file->packing.before_bytes) {
    return ha__bytes_append(bytes, file->tail.data, file->tail.size, err);
  }
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "storage %s: a chunk's head of %zu bytes",
                 file->ops->name, file->head.size);
}

/* Header, bytes and tail in one buffer, which the sink returns to the pool. */
static ha_status put_whole(ha__out_file *file, ha__out_chunk *chunk, ha_error *err) {
  ha__out_packed *packed = chunk->packed;
  ha_bytes *bytes = packed ? &packed->bytes : &chunk->draft.bytes;
  ha_status st = append_tail(file, bytes, err);

  if (st < 0) {
    ha__out_chunk_give(chunk);
    return st;
  }
  const size_t start = chunk->start - file->head.size;
  if (file->head.size) memcpy(bytes->data + start, file->head.data, file->head.size);
  ha__piece piece = {bytes->data + start, bytes->size - start, ha__out_chunk_give, chunk};
  if (packed) { /* the chunk can be filled while the sink has this one */
    chunk->packed = NULL;
    ha__out_chunk_give(chunk);
    piece.release = ha__out_packed_give;
    piece.user = packed;
  }
  return ha__out_put(file, &piece, 1, err);
}

/* A loan of which several pieces are lent to the sink: released after the last of them. */
typedef struct shared_loan {
  atomic_size_t pieces;
  ha__loan loan;
} shared_loan;

static void release_piece(void *user) {
  shared_loan *shared = user;

  if (atomic_fetch_sub_explicit(&shared->pieces, 1, memory_order_acq_rel) != 1) return;
  shared->loan.release(shared->loan.user);
  ha__free(shared);
}

/* The loan of each piece, which is the given one if there is one piece alone. */
static ha_status share_loan(ha__loan *out, const ha__loan *loan, size_t pieces, ha_error *err) {
  *out = *loan;
  if (pieces == 1) return HA_OK;
  shared_loan *shared = ha__alloc(sizeof *shared);
  if (!shared) return HA_FAIL_NOMEM(err);
  atomic_init(&shared->pieces, pieces);
  shared->loan = *loan;
  *out = (ha__loan){release_piece, shared};
  return HA_OK;
}

/* The lent bytes, written in place, and the copied ones after each of them. */
static ha_status put_runs(ha__out_file *file, const ha__out_chunk *chunk, const ha__loan *loan,
                          ha_status st, ha_error *err) {
  const uint8_t *rest = chunk->rest.data;

  for (size_t i = 0; i < chunk->lent_count; i++) {
    const ha__out_lent *lent = &chunk->lent[i];
    const ha__piece pieces[] = {
        {lent->bytes.data, lent->bytes.size, loan->release, loan->user},
        {rest, lent->rest_bytes, NULL, NULL},
    };
    if (st >= 0) {
      st = ha__out_put(file, pieces, lent->rest_bytes > 0 ? 2 : 1, err);
    } else {
      loan->release(loan->user);
    }
    if (lent->rest_bytes > 0) rest += lent->rest_bytes;
  }
  return st;
}

/* The bytes around the lent ones are few. Takes the chunk, and releases the loan. */
static ha_status put_lent(ha__out_file *file, ha__out_chunk *chunk, const ha__loan *loan,
                          ha_error *err) {
  const ha_bytes *bytes = &chunk->draft.bytes;
  ha__loan each;
  ha_status st = ha__bytes_append(&chunk->rest, file->tail.data, file->tail.size, err);

  if (st >= 0) st = share_loan(&each, loan, chunk->lent_count, err);
  if (st < 0) {
    loan->release(loan->user);
  } else {
    const ha__piece before[] = {
        {file->head.data, file->head.size, NULL, NULL}, /* with padding, maybe */
        {bytes->data + HA__OUT_HEAD_ROOM, bytes->size - HA__OUT_HEAD_ROOM, NULL, NULL},
    };
    chunk->lent[chunk->lent_count - 1].rest_bytes += file->tail.size;
    st = put_runs(file, chunk, &each, ha__out_put(file, before, 2, err), err);
  }
  ha__out_chunk_give(chunk);
  return st;
}

/* Lent bytes, which are neither compressed nor encrypted, are not in the draft. */
static uint64_t stored_size(const ha__out_chunk *chunk) {
  if (chunk->packed) return chunk->packed->bytes.size - chunk->start;
  return chunk->lent_count > 0 ? chunk->draft.size : chunk->draft.bytes.size - chunk->start;
}

static ha_status seal(ha__out_file *file, const ha__out_chunk *chunk, ha_error *err) {
  const ha_sealed how = {.struct_size = sizeof how,
                         .offset = ha__sink_position(file->sink),
                         .stored_size = stored_size(chunk),
                         .compression = chunk->packed ? file->packing.ops->name : "none",
                         .crc = chunk->crc};

  file->head.size = 0;
  file->tail.size = 0;
  return ha__out_validate_ends(
      file, file->ops->seal(file->writer, &chunk->draft, &how, &file->head, &file->tail, err), err);
}

/* Offset in the file after which these first bytes of its content are readable: with encryption,
 * after the piece that contains the last of them. */
static uint64_t file_offset(const ha__out_file *file, uint64_t content) {
  if (!file->how->recipients) return content;
  return file->sealed_at + (content + HA__AGE_PIECE - 1) / HA__AGE_PIECE * HA__AGE_SEALED;
}

/* Add the messages of a chunk that is readable up to its last whole message if it is cut. base:
 * offset of the chunk's bytes in the file; end: of their end. */
static void add_each(ha__tally *tally, const ha__out_file *file, const ha_entries *entries,
                     uint64_t base, uint64_t end) {
  const ha_entry *items = entries->items;
  const bool is_sealed = file->how->recipients != NULL;
  const uint64_t frame = file->layout.message_bytes;
  ha__tally t = *tally; /* a local one stays in registers */

  for (size_t i = 0; i < entries->size; i++) {
    const uint64_t next = i + 1 < entries->size ? base + items[i + 1].offset : end;
    const uint64_t own = base + items[i].offset + frame + items[i].size;
    const uint64_t at = own < next ? own : next;
    ha__tally_add(&t, items[i].channel, is_sealed ? file_offset(file, at) : at);
  }
  *tally = t;
}

/* Add the messages of a chunk that is readable as a whole. */
static void add_at(ha__tally *tally, const ha_entries *entries, uint64_t end) {
  ha__tally t = *tally;

  for (size_t i = 0; i < entries->size; i++) {
    ha__tally_add(&t, entries->items[i].channel, end);
  }
  *tally = t;
}

/* Note where the messages of a sealed chunk end. A cut chunk is readable up to its last whole
 * message, unless it is compressed or encrypted. */
static ha_status count(ha__out_file *file, const ha__out_chunk *chunk, ha_error *err) {
  const ha_entries *entries = &chunk->draft.entries;
  const uint64_t base = ha__sink_position(file->sink) + file->head.size;
  const uint64_t end = base + stored_size(chunk);
  const bool is_cuttable = !chunk->packed && !file->packing.cipher && chunk->lent_count == 0;
  ha__sink_stats stats;

  if (!file->how->in_order) return HA_OK;
  ha__sink_get_stats(file->sink, &stats);
  ha__tally_pass(&file->tally, stats.written);
  HA_TRY(ha__tally_reserve(&file->tally, entries->size, err));
  if (is_cuttable) {
    add_each(&file->tally, file, entries, base, end);
  } else {
    add_at(&file->tally, entries, file_offset(file, end));
  }
  return HA_OK;
}

static ha_status seal_and_put(ha__out_file *file, ha__out_chunk *chunk, const ha__loan *loan,
                              ha_error *err) {
  ha_status st = chunk->status;

  if (st < 0 && err) *err = chunk->err;
  if (st >= 0) st = seal(file, chunk, err);
  if (st >= 0) st = count(file, chunk, err);
  if (st >= 0) return loan ? put_lent(file, chunk, loan, err) : put_whole(file, chunk, err);
  if (loan) loan->release(loan->user);
  ha__out_chunk_give(chunk);
  return st;
}

/* The chunk is next. Takes it; releases the loan. A failure here loses accepted messages, so it is
 * permanent. */
ha_status ha__out_put_chunk(ha__out_file *file, ha__out_chunk *chunk, const ha__loan *loan,
                            ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  const ha_status st = seal_and_put(file, chunk, loan, &why);

  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}

static ha_status place_oldest(ha__out_file *file, ha_error *err) {
  ha__out_chunk *chunk = file->flight[file->flight_first];

  if (file->how->pool) ha__pool_wait(file->how->pool, &chunk->task);
  file->flight_first = (file->flight_first + 1) % HA__OUT_MAX_IN_FLIGHT;
  file->flight_count--;
  file->flight_most -= chunk->most;
  return ha__out_put_chunk(file, chunk, NULL, err);
}

ha_status ha__out_put_chunks(ha__out_file *file, ha_error *err) {
  while (file->flight_count > 0) {
    HA_TRY(place_oldest(file, err));
  }
  return HA_OK;
}

ha_status ha__out_begin(ha__out_file *file, ha_error *err) {
  if (file->begun || ha__out_has_rows(file)) return HA_OK;
  file->head.size = 0;
  HA_TRY(ha__out_validate_ends(file, file->ops->begin(file->writer, &file->head, err), err));
  file->begun = true;
  return ha__out_put_record(file, &file->head, err);
}

/* --- chunks ------------------------------------------------------------------------------ */

/* Upper bound of the chunk's bytes in the file, with header and index. */
static uint64_t most_of(const ha__out_chunk *chunk) {
  enum { INDEX_MOST = 96 }; /* for a message that is its channel's only one */
  const ha_draft *draft = &chunk->draft;
  const ha__out_packing *how = chunk->packing;
  const size_t size = draft->bytes.size - draft->base;

  return (uint64_t)(how->ops ? how->ops->bound(size) : size) + how->after_bytes +
         HA__OUT_HEAD_ROOM + (uint64_t)draft->entries.size * INDEX_MOST;
}

/* Bytes of the chunks being compressed, and of the largest. */
static uint64_t flight_bytes(uint64_t *largest, const ha__out_file *file) {
  uint64_t sum = 0;

  *largest = 0;
  for (size_t i = 0; i < file->flight_count; i++) {
    const uint64_t size =
        file->flight[(file->flight_first + i) % HA__OUT_MAX_IN_FLIGHT]->draft.size;
    sum += size;
    if (size > *largest) *largest = size;
  }
  return sum;
}

/* Memory is bounded: large chunks are compressed one after the other. */
static ha_status make_room_for(ha__out_file *file, const ha__out_chunk *chunk, ha_error *err) {
  uint64_t largest = 0;

  while (file->flight_count > 0 &&
         flight_bytes(&largest, file) + chunk->draft.size > HA__OUT_MAX_FLIGHT_BYTES) {
    HA_TRY(place_oldest(file, err));
  }
  return HA_OK;
}

/* Whether enough is being compressed. Many small chunks between images are all compressed while one
 * thread compresses an image, so the other threads need the next image. */
static bool is_flight_full(const ha__out_file *file) {
  uint64_t largest = 0;

  if (file->flight_count < file->max_flight) return false;
  const uint64_t sum = flight_bytes(&largest, file);
  return file->flight_count == HA__OUT_MAX_IN_FLIGHT || sum >= (file->max_flight / 2 + 1) * largest;
}

/* The chunk is full: pass it to the pool if it must be compressed, else to the file at once. Takes
 * it. */
static ha_status send(ha__out_file *file, ha__out_chunk *chunk, ha_error *err) {
  if (!ha__out_packs(file) || !file->how->pool) {
    ha__out_chunk_pack(&chunk->task);
    return ha__out_put_chunk(file, chunk, NULL, err);
  }
  ha_status st = is_flight_full(file) ? place_oldest(file, err) : HA_OK;
  if (st >= 0) st = make_room_for(file, chunk, err);
  if (st < 0) {
    ha__out_chunk_give(chunk);
    return st;
  }
  chunk->task.run = ha__out_chunk_pack;
  chunk->most = most_of(chunk);
  file->flight_most += chunk->most;
  file->flight[(file->flight_first + file->flight_count++) % HA__OUT_MAX_IN_FLIGHT] = chunk;
  ha__pool_submit(file->how->pool, &chunk->task);
  return HA_OK;
}

ha_status ha__out_close_line(ha__out_file *file, ha__out_line *l, ha_error *err) {
  ha__out_chunk *chunk = l->open;

  if (!chunk) return HA_OK;
  l->open = NULL;
  if (chunk->draft.size > 0) return send(file, chunk, err);
  ha__out_chunk_give(chunk);
  return HA_OK;
}

ha_status ha__out_open_line(ha__out_file *file, ha__out_line *l, size_t need, ha_error *err) {
  size_t bytes = l->chunk_bytes < ((uint64_t)4 << 20) ? (size_t)l->chunk_bytes : (size_t)4 << 20;

  if (bytes < need) bytes = need;
  HA_TRY(ha__out_chunk_take(&l->open, file->buffers, &file->packing, bytes, err));
  l->open->opened_ns = file->how->durable_ns ? ha__now_ns() : 0;
  return HA_OK;
}

ha_status ha__out_close_lines(ha__out_file *file, ha_error *err) {
  HA_TRY(ha__out_begin(file, err));
  HA_TRY(ha__out_close_line(file, &file->common, err));
  for (size_t i = 0; i < file->line_count; i++) {
    HA_TRY(ha__out_close_line(file, file->lines[i], err));
  }
  return ha__out_put_chunks(file, err);
}

ha_status ha__out_file_reaches(bool *out, ha__out_file *file, uint64_t size, ha_error *err) {
  if (ha__out_file_size(file) + file->flight_most >= size) HA_TRY(ha__out_put_chunks(file, err));
  *out = ha__out_file_size(file) >= size;
  return HA_OK;
}

void ha__out_drop_chunks(ha__out_file *file) {
  for (; file->flight_count > 0; file->flight_count--) {
    ha__out_chunk *chunk = file->flight[file->flight_first];
    if (file->how->pool) ha__pool_cancel(file->how->pool, &chunk->task);
    ha__out_chunk_give(chunk);
    file->flight_first = (file->flight_first + 1) % HA__OUT_MAX_IN_FLIGHT;
  }
  ha__out_chunk_give(file->common.open);
  for (size_t i = 0; i < file->line_count; i++) {
    ha__out_line *l = file->lines[i];
    if (l == &file->common) continue;
    ha__out_chunk_give(l->open);
    ha__free(l);
  }
}

ha_status ha__out_commit(ha__out_file *file, bool sync, ha_error *err) {
  file->uncommitted = 0;
  HA_TRY(ha__out_validate(file->ops->rows_commit(file->writer, sync, err), NULL, file->ops, err));
  ha__tally_pass(&file->tally, file->rows);
  if (!sync || file->named) return HA_OK;
  HA_TRY(ha__sync_folder(file->path, err));
  file->named = true;
  return HA_OK;
}

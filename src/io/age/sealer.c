#include "io/age/sealer.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/buffer_pool.h"
#include "base/growing.h"
#include "base/status.h"
#include "io/age/stream.h"

/* Pieces of one task, and simultaneous tasks: a task is the memory that is lent to the sink at
 * once. */
enum { TASK_PIECES = 16, TASKS = 4 };

typedef struct sealer {
  ha__sink *sink;
  ha__pool *pool; /* borrowed; NULL = none */
  ha__age_stream stream;
  ha__buffer_pool *buffers;
  uint64_t payload_at; /* offset of the first piece in the file */
  uint64_t number;     /* of the next piece: each number is used once */
  uint64_t position;
  bool failed; /* a piece is missing: no more may be written */
  size_t rest_size;
  uint8_t rest[HA__AGE_PIECE]; /* at least one byte is held back for the last piece */
} sealer;

typedef struct sealing {
  ha__task task;
  sealer *sealer;
  const uint8_t *in;
  uint64_t number;
  size_t count;
  ha__pool_buffer out;
  size_t skip; /* bytes of `out` before the pieces */
  ha_status status;
  ha_error why;
} sealing;

/* --- tasks ------------------------------------------------------------------------------------ */

static ha_status seal_pieces(const sealing *s, ha_error *err) {
  ha__age_run run;
  ha_status st = HA_OK;

  HA_TRY(ha__age_start(&run, &s->sealer->stream, err));
  for (size_t i = 0; i < s->count && st >= 0; i++) {
    st = ha__age_seal_piece(s->out.data + s->skip + i * HA__AGE_SEALED, &run, s->number + i, false,
                            s->in + i * HA__AGE_PIECE, HA__AGE_PIECE, err);
  }
  ha__age_end(&run);
  return st;
}

static void run_sealing(ha__task *task) {
  sealing *s = (sealing *)(void *)task; /* its first member */

  s->status = seal_pieces(s, &s->why);
}

/* Pieces are as far from a border of blocks in memory as in the file, so that direct writes need no
 * copy of them. */
static size_t skip_of(const sealer *self) {
  return (size_t)((self->payload_at + self->number * HA__AGE_SEALED) % HA__BUFFER_POOL_ALIGNMENT);
}

static ha_status prepare(sealing *s, sealer *self, const uint8_t *in, size_t count, ha_error *err) {
  *s = (sealing){.task = {.run = run_sealing},
                 .sealer = self,
                 .in = in,
                 .number = self->number,
                 .count = count,
                 .skip = skip_of(self),
                 .why = HA_ERROR_INIT};
  s->out = ha__buffer_pool_take(self->buffers, HA__BUFFER_POOL_ALIGNMENT + count * HA__AGE_SEALED);
  if (!s->out.data) return HA_FAIL_NOMEM(err);
  self->number += count;
  return HA_OK;
}

/* A buffer lent to the sink. */
typedef struct lent {
  ha__buffer_pool *buffers; /* valid as long as the buffer */
  ha__pool_buffer buffer;
} lent;

static void take_back(void *user) {
  lent *l = user;

  ha__buffer_pool_return(l->buffers, l->buffer);
  ha__free(l);
}

static ha_status lend(sealer *self, const sealing *s, ha_error *err) {
  lent *l = ha__alloc(sizeof *l);

  if (!l) {
    ha__buffer_pool_return(self->buffers, s->out);
    return HA_FAIL_NOMEM(err);
  }
  *l = (lent){self->buffers, s->out};
  const ha__piece piece = {s->out.data + s->skip, s->count * HA__AGE_SEALED, take_back, l};
  return ha__sink_put_filtered(self->sink, &piece, 1, err);
}

/* Finish tasks in order; after a failure nothing more is written. */
static ha_status finish(sealer *self, sealing *s, ha_status st, ha_error *err) {
  if (self->pool) ha__pool_wait(self->pool, &s->task);
  if (st >= 0 && s->status < 0) {
    if (err) *err = s->why;
    st = s->status;
  }
  if (st >= 0) return lend(self, s, err);
  ha__buffer_pool_return(self->buffers, s->out);
  return st;
}

static size_t pieces_of_task(const sealer *self, size_t count) {
  const size_t threads = self->pool ? ha__pool_threads(self->pool) : 1;
  const size_t share = (count + threads - 1) / threads;

  return share < TASK_PIECES ? share : TASK_PIECES;
}

/* Encrypt complete pieces, none of them the last. *done of them. */
static ha_status seal_some(size_t *done, sealer *self, const uint8_t *in, size_t count,
                           ha_error *err) {
  const size_t share = pieces_of_task(self, count);
  sealing tasks[TASKS];
  size_t started = 0;
  ha_status st = HA_OK;

  *done = 0;
  while (started < TASKS && *done < count && st >= 0) {
    const size_t most = count - *done < share ? count - *done : share;
    st = prepare(&tasks[started], self, in + *done * HA__AGE_PIECE, most, err);
    if (st < 0) break;
    *done += most;
    if (self->pool) {
      ha__pool_submit(self->pool, &tasks[started].task);
    } else {
      run_sealing(&tasks[started].task);
    }
    started++;
  }
  for (size_t i = 0; i < started; i++) {
    st = finish(self, &tasks[i], st, err);
  }
  return st;
}

static ha_status seal_whole(sealer *self, const uint8_t *in, size_t count, ha_error *err) {
  while (count > 0) {
    size_t done = 0;
    HA_TRY(seal_some(&done, self, in, count, err));
    in += done * HA__AGE_PIECE;
    count -= done;
  }
  return HA_OK;
}

/* --- the filter ------------------------------------------------------------------------------- */

static void keep_rest(sealer *self, const uint8_t *data, size_t size) {
  memcpy(self->rest + self->rest_size, data, size);
  self->rest_size += size;
}

static ha_status put_bytes(sealer *self, const uint8_t *data, size_t size, ha_error *err) {
  self->position += size;
  if (self->rest_size > 0) {
    const size_t room = HA__AGE_PIECE - self->rest_size;
    const size_t step = size < room ? size : room;
    keep_rest(self, data, step);
    data += step;
    size -= step;
  }
  if (size == 0) return HA_OK;
  if (self->rest_size > 0) {
    HA_TRY(seal_whole(self, self->rest, 1, err));
    self->rest_size = 0;
  }
  const size_t whole = (size - 1) / HA__AGE_PIECE;
  HA_TRY(seal_whole(self, data, whole, err));
  keep_rest(self, data + whole * HA__AGE_PIECE, size - whole * HA__AGE_PIECE);
  return HA_OK;
}

static ha_status sealer_put(void *filter, const ha__piece *pieces, size_t n, ha_error *err) {
  sealer *self = filter;
  ha_status st = HA_OK;

  if (self->failed) st = HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the encrypted file failed before");
  for (size_t i = 0; i < n; i++) {
    if (st >= 0) st = put_bytes(self, pieces[i].data, pieces[i].size, err);
    if (pieces[i].release) pieces[i].release(pieces[i].user);
  }
  if (st < 0) self->failed = true;
  return st;
}

static ha_status end(sealer *self, ha_error *err) {
  uint8_t *out = ha__alloc(HA__AGE_SEALED);
  ha__age_run run;

  ha_status st = out ? ha__age_start(&run, &self->stream, err) : HA_FAIL_NOMEM(err);
  if (st >= 0) {
    st = ha__age_seal_piece(out, &run, self->number++, true, self->rest, self->rest_size, err);
    ha__age_end(&run);
  }
  const ha__piece last = {out, self->rest_size + HA__AGE_TAG, NULL, NULL};
  if (st >= 0) st = ha__sink_put_filtered(self->sink, &last, 1, err);
  ha__free(out);
  return st;
}

static ha_status sealer_end(void *filter, ha_error *err) {
  sealer *self = filter;

  return self->failed ? HA_OK : end(self, err);
}

static uint64_t sealer_position(const void *filter) {
  const sealer *self = filter;

  return self->position;
}

static void sealer_free(void *filter) {
  sealer *self = filter;

  ha__age_stream_done(&self->stream);
  ha__buffer_pool_unref(self->buffers);
  OPENSSL_cleanse(self, sizeof *self);
  ha__free(self);
}

static const ha__sink_filter g_filter = {
    .put = sealer_put, .end = sealer_end, .position = sealer_position, .free = sealer_free};

/* --- open ------------------------------------------------------------------------------------- */

static ha_status put_header(sealer *self, const ha__age_recipients *recipients, ha_error *err) {
  uint8_t file_key[HA__AGE_FILE_KEY];
  uint8_t nonce[HA__AGE_NONCE];
  ha_bytes header = {NULL, 0, 0};

  ha_status st = ha__age_header_make(file_key, &header, recipients, err);
  if (st >= 0) st = ha__age_random(nonce, sizeof nonce, err);
  if (st >= 0) st = ha__bytes_append(&header, nonce, sizeof nonce, err);
  if (st >= 0) st = ha__age_stream_init(&self->stream, file_key, nonce, err);
  self->payload_at = header.size;
  OPENSSL_cleanse(file_key, sizeof file_key);
  const ha__piece piece = {header.data, header.size, NULL, NULL};
  if (st >= 0) st = ha__sink_put(self->sink, &piece, 1, err);
  ha__bytes_done(&header);
  return st;
}

ha_status ha__sealer_open(ha__sink *sink, const ha__age_recipients *recipients, ha__pool *pool,
                          ha_error *err) {
  sealer *self = ha__alloc_zeroed(1, sizeof *self);

  if (!self) return HA_FAIL_NOMEM(err);
  self->sink = sink;
  self->pool = pool;
  self->buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  const ha_status st = self->buffers ? put_header(self, recipients, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    sealer_free(self);
    return st;
  }
  ha__sink_set_filter(sink, &g_filter, self);
  return HA_OK;
}

#include "bag/codec/unpack_stream.h"

#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "plugin/registry.h"

enum {
  FIRST = 1 << 20,     /* bytes in memory, and initial size of a file */
  FIRST_PART = 4 << 20 /* bytes that a method without steps unpacks first */
};

typedef struct job {
  const ha__unpacking *what;
  uint8_t *bytes;
  size_t capacity;
  size_t size;  /* in bytes */
  int fd;       /* -1 = everything is in bytes */
  uint64_t out; /* in all */
  uint64_t charged;
} job;

/* --- room ------------------------------------------------------------------------------------- */

static ha_status flush(job *j, ha_error *err) {
  HA_TRY(ha__scratch_charge(j->what->scratch, j->size, err));
  j->charged += j->size;
  HA_TRY(ha__scratch_write(j->fd, j->bytes, j->size, err));
  j->size = 0;
  return HA_OK;
}

static ha_status grow(job *j, size_t capacity, ha_error *err) {
  uint8_t *bytes = ha__resize(j->bytes, capacity);

  if (!bytes) return HA_FAIL_NOMEM(err);
  j->bytes = bytes;
  j->capacity = capacity;
  return HA_OK;
}

/* From now on output goes to a file. */
static ha_status move_to_file(job *j, ha_error *err) {
  HA_TRY(ha__scratch_open_file(&j->fd, j->what->scratch, err));
  HA_TRY(flush(j, err));
  return grow(j, FIRST, err);
}

/* Make room for output: one byte more than allowed, to notice an excess. */
static ha_status make_room(job *j, ha_error *err) {
  if (j->size < j->capacity) return HA_OK;
  if (j->fd >= 0) return flush(j, err);
  if (j->capacity >= HA__UNPACKED_IN_MEMORY && j->what->scratch) return move_to_file(j, err);
  size_t capacity = j->capacity > 0 ? j->capacity * 2 : FIRST;
  if (capacity > HA__UNPACKED_IN_MEMORY && j->what->scratch) capacity = HA__UNPACKED_IN_MEMORY;
  if (capacity > j->what->max) capacity = (size_t)j->what->max + 1;
  return grow(j, capacity, err);
}

/* --- what comes out --------------------------------------------------------------------------- */

static ha_status too_much(const job *j, ha_error *err) {
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "unpacks to more than %llu bytes",
                 (unsigned long long)j->what->max);
}

/* Decompress one stream; *src_at advances past the consumed bytes. HA_END: the stream has ended. */
static ha_status run_stream(job *j, void *stream, size_t *src_at, ha_error *err) {
  const ha__unpacking *what = j->what;
  const uint64_t out_at_start = j->out;
  const size_t src_at_start = *src_at;
  const bool in_steps = what->budget && ha__unpack_is_slow(what->ops);
  ha__unpack_watch watch;

  ha__unpack_watch_start(&watch, what->budget, what->ops);
  for (;;) {
    if (j->out > what->max) return too_much(j, err);
    if (j->out >= what->want) return HA_OK;
    HA_TRY(make_room(j, err));
    ha_stream_io io = {what->src + *src_at, what->src_size - *src_at, j->bytes + j->size,
                       j->capacity - j->size};
    if (in_steps && io.dst_size > HA__UNPACK_STEP) io.dst_size = HA__UNPACK_STEP;
    const size_t in_before = io.src_size;
    const size_t out_before = io.dst_size;
    const ha_status st = what->ops->stream_step(stream, &io, err);
    const size_t came = out_before - io.dst_size;
    *src_at += in_before - io.src_size;
    j->size += came;
    j->out += came;
    if (st == HA_END && j->out > what->max) return too_much(j, err);
    if (st < 0) return st;
    HA_TRY(ha__unpack_watch_step(&watch, *src_at - src_at_start, j->out - out_at_start, err));
    if (st != HA_OK) return st;
    if (came == 0 && io.src_size == in_before) {
      return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "%s data ends early, after %llu bytes",
                     what->ops->name, (unsigned long long)j->out);
    }
  }
}

/* Several streams may follow each other; other bytes after a stream are ignored. */
static ha_status run_all(job *j, ha_error *err) {
  const ha__unpacking *what = j->what;
  size_t at = 0;
  ha_status st = HA_END;

  while (st == HA_END && (at < what->src_size || at == 0)) {
    const uint64_t before = j->out;
    const bool is_first = at == 0;
    void *stream = NULL;
    HA_TRY(what->ops->stream_open(&stream, &ha__host, err));
    st = run_stream(j, stream, &at, err);
    what->ops->stream_close(stream);
    if (!is_first && st == HA_E_CORRUPT && j->out == before) st = HA_OK;
  }
  return st == HA_END ? HA_OK : st;
}

/* --- the result ------------------------------------------------------------------------------- */

static ha_status give_file(ha__unpacked *out, job *j, ha_error *err) {
  ha_source *source = NULL;

  HA_TRY(flush(j, err));
  const int fd = j->fd;
  j->fd = -1;
  HA_TRY(ha__source_from_fd(&source, fd, "unpacked chunk", err));
  ha__source_map(source); /* no other process can truncate it */
  const ha_status st = ha__source_view(&out->view, source, 0, (size_t)j->out, err);
  if (st < 0) {
    ha__source_close(source);
    return st;
  }
  ha__source_forget(source); /* only the mapping keeps the file */
  out->source = source;
  out->charged = j->charged;
  j->charged = 0;
  return HA_OK;
}

static ha_status give(ha__unpacked *out, job *j, ha_error *err) {
  if (j->out > j->what->max) j->out = j->what->max;
  if (j->fd >= 0) return give_file(out, j, err);
  return ha__view_of_memory(&out->view, &j->bytes, (size_t)j->out, err);
}

/* unpack() of a method cannot be interrupted: begin with a part, and unpack a larger one again as
 * long as the budget allows it. */
static ha_status unpack_measured(job *j, size_t room, size_t *got, ha_error *err) {
  const ha__unpacking *what = j->what;
  size_t want = what->budget && ha__unpack_is_slow(what->ops) ? FIRST_PART : HA_UNPACK_ALL;

  for (;;) {
    ha__unpack_watch watch;
    ha__unpack_watch_start(&watch, what->budget, what->ops);
    if (want >= room) want = HA_UNPACK_ALL;
    const ha_status st = what->ops->unpack(NULL, &ha__host, what->src, what->src_size, j->bytes,
                                           room, want, got, what->flags, err);
    HA_TRY(ha__unpack_watch_step(&watch, what->src_size, *got, err));
    if (want == HA_UNPACK_ALL || *got < want) return st;
    want = *got < SIZE_MAX / 4 ? *got * 4 : HA_UNPACK_ALL;
  }
}

/* A method that can't decompress in steps, or a stream to be searched after damage. */
static ha_status unpack_at_once(ha__unpacked *out, job *j, ha_error *err) {
  const ha__unpacking *what = j->what;
  const uint64_t most = what->max < HA__UNPACKED_IN_MEMORY ? what->max : HA__UNPACKED_IN_MEMORY;
  const size_t room = (size_t)most + what->ops->slack;
  size_t got = 0;

  HA_TRY(grow(j, room, err));
  const ha_status st = unpack_measured(j, room, &got, err);
  j->out = got < most ? got : most;
  const ha_status given = give(out, j, st < 0 ? NULL : err);
  return st < 0 ? st : given;
}

static ha_status unpack(ha__unpacked *out, job *j, ha_error *err) {
  const ha__unpacking *what = j->what;

  if (!what->ops->stream_open) return unpack_at_once(out, j, err);
  const ha_status st = run_all(j, err);
  const bool is_damage = st == HA_E_CORRUPT || st == HA_E_TRUNCATED;
  if (is_damage && (what->flags & HA_UNPACK_SALVAGE) && j->fd < 0) {
    return unpack_at_once(out, j, err);
  }
  if (st < 0 && !is_damage && j->out <= what->max) return st;
  const ha_status given = give(out, j, st < 0 ? NULL : err);
  return st < 0 ? st : given;
}

ha_status ha__unpack_stream(ha__unpacked *out, const ha__unpacking *what, ha_error *err) {
  job j = {.what = what, .fd = -1};

  *out = (ha__unpacked)HA__UNPACKED_INIT;
  const ha_status st = unpack(out, &j, err);
  out->produced = j.out;
  if (j.fd >= 0) close(j.fd);
  if (j.charged > 0) ha__scratch_discharge(what->scratch, j.charged);
  ha__free(j.bytes);
  return st;
}

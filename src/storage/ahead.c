#include "storage/ahead.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/pool.h"
#include "base/status.h"
#include "compression/compression.h"
#include "compression/unpacked.h"
#include "io/source.h"

enum {
  MAX_JOBS = 16,
  MAX_BYTES = 16 << 20, /* bytes of chunks in progress; a larger chunk is not unpacked ahead */
  EXTRA_ROOM = 4 << 20, /* of the largest block of lz4, which is then unpacked in place */
  MAX_SPARE = 12 << 20, /* of a buffer that is kept for another chunk */
  MAX_SPARE_ENTRIES = 1 << 16
};

typedef struct job {
  ha__task task; /* first member: the pool returns a pointer to it */
  const ha__ahead *ahead;
  ha__extent chunk;
  ha__ahead_bytes bytes;
  bool good; /* the chunk was unpacked completely */
} job;

struct ha__ahead {
  ha_storage_open how;
  ha__ahead_list *list;
  ha__foresee *foresee;
  void *user;
  uint32_t wants; /* HA__AHEAD_... */
  bool blind;     /* no further chunk can be predicted until the scan reaches the current one */
  ha__pool *pool; /* NULL until the scan asks for a chunk */
  uint64_t at;    /* where the next chunk may begin */
  uint64_t cost;  /* of all jobs */
  size_t first;   /* number of the first job; its slot is the number modulo MAX_JOBS */
  size_t count;
  job jobs[MAX_JOBS];
  ha__ahead_bytes spare[MAX_JOBS]; /* output buffers, one for each job that ran at the same time */
  size_t spare_count;
};

const char *ha__ahead_compression(ha_slice name) {
  static const char *const names[] = {"none", "lz4", "zstd", "bz2"};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (ha__bytes_equal(name.data, name.size, names[i], strlen(names[i]))) return names[i];
  }
  return NULL;
}

ha_status ha__ahead_new(ha__ahead **out, const ha_storage_open *how, uint32_t wants,
                        ha__ahead_list *list, ha__foresee *foresee, void *user, ha_error *err) {
  *out = NULL;
  if (how->threads < 2) return HA_OK;
  ha__ahead *ahead = ha__alloc_zeroed(1, sizeof *ahead);
  if (!ahead) return HA_FAIL_NOMEM(err);
  ahead->how = *how;
  ahead->list = list;
  ahead->foresee = foresee;
  ahead->user = user;
  ahead->wants = wants;
  *out = ahead;
  return HA_OK;
}

static void drop(ha__ahead_bytes *bytes) {
  ha__free(bytes->buffer);
  ha__free(bytes->messages.items);
  *bytes = (ha__ahead_bytes)HA__AHEAD_BYTES_INIT;
}

void ha__ahead_free(ha__ahead *ahead) {
  if (!ahead) return;
  ha__pool_stop(ahead->pool);
  for (; ahead->count > 0; ahead->count--) {
    drop(&ahead->jobs[ahead->first++ % MAX_JOBS].bytes);
  }
  for (size_t i = 0; i < ahead->spare_count; i++) {
    drop(&ahead->spare[i]);
  }
  ha__free(ahead);
}

/* --- a chunk ---------------------------------------------------------------------------------- */

static bool is_plain(const ha__extent *chunk) {
  return strcmp(chunk->compression, "none") == 0;
}

static bool make_room(ha__ahead_bytes *bytes, size_t size) {
  if (bytes->buffer && size <= bytes->capacity) return true;
  ha__free(bytes->buffer);
  bytes->buffer = ha__alloc(size);
  bytes->capacity = bytes->buffer ? size : 0;
  return bytes->buffer != NULL;
}

static bool unpack(ha__ahead_bytes *bytes, const ha_host *host, const ha__extent *chunk,
                   const ha_view *view) {
  const size_t raw_size = (size_t)chunk->raw_size;
  size_t got = 0;

  return make_room(bytes, raw_size + EXTRA_ROOM) &&
         host->unpack(chunk->compression, view->data, view->size, bytes->buffer, bytes->capacity,
                      HA_UNPACK_ALL, &got, NULL) == HA_OK &&
         got == raw_size;
}

static bool is_readable(const job *j) {
  uint64_t start = 0;
  uint64_t end = 0;

  return !ha__source_gap(j->ahead->how.source, j->chunk.data_offset, j->chunk.data_size, &start,
                         &end);
}

static void run_job(ha__task *task) {
  job *j = (job *)task;
  const ha_host *host = j->ahead->how.host;
  ha_view view = HA_VIEW_INIT;

  if (host->source_view(&view, j->ahead->how.source, j->chunk.data_offset,
                        (size_t)j->chunk.data_size, NULL) < 0) {
    return;
  }
  const bool plain = is_plain(&j->chunk);
  const uint32_t wants = j->ahead->wants;
  j->good = is_readable(j) && (plain || unpack(&j->bytes, host, &j->chunk, &view));
  j->bytes.messages.size = 0;
  if (j->good && !plain && j->ahead->list) {
    (void)j->ahead->list(&j->bytes.messages, host, j->bytes.buffer, (size_t)j->chunk.raw_size);
  }
  if (j->good && (wants & HA__AHEAD_CRC)) {
    j->bytes.crc = ha__crc32(0, plain ? view.data : j->bytes.buffer, (size_t)j->chunk.raw_size);
  }
  if (j->good && (wants & HA__AHEAD_STORED_CRC)) {
    j->bytes.stored_crc = plain ? j->bytes.crc : ha__crc32(0, view.data, view.size);
  }
  host->view_release(&view);
}

/* --- those under way -------------------------------------------------------------------------- */

static job *job_at(ha__ahead *ahead, size_t number) {
  return &ahead->jobs[number % MAX_JOBS];
}

static void start(ha__ahead *ahead, const ha__extent *chunk) {
  job *j = job_at(ahead, ahead->first + ahead->count++);

  j->task = (ha__task){.run = run_job};
  j->ahead = ahead;
  j->chunk = *chunk;
  j->good = false;
  j->bytes = ahead->spare_count > 0 ? ahead->spare[--ahead->spare_count]
                                    : (ha__ahead_bytes)HA__AHEAD_BYTES_INIT;
  ahead->cost += chunk->raw_size;
  ha__pool_submit(ahead->pool, &j->task);
}

/* A chunk that is damaged, needs more memory than allowed, or is bounded by the unpack budget, is
 * left to the scan. */
static bool is_fit(const ha__ahead *ahead, const ha__extent *chunk) {
  return chunk->raw_size > 0 && chunk->raw_size <= MAX_BYTES &&
         ha__unpacked_is_ordinary(chunk->data_size, chunk->raw_size) &&
         chunk->raw_size <= ahead->how.max_chunk_bytes && chunk->data_size <= MAX_BYTES &&
         (!is_plain(chunk) ||
          ((ahead->wants & HA__AHEAD_CRC) && chunk->data_size == chunk->raw_size));
}

/* Start jobs for the next chunks, as many as there is room for. */
static void look_ahead(ha__ahead *ahead) {
  while (!ahead->blind && ahead->count < MAX_JOBS && ahead->cost < MAX_BYTES) {
    ha__extent chunk;
    const bool seen = ahead->foresee(ahead->user, &ahead->at, &chunk) == HA_OK;
    ahead->blind = !seen || !is_fit(ahead, &chunk);
    if (!ahead->blind) start(ahead, &chunk);
  }
}

/* The content of the buffer is not needed. Buffers of unusually large chunks are freed. */
static void retire(ha__ahead *ahead, job *j) {
  if (j->bytes.capacity > MAX_SPARE || j->bytes.messages.capacity > MAX_SPARE_ENTRIES) {
    drop(&j->bytes);
  }
  ahead->spare[ahead->spare_count++] = j->bytes;
}

static job *wait_for_first(ha__ahead *ahead) {
  job *j = job_at(ahead, ahead->first++);

  ha__pool_wait(ahead->pool, &j->task);
  ahead->count--;
  ahead->cost -= j->chunk.raw_size;
  return j;
}

static bool is_same(const ha__extent *a, const ha__extent *b) {
  return a->data_offset == b->data_offset && a->data_size == b->data_size &&
         a->raw_size == b->raw_size && strcmp(a->compression, b->compression) == 0;
}

/* --- the scan's side -------------------------------------------------------------------------- */

/* The job of this chunk; earlier jobs are discarded. NULL: there is no such job. */
static job *find(ha__ahead *ahead, const ha__extent *chunk) {
  while (ahead->count > 0) {
    const uint64_t offset = job_at(ahead, ahead->first)->chunk.data_offset;
    if (offset > chunk->data_offset) break;
    job *j = wait_for_first(ahead);
    if (is_same(&j->chunk, chunk)) return j;
    retire(ahead, j);
  }
  return NULL;
}

static bool has_threads(ha__ahead *ahead) {
  return ahead->pool || ha__pool_start(&ahead->pool, ahead->how.threads, NULL) >= 0;
}

static void hand_over(ha__ahead_bytes *bytes, job *j) {
  const ha__ahead_bytes given = *bytes;

  bytes->crc = j->bytes.crc;
  bytes->stored_crc = j->bytes.stored_crc;
  if (is_plain(&j->chunk)) return;
  *bytes = j->bytes;
  j->bytes = given;
}

static void charge(const ha__ahead *ahead, const ha__extent *chunk) {
  const ha_storage_open *how = &ahead->how;

  how->host->charge_unpack(how->budget, chunk->compression, chunk->data_size, chunk->raw_size,
                           NULL);
}

bool ha__ahead_take(ha__ahead_bytes *bytes, ha__ahead *ahead, const ha__extent *chunk) {
  const uint64_t end = chunk->data_offset + chunk->data_size;

  if (!ahead || !has_threads(ahead)) return false;
  job *j = find(ahead, chunk);
  const bool good = j && j->good;
  if (good) hand_over(bytes, j);
  if (good) charge(ahead, chunk);
  if (j) retire(ahead, j);
  if (ahead->count == 0) { /* the chunks after it are unknown */
    ahead->at = end;
    ahead->blind = false;
  }
  look_ahead(ahead);
  return good;
}

#include "io/http/file.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/http/cache.h"
#include "io/http/segments.h"
#include "io/http/spool.h"
#include "io/http/store.h"
#include "io/http/transfer.h"
#include "io/s3/name.h"
#include "io/s3/xml.h"

/* Bytes of the beginning and the end that are fetched when a file is opened. */
enum { HEAD_SIZE = 64 << 10, TAIL_SIZE = 256 << 10 };

/* Size of a planned segment: large segments use the full rate of the connections. */
enum { LEAST_SEGMENT = 256 << 10, MOST_SEGMENT = 16 << 20 };

/* Bytes fetched for an unplanned read: doubled while reads are sequential. Sequential reads may
 * skip up to FIRST_STEP bytes, such as the indexes between chunks. */
enum { FIRST_STEP = 256 << 10, LAST_STEP = 8 << 20 };

/* Fewer received bytes of a cancelled transfer are not kept. */
enum { LEAST_CUT = 64 << 10 };

/* So many bytes of each connection, in ranges, are worth further connections. */
enum { SMALL_RANGE = 12 << 20 };

/* Bytes planned ahead for sequential reads; after this many the whole file is assumed to be
 * read. */
#define SCAN_SEEN ((uint64_t)64 << 20)

static atomic_uint_least64_t g_reads; /* number of reads, of all files */
static atomic_uint_least64_t g_hits;

struct ha__http_file {
  char *name;
  ha__net *net;
  ha__store *store;  /* NULL: a web server */
  ha__target target; /* of its requests */
  int spool;         /* descriptor of the whole file, if the server sends no ranges; -1: none */
  uint64_t size;
  char etag[128];
  char modified[64];
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t changed;
  ha__segments segments;
  size_t running;         /* segments being fetched ... */
  uint64_t running_bytes; /* ... and their sizes */
  uint64_t ahead_bytes;   /* bytes of segments that are fetched ahead */
  uint64_t kept_bytes;    /* of segments with data */
  uint64_t reads;         /* counter that `used` takes its values from */
  uint64_t in_order_at;   /* a read at this offset is sequential ... */
  size_t step;            /* ... and fetches this many bytes */
  uint64_t in_order;      /* bytes fetched by sequential reads */
  bool is_refused;        /* a scan of the whole file was, ... */
  uint64_t refused_at;    /* ... at this offset */
  ha__cache *cache;       /* NULL = none */
  size_t unkept;          /* fetched segments that are not in the cache */
};

/* --- segments and their transfers ------------------------------------------------------------- */

/* The lock is held. */
static void not_ahead(ha__http_file *file, ha__segment *s) {
  if (s->is_ahead) file->ahead_bytes -= s->size;
  s->is_ahead = false;
}

/* The lock is held. */
static void set_room(ha__http_file *file, ha__segment *s, size_t room) {
  file->kept_bytes += room;
  file->kept_bytes -= s->room;
  s->room = room;
}

/* Reads do not find it any more; freed when it is not in use. The lock is held. */
static void drop(ha__http_file *file, ha__segment *s) {
  not_ahead(file, s);
  if (!s->dropped) ha__segments_remove(&file->segments, s);
  s->dropped = true;
  if (s->state == HA__SEGMENT_RUNNING || s->pins > 0) return;
  set_room(file, s, 0);
  ha__free(s->transfer);
  ha__segment_free(s);
}

typedef struct segment_transfer {
  ha__transfer transfer; /* first */
  ha__http_file *file;
  ha__segment *segment;
} segment_transfer;

/* Whether the segment has room for so many bytes; it may be cut meanwhile. */
static bool has_room(ha__http_file *file, const ha__segment *s, size_t size) {
  pthread_mutex_lock(&file->lock);
  const bool has = size <= s->size - s->filled;
  pthread_mutex_unlock(&file->lock);
  return has;
}

static bool take_bytes(ha__transfer *transfer, const uint8_t *data, size_t size) {
  segment_transfer *t = (segment_transfer *)transfer;
  ha__segment *s = t->segment;

  if (!has_room(t->file, s, size)) return false;
  memcpy(s->data + s->filled, data, size); /* readers only use bytes before filled */
  pthread_mutex_lock(&t->file->lock);
  const bool is_good = !s->is_cut;
  if (is_good) s->filled += size;
  if (s->wanted > 0 && s->filled >= s->wanted) {
    s->wanted = 0;
    pthread_cond_broadcast(&t->file->changed);
  }
  pthread_mutex_unlock(&t->file->lock);
  return is_good;
}

/* Return the memory of bytes that a cut segment does not have. The lock is held. */
static void shrink(ha__http_file *file, ha__segment *s) {
  uint8_t *less = s->pins == 0 ? ha__resize(s->data, s->size) : NULL;

  if (!less) return;
  s->data = less;
  set_room(file, s, s->size);
}

static void start_ahead(ha__http_file *file);

/* The connection is free for the next segment: readers may be busy with other bytes. */
static void segment_done(ha__transfer *transfer) {
  segment_transfer *t = (segment_transfer *)transfer;
  ha__http_file *file = t->file;
  ha__segment *s = t->segment;

  pthread_mutex_lock(&file->lock);
  file->running--;
  file->running_bytes -= s->size;
  const bool is_whole = transfer->status >= 0 && s->filled == s->size;
  s->state = is_whole || s->is_cut ? HA__SEGMENT_READY : HA__SEGMENT_FAILED;
  if (s->state == HA__SEGMENT_READY) file->unkept++;
  if (s->is_cut) shrink(file, s);
  if (s->dropped) drop(file, s);
  start_ahead(file);
  pthread_cond_broadcast(&file->changed);
  pthread_mutex_unlock(&file->lock);
}

/* The lock is held. */
static ha_status start(ha__http_file *file, ha__segment *s, ha_error *err) {
  segment_transfer *t = ha__alloc_zeroed(1, sizeof *t);

  s->data = ha__alloc(s->size);
  if (!t || !s->data) {
    ha__free(t);
    ha__free(s->data);
    s->data = NULL;
    return HA_FAIL_NOMEM(err);
  }
  t->transfer.target = &file->target;
  t->transfer.want =
      (ha__http_want){s->offset, s->size, false, true, file->size, file->etag, file->modified};
  t->transfer.bytes = take_bytes;
  t->transfer.done = segment_done;
  t->file = file;
  t->segment = s;
  set_room(file, s, s->size);
  s->is_cut = false;
  s->transfer = t;
  s->state = HA__SEGMENT_RUNNING;
  file->running++;
  file->running_bytes += s->size;
  const ha_status st = ha__transfer_start(&t->transfer, err);
  if (st >= 0) return st;
  file->running--;
  file->running_bytes -= s->size;
  s->state = HA__SEGMENT_FAILED;
  return st;
}

/* Release the memory of a segment. One that is in the cache stays listed. The lock is held. */
static void unload(ha__http_file *file, ha__segment *s) {
  if (!s->is_kept) {
    drop(file, s);
    return;
  }
  set_room(file, s, 0);
  ha__free(s->data);
  ha__free(s->transfer);
  s->data = NULL;
  s->transfer = NULL;
  s->filled = 0;
  s->state = HA__SEGMENT_KEPT;
}

/* Free the least recently read segments. The lock is held. */
static void make_room(ha__http_file *file, uint64_t most) {
  while (file->kept_bytes > most) {
    ha__segment *oldest = NULL;
    for (size_t i = 0; i < file->segments.size; i++) {
      ha__segment *s = file->segments.items[i];
      if (s->state != HA__SEGMENT_READY || s->pins > 0 || s->is_ahead) continue;
      if (!oldest || s->used < oldest->used) oldest = s;
    }
    if (!oldest) return;
    unload(file, oldest);
  }
}

/* Small ranges are complete before a connection has its full rate, and each costs the latency of
 * the server: more of them are requested at the same time. The lock is held. */
static bool may_start(const ha__http_file *file, const ha__segment *s) {
  const ha__net *net = file->net;

  return file->running < net->connections ||
         (file->running < net->most_connections &&
          file->running_bytes + s->size <= net->connections * (uint64_t)SMALL_RANGE);
}

/* Keep the connections busy with the next segments of the plan. The lock is held. */
static void start_ahead(ha__http_file *file) {
  ha__segment *s;

  while ((s = ha__segments_next_planned(&file->segments)) != NULL && may_start(file, s)) {
    if (file->ahead_bytes > 0 && file->ahead_bytes + s->size > file->net->ahead_bytes) return;
    if (start(file, s, NULL) < 0) return; /* it is fetched when it is read */
    s->is_ahead = true;
    file->ahead_bytes += s->size;
  }
}

/* --- the cache on the disk -------------------------------------------------------------------- */

static ha__segment *next_unkept(const ha__http_file *file) {
  for (size_t i = 0; i < file->segments.size; i++) {
    ha__segment *s = file->segments.items[i];
    if (s->state == HA__SEGMENT_READY && !s->is_kept) return s;
  }
  return NULL;
}

/* Write fetched segments to the cache. The lock is held, and released meanwhile. */
static void keep_fetched(ha__http_file *file) {
  ha__segment *s;

  if (!file->cache || file->unkept == 0) return;
  file->unkept = 0;
  while ((s = next_unkept(file)) != NULL) {
    const ha__cache_part part = {s->offset, s->size};
    s->is_kept = true; /* on failure it is fetched again later */
    s->pins++;
    pthread_mutex_unlock(&file->lock);
    ha__cache_save(file->cache, &part, s->data);
    pthread_mutex_lock(&file->lock);
    s->pins--;
    if (s->dropped) drop(file, s);
  }
}

/* Read a segment from the cache; if it is missing, it is planned. The lock is held, and released
 * meanwhile. */
static ha_status load_kept(ha__http_file *file, ha__segment *s, ha_error *err) {
  const ha__cache_part part = {s->offset, s->size};
  uint8_t *data = ha__alloc(s->size);

  if (!data) return HA_FAIL_NOMEM(err);
  s->state = HA__SEGMENT_RUNNING;
  s->pins++;
  pthread_mutex_unlock(&file->lock);
  const bool good = ha__cache_load(data, file->cache, &part);
  pthread_mutex_lock(&file->lock);
  s->pins--;
  if (good) {
    s->data = data;
    s->filled = s->size;
    set_room(file, s, s->size);
  } else {
    ha__free(data);
  }
  s->state = good ? HA__SEGMENT_READY : HA__SEGMENT_PLANNED;
  s->is_kept = good;
  pthread_cond_broadcast(&file->changed);
  return HA_OK;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool is_refused_again(const ha__http_file *file, uint64_t offset) {
  return file->is_refused && offset + FIRST_STEP >= file->refused_at &&
         offset <= file->refused_at + FIRST_STEP;
}

/* A reader of this many sequential bytes reads the whole file. A second try, which is not in order
 * because it finds some bytes in memory, is refused as well. The lock is held. */
static ha_status check_scan(ha__http_file *file, uint64_t offset, ha_error *err) {
  const bool is_scan = file->in_order >= SCAN_SEEN && file->size > file->net->scan_bytes;

  if (!is_scan && !is_refused_again(file, offset)) return HA_OK;
  if (is_scan) file->refused_at = offset;
  file->is_refused = true;
  return HA_FAIL(
      err, HA_E_LIMIT, HA_NO_OFFSET,
      "all %.1f GB of the file would be fetched: this needs more than an index, or there "
      "is none; --allow-remote-scan allows it",
      (double)file->size / 1e9);
}

/* Sequential reads: plan the bytes after the segment, so that all connections fetch. The lock is
 * held. */
static void plan_ahead(ha__http_file *file, uint64_t end) {
  const uint64_t ahead = file->net->ahead_bytes;
  const bool is_seen = file->in_order >= SCAN_SEEN || ahead < SCAN_SEEN;
  const ha_io_range range = {end, is_seen ? ahead : SCAN_SEEN};

  if (file->step < LAST_STEP || end == file->size) return;
  if (ha__segments_next_planned(&file->segments)) return;
  (void)ha__segments_plan(&file->segments, &range, 1, file->size, NULL);
  file->ahead_bytes = 0; /* a new plan begins */
  file->in_order_at = range.size < file->size - end ? end + range.size : file->size;
  file->in_order += file->in_order_at - end;
}

/* Whether a read here is sequential. It then begins where the earlier ones ended: the bytes between
 * are small parts of the file, such as indexes and headers, that are often read next. */
static bool is_in_order(const ha__http_file *file, uint64_t offset) {
  const uint64_t begin = file->in_order_at;
  size_t next = 0;

  if (file->step == 0 || offset < begin || offset - begin > FIRST_STEP) return false;
  if (ha__segments_find(&next, &file->segments, begin)) return false;
  return next == file->segments.size || file->segments.items[next]->offset > offset;
}

/* The end of a small gap before the next segment; 0: there is none. One of several threads read the
 * bytes after it first, and reading goes on there. */
static uint64_t gap_end(const ha__http_file *file, uint64_t offset) {
  size_t next = 0;

  (void)ha__segments_find(&next, &file->segments, offset);
  if (next == file->segments.size) return 0;
  const uint64_t end = file->segments.items[next]->offset;
  return end - offset <= FIRST_STEP ? end : 0;
}

/* A segment for an unplanned read, up to the next segment. The lock is held. */
static ha_status add_for_read(ha__segment **out, ha__http_file *file, uint64_t offset, size_t size,
                              ha_error *err) {
  const bool in_order = is_in_order(file, offset);
  const uint64_t begin = in_order ? file->in_order_at : offset;
  const uint64_t least = offset - begin + size;
  const uint64_t gap = in_order ? 0 : gap_end(file, offset);
  size_t next = 0;

  if (gap > 0) return ha__segments_add(out, &file->segments, offset, (size_t)(gap - offset), err);
  file->step = in_order ? file->step * 2 : FIRST_STEP;
  if (file->step > LAST_STEP) file->step = LAST_STEP;
  if (!in_order) file->in_order = 0;
  HA_TRY(check_scan(file, offset, err));
  (void)ha__segments_find(&next, &file->segments, offset);
  uint64_t end = next < file->segments.size ? file->segments.items[next]->offset : file->size;
  const uint64_t wish = least > file->step ? least : file->step;
  if (end - begin > wish) end = begin + wish;
  if (end - begin > (uint64_t)2 * LAST_STEP) end = begin + (uint64_t)2 * LAST_STEP;
  file->in_order_at = end;
  file->in_order += end - begin;
  HA_TRY(ha__segments_add(out, &file->segments, begin, (size_t)(end - begin), err));
  (*out)->pins++; /* so that planning does not remove it */
  plan_ahead(file, end);
  (*out)->pins--;
  return HA_OK;
}

/* The segment with the byte at offset, at least requested. The lock is held. */
static ha_status obtain(ha__segment **out, ha__http_file *file, uint64_t offset, size_t size,
                        ha_error *err) {
  ha__segment *s = ha__segments_find(NULL, &file->segments, offset);

  if (!s) HA_TRY(add_for_read(&s, file, offset, size, err));
  if (s->state == HA__SEGMENT_KEPT) HA_TRY(load_kept(file, s, err));
  *out = s;
  return HA_OK;
}

static ha_status failure_of(const ha__segment *s, ha_error *err) {
  const segment_transfer *t = s->transfer;
  const ha_status st = t->transfer.status;

  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, st < 0 ? st : HA_E_IO, (int64_t)(s->offset + s->filled), "%s",
                 t->transfer.text[0] ? t->transfer.text : "cannot read");
}

/* Wait until the segment has this many bytes, or is not being fetched. The lock is held, and
 * released meanwhile. */
static ha_status wait_for(bool *waited, ha__http_file *file, ha__segment *s, size_t bytes,
                          ha_error *err) {
  for (;;) {
    if (s->state == HA__SEGMENT_PLANNED) HA_TRY(start(file, s, err));
    start_ahead(file);
    if (s->state != HA__SEGMENT_RUNNING || s->filled >= bytes) break;
    *waited = true;
    if (s->wanted == 0 || bytes < s->wanted) s->wanted = bytes;
    pthread_cond_wait(&file->changed, &file->lock);
  }
  return s->filled < bytes ? failure_of(s, err) : HA_OK;
}

/* Copy the bytes of one segment that are in [offset, offset + size); *got bytes. The lock is
 * held, and released while bytes are copied or waited for. */
static ha_status read_some(uint8_t *out, size_t *got, bool *waited, ha__http_file *file,
                           uint64_t offset, size_t size, ha_error *err) {
  ha__segment *s = NULL;

  HA_TRY(obtain(&s, file, offset, size, err));
  const size_t at = (size_t)(offset - s->offset);
  const size_t count = size < s->size - at ? size : s->size - at;
  s->pins++;
  s->used = ++file->reads;
  file->ahead_bytes -= ha__segments_pass(&file->segments, s);
  const ha_status st = wait_for(waited, file, s, at + count, err);
  if (st >= 0) {
    pthread_mutex_unlock(&file->lock);
    memcpy(out, s->data + at, count);
    pthread_mutex_lock(&file->lock);
  }
  s->pins--;
  if (s->dropped || st < 0) drop(file, s);
  *got = count;
  make_room(file, file->net->kept_bytes);
  return st;
}

static ha_status read_spool(const ha__http_file *file, uint8_t *out, uint64_t offset, size_t size,
                            ha_error *err) {
  while (size > 0) {
    const ssize_t got = pread(file->spool, out, size, (off_t)offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return HA_FAIL_ERRNO(err, got ? errno : EIO, (int64_t)offset, "cannot read");
    out += got;
    offset += (uint64_t)got;
    size -= (size_t)got;
  }
  atomic_fetch_add(&g_reads, 1);
  atomic_fetch_add(&g_hits, 1);
  return HA_OK;
}

ha_status ha__http_file_read(ha__http_file *file, void *out, uint64_t offset, size_t size,
                             ha_error *err) {
  ha_status st = HA_OK;
  size_t done = 0;
  bool waited = false;

  if (file->spool >= 0) return read_spool(file, out, offset, size, err);
  if (file->store) HA_TRY(ha__store_renew(file->store, err));
  pthread_mutex_lock(&file->lock);
  while (done < size && st >= 0) {
    size_t got = 0;
    st = read_some((uint8_t *)out + done, &got, &waited, file, offset + done, size - done, err);
    done += got;
  }
  keep_fetched(file);
  pthread_mutex_unlock(&file->lock);
  atomic_fetch_add(&g_reads, 1);
  if (st >= 0 && !waited) atomic_fetch_add(&g_hits, 1);
  return st;
}

void ha__http_file_counts(uint64_t *reads, uint64_t *hits) {
  *reads = atomic_load(&g_reads);
  *hits = atomic_load(&g_hits);
}

/* Cancel the transfer; the segment ends with the bytes received so far. The lock is held. */
static void cut(ha__http_file *file, ha__segment *s) {
  ha__transfer_cancel(&((segment_transfer *)s->transfer)->transfer);
  if (s->filled < LEAST_CUT) {
    drop(file, s);
    return;
  }
  not_ahead(file, s);
  file->running_bytes -= s->size - s->filled;
  s->size = s->filled;
  s->is_cut = true;
}

/* Cancel transfers that no read waits for, because the new plan may not need them. The lock is
 * held. */
static void cancel_unread(ha__http_file *file) {
  for (size_t i = file->segments.size; i > 0; i--) {
    ha__segment *s = file->segments.items[i - 1];
    if (s->state == HA__SEGMENT_RUNNING && s->pins == 0) cut(file, s);
  }
}

/* The lock is held, and released meanwhile. */
static void wait_until_idle(ha__http_file *file) {
  while (file->running > 0) {
    pthread_cond_wait(&file->changed, &file->lock);
  }
}

void ha__http_file_prefetch(ha__http_file *file, const ha_io_range *ranges, size_t count) {
  if (file->spool >= 0) return;
  if (count == 1 && ranges[0].size > file->net->scan_bytes) return; /* reading it is refused */
  pthread_mutex_lock(&file->lock);
  cancel_unread(file);
  file->ahead_bytes = 0;
  (void)ha__segments_plan(&file->segments, ranges, count, file->size, NULL);
  pthread_mutex_unlock(&file->lock);
}

/* --- open and close --------------------------------------------------------------------------- */

typedef struct opening {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int left; /* transfers that are not done */
} opening;

/* One of the first two requests. */
typedef struct first_transfer {
  ha__transfer transfer; /* first */
  opening *of;
  uint8_t *data;
  size_t filled;
} first_transfer;

static bool take_first(ha__transfer *transfer, const uint8_t *data, size_t size) {
  first_transfer *t = (first_transfer *)transfer;

  memcpy(t->data + t->filled, data, size); /* never more than was requested */
  t->filled += size;
  return true;
}

static void first_done(ha__transfer *transfer) {
  opening *of = ((first_transfer *)transfer)->of;

  pthread_mutex_lock(&of->lock);
  of->left--;
  pthread_cond_signal(&of->changed);
  pthread_mutex_unlock(&of->lock);
}

static ha_status start_first(first_transfer *t, opening *of, const ha__target *target,
                             ha__http_want want, ha_error *err) {
  t->transfer.target = target;
  t->transfer.want = want;
  t->transfer.bytes = take_first;
  t->transfer.done = first_done;
  t->of = of;
  t->data = ha__alloc((size_t)want.size);
  if (!t->data) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&of->lock);
  of->left++;
  pthread_mutex_unlock(&of->lock);
  const ha_status st = ha__transfer_start(&t->transfer, err);
  if (st < 0) first_done(&t->transfer);
  return st;
}

static void wait_for_all(opening *of) {
  pthread_mutex_lock(&of->lock);
  while (of->left > 0) {
    pthread_cond_wait(&of->changed, &of->lock);
  }
  pthread_mutex_unlock(&of->lock);
}

/* A file without bytes has no range to request. */
static bool is_empty(const ha__transfer *t) {
  ha__s3_problem problem;

  if (t->answer.status != 416) return false;
  if (t->answer.has_total) return t->answer.total == 0;
  ha__s3_problem_parse(&problem, t->problem, t->problem_size);
  return problem.is_empty;
}

/* Keep received bytes as a segment. */
static ha_status keep(ha__http_file *file, first_transfer *t, uint64_t offset, ha_error *err) {
  ha__segment *s = NULL;

  if (t->filled == 0 || ha__segments_find(NULL, &file->segments, offset)) return HA_OK;
  HA_TRY(ha__segments_add(&s, &file->segments, offset, t->filled, err));
  s->data = t->data;
  s->filled = t->filled;
  s->state = HA__SEGMENT_READY;
  set_room(file, s, s->size);
  file->unkept++;
  t->data = NULL;
  return HA_OK;
}

/* List the cached parts of this state of the file. */
static ha_status list_kept(ha__http_file *file, ha_error *err) {
  ha__cache_part *parts = NULL;
  size_t count = 0;

  HA_TRY(ha__cache_open(&file->cache, file->net, file->target.url, file->etag, file->size, err));
  if (!file->cache) return HA_OK;
  ha_status st = ha__cache_list(&parts, &count, file->cache, err);
  for (size_t i = 0; i < count && st >= 0; i++) {
    ha__segment *s = NULL;
    st = ha__segments_add(&s, &file->segments, parts[i].offset, parts[i].size, err);
    if (st < 0) break;
    s->state = HA__SEGMENT_KEPT;
    s->is_kept = true;
  }
  ha__free(parts);
  return st;
}

/* Keep the head, and the part of the tail after the head. */
static ha_status keep_both(ha__http_file *file, first_transfer *head, first_transfer *tail,
                           ha_error *err) {
  const uint64_t tail_at = file->size - tail->filled;

  HA_TRY(keep(file, head, 0, err));
  if (tail_at < HEAD_SIZE && file->segments.size > 0) {
    const size_t covered = file->segments.items[0]->size - (size_t)tail_at;
    if (covered >= tail->filled) return HA_OK;
    memmove(tail->data, tail->data + covered, tail->filled - covered);
    tail->filled -= covered;
  }
  return keep(file, tail, file->size - tail->filled, err);
}

static ha_status check_first(ha__http_file *file, const ha__transfer *head,
                             const ha__transfer *tail, ha_error *err) {
  const ha__transfer *failed = head->status != HA_OK ? head : tail;

  if (is_empty(head) && is_empty(tail)) return HA_OK;
  if (failed->status == HA_END) return HA_END;
  if (failed->status < 0) {
    return HA_FAIL(err, failed->status, HA_NO_OFFSET, "%s", failed->text);
  }
  if (head->answer.total != tail->answer.total ||
      strcmp(head->answer.etag, tail->answer.etag) != 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "the file changed while it was opened");
  }
  file->size = head->answer.total;
  memcpy(file->etag, head->answer.etag, sizeof file->etag);
  memcpy(file->modified, head->answer.modified, sizeof file->modified);
  return HA_OK;
}

static ha_status ask(ha__http_file *file, opening *of, first_transfer *head, first_transfer *tail,
                     ha_error *err) {
  const ha__http_want first = {.start = 0, .size = HEAD_SIZE};
  const ha__http_want last = {.size = TAIL_SIZE, .suffix = true};
  ha_status st = start_first(head, of, &file->target, first, err);

  if (st >= 0) st = start_first(tail, of, &file->target, last, err);
  wait_for_all(of);
  if (st < 0) return st;
  st = check_first(file, &head->transfer, &tail->transfer, err);
  if (st == HA_OK) st = list_kept(file, err);
  return st == HA_OK && file->size > 0 ? keep_both(file, head, tail, err) : st;
}

/* Request one byte, to get the present state of the file. HA_END: the cache has nothing of it. */
static ha_status ask_for_state(ha__http_file *file, opening *of, first_transfer *one,
                               ha_error *err) {
  const ha__http_want first = {.start = 0, .size = 1};

  if (!ha__cache_knows(file->net, file->target.url)) return HA_END;
  const ha_status st = start_first(one, of, &file->target, first, err);
  wait_for_all(of);
  if (st < 0) return st;
  if (check_first(file, &one->transfer, &one->transfer, NULL) != HA_OK) return HA_END;
  HA_TRY(list_kept(file, err));
  if (file->segments.size > 0) return HA_OK;
  ha__cache_close(file->cache);
  file->cache = NULL;
  return HA_END;
}

static ha_status set_target(ha__http_file *file, ha_error *err) {
  ha__s3_name name;

  ha__target_done(&file->target);
  if (!file->store) {
    file->target.net = file->net;
    file->target.url = ha__dup_string(file->name);
    return file->target.url ? HA_OK : HA_FAIL_NOMEM(err);
  }
  HA_TRY(ha__s3_name_parse(&name, file->name, err));
  return ha__store_target(&file->target, file->store, name.key, NULL, 0, err);
}

/* The server only sends the file as a whole; or it refuses a range at the first byte and does not
 * state the size: then the file may be empty. */
static bool has_no_parts(const ha__transfer *head) {
  const ha__http_answer *a = &head->answer;

  return (a->status == 200 && !a->is_encoded) || (a->status == 416 && !a->has_total);
}

/* Send the first requests once. *again: the answer named another address for them. */
static ha_status ask_once(ha__http_file *file, bool *again, ha_error *err) {
  opening of = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
  first_transfer one = {.data = NULL};
  first_transfer head = {.data = NULL};
  first_transfer tail = {.data = NULL};

  *again = false;
  HA_TRY(set_target(file, err));
  ha_status st = ask_for_state(file, &of, &one, err);
  if (st == HA_END) st = ask(file, &of, &head, &tail, err);
  if (file->store && st != HA_OK) {
    *again = ha__store_learn(file->store, &head.transfer.answer, head.transfer.problem,
                             head.transfer.problem_size);
  }
  if (st < 0 && has_no_parts(&head.transfer)) {
    st = ha__spool(&file->spool, &file->size, &file->target, err);
  }
  ha__free(one.data);
  ha__free(head.data);
  ha__free(tail.data);
  return st;
}

static ha_status init(ha__http_file *file, const char *name, ha_error *err) {
  bool again = true;
  ha_status st = HA_OK;

  file->name = ha__dup_string(name);
  if (!file->name) return HA_FAIL_NOMEM(err);
  if (ha__store_has(name)) {
    ha__s3_name parts;
    HA_TRY(ha__s3_name_parse(&parts, name, err));
    if (!parts.key[0]) return HA_END; /* a bucket is a folder */
    HA_TRY(ha__store_open(&file->store, name, file->net, err));
  }
  while (again) {
    st = ask_once(file, &again, err);
  }
  return st;
}

/* All connections are busy while the reader goes through some segments more. */
static uint64_t most_of_segment(const ha__net *net) {
  const uint64_t share = net->ahead_bytes / (net->connections + net->connections / 4);

  return share < LEAST_SEGMENT ? LEAST_SEGMENT : share < MOST_SEGMENT ? share : MOST_SEGMENT;
}

ha_status ha__http_file_open(ha__http_file **out, const char *name, ha__net **net, ha_error *err) {
  ha__http_file *file = ha__alloc_zeroed(1, sizeof *file);

  if (!file) {
    ha__net_free(*net);
    *net = NULL;
    return HA_FAIL_NOMEM(err);
  }
  file->net = *net;
  *net = NULL;
  file->spool = -1;
  file->segments = (ha__segments)HA__SEGMENTS_INIT;
  file->segments.connections = file->net->connections;
  file->segments.most_bytes = most_of_segment(file->net);
  pthread_mutex_init(&file->lock, NULL);
  pthread_cond_init(&file->changed, NULL);
  const ha_status st = init(file, name, err);
  if (st != HA_OK) {
    ha__http_file_close(file);
    return st;
  }
  *out = file;
  return HA_OK;
}

const char *ha__http_file_name(const ha__http_file *file) {
  return file->name;
}

const ha__net *ha__http_file_net(const ha__http_file *file) {
  return file->net;
}

uint64_t ha__http_file_size(const ha__http_file *file) {
  return file->size;
}

void ha__http_file_rest(ha__http_file *file) {
  ha__http_file_prefetch(file, NULL, 0);
  pthread_mutex_lock(&file->lock);
  if (file->cache) wait_until_idle(file); /* so that cut segments are kept, too */
  keep_fetched(file);
  if (file->cache) ha__cache_trim(file->cache);
  make_room(file, HEAD_SIZE + TAIL_SIZE);
  pthread_mutex_unlock(&file->lock);
}

void ha__http_file_close(ha__http_file *file) {
  if (!file) return;
  pthread_mutex_lock(&file->lock);
  (void)ha__segments_plan(&file->segments, NULL, 0, file->size, NULL); /* nothing more starts */
  cancel_unread(file);
  wait_until_idle(file);
  for (size_t i = file->segments.size; i > 0; i--) {
    drop(file, file->segments.items[i - 1]);
  }
  ha__segments_done(&file->segments);
  pthread_mutex_unlock(&file->lock);
  pthread_cond_destroy(&file->changed);
  pthread_mutex_destroy(&file->lock);
  if (file->spool >= 0) close(file->spool);
  ha__target_done(&file->target);
  ha__store_close(file->store);
  ha__cache_close(file->cache);
  ha__net_free(file->net);
  ha__free(file->name);
  ha__free(file);
}

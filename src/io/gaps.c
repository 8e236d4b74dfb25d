#include "io/gaps.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"

enum {
  BLOCK_SIZE = 4096,       /* the kernel reads, and fails, in pages */
  DAMAGED_SIZE = 64 << 10, /* granularity of damage in files of callbacks */
  MAX_GAPS = 1 << 16       /* a file with more gaps fails */
};

typedef struct gap {
  uint64_t start;
  uint64_t end;
} gap;

struct ha__gaps {
  atomic_bool any; /* most files have no gaps, which needs no lock to determine */
  pthread_mutex_t lock;
  gap *items; /* sorted, disjoint and not adjacent */
  size_t count;
  size_t capacity;
};

ha_status ha__gaps_new(ha__gaps **out, ha_error *err) {
  ha__gaps *gaps = ha__alloc_zeroed(1, sizeof *gaps);

  if (!gaps) return HA_FAIL_NOMEM(err);
  if (pthread_mutex_init(&gaps->lock, NULL) != 0) {
    ha__free(gaps);
    return HA_FAIL_NOMEM(err);
  }
  *out = gaps;
  return HA_OK;
}

void ha__gaps_free(ha__gaps *gaps) {
  if (!gaps) return;
  pthread_mutex_destroy(&gaps->lock);
  ha__free(gaps->items);
  ha__free(gaps);
}

/* Index of the first gap that ends at or after `offset`. */
static size_t first_after(const ha__gaps *gaps, uint64_t offset) {
  size_t at;

  HA__SEARCH(at, gaps->count, gaps->items[at].end < offset);
  return at;
}

/* Insert, or merge with adjacent gaps. The lock is held. */
static ha_status insert(ha__gaps *gaps, gap added, ha_error *err) {
  const size_t at = first_after(gaps, added.start);
  size_t next = at;
  void *items = gaps->items;

  for (; next < gaps->count && gaps->items[next].start <= added.end; next++) {
    if (gaps->items[next].start < added.start) added.start = gaps->items[next].start;
    if (gaps->items[next].end > added.end) added.end = gaps->items[next].end;
  }
  if (next == at) {
    if (gaps->count == MAX_GAPS) {
      return HA_FAIL(err, HA_E_IO, (int64_t)added.start, "too many unreadable blocks");
    }
    HA_TRY(ha__reserve(&items, &gaps->capacity, gaps->count, 1, sizeof *gaps->items, err));
    gaps->items = items;
  }
  memmove(gaps->items + at + 1, gaps->items + next, (gaps->count - next) * sizeof *gaps->items);
  gaps->items[at] = added;
  gaps->count = gaps->count + 1 - (next - at);
  return HA_OK;
}

static ha_status add(ha__gaps *gaps, uint64_t start, uint64_t end, ha_error *err) {
  pthread_mutex_lock(&gaps->lock);
  const ha_status st = insert(gaps, (gap){start, end}, err);
  if (st >= 0) atomic_store_explicit(&gaps->any, true, memory_order_release);
  pthread_mutex_unlock(&gaps->lock);
  return st;
}

/* Bytes read. If they are fewer than size, errno has the reason; 0 = end of file. */
static size_t read_at(void *out, int fd, uint64_t offset, size_t size) {
  size_t done = 0;

  while (done < size) {
    const ssize_t got = pread(fd, (uint8_t *)out + done, size - done, (off_t)(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = 0;
    if (got <= 0) break;
    done += (size_t)got;
  }
  return done;
}

static ha_status fail(int reason, uint64_t offset, ha_error *err) {
  if (reason != 0) return HA_FAIL_ERRNO(err, reason, (int64_t)offset, "cannot read");
  return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset, "the file was truncated while it was read");
}

static ha_status read_block(uint8_t *to, ha__gaps *gaps, int fd, uint64_t offset, size_t size,
                            ha_error *err) {
  const size_t got = read_at(to, fd, offset, size);

  if (got == size) return HA_OK;
  if (errno != EIO) return fail(errno, offset + got, err);
  memset(to, 0, size);
  return add(gaps, offset, offset + size, err);
}

/* Damaged blocks of a file of callbacks, each on its own. */
static ha_status read_damaged(uint8_t *out, ha__gaps *gaps, const ha__bytes_of *from,
                              uint64_t offset, size_t size, ha_error *err) {
  for (size_t done = 0; done < size;) {
    const uint64_t at = offset + done;
    const size_t to_border = (size_t)(DAMAGED_SIZE - at % DAMAGED_SIZE);
    const size_t step = to_border < size - done ? to_border : size - done;
    const ha_status st = from->ops->read(from->file, out + done, at, step, err);
    if (st < 0 && st != HA_E_CORRUPT) return st;
    if (st < 0) {
      memset(out + done, 0, step);
      HA_TRY(add(gaps, at, at + step, err));
    }
    done += step;
  }
  return HA_OK;
}

ha_status ha__gaps_read(void *out, ha__gaps *gaps, const ha__bytes_of *from, uint64_t offset,
                        size_t size, ha_error *err) {
  if (from->ops && size == 0) return HA_OK;
  if (from->ops) {
    const ha_status st = from->ops->read(from->file, out, offset, size, err);
    return st == HA_E_CORRUPT && gaps ? read_damaged(out, gaps, from, offset, size, err) : st;
  }
  const size_t got = read_at(out, from->fd, offset, size);
  if (got == size) return HA_OK;
  if (!gaps || errno != EIO) return fail(errno, offset + got, err);
  for (size_t done = 0; done < size;) {
    const size_t to_border = (size_t)(BLOCK_SIZE - (offset + done) % BLOCK_SIZE);
    const size_t step = to_border < size - done ? to_border : size - done;
    HA_TRY(read_block((uint8_t *)out + done, gaps, from->fd, offset + done, step, err));
    done += step;
  }
  return HA_OK;
}

bool ha__gaps_find(ha__gaps *gaps, uint64_t offset, uint64_t size, uint64_t *start, uint64_t *end) {
  if (!atomic_load_explicit(&gaps->any, memory_order_acquire)) return false;
  pthread_mutex_lock(&gaps->lock);
  const size_t at = first_after(gaps, offset + 1);
  const bool found = size > 0 && at < gaps->count && gaps->items[at].start < offset + size;
  if (found) {
    const gap *g = &gaps->items[at];
    *start = g->start > offset ? g->start : offset;
    *end = g->end < offset + size ? g->end : offset + size;
  }
  pthread_mutex_unlock(&gaps->lock);
  return found;
}

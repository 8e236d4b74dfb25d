#include "io/source.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"

/* Files are mapped in pieces of this size and alignment, or larger where one view wants more. */
#define PIECE_SIZE ((uint64_t)12 << 20)
/* For views that touch little of what is mapped. */
#define SPARSE_SIZE ((uint64_t)96 << 20)
/* Pieces that nobody pins any more but that the next view may want. */
enum { KEPT_PIECES = 2 };

/* A mapped part of the file; lives while it is pinned or kept. */
typedef struct piece {
  atomic_size_t pins;
  uint64_t offset;
  size_t size;
  uint8_t *data;
} piece;

struct ha_source {
  char *name;
  bool in_file_system; /* name is a path */
  uint64_t size;
  const uint8_t *memory; /* not NULL: the whole source */
  int fd;
  pthread_mutex_t lock; /* guards kept, next_kept and sparse */
  piece *kept[KEPT_PIECES];
  size_t next_kept;
  piece *sparse; /* the last of its kind */
};

static void piece_unpin(piece *p) {
  if (!p || atomic_fetch_sub_explicit(&p->pins, 1, memory_order_acq_rel) != 1) return;
  munmap(p->data, p->size);
  ha__free(p);
}

static ha_status source_new(ha_source **out, const char *name, ha_error *err) {
  ha_source *source = ha__alloc_zeroed(1, sizeof *source);

  if (!source) return HA_FAIL_NOMEM(err);
  source->name = ha__dup_string(name);
  if (!source->name || pthread_mutex_init(&source->lock, NULL) != 0) {
    ha__free(source->name);
    ha__free(source);
    return HA_FAIL_NOMEM(err);
  }
  source->fd = -1;
  *out = source;
  return HA_OK;
}

ha_status ha__source_from_memory(ha_source **out, const void *bytes, size_t size, const char *name,
                                 ha_error *err) {
  static const uint8_t nothing[1] = {0};

  HA_TRY(source_new(out, name, err));
  (*out)->memory = size ? bytes : nothing;
  (*out)->size = size;
  return HA_OK;
}

ha_status ha__source_from_fd(ha_source **out, int fd, const char *name, ha_error *err) {
  struct stat st;
  ha_source *source = NULL;

  if (fstat(fd, &st) != 0) {
    const int reason = errno;
    close(fd);
    return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot stat");
  }
  if (!S_ISREG(st.st_mode)) {
    close(fd);
    return HA_FAIL_ERRNO(err, S_ISDIR(st.st_mode) ? EISDIR : EINVAL, HA_NO_OFFSET,
                         "not a regular file");
  }
  const ha_status made = source_new(&source, name, err);
  if (made < 0) {
    close(fd);
    return made;
  }
  source->fd = fd;
  source->size = (uint64_t)st.st_size;
  *out = source;
  return HA_OK;
}

ha_status ha__source_open(ha_source **out, const char *path, ha_error *err) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open");
  HA_TRY(ha__source_from_fd(out, fd, path, err));
  (*out)->in_file_system = true;
  return HA_OK;
}

void ha__source_close(ha_source *source) {
  if (!source) return;
  for (size_t i = 0; i < KEPT_PIECES; i++) {
    piece_unpin(source->kept[i]);
  }
  piece_unpin(source->sparse);
  if (source->fd >= 0) close(source->fd);
  pthread_mutex_destroy(&source->lock);
  ha__free(source->name);
  ha__free(source);
}

uint64_t ha__source_size(const ha_source *source) {
  return source->size;
}

const char *ha__source_name(const ha_source *source) {
  return source->name;
}

ha_status ha__source_open_beside(ha_source **out, const ha_source *source, const char *suffix,
                                 ha_error *err) {
  if (!source->in_file_system) return HA_END;
  const size_t base = strlen(source->name);
  char *path = ha__alloc(base + strlen(suffix) + 1);
  if (!path) return HA_FAIL_NOMEM(err);
  memcpy(path, source->name, base);
  memcpy(path + base, suffix, strlen(suffix) + 1);
  ha_status st = access(path, F_OK) == 0 ? ha__source_open(out, path, err) : HA_END;
  ha__free(path);
  return st;
}

/* Touching mapped bytes that a file no longer has would end the process. Whoever cuts a file while
 * a piece of it is in use still does that; between pieces it is noticed. */
static ha_status check_uncut(const ha_source *source, uint64_t end, ha_error *err) {
  struct stat st;

  if (fstat(source->fd, &st) != 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot stat");
  }
  if ((uint64_t)st.st_size >= end) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)st.st_size,
                 "the file was cut while it was read: it had %llu bytes, and has %llu",
                 (unsigned long long)source->size, (unsigned long long)st.st_size);
}

/* Map the piece that holds [offset, offset + size): whole grid cells, so that neighbours meet. */
static ha_status piece_map(piece **out, const ha_source *source, uint64_t offset, size_t size,
                           uint64_t cell, ha_error *err) {
  const uint64_t start = offset / cell * cell;
  uint64_t end = (offset + size + cell - 1) / cell * cell;
  piece *p = NULL;

  if (end > source->size) end = source->size;
  HA_TRY(check_uncut(source, end, err));
  if (end - start > SIZE_MAX) return HA_FAIL_NOMEM(err);
  p = ha__alloc(sizeof *p);
  if (!p) return HA_FAIL_NOMEM(err);
  p->offset = start;
  p->size = (size_t)(end - start);
  p->data = mmap(NULL, p->size, PROT_READ, MAP_PRIVATE, source->fd, (off_t)start);
  if (p->data == MAP_FAILED) {
    const int reason = errno;
    ha__free(p);
    return HA_FAIL_ERRNO(err, reason, (int64_t)start, "cannot map %llu bytes",
                         (unsigned long long)(end - start));
  }
  atomic_init(&p->pins, 1);
  *out = p;
  return HA_OK;
}

static bool piece_holds(const piece *p, uint64_t offset, size_t size) {
  return p && offset >= p->offset && ha__range_within(offset - p->offset, size, p->size);
}

/* Pin *slot if it holds the range. */
static bool piece_pin(piece **out, piece *slot, uint64_t offset, size_t size) {
  if (!piece_holds(slot, offset, size)) return false;
  atomic_fetch_add_explicit(&slot->pins, 1, memory_order_relaxed);
  *out = slot;
  return true;
}

/* Map a piece and keep it in the slot. The lock is held here and in the next two. */
static ha_status piece_put(piece **out, piece **slot, const ha_source *source, uint64_t offset,
                           size_t size, uint64_t cell, ha_error *err) {
  HA_TRY(piece_map(out, source, offset, size, cell, err));
  atomic_fetch_add_explicit(&(*out)->pins, 1, memory_order_relaxed); /* one for the slot */
  piece_unpin(*slot);
  *slot = *out;
  return HA_OK;
}

static ha_status find_piece(piece **out, ha_source *source, uint64_t offset, size_t size,
                            ha_error *err) {
  for (size_t i = 0; i < KEPT_PIECES; i++) {
    if (piece_pin(out, source->kept[i], offset, size)) return HA_OK;
  }
  piece **slot = &source->kept[source->next_kept];
  source->next_kept = (source->next_kept + 1) % KEPT_PIECES;
  return piece_put(out, slot, source, offset, size, PIECE_SIZE, err);
}

static ha_status find_sparse_piece(piece **out, ha_source *source, uint64_t offset, size_t size,
                                   ha_error *err) {
  if (piece_pin(out, source->sparse, offset, size)) return HA_OK;
  return piece_put(out, &source->sparse, source, offset, size, SPARSE_SIZE, err);
}

void ha__source_bring_in(const uint8_t *bytes, size_t size) {
#ifdef MADV_POPULATE_READ
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t start = (uintptr_t)bytes / page * page;

  if (size > 0) madvise((void *)start, (uintptr_t)bytes + size - start, MADV_POPULATE_READ);
#else
  (void)bytes;
  (void)size;
#endif
}

static ha_status check_range(const ha_source *source, uint64_t offset, size_t size, ha_error *err) {
  if (ha__range_within(offset, size, source->size)) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED,
                 offset <= (uint64_t)INT64_MAX ? (int64_t)offset : HA_NO_OFFSET,
                 "file ends early: want %zu bytes here, the file has %llu in all", size,
                 (unsigned long long)source->size);
}

ha_status ha__source_read(void *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err) {
  uint8_t *to = out;

  HA_TRY(check_range(source, offset, size, err));
  if (source->memory) {
    if (size) memcpy(to, source->memory + offset, size);
    return HA_OK;
  }
  while (size > 0) {
    const ssize_t got = pread(source->fd, to, size, (off_t)offset);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return HA_FAIL_ERRNO(err, errno, (int64_t)offset, "cannot read");
    if (got == 0) {
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset, "the file was cut while it was read");
    }
    to += got;
    size -= (size_t)got;
    offset += (uint64_t)got;
  }
  return HA_OK;
}

typedef ha_status find_piece_fn(piece **out, ha_source *source, uint64_t offset, size_t size,
                                ha_error *err);

static ha_status view_by(find_piece_fn *find, ha_view *out, ha_source *source, uint64_t offset,
                         size_t size, ha_error *err) {
  piece *p = NULL;

  HA_TRY(check_range(source, offset, size, err));
  if (source->memory) {
    *out = (ha_view){source->memory + offset, size, NULL};
    return HA_OK;
  }
  if (size == 0) {
    *out = (ha_view){(const uint8_t *)"", 0, NULL};
    return HA_OK;
  }
  pthread_mutex_lock(&source->lock);
  const ha_status st = find(&p, source, offset, size, err);
  pthread_mutex_unlock(&source->lock);
  if (st < 0) return st;
  *out = (ha_view){p->data + (offset - p->offset), size, p};
  return HA_OK;
}

ha_status ha__source_view(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err) {
  return view_by(find_piece, out, source, offset, size, err);
}

ha_status ha__source_view_sparse(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                                 ha_error *err) {
  return view_by(find_sparse_piece, out, source, offset, size, err);
}

void ha__view_release(ha_view *view) {
  piece_unpin(view->pin);
  *view = (ha_view)HA_VIEW_INIT;
}

/* A window reads so much after a jump, and so much at most when it walks in order. */
enum { STEP_MIN = 4 << 10, STEP_MAX = 256 << 10 };

static ha_status window_map(ha__window *w, uint64_t offset, size_t size, ha_error *err) {
  ha_view view = HA_VIEW_INIT;

  HA_TRY(ha__source_view(&view, w->source, offset, size, err));
  ha__view_release(&w->view);
  w->view = view;
  w->data = view.data;
  w->size = view.size;
  w->offset = offset;
  return HA_OK;
}

static ha_status window_read(ha__window *w, uint64_t offset, size_t size, ha_error *err) {
  const uint64_t total = w->source->size;
  const bool in_order = w->data && offset >= w->offset && offset - w->offset <= w->size;
  size_t step = in_order ? w->step * 2 : STEP_MIN;

  if (step > STEP_MAX) step = STEP_MAX;
  if (step < STEP_MIN) step = STEP_MIN;
  w->step = step;
  if (offset < total && step > total - offset) step = (size_t)(total - offset);
  if (step < size || offset >= total) step = size;
  if (step > w->capacity) {
    uint8_t *buffer = ha__resize(w->buffer, step);
    if (!buffer) return HA_FAIL_NOMEM(err);
    w->buffer = buffer;
    w->capacity = step;
  }
  w->data = NULL; /* the buffer is overwritten, also when reading fails */
  HA_TRY(ha__source_read(w->buffer, w->source, offset, step, err));
  w->data = w->buffer;
  w->size = step;
  w->offset = offset;
  return HA_OK;
}

ha_status ha__window_need(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                          ha_error *err) {
  if (!window->data || offset < window->offset ||
      !ha__range_within(offset - window->offset, size, window->size)) {
    if (window->source->memory && ha__range_within(offset, size, window->source->size)) {
      HA_TRY(window_map(window, 0, (size_t)window->source->size, err));
    } else if (size > STEP_MAX || window->mapped) {
      HA_TRY(window_map(window, offset, size, err));
    } else {
      HA_TRY(window_read(window, offset, size, err));
    }
  }
  *out = window->data + (offset - window->offset);
  return HA_OK;
}

void ha__window_done(ha__window *window) {
  ha__view_release(&window->view);
  ha__free(window->buffer);
  *window = (ha__window)HA__WINDOW_INIT(window->source);
}

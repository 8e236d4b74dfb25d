#include "io/source.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/url.h"
#include "io/gaps.h"
#include "io/piece.h"

/* Small views share blocks of this size and alignment with their neighbours. */
#define BLOCK_SIZE ((uint64_t)64 << 10)
/* The same for a mapped file, for views of all sizes. */
#define MAPPED_SIZE ((uint64_t)12 << 20)
/* Limit of unpinned blocks that are kept for the next views. */
enum { KEPT_BLOCKS = 2 };

struct ha_source {
  char *name;
  bool in_file_system; /* name is a path */
  uint64_t size;
  const uint8_t *memory; /* not NULL: the whole source */
  ha__bytes_of bytes;
  void *context;            /* of bytes.ops */
  bool mapped;              /* views are mappings of the file */
  const char *temp_dir;     /* borrowed; NULL = TMPDIR or /tmp */
  ha__buffer_pool *buffers; /* of buffers for views */
  ha__gaps *gaps;           /* NULL: an unreadable block is a failure */
  ha__progress *progress;   /* NULL: nothing is reported */
  pthread_mutex_t lock;     /* guards kept and next_kept */
  ha__piece *kept[KEPT_BLOCKS];
  size_t next_kept;
};

static ha_status source_new(ha_source **out, const char *name, ha_error *err) {
  ha_source *source = ha__alloc_zeroed(1, sizeof *source);

  if (!source) return HA_FAIL_NOMEM(err);
  source->name = ha__dup_string(name);
  if (!source->name || pthread_mutex_init(&source->lock, NULL) != 0) {
    ha__free(source->name);
    ha__free(source);
    return HA_FAIL_NOMEM(err);
  }
  source->buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  if (!source->buffers) {
    pthread_mutex_destroy(&source->lock);
    ha__free(source->name);
    ha__free(source);
    return HA_FAIL_NOMEM(err);
  }
  source->bytes.fd = -1;
  *out = source;
  return HA_OK;
}

void ha__source_map(ha_source *source) {
  source->mapped = !source->bytes.ops;
}

void ha__source_report(ha_source *source, ha__progress *progress) {
  source->progress = progress;
  if (progress) progress->total_bytes += source->size;
}

void ha__source_lend(ha_source *source, ha__buffer_pool *buffers, const char *temp_dir) {
  source->temp_dir = temp_dir;
  if (!buffers) return;
  ha__buffer_pool_unref(source->buffers);
  source->buffers = ha__buffer_pool_ref(buffers);
}

ha_status ha__source_skip_unreadable(ha_source *source, ha_error *err) {
  return source->gaps || source->memory ? HA_OK : ha__gaps_new(&source->gaps, err);
}

bool ha__source_gap(ha_source *source, uint64_t offset, uint64_t size, uint64_t *start,
                    uint64_t *end) {
  return source && source->gaps && ha__gaps_find(source->gaps, offset, size, start, end);
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
  source->bytes.fd = fd;
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

ha_status ha__source_from_io(ha_source **out, const ha_io_ops *ops, void *context, const char *name,
                             ha_error *err) {
  ha_source *source = NULL;

  HA_TRY(source_new(&source, name, err));
  const ha_status st = ops->open(&source->bytes.file, &source->size, context, name, err);
  if (st != HA_OK) {
    ha__source_close(source);
    return st < 0 || st == HA_END ? st : HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "cannot open");
  }
  source->bytes.ops = ops;
  source->context = context;
  *out = source;
  return HA_OK;
}

bool ha__source_can_prefetch(const ha_source *source) {
  return source->bytes.ops && source->bytes.ops->prefetch;
}

void ha__source_prefetch(ha_source *source, const ha_io_range *ranges, size_t n) {
  if (ha__source_can_prefetch(source)) source->bytes.ops->prefetch(source->bytes.file, ranges, n);
}

void ha__source_prefetch_all(ha_source *source) {
  const ha_io_range all = {0, source->size};

  ha__source_prefetch(source, &all, 1);
}

void ha__source_forget(ha_source *source) {
  pthread_mutex_lock(&source->lock);
  for (size_t i = 0; i < KEPT_BLOCKS; i++) {
    ha__piece_unpin(source->kept[i]);
    source->kept[i] = NULL;
  }
  pthread_mutex_unlock(&source->lock);
}

void ha__source_close(ha_source *source) {
  if (!source) return;
  ha__source_forget(source);
  ha__buffer_pool_unref(source->buffers);
  ha__gaps_free(source->gaps);
  if (source->bytes.fd >= 0) close(source->bytes.fd);
  if (source->bytes.ops && source->bytes.ops->close) source->bytes.ops->close(source->bytes.file);
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
  const ha_io_ops *ops = source->bytes.ops;

  if (!source->in_file_system && !ops) return HA_END;
  char *path = ha__url_add_suffix(source->name, suffix);
  if (!path) return HA_FAIL_NOMEM(err);
  const ha_status st = ops ? ha__source_from_io(out, ops, source->context, path, err)
                       : access(path, F_OK) == 0 ? ha__source_open(out, path, err)
                                                 : HA_END;
  ha__free(path);
  return st;
}

static ha_status check_range(uint64_t total, uint64_t offset, size_t size, ha_error *err) {
  if (ha__range_within(offset, size, total)) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED,
                 offset <= (uint64_t)INT64_MAX ? (int64_t)offset : HA_NO_OFFSET,
                 "file ends early: want %zu bytes here, the file has %llu in all", size,
                 (unsigned long long)total);
}

ha_status ha__source_read(void *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err) {
  HA_TRY(check_range(source->size, offset, size, err));
  if (source->memory) {
    if (size) memcpy(out, source->memory + offset, size);
    return HA_OK;
  }
  HA_TRY(ha__progress_read(source->progress, size, err));
  return ha__gaps_read(out, source->gaps, &source->bytes, offset, size, err);
}

static const char *temp_dir_of(const ha_source *source) {
  const char *dir = source->temp_dir ? source->temp_dir : getenv("TMPDIR");

  return dir && dir[0] ? dir : "/tmp";
}

static ha_status read_piece(ha__piece **out, const ha_source *source, uint64_t offset, size_t size,
                            ha_error *err) {
  const ha__piece_origin from = {source->bytes, source->gaps, source->buffers, temp_dir_of(source)};

  if (source->mapped) return ha__piece_map(out, source->bytes.fd, offset, size, err);
  return ha__piece_read(out, &from, offset, size, err);
}

static bool block_holds(const ha__piece *p, uint64_t offset, size_t size) {
  return p && offset >= p->offset && ha__range_within(offset - p->offset, size, p->size);
}

/* The lock is held. */
static ha_status find_block(ha__piece **out, ha_source *source, uint64_t offset, size_t size,
                            ha_error *err) {
  const uint64_t cell = source->mapped ? MAPPED_SIZE : BLOCK_SIZE;
  const uint64_t start = offset / cell * cell;
  uint64_t end = (offset + size + cell - 1) / cell * cell;
  ha__piece **slot = &source->kept[source->next_kept];

  for (size_t i = 0; i < KEPT_BLOCKS; i++) {
    if (block_holds(source->kept[i], offset, size)) {
      *out = source->kept[i];
      ha__piece_pin(*out);
      return HA_OK;
    }
  }
  if (end > source->size) end = source->size;
  const ha_status st =
      read_piece(out, source, start, (size_t)(end - start), source->mapped ? err : NULL);
  if (st < 0 && source->mapped) return st;
  if (st < 0)
    return read_piece(out, source, offset, size,
                      err); /* the bad bytes may be outside of the view */
  ha__piece_pin(*out);      /* one for the slot */
  ha__piece_unpin(*slot);
  *slot = *out;
  source->next_kept = (source->next_kept + 1) % KEPT_BLOCKS;
  return HA_OK;
}

static ha_status find_piece(ha__piece **out, ha_source *source, uint64_t offset, size_t size,
                            ha_error *err) {
  /* remote file: it caches what it fetched, and a block would include bytes not fetched ahead */
  const bool exact = size >= BLOCK_SIZE || ha__source_can_prefetch(source);

  if (exact && !source->mapped) return read_piece(out, source, offset, size, err);
  pthread_mutex_lock(&source->lock);
  const ha_status st = find_block(out, source, offset, size, err);
  pthread_mutex_unlock(&source->lock);
  return st;
}

ha_status ha__source_view(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err) {
  ha__piece *p = NULL;

  HA_TRY(check_range(source->size, offset, size, err));
  if (source->memory) {
    *out = (ha_view){source->memory + offset, size, NULL};
    return HA_OK;
  }
  if (size == 0) {
    *out = (ha_view){(const uint8_t *)"", 0, NULL};
    return HA_OK;
  }
  HA_TRY(ha__progress_read(source->progress, size, err));
  HA_TRY(find_piece(&p, source, offset, size, err));
  *out = (ha_view){p->data + (offset - p->offset), size, p};
  return HA_OK;
}

void ha__view_release(ha_view *view) {
  ha__piece_unpin(view->pin);
  *view = (ha_view)HA_VIEW_INIT;
}

ha_status ha__view_of_memory(ha_view *out, uint8_t **bytes, size_t size, ha_error *err) {
  ha__piece *p = NULL;

  HA_TRY(ha__piece_of_memory(&p, bytes, size, err));
  *out = (ha_view){p->data, size, p};
  return HA_OK;
}

/* First read of a window after a jump, and limit of reads in sequential order. */
enum { STEP_MIN = 4 << 10, STEP_MAX = 256 << 10 };

static ha_status window_view(ha__window *w, uint64_t offset, size_t size, ha_error *err) {
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
  /* remote file: read ahead only after sequential reads */
  const size_t least = ha__source_can_prefetch(w->source) ? 1 : STEP_MIN;
  size_t step = in_order ? w->step * 2 : least;

  if (step > STEP_MAX) step = STEP_MAX;
  if (step < least) step = least;
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

ha_status ha__window_move(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                          ha_error *err) {
  if (!window->source) {
    HA_TRY(check_range(window->size, offset, size, err));
  } else if (window->source->memory && ha__range_within(offset, size, window->source->size)) {
    HA_TRY(window_view(window, 0, (size_t)window->source->size, err));
  } else if (size > STEP_MAX || window->shared) {
    HA_TRY(window_view(window, offset, size, err));
  } else {
    HA_TRY(window_read(window, offset, size, err));
  }
  *out = window->data + (offset - window->offset);
  return HA_OK;
}

void ha__window_done(ha__window *window) {
  ha__view_release(&window->view);
  ha__free(window->buffer);
  *window = (ha__window)HA__WINDOW_INIT(window->source);
}

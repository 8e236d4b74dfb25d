/* Where bytes come from: a file, or memory. The face of io/ for reading. */
#ifndef HA_IO_SOURCE_H
#define HA_IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/buffer_pool.h"
#include "base/bytes.h"

/* Open a file. Views are copies in memory of our own: a file that others cut, or a disk that fails,
 * is a status and never a signal. HA_E_IO when it can't be opened or is not a regular file. */
ha_status ha__source_open(ha_source **out, const char *path, ha_error *err);

/* The same for an open descriptor, which the source takes (it closes it, also on failure).
 * name is for messages. */
ha_status ha__source_from_fd(ha_source **out, int fd, const char *name, ha_error *err);

/* Bytes in memory, borrowed until close. */
ha_status ha__source_from_memory(ha_source **out, const void *bytes, size_t size, const char *name,
                                 ha_error *err);

/* From here on views are maps of the file, as HA_READ_MAPPED wants them. Before the first view. */
void ha__source_map(ha_source *source);

/* Share buffers with other sources (unless buffers is NULL), and keep large views in temporary
 * files of this folder (borrowed, as long as the source). Before the first view. */
void ha__source_lend(ha_source *source, ha__buffer_pool *buffers, const char *temp_dir);

/* From here on blocks that the disk can't read (EIO) are zeros in views and windows, and are
 * listed: a scan goes on after them. Without effect on maps, and on a source that does so already.
 * Before other threads use the source. HA_E_NOMEM. */
ha_status ha__source_skip_unreadable(ha_source *source, ha_error *err);
/* The first unreadable stretch of [offset, offset + size), clipped to it, among those that were met
 * so far: ask after the bytes were viewed. What touches one must never be returned as data. source
 * NULL: false. */
bool ha__source_gap(ha_source *source, uint64_t offset, uint64_t size, uint64_t *start,
                    uint64_t *end);

/* Views that are pinned stay. NULL is allowed. */
void ha__source_close(ha_source *source);

uint64_t ha__source_size(const ha_source *source);
const char *ha__source_name(const ha_source *source);

/* Pin [offset, offset + size), which is read at once: what is pinned can't fail any more. Any
 * thread. HA_E_TRUNCATED when the file is shorter, or was cut meanwhile; HA_E_IO when it can't be
 * read. out is untouched on failure. Views of 64 MiB and more lie in a temporary file. */
ha_status ha__source_view(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err);
/* Let go of what no view pins: the next view reads it again. */
void ha__source_forget(ha_source *source);
void ha__view_release(ha_view *view);
/* A view of memory of ha__alloc(), which it takes (sets *bytes to NULL) on success. */
ha_status ha__view_of_memory(ha_view *out, uint8_t **bytes, size_t size, ha_error *err);
/* Copy size bytes out: for a few here and there, where a view of each would cost more than the
 * bytes are worth. Any thread. Statuses of view. */
ha_status ha__source_read(void *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err);

/* The file whose name is that of source plus suffix. HA_END when there is none, or source has no
 * name in a file system. */
ha_status ha__source_open_beside(ha_source **out, const ha_source *source, const char *suffix,
                                 ha_error *err);

/* A window that slides over a source, for walks in the order of the file: most need()s are a
 * comparison. Small pieces are read into the window, large ones are views; all are views where many
 * windows look at what lies side by side, and so share the blocks of the source. */
typedef struct ha__window {
  ha_source *source; /* NULL: all that there is lies in data */
  ha_view view;      /* of a large piece, or empty */
  uint8_t *buffer;   /* for small ones */
  size_t capacity;
  const uint8_t *data; /* what is there now: in view or buffer; NULL = nothing */
  size_t size;
  uint64_t offset; /* of data in the file */
  size_t step;     /* bytes that the last read took: a walk in order takes more and more */
  bool shared;     /* views alone */
} ha__window;

#define HA__WINDOW_INIT(source)                                                                    \
  { (source), HA_VIEW_INIT, NULL, 0, NULL, 0, 0, 0, false }
#define HA__WINDOW_SHARED(source)                                                                  \
  { (source), HA_VIEW_INIT, NULL, 0, NULL, 0, 0, 0, true }
/* Over bytes in memory (not NULL; borrowed) instead of a source. */
#define HA__WINDOW_BYTES(bytes, count)                                                             \
  { NULL, HA_VIEW_INIT, NULL, 0, (bytes), (count), 0, 0, false }

/* need() for what is not in the window yet. */
ha_status ha__window_move(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                          ha_error *err);

/* Bytes [offset, offset + size), good until the next need() or done(). Statuses of view. */
static inline ha_status ha__window_need(const uint8_t **out, ha__window *window, uint64_t offset,
                                        size_t size, ha_error *err) {
  if (!window->data || offset < window->offset ||
      !ha__range_within(offset - window->offset, size, window->size)) {
    return ha__window_move(out, window, offset, size, err);
  }
  *out = window->data + (offset - window->offset);
  return HA_OK;
}

/* Size of the source, or of the bytes. */
static inline uint64_t ha__window_total(const ha__window *window) {
  return window->source ? ha__source_size(window->source) : window->size;
}

void ha__window_done(ha__window *window);

#endif

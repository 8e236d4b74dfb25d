/* Source: a file or memory, read by views. The interface of io/ for reading. */
#ifndef HA_IO_SOURCE_H
#define HA_IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/buffer_pool.h"
#include "base/bytes.h"
#include "io/progress.h"

/* Open a file. Views are copies in memory: a truncated file or a failing disk is a status and never
 * a signal. HA_E_IO when it can't be opened or is not a regular file. */
ha_status ha__source_open(ha_source **out, const char *path, ha_error *err);

/* The same for an open descriptor, which the source owns (closes, also on failure). name is for
 * messages. */
ha_status ha__source_from_fd(ha_source **out, int fd, const char *name, ha_error *err);

/* The same for a file of a table of callbacks (holdall/io.h), which is borrowed until close.
 * HA_END: there is none of this name. */
ha_status ha__source_from_io(ha_source **out, const ha_io_ops *ops, void *context, const char *name,
                             ha_error *err);

/* Bytes in memory, borrowed until close. */
ha_status ha__source_from_memory(ha_source **out, const void *bytes, size_t size, const char *name,
                                 ha_error *err);

/* From now on views are mappings of the file, for HA_READ_MAPPED. Call it before the first view.
 * It has no effect on files of callbacks. */
void ha__source_map(ha_source *source);

/* Report reads to progress, which is borrowed until close. Call it before the first view. */
void ha__source_report(ha_source *source, ha__progress *progress);

/* Share buffers with other sources (unless buffers is NULL), and keep large views in temporary
 * files of this folder (borrowed, as long as the source). Before the first view. */
void ha__source_lend(ha_source *source, ha__buffer_pool *buffers, const char *temp_dir);

/* From here on unreadable blocks (EIO) are zeros in views and windows, and are listed, so that a
 * scan can continue after them. No effect on mappings, and on a source in this mode. Before other
 * threads use the source. HA_E_NOMEM. */
ha_status ha__source_skip_unreadable(ha_source *source, ha_error *err);
/* The first unreadable range in [offset, offset + size), clipped to it, among those found so far:
 * call it after viewing the bytes. Data that overlaps one must not be returned. source NULL:
 * false. */
bool ha__source_gap(ha_source *source, uint64_t offset, uint64_t size, uint64_t *start,
                    uint64_t *end);

/* Pinned views stay valid. NULL is allowed. */
void ha__source_close(ha_source *source);

/* These ranges will be read next, in this order: a hint for files of callbacks. Any thread. */
void ha__source_prefetch(ha_source *source, const ha_io_range *ranges, size_t n);
/* All of it is read next, in order. */
void ha__source_prefetch_all(ha_source *source);
/* Whether prefetching has an effect. */
bool ha__source_can_prefetch(const ha_source *source);

uint64_t ha__source_size(const ha_source *source);
const char *ha__source_name(const ha_source *source);

/* Pin [offset, offset + size), which is read at once: access to pinned bytes can't fail. Any
 * thread. HA_E_TRUNCATED when the file is shorter, or was truncated meanwhile; HA_E_IO when it
 * can't be read. out is untouched on failure. Views of 64 MiB and more are in a temporary file. */
ha_status ha__source_view(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err);
/* Drop blocks that no view pins: the next view reads them again. */
void ha__source_forget(ha_source *source);
void ha__view_release(ha_view *view);
/* A view that takes memory of ha__alloc() (sets *bytes to NULL) on success. */
ha_status ha__view_of_memory(ha_view *out, uint8_t **bytes, size_t size, ha_error *err);
/* Copy size bytes: for small scattered reads, where a view costs more than copying. Any thread.
 * Statuses of view. */
ha_status ha__source_read(void *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err);

/* The file whose name is that of source plus suffix. HA_END when it does not exist, or source has
 * no name in a file system. */
ha_status ha__source_open_beside(ha_source **out, const ha_source *source, const char *suffix,
                                 ha_error *err);

/* A window that moves over a source, for sequential reading: most calls of need() are one
 * comparison. Small ranges are read into the window's buffer, large ones are views. With
 * `shared`, all are views, so that many windows that read neighbouring ranges share the blocks
 * of the source. */
typedef struct ha__window {
  ha_source *source; /* NULL: everything is in data */
  ha_view view;      /* of a large range, or empty */
  uint8_t *buffer;   /* for small ones */
  size_t capacity;
  const uint8_t *data; /* current bytes: in view or buffer; NULL = none */
  size_t size;
  uint64_t offset; /* of data in the file */
  size_t step;     /* size of the last read: sequential reading increases it */
  bool shared;     /* only views, no buffer */
} ha__window;

#define HA__WINDOW_INIT(source)                                                                    \
  { (source), HA_VIEW_INIT, NULL, 0, NULL, 0, 0, 0, false }
#define HA__WINDOW_SHARED(source)                                                                  \
  { (source), HA_VIEW_INIT, NULL, 0, NULL, 0, 0, 0, true }
/* Window over bytes in memory (not NULL; borrowed) instead of a source. */
#define HA__WINDOW_BYTES(bytes, count)                                                             \
  { NULL, HA_VIEW_INIT, NULL, 0, (bytes), (count), 0, 0, false }

/* need() for bytes that are not in the window yet. */
ha_status ha__window_move(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                          ha_error *err);

/* Bytes [offset, offset + size), valid until the next need() or done(). Statuses of view. */
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

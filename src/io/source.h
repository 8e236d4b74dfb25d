/* Where bytes come from: a mapped file, or memory. The face of io/ for reading. */
#ifndef HA_IO_SOURCE_H
#define HA_IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* Open a file, mapped piece by piece as views ask for it. Memory that is mapped in stays bounded:
 * a piece goes when no view pins it. HA_E_IO when it can't be opened or is not a regular file. */
ha_status ha__source_open(ha_source **out, const char *path, ha_error *err);

/* The same for an open descriptor, which the source takes (it closes it, also on failure).
 * name is for messages. */
ha_status ha__source_from_fd(ha_source **out, int fd, const char *name, ha_error *err);

/* Bytes in memory, borrowed until close. */
ha_status ha__source_from_memory(ha_source **out, const void *bytes, size_t size, const char *name,
                                 ha_error *err);

/* Views that are pinned stay. NULL is allowed. */
void ha__source_close(ha_source *source);

uint64_t ha__source_size(const ha_source *source);
const char *ha__source_name(const ha_source *source);

/* Pin [offset, offset + size). Any thread. HA_E_TRUNCATED when the file is shorter, HA_E_IO when it
 * can't be mapped. out is untouched on failure. */
ha_status ha__source_view(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err);
/* The same for a few bytes here and there: maps far around them, as little of it is touched. */
ha_status ha__source_view_sparse(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                                 ha_error *err);
void ha__view_release(ha_view *view);
/* Mapped bytes, all of which will be needed: brings them in now, where that can be asked for. A
 * write() from bytes that are not there writes parts of pages, and costs twice. */
void ha__source_bring_in(const uint8_t *bytes, size_t size);
/* Copy size bytes out: for a few here and there, where mapping a piece around each would cost more
 * than the bytes are worth. Any thread. Statuses of view. */
ha_status ha__source_read(void *out, ha_source *source, uint64_t offset, size_t size,
                          ha_error *err);

/* The file whose name is that of source plus suffix. HA_END when there is none, or source has no
 * name in a file system. */
ha_status ha__source_open_beside(ha_source **out, const ha_source *source, const char *suffix,
                                 ha_error *err);

/* A window that slides over a source, for walks in the order of the file: most need()s are a
 * comparison. Small pieces are read, large ones mapped; all are mapped where many windows look at
 * what lies side by side, and so share the map. */
typedef struct ha__window {
  ha_source *source;
  ha_view view;    /* of a large piece, or empty */
  uint8_t *buffer; /* for small ones */
  size_t capacity;
  const uint8_t *data; /* what is there now: in view or buffer; NULL = nothing */
  size_t size;
  uint64_t offset; /* of data in the file */
  size_t step;     /* bytes that the last read took: a walk in order takes more and more */
  bool mapped;     /* do not read */
} ha__window;

#define HA__WINDOW_INIT(source)                                                                    \
  { (source), HA_VIEW_INIT, NULL, 0, NULL, 0, 0, 0, false }
#define HA__WINDOW_MAPPED(source)                                                                  \
  { (source), HA_VIEW_INIT, NULL, 0, NULL, 0, 0, 0, true }

/* Bytes [offset, offset + size), good until the next need() or done(). Statuses of view. */
ha_status ha__window_need(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                          ha_error *err);
void ha__window_done(ha__window *window);

#endif

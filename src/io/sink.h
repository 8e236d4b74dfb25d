/* A sink writes one file from front to back, in threads of its own, through the page cache or in
 * direct mode. The interface of io/ for writing.
 *
 * Pieces are queued and written in order; put() waits when the queue is full, and (with `near`) for
 * a short time when it is faster than the page cache. Small pieces are collected (1 MiB) before
 * they are queued, but not longer than until flush() or sync_ns. The first error is kept: every
 * later call returns it again, and nothing more is written.
 */
#ifndef HA_IO_SINK_H
#define HA_IO_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* In direct mode, whole blocks of the file are written in place, from memory that is aligned to
 * ha__sink_memory_align(). Memory aligned to a block is always good enough. */
#define HA__SINK_BLOCK ((size_t)4096)

typedef struct ha__sink ha__sink;

typedef struct ha__sink_options {
  bool direct; /* bypass the page cache; falls back if the file system refuses */
  bool eased;  /* with direct: use the page cache when the disk is too slow, and do not report that
                  the file system refuses direct mode */
  bool in_order;  /* one write at a time, so that an unfinished file has no holes */
  bool is_stream; /* the file exists and cannot be seeked: a pipe; "-" is standard output. Implies
                     in_order; no direct, no resume, no patch; what syncs hands data on */
  bool near; /* put() waits briefly for earlier data: useful when that is cheaper than using memory
                that is no longer in the processor's caches */
  bool resume;          /* the file exists: truncate it at `position` and continue */
  uint64_t position;    /* with resume */
  uint64_t queue_bytes; /* put() waits while more than this is queued; 0 = 32 MiB */
  uint64_t sync_bytes;  /* sync in the background when this many bytes are pending; 0 = never */
  int64_t sync_ns;      /* ... or when they are this old; 0 = never */
} ha__sink_options;

/* Bytes to put. They are borrowed until release() is called, by any thread, once, on failure too;
 * release NULL: until put() returns (they are copied). */
typedef struct ha__piece {
  const uint8_t *data;
  size_t size;
  void (*release)(void *user);
  void *user;
} ha__piece;

/* Changes bytes before they are written: its put() receives the pieces of ha__sink_put(), and
 * puts its output by ha__sink_put_filtered(). Nothing can be patched. */
typedef struct ha__sink_filter {
  /* As ha__sink_put(). */
  ha_status (*put)(void *filter, const ha__piece *pieces, size_t n, ha_error *err);
  /* Put the rest: no more pieces follow. */
  ha_status (*end)(void *filter, ha_error *err);
  uint64_t (*position)(const void *filter); /* bytes put so far */
  void (*free)(void *filter);
} ha__sink_filter;

typedef struct ha__sink_stats {
  uint64_t written;     /* everything before this offset is in the file */
  uint64_t copied;      /* bytes copied in memory by the sink */
  uint64_t zero_copied; /* bytes written to the disk from the caller's memory (direct) */
  uint64_t eased;       /* bytes that went through the page cache in direct mode */
  uint64_t unpinned;    /* bytes that the kernel could not write in place in direct mode, and copied
                           through the page cache instead */
  uint64_t stalls;      /* times that put() had to wait for space in the queue ... */
  uint64_t stall_ns;    /* ... and for how long */
  uint64_t syncs;
  uint64_t synced; /* everything before this offset is on the disk */
  bool direct;     /* now */
} ha__sink_stats;

/* Create the file, which must not exist (HA_E_IO with errno EEXIST), or resume it. */
ha_status ha__sink_open(ha__sink **out, const char *path, const ha__sink_options *options,
                        ha_error *err);

/* Give a sink that was just opened a filter, which it owns. */
void ha__sink_set_filter(ha__sink *sink, const ha__sink_filter *ops, void *filter);

/* Offset of the next piece in the file: bytes put so far, including those before a resume. With
 * a filter, bytes that it received. */
uint64_t ha__sink_position(const ha__sink *sink);

/* The alignment that direct writes need of memory: a power of two, at most a block. */
size_t ha__sink_memory_align(const ha__sink *sink);

/* Append pieces, in this order; one thread at a time. Releases them all, also on failure. */
ha_status ha__sink_put(ha__sink *sink, const ha__piece *pieces, size_t n, ha_error *err);

/* The same for output of the filter. */
ha_status ha__sink_put_filtered(ha__sink *sink, const ha__piece *pieces, size_t n, ha_error *err);
/* Bytes of the file: with a filter, the bytes of its output. */
uint64_t ha__sink_file_size(const ha__sink *sink);

/* Wait until everything put is in the file; with sync, on the disk. A reader of the file then sees
 * all of it. */
ha_status ha__sink_flush(ha__sink *sink, bool sync, ha_error *err);

/* Flush, then overwrite bytes at offset; [offset, offset + size) must have been put. Ends direct
 * mode, because patches are not aligned: for the end of a file. */
ha_status ha__sink_patch(ha__sink *sink, uint64_t offset, const void *bytes, size_t size,
                         ha_error *err);

void ha__sink_get_stats(const ha__sink *sink, ha__sink_stats *out);

/* Why direct mode was requested and is refused: one line, static; or NULL. */
const char *ha__sink_note(const ha__sink *sink);

/* If writing has failed, and the sink is in_order: cut the file here when it is closed. */
void ha__sink_cut_at(ha__sink *sink, uint64_t size);

/* Flush, sync if requested, and close; a filter puts its end before. Frees the sink in any case;
 * returns the first failure of all, or that of closing. The file remains. */
ha_status ha__sink_close(ha__sink *sink, bool sync, ha_error *err);

/* Close without a flush: queued data is dropped. NULL is allowed. */
void ha__sink_abort(ha__sink *sink);

#endif

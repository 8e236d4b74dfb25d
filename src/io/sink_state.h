/* State of the sink, shared by the files that implement it. One thread puts: it copies small pieces
 * into a segment, and queues full segments and borrowed pieces (sink_put.c). Lanes, the writer
 * threads, take writes from the queue (sink_lane.c). One thread syncs (sink_sync.c). */
#ifndef HA_IO_SINK_STATE_H
#define HA_IO_SINK_STATE_H

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/uio.h>

#include "base/clock.h"
#include "io/sink.h"

enum {
  HA__SEGMENT_BYTES = 1 << 20,
  HA__LANES_MAX = 2,    /* writes in flight in direct mode, unless in order */
  HA__LANE_PARTS = 1024 /* that one call may write */
};

_Static_assert(HA__LANE_PARTS <= IOV_MAX, "pwritev() takes so many");

/* Memory for pieces that are copied, aligned to HA__SINK_BLOCK. */
typedef struct ha__segment {
  struct ha__segment *next; /* next in the list of spare segments */
  uint8_t *data;
  size_t size;
  size_t users; /* writes of its bytes, and the thread that fills it */
} ha__segment;

/* Queued bytes: of a segment, or borrowed from the caller until release. */
typedef struct ha__write {
  struct ha__write *next;
  const uint8_t *data;
  size_t size;
  size_t taken;         /* bytes taken by lanes; long writes are taken in parts */
  size_t flights;       /* parts that are being written */
  uint64_t offset;      /* in the file */
  ha__segment *segment; /* NULL: borrowed */
  void (*release)(void *user);
  void *user;
  bool
      last_block; /* padded: the file is truncated to `end` after it; no other write is in flight */
  uint64_t end;
} ha__write;

/* The segment that the putting thread fills. Only that thread changes used and segment, with the
 * lock held. */
typedef struct ha__sink_gather_state {
  ha__segment *segment;
  size_t used;
  size_t start;    /* bytes before it were queued; those of a partial block are queued again */
  uint64_t offset; /* of start in the file; in direct mode both are whole blocks */
  uint64_t handed; /* everything before this offset of the file was queued */
} ha__sink_gather_state;

/* A writer thread, and its write in flight. The lock guards busy and offset. */
typedef struct ha__lane {
  ha__sink *sink;
  pthread_t thread;
  bool busy;
  int fd;          /* one of the sink's two */
  bool direct;     /* mode of the descriptor when it took the write */
  uint64_t offset; /* all before it is written */
  uint64_t bytes;
  uint64_t unpinned;   /* of them */
  uint64_t lent_bytes; /* of them */
  ha__write *first;
  size_t count;
  struct iovec parts[HA__LANE_PARTS];
} ha__lane;

/* Age of unsynced bytes. Bytes before `mark` were put at oldest_ns or later, others at mark_ns or
 * later: two times instead of one for each put. */
typedef struct ha__aging {
  bool on;   /* something was put that is not on the disk */
  bool late; /* too old: sync as soon as everything before the mark is written */
  int64_t oldest_ns;
  uint64_t mark;
  int64_t mark_ns;
} ha__aging;

struct ha__sink {
  char *path;
  const ha__sink_filter *filter_ops; /* NULL = none */
  void *filter;
  int fd;
  int cached_fd; /* descriptor of the same file, never direct; -1 unless direct mode was entered */
  size_t memory_align;      /* see ha__sink_memory_align(); constant after the file was opened */
  atomic_bool direct_works; /* a direct write succeeded: the file system supports them */
  bool eased;
  uint64_t queue_bytes;
  uint64_t sync_bytes; /* 0 = never */
  int64_t sync_ns;     /* 0 = never */
  bool in_order;
  bool is_stream;
  bool near;
  pthread_mutex_t lock; /* guards everything below; only the putting thread changes position */
  pthread_cond_t work;  /* signals lanes: a write was queued, or stopping was set */
  pthread_cond_t space; /* of the putting thread: bytes left the queue, a sync ended or failed */
  pthread_cond_t due;   /* of the thread that syncs */
  uint64_t position;
  uint64_t cut_at; /* after a failure, at close */
  ha__sink_gather_state gather;
  ha__write *first; /* the queue */
  ha__write *last;
  uint64_t queued;      /* bytes queued or in flight, not yet released */
  int64_t far_until_ns; /* until then put() waits for lanes only if the queue is full */
  size_t in_flight;     /* lanes that are busy */
  bool last_block;      /* one of them has the last block */
  bool direct;
  const char *note;
  bool failed;
  bool stopping;
  ha_error error; /* the first */
  bool syncing;
  bool folder_due; /* the file is new: its name is not on the disk yet */
  bool sync_started;
  ha__aging aging;
  ha__sink_stats stats;
  ha__write *spare_writes;
  ha__segment *spare_segments;
  pthread_t sync_thread;
  size_t lane_count;
  ha__lane lanes[HA__LANES_MAX];
};

static inline bool ha__sink_wants_sync(const ha__sink *sink) {
  return sink->sync_bytes > 0 || sink->sync_ns > 0;
}

/* Keep the first error and wake all waiting threads. The lock is held here and in the next ones. */
void ha__sink_fail(ha__sink *sink, const ha_error *why);
/* The error that was kept. */
ha_status ha__sink_kept(const ha__sink *sink, ha_error *err);

/* Queue what was collected: whole blocks of it in direct mode; with all, the last block too. A
 * failure is kept. */
ha_status ha__sink_hand_over(ha__sink *sink, bool all, ha_error *err);

/* Begin with the partial last block of a resumed file. */
ha_status ha__sink_gather_from(ha__sink *sink, const uint8_t *bytes, size_t size, ha_error *err);

/* Everything is queued, and direct mode was left: the last block is not written again. */
void ha__sink_forget_block(ha__sink *sink);

void ha__segment_unuse(ha__sink *sink, ha__segment *segment);

/* Something was put. */
void ha__sink_age(ha__sink *sink);

/* Sync everything written. The lock is released meanwhile. A failure is kept. */
ha_status ha__sink_sync(ha__sink *sink, ha_error *err);

/* Start the lanes: the lock is not held here and in the next ones. */
ha_status ha__sink_lanes_start(ha__sink *sink, ha_error *err);
ha_status ha__sink_sync_start(ha__sink *sink, ha_error *err);

/* sink_file.c: the descriptor. */
ha_status ha__sink_file_open(ha__sink *sink, const ha__sink_options *options, ha_error *err);
ha_status ha__sink_file_close(ha__sink *sink, ha_error *err);

/* Use the page cache from now on; note NULL: the caller requested that. */
ha_status ha__sink_leave_direct(ha__sink *sink, const char *note, ha_error *err);

/* Parts in memory, to be written contiguously at one offset. */
typedef struct ha__parts {
  struct iovec *first; /* changed while they are written */
  size_t count;
  uint64_t offset; /* offset in the file; advanced by what was written */
  int fd;          /* one of the sink's two */
  bool in_stream;  /* where the descriptor is, not at the offset */
  bool direct; /* whole blocks, to be written directly; false afterwards if the file system refused
                */
  uint64_t unpinned; /* bytes that were written through the page cache, see ha__sink_stats */
} ha__parts;

/* Write all the parts. Memory that the kernel cannot pin, which direct writes need, is written
 * through the page cache, part by part; the other parts stay direct. A failed direct write may have
 * written some blocks: the same bytes are then written to the same offset again. */
ha_status ha__sink_write_parts(ha__sink *sink, ha__parts *parts, ha_error *err);
/* Start writeback of the page cache, so that a sync has little left to do. */
void ha__sink_write_out(const ha__sink *sink, uint64_t offset, uint64_t size);
ha_status ha__sink_cut(ha__sink *sink, uint64_t size, ha_error *err);

#endif

/* Internals of a file being written: file.c opens and ends it, message.c lays out messages,
 * chunk_pipeline.c writes full chunks. */
#ifndef HA_BAG_WRITE_INTERNAL_H
#define HA_BAG_WRITE_INTERNAL_H

#include <pthread.h>

#include "bag/write/file.h"
#include "bag/write/validate.h"
#include "base/growing.h"
#include "io/sink.h"

/* Limit of chunks that are being compressed or wait for their turn. */
enum { HA__OUT_MAX_IN_FLIGHT = 64 };
/* ... and of their bytes, except that one chunk may be larger. */
enum { HA__OUT_MAX_FLIGHT_BYTES = 96 << 20 };

/* A chunk that is being filled. */
typedef struct ha__out_line {
  ha__out_chunk *open;
  uint64_t chunk_bytes;
} ha__out_line;

/* A part of a message that stays in the caller's memory, and its offset in the message. */
typedef struct ha__out_run {
  ha_slice bytes;
  size_t start;
} ha__out_run;

struct ha__out_file {
  char *path;
  const ha__out_how *how;
  const ha_storage_ops *ops;
  void *writer; /* of the storage */
  ha_storage_layout layout;
  ha__out_packing packing;
  ha__out_buffers *buffers;
  ha__sink *sink; /* NULL for rows */
  ha__out_line common;
  ha__out_line **lines; /* by channel: &common, or its own */
  size_t line_count;
  size_t line_capacity;

  ha__out_chunk *flight[HA__OUT_MAX_IN_FLIGHT]; /* oldest first, in a ring */
  size_t flight_first;
  size_t flight_count;
  uint64_t flight_most; /* upper bound of their bytes in the file */
  size_t max_flight;

  ha_bytes head; /* scratch of seal */
  ha_bytes tail;
  ha_bytes gathered; /* scratch: a message of several slices, or compressed */
  ha_bytes packed;
  ha__tally tally;    /* only with how->in_order: other unfinished files are deleted */
  uint64_t whole;     /* end of the last bytes that were put besides chunks */
  uint64_t sealed_at; /* with how->recipients: offset of the first encrypted piece */
  uint64_t rows;      /* number of rows, and of the last one that is committed */
  uint64_t committed;
  uint64_t row_bytes; /* rows: total, and since the last commit */
  uint64_t uncommitted;
  int64_t uncommitted_since_ns;
  bool named; /* rows: the file's name is synced */
  bool begun;
  uint32_t data_crc;
  uint64_t copied;
  size_t small_bytes; /* smaller messages are copied into a chunk, whatever their slices are */
  ha__out_run *runs;  /* scratch: of one message */
  size_t run_count;
  size_t run_capacity;
  bool unreadable;  /* scratch: the message's memory is unreadable */
  ha_error failure; /* the first permanent failure; code 0 = none */
  ha_error why;     /* scratch: error of a message that can't be written; else HA_ERROR_INIT */
};

static inline bool ha__out_has_rows(const ha__out_file *file) {
  return (file->ops->write_flags & HA_WRITES_ROWS) != 0;
}

/* Whether chunks contain the bytes of messages unchanged. */
static inline bool ha__out_has_plain_messages(const ha__out_file *file) {
  return !file->how->message_compression && !ha__out_has_rows(file);
}

/* Whether chunks are compressed or encrypted. */
static inline bool ha__out_packs(const ha__out_file *file) {
  return file->packing.ops || file->packing.cipher;
}

/* Keep the first failure, prefixed with the path, and return it from now on. */
ha_status ha__out_keep_failure(ha__out_file *file, ha_status st, const ha_error *why,
                               ha_error *err);
/* Return the kept failure. */
ha_status ha__out_failed(const ha__out_file *file, ha_error *err);

/* --- a loan that is waited for ------------------------------------------------------ */

typedef struct ha__latch {
  pthread_mutex_t lock;
  pthread_cond_t opened;
  bool open;
} ha__latch;

void ha__latch_init(ha__latch *latch);
void ha__latch_open(void *latch);      /* the release function */
void ha__latch_wait(ha__latch *latch); /* and done with it */

/* --- the storage's answers -------------------------------------------------------------- */

/* Validate the status of a call that appended to head, and maybe to tail. */
static inline ha_status ha__out_validate_ends(ha__out_file *file, ha_status st, ha_error *err) {
  HA_TRY(ha__out_validate(st, &file->head, file->ops, err));
  return ha__out_validate(HA_OK, &file->tail, file->ops, err);
}

/* --- message.c and large.c ---------------------------------------------------------- */

/* Extend the times of a draft by those of the message laid out last. */
static inline void ha__out_widen(ha_draft *draft, int64_t time_ns) {
  if (draft->entries.size == 1 || time_ns < draft->start_ns) draft->start_ns = time_ns;
  if (draft->entries.size == 1 || time_ns > draft->end_ns) draft->end_ns = time_ns;
}

/* Let the storage lay out the header of a message. */
static inline ha_status ha__out_lay_out(ha__out_file *file, ha_draft *draft, uint32_t channel,
                                        const ha_message *msg, size_t pad, ha_error *err) {
  const size_t bytes = draft->bytes.size;
  const size_t entries = draft->entries.size;
  const ha_status st = file->ops->message(file->writer, draft, channel, msg, pad, err);

  return ha__out_validate_message(st, draft, HA__OUT_HEAD_ROOM, bytes, entries,
                                  file->layout.message_bytes, file->ops, err);
}

/* Sets file->runs to the parts of a message that are worth writing from the caller's memory. If
 * that is unreadable, HA_E_IO with EFAULT, and file->unreadable. */
ha_status ha__out_find_runs(ha__out_file *file, const ha__out_content *content, ha_error *err);

/* Write a message that has runs. Releases the loan, or arranges it. */
ha_status ha__out_write_large(ha__out_file *file, uint32_t channel, const ha_message *msg,
                              const ha__out_content *content, ha_error *err);

/* --- chunk_pipeline.c ----------------------------------------------------------- */

/* Write to the sink, and update the checksum of the file. */
ha_status ha__out_put(ha__out_file *file, const ha__piece *pieces, size_t n, ha_error *err);
ha_status ha__out_put_bytes(ha__out_file *file, const ha_bytes *bytes, ha_error *err);
/* The same for bytes that are complete without others. */
ha_status ha__out_put_record(ha__out_file *file, const ha_bytes *bytes, ha_error *err);

/* A chunk is next: seal it and put it. Takes it; releases the loan (NULL = none). */
ha_status ha__out_put_chunk(ha__out_file *file, ha__out_chunk *chunk, const ha__loan *loan,
                            ha_error *err);
/* All that are in flight. */
ha_status ha__out_put_chunks(ha__out_file *file, ha_error *err);

/* A chunk with room for at least this many bytes. */
ha_status ha__out_open_line(ha__out_file *file, ha__out_line *line, size_t need, ha_error *err);
/* Pass the open chunk, if there is one, to the pipeline. */
ha_status ha__out_close_line(ha__out_file *file, ha__out_line *line, ha_error *err);
/* Pass all of them, and wait until they are written. */
ha_status ha__out_close_lines(ha__out_file *file, ha_error *err);
/* Discard chunks in flight or open. */
void ha__out_drop_chunks(ha__out_file *file);

/* Write the start of the file. Delayed until the first channel, which may decide the kind of
 * file. */
ha_status ha__out_begin(ha__out_file *file, ha_error *err);

/* Rows: commit them. */
ha_status ha__out_commit(ha__out_file *file, bool sync, ha_error *err);

#endif

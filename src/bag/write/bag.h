/* The files of a bag being written: the current one, the previous one while it is finished in the
 * background, the next one, which is created in advance, and the data for metadata.yaml. */
#ifndef HA_BAG_WRITE_BAG_H
#define HA_BAG_WRITE_BAG_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/writer.h>

#include "bag/write/file.h"
#include "bag/write/names.h"
#include "bag/write/topics.h"
#include "base/arena.h"
#include "base/text/text.h"

/* The file for the next split, created in advance. */
typedef struct ha__next_file {
  pthread_t thread;
  bool begun; /* one attempt for each split */
  bool threaded;
  char *path;
  const ha__out_how *how;
  ha__out_file *file; /* owned by the thread until it is joined; NULL = creating it failed */
} ha__next_file;

/* Start creating the file. A failure is not reported here: it occurs again when the file is needed.
 * how is borrowed. */
void ha__next_file_begin(ha__next_file *next, const char *path, const ha__out_how *how);
/* The file with this path, without channels; NULL = there is none, and the path is free. */
ha__out_file *ha__next_file_take(ha__next_file *next, const char *path);
/* Not needed: remove the file. */
void ha__next_file_drop(ha__next_file *next);

typedef struct ha__out_channel {
  const ha_channel *channel; /* a copy of ours */
  uint64_t chunk_bytes;
  uint64_t message_count;
  int64_t lost;    /* accepted, but not in the file, because writing it failed */
  uint32_t number; /* in the file that takes messages */
} ha__out_channel;

/* A file of the bag, finished or not. */
typedef struct ha__out_entry {
  const char *name;      /* final name, in the bag's folder */
  const char *work_path; /* path until then */
  uint64_t size;
  bool settled; /* closed, under its own name */
  bool synced;  /* and on the disk */
  uint64_t message_count;
  uint64_t message_bytes;
  uint64_t *counts; /* by channel, when the file may be deleted; else NULL */
  size_t count_capacity;
  int64_t start_ns; /* meaningless without messages */
  int64_t end_ns;
} ha__out_entry;

/* A file that is being finished by a thread of its own. */
typedef struct ha__out_closing {
  pthread_t thread;
  bool threaded;
  ha__out_file *file; /* NULL = none is */
  const char *work_path;
  const char *name;
  atomic_bool over;      /* join() does not wait */
  ha__text yaml;         /* copy of metadata.yaml for the file; empty = none */
  ha_writer_stats stats; /* size of the file when it was handed over */
  ha__out_end end;       /* ... and when it was closed */
  ha_status status;
  ha_error err;
} ha__out_closing;

typedef struct ha__out_bag {
  ha_writer_options options; /* with defaults filled in; data is in the arena */
  ha__arena arena;
  ha__out_how how;
  ha__out_names names;
  const ha_compression_ops *file_compression; /* compression of whole files; NULL = none */
  ha__age_recipients recipients;
  bool seals; /* files are encrypted for them when they are finished */

  ha__out_channel *channels;
  size_t channel_count;
  size_t channel_capacity;
  ha__topics topics;  /* of them */
  bool borrows_texts; /* of their definitions, which the caller keeps until the bag is done */

  ha__out_file *file;   /* the current file; may be NULL when failure is set */
  bool has_preface;     /* the file has its first copy of metadata.yaml */
  bool rejoined;        /* appending: the bag existed before */
  bool split_by_caller; /* messages begin no other file: the caller asks whether they would, and
                           splits */
  ha__out_entry *entries;
  size_t entry_count;
  size_t entry_capacity;
  size_t deleted; /* the oldest files, beyond options.max_files */
  /* Whether a file with messages of these times is moved to the folder PATH.kept instead of being
   * deleted. NULL = none is. */
  bool (*keeps)(void *user, int64_t start_ns, int64_t end_ns);
  void *keeps_user;
  size_t kept; /* of the deleted ones, how many were moved there */
  ha__out_closing closing;
  ha__next_file next;
  ha_error failure; /* failure of a split, or of a finished file; the first one; code 0 = none. The
                       current file keeps its own. */

  ha_writer_stats finished; /* of files that are */
  uint64_t messages;
  uint64_t message_bytes;
} ha__out_bag;

/* Set how, names and options before this call. Opens the first file. */
ha_status ha__out_bag_start(ha__out_bag *bag, ha_error *err);

/* Whether texts must be UTF-8, so that other readers accept the files. Others are escaped then. */
bool ha__out_wants_utf8(const ha__out_bag *bag);

ha_status ha__out_bag_channel(ha__out_bag *bag, uint32_t *id, const ha_channel *channel,
                              uint64_t chunk_bytes, ha_error *err);
/* Update a channel: as ha__out_file_renew(). Later files contain the update only. */
ha_status ha__out_bag_renew(ha__out_bag *bag, uint32_t id, const ha_channel *channel,
                            ha_error *err);
/* As ha__out_file_write(); splits first if the limits require it. */
ha_status ha__out_bag_write(ha__out_bag *bag, uint32_t channel, const ha_message *msg,
                            const ha__out_content *content, ha_error *err);
/* As ha__out_file_takes_chunks() and ha__out_file_pass(); not for bags that are split. */
bool ha__out_bag_takes_chunks(const ha__out_bag *bag, const ha__storage *from,
                              const char *compression);
ha_status ha__out_bag_pass(ha__out_bag *bag, const ha_chunk *chunk, ha_entries *entries,
                           const ha_slice *stored, const ha__loan *loan, ha_error *err);
/* As ha__out_file_end_chunk(), for the current file. */
ha_status ha__out_bag_end_chunk(ha__out_bag *bag, uint32_t channel, ha_error *err);
ha_status ha__out_bag_split(ha__out_bag *bag, ha_error *err);
/* Whether the limits of the options begin another file before this message. */
ha_status ha__out_bag_splits_before(bool *out, const ha__out_bag *bag, const ha_message *msg,
                                    ha_error *err);
/* Path of file number n when it is finished; released with ha__free(). */
ha_status ha__out_bag_path(char **out, const ha__out_bag *bag, size_t n, ha_error *err);
/* Delete the oldest of several files, as options.max_files does, which must be set for it; HA_END
 * when there is only one. */
ha_status ha__out_bag_delete_oldest(ha__out_bag *bag, ha_error *err);
/* HA_OK: bag->file exists, and nothing has failed in the background. */
ha_status ha__out_bag_check(ha__out_bag *bag, ha_error *err);
/* As ha__out_file_flush(), for all files. */
ha_status ha__out_bag_flush(ha__out_bag *bag, bool sync, ha_error *err);

/* Whether the bag can store options.metadata. */
bool ha__out_bag_holds_custom_data(const ha__out_bag *bag);

void ha__out_bag_get_stats(const ha__out_bag *bag, ha_writer_stats *out);

/* Totals of the files of a finished bag, without deleted files. */
typedef struct ha__out_sum {
  uint64_t files;
  uint64_t file_bytes;
  uint64_t messages;
  uint64_t message_bytes;
} ha__out_sum;

/* Totals of the existing files; of the current one, its state so far. */
uint64_t ha__out_bag_size(const ha__out_bag *bag);

ha__out_sum ha__out_bag_sum(const ha__out_bag *bag);

/* Finish all files, write metadata.yaml, rename everything to its final name. */
ha_status ha__out_bag_finish(ha__out_bag *bag, ha_error *err);
/* Close and delete everything written. */
void ha__out_bag_discard(ha__out_bag *bag);
/* Call this after either of them, or when start failed. */
void ha__out_bag_done(ha__out_bag *bag);

#endif

/**
 * @file holdall/io.h
 * Files that are not in the file system: what a URL names, objects of a store, or what a program
 * holds. The table has two users: a plugin serves the schemes of URLs, and a caller hands one to a
 * reader (ha_reader_options.io).
 *
 * Lifetime: open() -> read()*, prefetch()* -> close().
 * Threads:  open(), list() and close() in the thread of the reader's caller; read() and prefetch()
 *           of one file from several threads at once.
 * Memory:   the table and its context are borrowed until the last reader that uses them is closed.
 */
#ifndef HA_IO_H
#define HA_IO_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

HA_BEGIN_DECLS

/** Bytes [offset, offset + size) of a file. Does not grow. */
typedef struct ha_io_range {
  uint64_t offset;
  uint64_t size;
} ha_io_range;

/** What was read of the files of a bag so far. */
typedef struct ha_read_progress {
  size_t struct_size;
  uint64_t bytes;       /* about: what is read again counts again */
  uint64_t total_bytes; /* of all files that are open; bytes is never larger */
} ha_read_progress;

#define HA_READ_PROGRESS_INIT                                                                      \
  { sizeof(ha_read_progress), 0, 0 }

/** Called now and then, some 50 times a second at most, in the thread of the function that works.
 * It may call nothing of the reader. Not 0 ends the work soon, with HA_E_CANCELLED. */
typedef int32_t ha_read_progress_fn(void *user, const ha_read_progress *now);

/** Receives the entries of list(). */
typedef struct ha_io_names ha_io_names;
typedef ha_status (*ha_io_add_fn)(ha_io_names *names, const char *name, ha_error *err);

/** What files of URLs have cost so far. */
typedef struct ha_io_counts {
  size_t struct_size; /* set by HA_IO_COUNTS_INIT */
  uint64_t requests;  /* to servers; those that were repeated count again */
  uint64_t bytes;     /* received of files */
  uint64_t reads;     /* by readers ... */
  uint64_t hits;      /* ... that found all their bytes in memory or in the cache */
  uint64_t cached;    /* bytes that were read from the cache on the disk */
} ha_io_counts;

#define HA_IO_COUNTS_INIT                                                                          \
  { sizeof(ha_io_counts), 0, 0, 0, 0, 0 }

/** ha_net_options.flags */
enum {
  HA_NET_ANONYMOUS = 1u << 0, /* requests to S3 are not signed, whatever credentials there are */
  HA_NET_ALLOW_SCAN = 1u << 1 /* fetch files of over 1 GiB as a whole where there is no other way:
                                 no index, recovery, a check. Else that is HA_E_LIMIT */
};

/** ha_net_options.addressing: where the bucket is in a URL of S3. */
enum {
  HA_NET_ADDRESSING_AUTO = 0, /* as the profile says, else what fits the endpoint */
  HA_NET_ADDRESSING_PATH = 1,
  HA_NET_ADDRESSING_VIRTUAL = 2
};

/**
 * How files of URLs are read. 0 and NULL mean the environment's settings where there are any
 * (holdall(1), ENVIRONMENT), else the defaults. Plain data of the caller. Append-only.
 */
typedef struct ha_net_options {
  size_t struct_size;         /* set by HA_NET_OPTIONS_INIT */
  uint32_t flags;             /* HA_NET_... */
  int32_t addressing;         /* HA_NET_ADDRESSING_... */
  const char *endpoint;       /* URL of a server that speaks S3's protocol */
  const char *region;         /* of S3 */
  const char *profile;        /* of ~/.aws */
  const char *const *headers; /* "Name: value", sent with each request to a web server; with others
                                 than Authorization and Cookie redirects are not followed */
  size_t header_count;
  int64_t timeout_ns;   /* without a byte; then a request is repeated, three times in all; 30 s */
  uint32_t connections; /* requests of one file at one time; 8, and up to 32 of small ranges */
  uint64_t ahead_bytes; /* that are fetched before they are read; 128 MiB */
  uint64_t kept_bytes;  /* of one file, in memory; 192 MiB */
  uint64_t spool_bytes; /* of a file that a server sends as a whole only; 1 GiB */
  /**
   * A folder in which parts of files with strong ETags are kept for the next time; it is made if it
   * is missing. Several processes may use one. What is read from it is as the server has it now:
   * the ETag is asked for whenever a file is opened. NULL = none.
   */
  const char *cache_dir;
  uint64_t cache_bytes; /* of all parts in it; 4 GiB. Those not read for the longest time are
                           deleted when there are more, up to a sixteenth more for each process */
} ha_net_options;

#define HA_NET_OPTIONS_INIT                                                                        \
  { sizeof(ha_net_options), 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, 0 }

/** ha_io_content.flags */
enum {
  HA_IO_REPLACE = 1u << 0, /* what has the name already; else that is HA_E_IO with EEXIST */
  HA_IO_PATIENT = 1u << 1  /* where a server cannot be reached: try again until it is cancelled */
};

/** The bytes of a file that put() makes. */
typedef struct ha_io_content {
  size_t struct_size;
  int32_t fd;             /* a regular file, which is read from its start, or a pipe */
  uint32_t flags;         /* HA_IO_... */
  uint64_t size;          /* of a regular file; UINT64_MAX: up to the end of the pipe */
  uint64_t rate;          /* bytes a second at most; 0 = no limit */
  volatile int32_t *stop; /* not 0: end soon, with HA_E_CANCELLED; NULL = never */
} ha_io_content;

#define HA_IO_CONTENT_INIT                                                                         \
  { sizeof(ha_io_content), -1, 0, 0, 0, NULL }

/** What the server has after put(). */
typedef struct ha_io_stored {
  size_t struct_size;
  uint64_t size;
  int32_t is_verified; /* 1: its checksum was compared with that of the bytes that were sent */
} ha_io_stored;

#define HA_IO_STORED_INIT                                                                          \
  { sizeof(ha_io_stored), 0, 0 }

typedef struct ha_io_ops {
  size_t struct_size;
  const char *name; /* "http" */
  const char *summary;
  const char *version;

  /** Of a plugin: the schemes of URLs that it opens ("https", "s3"), lower case, NULL-terminated.
   * NULL in a table that a caller hands to a reader. */
  const char *const *schemes;

  /**
   * Required. Open a file for reading. Its size must stay as it is until close().
   * @param[out] out       handed to the members below; may stay NULL.
   * @param[out] out_size  bytes of the file.
   * @param context        the caller's; of a plugin a const ha_net_options, or NULL, valid until
   *                       close().
   * @retval HA_END      there is no file of this name (there may be a folder)
   * @retval HA_E_IO     it cannot be opened; err says why, without secrets of the URL
   * @retval HA_E_NOMEM  out of memory
   */
  ha_status (*open)(void **out, uint64_t *out_size, void *context, const char *name, ha_error *err);
  void (*close)(void *file); /* optional */

  /**
   * Required. Copy bytes [offset, offset + size), which are within the file's size, to out: all of
   * them, or fail. Any thread.
   * @retval HA_E_IO         the bytes cannot be read
   * @retval HA_E_TRUNCATED  the file is shorter than it was
   * @retval HA_E_CORRUPT    the bytes are damaged, and others may be good: who recovers tries each
   *                         block of 64 KiB for itself
   */
  ha_status (*read)(void *file, void *out, uint64_t offset, size_t size, ha_error *err);

  /**
   * Optional. The ranges that will be read next, in this order; they take the place of those of the
   * call before. A hint: it returns at once. Any thread.
   */
  void (*prefetch)(void *file, const ha_io_range *ranges, size_t n);

  /**
   * Optional. Call add(names, entry, err) for each file directly in a folder: the last part of its
   * name, no folders. A status of add() below HA_OK ends it and is returned.
   * @retval HA_END  there is no such folder
   */
  ha_status (*list)(void *context, const char *folder, ha_io_add_fn add, ha_io_names *names,
                    ha_error *err);

  /** Optional, of a plugin. Add to out what was done since it was loaded. Any thread. */
  void (*counts)(void *context, ha_io_counts *out);

  /**
   * Optional, of a plugin. Make a file. It has its name when this returns HA_OK, and not before; a
   * file of the same content that has it already counts as made. context: as of open().
   * @retval HA_E_IO         not reached, refused, or the name is taken (sys_errno EEXIST)
   * @retval HA_E_CORRUPT    the server's checksum is that of other bytes
   * @retval HA_E_CANCELLED  content->stop
   * @retval HA_E_ARG, HA_E_LIMIT, HA_E_NOMEM
   */
  ha_status (*put)(void *context, const char *name, const ha_io_content *content, ha_io_stored *out,
                   ha_error *err);
} ha_io_ops;

/** Files of a caller. */
typedef struct ha_io {
  size_t struct_size;
  const ha_io_ops *ops;
  void *context; /* handed to open() and list() */
} ha_io;

#define HA_IO_INIT                                                                                 \
  { sizeof(ha_io), NULL, NULL }

/**
 * What reading URLs has cost in this process: the sum over all plugins that were loaded for it.
 * @param[out] out  with struct_size set; NULL: nothing is done.
 * Any thread.
 * @since 0.1
 */
HA_API void ha_io_counts_get(ha_io_counts *out);

/** How ha_upload() works. 0 and NULL mean the default everywhere. Append-only. */
typedef struct ha_upload_options {
  size_t struct_size;        /* set by HA_UPLOAD_OPTIONS_INIT */
  uint32_t flags;            /* HA_IO_REPLACE, HA_IO_PATIENT */
  const ha_net_options *net; /* NULL = the defaults */
  uint64_t rate;             /* bytes a second at most; 0 = no limit */
  volatile int32_t *stop; /* set to another value than 0, by any thread or a signal handler, it ends
                             the call soon; NULL = never */
} ha_upload_options;

#define HA_UPLOAD_OPTIONS_INIT                                                                     \
  { sizeof(ha_upload_options), 0, NULL, 0, NULL }

/**
 * Make a file of a URL: s3://bucket/key by parts (multipart), http and https by one PUT. It has its
 * name when the call returns, and not before. Requests that fail for a while are repeated.
 *
 * @param[out] out  what the server has, with struct_size set; may be NULL.
 * @param fd        a regular file, of which all bytes are sent, or a pipe, which is read to its
 * end. Stays open. Of a pipe whose upload fails not all may be read.
 * @param options   NULL for the defaults.
 * @retval HA_OK
 * @retval HA_E_IO           not reached, refused, or something else has this name (sys_errno
 * EEXIST)
 * @retval HA_E_CORRUPT      the server's checksum is that of other bytes
 * @retval HA_E_TRUNCATED    the file became shorter
 * @retval HA_E_UNSUPPORTED  no plugin writes such URLs
 * @retval HA_E_CANCELLED    options->stop
 * @retval HA_E_ARG, HA_E_LIMIT, HA_E_NOMEM
 * Any thread.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_upload(ha_io_stored *out, const char *url, int32_t fd,
                                         const ha_upload_options *options, ha_error *err);

HA_END_DECLS

#endif

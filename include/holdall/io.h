/**
 * @file holdall/io.h
 * Files that are not in the file system: at a URL, in an object store, or in a program. The table
 * of functions has two uses: a plugin serves the schemes of URLs, and a caller passes one to a
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

/** How much of the files of a bag was read so far. */
typedef struct ha_read_progress {
  size_t struct_size;
  uint64_t bytes;       /* approximate: bytes that are read again are counted again */
  uint64_t total_bytes; /* of all open files; bytes is never larger */
} ha_read_progress;

#define HA_READ_PROGRESS_INIT                                                                      \
  { sizeof(ha_read_progress), 0, 0 }

/** Called from time to time, at most about 50 times a second, in the thread of the function that
 * works. It must not call functions of the reader. If it returns other than 0, the work ends
 * soon, with HA_E_CANCELLED. */
typedef int32_t ha_read_progress_fn(void *user, const ha_read_progress *now);

/** Receives the entries of list(). */
typedef struct ha_io_names ha_io_names;
typedef ha_status (*ha_io_add_fn)(ha_io_names *names, const char *name, ha_error *err);

/** The cost of reading files of URLs so far. */
typedef struct ha_io_counts {
  size_t struct_size; /* set by HA_IO_COUNTS_INIT */
  uint64_t requests;  /* to servers, including repeated ones */
  uint64_t bytes;     /* received from servers, of files */
  uint64_t reads;     /* by readers ... */
  uint64_t hits;      /* ... that found all their bytes in memory or in the cache */
  uint64_t cached;    /* bytes read from the cache on the disk */
} ha_io_counts;

#define HA_IO_COUNTS_INIT                                                                          \
  { sizeof(ha_io_counts), 0, 0, 0, 0, 0 }

/** ha_net_options.flags */
enum {
  HA_NET_ANONYMOUS = 1u << 0, /* do not sign requests to S3, even if there are credentials */
  HA_NET_ALLOW_SCAN = 1u << 1 /* fetch files of over 1 GiB as a whole if there is no other way
                                 (no index, recovery, a check). Without the flag that is
                                 HA_E_LIMIT */
};

/** ha_net_options.addressing: the position of the bucket in a URL of S3. */
enum {
  HA_NET_ADDRESSING_AUTO = 0, /* from the profile, else what fits the endpoint */
  HA_NET_ADDRESSING_PATH = 1,
  HA_NET_ADDRESSING_VIRTUAL = 2
};

/**
 * How files of URLs are read. 0 and NULL mean the setting of the environment (holdall(1),
 * ENVIRONMENT), else the default. Plain data of the caller. Append-only.
 */
typedef struct ha_net_options {
  size_t struct_size;         /* set by HA_NET_OPTIONS_INIT */
  uint32_t flags;             /* HA_NET_... */
  int32_t addressing;         /* HA_NET_ADDRESSING_... */
  const char *endpoint;       /* URL of a server that speaks S3's protocol */
  const char *region;         /* of S3 */
  const char *profile;        /* of ~/.aws */
  const char *const *headers; /* "Name: value", sent with each request to a web server; with
                                 names other than Authorization and Cookie redirects are not
                                 followed */
  size_t header_count;
  int64_t timeout_ns;   /* time without a byte after which a request is repeated, three times in
                           all; 30 s */
  uint32_t connections; /* simultaneous requests of one file; 8, and up to 64 of small ranges */
  uint64_t ahead_bytes; /* most bytes that are fetched before they are read; 128 MiB */
  uint64_t kept_bytes;  /* most bytes of one file in memory; 192 MiB */
  uint64_t spool_bytes; /* most bytes of a file that a server only sends as a whole; 1 GiB */
  /**
   * A folder that keeps parts of files with strong ETags for later; it is created if it is missing.
   * Several processes may use one. Its content is always up to date: the ETag is requested whenever
   * a file is opened. NULL = no cache.
   */
  const char *cache_dir;
  uint64_t cache_bytes; /* most bytes of all parts in it; 4 GiB. Beyond that the least recently
                           read ones are deleted; each process may exceed it by a sixteenth */
} ha_net_options;

#define HA_NET_OPTIONS_INIT                                                                        \
  { sizeof(ha_net_options), 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, 0 }

/** ha_io_content.flags */
enum {
  HA_IO_REPLACE = 1u << 0, /* replace an existing file of that name; without the flag that is
                              HA_E_IO with EEXIST */
  HA_IO_PATIENT = 1u << 1  /* if a server cannot be reached: try again until cancelled */
};

/** The bytes of a file that put() creates. */
typedef struct ha_io_content {
  size_t struct_size;
  int32_t fd;             /* a regular file, which is read from its start, or a pipe */
  uint32_t flags;         /* HA_IO_... */
  uint64_t size;          /* of a regular file; UINT64_MAX: up to the end of the pipe */
  uint64_t rate;          /* most bytes a second; 0 = no limit */
  volatile int32_t *stop; /* not 0: end soon, with HA_E_CANCELLED; NULL = never */
} ha_io_content;

#define HA_IO_CONTENT_INIT                                                                         \
  { sizeof(ha_io_content), -1, 0, 0, 0, NULL }

/** The file on the server after put(). */
typedef struct ha_io_stored {
  size_t struct_size;
  uint64_t size;
  int32_t is_verified; /* 1: its checksum was compared with that of the sent bytes */
} ha_io_stored;

#define HA_IO_STORED_INIT                                                                          \
  { sizeof(ha_io_stored), 0, 0 }

typedef struct ha_io_ops {
  size_t struct_size;
  const char *name; /* "http" */
  const char *summary;
  const char *version;

  /** In a plugin: the schemes of URLs that it opens ("https", "s3"), lower case,
   * NULL-terminated. NULL in a table that a caller passes to a reader. */
  const char *const *schemes;

  /**
   * Required. Open a file for reading. Its size must not change until close().
   * @param[out] out       passed to the members below; may stay NULL.
   * @param[out] out_size  bytes of the file.
   * @param context        the caller's; for a plugin a const ha_net_options, or NULL, valid until
   *                       close().
   * @retval HA_END      no file has this name (a folder may)
   * @retval HA_E_IO     it cannot be opened; err says why, without the secrets of a URL
   * @retval HA_E_NOMEM  out of memory
   */
  ha_status (*open)(void **out, uint64_t *out_size, void *context, const char *name, ha_error *err);
  void (*close)(void *file); /* optional */

  /**
   * Required. Copy bytes [offset, offset + size), which are within the file's size, to out: all of
   * them, or fail. Any thread.
   * @retval HA_E_IO         the bytes cannot be read
   * @retval HA_E_TRUNCATED  the file is shorter than it was
   * @retval HA_E_CORRUPT    the bytes are damaged, and others may be good: recovery tries each
   *                         block of 64 KiB separately
   */
  ha_status (*read)(void *file, void *out, uint64_t offset, size_t size, ha_error *err);

  /**
   * Optional. The ranges that will be read next, in this order; they replace those of the previous
   * call. A hint: it returns at once. Any thread.
   */
  void (*prefetch)(void *file, const ha_io_range *ranges, size_t n);

  /**
   * Optional. Call add(names, entry, err) for each file directly in a folder, with the last part of
   * its name; folders are left out. A negative status of add() ends it and is returned.
   * @retval HA_END  there is no such folder
   */
  ha_status (*list)(void *context, const char *folder, ha_io_add_fn add, ha_io_names *names,
                    ha_error *err);

  /** Optional, only in a plugin. Add the costs since the plugin was loaded to out. Any thread. */
  void (*counts)(void *context, ha_io_counts *out);

  /**
   * Optional, only in a plugin. Create a file. The name appears when this returns HA_OK, and not
   * before; if a file of the same content exists, that is HA_OK, too. context: as for open().
   * @retval HA_E_IO         not reached, refused, or the name exists (sys_errno EEXIST)
   * @retval HA_E_CORRUPT    the server's checksum does not match the bytes
   * @retval HA_E_CANCELLED  content->stop was set
   * @retval HA_E_ARG, HA_E_LIMIT, HA_E_NOMEM
   */
  ha_status (*put)(void *context, const char *name, const ha_io_content *content, ha_io_stored *out,
                   ha_error *err);
} ha_io_ops;

/** Files of a caller. */
typedef struct ha_io {
  size_t struct_size;
  const ha_io_ops *ops;
  void *context; /* passed to open() and list() */
} ha_io;

#define HA_IO_INIT                                                                                 \
  { sizeof(ha_io), NULL, NULL }

/**
 * The cost of reading URLs in this process: the sum over all loaded plugins.
 * @param[out] out  with struct_size set; NULL: does nothing.
 * Any thread.
 * @since 0.1
 */
HA_API void ha_io_counts_get(ha_io_counts *out);

/** Options of ha_upload(). 0 and NULL mean the default everywhere. Append-only. */
typedef struct ha_upload_options {
  size_t struct_size;        /* set by HA_UPLOAD_OPTIONS_INIT */
  uint32_t flags;            /* HA_IO_REPLACE, HA_IO_PATIENT */
  const ha_net_options *net; /* NULL = the defaults */
  uint64_t rate;             /* most bytes a second; 0 = no limit */
  volatile int32_t *stop;    /* if any thread or a signal handler sets it to a value other than 0,
                                the call ends soon; NULL = never */
} ha_upload_options;

#define HA_UPLOAD_OPTIONS_INIT                                                                     \
  { sizeof(ha_upload_options), 0, NULL, 0, NULL }

/**
 * Create a file at a URL: s3://bucket/key by parts (multipart), http and https by one PUT. The name
 * appears when the call returns, and not before. Requests that fail temporarily are repeated.
 *
 * @param[out] out  the file on the server, with struct_size set; may be NULL.
 * @param fd        a regular file, whose bytes are all sent, or a pipe, which is read to its end.
 *                  Stays open. If the upload of a pipe fails, not all of it may be read.
 * @param options   NULL for the defaults.
 * @retval HA_OK
 * @retval HA_E_IO           not reached, refused, or the name exists (sys_errno EEXIST)
 * @retval HA_E_CORRUPT      the server's checksum does not match the bytes
 * @retval HA_E_TRUNCATED    the file became shorter
 * @retval HA_E_UNSUPPORTED  no plugin writes such URLs
 * @retval HA_E_CANCELLED    options->stop was set
 * @retval HA_E_ARG, HA_E_LIMIT, HA_E_NOMEM
 * Any thread.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_upload(ha_io_stored *out, const char *url, int32_t fd,
                                         const ha_upload_options *options, ha_error *err);

HA_END_DECLS

#endif

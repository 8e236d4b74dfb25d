/**
 * @file holdall/writer.h
 * Write messages into bags.
 *
 * Lifetime: ha_writer_open() -> ha_writer_add_channel()+ -> ha_writer_write()*
 *           -> ha_writer_close() or ha_writer_abort().
 * Threads:  a writer belongs to one thread at a time. Different writers are independent. A writer
 *           has its own threads: those that compress (options.threads), one or two that write, and
 *           with durability one that syncs data to the disk in time. They call nothing of the
 *           caller's except the release function of ha_writer_lend().
 * Memory:   bounded by buffer_bytes, and by two chunks for each compressing thread; and some bytes
 *           a chunk for the index at the end of the file.
 *
 * A file is named NAME.active (a folder has no metadata.yaml) until it is closed. It can be read
 * and recovered up to the last flush at any time; a file into which nothing was flushed may be
 * empty, and readers refuse it as such. A NAME.active left by another writer is never replaced. A
 * folder that is replaced is called NAME.replaced while the new one takes its name.
 *
 * When the process is killed, flushed data can be read, and of later data the part that had been
 * written to the file; no reader sees data that was never written. For this a file is written from
 * front to back, one write at a time, so that it has no holes; a database is in the state of its
 * last commit. When the power is cut, data that had reached the disk can be read: data flushed with
 * sync, and all but the last durable_bytes or durable_ns, of which any part may be on the disk, in
 * any order. Checksums detect that in MCAP and in compressed chunks; plain chunks of a ROS 1 bag
 * have none, so that bytes of these last messages may be wrong. With both bounds HA_WRITE_UNBOUNDED
 * a database guarantees neither, and other files guarantee only flushed data, with sync for a power
 * cut.
 */
#ifndef HA_WRITER_H
#define HA_WRITER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/keys.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

typedef struct ha_writer ha_writer;

/** ha_writer_options.flags */
enum {
  HA_WRITE_FORCE = 1u << 0,     /* replace an existing bag, when the new one is complete */
  HA_WRITE_DIRECT = 1u << 1,    /* bypass the page cache; large messages are not copied */
  HA_WRITE_APPEND = 1u << 2,    /* continue an existing complete file: a ROS 1 bag 2.0, or an MCAP
                                   file whose summary lists all its content. Channels that are equal
                                   to existing ones continue them */
  HA_WRITE_WHOLE = 1u << 3,     /* all or nothing: a folder is named NAME.active, too, until it is
                                   complete, and what can't be completed is deleted */
  HA_WRITE_NO_CHUNKS = 1u << 4, /* messages outside of chunks (MCAP) */
  HA_WRITE_SYNC = 1u << 5,      /* the bag, with its name, is on the disk when close returns */
  HA_WRITE_EASED = 1u << 6,     /* with HA_WRITE_DIRECT: use the page cache while the disk is too
                                   slow; do not set a note if the file system refuses direct mode */
  HA_WRITE_STREAM = 1u << 7,    /* the path is "-", standard output, or that of a pipe, which is
                                   opened: one file is written from beginning to end, and nothing
                                   is renamed. Only MCAP (HA_E_ARG). A file that ends early has
                                   no summary; it can be recovered. With durable_ns no message
                                   waits longer than that */
  HA_WRITE_SEAL = 1u << 8 /* with recipients: encrypt files when they are finished; their plain
                             bytes are on the disk until then */
};

/** ha_writer_options.compression_mode: the unit of compression. */
enum { HA_COMPRESS_CHUNKS = 0, HA_COMPRESS_MESSAGES = 1, HA_COMPRESS_FILES = 2 };

/** No bound. */
#define HA_WRITE_UNBOUNDED UINT64_MAX

/** Options of a writer. 0 and NULL mean the default everywhere. */
typedef struct ha_writer_options {
  size_t struct_size; /* set by HA_WRITER_OPTIONS_INIT */
  uint32_t flags;     /* HA_WRITE_... */
  uint32_t threads;   /* threads that compress, including the caller's; default: cores */
  const char
      *storage; /* "rosbag1", "mcap", "sqlite3"; default: by the suffix of the path, else mcap */
  const char *compression;  /* "none", "lz4", "zstd", "bz2"; default: none, or that of the preset */
  int32_t level;            /* of compression; default: the method's */
  int32_t compression_mode; /* HA_COMPRESS_... */
  uint64_t chunk_bytes; /* a chunk is closed before it exceeds this size; default: the storage's */
  uint64_t split_bytes; /* begin another file when one reaches this size; default: never */
  int64_t split_ns;     /* ... or this span of log time; default: never */
  uint32_t max_files;   /* delete the oldest file of a split bag beyond this number; default:
                           keep */
  uint32_t metadata_version; /* of metadata.yaml: 5 to 9; default 9 */
  uint64_t buffer_bytes;     /* most bytes that wait to be written; default 32 MiB */
  uint64_t
      durable_bytes;   /* what a power cut may cost at most; default 16 MiB; HA_WRITE_UNBOUNDED */
  uint64_t durable_ns; /* the same in time; default 1 s; HA_WRITE_UNBOUNDED. With either bound, a
                          finished file is synced to the disk */
  const char *preset;  /* of the storage: "fastwrite", "zstd_fast", "zstd_small", "resilient" */
  const char *profile; /* of MCAP; default: derived from the encoding of the first channel */
  const char *ros_distro; /* kept in metadata.yaml and sqlite3; default: none */
  ha_pairs metadata;      /* custom_data of the bag; a ROS 1 bag cannot contain it */
  ha_pairs settings;      /* of the storage, with its own names: noChunkCRC=true */
  int32_t nice; /* priority of compressing threads: -20 to 19, as nice(1); 0 = as the process. A
                   lower value than the process's needs a privilege (HA_E_ARG) */
  /**
   * The recipients for whom the files are encrypted, by age (age-encryption.org/v1): "age1...",
   * "ssh-ed25519 AAAA...", "ssh-rsa AAAA...", or "@FILE", a file of such lines. None: not
   * encrypted. MCAP is encrypted as it is written, in pieces of 64 KiB: an incomplete piece waits
   * in memory, even after a flush. Other storages patch earlier bytes of their files, and need
   * HA_WRITE_SEAL. A folder gets no metadata.yaml, which would be plain; a path may end in .age.
   */
  const char *const *recipients;
  size_t recipient_count;
  const ha_encryption *encryption; /* NULL = plain. Its key is in each file from the beginning,
                                      so that an unfinished one can be recovered. Copied */
} ha_writer_options;

#define HA_WRITER_OPTIONS_INIT                                                                     \
  {                                                                                                \
    sizeof(ha_writer_options), 0, 0, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL,   \
        {NULL, 0}, {NULL, 0}, 0, NULL, 0, NULL                                                     \
  }

/** Options of one channel. */
typedef struct ha_writer_channel {
  size_t struct_size;   /* set by HA_WRITER_CHANNEL_INIT */
  uint64_t chunk_bytes; /* not 0: separate chunks of this size */
} ha_writer_channel;

#define HA_WRITER_CHANNEL_INIT                                                                     \
  { sizeof(ha_writer_channel), 0 }

/** Counts of a writer so far. */
typedef struct ha_writer_stats {
  size_t struct_size;
  uint64_t messages;
  uint64_t message_bytes;     /* of the messages passed in */
  uint64_t file_bytes;        /* of all files, written or waiting */
  uint64_t copied_bytes;      /* bytes of messages copied in memory, each copy counted */
  uint64_t zero_copied_bytes; /* bytes of messages written from the caller's memory */
  uint64_t stalls;            /* number of calls that had to wait for the disk ... */
  uint64_t stall_ns;          /* ... and for how long */
  uint64_t syncs;
  uint32_t files;
  int32_t direct;       /* 1: direct mode is on */
  const char *note;     /* why direct mode was requested but is off; NULL; borrowed until close */
  uint64_t eased_bytes; /* written through the page cache although direct mode is on */
  uint64_t unpinned_bytes; /* bytes of messages in memory that the kernel cannot write from
                              directly, such as that of many devices: copied through the page
                              cache in direct mode */
} ha_writer_stats;

#define HA_WRITER_STATS_INIT                                                                       \
  { sizeof(ha_writer_stats), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0 }

/**
 * Make a bag.
 *
 * @param[out] out  receives the writer; untouched on failure. Owned by the caller, released with
 *                  ha_writer_close() or ha_writer_abort().
 * @param path      file (a known suffix, or a storage of single files), or folder of a ROS 2 bag.
 *                  With a split a file NAME.bag becomes NAME_0.bag, NAME_1.bag, ...
 * @param options   NULL for the defaults; copied.
 *
 * @retval HA_OK
 * @retval HA_E_IO           the name exists (sys_errno EEXIST), or the file cannot be created
 * @retval HA_E_BUSY         NAME.active of another writer exists, which may have ended
 * @retval HA_E_ARG          options that contradict each other, or that the storage does not
 *                           support
 * @retval HA_E_UNSUPPORTED  no such storage or compression, or it cannot write
 * @retval HA_E_CORRUPT      append: not a complete file that can be continued
 * @retval HA_E_KEY          encryption: gpg has no such key, or fails; append: the file is
 *                           encrypted
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_open(ha_writer **out, const char *path,
                                              const ha_writer_options *options, ha_error *err);

/**
 * Declare a channel.
 *
 * MCAP and sqlite3 files only contain UTF-8. In a text that is not UTF-8 each byte that does not
 * belong to a character becomes %XX, and the original bytes are kept in hexadecimal digits in the
 * channel's metadata, key "holdall.bytes." and "topic", "type" or the key of the pair.
 *
 * @param[out] id   number of the channel for ha_writer_write(); 0, 1, 2, ...
 * @param channel   copied; id and message_count are ignored.
 * @param options   NULL for the defaults.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  the storage cannot express it; err says which part
 * @retval HA_E_LIMIT        too many channels for the format
 * @retval HA_E_ARG          NULL for the channel, or for a list or bytes whose size is not 0
 * @retval HA_E_NOMEM, HA_E_IO
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_add_channel(uint32_t *id, ha_writer *writer,
                                                     const ha_channel *channel,
                                                     const ha_writer_channel *options,
                                                     ha_error *err);

/**
 * Write a message. Its bytes may be changed or released after the call.
 *
 * @param channel  id of ha_writer_add_channel().
 * @param msg      data, size, log_time_ns; publish_time_ns and sequence with their flags. Its
 *                 channel and owner are ignored.
 * @retval HA_OK
 * @retval HA_E_ARG    no such channel
 * @retval HA_E_LIMIT  larger than the format can hold; nothing was written, the writer can continue
 * @retval HA_E_IO     the disk is full or failed: the first error, returned by every later call;
 *                     close finishes as much as possible. Or, with sys_errno EFAULT: a message that
 *                     is large enough to be written from its memory begins or ends in memory that
 *                     cannot be read, or that is not mapped completely; nothing of it was written,
 *                     the writer can continue
 * @retval HA_E_NOMEM  the same
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_write(ha_writer *writer, uint32_t channel,
                                               const ha_message *msg, ha_error *err);

/**
 * Write a message whose bytes are in n slices (msg->data and size are ignored). In direct mode,
 * whole aligned blocks of 4096 bytes of a slice are written to the disk from the caller's memory,
 * to a multiple of 4096 in the file; the call returns when they are written. Padding achieves this
 * for the slice with the most such blocks. Of the other slices, the bytes that fill blocks of the
 * file are written from the caller's memory, too, if their address there is a multiple of what the
 * file system demands (STATX_DIOALIGN of statx(2), often 4 or 512; 4096 where it is not known),
 * else they are copied: the kernel accepts no other. With 4096 this means planes that follow one
 * another, each of whole blocks. Statuses as ha_writer_write(). @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_writev(ha_writer *writer, uint32_t channel,
                                                const ha_message *msg, const ha_slice *slices,
                                                size_t n, ha_error *err);

/**
 * The same, but the bytes are lent: the call returns at once, and release(user) is called when they
 * are not needed any more: once, from any thread, maybe before the call returns, also when it
 * fails. release must not call functions of the writer.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_lend(ha_writer *writer, uint32_t channel,
                                              const ha_message *msg, const ha_slice *slices,
                                              size_t n, void (*release)(void *user), void *user,
                                              ha_error *err);

/**
 * Add an attachment of attachment->size bytes at data, between the messages.
 * @retval HA_E_UNSUPPORTED  the storage has none. Others as ha_writer_write().
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_add_attachment(ha_writer *writer,
                                                        const ha_attachment *attachment,
                                                        const uint8_t *data, ha_error *err);

/** Add a named set of pairs. Statuses as ha_writer_add_attachment(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_writer_add_metadata(ha_writer *writer,
                                                      const ha_metadata *metadata, ha_error *err);

/** Finish this file of the bag and begin another. HA_E_ARG when appending. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_writer_split(ha_writer *writer, ha_error *err);

/** All that was written is in the file when this returns; with sync != 0, on the disk. @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_flush(ha_writer *writer, int32_t sync, ha_error *err);

/** @param[out] out  struct_size is set by the caller. @since 0.1 */
HA_API ha_status ha_writer_get_stats(ha_writer_stats *out, ha_writer *writer, ha_error *err);

/**
 * Finish the bag, rename it to its final name, and release the writer, also on failure.
 *
 * @retval HA_OK
 * @retval HA_E_IO, HA_E_NOMEM  the first error; the files keep their name NAME.active and can be
 *                              recovered
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_close(ha_writer *writer, ha_error *err);

/** Release the writer and delete the files that it wrote; a bag that was appended to stays as it
 * is on the disk. NULL is allowed. @since 0.1 */
HA_API void ha_writer_abort(ha_writer *writer);

HA_END_DECLS

#endif

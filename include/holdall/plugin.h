/**
 * @file holdall/plugin.h
 * For authors of plugins: the tables of functions of a storage, a compression, a transport
 * (transport.h), a scheme of URLs (io.h), a decoder of pictures or video, or an encoding of
 * messages. The built-in ones use the same tables.
 *
 * Lifetime: a plugin exports one function, ha_plugin_entry, which returns a const table that is
 *           valid as long as the process. Objects made by a table are released by its close
 *           function before the host releases what they borrowed (source, host).
 * Threads:  the comment of each member says which calls may be concurrent.
 * Memory:   a plugin allocates with host->alloc and never lets a number read
 *           from a file reach an allocation or a loop bound unchecked.
 *
 * This header is stable within a minor release; a plugin built for another HA_PLUGIN_ABI is not
 * loaded.
 */
#ifndef HA_PLUGIN_H
#define HA_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/check.h>
#include <holdall/error.h>
#include <holdall/io.h>
#include <holdall/keys.h>
#include <holdall/model.h>
#include <holdall/records.h>
#include <holdall/schema.h>
#include <holdall/transport.h>

HA_BEGIN_DECLS

#define HA_PLUGIN_ABI 6u

/* --- functions of the host ------------------------------------------------- */

/** The bytes of one file of any origin. Any thread may view them. */
typedef struct ha_source ha_source;

/** Bytes of a source at a fixed address until host->view_release(). */
typedef struct ha_view {
  const uint8_t *data;
  size_t size;
  void *pin; /* owned by the host */
} ha_view;

#define HA_VIEW_INIT                                                                               \
  { NULL, 0, NULL }

/** One message in the bytes of a chunk. */
typedef struct ha_entry {
  int64_t log_time_ns;
  int64_t publish_time_ns; /* equal to log_time_ns where the format has none */
  uint32_t offset;         /* of the message's bytes in the chunk's bytes */
  uint32_t size;           /* of the message, bytes */
  uint32_t channel;        /* index in ha_storage_info.channels */
  uint32_t sequence;
} ha_entry;

/** A growing array of entries; grow it with host->reserve_entries(). */
typedef struct ha_entries {
  ha_entry *items;
  size_t size;
  size_t capacity;
  size_t limit; /* upper bound of size in host->reserve_entries(); 0 = none */
} ha_entries;

#define HA_ENTRIES_INIT                                                                            \
  { NULL, 0, 0, 0 }

/** Growing bytes; make room with host->reserve_bytes(). */
typedef struct ha_bytes {
  uint8_t *data;
  size_t size;
  size_t capacity;
} ha_bytes;

/** Value of want in unpack: the whole stream. */
#define HA_UNPACK_ALL SIZE_MAX

/** Functions of the core for a plugin; valid as long as every object that the plugin makes. Any
 * thread. */
typedef struct ha_host {
  size_t struct_size;
  void *(*alloc)(size_t size); /* not zeroed; NULL when out of memory */
  void *(*resize)(void *ptr, size_t size);
  void (*dealloc)(void *ptr); /* NULL is allowed */
  /** Fill err (NULL is allowed); the caller returns code. */
  void (*set_error)(ha_error *err, ha_status code, int64_t offset, const char *format, ...)
      HA_PRINTF(4, 5);
  /** Report damage that does not stop the work; only during open. */
  void (*report)(void *report_to, int64_t offset, const char *format, ...) HA_PRINTF(3, 4);

  uint64_t (*source_size)(const ha_source *source);
  const char *(*source_name)(const ha_source *source); /* for messages; not for opening */
  /** Pin bytes. HA_E_TRUNCATED when the file ends before offset + size. */
  ha_status (*source_view)(ha_view *out, ha_source *source, uint64_t offset, size_t size,
                           ha_error *err);
  void (*view_release)(ha_view *view); /* empties it; an empty one is allowed */
  /** Open the file of the same name plus suffix ("-wal"); HA_END when there is none. */
  ha_status (*source_open_beside)(ha_source **out, const ha_source *source, const char *suffix,
                                  ha_error *err);
  void (*source_close)(ha_source *source); /* for sources from source_open_beside(); NULL is
                                              allowed */

  /**
   * Decompress one stream with a registered method. Stops when at least want bytes are
   * decompressed; with HA_UNPACK_ALL the stream must end within capacity. The first *got bytes are
   * valid even on failure.
   * @retval HA_OK             want bytes are decompressed, or the stream ended
   * @retval HA_E_TRUNCATED    src ends before the stream does
   * @retval HA_E_CORRUPT      src is damaged
   * @retval HA_E_LIMIT        more than capacity bytes of output
   * @retval HA_E_UNSUPPORTED  no such method
   */
  ha_status (*unpack)(const char *compression, const uint8_t *src, size_t src_size, uint8_t *dst,
                      size_t capacity, size_t want, size_t *got, ha_error *err);
  /** Make room for more entries. HA_E_LIMIT when they would exceed the limit. */
  ha_status (*reserve_entries)(ha_entries *entries, size_t more, ha_error *err);
  /** Make room for more bytes after bytes->size. */
  ha_status (*reserve_bytes)(ha_bytes *bytes, size_t more, ha_error *err);
  /** CRC-32 as in zlib; start with 0, continue with the result of the last call. */
  uint32_t (*crc32)(uint32_t crc, const void *bytes, size_t size);

  /* for HA_STORAGE_RECOVER */

  /**
   * Report a loss, in open or later, from any thread; path is ignored. A second report for the same
   * offset only raises counts, and adds details that were missing.
   */
  void (*lose)(void *report_to, const ha_loss *loss);
  /** As unpack, with HA_UNPACK_SALVAGE. */
  ha_status (*salvage)(const char *compression, const uint8_t *src, size_t src_size, uint8_t *dst,
                       size_t capacity, size_t want, size_t *got, ha_error *err);
  /** The method whose streams begin with these bytes, or NULL. */
  const char *(*find_compression)(const uint8_t *head, size_t size);

  /**
   * Decompress a whole stream of unknown or large output size: *out is a view of memory that grows
   * with the output, and of a temporary file if the output is large. The view must be released,
   * also on failure, when it contains the valid bytes (maybe none).
   *
   * @param temporary  ha_storage_open.temporary; NULL = memory alone.
   * @param budget     ha_storage_open.budget, charged by the processor time of slow streams; NULL =
   *                   unlimited.
   * @param max_size   HA_E_LIMIT if the output is larger.
   * @param flags      HA_UNPACK_SALVAGE or 0.
   * @retval as unpack
   */
  ha_status (*unpack_view)(ha_view *out, void *temporary, void *budget, const char *compression,
                           const ha_slice *src, uint64_t max_size, uint32_t flags, ha_error *err);

  /* for definitions and channels that open() keeps; only in the thread of open(), and with its
   * report_to, which must not be NULL */

  /**
   * The kept, NUL-terminated copy of a text: one for equal texts of all files of a bag. Valid until
   * the storage is closed. HA_E_LIMIT: the bag's definitions are over
   * ha_reader_options.max_definition_bytes.
   */
  ha_status (*keep_text)(void *report_to, const char **out, const void *data, size_t size,
                         ha_error *err);
  /** Charge bytes that the storage allocates itself to the same limit. */
  ha_status (*charge_text)(void *report_to, uint64_t bytes, ha_error *err);

  /**
   * The unpack budget of a bag bounds the work on chunks of high ratio that deliver no messages. A
   * storage that decompresses chunks to find out their content calls this before each chunk with
   * raw = 0, and after it with the number of output bytes. Any thread.
   *
   * @param budget  ha_storage_open.budget
   * @retval HA_E_LIMIT  the budget is used up: do not decompress more
   */
  ha_status (*charge_unpack)(void *budget, const char *compression, uint64_t stored, uint64_t raw,
                             ha_error *err);
} ha_host;

/* --- storage --------------------------------------------------------------- */

/** ha_storage_open.flags */
enum {
  HA_STORAGE_NO_CRC = 1u << 0, /* do not check checksums */
  /**
   * Read as much as possible of any file: trust no index, continue after damage, report each with
   * host->lose(). open() then fails only if nothing in the file belongs to the format; parse() and
   * cursor_next() do not fail for damage that they reported.
   */
  HA_STORAGE_RECOVER = 1u << 1
};

/** How to open one file. */
typedef struct ha_storage_open {
  size_t struct_size;
  const ha_host *host;
  ha_source *source;         /* borrowed; outlives the object */
  void *report_to;           /* for host->report() */
  uint64_t max_chunk_bytes;  /* largest chunk (uncompressed) */
  uint64_t max_record_bytes; /* largest index or header record */
  uint32_t flags;            /* HA_STORAGE_NO_CRC, HA_STORAGE_RECOVER */
  uint32_t threads;          /* threads that may work during open(), including the caller's; 0 =
                                only the caller's */
  void *temporary;           /* for host->unpack_view(); outlives the object */
  uint32_t max_ratio; /* largest ratio of the uncompressed to the stored size of a chunk of over
                         256 MiB (uncompressed); 0 = unlimited */

  /* fail with HA_E_LIMIT beyond these counts; 0 = unlimited */
  uint64_t max_channels;
  uint64_t max_chunks;
  uint64_t max_attachments; /* attachments, and as many metadata records */

  void *budget; /* for host->charge_unpack(); outlives the object; NULL = unlimited */
} ha_storage_open;

/** The plain content of an encrypted file. */
typedef struct ha_decrypted {
  size_t struct_size;
  const ha_io_ops *ops; /* called once, with context; close() releases it */
  void *context;
  const char *how; /* one line for the user: the method, and the user of the key; valid until
                      close() */
} ha_decrypted;

#define HA_DECRYPTED_INIT                                                                          \
  { sizeof(ha_decrypted), NULL, NULL, NULL }

/** ha_storage_info.flags */
enum {
  HA_STORAGE_COMPLETE = 1u << 0,     /* closed by its writer, and no damage found */
  HA_STORAGE_COUNTED = 1u << 1,      /* message counts and times are valid */
  HA_STORAGE_PUBLISH_TIME = 1u << 2, /* messages have a publish time */
  HA_STORAGE_SEQUENCE = 1u << 3,     /* messages have sequence numbers */
  HA_STORAGE_PACKED_ROWS = 1u << 4,  /* messages may be compressed one by one (sqlite3) */
  HA_STORAGE_SCANNED = 1u << 5       /* open() read the whole file: it has no usable index */
};

/** Properties of an open file. */
typedef struct ha_storage_info {
  size_t struct_size;
  const char *format_version;
  uint32_t flags;
  const ha_channel *const *channels; /* ha_entry.channel is an index into this */
  size_t channel_count;
  uint64_t message_count; /* with HA_STORAGE_COUNTED, as the channels' own counts */
  int64_t start_ns;       /* with HA_STORAGE_COUNTED; meaningless without messages */
  int64_t end_ns;
  size_t chunk_count; /* for chunk(); 0 for a storage with cursors */
  ha_pairs metadata;  /* of the file: profile, library, ros_distro, ... */
  const ha_attachment *const *attachments;
  size_t attachment_count;
  const ha_metadata *const *metadata_records;
  size_t metadata_record_count;
} ha_storage_info;

/** ha_chunk.flags */
enum {
  HA_CHUNK_HAS_CRC = 1u << 0, /* crc is the CRC-32 of the uncompressed bytes */
  HA_CHUNK_UNTIMED = 1u << 1, /* start_ns and end_ns are not known before parse() */
  HA_CHUNK_UNFINISHED =
      1u << 2, /* the stored bytes end early; HA_UNPACK_SALVAGE returns raw_size valid bytes */
  HA_CHUNK_IMPLIED = 1u << 3, /* not a chunk in the file, but a run of records outside of chunks */
  HA_CHUNK_CHECKED = 1u << 4, /* parse() checks a checksum over all bytes of the chunk */
  HA_CHUNK_SOUND = 1u << 5,   /* open() decompressed it, and its checksums are correct */
  HA_CHUNK_INDEXED = 1u << 6  /* open() compared its index with its content, which is only
                                 messages of known channels: chunk_index() returns them, with
                                 their sizes */
};

/** A run of messages that is read as a unit. */
typedef struct ha_chunk {
  uint64_t offset;      /* of its record in the file */
  uint64_t data_offset; /* of its stored bytes in the file */
  uint64_t data_size;   /* of its stored bytes */
  uint64_t raw_size;    /* of its bytes uncompressed; at most UINT32_MAX */
  int64_t start_ns;     /* smallest and largest log time in it */
  int64_t end_ns;
  uint64_t message_count;  /* HA_UNCOUNTED if the index does not contain it */
  const char *compression; /* "none", "lz4", ...; as in the file if the method is unknown */
  uint32_t crc;
  uint32_t flags; /* HA_CHUNK_... */
} ha_chunk;

/** A set of channels, one byte each: set[i] != 0 when it contains channel i of the file. */
typedef struct ha_channel_set {
  const uint8_t *items;
  size_t size; /* = ha_storage_info.channel_count */
} ha_channel_set;

/** ha_storage_query.flags */
enum {
  HA_STORAGE_QUERY_NO_BYTES = 1u << 0 /* only times and sizes are used: the bytes of messages are
                                         not read */
};

/** Which messages a cursor delivers. */
typedef struct ha_storage_query {
  size_t struct_size;
  const ha_channel_set *channels; /* NULL = all */
  int64_t start_ns;               /* inclusive; INT64_MIN = open */
  int64_t end_ns;                 /* exclusive; INT64_MAX = open */
  int32_t reverse;
  uint32_t flags; /* HA_STORAGE_QUERY_... */
} ha_storage_query;

/** One message from a cursor. */
typedef struct ha_row {
  int64_t log_time_ns;
  int64_t publish_time_ns;
  uint32_t channel; /* index in ha_storage_info.channels */
  uint32_t sequence;
  const uint8_t *data; /* borrowed until the next call on the cursor */
  size_t size;
} ha_row;

/** Target of the findings of check(). */
typedef struct ha_storage_report {
  size_t struct_size;
  void *report_to; /* for report() */
  /** severity: HA_FINDING_...; offset in the file, or HA_NO_OFFSET; one sentence. */
  void (*report)(void *report_to, int32_t severity, int64_t offset, const char *format, ...)
      HA_PRINTF(4, 5);
  /**
   * Optional; a check calls it with the content of a chunk that it decompressed completely, so that
   * the caller need not decompress it again. Chunks come in the order of the file.
   *
   * @param offset  of the chunk, as ha_chunk.offset
   * @param bytes   valid until the call returns
   * @retval HA_E_NOMEM, HA_E_IO  ends the check with this status
   */
  ha_status (*chunk)(void *report_to, uint64_t offset, const uint8_t *bytes, size_t size,
                     ha_error *err);
} ha_storage_report;

/* --- storage: writing ---------------------------------------------------------- */

/** ha_storage_create.flags */
enum {
  HA_CREATE_NO_CHUNKS = 1u << 0, /* messages outside of chunks, where the format allows it */
  HA_CREATE_RESILIENT = 1u << 1, /* rows: committed data survives a crash; slower */
  /** Channels, with all their pointers, are valid until writer_close(): they need not be copied. */
  HA_CREATE_KEEPS_CHANNELS = 1u << 2
};

/** The smallest padding of message(). */
#define HA_PAD_MIN ((size_t)16)

/** ha_storage_ops.write_flags */
enum {
  HA_WRITES_ROWS = 1u << 0,    /* rows_create, row, ...: not begin, message, seal, finish */
  HA_WRITES_FOLDERS = 1u << 1, /* bags are folders with metadata.yaml by default */
  /* capabilities of the format: */
  HA_WRITES_PUBLISH_TIME = 1u << 2,
  HA_WRITES_SEQUENCE = 1u << 3,
  HA_WRITES_QOS = 1u << 4,
  HA_WRITES_PAIRS = 1u << 5,       /* ha_channel.metadata */
  HA_WRITES_ATTACHMENTS = 1u << 6, /* has write_attachment */
  HA_WRITES_METADATA = 1u << 7,    /* has write_metadata */
  HA_WRITES_MD5 = 1u << 8,         /* ha_schema.hash of any kind, not only RIHS01_ of ROS 2 */
  HA_WRITES_ANY_TEXT = 1u << 9,    /* definitions of messages that are not UTF-8 */
  HA_WRITES_ROS1_ALONE = 1u << 10, /* only messages of encoding ros1 */
  HA_WRITES_FORWARD = 1u << 11     /* finish() never patches earlier bytes: can write to pipes */
};

/** How to write one file; zero and NULL mean that the storage decides. */
typedef struct ha_storage_create {
  size_t struct_size;
  const ha_host *host;
  const char *profile;     /* "ros1", "ros2", or ""; NULL = derived from the channels' encoding */
  const char *library;     /* the writing library: "holdall 0.1.0" */
  const char *compression; /* of chunks */
  int32_t level;           /* of compression; 0 = its default */
  uint64_t chunk_bytes;
  const char *preset; /* a name that the storage knows ("fastwrite"); HA_E_ARG for others */
  const char *distro; /* ROS distribution, for storages that keep it; NULL = none */
  ha_pairs settings;  /* implementation-specific; HA_E_ARG for unknown ones */
  uint32_t flags;     /* HA_CREATE_... */
  ha_source *resume;  /* not NULL: continue after the messages of this file; borrowed during
                         writer_open() */
  void *encryption;   /* from encryption_open(), until writer_close(); NULL = plain */
} ha_storage_create;

/** Bytes that overwrite others. */
typedef struct ha_patch {
  uint64_t offset;
  ha_slice bytes; /* borrowed from the writer; empty = nothing to patch */
} ha_patch;

/** ha_storage_layout.flags */
enum {
  HA_LAYOUT_CHUNK_CRC = 1u << 0, /* seal() needs the CRC-32 of the chunk's bytes */
  HA_LAYOUT_DATA_CRC = 1u << 1,  /* finish() needs the CRC-32 of all bytes before it */
  HA_LAYOUT_TRY_PLAIN = 1u << 2, /* store chunks uncompressed if they are small or do not shrink */
  HA_LAYOUT_CAN_PAD = 1u << 3    /* message() supports pad */
};

/** The decisions of the storage. */
typedef struct ha_storage_layout {
  size_t struct_size;
  uint32_t flags;
  const char *compression; /* of chunks; "none" */
  int32_t level;
  uint64_t chunk_bytes;    /* a chunk is closed before it exceeds this size */
  size_t plain_head_bytes; /* size of the head that seal() produces for an uncompressed chunk */
  size_t message_bytes;    /* size that message() adds, without the channel's definition and
                              padding */
  uint64_t position; /* with resume: the file continues here, and later bytes are cut off; else 0 */
  ha_patch first;    /* with resume: must be on the disk before bytes of the file are cut off, so
                        that the file counts as unfinished from then on; valid until begin() */
  size_t before_bytes; /* with encryption: space that encrypt() needs before a chunk's bytes, ... */
  size_t after_bytes;  /* ... and after them */
} ha_storage_layout;

/**
 * A chunk that is being filled. message() appends record heads, the host the messages' bytes.
 * bytes.data may begin with space of the host: the chunk's own bytes start at base.
 */
typedef struct ha_draft {
  ha_bytes bytes;
  size_t base;
  uint64_t size;      /* of the chunk; more than in bytes if a message was not copied */
  ha_entries entries; /* one for each message; offset is that of its record in the chunk's bytes */
  int64_t start_ns;   /* smallest log time of the messages; maintained by the host */
  int64_t end_ns;
} ha_draft;

/** Position and form of a full chunk in the file. */
typedef struct ha_sealed {
  size_t struct_size;
  uint64_t offset;         /* of the head in the file */
  uint64_t stored_size;    /* of the chunk's bytes as stored, after the head */
  const char *compression; /* of them */
  uint32_t crc;            /* with HA_LAYOUT_CHUNK_CRC */
} ha_sealed;

/** A record outside of chunks that surrounds bytes of the caller. */
typedef struct ha_frame {
  ha_bytes head; /* the host's; append to it */
  ha_bytes tail;
} ha_frame;

/**
 * One file format. self is the object from open().
 *
 * A storage presents its file either as chunks (chunk, parse) or by cursors that deliver in order
 * (cursor_open, cursor_next, cursor_close); the members of the other kind are NULL.
 */
typedef struct ha_storage_ops {
  size_t struct_size;
  const char *name;    /* "mcap"; the name in metadata.yaml, if it has one there */
  const char *summary; /* one line */
  const char *version; /* of the plugin or of its library */
  const char *suffix;  /* ".mcap" */

  /**
   * Required. Whether the file has this format. head has its first bytes, up to 4096. Returns the
   * number of bits verified: 8 for each byte with a fixed value; 0 = another format. Any thread.
   */
  uint32_t (*probe)(const uint8_t *head, size_t head_size, uint64_t file_size);

  /**
   * Required. Read the index; if there is none or it is damaged, scan the file and report what is
   * wrong. On failure *self is untouched.
   */
  ha_status (*open)(void **self, const ha_storage_open *open, ha_error *err);

  /** Required. NULL is allowed. */
  void (*close)(void *self);

  /** Required. Valid until close; count() may change it. */
  const ha_storage_info *(*info)(void *self);

  /**
   * Optional: NULL means that info() has counts from the start, or that the host must count by
   * reading all messages. Sets HA_STORAGE_COUNTED.
   */
  ha_status (*count)(void *self, ha_error *err);

  /* chunks; all may be called in several threads at once */

  /** Chunk number i < chunk_count, in the order of the file. Fast. Cannot fail. */
  void (*chunk)(void *self, size_t i, ha_chunk *out);

  /**
   * Optional: NULL means that chunk() does not read the file. The properties of chunk i that the
   * index states, for planning; compression is NULL and sizes are 0 if only the chunk itself states
   * them.
   */
  void (*chunk_listed)(void *self, size_t i, ha_chunk *out);

  /**
   * Optional: NULL means not known. Which channels have messages in chunk i: counts[channel] += the
   * number of its messages; HA_END when the index does not contain it (counts untouched).
   */
  ha_status (*chunk_counts)(void *self, size_t i, uint64_t *counts, ha_error *err);

  /**
   * Find the messages in the uncompressed bytes of chunk i, in the order of the file. On failure
   * the entries in out are valid, including those after the damage if it can find them; err->offset
   * is the file offset of the chunk, and the text names the place within it.
   */
  ha_status (*parse)(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                     ha_error *err);

  /**
   * Optional: NULL means that parse() is used. Find messages of the wanted channels in chunk i
   * using only the file's index, without the chunk's bytes: appends an entry for each message with
   * log_time_ns, channel, and offset of its *record* in the chunk's bytes; size is 0. HA_END when
   * there is no such index.
   */
  ha_status (*chunk_index)(void *self, size_t i, const ha_channel_set *wanted, ha_entries *out,
                           ha_error *err);

  /**
   * Required with chunk_index: complete an entry from the record at entry->offset of the chunk's
   * bytes, of which the first size are available. HA_E_TRUNCATED when the record's header is not
   * complete; an entry whose bytes extend beyond size is still completed.
   */
  ha_status (*entry_at)(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entry *entry,
                        ha_error *err);

  /* cursors; different cursors of one file may be used in different threads */

  ha_status (*cursor_open)(void *self, void **cursor, const ha_storage_query *query, ha_error *err);
  ha_status (*cursor_next)(void *cursor, ha_row *out, ha_error *err); /* HA_END at the end */
  void (*cursor_close)(void *cursor);                                 /* NULL is allowed */

  /** Optional: NULL when the format has no attachments. Pin the bytes of attachment i, checked. */
  ha_status (*attachment)(void *self, size_t i, ha_view *out, ha_error *err);

  /* all records of the file, for ha_records; works on any damage; optional: NULL = not offered */

  ha_status (*walk_open)(void **walker, const ha_storage_open *open, uint64_t start, int32_t chunks,
                         ha_error *err);
  ha_status (*walk_next)(void *walker, ha_record *out, ha_error *err);
  void (*walk_close)(void *walker);

  /**
   * Optional: NULL means that the host compares the results of the members above with the content
   * of the chunks. Report problems that only the format can detect: in its framing, definitions,
   * index, counts, and checksums beyond those of chunks. The host finds chunks that can't be
   * decompressed or parsed, rows that can't be read, and messages out of order. Needs no open(),
   * works on any damage; fails only with HA_E_IO and HA_E_NOMEM.
   */
  ha_status (*check)(const ha_storage_open *open, const ha_storage_report *report, ha_error *err);

  /*
   * Writing; optional: writer_open NULL = the storage only reads. A storage lays out bytes; the
   * host collects, compresses, orders and writes them. All calls on one writer come from one thread
   * at a time, in the order of the file. After a failure only writer_close() follows.
   */

  uint32_t write_flags; /* HA_WRITES_... */

  /** Translate options to a layout. HA_E_ARG, HA_E_UNSUPPORTED: an option is not supported; err
   * says which.
   */
  ha_status (*writer_open)(void **writer, const ha_storage_create *create, ha_storage_layout *out,
                           ha_error *err);
  void (*writer_close)(void *writer); /* NULL is allowed */

  /** Declare channel number 0, 1, 2, ...; its text is copied, except with
   * HA_CREATE_KEEPS_CHANNELS. Its impl_data is the caller's pointer. HA_E_UNSUPPORTED when the
   * format can't express it. */
  ha_status (*writer_channel)(void *writer, uint32_t number, const ha_channel *channel,
                              ha_error *err);

  /* files of chunks */

  /** The bytes at the start of the file; none with resume. */
  ha_status (*begin)(void *writer, ha_bytes *out, ha_error *err);

  /**
   * Append the head of a message's record to draft->bytes: everything before its msg->size bytes
   * (msg->data is ignored), and the channel's definition if the file does not have it yet; and add
   * an entry. draft->bytes contains the whole chunk so far. pad != 0 (with HA_LAYOUT_CAN_PAD, at
   * least HA_PAD_MIN): that many meaningless bytes must be added before the message, here or in the
   * head of this chunk, which is sealed next. HA_E_LIMIT when the record would be too large.
   */
  ha_status (*message)(void *writer, ha_draft *draft, uint32_t channel, const ha_message *msg,
                       size_t pad, ha_error *err);

  /**
   * Produce the bytes before a chunk in the file (head; appended) and after it (tail: its index).
   * Without chunks both stay empty.
   */
  ha_status (*seal)(void *writer, const ha_draft *draft, const ha_sealed *how, ha_bytes *head,
                    ha_bytes *tail, ha_error *err);

  /** Optional. Write an attachment; data has attachment->size bytes, all of them, for the
   * checksum. */
  ha_status (*write_attachment)(void *writer, const ha_attachment *attachment, const uint8_t *data,
                                uint64_t offset, ha_frame *out, ha_error *err);
  /** Optional. Write a named set of pairs. */
  ha_status (*write_metadata)(void *writer, const ha_metadata *metadata, uint64_t offset,
                              ha_bytes *out, ha_error *err);

  /**
   * Optional: NULL means that chunks of other files are not copied unchanged. self has opened such
   * a file, and all of its channels were declared to the writer with the same numbers. Returns
   * whether its chunks are valid in this file, too (each channel has the same id). Then seal() may
   * get their entries.
   */
  int32_t (*takes_chunks)(void *writer, void *self);

  /** The bytes at the end of the file, and the patch after them. offset: of out; crc:
   * HA_LAYOUT_DATA_CRC. */
  ha_status (*finish)(void *writer, uint64_t offset, uint32_t crc, ha_bytes *out, ha_patch *patch,
                      ha_error *err);

  /* files of rows (a database): the storage writes them itself */

  /** Create the file, which must not exist. */
  ha_status (*rows_create)(void *writer, const char *path, ha_error *err);
  /** Add a message: size bytes at data. msg->data is not looked at. */
  ha_status (*row)(void *writer, uint32_t channel, const ha_message *msg, const uint8_t *data,
                   size_t size, ha_error *err);
  /** Commit the added rows to the file; sync: and to the disk. */
  ha_status (*rows_commit)(void *writer, int32_t sync, ha_error *err);
  /** Finish and close the file. */
  ha_status (*rows_finish)(void *writer, int32_t sync, ha_error *err);
  /** Optional: the schema of a channel is now completely known, with its definition, which was
   * missing when it was declared. NULL: the host declares another channel of the same topic. */
  ha_status (*rows_define)(void *writer, uint32_t number, const ha_channel *channel, ha_error *err);

  /* both */

  /** Optional: keep the text of the bag's metadata.yaml (without its root key) in the file. The
   * last call counts. Files of rows: out is NULL. */
  ha_status (*keep_yaml)(void *writer, const char *text, size_t size, uint64_t offset,
                         ha_bytes *out, ha_error *err);

  /**
   * Optional: NULL means 1. Whether the channel definitions in the uncompressed bytes of chunk i
   * agree with the channels of info(). If not, the chunk is not copied unchanged into another file.
   * Several threads at once.
   */
  int32_t (*chunk_agrees)(void *self, size_t i, const uint8_t *bytes, size_t size);

  /**
   * Optional: NULL means not known. The smallest and the largest publish time in chunk i. Returns
   * 1, or 0 if they are not known: reading in the order of publish times then decompresses the
   * chunk once more to find them. Several threads at once.
   */
  int32_t (*chunk_publish_times)(void *self, size_t i, int64_t *start_ns, int64_t *end_ns);

  /**
   * Optional: NULL means that the format has no space for it. Add pairs to the head of a finished
   * file: bytes are the first ones of the file, up to 64 KiB, and are changed in place. After a
   * failure they are not written.
   */
  ha_status (*add_to_head)(uint8_t *bytes, size_t size, const ha_pairs *pairs, ha_error *err);

  /**
   * Optional: NULL means that files of the format are not encrypted. Called before open(), which
   * then reads the bytes from this member instead of open->source.
   * @param keys  of the caller, valid during the call; NULL = only those of the environment.
   * @retval HA_OK             the file is encrypted: *out presents its plain content
   * @retval HA_END            it is not encrypted
   * @retval HA_E_KEY          it is encrypted, and no key decrypts it; err names the missing key
   * @retval HA_E_UNSUPPORTED  it is encrypted by an unknown method
   */
  ha_status (*decrypted)(ha_decrypted *out, const ha_storage_open *open, const ha_keys *keys,
                         ha_error *err);

  /**
   * Optional: NULL means that the storage only writes plain files. Made once for all files of a
   * bag, and passed to writer_open() in ha_storage_create.encryption.
   * @retval HA_E_ARG, HA_E_UNSUPPORTED  for a value in `how`
   * @retval HA_E_KEY                    the key that it names is not available
   */
  ha_status (*encryption_open)(void **encryption, const ha_encryption *how, ha_error *err);
  void (*encryption_close)(void *encryption); /* NULL is allowed */

  /**
   * Required with encryption_open. Encrypt a chunk in place: *bytes and *size are its bytes as
   * compressed, and become the bytes for the file. The layout's before_bytes and after_bytes around
   * them may be used. Several threads at once.
   */
  ha_status (*encrypt)(const void *encryption, uint8_t **bytes, size_t *size, ha_error *err);

  /**
   * Optional: NULL means not known. As chunk_counts() without the counts, using only the index of
   * the whole file: nothing at the chunk is read, which matters for files on a network.
   * channels[channel] = 1 for each channel that has messages in chunk i; HA_END when that index
   * does not contain it (the marks then mean nothing).
   */
  ha_status (*chunk_channels)(void *self, size_t i, uint8_t *channels, ha_error *err);

  /**
   * Optional, for rows: after rows_finish(), the number of rows in the file: of those added, the
   * first ones. NULL: all if rows_finish() succeeded, else those that were committed.
   */
  uint64_t (*rows_stored)(const void *writer);
} ha_storage_ops;

/* --- compression ----------------------------------------------------------- */

/** Input and output of a stream; the call advances the pointers. */
typedef struct ha_stream_io {
  const uint8_t *src;
  size_t src_size;
  uint8_t *dst;
  size_t dst_size;
} ha_stream_io;

/** Value of size in packer_open. */
#define HA_SIZE_UNKNOWN UINT64_MAX

/** Flags of unpack. */
enum {
  HA_UNPACK_UNCHECKED = 1u << 0, /* the stream's own checksum need not be checked */
  /** Decompress as much as possible of a damaged stream, also after the damage: missing bytes
   * between are zero if their number is known. The call still fails; *got is the number of
   * bytes. A method may ignore this flag. */
  HA_UNPACK_SALVAGE = 1u << 1
};

/** One compression method. */
typedef struct ha_compression_ops {
  size_t struct_size;
  const char *name; /* as written in bags: "lz4", "zstd", "bz2" */
  const char *summary;
  const char *version; /* of its library */
  const char *suffix;  /* of compressed files: ".zstd"; NULL if files are not compressed with it */
  uint32_t max_ratio;  /* upper bound of output bytes for one stored byte; 0 = no bound known */

  /** Optional. Whether these bytes begin a stream of this method. */
  int32_t (*probe)(const uint8_t *head, size_t size);

  /**
   * Optional: state that one thread keeps between chunks. *state is passed to unpack, by one thread
   * at a time; NULL = unpack allocates it.
   */
  ha_status (*open)(void **state, const ha_host *host, ha_error *err);
  void (*close)(void *state);

  /** This many bytes of capacity beyond the output make unpack faster. */
  size_t slack;

  /** Required. As ha_host.unpack. flags: HA_UNPACK_... */
  ha_status (*unpack)(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                      uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                      ha_error *err);

  /** Required with pack. The largest size after packing; 0 when src_size is too large. */
  size_t (*bound)(size_t src_size);

  /**
   * Optional: NULL means that the method only reads. state: from pack_open(). level 0 = the
   * method's default. Produces one whole stream, also for no bytes. dst beyond *dst_size may be
   * overwritten; on failure *dst_size is untouched.
   * @retval HA_E_LIMIT  capacity is too small; never with that of bound()
   * @retval HA_E_ARG    unknown level, for any src
   */
  ha_status (*pack)(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                    uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level, ha_error *err);

  /**
   * Optional: decompress a stream of any size piece by piece; stream_open() makes the stream, and
   * stream_step() processes as much as it can.
   * @retval HA_OK   more input or output space is needed
   * @retval HA_END  the stream ended; another may follow in src
   */
  ha_status (*stream_open)(void **stream, const ha_host *host, ha_error *err);
  ha_status (*stream_step)(void *stream, ha_stream_io *io, ha_error *err);
  void (*stream_close)(void *stream);

  /**
   * Optional: state that one thread keeps between packs. *state is passed to pack, by one thread at
   * a time; NULL = pack allocates it.
   */
  ha_status (*pack_open)(void **state, const ha_host *host, ha_error *err);
  void (*pack_close)(void *state);

  /**
   * Optional: compress a stream of any size piece by piece, for whole files. size: total bytes,
   * HA_SIZE_UNKNOWN if not known. level 0 = the default for files. packer_step() processes as much
   * as it can; finish != 0 means that io->src has the remaining input, in this and all later calls.
   * @retval HA_OK     more input or output space is needed
   * @retval HA_END    with finish: the whole stream is written
   * @retval HA_E_ARG  unknown level; more or fewer bytes than size
   */
  ha_status (*packer_open)(void **packer, const ha_host *host, uint64_t size, int32_t level,
                           ha_error *err);
  ha_status (*packer_step)(void *packer, ha_stream_io *io, int32_t finish, ha_error *err);
  void (*packer_close)(void *packer); /* NULL is allowed */

  /** Processor time to decompress a byte, as a multiple of LZ4's; 0 = not known, counts as 4. */
  uint32_t unpack_cost;
} ha_compression_ops;

/* --- pictures ---------------------------------------------------------------- */

/** Properties in the header of a compressed image. */
typedef struct ha_picture {
  size_t struct_size;
  uint32_t width;
  uint32_t height;
  uint32_t channels; /* 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA */
  uint32_t bits;     /* of each: 8, or 16 in the byte order of this machine */
} ha_picture;

#define HA_PICTURE_INIT                                                                            \
  { sizeof(ha_picture), 0, 0, 0, 0 }

/** flags of decode() */
enum {
  HA_PICTURE_BGR = 1u << 0 /* colors as BGR(A) */
};

/** A decoder of image files, such as PNG. Any thread may call any member, also at the same time. */
typedef struct ha_picture_ops {
  size_t struct_size;
  const char *name; /* "png" */
  const char *summary;
  const char *version; /* of its library */
  /** 1 if bytes that begin with head are of this format, else 0. */
  int32_t (*probe)(const uint8_t *head, size_t size);
  /**
   * Read the header. Must refuse sizes that so few bytes cannot contain: the caller allocates that
   * much memory.
   * @retval HA_OK, HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_UNSUPPORTED, HA_E_NOMEM
   */
  ha_status (*info)(ha_picture *out, const ha_host *host, const uint8_t *data, size_t size,
                    ha_error *err);
  /**
   * Decode all rows to out, out + step, ... A damaged picture fails, even if rows were written.
   * @param picture  as info() described these bytes.
   * @retval as info()
   */
  ha_status (*decode)(uint8_t *out, uint64_t step, const ha_picture *picture, uint32_t flags,
                      const ha_host *host, const uint8_t *data, size_t size, ha_error *err);
} ha_picture_ops;

/* --- video ------------------------------------------------------------------- */

/** A decoder of video (video.h). Different decoders may be used at the same time. */
typedef struct ha_video_ops {
  size_t struct_size;
  const char *name; /* "ffmpeg" */
  const char *summary;
  const char *version; /* of its library */
  /** 1 if packets of this codec (HA_VIDEO_...) can be decoded, else 0. Any thread. */
  int32_t (*decodes)(int32_t codec);
  /**
   * @param max_pixels  of a picture; a larger one must be refused before it is allocated.
   * @retval HA_OK, HA_E_NOMEM, HA_E_UNSUPPORTED
   */
  ha_status (*open)(void **decoder, const ha_host *host, int32_t codec, uint64_t max_pixels,
                    ha_error *err);
  void (*close)(void *decoder); /* NULL is allowed */
  /**
   * As ha_video_decode(). data: the packet; NULL = no more packets, which is said once.
   * @retval HA_OK   *width and *height are set, and pixels() returns this picture
   * @retval HA_END  no new picture
   */
  ha_status (*decode)(void *decoder, uint32_t *width, uint32_t *height, const uint8_t *data,
                      size_t size, ha_error *err);
  /** Write the last picture as RGB, scaled to width x height, in rows step bytes apart. */
  ha_status (*pixels)(void *decoder, uint8_t *out, uint64_t step, uint32_t width, uint32_t height,
                      ha_error *err);
} ha_video_ops;

/* --- encodings --------------------------------------------------------------- */

/** Messages of one channel, for properties that its schema does not define. */
typedef struct ha_samples {
  const ha_slice *items; /* each a message of the encoding */
  size_t count;
} ha_samples;

/** How to open a codec for the messages of one channel. */
typedef struct ha_encoding_open {
  size_t struct_size;
  const ha_host *host;       /* outlives the codec */
  const ha_channel *channel; /* valid during the call; schema and its texts are not NULL */
  ha_samples samples;        /* some of its first messages, if they were read; may be none */
  uint64_t max_bytes;        /* of a decoded message; beyond it HA_E_LIMIT */
} ha_encoding_open;

/** The schema of a channel. Texts are released by the host's dealloc(). */
typedef struct ha_encoding_schema {
  size_t struct_size;
  const char *encoding; /* as in bags: ha_schema.encoding; static */
  ha_bytes name;        /* with its NUL */
  ha_bytes data;
} ha_encoding_schema;

/**
 * An encoding of messages.
 *
 * Plans walk messages of "ros1" and "cdr" directly (dialect != 0: the members after it are NULL).
 * Messages of other encodings are decoded to CDR first, by a codec that is made once for each
 * channel. A codec states the type of the decoded messages, and decodes them in sessions, one for
 * each thread. Decoded messages are plain CDR: little endian, XCDR1, with the header 00 01 00 00.
 */
typedef struct ha_encoding_ops {
  size_t struct_size;
  const char *name; /* as in bags: ha_channel.encoding */
  const char *summary;
  const char *version;
  int32_t dialect; /* HA_DIALECT_... of definitions without an encoding, if plans walk the
                      messages directly; else 0 */

  /** 1: the messages of this channel are decoded by this table. Any thread. */
  int32_t (*probe)(const ha_channel *channel);

  /**
   * Make a codec.
   * @retval HA_OK
   * @retval HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT  for the schema: one sentence
   * @retval HA_E_NOMEM
   */
  ha_status (*open)(void **codec, const ha_encoding_open *how, ha_error *err);
  void (*close)(void *codec); /* NULL is allowed */

  /**
   * The definition of the decoded messages: encoding "ros2msg", a name "pkg/msg/Type", all types in
   * one text. Valid until close().
   */
  const ha_schema *(*schema)(const void *codec);

  /** Open a session: the state that one thread keeps between messages. Several may be open. */
  ha_status (*begin)(void **session, const void *codec, ha_error *err);
  void (*end)(void *session); /* NULL is allowed */

  /**
   * Append a message as CDR. data is not trusted.
   * @retval HA_OK
   * @retval HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_UNSUPPORTED, HA_E_LIMIT  for the message: the text
   *                     begins with the path of the field, offsets are those in the message
   * @retval HA_E_NOMEM
   */
  ha_status (*decode)(void *session, ha_bytes *out, const uint8_t *data, size_t size,
                      ha_error *err);

  /**
   * Optional: append a message in this encoding. cdr is a message of schema(), as decode() or a
   * builder writes it.
   * @retval HA_OK
   * @retval HA_E_ARG  a value cannot be expressed: the text begins with the path of the field
   * @retval HA_E_NOMEM, HA_E_LIMIT
   */
  ha_status (*encode)(void *session, ha_bytes *out, const uint8_t *cdr, size_t size, ha_error *err);

  uint32_t flags; /* HA_ENCODING_... */

  /**
   * Optional, with encode(): the schema of channels for messages of a type. A codec of such a
   * channel decodes to fields of the same names; a field whose kind the encoding does not have has
   * the next wider one, or text. out is empty, and may be partly filled on failure.
   * @param type  with nested types; from a definition in any language.
   * @retval HA_OK
   * @retval HA_E_UNSUPPORTED, HA_E_LIMIT  for the type: one sentence
   * @retval HA_E_NOMEM
   */
  ha_status (*describe)(ha_encoding_schema *out, const ha_host *host, const ha_type *type,
                        ha_error *err);

  /**
   * Optional: the number of fields of the message that the session decoded last that the schema
   * does not declare; decode() skipped them.
   * @param[out] path  of the first of them, with a NUL, truncated to capacity (> 0); "" if none.
   */
  uint64_t (*unknown)(const void *session, char *path, size_t capacity);
} ha_encoding_ops;

/** ha_encoding_ops.flags */
enum {
  HA_ENCODING_SAMPLES = 1u << 0 /* open() derives more of the type from some messages */
};

/* --- the plugin -------------------------------------------------------------- */

typedef struct ha_plugin {
  uint32_t abi; /* HA_PLUGIN_ABI */
  const char *name;
  const char *version;
  const ha_storage_ops *const *storages;         /* NULL-terminated, or NULL */
  const ha_compression_ops *const *compressions; /* NULL-terminated, or NULL */
  const ha_transport_ops *const *transports;     /* NULL-terminated, or NULL; transport.h */
  const ha_io_ops *const *ios;                   /* NULL-terminated, or NULL; io.h */
  const ha_picture_ops *const *pictures;         /* NULL-terminated, or NULL */
  const ha_encoding_ops *const *encodings;       /* NULL-terminated, or NULL */
  const ha_video_ops *const *videos;             /* NULL-terminated, or NULL */
} ha_plugin;

/**
 * The only symbol that a plugin exports, under the name HA_PLUGIN_ENTRY_NAME.
 * Returns NULL if the plugin cannot work with this host.
 */
typedef const ha_plugin *ha_plugin_entry_fn(uint32_t host_abi);
#define HA_PLUGIN_ENTRY_NAME "ha_plugin_entry"

HA_END_DECLS

#endif

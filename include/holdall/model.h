/**
 * @file holdall/model.h
 * A bag as plain data: schema, channel, message, QoS, and the properties of a bag as a whole.
 *
 * Lifetime: a struct that a function returns as a const pointer is borrowed from the object that
 *           returned it, until that object is closed (unless the function says otherwise).
 * Threads:  read-only data; any thread that may use the owner.
 * Memory:   owned by the library.
 *
 * Structs start with struct_size and only grow at their end. The library returns arrays of
 * pointers, never arrays of structs that may grow.
 */
#ifndef HA_MODEL_H
#define HA_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

HA_BEGIN_DECLS

/** A name and a value. Both end in NUL; the value may also contain NULs. */
typedef struct ha_pair {
  const char *key;
  const char *value;
  size_t value_size; /* bytes, without the final NUL */
} ha_pair;

/** Pairs in the order of the file. */
typedef struct ha_pairs {
  const ha_pair *items;
  size_t size;
} ha_pairs;

/** Borrowed bytes. */
typedef struct ha_slice {
  const uint8_t *data;
  size_t size;
} ha_slice;

/** The value of the last pair with this key, or NULL. @since 0.1 */
HA_API const char *ha_pairs_get(const ha_pairs *pairs, const char *key);

/** Names of topics, types, services, ... */
typedef struct ha_names {
  const char *const *items;
  size_t size;
} ha_names;

/* --- quality of service ------------------------------------------------ */

/** Policies, numbered as rmw_qos_profile_t of ROS 2. */
enum {
  HA_QOS_HISTORY_SYSTEM_DEFAULT = 0,
  HA_QOS_HISTORY_KEEP_LAST = 1,
  HA_QOS_HISTORY_KEEP_ALL = 2,
  HA_QOS_HISTORY_UNKNOWN = 3
};
enum {
  HA_QOS_RELIABILITY_SYSTEM_DEFAULT = 0,
  HA_QOS_RELIABILITY_RELIABLE = 1,
  HA_QOS_RELIABILITY_BEST_EFFORT = 2,
  HA_QOS_RELIABILITY_UNKNOWN = 3,
  HA_QOS_RELIABILITY_BEST_AVAILABLE = 4
};
enum {
  HA_QOS_DURABILITY_SYSTEM_DEFAULT = 0,
  HA_QOS_DURABILITY_TRANSIENT_LOCAL = 1,
  HA_QOS_DURABILITY_VOLATILE = 2,
  HA_QOS_DURABILITY_UNKNOWN = 3,
  HA_QOS_DURABILITY_BEST_AVAILABLE = 4
};
enum {
  HA_QOS_LIVELINESS_SYSTEM_DEFAULT = 0,
  HA_QOS_LIVELINESS_AUTOMATIC = 1,
  HA_QOS_LIVELINESS_MANUAL_BY_NODE = 2,
  HA_QOS_LIVELINESS_MANUAL_BY_TOPIC = 3,
  HA_QOS_LIVELINESS_UNKNOWN = 4,
  HA_QOS_LIVELINESS_BEST_AVAILABLE = 5
};

/** An infinite duration, as ROS 2 writes it (2^63 - 1 ns). */
#define HA_QOS_INFINITE INT64_MAX

/** One QoS profile that a publisher of the channel offered. */
typedef struct ha_qos {
  size_t struct_size;
  int32_t history;
  int32_t reliability;
  int32_t durability;
  int32_t liveliness;
  uint64_t depth;      /* messages */
  int64_t deadline_ns; /* HA_QOS_INFINITE = none */
  int64_t lifespan_ns;
  int64_t lease_duration_ns;               /* of liveliness */
  int32_t avoid_ros_namespace_conventions; /* 0 or 1 */
} ha_qos;

/** The profile that nodes of ROS 2 have by default. */
#define HA_QOS_INIT                                                                                \
  {                                                                                                \
    sizeof(ha_qos), HA_QOS_HISTORY_KEEP_LAST, HA_QOS_RELIABILITY_RELIABLE,                         \
        HA_QOS_DURABILITY_VOLATILE, HA_QOS_LIVELINESS_AUTOMATIC, 10, HA_QOS_INFINITE,              \
        HA_QOS_INFINITE, HA_QOS_INFINITE, 0                                                        \
  }

/** Name of a policy as in metadata.yaml version 9 ("keep_last"), "unknown" for others. @since 0.1
 */
HA_API const char *ha_qos_history_name(int32_t history);
HA_API const char *ha_qos_reliability_name(int32_t reliability);
HA_API const char *ha_qos_durability_name(int32_t durability);
HA_API const char *ha_qos_liveliness_name(int32_t liveliness);

/**
 * Why a publisher and a subscriber do not match.
 *
 * @param[out] out_policy  its name ("reliability", "liveliness_lease_duration"); static; may be
 *                         NULL; untouched when there is none.
 * @param offered          by the publisher.
 * @param requested        by the subscriber.
 * @param number           number of the mismatch: 0, 1, ...
 * @return what the publisher does, as the continuation of its name ("offers best_effort, reliable
 * is asked for"); static. NULL: no more mismatches; with number 0, the two match.
 * @since 0.1
 */
HA_API const char *ha_qos_mismatch(const char **out_policy, const ha_qos *offered,
                                   const ha_qos *requested, size_t number);

/* --- schema, channel, message ------------------------------------------ */

/** The definition of a message type. In results of the library no string is NULL; in arguments
 * NULL strings are empty ones. */
typedef struct ha_schema {
  size_t struct_size;
  const char *name;     /* "sensor_msgs/Imu", "sensor_msgs/msg/Imu"; "" if the file has none */
  const char *encoding; /* of data: "ros1msg", "ros2msg", "ros2idl", "protobuf", ...; "" if none */
  const uint8_t *data;  /* definition, text or binary; a NUL follows it */
  size_t size;          /* bytes; 0 = the file holds no definition */
  const char *hash;     /* md5 sum (ROS 1), "RIHS01_..." (ROS 2), or "" */
} ha_schema;

#define HA_SCHEMA_INIT                                                                             \
  { sizeof(ha_schema), NULL, NULL, NULL, 0, NULL }

/**
 * 1 if the schema is of the type "pkg/Type", as ROS 1 ("pkg/Type") or ROS 2 ("pkg/msg/Type") writes
 * it, else 0.
 *
 * @param schema  NULL is allowed (then 0).
 * @since 0.1
 */
HA_API int32_t ha_schema_is(const ha_schema *schema, const char *type);

/** Number of messages that has not been counted. */
#define HA_UNCOUNTED UINT64_MAX

/** One stream of messages in a bag. Several channels may carry one topic. */
typedef struct ha_channel {
  size_t struct_size;
  uint32_t id; /* in the bag: 0, 1, 2 ... ; in a storage plugin: the file's own number */
  const char *topic;
  const ha_schema *schema;  /* never NULL in what the library returns; NULL in an argument = none */
  const char *encoding;     /* of the messages: "ros1", "cdr", ... */
  ha_pairs metadata;        /* ROS 1: the connection header less type, md5sum and definition;
                               MCAP: the channel's metadata */
  const ha_qos *const *qos; /* profiles of its publishers, where the format has them */
  size_t qos_count;
  uint64_t message_count; /* HA_UNCOUNTED until ha_reader_info() counted */
  /**
   * Data of the topic that only its storage plugin knows; NULL = none. Reading: what the storage of
   * the first file with the channel attached, valid until the reader is closed. Writing: passed to
   * the storage with the channel, for each file of the bag; the caller keeps it until the writer is
   * closed. The built-in storages attach none, and ignore it. ha_rewrite() does not pass it on.
   */
  const void *impl_data;
} ha_channel;

#define HA_CHANNEL_INIT                                                                            \
  { sizeof(ha_channel), 0, NULL, NULL, NULL, {NULL, 0}, NULL, 0, HA_UNCOUNTED, NULL }

/** ha_message.flags */
enum { HA_MESSAGE_HAS_PUBLISH_TIME = 1u << 0, HA_MESSAGE_HAS_SEQUENCE = 1u << 1 };

/** One message as recorded. */
typedef struct ha_message {
  size_t struct_size; /* set by HA_MESSAGE_INIT */
  uint32_t flags;     /* HA_MESSAGE_HAS_... */
  uint32_t sequence;  /* given by the publisher; only with the flag */
  const ha_channel *channel;
  const uint8_t *data;     /* serialized message, unaligned */
  size_t size;             /* bytes, may be 0 */
  int64_t log_time_ns;     /* when it was recorded, ns since the epoch */
  int64_t publish_time_ns; /* when it was sent; equals log_time_ns without the flag */
  void *owner;             /* what holds data; for ha_message_ref() */
} ha_message;

#define HA_MESSAGE_INIT                                                                            \
  { sizeof(ha_message), 0, 0, NULL, NULL, 0, 0, 0, NULL }

/* --- the bag as a whole -------------------------------------------------- */

/** Something wrong that was found, and where. */
typedef struct ha_problem {
  size_t struct_size;
  const char *path; /* of the file */
  int64_t offset;   /* bytes, or HA_NO_OFFSET */
  const char *text; /* what was found and what was expected */
} ha_problem;

/** ha_loss.flags */
enum { HA_LOSS_MORE = 1u << 0 /* there may be more messages than are counted */ };

/** One bad place of a bag, and what it costs; from a reader with HA_READ_RECOVER. */
typedef struct ha_loss {
  size_t struct_size;
  const char *path;    /* of the file */
  int64_t offset;      /* where it begins in the file (of a chunk: the chunk's), or HA_NO_OFFSET */
  uint64_t bytes;      /* that are passed over: of the file, or of what a compressed chunk holds */
  uint64_t messages;   /* that are not given, at least; HA_UNCOUNTED = some, or maybe none */
  uint64_t suspicious; /* messages that are given though a checksum over them is wrong */
  uint64_t places;     /* 1; more in the last of a very long list, which sums up the rest */
  const char *text;    /* what was found and what was expected */
  uint32_t flags;      /* HA_LOSS_MORE */
} ha_loss;

/** One storage file of a bag. */
typedef struct ha_file_info {
  size_t struct_size;
  const char *path;           /* as opened */
  const char *storage;        /* "rosbag1", "sqlite3", "mcap", ... */
  const char *format_version; /* "2.0", "4", "0"; what the storage calls it */
  uint64_t size;              /* bytes on disk, compressed as it lies there */
  uint64_t message_count;
  int64_t start_ns; /* log time of the first and last message; meaningless without messages */
  int64_t end_ns;
  uint64_t chunk_count; /* chunks as stored; 0 for formats without */
  int32_t complete;     /* 1: closed by its writer and whole; 0: unfinished or damaged */
  int32_t scanned;      /* 1: it has no index that is used, so opening read all of it */
} ha_file_info;

/** All channels of one name. */
typedef struct ha_topic_info {
  size_t struct_size;
  const char *name;
  const char *const *types; /* distinct, in order of appearance */
  size_t type_count;
  uint64_t message_count;
  uint64_t byte_count; /* of message bytes; HA_UNCOUNTED unless HA_INFO_SIZES was asked for */
} ha_topic_info;

/** How many chunks (messages, files) use a compression. */
typedef struct ha_compression_use {
  const char *name; /* "none", "bz2", "lz4", "zstd", or as the file says */
  uint64_t count;
  uint64_t stored_bytes; /* as on disk */
  uint64_t raw_bytes;    /* uncompressed */
} ha_compression_use;

/** A file inside the bag (MCAP attachment). */
typedef struct ha_attachment {
  size_t struct_size;
  const char *name;
  const char *media_type;
  int64_t log_time_ns;
  int64_t create_time_ns; /* 0 = not known */
  uint64_t size;          /* bytes */
  uint64_t offset;        /* of its record in the file */
} ha_attachment;

#define HA_ATTACHMENT_INIT                                                                         \
  { sizeof(ha_attachment), NULL, NULL, 0, 0, 0, 0 }

/** A named set of pairs inside the bag (MCAP metadata record). */
typedef struct ha_metadata {
  size_t struct_size;
  const char *name;
  uint64_t offset; /* of its record in the file */
  ha_pairs pairs;
} ha_metadata;

#define HA_METADATA_INIT                                                                           \
  {                                                                                                \
    sizeof(ha_metadata), NULL, 0, {                                                                \
      NULL, 0                                                                                      \
    }                                                                                              \
  }

/** What is known of a bag. */
typedef struct ha_bag_info {
  size_t struct_size;
  const char *path;           /* as opened; the first one of several */
  const char *storage;        /* of its files; "mixed" if they differ */
  const char *format_version; /* of its first file */
  int32_t complete;           /* 1: no file is missing, unfinished or damaged */
  int32_t metadata_version;   /* of metadata.yaml; 0 if there is none, -1 if it names no version */
  uint64_t size;              /* bytes of all files */
  uint64_t message_count;
  int64_t start_ns; /* meaningless when message_count is 0 */
  int64_t end_ns;
  const ha_file_info *const *files;
  size_t file_count;
  const char *compression_mode; /* "none", "chunk", "message", "file" */
  const ha_compression_use *compressions;
  size_t compression_count;
  const ha_topic_info *const *topics; /* by name */
  size_t topic_count;
  const ha_channel *const *channels; /* by id */
  size_t channel_count;
  ha_pairs metadata; /* custom_data, ros_distro, profile, library, ... */
  const ha_attachment *const *attachments;
  size_t attachment_count;
  const ha_metadata *const *metadata_records;
  size_t metadata_record_count;
  const ha_problem *const *problems; /* found while opening and counting */
  size_t problem_count;
  ha_pairs custom_data;   /* of metadata.yaml, or its copies within the files: also in metadata */
  const char *encryption; /* of its first encrypted file: the method, and for whose key; NULL = none
                             is encrypted */
} ha_bag_info;

HA_END_DECLS

#endif

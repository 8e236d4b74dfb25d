/**
 * @file holdall/rewrite.h
 * Read messages from bags and write them to other bags: convert, filter, merge, split, sort,
 * compress.
 *
 * Lifetime: one call; nothing to release, except a plan.
 * Threads:  the call uses a reader and writers, with their threads; its
 *           callbacks run in the caller's thread. A reader that a callback
 *           closes is closed when the call returns.
 * Memory:   that of the reader and of each writer.
 *
 * Message bytes are not changed, unless messages are converted to the other ROS
 * (ha_rewrite_options.to), adapted to newer definitions (ha_rewrite_options.adaptation), or edited
 * (ha_rewrite_options.edits). Properties that a storage cannot express (times, sequence numbers,
 * attachments, definitions that are not UTF-8, ...) or that a conversion loses are reported by a
 * note. Unless its options say otherwise, an output inherits from its input: the compression, if
 * its storage supports it, the ROS distribution, and custom data.
 */
#ifndef HA_REWRITE_H
#define HA_REWRITE_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/adapt.h>
#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/schema.h>
#include <holdall/writer.h>

HA_BEGIN_DECLS

/** One bag to write. */
typedef struct ha_rewrite_output {
  size_t struct_size; /* set by HA_REWRITE_OUTPUT_INIT */
  const char *path;
  const ha_writer_options *options; /* NULL = the defaults; compression NULL = as in the input */
  const ha_query *query; /* which of the read messages to write; NULL = all. Its order and
                            reverse are ignored */
} ha_rewrite_output;

#define HA_REWRITE_OUTPUT_INIT                                                                     \
  { sizeof(ha_rewrite_output), NULL, NULL, NULL }

/** Renames a topic. */
typedef struct ha_rename {
  const char *from;
  const char *to;
} ha_rename;

/** Sets a field to a value. */
typedef struct ha_rewrite_set {
  const char *topic; /* name in the input; NULL = any topic that has the field */
  const char *type;  /* "pkg/Type" or "pkg/msg/Type"; NULL = any */
  const char *path;  /* as for ha_edit_set() */
  const char *value; /* as for ha_edit_set() */
} ha_rewrite_set;

/** Replaces the definition of a type; message bytes stay as they are. */
typedef struct ha_redefinition {
  const char *type;     /* "pkg/Type" or "pkg/msg/Type" */
  const char *encoding; /* NULL = that of the old one */
  const char *text;     /* nested types may be left out; those of the old definition, or else of
                           ha_rewrite_options.definitions are used */
  size_t size;
} ha_redefinition;

/** ha_rewrite_edits.times */
enum {
  HA_TIMES_LOG = 1u << 0,
  HA_TIMES_PUBLISH = 1u << 1,
  HA_TIMES_HEADERS = 1u << 2 /* stamps of std_msgs/Header, at any depth in messages */
};

/** ha_rewrite_edits.flags */
enum {
  HA_EDITS_LOG_FROM_HEADER = 1u << 0, /* log time becomes header.stamp, unless that is 0 */
  HA_EDITS_HEADERS_FROM_LOG = 1u << 1 /* stamps of headers become the log time */
};

/** Changes of messages. Append-only. */
typedef struct ha_rewrite_edits {
  size_t struct_size;
  uint32_t flags;          /* HA_EDITS_... */
  uint32_t times;          /* HA_TIMES_...: which times are mapped by retime */
  const ha_retime *retime; /* copied; NULL = HA_RETIME_INIT, which changes nothing */
  const ha_rewrite_set *sets;
  size_t set_count;
  const ha_redefinition *redefinitions;
  size_t redefinition_count;
  /** Called at the end, for each channel: the number of messages whose bytes or times changed.
   * user is that of ha_rewrite_options. NULL = not called. */
  void (*edited)(void *user, const ha_channel *channel, uint64_t messages);
} ha_rewrite_edits;

#define HA_REWRITE_EDITS_INIT                                                                      \
  { sizeof(ha_rewrite_edits), 0, 0, NULL, NULL, 0, NULL, 0, NULL }

/** Progress of a rewrite. */
typedef struct ha_rewrite_progress {
  size_t struct_size;
  uint64_t messages; /* read so far */
  uint64_t bytes;
  int64_t time_ns; /* log time of the last one */
} ha_rewrite_progress;

/** ha_rewrite_options.flags */
enum {
  HA_REWRITE_NO_ATTACHMENTS = 1u << 0,
  HA_REWRITE_NO_METADATA = 1u << 1, /* neither metadata records nor custom data */
  HA_REWRITE_ANEW = 1u << 2         /* write every message again, in order of log time, even if
                                       whole chunks could be copied unchanged */
};

/** Input and callbacks. */
typedef struct ha_rewrite_options {
  size_t struct_size; /* set by HA_REWRITE_OPTIONS_INIT */
  uint32_t flags;     /* HA_REWRITE_... */
  /** NULL = everything, in order of log time. With another order messages are written in it, not
   * in copied chunks; with HA_ORDER_TOPIC each channel gets chunks of its own, which follow each
   * other in the file. */
  const ha_query *query;
  const ha_rename *renames;
  size_t rename_count;
  const char *last_per_channel; /* a regular expression: for each channel with a matching topic,
                                   include the last message before the query's start, or those
                                   that its latched publishers kept then; NULL = none */
  void *user;
  /** Called from time to time; a result other than 0 stops the rewrite. NULL = not called. */
  int32_t (*progress)(void *user, const ha_rewrite_progress *now);
  /** Messages could not be read; reading continues. NULL = not called. */
  void (*damage)(void *user, const ha_error *what);
  /** Something that the target cannot express was lost; once for each kind and output. NULL = not
   * called.
   */
  void (*note)(void *user, const char *output, const char *text);
  /** HA_DIALECT_ROS1: channels in "cdr" are converted to "ros1"; HA_DIALECT_ROS2: the other way;
   * 0: none. Other channels are written unchanged. See below. */
  int32_t to;
  /** A ROS 2 distribution, "jazzy": kept as the bag's distribution; NULL = as in the input.
   * Types of the table of common interfaces get the fields that they have in that distribution
   * (Galactic to Kilted; an unknown name uses the last one before it in alphabetical order);
   * NULL = in Humble. */
  const char *to_distro;
  ha_definitions *definitions; /* for conversions and `where`; borrowed; NULL = the environment and
                                  the table of common interfaces */
  /** Information about a conversion, without a loss: that it takes place, fields with default
   * values, origins of definitions; once for each kind (fields: each channel) and output. NULL =
   * not called. */
  void (*remark)(void *user, const char *output, const char *text);
  const ha_rewrite_edits *edits; /* NULL = none */
  /** An expression that chooses messages of the query by their contents before conversion
   * (where.h). The query's limit counts the chosen ones. It does not apply to those of
   * last_per_channel. NULL = all.
   */
  const char *where;
  ha_adaptation *adaptation; /* newer definitions to which messages are adapted; borrowed; NULL =
                                none */
  const char *encoding;      /* convert all messages to this encoding ("json", "cdr", ...),
                                without `to` and adaptation; NULL = keep theirs. See below. */
} ha_rewrite_options;

#define HA_REWRITE_OPTIONS_INIT                                                                    \
  {                                                                                                \
    sizeof(ha_rewrite_options), 0, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL,     \
        NULL, NULL, NULL, NULL, NULL                                                               \
  }

/** Counts of the result. */
typedef struct ha_rewrite_result {
  size_t struct_size; /* set by HA_REWRITE_RESULT_INIT */
  uint64_t messages;  /* total in all outputs, when complete */
  uint64_t bytes;     /* of them */
  uint64_t damages;   /* number of failures to read messages */
  uint64_t notes;
  uint64_t file_bytes; /* of all outputs */
  uint64_t files;
} ha_rewrite_result;

#define HA_REWRITE_RESULT_INIT                                                                     \
  { sizeof(ha_rewrite_result), 0, 0, 0, 0, 0, 0 }

/**
 * Rewrite the messages of a reader.
 *
 * Edits (options->edits) are applied last, after a conversion. Outputs choose messages by their
 * original times. All values are checked before anything is written; if a message has no such
 * element of an array, or a time does not fit, a note reports it, once a channel. A message that
 * can't be edited is damage, and written unchanged.
 *
 * When converting to the other ROS (options->to), a channel gets the corresponding type: pkg/Type
 * and pkg/msg/Type, but tf/tfMessage becomes tf2_msgs/msg/TFMessage, roslib/Header and roslib/Clock
 * those of std_msgs and rosgraph_msgs, std_msgs/Time and Duration those of builtin_interfaces and
 * back, and rosgraph_msgs/Log rcl_interfaces/msg/Log and back, with its levels. If definitions
 * contain the type, that one is the target, and messages are adapted to it as by ha_conversion;
 * else the bag's definition is translated as by ha_types_text(). The hash is computed anew, and
 * latching is translated to and from transient local QoS.
 * Header.seq is dropped; in the other direction it counts the messages of the channel from 0 (in a
 * Header that does not begin a message it is 0). A remark reports it, and also when a format of ROS
 * 2 has no place for callerid. Other fields that the target does not have are reported by a note,
 * once a channel, and so are values that do not fit. A message that does not fit its type is
 * damage.
 *
 * With options->adaptation each channel whose type differs gets the newer definition, with its name
 * and hash, and messages are converted by ha_conversion; if only names, constants or hashes differ,
 * their bytes stay. A type that can't be adapted (a definition that can't be parsed) stays, and a
 * note reports it. Together with options->to the two are one step.
 *
 * With options->encoding each channel in another encoding is converted to it: "ros1", "cdr", or one
 * that can describe types ("json" and "cbor" with a JSON schema, "protobuf" with descriptors).
 * Between "ros1" and "cdr" it is the same as options->to. Messages of "json", "cbor", "protobuf"
 * are decoded to the type of that name in definitions, if it has all their fields, else to the type
 * that their schema describes. A message with a value that the encoding cannot express is damage,
 * and left out: the text names the field.
 *
 * @param reader     its query is replaced.
 * @param outputs    n > 0 of them; with edits also none: then messages are edited and counted, and
 *                   nothing is written. Each gets its name when it is complete; on failure
 *                   incomplete ones are deleted.
 * @param options    NULL for the defaults.
 * @param[out] result  may be NULL; filled on failure, too.
 *
 * @retval HA_OK           all is written; result counts damages and notes
 * @retval HA_E_ARG        an output is, contains, or is in an input; an edit names something that
 *                         does not exist, or its value or that of a rule does not fit; `where` as
 *                         for ha_where_new() and ha_where_query(); or the writer's options
 * @retval HA_E_CANCELLED  progress() requested it
 * @retval HA_E_UNSUPPORTED  an output cannot express a channel (a ROS 1 bag: messages in cdr), or
 * that equal channels are apart (HA_READ_CHANNELS_APART; sqlite3); or a channel is to be converted,
 * and its type is defined nowhere
 * @retval others          of ha_reader_query(), ha_writer_open() and the writer's calls
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_rewrite(ha_rewrite_result *result, ha_reader *reader,
                                          const ha_rewrite_output *const *outputs, size_t n,
                                          const ha_rewrite_options *options, ha_error *err);

/**
 * The parsed content of a file of options, in the form of `ros2 bag convert`. It owns all its data.
 */
typedef struct ha_rewrite_plan {
  size_t struct_size;
  const char *const *inputs; /* paths, of input_bags */
  size_t input_count;
  const ha_query *query;                   /* of what is read: the times of the inputs */
  const ha_rewrite_output *const *outputs; /* of output_bags; options, query are never NULL */
  size_t output_count;
  const char *const *notes; /* options without effect, or maybe with another effect than intended */
  size_t note_count;
} ha_rewrite_plan;

/**
 * Read a YAML file whose top keys are input_bags, output_bags or both: lists of maps with the keys
 * of rosbag2's StorageOptions and RecordOptions, with the same meaning; so an output that chooses
 * no topics is empty (a note reports it). A storage_config_uri is read, too; paths in the file are
 * relative to the working directory.
 *
 * @param[out] out  receives the plan; untouched on failure. Released with ha_rewrite_plan_free().
 * @param path      file name, in the encoding of the system.
 *
 * @retval HA_OK
 * @retval HA_E_IO           one of the files cannot be read
 * @retval HA_E_CORRUPT      one of them is not YAML
 * @retval HA_E_ARG          a key that rosbag2 does not know, or an invalid value; err says which,
 *                           and the line
 * @retval HA_E_UNSUPPORTED  messages in another serialization format; inputs of different times
 * @retval HA_E_LIMIT, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_rewrite_plan_read(ha_rewrite_plan **out, const char *path,
                                                    ha_error *err);

/** Release a plan. NULL is allowed. @since 0.1 */
HA_API void ha_rewrite_plan_free(ha_rewrite_plan *plan);

HA_END_DECLS

#endif

/**
 * @file holdall/recorder.h
 * Record the messages of a live network into a bag.
 *
 * Lifetime: ha_recorder_open() -> all other functions -> ha_recorder_close().
 * Threads:  every function may be called from any thread; the comments name those that must not be
 *           called from the recorder's callbacks, where they do nothing. A recorder has one writing
 *           thread, and the threads of its transport and its writer.
 * Memory:   bounded by queue_bytes (and snapshot_bytes), by latched_bytes, by the writer's bound,
 *           and by some hundred bytes for each publisher.
 *
 * Each message that is not recorded is counted by topic and cause: ha_recorder_stats,
 * ha_recorder_each_topic(). The totals, and the topics with missing messages, are in the bag as
 * custom data:
 *   holdall.recorded        "messages=W lost=L dropped=D unmatched=U", where W are the messages
 *                           in the bag; with "repeated=R", how many of all written messages are
 *                           repeated ones, and "deleted=X", how many were in deleted files;
 *                           "omitted=O": publishers of topics beyond max_topics
 *   holdall.missing.TOPIC   "received=R written=W lost=L dropped=D throttled=T
 *                           unmatched=U", with "repeated=..." and "deleted=..." of W,
 *                           "unconverted=..." of D, and
 *                           "reason=..." of the unmatched
 *
 * Each publisher of a topic has its own channel if channels requests it, with these keys in its
 * metadata:
 *   ha_node    the node's name, "/ns/talker"
 *   ha_gid     its identifier on the network, 32 hexadecimal digits
 *   ha_vendor  vendor of its middleware
 *   ha_qos     its offered QoS, as offered_qos_profiles
 *   ha_keyed   "1": a topic of DDS with keys
 *   ha_alien   "1": a topic outside of ROS, with its names in DDS
 * On ROS 1 it has the publisher's connection header instead (callerid, latching), and all
 * publishers with the same header share the channel, as in bags of rosbag; a publisher without a
 * connection is not in the bag.
 */
#ifndef HA_RECORDER_H
#define HA_RECORDER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/schema.h>
#include <holdall/transport.h>
#include <holdall/writer.h>

HA_BEGIN_DECLS

typedef struct ha_recorder ha_recorder;

/* --- what to record -------------------------------------------------------------- */

/** ha_record_selection.flags */
enum {
  HA_RECORD_ALL_TOPICS = 1u << 0,
  HA_RECORD_ALL_SERVICES = 1u << 1,
  HA_RECORD_ALL_ACTIONS = 1u << 2,
  HA_RECORD_ALL = HA_RECORD_ALL_TOPICS | HA_RECORD_ALL_SERVICES | HA_RECORD_ALL_ACTIONS,
  HA_RECORD_HIDDEN = 1u << 3,      /* include topics with "_" in front of a part of their name */
  HA_RECORD_UNPUBLISHED = 1u << 4, /* include topics without a publisher */
  HA_RECORD_NO_LEAVES = 1u << 5,   /* exclude topics without a subscriber */
  HA_RECORD_ALIEN = 1u << 6        /* include topics outside of ROS */
};

/**
 * What to record, with the rules of `ros2 bag record`, applied in this order: the kind of the topic
 * (messages, a service's events, a part of an action), what chooses it, what excludes it, whether
 * it is hidden, whether it is published.
 *
 * Names are absolute, or are made so with the recorder's namespace. Services and actions are named
 * by their own names ("/add"), which stand for "/add/_service_event", and the five topics
 * "/NAME/_action/...". Regular expressions (Perl's) are searched in the name of the topic, service
 * or action; an ALL flag of that kind overrides regex.
 */
typedef struct ha_record_selection {
  size_t struct_size;
  uint32_t flags; /* HA_RECORD_... */
  ha_names topics;
  ha_names types; /* of topics */
  ha_names services;
  ha_names actions;
  const char *regex; /* NULL = none */
  const char *exclude_regex;
  ha_names exclude_topics;
  ha_names exclude_types;
  ha_names exclude_services;
  ha_names exclude_actions;
  const char *subscribed_by; /* include all topics that this node subscribes to ("/planner");
                                NULL = none */
} ha_record_selection;

#define HA_RECORD_SELECTION_INIT                                                                   \
  {                                                                                                \
    sizeof(ha_record_selection), 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL, NULL,        \
        {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL                                           \
  }

/* --- options ----------------------------------------------------------------------------- */

/** A topic and a number. */
typedef struct ha_topic_rate {
  const char *topic;
  double hz;      /* most messages a second; 0 = unlimited */
  uint64_t every; /* record one message out of this many; 0, 1 = each */
} ha_topic_rate;

/** A topic, and how many bytes of its messages are recorded. */
typedef struct ha_topic_quota {
  const char *topic;
  uint64_t bytes_per_second; /* most bytes in each second, on average; a larger message is followed
                                by a pause that makes up for it. 0 = unlimited */
  uint64_t bytes;            /* most bytes in a recording; there is a note when the topic has that
                                many. In snapshot mode they count when they enter the ring.
                                0 = unlimited */
} ha_topic_quota;

/** A topic, and how many of its last messages are repeated. */
typedef struct ha_topic_repeat {
  const char *topic;
  uint64_t depth; /* of each publisher; 0 = 1 */
} ha_topic_repeat;

/** ha_recorder_options.flags */
enum {
  HA_RECORDER_PAUSED = 1u << 0,         /* start paused */
  HA_RECORDER_NO_DISCOVERY = 1u << 1,   /* only topics found in the first discovery_ns */
  HA_RECORDER_SIM_TIME = 1u << 2,       /* log times are those of /clock; nothing is recorded
                                           before its first message. Implied by
                                           ha_transport_has_sim_time() */
  HA_RECORDER_SNAPSHOT = 1u << 3,       /* record into memory; ha_recorder_snapshot() writes it */
  HA_RECORDER_SNAPSHOT_BAGS = 1u << 4,  /* write each snapshot as a separate bag: PATH_1, PATH_2,
                                           ...; for x.mcap x_1.mcap */
  HA_RECORDER_REPEAT_LATCHED = 1u << 5, /* repeat the messages that publishers of latched
                                           (transient_local) topics keep, as many as their depth,
                                           at the start of every file; snapshots always have them */
  HA_RECORDER_IDLE = 1u << 6            /* do not start; ha_recorder_record() does */
};

/** What happens to a message when the queue is full. */
enum { HA_QUEUE_DROP_NEWEST = 0, HA_QUEUE_DROP_OLDEST = 1, HA_QUEUE_BLOCK = 2 };

/** ha_recorder_options.low_space_action */
enum {
  HA_LOW_SPACE_STOP = 0,
  HA_LOW_SPACE_DELETE_OLDEST = 1,
  HA_LOW_SPACE_WAIT = 2 /* wait for space: messages that arrive meanwhile are dropped and counted */
};

/** ha_recorder_options.loss_period_ns: no HA_RECORDER_LOST at all. */
#define HA_LOSSES_UNREPORTED INT64_MAX

/** How the publishers of one topic are mapped to channels. */
enum {
  HA_CHANNELS_DEFAULT = 0,  /* one for each publisher if the storage keeps their metadata (MCAP,
                               ROS 1), else one */
  HA_CHANNELS_BY_TOPIC = 1, /* one, with the QoS of all publishers */
  HA_CHANNELS_BY_PUBLISHER = 2
};

/** ha_recorder_event.kind */
enum {
  HA_RECORDER_SPLIT = 0,     /* closed_file, opened_file; opened_file is "" at the end of a bag */
  HA_RECORDER_LOST = 1,      /* messages were lost since the last event: see the topics */
  HA_RECORDER_LOW_SPACE = 2, /* free_bytes, limit_bytes; the recording stopped, or closed_file
                                was deleted */
  HA_RECORDER_STOPPED = 3,   /* text: the reason; status */
  HA_RECORDER_NOTE = 4,      /* text: one line that a user should read */
  HA_RECORDER_FILE = 5       /* opened_file begins, including the first one */
};

typedef struct ha_recorder_event {
  size_t struct_size;
  int32_t kind; /* HA_RECORDER_... */
  const char *text;
  const char *closed_file;
  const char *opened_file;
  uint64_t free_bytes;
  uint64_t limit_bytes;
  int32_t stopped;
  ha_status status;
} ha_recorder_event;

/** Zero and NULL mean the default everywhere. */
typedef struct ha_recorder_options {
  size_t struct_size;                   /* set by HA_RECORDER_OPTIONS_INIT */
  uint32_t flags;                       /* HA_RECORDER_... */
  const char *path;                     /* of the bag, as ha_writer_open() takes it */
  const ha_writer_options *writer;      /* NULL = the defaults */
  const char *storage_config;           /* a file of settings, like rosbag2's storage_config_uri */
  const char *transport;                /* as for ha_transport_open(); default "ros2" */
  const ha_transport_options *network;  /* how to join; its events are not used; NULL = defaults */
  const ha_record_selection *selection; /* NULL = an empty one */
  const char *static_topics;   /* a YAML file: a list of [topic, type] to subscribe to at once */
  const char *qos_overrides;   /* a YAML file: topic: {reliability: best_effort, ...} */
  uint64_t depth;              /* of subscriptions; default 1000 */
  int64_t discovery_ns;        /* with NO_DISCOVERY; default 1 s */
  int32_t channels;            /* HA_CHANNELS_... */
  ha_definitions *definitions; /* for types that the network does not define; borrowed; NULL =
                                  the environment and the table of common interfaces */

  uint64_t queue_bytes; /* most bytes that wait to be written; default 100 MiB */
  int32_t queue_policy; /* HA_QUEUE_... */
  const ha_topic_rate *rates;
  size_t rate_count;

  uint64_t snapshot_bytes;  /* bytes of the messages in the ring, counted as by rosbag2; default
                               100 MiB. The ring needs at most twice as many more, and 16 MiB */
  int64_t snapshot_ns;      /* how far back the ring reaches; default: as far as bytes allow */
  int64_t snapshot_post_ns; /* how long after the trigger messages are still added to the
                               snapshot */
  const ha_topic_repeat *repeats;
  size_t repeat_count;
  uint64_t latched_bytes; /* most bytes kept for repetition; default 64 MiB */

  uint64_t max_bytes;    /* stop at this size of the files ... */
  uint64_t max_messages; /* ... at this number of written messages, without repeated ones
                            ... */
  int64_t max_ns;        /* ... after this time, also if the machine slept or its clock was set;
                            with HA_RECORDER_SIM_TIME: of /clock */
  uint64_t max_topic_messages; /* most messages of each topic; stop when all named topics have
                                  that many, and nothing else is chosen */
  uint64_t quota_bytes;        /* delete the oldest file of a split bag beyond this size */
  uint64_t min_free_bytes;
  double min_free_percent;
  uint64_t warn_free_bytes; /* report when the disk has less free space */
  int32_t low_space_action; /* HA_LOW_SPACE_... */
  int64_t loss_period_ns;   /* least time between two HA_RECORDER_LOST; default 1 s;
                               HA_LOSSES_UNREPORTED */

  void *user;
  /** Optional. From the writing thread, one call at a time: meanwhile messages wait in the
   * queue. May call every function whose comment does not exclude it. */
  void (*event)(void *user, ha_recorder *recorder, const ha_recorder_event *event);

  uint64_t
      max_topics; /* that are remembered, each a name and type that the selection could choose;
                     default 20,000. Those beyond are counted (ha_recorder_stats.omitted) and not
                     recorded; as many again that the selection names come in all the same */
  const char *control_folder; /* folder for bags that other nodes begin by a service
                                 (ha_control_recorder()); default: the folder of the bag at path;
                                 "/": anywhere */
  int64_t max_age_ns;     /* delete files of a split bag in which all messages are older, as with
                             max_ns; 0 = none */
  int64_t mark_before_ns; /* time before a mark that it covers ... */
  int64_t mark_after_ns;  /* ... and after it */
  const char *trigger;    /* an expression (where.h) over recorded messages: when it becomes true, a
                             snapshot is written in snapshot mode; else another file begins, and the
                             time is marked. NULL = none */
  const char *encoding;   /* messages are converted to this encoding ("json", "cbor", "protobuf",
                             "ros1", "cdr"), by the writing thread. A topic whose type is unknown, or
                             has no counterpart there, is recorded unchanged, with a note; there is
                             also a note for fields and values that do not fit. A message that can't
                             be converted is dropped (ha_recorder_topic.unconverted). NULL = messages
                             are unchanged */
  const ha_topic_quota *quotas; /* messages beyond them are counted as throttled */
  size_t quota_count;
} ha_recorder_options;

#define HA_RECORDER_OPTIONS_INIT                                                                   \
  {                                                                                                \
    sizeof(ha_recorder_options), 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, \
        0, 0, NULL, 0, 0, 0, 0, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, 0, NULL, 0,  \
        0, 0, NULL, NULL, NULL, 0                                                                  \
  }

/**
 * Join the network and begin to record.
 *
 * @param[out] out  owned by the caller, released with ha_recorder_close(); untouched on failure.
 * @param options   copied.
 * @retval HA_OK
 * @retval HA_E_ARG          options that contradict each other; an invalid regular expression; an
 *                           unknown encoding, or one that the storage cannot contain
 * @retval HA_E_UNSUPPORTED  no such transport, storage or compression; an encoding that can only be
 *                           read
 * @retval HA_E_IO, HA_E_BUSY, HA_E_CORRUPT, HA_E_NOMEM  as ha_transport_open(), ha_writer_open();
 *                     for a file that the options name
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_open(ha_recorder **out,
                                                const ha_recorder_options *options, ha_error *err);

/**
 * Stop the recording, leave the network, release. NULL is allowed.
 * @retval HA_OK
 * @retval HA_E_BUSY  called from a callback of the recorder: nothing is done; call it again later
 * @return or the first failure of the recording
 * @since 0.1
 */
HA_API ha_status ha_recorder_close(ha_recorder *recorder, ha_error *err);

/* --- control: from any thread --------------------------------- */

/** Which time a moment refers to. */
enum {
  HA_MOMENT_NODE = 0,    /* of the clock; with SIM_TIME of /clock */
  HA_MOMENT_SENT = 1,    /* of a message, set by its publisher ... */
  HA_MOMENT_RECEIVED = 2 /* ... or set here on arrival: its log time */
};

/** A moment at which something is done: when a time equal or later occurs. */
typedef struct ha_record_moment {
  size_t struct_size;
  int64_t time_ns;   /* since the epoch; a time in the past means at once */
  int32_t mode;      /* HA_MOMENT_... */
  const char *topic; /* whose messages count; NULL, "" = all topics */
} ha_record_moment;

#define HA_RECORD_MOMENT_INIT                                                                      \
  { sizeof(ha_record_moment), 0, HA_MOMENT_NODE, NULL }

/** Messages that arrive while paused are not recorded, and not counted as lost. @since 0.1 */
HA_API void ha_recorder_pause(ha_recorder *recorder);
HA_API void ha_recorder_resume(ha_recorder *recorder);
HA_API int32_t ha_recorder_is_paused(const ha_recorder *recorder);

/**
 * Resume at a moment: the message that reaches it is recorded. Another call, ha_recorder_resume()
 * and ha_recorder_pause() replace a moment that has not been reached.
 * @retval HA_OK
 * @retval HA_E_ARG  unknown mode
 * @retval HA_END    no topic of that name is recorded
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_resume_at(ha_recorder *recorder,
                                                     const ha_record_moment *moment, ha_error *err);

/** Messages that arrive after this call are written to another file of the bag. HA_E_BUSY: not
 * recording, or called from the event callback; HA_E_ARG: with SNAPSHOT_BAGS; others as
 * ha_writer_split(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_split(ha_recorder *recorder, ha_error *err);

/** The same at a moment: the message that reaches it is the first of the new file. Statuses of
 * ha_recorder_resume_at() and ha_recorder_split(). If the split fails, the recording ends; a
 * moment that was not reached when the recording ends is dropped. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_split_at(ha_recorder *recorder,
                                                    const ha_record_moment *moment, ha_error *err);

/**
 * Write the content of the ring, and then the messages of snapshot_post_ns. The call does not wait
 * for that time.
 *
 * @param name  path of a separate bag; NULL: a separate file of the recorder's bag, with
 *              SNAPSHOT_BAGS the bag PATH_n with the next unused n. A second snapshot while one is
 *              still running extends the first (name must be NULL).
 * @retval HA_OK
 * @retval HA_E_ARG   not in snapshot mode
 * @retval HA_E_BUSY  as ha_recorder_split(); a bag of this name is being written
 * @return or as ha_writer_open(): the recording continues, and the ring is unchanged; as
 * ha_writer_write(): the recording has ended
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_snapshot(ha_recorder *recorder, const char *name,
                                                    ha_error *err);

/**
 * Mark the present time. The bag's custom data contains it, holdall.mark.N = "NANOSECONDS LABEL" (N
 * from 1, the first 1000). Files with messages between mark_before_ns before and mark_after_ns
 * after a mark are not deleted to keep a limit of size, age, number or free space, but moved to the
 * folder PATH.kept beside the bag.
 * @param label  what happened; NULL = "".
 * @retval HA_OK
 * @retval HA_E_BUSY   as ha_recorder_split()
 * @retval HA_E_LIMIT  too many marks whose times do not overlap (10,000)
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_mark(ha_recorder *recorder, const char *label,
                                                ha_error *err);

/** Record no messages of this topic while muted is not 0: they are counted as throttled. HA_END:
 * no known topic has that name; HA_E_ARG: topic is NULL. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_mute(ha_recorder *recorder, const char *topic,
                                                int32_t muted, ha_error *err);

/** Start again after ha_recorder_stop(), or for the first time if it was opened with IDLE. path:
 * NULL = that of the options. HA_E_BUSY: already recording, or called from the event callback;
 * others as ha_writer_open(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_record(ha_recorder *recorder, const char *path,
                                                  ha_error *err);

/** Write waiting messages, finish the bag. HA_OK also if there was none. HA_E_BUSY: called from
 * the event callback. Else the first failure of this recording. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_stop(ha_recorder *recorder, ha_error *err);

/** Without discovery, no new topics are subscribed to. @since 0.1 */
HA_API void ha_recorder_start_discovery(ha_recorder *recorder);
HA_API void ha_recorder_stop_discovery(ha_recorder *recorder);
HA_API int32_t ha_recorder_is_discovery_running(const ha_recorder *recorder);

/** Wait until the recording ends by a limit, a failure, or ha_recorder_stop(), at most
 * timeout_ns (-1 = without limit). HA_E_BUSY: the time expired, or called from the event
 * callback. Else the status of the recording. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_wait(ha_recorder *recorder, int64_t timeout_ns,
                                                ha_error *err);

/** Its network, for services. Closed by ha_recorder_close(). @since 0.1 */
HA_API ha_transport *ha_recorder_transport(ha_recorder *recorder);

/* --- statistics ---------------------------------------------------------------------- */

/** Counts of messages of this recording. */
typedef struct ha_recorder_stats {
  size_t struct_size;
  int32_t recording; /* 0 or 1 */
  int32_t paused;
  uint64_t received; /* while not paused, until the recording ended. Then: written without
                        repeated, dropped, throttled, and messages not in a snapshot */
  uint64_t received_bytes;
  uint64_t written; /* including repeated ones */
  uint64_t written_bytes;
  uint64_t lost;        /* lost by the network */
  uint64_t dropped;     /* dropped by the queue, for lack of memory, or after a failure */
  uint64_t throttled;   /* left out because of the rates and quotas of the options */
  uint64_t unmatched;   /* publishers whose messages are not received */
  uint64_t queue_bytes; /* bytes that wait now */
  uint64_t queue_limit;
  uint64_t ring_bytes; /* of the next snapshot */
  uint64_t file_bytes; /* of all files */
  uint32_t files;      /* of this bag, including deleted ones */
  uint32_t topics;     /* subscribed topics */
  uint32_t snapshots;  /* written snapshots */
  int64_t start_ns;    /* log time of the first message; meaningless when written is 0 */
  int64_t end_ns;
  uint64_t syncs;          /* number of syncs to the disk */
  uint64_t repeated;       /* of written: latched messages at the start of later files */
  uint64_t deleted;        /* of written: in files that were deleted to keep a limit */
  uint64_t omitted;        /* publishers of topics beyond max_topics */
  uint64_t unpinned_bytes; /* as in ha_writer_stats, of the bag of path */
  uint32_t marks;          /* marks made by calls and by the trigger */
  uint32_t kept_files;     /* of this bag, moved to PATH.kept because of marks */
  uint64_t unconverted;    /* of dropped: can't be expressed in the encoding of the options */
  uint64_t unstored;       /* of dropped: not in the bag because writing it failed, also those that
                              were queued or collected in a chunk then */
} ha_recorder_stats;

#define HA_RECORDER_STATS_INIT                                                                     \
  {                                                                                                \
    sizeof(ha_recorder_stats), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,   \
        0, 0, 0, 0, 0, 0                                                                           \
  }

/** @param[out] out  struct_size is set by the caller. @since 0.1 */
HA_API ha_status ha_recorder_get_stats(ha_recorder_stats *out, ha_recorder *recorder,
                                       ha_error *err);

/** One topic (of one type); counts as in ha_recorder_stats. */
typedef struct ha_recorder_topic {
  size_t struct_size;
  const char *name;
  const char *type;
  uint32_t publishers; /* present publishers */
  uint64_t received;
  uint64_t received_bytes;
  uint64_t written;
  uint64_t lost;
  uint64_t dropped;
  uint64_t throttled;
  uint64_t unmatched;
  const char *reason;   /* of unmatched, or why there is no subscription; "" if none */
  uint64_t repeated;    /* of written */
  uint64_t deleted;     /* of written: in files that were deleted to keep a limit */
  int32_t muted;        /* 1: by ha_recorder_mute() */
  uint64_t unconverted; /* of dropped */
  uint64_t unstored;    /* of dropped */
} ha_recorder_topic;

/** Call each() for every recorded topic, in the order of first appearance. It must be quick, and
 * must not call functions of the recorder. @since 0.1 */
HA_API void ha_recorder_each_topic(ha_recorder *recorder,
                                   void (*each)(void *user, const ha_recorder_topic *topic),
                                   void *user);

HA_END_DECLS

#endif

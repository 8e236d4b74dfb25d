/**
 * @file holdall/recorder.h
 * Record what is published on a live network into a bag.
 *
 * Lifetime: ha_recorder_open() -> anything else -> ha_recorder_close().
 * Threads:  every function may be called from any thread, but those that say
 *           so not from the recorder's own callbacks: there they do nothing. A recorder has one
 *           thread that writes, those of its transport and of its writer.
 * Memory:   bounded by queue_bytes (and snapshot_bytes), by latched_bytes, by
 *           the writer's, and by some hundred bytes a publisher.
 *
 * Each message that does not come into the bag is counted by topic and cause:
 * ha_recorder_stats, ha_recorder_each_topic(). The sums, and the topics that
 * miss something, are kept in the bag as custom data:
 *   holdall.recorded        "messages=W lost=L dropped=D unmatched=U", W those
 *                           that are in the bag; with "repeated=R", how many
 *                           of all that were written are repeated ones, and
 *                           "deleted=X", how many went with deleted files;
 *                           "omitted=O": publishers of topics beyond max_topics
 *   holdall.missing.TOPIC   "received=R written=W lost=L dropped=D throttled=T
 *                           unmatched=U", with "repeated=..." and
 *                           "deleted=..." of W, "unconverted=..." of D, and
 *                           "reason=..." of the unmatched
 *
 * Each publisher of a topic has a channel of its own if channels says so,
 * with these keys in its metadata:
 *   ha_node    the node's name, "/ns/talker"
 *   ha_gid     who it is on the network, 32 hexadecimal digits
 *   ha_vendor  of its middleware
 *   ha_qos     what it offers, as offered_qos_profiles
 *   ha_keyed   "1": a topic of DDS with keys
 *   ha_alien   "1": a topic that is not of ROS, under the names of DDS
 * On ROS 1 it has the publisher's connection header instead (callerid,
 * latching), and all that have the same one share the channel, as in bags of
 * rosbag; what nobody has connected to is not in the bag.
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
  HA_RECORD_HIDDEN = 1u << 3,      /* topics too that have "_" in front of a part of their name */
  HA_RECORD_UNPUBLISHED = 1u << 4, /* topics too that nobody publishes yet */
  HA_RECORD_NO_LEAVES = 1u << 5,   /* not topics that nobody subscribes to */
  HA_RECORD_ALIEN = 1u << 6        /* topics too that are not of ROS */
};

/**
 * What to record, as `ros2 bag record` has it: first what kind of topic it is
 * (that of messages, of a service's events, a part of an action), then what
 * chooses it, what excludes it, is it hidden, is it published.
 *
 * Names are full ones, or are made so with the recorder's namespace. Services
 * and actions go by their own names ("/add"), and stand for "/add/_service_event",
 * and the five topics "/NAME/_action/...". Regular expressions (Perl's) are
 * searched in the name of the topic, service or action; an ALL flag of that kind
 * wins over regex.
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
  const char *subscribed_by; /* also all that this node subscribes to ("/planner"); NULL = none */
} ha_record_selection;

#define HA_RECORD_SELECTION_INIT                                                                   \
  {                                                                                                \
    sizeof(ha_record_selection), 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL, NULL,        \
        {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL                                           \
  }

/* --- how ----------------------------------------------------------------------------- */

/** A topic and a number. */
typedef struct ha_topic_rate {
  const char *topic;
  double hz;      /* at most so many messages a second; 0 = as many as come */
  uint64_t every; /* of so many messages one; 0, 1 = each */
} ha_topic_rate;

/** A topic and how many of its last messages are repeated. */
typedef struct ha_topic_repeat {
  const char *topic;
  uint64_t depth; /* of each publisher; 0 = 1 */
} ha_topic_repeat;

/** ha_recorder_options.flags */
enum {
  HA_RECORDER_PAUSED = 1u << 0,         /* start so */
  HA_RECORDER_NO_DISCOVERY = 1u << 1,   /* only topics that exist in the first discovery_ns */
  HA_RECORDER_SIM_TIME = 1u << 2,       /* log times are those of /clock; nothing before its first.
                                           So it is, too, when ha_transport_has_sim_time() */
  HA_RECORDER_SNAPSHOT = 1u << 3,       /* into memory; ha_recorder_snapshot() writes it */
  HA_RECORDER_SNAPSHOT_BAGS = 1u << 4,  /* each snapshot a bag of its own: PATH_1, PATH_2, ...;
                                           of x.mcap x_1.mcap */
  HA_RECORDER_REPEAT_LATCHED = 1u << 5, /* what publishers of latched (transient_local) topics
                                           keep, as many messages as their depth, at the start of
                                           every file; snapshots have them always */
  HA_RECORDER_IDLE = 1u << 6            /* do not begin: ha_recorder_record() does */
};

/** What happens to a message that finds the queue full. */
enum { HA_QUEUE_DROP_NEWEST = 0, HA_QUEUE_DROP_OLDEST = 1, HA_QUEUE_BLOCK = 2 };

/** ha_recorder_options.low_space_action */
enum {
  HA_LOW_SPACE_STOP = 0,
  HA_LOW_SPACE_DELETE_OLDEST = 1,
  HA_LOW_SPACE_WAIT = 2 /* for room: what comes meanwhile is dropped, and counted */
};

/** ha_recorder_options.loss_period_ns: no HA_RECORDER_LOST at all. */
#define HA_LOSSES_UNREPORTED INT64_MAX

/** How publishers of one topic come into the bag. */
enum {
  HA_CHANNELS_DEFAULT = 0,  /* of each publisher where the storage keeps their metadata
                               (MCAP, ROS 1), else one */
  HA_CHANNELS_BY_TOPIC = 1, /* one, with the QoS of all */
  HA_CHANNELS_BY_PUBLISHER = 2
};

/** ha_recorder_event.kind */
enum {
  HA_RECORDER_SPLIT = 0,     /* closed_file, opened_file; the latter "" at the end of a bag */
  HA_RECORDER_LOST = 1,      /* something was lost since the last one: look at the topics */
  HA_RECORDER_LOW_SPACE = 2, /* free_bytes, limit_bytes; stopped, or closed_file was deleted */
  HA_RECORDER_STOPPED = 3,   /* text: why; status */
  HA_RECORDER_NOTE = 4,      /* text: one line that a user should read */
  HA_RECORDER_FILE = 5       /* opened_file begins: the first one, too */
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
  const char *storage_config;           /* a file of settings, as rosbag2's storage_config_uri */
  const char *transport;                /* as of ha_transport_open(); default "ros2" */
  const ha_transport_options *network;  /* how to join; its events are not used; NULL = defaults */
  const ha_record_selection *selection; /* NULL = an empty one */
  const char *static_topics;   /* a YAML file: a list of [topic, type], subscribed to at once */
  const char *qos_overrides;   /* a YAML file: topic: {reliability: best_effort, ...} */
  uint64_t depth;              /* of subscriptions; default 1000 */
  int64_t discovery_ns;        /* with NO_DISCOVERY; default 1 s */
  int32_t channels;            /* HA_CHANNELS_... */
  ha_definitions *definitions; /* for types that the network does not define; borrowed; NULL = the
                                  environment and the table */

  uint64_t queue_bytes; /* that may wait to be written; default 100 MiB */
  int32_t queue_policy; /* HA_QUEUE_... */
  const ha_topic_rate *rates;
  size_t rate_count;

  uint64_t snapshot_bytes;  /* of the messages in the ring, as rosbag2 counts; default 100 MiB.
                               Beside them the ring takes at most twice as many and 16 MiB */
  int64_t snapshot_ns;      /* it reaches back so far; default: as far as bytes allow */
  int64_t snapshot_post_ns; /* what comes so long after the trigger is in the snapshot, too */
  const ha_topic_repeat *repeats;
  size_t repeat_count;
  uint64_t latched_bytes; /* that are kept to be repeated; default 64 MiB */

  uint64_t max_bytes;          /* stop when the files have so many ... */
  uint64_t max_messages;       /* ... when so many are written, repeated ones not counted ... */
  int64_t max_ns;              /* ... when so much time of the log, or of the clock, has passed */
  uint64_t max_topic_messages; /* no more of each topic; stop when all that are named have them, and
                                  nothing else is chosen */
  uint64_t quota_bytes;        /* delete the oldest file of a split bag beyond so many bytes */
  uint64_t min_free_bytes;
  double min_free_percent;
  uint64_t warn_free_bytes; /* note it when the disk has less room */
  int32_t low_space_action; /* HA_LOW_SPACE_... */
  int64_t loss_period_ns; /* HA_RECORDER_LOST at most so often; default 1 s; HA_LOSSES_UNREPORTED */

  void *user;
  /** Optional. From the thread that writes, one at a time: while it runs, messages wait in the
   * queue. May call everything but what says that it may not. */
  void (*event)(void *user, ha_recorder *recorder, const ha_recorder_event *event);

  uint64_t
      max_topics; /* that are remembered, each a name and type that the selection could choose;
                     default 20,000. Those beyond are counted (ha_recorder_stats.omitted) and not
                     recorded; as many again that the selection names come in all the same */
  const char *control_folder; /* bags that other nodes begin by a service (ha_control_recorder())
                                 are below it; default: the folder that the bag of path is in;
                                 "/": anywhere */
  int64_t max_age_ns;     /* delete files of a split bag whose messages are all older; 0 = none */
  int64_t mark_before_ns; /* a mark covers so much time before ... */
  int64_t mark_after_ns;  /* ... and after it */
  const char *trigger;  /* an expression (where.h) over messages that are recorded: when it becomes
                           true, a snapshot is written in snapshot mode; else another file begins,
                           and the time is marked. NULL = none */
  const char *encoding; /* messages are written in this encoding ("json", "cbor", "protobuf",
                           "ros1", "cdr"), by the thread that writes. A topic whose type is not
                           known, or has no counterpart there, is recorded as it comes, which is
                           noted; so are fields and values that do not fit. A message that can't be
                           converted is dropped (ha_recorder_topic.unconverted). NULL = as they
                           come */
} ha_recorder_options;

#define HA_RECORDER_OPTIONS_INIT                                                                   \
  {                                                                                                \
    sizeof(ha_recorder_options), 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, \
        0, 0, NULL, 0, 0, 0, 0, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, 0, NULL, 0,  \
        0, 0, NULL, NULL                                                                           \
  }

/**
 * Join the network and begin to record.
 *
 * @param[out] out  owned by the caller, released with ha_recorder_close(); untouched on failure.
 * @param options   copied.
 * @retval HA_OK
 * @retval HA_E_ARG          options that contradict each other; a regular expression that is wrong;
 *                           no such encoding, or one that the storage does not hold
 * @retval HA_E_UNSUPPORTED  no such transport, storage or compression; an encoding that is only
 * read
 * @retval HA_E_IO, HA_E_BUSY, HA_E_CORRUPT, HA_E_NOMEM  as of ha_transport_open(),
 *                           ha_writer_open(); of a file that the options name
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_open(ha_recorder **out,
                                                const ha_recorder_options *options, ha_error *err);

/**
 * Stop if it records, leave the network, release. NULL is allowed.
 * @retval HA_OK
 * @retval HA_E_BUSY  called from a callback of the recorder: nothing is done, and the recorder
 *                    is to be closed later
 * @return or the first failure of the recording
 * @since 0.1
 */
HA_API ha_status ha_recorder_close(ha_recorder *recorder, ha_error *err);

/* --- control: from any thread --------------------------------- */

/** Whose time a moment is of. */
enum {
  HA_MOMENT_NODE = 0,    /* the clock's; with SIM_TIME that of /clock */
  HA_MOMENT_SENT = 1,    /* that a message has from its publisher ... */
  HA_MOMENT_RECEIVED = 2 /* ... or from us: its log time */
};

/** When something is to be done: as soon as there is a time of this or later. */
typedef struct ha_record_moment {
  size_t struct_size;
  int64_t time_ns;   /* since the epoch; what has passed is at once */
  int32_t mode;      /* HA_MOMENT_... */
  const char *topic; /* whose messages count; NULL, "" = those of all */
} ha_record_moment;

#define HA_RECORD_MOMENT_INIT                                                                      \
  { sizeof(ha_record_moment), 0, HA_MOMENT_NODE, NULL }

/** What comes while it is paused is not recorded, and not counted as lost. @since 0.1 */
HA_API void ha_recorder_pause(ha_recorder *recorder);
HA_API void ha_recorder_resume(ha_recorder *recorder);
HA_API int32_t ha_recorder_is_paused(const ha_recorder *recorder);

/**
 * Resume at a moment: the message that brings it is recorded. Another call, and
 * ha_recorder_resume() or ha_recorder_pause(), take the place of one that has not come yet.
 * @retval HA_OK
 * @retval HA_E_ARG  no such mode
 * @retval HA_END    no topic of that name is recorded
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_resume_at(ha_recorder *recorder,
                                                     const ha_record_moment *moment, ha_error *err);

/** Messages that arrive after this call go into another file of the bag. HA_E_BUSY: nothing is
 * recorded now, or called from the event callback; HA_E_ARG: with SNAPSHOT_BAGS there is none;
 * others as of ha_writer_split(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_split(ha_recorder *recorder, ha_error *err);

/** The same at a moment: the message that brings it is the first of the new file. Statuses of
 * ha_recorder_resume_at(), and of ha_recorder_split(). A split that fails ends the recording; one
 * that has not come when the recording ends is forgotten. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_split_at(ha_recorder *recorder,
                                                    const ha_record_moment *moment, ha_error *err);

/**
 * Write what the ring holds, and then what comes in snapshot_post_ns. The call does not wait for
 * that time.
 *
 * @param name  path of a bag of its own; NULL: of the recorder's bag a file of its own, with
 *              SNAPSHOT_BAGS the bag PATH_n of the next n that is free. Another one while the
 *              former one is still running only makes that one longer (name must be NULL).
 * @retval HA_OK
 * @retval HA_E_ARG   not in snapshot mode
 * @retval HA_E_BUSY  as of ha_recorder_split(); a bag of this name is being written
 * @return or as of ha_writer_open(): the recording continues, and the ring is as it was; as of
 *         ha_writer_write(): the recording has ended
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_snapshot(ha_recorder *recorder, const char *name,
                                                    ha_error *err);

/**
 * Mark the present time. The bag's custom data names it, holdall.mark.N = "NANOSECONDS LABEL" (N
 * from 1, the first 1000). Files with messages between mark_before_ns before and mark_after_ns
 * after a mark are not deleted to keep a limit of size, age, number or free space, but moved to the
 * folder PATH.kept beside the bag.
 * @param label  what happened; NULL = "".
 * @retval HA_OK
 * @retval HA_E_BUSY   as of ha_recorder_split()
 * @retval HA_E_LIMIT  too many marks that do not touch each other (10,000)
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_recorder_mark(ha_recorder *recorder, const char *label,
                                                ha_error *err);

/** Record no messages of this topic while muted is not 0: they are counted as throttled. HA_END: no
 * topic of that name is known; HA_E_ARG: topic is NULL. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_mute(ha_recorder *recorder, const char *topic,
                                                int32_t muted, ha_error *err);

/** Begin again after ha_recorder_stop(), or the first time if it was opened IDLE. path: NULL = that
 * of the options. HA_E_BUSY: it records already, or called from the event callback; others as of
 * ha_writer_open(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_record(ha_recorder *recorder, const char *path,
                                                  ha_error *err);

/** Write what waits, finish the bag. HA_OK too if there was none. HA_E_BUSY: called from the event
 * callback. Else the first failure of this recording. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_stop(ha_recorder *recorder, ha_error *err);

/** Without discovery, no topic is subscribed to that is not already. @since 0.1 */
HA_API void ha_recorder_start_discovery(ha_recorder *recorder);
HA_API void ha_recorder_stop_discovery(ha_recorder *recorder);
HA_API int32_t ha_recorder_is_discovery_running(const ha_recorder *recorder);

/** Wait until the recording ends, at most so long (-1 = for ever): by a limit, a failure, or
 * ha_recorder_stop(). HA_E_BUSY: time is up before, or called from the event callback. Else how it
 * ended. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_recorder_wait(ha_recorder *recorder, int64_t timeout_ns,
                                                ha_error *err);

/** Its network, for services on it. Closed by ha_recorder_close(). @since 0.1 */
HA_API ha_transport *ha_recorder_transport(ha_recorder *recorder);

/* --- what it has done ---------------------------------------------------------------------- */

/** Of this recording; counts of messages. */
typedef struct ha_recorder_stats {
  size_t struct_size;
  int32_t recording; /* 0 or 1 */
  int32_t paused;
  uint64_t received; /* while not paused, until the recording ended. When it has: written without
                        repeated, dropped, throttled, and what a snapshot did not want */
  uint64_t received_bytes;
  uint64_t written; /* repeated ones counted */
  uint64_t written_bytes;
  uint64_t lost;        /* by the network */
  uint64_t dropped;     /* by the queue, for want of memory, or after a failure */
  uint64_t throttled;   /* by the rates of the options */
  uint64_t unmatched;   /* publishers whose messages do not come */
  uint64_t queue_bytes; /* that wait now */
  uint64_t queue_limit;
  uint64_t ring_bytes; /* of the snapshot to come */
  uint64_t file_bytes; /* of all files */
  uint32_t files;      /* of this bag, deleted ones counted */
  uint32_t topics;     /* that are subscribed to */
  uint32_t snapshots;  /* that were written */
  int64_t start_ns;    /* log time of the first message; meaningless when written is 0 */
  int64_t end_ns;
  uint64_t syncs;          /* times that what was written was brought to the disk */
  uint64_t repeated;       /* of written: latched messages at the start of later files */
  uint64_t deleted;        /* of written: in files that were deleted to keep a limit */
  uint64_t omitted;        /* publishers of topics beyond max_topics */
  uint64_t unpinned_bytes; /* as in ha_writer_stats, of the bag of path */
  uint32_t marks;          /* that were made, by calls and by the trigger */
  uint32_t kept_files;     /* of this bag, moved to PATH.kept because of marks */
  uint64_t unconverted;    /* of dropped: can't be expressed in the encoding of the options */
} ha_recorder_stats;

#define HA_RECORDER_STATS_INIT                                                                     \
  {                                                                                                \
    sizeof(ha_recorder_stats), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,   \
        0, 0, 0, 0, 0                                                                              \
  }

/** @param[out] out  struct_size is set by the caller. @since 0.1 */
HA_API ha_status ha_recorder_get_stats(ha_recorder_stats *out, ha_recorder *recorder,
                                       ha_error *err);

/** One topic (of one type); counts as of ha_recorder_stats. */
typedef struct ha_recorder_topic {
  size_t struct_size;
  const char *name;
  const char *type;
  uint32_t publishers; /* that are there now */
  uint64_t received;
  uint64_t received_bytes;
  uint64_t written;
  uint64_t lost;
  uint64_t dropped;
  uint64_t throttled;
  uint64_t unmatched;
  const char *reason;   /* of unmatched, or why it has no subscription; "" if there is none */
  uint64_t repeated;    /* of written */
  uint64_t deleted;     /* of written: in files that were deleted to keep a limit */
  int32_t muted;        /* 1: by ha_recorder_mute() */
  uint64_t unconverted; /* of dropped */
} ha_recorder_topic;

/** Call each() for every topic that is recorded, in the order in which they appeared. It must be
 * quick, and may call nothing of the recorder. @since 0.1 */
HA_API void ha_recorder_each_topic(ha_recorder *recorder,
                                   void (*each)(void *user, const ha_recorder_topic *topic),
                                   void *user);

HA_END_DECLS

#endif

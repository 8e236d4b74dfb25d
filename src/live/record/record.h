/* The structures shared by the parts of the recorder, and the threads that use them.
 *
 *   endpoint events -> graph.c     topics, publishers; subscribes
 *   deliveries      -> receive.c   counts, throttles, references -> queue
 *   queue           -> write.c     the writing thread: messages and requests in their order
 *                      snapshot.c  ... ring, windows; latched.c repeats messages
 *                      channel.c   ... channels and their definitions; offers.c,
 *                                         types.c
 *                      recode.c    ... messages in another encoding
 *                      bag.c       ... bags; limits.c ends a recording
 *                      moment.c    ... timers
 *                      clocks.c    ... sleeps of the machine, and clocks that are set
 *   recorder.c      -> requests           the public functions
 *
 * Locks, in this order: `graph` (new topics, subscribing; the writing thread only tries it), a
 * topic's `lock`, `lock` (requests, notes, published statistics), that of the queue. None is held
 * while the event callback runs. */
#ifndef HA_LIVE_RECORD_RECORD_H
#define HA_LIVE_RECORD_RECORD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <holdall/decoder.h>
#include <holdall/recorder.h>

#include "bag/adapt/message_buffer.h"
#include "base/arena.h"
#include "live/graph/graph.h"
#include "live/graph/selection.h"
#include "live/graph/topic_files.h"
#include "live/graph/type_uses.h"
#include "live/record/queue.h"

typedef struct ha__record_topic ha__record_topic;
typedef struct ha__record_publisher ha__record_publisher;
typedef struct ha__record_request ha__record_request;
typedef struct ha__record_type ha__record_type;

/* Clocks and disk of the recorder; tests replace them. */
typedef struct ha__record_host {
  void *user;
  int64_t (*now)(void *user);     /* wall clock, ns since the epoch */
  int64_t (*elapsed)(void *user); /* continues while the machine sleeps, and is never set */
  int64_t (*slept)(void *user);   /* how long the machine slept so far */
  /* Of the file system of a path. */
  ha_status (*space)(void *user, const char *path, uint64_t *out_free, uint64_t *out_total);
  int64_t settle_ns;    /* the time that discovery of existing publishers takes at least */
  uint64_t spare_bytes; /* memory of a snapshot beyond twice the bytes of its messages */
} ha__record_host;

extern const ha__record_host ha__record_system;

/* As ha_recorder_open(), with a table of a transport (NULL = by name) and a host: for tests. */
ha_status ha__recorder_open_on(ha_recorder **out, const ha_transport_ops *ops,
                               const ha__record_host *host, const ha_recorder_options *options,
                               ha_error *err);

/* --- topics --------------------------------------------------------------------------- */

/* Bags that may be open at once: the recorder's and that of a snapshot. */
enum { HA__BAG_MAIN = 0, HA__BAG_SNAPSHOT = 1, HA__BAG_SLOTS = 2 };

/* The channel in each bag. Used by the writing thread. */
typedef struct ha__record_channels {
  uint32_t id[HA__BAG_SLOTS];
  uint32_t generation[HA__BAG_SLOTS]; /* of the bag that contains it; 0 = none */
  unsigned lacks[HA__BAG_SLOTS];      /* HA__LACKS_... */
} ha__record_channels;

/* Properties that were unknown when the channel was made, and may still be announced. */
enum { HA__LACKS_DEFINITION = 1u << 0, HA__LACKS_NODE = 1u << 1 };

/* The QoS that publishers offered when the first channel of a topic was made in a bag. All its
 * channels store the same list, because readers of bags treat channels with different lists as
 * different topics. */
typedef struct ha__record_offers {
  uint32_t generation; /* of the bag; 0 = none */
  ha__arena arena;
  const ha_qos **qos;
  size_t count;
} ha__record_offers;

struct ha__record_publisher {
  ha__graph_end end;
  int64_t patience_ns; /* CLOCK_MONOTONIC; its channel waits until then for the name of its node */
  ha__record_channels channels;
};

/* Counts of a topic in one recording. */
typedef struct ha__record_counts {
  _Atomic uint64_t received;
  _Atomic uint64_t received_bytes;
  _Atomic uint64_t written;
  _Atomic uint64_t repeated; /* of them, at the start of files */
  _Atomic uint64_t deleted;  /* of them, in files that were deleted */
  _Atomic uint64_t lost;
  _Atomic uint64_t dropped;
  _Atomic uint64_t throttled;
  _Atomic uint64_t unconverted; /* of dropped */
  _Atomic uint64_t unstored;    /* of dropped */
} ha__record_counts;

/* Bytes of a topic against the quota of the options. */
typedef struct ha__record_quota {
  const ha_topic_quota *limits; /* NULL = none */
  uint64_t used;                /* bytes in this recording */
  bool is_used_up;              /* further messages are left out */
  bool has_credit;              /* credit and credited_ns are set */
  double credit;                /* bytes that may come now; negative after a large message */
  int64_t credited_ns;
} ha__record_quota;

struct ha__record_topic {
  ha__graph_topic base; /* its endpoints are publishers; guarded by lock */
  ha_recorder *recorder;
  char hash[HA_RIHS_TEXT_SIZE]; /* the first one announced; guarded by graph */
  size_t subscribers;           /* graph's */
  atomic_bool selected;         /* is recorded; changed with graph held */
  atomic_bool counted;          /* was recorded in this recording */
  atomic_bool muted;            /* by the user */
  bool was_true;                /* for the trigger; the writing thread's, as the next ones */
  bool untested_noted;          /* a message that it can't be tested with was noted */
  uint32_t trigger_channel;     /* 1 + its channel of the trigger; 0 = none */
  int64_t appeared_ns;          /* CLOCK_MONOTONIC: its first publisher; guarded by graph */
  int64_t settled_ns;           /* readers may be opened from then on; 0 = no publisher so far */
  bool mix_noted;               /* different QoS was noted; guarded by graph */
  const char *trouble;          /* why it has no subscription; NULL = it has one */
  uint64_t repeat; /* messages of each publisher to repeat; 0 = not named by the user */

  pthread_mutex_t lock; /* guards publishers, trouble, the rate and the quota */
  int64_t period_ns;    /* of its rate; 0 = none */
  int64_t next_ns;
  bool has_next;
  uint64_t every;
  uint64_t seen;
  ha__record_quota quota;
  _Atomic uint64_t
      accepted; /* of this recording, neither dropped nor evicted; grows with lock held */

  ha__record_counts counts;
  ha__record_channels shared;              /* of all publishers; used by the writing thread */
  ha__record_offers offers[HA__BAG_SLOTS]; /* the writing thread's */
  uint32_t own_channels[HA__BAG_SLOTS]; /* of publishers, in the bag of ...; the writing thread's */
  uint32_t own_generation[HA__BAG_SLOTS];
  struct ha__record_latched *latched; /* the writing thread's */
  bool latched_noted;                 /* a message too large to keep was noted */
  bool kept_noted;                    /* that it is not in the encoding of the options was noted */
};

/* --- bags ---------------------------------------------------------------------------------- */

/* A channel of a bag, by its id. */
typedef struct ha__record_bag_channel {
  ha__record_topic *topic;
  const struct ha__record_recode *recode; /* NULL = messages are written as they come */
  uint32_t sequence;                      /* of the Header in its next message of ROS 1 */
  bool is_odd;                            /* values that do not fit were noted */
} ha__record_bag_channel;

typedef struct ha__record_bag {
  ha_writer *writer; /* NULL = not open */
  char *path;
  uint32_t generation;
  uint32_t files;
  int64_t *ends; /* of all but the last: time of the last message, of ha__record_elapsed() */
  size_t end_capacity;
  uint64_t messages; /* including repeated ones and those of deleted files */
  uint64_t repeated;
  uint64_t in_file;          /* messages of the current file */
  uint64_t repeated_in_file; /* of them, at its start; UINT64_MAX while they are being written */
  int64_t last_ns;           /* log time of the last message */
  int64_t end_ns;            /* its time of ha__record_elapsed() */
  bool per_publisher;
  uint32_t own_channels; /* of publishers */
  bool crowd_noted;      /* too many were noted */
  ha__record_bag_channel *channels;
  size_t channel_count;
  size_t channel_capacity;
  size_t deleted_files; /* whose messages topics have counted as deleted */
} ha__record_bag;

/* --- requests --------------------------------------------------------------------------------- */

enum {
  HA__REQUEST_SPLIT = 0,
  HA__REQUEST_SNAPSHOT = 1,
  HA__REQUEST_RECORD = 2,
  HA__REQUEST_STOP = 3,
  HA__REQUEST_QUIT = 4,
  HA__REQUEST_RECORD_FOR_PEER = 5,
  HA__REQUEST_MARK = 6
};

/* A request to the writing thread; the caller waits for it. */
struct ha__record_request {
  ha__record_request *next;
  int kind;
  uint64_t mark; /* number of messages that are written first */
  const char *text;
  bool done;
  ha_status status;
  ha_error err;
};

/* A split or resume at a time: at most one of each kind. */
typedef struct ha__record_timer {
  atomic_bool is_made;
  pthread_mutex_t lock; /* guards what follows */
  int64_t time_ns;
  int mode;    /* HA_MOMENT_... */
  char *topic; /* NULL = any */
} ha__record_timer;

/* A note for the user that waits. */
typedef struct ha__record_note_line {
  struct ha__record_note_line *next;
  char text[256];
} ha__record_note_line;

/* Time spans whose files are not deleted. */
typedef struct ha__record_span {
  int64_t from_ns;
  int64_t to_ns;
} ha__record_span;

typedef struct ha__record_marks {
  ha__record_span *spans;
  size_t count;
  size_t capacity;
  uint32_t made; /* number of marks, including those that extended a span */
} ha__record_marks;

/* The expression of the options, applied to messages. */
typedef struct ha__record_content {
  struct ha_where *where; /* NULL = none */
  ha__arena arena;
  ha_channel **channels;
  size_t count;
  size_t capacity;
  int64_t retry_ns;    /* CLOCK_MONOTONIC: channels are bound again then; 0 = they are bound */
  int64_t patience_ns; /* CLOCK_MONOTONIC: that a topic is missing is noted from then on */
  bool noted;          /* why it can't be applied was noted */
} ha__record_content;

/* Conversion of messages to the encoding of the options. */
typedef struct ha__record_recodes {
  ha_decoder *decoder; /* NULL = messages are recorded as they come */
  struct ha__record_recode *first;
  ha__message_buffer buffer;
} ha__record_recodes;

/* The clocks of the host at one moment. */
typedef struct ha__record_clocks {
  int64_t wall_ns;
  int64_t elapsed_ns;
  int64_t slept_ns;
} ha__record_clocks;

/* --- the recorder ----------------------------------------------------------------------------- */

struct ha_recorder {
  ha_recorder_options options; /* with defaults applied; pointers into the arena */
  ha_writer_options writer;    /* of options, the same */
  ha_encryption encryption;    /* of writer, the same */
  ha_transport_options network;
  ha__arena arena;
  ha__record_host host;
  const char *space;  /* namespace of this node */
  const char *place;  /* folder below which other nodes may begin bags; "" = none */
  ha__type_uses uses; /* of event types, by other nodes */
  ha__record_selection selection;
  ha__qos_overrides overrides;
  const ha__static_topic *statics;
  size_t static_count;

  ha_transport *_Atomic transport;
  ha_subscription *clock; /* with SIM_TIME */
  _Atomic int64_t sim_ns;
  _Atomic int64_t discovery_end_ns; /* CLOCK_MONOTONIC; 0 = never */
  bool is_ros1;                     /* known before the network is joined */
  atomic_bool has_time;             /* sim_ns is set, or not needed */
  atomic_bool discovers;
  atomic_bool reconsiders; /* all topics are to be checked again */
  atomic_bool retires;     /* a replaced reader waits to be closed */
  _Atomic int64_t news_ns; /* CLOCK_MONOTONIC: the last endpoint event; 0 = none so far */
  int64_t joined_ns;
  atomic_bool settled;       /* publishers that existed before the recorder are known */
  atomic_bool types_changed; /* publishers, or what they announce */
  atomic_bool has_invalid;   /* noted */
  atomic_bool paused;
  atomic_bool takes;        /* messages are accepted: it records */
  atomic_bool is_triggered; /* a snapshot was requested by a message */
  atomic_bool is_dismissed; /* the network ended */
  ha__record_timer resumes;
  ha__record_timer splits;

  bool has_thread;
  bool closing;          /* guarded by graph, as topics and table */
  pthread_mutex_t graph; /* (topics stay in the list and may be read without it) */
  ha__graph topics;
  size_t named_topics;      /* topics beyond max_topics that the user names */
  bool crowd_noted;         /* the limit on publishers of a topic was noted */
  _Atomic uint64_t omitted; /* publishers of topics beyond max_topics */
  ha__table followed; /* topics to which the node of the selection subscribes; names in the arena;
                         guarded by graph */

  ha__record_queue queue;
  pthread_t thread;

  pthread_mutex_t lock; /* guards what follows, to recording */
  pthread_cond_t changed;
  ha__record_request *requests;
  ha__record_note_line *notes;
  size_t note_count;
  ha_recorder_stats published; /* statistics of the writing thread */
  ha_error failure;
  ha_status result; /* of the last recording */
  bool recording;

  /* used by the writing thread, and before it starts and after it ends */
  bool active;     /* a recording is running; changed with the lock held */
  bool has_failed; /* the last recording failed */
  bool has_quit;
  bool is_for_peer; /* the recording was requested by another node */
  bool owns_definitions;
  bool ring_crowded;  /* its limit on messages was noted */
  bool renews;        /* channels may lack something that is known now */
  bool space_is_low;  /* the disk is nearly full: nothing is written */
  bool space_unknown; /* the free space is not known, which was noted */
  bool has_warned;    /* low space was noted */
  bool window;        /* a snapshot is still being recorded */
  int window_slot;
  uint32_t generations;
  uint32_t snapshots;
  uint32_t last_number;  /* of a snapshot's bag */
  char *path;            /* of the recording */
  int64_t window_end_ns; /* of ha__record_elapsed() */
  ha__record_bag bags[HA__BAG_SLOTS];
  ha_definitions *definitions;
  ha_definitions *common; /* the table of common types; made when it is needed, as the next */
  struct ha__describer *describer; /* of nodes */
  ha__record_type *types;
  ha__record_ring ring;
  ha__record_marks marks;
  ha__record_content content;
  ha__record_recodes recodes;
  uint64_t latched_bytes;
  uint64_t messages;      /* that were received and written */
  uint64_t repeated;      /* that were repeated */
  uint64_t unstored;      /* of both, not in the bag because writing it failed */
  uint64_t message_bytes; /* of both */
  uint64_t deleted;       /* of both, in deleted files of bags that are closed */
  int64_t first_ns;
  int64_t last_ns;
  bool has_clocks;
  ha__record_clocks clocks; /* when they were compared last */
  uint32_t sleeps;          /* of the machine that the bag names */
  uint32_t steps;           /* of the wall clock, the same */
  int64_t elapsed_ns;       /* ha__record_elapsed() when the last messages were taken */
  int64_t begin_ns;         /* of ha__record_elapsed(); 0 = the clock has no time yet */
  int64_t clock_warn_ns;    /* CLOCK_MONOTONIC: a missing /clock is noted then; 0 = never */
  uint64_t reported_losses;
  int64_t next_tick_ns;
  int64_t next_space_ns;
  int64_t next_losses_ns;
  int64_t next_declare_ns;
};

/* Request a snapshot without waiting for it. Any thread, also a receiving one. */
void ha__record_trigger(ha_recorder *r);

/* As ha_recorder_record() for another node: only below the folder that is allowed, and it replaces
 * no bag. HA_E_ARG: not allowed there. */
ha_status ha__record_for_peer(ha_recorder *r, const char *path, ha_error *err);

/* --- place.c */
/* After ha__record_options_init(). */
ha_status ha__record_place_init(ha_recorder *r, ha_error *err);
/* HA_E_ARG: the path is not below the folder for other nodes. */
ha_status ha__record_place_check(const ha_recorder *r, const char *path, ha_error *err);

/* --- options.c */
ha_status ha__record_options_init(ha_recorder *r, const ha_recorder_options *options,
                                  ha_error *err);
void ha__record_options_done(ha_recorder *r);
/* HA_E_ARG: they contradict each other. */
ha_status ha__record_options_check(const ha_recorder *r, ha_error *err);

/* --- graph.c */
void ha__record_on_endpoint(void *user, ha_transport *transport, int32_t change,
                            const ha_endpoint *endpoint);
/* Update subscriptions of all topics; with graph held. */
void ha__record_reconsider(ha_recorder *r);
/* Subscribe to the static topics; with graph held. */
void ha__record_subscribe_statics(ha_recorder *r);
/* Close readers that were replaced long enough ago; with graph held. */
void ha__record_retire(ha_recorder *r, int64_t now_ns);
/* Close all subscriptions; with graph held. */
void ha__record_unsubscribe(ha_recorder *r);
void ha__record_graph_init(ha_recorder *r);
void ha__record_graph_done(ha_recorder *r);

static inline ha__record_topic *ha__record_first(const ha_recorder *r) {
  return (ha__record_topic *)ha__graph_first(&r->topics);
}

static inline ha__record_topic *ha__record_next(const ha__record_topic *topic) {
  return (ha__record_topic *)ha__graph_next(&topic->base);
}

/* The publishers of a topic, also closed ones; with the topic's lock held. */
static inline ha__record_publisher *ha__record_publishers(const ha__record_topic *topic) {
  return (ha__record_publisher *)topic->base.ends;
}

static inline ha__record_publisher *ha__record_after(const ha__record_publisher *publisher) {
  return (ha__record_publisher *)publisher->end.next;
}

/* NULL = not known. With the topic's lock held. */
static inline ha__record_publisher *ha__record_find_publisher(const ha__record_topic *topic,
                                                              const ha_gid *gid) {
  return (ha__record_publisher *)ha__graph_find_end(&topic->base, HA_ENDPOINT_PUBLISHER, gid);
}

/* --- moment.c */
void ha__record_timer_init(ha__record_timer *a);
void ha__record_timer_done(ha__record_timer *a);
void ha__record_timer_cancel(ha__record_timer *a);
/* Is it due, by the clock or by a message? True once. topic NULL: by the clock alone. */
bool ha__record_is_due(ha_recorder *r, ha__record_timer *a, const char *topic, int64_t sent_ns,
                       int64_t log_ns);

/* --- receive.c */
void ha__record_on_message(void *user, const ha_delivery *delivery);
void ha__record_on_clock(void *user, const ha_delivery *delivery);
/* Release a message without counting it. */
void ha__record_release(ha_recorder *r, const ha__record_item *item);
/* Release a message and count it as dropped; any thread, also with the lock of the queue. */
void ha__record_drop(void *user, const ha__record_item *item);
void ha__record_count_drop(ha__record_topic *topic);

/* --- offers.c; writing thread, with the topic's lock held */
/* The list of offers that all channels of the topic have in this bag. */
ha_status ha__record_offers_of(const ha__record_offers **out, const ha_recorder *r, int slot,
                               ha__record_topic *topic, ha_error *err);
/* The QoS of one publisher, as the list of offers is written; NULL = out of memory. */
char *ha__record_qos_text(ha__arena *arena, const ha_qos *qos);

/* --- types.c; writing thread */
/* The schema of a type; hash "" = not known. Waits for a node that may answer soon. Without a
 * definition (size 0) if there is none, which is noted. Borrowed, as the arguments. */
ha_status ha__record_schema(ha_schema *out, ha_recorder *r, const char *name, const char *hash,
                            ha_error *err);
/* Is there a definition now? */
bool ha__record_has_schema(const ha_recorder *r, const char *name, const char *hash);
/* Ask nodes of new publishers for definitions, and take their answers. */
ha_status ha__record_types_step(ha_recorder *r, ha_error *err);
/* Before the transport is closed. */
void ha__record_types_done(ha_recorder *r);

/* --- channel.c; writing thread */
ha_status ha__record_channel(uint32_t *out, ha_recorder *r, int slot, ha__record_topic *topic,
                             const ha_gid *gid, ha_error *err);
/* The definition of a topic's type as it is known now, copied to the arena. */
ha_status ha__record_topic_schema(const ha_schema **out, ha_recorder *r, ha__record_topic *topic,
                                  ha__arena *arena, ha_error *err);
/* Make channels for all subscribed topics, also those without messages. */
ha_status ha__record_declare(ha_recorder *r, int slot, ha_error *err);
/* Update channels with what was not known when they were made. */
ha_status ha__record_renew(ha_recorder *r, int slot, ha_error *err);

/* --- latched.c; writing thread */
/* How many messages of the publisher are repeated; 0 = none. */
uint64_t ha__record_repeats(const ha_recorder *r, const ha__record_item *item);
/* Keep a copy if the message may be repeated. */
ha_status ha__record_latch(ha_recorder *r, const ha__record_item *item, ha_error *err);
/* Write the copies with this log time, but not those of messages from from_ns on. */
ha_status ha__record_repeat(ha_recorder *r, int slot, int64_t at_ns, int64_t from_ns,
                            ha_error *err);
void ha__record_unlatch(ha_recorder *r);

/* --- bag.c; writing thread */
ha_status ha__record_bag_open(ha_recorder *r, int slot, const char *path, ha_error *err);
ha_status ha__record_bag_split(ha_recorder *r, int slot, ha_error *err);
/* The same without repeated messages; *began: another file was begun. */
ha_status ha__record_bag_next_file(bool *began, ha_recorder *r, int slot, ha_error *err);
ha_status ha__record_bag_close(ha_recorder *r, int slot, ha_error *err);
/* A channel was made. */
ha_status ha__record_bag_add_channel(ha__record_bag *bag, uint32_t id,
                                     const ha__record_bag_channel *channel, ha_error *err);
/* Have topics count the messages of files that were deleted. */
void ha__record_bag_count_deleted(ha__record_bag *bag);
/* Write a message. If its bytes were lent to the writer, item->kept is NULL afterwards; else the
 * caller still owns it. HA_E_CORRUPT: it can't be converted. */
ha_status ha__record_bag_put(ha_recorder *r, int slot, ha__record_item *item, ha_error *err);

/* --- recode.c; writing thread */
/* native: the encoding on the network. HA_E_ARG, HA_E_UNSUPPORTED: as of ha__recode_check(), or the
 * storage does not hold it. */
ha_status ha__record_recode_open(ha_recorder *r, const char *native, ha_error *err);
void ha__record_recode_close(ha_recorder *r);
/* Turn a channel of the network into one of the encoding of the options; *out and the channel stay
 * as they are if messages are recorded as they come, which is noted if it is not what the options
 * say. The arena owns what the channel gets. */
ha_status ha__record_recode_channel(const struct ha__record_recode **out, ha__record_topic *topic,
                                    ha_channel *channel, ha__arena *arena, ha_error *err);
/* The message as one of its channel in the bag, released with ha_message_unref(); valid until the
 * next call. HA_E_CORRUPT: it can't be converted. */
ha_status ha__record_recode_message(ha_message *out, ha_recorder *r,
                                    ha__record_bag_channel *channel, const ha_message *msg,
                                    ha_error *err);

/* --- snapshot.c; writing thread */
ha_status ha__record_ring_keep(ha_recorder *r, const ha__record_item *item, ha_error *err);
/* If the bag cannot be opened, nothing changes; another failure ends the recording. */
ha_status ha__record_snapshot(ha_recorder *r, const char *name, ha_error *err);
/* Close the window if its time is over. now_ns: of ha__record_elapsed(). */
ha_status ha__record_snapshot_tick(ha_recorder *r, int64_t now_ns, ha_error *err);
void ha__record_snapshot_clear(ha_recorder *r);

/* --- write.c */
/* Write a message and count it. One that the format cannot store, or that can't be converted, is
 * dropped, and the recording continues; a repeated one is not counted then. item->kept: as
 * ha__record_bag_put(). */
ha_status ha__record_put(ha_recorder *r, int slot, ha__record_item *item, bool is_repeated,
                         ha_error *err);
/* Write a message and release it. */
ha_status ha__record_write(ha_recorder *r, int slot, const ha__record_item *item, ha_error *err);
void *ha__record_run(void *user);
/* End the recording with this status, error and reason. */
void ha__record_finish(ha_recorder *r, ha_status st, const ha_error *err, const char *why);

/* --- clocks.c */
/* The time of log times: the wall clock, or /clock. Any thread, as the next one. */
int64_t ha__record_now(ha_recorder *r);
/* The time of limits, whose zero has no meaning: it is never set, and continues while the machine
 * sleeps. With SIM_TIME it is that of /clock. */
int64_t ha__record_elapsed(ha_recorder *r);
/* A recording begins. */
void ha__record_clocks_begin(ha_recorder *r);
/* Note whether the machine slept or its clock was set since the last call, and store it in the open
 * bags. */
ha_status ha__record_clocks_step(ha_recorder *r, ha_error *err);

/* --- limits.c; writing thread */
/* The reason why the recording ends after this message; NULL = it continues. */
const char *ha__record_limit(ha_recorder *r, const ha__record_item *item);
/* The same by the clock; when all earlier messages are written. */
const char *ha__record_time_limit(ha_recorder *r);
/* Delete the oldest files until the bag has no more than its quota. */
void ha__record_keep_quota(ha_recorder *r);
/* The same by free space; deletes files if the options say so, or sets space_is_low. */
const char *ha__record_room(ha_recorder *r);

/* Delete the oldest files that have only messages before the limit of age. */
void ha__record_keep_age(ha_recorder *r);

/* --- marks.c; writing thread */
/* Mark a time. *is_new: it is in no span that existed. is_trigger: the trigger marks it; within a
 * span that exists it then makes that longer, without a mark of its own. */
ha_status ha__record_mark(bool *is_new, ha_recorder *r, int64_t at_ns, const char *label,
                          bool is_trigger, ha_error *err);
/* Is a file with these times to be kept? user: the recorder. */
bool ha__record_marks_keep(void *user, int64_t start_ns, int64_t end_ns);
void ha__record_marks_clear(ha_recorder *r);

/* --- content.c; writing thread */
ha_status ha__record_content_open(ha_recorder *r, ha_error *err);
/* Another recording begins: the expression counts as false before it. */
void ha__record_content_begin(ha_recorder *r);
/* Whether this message makes the expression true. */
bool ha__record_content_triggers(ha_recorder *r, const ha__record_item *item);
void ha__record_content_close(ha_recorder *r);

/* --- stats.c */
/* The totals of all topics. */
void ha__record_sum(ha_recorder *r, ha_recorder_stats *out);
void ha__record_reset_counts(ha_recorder *r);
/* Write them into the custom data of a bag. */
ha_status ha__record_store_stats(ha_recorder *r, int slot, ha_error *err);

/* --- report.c */
/* Queue a note for the user, which the writing thread delivers. Any thread. */
void ha__record_note(ha_recorder *r, const char *format, ...) HA_PRINTF(2, 3);
/* Note once that the transport delivered invalid data. Any thread. */
void ha__record_note_invalid(ha_recorder *r);
void ha__record_report_notes(ha_recorder *r);
void ha__record_report(ha_recorder *r, const ha_recorder_event *event);

#endif

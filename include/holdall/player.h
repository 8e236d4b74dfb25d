/**
 * @file holdall/player.h
 * Play bags to a network: each message at its time, at any rate.
 *
 * Lifetime: ha_player_open() -> ha_player_events(), ha_transport_open() -> ha_player_start() ->
 *           control -> ha_player_detach() -> ha_transport_close() -> ha_player_close().
 * Threads:  every function but open, start, detach and close may be called from any thread at any
 *           time, also from callbacks of the transport and of the player; its effect is complete
 *           when it returns. One thread reads ahead, one publishes.
 * Memory:   bounded by the messages that are read ahead.
 *
 * Messages are sent in the order of the reader (reader.h), which is total: the same each time,
 * independent of the speed of the machine. Bag time is log time; it stands still while playing is
 * paused. A chosen topic is played under the same name. Messages of the other ROS than the
 * transport's are converted, and others adapted as ha_player_options.adaptation requires. On ROS 1
 * a topic has one type: channels whose type or MD5 sum differs from the first are left out.
 */
#ifndef HA_PLAYER_H
#define HA_PLAYER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/adapt.h>
#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/rewrite.h>
#include <holdall/schema.h>
#include <holdall/transport.h>

HA_BEGIN_DECLS

typedef struct ha_player ha_player;

/* --- what to play --------------------------------------------------------------- */

/**
 * Which messages to play. Without names and expression all; else those that at least one of them
 * chooses. Exclusions take precedence. Services and actions are named by their own names
 * ("/add_two_ints"), to which expressions apply, too. Expressions must match a name as a whole.
 */
typedef struct ha_play_choice {
  size_t struct_size; /* set by HA_PLAY_CHOICE_INIT */
  ha_names topics;
  ha_names services;
  ha_names actions;
  const char *regex; /* Perl's; NULL = none */
  ha_names exclude_topics;
  ha_names exclude_services;
  ha_names exclude_actions;
  const char *exclude_regex;
} ha_play_choice;

#define HA_PLAY_CHOICE_INIT                                                                        \
  {                                                                                                \
    sizeof(ha_play_choice), {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL, {NULL, 0}, {NULL, 0},           \
        {NULL, 0}, NULL                                                                            \
  }

/** ha_player_options.flags */
enum {
  HA_PLAY_PAUSED = 1u << 0,           /* begin paused */
  HA_PLAY_LOOP = 1u << 1,             /* begin again at the end */
  HA_PLAY_IMMEDIATE = 1u << 2,        /* as fast as possible, without waiting for bag time */
  HA_PLAY_SENT_ORDER = 1u << 3,       /* by publish time instead of log time */
  HA_PLAY_CLOCK_ALL = 1u << 4,        /* publish /clock before each message */
  HA_PLAY_SERVICE_REQUESTS = 1u << 5, /* call services, instead of publishing what was seen of them
                                       */
  HA_PLAY_ACTION_GOALS = 1u << 6,     /* the same for actions */
  HA_PLAY_CLIENT_EVENTS = 1u << 7,    /* requests as clients saw them, not servers */
  HA_PLAY_NO_LATCHED = 1u << 8,       /* do not send the latched messages from before the start */
  HA_PLAY_DIGEST = 1u << 9,           /* compute ha_play_result.digest */
  HA_PLAY_DELAY_ONCE = 1u << 10       /* apply delay_ns only to the first loop */
};

/** ha_play_event.kind */
enum {
  HA_PLAY_READ_SPLIT = 1, /* the next file of the bag begins: closed_file, opened_file */
  HA_PLAY_PAUSE = 2,      /* by any caller */
  HA_PLAY_RESUME = 3,
  HA_PLAY_LOOPED = 4, /* playing restarts from the beginning */
  HA_PLAY_ENDED = 5,  /* the last message was sent, or playing was stopped */
  HA_PLAY_NOTE = 6,   /* text: information */
  HA_PLAY_WARN = 7,   /* text: something is not played, or differs from the bag */
  HA_PLAY_BEGAN = 8 /* subscribers and delay were waited for; bag time runs, unless it is paused */
};

typedef struct ha_play_event {
  size_t struct_size;
  int32_t kind;
  const char *closed_file; /* "" if there is none */
  const char *opened_file;
  const char *text;
} ha_play_event;

/** Zero and NULL mean the default. Append-only. */
typedef struct ha_player_options {
  size_t struct_size;           /* set by HA_PLAYER_OPTIONS_INIT */
  uint32_t flags;               /* HA_PLAY_... */
  const ha_play_choice *choice; /* NULL = everything */
  const ha_rename *renames;     /* of topics, services and actions */
  size_t rename_count;
  const char *prefix;        /* prefix of each published name: "/robot" */
  double rate;               /* default 1 */
  int64_t start_offset_ns;   /* from the first message of the bag */
  int64_t duration_ns;       /* -1 (INIT) = to the end */
  int64_t until_ns;          /* log time, inclusive; -1 (INIT) = to the end. With duration_ns, the
                                later end counts */
  int64_t delay_ns;          /* before the first message of each loop */
  int64_t skip_empty_ns;     /* skip longer times without a message; 0 = none */
  double clock_hz;           /* rate of /clock; 0 = none */
  ha_names clock_topics;     /* publish /clock before each message of these */
  ha_names pause_topics;     /* pause before each message of these */
  const char *rate_topic;    /* topic on which a subscriber reports progress: messages that begin
                                with a Header... */
  int64_t rate_max_delay_ns; /* ... whose stamp may lag bag time by this much; default 1 s */
  const char *lock_step;     /* wait for a message of this topic before each next message */
  uint32_t wait_subscribers; /* number of subscribers of each topic to wait for before the start,
                                without a timeout */
  int64_t settle_ns;         /* longest wait for subscribers that exist already; default 500 ms, -1
                                = none */
  int64_t wait_acked_ns;     /* longest wait at the end, for all subscribers; -1 (INIT) = none, 0 =
                                without limit */
  uint64_t queue;            /* depth of publications; 0 = by their QoS */
  const char *qos_file;      /* YAML: profiles by topic, as for ros2 bag play */
  uint64_t ahead_messages;   /* messages to read ahead; default 1000 */
  uint64_t ahead_bytes;      /* default 256 MiB */
  int64_t ahead_ns;          /* of bag time; default: unlimited */
  const ha_reader_options *reader; /* NULL = the defaults */
  ha_definitions *definitions;     /* borrowed; NULL = the environment and the common interfaces */
  ha_adaptation *adaptation;       /* borrowed; NULL = none */
  void *user;
  /** From any thread, without a lock: may call every function that may be called at any time. */
  void (*event)(void *user, ha_player *player, const ha_play_event *event);
} ha_player_options;

#define HA_PLAYER_OPTIONS_INIT                                                                     \
  {                                                                                                \
    sizeof(ha_player_options), 0, NULL, NULL, 0, NULL, 0, 0, -1, -1, 0, 0, 0, {NULL, 0},           \
        {NULL, 0}, NULL, 0, NULL, 0, 0, -1, 0, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL         \
  }

/**
 * Open bags to be played, as ha_reader_open().
 *
 * @param[out] out  owned by the caller, released with ha_player_close().
 * @param options   NULL for the defaults. Pointers in it are copied or, if their comment says so,
 *                  borrowed until close.
 * @retval HA_OK
 * @retval HA_E_ARG      an expression does not compile; a rate or time is invalid
 * @retval HA_E_CORRUPT  the QoS file is invalid
 * @retval others        as ha_reader_open()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_player_open(ha_player **out, const char *const *paths, size_t n,
                                              const ha_player_options *options, ha_error *err);

/** The events of a transport that the player needs to find rate_topic and lock_step. Put them
 * into ha_transport_options, or call them from the events there; until ha_player_close(). @since
 * 0.1 */
HA_API ha_status ha_player_events(ha_transport_events *out, ha_player *player, ha_error *err);

/**
 * Publish all topics, and play. Returns at once: the player's thread waits for subscribers. Called
 * once.
 *
 * @param transport  borrowed until ha_player_detach().
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  no topic can be played to this transport
 * @retval HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_player_start(ha_player *player, ha_transport *transport,
                                               ha_error *err);

/** Wait until playing has ended and the event callback has returned, at most timeout_ns (-1 =
 * without limit), or until the player is detached. Not from a callback.
 * @retval HA_OK
 * @retval HA_E_BUSY  still playing, detached before the end, or called from its event callback
 * @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_player_wait(ha_player *player, int64_t timeout_ns);

/** Stop, and close everything that the player has on the transport. Close the transport next: until
 * then it may report endpoints to the player. Afterwards only the result of the player can be read,
 * and the player can be closed. Not from a callback of the transport. NULL is allowed.
 * @retval HA_OK
 * @retval HA_E_BUSY  called from the player's event callback: nothing is done
 * @since 0.1 */
HA_API ha_status ha_player_detach(ha_player *player);

/** Stop and release. Arguments and statuses as for ha_player_detach(). @since 0.1 */
HA_API ha_status ha_player_close(ha_player *player);

/* --- control --------------------------------------------------------------------- */

/** No message is sent after this has returned. @since 0.1 */
HA_API void ha_player_pause(ha_player *player);
HA_API void ha_player_resume(ha_player *player);
HA_API void ha_player_toggle_paused(ha_player *player);
HA_API int32_t ha_player_is_paused(ha_player *player);

HA_API double ha_player_rate(ha_player *player);

/**
 * Convert a time of the bag (ROS time: that of /clock) to the steady time (CLOCK_MONOTONIC, ns) at
 * which the player reaches it, by its present rate and position. A pause, another rate, a seek and
 * the end of a loop change the relation: a result is valid until then. Any thread.
 *
 * @param[out] out_ns  saturated to 64 bits; untouched unless HA_OK. Times in the past are
 *                     converted, too.
 * @retval HA_OK
 * @retval HA_END  bag time does not advance: paused, held, not yet begun, or ended
 * @since 0.1
 */
HA_API ha_status ha_player_to_steady(int64_t *out_ns, ha_player *player, int64_t time_ns);

/**
 * The reverse: the time of the bag at a steady time. While bag time does not advance, it is the
 * present one, and the result is HA_END.
 *
 * @param[out] out_ns  saturated to 64 bits; always set.
 * @retval HA_OK, HA_END  as ha_player_to_steady()
 * @since 0.1
 */
HA_API ha_status ha_player_from_steady(int64_t *out_ns, ha_player *player, int64_t steady_ns);
/** 0: rate is not a number above 0. @since 0.1 */
HA_API int32_t ha_player_set_rate(ha_player *player, double rate);

/** Send the next message that can be sent, while paused; bag time becomes its time. 0: not
 * paused, or no message is left. @since 0.1 */
HA_API int32_t ha_player_play_next(ha_player *player);

/** The same count times, 0 = to the end, or until resumed. Returns the number of messages sent.
 * @since 0.1
 */
HA_API uint64_t ha_player_burst(ha_player *player, uint64_t count);

/** While paused, send again the message before the last one. 0: not paused, no such message, or
 * HA_PLAY_SENT_ORDER is set. @since 0.1 */
HA_API int32_t ha_player_step_back(ha_player *player);

/** Continue with the first message at this time or later; the start of playing is the earliest.
 * Messages that latched publishers had sent before are sent first. 0: nothing is played. @since
 * 0.1 */
HA_API int32_t ha_player_seek(ha_player *player, int64_t time_ns);

/** Play again, with limits as in the options. 0: already playing. @since 0.1 */
HA_API int32_t ha_player_play(ha_player *player, int64_t start_offset_ns, int64_t duration_ns,
                              int64_t until_ns);

/** End playing; ha_player_play() may begin it again. @since 0.1 */
HA_API void ha_player_stop(ha_player *player);

/** Repeat this interval: at its end continue at its beginning; INT64_MIN, INT64_MAX = no
 * repetition. 0: the interval is empty. @since 0.1 */
HA_API int32_t ha_player_set_loop(ha_player *player, int64_t from_ns, int64_t to_ns);

/** Mute or unmute a topic (its name in the bag). 0: no such topic. @since 0.1 */
HA_API int32_t ha_player_mute(ha_player *player, const char *topic, int32_t muted);

/** Enable or disable options.pause_topics; they are enabled at first. @since 0.1 */
HA_API void ha_player_pause_at_topics(ha_player *player, int32_t pauses);

/* --- state --------------------------------------------------------------------- */

/** ha_play_state.phase */
enum {
  HA_PHASE_IDLE = 0,     /* not started, or ended */
  HA_PHASE_WAITING = 1,  /* for subscribers, or the delay */
  HA_PHASE_PLAYING = 2,  /* or paused */
  HA_PHASE_FINISHING = 3 /* waits for acknowledgements and replies */
};

typedef struct ha_play_state {
  size_t struct_size;
  int32_t phase;     /* HA_PHASE_... */
  int32_t is_paused; /* by ha_player_pause(), a service or pause_topics */
  int32_t is_held;   /* waits because of rate_topic or lock_step */
  double rate;
  int64_t now_ns;   /* bag time */
  int64_t start_ns; /* of playing */
  int64_t end_ns;   /* time of the last message, or the end in the options */
  uint64_t messages;
  uint64_t loops;       /* loops that have ended */
  const char *topic;    /* of the last message sent: its name in the bag; "" before */
  int64_t loop_from_ns; /* INT64_MIN = none */
  int64_t loop_to_ns;   /* INT64_MAX = none */
} ha_play_state;

#define HA_PLAY_STATE_INIT                                                                         \
  { sizeof(ha_play_state), HA_PHASE_IDLE, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0 }

/** topic lives until ha_player_close(). @since 0.1 */
HA_API ha_status ha_player_state(ha_play_state *out, ha_player *player, ha_error *err);

/** Results so far. */
typedef struct ha_play_result {
  size_t struct_size;
  uint64_t messages; /* sent, including requests */
  uint64_t bytes;
  uint64_t latched;    /* of messages: from before the start or a seek's target */
  uint64_t unsent;     /* not accepted by the network: a subscriber blocked, no server, ... */
  uint64_t missed;     /* accepted, but dropped for a subscriber that was too slow, counted for each
                          subscriber; if the network reports it; final after ha_player_detach() */
  uint64_t unplayable; /* of topics that cannot be played to this network */
  uint64_t damages;    /* number of failures to read or convert messages */
  uint64_t timed;      /* messages sent at their time or late: */
  int64_t late_p50_ns; /* median delay; exact to 3 % */
  int64_t late_p99_ns;
  int64_t late_max_ns;
  uint64_t requests; /* requests sent, of services and actions */
  uint64_t replies;
  uint64_t clocks;         /* sent on /clock */
  char digest[33];         /* XXH3-128 over topic, type and bytes of each message; "" = not
                              requested */
  ha_status status;        /* the failure that ended playing, or HA_OK */
  char text[512];          /* description of the failure */
  int32_t is_acknowledged; /* 0: wait_acked_ns expired */
} ha_play_result;

#define HA_PLAY_RESULT_INIT                                                                        \
  { sizeof(ha_play_result), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0}, HA_OK, {0}, 0 }

/** @since 0.1 */
HA_API ha_status ha_player_result(ha_play_result *out, ha_player *player, ha_error *err);

/** A played topic. Counts are since ha_player_start(). */
typedef struct ha_play_topic {
  size_t struct_size;
  const char *type;  /* in the bag; lives until ha_player_close() */
  uint64_t messages; /* sent */
  uint64_t bytes;
  int64_t last_ns; /* log time of the last one; meaningless when messages is 0 */
  int32_t muted;   /* 1: by ha_player_mute() */
} ha_play_topic;

#define HA_PLAY_TOPIC_INIT                                                                         \
  { sizeof(ha_play_topic), NULL, 0, 0, 0, 0 }

/**
 * State of a topic so far. Any thread.
 *
 * @param topic  its name in the bag.
 * @retval HA_OK
 * @retval HA_END    no topic of that name is played: out is unchanged
 * @retval HA_E_ARG  topic is NULL, or out is from a newer library
 * @since 0.1
 */
HA_API ha_status ha_player_topic_state(ha_play_topic *out, ha_player *player, const char *topic,
                                       ha_error *err);

/** Played topics, by their names in the bag. i from 0; NULL after the last. Valid until close.
 * @since 0.1 */
HA_API const char *ha_player_topic(const ha_player *player, size_t i);

/** Channels of the bags, also those that are not played. i from 0; NULL after the last. Valid until
 * close. @since 0.1 */
HA_API const ha_channel *ha_player_channel(const ha_player *player, size_t i);

HA_END_DECLS

#endif

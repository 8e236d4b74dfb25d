/**
 * @file holdall/player.h
 * Play bags to a network: each message when its time comes, at any rate.
 *
 * Lifetime: ha_player_open() -> ha_player_events(), ha_transport_open() -> ha_player_start() ->
 *           control -> ha_player_detach() -> ha_transport_close() -> ha_player_close().
 * Threads:  every function but open, start, detach and close may be called from any thread at any
 *           time, also from callbacks of the transport, and from the player's own; what it changes
 *           is so when it returns. One thread reads ahead, one publishes.
 * Memory:   bounded by the messages that are read ahead.
 *
 * Messages go out in the order of the reader (reader.h), which is total: the same in each playing,
 * whatever the machine does meanwhile. Bag time is log time; it stands still while playing is
 * paused. What is chosen goes to a topic of the same name; messages of the other ROS than the
 * transport's are converted on the way, others as ha_player_options.adaptation says. On ROS 1 a
 * topic has one type: channels whose type or MD5 sum is not that of the first are left out.
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
 * Which messages. Without names and expression everything; else what one of
 * them chooses. What is excluded stays so. Services and actions go by their
 * own names ("/add_two_ints"), which expressions see, too. Expressions must match a
 * name as a whole.
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
  HA_PLAY_IMMEDIATE = 1u << 2,        /* as fast as it goes: nobody waits for bag time */
  HA_PLAY_SENT_ORDER = 1u << 3,       /* by publish time instead of log time */
  HA_PLAY_CLOCK_ALL = 1u << 4,        /* /clock in front of each message */
  HA_PLAY_SERVICE_REQUESTS = 1u << 5, /* call services, instead of publishing what was seen of them
                                       */
  HA_PLAY_ACTION_GOALS = 1u << 6,     /* the same for actions */
  HA_PLAY_CLIENT_EVENTS = 1u << 7,    /* requests as clients saw them, not servers */
  HA_PLAY_NO_LATCHED = 1u << 8, /* do not send what latched publishers sent before the start */
  HA_PLAY_DIGEST = 1u << 9,     /* make ha_play_result.digest */
  HA_PLAY_DELAY_ONCE = 1u << 10 /* delay_ns counts for the first loop alone */
};

/** What happened, ha_play_event.kind */
enum {
  HA_PLAY_READ_SPLIT = 1, /* the next file of the bag begins: closed_file, opened_file */
  HA_PLAY_PAUSE = 2,      /* by whomever */
  HA_PLAY_RESUME = 3,
  HA_PLAY_LOOPED = 4, /* it begins again */
  HA_PLAY_ENDED = 5,  /* the last message is out, or it was stopped */
  HA_PLAY_NOTE = 6,   /* text: good to know */
  HA_PLAY_WARN = 7,   /* text: something is not played, or not as it was */
  HA_PLAY_BEGAN = 8 /* subscribers and delay were waited for: bag time runs, unless it is paused */
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
  const char *prefix;      /* in front of each name that is published: "/robot" */
  double rate;             /* default 1 */
  int64_t start_offset_ns; /* from the first message of the bag */
  int64_t duration_ns;     /* -1 (INIT) = to the end */
  int64_t until_ns;        /* log time, inclusive; -1 (INIT) = to the end. Of both the later one */
  int64_t delay_ns;        /* before the first message of each loop */
  int64_t skip_empty_ns;   /* pass over longer times without a message; 0 = none */
  double clock_hz;         /* publish /clock so often; 0 = not at all */
  ha_names clock_topics;   /* /clock in front of each message of these */
  ha_names pause_topics;   /* pause in front of each message of these */
  const char *rate_topic;  /* progress of a subscriber: messages that begin with a Header... */
  int64_t
      rate_max_delay_ns; /* ... whose stamp is at most so much earlier than bag time; default 1 s */
  const char *lock_step; /* a message of this topic must have come before the next one is sent */
  uint32_t wait_subscribers; /* so many for each topic, before it begins; for as long as it takes */
  int64_t settle_ns;       /* at most, for subscribers that are there; default 500 ms, -1 = none */
  int64_t wait_acked_ns;   /* at the end, for all subscribers; -1 (INIT) = no, 0 = for ever */
  uint64_t queue;          /* depth of publications; 0 = by their QoS */
  const char *qos_file;    /* YAML: profiles by topic, as of ros2 bag play */
  uint64_t ahead_messages; /* read ahead; default 1000 */
  uint64_t ahead_bytes;    /* default 256 MiB */
  int64_t ahead_ns;        /* of bag time; default: any */
  const ha_reader_options *reader; /* NULL = the defaults */
  ha_definitions *definitions;     /* borrowed; NULL = the environment and the common interfaces */
  ha_adaptation *adaptation;       /* borrowed; NULL = none */
  void *user;
  /** From any thread, without a lock: may call all that may be called at any time. */
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
 * @param options   NULL for the defaults. What it points to is copied or, where that is said,
 *                  borrowed until close.
 * @retval HA_OK
 * @retval HA_E_ARG      an expression does not compile; a rate or time that is none
 * @retval HA_E_CORRUPT  the QoS file is none
 * @retval others        of ha_reader_open()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_player_open(ha_player **out, const char *const *paths, size_t n,
                                              const ha_player_options *options, ha_error *err);

/** The events of a transport that the player needs: by them it finds rate_topic and lock_step. To
 * be put into ha_transport_options, or called by what stands there; until ha_player_close(). @since
 * 0.1 */
HA_API ha_status ha_player_events(ha_transport_events *out, ha_player *player, ha_error *err);

/**
 * Publish all topics, and play. Returns at once: subscribers are waited for
 * by the player's thread. Called once.
 *
 * @param transport  borrowed until ha_player_detach().
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  no topic can be played to this transport
 * @retval HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_player_start(ha_player *player, ha_transport *transport,
                                               ha_error *err);

/** Wait until it has ended and the event callback has returned, at most so long (-1 = for ever).
 * Not from a callback.
 * @retval HA_OK, HA_E_BUSY (it plays, or this is its event callback)
 * @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_player_wait(ha_player *player, int64_t timeout_ns);

/** Stop, and close all that it has on the transport, which is closed next: until then it may report
 * endpoints to the player of endpoints. After this the player can but be asked for its result, and
 * closed. Not from a callback of the transport. NULL is allowed.
 * @retval HA_OK
 * @retval HA_E_BUSY  called from the player's event callback: nothing is done
 * @since 0.1 */
HA_API ha_status ha_player_detach(ha_player *player);

/** Stop and release. Arguments and statuses as of ha_player_detach(). @since 0.1 */
HA_API ha_status ha_player_close(ha_player *player);

/* --- control --------------------------------------------------------------------- */

/** No message goes out after this has returned. @since 0.1 */
HA_API void ha_player_pause(ha_player *player);
HA_API void ha_player_resume(ha_player *player);
HA_API void ha_player_toggle_paused(ha_player *player);
HA_API int32_t ha_player_is_paused(ha_player *player);

HA_API double ha_player_rate(ha_player *player);
/** 0: no number above 0. @since 0.1 */
HA_API int32_t ha_player_set_rate(ha_player *player, double rate);

/** Send the next message that can be sent, while it is paused; bag time becomes its time. 0: it is
 * not paused, or there is none. @since 0.1 */
HA_API int32_t ha_player_play_next(ha_player *player);

/** The same so many times, 0 = to the end, or until it is resumed. Returns the number sent. @since
 * 0.1
 */
HA_API uint64_t ha_player_burst(ha_player *player, uint64_t count);

/** While it is paused, send the message again that came before the last one. 0: it is not paused,
 * there is none, or the order is that of HA_PLAY_SENT_ORDER. @since 0.1 */
HA_API int32_t ha_player_step_back(ha_player *player);

/** Go on with the first message of this time or later; the start of playing is the earliest. What
 * latched publishers had sent before goes in front of it. 0: nothing is played. @since 0.1 */
HA_API int32_t ha_player_seek(ha_player *player, int64_t time_ns);

/** Play again, with limits as in the options. 0: it plays already. @since 0.1 */
HA_API int32_t ha_player_play(ha_player *player, int64_t start_offset_ns, int64_t duration_ns,
                              int64_t until_ns);

/** End playing; ha_player_play() may begin it again. @since 0.1 */
HA_API void ha_player_stop(ha_player *player);

/** Go from the end of this stretch back to its beginning; INT64_MIN, INT64_MAX = no more. 0: it is
 * empty. @since 0.1 */
HA_API int32_t ha_player_set_loop(ha_player *player, int64_t from_ns, int64_t to_ns);

/** Send messages of a topic (its name in the bag), or not. 0: there is none. @since 0.1 */
HA_API int32_t ha_player_mute(ha_player *player, const char *topic, int32_t muted);

/** Do options.pause_topics count? They do at first. @since 0.1 */
HA_API void ha_player_pause_at_topics(ha_player *player, int32_t pauses);

/* --- how it is --------------------------------------------------------------------- */

/** ha_play_state.phase */
enum {
  HA_PHASE_IDLE = 0,     /* not begun, or ended */
  HA_PHASE_WAITING = 1,  /* for subscribers, or the delay */
  HA_PHASE_PLAYING = 2,  /* or paused */
  HA_PHASE_FINISHING = 3 /* waits for acknowledgements and replies */
};

typedef struct ha_play_state {
  size_t struct_size;
  int32_t phase;     /* HA_PHASE_... */
  int32_t is_paused; /* by ha_player_pause(), a service or pause_topics */
  int32_t is_held;   /* rate_topic or lock_step lets it wait */
  double rate;
  int64_t now_ns;   /* bag time */
  int64_t start_ns; /* of playing */
  int64_t end_ns;   /* the last message, or what options say */
  uint64_t messages;
  uint64_t loops;       /* that have ended */
  const char *topic;    /* of the last message that was sent: its name in the bag; "" before */
  int64_t loop_from_ns; /* INT64_MIN = none */
  int64_t loop_to_ns;   /* INT64_MAX = none */
} ha_play_state;

#define HA_PLAY_STATE_INIT                                                                         \
  { sizeof(ha_play_state), HA_PHASE_IDLE, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0 }

/** topic lives until ha_player_close(). @since 0.1 */
HA_API ha_status ha_player_state(ha_play_state *out, ha_player *player, ha_error *err);

/** What came of it so far. */
typedef struct ha_play_result {
  size_t struct_size;
  uint64_t messages; /* sent, requests too */
  uint64_t bytes;
  uint64_t latched; /* of them: from before the start or a seek's target */
  uint64_t unsent;  /* the network did not take them: a subscriber blocked, no server, ... */
  uint64_t missed;  /* taken, but given up for a subscriber that was too slow, of each one; as far
                       as far as the network reports it; final after ha_player_detach() */
  uint64_t unplayable; /* of topics that this network can't have */
  uint64_t damages;    /* times that messages could not be read or converted */
  uint64_t timed;      /* messages that were sent on time, or late: */
  int64_t late_p50_ns; /* half of them were at most so late; exact to 3 % */
  int64_t late_p99_ns;
  int64_t late_max_ns;
  uint64_t requests; /* of services and actions that were sent */
  uint64_t replies;
  uint64_t clocks;         /* sent on /clock */
  char digest[33];         /* XXH3-128 over topic, type and bytes of each message; "" = not asked */
  ha_status status;        /* a failure that ended it, or HA_OK */
  char text[512];          /* of it */
  int32_t is_acknowledged; /* 0: wait_acked_ns was too short */
} ha_play_result;

#define HA_PLAY_RESULT_INIT                                                                        \
  { sizeof(ha_play_result), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0}, HA_OK, {0}, 0 }

/** @since 0.1 */
HA_API ha_status ha_player_result(ha_play_result *out, ha_player *player, ha_error *err);

/** A topic that is played. Counts are since ha_player_start(). */
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
 * What came of a topic so far. Any thread.
 *
 * @param topic  its name in the bag.
 * @retval HA_OK
 * @retval HA_END    no topic of that name is played: out is unchanged
 * @retval HA_E_ARG  topic is NULL, or out is of a newer library
 * @since 0.1
 */
HA_API ha_status ha_player_topic_state(ha_play_topic *out, ha_player *player, const char *topic,
                                       ha_error *err);

/** Topics that are played, by their names in the bag. i from 0; NULL after the last. Lives until
 * close. @since 0.1 */
HA_API const char *ha_player_topic(const ha_player *player, size_t i);

HA_END_DECLS

#endif

/* The structures that the parts of a player share.
 *
 *   reader -> play_ahead (thread: reads, converts) -> queue -> play_loop (thread: clock, order)
 *          -> play_send -> publications (play_topics), services and actions (play_calls)
 *
 * control.c: control functions. `lock` guards all that changes during playing; its holder may take
 * the locks of the clock, the queue and the calls, which take no other. The publishing thread holds
 * it except while it sleeps, so control functions see whole steps, and their changes are complete
 * when they return. Events are delivered after it is released. */
#ifndef HA_LIVE_PLAY_PLAY_H
#define HA_LIVE_PLAY_PLAY_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/player.h>

#include "bag/adapt/translate.h"
#include "base/arena.h"
#include "live/clock.h"
#include "live/graph/topic_files.h"
#include "live/graph/type_uses.h"
#include "live/play/ahead.h"
#include "live/play/calls.h"
#include "live/play/lateness.h"
#include "live/play/offer.h"
#include "live/play/static_frames.h"
#include "model/cdr.h"

/* One channel of the bag. */
typedef struct ha__stream {
  const ha_channel *channel;
  const ha_channel *sent; /* the channel of sent messages */
  const char *topic;      /* the played name */
  size_t post;            /* index of its publication */
  uint8_t way;            /* HA__WAY_... */
  bool is_muted;
  bool has_clock;    /* send /clock before its messages */
  bool has_pause;    /* pause before its messages */
  bool has_failed;   /* a failure to send was reported */
  uint64_t messages; /* sent */
  uint64_t bytes;
  int64_t last_ns;  /* log time of the last one */
  uint8_t mark[16]; /* hash of topic and type, for the digest */
} ha__stream;

/* A publication, of one channel or several. */
typedef struct ha__post {
  const char *topic;
  const ha_schema *schema;
  uint32_t flags;   /* HA_PUBLISH_... */
  uint32_t channel; /* index of the first channel */
  ha_publication *publication;
  ha__static_frames *frames; /* NULL = messages are sent unchanged */
  bool is_reliable;
  bool is_refused; /* another publication has its topic with another type */
} ha__post;

typedef struct ha__play_event_entry ha__play_event_entry;

/* A topic that controls the player. */
typedef struct ha__watch {
  const char *topic; /* NULL = none */
  ha_subscription *subscription;
  atomic_uint_fast64_t count;   /* messages received */
  atomic_int_fast64_t stamp_ns; /* of the Header of the last one */
} ha__watch;

struct ha_player {
  ha_player_options options; /* copies */
  ha__arena arena;
  ha_reader *reader; /* used by the reading thread, once it runs */
  ha_transport *transport;
  const ha_channel *const *channels;
  size_t channel_count;
  uint8_t *chosen;  /* per channel; cleared if the channel cannot be played */
  uint8_t *latched; /* per channel */
  ha__stream *streams;
  ha__post *posts;
  size_t post_count;
  ha_publication *clock_post; /* /clock; NULL = none */
  ha_schema clock_schema;     /* if there is one */
  ha__translate *translate;
  ha__qos_overrides overrides;
  ha__calls *calls; /* NULL = none */
  ha__time_source time;
  ha__clock *clock;
  ha__ahead *ahead;
  pthread_t thread;
  int64_t bag_start_ns;
  int64_t bag_end_ns;
  const char **file_paths; /* by the time of their first message */
  int64_t *file_starts;
  size_t file_count;
  bool is_empty; /* the bag has no messages */
  bool has_thread;
  bool is_detached;
  bool is_watching;      /* with watch_lock: watches may be created */
  atomic_bool is_cut;    /* waiting for others is over */
  atomic_bool has_posts; /* posts and clock_schema are complete */
  atomic_uint asking;    /* number of control functions that wait for the lock */
  ha__watch rate_watch;
  ha__watch step_watch;
  ha_transport *watched;       /* transport of the watches */
  ha__type_uses uses;          /* event types used by other nodes */
  pthread_mutex_t watch_lock;  /* guards the subscriptions of the watches */
  pthread_mutex_t events_lock; /* guards the events; may be taken while holding any other lock */
  ha__play_event_entry *events;
  ha__play_event_entry **events_end;

  pthread_mutex_t lock; /* guards the members below */
  pthread_cond_t calm;  /* signalled when no control function waits */
  pthread_cond_t ended;
  int32_t phase; /* HA_PHASE_... */
  bool quit;
  bool is_ending;      /* the event of the end is being delivered */
  bool is_matched;     /* subscribers were waited for */
  bool is_void;        /* the duration is 0 */
  bool ignores_pauses; /* of options.pause_topics */
  bool needs_step;     /* waits for a message of options.lock_step */
  int64_t settle_at;   /* steady time: end of waiting for subscribers */
  int64_t begin_at;    /* steady time at which the delay ends; INT64_MIN = it has not begun */
  int64_t begin_ns;    /* bag time of the start and the end of playing */
  int64_t limit_ns;
  ha__ahead_place at; /* after the last message */
  int64_t loop_from_ns;
  int64_t loop_to_ns;
  uint64_t loop_sent; /* messages of this loop */
  int64_t latched_ns; /* bag time of the last message of a latched publisher; INT64_MIN = none */
  uint64_t loops;
  int64_t tick_at; /* steady time of the next /clock; INT64_MAX = none */
  size_t file;     /* index of the file of the last message; SIZE_MAX = none so far */
  const char *last_topic;
  ha__cdr_writer clock_message;
  uint8_t digest[16];
  ha__lateness lateness;
  ha_play_result result;
};

/* --- play.c --- */

/* As ha_player_open(), with a time source: for tests. */
ha_status ha__player_open_at(ha_player **out, const char *const *paths, size_t n,
                             const ha_player_options *options, const ha__time_source *time,
                             ha_error *err);
/* Limits of playing, as ha_player_play(). */
void ha__player_set_range(ha_player *p, int64_t start_offset_ns, int64_t duration_ns,
                          int64_t until_ns);

/* Take the lock before the publishing thread does; release it and deliver events. */
void ha__player_enter(ha_player *p);
void ha__player_leave(ha_player *p);
/* Cancel all waits (acknowledgements, replies, messages to be read) until playing begins. With or
 * without the lock. */
void ha__player_cut(ha_player *p);

/* --- options.c --- */

ha_status ha__play_options_copy(ha_player_options *out, ha__arena *arena,
                                const ha_player_options *options, ha_error *err);

/* --- events.c: events --- */

/* Queue an event, with or without the lock; it is delivered when the lock is next released. */
void ha__play_report(ha_player *p, int32_t kind);
void ha__play_report_files(ha_player *p, const char *closed, const char *opened);
void ha__play_report_text(ha_player *p, int32_t kind, const char *format, ...) HA_PRINTF(3, 4);
bool ha__play_has_events(ha_player *p);
ha__play_event_entry *ha__play_events_take(ha_player *p);
/* Deliver and free the list, without the lock. */
void ha__play_events_deliver(ha_player *p, ha__play_event_entry *events);

/* --- topics.c: before it begins --- */

/* Make conversions, publications and calls. */
ha_status ha__play_topics_open(ha_player *p, ha_error *err);
void ha__play_topics_close(ha_player *p);
/* Has each publication this many subscribers, and each client a server? */
bool ha__play_topics_matched(const ha_player *p, uint32_t subscribers);
/* The schema of a published type, by name and hash; NULL = none. Any thread. */
const ha_schema *ha__play_published(const ha_player *p, const char *type, const char *hash);

/* --- watch.c: topics that control the player --- */

void ha__play_watch_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint);
void ha__play_watch_close(ha_player *p);

/* --- send.c: with the lock --- */

/* True when it was sent. timed: count its lateness. */
bool ha__play_send(ha_player *p, const ha__ahead_item *item, bool timed);
/* Send /clock with this time. */
void ha__play_send_clock(ha_player *p, int64_t bag_ns);
/* The digest as text. */
void ha__play_digest(char out[33], const ha_player *p);

/* --- loop.c: with the lock --- */

void *ha__play_run(void *player);
/* Play from the beginning of the range. */
void ha__play_begin(ha_player *p);
/* Continue at this place; waits for the first message. */
void ha__play_seek(ha_player *p, ha__ahead_place place, bool with_latched);
/* The next message within the range; false when there is none. */
bool ha__play_next_item(ha__ahead_item **out, ha_player *p);
/* Send it and advance. True when it was sent. */
bool ha__play_take(ha_player *p, ha__ahead_item *item, bool timed);

#endif

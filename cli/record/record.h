/* Parts of `holdall record`: settings from the command line, terminal output during recording,
 * report at the end. */
#ifndef CLI_RECORD_RECORD_H
#define CLI_RECORD_RECORD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/control.h>
#include <holdall/recorder.h>

#include "input/network.h"
#include "ui/events/lines.h"
#include "ui/json.h"
#include "ui/opt.h"

/* Options of rosbag record that ros2 bag record does not have. */
typedef struct cli_record_rosbag {
  const char *exclude;
  const char *prefix;
  const char *name;
  cli_number split; /* true, or a size in MiB: an old form of the option */
  cli_count size;   /* MiB, like buffer */
  cli_count duration;
  cli_count buffer;
  cli_count chunk; /* KiB */
  bool names_are_regex;
  bool publish;
  bool bz2;
  bool lz4;
  bool tcp_nodelay;
  bool udp;
} cli_record_rosbag;

/* Values of the command line. */
typedef struct cli_record {
  const char *output;
  const char *storage;
  cli_texts topics;
  cli_texts types;
  cli_texts services;
  cli_texts actions;
  const char *regex;
  const char *exclude_regex;
  cli_texts exclude_topics;
  cli_texts exclude_types;
  cli_texts exclude_services;
  cli_texts exclude_actions;
  const char *subscribed_by;
  const char *static_topics;
  cli_count polling;
  const char *qos_overrides;
  const char *format;

  cli_count split_size;
  cli_count split_duration;
  cli_count max_files;
  cli_count max_size;
  cli_count max_duration;
  cli_count max_messages;
  cli_count topic_limit;
  cli_count max_total;
  cli_count max_age;
  cli_count mark_before;
  cli_count mark_after;
  const char *trigger;
  cli_count min_free;
  const char *min_free_percent;
  uint64_t warn_free;

  cli_count cache_size;
  cli_count cache_duration;
  cli_texts throttle;
  cli_texts every;
  cli_texts topic_rates;
  cli_texts topic_sizes;
  cli_count snapshot_post;
  cli_texts repeats;

  cli_count metadata_version;
  const char *preset;
  bool encrypt;
  const char *encrypt_for;
  const char *aes_key;
  const char *storage_config;
  cli_texts settings;
  const char *compression;
  cli_count compression_queue;
  cli_count threads;
  cli_number compression_priority;
  cli_count chunk_size;
  cli_count durable_bytes;
  cli_texts custom_data;
  cli_texts definitions;

  cli_network_words network;
  const char *upload;
  cli_count upload_rate;
  const char *node_name;
  const char *space;
  cli_count domain;
  const char *ready_file;
  cli_number losses_hz;

  int low_space;
  int full;
  int compression_mode;
  int log_level;
  bool force;
  bool all;
  bool all_topics;
  bool all_services;
  bool all_actions;
  bool hidden;
  bool unpublished;
  bool no_leaves;
  bool alien;
  bool no_discovery;
  bool snapshot;
  bool snapshot_bags;
  bool repeat_latched;
  bool direct;
  bool no_direct;
  cli_texts recipients; /* recipients of the bag, which is encrypted */
  bool seal_late;
  bool sync;
  bool by_topic;
  bool sim_time;
  bool paused;
  bool upload_deletes;
  bool no_keyboard;
  bool no_services;
  const char *control_folder;
  const char *config; /* handled by cli_config_expand(), before the command line is parsed */
  const char *profile;
  const char *status_file;
  const char *metrics_file;
  const char *health;
  cli_count max_topics;
  int events;
  bool json;
  bool event_lines;
  bool verbose;
  bool quiet;
  bool tui;
  cli_record_rosbag rosbag;
} cli_record;

enum {
  CLI_RECORD_NONE = 1,
  CLI_RECORD_CHUNK = 4
}; /* indices in the choices of --compression-mode */
extern const char *const cli_record_modes[];
extern const char *const cli_record_full[];
extern const char *const cli_record_low_space[];

/* The settings in the form of the library. */
typedef struct cli_record_settings {
  ha_recorder_options options; /* points to the following members */
  ha_writer_options writer;
  ha_encryption encryption;
  ha_transport_options join;
  ha_record_selection selection;
  cli_network *network;
  ha_definitions *definitions;
  ha_topic_rate *rates;
  ha_topic_quota *quotas;
  ha_topic_repeat *repeats;
  ha_pair *pairs;
  ha_pair *custom;
  char **texts; /* owned texts */
  size_t text_count;
} cli_record_settings;

/* Convert and check the options. Returns false after a line on stderr if they are invalid.
 * positional: topics given as arguments, as in rosbag and in old versions of ros2 bag. Texts are
 * borrowed from set and network, or owned by out. Call cli_record_settings_done() in any case. */
bool cli_record_settings_read(cli_record_settings *out, const cli_record *set,
                              const cli_arguments *positional, cli_network *network);
void cli_record_settings_done(cli_record_settings *settings);
/* Is the bag written to standard output (-o -)? */
bool cli_record_is_stream(const cli_record_settings *settings);
/* Returns a copy of a text, with room for a suffix; valid as long as the settings. */
char *cli_record_text(cli_record_settings *settings, const char *text, size_t room);

/* --- rosbag.c --- */

extern const cli_opt cli_record_rosbag_options[];

/* Convert options and defaults of rosbag to those of ros2 bag. Returns false after a line on
 * stderr. */
bool cli_record_rosbag_fit(cli_record *set, cli_record_settings *settings, cli_arguments *names);

/* --- during recording --- */

typedef struct cli_screen {
  ha_recorder *recorder;
  bool shows;             /* stderr is a terminal, and not quiet */
  bool verbose;           /* also print a table of topics */
  struct record_tui *tui; /* NULL = no full screen */
  bool keys;              /* stdin is a terminal in a mode that delivers single keys */
  unsigned lines;         /* number of lines on the terminal now */
  int64_t start_ns;
  int64_t last_ns;
  uint64_t last_messages;
  uint64_t last_bytes;
} cli_screen;

/* After this call SIGINT and SIGTERM end the recording, also if they come repeatedly; SIGUSR1
 * requests a snapshot or split, SIGUSR2 a mark. */
void cli_screen_catch_signals(void);
/* Returns false after a line on stderr if --tui is given without a terminal. */
bool cli_screen_start(cli_screen *screen, ha_recorder *recorder, const cli_record *set,
                      const char *path);
/* Run one step. Returns false when a signal came, or when the recording ended and no node may begin
 * another one (may_begin_again). */
bool cli_screen_step(cli_screen *screen, bool may_begin_again);
void cli_screen_clear(cli_screen *screen);
void cli_screen_stop(cli_screen *screen);

/* --- at the end --- */

/* Print recorded and missing messages to a descriptor, as text or JSON. Returns the exit code. */
int cli_record_report(ha_recorder *recorder, int fd, const char *path, const char *why,
                      const cli_record *set);
/* Were selected messages lost or dropped? */
bool cli_record_has_losses(const ha_recorder_stats *stats);

/* The two JSON documents that list topics; they contain different counters. */
enum { CLI_RECORD_REPORT = 1, CLI_RECORD_STATUS = 2 };
/* Write a topic with its counters as an object of such a document. */
void cli_record_json_topic(cli_json *json, const ha_recorder_topic *topic, unsigned kind);

/* --- notify.c --------------------------------------------------------------------------------- */

typedef struct cli_notify {
  int64_t every_ns; /* interval of WATCHDOG=1: half of $WATCHDOG_USEC; 0 = none requested */
  int64_t last_ns;  /* ha__elapsed_ns() at the last WATCHDOG=1 */
} cli_notify;

/* Report that recording has begun: READY=1. */
void cli_notify_ready(cli_notify *notify);

/* Send WATCHDOG=1 and STATUS if they are due; after a sleep of the machine at once. The recorder is
 * queried first: if it hangs, nothing is sent, and the service manager restarts the service. */
void cli_notify_alive(cli_notify *notify, ha_recorder *recorder);

/* Report that the recording ends: STOPPING=1. */
void cli_notify_stopping(void);

/* --- upload.c --------------------------------------------------------------------------------- */

typedef struct cli_record_uploads cli_record_uploads;

/* Start the thread. bag: path of the bag, borrowed. Returns NULL after a line on stderr. */
cli_record_uploads *cli_record_uploads_start(const cli_record *set, const char *bag);

/* Handle an event; called by the event callback of the recorder. */
void cli_record_uploads_event(cli_record_uploads *uploads, const ha_recorder_event *event);

/* After the recording, wait until all files are uploaded or a signal comes. Returns the exit code.
 * If uploads is NULL, returns code. */
int cli_record_uploads_finish(cli_record_uploads *uploads, int code);

/* --- absent.c --- */

/* Suggest topics of the network for selected ones that had no publisher. Joins the network again.
 */
void cli_record_warn_of_absent(const cli_record_settings *settings);

#endif

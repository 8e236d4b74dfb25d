/* Shared by the verbs play and burst. */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/control.h>
#include <holdall/player.h>

#include "bags/adapt.h"
#include "input/network.h"
#include "ui/opt.h"
#include "ui/verbs.h"

/* Values of the command line. An option that the verb does not have stays zero. */
typedef struct cli_play {
  /* inputs and selection */
  cli_texts inputs;
  cli_texts topics;
  cli_texts services;
  cli_texts actions;
  const char *regex;
  cli_texts exclude_topics;
  cli_texts exclude_services;
  cli_texts exclude_actions;
  const char *exclude_regex;
  /* names and conversion */
  cli_texts remaps;
  const char *prefix;
  const char *qos_file;
  cli_count queue;
  cli_adapt adapt;
  /* time and order */
  cli_number rate;
  cli_count start_offset;
  cli_number duration;
  cli_number until_sec;
  const char *until_nsec;
  cli_time until;
  cli_count delay;
  cli_count skip_empty;
  cli_texts pause_topics;
  cli_number clock;
  cli_number hz;
  cli_texts clock_topics;
  /* synchronisation with other nodes */
  cli_number wait_acked;
  const char *rate_topic;
  cli_count rate_max_delay;
  const char *lock_step;
  /* network */
  cli_network_words network;
  cli_count domain;
  const char *node_name;
  /* read-ahead and storage */
  cli_count ahead_messages;
  cli_count ahead_bytes;
  cli_count ahead_time;
  const char *storage_config;
  const char *storage;
  cli_number bar_hz;
  cli_count bar_lines;
  cli_count burst;     /* of burst: number of messages; 0 = all */
  int requests_source; /* 1 = client_introspection */
  int message_order;   /* 1 = sent */
  int log_level;
  bool publish_service_requests;
  bool send_actions_as_client;
  bool loop;
  bool immediate;
  bool start_paused;
  bool clock_topics_all;
  bool no_latched;
  bool wait_for_subscribers;
  bool keep_alive;
  bool no_loan;
  bool no_keyboard;
  bool no_services;
  int events;
  bool digest;
  bool json;
  bool event_lines;
  bool quiet;
  bool tui;
  bool bursts; /* the verb is burst */
  /* of rosbag */
  bool rosbag_clock;
  bool try_future;
  bool delays_once;
} cli_play;

/* --- rosbag.c --- */

extern const cli_opt cli_play_rosbag_options[];

/* Set rosbag's defaults for options that are not given. */
void cli_play_rosbag_fit(cli_play *set);

/* --- settings.c --- */

typedef struct cli_play_settings {
  ha_player_options options;
  ha_play_choice choice;
  cli_adaptation adaptation;
  ha_rename *renames;
  char **texts; /* owned texts */
  size_t text_count;
  const char *const *paths;
  size_t path_count;
} cli_play_settings;

/* Convert and check the options. Returns false after a line on stderr if they are invalid. Borrows
 * from set and arguments. Call cli_play_settings_done() in any case. */
bool cli_play_settings_read(cli_play_settings *out, const cli_play *set,
                            const cli_arguments *arguments);
void cli_play_settings_done(cli_play_settings *settings);

/* --- keys.c --- */

/* Execute the command of a key: a letter of the help, U and D for up and down, s and b for right
 * and left. Returns false if playing must end. */
bool cli_keys_act(ha_player *player, char what);
/* Read and execute keys. Returns false if playing must end. */
bool cli_keys_read(ha_player *player);

/* --- names.c --- */

/* Warn about names of the options that are not in the bags, and suggest the nearest ones. */
void cli_play_warn_of_names(const ha_player *player, const cli_play *set);
/* Does the selection, if one is given, contain no topic of the bags? Before a player starts; then
 * topics that cannot be played are missing, too. */
bool cli_play_chooses_none(const ha_player *player, const cli_play *set);

/* --- show.c --- */

/* Print the status line. */
void cli_play_show(ha_player *player);
/* Print the result as a line or as JSON. Returns the exit code. */
int cli_play_report(ha_player *player, const cli_play *set, const char *transport, double seconds);

/* --- run.c ---- */

/* Parse the command line and play. Returns the exit code. */
int cli_play_run(cli_play *set, const cli_verb *verb, int argc, char **argv);
void cli_play_done(cli_play *set);

/* --- tui.c --- */

typedef struct play_tui play_tui;

/* Returns NULL after a line on stderr. paths: the bags; their index provides the density of
 * messages. */
play_tui *play_tui_open(ha_player *player, const char *const *paths, size_t path_count);
/* Show the state of the player, and handle keys, for a moment. Returns false if the user quits. */
bool play_tui_step(play_tui *tui);
/* NULL is allowed. */
void play_tui_close(play_tui *tui);

#endif

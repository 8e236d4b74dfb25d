/* Handles keys of the terminal while playing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/play.h"
#include "ui/report.h"
#include "ui/terminal.h"

#define SECOND INT64_C(1000000000)

/* --- keys ------------------------------------------------------------------------------------- */

static void change_rate(ha_player *player, double by) {
  const double rate = ha_player_rate(player) + by;

  (void)ha_player_set_rate(player, (double)(long)(rate * 10 + 0.5) / 10);
}

static ha_play_state state_of(ha_player *player) {
  ha_play_state state = {.struct_size = sizeof state};

  (void)ha_player_state(&state, player, NULL);
  return state;
}

/* Seek relative to the current time; at most to the end, where the last message is played again. */
static void seek_by(ha_player *player, int64_t seconds) {
  const ha_play_state state = state_of(player);
  const int64_t to_ns = state.now_ns + seconds * SECOND;

  (void)ha_player_seek(player, to_ns < state.end_ns ? to_ns : state.end_ns);
}

/* The first key press sets the start of a loop to the current time, the second one its end, the
 * third one removes the loop. */
static void mark_loop(ha_player *player) {
  static int64_t begun_at = INT64_MIN;
  const ha_play_state state = state_of(player);

  if (state.loop_to_ns != INT64_MAX) {
    (void)ha_player_set_loop(player, INT64_MIN, INT64_MAX);
    begun_at = INT64_MIN;
    cli_note("the loop is removed");
  } else if (begun_at == INT64_MIN || state.now_ns <= begun_at) {
    begun_at = state.now_ns;
    cli_note("the loop begins here; press l at its end");
  } else if (ha_player_set_loop(player, begun_at, state.now_ns)) {
    cli_note("loop of %.1f s; l removes it", (double)(state.now_ns - begun_at) / 1e9);
  }
}

static void mute_last(ha_player *player) {
  const ha_play_state state = state_of(player);

  if (state.topic[0] && ha_player_mute(player, state.topic, 1)) {
    cli_note("%s is muted; M unmutes all topics", state.topic);
  }
}

static void unmute_all(ha_player *player) {
  const char *topic;

  for (size_t i = 0; (topic = ha_player_topic(player, i)) != NULL; i++) {
    (void)ha_player_mute(player, topic, 0);
  }
}

static void toggle_pauses(ha_player *player) {
  static bool are_ignored;

  are_ignored = !are_ignored;
  ha_player_pause_at_topics(player, !are_ignored);
  cli_note(are_ignored ? "no pause at topics" : "pauses at topics");
}

static void help(void) {
  static const char *const lines[] = {
      "space        pause or resume",
      "right, s     next message, while paused",
      "left         previous message, while paused",
      "up, down     increase or decrease the rate by 0.1",
      "[ ]          5 s back, forward",
      "PgUp PgDn    30 s back, forward",
      "l            loop: set its start, set its end, remove it",
      "m, M         mute the topic of the last message; unmute all",
      "t            switch pauses at topics (--pause-topics) on or off",
      "q            end",
  };

  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    cli_note("%s", lines[i]);
  }
}

/* --- parsing of key sequences ----------------------------------------------------------------- */

typedef struct key {
  const char *bytes;
  char means;
} key;

static const key g_sequences[] = {
    {"\033[A", 'U'}, {"\033[B", 'D'}, {"\033[C", 's'}, {"\033[D", 'b'},  {"\033OA", 'U'},
    {"\033OB", 'D'}, {"\033OC", 's'}, {"\033OD", 'b'}, {"\033[5~", 'P'}, {"\033[6~", 'N'}};

/* Decode a key. Returns the number of its bytes. */
static size_t find_key(char *out, const char *typed, size_t size) {
  for (size_t i = 0; i < sizeof g_sequences / sizeof *g_sequences; i++) {
    const size_t length = strlen(g_sequences[i].bytes);
    if (length > size || memcmp(g_sequences[i].bytes, typed, length) != 0) continue;
    *out = g_sequences[i].means;
    return length;
  }
  /* capital letters are codes of keys that send several bytes, not keys */
  *out = typed[0];
  if (strchr("UDPN", typed[0])) *out = '\0';
  return 1;
}

bool cli_keys_act(ha_player *player, char what) {
  switch (what) {
  case ' ':
    ha_player_toggle_paused(player);
    break;
  case 's':
    (void)ha_player_play_next(player);
    break;
  case 'b':
    (void)ha_player_step_back(player);
    break;
  case 'U':
    change_rate(player, 0.1);
    break;
  case 'D':
    change_rate(player, -0.1);
    break;
  case '[':
    seek_by(player, -5);
    break;
  case ']':
    seek_by(player, 5);
    break;
  case 'P':
    seek_by(player, -30);
    break;
  case 'N':
    seek_by(player, 30);
    break;
  case 'l':
    mark_loop(player);
    break;
  case 'm':
    mute_last(player);
    break;
  case 'M':
    unmute_all(player);
    break;
  case 't':
    toggle_pauses(player);
    break;
  case '?':
    help();
    break;
  default:
    return what != 'q';
  }
  return true;
}

bool cli_keys_read(ha_player *player) {
  char typed[64];
  const ssize_t size = read(CLI_KEYBOARD, typed, sizeof typed);

  for (size_t at = 0; size > 0 && at < (size_t)size;) {
    char what = '\0';
    at += find_key(&what, typed + at, (size_t)size - at);
    if (!cli_keys_act(player, what)) return false;
  }
  return true;
}

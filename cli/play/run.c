/* Runs a player: opens the bags and the network, handles the terminal, waits for the end. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/play.h"
#include "ui/clock.h"
#include "ui/error.h"
#include "ui/events/lines.h"
#include "ui/limits.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/terminal.h"

enum { LONG_MS = 1000 };

static const cli_node_names g_node_names = {"holdall_player", "play"};

typedef struct playing {
  const cli_play *set;
  cli_network network;
  cli_play_settings settings;
  ha_player *player;
  ha_transport *transport;
  ha_control *control;  /* NULL = no services */
  pthread_mutex_t lock; /* guards control */
  cli_event_lines events;
  int wakes[2]; /* a pipe by which other threads wake the main thread */
  bool has_keys;
  bool has_bar;
  bool has_burst;
  bool is_ready;          /* the event was printed */
  _Atomic double begun_s; /* monotonic time when playing began; 0 = not yet */
  _Atomic double ended_s;
} playing;

static double now_s(void) {
  return (double)cli_now_ns() / 1e9;
}

/* --- events of the player --------------------------------------------------------------------- */

/* Wake the main thread. A failed write is ignored: a full pipe wakes it, too. */
static void wake(const playing *p) {
  if (write(p->wakes[1], "w", 1) < 0) return;
}

static void take_event(void *user, ha_player *player, const ha_play_event *event) {
  playing *p = user;

  (void)player;
  pthread_mutex_lock(&p->lock);
  if (p->control) ha_control_player_event(p->control, event);
  pthread_mutex_unlock(&p->lock);
  switch (event->kind) {
  case HA_PLAY_BEGAN:
    if (p->begun_s == 0) p->begun_s = now_s();
    wake(p);
    break;
  case HA_PLAY_ENDED:
    p->ended_s = now_s();
    wake(p);
    break;
  case HA_PLAY_READ_SPLIT:
    cli_event_lines_split(&p->events, event->closed_file, event->opened_file);
    wake(p);
    break;
  case HA_PLAY_NOTE:
    if (!p->set->quiet) cli_note("%s", event->text);
    break;
  case HA_PLAY_WARN:
    cli_warn("%s", event->text);
    break;
  default:
    break;
  }
}

/* --- open ------------------------------------------------------------------------------------- */

static bool open_wakes(playing *p) {
  if (pipe(p->wakes) != 0) {
    cli_error("cannot create a pipe: %s", strerror(errno));
    return false;
  }
  for (size_t i = 0; i < 2; i++) {
    (void)fcntl(p->wakes[i], F_SETFL, O_NONBLOCK);
    (void)fcntl(p->wakes[i], F_SETFD, FD_CLOEXEC);
  }
  return true;
}

/* Offer the services of rosbag2's or rosbag's node. A failure causes a warning, and playing
 * continues. */
static void serve(playing *p) {
  ha_control *control = NULL;
  ha_error err = HA_ERROR_INIT;

  if (ha_control_player(&control, p->player, p->transport, p->network.node, &err) < 0) {
    cli_warn("no services: %s", err.text);
    return;
  }
  if (ha_control_set_events(control, p->set->events, &err) < 0) cli_warn("no events: %s", err.text);
  pthread_mutex_lock(&p->lock);
  p->control = control;
  pthread_mutex_unlock(&p->lock);
}

static void stop_serving(playing *p) {
  pthread_mutex_lock(&p->lock);
  ha_control *control = p->control;
  p->control = NULL;
  pthread_mutex_unlock(&p->lock);
  ha_control_close(control);
}

static ha_status open_transport(playing *p, ha_error *err) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  const cli_play *set = p->set;
  const cli_node node = {set->node_name, NULL, set->domain};

  cli_network_join(&options, &p->network, &node, &g_node_names);
  (void)ha_player_events(&events, p->player, NULL);
  options.events = &events;
  if (!set->quiet) cli_network_say(&p->network);
  cli_catch_signals();
  if (!cli_network_await(&p->network, set->quiet)) {
    cli_set_error(err, HA_E_CANCELLED, "stopped by a signal while there was no master");
    return HA_E_CANCELLED;
  }
  return ha_transport_open(&p->transport, p->network.name, &options, err);
}

static int failure(ha_status st) {
  return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
}

static int open_bags(playing *p) {
  const ha_reader_options reader = cli_limits_reader();
  ha_error err = HA_ERROR_INIT;

  p->settings.options.reader = &reader;
  p->settings.options.user = p;
  p->settings.options.event = take_event;
  cli_wait_start("opening", p->set->quiet);
  const ha_status st = ha_player_open(&p->player, p->settings.paths, p->settings.path_count,
                                      &p->settings.options, &err);
  cli_wait_end();
  if (st >= 0) {
    cli_play_warn_of_names(p->player, p->set);
    return CLI_DONE;
  }
  cli_error_from(&err);
  return failure(st);
}

static int join_network(playing *p) {
  ha_error err = HA_ERROR_INIT;

  ha_status st = open_transport(p, &err);
  if (st < 0) {
    cli_error_of_network(&err);
    return failure(st);
  }
  if (!p->set->no_services) serve(p);
  st = ha_player_start(p->player, p->transport, &err);
  if (st >= 0) return CLI_DONE;
  cli_error("%s", err.text);
  return failure(st);
}

/* Open everything. Returns the exit code; CLI_DONE = success. Without anything to play, no network
 * is joined, and the code is that of the report. */
static int open_all(playing *p) {
  const int code = open_bags(p);

  if (code != CLI_DONE) return code;
  if (cli_play_chooses_none(p->player, p->set))
    return cli_play_report(p->player, p->set, p->network.name, 0);
  return join_network(p);
}

/* --- main loop -------------------------------------------------------------------------------- */

static int show_ms(const playing *p) {
  const double hz = p->set->bar_hz.given ? p->set->bar_hz.value : 3;

  if (!p->has_bar) return LONG_MS;
  if (hz < 0) return 33;
  return hz > 1e-3 ? (int)(1000 / hz) + 1 : 1000 * LONG_MS;
}

static bool has_ended(const playing *p) {
  return ha_player_wait(p->player, 0) == HA_OK;
}

static void drain(const playing *p) {
  char bytes[64];

  while (read(p->wakes[0], bytes, sizeof bytes) > 0) {
  }
}

/* Send the messages of burst. Returns false if playing ends after them. */
static bool burst(playing *p) {
  if (!p->set->bursts || p->has_burst || p->begun_s == 0) return true;
  p->has_burst = true;
  (void)ha_player_burst(p->player, p->set->burst.value);
  return p->has_keys || p->set->keep_alive;
}

static bool goes_on(playing *p) {
  if (cli_is_stopped()) return false;
  if (!burst(p)) return false;
  return p->set->keep_alive || !has_ended(p);
}

/* Run with the full screen, which handles its own keys. Returns false if it cannot be shown. */
static bool attend_tui(playing *p) {
  play_tui *tui = play_tui_open(p->player, p->settings.paths, p->settings.path_count);

  while (tui && goes_on(p) && play_tui_step(tui)) {
    drain(p);
  }
  ha_player_stop(p->player);
  (void)!ha_player_wait(p->player, -1);
  play_tui_close(tui);
  return tui != NULL;
}

/* Print events of the player for the program that started the command. */
static void print_events(playing *p) {
  if (p->begun_s > 0 && !p->is_ready) {
    p->is_ready = true;
    cli_event_lines_ready(&p->events, NULL);
  }
  if (p->is_ready) cli_event_lines_print(&p->events);
}

static void attend(playing *p) {
  struct pollfd fds[2] = {{.fd = p->wakes[0], .events = POLLIN}, {.events = POLLIN}};
  bool listens = p->has_keys;

  while (goes_on(p)) {
    fds[1].fd = listens && cli_terminal_is_ours() ? CLI_KEYBOARD : -1;
    if (p->has_bar) cli_play_show(p->player);
    if (poll(fds, 2, show_ms(p)) < 0) continue;
    if (fds[0].revents) drain(p);
    print_events(p);
    if (fds[1].revents & POLLIN && !cli_keys_read(p->player)) break;
    if (fds[1].revents & (POLLHUP | POLLERR)) listens = false;
  }
  ha_player_stop(p->player);
  (void)!ha_player_wait(p->player, -1);
  if (p->has_bar) cli_line_show("");
}

/* Wait until subscribers have acknowledged the last messages, or the time for that is over; then
 * the result is final. */
static void leave(playing *p) {
  stop_serving(p);
  ha_player_detach(p->player);
}

static void close_all(playing *p) {
  leave(p);
  ha_transport_close(p->transport);
  ha_player_close(p->player);
  cli_play_settings_done(&p->settings);
  cli_network_done(&p->network);
  cli_event_lines_done(&p->events);
  for (size_t i = 0; i < 2; i++) {
    if (p->wakes[i] >= 0) close(p->wakes[i]);
  }
}

/* Note given options of rosbag2 that have no effect in holdall. */
static void note_ineffective(const cli_play *set) {
  const struct {
    bool given;
    const char *text;
  } options[] = {
      {set->storage, "--storage has no effect: the storage is recognised by content"},
      {set->storage_config, "--storage-config-file has no effect: reading needs no settings"},
      {set->no_loan, "--disable-loan-message has no effect: no message is loaned"},
      {set->bar_lines.given,
       "--progress-bar-separation-lines has no effect: the status line is overwritten"},
  };

  for (size_t i = 0; i < sizeof options / sizeof *options && !set->quiet; i++) {
    if (options[i].given) cli_note("%s", options[i].text);
  }
}

/* Play until the end. Returns the exit code. */
static int play(playing *p) {
  const cli_play *set = p->set;
  const bool wants_bar = !(set->bar_hz.given && set->bar_hz.value == 0);

  cli_stop_hold(); /* leaving the network may take a while */
  p->has_keys = set->tui || (!set->no_keyboard && cli_terminal_take());
  p->has_bar = !set->tui && !set->quiet && wants_bar && isatty(STDERR_FILENO);
  bool was_shown = true;
  if (set->tui) {
    was_shown = attend_tui(p);
  } else {
    if (p->has_keys && !set->quiet) cli_note("keys: space pauses, q quits, ? lists all");
    attend(p);
    cli_terminal_give_back();
  }
  leave(p);
  print_events(p);
  if (!was_shown) return CLI_FAILED;
  cli_adaptation_warn(&p->settings.adaptation);
  return cli_play_report(p->player, set, p->network.name,
                         p->begun_s > 0 ? p->ended_s - p->begun_s : 0);
}

/* Parse the command line. Returns false if the verb must exit with *code. */
static bool read_line(int *code, playing *p, cli_play *set, cli_arguments *arguments,
                      const cli_verb *verb, int argc, char **argv) {
  *code = CLI_WRONG_USE;
  if (!cli_network_find(&p->network, verb, argc, argv)) return false;
  if (!cli_parse_for(code, arguments, set, verb, p->network.is_ros1, argc, argv)) return false;
  *code = CLI_WRONG_USE;
  cli_log_level(set->log_level);
  note_ineffective(set);
  cli_network_take_remaps(&p->network, arguments);
  if (!cli_network_agrees(&p->network, &set->network)) return false;
  if (p->network.is_ros1 && verb->rosbag) cli_play_rosbag_fit(set);
  return cli_play_settings_read(&p->settings, set, arguments);
}

int cli_play_run(cli_play *set, const cli_verb *verb, int argc, char **argv) {
  playing p = {.set = set,
               .lock = PTHREAD_MUTEX_INITIALIZER,
               .events = CLI_EVENT_LINES_INIT,
               .wakes = {-1, -1}};
  cli_arguments arguments;
  int code;

  if (read_line(&code, &p, set, &arguments, verb, argc, argv)) {
    p.events.wanted = set->event_lines;
    code = open_wakes(&p) ? open_all(&p) : CLI_FAILED;
    if (code == CLI_DONE) code = play(&p);
  }
  close_all(&p);
  return code;
}

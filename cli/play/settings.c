/* Converts options of play and burst to those of the library. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "play/play.h"
#include "ui/memory.h"
#include "ui/report.h"

static ha_names names_of(const cli_texts *texts) {
  return (ha_names){texts->items, texts->size};
}

/* Returns seconds as ns, saturated to the range of int64_t. */
static int64_t ns_of(double seconds) {
  const double ns = seconds * 1e9;

  if (ns >= 9.2e18) return INT64_MAX;
  return ns <= -9.2e18 ? INT64_MIN : (int64_t)llround(ns);
}

/* --- names ------------------------------------------------------------------------------------ */

/* text: "OLD:=NEW" */
static bool add_rename(cli_play_settings *s, const char *text) {
  const char *mark = strstr(text, ":=");

  if (!mark || mark == text || mark[2] == '\0') {
    cli_error("--remap needs OLD:=NEW, not '%s'", text);
    return false;
  }
  char *from = cli_resize(NULL, strlen(text) + 1, 1);
  memcpy(from, text, strlen(text) + 1);
  from[mark - text] = '\0';
  s->texts = cli_resize(s->texts, s->text_count + 1, sizeof *s->texts);
  s->texts[s->text_count++] = from;
  s->renames = cli_resize(s->renames, s->options.rename_count + 1, sizeof *s->renames);
  s->renames[s->options.rename_count++] = (ha_rename){from, from + (mark - text) + 2};
  return true;
}

static bool read_names(cli_play_settings *s, const cli_play *set) {
  static const ha_play_choice all = HA_PLAY_CHOICE_INIT;
  ha_play_choice *c = &s->choice;

  *c = all;
  s->options.choice = c;
  c->topics = names_of(&set->topics);
  c->services = names_of(&set->services);
  c->actions = names_of(&set->actions);
  c->regex = set->regex;
  c->exclude_topics = names_of(&set->exclude_topics);
  c->exclude_services = names_of(&set->exclude_services);
  c->exclude_actions = names_of(&set->exclude_actions);
  c->exclude_regex = set->exclude_regex;
  for (size_t i = 0; i < set->remaps.size; i++) {
    if (!add_rename(s, set->remaps.items[i])) return false;
  }
  s->options.renames = s->renames;
  s->options.prefix = set->prefix;
  s->options.qos_file = set->qos_file;
  s->options.queue = set->queue.value;
  s->options.pause_topics = names_of(&set->pause_topics);
  s->options.clock_topics = names_of(&set->clock_topics);
  s->options.rate_topic = set->rate_topic;
  s->options.lock_step = set->lock_step;
  return true;
}

/* --- times ------------------------------------------------------------------------------------ */

/* If several options set the end, the latest time is used, as in ros2 bag. */
static bool read_until(ha_player_options *o, const cli_play *set) {
  char *end = NULL;
  int64_t ns = -1;

  if (set->until_nsec) {
    errno = 0;
    ns = strtoll(set->until_nsec, &end, 10);
    if (end == set->until_nsec || *end != '\0' || errno != 0) {
      cli_error("--playback-until-nsec needs a whole number, not '%s'", set->until_nsec);
      return false;
    }
  }
  if (set->until_sec.given && set->until_sec.value >= 0 && ns_of(set->until_sec.value) > ns) {
    ns = ns_of(set->until_sec.value);
  }
  if (set->until.given && set->until.kind == HA_TIME_ABSOLUTE && set->until.ns > ns) {
    ns = set->until.ns;
  }
  if (set->until.given && set->until.kind == HA_TIME_FROM_END) {
    cli_error("--until needs a time, or +SECONDS from the start");
    return false;
  }
  o->until_ns = ns;
  if (set->until.given && set->until.kind == HA_TIME_FROM_START) {
    /* --playback-duration 0 plays nothing: end before the start */
    const int64_t left =
        set->until.ns > o->start_offset_ns ? set->until.ns - o->start_offset_ns : 0;
    if (left > o->duration_ns) o->duration_ns = left;
  }
  return true;
}

static bool read_times(cli_play_settings *s, const cli_play *set) {
  ha_player_options *o = &s->options;

  if (set->rate.given && !(set->rate.value > 0)) {
    cli_error("--rate needs a number above 0, not %g", set->rate.value);
    return false;
  }
  o->rate = set->rate.value;
  o->start_offset_ns = (int64_t)set->start_offset.value;
  if (set->duration.given && set->duration.value >= 0) o->duration_ns = ns_of(set->duration.value);
  o->delay_ns = (int64_t)set->delay.value;
  o->skip_empty_ns = (int64_t)set->skip_empty.value;
  o->rate_max_delay_ns = (int64_t)set->rate_max_delay.value;
  if (set->wait_acked.given && set->wait_acked.value >= 0) {
    o->wait_acked_ns = ns_of(set->wait_acked.value / 1000);
  }
  return read_until(o, set);
}

static bool read_clock(cli_play_settings *s, const cli_play *set) {
  const bool on_messages = set->clock_topics.size > 0 || set->clock_topics_all;

  if ((set->clock.given || set->hz.given) && on_messages) {
    cli_error("--clock excludes --clock-topics and --clock-topics-all");
    return false;
  }
  if (set->clock.value < 0 || set->hz.value < 0) {
    cli_error("--clock needs a number above 0");
    return false;
  }
  if (set->clock.given) s->options.clock_hz = set->clock.value > 0 ? set->clock.value : 40;
  if (set->hz.given && set->clock.value == 0) s->options.clock_hz = set->hz.value;
  return true;
}

static uint32_t flags_of(const cli_play *set) {
  const struct {
    bool on;
    uint32_t flag;
  } flags[] = {{set->start_paused || set->bursts, HA_PLAY_PAUSED},
               {set->loop, HA_PLAY_LOOP},
               {set->immediate, HA_PLAY_IMMEDIATE},
               {set->message_order == 1, HA_PLAY_SENT_ORDER},
               {set->clock_topics_all, HA_PLAY_CLOCK_ALL},
               {set->publish_service_requests, HA_PLAY_SERVICE_REQUESTS},
               {set->send_actions_as_client, HA_PLAY_ACTION_GOALS},
               {set->requests_source == 1, HA_PLAY_CLIENT_EVENTS},
               {set->no_latched, HA_PLAY_NO_LATCHED},
               {set->digest, HA_PLAY_DIGEST},
               {set->delays_once, HA_PLAY_DELAY_ONCE}};
  uint32_t all = 0;

  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    if (flags[i].on) all |= flags[i].flag;
  }
  return all;
}

/* --- settings --------------------------------------------------------------------------------- */

/* Bags are named by --input or by arguments, as in ros2 bag. */
static bool read_paths(cli_play_settings *s, const cli_play *set, const cli_arguments *arguments) {
  if ((set->inputs.size > 0) == (arguments->size > 0)) {
    cli_error("give the bags %s",
              arguments->size > 0 ? "as arguments or by --input, not both" : "to play");
    return false;
  }
  s->paths = arguments->size > 0 ? arguments->items : set->inputs.items;
  s->path_count = arguments->size > 0 ? arguments->size : set->inputs.size;
  return true;
}

bool cli_play_settings_read(cli_play_settings *out, const cli_play *set,
                            const cli_arguments *arguments) {
  static const ha_player_options defaults = HA_PLAYER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  out->options = defaults;
  out->options.flags = flags_of(set);
  out->options.wait_subscribers = set->wait_for_subscribers;
  out->options.ahead_messages = set->ahead_messages.value;
  out->options.ahead_bytes = set->ahead_bytes.value;
  out->options.ahead_ns = (int64_t)set->ahead_time.value;
  if (!read_paths(out, set, arguments) || !read_names(out, set) || !read_times(out, set) ||
      !read_clock(out, set)) {
    return false;
  }
  if (cli_adaptation_open(&out->adaptation, &set->adapt, &err) < 0) {
    cli_error_from(&err);
    return false;
  }
  out->options.adaptation = out->adaptation.handle;
  return true;
}

void cli_play_settings_done(cli_play_settings *s) {
  cli_adaptation_close(&s->adaptation);
  for (size_t i = 0; i < s->text_count; i++) {
    free(s->texts[i]);
  }
  free(s->texts);
  free(s->renames);
}

void cli_play_done(cli_play *set) {
  cli_texts *const lists[] = {&set->inputs,          &set->topics,         &set->services,
                              &set->actions,         &set->exclude_topics, &set->exclude_services,
                              &set->exclude_actions, &set->remaps,         &set->pause_topics,
                              &set->clock_topics};

  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    free(lists[i]->items);
  }
  cli_adapt_done(&set->adapt);
}

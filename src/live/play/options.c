/* Options of a player: defaults and deep copies. */
#include "base/status.h"
#include "live/play/play.h"
#include "model/caller.h"

typedef struct copier {
  ha__arena *arena;
  bool failed;
} copier;

static const char *copy_text(copier *c, const char *text) {
  const char *copy = text ? ha__arena_string(c->arena, text) : NULL;

  c->failed |= text && !copy;
  return copy;
}

static ha_names copy_names(copier *c, const ha_names *names) {
  const char **items = ha__arena_alloc(c->arena, (names->size + 1) * sizeof *items);

  if (!items) {
    c->failed = true;
    return (ha_names){NULL, 0};
  }
  for (size_t i = 0; i < names->size; i++) {
    items[i] = copy_text(c, names->items[i]);
  }
  return (ha_names){items, names->size};
}

static ha_status copy_choice(copier *c, ha_player_options *o, ha_error *err) {
  ha_play_choice *choice = ha__arena_alloc(c->arena, sizeof *choice);

  if (!choice) return HA_FAIL_NOMEM(err);
  *choice = (ha_play_choice)HA_PLAY_CHOICE_INIT;
  HA_TRY(HA_CALLER_OPTIONS(choice, o->choice, ha_play_choice, err));
  choice->topics = copy_names(c, &choice->topics);
  choice->services = copy_names(c, &choice->services);
  choice->actions = copy_names(c, &choice->actions);
  choice->exclude_topics = copy_names(c, &choice->exclude_topics);
  choice->exclude_services = copy_names(c, &choice->exclude_services);
  choice->exclude_actions = copy_names(c, &choice->exclude_actions);
  choice->regex = copy_text(c, choice->regex);
  choice->exclude_regex = copy_text(c, choice->exclude_regex);
  o->choice = choice;
  return HA_OK;
}

static void copy_renames(copier *c, ha_player_options *o) {
  ha_rename *renames = ha__arena_alloc(c->arena, (o->rename_count + 1) * sizeof *renames);

  if (!renames) {
    c->failed = true;
    return;
  }
  for (size_t i = 0; i < o->rename_count; i++) {
    renames[i].from = copy_text(c, o->renames[i].from);
    renames[i].to = copy_text(c, o->renames[i].to);
  }
  o->renames = renames;
}

static void set_defaults(ha_player_options *o) {
  if (o->rate == 0) o->rate = 1;
  if (o->rate_max_delay_ns == 0) o->rate_max_delay_ns = 1000000000;
  if (o->settle_ns == 0) o->settle_ns = 500000000;
  if (o->ahead_messages == 0) o->ahead_messages = 1000;
  if (o->ahead_bytes == 0) o->ahead_bytes = 256u << 20;
  if (o->ahead_ns == 0) o->ahead_ns = INT64_MAX;
}

static ha_status check(const ha_player_options *o, ha_error *err) {
  if (!(o->rate > 0 && o->rate <= HA__RATE_MAX)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the rate is %g, not above 0 and up to %g", o->rate,
                   HA__RATE_MAX);
  }
  if (!(o->clock_hz >= 0 && o->clock_hz <= 1e6)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%g /clock messages a second", o->clock_hz);
  }
  if (o->start_offset_ns < 0 || o->delay_ns < 0 || o->skip_empty_ns < 0 || o->ahead_ns < 0 ||
      o->rate_max_delay_ns < 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a time in the options is negative");
  }
  return HA_OK;
}

ha_status ha__play_options_copy(ha_player_options *out, ha__arena *arena,
                                const ha_player_options *options, ha_error *err) {
  copier c = {arena, false};
  ha_player_options o = HA_PLAYER_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&o, options, ha_player_options, err));
  set_defaults(&o);
  HA_TRY(check(&o, err));
  HA_TRY(copy_choice(&c, &o, err));
  copy_renames(&c, &o);
  o.prefix = copy_text(&c, o.prefix);
  o.clock_topics = copy_names(&c, &o.clock_topics);
  o.pause_topics = copy_names(&c, &o.pause_topics);
  o.rate_topic = copy_text(&c, o.rate_topic);
  o.lock_step = copy_text(&c, o.lock_step);
  o.qos_file = copy_text(&c, o.qos_file);
  o.reader = NULL; /* used only to open the bag */
  if (c.failed) return HA_FAIL_NOMEM(err);
  *out = o;
  return HA_OK;
}

/* Which channels of a bag are played, and under which names. */
#ifndef HA_LIVE_PLAY_CHOICE_H
#define HA_LIVE_PLAY_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/player.h>

#include "base/arena.h"

/* One byte per channel; lives in the arena. HA_E_ARG: an expression does not compile. */
ha_status ha__choice_make(uint8_t **out, ha__arena *arena, const ha_play_choice *choice,
                          const ha_channel *const *channels, size_t count, ha_error *err);

bool ha__names_have(const ha_names *names, const char *name);

/* The name that a channel's topic, service or action is played under; lives in the arena. */
ha_status ha__choice_name(const char **out, ha__arena *arena, const ha_player_options *options,
                          const ha_channel *channel, ha_error *err);

#endif

/* holdall play --tui: the full screen while a player runs. */
#ifndef CLI_PLAY_TUI_H
#define CLI_PLAY_TUI_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/player.h>

typedef struct play_tui play_tui;

/* NULL with a line on stderr. paths: the bags, whose index says how dense their messages are. */
play_tui *play_tui_open(ha_player *player, const char *const *paths, size_t path_count);
/* Show the player, and handle keys for a moment. False: the user ends it. */
bool play_tui_step(play_tui *tui);
/* NULL is allowed. */
void play_tui_close(play_tui *tui);

#endif

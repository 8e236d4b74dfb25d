/* holdall play --tui: the full screen while a player runs. */
#ifndef CLI_PLAY_TUI_H
#define CLI_PLAY_TUI_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/player.h>

typedef struct play_tui play_tui;

/* Returns NULL after a line on stderr. paths: the bags; their index provides the density of
 * messages. */
play_tui *play_tui_open(ha_player *player, const char *const *paths, size_t path_count);
/* Show the state of the player, and handle keys, for a moment. Returns false if the user quits. */
bool play_tui_step(play_tui *tui);
/* NULL is allowed. */
void play_tui_close(play_tui *tui);

#endif

/* holdall topics --tui: topics, their statistics and QoS problems on the full screen. */
#ifndef CLI_TOPICS_TUI_H
#define CLI_TOPICS_TUI_H

#include "topics/stats.h"

/* Runs until a signal or the key q. Returns the exit code. */
int topics_tui_run(topics_stats *stats, ha_network *network, cli_notes *notes,
                   const cli_arguments *names, const topics_settings *set);

#endif

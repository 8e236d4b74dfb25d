/* Rates, bandwidths and delays of topics of a network, like "rostopic hz", "bw" and "delay", for
 * all topics at once. Messages are measured in the network threads. */
#ifndef CLI_TOPICS_STATS_H
#define CLI_TOPICS_STATS_H

#include "measure/meter.h"
#include "topics/topics.h"

typedef struct topics_stats topics_stats;

/* Statistics of a topic with one type. */
typedef struct topics_stats_row {
  const ha_channel *channel; /* lives as long as the network */
  cli_meter_view view;
} topics_stats_row;

/* Returns NULL after a line on stderr. Borrows names. */
topics_stats *topics_stats_new(const cli_arguments *names, const topics_settings *set);
/* Returns the topics to subscribe to. The callback below takes each message; call it in any network
 * thread. */
const ha_record_selection *topics_stats_selection(const topics_stats *stats);
void topics_stats_add(topics_stats *stats, const ha_channel *channel, const ha_delivery *delivery);
/* Ignore stamps: on a network with simulated time, delays cannot be measured. Delays measured so
 * far are discarded. Call it before the first topics_stats_take(). */
void topics_stats_ignore_stamps(topics_stats *stats);
/* End an interval. The rows are sorted by name, and borrowed until the next call. */
const topics_stats_row *topics_stats_take(size_t *out_size, topics_stats *stats);
/* Call it after the network is closed. NULL is allowed. */
void topics_stats_free(topics_stats *stats);

/* --- put_stats.c: output of rows ------- */

/* Print the rows. Returns the number of lines. */
size_t topics_put_stats(cli_out *out, const topics_stats_row *rows, size_t size);
void topics_put_json_stats(cli_out *out, const topics_stats_row *rows, size_t size, double seconds);

/* --- tui.c --- */

/* Runs until a signal or the key q. Returns the exit code. */
int topics_tui_run(topics_stats *stats, ha_network *network, cli_notes *notes,
                   const cli_arguments *names, const topics_settings *set);

#endif
